// runner_check.c - is the game of a scenario sound, wherever somebody decides?
#include "harness/runner_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/play/audit.h"

struct RunnerCheck {
    Engine *engine;
    Result *out;
    Audit *audit;
    Decider inner[PLAYERS_MAX];
    Text problems;
    bool failed;
};

// The first line is the sentence, for the others mostly follow from it.
static void fail(RunnerCheck *c, const char *kind, const char *problems) {
    char message[256];
    snprintf(message, sizeof message, "%s: %.*s", kind, (int)strcspn(problems, "\n"), problems);
    Failure *f = result_fail(c->out, FAILURE_CRASH, "game", message);
    f->limit = true;
    c->failed = true;
}

static void check(RunnerCheck *c, const Game *g, bool settled) {
    if (c->failed) return;
    text_clear(&c->problems);
    bool sound = audit_check(c->audit, g, &c->problems);
    if (settled) sound = audit_check_settled(c->engine, g, &c->problems) && sound;
    const char *differs = sound ? engine_derived_difference(c->engine, g) : NULL;
    if (!sound) fail(c, "invariant", text_cstr(&c->problems));
    if (differs) fail(c, "derived", differs);
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    RunnerCheck *c = context;
    const Decider *d = &c->inner[q->player.v];
    check(c, g, q->kind == QUESTION_PRIORITY);
    return c->failed ? DECIDER_STOPS : d->decide(d->context, e, g, q, a);
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    const RunnerCheck *c = context;
    const Decider *d = &c->inner[q->player.v];
    if (d->refused) d->refused(d->context, e, g, q, r);
}

static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    const RunnerCheck *c = context;
    const Decider *d = &c->inner[q->player.v];
    if (d->forced) d->forced(d->context, e, g, q, a);
}

RunnerCheck *runner_check_new(Engine *e, const Game *g, int player_count, Result *out) {
    RunnerCheck *c = memory_zeroed(1, sizeof *c);
    c->engine = e;
    c->out = out;
    c->audit = audit_new(g);
    engine_add_sink(e, audit_sink(c->audit));
    for (int p = 0; p < player_count; p++) {
        c->inner[p] = engine_decider(e, player_id(p));
        engine_set_decider(
            e, player_id(p),
            (Decider){.decide = decide, .refused = refused, .forced = forced, .context = c});
    }
    return c;
}

void runner_check_end(RunnerCheck *c, const Game *g) {
    if (c) check(c, g, false);
}

void runner_check_free(RunnerCheck *c) {
    if (!c) return;
    audit_free(c->audit);
    text_free(&c->problems);
    free(c);
}
