// script_bots.c - players for whom a bot answers, always or for a while.
#include "harness/script_internal.h"

bool script_by_bot(const Script *s, PlayerId player) {
    return s->bot[player.v] || s->running == RUNNING_BOTS;
}

Decision script_ask_bot(Script *s, const Game *g, const Question *q, Answer *a) {
    const Decider *bot = &s->bots[q->player.v];
    gavel_assert(bot->decide != NULL);
    s->bot_answered = true;
    return bot->decide(bot->context, s->engine, g, q, a);
}

bool script_bot_answered(const Script *s) { return s->bot_answered; }

void script_tell_bot(Script *s, const Game *g, const Question *q, const Rejection *r) {
    const Decider *bot = &s->bots[q->player.v];
    if (bot->refused) bot->refused(bot->context, s->engine, g, q, r);
}

void script_set_controller(Script *s, const Entry *e) { s->bot[e->player] = e->bot; }

void script_start_bots(Script *s, const Entry *e) {
    const Game *g = script_game(s);
    bool past = e->turn > 0 && (e->turn < g->turn || (e->turn == g->turn && e->step <= g->step));
    s->running = RUNNING_BOTS;
    s->running_entry = s->current;
    // Before anyone has had priority, a step of the first turn may only just have begun.
    bool begun = !s->asked_priority && (s->steps_begun >> e->step & 1U);
    s->reached = !e->game_over && begun && (e->turn == 0 || e->turn == g->turn);
    if (past && !s->reached)
        script_error(s, e->node, "turn %d's %s has already been: it is turn %d, %s", e->turn,
                     step_name(e->step), (int)g->turn, step_name((Step)g->step));
}

bool script_bots_done(Script *s) {
    const Entry *e = script_entry(s, s->running_entry);
    if (s->reached || e->turn == 0 || script_game(s)->turn <= e->turn) return s->reached;
    script_error(s, e->node, "turn %d ended without the step %s", e->turn, step_name(e->step));
    return false;
}

void script_begin_controllers(Script *s) {
    while (s->running == RUNNING_NOTHING && !s->stopped) {
        const Entry *e = script_entry(s, s->next);
        if (!e || (e->kind != ENTRY_BOTS && e->kind != ENTRY_CONTROLLER)) return;
        script_start_entry(s, e);
    }
}
