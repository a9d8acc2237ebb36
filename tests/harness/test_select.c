// test_select.c - which scenarios are meant, where their goldens are, and what failed last time.
#define _XOPEN_SOURCE 700

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
#include "harness/select.h"

typedef struct {
    char folder[64];
    char before[512];  // The working folder of the other tests.
} Fixture;

static void put(const char *path, const char *content) {
    Status s = {0};
    if (!files_write(path, span_of(content), &s)) fail_msg("%s", s.message);
}

// A project in a folder of its own, which becomes the current one.
static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/gavel-select-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    assert_non_null(getcwd(f->before, sizeof f->before));
    assert_int_equal(chdir(f->folder), 0);
    put("scenarios/7xx/a.yaml", "name: Zero toughness\nrules: [704.5f]\ntags: [sba]\n");
    put("scenarios/7xx/b.yml", "name: Decked\nrules: [704.5b, 121.4]\ntags: [draw, sba]\n");
    put("scenarios/1xx/c.yaml", "name: Orchard\nrules: [106.7]\n");
    put("scenarios/1xx/d.yaml", "name: Other mana\nrules: [106.12a]\n");
    put("other/e.yaml", "name: Elsewhere\n");
    put("other/sub/f.yaml", "name: Deeper\n");
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    char command[128];
    assert_int_equal(chdir(f->before), 0);
    snprintf(command, sizeof command, "rm -rf '%s'", f->folder);
    assert_int_equal(system(command), 0);
    free(f);
    return 0;
}

// The paths as one text, with spaces between them.
static void joined(const Selection *selection, Text *out) {
    for (int i = 0; i < selection->count; i++)
        text_format(out, "%s%s", i ? " " : "", selection->items[i].path);
}

static void assert_selected(const SelectOptions *o, const char *wanted) {
    Selection selection;
    Status s = {0};
    Text paths = {0};
    assert_true(select_scenarios(&selection, o, &s));
    joined(&selection, &paths);
    assert_string_equal(text_cstr(&paths), wanted);
    text_free(&paths);
    select_free(&selection);
}

#define ALL "scenarios/1xx/c.yaml scenarios/1xx/d.yaml scenarios/7xx/a.yaml scenarios/7xx/b.yml"

static void the_default_is_the_project(void **state) {
    (void)state;
    assert_selected(&(SelectOptions){.project = "."}, ALL);
    assert_selected(&(SelectOptions){0}, "");
    assert_string_equal(select_project("/somewhere"), ".");
    assert_int_equal(chdir("other"), 0);
    assert_string_equal(select_project("/somewhere"), "/somewhere");
    assert_null(select_project(NULL));
    assert_null(select_project(""));
    assert_int_equal(chdir(".."), 0);
}

static SelectOptions of_paths(const char *const *paths, int count) {
    return (SelectOptions){.paths = paths, .path_count = count, .project = "."};
}

static void paths_are_taken_in_order_and_once(void **state) {
    (void)state;
    const char *paths[] = {"scenarios/7xx/", "./scenarios/1xx/c.yaml", "scenarios/7xx/a.yaml"};
    SelectOptions o = of_paths(paths, 3);
    assert_selected(&o, "scenarios/7xx/a.yaml scenarios/7xx/b.yml scenarios/1xx/c.yaml");
}

static void filters_narrow_each_other(void **state) {
    (void)state;
    const char *texts[] = {"ORCHARD", "7xx"}, *rules[] = {"704"}, *tags[] = {"draw"};
    SelectOptions o = {.project = ".", .texts = texts, .text_count = 2};
    assert_selected(&o, "scenarios/1xx/c.yaml scenarios/7xx/a.yaml scenarios/7xx/b.yml");
    o.rules = rules;
    o.rule_count = 1;
    assert_selected(&o, "scenarios/7xx/a.yaml scenarios/7xx/b.yml");
    o.tags = tags;
    o.tag_count = 1;
    assert_selected(&o, "scenarios/7xx/b.yml");
    texts[0] = texts[1] = "nothing like it";
    assert_selected(&o, "");
}

