// test_payment.c - paying mana costs: what the solver uses, exact lists, refusals, marks.
#include "tests/support/mana_board.h"

// ---- automatic

static void lands_pay_colors_and_generic(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId forest = mana_board_put(b, 0, "Forest"), mountain = mana_board_put(b, 0, "Mountain");
    mana_board_put(b, 1, "Island");
    assert_false(mana_board_could_pay(b, "{1}{U}"));
    assert_false(mana_board_could_pay(b, "{2}{G}"));
    assert_true(mana_board_could_pay(b, "{1}{G}"));
    assert_true(mana_board_pays(b, "{1}{G}"));
    assert_true(mana_board_tapped(b, forest) && mana_board_tapped(b, mountain));
    mana_board_expect_pool(b, "");
    assert_false(mana_board_pays(b, "{1}"));
    mana_board_expect_refusal(b, REJECTED_MANA_CANNOT_PAY, "no source of mana");
    mana_board_free(b);
}

static void nothing_costs_nothing(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    assert_true(mana_board_pays(b, "{0}"));
    assert_int_equal(b->asked, 0);
    mana_board_free(b);
}

static void pool_before_sources_colorless_first(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId forest = mana_board_put(b, 0, "Forest");
    mana_board_player(b, 0, 20, "{C}{R}{G}{G}{G}");
    assert_true(mana_board_pays(b, "{2}"));
    mana_board_expect_pool(b, "{R}{G}{G}");
    assert_false(mana_board_tapped(b, forest));
    mana_board_free(b);
}

static void surplus_stays_in_the_pool(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Sol Ring");
    assert_true(mana_board_pays(b, "{1}"));
    mana_board_expect_pool(b, "{C}");
    mana_board_free(b);
}

static void colorless_does_not_pay_colored(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Sol Ring");
    engine_forget_fired(b->e);
    assert_false(mana_board_could_pay(b, "{R}"));
    assert_true(engine_rule_fired(b->e, CR_107_4a));
    assert_false(engine_rule_fired(b->e, CR_118_3));
    assert_false(mana_board_could_pay(b, "{3}"));
    assert_true(engine_rule_fired(b->e, CR_118_3));
    mana_board_put(b, 0, "Mountain");
    assert_false(mana_board_could_pay(b, "{C}{C}{C}"));
    assert_true(engine_rule_fired(b->e, CR_107_4c));
    mana_board_free(b);
}

static void orchard_and_ring_do_not_make_four_colors(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    const char *const own[] = {"Mountain", "Mountain", "Forest", "Exotic Orchard", "Sol Ring"};
    for (size_t i = 0; i < ARRAY_LEN(own); i++) mana_board_put(b, 0, own[i]);
    mana_board_put(b, 1, "Mountain");
    mana_board_put(b, 1, "Forest");
    assert_false(mana_board_could_pay(b, "{R}{G}{W}{U}"));
    mana_board_put(b, 1, "Island");
    mana_board_put(b, 1, "Plains");
    assert_false(mana_board_could_pay(b, "{R}{G}{W}{U}"));
    mana_board_put(b, 0, "Exotic Orchard");
    assert_true(mana_board_pays(b, "{R}{G}{W}{U}"));
    assert_int_equal(b->asked, 1);  // The payment, and no colors.
    mana_board_expect_pool(b, "");
    mana_board_free(b);
}

static void life_and_cards_only_where_needed(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId petal = mana_board_put(b, 0, "Test Petal");
    mana_board_put(b, 0, "Test Confluence");
    mana_board_put(b, 0, "Swamp");
    assert_true(mana_board_pays(b, "{B}"));
    assert_int_equal(game_player(b->g, player_id(0))->life, 20);
    assert_true(mana_board_pays(b, "{B}"));
    assert_int_equal(game_player(b->g, player_id(0))->life, 19);
    assert_non_null(game_object(b->g, petal));
    assert_true(mana_board_pays(b, "{B}"));
    assert_null(game_object(b->g, petal));
    assert_int_equal(game_zone(b->g, player_id(0), ZONE_GRAVEYARD)->count, 1);
    mana_board_free(b);
}

