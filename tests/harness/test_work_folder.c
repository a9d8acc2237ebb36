// test_work_folder.c - what gavel remembers is kept in the project, or else in the user's cache.
//
// That permissions are looked at is tested in tests/ci/test_read_only.sh.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "harness/work_folder.h"
#include "tests/harness/test_commands.h"

typedef struct {
    Arena arena;
    Shell shell;
    char *said;
    size_t length;
} Asker;

static void open_shell(Asker *p, const char *home, const char *cache) {
    *p = (Asker){.shell = {.home = home, .cache = cache}};
    p->shell.err = open_memstream(&p->said, &p->length);
}

static void close_shell(Asker *p) {
    fclose(p->shell.err);
    free(p->said);
    arena_free(&p->arena);
}

static void in_a_project_it_is_the_projects(void **state) {
    (void)state;
    Asker p;
    open_shell(&p, "/nowhere", "cache");
    assert_string_equal(work_folder(&p.shell, &p.arena), ".gavel");
    assert_string_equal(work_to_write(&p.shell, "records", &p.arena), ".gavel/records");
    close_shell(&p);
}

static void elsewhere_it_is_in_the_cache(void **state) {
    (void)state;
    Asker p;
    assert_int_equal(mkdir("elsewhere", 0777), 0);
    assert_int_equal(chdir("elsewhere"), 0);
    open_shell(&p, NULL, "../cache");
    const char *folder = work_folder(&p.shell, &p.arena);
    assert_int_equal(strncmp(folder, "../cache/", 9), 0);
    assert_int_equal(strlen(folder), 9 + 16);
    // Nothing is made by asking.
    assert_int_equal(files_kind("../cache"), FILES_MISSING);
    // The folder of the project is another one.
    p.shell.home = "..";
    assert_string_equal(work_folder(&p.shell, &p.arena), "../.gavel");
    close_shell(&p);
    assert_int_equal(chdir(".."), 0);
}

static void what_is_nowhere_can_be_looked_for(void **state) {
    (void)state;
    Asker p;
    open_shell(&p, NULL, NULL);
    assert_int_equal(files_kind(work_to_read(&p.shell, "last-failed", &p.arena)), FILES_MISSING);
    put(".gavel/last-failed", "");
    assert_string_equal(work_to_read(&p.shell, "last-failed", &p.arena), ".gavel/last-failed");
    close_shell(&p);
}

static void without_any_place_people_are_warned(void **state) {
    (void)state;
    Asker p;
    assert_int_equal(mkdir("elsewhere", 0777), 0);
    assert_int_equal(chdir("elsewhere"), 0);
    open_shell(&p, NULL, NULL);
    assert_null(work_folder(&p.shell, &p.arena));
    assert_null(work_to_write(&p.shell, "records", &p.arena));
    work_folder_warn(&p.shell, "nothing is kept");
    fflush(p.shell.err);
    assert_part(p.said, "warning: neither a project (there is none here) nor the user's cache");
    assert_part(p.said, ": nothing is kept\n");
    close_shell(&p);
    assert_int_equal(chdir(".."), 0);
}

#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_PROJECT(in_a_project_it_is_the_projects),
        IN_PROJECT(elsewhere_it_is_in_the_cache),
        IN_PROJECT(what_is_nowhere_can_be_looked_for),
        IN_PROJECT(without_any_place_people_are_warned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
