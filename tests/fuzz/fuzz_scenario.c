// fuzz_scenario.c - a scenario is loaded and, if it is one, played for some decisions.
#include "harness/runner.h"
#include "tests/fuzz/fuzz.h"

enum { DECISIONS_MOST = 60 };

// Stands before the deciders and stops the game after so many decisions.
typedef struct {
    int decisions;
    Engine *engine;
    int player_count;
    Decider inner[PLAYERS_MAX];
} Limit;

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Limit *l = context;
    const Decider *d = &l->inner[q->player.v];
    if (++l->decisions > DECISIONS_MOST) return DECIDER_STOPS;
    return d->decide(d->context, e, g, q, a);
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    const Limit *l = context;
    const Decider *d = &l->inner[q->player.v];
    if (d->refused) d->refused(d->context, e, g, q, r);
}

static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    const Limit *l = context;
    const Decider *d = &l->inner[q->player.v];
    if (d->forced) d->forced(d->context, e, g, q, a);
}

static void begin(void *context, const Names *names, Script *script, const Log *log) {
    Limit *l = context;
    (void)script;
    (void)log;
    l->engine = names->engine;
    for (int p = 0; p < names->scenario->player_count; p++) {
        Decider own = {.decide = decide, .refused = refused, .forced = forced, .context = l};
        l->inner[p] = engine_decider(l->engine, player_id(p));
        engine_set_decider(l->engine, player_id(p), own);
    }
}

static void end(void *context, const Game *g) {
    (void)context;
    (void)g;
}

// With --check a position that is not sound is a failure of this kind.
static void play(const Scenario *sc) {
    Limit limit = {0};
    Result result;
    RunTap tap = {.begin = begin, .end = end, .context = &limit};
    runner_run(fuzz_pool(), sc, &(RunOptions){.tap = &tap, .check = true}, &result);
    for (const Failure *f = result.failures; f; f = f->next) gavel_assert(f->kind != FAILURE_CRASH);
    result_free(&result);
}

void fuzz_input(Span input) {
    Scenario sc;
    Status s = {0};
    if (scenario_parse(&sc, fuzz_pool(), "scenarios/fuzz.yaml", input, &s)) play(&sc);
    scenario_free(&sc);
}
