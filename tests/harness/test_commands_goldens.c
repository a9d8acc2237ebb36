// test_commands_goldens.c - goldens that are missing, orphaned, stale or left behind by a rename.
#define _XOPEN_SOURCE 700

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

static void accept_all(Project *p) {
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    CALL("run --ci", EXIT_GOOD);
}

static void rename_file(const char *from, const char *to) {
    Status s = {0};
    if (!files_rename(from, to, &s)) fail_msg("%s", s.message);
}

// ---- rows of reports

static int count_in(const cJSON *root, const char *key) {
    const cJSON *summary = cJSON_GetObjectItemCaseSensitive(root, "summary");
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(summary, key);
    if (!cJSON_IsNumber(value)) fail_msg("no number '%s'", key);
    return value->valueint;
}

// The rows whose only failure is of kind `golden`.
static int golden_rows(const cJSON *root) {
    int count = 0;
    const cJSON *row;
    cJSON_ArrayForEach(row, cJSON_GetObjectItemCaseSensitive(root, "scenarios")) {
        const cJSON *failures = cJSON_GetObjectItemCaseSensitive(row, "failures");
        const char *kind = cJSON_GetStringValue(
            cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(failures, 0), "kind"));
        const char *status = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(row, "status"));
        count += cJSON_GetArraySize(failures) == 1 && kind && strcmp(kind, "golden") == 0 &&
                 strcmp(status, "failed") == 0;
    }
    return count;
}

static void assert_json(Project *p, int passed, int missing, int orphaned, int pending) {
    cJSON *root = cJSON_Parse(p->out);
    assert_non_null(root);
    assert_int_equal(count_in(root, "passed"), passed);
    assert_int_equal(count_in(root, "failed"), missing + orphaned);
    assert_int_equal(count_in(root, "missing"), missing);
    assert_int_equal(count_in(root, "orphaned"), orphaned);
    assert_int_equal(count_in(root, "pending"), pending);
    assert_int_equal(golden_rows(root), missing + orphaned);
    cJSON_Delete(root);
}

static void a_missing_golden_is_a_failing_row(void **state) {
    Project *p = *state;
    CALL("run --ci --reporter json", EXIT_GOLDENS);
    assert_json(p, 0, 2, 0, 0);
    CALL("run --ci --reporter junit", EXIT_GOLDENS);
    assert_part(p->out, "tests=\"2\" failures=\"2\"");
    assert_part(p->out, "<failure type=\"golden\" message=\"missing golden");
    CALL("run --ci --reporter tap", EXIT_GOLDENS);
    assert_part(p->out, "not ok 1 - scenarios/6xx/bears.yaml");
    assert_part(p->out, "    - kind: golden\n");
    assert_part(p->out, "# goldens: 0 pending, 2 missing, 0 orphaned\n");
    CALL("run --ci --reporter github", EXIT_GOLDENS);
    assert_part(p->out, "::error file=scenarios/6xx/bears.yaml,");
    CALL("run --ci", EXIT_GOLDENS);
    assert_part(p->out, "FAIL scenarios/6xx/bears.yaml");
    assert_part(p->out, "0 passed, 2 failed, 2 goldens missing\n");
}

static void an_orphaned_golden_is_a_failing_row(void **state) {
    Project *p = *state;
    accept_all(p);
    put("golden/old.json", "{}");
    CALL("run --reporter json", EXIT_GOLDENS);
    assert_json(p, 2, 0, 1, 0);
    CALL("run --reporter junit", EXIT_GOLDENS);
    assert_part(p->out, "tests=\"3\" failures=\"1\"");
    assert_part(p->out, "<failure type=\"golden\" message=\"orphaned golden");
    CALL("run --reporter tap", EXIT_GOLDENS);
    assert_part(p->out, "not ok 3 - golden/old.json\n");
    assert_part(p->out, "1..3\n");
    CALL("run --reporter github", EXIT_GOLDENS);
    assert_part(p->out, "::error file=golden/old.json,");
    CALL("run", EXIT_GOLDENS);
    assert_part(p->out, "ORPHANED GOLDEN golden/old.json\n");
    assert_part(p->out, "reproduce: ./gavel run\n");
    assert_part(p->out, "2 passed, 1 failed, 1 golden orphaned\n");
}

static void a_new_golden_passes_and_is_counted(void **state) {
    Project *p = *state;
    CALL("run --reporter json", EXIT_GOLDENS);
    assert_json(p, 2, 0, 0, 2);
    CALL("run --reporter junit", EXIT_GOLDENS);
    assert_part(p->out, "golden pending: golden/6xx/bears.json.new");
}

static void a_failure_weighs_more_than_an_orphan(void **state) {
    Project *p = *state;
    accept_all(p);
    put("golden/old.json", "{}");
    put("scenarios/bad.yaml", "name: Wrong\nrules: [608.3]\n" BEARS "expect:\n  turn: 2\n");
    CALL("run", EXIT_FAILED);
    assert_part(p->out, "2 passed, 2 failed, 1 golden orphaned\n");
}

