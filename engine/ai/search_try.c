// search_try.c - imagined games: playing them, and comparing what comes of two answers in them.
//
// All answers to a question are tried in the same worlds, so that two of them differ by what they
// do and not by what is dealt. The first answer is the heuristic bot's, and a good one; so another
// must be better by more than chance explains, and one that is behind is given up early.
#include "engine/ai/search_internal.h"

enum {
    DECISIONS_SPENT = 100000,  // On one question.
    DECISIONS_MAX = 600,       // In one imagined game.
    LOOK_EACH = 4,             // So many worlds, an answer that is behind is given up.
    CERTAIN = 100000,          // A game that is won,
    LIKELY = 99000,            // and one that is as good as won.
    WORTH_LIKELY = 350         // A position worth that much is half way there.
};

static bool arrived(void *context, const Game *g, const Question *q) {
    const SearchBot *b = context;
    return q->kind == QUESTION_PRIORITY && g->turn >= b->until_turn;
}

void search_begin_trials(SearchBot *b, const Pool *pool) {
    b->their_ahead = lookahead_new_imagined(pool);
    trial_begin(&b->trial, pool);
    b->trial.arrived = arrived;
    b->trial.context = b;
    b->trial.decisions_most = DECISIONS_MAX;
    for (int p = 0; p < PLAYERS_MAX; p++) b->trial.players[p] = heuristic_decider(&b->players[p]);
}

void search_start(SearchBot *b, const Game *g) {
    b->seed = rng_next(&b->rng);
    b->decisions_left = DECISIONS_SPENT;
    b->until_turn = g->turn + g->player_count + 1;
}

// ---- one world

// How likely the player is to win, from -CERTAIN to CERTAIN: what is far ahead already gains little
// by more. A game that is won sooner, or lost later, is better.
static int64_t likelihood(const SearchBot *b, PlayerId me) {
    const Game *g = b->trial.game;
    if (game_player(g, me)->left && !game_over(g)) return -CERTAIN;
    if (!game_over(g)) {
        int64_t value = search_value(b->trial.engine, g, me);
        return LIKELY * value / ((value < 0 ? -value : value) + WORTH_LIKELY);
    }
    if (!player_is(g->winner)) return 0;
    return player_same(g->winner, me) ? CERTAIN - g->turn : g->turn - CERTAIN;
}

static bool play(SearchBot *b, const Engine *live, const Question *q, const Answer *a, int world,
                 int64_t *worth) {
    Rng deal = {.seed = b->seed, .used = (uint64_t)world << 32};
    lookahead_begin(b->their_ahead, b->seed + (uint64_t)world);
    for (int p = 0; p < PLAYERS_MAX; p++) {
        b->players[p] = heuristic_new(b->seed + (uint64_t)world, b->their_ahead);
        b->players[p].quick = true;
    }
    bool ok = trial_run(&b->trial, live, q, a, &deal);
    b->decisions_left -= b->trial.decisions;
    if (ok) *worth = likelihood(b, q->player);
    return ok;
}

// ---- two answers in the same worlds

static int64_t lead(const Sample *a, const Sample *b) {
    int64_t sum = 0;
    for (int i = 0; i < a->count; i++) sum += a->worth[i] - b->worth[i];
    return sum;
}

// That the sum of the differences is greater than the root of their sum of squares says the same as
// that their mean is greater than its standard error.
bool sample_is_better(const Sample *a, const Sample *b) {
    int64_t sum = lead(a, b), squares = 0;
    for (int i = 0; i < a->count; i++) {
        int64_t by = a->worth[i] - b->worth[i];
        squares += by * by;
    }
    return sum > 0 && sum * sum > squares;
}

bool search_try(SearchBot *b, const Engine *live, const Question *q, const Answer *a,
                const Sample *best, Sample *out) {
    for (out->count = 0; out->count < SEARCH_WORLDS; out->count++) {
        if (b->decisions_left <= 0) return false;
        bool look = best && out->count > 0 && out->count % LOOK_EACH == 0;
        if (look && lead(out, best) <= 0) return false;
        if (!play(b, live, q, a, out->count, &out->worth[out->count])) return false;
    }
    return best == NULL || sample_is_better(out, best);
}