static void life_that_is_not_there_is_not_paid(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Test Confluence");
    mana_board_put(b, 0, "Test Confluence");
    mana_board_player(b, 0, 1, "");
    assert_true(mana_board_could_pay(b, "{B}"));
    assert_false(mana_board_could_pay(b, "{B}{B}"));
    assert_true(engine_rule_fired(b->e, CR_119_4));
    mana_board_put(b, 0, "Test Petal");
    assert_true(mana_board_pays(b, "{B}{B}"));
    assert_int_equal(game_player(b->g, player_id(0))->life, 0);
    mana_board_free(b);
}

static void phyrexian_symbols_cost_mana_or_life(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Swamp");
    assert_true(mana_board_pays(b, "{B/P}{B/P}"));
    assert_int_equal(game_player(b->g, player_id(0))->life, 18);
    assert_true(engine_rule_fired(b->e, CR_107_4f));
    mana_board_player(b, 0, 1, "");
    assert_false(mana_board_pays(b, "{B/P}"));
    mana_board_free(b);
}

static void painless_mana_is_preferred(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Test Reef");
    assert_true(mana_board_could_pay(b, "{U}"));
    assert_true(mana_board_pays(b, "{1}"));
    assert_int_equal(game_player(b->g, player_id(0))->life, 20);
    mana_board_put(b, 0, "Test Reef");
    assert_true(mana_board_pays(b, "{U}"));
    assert_int_equal(game_player(b->g, player_id(0))->life, 19);
    mana_board_free(b);
}

static void hybrid_symbols_take_either_half(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Mountain");
    assert_false(mana_board_could_pay(b, "{W/U}"));
    assert_true(mana_board_could_pay(b, "{W/R}"));
    assert_true(mana_board_could_pay(b, "{2/R}"));
    assert_false(mana_board_could_pay(b, "{2/W}"));
    mana_board_put(b, 0, "Mountain");
    assert_true(mana_board_could_pay(b, "{2/W}"));
    mana_board_free(b);
}

static void snow_is_paid_by_snow(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Forest");
    assert_false(mana_board_could_pay(b, "{S}"));
    assert_true(engine_rule_fired(b->e, CR_107_4h));
    mana_board_put(b, 0, "Test Tundra");
    assert_true(mana_board_pays(b, "{S}"));
    mana_board_free(b);
}

static void several_mana_at_once(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Test Lotus");
    assert_false(mana_board_could_pay(b, "{W}{U}"));
    assert_true(mana_board_pays(b, "{U}{U}"));
    mana_board_expect_pool(b, "{U}");
    mana_board_put(b, 0, "Test Prism");
    mana_board_player(b, 0, 20, "");
    assert_true(mana_board_pays(b, "{W}{G}"));
    mana_board_expect_pool(b, "");
    mana_board_free(b);
}

static void an_altar_is_used_where_nothing_else_pays(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Forest");
    mana_board_put(b, 0, "Test Altar");
    ObjectId bears = mana_board_put(b, 0, "Grizzly Bears");
    assert_false(mana_board_could_pay(b, "{4}"));
    assert_true(mana_board_pays(b, "{1}"));
    assert_non_null(game_object(b->g, bears));
    assert_true(mana_board_pays(b, "{2}"));
    assert_null(game_object(b->g, bears));
    assert_int_equal(b->asked, 2);  // The payments, and not what is given up.
    mana_board_free(b);
}

static void a_signet_is_fed_by_another_source(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Test Signet");
    assert_false(mana_board_could_pay(b, "{R}"));
    mana_board_put(b, 0, "Forest");
    assert_false(mana_board_could_pay(b, "{R}{R}"));
    assert_false(mana_board_could_pay(b, "{3}"));
    assert_true(mana_board_pays(b, "{R}"));
    mana_board_expect_pool(b, "{W}");
    mana_board_free(b);
}

