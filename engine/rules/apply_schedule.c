// apply_schedule.c - performing what adds, skips and limits turns, phases and triggers
// (500.7-500.11).
#include "engine/rules/apply_internal.h"

bool perform_EXTRA_TURN(Engine *e, Game *g, Event *ev) {
    ExtraTurn *turn = append(e, g, LIST_EXTRA_TURNS);
    turn->player = ev->player;
    return true;
}

bool perform_NO_TURN(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)ev;
    write_remove(g, LIST_EXTRA_TURNS, (int)g->lists[LIST_EXTRA_TURNS].count - 1);
    return true;
}

static void add_phase(Engine *e, Game *g, Step first, bool lone) {
    ExtraPhase *phase = append(e, g, LIST_EXTRA_PHASES);
    *phase = (ExtraPhase){.step = (uint8_t)first, .lone = lone};
}

// The last one added comes first. 505.1a: a main phase that is added is a postcombat main phase.
bool perform_EXTRA_PHASES(Engine *e, Game *g, Event *ev) {
    (void)ev;
    add_phase(e, g, CR(e, 505_1a) ? STEP_POSTCOMBAT_MAIN : STEP_PRECOMBAT_MAIN, false);
    add_phase(e, g, STEP_BEGINNING_OF_COMBAT, false);
    return true;
}

// 500.10: after a phase, each step is all that a phase of its own has. Off: the phase goes on.
bool perform_EXTRA_STEPS(Engine *e, Game *g, Event *ev) {
    for (int i = 0; i < ev->position; i++) {
        if (ev->amount2 == 1) {
            add_phase(e, g, (Step)ev->amount, CR(e, 500_10));
            continue;
        }
        ExtraStep *step = append(e, g, LIST_EXTRA_STEPS);
        step->step = (uint8_t)ev->amount;
    }
    return ev->position > 0;
}

bool perform_NEXT_STEP(Engine *e, Game *g, Event *ev) {
    (void)e;
    int count = (int)g->lists[LIST_EXTRA_STEPS].count;
    if (count == 0) {
        g->resume_after = 0;
        return true;
    }
    write_remove(g, LIST_EXTRA_STEPS, count - 1);
    if (g->resume_after == 0) g->resume_after = (uint8_t)(ev->amount + 1);
    return true;
}

bool perform_NEXT_PHASE(Engine *e, Game *g, Event *ev) {
    (void)e;
    int count = (int)g->lists[LIST_EXTRA_PHASES].count;
    g->lone_step = false;
    if (count == 0) {
        g->resume_step = 0;
        return true;
    }
    g->lone_step = ((const ExtraPhase *)write_list(g, LIST_EXTRA_PHASES))[count - 1].lone;
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
    *once = (OnceEachTurn){ev->source, ev->ability, ev->player, (uint8_t)ev->amount};
    return true;
}

bool perform_BECOMES_TARGET(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}

bool perform_IGNORE(Engine *e, Game *g, Event *ev) {
    Ignored *ignored = append(e, g, LIST_IGNORED);
    *ignored = (Ignored){ev->source, ev->player};
    return true;
}
