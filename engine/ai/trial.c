// trial.c - playing on from an open question, on a copy of the game.
#include "engine/ai/trial.h"

// In the dev build, derived data is recomputed after so many batches. Most of a simulated game is
// such trials: more often would take longer than all the rest.
enum { BATCHES_EACH = 32 };

static bool same_question(const Question *a, const Question *b) {
    if (a->kind != b->kind || a->role != b->role || !player_same(a->player, b->player) ||
        a->option_count != b->option_count)
        return false;
    for (int i = 0; i < a->option_count; i++)
        if (!choice_same(a->options[i], b->options[i])) return false;
    return true;
}

static void copy_answer(const Question *q, const Answer *from, Answer *to) {
    to->action = q->kind == QUESTION_PRIORITY ? from->action : (Action){.kind = ACTION_PASS};
    to->automatic = from->automatic;
    to->count = from->count;
    for (int i = 0; i < from->count; i++) to->items[i] = from->items[i];
}

static bool begins_something(const Question *q) {
    return q->kind == QUESTION_PRIORITY || q->kind == QUESTION_ATTACKERS ||
           q->kind == QUESTION_BLOCKERS;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Trial *t = context;
    if (t->refused || t->decisions++ > t->decisions_most) return DECIDER_STOPS;
    if (!t->answered) {
        t->answered = true;
        t->refused = !same_question(q, t->question);
        if (t->refused) return DECIDER_STOPS;
        copy_answer(q, t->answer, a);
        return DECIDED;
    }
    t->settled = t->settled || begins_something(q);
    t->has_arrived = t->arrived(t->context, g, q);
    if (t->has_arrived) return DECIDER_STOPS;
    const Decider *d = &t->players[q->player.v];
    return d->decide(d->context, e, g, q, a);
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    Trial *t = context;
    const Decider *d = &t->players[q->player.v];
    if (!t->settled)
        t->refused = true;
    else if (d->refused)
        d->refused(d->context, e, g, q, r);
}

void trial_begin(Trial *t, const Pool *pool) {
    t->engine = engine_new(pool);
    engine_recompute_each(t->engine, BATCHES_EACH);
    t->game = game_new();
    Decider d = {.decide = decide, .refused = refused, .context = t};
    for (int i = 0; i < PLAYERS_MAX; i++) engine_set_decider(t->engine, player_id(i), d);
}

void trial_end(Trial *t) {
    engine_free(t->engine);
    game_free(t->game);
}

// ---- nothing hidden is looked at

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

bool trial_run(Trial *t, const Engine *live, const Question *q, const Answer *a, Rng *deal) {
    engine_follow(t->engine, t->game, live);
    if (!t->open) {
        if (looks_at_hidden(live, t->game, q->player)) return false;
        setup_conceal(t->engine, t->game, q->player, deal);
    }
    t->question = q;
    t->answer = a;
    t->answered = t->settled = t->refused = t->has_arrived = false;
    t->decisions = 0;
    RunResult result = engine_run(t->engine, t->game);
    return !t->refused && (result == RUN_OVER || (result == RUN_STOPPED && t->has_arrived));
}
