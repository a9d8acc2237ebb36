// test_report.c - each format says everything, escapes what it must, and counts the same.
#define _XOPEN_SOURCE 700

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/report.h"

enum { ITEMS = 7 };

static const char *rules[] = {"704.5f", "704"};
static const char *tags[] = {"slow & odd"};

// One of everything: passed, failed, invalid, known, unexpectedly passing, pending, orphaned.
static void fill(Result results[ITEMS]) {
    static const char *const paths[ITEMS] = {"s/a.yaml", "s/b.yaml", "s/c.yaml",       "s/d.yaml",
                                             "s/e.yaml", "s/f.yaml", "golden/old.json"};
    static const OutcomeKind outcomes[ITEMS] = {
        OUTCOME_PASSED,          OUTCOME_FAILED, OUTCOME_ERROR, OUTCOME_KNOWN_FAILURE,
        OUTCOME_UNEXPECTED_PASS, OUTCOME_PASSED, OUTCOME_FAILED};
    for (int i = 0; i < ITEMS; i++) {
        Result *r = &results[i];
        *r = (Result){.path = paths[i], .name = i == 2 ? NULL : "A \"name\" <&> # 100%"};
        r->rules = rules;
        r->line = i == 6 ? 0 : 2;
        r->tags = tags;
        r->tag_count = i == 0;
        r->microseconds = (uint64_t)i + 1;
        r->rule_count = 2;
        if (i == 1) {
            Failure *f = result_fail(r, FAILURE_EXPECT, "expect.bob.life", "not\x01 right\nat all");
            f->place = "s/b.yaml:12:5";
            f->expected = "17";
            f->actual = "20";
            f->context = "bob draws a card.\n";
            f = result_fail(r, FAILURE_GOLDEN, "log[1]", "the log differs");
            f->context = "-old\n+new\n";
        }
        if (i == 2)
            result_fail(r, FAILURE_SCRIPT, "scenario", "stray byte \xff")->place = "s/c.yaml:1:1";
        if (i == 6)
            result_fail(r, FAILURE_GOLDEN, paths[i], "orphaned golden: no scenario")->place =
                paths[i];
        if (i == 3 || i == 4) r->known_failure = "because";
        r->outcome = outcomes[i];
    }
}

static const char *const notes[] = {"look at them"};
static const ReportSummary summary = {.passed = 2,
                                      .failed = 3,
                                      .errors = 1,
                                      .known_failures = 1,
                                      .pending = 1,
                                      .orphaned = 1,
                                      .notes = notes,
                                      .note_count = 1,
                                      .seconds = 1.5};

// The whole report of `count` items, to be freed.
static char *report_of(ReportKind kind, int count, bool terminal) {
    Result results[ITEMS];
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    fill(results);
    Report *report = report_open(kind, stream, NULL, terminal);
    for (int i = 0; i < count; i++) {
        ReportItem item = {.result = &results[i],
                           .golden = i == 5   ? GOLDEN_NEW
                                     : i == 6 ? GOLDEN_ORPHANED
                                              : GOLDEN_MATCHES,
                           .golden_path = "golden/f.json",
                           .reproduce = "./gavel run s/x.yaml"};
        report_add(report, &item);
    }
    Status s = {0};
    assert_true(report_close(report, &summary, &s));
    fclose(stream);
    for (int i = 0; i < ITEMS; i++) arena_free(&results[i].arena);
    return text;
}

static void assert_has(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in:\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part) {
    if (strstr(text, part)) fail_msg("'%s' in:\n%s", part, text);
}

