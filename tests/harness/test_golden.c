// test_golden.c - goldens are compared, left pending, accepted and rejected, and never lost.
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

#include "harness/golden.h"
#include "harness/golden_orphans.h"

typedef struct {
    char folder[64];
    Arena arena;
    const char *golden, *pending;
    Result result;
    Status status;
} Fixture;

static const char document[] =
    "{\n  \"format\": 1,\n  \"log\": [\n    \"one\",\n    \"two\",\n    \"three\"\n  ],\n"
    "  \"outcome\": {\"life\": 20}\n}\n";

static void fill(Result *r) {
    static const LogLine log[] = {{"one", "Turn 1 (ann), upkeep", -1, NULL},
                                  {"two", "Turn 1 (ann), draw", 0, NULL},
                                  {"three", "Turn 1 (ann), end", 3, NULL}};
    *r = (Result){.outcome = OUTCOME_PASSED, .log = log, .log_count = 3, .golden_json = document};
}

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/gavel-golden-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    f->golden = files_join(&f->arena, f->folder, "golden/x.json");
    f->pending = golden_pending_path(&f->arena, f->golden);
    fill(&f->result);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", f->folder);
    assert_int_equal(system(command), 0);
    arena_free(&f->result.arena);
    arena_free(&f->arena);
    free(f);
    return 0;
}

static void put(const char *path, const char *content) {
    Status s = {0};
    if (!files_write(path, span_of(content), &s)) fail_msg("%s", s.message);
}

static void assert_content(const char *path, const char *content) {
    Text text = {0};
    Status s = {0};
    if (!files_read(path, &text, &s)) fail_msg("%s: %s", path, s.message);
    assert_string_equal(text_cstr(&text), content);
    text_free(&text);
}

// As a run does, which writes at its end.
static GoldenState check(Fixture *f, bool write) {
    FilesBatch *batch = write ? files_batch_new(NULL) : NULL;
    GoldenState state = golden_check(f->golden, batch, &f->result, &f->status);
    files_batch_end(batch, &f->status);
    return state;
}

static bool update_head_of(const char *path, Fixture *f, const char *name, const char *const *rules,
                           int count, bool *changed) {
    FilesBatch *batch = files_batch_new(NULL);
    golden_update_head(path, name, rules, count, batch, changed, &f->status);
    return files_batch_end(batch, &f->status);
}

static void a_match_removes_what_was_pending(void **state) {
    Fixture *f = *state;
    put(f->golden, document);
    put(f->pending, "outdated");
    assert_int_equal(check(f, false), GOLDEN_MATCHES);
    assert_int_equal(files_kind(f->pending), FILES_REGULAR);
    assert_int_equal(check(f, true), GOLDEN_MATCHES);
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
    assert_null(f->result.failures);
    assert_false(f->status.failed);
}

static void a_new_golden_is_pending(void **state) {
    Fixture *f = *state;
    assert_int_equal(check(f, true), GOLDEN_NEW);
    assert_int_equal(f->result.outcome, OUTCOME_PASSED);
    assert_content(f->pending, document);
    assert_int_equal(files_kind(f->golden), FILES_MISSING);
}

static void a_missing_golden_fails_where_nothing_is_written(void **state) {
    Fixture *f = *state;
    assert_int_equal(check(f, false), GOLDEN_MISSING);
    assert_int_equal(f->result.outcome, OUTCOME_FAILED);
    assert_non_null(strstr(f->result.failures->message, "missing golden"));
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
}

static void a_difference_says_where_it_begins(void **state) {
    Fixture *f = *state;
    static const char old[] =
        "{\"format\": 1, \"log\": [\"one\", \"TWO\", \"three\"], "
        "\"outcome\": {\"life\": 19}}";
    put(f->golden, old);
    assert_int_equal(check(f, true), GOLDEN_DIFFERS);
    const Failure *failure = f->result.failures;
    assert_int_equal(failure->kind, FAILURE_GOLDEN);
    assert_string_equal(failure->where, "log[1]");
    assert_string_equal(failure->expected, "TWO");
    assert_string_equal(failure->actual, "two");
    assert_string_equal(failure->message,
                        "the log differs from event 2 on, in Turn 1 (ann), draw, after action 1 "
                        "(actions[0]); outcome differs");
    assert_non_null(
        strstr(failure->context, "@@ -2,2 +2,2 @@ Turn 1 (ann), draw\n-TWO\n+two\n three\n"));
    assert_non_null(strstr(failure->context, "-  \"life\": 19\n+  \"life\": 20\n"));
    assert_content(f->golden, old);
    assert_content(f->pending, document);
}

