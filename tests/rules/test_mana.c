// test_mana.c - mana abilities: what they could produce, activating them, choosing types.
#include "tests/support/mana_board.h"

enum { W = 1, U = 2, B = 4, R = 8, G = 16, C = 32 };

static bool taps(ManaBoard *b, ObjectId id, int n, int want) {
    b->e->refused = (Rejection){.code = REJECTED_NOT};
    return mana_ability_activate(b->e, b->g, player_id(0), id, n, want);
}

// ---- could produce

static void basics_and_duals(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    assert_int_equal(object_could_produce(b->e, b->g, mana_board_put(b, 0, "Plains")), W);
    assert_int_equal(object_could_produce(b->e, b->g, mana_board_put(b, 0, "Wastes")), C);
    assert_int_equal(object_could_produce(b->e, b->g, mana_board_put(b, 0, "Gruul Guildgate")),
                     R | G);
    assert_int_equal(object_could_produce(b->e, b->g, mana_board_put(b, 0, "Test Reef")),
                     C | U | R);
    assert_int_equal(object_could_produce(b->e, b->g, mana_board_put(b, 0, "Grizzly Bears")), 0);
    assert_int_equal(object_could_produce(b->e, b->g, mana_board_put(b, 0, "Manalith")),
                     COLORS_ALL);
    mana_board_free(b);
}

static void orchard_looks_at_opposing_lands(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId orchard = mana_board_put(b, 0, "Exotic Orchard");
    mana_board_put(b, 0, "Island");
    assert_int_equal(object_could_produce(b->e, b->g, orchard), 0);
    SetupObject tapped = {.zone = ZONE_BATTLEFIELD, .tapped = true};
    mana_board_set(b, 1, "Mountain", tapped);
    mana_board_put(b, 1, "Wastes");
    mana_board_put(b, 1, "Manalith");
    assert_int_equal(object_could_produce(b->e, b->g, orchard), R);  // Costs and {C} do not matter.
    mana_board_free(b);
}

// The example of 106.7: Orchards looking at each other.
static void orchards_look_at_each_other(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId mine = mana_board_put(b, 0, "Exotic Orchard");
    ObjectId theirs = mana_board_put(b, 1, "Exotic Orchard");
    assert_int_equal(object_could_produce(b->e, b->g, mine), 0);
    assert_int_equal(object_could_produce(b->e, b->g, theirs), 0);
    mana_board_put(b, 0, "Forest");
    assert_int_equal(object_could_produce(b->e, b->g, mine), G);
    assert_int_equal(object_could_produce(b->e, b->g, theirs), G);
    mana_board_free(b);
}

// Colorless passes through what asks for types, not through what asks for colors.
static void types_and_colors_differ(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId pool = mana_board_put(b, 0, "Reflecting Pool");
    ObjectId orchard = mana_board_put(b, 0, "Exotic Orchard");
    assert_int_equal(object_could_produce(b->e, b->g, pool), 0);
    mana_board_put(b, 1, "Reflecting Pool");
    mana_board_put(b, 1, "Wastes");
    mana_board_put(b, 1, "Swamp");
    assert_int_equal(object_could_produce(b->e, b->g, orchard), B);
    assert_int_equal(object_could_produce(b->e, b->g, pool), B);
    mana_board_put(b, 0, "Wastes");
    assert_int_equal(object_could_produce(b->e, b->g, pool), B | C);
    mana_board_free(b);
}

static void tower_knows_the_commander(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_COMMANDER);
    ObjectId tower = mana_board_put(b, 0, "Command Tower");
    ObjectId theirs = mana_board_put(b, 1, "Command Tower");
    assert_int_equal(object_could_produce(b->e, b->g, tower), 0);
    assert_true(engine_rule_fired(b->e, CR_903_4f));
    SetupObject commander = {.zone = ZONE_COMMAND, .commander = true};
    mana_board_set(b, 0, "Kynaios and Tiro of Meletis", commander);
    assert_int_equal(object_could_produce(b->e, b->g, tower), W | U | R | G);
    assert_int_equal(object_could_produce(b->e, b->g, theirs), 0);
    mana_board_free(b);
}

// ---- activating