static void pretty_shows_failures_and_a_summary(void **state) {
    (void)state;
    char *text = report_of(REPORT_PRETTY, ITEMS, false);
    assert_lacks(text, "s/a.yaml");
    assert_has(text, "FAIL s/b.yaml: A \"name\"");
    assert_has(text, "expect.bob.life  s/b.yaml:12:5\n");
    assert_has(text, "expected: 17\n");
    assert_has(text, "actual:   20\n");
    assert_has(text, "| bob draws a card.\n");
    assert_has(text, "| +new\n");
    assert_has(text, "reproduce: ./gavel run s/x.yaml\n");
    assert_has(text, "ERROR s/c.yaml\n");
    assert_has(text, "KNOWN s/d.yaml");
    assert_has(text, "UNEXPECTED PASS s/e.yaml");
    assert_has(text, "NEW s/f.yaml");
    assert_has(text, "pending: golden/f.json.new\n");
    assert_has(text, "ORPHANED GOLDEN golden/old.json: A \"name\" <&> # 100%\n    orphaned golden");
    assert_has(text, "look at them\n");
    assert_has(
        text,
        "2 passed, 3 failed, 1 error, 1 known failure, 1 golden pending, 1 golden orphaned\n");
    assert_lacks(text, "\033");
    assert_lacks(text, "1.5");
    free(text);
}

static void pretty_on_a_terminal_has_colours_and_the_time(void **state) {
    (void)state;
    char *text = report_of(REPORT_PRETTY, ITEMS, true);
    assert_has(text, "\033[1;31mFAIL\033[0m");
    assert_has(text, "\033[1;32m+new\033[0m");
    assert_has(text, " in 1.50 s\n");
    free(text);
}

static void a_message_that_repeats_the_values_is_left_out(void **state) {
    (void)state;
    Result r = {.path = "s/a.yaml"};
    Failure *f = result_fail(&r, FAILURE_EXPECT, "expect.x", "expect.x: expected 1, actual 2");
    f->expected = "1";
    f->actual = "2";
    Text out = {0};
    report_pretty.item(&out, &(ReportItem){.result = &r}, 1, false);
    assert_string_equal(text_cstr(&out),
                        "FAIL s/a.yaml\n  expect.x\n    expected: 1\n    actual:   2\n\n");
    text_free(&out);
    arena_free(&r.arena);
}

// Paths come from pull requests as all else does: none of them ends a line, or does anything.
static void pretty_shows_hostile_paths(void **state) {
    (void)state;
    static const char hostile[] = "s/a\n::error ::x\x1b[31m.yaml";
    static const char shown[] = "s/a\\n::error ::x\\x1b[31m.yaml";
    Result r = {.path = hostile, .outcome = OUTCOME_FAILED};
    result_fail(&r, FAILURE_SCRIPT, "actions[0]", "wrong")->place =
        "s/a\n::error ::x\x1b[31m.yaml:3:1";
    ReportTime slow = {.path = hostile, .microseconds = 1};
    ReportList list = {0};
    Text out = {0};
    report_list_add(&list, &r);
    report_list_add(&list, &r);
    report_pretty.item(&out, &(ReportItem){.result = &r}, 1, true);
    Result new = {.path = hostile};
    report_pretty.item(&out,
                       &(ReportItem){.result = &new, .golden = GOLDEN_NEW, .golden_path = hostile},
                       2, false);
    ReportSummary sum = {.list = &list, .slowest = &slow, .slowest_count = 1};
    report_pretty.end(&out, NULL, &sum, 2, false);
    int count = 0;
    for (const char *at = text_cstr(&out); (at = strstr(at, shown)); at++) count++;
    assert_int_equal(count, 7);
    assert_lacks(text_cstr(&out), "\n::");
    assert_lacks(text_cstr(&out), "\x1b[31m");
    text_free(&out);
    report_list_free(&list);
    result_free(&r);
}

// A result whose golden's log differs first in these events; NULL: there is none.
static void add_differing(ReportList *l, const char *path, const char *old, const char *new) {
    Result r = {.path = path};
    Failure *f = result_fail(&r, FAILURE_GOLDEN, "log[3]", "the log differs");
    f->expected = old;
    f->actual = new;
    report_list_add(l, &r);
    result_free(&r);
}

