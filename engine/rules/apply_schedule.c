// apply_schedule.c - performing what adds, skips and limits turns, phases and triggers
// (500.7-500.11).
#include "engine/rules/apply_internal.h"

bool perform_EXTRA_TURN(Engine *e, Game *g, Event *ev) {
    ExtraTurn *turn = append(e, g, LIST_EXTRA_TURNS);
    turn->player = ev->player;
    return true;
}

static void add_phase(Engine *e, Game *g, Step first) {
    ExtraPhase *phase = append(e, g, LIST_EXTRA_PHASES);
    phase->step = (uint8_t)first;
}

// The last one added comes first. 505.1a: a main phase that is added is a postcombat main phase.
bool perform_EXTRA_PHASES(Engine *e, Game *g, Event *ev) {
    (void)ev;
    add_phase(e, g, CR(e, 505_1a) ? STEP_POSTCOMBAT_MAIN : STEP_PRECOMBAT_MAIN);
    add_phase(e, g, STEP_BEGINNING_OF_COMBAT);
    return true;
}

bool perform_NEXT_PHASE(Engine *e, Game *g, Event *ev) {
    (void)e;
    int count = (int)g->lists[LIST_EXTRA_PHASES].count;
    if (count == 0) {
        g->resume_step = 0;
        return true;
    }
    write_remove(g, LIST_EXTRA_PHASES, count - 1);
    if (g->resume_step == 0) g->resume_step = (uint8_t)(ev->amount + 1);
    return true;
}

bool perform_SKIP_NEXT(Engine *e, Game *g, Event *ev) {
    Skip *skip = append(e, g, LIST_SKIPS);
    *skip = (Skip){ev->player, (uint8_t)ev->amount};
    return true;
}

// 614.10a: one effect is satisfied, another waits. Off: one occurrence satisfies them all.
static void use_up(Engine *e, Game *g, const Event *ev) {
    bool used = false;
    Skip *all = write_list(g, LIST_SKIPS);
    for (int i = (int)g->lists[LIST_SKIPS].count - 1; i >= 0; i--) {
        if (!player_same(all[i].player, ev->player) || all[i].what != ev->amount) continue;
        if (used && CR(e, 614_10a)) return;
        write_remove(g, LIST_SKIPS, i);
        used = true;
    }
}

// amount2: a record is used up; position: of a turn, that it was an extra turn.
bool perform_SKIPPED(Engine *e, Game *g, Event *ev) {
    if (ev->amount2 != 0) use_up(e, g, ev);
    if (ev->amount != SKIP_TURN) return true;
    if (ev->position != 0)
        write_remove(g, LIST_EXTRA_TURNS, (int)g->lists[LIST_EXTRA_TURNS].count - 1);
    else
        g->resume_player = (uint8_t)(ev->player.v + 1);
    return true;
}

bool perform_TRIGGERED_ONCE(Engine *e, Game *g, Event *ev) {
    OnceEachTurn *once = append(e, g, LIST_ONCE);
    *once = (OnceEachTurn){ev->source, ev->ability};
    return true;
}

bool perform_BECOMES_TARGET(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}
