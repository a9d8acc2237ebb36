// test_memory.c - what is given is there; without memory the process ends with a sentence.
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

static void what_is_given_is_there(void **state) {
    (void)state;
    char *text = memory_text("abc"), *part = memory_text_part("abcdef", 3);
    assert_string_equal(text, part);
    text = memory_resize(text, 100);
    assert_string_equal(text, "abc");
    unsigned char *zeros = memory_zeroed(10, 10);
    for (int i = 0; i < 100; i++) assert_int_equal(zeros[i], 0);
    void *aligned = memory_aligned(64, 128), *none = memory_take(0);
    assert_int_equal((uintptr_t)aligned % 64, 0);
    assert_non_null(none);
    free(text);
    free(part);
    free(zeros);
    free(aligned);
    free(none);
}

static void shared_memory_is_one_for_all_processes(void **state) {
    (void)state;
    int *shared = memory_shared(sizeof *shared), status;
    assert_int_equal(*shared, 0);
    pid_t child = fork();
    if (child == 0) {
        *shared = 7;
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(*shared, 7);
    memory_shared_free(shared, sizeof *shared);
}

// Runs it in a process without memory, which must end as it should.
static void assert_ends(void (*run)(void)) {
    int ends[2], status;
    char said[64] = "";
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        run();
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), MEMORY_EXIT);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    assert_string_equal(said, "gavel: out of memory\n");
    close(ends[0]);
}

static void refused_by_a_library(void) { memory_exhausted(); }

static void refused_by_the_system(void) {
    Status s = {0};
    errno = ENOMEM;
    status_fail_errno(&s, "x.json", "cannot be read");
}

static void without_memory_the_process_ends(void **state) {
    (void)state;
    assert_ends(refused_by_a_library);
    assert_ends(refused_by_the_system);
    memory_check(ENOENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_given_is_there),
        cmocka_unit_test(shared_memory_is_one_for_all_processes),
        cmocka_unit_test(without_memory_the_process_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
