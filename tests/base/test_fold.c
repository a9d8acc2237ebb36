// test_fold.c - tests of engine/base/fold.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/fold.h"

static void check(const char *name, const char *expected) {
    Text folded = {0};
    fold_name(&folded, span_of(name));
    assert_string_equal(text_cstr(&folded), expected);
    text_free(&folded);
}

static void test_letters(void **state) {
    (void)state;
    check("Lightning BOLT", "lightning bolt");
    check("J\xc3\xb6tun Grunt", "jotun grunt");
    check("El-Hajj\xc3\xa2j", "el-hajjaj");
    check("Lim-D\xc3\xbbl", "lim-dul");
    check("\xc3\x86ther Vial", "aether vial");
    check("Nazg\xc3\xbbl \xc3\x98\xc5\x93\xc3\x9f", "nazgul ooess");
    check("Dandâ\xcc\x81n", "dandan");
    check(
        "Se\xcc\x81"
        "ance",
        "seance");
    check("\xe1\xb9\x83\xc5\xbc", "mz");
    check("\xc3\x97 \xe9\xbe\x8d", "\xc3\x97 \xe9\xbe\x8d");
    check("", "");
}

static void test_marks(void **state) {
    (void)state;
    check("Urza\xe2\x80\x99s Saga", "urza's saga");
    check("Kongming, \xe2\x80\x9cSleeping Dragon\xe2\x80\x9d", "kongming, sleeping dragon");
    check("Kongming, \"Sleeping Dragon\"", "kongming, sleeping dragon");
    check("  Serra\t\xc2\xa0 Angel ", "serra angel");
    check("Will\xe2\x80\x93o-the-Wisp", "will-o-the-wisp");
    check("\xff", "\xff");
}

static void test_slashes(void **state) {
    (void)state;
    check("Fire // Ice", "fire // ice");
    check("Fire/Ice", "fire // ice");
    check("FIRE / ice", "fire // ice");
    check("Fire///Ice", "fire // ice");
    check("Who/What/When", "who // what // when");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_slashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
