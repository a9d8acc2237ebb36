// test_nearest.c - tests of engine/base/nearest.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "engine/base/nearest.h"

static Nearest offer_one(const char *wanted, const char *known) {
    Nearest n = nearest_start(span_of(wanted));
    nearest_offer(&n, known);
    return n;
}

static void test_distances(void **state) {
    (void)state;
    static const struct {
        const char *wanted, *known;
        int distance;  // -1: not near.
    } rows[] = {
        {"Montain", "Mountain", 1},
        {"Mountain", "Mountain", 0},
        {"mOUNTAIN", "Mountain", 0},
        {"Mountian", "Mountain", 1},  // Neighbours swapped.
        {"Mountaain", "Mountain", 1},
        {"Mauntain", "Mountain", 1},
        {"oMuntian", "Mountain", 2},
        {"Island", "Mountain", -1},
        {"ab", "ac", 1},  // At least 1 is near enough,
        {"ab", "cd", -1},
        {"ab", "ba", 1},
        {"abcdef", "abcxyz", -1},  // a third of the length,
        {"abcdef", "abcdxy", 2},
        {"abcdefghijklmnopqrst", "abcdefghijklmnop", 4},  // at most 4.
        {"abcdefghijklmnopqrst", "abcdefghijklmno", -1},
        {"abcdefghijklmnop", "abcdefghijklmnopqrst", 4},
        {"abcdefghijklmnopqrst", "abcdefghijklmno12345", -1},
        {"Lim-Dul", "Lim-D\xC3\xBBl", 1},  // Characters, not bytes.
        {"J\xF6tun", "J\xF6tun", 0},       // Not UTF-8, and no crash.
        {"", "a", -1},
        {"a", "", -1},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        Nearest n = offer_one(rows[i].wanted, rows[i].known);
        if (rows[i].distance < 0) {
            assert_null(n.best);
        } else {
            assert_ptr_equal(n.best, rows[i].known);
            assert_int_equal(n.distance, rows[i].distance);
        }
    }
}

static void test_the_nearest_wins_and_then_the_first(void **state) {
    (void)state;
    Nearest n = nearest_start(span_of("Forrest"));
    nearest_offer(&n, "Mountain");
    nearest_offer(&n, "Florest");
    assert_string_equal(n.best, "Florest");
    nearest_offer(&n, "Forest");
    assert_string_equal(n.best, "Forest");
    nearest_offer(&n, "Forrist");  // As near, but later.
    assert_string_equal(n.best, "Forest");
    nearest_offer(&n, "forrest");
    assert_string_equal(n.best, "forrest");
    assert_int_equal(n.distance, 0);
}

static void test_long_words_are_never_near(void **state) {
    (void)state;
    char word[NEAREST_LENGTH_MAX + 2];
    memset(word, 'x', sizeof word);
    word[NEAREST_LENGTH_MAX] = '\0';
    assert_ptr_equal(offer_one(word, word).best, word);
    word[NEAREST_LENGTH_MAX] = 'x';
    word[NEAREST_LENGTH_MAX + 1] = '\0';
    assert_null(offer_one(word, word).best);
    assert_null(offer_one(word, word + 1).best);
    assert_null(offer_one(word + 1, word).best);
}

static void test_the_wanted_word_need_not_be_terminated(void **state) {
    (void)state;
    Nearest n = nearest_start((Span){"Forrest Bear", 7});
    nearest_offer(&n, "Forest");
    assert_string_equal(n.best, "Forest");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_the_nearest_wins_and_then_the_first),
        cmocka_unit_test(test_long_words_are_never_near),
        cmocka_unit_test(test_the_wanted_word_need_not_be_terminated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
