// test_needs.c - tests of engine/oracle/needs.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/oracle/needs.h"
#include "oracle_support.h"

static bool needs_rule(const WordNeeds *needs, RuleId rule) {
    for (int i = 0; i < needs->count; i++)
        if (needs->items[i].row == 0 && needs->items[i].rule == rule) return true;
    return false;
}

static bool needs_row(const Grammar *g, const WordNeeds *needs, const char *pattern) {
    for (int i = 0; i < needs->count; i++)
        if (needs->items[i].row > 0 &&
            strcmp(grammar_row_text(g, needs->items[i].row - 1), pattern) == 0)
            return true;
    return false;
}

static void needs_of(Oracle *o, const char *type, const char *text, WordNeeds *out) {
    first_ability(o, type, text);
    out->count = 0;
    oracle_needs(o->grammar, &o->face, out);
}

static void test_a_line_of_keywords_needs_their_rules_alone(void **state) {
    WordNeeds needs;
    needs_of(*state, "Creature", "Flying, protection from red\nForestwalk", &needs);
    assert_int_equal(needs.count, 3);
    assert_true(needs_rule(&needs, CR_702_9));
    assert_true(needs_rule(&needs, CR_702_16));
    assert_true(needs_rule(&needs, CR_702_14));
}

static void test_a_clause_needs_the_rows_that_read_it(void **state) {
    Oracle *o = *state;
    WordNeeds needs;
    needs_of(o, "Instant", "Target creature gains flying until end of turn.", &needs);
    assert_true(needs_row(o->grammar, &needs, "target <what:FILTER.one>"));
    assert_true(needs_row(o->grammar, &needs, "gains|gain@ <items:KEYWORDS>"));
    assert_true(needs_row(o->grammar, &needs, "until end of turn"));
    assert_true(needs_rule(&needs, CR_702_9));
    assert_false(needs_rule(&needs, CR_702_16));
    for (int i = 0; i < needs.count; i++)
        if (needs.items[i].row > 0)
            assert_true(grammar_row_op(o->grammar, needs.items[i].row - 1) >= 0);
}

static void test_each_need_is_named_once(void **state) {
    Oracle *o = *state;
    WordNeeds once, twice;
    needs_of(o, "Creature", "{T}: Draw a card.", &once);
    needs_of(o, "Creature", "{T}: Draw a card.\n{T}: Draw a card.", &twice);
    assert_true(once.count > 0);
    assert_int_equal(once.count, twice.count);
}

static void test_every_keyword_has_its_rule(void **state) {
    (void)state;
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (keyword_rule(keyword_text((Keyword)k)) == CR_COUNT)
            fail_msg("no rule is headed '%s'", keyword_text((Keyword)k));
    assert_int_equal(keyword_rule("First strike"), CR_702_7);
    assert_int_equal(keyword_rule("flash"), CR_702_8);  // Not flashback.
    assert_int_equal(keyword_rule("Flashback {2}{R}"), CR_702_34);
    assert_int_equal(keyword_rule("sing"), CR_COUNT);
    assert_int_equal(operation_rule(OP_TOXIC), CR_702_164);
    assert_int_equal(operation_rule(OP_DRAW), CR_COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_of_keywords_needs_their_rules_alone),
        cmocka_unit_test(test_a_clause_needs_the_rows_that_read_it),
        cmocka_unit_test(test_each_need_is_named_once),
        cmocka_unit_test(test_every_keyword_has_its_rule),
    };
    return cmocka_run_group_tests(tests, set_up_oracle, tear_down_oracle);
}
