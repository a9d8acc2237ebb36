// test_commands_hostile.c - names and contents of files that would act on a terminal or a build
// server, shown to every verb: nothing of them gets through.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <expat.h>

#include "engine/base/document_source.h"
#include "engine/base/visible.h"
#include "harness/json.h"
#include "tests/harness/test_commands.h"

// Line ends, terminal sequences of both kinds, C1 controls, directions, a line separator, bytes
// that are no UTF-8, and commands of build servers in the middle of a line and at its beginning.
#define SEQUENCES                         \
    "\x1b[2J\x1b]0;pwned\x07\r\t\xc2\x9b" \
    "31m\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xa8\xef\xbb\xbf"
#define COMMANDS "\n::error::pwned\n  ::error::pwned\n##vso[task.pwned]\n##[error]pwned\nx"

static const char *const names[] = {
    "a" SEQUENCES COMMANDS "\xff'",
    "::error::pwned",
    "##vso[task.pwned]",
};

// As a scalar of YAML and JSON in double quotes; `all`: also controls, which YAML is not to have.
static void quote(const char *text, bool all, Text *out) {
    Span rest = span_of(text), bytes;
    text_add_char(out, '"');
    for (uint32_t code; json_next_character(&rest, &code, &bytes);) {
        if (source_is_control(code) && !all) continue;
        if (visible_is_hidden(code))
            text_format(out, "\\u%04x", (unsigned)code);
        else if (code == '"' || code == '\\')
            text_format(out, "\\%c", (char)code);
        else
            text_add_span(out, bytes);
    }
    text_add_char(out, '"');
}

typedef struct {
    Arena arena;
    const char *name;    // What acts.
    const char *quoted;  // The same without controls, for YAML that can be read.
    const char *all;     // With them.
} Hostile;

// '@' stands for the name in a path, '@' in a content for the quoted name.
static const char *fill(const Hostile *h, const char *text, const char *with) {
    Text out = {0};
    for (; *text; text++) {
        if (*text == '@')
            text_add(&out, with);
        else
            text_add_char(&out, *text);
    }
    const char *filled = arena_copy((Arena *)(uintptr_t)&h->arena, text_cstr(&out), out.length);
    text_free(&out);
    return filled;
}

static void write_file(const Hostile *h, const char *path, const char *content) {
    put(fill(h, path, h->name), fill(h, content, h->quoted));
}

static void write_all(const Hostile *h, const char *path, const char *content) {
    put(fill(h, path, h->name), fill(h, content, h->all));
}

static void write_raw(const Hostile *h, const char *path, const char *content) {
    put(fill(h, path, h->name), fill(h, content, h->name));
}

