// test_rejection.c - the sentences of refusals, and the table of their codes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/ask/rejection.h"

static void test_a_sentence_says_who_what_and_why(void **state) {
    (void)state;
    Rejection r = {.code = REJECTED_NOT};
    char text[REJECTION_TEXT_MAX];
    assert_false(rejection_set(&r, REJECTED_NOT_YOUR_TURN, "it is %s's turn", "bob"));
    assert_false(rejection_about(&r, "cast %s", "Divination"));
    assert_int_equal(r.code, REJECTED_NOT_YOUR_TURN);
    assert_string_equal(rejection_text(&r, "alice", text, sizeof text),
                        "alice cannot cast Divination: it is bob's turn.");
    assert_string_equal(rejection_text(&r, NULL, text, sizeof text),
                        "Cannot cast Divination: it is bob's turn.");
}

// Whoever is nearest to what happened knows best what was attempted.
static void test_what_is_said_once(void **state) {
    (void)state;
    Rejection r = {.code = REJECTED_NOT};
    rejection_set(&r, REJECTED_BLOCK_ILLEGAL, "it is tapped");
    rejection_about(&r, "block Hill Giant with Grizzly Bears");
    rejection_about(&r, "block");
    assert_string_equal(r.what, "block Hill Giant with Grizzly Bears");
    rejection_set(&r, REJECTED_BLOCK_ILLEGAL, "another reason");
    assert_string_equal(r.what, "");
    assert_string_equal(r.detail, "");
}

static void test_nobody_asks(void **state) {
    (void)state;
    assert_false(rejection_set(NULL, REJECTED_ZONE_WRONG, "it is in exile"));
    assert_false(rejection_about(NULL, "cast it"));
}

static void test_every_code_has_a_meaning(void **state) {
    (void)state;
    for (int i = REJECTED_NOT + 1; i < REJECTED_COUNT; i++) {
        assert_non_null(strchr(rejection_code((RejectionCode)i), '.'));
        assert_true(strlen(rejection_meaning((RejectionCode)i)) > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_sentence_says_who_what_and_why),
        cmocka_unit_test(test_what_is_said_once),
        cmocka_unit_test(test_nobody_asks),
        cmocka_unit_test(test_every_code_has_a_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