static void assert_message(Fixture *f, const char *old, const char *part) {
    put(f->golden, old);
    fill(&f->result);
    assert_int_equal(check(f, false), GOLDEN_DIFFERS);
    if (!strstr(f->result.failures->message, part)) fail_msg("%s", f->result.failures->message);
    arena_free(&f->result.arena);
    fill(&f->result);
}

static void every_difference_has_words(void **state) {
    Fixture *f = *state;
    assert_message(f, "{\"format\": 1, \"log\": [\"two\", \"three\"]}", "before the first action");
    assert_message(f, "{\"format\": 1, \"log\": [\"one\", \"two\", \"three\", \"four\"]}",
                   "event 4 on (it ends before it)");
    assert_message(f, "{\"format\": 1, \"log\": [\"one\", \"two\"]}", "event 3 on (it goes on)");
    assert_message(f, "{\"format\": 1, \"log\": [\"one\", 2, \"three\"]}", "event 2 on");
    assert_message(f,
                   "{\"format\": 2, \"log\": [\"one\", \"two\", \"three\"], "
                   "\"outcome\": {\"life\": 20}}",
                   "format differs");
    assert_message(f, "{}", "the log differs from event 1 on");
}

static void only_log_and_outcome_are_compared(void **state) {
    Fixture *f = *state;
    put(f->pending, "outdated");
    put(f->golden,
        "{\"format\": 1, \"more\": [], \"log\": [\"one\", \"two\", \"three\"], "
        "\"outcome\": {\"life\":20}}");
    assert_int_equal(check(f, true), GOLDEN_MATCHES);
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
    static const char renamed[] =
        "{\n  \"format\": 1,\n  \"scenario\": \"Old\",\n  \"log\": [\n    \"one\",\n    "
        "\"two\",\n    \"three\"\n  ],\n  \"outcome\": {\"life\": 20}\n}\n";
    put(f->golden, renamed);
    put(f->pending, "outdated");
    assert_int_equal(check(f, true), GOLDEN_STALE);
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
    assert_null(f->result.failures);
    assert_content(f->golden, renamed);
    put(f->golden,
        "{\"format\": 1, \"rules\": [\"1\"], \"log\": [\"one\", \"two\", \"three\"], "
        "\"outcome\": {\"life\":20}}");
    assert_int_equal(check(f, true), GOLDEN_STALE);
}

static void a_head_is_rewritten_where_it_says_otherwise(void **state) {
    Fixture *f = *state;
    static const char *const rules[] = {"100.1", "704.5f"};
    bool changed = false;
    put(f->golden, document);
    assert_true(update_head_of(f->golden, f, "A \"name\"", rules, 2, &changed));
    assert_true(changed);
    assert_content(f->golden,
                   "{\n  \"format\": 1,\n  \"scenario\": \"A \\\"name\\\"\",\n  \"rules\": [\n"
                   "    \"100.1\",\n    \"704.5f\"\n  ],\n  \"log\": [\n    \"one\",\n    "
                   "\"two\",\n    \"three\"\n  ],\n  \"outcome\": {\n    \"life\": 20\n  }\n}\n");
    assert_true(update_head_of(f->golden, f, "A \"name\"", rules, 2, &changed));
    assert_false(changed);
    // Whatever the layout.
    put(f->golden, "{\"rules\": [\"100.1\", \"704.5f\"], \"scenario\": \"A\", \"format\": 1}");
    assert_true(update_head_of(f->golden, f, "A", rules, 2, &changed));
    assert_false(changed);
    put(f->golden, "{\"rules\": [\"100.1\"], \"scenario\": \"A\", \"log\": [\"one\", \"two\"]}");
    assert_true(update_head_of(f->golden, f, "A", rules, 2, &changed));
    assert_true(changed);
    assert_content(f->golden,
                   "{\n  \"format\": 1,\n  \"scenario\": \"A\",\n  \"rules\": [\n    \"100.1\",\n"
                   "    \"704.5f\"\n  ],\n  \"log\": [\n    \"one\",\n    \"two\"\n  ]\n}\n");
    put(f->golden, "no golden");
    assert_true(update_head_of(f->golden, f, "A", rules, 2, &changed));
    assert_false(changed);
    assert_false(update_head_of("nowhere.json", f, "A", rules, 2, &changed));
}

