// replacement_share.c - which damage a shield prevents where several sources deal damage at once
// (615.7): whoever is protected divides what the shield can still prevent among them.
#include <stdio.h>

#include "engine/rules/ask.h"
#include "engine/rules/replacement_internal.h"

// The events of one batch that a shield looks at, all to the same object or player.
typedef struct {
    int count, total;
    Event **events;
} Struck;

static bool same_recipient(const Event *a, const Event *b) {
    return object_same(a->object, b->object) && player_same(a->player, b->player);
}

static void gather(Engine *e, const Game *g, int shield, Event *events, int count, Struck *out) {
    *out = (Struck){.events = SCRATCH_ARRAY(e->scratch, Event *, count)};
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_DAMAGE || events[i].shield != 0) continue;
        if (out->count > 0 && !same_recipient(out->events[0], &events[i])) continue;
        if (!replacement_shield_applies(e, g, shield, &events[i])) continue;
        out->events[out->count++] = &events[i];
        out->total += events[i].amount;
    }
}

// No more of a source's damage than it would deal.
static bool shares_fit(const Struck *s, const Choice *options, const Answer *a, Rejection *r) {
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < s->count; k++)
            if (choice_same(options[k], a->items[i].what) &&
                a->items[i].amount > s->events[k]->amount)
                return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                                     "that source would deal %d damage, not %d",
                                     s->events[k]->amount, a->items[i].amount);
    return true;
}

static void divide(Engine *e, const Game *g, PlayerId p, const Shield *shield, Struck *s) {
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, s->count);
    for (int i = 0; i < s->count; i++) {
        // A source that deals damage to several is named once for each.
        options[i] = replacement_named(g, s->events[i]->source);
        for (int k = 0; k < i; k++)
            if (object_same(s->events[k]->source, s->events[i]->source)) options[i].number++;
    }
    Question q = question_new(QUESTION_DIVIDE, ROLE_DIVISION, p, NO_OBJECT);
    q.options = options;
    q.option_count = s->count;
    q.high = shield->left;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "which %d damage is prevented", shield->left);
    uint32_t key = shield->key;
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    for (int again = 0; again < ASKED_AGAIN_MAX; again++) {
        Rejection r = {.code = REJECTED_NOT};
        int answers = e->answer_count;
        ask(e, g, &q, a);
        if (!shares_fit(s, options, a, &r)) {
            e->answer_count = answers;
            rejection_about(&r, "prevent damage like this");
            ask_refused(e, g, &q, &r);
            continue;
        }
        for (int k = 0; k < s->count; k++) s->events[k]->shield = key;
        for (int i = 0; i < a->count; i++)
            for (int k = 0; k < s->count; k++)
                if (choice_same(options[k], a->items[i].what))
                    s->events[k]->share = a->items[i].amount;
        return;
    }
    engine_hit_limit(e, "illegal answers to one question");
}

void replacement_share(Engine *e, const Game *g, Event *events, int count) {
    for (int i = 0; i < (int)g->lists[LIST_SHIELDS].count; i++) {
        int shields;
        Shield shield = ((const Shield *)game_list(g, LIST_SHIELDS, &shields))[i];
        const IrNode *n = ir_at(pool_ability(e->pool, shield.ability)->root, shield.node);
        if (n->op != OP_PREVENT_NEXT) continue;
        SCRATCH_SCOPE(e->scratch);
        Struck s;
        gather(e, g, i, events, count, &s);
        if (s.count < 2 || s.total <= shield.left || !CR(e, 615_7)) continue;
        divide(e, g, replacement_affected(g, s.events[0]), &shield, &s);
    }
}
