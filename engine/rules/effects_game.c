// effects_game.c - instructions about the game itself: turns, phases, winning and losing.
#include "engine/rules/apply.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/ending.h"

// 500.7: in APNAP order, which is the order in which players are meant.
void effect_extra_turn(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        Event ev = event_new(EVENT_EXTRA_TURN);
        ev.player = players.items[i].player;
        ev.source = s->source;
        ev.rule = CR_500_7;
        if (CR(s->e, 500_7)) apply(s->e, s->g, &ev);
    }
}

void effect_become_monarch(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    Event ev = event_new(EVENT_MONARCH);
    ev.source = s->source;
    ev.rule = CR_725_1;
    if (players.count == 0 || !CR(s->e, 725_1)) return;
    ev.player = players.items[0].player;
    apply(s->e, s->g, &ev);
}

// 500.8: "after this main phase" means nothing in another phase.
void effect_extra_combat_and_main(Scope *s, const IrNode *n) {
    (void)n;
    // 609.3: after this main phase is impossible in any other phase.
    if (!step_is_main((Step)s->g->step) && CR(s->e, 609_3)) return;
    if (!CR(s->e, 500_8)) return;
    Event ev = event_new(EVENT_EXTRA_PHASES);
    ev.source = s->source;
    ev.rule = CR_500_8;
    apply(s->e, s->g, &ev);
}

static void extra_steps(Scope *s, const IrNode *n, bool after_phase) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        Event ev = event_new(EVENT_EXTRA_STEPS);
        ev.player = players.items[i].player;
        // 500.10a: nobody gets them in another player's turn.
        if (!player_same(ev.player, s->g->active) && CR(s->e, 500_10a)) continue;
        ev.amount = n->number;
        ev.amount2 = after_phase;
        ev.position = quantity(s, ir_kid(n, FIELD_N));
        ev.source = s->source;
        ev.rule = after_phase ? CR_500_10 : CR_500_9;
        apply(s->e, s->g, &ev);
    }
}

void effect_extra_steps_now(Scope *s, const IrNode *n) {
    if (CR(s->e, 500_9)) extra_steps(s, n, false);
}

void effect_extra_steps_after(Scope *s, const IrNode *n) { extra_steps(s, n, true); }

void effect_skip_next(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        Event ev = event_new(EVENT_SKIP_NEXT);
        ev.player = players.items[i].player;
        ev.amount = quantity(s, ir_kid(n, FIELD_N));
        ev.source = s->source;
        ev.rule = CR_614_10;
        apply(s->e, s->g, &ev);
    }
}

void effect_win_game(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    if (players.count > 0) ending_win(s->e, s->g, players.items[0].player);
}

void effect_lose_game(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    ending_lose(s->e, s->g, &players);
}

void effect_draw_game(Scope *s, const IrNode *n) {
    (void)n;
    ending_draw(s->e, s->g);
}
