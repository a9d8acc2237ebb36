// test_commands_export.c - `gavel export`: its files, its flags, and what it refuses.
#define _XOPEN_SOURCE 700

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

static cJSON *load(const char *path) {
    Text text = {0};
    Status s = {0};
    if (!files_read(path, &text, &s)) fail_msg("%s: %s", path, s.message);
    cJSON *root = cJSON_Parse(text_cstr(&text));
    text_free(&text);
    assert_non_null(root);
    return root;
}

static const cJSON *get(const cJSON *object, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!value) fail_msg("no key %s", key);
    return value;
}

static void assert_text(const cJSON *object, const char *key, const char *text) {
    assert_string_equal(cJSON_GetStringValue(get(object, key)), text);
}

// The step of a document that has these words in it; fails if there is none.
static const cJSON *step_with(const cJSON *doc, const char *words) {
    const cJSON *step;
    cJSON_ArrayForEach(step, get(doc, "steps")) {
        char *text = cJSON_PrintUnformatted(step);
        bool found = strstr(text, words) != NULL;
        free(text);
        if (found) return step;
    }
    fail_msg("no step with %s", words);
    return NULL;
}

static int index_rows(const char *folder) {
    char path[128];
    snprintf(path, sizeof path, "%s/index.json", folder);
    cJSON *index = load(path);
    int count = cJSON_GetArraySize(get(index, "scenarios"));
    cJSON_Delete(index);
    return count;
}

// ---- what is written

static void a_file_for_each_scenario(void **state) {
    Project *p = *state;
    CALL("export out", EXIT_GOOD);
    assert_string_equal(p->out, "2 scenarios exported to out\n");
    assert_int_equal(index_rows("out"), 2);
    cJSON *doc = load("out/6xx/bears.json");
    assert_int_equal(get(doc, "format")->valueint, 1);
    assert_text(doc, "scenario", "6xx/bears.yaml");
    assert_text(doc, "name", "Bears resolve");
    assert_text(doc, "result", "passed");
    assert_int_equal(cJSON_GetArraySize(get(get(doc, "board"), "objects")), 23);
    const cJSON *cast = step_with(doc, "\"do\":\"cast\"");
    assert_text(cast, "by", "script");
    assert_int_equal(get(cast, "entry")->valueint, 0);
    assert_text(get(get(cast, "action"), "object"), "name", "Grizzly Bears");
    const cJSON *payment = step_with(doc, "\"kind\":\"payment\"");
    assert_text(payment, "by", "default");
    assert_text(get(payment, "paid"), "mana", "{G}{G}");
    assert_int_equal(cJSON_GetArraySize(get(get(payment, "paid"), "sources")), 2);
    assert_text(step_with(doc, "\"do\":\"pass\""), "by", "implied");
    cJSON_Delete(doc);
}

static void what_is_refused_and_what_chance_brings(void **state) {
    Project *p = *state;
    put("scenarios/7xx/x.yaml",
        "name: Many things\nrules: [117.4]\n"
        "cards:\n  - {name: Coin Bear, cost: \"{G}\", type: Creature — Bear, power: 1, "
        "toughness: 1,\n     text: \"When this creature enters, scry 1.\"}\n"
        "players:\n  alice:\n    hand: [Shock, Coin Bear]\n"
        "    battlefield: [Forest, {card: Hill Giant, as: big, counters: {\"+1/+1\": 1}}]\n"
        "    library: [Island, Swamp]\n  bob: {}\n"
        "actions:\n"
        "  - alice: {cast: Shock, targets: [big], rejected: mana.cannot_pay}\n"
        "  - alice: {tap: Forest, for: \"{B}\", rejected: choice.illegal}\n"
        "  - note: now the bear\n"
        "  - alice: {cast: Coin Bear}\n"
        "  - resolve: all\n"
        "  - alice: {choose: [[], [Island]]}\n"
        "  - expect: {big: {power: 4}}\n");
    CALL("export out -k x.yaml", EXIT_GOOD);
    cJSON *doc = load("out/7xx/x.json");
    const cJSON *mana = step_with(doc, "mana.cannot_pay"),
                *unasked = step_with(doc, "choice.illegal");
    assert_int_equal(get(mana, "of")->valueint, 1);
    assert_text(mana, "attempt", "cast Shock");
    assert_null(cJSON_GetObjectItemCaseSensitive(unasked, "of"));
    assert_text(step_with(doc, "\"is\":\"note\""), "text", "now the bear");
    assert_text(step_with(doc, "\"kind\":\"piles\""), "by", "script");
    assert_text(get(get(doc, "cards"), "Coin Bear"), "layout", "normal");
    const cJSON *entry = cJSON_GetArrayItem(get(doc, "script"), 0);
    const cJSON *big = cJSON_GetArrayItem(get(get(entry, "names"), "big"), 0);
    assert_text(big, "name", "Hill Giant");
    const cJSON *check = cJSON_GetArrayItem(get(step_with(doc, "\"is\":\"expect\""), "expect"), 0);
    assert_text(check, "key", "power");
    assert_int_equal(get(get(check, "object"), "id")->valueint, get(big, "id")->valueint);
    cJSON_Delete(doc);
}