static void a_list_groups_what_fails_alike(void **state) {
    (void)state;
    ReportList l = {0};
    Text out = {0};
    add_differing(&l, "a.yaml", "Knight of the Reliquary deals 2 damage to bob.",
                  "bob draws a card.");
    report_list_print(&l, &out);
    assert_int_equal(out.length, 0);
    Result passed = {.path = "b.yaml"}, wrong = {.path = "c.yaml"};
    Failure *f = result_fail(&wrong, FAILURE_EXPECT, "expect.bob.life", "no matter");
    f->expected = "17";
    f->actual = "20\nand more";
    report_list_add(&l, &passed);
    report_list_add(&l, &wrong);
    add_differing(&l, "d.yaml", "Shock deals 13 damage to bob.", "bob draws a card.");
    add_differing(&l, "e.yaml", "Shock deals 3 damage to bob.", NULL);
    add_differing(&l, "f.yaml", NULL, "Urza's Tower, Again deals 3 damage.");
    report_list_print(&l, &out);
    assert_string_equal(
        text_cstr(&out),
        "failed:\n"
        "  2 scenarios, as in: \"Knight of the Reliquary deals 2 damage to bob.\" is "
        "now \"bob draws a card.\"\n    a.yaml\n    d.yaml\n"
        "  c.yaml: expect.bob.life: expected 17, actual 20\n"
        "  e.yaml: \"Shock deals 3 damage to bob.\" is gone\n"
        "  f.yaml: new: \"Urza's Tower, Again deals 3 damage.\"\n");
    text_free(&out);
    result_free(&wrong);
    report_list_free(&l);
}

static void a_list_is_bounded(void **state) {
    (void)state;
    ReportList l = {0};
    Text out = {0};
    for (int i = 0; i < 3 * REPORT_LIST_GROUPS_MAX; i++) {
        char path[32];
        snprintf(path, sizeof path, "%d.yaml", i);
        Result r = {.path = path};
        result_fail(&r, FAILURE_SCRIPT, "scenario", "a word that nobody knows\nand more");
        r.outcome = OUTCOME_ERROR;
        report_list_add(&l, &r);
        result_free(&r);
    }
    for (int i = 0; i < 7; i++) add_differing(&l, "x.yaml", "one", "two");
    report_list_print(&l, &out);
    assert_has(text_cstr(&out), "  39.yaml: scenario: a word that nobody knows\n  and 87 more\n");
    report_list_free(&l);
    text_clear(&out);
    for (int i = 0; i < 7; i++) add_differing(&l, "x.yaml", "one", "two");
    report_list_print(&l, &out);
    assert_has(text_cstr(&out), "    x.yaml\n    and 2 more\n");
    report_list_free(&l);
    Result invalid = {.path = "x.yaml"};
    result_fail(&invalid, FAILURE_SCRIPT, "scenario", "a mistake")->place = "x.yaml:3:1";
    result_fail(&invalid, FAILURE_SCRIPT, "scenario", "another")->place = "x.yaml:4:1";
    invalid.outcome = OUTCOME_ERROR;
    report_list_add(&l, &invalid);
    report_list_add(&l, &invalid);
    report_list_print(&l, &out);
    assert_has(text_cstr(&out), "  x.yaml:3:1: a mistake (and 1 more)\n");
    result_free(&invalid);
    text_free(&out);
    report_list_free(&l);
}

static void tap_numbers_and_escapes(void **state) {
    (void)state;
    char *text = report_of(REPORT_TAP, ITEMS, false);
    assert_int_equal(strncmp(text, "TAP version 14\n", 15), 0);
    assert_has(text, "ok 1 - s/a.yaml: A \"name\" <&> \\# 100%\n");
    assert_has(text, "not ok 2 - s/b.yaml");
    assert_has(text, "      message: \"not\\u0001 right\\nat all\"\n");
    assert_has(text, "not ok 4 - s/d.yaml: A \"name\" <&> \\# 100% # TODO because\n");
    assert_has(text, "  failures: []\n  ...\n");
    assert_has(text, "\nok 6 - ");
    assert_has(text, "# golden pending: golden/f.json.new\nnot ok 7 - golden/old.json");
    assert_has(text, "    - kind: golden\n      where: \"golden/old.json\"\n");
    assert_has(text, "# goldens: 1 pending, 0 missing, 1 orphaned\n1..7\n");
    free(text);
}

