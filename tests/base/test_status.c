// test_status.c - tests of engine/base/status.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/span.h"
#include "engine/base/status.h"

static void test_text_leaves_out_what_is_unknown(void **state) {
    (void)state;
    static const struct {
        Place place;
        const char *text;
    } rows[] = {
        {{"a.yaml", 3, 4}, "a.yaml:3:4: bad x"},
        {{"a.yaml", 3, 0}, "a.yaml:3: bad x"},
        {{"a.yaml", 0, 0}, "a.yaml: bad x"},
        {{"a.yaml", 0, 4}, "a.yaml: bad x"},
        {{NULL, 3, 4}, "3:4: bad x"},
        {{NULL, 3, 0}, "3: bad x"},
        {{NULL, 0, 0}, "bad x"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Status s = {0};
        char text[100];
        assert_false(status_fail(&s, rows[i].place, "bad %s", "x"));
        assert_true(s.failed);
        assert_string_equal(status_text(&s, text, sizeof text), rows[i].text);
    }
}

static void test_no_failure_has_no_text(void **state) {
    (void)state;
    Status s = {0};
    char text[8] = "before";
    assert_ptr_equal(status_text(&s, text, sizeof text), text);
    assert_string_equal(text, "");
}

static void test_the_first_failure_wins(void **state) {
    (void)state;
    Status s = {0};
    char text[100];
    status_fail(&s, (Place){"a", 1, 2}, "first");
    assert_false(status_fail(&s, (Place){"b", 3, 4}, "second"));
    assert_string_equal(status_text(&s, text, sizeof text), "a:1:2: first");
}

static void test_long_texts_are_cut_between_characters(void **state) {
    (void)state;
    char wide[3 * STATUS_MESSAGE_MAX];
    for (size_t start = 0; start < 4; start++) {
        static const char snow[] = "\xE2\x98\x83";
        memset(wide, 'a', start);
        for (size_t i = start; i < sizeof wide; i++) wide[i] = snow[(i - start) % 3];
        wide[sizeof wide - 1] = '\0';
        Status s = {0};
        status_fail(&s, (Place){wide, 1, 1}, "%s", wide);
        assert_in_range(strlen(s.message), STATUS_MESSAGE_MAX - 4, STATUS_MESSAGE_MAX - 1);
        assert_in_range(strlen(s.file), STATUS_FILE_MAX - 4, STATUS_FILE_MAX - 1);
        assert_int_equal(span_valid_utf8(span_of(s.message)), strlen(s.message));
        assert_int_equal(span_valid_utf8(span_of(s.file)), strlen(s.file));
        char text[50];
        status_text(&s, text, sizeof text);
        assert_int_equal(span_valid_utf8(span_of(text)), strlen(text));
    }
}

static void test_a_message_that_fits_is_not_cut(void **state) {
    (void)state;
    static const char *const rows[] = {"", "a", "\xC3\xB6", "x\xE2\x98\x83", "\xF0\x9F\x82\xA1"};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Status s = {0};
        status_fail(&s, (Place){0}, "%s", rows[i]);
        assert_string_equal(s.message, rows[i]);
    }
}

// What `condition` makes of a child process, and what it prints.
static int assert_in_child(int condition, char *printed, size_t size) {
    int ends[2], status = 0;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        gavel_assert(condition == 1);
        _exit(0);
    }
    close(ends[1]);
    ssize_t length = read(ends[0], printed, size - 1);
    printed[length > 0 ? length : 0] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void test_assertions_print_and_abort(void **state) {
    (void)state;
    char printed[300];
    int status = assert_in_child(1, printed, sizeof printed);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_string_equal(printed, "");
    status = assert_in_child(0, printed, sizeof printed);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_non_null(strstr(printed, "internal error: condition == 1 does not hold"));
    assert_non_null(strstr(printed, "test_status.c:"));
}

static void further_failures_have_lines_of_their_own(void **state) {
    (void)state;
    Status s = {0}, one = {0}, long_one = {0};
    status_fail(&one, (Place){"a.txt", 3, 1}, "first");
    status_add(&s, &one);
    assert_int_equal(s.line, 3);
    one = (Status){0};
    status_add(&s, &one);
    status_fail(&one, (Place){"a.txt", 7, 2}, "second");
    status_add(&s, &one);
    assert_string_equal(s.message, "first\na.txt:7:2: second");
    char filler[STATUS_MESSAGE_MAX];
    memset(filler, 'x', sizeof filler - 1);
    filler[sizeof filler - 1] = '\0';
    status_fail(&long_one, (Place){"a.txt", 8, 1}, "%s", filler);
    for (int i = 0; i < 3; i++) status_add(&s, &long_one);
    assert_int_equal(strlen(s.message), STATUS_MESSAGE_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_leaves_out_what_is_unknown),
        cmocka_unit_test(test_no_failure_has_no_text),
        cmocka_unit_test(test_the_first_failure_wins),
        cmocka_unit_test(test_long_texts_are_cut_between_characters),
        cmocka_unit_test(test_a_message_that_fits_is_not_cut),
        cmocka_unit_test(test_assertions_print_and_abort),
        cmocka_unit_test(further_failures_have_lines_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
