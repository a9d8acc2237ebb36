// test_mana_cost.c - tests of engine/cards/mana_cost.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/cards/card.h"

static ManaCost read(const char *text) {
    ManaCost cost;
    Status s = {0};
    if (!mana_cost_read(span_of(text), &cost, (Place){0}, &s)) fail_msg("%s", s.message);
    return cost;
}

static void refuses(const char *text, const char *message) {
    ManaCost cost;
    Status s = {0};
    assert_false(mana_cost_read(span_of(text), &cost, (Place){"f", 1, 2}, &s));
    if (!strstr(s.message, message)) fail_msg("'%s' is not in '%s'", message, s.message);
    assert_int_equal(s.line, 1);
}

static void test_prints_back(void **state) {
    (void)state;
    static const char *const costs[] = {
        "",      "{0}",       "{15}",  "{2}{W}{W}", "{X}{X}{R}", "{W/U}",   "{G/W}", "{R/W}",
        "{G/U}", "{B/G}",     "{U/R}", "{2/W}",     "{B/P}",     "{G/U/P}", "{C}",   "{S}{S}",
        "{C/W}", "{1000000}", "{W/B}", "{B/R}",     "{R/G}",     "{U/B}"};
    char text[256];
    for (size_t i = 0; i < ARRAY_LEN(costs); i++) {
        ManaCost cost = read(costs[i]);
        assert_string_equal(mana_cost_text(&cost, text, sizeof text), costs[i]);
    }
}

static void test_value_and_colors(void **state) {
    (void)state;
    ManaCost cost = read("{X}{2}{W}{2/U}{B/P}{G/U/P}{S}{C}");
    assert_int_equal(mana_cost_value(&cost), 0 + 2 + 1 + 2 + 1 + 1 + 1 + 1);
    assert_int_equal(mana_cost_colors(&cost), COLORS_ALL & ~(1U << MANA_RED));
    cost = read("{C}{3}");
    assert_int_equal(mana_cost_colors(&cost), 0);
}

static void test_refuses(void **state) {
    (void)state;
    refuses("2W", "a mana cost is a row of symbols");
    refuses("{2}{W", "a mana cost is a row of symbols");
    refuses("{T}", "unknown mana symbol {T}");
    refuses("{}", "unknown mana symbol");
    refuses("{W/W}", "unknown mana symbol");
    refuses("{0/W}", "unknown mana symbol");
    refuses("{2/P}", "unknown mana symbol");
    refuses("{2/W/P}", "unknown mana symbol");
    refuses("{W/U/B}", "unknown mana symbol");
    refuses("{X/W}", "unknown mana symbol");
    refuses("{C/P}", "unknown mana symbol");
    refuses("{1000001}", "unknown mana symbol");
    refuses("{007}", "unknown mana symbol");
    refuses(
        "{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}"
        "{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}"
        "{R}",
        "at most 48");
}

static void test_text_is_cut_to_size(void **state) {
    (void)state;
    ManaCost cost = read("{W}{U}{B}");
    char text[6];
    assert_string_equal(mana_cost_text(&cost, text, sizeof text), "{W}{U");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prints_back),
        cmocka_unit_test(test_value_and_colors),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_text_is_cut_to_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
