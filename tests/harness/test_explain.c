// test_explain.c - how goldens changed, in words; and the goldens of an earlier state.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/child.h"
#include "harness/explain.h"
#include "harness/files.h"
#include "harness/golden_base.h"

enum { ROOM = 2000 };

// A golden with these events, separated by '|', and this life of alice.
static const char *golden(char *room, const char *events, int life) {
    char *out = room + sprintf(room, "{\n  \"log\": [");
    char copy[ROOM];
    strcpy(copy, events);
    for (char *event = strtok(copy, "|"); event; event = strtok(NULL, "|"))
        out += sprintf(out, "%s\"%s\"", out[-1] == '[' ? "" : ", ", event);
    sprintf(out, "],\n  \"outcome\": {\"players\": {\"alice\": {\"life\": %d, \"hand\": []}}}\n}\n",
            life);
    return room;
}

static void assert_edits(const char *before, int life, const char *now, int life_now,
                         const char *wanted) {
    static const char *const names[] = {"appeared", "vanished", "earlier",
                                        "later",    "changed",  "outcome"};
    char a[ROOM], b[ROOM], got[ROOM] = "";
    Arena arena = {0};
    Edits edits;
    explain_edits(&arena, span_of(golden(a, before, life)), span_of(golden(b, now, life_now)),
                  &edits);
    for (int i = 0; i < edits.count; i++) {
        const Edit *e = &edits.items[i];
        sprintf(got + strlen(got), "%s%s %s%s%s @%d%s\n", e->first ? "*" : "", names[e->kind],
                e->old ? e->old : "", e->old && e->new ? " -> " : "", e->new ? e->new : "",
                e->event, strcmp(e->shape, "") == 0 ? " ?" : "");
    }
    assert_string_equal(got, wanted);
    arena_free(&arena);
}

static void edits_are_found(void **state) {
    (void)state;
    assert_edits("a|b", 1, "a|b", 1, "");
    assert_edits("a|b|c", 1, "a|c", 1, "*vanished b @2\n");
    assert_edits("a|c", 1, "a|b|c", 1, "*appeared b @2\n");
    assert_edits("a|b|c|d", 1, "a|c|d|b", 1, "*later b -> b @4\n");
    assert_edits("a|b|c|d", 1, "d|a|b|c", 1, "*earlier d -> d @1\n");
    assert_edits("a|bob loses 2 life|c", 1, "a|bob loses 3 life|c", 1,
                 "*changed bob loses 2 life -> bob loses 3 life @2\n");
    assert_edits("a|x is y|c", 1, "a|quite another|c", 1, "*changed x is y -> quite another @2\n");
    assert_edits("a", 20, "a", 19, "*outcome a player's life @0\n");
    assert_edits("a|b|c|d", 20, "a|c|d|e", 19,
                 "*vanished b @2\nappeared e @4\noutcome a player's life @0\n");
    assert_edits("", 1, "a", 1, "*appeared a @1\n");
}

static void what_is_no_golden_has_no_edits(void **state) {
    (void)state;
    Arena arena = {0};
    Edits edits;
    explain_edits(&arena, span_of("no JSON"), span_of("{}"), &edits);
    assert_int_equal(edits.count, 0);
    explain_edits(&arena, span_of("{\"log\": 3}"), span_of("{\"log\": [4]}"), &edits);
    assert_int_equal(edits.count, 1);
    arena_free(&arena);
}

static void add(Explanation *x, const char *path, const char *before, const char *now) {
    char a[ROOM], b[ROOM];
    Span old = before ? span_of(golden(a, before, 1)) : (Span){NULL, 0};
    explain_add(x, path, old, now ? span_of(golden(b, now, 1)) : (Span){NULL, 0});
}

static void assert_told(const Explanation *x, bool markdown, const char *wanted) {
    Text text = {0};
    explain_print(x, markdown, &text);
    assert_string_equal(text_cstr(&text), wanted);
    text_free(&text);
}

// Scenarios in which the same event is gone, with other names and numbers, are one paragraph.
static void one_cause_is_one_paragraph(void **state) {
    (void)state;
    Explanation *x = explain_begin("main");
    for (int i = 0; i < 400; i++) {
        char path[32], before[ROOM];
        snprintf(path, sizeof path, "s/%03d.yaml", i);
        snprintf(before, sizeof before, "Turn 1|%s deals %d combat damage to %s.%s",
                 i % 2 ? "Bear Cub" : "Ox", i, i % 3 ? "Knight of the Reliquary" : "alice",
                 i % 4 ? "|Ox dies." : "");
        add(x, path, before, "Turn 1");
    }
    add(x, "s/other.yaml", "Turn 1|alice draws a card.", "Turn 1|alice draws a card.");
    assert_int_equal(explain_changed(x), 400);
    assert_told(x, false,
                "400 goldens differ from main, 1 the same\n"
                "In 400 scenarios an event vanishes: \"Ox deals 0 combat damage to alice.\"\n"
                "    as in s/000.yaml, event 2\n"
                "  with it, in 300: an event vanishes: \"Ox dies.\"\n");
    explain_free(x);
}