static void tapping_makes_mana_at_once(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId forest = mana_board_put(b, 0, "Forest");
    assert_true(taps(b, forest, 1, -1));
    assert_int_equal(b->asked, 0);
    assert_int_equal(b->g->stack.count, 0);
    assert_true(mana_board_tapped(b, forest));
    mana_board_expect_pool(b, "{G}");
    assert_false(taps(b, forest, 1, -1));
    mana_board_expect_refusal(b, REJECTED_COST_CANNOT_PAY, "already tapped");
    assert_false(taps(b, forest, 2, -1));
    mana_board_expect_refusal(b, REJECTED_CHOICE_ILLEGAL, "not a mana ability");
    mana_board_free(b);
}

static void the_player_chooses_the_type(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    b->color = MANA_GREEN;
    assert_true(taps(b, mana_board_put(b, 0, "Gruul Guildgate"), 1, -1));
    assert_int_equal(b->offered, R | G);
    mana_board_expect_pool(b, "{G}");
    assert_true(taps(b, mana_board_put(b, 0, "Test Lotus"), 1, MANA_BLUE));
    assert_int_equal(b->asked, 1);
    mana_board_expect_pool(b, "{U}{U}{U}{G}");
    b->color = MANA_BLUE;
    assert_false(taps(b, mana_board_put(b, 0, "Gruul Guildgate"), 1, -1));
    mana_board_expect_refusal(b, REJECTED_CHOICE_ILLEGAL, "");
    assert_false(taps(b, mana_board_put(b, 0, "Gruul Guildgate"), 1, MANA_BLUE));
    mana_board_expect_refusal(b, REJECTED_CHOICE_ILLEGAL, "it cannot make {U}");
    mana_board_free(b);
}

static void a_combination_is_chosen_one_by_one(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    assert_true(taps(b, mana_board_put(b, 0, "Test Prism"), 1, -1));
    assert_int_equal(b->asked, 2);
    assert_int_equal(b->offered, COLORS_ALL);
    mana_board_expect_pool(b, "{W}{W}");
    mana_board_free(b);
}

static void an_orchard_may_tap_for_nothing(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId orchard = mana_board_put(b, 0, "Exotic Orchard");
    assert_true(taps(b, orchard, 1, -1));
    assert_true(mana_board_tapped(b, orchard));
    mana_board_expect_pool(b, "");
    assert_true(engine_rule_fired(b->e, CR_106_5));
    assert_true(engine_rule_fired(b->e, CR_605_2));
    mana_board_free(b);
}

static void the_rest_of_the_ability_happens_too(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId reef = mana_board_put(b, 0, "Test Reef");
    assert_true(taps(b, reef, 2, MANA_RED));
    mana_board_expect_pool(b, "{R}");
    assert_int_equal(game_player(b->g, player_id(0))->life, 19);
    mana_board_free(b);
}

static void a_creature_is_sacrificed_for_mana(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId altar = mana_board_put(b, 0, "Test Altar");
    mana_board_put(b, 1, "Grizzly Bears");
    assert_false(taps(b, altar, 1, -1));
    mana_board_expect_refusal(b, REJECTED_COST_CANNOT_PAY, "nothing to sacrifice");
    ObjectId elves = mana_board_put(b, 0, "Llanowar Elves");
    assert_true(taps(b, altar, 1, -1));
    assert_null(game_object(b->g, elves));
    mana_board_expect_pool(b, "{C}{C}");
    mana_board_free(b);
}

static void a_signet_asks_for_its_mana(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId signet = mana_board_put(b, 0, "Test Signet");
    assert_false(taps(b, signet, 1, -1));
    mana_board_expect_refusal(b, REJECTED_MANA_CANNOT_PAY, "no source of mana");
    mana_board_put(b, 0, "Forest");
    assert_true(taps(b, signet, 1, -1));
    mana_board_expect_pool(b, "{W}{R}");
    mana_board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basics_and_duals),
        cmocka_unit_test(orchard_looks_at_opposing_lands),
        cmocka_unit_test(orchards_look_at_each_other),
        cmocka_unit_test(types_and_colors_differ),
        cmocka_unit_test(tower_knows_the_commander),
        cmocka_unit_test(tapping_makes_mana_at_once),
        cmocka_unit_test(the_player_chooses_the_type),
        cmocka_unit_test(a_combination_is_chosen_one_by_one),
        cmocka_unit_test(an_orchard_may_tap_for_nothing),
        cmocka_unit_test(the_rest_of_the_ability_happens_too),
        cmocka_unit_test(a_creature_is_sacrificed_for_mana),
        cmocka_unit_test(a_signet_asks_for_its_mana),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
