// test_log.c - lines of the log that are no events: what was refused.
#include "harness/log.h"
#include "tests/harness/test_runner_support.h"

typedef struct {
    int count;
    LogLine last;
} Heard;

static void hear(void *context, const Engine *e, const Game *g, const LogLine *line) {
    Heard *heard = context;
    (void)e;
    (void)g;
    heard->count++;
    heard->last = *line;
}

// The sentence is the line; the detail stands beside it, and whoever listens is told of both.
static void test_a_refusal_is_a_line(void **state) {
    Engine *e = engine_new(*state);
    Game *g = game_new();
    Arena arena = {0};
    Log log;
    Heard heard = {0};
    Rejection r = {.code = REJECTED_NOT};
    log_begin(&log, &arena);
    log.refusals = (RefusalSink){hear, &heard};
    rejection_set(&r, REJECTED_MANA_CANNOT_PAY, "no source of {W} or {U}");
    rejection_about(&r, "cast Kynaios and Tiro of Meletis");
    snprintf(r.detail, sizeof r.detail, "sources: Forest {G}");
    log.action = 3;
    log_refusal(&log, e, g, "alice", &r);
    assert_int_equal(log.count, 1);
    assert_string_equal(log.lines[0].text,
                        "alice cannot cast Kynaios and Tiro of Meletis: no source of {W} or {U}.");
    assert_string_equal(log.lines[0].detail, "sources: Forest {G}");
    assert_int_equal(log.lines[0].action, 3);
    assert_int_equal(heard.count, 1);
    assert_ptr_equal(heard.last.text, log.lines[0].text);
    r.detail[0] = '\0';
    log_refusal(&log, e, g, "bob", &r);
    assert_null(log.lines[1].detail);
    log_free(&log);
    arena_free(&arena);
    game_free(g);
    engine_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_refusal_is_a_line)};
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
