// test_arena.c - tests of engine/base/arena.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/arena.h"

enum { KIB = 1024 };

static void assert_zeroed(const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) assert_int_equal(bytes[i], 0);
}

static void test_taken_memory_is_zeroed_aligned_and_apart(void **state) {
    (void)state;
    Arena a = {0};
    unsigned char *before = NULL;
    for (size_t size = 0; size < 300; size++) {
        unsigned char *bytes = arena_take(&a, size);
        assert_int_equal((uintptr_t)bytes % alignof(max_align_t), 0);
        assert_true(bytes != before);
        assert_zeroed(bytes, size);
        memset(bytes, 0xAA, size);
        before = bytes;
    }
    arena_free(&a);
    assert_null(a.first);
}

static void test_large_requests_get_blocks_of_their_own(void **state) {
    (void)state;
    Arena a = {0};
    char *small = arena_copy(&a, "small", 5);
    unsigned char *large = arena_take(&a, 9 * KIB * KIB);
    assert_zeroed(large, 9 * KIB * KIB);
    large[9 * KIB * KIB - 1] = 1;
    char *later = arena_copy(&a, "later", 5);
    assert_string_equal(small, "small");
    assert_string_equal(later, "later");
    arena_free(&a);
}

static void test_many_blocks_keep_their_contents(void **state) {
    (void)state;
    Arena a = {0};
    int *numbers[2000];
    for (int i = 0; i < 2000; i++) {
        numbers[i] = ARENA_ARRAY(&a, int, 256);
        numbers[i][0] = numbers[i][255] = i;
    }
    for (int i = 0; i < 2000; i++) assert_int_equal(numbers[i][0] + numbers[i][255], 2 * i);
    arena_free(&a);
}

static void test_reset_keeps_the_largest_block_and_zeroes_again(void **state) {
    (void)state;
    Arena a = {0};
    arena_reset(&a);  // Nothing to keep yet.
    assert_null(a.first);
    arena_take(&a, 16);
    unsigned char *large = arena_take(&a, 8 * KIB * KIB);
    memset(large, 0xFF, 8 * KIB * KIB);
    arena_take(&a, 100 * KIB);  // A newer, smaller block.
    arena_reset(&a);
    unsigned char *again = arena_take(&a, 8 * KIB * KIB);
    assert_ptr_equal(again, large);
    assert_zeroed(again, 8 * KIB * KIB);
    arena_free(&a);
}

static void test_copy_and_format(void **state) {
    (void)state;
    Arena a = {0};
    assert_string_equal(arena_copy(&a, "Forest and more", 6), "Forest");
    assert_string_equal(arena_copy(&a, NULL, 0), "");
    assert_string_equal(arena_format(&a, "%d of %s", 3, "Mountain"), "3 of Mountain");
    char *wide = arena_format(&a, "%200000d", 7);  // Longer than a block.
    assert_int_equal(strlen(wide), 200000);
    arena_free(&a);
    arena_free(&a);  // Twice is harmless.
}

static void test_an_absurd_size_asserts(void **state) {
    (void)state;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr);
        Arena a = {0};
        volatile int count = -1;
        arena_take(&a, sizeof(int) * (size_t)count);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taken_memory_is_zeroed_aligned_and_apart),
        cmocka_unit_test(test_large_requests_get_blocks_of_their_own),
        cmocka_unit_test(test_many_blocks_keep_their_contents),
        cmocka_unit_test(test_reset_keeps_the_largest_block_and_zeroes_again),
        cmocka_unit_test(test_copy_and_format),
        cmocka_unit_test(test_an_absurd_size_asserts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
