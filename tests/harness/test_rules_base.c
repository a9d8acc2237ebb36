// test_rules_base.c - a rules map is kept, and a later one compared with it.
#define _XOPEN_SOURCE 700

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/command_rules_base.h"
#include "harness/files.h"

static RuleId rule(const char *number) {
    RuleId id = CR_COUNT;
    if (!cr_find(span_of(number), &id)) fail_msg("no rule %s", number);
    return id;
}

static void assert_has(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in:\n%s", part, text);
}

static void read_base(RuleBase *b, const char *path, const RuleMap *map) {
    Text text = {0};
    Status s = {0};
    rules_print_json(map, NULL, &text);
    assert_true(files_write(path, (Span){text.data, text.length}, &s));
    if (!rules_base_read(b, path, &s)) fail_msg("%s", s.message);
    text_free(&text);
}

static void a_map_is_kept_and_compared(void **state) {
    (void)state;
    static RuleMap before, now;
    static RuleBase base;
    char path[] = "/tmp/gavel-rules-XXXXXX";
    close(mkstemp(path));
    before.proven[rule("704.5f")] = before.proven[rule("702.19b")] = true;
    now.proven[rule("704.5g")] = now.proven[rule("702.19b")] = true;
    now.cited[rule("704.5f")] = true;
    read_base(&base, path, &before);
    assert_true(base.proven[rule("704.5f")]);
    assert_false(base.proven[rule("704.5g")]);
    for (int r = 0; r < CR_COUNT; r++)
        assert_int_equal(base.implemented[r], cr_implemented[r] != 0);
    base.file = "old.json";
    Text text = {0};
    rules_base_print(&now, &base, NULL, false, &text);
    assert_has(text_cstr(&text), "\nsince old.json:\n1 not proven any more:\n  704.5f    ");
    assert_has(text_cstr(&text), " (does not fire where it is cited)\n1 proven now:\n  704.5g    ");
    text_clear(&text);
    rules_base_print(&now, &base, NULL, true, &text);
    assert_has(text_cstr(&text),
               "#### What changed in the rules map\n\n- **1** not proven any more\n"
               "  - 704.5f ");
    text_clear(&text);
    rules_base_print(&now, &base, "702", false, &text);
    assert_string_equal(text_cstr(&text), "\nsince old.json:\nnothing has changed\n");
    text_free(&text);
    unlink(path);
}

static void implementing_is_told_too(void **state) {
    (void)state;
    static RuleMap now;
    static RuleBase base = {.file = "old"};
    for (int r = 0; r < CR_COUNT; r++) base.implemented[r] = cr_implemented[r] != 0;
    base.implemented[rule("704.5f")] = false;
    base.implemented[rule("100.1")] = true;  // It is no rule that can be implemented.
    Text text = {0};
    rules_base_print(&now, &base, NULL, false, &text);
    assert_has(text_cstr(&text), "1 not implemented any more:\n  100.1 ");
    assert_has(text_cstr(&text), "1 implemented now, but not proven:\n  704.5f ");
    text_free(&text);
}

static void what_is_no_map_is_refused(void **state) {
    (void)state;
    static RuleBase base;
    Status missing = {0}, other = {0};
    assert_false(rules_base_read(&base, "/nowhere/at/all", &missing));
    char path[] = "/tmp/gavel-rules-XXXXXX";
    int file = mkstemp(path);
    assert_int_equal(write(file, "{\"proven_rules\": []}", 20), 20);
    close(file);
    assert_false(rules_base_read(&base, path, &other));
    assert_has(other.message, "not a rules map");
    unlink(path);
}

static void the_summary_has_figures_and_complaints(void **state) {
    (void)state;
    static RuleMap map;
    Text text = {0};
    map.proven[rule("704.5f")] = true;
    rules_print_markdown(&map, NULL, "a_b.yaml cites 704.5g, which is *not*\n", &text);
    assert_has(text_cstr(&text), "### Rules map: 1 of ");
    assert_has(text_cstr(&text),
               "#### What stops the gate\n\n- a\\_b.yaml cites 704.5g, which is \\*not\\*\n");
    assert_has(text_cstr(&text), "| Turn structure | ");
    text_clear(&text);
    rules_print_markdown(&map, "704", "", &text);
    assert_null(strstr(text_cstr(&text), "the gate"));
    assert_null(strstr(text_cstr(&text), "Turn structure"));
    text_clear(&text);
    rules_print_json(&map, NULL, &text);
    cJSON *root = cJSON_Parse(text_cstr(&text));
    const cJSON *proven = cJSON_GetObjectItemCaseSensitive(root, "proven_rules");
    assert_int_equal(cJSON_GetArraySize(proven), 1);
    assert_string_equal(cJSON_GetArrayItem(proven, 0)->valuestring, "704.5f");
    assert_true(cJSON_IsArray(cJSON_GetObjectItemCaseSensitive(root, "fired_rules")));
    cJSON_Delete(root);
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_is_kept_and_compared),
        cmocka_unit_test(implementing_is_told_too),
        cmocka_unit_test(what_is_no_map_is_refused),
        cmocka_unit_test(the_summary_has_figures_and_complaints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
