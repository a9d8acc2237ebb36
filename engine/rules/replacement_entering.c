// replacement_entering.c - effects that change how a permanent enters the battlefield (614.1c-d,
// 614.12): tapped, with counters, as a copy.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/copy.h"
#include "engine/rules/cost.h"
#include "engine/rules/cost_given.h"
#include "engine/rules/replacement_internal.h"
#include "engine/rules/uses.h"

bool entering_is(const Event *ev) {
    if (ev->kind == EVENT_CREATE_TOKEN) return ev->amount <= 0;
    return ev->kind == EVENT_ZONE_CHANGE && ev->to == ZONE_BATTLEFIELD;
}

// 614.12: "unless" and "if" say whether the effect applies at all. Off: they are not heeded.
static bool condition_allows(Looking *l) {
    const IrNode *c = ir_kid(l->node, FIELD_C);
    bool wanted = l->node->op != OP_STATIC_ENTERS_TAPPED || l->node->number == 1;
    return c == NULL || condition_holds(&l->s, c) == wanted || !CR(l->s.e, 614_12);
}

// 614.12: a permanent's own words speak only of itself, those of others never of themselves.
bool entering_fits(Looking *l) {
    const IrNode *what = ir_kid(l->node, FIELD_WHAT);
    if (!entering_is(l->ev) || !condition_allows(l)) return false;
    bool own = object_same(l->s.source, l->ev->object);
    if (what->op == OP_SELF) return own && CR(l->s.e, 113_6h) && CR(l->s.e, 603_6d);
    return !own && (what->op == OP_ALL || what->op == OP_EACH) &&
           filter_matches_entering(&l->s, ir_kid(what, FIELD_WHAT), l->ev, l->entering);
}

bool entering_untapped(Looking *l) { return !l->ev->tapped && entering_fits(l); }

Replaced entering_tap(Looking *l, const IrNode **rest) {
    (void)rest;
    l->ev->tapped = true;
    return REPLACED_CHANGED;
}

// 118.12: whoever can't pay can't choose to.
static bool pays_life(Looking *l, const IrNode *cost) {
    int life = quantity(&l->s, ir_kid(cost, FIELD_N));
    bool yes = false;
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, l->s.you, entering_object(l->ev));
    q.optional = true;
    q.impossible = !cost_life_payable(l->s.e, l->s.g, l->s.you, life);
    snprintf(q.text, sizeof q.text, "%s: pay %d life?", entering_name(&l->s, l->ev), life);
    ask_yes_no(l->s.e, l->s.g, q, &yes);
    if (!yes) return false;
    Event ev = event_new(EVENT_PAY_LIFE);
    ev.player = l->s.you;
    ev.amount = life;
    apply(l->s.e, l->s.g, &ev);
    return true;
}

Replaced entering_pay_or_tap(Looking *l, const IrNode **rest) {
    const IrNode *cost = ir_kid(l->node, FIELD_COST);
    bool paid = cost->op == OP_COST_PAY_LIFE
                    ? pays_life(l, cost)
                    : cost_given_pay_entering(&l->s, cost, entering_name(&l->s, l->ev), true);
    if (!paid) return entering_tap(l, rest);
    node_used(l->s.e, cost);
    return REPLACED_CHANGED;
}

// Who must pay does so if possible; a token that does not enter is not created.
Replaced entering_pay_or_not(Looking *l, const IrNode **rest) {
    (void)rest;
    const IrNode *cost = ir_kid(l->node, FIELD_COST);
    bool paid =
        cost_given_pay_entering(&l->s, cost, entering_name(&l->s, l->ev), l->node->number == 1);
    if (paid) node_used(l->s.e, cost);
    if (paid) return REPLACED_CHANGED;
    if (l->ev->kind == EVENT_CREATE_TOKEN) return REPLACED_NOTHING;
    l->ev->to = ZONE_GRAVEYARD;
    l->ev->why = WHY_EFFECT;
    return REPLACED_CHANGED;
}

static Replaced put(Looking *l, int count) {
    int i = 0;
    while (i < ENTERS_WITH_MAX && l->ev->counters[i].count > 0 &&
           l->ev->counters[i].kind != l->node->number)
        i++;
    if (count <= 0) return REPLACED_CHANGED;
    engine_need_room(l->s.e, i, ENTERS_WITH_MAX, "kinds of counters that something enters with");
    l->ev->counters[i].kind = (uint16_t)l->node->number;
    l->ev->counters[i].count += count;
    return REPLACED_CHANGED;
}

