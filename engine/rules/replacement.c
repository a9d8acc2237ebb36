// replacement.c - changing or forbidding an event before it happens (614-616).
//
// Every effect that could apply is gathered (replacement_gather.c), one is chosen and applied, and
// the changed event is looked at again (616.1f).
#include "engine/rules/replacement.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/attach.h"
#include "engine/rules/battle.h"
#include "engine/rules/effect.h"
#include "engine/rules/replacement_gather.h"
#include "engine/rules/trigger.h"
#include "engine/rules/uses.h"

enum { ROUNDS_MAX = 100 };

Afterwards afterwards_new(Engine *e, int events) {
    int most = AFTERWARDS_MAX + events;
    return (Afterwards){.most = most,
                        .items = SCRATCH_ARRAY(e->scratch, Afterward, most),
                        .prevented = SCRATCH_ARRAY(e->scratch, Prevented, most)};
}

// ---- which one is applied

// Effects with the same words do the same, in whatever order; where damage is dealt to their own
// sources they do not.
static bool alike(const Candidate *a, const Candidate *b) {
    return a->node == b->node && a->node->op != OP_STATIC_REDIRECT;
}

// What the effect comes from, as it is now: the card of a spell that has resolved.
Choice replacement_named(const Game *g, ObjectId source) {
    if (game_object(g, source) != NULL || !object_is(source)) return choice_object(source);
    return choice_object(game_id(g, object_card(source)));
}

static bool replaces_itself_first(const IrNode *n) { return n->op == OP_INSTEAD_IF; }
static bool changes_control(const IrNode *n) {
    const IrNode *e = ir_kid(n, FIELD_E);
    return e != NULL && e->op == OP_ENTER_UNDER;
}
static bool makes_copy(const IrNode *n) { return n->op == OP_STATIC_ENTERS_AS_COPY; }

// Effects that must be applied before others, the first row first (616.1a-c).
static const struct {
    bool (*comes_first)(const IrNode *n);
    RuleId rule;
} precedence[] = {
    {replaces_itself_first, CR_616_1a},
    {changes_control, CR_616_1b},
    {makes_copy, CR_616_1c},
};

// Keeps only those among which one must be chosen. Off: those others.
static void keep_first(Gathering *w) {
    for (size_t r = 0; r < ARRAY_LEN(precedence); r++) {
        int count = 0;
        for (int i = 0; i < w->count; i++) count += precedence[r].comes_first(w->items[i].node);
        if (count == 0 || count == w->count) continue;
        bool wanted = rule_on(w->e, precedence[r].rule);
        int kept = 0;
        for (int i = 0; i < w->count; i++)
            if (precedence[r].comes_first(w->items[i].node) == wanted)
                w->items[kept++] = w->items[i];
        w->count = kept;
        return;
    }
}

// 616.1e: any of the others.
static int choose(Gathering *w) {
    keep_first(w);
    // What is printed comes first: no other effect could come out differently before it.
    for (int i = 0; i < w->count; i++)
        if (w->items[i].row == &replacement_printed_row) return i;
    bool alike_all = w->ev->kind == EVENT_PRODUCE_MANA && mana_choose_effects(w);
    Choice options[CANDIDATES_MAX];
    int which[CANDIDATES_MAX];
    Question q = question_new(QUESTION_CHOOSE, ROLE_REPLACEMENT, replacement_affected(w->g, w->ev),
                              NO_OBJECT);
    for (int i = 0; i < w->count; i++) {
        bool same = false;
        for (int k = 0; k < q.option_count; k++)
            same = same || alike(&w->items[which[k]], &w->items[i]) ||
                   choice_same(options[k], replacement_named(w->g, w->items[i].source));
        if (same) continue;
        which[q.option_count] = i;
        options[q.option_count++] = replacement_named(w->g, w->items[i].source);
    }
    q.options = options;
    q.min = q.max = 1;
    q.alike = alike_all;
    snprintf(q.text, sizeof q.text, "choose the effect that is applied first");
    SCRATCH_SCOPE(w->e->scratch);
    Answer *a = SCRATCH_NEW(w->e->scratch, Answer);
    if (q.option_count == 1 || !ask(w->e, w->g, &q, a)) return 0;
    for (int k = 0; k < q.option_count; k++)
        if (choice_same(options[k], a->items[0].what) &&
            (k == 0 || (CR(w->e, 616_1) && CR(w->e, 616_1e))))
            return which[k];
    return 0;
}

