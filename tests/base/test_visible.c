// test_visible.c - text of files is shown as written, and does nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/base/visible.h"

static void assert_visible(const char *text, const char *shown) {
    Text out = {0};
    visible_add(&out, span_of(text));
    assert_string_equal(text_cstr(&out), shown);
    text_free(&out);
}

static void plain_text_stays(void **state) {
    (void)state;
    assert_visible("", "");
    assert_visible("J\xc3\xb6tun Grunt \xe2\x80\x94 {2}{G}: \"50%\" [a] # \\n",
                   "J\xc3\xb6tun Grunt \xe2\x80\x94 {2}{G}: \"50%\" [a] # \\n");
}

static void what_hides_or_acts_is_escaped(void **state) {
    (void)state;
    assert_visible("a\nb\r\tc", "a\\nb\\r\\tc");
    assert_visible("\x1b[31m\x7f\xc2\x85", "\\x1b[31m\\x7f\\x85");
    assert_visible("\xe2\x80\xae\xe2\x81\xa6\xe2\x80\x8f\xd8\x9c\xef\xbb\xbf",
                   "\\u{202e}\\u{2066}\\u{200f}\\u{61c}\\u{feff}");
    assert_visible("\xf3\xa0\x80\xa1", "\\u{e0021}");
    assert_visible("\xff\xc3", "\\xff\\xc3");
    assert_visible("##vso[task] a##vso[task] ##x", "\\x23#vso\\x5btask] a##vso\\x5btask] ##x");
    assert_visible(" ::error:: b ::c ::", " \\x3a:error:: b ::c ::");
    assert_visible("## A heading", "## A heading");
    assert_visible("a ##[group]b #[c] [d]", "a ##\\x5bgroup]b #[c] [d]");
    Text out = {0};
    visible_add_lines(&out, span_of("a\nb\x07\n"));
    assert_string_equal(text_cstr(&out), "a\nb\\x07\n");
    text_free(&out);
}

static void what_is_visible_stays(void **state) {
    (void)state;
    Text once = {0}, twice = {0};
    visible_add(&once, span_of("##a[::\n::b\x1b[2J\xe2\x80\xa8\xff::"));
    visible_add(&twice, span_of(text_cstr(&once)));
    assert_string_equal(text_cstr(&once), text_cstr(&twice));
    text_free(&once);
    text_free(&twice);
}

static void formats_show_what_is_filled_in(void **state) {
    (void)state;
    Text out = {0};
    visible_format(&out, "%s:%d: %.*s|%-4s|%4s|%c\n", "a\nb", -7, 2, "::c", "\r", "d", '\x1b');
    assert_string_equal(text_cstr(&out), "a\\nb:-7: \\x3a:|\\r  |   d|\\x1b\n");
    text_clear(&out);
    visible_format(&out, "%5.1f%% %zu %llx %ld %02x %*d %-*s| \033[K", 2.25, (size_t)9, 255ULL, -3L,
                   7U, 3, 4, 3, "e");
    assert_string_equal(text_cstr(&out), "  2.2% 9 ff -3 07   4 e  | \033[K");
    text_free(&out);
}

static void only_plain_text_is_a_name(void **state) {
    (void)state;
    assert_true(visible_is_plain(span_of("J\xc3\xb6tun Grunt // [a] ##[b")));
    assert_false(visible_is_plain(span_of("a\n")));
    assert_false(visible_is_plain(span_of("\xe2\x80\xae")));
    assert_false(visible_is_plain(span_of("\xff")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_text_stays),
        cmocka_unit_test(what_hides_or_acts_is_escaped),
        cmocka_unit_test(what_is_visible_stays),
        cmocka_unit_test(formats_show_what_is_filled_in),
        cmocka_unit_test(only_plain_text_is_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
