// division.c - dividing damage among targets (601.2d).
//
// The shares are kept with the targets that were bound. What falls to a target that has become
// illegal is not dealt to anything else (608.2b).
#include "engine/rules/division.h"

#include <limits.h>
#include <stdio.h>

#include "engine/rules/ask.h"
#include "engine/rules/damage.h"
#include "engine/rules/effect_handlers.h"

static const IrNode *divided_in(const IrNode *n) {
    if (n->op == OP_DAMAGE_DIVIDED) return n;
    const IrNode *found = NULL;
    for (int i = 0; i < n->kid_count && found == NULL; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL && found == NULL; kid = kid->next)
            found = divided_in(kid);
    return found;
}

int division_most(const Scope *s, const Ability *a, const IrNode *target) {
    const IrNode *n = a == NULL || a->effect == NULL ? NULL : divided_in(a->effect);
    if (n == NULL || ir_kid(n, FIELD_TO)->binding != target->binding) return INT_MAX;
    int amount = quantity(s, ir_kid(n, FIELD_N));
    return CR(s->e, 601_2d) ? amount : INT_MAX;
}

static Choice choice_of(const Bound *b) {
    return b->kind == BOUND_PLAYER ? choice_player(b->player) : choice_object(b->object);
}

static int targets_of(const Scope *s, int binding, Choice *out) {
    int at = 0, count = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != binding || b->target == 0) continue;
        engine_need_room(s->e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_of(b);
    }
    return count;
}

static void keep_share(Scope *s, int binding, Choice target, int share) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != binding || b->target == 0 || !choice_same(choice_of(b), target)) continue;
        Bound with_share = *b;
        with_share.amount = share;
        scope_bind(s, with_share);
        return;
    }
}

bool division_announce(Scope *s, const Ability *a, const char *name) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    const IrNode *n = a->effect == NULL ? NULL : divided_in(a->effect);
    if (n == NULL) return true;
    int binding = ir_kid(n, FIELD_TO)->binding;
    Question q = question_new(QUESTION_DIVIDE, ROLE_DIVISION, s->you, s->item);
    q.options = options;
    q.option_count = targets_of(s, binding, options);
    q.low = CR(s->e, 601_2d) ? 1 : 0;  // Each target receives at least one.
    q.high = quantity(s, ir_kid(n, FIELD_N));
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: divide %d damage among its targets", name, q.high);
    Answer *answer = SCRATCH_NEW(s->e->scratch, Answer);
    if (q.option_count == 0) return true;
    if (q.low * q.option_count > q.high)
        return rejection_set(&s->e->refused, REJECTED_TARGET_ILLEGAL,
                             "%d cannot be divided among %d targets: each gets at least one",
                             q.high, q.option_count);
    if (!ask(s->e, s->g, &q, answer)) return false;
    for (int i = 0; i < answer->count && CR(s->e, 601_2d); i++)
        keep_share(s, binding, answer->items[i].what, answer->items[i].amount);
    return true;
}

void effect_damage_divided(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set sources = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_SRC), &sources);
    int binding = ir_kid(n, FIELD_TO)->binding, count = 0, at = 0;
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, SET_MAX);
    if (sources.count == 0) return;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != binding || b->target <= 0 || b->illegal || b->amount <= 0) continue;
        engine_need_room(s->e, count, SET_MAX, "events at once");
        events[count++] = damage_event(sources.items[0].object, choice_of(b), b->amount, false);
    }
    damage_deal(s->e, s->g, events, count);
}
