// test_temporary.c - what killed writers leave is removed, what others write is not; batches.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/files.h"
#include "harness/files_batch.h"
#include "harness/temporary.h"

typedef struct {
    Arena arena;
    char folder[64];
} Fixture;

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/gavel-temporary-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", f->folder);
    assert_int_equal(system(command), 0);
    arena_free(&f->arena);
    free(f);
    return 0;
}

static const char *in(Fixture *f, const char *name) {
    return files_join(&f->arena, f->folder, name);
}

// A process that holds a temporary folder with a file until it is killed.
static pid_t begin_writing(const char *folder) {
    int ends[2];
    char byte = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Temporary t;
        Status s = {0};
        const char *name;
        bool good = temporary_begin(&t, folder, "x", &s) && temporary_open(&t, "x", &name) >= 0;
        (void)!write(ends[1], &byte, good ? 1 : 0);
        close(ends[1]);
        while (good) pause();
        _exit(1);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    return child;
}

static void end(pid_t child) {
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void what_the_killed_left_is_removed(void **state) {
    Fixture *f = *state;
    Status s = {0};
    pid_t killed = begin_writing(f->folder), alive = begin_writing(f->folder);
    end(killed);
    assert_true(files_write(in(f, "x"), span_of("x"), &s));
    assert_int_equal(files_kind(in(f, ".gavel-new")), FILES_FOLDER);  // Of who is alive.
    end(alive);
    assert_true(files_write(in(f, "x"), span_of("y"), &s));
    assert_int_equal(files_kind(in(f, ".gavel-new")), FILES_MISSING);
}

static void asking_leaves_nothing(void **state) {
    Fixture *f = *state;
    Status s = {0};
    assert_true(files_check_writable(in(f, "a/x"), &s));
    assert_int_equal(files_kind(in(f, "a/x")), FILES_MISSING);
    assert_int_equal(files_kind(in(f, "a/.gavel-new")), FILES_MISSING);
}

static void assert_content(const char *path, const char *content) {
    Text text = {0};
    Status s = {0};
    if (!files_read(path, &text, &s)) fail_msg("%s: %s", path, s.message);
    assert_string_equal(text_cstr(&text), content);
    text_free(&text);
}

static void a_batch_appears_at_its_end(void **state) {
    Fixture *f = *state;
    Status s = {0};
    assert_true(files_write(in(f, "a/1"), span_of("old"), &s));
    FilesBatch *b = files_batch_new(f->folder);
    for (int i = 0; i < 3000; i++) {
        const char *path = arena_format(&f->arena, "%s/%c/%d", f->folder, "ab"[i % 2], i);
        assert_true(files_batch_add(b, path, span_of(files_name(path)), &s));
    }
    assert_content(in(f, "a/1"), "old");
    assert_int_equal(files_kind(in(f, "b/1")), FILES_MISSING);
    assert_true(files_batch_end(b, &s));
    assert_content(in(f, "b/1"), "1");
    assert_content(in(f, "a/2998"), "2998");
    assert_content(in(f, "a/1"), "old");
    assert_int_equal(files_kind(in(f, ".gavel-new")), FILES_MISSING);
}

static void one_that_fails_does_not_stop_the_others(void **state) {
    Fixture *f = *state;
    Status s = {0};
    FilesBatch *b = files_batch_new(f->folder);
    assert_int_equal(mkdir(in(f, "taken"), 0700), 0);
    assert_false(files_batch_add(b, in(f, "taken"), span_of("x"), &s));
    assert_true(files_batch_add(b, in(f, "free"), span_of("x"), &s));
    assert_false(files_batch_end(b, &s));
    assert_content(in(f, "free"), "x");
    files_batch_drop(NULL);
    assert_true(files_batch_end(NULL, &s));
}

int main(void) {
#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(what_the_killed_left_is_removed),
        WITH_FOLDER(asking_leaves_nothing),
        WITH_FOLDER(a_batch_appears_at_its_end),
        WITH_FOLDER(one_that_fails_does_not_stop_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
