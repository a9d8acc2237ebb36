// test_diff.c - unified diffs begin at the first line that differs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/diff.h"

enum { LINES_MAX = 5000 };

// The words of a text are its lines.
static DiffSide side_of(char *text, const char **lines) {
    DiffSide side = {lines, 0};
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) lines[side.count++] = word;
    return side;
}

static void assert_diff(const char *old, const char *new, const char *heading, const char *wanted) {
    char old_text[512], new_text[512];
    const char *old_lines[100], *new_lines[100];
    strcpy(old_text, old);
    strcpy(new_text, new);
    Text out = {0};
    diff_unified(side_of(old_text, old_lines), side_of(new_text, new_lines), heading, &out);
    assert_string_equal(text_cstr(&out), wanted);
    text_free(&out);
}

static void equal_sides_have_no_diff(void **state) {
    (void)state;
    assert_diff("a b c", "a b c", NULL, "");
    assert_diff("", "", NULL, "");
    const char *lines[] = {"a", "b"};
    assert_int_equal(diff_first((DiffSide){lines, 2}, (DiffSide){lines, 2}), -1);
    assert_int_equal(diff_first((DiffSide){lines, 2}, (DiffSide){lines, 1}), 1);
    assert_int_equal(diff_first((DiffSide){lines, 0}, (DiffSide){lines, 1}), 0);
}

static void the_first_hunk_begins_at_the_difference(void **state) {
    (void)state;
    assert_diff("a b c d e f g", "a b X d e f g", "Turn 3",
                "@@ -3,4 +3,4 @@ Turn 3\n-c\n+X\n d\n e\n f\n");
    assert_diff("a b", "a b c", NULL, "@@ -3,0 +3,1 @@\n+c\n");
    assert_diff("a b c", "b c", NULL, "@@ -1,3 +1,2 @@\n-a\n b\n c\n");
    assert_diff("", "a", NULL, "@@ -1,0 +1,1 @@\n+a\n");
}

static void later_hunks_have_context(void **state) {
    (void)state;
    assert_diff("X 1 2 3 4 5 6 7 8 9 Y", "x 1 2 3 4 5 6 7 8 9 y", NULL,
                "@@ -1,4 +1,4 @@\n-X\n+x\n 1\n 2\n 3\n@@ -8,4 +8,4 @@\n 7\n 8\n 9\n-Y\n+y\n");
}

static void near_differences_share_a_hunk(void **state) {
    (void)state;
    assert_diff("X 1 2 Y", "x 1 2 y", NULL, "@@ -1,4 +1,4 @@\n-X\n+x\n 1\n 2\n-Y\n+y\n");
}

static void a_moved_line_is_aligned(void **state) {
    (void)state;
    assert_diff("a b c d", "b c d a", NULL, "@@ -1,4 +1,4 @@\n-a\n b\n c\n d\n+a\n");
}

static void long_diffs_are_cut_and_counted(void **state) {
    (void)state;
    static const char *old_lines[LINES_MAX], *new_lines[LINES_MAX];
    for (int i = 0; i < LINES_MAX; i++) {
        old_lines[i] = i % 2 ? "old" : "was";
        new_lines[i] = i % 3 ? "new" : "is";
    }
    Text out = {0};
    diff_unified((DiffSide){old_lines, LINES_MAX}, (DiffSide){new_lines, LINES_MAX}, NULL, &out);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "(%d more lines differ)\n", 2 * LINES_MAX - DIFF_LINES_MAX);
    assert_non_null(strstr(text_cstr(&out), wanted));
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sides_have_no_diff),
        cmocka_unit_test(the_first_hunk_begins_at_the_difference),
        cmocka_unit_test(later_hunks_have_context),
        cmocka_unit_test(near_differences_share_a_hunk),
        cmocka_unit_test(a_moved_line_is_aligned),
        cmocka_unit_test(long_diffs_are_cut_and_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
