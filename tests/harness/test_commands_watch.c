// test_commands_watch.c - run --watch: what changes is run again, until Ctrl-C.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"
#include "tests/harness/test_pty.h"

#define CARD "- name: Test Bear\n  cost: \"{G}\"\n  type: Creature\n  power: %d\n  toughness: 2\n"
#define BEAR_POWER                                                                       \
    "name: Own\nrules: [608.3]\nplayers: {alice: {battlefield: [Test Bear]}, bob: {}}\n" \
    "actions: []\nexpect: {Test Bear: {power: 1}}\n"

static void put_card(int power) {
    char card[256];
    snprintf(card, sizeof card, CARD, power);
    put("data/cards.yaml", card);
}

static void what_changes_is_run_again(void **state) {
    (void)state;
    Pty pty;
    pty_begin(&pty, "run --watch --no-golden");
    assert_true(pty_until(&pty, "watching 2 scenarios; Ctrl-C ends"));
    assert_true(pty_until(&pty, "2 passed"));
    put("scenarios/6xx/bears.yaml",
        "name: Changed\nrules: [608.3]\n" BEARS "expect:\n  alice: {life: 19}\n");
    assert_true(pty_until(&pty, "scenarios/6xx/bears.yaml: Changed"));
    assert_true(pty_until(&pty, ", 1 failed"));
    // As editors do: a file beside it takes its name.
    put("scenarios/new/later.yaml",
        "name: Later\nrules: [608.3]\n" BEARS "expect:\n  alice: {life: 18}\n");
    assert_true(pty_until(&pty, "scenarios/new/later.yaml: Later"));
    assert_true(pty_until(&pty, ", 1 failed"));
    assert_int_equal(rename("scenarios/new/later.yaml", "scenarios/new/last.yaml"), 0);
    assert_true(pty_until(&pty, "scenarios/new/last.yaml: Later"));
    assert_true(pty_until(&pty, ", 1 failed"));
    put("scenarios/deck.txt", "1 Forest\n");  // Whose, nobody knows.
    assert_true(pty_until(&pty, ", 2 failed"));
    pty_type(&pty, "\003", 1);
    assert_int_equal(pty_end(&pty), EXIT_INTERRUPTED);
    assert_no_part(text_cstr(&pty.seen) + pty.read, "passed");
    text_free(&pty.seen);
}

static void changed_cards_concern_all(void **state) {
    (void)state;
    Pty pty;
    put_card(1);
    put("scenarios/own.yaml", BEAR_POWER);
    pty_begin(&pty, "run --watch --no-golden --cards data/cards.yaml");
    assert_true(pty_until(&pty, "3 passed"));
    put("data/other.yaml", "nothing");  // Beside the cards.
    put_card(2);
    assert_true(pty_until(&pty, "2 passed"));
    assert_true(pty_until(&pty, ", 1 failed"));
    pty_type(&pty, "\003", 1);
    assert_int_equal(pty_end(&pty), EXIT_INTERRUPTED);
    text_free(&pty.seen);
}

static void what_cannot_be_watched_is_refused(void **state) {
    Project *p = *state;
    CALL("run --watch --list", EXIT_USAGE);
    CALL("run --watch -k nothing-is-called-so", EXIT_NOTHING);
    CALL("run --watch --reporter tap --reporter json", EXIT_USAGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_changes_is_run_again, project_begin, project_end),
        cmocka_unit_test_setup_teardown(changed_cards_concern_all, project_begin, project_end),
        cmocka_unit_test_setup_teardown(what_cannot_be_watched_is_refused, project_begin,
                                        project_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
