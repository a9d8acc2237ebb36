// test_visible.c - text of files is shown as written, and does nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/visible.h"

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
    assert_visible("a ##[group]b #[c] [d]", "a ##\\x5bgroup]b #[c] [d]");
    Text out = {0};
    visible_add_lines(&out, span_of("a\nb\x07\n"));
    assert_string_equal(text_cstr(&out), "a\nb\\x07\n");
    text_free(&out);
}

static void markdown_is_text(void **state) {
    (void)state;
    Text out = {0};
    markdown_add_text(&out, "# *a* _b_ [c](http://d) <e> f|g @h www.i \\ `j` 1 + 2");
    assert_string_equal(
        text_cstr(&out),
        "\\# \\*a\\* \\_b\\_ \\[c\\](http\\://d) \\<e\\> f\\|g \\@h www\\.i \\\\ \\`j\\` 1 + 2");
    text_clear(&out);
    markdown_add_code(&out, "a");
    markdown_add_code(&out, "`` b\n");
    assert_string_equal(text_cstr(&out), "`a```` `` b\\n ```");
    text_clear(&out);
    markdown_add_block(&out, "diff", "+a\n````\nb\n");
    assert_string_equal(text_cstr(&out), "`````diff\n+a\n````\nb\n`````\n");
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_text_stays),
        cmocka_unit_test(what_hides_or_acts_is_escaped),
        cmocka_unit_test(markdown_is_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