static void remember(Engine *e, Event *ev, uint64_t key) {
    if (ev->applied.count == APPLIED_MAX)
        engine_hit_limit(e, "replacement effects applied to one event");
    ev->applied.keys[ev->applied.count++] = key;
}

static void add_number(Bounds *into, const Bounds *from, const IrNode *n) {
    for (int i = 0; n != NULL && n->binding != NO_BINDING && i < into->count; i++)
        for (int k = 0; k < from->count; k++)
            if (into->items[i].binding == n->binding && from->items[k].binding == n->binding &&
                into->items[i].kind == BOUND_NUMBER && from->items[k].kind == BOUND_NUMBER)
                into->items[i].amount += from->items[k].amount;
}

// "If damage would be dealt to ...", whatever sources deal it: what is prevented at the same time
// is followed by one effect. Each source that is spoken of is a case of its own (615.10).
static bool follows_already(const Gathering *w, const Looking *l, Afterwards *after) {
    const IrNode *would = ir_kid(l->node, FIELD_WHEN);
    if (!would_prevent(l->node) || would == NULL || ir_kid(would, FIELD_SRC)) return false;
    for (int i = 0; i < after->count; i++) {
        Afterward *a = &after->items[i];
        if (a->key != l->key || a->event == w->ev || !object_same(a->object, w->ev->object) ||
            !player_same(a->player, w->ev->player))
            continue;
        a->event = w->ev;
        add_number(&a->bounds, l->s.own, would);
        add_number(&a->bounds, l->s.own, ir_find(l->node, OP_PREVENT));
        return true;
    }
    return false;
}

static void put_off(Gathering *w, const Looking *l, const IrNode *rest, bool changed,
                    Afterwards *after) {
    // 615.5: the rest of a prevention effect follows afterwards. Off: it is left out.
    if (rest == NULL || (would_prevent(l->node) && !CR(w->e, 615_5))) return;
    if (follows_already(w, l, after)) return;
    if (l->s.key != 0) engine_hit_limit(w->e, "what a shield refers to afterwards");
    if (after->count == after->most) engine_hit_limit(w->e, "replacements at the same time");
    Afterward *a = &after->items[after->count++];
    a->effect = rest;
    a->triggers = changed && rest->op == OP_WHEN_YOU_DO;
    a->ability = l->s.ability;
    a->source = l->s.source;
    a->controller = l->s.you;
    a->bounds = *l->s.own;
    // 614.5: what happens instead is still that event; what follows a prevention is another one.
    a->applied = w->ev->applied;
    if (would_prevent(l->node)) a->applied.count = 0;
    a->key = l->key;
    a->event = w->ev;
    a->object = w->ev->object;
    a->player = w->ev->player;
}

static Replaced apply_one(Gathering *w, int index, Afterwards *after) {
    Candidate c = w->items[index];
    Bounds bounds;
    Looking l;
    const IrNode *rest = NULL;
    gathering_look(w, &c, &bounds, &l);
    bool still = c.row->applies(&l);
    gavel_assert(still);
    remember(w->e, w->ev, c.key);
    l.key = c.key;
    l.after = after;
    node_used(w->e, c.node);
    Replaced r = c.row->act(&l, &rest);
    // 615.8: one instance of damage. A shield that prevented nothing stays (609.7b).
    bool used = !would_prevent(c.node) || (l.prevented > 0 && CR(w->e, 615_8));
    if (c.row->once && c.shield >= 0 && used) replacement_use_up(&l, 0);
    put_off(w, &l, rest, r == REPLACED_CHANGED, after);
    return r;
}

// ---- one event

static bool may_be_replaced(const Game *g, const Event *ev) {
    return (g->replaced & event_bit(ev->kind)) != 0 || g->lists[LIST_SHIELDS].count > 0 ||
           (ev->kind == EVENT_DAMAGE && (object_is(ev->by) || object_is(ev->object))) ||
           ev->kind == EVENT_ZONE_CHANGE || ev->kind == EVENT_CREATE_TOKEN ||
           ev->kind == EVENT_DISCARD ||
           (ev->kind == EVENT_DRAW && g->lists[LIST_ELSEWHERE].count > 0);
}

static void inherit(const Engine *e, Event *ev) {
    if (ev->applied.count == 0) ev->applied = e->modified;
}

