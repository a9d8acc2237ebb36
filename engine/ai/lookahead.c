// lookahead.c - trying out an answer on a copy of the game.
#include "engine/ai/lookahead.h"

#include <stdlib.h>

#include "engine/ai/bot_combat.h"
#include "engine/ai/outlook.h"
#include "engine/ai/plain.h"
#include "engine/ai/trial.h"
#include "engine/base/memory.h"
#include "engine/base/status.h"

enum { DECISIONS_MAX = 200 };  // In one trial.

struct Lookahead {
    Trial trial;
    Rng rng;
    Rng deal;  // For trials that are compared.
    // The trial that is going on.
    PlayerId me;
    TurnTrial *turn;  // NULL: it ends when the stack is empty.
    int turn_number;
    bool calm;  // The last declaration was refused.
};

// ---- who plays on

static void take_aim(Lookahead *l, Engine *e, const Game *g, const Question *q, Answer *a) {
    TurnTrial *t = l->turn;
    t->option_count = q->option_count;
    if (t->pick >= q->option_count) {
        plain_answer(e, g, q, a);
        return;
    }
    Choice c = q->options[t->pick];
    t->mine = c.kind == CHOICE_OBJECT && player_same(engine_controller(e, g, c.object), q->player);
    a->automatic = false;
    a->count = 1;
    a->items[0] = (AnswerItem){.what = c};
}

// As much as the lands may pay for.
static void choose_x(Engine *e, const Game *g, const Question *q, Answer *a) {
    int x = sight_untapped_lands(e, g, q->player) - sight_mana_value(e, g, q->source);
    if (x > q->high) x = q->high;
    a->automatic = false;
    plain_number(a, x < q->low ? q->low : x);
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Lookahead *l = context;
    bool calm = l->calm, mine = player_same(q->player, l->me);
    l->calm = false;
    a->count = 0;
    if (l->turn == NULL || calm)
        plain_answer(e, g, q, a);
    else if (q->kind == QUESTION_ATTACKERS)
        bot_attack(e, g, q, a);
    else if (q->kind == QUESTION_BLOCKERS)
        bot_block(e, g, q, a);
    else if (mine && plain_is_aim(q) && l->turn->option_count == 0)
        take_aim(l, e, g, q, a);
    else if (mine && q->role == ROLE_X)
        choose_x(e, g, q, a);
    else
        plain_answer(e, g, q, a);
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    Lookahead *l = context;
    (void)e;
    (void)g;
    (void)r;
    l->calm = q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS;
    if (!l->calm) l->trial.refused = true;
}

static bool arrived(void *context, const Game *g, const Question *q) {
    const Lookahead *l = context;
    if (q->kind != QUESTION_PRIORITY) return false;
    return l->turn ? g->turn != l->turn_number : g->stack.count == 0;
}

// ---- trials

void lookahead_begin(Lookahead *l, uint64_t seed) { l->rng = (Rng){.seed = seed}; }

LookaheadMemory lookahead_memory(const Lookahead *l) { return (LookaheadMemory){l->rng, l->deal}; }

void lookahead_recall(Lookahead *l, LookaheadMemory m) {
    l->rng = m.rng;
    l->deal = m.deal;
}

Lookahead *lookahead_new(const Pool *pool) {
    Lookahead *l = memory_zeroed(1, sizeof *l);
    trial_begin(&l->trial, pool);
    for (int i = 0; i < PLAYERS_MAX; i++)
        l->trial.players[i] = (Decider){.decide = decide, .refused = refused, .context = l};
    l->trial.arrived = arrived;
    l->trial.context = l;
    l->trial.decisions_most = DECISIONS_MAX;
    return l;
}

Lookahead *lookahead_new_imagined(const Pool *pool) {
    Lookahead *l = lookahead_new(pool);
    l->trial.open = true;
    return l;
}

void lookahead_free(Lookahead *l) {
    if (l == NULL) return;
    trial_end(&l->trial);
    free(l);
}

static bool run(Lookahead *l, const Engine *live, const Question *q, const Answer *a, Rng *deal) {
    l->me = q->player;
    l->calm = false;
    return trial_run(&l->trial, live, q, a, deal);
}

bool lookahead_try(Lookahead *l, const Engine *live, const Question *q, const Answer *a,
                   int *value) {
    l->turn = NULL;
    if (!run(l, live, q, a, &l->rng)) return false;
    *value = outlook_with_libraries(l->trial.engine, l->trial.game, q->player);
    return true;
}

void lookahead_deal(Lookahead *l) { l->deal = (Rng){.seed = rng_next(&l->rng)}; }

bool lookahead_turn(Lookahead *l, const Engine *live, const Question *q, const Answer *a,
                    int turn_number, TurnTrial *t) {
    Rng deal = l->deal;
    t->option_count = 0;
    t->mine = false;
    l->turn = t;
    l->turn_number = turn_number;
    if (!run(l, live, q, a, &deal)) return false;
    t->value = outlook(l->trial.engine, l->trial.game, q->player);
    return true;
}

int lookahead_castable(Lookahead *l, Engine *live, const Question *q, Action land) {
    SCRATCH_SCOPE(engine_scratch(live));
    Answer *a = SCRATCH_NEW(engine_scratch(live), Answer);
    a->action = land;
    a->automatic = false;
    a->count = 0;
    int count = 0;
    l->turn = NULL;
    if (!run(l, live, q, a, &l->rng)) return -1;
    const Game *g = l->trial.game;
    for (CardId c = game_zone(g, q->player, ZONE_HAND)->first; card_is(c);
         c = game_place(g, c)->next) {
        Action cast = {.kind = ACTION_CAST, .object = game_id(g, c)};
        count += engine_can(l->trial.engine, g, q->player, &cast, NULL);
    }
    return count;
}
