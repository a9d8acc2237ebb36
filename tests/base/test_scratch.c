// test_scratch.c - tests of engine/base/scratch.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdalign.h>
#include <stdbool.h>
#include <string.h>

#include "engine/base/scratch.h"

enum { KIB = 1024, MIB = 1024 * 1024 };

static void taken_memory_is_aligned_and_apart(void **state) {
    (void)state;
    Scratch s = {0};
    unsigned char *all[300];
    for (size_t size = 1; size < 300; size++) {
        all[size] = scratch_take(&s, size);
        assert_int_equal((uintptr_t)all[size] % alignof(max_align_t), 0);
        memset(all[size], (int)(size % 251), size);
    }
    for (size_t size = 1; size < 300; size++)
        for (size_t i = 0; i < size; i++) assert_int_equal(all[size][i], size % 251);
    scratch_free(&s);
    assert_null(s.block);
}

static void a_scope_gives_back_what_it_took(void **state) {
    (void)state;
    Scratch s = {0};
    scratch_take(&s, 1);
    unsigned char *inside = NULL;
    {
        SCRATCH_SCOPE(&s);
        inside = scratch_take(&s, 100 * KIB);
        assert_int_equal(s.scopes, 1);
    }
    assert_int_equal(s.scopes, 0);
    assert_ptr_equal(scratch_take(&s, 100 * KIB), inside);
    scratch_free(&s);
}

static int *leave_early(Scratch *s, bool early) {
    SCRATCH_SCOPE(s);
    int *taken = SCRATCH_NEW(s, int);
    if (early) return taken;
    SCRATCH_ARRAY(s, int, 1000);
    return taken;
}

static void a_return_ends_the_scope(void **state) {
    (void)state;
    Scratch s = {0};
    int *first = leave_early(&s, true);
    assert_ptr_equal(leave_early(&s, false), first);
    assert_ptr_equal(leave_early(&s, true), first);
    assert_int_equal(s.scopes, 0);
    scratch_free(&s);
}

// As deep as it goes, and back: every block holds what was put into it, and blocks are used again.
static void nest(Scratch *s, int depth) {
    SCRATCH_SCOPE(s);
    unsigned char *own = scratch_take(s, 300 * KIB);
    memset(own, depth, 300 * KIB);
    if (depth > 0) nest(s, depth - 1);
    for (int i = 0; i < 300 * KIB; i += KIB) assert_int_equal(own[i], depth);
}

static void scopes_nest_over_many_blocks(void **state) {
    (void)state;
    Scratch s = {0};
    nest(&s, 100);
    ScratchBlock *block = s.block;
    unsigned char *at = s.at;
    nest(&s, 100);
    assert_ptr_equal(s.block, block);
    assert_ptr_equal(s.at, at);
    scratch_free(&s);
}

static void more_than_a_block_gets_one_of_its_own(void **state) {
    (void)state;
    Scratch s = {0};
    char *small = scratch_take(&s, 5);
    memcpy(small, "five", 5);
    unsigned char *large = scratch_take(&s, 40 * MIB);
    large[0] = large[40 * MIB - 1] = 1;
    char *later = scratch_take(&s, 5);
    memcpy(later, "more", 5);
    assert_string_equal(small, "five");
    assert_string_equal(later, "more");
    scratch_free(&s);
}

static void emptied_after_a_jump(void **state) {
    (void)state;
    Scratch s = {0};
    jmp_buf jump;
    void *volatile first = scratch_take(&s, 1);
    scratch_empty(&s);
    if (setjmp(jump) == 0) {
        SCRATCH_SCOPE(&s);
        scratch_take(&s, 5 * MIB);
        SCRATCH_SCOPE(&s);
        scratch_take(&s, 5 * MIB);
        longjmp(jump, 1);
    }
    assert_int_equal(s.scopes, 2);
    scratch_empty(&s);
    assert_int_equal(s.scopes, 0);
    assert_ptr_equal(scratch_take(&s, 1), first);
    scratch_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taken_memory_is_aligned_and_apart),
        cmocka_unit_test(a_scope_gives_back_what_it_took),
        cmocka_unit_test(a_return_ends_the_scope),
        cmocka_unit_test(scopes_nest_over_many_blocks),
        cmocka_unit_test(more_than_a_block_gets_one_of_its_own),
        cmocka_unit_test(emptied_after_a_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
