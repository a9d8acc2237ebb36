// test_line_input.c - lines from a pipe and from memory: what keys send is no text, and a line has
// its length.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <unistd.h>

#include "harness/line_input.h"

static const char typed[] =
    "first\n"
    "\033[Atwo\033[1;5C words\033OP\tx\r"
    "\xff"
    "caf\xc3\xa9\n"
    "\n"
    "last";
static const char *const lines[] = {"first", "two words x", "caf\xc3\xa9", "", "last"};

static void expect_lines(FILE *in) {
    LineInput input;
    Text line = {0};
    input_begin(&input, in);
    assert_false(input.terminal);
    assert_false(input_keys(&input, stdout));
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        assert_int_equal(input_line(&input, &line), INPUT_LINE);
        assert_string_equal(text_cstr(&line), lines[i]);
    }
    assert_int_equal(input_line(&input, &line), INPUT_END);
    assert_int_equal(input_line(&input, &line), INPUT_END);
    text_free(&line);
}

static void lines_come_from_memory(void **state) {
    (void)state;
    FILE *in = fmemopen((void *)(uintptr_t)typed, strlen(typed), "r");
    assert_non_null(in);
    expect_lines(in);
    fclose(in);
}

static void lines_come_from_a_pipe(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], typed, strlen(typed)), strlen(typed));
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    assert_non_null(in);
    expect_lines(in);
    fclose(in);
}

static void what_is_too_long_is_cut_off(void **state) {
    (void)state;
    static char room[3 * INPUT_LINE_MAX];
    memset(room, 'x', sizeof room);
    memcpy(room + sizeof room - 6, "\nnext\n", 6);
    FILE *in = fmemopen(room, sizeof room, "r");
    LineInput input;
    Text line = {0};
    input_begin(&input, in);
    assert_int_equal(input_line(&input, &line), INPUT_LINE);
    assert_int_equal(line.length, INPUT_LINE_MAX);
    assert_int_equal(input_line(&input, &line), INPUT_LINE);
    assert_string_equal(text_cstr(&line), "next");
    text_free(&line);
    fclose(in);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_from_memory),
        cmocka_unit_test(lines_come_from_a_pipe),
        cmocka_unit_test(what_is_too_long_is_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