static void a_rule_means_what_is_under_it(void **state) {
    (void)state;
    const char *rules[] = {"106.1"};
    SelectOptions o = {.project = ".", .rules = rules, .rule_count = 1};
    assert_selected(&o, "");
    rules[0] = "106.12";
    assert_selected(&o, "scenarios/1xx/d.yaml");
    rules[0] = "1";
    assert_selected(&o, "scenarios/1xx/c.yaml scenarios/1xx/d.yaml scenarios/7xx/b.yml");
}

static void shards_cover_everything_once(void **state) {
    (void)state;
    SelectOptions o = {.project = ".", .part = 1, .parts = 3};
    assert_selected(&o, "scenarios/1xx/c.yaml scenarios/7xx/b.yml");
    o.part = 2;
    assert_selected(&o, "scenarios/1xx/d.yaml");
    o.part = 3;
    assert_selected(&o, "scenarios/7xx/a.yaml");
    o = (SelectOptions){.project = ".", .part = 9, .parts = 9};
    assert_selected(&o, "");
}

// ---- goldens

static void assert_golden(const char *path, const char *golden, const char *wanted) {
    SelectOptions o = {.paths = &path, .path_count = 1, .golden = golden};
    Selection selection;
    Status s = {0};
    assert_true(select_scenarios(&selection, &o, &s));
    assert_int_not_equal(selection.count, 0);
    assert_string_equal(selection.items[0].golden, wanted);
    select_free(&selection);
}

static void goldens_mirror_the_scenarios(void **state) {
    Fixture *f = *state;
    assert_golden("scenarios", NULL, "golden/1xx/c.json");
    assert_golden("scenarios/7xx", NULL, "golden/7xx/a.json");
    assert_golden("scenarios/7xx/b.yml", NULL, "golden/7xx/b.json");
    assert_golden("scenarios/7xx/b.yml", "g", "g/7xx/b.json");
    assert_golden("other", NULL, "other/golden/e.json");
    assert_golden("other", "g", "g/e.json");
    assert_golden("other/sub/f.yaml", NULL, "other/sub/golden/f.json");
    Arena arena = {0};
    const char *whole = files_join(&arena, files_absolute(&arena, f->folder), "scenarios/7xx");
    assert_golden(whole, NULL,
                  arena_format(&arena, "%s/golden/7xx/a.json", files_absolute(&arena, f->folder)));
    arena_free(&arena);
    assert_int_equal(chdir("scenarios/7xx"), 0);
    assert_golden("a.yaml", "g", "g/7xx/a.json");
    assert_golden("../1xx", "g", "g/1xx/c.json");
    assert_int_equal(chdir("../.."), 0);
}

static void a_project_as_path_finds_its_goldens(void **state) {
    (void)state;
    const char *path = ".";
    SelectOptions o = {.paths = &path, .path_count = 1};
    Selection selection;
    Status s = {0};
    assert_true(select_scenarios(&selection, &o, &s));
    assert_int_equal(selection.root_count, 0);
    bool seen = false;
    for (int i = 0; i < selection.count; i++)
        seen |= strcmp(selection.items[i].golden, "golden/7xx/a.json") == 0;
    assert_true(seen);
    select_free(&selection);
}

static int roots_of(const SelectOptions *o) {
    Selection selection;
    Status s = {0};
    assert_true(select_scenarios(&selection, o, &s));
    int count = selection.root_count;
    select_free(&selection);
    return count;
}

static void only_whole_folders_are_roots(void **state) {
    (void)state;
    const char *part[] = {"scenarios/7xx"}, *texts[] = {"orchard"}, *every[] = {"scenarios"};
    SelectOptions o = {.project = "."};
    assert_int_equal(roots_of(&o), 1);
    o = of_paths(part, 1);
    assert_int_equal(roots_of(&o), 0);
    o = (SelectOptions){.project = ".", .texts = texts, .text_count = 1};
    assert_int_equal(roots_of(&o), 0);
    // A shard knows the whole folder: each reports its share of the orphans.
    o = (SelectOptions){.project = ".", .part = 1, .parts = 2};
    assert_int_equal(roots_of(&o), 1);
    o = (SelectOptions){.project = ".", .texts = every, .text_count = 1};
    assert_int_equal(roots_of(&o), 1);
}