static void two_signets_feed_each_other(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    mana_board_put(b, 0, "Test Signet");
    mana_board_put(b, 0, "Test Signet");
    mana_board_put(b, 0, "Forest");
    assert_true(mana_board_pays(b, "{1}{R}{W}"));
    mana_board_expect_pool(b, "");
    mana_board_free(b);
}

static void newcomers_do_not_tap(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    SetupObject sick = {.zone = ZONE_BATTLEFIELD, .sick = true};
    mana_board_set(b, 0, "Llanowar Elves", sick);
    assert_false(mana_board_could_pay(b, "{G}"));
    assert_true(engine_rule_fired(b->e, CR_302_6));
    mana_board_set(b, 0, "Test Dryad", sick);
    assert_true(mana_board_could_pay(b, "{G}"));
    assert_true(engine_rule_fired(b->e, CR_702_10c));
    mana_board_free(b);
}

static void the_spared_permanent_is_not_used(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId forest = mana_board_put(b, 0, "Forest");
    ManaCost due = mana_board_cost("{1}");
    assert_false(payment_solve(b->e, b->g, player_id(0), &(PaidFor){.spare = forest}, &due, NULL));
    PaymentPlan plan;
    assert_true(
        payment_solve(b->e, b->g, player_id(0), &(PaidFor){.on = SPENT_ON_OTHER}, &due, &plan));
    assert_int_equal(plan.count, 1);
    assert_int_equal(plan.steps[0].kind, PAY_SOURCE);
    assert_true(object_same(plan.steps[0].source, forest));
    assert_int_equal(plan.steps[0].ability, 1);
    assert_int_equal(plan.steps[0].mana[MANA_GREEN], 1);
    mana_board_free(b);
}

// ---- lists

static void a_list_is_exact(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId first = mana_board_put(b, 0, "Forest"), second = mana_board_put(b, 0, "Forest");
    mana_board_player(b, 0, 20, "{G}");
    mana_board_list(b);
    mana_board_pay(b, PAY_SOURCE, second, -1);
    assert_false(mana_board_pays(b, "{1}{G}"));  // The pool is not listed.
    mana_board_expect_refusal(b, REJECTED_MANA_CANNOT_PAY, "the list");
    assert_true(engine_rule_fired(b->e, CR_601_2h));
    mana_board_pay(b, PAY_POOL, NO_OBJECT, -1);
    assert_true(mana_board_pays(b, "{1}{G}"));
    assert_true(mana_board_tapped(b, second));
    assert_false(mana_board_tapped(b, first));
    mana_board_expect_pool(b, "");
    mana_board_free(b);
}

static void a_list_says_the_type(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId birds = mana_board_put(b, 0, "Birds of Paradise");
    ObjectId forest = mana_board_put(b, 0, "Forest");
    mana_board_list(b);
    mana_board_pay(b, PAY_SOURCE, birds, MANA_WHITE);
    assert_false(mana_board_pays(b, "{U}"));
    mana_board_expect_refusal(b, REJECTED_MANA_CANNOT_PAY, "");
    b->payment.items[0].number = MANA_COLORLESS;
    assert_false(mana_board_pays(b, "{1}"));
    mana_board_expect_refusal(b, REJECTED_CHOICE_ILLEGAL, "cannot make that mana");
    b->payment.items[0].number = -1;
    mana_board_pay(b, PAY_SOURCE, forest, -1);
    assert_true(mana_board_pays(b, "{U}{G}"));
    mana_board_free(b);
}

static void listed_sources_are_all_used(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId ring = mana_board_put(b, 0, "Sol Ring"), forest = mana_board_put(b, 0, "Forest");
    mana_board_list(b);
    mana_board_pay(b, PAY_SOURCE, ring, -1);
    mana_board_pay(b, PAY_SOURCE, forest, -1);
    assert_false(mana_board_pays(b, "{G}"));  // Nothing of the ring would be spent.
    assert_true(mana_board_pays(b, "{1}{G}"));
    mana_board_expect_pool(b, "{C}");
    mana_board_free(b);
}