static void write_project(const Hostile *h) {
    static const char bears[] = BEARS;
    const char *board = fill(h, bears, "");
    write_file(h, "scenarios/6xx/@.yaml",
               arena_format((Arena *)(uintptr_t)&h->arena,
                            "name: @\nrules: [608.3]\nabout: @\ntags: [@]\n%s", board));
    write_file(h, "scenarios/6xx/failing-@.yaml",
               arena_format((Arena *)(uintptr_t)&h->arena,
                            "name: @\nrules: [608.3]\n%sexpect: {alice: {life: 3}}\n", board));
    write_file(h, "scenarios/6xx/known-@.yaml",
               arena_format((Arena *)(uintptr_t)&h->arena,
                            "name: @\nrules: [608.3]\nknown_failure: @\n%s"
                            "expect: {alice: {life: 3}}\n",
                            board));
    write_file(h, "scenarios/6xx/passing-@.yaml",
               arena_format((Arena *)(uintptr_t)&h->arena,
                            "name: @\nrules: [608.3]\nknown_failure: @\n%s", board));
    write_file(h, "scenarios/6xx/invalid-@.yaml",
               "name: @\nrules: [@]\n@: 1\nformat: @\nseed: @\n"
               "cards:\n  - {name: @, cost: @, type: @, text: @}\n"
               "  - {name: Own, cost: '{1}', type: Artifact, text: @}\n"
               "players:\n  alice: {battlefield: [@, {card: Forest, as: @}], deck: @, life: @}\n"
               "  bob: {@: 1}\nactions:\n  - @\n  - alice: {cast: @}\n  - alice: {@: 1}\n"
               "expect: {@: {life: 1}, alice: {@: 2}}\n");
    write_file(h, "scenarios/6xx/deck-@.yaml",
               "name: @\nrules: [103.1]\nplayers:\n  alice: {deck: a.txt}\n  bob: {deck: @}\n");
    write_file(h, "scenarios/6xx/script-@.yaml",
               "name: @\nrules: [608.3]\nplayers:\n  alice: {battlefield: [Forest]}\n  bob: {}\n"
               "actions:\n  - alice: {cast: @, targets: [@]}\nexpect: {alice: {has: [@]}}\n");
    write_raw(h, "scenarios/6xx/raw-@.yaml", "name: @\n");
    write_all(h, "scenarios/6xx/all-@.yaml", "name: @\nrules: [@]\n");
    write_raw(h, "decks/@.txt", "60 Forest\n1 @\n@\n1 Forest @\n");
    write_raw(h, "decks/@.dek", "<?xml version=\"1.0\"?><Deck><Cards Name=\"@\"/></Deck>");
    write_raw(h, "decks/plain.txt", "60 Forest\n");
    write_file(h, "cards/@.yaml",
               "- {name: @, cost: '{1}', type: Artifact, text: ''}\n"
               "- {name: Own, cost: '{1}', type: Artifact, text: @}\n");
    write_file(
        h, "cards/@.json",
        "[{\"object\": \"card\", \"name\": @, \"layout\": \"normal\", \"mana_cost\": \"{1}\","
        " \"type_line\": \"Artifact\", \"oracle_text\": @},\n"
        " {\"object\": \"card\", \"name\": \"Own\", \"layout\": @, \"mana_cost\": @,"
        " \"type_line\": @, \"oracle_text\": @}]\n");
    write_all(h, "golden/6xx/@.json",
              "{\"format\": 1, \"scenario\": @, \"rules\": [@],"
              " \"log\": [@], \"outcome\": {@: @}}\n");
    write_all(h, "golden/6xx/orphan-@.json", "{\"format\": 1, \"scenario\": @, \"log\": [@]}\n");
    write_all(h, "golden/6xx/orphan-@.json.new",
              "{\"format\": 1, \"scenario\": @, \"log\": [@]}\n");
    write_raw(h, "golden/6xx/failing-@.json", "@");
    write_raw(h, "results-@.json", "{\"format\": 1, \"summary\": @}");
    write_all(h, "results.json", "{\"format\": 1, \"@\": {}, \"scenarios\": [{\"path\": @}]}");
}

// ---- what was printed

static bool begins_command(const char *line) {
    while (*line == ' ') line++;
    if (strncmp(line, "::error::pwned", 14) == 0) return true;
    return strncmp(line, "##", 2) == 0 && line[2] != ' ' && line[2] != '#';
}

// Where it stands and what is wrong; NULL: nothing is.
static const char *fault_in(const char *text, size_t *at) {
    Span rest = span_of(text);
    for (size_t length = 0; rest.length > 0;
         rest = (Span){rest.at + length, rest.length - length}) {
        uint32_t code = 0;
        *at = (size_t)(rest.at - text);
        length = span_code_point(rest, &code);
        if (length == 0) return "a stray byte";
        if (code != '\n' && visible_is_hidden(code)) return "a hidden character";
        if (visible_is_command_bracket(span_of(text), *at)) return "a command in a line";
        if ((*at == 0 || text[*at - 1] == '\n') && begins_command(rest.at))
            return "a command at the beginning of a line";
    }
    return NULL;
}

// The command is shown, but a line begins with it: a line end of the file was printed as one.
static const char *split_in(const char *text, size_t *at) {
    static const char *const shown[] = {"\\x3a:error::pwned", "\\x23#vso", "\\x23#\\x5berror"};
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += strspn(line, "\n |");
        *at = (size_t)(line - text);
        for (size_t i = 0; i < ARRAY_LEN(shown); i++)
            if (strncmp(line, shown[i], strlen(shown[i])) == 0) return "a line of a file's own";
    }
    return NULL;
}

static void check_text(const char *line, const char *text, bool one_line) {
    size_t at = 0;
    const char *fault = fault_in(text, &at);
    if (!fault && one_line) fault = split_in(text, &at);
    if (!fault) return;
    Text shown = {0};
    visible_add_lines(&shown, span_of(text + (at > 80 ? at - 80 : 0)));
    fail_msg("gavel %s: %s at byte %zu:\n%s", line, fault, at, text_cstr(&shown));
}

static bool is_first(const Hostile *h) { return h->name == names[0]; }

