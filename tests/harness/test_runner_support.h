// test_runner_support.h - plays scenarios given as text, for the tests of the scenario harness.
#ifndef GAVEL_TESTS_HARNESS_TEST_RUNNER_SUPPORT_H
#define GAVEL_TESTS_HARNESS_TEST_RUNNER_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/runner.h"

#define HEAD "name: a test\nrules: [117.4]\n"
// Two players with nothing but their libraries.
#define PLAYERS "players:\n  alice: {}\n  bob: {}\n"

static inline int load_pool(void **state) {
    Status s = {0};
    char text[1600];
    *state = pool_new(&s);
    if (!*state) fprintf(stderr, "%s\n", status_text(&s, text, sizeof text));
    return *state ? 0 : -1;
}

static inline int free_pool(void **state) {
    pool_free(*state);
    return 0;
}

// Plays `yaml`. An invalid scenario is an error with its place in the first failure.
static inline void play_text(void **state, const char *yaml, Result *out) {
    Scenario sc;
    Status s = {0};
    if (scenario_parse(&sc, *state, "test.yaml", span_of(yaml), &s)) {
        runner_run(*state, &sc, &(RunOptions){0}, out);
    } else {
        *out = (Result){.outcome = OUTCOME_ERROR};
        Failure *failure = result_fail(out, FAILURE_SCRIPT, "scenario", s.message);
        failure->place = arena_format(&out->arena, "%s:%d:%d", s.file, s.line, s.column);
        out->outcome = OUTCOME_ERROR;
    }
    scenario_free(&sc);
}

static inline void show_failures(const Result *r) {
    for (const Failure *f = r->failures; f; f = f->next)
        fprintf(stderr, "%s %s: %s\n", f->place ? f->place : "?", f->where, f->message);
    for (int i = 0; i < r->log_count; i++) fprintf(stderr, "| %s\n", r->log[i].text);
}

// Plays and expects the outcome; where `part` is not NULL, the first failure's message has it.
static inline void check_outcome(void **state, const char *yaml, OutcomeKind outcome,
                                 const char *part) {
    Result r;
    play_text(state, yaml, &r);
    for (const Failure *f = r.failures; f; f = f->next) assert_true(strlen(f->place) > 0);
    bool said = !part || (r.failures && strstr(r.failures->message, part));
    if (r.outcome != outcome || !said) {
        fprintf(stderr, "outcome %d, expected %d; expected words: %s\n", (int)r.outcome,
                (int)outcome, part ? part : "none");
        show_failures(&r);
    }
    assert_int_equal(r.outcome, outcome);
    assert_true(said);
    result_free(&r);
}

static inline void passes(void **state, const char *yaml) {
    check_outcome(state, yaml, OUTCOME_PASSED, NULL);
}

static inline void fails(void **state, const char *yaml, const char *part) {
    check_outcome(state, yaml, OUTCOME_FAILED, part);
}

static inline void is_error(void **state, const char *yaml, const char *part) {
    check_outcome(state, yaml, OUTCOME_ERROR, part);
}

// An error at that line and column.
static inline void is_error_at(void **state, const char *yaml, int line, int column,
                               const char *part) {
    Result r;
    char place[64];
    play_text(state, yaml, &r);
    snprintf(place, sizeof place, "test.yaml:%d:%d", line, column);
    bool good = r.outcome == OUTCOME_ERROR && r.failures && strcmp(r.failures->place, place) == 0 &&
                strstr(r.failures->message, part);
    if (!good) show_failures(&r);
    assert_true(good);
    result_free(&r);
}

#endif