static void a_listed_signet_is_fed_by_what_comes_before(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId signet = mana_board_put(b, 0, "Test Signet");
    ObjectId forest = mana_board_put(b, 0, "Forest"), mountain = mana_board_put(b, 0, "Mountain");
    mana_board_list(b);
    mana_board_pay(b, PAY_SOURCE, signet, -1);
    mana_board_pay(b, PAY_SOURCE, mountain, -1);
    assert_false(mana_board_pays(b, "{R}{W}"));
    mana_board_list(b);
    mana_board_pay(b, PAY_SOURCE, forest, -1);
    mana_board_pay(b, PAY_SOURCE, mountain, -1);
    mana_board_pay(b, PAY_SOURCE, signet, -1);
    assert_true(mana_board_pays(b, "{G}{R}{W}"));
    mana_board_expect_pool(b, "");
    mana_board_free(b);
}

static void listed_life_pays_a_phyrexian_symbol(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId swamp = mana_board_put(b, 0, "Swamp");
    mana_board_list(b);
    mana_board_pay(b, PAY_SOURCE, swamp, -1);
    assert_false(mana_board_pays(b, "{B/P}{B/P}"));
    mana_board_pay(b, PAY_LIFE, NO_OBJECT, -1);
    assert_true(mana_board_pays(b, "{B/P}{B/P}"));
    assert_int_equal(game_player(b->g, player_id(0))->life, 18);
    mana_board_free(b);
}

static void what_cannot_be_used_is_said(void **state) {
    (void)state;
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    ObjectId theirs = mana_board_put(b, 1, "Forest"), bears = mana_board_put(b, 0, "Grizzly Bears");
    SetupObject tapped = {.zone = ZONE_BATTLEFIELD, .tapped = true};
    ObjectId used = mana_board_set(b, 0, "Forest", tapped);
    mana_board_list(b);
    mana_board_pay(b, PAY_SOURCE, theirs, -1);
    assert_false(mana_board_pays(b, "{G}"));
    mana_board_expect_refusal(b, REJECTED_ZONE_WRONG,
                              "Forest cannot pay for it: it is controlled by another player");
    b->payment.items[0].what.object = bears;
    assert_false(mana_board_pays(b, "{G}"));
    mana_board_expect_refusal(b, REJECTED_CHOICE_ILLEGAL,
                              "Grizzly Bears cannot pay for it: it has no such mana");
    b->payment.items[0].what.object = used;
    assert_false(mana_board_pays(b, "{G}"));
    mana_board_expect_refusal(b, REJECTED_COST_CANNOT_PAY,
                              "cannot pay for it: it is already tapped");
    mana_board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lands_pay_colors_and_generic),
        cmocka_unit_test(nothing_costs_nothing),
        cmocka_unit_test(pool_before_sources_colorless_first),
        cmocka_unit_test(surplus_stays_in_the_pool),
        cmocka_unit_test(colorless_does_not_pay_colored),
        cmocka_unit_test(orchard_and_ring_do_not_make_four_colors),
        cmocka_unit_test(life_and_cards_only_where_needed),
        cmocka_unit_test(life_that_is_not_there_is_not_paid),
        cmocka_unit_test(phyrexian_symbols_cost_mana_or_life),
        cmocka_unit_test(painless_mana_is_preferred),
        cmocka_unit_test(hybrid_symbols_take_either_half),
        cmocka_unit_test(snow_is_paid_by_snow),
        cmocka_unit_test(several_mana_at_once),
        cmocka_unit_test(an_altar_is_used_where_nothing_else_pays),
        cmocka_unit_test(a_signet_is_fed_by_another_source),
        cmocka_unit_test(two_signets_feed_each_other),
        cmocka_unit_test(newcomers_do_not_tap),
        cmocka_unit_test(the_spared_permanent_is_not_used),
        cmocka_unit_test(a_list_is_exact),
        cmocka_unit_test(a_list_says_the_type),
        cmocka_unit_test(listed_sources_are_all_used),
        cmocka_unit_test(a_listed_signet_is_fed_by_what_comes_before),
        cmocka_unit_test(listed_life_pays_a_phyrexian_symbol),
        cmocka_unit_test(what_cannot_be_used_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
