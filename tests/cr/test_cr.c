// test_cr.c - the rules index is complete and in order, and its lookups answer by number.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/cr/cr.h"

static RuleId rule(const char *number) {
    RuleId found = CR_COUNT;
    if (!cr_find(span_of(number), &found)) fail_msg("no rule %s", number);
    return found;
}

static bool exists(const char *number) {
    RuleId ignored;
    return cr_find(span_of(number), &ignored);
}

static bool under(const char *number, const char *prefix) {
    return cr_under(rule(number), span_of(prefix));
}

static void index_is_complete(void **state) {
    (void)state;
    assert_int_equal(CR_COUNT, 3138);
    assert_string_equal(cr_entry(CR_100_1)->number, "100.1");
    assert_string_equal(cr_entry(CR_704_5f)->number, "704.5f");
    assert_true(cr_entry(CR_704_5f)->testable);
    assert_string_equal(cr_entry((RuleId)(CR_COUNT - 1))->number, "905.6");
}

// Section, then rule, then letter, each as a number.
static long sort_key(const char *number) {
    char *end = NULL;
    long section = strtol(number, &end, 10);
    long below = strtol(end + 1, &end, 10);
    return (section * 1000 + below) * 128 + *end;
}

static void index_is_in_numeric_order(void **state) {
    (void)state;
    for (int i = 1; i < CR_COUNT; i++) {
        const char *before = cr_entry((RuleId)(i - 1))->number;
        const char *here = cr_entry((RuleId)i)->number;
        if (sort_key(before) >= sort_key(here)) fail_msg("%s stands before %s", before, here);
    }
}

// The first two columns of a row must say the same number.
static void ids_match_their_numbers(void **state) {
    (void)state;
    static const char *const ids[] = {
#define RULE(id, number, kind, title) #id,
#include "engine/cr/index.def"
#undef RULE
    };
    for (int i = 0; i < CR_COUNT; i++) {
        char id[16];
        const char *number = cr_entry((RuleId)i)->number;
        assert_true(strlen(number) < sizeof id);
        strcpy(id, number);
        *strchr(id, '.') = '_';
        assert_string_equal(id, ids[i]);
    }
}

static void titles_are_short_ascii(void **state) {
    (void)state;
    for (int i = 0; i < CR_COUNT; i++) {
        const char *title = cr_entry((RuleId)i)->title;
        assert_in_range(strlen(title), 3, 72);
        for (const char *c = title; *c; c++)
            if (*c < ' ' || *c > '~') fail_msg("%s: not ASCII", cr_entry((RuleId)i)->number);
    }
}

static void every_number_is_found(void **state) {
    (void)state;
    for (int i = 0; i < CR_COUNT; i++) assert_int_equal(rule(cr_entry((RuleId)i)->number), i);
}

static void what_is_no_number_is_not_found(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",       "704",     "704.",   "704.5.", "704.3z",  "704.99", "999.1", "000.1",   "704.05",
        "704.5F", "704.5ff", "704_5f", " 704.5", "704.5f ", "7045",   "cr",    "704.1234"};
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
        if (exists(wrong[i])) fail_msg("found '%s'", wrong[i]);
    // A span need not end in a NUL.
    assert_true(cr_find((Span){"704.5fgh", 6}, &(RuleId){CR_COUNT}));
}

static void nearest_number_prefers_the_section(void **state) {
    (void)state;
    assert_string_equal(cr_nearest(span_of("704.3z")), "704.3");
    assert_string_equal(cr_nearest(span_of("704.5F")), "704.5f");
    assert_null(cr_nearest(span_of("state-based actions")));
    assert_null(cr_nearest(span_of("")));
}

static void under_follows_the_numbering(void **state) {
    (void)state;
    assert_true(under("704.5f", "704.5f"));
    assert_true(under("704.5f", "704.5"));
    assert_true(under("704.5f", "704.5."));
    assert_true(under("704.5f", "704"));
    assert_true(under("704.5f", "704."));
    assert_true(under("704.5f", "7"));
    assert_true(under("106.7", "106.7"));
    assert_true(under("106.12a", "106.12"));
    assert_false(under("106.12", "106.1"));
    assert_false(under("106.12a", "106.1"));
    assert_false(under("704.5", "704.5f"));
    assert_false(under("704.5f", "70"));
    assert_false(under("704.5f", "703"));
    assert_false(under("704.5f", "1"));
    assert_false(under("704.5f", ""));
    assert_false(under("704.5f", "."));
}

static void chapter_is_the_first_digit(void **state) {
    (void)state;
    assert_int_equal(cr_chapter(CR_100_1), 1);
    assert_int_equal(cr_chapter(CR_704_5f), 7);
    assert_int_equal(cr_chapter(rule("905.6")), 9);
}

static void implemented_is_a_flag_per_rule(void **state) {
    (void)state;
    for (int i = 0; i < CR_COUNT; i++) assert_in_range(cr_implemented[i], 0, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(index_is_complete),
        cmocka_unit_test(index_is_in_numeric_order),
        cmocka_unit_test(ids_match_their_numbers),
        cmocka_unit_test(titles_are_short_ascii),
        cmocka_unit_test(every_number_is_found),
        cmocka_unit_test(what_is_no_number_is_not_found),
        cmocka_unit_test(nearest_number_prefers_the_section),
        cmocka_unit_test(under_follows_the_numbering),
        cmocka_unit_test(chapter_is_the_first_digit),
        cmocka_unit_test(implemented_is_a_flag_per_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