// The last thing: what cannot happen after all does not; an Aura needs something to enchant.
static bool goes_on(Engine *e, const Game *g, Event *ev) {
    if (replacement_forbids(e, g, ev)) return false;
    if (entering_is(ev)) {
        forbid_counters_entering(e, g, ev);
        battle_entering(e, g, ev);
    }
    if (ev->kind == EVENT_CREATE_TOKEN) return attach_created(e, g, ev);
    bool entering = ev->kind == EVENT_ZONE_CHANGE && ev->to == ZONE_BATTLEFIELD;
    return !entering || attach_entering(e, g, ev);
}

bool replacement_applies(Engine *e, const Game *g, Event *ev) {
    Gathering w;
    gathering_begin(e, g, ev, &w);
    gathering_fill(&w);
    return w.count > 0;
}

bool replacement_allows(Engine *e, const Game *g, Event *ev, Afterwards *after) {
    if (ev->settled || !may_be_replaced(g, ev)) return goes_on(e, g, ev);
    // What can't happen is not replaced either.
    bool life = ev->kind == EVENT_GAIN_LIFE;
    if (replacement_forbids(e, g, ev) && CR(e, 614_17c) && (!life || CR(e, 119_7))) return false;
    inherit(e, ev);
    Gathering w;
    gathering_begin(e, g, ev, &w);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        gathering_fill(&w);
        gathering_look_again(&w);
        if (w.count == 0) return goes_on(e, g, ev);
        switch (apply_one(&w, w.count > 1 ? choose(&w) : 0, after)) {
            case REPLACED_CHANGED: break;
            case REPLACED_ENTIRELY:
                return !CR(e, 614_6);  // It never happens.
            // 614.7: then there is nothing to replace. Off: the others still look at it.
            case REPLACED_NOTHING:
                if (w.count < 2 || CR(e, 614_7)) return false;
                break;
        }
    }
    engine_hit_limit(e, "replacements of one event");
}

// 616.1: where several players are affected, they choose in APNAP order.
void replacement_allow_all(Engine *e, const Game *g, Event *events, int count, bool *allowed,
                           Afterwards *after) {
    SCRATCH_SCOPE(e->scratch);
    int *turns = SCRATCH_ARRAY(e->scratch, int, count), last = 0;
    entering_number(g, events, count);
    if (count > 1 && g->lists[LIST_SHIELDS].count > 0) replacement_share(e, g, events, count);
    bool many = count > 1 && (g->replaced != 0 || g->lists[LIST_SHIELDS].count > 0);
    for (int i = 0; i < count; i++) {
        PlayerId p = many ? replacement_affected(g, &events[i]) : g->active;
        turns[i] = player_is(p) ? (p.v + g->player_count - g->active.v) % g->player_count : 0;
        if (turns[i] > 0 && !CR(e, 616_1)) turns[i] = 0;
        if (turns[i] > last) last = turns[i];
    }
    for (int turn = 0; turn <= last; turn++)
        for (int i = 0; i < count; i++)
            if (turns[i] == turn) allowed[i] = replacement_allows(e, g, &events[i], after);
}

bool replacement_draws_afterwards(const Afterwards *after) {
    for (int i = 0; i < after->count; i++)
        if (after->items[i].effect->op == OP_DRAW) return true;
    return false;
}

// 603.7f: who controls the object whose static ability it is. Off: whose turn it is.
static void trigger_afterwards(Scope *s, const IrNode *n) {
    if (!player_same(s->you, s->g->active) && !CR(s->e, 603_7f)) s->you = s->g->active;
    trigger_reflexive(s, s->ability->parts[n->number]);
}

void replacement_afterwards(Engine *e, const Game *g, const Afterwards *after) {
    engine_nest(e);
    for (int i = 0; i < after->prevented_count; i++) {
        Event ev = event_new(EVENT_DAMAGE_PREVENTED);
        ev.object = after->prevented[i].object;
        ev.player = after->prevented[i].player;
        ev.amount = after->prevented[i].amount;
        apply(e, g, &ev);
    }
    for (int i = 0; i < after->count; i++) {
        const Afterward *a = &after->items[i];
        Bounds bounds = a->bounds;
        Applied outer = e->modified;
        Scope s = {.e = e,
                   .g = g,
                   .you = a->controller,
                   .source = a->source,
                   .ability = a->ability,
                   .own = &bounds,
                   .x = -1};
        e->modified = a->applied;
        if (a->triggers)
            trigger_afterwards(&s, a->effect);
        else
            effect_do(&s, a->effect);
        e->modified = outer;
    }
    engine_unnest(e);
}
