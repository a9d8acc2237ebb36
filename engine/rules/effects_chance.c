// effects_chance.c - instructions whose outcome is left to chance: coins, dice, cards at random.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/random.h"

static PlayerId who_does(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    return players.count == 0 ? NO_PLAYER : players.items[0].player;
}

// 701.9b: chance chooses, not the player.
static void discard_at_random(Scope *s, PlayerId p, int amount) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int count = ask_zone_options(s->e, s->g, game_zone(s->g, p, ZONE_HAND), options);
    amount = quantity_possible(s, amount, count);
    if (CR(s->e, 701_9b)) random_pick(s->e, s->g, p, options, count, amount);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    if (amount > BATCH_MAX) engine_hit_limit(s->e, "events at once");
    for (int i = 0; i < amount; i++) {
        events[i] = event_new(EVENT_DISCARD);
        events[i].player = p;
        events[i].object = options[i].object;
        events[i].source = s->source;
    }
    apply_all(s->e, s->g, events, amount);
}

void effect_discard_at_random(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        PlayerId p = players.items[i].player;
        int amount = quantity_for(s, ir_kid(n, FIELD_N), ir_kid(n, FIELD_WHO), p);
        discard_at_random(s, p, amount);
    }
}

static bool calls_heads(Scope *s, PlayerId p) {
    Choice sides[] = {choice_number(1), choice_number(2)};
    Question q = question_new(QUESTION_MODE, ROLE_CALL, p, s->item);
    q.options = sides;
    q.option_count = 2;
    q.min = q.max = 1;
    q.words[0] = "heads";
    q.words[1] = "tails";
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: call heads (1) or tails (2)", view_name(s->e, &v));
    SCRATCH_SCOPE(s->e->scratch);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    return a->items[0].what.number == 1;
}

// 705.2: who flips calls it and wins if it comes out so.
void effect_flip_coin(Scope *s, const IrNode *n) {
    PlayerId p = who_does(s, n);
    if (!player_is(p)) return;
    bool called = calls_heads(s, p);
    bool wins = random_coin(s->e, s->g, p) == called && CR(s->e, 705_2);
    if (wins == (n->number == 0)) effect_do(s, ir_kid(n, FIELD_E));
}

void effect_roll_die(Scope *s, const IrNode *n) {
    PlayerId p = who_does(s, n);
    if (!player_is(p)) return;
    int rolled = random_die(s->e, s->g, p, quantity(s, ir_kid(n, FIELD_N)));
    if (!CR(s->e, 706_2)) return;
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = BOUND_NUMBER,
                          .amount = rolled,
                          .player = NO_PLAYER});
}
