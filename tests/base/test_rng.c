// test_rng.c - tests of engine/base/rng.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/rng.h"

// Goldens depend on these: changing one changes every shuffle.
static void test_pinned_values(void **state) {
    (void)state;
    static const uint64_t expected[3][3] = {
        {0xA706DD2F4D197E6FU, 0xB382A305F4414F5EU, 0x631A9154FBABF717U},
        {0x5E41AB087439611EU, 0xF18D6CE93D6CF1EEU, 0x0B95F66D327E8D78U},
        {0x64684C4F0FD784B4U, 0x15AFA6CC98416E0CU, 0xD79B1B9DBD70E170U},
    };
    for (uint64_t seed = 0; seed < 3; seed++) {
        Rng r = {seed, 0};
        for (int i = 0; i < 3; i++) assert_true(rng_next(&r) == expected[seed][i]);
        assert_int_equal(r.used, 3);
    }
    static const uint32_t below[] = {8, 33, 5, 19, 57, 56, 40, 46, 22, 33, 45, 57};
    Rng r = {1, 0};
    for (size_t i = 0; i < sizeof below / sizeof below[0]; i++)
        assert_int_equal(rng_below(&r, 60), below[i]);
}

static void test_a_number_depends_on_seed_and_counter_alone(void **state) {
    (void)state;
    Rng from_start = {7, 0}, further_on = {7, 1000};
    for (int i = 0; i < 1000; i++) rng_next(&from_start);
    assert_int_equal(from_start.used, further_on.used);
    assert_true(rng_next(&from_start) == rng_next(&further_on));
}

static void test_every_bit_is_set_half_of_the_time(void **state) {
    (void)state;
    enum { DRAWS = 20000 };
    int set[64] = {0};
    Rng r = {42, 0};
    for (int i = 0; i < DRAWS; i++) {
        uint64_t value = rng_next(&r);
        for (int bit = 0; bit < 64; bit++) set[bit] += (int)(value >> bit & 1U);
    }
    for (int bit = 0; bit < 64; bit++)
        assert_in_range(set[bit], DRAWS * 48 / 100, DRAWS * 52 / 100);
}

static void test_bounded_numbers_are_even(void **state) {
    (void)state;
    enum { SIDES = 6, DRAWS = 60000 };
    int seen[SIDES] = {0};
    Rng r = {3, 0};
    for (int i = 0; i < DRAWS; i++) seen[rng_below(&r, SIDES)]++;
    for (int side = 0; side < SIDES; side++) assert_in_range(seen[side], 9600, 10400);
    for (int i = 0; i < 100; i++) assert_int_equal(rng_below(&r, 1), 0);
}

// With this bound a plain remainder would give the lower half of the numbers twice as often.
static void test_large_bounds_refuse_instead_of_leaning(void **state) {
    (void)state;
    enum { DRAWS = 30000 };
    const uint32_t bound = 0xC0000000U;
    int low = 0;
    Rng r = {5, 0};
    for (int i = 0; i < DRAWS; i++) {
        uint32_t value = rng_below(&r, bound);
        assert_true(value < bound);
        low += value < bound / 3;
    }
    assert_in_range(low, DRAWS / 3 - 400, DRAWS / 3 + 400);
    assert_in_range(r.used, DRAWS + DRAWS / 4, DRAWS + DRAWS / 2);
}

// Neighbouring seeds, number by number and shifted against each other: half of the bits differ.
static void test_streams_of_neighbouring_seeds_are_unrelated(void **state) {
    (void)state;
    enum { DRAWS = 4000, SHIFTS = 5 };
    for (uint64_t shift = 0; shift < SHIFTS; shift++) {
        Rng one = {1, 0}, two = {2, shift};
        int differing = 0, equal = 0;
        for (int i = 0; i < DRAWS; i++) {
            uint64_t difference = rng_next(&one) ^ rng_next(&two);
            differing += __builtin_popcountll(difference);
            equal += difference == 0;
        }
        assert_int_equal(equal, 0);
        assert_in_range(differing, DRAWS * 32 - 1500, DRAWS * 32 + 1500);
    }
}

static void test_no_bound_asserts(void **state) {
    (void)state;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr);
        Rng r = {1, 0};
        rng_below(&r, 0);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pinned_values),
        cmocka_unit_test(test_a_number_depends_on_seed_and_counter_alone),
        cmocka_unit_test(test_every_bit_is_set_half_of_the_time),
        cmocka_unit_test(test_bounded_numbers_are_even),
        cmocka_unit_test(test_large_bounds_refuse_instead_of_leaning),
        cmocka_unit_test(test_streams_of_neighbouring_seeds_are_unrelated),
        cmocka_unit_test(test_no_bound_asserts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