static void causes_are_told_apart(void **state) {
    (void)state;
    Explanation *x = explain_begin("old/golden");
    add(x, "s/a.yaml", "Ox attacks bob.|Ox dies.", "Ox attacks bob.");
    add(x, "s/b.yaml", "Cow attacks bob.|Cow dies.", "Cow attacks bob.");
    add(x, "s/c.yaml", "Cow attacks bob.|x", "Cow attacks bob.|Cow draws 2 cards.|x");
    add(x, "g/new.json", NULL, "new");
    add(x, "g/gone.json", "gone", NULL);
    add(x, "g/from.json", "Ox eats.", NULL);
    add(x, "g/to.json", NULL, "Ox eats.");
    const char *plain =
        "3 goldens differ from old/golden, 1 new, 1 gone, 1 renamed\n"
        "In 2 scenarios an event vanishes: \"Ox dies.\"\n"
        "    as in s/a.yaml, event 2\n"
        "In 1 scenario an event appears: \"Cow draws 2 cards.\"\n"
        "    s/c.yaml, event 2\n"
        "new: g/new.json\ngone: g/gone.json\nrenamed: g/from.json is now g/to.json\n";
    assert_told(x, false, plain);
    assert_told(x, true,
                "3 goldens differ from `old/golden`, 1 new, 1 gone, 1 renamed.\n\n"
                "- **In 2 scenarios** an event vanishes: `Ox dies.`\n"
                "  - as in `s/a.yaml`, event 2\n"
                "- **In 1 scenario** an event appears: `Cow draws 2 cards.`\n"
                "  - `s/c.yaml`, event 2\n"
                "- New: `g/new.json`\n- Gone: `g/gone.json`\n"
                "- Renamed: `g/from.json` is now `g/to.json`\n");
    assert_told(x, false, plain);  // The first time has not changed it.
    explain_free(x);
}

static void a_list_is_bounded(void **state) {
    (void)state;
    Explanation *x = explain_begin("main");
    for (int i = 0; i < 3 * EXPLAIN_PARAGRAPHS_MAX; i++) {
        char path[32], now[64];
        snprintf(path, sizeof path, "s/%03d.yaml", i);
        snprintf(now, sizeof now, "a|Ox does%c%c so.", 'a' + i / 26, 'a' + i % 26);
        add(x, path, "a", now);
    }
    Text text = {0};
    explain_print(x, false, &text);
    assert_non_null(strstr(text_cstr(&text), "and 40 goldens in other ways\n"));
    text_free(&text);
    explain_free(x);
}

// ---- the base

static void put(const char *path, const char *content) {
    Status s = {0};
    assert_true(files_write(path, span_of(content), &s));
}

static int folder_begin(void **state) {
    char *folder = strdup("/tmp/gavel-explain-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    *state = folder;
    return 0;
}

static int folder_end(void **state) {
    char command[128];
    assert_int_equal(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    assert_int_equal(system(command), 0);
    free(*state);
    return 0;
}

static void assert_base(const char *base, const char *golden_folder) {
    GoldenBase b = {0};
    Status s = {0};
    if (!golden_base_load(&b, base, golden_folder, &s)) fail_msg("%s", s.message);
    char path[64];
    snprintf(path, sizeof path, "%s/6xx/a\nb.json", golden_folder);
    assert_int_equal(b.count, 2);
    const BaseGolden *found = golden_base_find(&b, path);
    assert_non_null(found);
    assert_true(span_is(found->text, "one\ntwo"));
    snprintf(path, sizeof path, "%s/c.json", golden_folder);
    assert_true(span_is(golden_base_find(&b, path)->text, ""));
    assert_null(golden_base_find(&b, "d.json"));
    golden_base_free(&b);
}

static void a_base_is_a_folder_or_a_revision(void **state) {
    (void)state;
    put("p/golden/6xx/a\nb.json", "one\ntwo");
    put("p/golden/c.json", "");
    put("p/golden/d.json.new", "three");
    assert_base("p/golden", "x/golden");
    assert_base("p", "x/golden");
    assert_int_equal(system("git init -q . && git -c user.name=x -c user.email=x add p && "
                            "git -c user.name=x -c user.email=x commit -q -m one && "
                            "git tag -- v1 && echo changed >p/golden/c.json"),
                     0);
    assert_base("v1", "p/golden");
    GoldenBase b = {0};
    Status s = {0}, injected = {0};
    assert_false(golden_base_load(&b, "v2", "p/golden", &s));
    assert_non_null(strstr(s.message, "v2 is neither a folder nor a revision"));
    assert_false(golden_base_load(&b, "--output=evil", "p/golden", &injected));
    assert_int_equal(files_kind("p/golden/evil"), FILES_MISSING);
    golden_base_free(&b);
}

static void a_child_is_run_to_its_end(void **state) {
    (void)state;
    Text out = {0}, errors = {0};
    Status s = {0};
    int status = 0;
    const char *const cat[] = {"cat", NULL};
    assert_true(child_run(cat, span_of("in; $(out)"), &out, NULL, &status, &s));
    assert_string_equal(text_cstr(&out), "in; $(out)");
    assert_int_equal(status, 0);
    const char *const fails[] = {"cat", "/nowhere", NULL};
    assert_true(child_run(fails, span_of(""), &out, &errors, &status, &s));
    assert_int_equal(status, 1);
    assert_non_null(strstr(text_cstr(&errors), "/nowhere"));
    const char *const missing[] = {"/nowhere/at/all", NULL};
    assert_false(child_run(missing, span_of(""), &out, NULL, &status, &s));
    text_free(&out);
    text_free(&errors);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_are_found),
        cmocka_unit_test(what_is_no_golden_has_no_edits),
        cmocka_unit_test(one_cause_is_one_paragraph),
        cmocka_unit_test(causes_are_told_apart),
        cmocka_unit_test(a_list_is_bounded),
        cmocka_unit_test_setup_teardown(a_base_is_a_folder_or_a_revision, folder_begin, folder_end),
        cmocka_unit_test(a_child_is_run_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
