// test_runner.c - whole runs: known failures, decks, results.
#include <stdlib.h>
#include <unistd.h>

#include "tests/harness/test_runner_support.h"

static void test_known_failure(void **state) {
    const char *good = HEAD "known_failure: not yet\n" PLAYERS "expect: {turn: 1}\n";
    const char *bad = HEAD "known_failure: not yet\n" PLAYERS "expect: {turn: 2}\n";
    const char *invalid = HEAD "known_failure: not yet\n" PLAYERS "expect: {trun: 2}\n";
    check_outcome(state, good, OUTCOME_UNEXPECTED_PASS, NULL);
    check_outcome(state, bad, OUTCOME_KNOWN_FAILURE, "expected 2, actual 1");
    check_outcome(state, invalid, OUTCOME_ERROR, "turn");
    check_outcome(state, HEAD "known_failure: not yet\n" PLAYERS "actions:\n- resolve\n",
                  OUTCOME_KNOWN_FAILURE, "the stack is empty");
}

static void test_result_is_filled(void **state) {
    Result r;
    play_text(state,
              HEAD
              "tags: [a, b]\nplayers: {alice: {battlefield: [Mountain], hand: [Shock]}, "
              "bob: {}}\nactions:\n- alice: {cast: Shock, targets: [bob]}\n- resolve\n",
              &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_string_equal(r.name, "a test");
    assert_string_equal(r.path, "test.yaml");
    assert_int_equal(r.rule_count, 1);
    assert_string_equal(r.rules[0], "117.4");
    assert_int_equal(r.tag_count, 2);
    assert_true(r.decisions >= 3);
    assert_true(r.events > 5);
    assert_true(r.fired_count > 0);
    for (int i = 1; i < r.fired_count; i++) assert_true(r.fired[i - 1] < r.fired[i]);
    assert_null(r.failures);
    result_free(&r);
}

static void test_a_file_that_is_not_there(void **state) {
    Result r;
    runner_run_file(*state, "no/such/file.yaml", NULL, &r);
    assert_int_equal(r.outcome, OUTCOME_ERROR);
    assert_string_equal(r.path, "no/such/file.yaml");
    assert_non_null(strstr(r.failures->message, "cannot open"));
    result_free(&r);
}

static void count_event(void *context, Engine *e, const Game *g, const Event *ev) {
    (void)e;
    (void)g;
    if (ev->kind == EVENT_STEP_BEGINS) ++*(int *)context;
}

static void test_listener(void **state) {
    Scenario sc;
    Status s = {0};
    Result r;
    int steps = 0;
    EventSink sink = {.event = count_event, .context = &steps};
    const char *yaml = HEAD PLAYERS "actions:\n- advance: end_of_combat\n";
    assert_true(scenario_parse(&sc, *state, "x", span_of(yaml), &s));
    runner_run(*state, &sc, &(RunOptions){.sink = &sink}, &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_int_equal(steps, 3);  // Beginning of combat, attackers, end of combat (508.8).
    result_free(&r);
    scenario_free(&sc);
}

static void test_default_libraries_come_last(void **state) {
    passes(state, HEAD
           "players: {alice: {}, bob: {hand: [Wastes]}}\n"
           "expect: {Wastes#1: {zone: hand, owner: bob}, Wastes#2: {owner: alice, zone: "
           "library}, Wastes#21: {owner: bob}, Wastes#22: {exists: false}}\n");
}

static void test_part_of_a_script(void **state) {
    Scenario sc;
    Status s = {0};
    Result r;
    const char *yaml = HEAD PLAYERS "actions:\n- advance: end\n- advance: upkeep\n";
    assert_true(scenario_parse(&sc, *state, "x", span_of(yaml), &s));
    sc.action_count = 1;
    runner_run(*state, &sc, NULL, &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_non_null(strstr(r.golden_json, "\"step\": \"end\""));
    result_free(&r);
    scenario_free(&sc);
}

// ---- decks

static void write_file(const char *folder, const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static void remove_file(const char *folder, const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

static void check_deck_game(void **state, const char *actions, OutcomeKind outcome,
                            const char *part) {
    char folder[] = "gavel_test_XXXXXX";
    char yaml[1024], path[256];
    Result r;
    assert_non_null(mkdtemp(folder));
    write_file(folder, "red.txt", "20 Mountain\n20 Shock\nSideboard\n1 Forest\n");
    snprintf(yaml, sizeof yaml,
             HEAD
             "players:\n  alice: {deck: red.txt}\n  bob: {deck: red.txt}\n"
             "%s",
             actions);
    write_file(folder, "game.yaml", yaml);
    snprintf(path, sizeof path, "%s/game.yaml", folder);
    runner_run_file(*state, path, NULL, &r);
    remove_file(folder, "game.yaml");
    remove_file(folder, "red.txt");
    rmdir(folder);
    if (r.outcome != outcome) show_failures(&r);
    assert_int_equal(r.outcome, outcome);
    if (part) assert_non_null(strstr(r.failures->message, part));
    result_free(&r);
}

static void test_deck_game(void **state) {
    check_deck_game(state,
                    "expect: {alice: {hand: 7, library: 33}, bob: {hand: 7}, turn: 1, step: "
                    "upkeep, active: alice}\n",
                    OUTCOME_PASSED, NULL);
    check_deck_game(state,
                    "start: {active: bob}\nactions:\n- advance: precombat_main\n"
                    "expect: {bob: {hand: 7}, active: bob, turn: 1}\n",
                    OUTCOME_PASSED, NULL);
    check_deck_game(state, "actions:\n- advance: upkeep\nexpect: {turn: 1, step: upkeep}\n",
                    OUTCOME_PASSED, NULL);
    check_deck_game(state, "start: {step: upkeep}\n", OUTCOME_ERROR, "only start.active");
}

static void test_mulligan(void **state) {
    check_deck_game(state,
                    "actions:\n- alice: {choose: no}\n- bob: {choose: no}\n"
                    "expect: {alice: {hand: 7}}\n",
                    OUTCOME_PASSED, NULL);
}

static void test_deck_mistakes(void **state) {
    is_error_at(state, HEAD "players: {alice: {deck: nowhere.txt}, bob: {deck: nowhere.txt}}\n", 3,
                25, "there is no deck \"nowhere.txt\"");
    is_error(state, HEAD "players: {alice: {deck: .}, bob: {}}\n", "every player");
    is_error(state, HEAD "players: {alice: {deck: ., hand: []}, bob: {deck: .}}\n", "no zones");
}

// A board beyond what the engine can hold is bad input, with the entry that is too much.
static void test_board_beyond_a_limit(void **state) {
    Result r;
    play_text(state,
              HEAD
              "players:\n  alice:\n    battlefield: [2 Plains, Grizzly Bears]\n"
              "  bob:\n    battlefield: [Forest, 1900 Glorious Anthem, 300 Crusade]\n",
              &r);
    assert_int_equal(r.outcome, OUTCOME_ERROR);
    assert_string_equal(r.failures->message,
                        "the board goes beyond a limit of the engine: static statements");
    assert_string_equal(r.failures->place, "test.yaml:7:49");
    result_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_failure),
        cmocka_unit_test(test_result_is_filled),
        cmocka_unit_test(test_a_file_that_is_not_there),
        cmocka_unit_test(test_listener),
        cmocka_unit_test(test_default_libraries_come_last),
        cmocka_unit_test(test_part_of_a_script),
        cmocka_unit_test(test_deck_game),
        cmocka_unit_test(test_mulligan),
        cmocka_unit_test(test_deck_mistakes),
        cmocka_unit_test(test_board_beyond_a_limit),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
