// test_commands_review.c - reviewing at a terminal: one key, colours, the scenario beside the
// events.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/columns.h"
#include "tests/harness/test_commands.h"
#include "tests/harness/test_pty.h"

static int set_up(void **state) {
    project_begin(state);
    Project *p = *state;
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    assert_int_equal(system("sed -i 's/resolves/is fine/' golden/6xx/*.json"), 0);
    CALL("run", EXIT_FAILED);
    return 0;
}

static void one_key_answers(void **state) {
    Project *p = *state;
    Pty pty;
    pty_begin(&pty, "review");
    assert_true(pty_until(&pty, "\033[1m[1/2] scenarios/6xx/bears.yaml\033[0m\r\n"));
    assert_true(pty_until(&pty, "\033[1mBears resolve\033[0m\r\n\033[2m  608.3 "));
    assert_true(pty_until(&pty, "\033[31m-Grizzly Bears is fine.\033[0m\r\n"));
    assert_true(pty_until(&pty, "\033[32m+Grizzly Bears resolves.\033[0m\r\n"));
    assert_true(pty_until(&pty, "name: Bears resolve\r\n"));
    assert_true(pty_until(&pty, "q(uit)? "));
    pty_type(&pty, "x\033[A", 4);  // Neither is an answer.
    assert_true(pty_until(&pty, "q(uit)? "));
    assert_true(pty_until(&pty, "q(uit)? "));
    pty_type(&pty, "a", 1);
    assert_true(pty_until(&pty, "accepted golden/6xx/bears.json"));
    assert_true(pty_until(&pty, "[2/2] scenarios/6xx/other.yaml"));
    assert_true(pty_until(&pty, "q(uit)? "));
    pty_type(&pty, "r", 1);
    assert_int_equal(pty_end(&pty), EXIT_GOOD);
    text_free(&pty.seen);
    CALL("run -k bears", EXIT_GOOD);
    CALL("run -k other", EXIT_FAILED);
}

static void ctrl_c_leaves_the_rest(void **state) {
    Project *p = *state;
    Pty pty;
    pty_begin(&pty, "review");
    assert_true(pty_until(&pty, "q(uit)? "));
    pty_type(&pty, "\003", 1);
    assert_int_equal(pty_end(&pty), EXIT_GOLDENS);
    text_free(&pty.seen);
    p->input = "s\ns\n";
    CALL("review", EXIT_GOLDENS);
    assert_part(p->out, "[2/2] scenarios/6xx/other.yaml\nSomething else\n  601.2 ");
    assert_no_part(p->out, "\033");
}

static const char *plus_is_red(Span line) { return line.at[0] == '+' ? "31" : NULL; }

static void columns_stand_beside_each_other(void **state) {
    (void)state;
    Text out = {0};
    columns_add(&out, "+abcdefgh\nxy\n", plus_is_red, "1\n2\xc3\xb6\x1b\n\n4", 13);
    assert_string_equal(text_cstr(&out),
                        "\033[31m+abcd\033[0m \xe2\x94\x82 1\n"
                        "\033[31mefgh\033[0m  \xe2\x94\x82 2\xc3\xb6\\x1\n"
                        "xy    \xe2\x94\x82 b\n"
                        "      \xe2\x94\x82 \n"
                        "      \xe2\x94\x82 4\n");
    text_clear(&out);
    columns_add_lines(&out, "+a\nb\x1b\n", plus_is_red);
    assert_string_equal(text_cstr(&out), "\033[31m+a\033[0m\nb\\x1b\n");
    text_free(&out);
    FILE *file = tmpfile();
    assert_int_equal(columns_of(file), COLUMNS_USUAL);
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_key_answers, set_up, project_end),
        cmocka_unit_test_setup_teardown(ctrl_c_leaves_the_rest, set_up, project_end),
        cmocka_unit_test(columns_stand_beside_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
