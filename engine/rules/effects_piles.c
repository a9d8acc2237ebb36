// effects_piles.c - cards separated into two piles by one player and taken by another (700.3).
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"

// Of several players, the one who controls the spell or ability says which one it is.
static PlayerId one_of(Scope *s, const IrNode *who) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, who, &players);
    if (players.count == 0) return NO_PLAYER;
    Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, s->you, s->item);
    q.options = players.items;
    q.option_count = players.count;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "who separates the cards into piles");
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    return a->items[0].what.player;
}

// 700.3: each is in one of two piles, and a pile may be empty. Off: there is one pile.
void effect_separate(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set cards = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &cards);
    PlayerId p = one_of(s, ir_kid(n, FIELD_WHO));
    if (!player_is(p) || cards.count == 0) return;
    Question q = question_new(QUESTION_PILES, ROLE_PILES, p, s->item);
    q.options = cards.items;
    q.option_count = cards.count;
    snprintf(q.text, sizeof q.text, "separate %d cards into two piles", cards.count);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    for (int i = 0; i < a->count; i++)
        scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_OBJECT,
                              .amount = CR(s->e, 700_3) ? a->items[i].number + 1 : 1,
                              .object = a->items[i].what.object,
                              .player = NO_PLAYER});
}

void effect_put_piles(Scope *s, const IrNode *n) {
    Choice piles[] = {choice_number(1), choice_number(2)};
    Question q = question_new(QUESTION_MODE, ROLE_OTHER, s->you, s->item);
    q.options = piles;
    q.option_count = 2;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "which pile (1 or 2) goes to the %s",
             zone_name(filter_place(ir_kid(n, FIELD_A))));
    SCRATCH_SCOPE(s->e->scratch);
    Answer *answer = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, answer);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != n->binding || b->kind != BOUND_OBJECT) continue;
        bool chosen = b->amount == answer->items[0].what.number;
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_ZONE_CHANGE);
        events[count].object = b->object;
        events[count].to = filter_place(ir_kid(n, chosen ? FIELD_A : FIELD_B));
        events[count].source = s->source;
        events[count++].why = WHY_EFFECT;
    }
    apply_all(s->e, s->g, events, count);
}
