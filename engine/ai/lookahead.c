// lookahead.c - trying out an answer on a copy of the game.
#include "engine/ai/lookahead.h"

#include <stdlib.h>

#include "engine/ai/evaluate.h"
#include "engine/ai/plain.h"
#include "engine/ai/trial.h"
#include "engine/base/status.h"

enum { DECISIONS_MAX = 200 };  // In one trial.

struct Lookahead {
    Trial trial;
    Rng rng;
};

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)context;
    plain_answer(e, g, q, a);
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    (void)e;
    (void)g;
    (void)q;
    (void)r;
    ((Lookahead *)context)->trial.refused = true;
}

static bool arrived(void *context, const Game *g, const Question *q) {
    (void)context;
    return q->kind == QUESTION_PRIORITY && g->stack.count == 0;
}

void lookahead_begin(Lookahead *l, uint64_t seed) { l->rng = (Rng){.seed = seed}; }

Lookahead *lookahead_new(const Pool *pool) {
    Lookahead *l = calloc(1, sizeof *l);
    gavel_assert(l != NULL);
    trial_begin(&l->trial, pool);
    for (int i = 0; i < PLAYERS_MAX; i++)
        l->trial.players[i] = (Decider){.decide = decide, .refused = refused, .context = l};
    l->trial.arrived = arrived;
    l->trial.decisions_most = DECISIONS_MAX;
    return l;
}

void lookahead_free(Lookahead *l) {
    if (l == NULL) return;
    trial_end(&l->trial);
    free(l);
}

bool lookahead_try(Lookahead *l, const Engine *live, const Question *q, const Answer *a,
                   int *value) {
    if (!trial_run(&l->trial, live, q, a, &l->rng)) return false;
    *value = evaluate(l->trial.engine, l->trial.game, q->player);
    return true;
}

int lookahead_castable(Lookahead *l, Engine *live, const Question *q, Action land) {
    SCRATCH_SCOPE(engine_scratch(live));
    Answer *a = SCRATCH_NEW(engine_scratch(live), Answer);
    a->action = land;
    a->automatic = false;
    a->count = 0;
    int count = 0;
    if (!trial_run(&l->trial, live, q, a, &l->rng)) return -1;
    const Game *g = l->trial.game;
    for (CardId c = game_zone(g, q->player, ZONE_HAND)->first; card_is(c);
         c = game_place(g, c)->next) {
        Action cast = {.kind = ACTION_CAST, .object = game_id(g, c)};
        count += engine_can(l->trial.engine, g, q->player, &cast, NULL);
    }
    return count;
}
