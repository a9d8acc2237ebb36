// test_commands_ci.c - what a build server makes of a run: summaries, explained goldens, even
// shards, times.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

static char *content(const char *path) {
    Text text = {0};
    Status s = {0};
    if (!files_read(path, &text, &s)) fail_msg("%s: %s", path, s.message);
    return text.data;
}

static void github_adds_the_summary_of_the_step(void **state) {
    Project *p = *state;
    p->ci = true;
    p->summary = "step.md";
    put("step.md", "# The step\n");
    CALL("run --reporter github", EXIT_GOLDENS);
    char *text = content("step.md");
    assert_part(text, "# The step\n### gavel: 2 of 2 failed\n");
    assert_part(text, "`./gavel run --ci scenarios/6xx/bears.yaml`");
    free(text);
    CALL("run --no-golden --reporter tap --reporter summary:own.md", EXIT_GOOD);
    text = content("own.md");
    assert_part(text, "### gavel: all 2 passed\n");
    free(text);
    text = content("step.md");
    assert_no_part(text, "all 2 passed");  // Nobody asked for GitHub's report.
    free(text);
}

static void the_slowest_are_named(void **state) {
    Project *p = *state;
    CALL("run --no-golden --slowest 1", EXIT_GOOD);
    assert_part(p->out, "slowest:\n  ");
    assert_part(p->out, " ms  scenarios/6xx/");
    assert_part(p->out, "\n2 passed, 0 failed\n");
    CALL("run --no-golden", EXIT_GOOD);
    assert_no_part(p->out, "slowest");
    CALL("run --no-golden --slowest 5 --reporter json", EXIT_GOOD);
    assert_part(p->err, " ms  scenarios/6xx/");
    assert_part(p->out, "\"failures\": [], \"seconds\": 0.");
}

static void goldens_are_explained(void **state) {
    Project *p = *state;
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    assert_int_equal(system("cp -r golden base && sed -i 's/resolves/is fine/' base/6xx/*.json && "
                            "mv base/6xx/other.json base/6xx/older.json && "
                            "echo '{\"log\": [\"x\"]}' >base/6xx/gone.json"),
                     0);
    CALL("run --explain-goldens base", EXIT_GOOD);
    assert_part(p->out,
                "1 golden differs from base, 1 new, 2 gone\n"
                "In 1 scenario an event changes: \"Grizzly Bears is fine.\" is now \"Grizzly Bears "
                "resolves.\"\n    scenarios/6xx/bears.yaml, event 6\n"
                "new: golden/6xx/other.json\n"
                "gone: golden/6xx/gone.json, golden/6xx/older.json\n"
                "2 passed, 0 failed\n");
    CALL("run --explain-goldens base -k bears --reporter json --reporter summary:s.md", EXIT_GOOD);
    assert_part(p->err, "1 golden differs from base, 2 gone\n");
    char *text = content("s.md");
    assert_part(text,
                "#### What changed in the goldens\n\n1 golden differs from `base`, 2 gone.\n");
    free(text);
    CALL("run --explain-goldens base --shard 2/2", EXIT_GOOD);
    assert_part(p->out, "0 goldens differ from base, 1 new\n");
    CALL("run --explain-goldens nowhere", EXIT_USAGE);
    assert_part(p->err, "--explain-goldens: nowhere is neither a folder nor a revision");
}

// A scenario that passes, and its time in the file.
static void put_timed(FILE *times, int number, double seconds) {
    char path[64], text[512];
    snprintf(path, sizeof path, "scenarios/6xx/t%02d.yaml", number);
    snprintf(text, sizeof text, "name: T%d\nrules: [608.3]\n" BEARS "expect: {bob: {life: 20}}\n",
             number);
    put(path, text);
    if (seconds > 0)
        fprintf(times, "%s{\"path\": \"elsewhere/%s\", \"seconds\": %.6f}", number ? ", " : "",
                path, seconds);
}

static int count_lines(const char *text, const char *part) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++) count++;
    return count;
}

static void shards_are_made_even_by_times(void **state) {
    Project *p = *state;
    FILE *times = fopen("times.json", "w");
    fprintf(times, "{\"scenarios\": [");
    put_timed(times, 0, 9);
    for (int i = 1; i < 10; i++) put_timed(times, i, 1);
    fprintf(times, "]}");
    fclose(times);
    // bears.yaml and other.yaml are unknown and count 1.8 seconds each.
    CALL("run --list --shard 1/2 --timings times.json", EXIT_GOOD);
    assert_part(p->out, "scenarios/6xx/t00.yaml\n");
    int first = count_lines(p->out, "\n");
    assert_in_range(first, 1, 3);
    CALL("run --list --shard 2/2 --timings times.json", EXIT_GOOD);
    assert_int_equal(count_lines(p->out, "\n") + first, 12);
    assert_no_part(p->out, "t00");
    char *plain, *missing;
    CALL("run --list --shard 1/2", EXIT_GOOD);
    plain = strdup(p->out);
    CALL("run --list --shard 1/2 --timings none.json", EXIT_GOOD);
    missing = strdup(p->out);
    assert_string_equal(plain, missing);
    free(plain);
    free(missing);
    CALL("run --timings times.json", EXIT_USAGE);
    assert_part(p->err, "say also --shard");
    put("times.json", "[]");
    CALL("run --shard 1/2 --timings times.json", EXIT_INVALID);
    assert_part(p->err, "times.json: not the JSON of a run");
}

// Merged shards are times too; shards that were made by different times are not put together.
static void merged_shards_are_times(void **state) {
    Project *p = *state;
    CALL("run --no-golden --shard 1/2 --reporter json:1.json", EXIT_GOOD);
    CALL("run --no-golden --shard 2/2 --reporter json:2.json", EXIT_GOOD);
    CALL("merge 1.json 2.json", EXIT_GOOD);
    put("times.json", p->out);
    CALL("run --no-golden --shard 1/2 --timings times.json --reporter json:1.json", EXIT_GOOD);
    CALL("merge 1.json 2.json", EXIT_INVALID);
    assert_part(p->err, "a shard of another batch");
    CALL("run --no-golden --shard 2/2 --timings times.json --reporter json:2.json", EXIT_GOOD);
    CALL("merge 1.json 2.json", EXIT_GOOD);
    assert_part(p->out, "\"passed\": 2,");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(github_adds_the_summary_of_the_step, project_begin,
                                        project_end),
        cmocka_unit_test_setup_teardown(the_slowest_are_named, project_begin, project_end),
        cmocka_unit_test_setup_teardown(goldens_are_explained, project_begin, project_end),
        cmocka_unit_test_setup_teardown(shards_are_made_even_by_times, project_begin, project_end),
        cmocka_unit_test_setup_teardown(merged_shards_are_times, project_begin, project_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
