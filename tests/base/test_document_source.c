// test_document_source.c - tests of engine/base/document_source.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/document.h"
#include "engine/base/document_source.h"

// The message about `source`, or "" if it is accepted.
static const char *check(Span source, char *text, size_t size) {
    Status s = {0};
    assert_true(source_check("f", source, &s) != s.failed);
    return status_text(&s, text, size);
}

static void test_refusals_name_the_place(void **state) {
    (void)state;
    static const struct {
        const char *source, *message;
    } rows[] = {
        {"", ""},
        {"a: 1\nb:\tc \t d\r\n  # e\n", ""},
        {"\n\xC3\xB6\xC3\xB6: \xF6", "f:2:5: invalid UTF-8 (byte 0xF6); save the file as UTF-8"},
        {"a\n\xE2\x98\x83\x01", "f:2:2: control character U+0001 is not allowed"},
        {"\x7F", "f:1:1: control character U+007F is not allowed"},
        {"\xC2\x85", "f:1:1: control character U+0085 is not allowed"},
        {"\xE2\x80\xA8", "f:1:1: control character U+2028 is not allowed"},
        {"\xE2\x80\xA9", "f:1:1: control character U+2029 is not allowed"},
        {"a\xEF\xBB\xBF", "f:1:2: control character U+FEFF is not allowed"},
        {"\xEF\xBF\xBE", "f:1:1: control character U+FFFE is not allowed"},
        {"\xEF\xBF\xBF", "f:1:1: control character U+FFFF is not allowed"},
        {"a\rb", "f:1:2: carriage return without a line feed after it"},
        {"a\r", "f:1:2: carriage return without a line feed after it"},
        {"a:\n  \tb", "f:2:3: tab character used as indentation; use spaces"},
        {"a:\r\n\tb", "f:2:1: tab character used as indentation; use spaces"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        char text[200];
        assert_string_equal(check(span_of(rows[i].source), text, sizeof text), rows[i].message);
    }
    char text[200];
    assert_string_equal(check((Span){"a\0", 2}, text, sizeof text),
                        "f:1:2: control character U+0000 is not allowed");
}

static void test_size_is_looked_at_first(void **state) {
    (void)state;
    size_t size = DOCUMENT_BYTES_MAX + 1;
    char *bytes = malloc(size), text[200];
    assert_non_null(bytes);
    memset(bytes, ' ', size);
    assert_string_equal(check((Span){bytes, size - 1}, text, sizeof text), "");
    assert_string_equal(check((Span){bytes, size}, text, sizeof text),
                        "f: too large: more than 4194304 bytes");
    free(bytes);
}

static void test_the_byte_order_mark_is_dropped_once(void **state) {
    (void)state;
    assert_true(span_is(source_without_mark(span_of("\xEF\xBB\xBF"
                                                    "a")),
                        "a"));
    assert_true(span_is(source_without_mark(span_of("\xEF\xBB\xBF\xEF\xBB\xBF")), "\xEF\xBB\xBF"));
    assert_true(span_is(source_without_mark(span_of("a")), "a"));
    assert_true(span_is(source_without_mark(span_of("\xEF\xBB")), "\xEF\xBB"));
    assert_true(span_is(source_without_mark(span_of("")), ""));
}

static void test_seeking_both_ways(void **state) {
    (void)state;
    Span source = span_of(
        "a\xC3\xB6\xE2\x98\x83"
        "b");  // Bytes 0, 1, 3, 6.
    static const size_t bytes[] = {0, 1, 3, 6, 7};
    SourceCursor cursor = {0, 0};
    for (size_t i = 0; i < ARRAY_LEN(bytes); i++)
        assert_int_equal(source_seek(source, &cursor, i), bytes[i]);
    for (size_t i = ARRAY_LEN(bytes); i-- > 0;)
        assert_int_equal(source_seek(source, &cursor, i), bytes[i]);
    assert_int_equal(source_seek(source, &cursor, 99), 7);
    assert_int_equal(source_seek(source, &cursor, 2), 3);
}

static void test_excerpts_are_short_and_on_one_line(void **state) {
    (void)state;
    assert_string_equal(source_excerpt(span_of("one\ntwo\tthree")).text, "one two three");
    assert_string_equal(source_excerpt(span_of("")).text, "");
    char word[200];
    for (size_t length = 0; length < 100; length++) {
        memset(word, 'x', sizeof word);
        Excerpt excerpt = source_excerpt((Span){word, length});
        if (length <= 60) assert_int_equal(strlen(excerpt.text), length);
        if (length > 60) assert_int_equal(strlen(excerpt.text), 63);
        assert_int_equal(strstr(excerpt.text, "...") != NULL, length > 60);
    }
    for (size_t i = 0; i < 66; i++) memcpy(word + 3 * i, "\xE2\x98\x83", 3);
    Excerpt excerpt = source_excerpt((Span){word, 198});
    assert_int_equal(span_valid_utf8(span_of(excerpt.text)), strlen(excerpt.text));
    assert_non_null(strstr(excerpt.text, "..."));
}

static void test_lines_below(void **state) {
    (void)state;
    Span source = span_of("a: | # note\n  one\r\n\n  two\n\n# three\n");
    assert_int_equal(source_lines_below(source, 3, 6), 3);
    assert_int_equal(source_lines_below(source, 3, 3), 1);
    assert_int_equal(source_lines_below(source, 3, 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals_name_the_place),
        cmocka_unit_test(test_size_is_looked_at_first),
        cmocka_unit_test(test_the_byte_order_mark_is_dropped_once),
        cmocka_unit_test(test_seeking_both_ways),
        cmocka_unit_test(test_excerpts_are_short_and_on_one_line),
        cmocka_unit_test(test_lines_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