// The words of a line, in which '@' stands for the name.
static void call(Project *p, const Hostile *h, const char *line) {
    char program[] = "gavel", *arguments[ARGUMENTS_MAX] = {program};
    int count = 1;
    Span rest = span_of(line);
    while (rest.at != NULL) {
        Span word = span_cut(&rest, ' ');
        Arena *arena = (Arena *)(uintptr_t)&h->arena;
        const char *text = fill(h, arena_copy(arena, word.at, word.length), h->name);
        arguments[count++] = arena_copy(arena, text, strlen(text));
    }
    int status = gavel_words(p, count, arguments);
    if (status == EXIT_INTERNAL || status > 128)
        fail_msg("gavel %s: exit %d\n%s%s", line, status, p->out, p->err);
    // The other names stand at the beginning of a line where the path does.
    check_text(line, p->out, is_first(h));
    check_text(line, p->err, is_first(h));
}

// '@' is the name. One after the other, in one project.
static const char *const lines[] = {
    "@",
    "run",
    "run -j1 --no-golden",
    "run --ci --slowest 20",
    "run --list",
    "run --last-failed --list",
    "run -k @",
    "run --tag @",
    "run --rule @",
    "run --golden @",
    "run scenarios/6xx/@.yaml",
    "run scenarios/6xx/missing-@.yaml",
    "run @",
    "run --shard @",
    "run --shard 1/2 --timings results.json",
    "run --shard 1/2 --timings results-@.json",
    "run --cards cards/@.yaml",
    "run --cards cards/@.json",
    "run --cards @",
    "run --reporter @",
    "run --reporter tap",
    "run --reporter github",
    "run --reporter summary",
    "run --explain-goldens @",
    "run --without @",
    "run --report page-@.html",
    "run --files @",
    "show tokens @",
    "show ability @",
    "show card @",
    "show ability cards/@.yaml",
    "show card cards/@.yaml",
    "show scenario scenarios/6xx/@.yaml",
    "show state scenarios/6xx/@.yaml",
    "show state scenarios/6xx/@.yaml --format json",
    "show events scenarios/6xx/failing-@.yaml --all",
    "show events scenarios/6xx/invalid-@.yaml",
    "show events scenarios/6xx/raw-@.yaml",
    "show events scenarios/6xx/script-@.yaml",
    "show events scenarios/6xx/deck-@.yaml",
    "show events @",
    "show @ x",
    "new --rule @ x",
    "new --rule 704.5f @",
    "rules @",
    "rules --base results-@.json --gate",
    "rules --save rules-@.json 608",
    "cards list --cards cards/@.json",
    "cards list @",
    "cards show @",
    "cards show Own --cards cards/@.json",
    "cards check cards/@.json --refused --rows",
    "cards check cards/@.json --format json",
    "cards check @",
    "cards check cards/@.json --played decks/@.txt",
    "cards rows scenarios/6xx/@.yaml",
    "cards import cards/@.json --db cards-@.db",
    "cards list --imported --db cards-@.db",
    "cards show Own --db cards-@.db",
    "cards @",
    "selfcheck scenarios/6xx/@.yaml scenarios/6xx/invalid-@.yaml",
    "selfcheck @",
    "fuzz --cards cards/@.json --decisions 200 -o fuzz-@",
    "fuzz --cards @",
    "bench @",
    "record --deck decks/@.txt --deck decks/plain.txt",
    "record --deck decks/plain.txt --deck decks/plain.txt -o game-@.jsonl --seed 3",
    "record --deck @ --deck @",
    "replay game-@.jsonl",
    "replay scenarios/6xx/@.yaml",
    "replay @",
    "replay results-@.json",
    "extract game-@.jsonl --at 9",
    "extract game-@.jsonl --at 99999",
    "extract @ --at 3",
    "bug game-@.jsonl",
    "bug @",
    "shrink game-@.jsonl",
    "shrink scenarios/6xx/failing-@.yaml --no-golden",
    "shrink scenarios/6xx/invalid-@.yaml",
    "shrink @",
    "play scenarios/6xx/@.yaml -o played-@.jsonl --save saved-@.yaml",
    "play scenarios/6xx/invalid-@.yaml",
    "play @",
    "sim --deck decks/plain.txt --deck decks/plain.txt --games 2 --records records-@",
    "sim --deck decks/@.txt --deck decks/plain.txt --games 2",
    "sim --deck decks/plain.txt --deck decks/plain.txt --games 2 --names a,@",
    "deck check decks/@.txt decks/@.dek decks/plain.txt @",
    "deck check decks/@.txt --format json",
    "deck check decks/@.txt --as @",
    "merge results-@.json results.json @",
    "export exported-@ scenarios",
    "export @/x",
    "schema @",
    "man @",
    "completion @",
    "report -o report-@.html scenarios",
    "reject scenarios/6xx/@.yaml",
    "run",
    "review",
    "review @",
    "accept scenarios/6xx/@.yaml",
    "accept",
    "accept --prune",
    "accept @",
    "reject",
    "reject @",
};

