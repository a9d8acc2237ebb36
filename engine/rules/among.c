// among.c - what players choose as an instruction is carried out, and the rest of what was shown.
//
// What somebody chooses is bound to the phrase that lets them choose. Cards that were looked at,
// revealed or milled are bound to the phrase that showed them; the rest of them is what is bound to
// no phrase that takes from them.
#include "engine/rules/among.h"

#include <stdio.h>

#include "engine/rules/ask.h"
#include "engine/rules/follow.h"
#include "engine/rules/random.h"

enum { AT_RANDOM = 1 };  // The literal of ANY_ONE.

// What is sacrificed or put onto the battlefield is chosen there, all at the same time.
static bool is_chosen_elsewhere(const IrNode *n, int kid) {
    return n->fields[kid] == FIELD_WHAT && n->kids[kid]->op == OP_ANY_ONE &&
           (n->op == OP_SACRIFICE || n->op == OP_PUT_ONTO_BATTLEFIELD);
}

const IrNode *among_phrase(const IrNode *n, int *at) {
    while (*at < n->kid_count) {
        int i = (*at)++;
        const IrNode *kid = n->kids[i];
        if (kid->op == OP_FROM_AMONG) return kid;
        if (kid->op == OP_ANY_ONE && ir_kid(kid, FIELD_WHO) != NULL && !is_chosen_elsewhere(n, i))
            return kid;
    }
    return NULL;
}

// Those of the cards shown that are still where they were, or of all objects, that fit.
static void candidates(const Scope *s, const IrNode *n, Set *out) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT), *from = ir_kid(n, FIELD_FROM);
    const IrNode *too = ir_kid(n, FIELD_A);
    if (from == NULL) {
        filter_gather(s, filter, filter_zone(filter), out);
        return;
    }
    SCRATCH_SCOPE(s->e->scratch);
    Set shown = set_new(s->e);
    objects_meant(s, from, &shown);
    for (int i = 0; i < shown.count; i++) {
        if (shown.items[i].kind != CHOICE_OBJECT) continue;
        ObjectId id = follow_now(s, shown.items[i].object);
        if (game_object(s->g, id) == NULL) continue;
        if (too != NULL && !filter_matches(s, too, id)) continue;
        if (filter == NULL || filter_matches(s, filter, id)) set_add(s->e, out, choice_object(id));
    }
}

static bool is_bound(const Scope *s, int binding, ObjectId id) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == binding && (!object_is(id) || object_same(b->object, id))) return true;
    return false;
}

// 608.2d: as many as there are, where there are too few.
void among_bounds(const Scope *s, const IrNode *count, bool may_decline, Question *q) {
    int wanted = count == NULL ? 1 : quantity(s, count);
    q->max = wanted < q->option_count ? wanted : q->option_count;
    bool fewer = count != NULL && (count->op == OP_UP_TO || count->op == OP_ANY_NUMBER);
    q->min = fewer || may_decline ? 0 : q->max;
    bool from_one = count != NULL && count->op == OP_ONE_TO;
    if (from_one && !may_decline && q->max > 0) q->min = 1;
    q->all_or_none = may_decline && !fewer && !from_one;
    // Who may do it can't choose to do less.
    if (q->all_or_none && q->max < wanted && CR(s->e, 608_2d)) q->max = 0;
    q->optional = may_decline;
}

static void choose_for(Scope *s, const IrNode *phrase, PlayerId p, bool may_decline, Set *chosen) {
    SCRATCH_SCOPE(s->e->scratch);
    Set options = set_new(s->e);
    candidates(s, phrase, &options);
    if (options.count == 0 && !may_decline) return;
    Question q = question_new(QUESTION_CHOOSE, ROLE_AMONG, p, s->item);
    q.options = options.items;
    q.option_count = options.count;
    among_bounds(s, ir_kid(phrase, FIELD_N), may_decline, &q);
    if (q.max <= 0 && !may_decline) return;
    if (phrase->op == OP_ANY_ONE && phrase->number == AT_RANDOM) {
        random_pick(s->e, s->g, p, options.items, options.count, q.max);
        for (int i = 0; i < q.max; i++) set_add(s->e, chosen, options.items[i]);
        return;
    }
    // 608.2d: the player announces it now. Off: nobody chooses, and it is the first there is.
    if (q.max < options.count && !may_decline && !CR(s->e, 608_2d)) {
        for (int i = 0; i < q.max; i++) set_add(s->e, chosen, options.items[i]);
        return;
    }
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: choose what it happens to", view_name(s->e, &v));
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    for (int i = 0; i < a->count; i++) set_add(s->e, chosen, a->items[i].what);
}

// 608.2e: all of them choose, in APNAP order, before anything happens.
bool among_choose(Scope *s, const IrNode *phrase, bool may_decline) {
    if (is_bound(s, phrase->binding, NO_OBJECT)) return true;
    const IrNode *who = ir_kid(phrase, FIELD_WHO);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), chosen = set_new(s->e);
    players_meant(s, who, &players);
    int bound = 0;
    for (int i = 0; i < players.count; i++) {
        Scope one = *s;
        one.each_of = who;
        one.each = players.items[i].player;
        choose_for(&one, phrase, one.each, may_decline, &chosen);
        for (; bound < chosen.count; bound++)
            scope_bind(s, (Bound){.binding = (int8_t)phrase->binding,
                                  .kind = BOUND_OBJECT,
                                  .object = chosen.items[bound].object,
                                  .player = one.each});
    }
    return chosen.count > 0;
}

void among_all(const Scope *s, const IrNode *n, Set *out) { candidates(s, n, out); }

// Does the phrase take cards out of those that are bound to `shown`?
static bool takes_from(const IrNode *by, int shown) {
    if (by == NULL) return false;
    const IrNode *from =
        by->op == OP_FROM_AMONG || by->op == OP_ALL_AMONG ? ir_kid(by, FIELD_FROM) : NULL;
    return from != NULL && from->binding == shown;
}

// The card that ended a REVEAL_UNTIL is spoken of apart from the others.
static bool ends_search(const IrNode *shown, const IrNode *by) {
    return shown != NULL && shown->op == OP_REVEAL_UNTIL && ir_kid(shown, FIELD_WHAT) == by;
}

static bool is_taken(const Scope *s, int shown, ObjectId id) {
    const Ability *a = s->ability;
    for (int i = 0; a != NULL && i < a->binding_count; i++) {
        const IrNode *by = a->bindings[i].introduced_by;
        if ((takes_from(by, shown) || ends_search(a->bindings[shown].introduced_by, by)) &&
            (is_bound(s, i, id) || is_bound(s, i, follow_now(s, id))))
            return true;
    }
    return false;
}

void among_rest(const Scope *s, const IrNode *n, Set *out) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_OBJECT &&
            !is_taken(s, n->binding, b->object))
            set_add(s->e, out, choice_object(b->object));
}