Replaced entering_put_counters(Looking *l, const IrNode **rest) {
    (void)rest;
    const IrNode *times = ir_kid(l->node, FIELD_A);
    int count = quantity(&l->s, ir_kid(l->node, FIELD_N));
    return put(l, times == NULL ? count : quantity_times(&l->s, count, quantity(&l->s, times)));
}

Replaced entering_tap_and_put(Looking *l, const IrNode **rest) {
    entering_tap(l, rest);
    return entering_put_counters(l, rest);
}

// ---- the loyalty or defense that is printed on it, or on what it copies

static int printed_number(const Looking *l) {
    const CardFace *face = apply_entering_face(l->s.e, l->s.g, l->ev);
    return l->node->number == COUNTER_LOYALTY ? face->loyalty.number : face->defense.number;
}

bool entering_has_printed(Looking *l) {
    CardType type = l->node->number == COUNTER_LOYALTY ? TYPE_PLANESWALKER : TYPE_BATTLE;
    return entering_is(l->ev) && l->entering != NULL && (l->entering->type.types >> type) & 1U &&
           printed_number(l) > 0;
}

Replaced entering_put_printed(Looking *l, const IrNode **rest) {
    (void)rest;
    return put(l, printed_number(l));
}

// 707.5: it becomes a copy as it enters. Where its controller may choose, declining is possible.
Replaced entering_copy(Looking *l, const IrNode **rest) {
    (void)rest;
    const IrNode *a = ir_kid(l->node, FIELD_A);
    ObjectId copied = l->s.source;
    if (a->op == OP_ANY_ONE &&
        !copy_choose(&l->s, a, entering_object(l->ev), entering_name(&l->s, l->ev), &copied))
        return REPLACED_CHANGED;
    Copied values;
    if (!copy_values(l->s.e, l->s.g, copied, &values)) return REPLACED_CHANGED;
    copy_except(&l->s, ir_kid(l->node, FIELD_B), &values);
    l->ev->copy = values;
    if (l->node->number & 2) l->ev->tapped = true;
    return REPLACED_CHANGED;
}

// ---- choices about other objects, and about itself

// 614.13a: neither what enters nor anything that enters at the same time.
static bool is_entering(const Looking *l, ObjectId id) {
    const Engine *e = l->s.e;
    if (object_same(id, l->ev->object)) return true;
    for (int i = 0; i < e->batch_count; i++)
        if (entering_is(&e->batch[i]) && object_same(e->batch[i].object, id)) return true;
    return false;
}

static int cards_to_exile(Looking *l, const IrNode *filter, Choice *out) {
    SCRATCH_SCOPE(l->s.e->scratch);
    Set found = set_new(l->s.e);
    filter_gather(&l->s, filter, filter_zone(filter), &found);
    int count = 0;
    for (int i = 0; i < found.count && count < OPTIONS_MAX; i++)
        if (!is_entering(l, found.items[i].object) || !CR(l->s.e, 614_13a))
            out[count++] = found.items[i];
    return count;
}

// 614.13: other objects change zones before it enters.
Replaced entering_exile(Looking *l, const IrNode **rest) {
    (void)rest;
    SCRATCH_SCOPE(l->s.e->scratch);
    Choice *options = SCRATCH_ARRAY(l->s.e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, l->s.you, entering_object(l->ev));
    q.options = options;
    q.option_count = cards_to_exile(l, ir_kid(l->node, FIELD_A), options);
    q.max = q.option_count;
    q.optional = true;
    if (q.option_count == 0) return REPLACED_CHANGED;
    snprintf(q.text, sizeof q.text, "%s: choose the cards to exile", entering_name(&l->s, l->ev));
    Answer *a = SCRATCH_NEW(l->s.e->scratch, Answer);
    ask(l->s.e, l->s.g, &q, a);
    if (!CR(l->s.e, 614_13)) return REPLACED_CHANGED;
    if (a->count > EXILED_WITH_MAX) engine_hit_limit(l->s.e, "cards exiled as a permanent enters");
    Event *events = SCRATCH_ARRAY(l->s.e->scratch, Event, a->count);
    for (int i = 0; i < a->count; i++) {
        events[i] = event_new(EVENT_ZONE_CHANGE);
        events[i].object = a->items[i].what.object;
        events[i].to = ZONE_EXILE;
        events[i].why = WHY_EFFECT;
    }
    int done = apply_all(l->s.e, l->s.g, events, a->count);
    for (int i = 0; i < done; i++) l->ev->exiled.items[l->ev->exiled.count++] = events[i].result;
    return REPLACED_CHANGED;
}