static void begin(Hostile *h, const char *name) {
    Text quoted = {0};
    *h = (Hostile){.name = name};
    quote(name, false, &quoted);
    h->quoted = arena_copy(&h->arena, text_cstr(&quoted), quoted.length);
    text_clear(&quoted);
    quote(name, true, &quoted);
    h->all = arena_copy(&h->arena, text_cstr(&quoted), quoted.length);
    text_free(&quoted);
    write_project(h);
}

// A name that only acts at the beginning of a line is shown to the verbs that print paths there.
static bool prints_paths_first(const char *line) {
    static const char *const verbs[] = {"run ",   "show ", "deck ",   "accept",      "reject",
                                        "review", "new ",  "record ", "selfcheck @", "export "};
    for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
        if (strncmp(line, verbs[i], strlen(verbs[i])) == 0) return true;
    return false;
}

static void check_all(Project *p, const char *name) {
    Hostile h;
    begin(&h, name);
    for (size_t i = 0; i < ARRAY_LEN(lines); i++)
        if (is_first(&h) || prints_paths_first(lines[i])) call(p, &h, lines[i]);
    p->input = "a\nr\ns\nq\n";
    call(p, &h, "run --no-golden");
    call(p, &h, "review");
    p->input = NULL;
    arena_free(&h.arena);
}

static void what_acts_is_shown(void **state) { check_all(*state, names[0]); }
static void names_that_begin_a_command_are_shown(void **state) { check_all(*state, names[1]); }
static void names_with_a_bracket_are_shown(void **state) { check_all(*state, names[2]); }

// ---- reports for programs

static void documents_stay_valid(void **state) {
    Project *p = *state;
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        Hostile h;
        Status s = {0};
        begin(&h, names[i]);
        call(p, &h, "run --reporter json");
        cJSON *root = json_parse("out", span_of(p->out), &s);
        if (!root) fail_msg("%s\n%s", s.message, p->out);
        cJSON_Delete(root);
        call(p, &h, "run --reporter junit");
        XML_Parser parser = XML_ParserCreate(NULL);
        assert_int_equal(XML_Parse(parser, p->out, (int)strlen(p->out), 1), XML_STATUS_OK);
        XML_ParserFree(parser);
        arena_free(&h.arena);
    }
}

static void json_gives_back_what_was_written(void **state) {
    (void)state;
    static const char text[] = "a\x1b\xe2\x80\xae ##[x]\n\xf3\xa0\x80\xa1";
    Text out = {0};
    Status s = {0};
    json_add_string(&out, text);
    check_text("json", text_cstr(&out), true);
    cJSON *read = json_parse("out", span_of(text_cstr(&out)), &s);
    assert_string_equal(cJSON_GetStringValue(read), text);
    cJSON_Delete(read);
    text_free(&out);
}

// A command that reproduces a failure can be pasted, whatever the name.
static void commands_can_be_pasted(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        char back[512] = "";
        Text word = {0}, command = {0};
        command_quote(&word, names[i]);
        check_text("quote", text_cstr(&word), true);
        text_format(&command, "printf %%s %s\n", text_cstr(&word));
        put("word.sh", text_cstr(&command));
        FILE *shell = popen("bash word.sh", "r");
        assert_non_null(shell);
        assert_int_equal(fread(back, 1, sizeof back - 1, shell), strlen(names[i]));
        assert_int_equal(pclose(shell), 0);
        assert_string_equal(back, names[i]);
        text_free(&word);
        text_free(&command);
    }
}

static void the_check_finds_each(void **state) {
    (void)state;
    static const char *const bad[] = {
        "a\x1b[2J",     "a\r",          "a\t",          "\x7f",           "a\xff",
        "\xc2\x9b",     "\xe2\x80\xae", "\xe2\x80\xa8", "::error::pwned", "a\n  ::error::pwned",
        "a ##[error]b", "a\n##vso",     "a ##vso[x]"};
    size_t at;
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) assert_non_null(fault_in(bad[i], &at));
    assert_null(fault_in("J\xc3\xb6tun ::error::pwned\n## A heading\n", &at));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_acts_is_shown, project_begin, project_end),
        cmocka_unit_test_setup_teardown(names_that_begin_a_command_are_shown, project_begin,
                                        project_end),
        cmocka_unit_test_setup_teardown(names_with_a_bracket_are_shown, project_begin, project_end),
        cmocka_unit_test_setup_teardown(documents_stay_valid, project_begin, project_end),
        cmocka_unit_test_setup_teardown(commands_can_be_pasted, project_begin, project_end),
        cmocka_unit_test(json_gives_back_what_was_written),
        cmocka_unit_test(the_check_finds_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
