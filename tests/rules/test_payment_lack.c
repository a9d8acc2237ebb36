// test_payment_lack.c - what is said where mana is missing.
#include "tests/support/mana_board.h"

static ManaBoard *board(const char *const *sources) {
    ManaBoard *b = mana_board_new(FORMAT_CONSTRUCTED);
    for (int i = 0; sources[i] != NULL; i++) mana_board_put(b, 0, sources[i]);
    return b;
}

// The cost cannot be paid with these, and that is why.
static void lacks(const char *const *sources, const char *cost, const char *why) {
    ManaBoard *b = board(sources);
    assert_false(mana_board_pays(b, cost));
    assert_string_equal(rejection_code(b->e->refused.code), "mana.cannot_pay");
    assert_string_equal(b->e->refused.why, why);
    mana_board_free(b);
}
#define LACKS(cost, why, ...) lacks((const char *[]){__VA_ARGS__, NULL}, cost, why)

static void test_symbols_without_a_source(void **state) {
    (void)state;
    LACKS("{R}{G}{W}{U}", "no source of {W} or {U}", "Mountain", "Mountain", "Forest", "Sol Ring");
    LACKS("{W}{U}{B}", "no source of {W}, {U} or {B}", "Mountain");
    LACKS("{1}{W}{W}", "no source of {W}", "Mountain", "Mountain", "Mountain");
    LACKS("{W/U}", "no source of {W/U}", "Mountain");
    LACKS("{C}", "no source of {C}", "Mountain");
    LACKS("{S}", "no source of {S}", "Mountain");
}

static void test_no_mana_at_all(void **state) {
    (void)state;
    LACKS("{2}", "no source of mana", "Grizzly Bears");
    LACKS("{2}{G}", "no source of {G}", "Grizzly Bears");
}

// Each symbol has a source, but not all of them together.
static void test_too_few_sources(void **state) {
    (void)state;
    LACKS("{3}{R}", "only 3 mana for {3}{R}", "Mountain", "Forest", "Forest");
    LACKS("{2}{R}{R}", "only 1 mana for {R}{R}", "Mountain", "Forest", "Forest", "Forest");
    LACKS("{R}{G}{U}", "only 1 mana for {G}{U}", "Birds of Paradise", "Mountain", "Mountain");
    LACKS("{4}", "only 3 mana for {4}", "Sol Ring", "Forest");
}

// A source that costs mana itself makes no more than it is worth.
static void test_signets(void **state) {
    (void)state;
    LACKS("{3}", "only 2 mana for {3}", "Test Signet", "Forest");
}

// What may be paid with life, or again and again, is not said to be missing.
static void test_no_false_claim(void **state) {
    (void)state;
    ManaBoard *b = board((const char *[]){"Mountain", NULL});
    mana_board_player(b, 0, 1, "");
    assert_false(mana_board_pays(b, "{1}{U/P}"));
    assert_string_equal(b->e->refused.why, "the available mana cannot pay {1}{U/P}");
    mana_board_free(b);
    LACKS("{9}", "the available mana cannot pay {9}", "Test Altar", "Grizzly Bears");
}

static void test_tapped_and_pooled(void **state) {
    (void)state;
    ManaBoard *b = board((const char *[]){"Forest", NULL});
    mana_board_set(b, 0, "Mountain", (SetupObject){.tapped = true});
    mana_board_player(b, 0, 20, "{U}");
    assert_false(mana_board_pays(b, "{R}{U}"));
    assert_string_equal(b->e->refused.why, "no source of {R}");
    assert_string_equal(b->e->refused.detail, "sources: in the pool {U}, Forest {G}");
    mana_board_free(b);
}

// Looking for what is missing marks no rule as fired.
static void test_no_rule_fires(void **state) {
    (void)state;
    ManaBoard *b = board((const char *[]){"Temple of the False God", "Forest", NULL});
    engine_forget_fired(b->e);
    assert_false(mana_board_pays(b, "{3}"));
    assert_string_equal(b->e->refused.why, "only 1 mana for {3}");
    assert_string_equal(b->e->refused.detail, "sources: Forest {G}");
    mana_board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symbols_without_a_source),
        cmocka_unit_test(test_no_mana_at_all),
        cmocka_unit_test(test_too_few_sources),
        cmocka_unit_test(test_signets),
        cmocka_unit_test(test_no_false_claim),
        cmocka_unit_test(test_tapped_and_pooled),
        cmocka_unit_test(test_no_rule_fires),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