static void shuffles_are_told_in_full(void **state) {
    Project *p = *state;
    put("scenarios/decks/d.txt", "10 Forest\n10 Grizzly Bears\n");
    put("scenarios/1xx/decks.yaml",
        "name: From the beginning\nrules: [103.3]\n"
        "players:\n  alice: {deck: ../decks/d.txt}\n  bob: {deck: ../decks/d.txt}\n"
        "actions:\n  - random: [Forest, Grizzly Bears]\n  - advance: upkeep\n");
    CALL("export out -k decks", EXIT_GOOD);
    cJSON *doc = load("out/1xx/decks.json");
    const cJSON *fixed = step_with(doc, "\"kind\":\"shuffle\"");
    assert_true(cJSON_IsTrue(get(get(doc, "game"), "from_beginning")));
    assert_text(fixed, "by", "script");
    assert_int_equal(cJSON_GetArraySize(get(fixed, "items")), 20);
    assert_text(get(cJSON_GetArrayItem(get(fixed, "items"), 0), "object"), "name", "Forest");
    const cJSON *drawn = step_with(doc, "\"by\":\"drawn\"");
    assert_int_equal(cJSON_GetArraySize(get(drawn, "items")), 20);
    cJSON_Delete(doc);
}

// ---- scenarios that do not pass

static void what_fails_is_exported_as_it_fails(void **state) {
    Project *p = *state;
    put("scenarios/6xx/fails.yaml",
        "name: Wrong\nrules: [608.3]\n" BEARS "expect:\n  alice: {life: 21}\n");
    put("scenarios/6xx/known.yaml", "name: Known\nrules: [608.3]\nknown_failure: not yet\n" BEARS
                                    "expect:\n  alice: {life: 21}\n");
    put("scenarios/6xx/broken.yaml", "name: Broken\nrules: [608.3]\nplayer: {}\n");
    CALL("export out", EXIT_INVALID);
    assert_part(p->out, "4 scenarios exported to out, 1 of them failing, 1 left out\n");
    assert_part(p->err, "scenarios/6xx/broken.yaml:3:1: left out: ");
    assert_part(p->err, "exported as it fails: expect.alice.life: expected 21, actual 20");
    assert_int_equal(files_kind("out/6xx/broken.json"), FILES_MISSING);
    cJSON *doc = load("out/6xx/fails.json");
    assert_text(doc, "result", "failed");
    assert_text(cJSON_GetArrayItem(get(doc, "failures"), 0), "where", "expect.alice.life");
    cJSON_Delete(doc);
    doc = load("out/6xx/known.json");
    assert_text(doc, "result", "known_failure");
    assert_text(doc, "known_failure", "not yet");
    cJSON_Delete(doc);
    put("scenarios/6xx/stuck.yaml",
        "name: Stuck\nrules: [608.3]\nknown_failure: not yet\n" BEARS "  - resolve\n");
    CALL("export out -k stuck", EXIT_GOOD);
    assert_string_equal(p->out, "1 scenario exported to out, 4 old files deleted\n");
    doc = load("out/6xx/stuck.json");
    assert_text(doc, "result", "known_failure");
    assert_int_equal(get(get(doc, "outcome"), "turn")->valueint, 1);
    cJSON_Delete(doc);
    CALL("export out nothing.yaml", EXIT_INVALID);
    assert_part(p->err, "nothing.yaml: left out: there is no such file or folder");
    CALL("export out -k fails", EXIT_FAILED);
    CALL("export out -k known", EXIT_GOOD);
}

// ---- the folder

static void an_earlier_export_is_brought_up_to_date(void **state) {
    Project *p = *state;
    CALL("export out", EXIT_GOOD);
    put("out/README", "mine\n");
    CALL("export out --tag bear", EXIT_GOOD);
    assert_string_equal(p->out, "1 scenario exported to out, 1 old file deleted\n");
    assert_int_equal(index_rows("out"), 1);
    assert_int_equal(files_kind("out/6xx/other.json"), FILES_MISSING);
    assert_int_equal(files_kind("out/README"), FILES_REGULAR);
}

// What an index lists outside of the folder is nothing of ours.
static void an_index_does_not_lead_out(void **state) {
    Project *p = *state;
    put("kept.json", "{}");
    put("out/index.json",
        "{\"gavel_export\": 1, \"scenarios\": [{\"file\": \"../kept.json\"}, {\"file\": 1}]}");
    CALL("export out", EXIT_GOOD);
    assert_int_equal(files_kind("kept.json"), FILES_REGULAR);
}