static void what_fails_otherwise_is_never_pending(void **state) {
    Fixture *f = *state;
    result_fail(&f->result, FAILURE_EXPECT, "expect.ann.life", "wrong");
    assert_int_equal(check(f, true), GOLDEN_NOT_COMPARED);
    put(f->golden, "{\"log\": []}");
    assert_int_equal(check(f, true), GOLDEN_DIFFERS);
    assert_int_equal(f->result.failures->next->kind, FAILURE_GOLDEN);
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
}

static void known_failures_and_errors_are_not_compared(void **state) {
    Fixture *f = *state;
    static const OutcomeKind kinds[] = {OUTCOME_ERROR, OUTCOME_KNOWN_FAILURE,
                                        OUTCOME_UNEXPECTED_PASS};
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        f->result.outcome = kinds[i];
        assert_int_equal(check(f, true), GOLDEN_NOT_COMPARED);
    }
    f->result.outcome = OUTCOME_PASSED;
    f->result.golden_json = NULL;
    assert_int_equal(check(f, true), GOLDEN_NOT_COMPARED);
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
}

static void assert_unreadable(Fixture *f, const char *old, const char *place, const char *message) {
    put(f->golden, old);
    fill(&f->result);
    assert_int_equal(check(f, true), GOLDEN_UNREADABLE);
    assert_int_equal(f->result.outcome, OUTCOME_ERROR);
    const Failure *failure = f->result.failures;
    assert_string_equal(failure->place, arena_format(&f->arena, "%s%s", f->golden, place));
    assert_non_null(strstr(failure->message, message));
    assert_content(f->golden, old);
    assert_content(f->pending, document);
    arena_free(&f->result.arena);
    fill(&f->result);
}

static void a_golden_that_is_not_json_says_where(void **state) {
    Fixture *f = *state;
    assert_unreadable(f, "", ":1:1", "empty");
    assert_unreadable(f, "{\n \"a\": x}", ":2:7", "not JSON");
    assert_unreadable(f, "{} x", ":1:4", "not JSON");
    assert_unreadable(f, "[]", ":1:1", "not a golden");
    assert_unreadable(f, "{\n\"\xc3\xa4\": \xff}", ":2:6", "UTF-8");
}

static void a_golden_that_is_a_folder_is_an_error(void **state) {
    Fixture *f = *state;
    put(files_join(&f->arena, f->golden, "inside"), "");
    assert_int_equal(check(f, true), GOLDEN_UNREADABLE);
    assert_string_equal(f->result.failures->message, "is a folder");
}

static void a_failure_to_write_is_reported(void **state) {
    Fixture *f = *state;
    put(f->golden, "{\"log\": []}");
    put(files_join(&f->arena, f->pending, "inside"), "");
    assert_int_equal(check(f, true), GOLDEN_DIFFERS);
    assert_true(f->status.failed);
    assert_content(f->golden, "{\"log\": []}");
}

static void accepting_replaces_and_rejecting_deletes(void **state) {
    Fixture *f = *state;
    put(f->golden, "old");
    put(f->pending, document);
    assert_true(golden_accept(f->golden, &f->status));
    assert_content(f->golden, document);
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
    put(f->pending, document);
    assert_true(golden_reject(f->golden, &f->status));
    assert_int_equal(files_kind(f->pending), FILES_MISSING);
    assert_content(f->golden, document);
}

static void what_is_no_golden_is_not_accepted(void **state) {
    Fixture *f = *state;
    put(f->golden, document);
    put(f->pending, "{\"cut");
    assert_false(golden_accept(f->golden, &f->status));
    assert_int_equal(f->status.line, 1);
    assert_content(f->golden, document);
    Status missing = {0};
    assert_false(golden_accept(files_join(&f->arena, f->folder, "no.json"), &missing));
}