static void junit_is_escaped_and_counted(void **state) {
    (void)state;
    char *text = report_of(REPORT_JUNIT, ITEMS, false);
    assert_int_equal(strncmp(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", 39), 0);
    assert_has(text,
               "<testsuites name=\"gavel\" tests=\"7\" failures=\"3\" errors=\"1\" skipped=\"1\" "
               "time=\"1.500\">");
    assert_has(text,
               "<testsuite name=\"s\" tests=\"6\" failures=\"2\" errors=\"1\" skipped=\"1\" "
               "time=\"0.000021\">");
    assert_has(text,
               "<testsuite name=\"golden\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\"");
    assert_has(text, "file=\"s/a.yaml\" line=\"2\" time=\"0.000001\">");
    assert_has(text, "file=\"s/b.yaml\" line=\"12\"");
    assert_has(text, "      <property name=\"rule\" value=\"704.5f\"/>\n");
    assert_has(text, "      <property name=\"tag\" value=\"slow &amp; odd\"/>\n");
    assert_has(text, "classname=\"s\" name=\"A &quot;name&quot; &lt;&amp;&gt; # 100%\"");
    assert_has(text, "message=\"not\\x01 right&#10;at all\"");
    assert_has(text, "stray byte \\xff");
    assert_has(text, "<skipped message=\"because\"/>");
    assert_has(text, "<error type=\"script\"");
    assert_has(text, "<failure type=\"golden\" message=\"orphaned");
    assert_has(text, "<system-out>golden pending: golden/f.json.new</system-out>");
    assert_has(text, "</testsuite>\n</testsuites>\n");
    assert_lacks(text, "\x01");
    free(text);
}

static const cJSON *get(const cJSON *object, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!value) fail_msg("no key '%s'", key);
    return value;
}

static void json_has_the_promised_keys(void **state) {
    (void)state;
    char *text = report_of(REPORT_JSON, ITEMS, false);
    cJSON *root = cJSON_Parse(text);
    assert_non_null(root);
    assert_int_equal(get(root, "format")->valueint, 1);
    const cJSON *counts = get(root, "summary");
    assert_int_equal(get(counts, "passed")->valueint, 2);
    assert_int_equal(get(counts, "failed")->valueint, 3);
    assert_int_equal(get(counts, "missing")->valueint, 0);
    assert_int_equal(get(counts, "orphaned")->valueint, 1);
    assert_int_equal(get(counts, "pending")->valueint, 1);
    assert_int_equal(get(counts, "errors")->valueint, 1);
    assert_int_equal(get(counts, "known_failures")->valueint, 1);
    assert_true(get(counts, "seconds")->valuedouble > 1.4);
    const cJSON *scenarios = get(root, "scenarios");
    assert_int_equal(cJSON_GetArraySize(scenarios), ITEMS);
    static const char *const statuses[ITEMS] = {
        "passed", "failed", "error", "known_failure", "unexpected_pass", "passed", "failed"};
    for (int i = 0; i < ITEMS; i++) {
        const cJSON *scenario = cJSON_GetArrayItem(scenarios, i);
        assert_string_equal(get(scenario, "status")->valuestring, statuses[i]);
        assert_int_equal(cJSON_GetArraySize(get(scenario, "rules")), 2);
        assert_true(cJSON_IsString(get(scenario, "name")));
    }
    const cJSON *failures = get(cJSON_GetArrayItem(scenarios, 1), "failures");
    const cJSON *first = cJSON_GetArrayItem(failures, 0), *second = cJSON_GetArrayItem(failures, 1);
    assert_string_equal(get(first, "kind")->valuestring, "expect");
    assert_string_equal(get(first, "where")->valuestring, "expect.bob.life");
    assert_string_equal(get(first, "expected")->valuestring, "17");
    assert_string_equal(get(first, "message")->valuestring, "not\x01 right\nat all");
    assert_true(cJSON_IsNull(get(second, "actual")));
    assert_string_equal(get(second, "message")->valuestring, "the log differs\n-old\n+new\n");
    const cJSON *invalid = get(cJSON_GetArrayItem(scenarios, 2), "failures");
    assert_string_equal(get(cJSON_GetArrayItem(invalid, 0), "where")->valuestring, "s/c.yaml:1:1");
    cJSON_Delete(root);
    free(text);
}

static void json_of_nothing_is_json(void **state) {
    (void)state;
    char *text = report_of(REPORT_JSON, 0, false);
    cJSON *root = cJSON_Parse(text);
    assert_int_equal(cJSON_GetArraySize(get(root, "scenarios")), 0);
    cJSON_Delete(root);
    free(text);
}

static void github_names_file_and_line(void **state) {
    (void)state;
    char *text = report_of(REPORT_GITHUB, ITEMS, false);
    assert_has(
        text,
        "::error file=s/b.yaml,line=12,col=5,title=A \"name\" <&> # 100%25::expect.bob."
        "life: not\\x01 right%0Aat all%0Aexpected: 17%0Aactual: 20%0Abob draws a card.%0Athe "
        "log differs%0A-old%0A+new%0Areproduce: ./gavel run s/x.yaml\n");
    assert_has(text, "::error file=s/c.yaml,line=1,col=1,title=s/c.yaml::");
    assert_has(text, "::error file=s/e.yaml,line=2,title=");
    assert_has(text, "::error file=golden/old.json,title=A \"name\" <&> # 100%25::orphaned");
    assert_has(text, "::warning file=s/f.yaml,line=2::golden pending: golden/f.json.new\n");
    assert_has(text, "::notice::2 passed, 3 failed, 1 errors, 1 known failures, 1 goldens pending");
    assert_lacks(text, "s/d.yaml");
    free(text);
}

// Whoever writes a scenario cannot write a command, hide text, or make Markdown of it.
static void what_a_file_says_is_only_shown(void **state) {
    (void)state;
    static const char evil[] =
        "x\n::error::pwned\r\n  ::add-mask::y ##[add-mask]z%0A::notice::w \xe2\x80\xae\x1b[2J";
    static const struct {
        ReportKind kind;
        const char *lacks[6], *has;
    } cases[] = {
        {REPORT_GITHUB,
         {"\n::error::pwned", "::add-mask", "##[", "%0A::notice::w", "\xe2\x80\xae", "\x1b"},
         "title=x\\n%3A%3Aerror%3A%3Apwned\\r\\n  %3A%3Aadd-mask%3A%3Ay ##\\x5badd-mask]z%250A"},
        {REPORT_SUMMARY,
         {"\n::error", "\n  ::add-mask", "##[", "\xe2\x80\xae", "\x1b", "\r"},
         "x\\\\n::error::pwned"},
        {REPORT_PRETTY,
         {"\n::error", "\n  ::add-mask", "##[", "\xe2\x80\xae", "\x1b", "\r"},
         "FAIL s/a.yaml: x\\n::error::pwned"}};
    for (size_t c = 0; c < ARRAY_LEN(cases); c++) {
        char *text = NULL;
        size_t size = 0;
        FILE *stream = open_memstream(&text, &size);
        Status s = {0};
        Result r = {.path = "s/a.yaml", .name = evil};
        Failure *f = result_fail(&r, FAILURE_EXPECT, "expect.bob", "wrong");
        f->expected = evil;
        f->actual = "``` | <b> [l](http://e) @me";
        Report *report = report_open(cases[c].kind, stream, NULL, false);
        ReportList list = {0};
        ReportSummary whole = summary;
        ReportTime slow = {evil, 7};
        for (int i = 0; i < 2; i++) report_list_add(&list, &r);
        list.items[1].path = evil;
        whole.list = &list;
        whole.slowest = &slow;
        whole.slowest_count = 1;
        report_add(report, &(ReportItem){.result = &r, .reproduce = evil});
        assert_true(report_close(report, &whole, &s));
        report_list_free(&list);
        fclose(stream);
        assert_has(text, cases[c].has);
        for (int i = 0; i < 6 && cases[c].lacks[i]; i++) {
            const char *at = strstr(text, cases[c].lacks[i]);
            // The report's own commands begin a line and are nobody's text.
            if (at && cases[c].kind == REPORT_GITHUB && i == 1) at = strstr(at, "\n::add-mask");
            if (at) fail_msg("'%s' in:\n%s", cases[c].lacks[i], text);
        }
        free(text);
        result_free(&r);
    }
}

static void a_summary_tells_of_failures(void **state) {
    (void)state;
    char *text = report_of(REPORT_SUMMARY, ITEMS, false);
    assert_has(text, "### gavel: 4 of 7 failed\n\n| passed | failed | errors | known failures |");
    assert_has(text, "| 2 | 3 | 1 | 1 | 1 | 1 | 1.5 s |\n");
    assert_has(text, "#### `s/b.yaml`\n\nA \"name\" \\<\\&\\> # 100%\n\nRules 704.5f ");
    assert_has(text, "- `expect.bob.life` (line 12) expected `17`, actual `20`\n");
    assert_has(text, "- `log[1]` (line 2) the log differs\n\n```diff\n-old\n+new\n```\n");
    assert_has(text, "Reproduce: `./gavel run s/x.yaml`\n");
    assert_lacks(text, "s/a.yaml");
    free(text);
    text = report_of(REPORT_SUMMARY, 1, false);
    assert_lacks(text, "<details");
    free(text);
}

// The line of a difference in the log is that of the action before it.
static void a_golden_fails_at_an_action(void **state) {
    (void)state;
    const LogLine log[] = {{"one", NULL, -1, NULL}, {"two", NULL, 1, NULL}};
    const int lines[] = {10, 12};
    Result r = {.path = "a.yaml", .line = 3, .log = log, .log_count = 2};
    r.action_lines = lines;
    r.action_count = 2;
    Failure f = {.kind = FAILURE_GOLDEN, .where = "log[1]", .place = "golden/a.json"};
    assert_int_equal(report_line(&r, &f), 12);
    f.where = "log[9]";  // The log is over.
    assert_int_equal(report_line(&r, &f), 12);
    f.where = "log[0]";
    assert_int_equal(report_line(&r, &f), 3);
    f.where = "outcome";
    assert_int_equal(report_line(&r, &f), 0);
    f.place = "a.yaml:7:1";
    assert_int_equal(report_line(&r, &f), 7);
}

static void only_the_first_failures_are_told_in_full(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    Status s = {0};
    ReportList list = {0};
    Report *report = report_open(REPORT_SUMMARY, stream, NULL, false);
    for (int i = 0; i < 30; i++) {
        char path[32];
        snprintf(path, sizeof path, "%d.yaml", i);
        const char *cited[] = {i % 3 ? "702.19b" : "704.5f"};
        Result r = {.path = path, .rules = cited, .rule_count = 1};
        Failure *f = result_fail(&r, FAILURE_GOLDEN, "log[1]", "differs");
        f->expected = "Shock deals 2 damage to bob.";
        report_list_add(&list, &r);
        report_add(report, &(ReportItem){.result = &r});
        result_free(&r);
    }
    ReportSummary many = {.failed = 30, .list = &list};
    assert_true(report_close(report, &many, &s));
    fclose(stream);
    assert_has(text, "30 scenarios, as in: \"Shock deals 2 damage to bob.\" is gone\n");
    assert_has(text, "\n20 of what failed cite rule **702.19b** trample ");
    assert_has(text, "<summary>The first failures</summary>");
    assert_has(text, "#### `19.yaml`");
    assert_lacks(text, "#### `20.yaml`");
    free(text);
    report_list_free(&list);
}

static void a_report_may_be_added_to_a_file(void **state) {
    (void)state;
    char path[] = "/tmp/gavel-append-XXXXXX";
    int file = mkstemp(path);
    assert_int_equal(write(file, "before\n", 7), 7);
    close(file);
    Status s = {0};
    for (int i = 0; i < 2; i++)
        assert_true(report_close(report_append(REPORT_SUMMARY, path), &summary, &s));
    Text text = {0};
    assert_true(files_read(path, &text, &s));
    assert_int_equal(strncmp(text_cstr(&text), "before\n### gavel: ", 18), 0);
    assert_non_null(strstr(text_cstr(&text) + 20, "### gavel: "));
    text_free(&text);
    unlink(path);
    assert_false(report_close(report_append(REPORT_SUMMARY, "/tmp"), &summary, &s));
}

static void a_report_may_go_to_a_file(void **state) {
    (void)state;
    char folder[] = "/tmp/gavel-report-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char path[64];
    snprintf(path, sizeof path, "%s/out.json", folder);
    Result r = {.path = "a.yaml"};
    Status s = {0};
    Report *report = report_open(REPORT_TAP, NULL, path, true);
    report_add(report, &(ReportItem){.result = &r});
    assert_true(report_close(report, &summary, &s));
    Text text = {0};
    assert_true(files_read(path, &text, &s));
    assert_has(text_cstr(&text), "TAP version 14\nok 1 - a.yaml\n");
    text_free(&text);
    unlink(path);
    rmdir(folder);
}

static void what_cannot_be_written_is_told(void **state) {
    (void)state;
    Status file = {0}, stream = {0};
    assert_false(report_close(report_open(REPORT_JSON, NULL, "/dev/full", false), &summary, &file));
    assert_true(file.failed);
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    assert_false(report_close(report_open(REPORT_TAP, full, NULL, false), &summary, &stream));
    assert_non_null(strstr(stream.message, "cannot be written"));
    fclose(full);
}

static void kinds_have_names(void **state) {
    (void)state;
    for (int k = 0; k < REPORT_KIND_COUNT; k++) {
        ReportKind found = REPORT_KIND_COUNT;
        assert_true(report_kind_find(span_of(report_kind_name((ReportKind)k)), &found));
        assert_int_equal(found, k);
    }
    assert_false(report_kind_find(span_of("html"), NULL));
    assert_string_equal(report_failure_name(FAILURE_CRASH), "crash");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pretty_shows_failures_and_a_summary),
        cmocka_unit_test(pretty_on_a_terminal_has_colours_and_the_time),
        cmocka_unit_test(pretty_shows_hostile_paths),
        cmocka_unit_test(a_message_that_repeats_the_values_is_left_out),
        cmocka_unit_test(a_list_groups_what_fails_alike),
        cmocka_unit_test(a_list_is_bounded),
        cmocka_unit_test(tap_numbers_and_escapes),
        cmocka_unit_test(junit_is_escaped_and_counted),
        cmocka_unit_test(json_has_the_promised_keys),
        cmocka_unit_test(json_of_nothing_is_json),
        cmocka_unit_test(github_names_file_and_line),
        cmocka_unit_test(what_a_file_says_is_only_shown),
        cmocka_unit_test(a_summary_tells_of_failures),
        cmocka_unit_test(a_golden_fails_at_an_action),
        cmocka_unit_test(only_the_first_failures_are_told_in_full),
        cmocka_unit_test(a_report_may_be_added_to_a_file),
        cmocka_unit_test(a_report_may_go_to_a_file),
        cmocka_unit_test(what_cannot_be_written_is_told),
        cmocka_unit_test(kinds_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