// ---- problems

static const char *problem_of(const char *path, Selection *selection) {
    SelectOptions o = {.paths = &path, .path_count = 1};
    Status s = {0};
    assert_true(select_scenarios(selection, &o, &s));
    return selection->count > 0 ? selection->items[selection->count - 1].problem : NULL;
}

static void what_cannot_be_run_stays_with_its_problem(void **state) {
    (void)state;
    Selection selection;
    assert_non_null(strstr(problem_of("nowhere.yaml", &selection), "no such file"));
    select_free(&selection);
    assert_non_null(strstr(problem_of("", &selection), "no such file"));
    select_free(&selection);
    assert_int_equal(mkfifo("pipe.yaml", 0600), 0);
    assert_non_null(strstr(problem_of("pipe.yaml", &selection), "no regular file"));
    select_free(&selection);
    put("other/e.yml", "name: The same golden\n");
    assert_null(problem_of("other", &selection));
    assert_non_null(strstr(selection.items[1].problem, "share the golden"));
    select_free(&selection);
}

static void unreadable_scenarios_are_left_out_with_a_note(void **state) {
    (void)state;
    put("scenarios/bad.yaml", "name: [\n");
    const char *tags[] = {"sba"}, *texts[] = {"bad"};
    FILE *notes = tmpfile();
    SelectOptions o = {.project = ".", .tags = tags, .tag_count = 1, .notes = notes};
    assert_selected(&o, "scenarios/7xx/a.yaml scenarios/7xx/b.yml");
    char text[512] = "";
    rewind(notes);
    assert_non_null(fgets(text, sizeof text, notes));
    assert_non_null(strstr(text, "scenarios/bad.yaml:"));
    fclose(notes);
    o = (SelectOptions){.project = ".", .texts = texts, .text_count = 1};
    assert_selected(&o, "scenarios/bad.yaml");
}

// ---- what failed last time

static void failures_are_remembered(void **state) {
    (void)state;
    const char *file = ".gavel/last-failed";
    const char *run[] = {"scenarios/7xx/a.yaml", "scenarios/1xx/c.yaml", "scenarios/1xx/d.yaml"};
    SelectOptions o = {.project = ".", .last_failed = file};
    Status s = {0};
    assert_selected(&o, "");
    assert_true(select_remember_failed(file, run, (bool[]){false, false, false}, 3, &s));
    assert_int_equal(files_kind(file), FILES_MISSING);
    assert_true(select_remember_failed(file, run, (bool[]){true, false, true}, 3, &s));
    assert_selected(&o, "scenarios/1xx/d.yaml scenarios/7xx/a.yaml");
    // What was not run keeps its state.
    assert_true(select_remember_failed(file, run, (bool[]){false, true}, 2, &s));
    assert_selected(&o, "scenarios/1xx/c.yaml scenarios/1xx/d.yaml");
    assert_true(select_remember_failed(file, run, (bool[]){false, false, false}, 3, &s));
    assert_selected(&o, "");
}

static void a_last_failed_that_is_a_folder_is_an_error(void **state) {
    (void)state;
    put(".gavel/last-failed/x", "");
    SelectOptions o = {.project = ".", .last_failed = ".gavel/last-failed"};
    Selection selection;
    Status s = {0};
    assert_false(select_scenarios(&selection, &o, &s));
    assert_true(s.failed);
    select_free(&selection);
}

int main(void) {
#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        IN_PROJECT(the_default_is_the_project),
        IN_PROJECT(paths_are_taken_in_order_and_once),
        IN_PROJECT(filters_narrow_each_other),
        IN_PROJECT(a_rule_means_what_is_under_it),
        IN_PROJECT(shards_cover_everything_once),
        IN_PROJECT(goldens_mirror_the_scenarios),
        IN_PROJECT(a_project_as_path_finds_its_goldens),
        IN_PROJECT(only_whole_folders_are_roots),
        IN_PROJECT(what_cannot_be_run_stays_with_its_problem),
        IN_PROJECT(unreadable_scenarios_are_left_out_with_a_note),
        IN_PROJECT(failures_are_remembered),
        IN_PROJECT(a_last_failed_that_is_a_folder_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
