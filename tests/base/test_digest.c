// test_digest.c - tests of engine/base/digest.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <xxhash.h>

#include "engine/base/digest.h"

static uint64_t of_texts(const char *first, const char *second) {
    Digest *d = digest_new();
    digest_text(d, first);
    digest_text(d, second);
    uint64_t value = digest_value(d);
    digest_free(d);
    return value;
}

static void test_pinned_values(void **state) {
    (void)state;
    Digest *d = digest_new();
    assert_true(digest_value(d) == 0x2D06800538D394C2U);  // XXH3 of nothing.
    digest_u64(d, 1);
    digest_i64(d, -2);
    digest_text(d, "Forest");
    assert_true(digest_value(d) == 0x6E5C4E64227F35EAU);
    digest_free(d);
}

static void test_fields_are_fed_little_endian(void **state) {
    (void)state;
    static const unsigned char bytes[] = {8,   7,   6,   5, 4, 3, 2, 1, 0xFE, 255, 255, 255, 255,
                                          255, 255, 255, 2, 0, 0, 0, 0, 0,    0,   0,   'a', 'b'};
    Digest *d = digest_new();
    digest_u64(d, 0x0102030405060708U);
    digest_i64(d, -2);
    digest_text(d, "ab");
    assert_true(digest_value(d) == XXH3_64bits(bytes, sizeof bytes));
    digest_free(d);
}

static void test_the_seams_of_texts_count(void **state) {
    (void)state;
    assert_true(of_texts("ab", "c") != of_texts("a", "bc"));
    assert_true(of_texts("", "a") != of_texts("a", ""));
    assert_true(of_texts("ab", "c") == of_texts("ab", "c"));
}

static void test_reading_does_not_end_it_and_reset_does(void **state) {
    (void)state;
    Digest *d = digest_new();
    uint64_t empty = digest_value(d);
    digest_u64(d, 5);
    uint64_t five = digest_value(d);
    assert_true(five == digest_value(d));
    digest_u64(d, 6);
    assert_true(digest_value(d) != five);
    digest_reset(d);
    assert_true(digest_value(d) == empty);
    digest_u64(d, 5);
    assert_true(digest_value(d) == five);
    digest_free(d);
    digest_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pinned_values),
        cmocka_unit_test(test_fields_are_fed_little_endian),
        cmocka_unit_test(test_the_seams_of_texts_count),
        cmocka_unit_test(test_reading_does_not_end_it_and_reset_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