static void pending_files_are_found_and_described(void **state) {
    Fixture *f = *state;
    put(f->golden, "{\"log\": [\"one\"]}");
    put(f->pending, document);
    put(files_join(&f->arena, f->folder, "golden/new.json.new"), document);
    FoundFiles found = {0};
    golden_find_pending(&f->arena, f->folder, &found);
    assert_int_equal(found.count, 2);
    assert_string_equal(found.items[1].path, f->pending);
    files_forget(&found);
    Text text = {0};
    assert_true(golden_describe_pending(f->golden, &text, &f->status));
    assert_non_null(strstr(text_cstr(&text), "event 2 on"));
    assert_non_null(strstr(text_cstr(&text), "+two\n"));
    text_clear(&text);
    const char *new = files_join(&f->arena, f->folder, "golden/new.json");
    assert_true(golden_describe_pending(new, &text, &f->status));
    assert_non_null(strstr(text_cstr(&text), "new golden"));
    text_free(&text);
}

static void orphans_have_no_scenario(void **state) {
    Fixture *f = *state;
    static const char *const names[] = {"golden/a.json", "golden/7/b.json",  "golden/c.json",
                                        "golden/d.txt",  "scenarios/a.yaml", "scenarios/7/b.yml"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        put(files_join(&f->arena, f->folder, names[i]), "");
    GoldenOrphans found = {0};
    golden_orphans_find(&found, files_join(&f->arena, f->folder, "golden"),
                        files_join(&f->arena, f->folder, "scenarios"));
    assert_int_equal(found.count, 1);
    assert_string_equal(found.items[0].path, files_join(&f->arena, f->folder, "golden/c.json"));
    assert_null(golden_orphans_claim(&found, "golden/new.json", span_of(document)));
    golden_orphans_find(&found, files_join(&f->arena, f->folder, "nowhere"), "x");
    assert_int_equal(found.count, 1);
    golden_orphans_free(&found);
}

static void put_orphan(Fixture *f, const char *name, const char *scenario) {
    const char *path = files_join(&f->arena, f->folder, name);
    put(path, document);
    assert_true(update_head_of(path, f, scenario, NULL, 0, &(bool){false}));
}

static void a_renamed_scenario_is_recognized_by_its_game(void **state) {
    Fixture *f = *state;
    put_orphan(f, "golden/a.json", "Another");
    put_orphan(f, "golden/b.json", "The same");
    put_orphan(f, "new.json", "The same");
    Text new = {0};
    assert_true(files_read(files_join(&f->arena, f->folder, "new.json"), &new, &f->status));
    GoldenOrphans found = {0};
    golden_orphans_find(&found, files_join(&f->arena, f->folder, "golden"), "nowhere");
    assert_int_equal(found.count, 2);
    Span text = {new.data, new.length};
    assert_ptr_equal(golden_orphans_claim(&found, "x.json", text), &found.items[1]);
    assert_string_equal(found.items[1].moved, "x.json");
    // Its name is gone too: the game will do.
    assert_ptr_equal(golden_orphans_claim(&found, "y.json", text), &found.items[0]);
    assert_null(golden_orphans_claim(&found, "z.json", text));
    golden_orphans_free(&found);
    text_free(&new);
}

int main(void) {
#define WITH_GOLDEN(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_GOLDEN(a_match_removes_what_was_pending),
        WITH_GOLDEN(a_new_golden_is_pending),
        WITH_GOLDEN(a_missing_golden_fails_where_nothing_is_written),
        WITH_GOLDEN(a_difference_says_where_it_begins),
        WITH_GOLDEN(every_difference_has_words),
        WITH_GOLDEN(only_log_and_outcome_are_compared),
        WITH_GOLDEN(a_head_is_rewritten_where_it_says_otherwise),
        WITH_GOLDEN(what_fails_otherwise_is_never_pending),
        WITH_GOLDEN(known_failures_and_errors_are_not_compared),
        WITH_GOLDEN(a_golden_that_is_not_json_says_where),
        WITH_GOLDEN(a_golden_that_is_a_folder_is_an_error),
        WITH_GOLDEN(a_failure_to_write_is_reported),
        WITH_GOLDEN(accepting_replaces_and_rejecting_deletes),
        WITH_GOLDEN(what_is_no_golden_is_not_accepted),
        WITH_GOLDEN(pending_files_are_found_and_described),
        WITH_GOLDEN(orphans_have_no_scenario),
        WITH_GOLDEN(a_renamed_scenario_is_recognized_by_its_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
