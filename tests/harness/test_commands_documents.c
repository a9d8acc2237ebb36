// test_commands_documents.c - the verbs man, completion and schema: what they print is whole, hangs
// together, and is what is written to files.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "harness/schema.h"
#include "tests/harness/test_commands.h"

static void call_with(Project *p, const char *verb, const char *operand) {
    char line[64];
    snprintf(line, sizeof line, "%s %s", verb, operand);
    CALL(line, EXIT_GOOD);
}

// ---- manual pages and completion

static void pages_tell_every_verb(void **state) {
    Project *p = *state;
    CALL("man", EXIT_GOOD);
    for (int v = 0; v < COMMAND_COUNT; v++) {
        Text term = {0};
        text_format(&term, "\\fB%s\\fR\n", options_verb_name((Command)v));
        bool told = strstr(p->out, text_cstr(&term)) != NULL;
        assert_true(told == options_verb((Command)v)->supported);
        text_free(&term);
    }
    assert_part(p->out, ".SH EXIT STATUS\n.TP\n0\nall well\n");
    CALL("man run", EXIT_GOOD);
    assert_part(p->out, "\n.TP\n\\fB\\-j\\fR, \\fB\\-\\-jobs\\fR \\fIN\\fR\n");
    CALL("man engine", EXIT_USAGE);
    CALL("man run sim", EXIT_USAGE);
}

static void pages_are_written_as_they_are_printed(void **state) {
    Project *p = *state;
    Text page = {0};
    Status s = {0};
    CALL("man -o pages", EXIT_GOOD);
    assert_true(files_read("pages/gavel-deck.1", &page, &s));
    CALL("man deck", EXIT_GOOD);
    assert_string_equal(text_cstr(&page), p->out);
    text_free(&page);
    put("taken", "a file\n");
    CALL("man -o taken", EXIT_USAGE);
}

// roff would take a line that begins with a point for a command.
static void no_text_becomes_a_command(void **state) {
    Project *p = *state;
    static const char known[] = " SH TH TP PP nf fi br ";
    for (int v = 0; v < COMMAND_COUNT; v++) {
        if (!options_verb((Command)v)->supported) continue;
        call_with(p, "man", options_verb_name((Command)v));
        for (const char *at = p->out; (at = strstr(at, "\n.")) != NULL; at++) {
            char name[8] = " ";
            strncat(name, at + 2, strcspn(at + 2, " \n") < 5 ? strcspn(at + 2, " \n") : 5);
            strcat(name, " ");
            if (!strstr(known, name)) fail_msg("%s: .%s", options_verb_name((Command)v), name);
        }
    }
}

static void completion_knows_verbs_flags_and_values(void **state) {
    Project *p = *state;
    CALL("completion bash", EXIT_GOOD);
    assert_part(p->out, "    'run --reporter') printf 'words\\npretty\\ntap");
    assert_part(p->out, "    'new --rule') printf 'rules' ;;\n");
    assert_part(p->out, "    'run --jobs' | 'run -j') printf 'nothing' ;;\n");
    assert_part(p->out, "complete -F _gavel gavel\n");
    CALL("completion rules", EXIT_GOOD);
    assert_part(p->out, "\n704.5f\n");
    CALL("completion", EXIT_USAGE);
    CALL("completion fish", EXIT_USAGE);
}

// ---- schemas

// Every reference leads to a definition.
static void check_references(const cJSON *node, const cJSON *all) {
    const cJSON *child;
    const char *to = cJSON_GetStringValue(cJSON_GetObjectItem(node, "$ref"));
    if (to && !cJSON_GetObjectItemCaseSensitive(all, to + strlen("#/$defs/")))
        fail_msg("there is no %s", to);
    cJSON_ArrayForEach(child, node) { check_references(child, all); }
}

static void schemas_hang_together(void **state) {
    Project *p = *state;
    static const char *const names[] = {"scenario", "record", "run",    "sim",
                                        "rules",    "deck",   "export", "page"};
    CALL("schema -o schemas", EXIT_GOOD);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        char path[64];
        Text written = {0};
        Status s = {0};
        call_with(p, "schema", names[i]);
        snprintf(path, sizeof path, "schemas/%s.json", names[i]);
        assert_true(files_read(path, &written, &s));
        assert_string_equal(text_cstr(&written), p->out);
        cJSON *schema = cJSON_Parse(p->out);
        assert_non_null(schema);
        check_references(schema, cJSON_GetObjectItem(schema, "$defs"));
        cJSON_Delete(schema);
        text_free(&written);
    }
    CALL("schema", EXIT_USAGE);
    CALL("schema scenaro", EXIT_USAGE);
    assert_part(p->err, "did you mean scenario?");
}

static void cards_of_a_file_are_offered(void **state) {
    Project *p = *state;
    put("own.yaml", "- {name: Own Bear, cost: \"{G}\", type: Creature, power: 2, toughness: 2}\n");
    CALL("schema scenario", EXIT_GOOD);
    assert_null(strstr(p->out, "\"Own Bear\""));
    assert_part(p->out, "\"Grizzly Bears\"");
    assert_part(p->out, "\"613.11\"");
    CALL("schema scenario --cards own.yaml", EXIT_GOOD);
    assert_part(p->out, "\"Own Bear\"");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(pages_tell_every_verb),     TEST(pages_are_written_as_they_are_printed),
        TEST(no_text_becomes_a_command), TEST(completion_knows_verbs_flags_and_values),
        TEST(schemas_hang_together),     TEST(cards_of_a_file_are_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
