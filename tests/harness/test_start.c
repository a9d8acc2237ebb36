// test_start.c - where a scenario begins: in a step, or before one.
#include "tests/harness/test_runner_support.h"

#define BOARD(start, alice) HEAD "start: {" start "}\nplayers:\n  alice: {" alice "}\n  bob: {}\n"

// Phyrexian Arena draws a card and costs 1 life at the beginning of its controller's upkeep.
#define ARENA "battlefield: [Phyrexian Arena]"

static void test_a_step_has_begun_already(void **state) {
    passes(state, BOARD("step: upkeep", ARENA) "expect: {stack: [], step: upkeep}\n");
}

static void test_before_a_step_its_triggers_are_to_come(void **state) {
    passes(state, BOARD("before: upkeep", ARENA)
           "actions: [expect: {stack: [Phyrexian Arena], step: upkeep, priority: alice}, resolve]\n"
           "expect: {alice: {life: 19, hand: 1}}\n");
    passes(state, BOARD("turn: 4, active: bob, before: upkeep",
                        ARENA) "expect: {stack: [], turn: 4, active: bob, step: upkeep}\n");
}

static void test_before_a_step_its_actions_are_to_come(void **state) {
    passes(state, BOARD("turn: 2, before: draw", "") "expect: {alice: {hand: 1}, step: draw}\n");
    passes(state, BOARD("before: untap", "battlefield: [{card: Forest, tapped: true}]")
           "expect: {Forest: {tapped: false}, step: upkeep}\n");
    passes(state, BOARD("before: cleanup", "hand: [9 Forest]")
           "actions:\n- advance: {player: bob, step: upkeep}\nexpect: {alice: {hand: 7}}\n");
    passes(state, BOARD("before: declare_attackers", "battlefield: [Grizzly Bears]")
           "actions:\n- alice: {attack: [Grizzly Bears]}\n- advance: end_of_combat\n"
           "expect: {bob: {life: 18}}\n");
    passes(state, BOARD("before: precombat_main", "") "expect: {step: precombat_main}\n");
}

// The step that has just begun counts for an `advance`, as in a game with decks.
static void test_advance_to_the_step_itself(void **state) {
    passes(state, BOARD("turn: 3, before: upkeep", ARENA)
           "actions:\n- advance: upkeep\n- expect: {turn: 3, step: upkeep}\n- advance: draw\n"
           "expect: {alice: {life: 19}, turn: 3}\n");
}

static void test_the_log_begins_with_the_turn(void **state) {
    Result r;
    play_text(state, BOARD("before: upkeep", ARENA), &r);
    assert_true(r.log_count >= 2);
    assert_string_equal(r.log[0].text, "Turn 1 \u2014 alice");
    assert_string_equal(r.log[1].text, "Upkeep step");
    result_free(&r);
}

static void test_nonsense_is_refused_at_its_place(void **state) {
    static const char *const barred[] = {"declare_blockers", "first_strike_damage",
                                         "combat_damage"};
    for (int i = 0; i < 3; i++) {
        char yaml[256];
        snprintf(yaml, sizeof yaml, "%sstart: {before: %s}\n%s", HEAD, barred[i], PLAYERS);
        is_error_at(state, yaml, 3, 17, "can't be a start");
        snprintf(yaml, sizeof yaml, "%sstart: {step: %s}\n%s", HEAD, barred[i], PLAYERS);
        is_error_at(state, yaml, 3, 15, "can't be a start");
    }
    is_error_at(state, HEAD "start: {step: untap}\n" PLAYERS, 3, 15, "can't be a start");
    is_error_at(state, HEAD "start: {step: cleanup}\n" PLAYERS, 3, 15, "can't be a start");
    is_error_at(state, HEAD "start: {step: draw, before: end}\n" PLAYERS, 3, 29, "not both");
    is_error_at(state, HEAD "start: {before: upkep}\n" PLAYERS, 3, 17, "upkeep");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_step_has_begun_already),
        cmocka_unit_test(test_before_a_step_its_triggers_are_to_come),
        cmocka_unit_test(test_before_a_step_its_actions_are_to_come),
        cmocka_unit_test(test_advance_to_the_step_itself),
        cmocka_unit_test(test_the_log_begins_with_the_turn),
        cmocka_unit_test(test_nonsense_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
