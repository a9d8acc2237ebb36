// test_script_random.c - results of chance that a script fixes.
#include "tests/harness/test_runner_support.h"

#define DUEL(alice, bob) "players:\n  alice: {" alice "}\n  bob: {" bob "}\n"
#define SWINDLE DUEL("battlefield: [Tavern Swindler]", "") "actions:\n"
#define FLIP "- alice: {activate: Tavern Swindler}\n"

static void test_random_fixes_a_coin(void **state) {
    passes(state, HEAD SWINDLE FLIP "- random: heads\n- resolve\nexpect: {alice: {life: 23}}\n");
    passes(state, HEAD SWINDLE FLIP "- random: tails\n- resolve\nexpect: {alice: {life: 17}}\n");
}

static void test_random_fixes_a_die(void **state) {
    const char *board = HEAD DUEL("battlefield: [Vegetation Abomination]", "") "actions:\n"
                                                                               "- random: 6\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, "%s%s", board,
             "- alice: {activate: Vegetation Abomination}\n- resolve\n"
             "expect: {alice: {life: 26}}\n");
    passes(state, yaml);
}

// Beside an answer it is no obstacle; what it does not name is shuffled.
static void test_random_orders_a_library(void **state) {
    passes(state, HEAD DUEL("battlefield: [Forest], hand: [Lay of the Land], "
                            "library: [Plains, 3 Shock, Opt]",
                            "") "actions:\n"
                                "- alice: {cast: Lay of the Land}\n"
                                "- resolve\n"
                                "- random: [Opt]\n"
                                "- note: found\n"
                                "- alice: {choose: Plains}\n"
                                "expect: {alice: {library: [Opt, Shock]}}\n");
}

static void test_random_that_cannot_be(void **state) {
    is_error(state, HEAD SWINDLE FLIP "- random: 4\n- resolve\n", "heads or tails");
    const char *hymn = HEAD DUEL("battlefield: [2 Swamp], hand: [Hymn to Tourach]",
                                 "hand: [Shock, Opt, Forest]") "actions:\n"
                       "- alice: {cast: Hymn to Tourach, targets: [bob]}\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, "%s%s", hymn, "- random: Shock\n- resolve\n");
    is_error(state, yaml, "2 are taken at random, and 1 are named");
    snprintf(yaml, sizeof yaml, "%s%s", hymn, "- random: [Shock, Hymn to Tourach]\n- resolve\n");
    is_error(state, yaml, "chance cannot bring that");
}

static void test_random_that_nothing_needs(void **state) {
    fails(state, HEAD PLAYERS "actions:\n- random: heads\n", "nothing was left to chance");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_fixes_a_coin),
        cmocka_unit_test(test_random_fixes_a_die),
        cmocka_unit_test(test_random_orders_a_library),
        cmocka_unit_test(test_random_that_cannot_be),
        cmocka_unit_test(test_random_that_nothing_needs),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
