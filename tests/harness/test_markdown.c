// test_markdown.c - text of files becomes Markdown that shows it as written.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/markdown.h"

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
    const struct CMUnitTest tests[] = {cmocka_unit_test(markdown_is_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