static void another_folder_is_left_alone(void **state) {
    Project *p = *state;
    put("out/index.json", "{\"mine\": 1}");
    put("out/6xx/notes.txt", "mine\n");
    CALL("export out", EXIT_USAGE);
    assert_part(p->err, "out: is not empty, and holds no earlier export (--force");
    assert_int_equal(files_kind("out/schema.json"), FILES_MISSING);
    CALL("export out --force", EXIT_GOOD);
    assert_int_equal(files_kind("out/6xx/notes.txt"), FILES_REGULAR);
    assert_int_equal(index_rows("out"), 2);
}

static void what_is_in_the_way_is_named(void **state) {
    Project *p = *state;
    put("file", "");
    CALL("export file", EXIT_USAGE);
    assert_part(p->err, "file: is no folder");
    put("a/6xx", "");
    CALL("export a --force", EXIT_USAGE);
    assert_part(p->err, "a/6xx: a file is in the way of a folder");
    put("b/6xx/bears.json/x", "");
    CALL("export b --force", EXIT_USAGE);
    assert_part(p->err, "b/6xx/bears.json: is a folder");
    assert_int_equal(files_kind("b/index.json"), FILES_MISSING);
    CALL("export file/below", EXIT_USAGE);
    assert_part(p->err, "cannot make this folder");
    assert_int_equal(mkdir("locked", 0555), 0);
    if (access("locked", W_OK) == 0) return;  // Nothing is locked for root.
    CALL("export locked", EXIT_USAGE);
    assert_part(p->err, "cannot be written");
}

static void two_scenarios_cannot_share_a_file(void **state) {
    Project *p = *state;
    put("more/scenarios/6xx/bears.yaml", "name: Other bears\nrules: [608.3]\n" BEARS);
    CALL("export out scenarios more/scenarios", EXIT_USAGE);
    assert_part(p->err, "out/6xx/bears.json: ");
    assert_part(p->err, "would both be written there");
    assert_int_equal(files_kind("out"), FILES_MISSING);
    put("scenarios/schema.yaml", "name: Bears again\nrules: [608.3]\n" BEARS);
    CALL("export out", EXIT_USAGE);
    assert_part(p->err, "out/schema.json: ");
}

// ---- the command line

static void flags_select(void **state) {
    Project *p = *state;
    CALL("export out --rule 601", EXIT_GOOD);
    assert_int_equal(index_rows("out"), 1);
    CALL("export out -k bears -k other -j 1", EXIT_GOOD);
    assert_int_equal(index_rows("out"), 2);
    CALL("export out scenarios/6xx/bears.yaml", EXIT_GOOD);
    assert_int_equal(index_rows("out"), 1);
    CALL("export out -k nothing", EXIT_NOTHING);
    CALL("export", EXIT_USAGE);
    assert_part(p->err, "say the folder: gavel export DIR");
    CALL("export out --seed 1", EXIT_USAGE);
    CALL("export --help", EXIT_GOOD);
    assert_part(p->out, "example: gavel export DIR -k orchard");
}

static void own_cards_of_a_file(void **state) {
    Project *p = *state;
    put("mine.yaml",
        "- {name: Test Bear, cost: \"{G}\", type: Creature — Bear, power: 5, "
        "toughness: 5}\n");
    put("scenarios/1xx/mine.yaml",
        "name: Mine\nrules: [117.4]\nplayers:\n"
        "  alice: {battlefield: [Test Bear]}\n  bob: {}\n");
    CALL("export out -k mine --cards mine.yaml", EXIT_GOOD);
    cJSON *doc = load("out/1xx/mine.json");
    const cJSON *face = cJSON_GetArrayItem(get(get(get(doc, "cards"), "Test Bear"), "faces"), 0);
    assert_text(face, "power", "5");
    cJSON_Delete(doc);
    CALL("export out -k mine", EXIT_INVALID);
}

static void the_schema_is_printed(void **state) {
    Project *p = *state;
    CALL("export --schema", EXIT_GOOD);
    cJSON *schema = cJSON_Parse(p->out);
    assert_non_null(schema);
    assert_text(schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
    const cJSON *decision = get(get(schema, "$defs"), "decision");
    assert_text(get(get(decision, "properties"), "is"), "const", "decision");
    CALL("export out", EXIT_GOOD);
    cJSON *written = load("out/schema.json");
    assert_true(cJSON_Compare(schema, written, true));
    cJSON_Delete(written);
    cJSON_Delete(schema);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_file_for_each_scenario),
        TEST(what_is_refused_and_what_chance_brings),
        TEST(shuffles_are_told_in_full),
        TEST(what_fails_is_exported_as_it_fails),
        TEST(an_earlier_export_is_brought_up_to_date),
        TEST(an_index_does_not_lead_out),
        TEST(another_folder_is_left_alone),
        TEST(what_is_in_the_way_is_named),
        TEST(two_scenarios_cannot_share_a_file),
        TEST(flags_select),
        TEST(own_cards_of_a_file),
        TEST(the_schema_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
