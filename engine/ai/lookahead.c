// lookahead.c - trying out an answer on a copy of the game.
#include "engine/ai/lookahead.h"

#include <stdlib.h>

#include "engine/ai/evaluate.h"
#include "engine/ai/plain.h"
#include "engine/base/status.h"

enum { DECISIONS_MAX = 200 };  // In one trial.

struct Lookahead {
    Engine *engine;
    Game *game;
    Rng rng;
    // The trial that is going on.
    const Question *question;
    const Answer *answer;
    bool answered, refused, arrived;
    int decisions;
};

static bool same_question(const Question *a, const Question *b) {
    if (a->kind != b->kind || a->role != b->role || !player_same(a->player, b->player) ||
        a->option_count != b->option_count)
        return false;
    for (int i = 0; i < a->option_count; i++)
        if (!choice_same(a->options[i], b->options[i])) return false;
    return true;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Lookahead *l = context;
    if (l->refused || l->decisions++ > DECISIONS_MAX) return DECIDER_STOPS;
    if (!l->answered) {
        l->answered = true;
        l->refused = !same_question(q, l->question);
        if (l->refused) return DECIDER_STOPS;
        a->action = l->answer->action;
        a->automatic = l->answer->automatic;
        a->count = l->answer->count;
        for (int i = 0; i < a->count; i++) a->items[i] = l->answer->items[i];
        return DECIDED;
    }
    l->arrived = q->kind == QUESTION_PRIORITY && g->stack.count == 0;
    if (l->arrived) return DECIDER_STOPS;
    plain_answer(e, g, q, a);
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    (void)e;
    (void)g;
    (void)q;
    (void)r;
    ((Lookahead *)context)->refused = true;
}

void lookahead_begin(Lookahead *l, uint64_t seed) { l->rng = (Rng){.seed = seed}; }

Lookahead *lookahead_new(const Pool *pool) {
    Lookahead *l = calloc(1, sizeof *l);
    gavel_assert(l != NULL);
    l->engine = engine_new(pool);
    l->game = game_new();
    Decider d = {.decide = decide, .refused = refused, .context = l};
    for (int i = 0; i < PLAYERS_MAX; i++) engine_set_decider(l->engine, player_id(i), d);
    return l;
}

void lookahead_free(Lookahead *l) {
    if (l == NULL) return;
    engine_free(l->engine);
    game_free(l->game);
    free(l);
}

static bool names_hidden(const Game *g, PlayerId viewer, Choice c) {
    return c.kind == CHOICE_OBJECT && game_object(g, c.object) != NULL &&
           !sight_knows(g, viewer, c.object);
}

// Does an answer since the checkpoint name a card that dealing anew would change?
static bool looks_at_hidden(const Engine *live, const Game *start, PlayerId viewer) {
    const Answer *const *answers;
    int count = engine_answers_since(live, &answers);
    for (int i = 0; i < count; i++) {
        if (names_hidden(start, viewer, choice_object(answers[i]->action.object))) return true;
        for (int k = 0; k < answers[i]->count; k++)
            if (names_hidden(start, viewer, answers[i]->items[k].what) ||
                names_hidden(start, viewer, answers[i]->items[k].to))
                return true;
    }
    return false;
}

static bool run(Lookahead *l, const Engine *live, const Question *q, const Answer *a) {
    engine_follow(l->engine, l->game, live);
    if (looks_at_hidden(live, l->game, q->player)) return false;
    setup_conceal(l->engine, l->game, q->player, &l->rng);
    l->question = q;
    l->answer = a;
    l->answered = l->refused = l->arrived = false;
    l->decisions = 0;
    RunResult result = engine_run(l->engine, l->game);
    return !l->refused && (result == RUN_OVER || (result == RUN_STOPPED && l->arrived));
}

bool lookahead_try(Lookahead *l, const Engine *live, const Question *q, const Answer *a,
                   int *value) {
    if (!run(l, live, q, a)) return false;
    *value = evaluate(l->engine, l->game, q->player);
    return true;
}

int lookahead_castable(Lookahead *l, const Engine *live, const Question *q, Action land) {
    Answer a;
    a.action = land;
    a.automatic = false;
    a.count = 0;
    int count = 0;
    if (!run(l, live, q, &a)) return -1;
    const Game *g = l->game;
    for (CardId c = game_zone(g, q->player, ZONE_HAND)->first; card_is(c);
         c = game_place(g, c)->next) {
        Action cast = {.kind = ACTION_CAST, .object = game_id(g, c)};
        count += engine_can(l->engine, g, q->player, &cast, NULL);
    }
    return count;
}
