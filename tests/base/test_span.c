// test_span.c - tests of engine/base/span.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/base/span.h"

static void test_comparisons(void **state) {
    (void)state;
    Span none = {NULL, 0};
    assert_true(span_equal(span_of("Forest"), span_of("Forest")));
    assert_false(span_equal(span_of("Forest"), span_of("forest")));
    assert_false(span_equal(span_of("Forest"), span_of("Forests")));
    assert_true(span_equal(none, span_of("")));
    assert_true(span_is((Span){"Forests", 6}, "Forest"));
    assert_false(span_is((Span){"Forests", 7}, "Forest"));
    assert_true(span_equal_nocase(span_of("FoReSt-Z"), span_of("fOrEsT-z")));
    assert_false(span_equal_nocase(span_of("Forest"), span_of("Forget")));
    assert_false(span_equal_nocase(span_of("Forest"), span_of("Fores")));
    assert_false(span_equal_nocase(span_of("@["), span_of("`{")));  // Beside the letters.
    assert_true(span_equal_nocase(none, none));
}

static void test_trim(void **state) {
    (void)state;
    assert_true(span_is(span_trim(span_of(" \t a b\t ")), "a b"));
    assert_true(span_is(span_trim(span_of("a")), "a"));
    assert_true(span_is(span_trim(span_of(" \t ")), ""));
    assert_true(span_is(span_trim(span_of("a\n")), "a\n"));
    assert_int_equal(span_trim((Span){NULL, 0}).length, 0);
}

static void test_cut(void **state) {
    (void)state;
    Span text = span_of("a,,bc,");
    assert_true(span_is(span_cut(&text, ','), "a"));
    assert_true(span_is(span_cut(&text, ','), ""));
    assert_true(span_is(span_cut(&text, ','), "bc"));
    assert_non_null(text.at);  // One more, empty part.
    assert_true(span_is(span_cut(&text, ','), ""));
    assert_null(text.at);
    assert_int_equal(text.length, 0);
    assert_true(span_is(span_cut(&text, ','), ""));
    text = span_of("whole");
    assert_true(span_is(span_cut(&text, ','), "whole"));
    assert_null(text.at);
}

static void test_code_points(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        uint32_t code;
    } rows[] = {
        {"A", 1, 'A'},
        {"\x7F", 1, 0x7F},
        {"\xC2\x80", 2, 0x80},
        {"\xDF\xBF", 2, 0x7FF},
        {"\xE0\xA0\x80", 3, 0x800},
        {"\xED\x9F\xBF", 3, 0xD7FF},
        {"\xEE\x80\x80", 3, 0xE000},
        {"\xEF\xBF\xBF", 3, 0xFFFF},
        {"\xF0\x90\x80\x80", 4, 0x10000},
        {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        uint32_t code = 0;
        assert_int_equal(span_code_point(span_of(rows[i].text), &code), rows[i].length);
        assert_int_equal(code, rows[i].code);
        assert_int_equal(span_valid_utf8(span_of(rows[i].text)), rows[i].length);
    }
}

static void test_invalid_code_points(void **state) {
    (void)state;
    static const char *const rows[] = {
        "\x80",      // A continuation first.
        "\xC0\x80",  // Overlong forms.
        "\xC1\xBF",
        "\xE0\x9F\xBF",
        "\xF0\x8F\xBF\xBF",
        "\xED\xA0\x80",  // Surrogates.
        "\xED\xBF\xBF",
        "\xF4\x90\x80\x80",  // Beyond the last one.
        "\xF5\x80\x80\x80",
        "\xFF",
        "\xC3",  // Cut short.
        "\xE2\x82",
        "\xF0\x90\x80",
        "\xC3(",  // No continuation.
        "\xE2\x82(",
        "",
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        uint32_t code = 77;
        assert_int_equal(span_code_point(span_of(rows[i]), &code), 0);
        assert_int_equal(code, 77);
    }
}

static void test_valid_utf8_stops_at_the_first_error(void **state) {
    (void)state;
    assert_int_equal(span_valid_utf8(span_of("J\xC3\xB6tun")), 6);
    assert_int_equal(span_valid_utf8(span_of("J\xC3\xB6\xF6tun")), 3);
    assert_int_equal(span_valid_utf8((Span){"a\0b", 3}), 3);
    assert_int_equal(span_valid_utf8((Span){"J\xC3\xB6", 2}), 1);  // Cut by the span's end.
    assert_int_equal(span_valid_utf8((Span){NULL, 0}), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comparisons),
        cmocka_unit_test(test_trim),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_code_points),
        cmocka_unit_test(test_invalid_code_points),
        cmocka_unit_test(test_valid_utf8_stops_at_the_first_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