static void every_shard_has_its_share_of_the_orphans(void **state) {
    Project *p = *state;
    accept_all(p);
    put("golden/a.json", "{}");
    put("golden/b.json", "{}");
    put("golden/c.json", "{}");
    CALL("run --shard 1/2 --reporter json:1.json", EXIT_GOLDENS);
    CALL("run --shard 2/2 --reporter json:2.json", EXIT_GOLDENS);
    CALL("merge 1.json 2.json", EXIT_GOLDENS);
    assert_json(p, 2, 0, 3, 0);
}

// ---- prune

static void pruning_deletes_what_has_no_scenario(void **state) {
    Project *p = *state;
    accept_all(p);
    put("golden/old.json", "{}");
    put("golden/gone.json.new", "{}");
    CALL("accept", EXIT_GOLDENS);
    assert_part(p->err, "left golden/gone.json.new: there is no such scenario");
    assert_int_equal(files_kind("golden/old.json"), FILES_REGULAR);
    CALL("accept --prune", EXIT_GOOD);
    assert_string_equal(p->out,
                        "deleted golden/gone.json.new: there is no such scenario\n"
                        "deleted golden/old.json: there is no such scenario\n");
    CALL("run --ci", EXIT_GOOD);
    CALL("accept --prune", EXIT_GOOD);
    assert_part(p->err, "nothing is pending");
    CALL("accept --prune scenarios/6xx", EXIT_NOTHING);
}

static void pruning_keeps_to_what_is_named(void **state) {
    Project *p = *state;
    accept_all(p);
    put("golden/6xx/old.json", "{}");
    put("golden/7xx/old.json", "{}");
    CALL("accept --prune scenarios/6xx", EXIT_GOOD);
    assert_string_equal(p->out, "deleted golden/6xx/old.json: there is no such scenario\n");
    put("golden/7xx/older.json", "{}");
    CALL("accept --prune golden/7xx/old.json", EXIT_GOOD);
    assert_string_equal(p->out, "deleted golden/7xx/old.json: there is no such scenario\n");
    CALL("accept --prune golden", EXIT_GOOD);
    assert_string_equal(p->out, "deleted golden/7xx/older.json: there is no such scenario\n");
    put("mine/a.yaml", "name: Mine\nrules: [608.3]\n" BEARS);
    put("mine/golden/old.json", "{}");
    put("golden/old.json", "{}");
    CALL("accept --prune mine", EXIT_GOOD);
    assert_string_equal(p->out, "deleted mine/golden/old.json: there is no such scenario\n");
}

// ---- renames

static void a_renamed_scenario_takes_its_golden_along(void **state) {
    Project *p = *state;
    accept_all(p);
    put("scenarios/7xx/grizzly.yaml", "");
    rename_file("scenarios/6xx/bears.yaml", "scenarios/7xx/grizzly.yaml");
    CALL("run --ci", EXIT_GOLDENS);
    assert_part(p->out, "1 golden missing, 1 golden orphaned");
    assert_part(p->out, "golden/7xx/grizzly.json is new and tells the same game");
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    assert_string_equal(p->out, "moved golden/6xx/bears.json to golden/7xx/grizzly.json\n");
    assert_int_equal(files_kind("golden/6xx/bears.json"), FILES_MISSING);
    CALL("run --ci", EXIT_GOOD);
}

static void a_rename_is_recognized_with_another_name_and_in_a_part(void **state) {
    Project *p = *state;
    accept_all(p);
    rename_file("scenarios/6xx/other.yaml", "scenarios/6xx/zebra.yaml");
    put("scenarios/6xx/zebra.yaml", "name: A zebra\nrules: [601.2]\n" BEARS);
    CALL("run -k zebra", EXIT_GOLDENS);
    p->input = "a\n";
    CALL("review scenarios/6xx/zebra.yaml", EXIT_GOOD);
    assert_part(p->out, "moved golden/6xx/other.json to golden/6xx/zebra.json\n");
    CALL("run --ci", EXIT_GOOD);
}

static void another_game_is_no_rename(void **state) {
    Project *p = *state;
    accept_all(p);
    rename_file("scenarios/6xx/other.yaml", "scenarios/6xx/zebra.yaml");
    put("scenarios/6xx/zebra.yaml", "name: Zebra\nrules: [601.2]\n" BEARS "  - note: x\n");
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    assert_string_equal(p->out, "accepted golden/6xx/zebra.json\n");
    CALL("run", EXIT_GOLDENS);
    assert_part(p->out, "`./gavel accept --prune` deletes the golden");
}

// ---- heads

