// test_files.c - reading, walking and atomically writing files.
#define _XOPEN_SOURCE 700

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/files.h"

typedef struct {
    Arena arena;
    char folder[64];
} Fixture;

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/gavel-files-XXXXXX");
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

static void put(const char *path, const char *content) {
    Status s = {0};
    if (!files_write(path, span_of(content), &s)) fail_msg("%s", s.message);
}

static void assert_content(const char *path, const char *content) {
    Text text = {0};
    Status s = {0};
    assert_true(files_read(path, &text, &s));
    assert_string_equal(text_cstr(&text), content);
    text_free(&text);
}

static void written_files_are_read_back(void **state) {
    Fixture *f = *state;
    const char *path = in(f, "a/b/c.txt");
    assert_int_equal(files_kind(path), FILES_MISSING);
    put(path, "one");
    assert_content(path, "one");
    put(path, "two, longer");
    assert_content(path, "two, longer");
    put(path, "");
    assert_content(path, "");
    assert_int_equal(files_kind(path), FILES_REGULAR);
    assert_int_equal(files_kind(in(f, "a")), FILES_FOLDER);
}

static void a_failed_write_keeps_the_old_file(void **state) {
    Fixture *f = *state;
    const char *path = in(f, "golden.json");
    put(path, "old");
    // A file is where the folder for the bytes that come would be, so that they cannot be written.
    int taken = open(in(f, ".gavel-new"), O_WRONLY | O_CREAT, 0600);
    assert_true(taken >= 0);
    close(taken);
    Status s = {0};
    assert_false(files_write(path, span_of("new"), &s));
    assert_non_null(strstr(s.message, "cannot be written"));
    assert_content(path, "old");
}

static void what_cannot_be_read_says_why(void **state) {
    Fixture *f = *state;
    Text text = {0};
    Status missing = {0}, folder = {0}, pipe = {0};
    assert_false(files_read(in(f, "nothing"), &text, &missing));
    assert_non_null(strstr(missing.message, "cannot be read"));
    assert_false(files_read(f->folder, &text, &folder));
    assert_string_equal(folder.message, "is a folder");
    assert_int_equal(mkfifo(in(f, "pipe"), 0600), 0);
    assert_false(files_read(in(f, "pipe"), &text, &pipe));
    assert_string_equal(pipe.message, "is no regular file");
    assert_int_equal(files_kind(in(f, "pipe")), FILES_OTHER);
    text_free(&text);
}

static void what_cannot_be_written_says_why(void **state) {
    Fixture *f = *state;
    Status folder = {0}, below = {0}, full = {0}, empty = {0};
    assert_false(files_write(f->folder, span_of("x"), &folder));
    assert_string_equal(folder.message, "is a folder");
    put(in(f, "file"), "x");
    assert_false(files_write(in(f, "file/below"), span_of("x"), &below));
    assert_true(below.failed);
    assert_false(files_write("/dev/full", span_of("x"), &full));
    assert_string_equal(full.message, "cannot be written: No space left on device");
    assert_true(full.full);
    assert_false(folder.full);
    assert_false(files_write("", span_of("x"), &empty));
}

static void devices_are_written_directly(void **state) {
    (void)state;
    Status s = {0};
    assert_true(files_write("/dev/null", span_of("x"), &s));
    assert_int_equal(files_kind("/dev/null"), FILES_OTHER);
}

static void files_move_and_go(void **state) {
    Fixture *f = *state;
    Status s = {0}, bad = {0};
    put(in(f, "x"), "x");
    assert_true(files_rename(in(f, "x"), in(f, "y"), &s));
    assert_content(in(f, "y"), "x");
    assert_false(files_rename(in(f, "x"), in(f, "y"), &bad));
    assert_true(files_remove(in(f, "y"), &s));
    assert_true(files_remove(in(f, "y"), &s));
    Status folder = {0};
    assert_false(files_remove(f->folder, &folder));
}

static void folders_are_walked_in_byte_order(void **state) {
    Fixture *f = *state;
    static const char *const names[] = {"b.yaml", "a/z.yml", "a/y.yaml",    "B.yaml",
                                        "c.txt",  ".x.yaml", ".git/q.yaml", "a.yaml"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) put(in(f, names[i]), "");
    assert_int_equal(symlink(".", in(f, "loop")), 0);
    static const char *const endings[] = {".yaml", ".yml", NULL};
    static const char *const wanted[] = {"B.yaml", "a/y.yaml", "a/z.yml", "a.yaml", "b.yaml"};
    FoundFiles found = {0};
    files_walk(&f->arena, f->folder, endings, &found);
    assert_int_equal(found.count, ARRAY_LEN(wanted));
    for (int i = 0; i < found.count; i++) {
        assert_string_equal(found.items[i].path, in(f, wanted[i]));
        assert_null(found.items[i].problem);
    }
    files_forget(&found);
}

static void a_folder_that_cannot_be_read_is_reported(void **state) {
    Fixture *f = *state;
    static const char *const endings[] = {".yaml", NULL};
    FoundFiles found = {0};
    files_walk(&f->arena, in(f, "nowhere"), endings, &found);
    assert_int_equal(found.count, 1);
    assert_non_null(strstr(found.items[0].problem, "cannot be read"));
    files_forget(&found);
}

static void deep_folders_are_bounded(void **state) {
    Fixture *f = *state;
    static const char *const endings[] = {".yaml", NULL};
    Text path = {0};
    text_add(&path, f->folder);
    for (int i = 0; i < FILES_DEPTH_MAX + 2; i++) text_add(&path, "/d");
    text_add(&path, "/x.yaml");
    put(text_cstr(&path), "");
    text_free(&path);
    FoundFiles found = {0};
    files_walk(&f->arena, f->folder, endings, &found);
    assert_int_equal(found.count, 1);
    assert_non_null(strstr(found.items[0].problem, "deeper"));
    files_forget(&found);
}

static void paths_are_made_normal(void **state) {
    Fixture *f = *state;
    Arena *a = &f->arena;
    assert_string_equal(files_normal(a, "scenarios/"), "scenarios");
    assert_string_equal(files_normal(a, "./a//b/./c/"), "a/b/c");
    assert_string_equal(files_normal(a, "/"), "/");
    assert_string_equal(files_normal(a, "//x"), "/x");
    assert_string_equal(files_normal(a, "."), ".");
    assert_string_equal(files_normal(a, ""), ".");
    assert_string_equal(files_normal(a, "../a"), "../a");
    assert_string_equal(files_join(a, ".", "x"), "x");
    assert_string_equal(files_join(a, "a", "x"), "a/x");
    assert_string_equal(files_join(a, "/", "x"), "/x");
    assert_string_equal(files_name("a/b"), "b");
    assert_string_equal(files_folder(a, "a/b"), "a");
    assert_string_equal(files_folder(a, "b"), ".");
    assert_string_equal(files_folder(a, "/b"), "/");
    assert_int_equal(files_absolute(a, "no/such/path")[0], '/');
}

int main(void) {
#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(written_files_are_read_back),
        WITH_FOLDER(a_failed_write_keeps_the_old_file),
        WITH_FOLDER(what_cannot_be_read_says_why),
        WITH_FOLDER(what_cannot_be_written_says_why),
        cmocka_unit_test(devices_are_written_directly),
        WITH_FOLDER(files_move_and_go),
        WITH_FOLDER(folders_are_walked_in_byte_order),
        WITH_FOLDER(a_folder_that_cannot_be_read_is_reported),
        WITH_FOLDER(deep_folders_are_bounded),
        WITH_FOLDER(paths_are_made_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