static void a_stale_head_is_no_failure(void **state) {
    Project *p = *state;
    accept_all(p);
    put("scenarios/6xx/bears.yaml", "name: Bears, renamed\nrules: [608.3, 601.2]\n" BEARS);
    CALL("run --ci", EXIT_GOOD);
    CALL("run", EXIT_GOOD);
    assert_string_equal(p->out,
                        "1 golden has an old name or old rules in the head; `./gavel accept` "
                        "rewrites it\n2 passed, 0 failed\n");
    assert_int_equal(files_kind("golden/6xx/bears.json.new"), FILES_MISSING);
    CALL("accept scenarios/6xx/other.yaml", EXIT_NOTHING);
    CALL("accept", EXIT_GOOD);
    assert_string_equal(p->out, "rewrote the head of golden/6xx/bears.json\n");
    CALL("run", EXIT_GOOD);
    assert_string_equal(p->out, "2 passed, 0 failed\n");
    Text text = {0};
    Status s = {0};
    assert_true(files_read("golden/6xx/bears.json", &text, &s));
    assert_part(text_cstr(&text),
                "\"scenario\": \"Bears, renamed\",\n  \"rules\": [\n    \"608.3\",\n"
                "    \"601.2\"\n  ],\n");
    text_free(&text);
}

// ---- what failures say

static int times(const char *text, const char *part) {
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) count++;
    return count;
}

static void log_lines_are_printed_once(void **state) {
    Project *p = *state;
    accept_all(p);
    put("scenarios/6xx/bears.yaml", "name: Bears resolve\nrules: [608.3]\n" BEARS
                                    "expect:\n  alice: {life: 1, hand: 2, battlefield: 7}\n");
    CALL("run", EXIT_FAILED);
    assert_int_equal(times(p->out, "Grizzly Bears resolves."), 1);
    assert_int_equal(times(p->out, "expected: "), 3);
    // The golden's diff shows the rest.
    put("scenarios/6xx/bears.yaml",
        "name: Bears resolve\nrules: [608.3]\nplayers:\n  alice: {battlefield: [2 Forest], hand: "
        "[Grizzly Bears]}\n  bob: {}\nactions:\n  - note: something else\n  - alice: {cast: "
        "Grizzly "
        "Bears}\n  - resolve\nexpect:\n  alice: {life: 1, hand: 2}\n");
    CALL("run", EXIT_FAILED);
    assert_part(p->out, "the log differs from event 3 on");
    assert_int_equal(times(p->out, "something else"), 1);
    assert_int_equal(times(p->out, "alice casts Grizzly Bears."), 1);
    assert_int_equal(times(p->out, "Grizzly Bears resolves."), 1);
}

static void a_script_that_stops_is_not_compared_further(void **state) {
    Project *p = *state;
    accept_all(p);
    put("scenarios/6xx/bears.yaml",
        "name: Bears resolve\nrules: [608.3]\n" BEARS "  - alice: {cast: Grizzly Bears}\n");
    CALL("run", EXIT_FAILED);
    assert_part(p->out, "rejected with zone.wrong");
    assert_no_part(p->out, "the log differs");
    put("scenarios/6xx/bears.yaml",
        "name: Bears resolve\nrules: [608.3]\nplayers:\n  alice: {hand: [Grizzly Bears]}\n"
        "  bob: {}\nactions:\n  - alice: {cast: Grizzly Bears}\n  - resolve\n");
    CALL("run", EXIT_FAILED);
    assert_part(p->out, "mana.cannot_pay");
    assert_no_part(p->out, "the log differs");
}

static void a_failing_suite_ends_with_a_list(void **state) {
    Project *p = *state;
    accept_all(p);
    put("scenarios/bad.yaml", "name: Wrong\nrules: [608.3]\n" BEARS "expect:\n  turn: 2\n");
    CALL("run", EXIT_FAILED);
    assert_no_part(p->out, "failed:\n");
    put("golden/old.json", "{}");
    CALL("run", EXIT_FAILED);
    assert_part(p->out,
                "failed:\n  scenarios/bad.yaml: expect.turn: expected 2, actual 1\n"
                "  golden/old.json: orphaned golden: there is no such scenario");
}

int main(void) {
#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)
    const struct CMUnitTest tests[] = {
        IN_PROJECT(a_missing_golden_is_a_failing_row),
        IN_PROJECT(an_orphaned_golden_is_a_failing_row),
        IN_PROJECT(a_new_golden_passes_and_is_counted),
        IN_PROJECT(a_failure_weighs_more_than_an_orphan),
        IN_PROJECT(every_shard_has_its_share_of_the_orphans),
        IN_PROJECT(pruning_deletes_what_has_no_scenario),
        IN_PROJECT(pruning_keeps_to_what_is_named),
        IN_PROJECT(a_renamed_scenario_takes_its_golden_along),
        IN_PROJECT(a_rename_is_recognized_with_another_name_and_in_a_part),
        IN_PROJECT(another_game_is_no_rename),
        IN_PROJECT(a_stale_head_is_no_failure),
        IN_PROJECT(log_lines_are_printed_once),
        IN_PROJECT(a_script_that_stops_is_not_compared_further),
        IN_PROJECT(a_failing_suite_ends_with_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
