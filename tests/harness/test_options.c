// test_options.c - the command line is read strictly, and every refusal says what was meant.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/span.h"
#include "harness/options.h"

enum { WORDS_MAX = 16 };

typedef struct {
    char program[8];
    char text[256];
    char *arguments[WORDS_MAX];
    Options options;
    Text message;
    OptionsResult result;
} Line;

// Reads "run -j 4" as the arguments of gavel.
static void read_line(Line *line, const char *text) {
    *line = (Line){0};
    strcpy(line->text, text);
    int count = 0;
    line->arguments[count++] = line->program;
    for (char *word = strtok(line->text, " "); word; word = strtok(NULL, " "))
        line->arguments[count++] = word;
    line->result = options_parse(&line->options, count, line->arguments, &line->message);
}

static void free_line(Line *line) {
    options_free(&line->options);
    text_free(&line->message);
}

static void assert_wrong(const char *text, const char *message) {
    Line line;
    read_line(&line, text);
    assert_int_equal(line.result, OPTIONS_WRONG);
    if (!strstr(text_cstr(&line.message), message))
        fail_msg("'%s' answers '%s', not '%s'", text, text_cstr(&line.message), message);
    free_line(&line);
}

static void assert_number(const char *text, Flag flag, int wanted) {
    Line line;
    read_line(&line, text);
    assert_int_equal(line.result, OPTIONS_GOOD);
    assert_int_equal(options_number(&line.options, flag, -1), wanted);
    free_line(&line);
}

// Words of a line as a shell would split them; quotes are taken away.
static int split(char *text, char **words) {
    int count = 0;
    for (char *c = text; *c;) {
        char quote = *c == '"' || *c == '\'' ? *c : ' ';
        words[count++] = quote == ' ' ? c : ++c;
        while (*c && *c != quote && *c != '\n') c++;
        if (*c) *c++ = '\0';
        while (*c == ' ') c++;
    }
    return count;
}

// What the help shows can be typed.
static void examples_are_understood(void **state) {
    (void)state;
    static const char mark[] = "example: ";
    for (int v = 0; v < COMMAND_COUNT; v++) {
        Text help = {0};
        options_verb_help((Command)v, &help);
        for (const char *at = text_cstr(&help); (at = strstr(at, mark)) != NULL; at++) {
            char line[256] = "", *words[WORDS_MAX];
            Options options;
            Text message = {0};
            const char *first = at + sizeof mark - 1;
            strncat(line, first, strcspn(first, "\n"));
            OptionsResult result = options_parse(&options, split(line, words), words, &message);
            if (result != OPTIONS_GOOD && result != OPTIONS_VERB_HELP)
                fail_msg("%.*s: %s", (int)strcspn(first, "\n"), first, text_cstr(&message));
            options_free(&options);
            text_free(&message);
        }
        text_free(&help);
    }
}

// Of the verbs with shards, fuzz prints none.
static void shards_say_whose_json_is_put_together(void **state) {
    (void)state;
    static const Command verbs[] = {COMMAND_RUN, COMMAND_SIM, COMMAND_FUZZ};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        Text help = {0};
        options_verb_help(verbs[i], &help);
        assert_non_null(strstr(text_cstr(&help), "puts the JSON of run and sim together"));
        text_free(&help);
    }
}

static void values_may_follow_or_be_joined(void **state) {
    (void)state;
    assert_number("run -j4", FLAG_JOBS, 4);
    assert_number("run -j 4", FLAG_JOBS, 4);
    assert_number("run --jobs 4", FLAG_JOBS, 4);
    assert_number("run --jobs=4", FLAG_JOBS, 4);
    assert_number("run x -j 2 y -j 4", FLAG_JOBS, 4);
    assert_number("run", FLAG_JOBS, -1);
    assert_number("show state x --step 0", FLAG_STEP, 0);
}

static void flags_and_operands_mix(void **state) {
    (void)state;
    Line line;
    read_line(&line, "run a -k one --ci b --tag=t -k two -- -c");
    assert_int_equal(line.result, OPTIONS_GOOD);
    assert_int_equal(line.options.verb, COMMAND_RUN);
    assert_int_equal(line.options.operands.count, 3);
    assert_string_equal(line.options.operands.items[2], "-c");
    assert_int_equal(line.options.values[FLAG_FILTER].count, 2);
    assert_string_equal(options_value(&line.options, FLAG_FILTER), "two");
    assert_int_equal(line.options.given[FLAG_CI], 1);
    assert_int_equal(line.options.given[FLAG_LIST], 0);
    assert_null(options_value(&line.options, FLAG_GOLDEN));
    free_line(&line);
}

static void shards_are_parts_from_one(void **state) {
    (void)state;
    Line line;
    int part = 0, parts = 0;
    read_line(&line, "run --shard 2/3");
    assert_true(options_shard(&line.options, &part, &parts));
    assert_int_equal(part, 2);
    assert_int_equal(parts, 3);
    free_line(&line);
    static const char *const wrong[] = {"0/3", "4/3", "1",    "1/",   "/3",
                                        "a/b", "1/0", "-1/3", "1/3/4"};
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        char text[64] = "run --shard ";
        assert_wrong(strcat(text, wrong[i]), "--shard needs I/N");
    }
}

static void wrong_lines_offer_what_was_meant(void **state) {
    (void)state;
    assert_wrong("", "gavel --help");
    assert_wrong("rnu", "no verb 'rnu'; did you mean run?");
    assert_wrong("xyzzy", "no verb 'xyzzy'");
    assert_wrong("--jobs 3", "the verb comes first");
    assert_wrong("run --golde x", "did you mean --golden?");
    assert_wrong("run --golden=", "--golden needs a value");
    assert_wrong("run --golden", "--golden needs a value");
    assert_wrong("run -z", "run has no flag '-z'; gavel run --help lists its flags");
    assert_wrong("run --explian-goldens x", "did you mean --explain-goldens?");
    assert_wrong("xyzzy", "gavel --help lists the verbs");
    assert_wrong("run --ci=yes", "--ci takes no value");
    assert_wrong("fuzz --seed -1", "a whole number up to");
    assert_wrong("fuzz --seed 9007199254740992", "up to 9007199254740991");
    assert_wrong("run -j 0", "whole number from 1");
    assert_wrong("run -j -3", "whole number from 1");
    assert_wrong("run -j 9999999999", "whole number from 1");
    assert_wrong("run --without 704.5F", "did you mean 704.5f?");
    assert_wrong("run --reporter tpa", "did you mean tap?");
    assert_wrong("run --reporter json:", "no file is named");
    assert_wrong("rules --format xml", "text, json, html or markdown");
    assert_wrong("accept --shard 1/2", "accept has no flag '--shard'");
    assert_wrong("show state x --step one", "a whole number");
}

static OptionsResult result_of(const char *text) {
    Line line;
    read_line(&line, text);
    OptionsResult result = line.result;
    free_line(&line);
    return result;
}

static void help_and_version_are_asked_for(void **state) {
    (void)state;
    assert_int_equal(result_of("--help"), OPTIONS_HELP);
    assert_int_equal(result_of("-h"), OPTIONS_HELP);
    assert_int_equal(result_of("help"), OPTIONS_HELP);
    assert_int_equal(result_of("help run"), OPTIONS_VERB_HELP);
    assert_int_equal(result_of("run --help"), OPTIONS_VERB_HELP);
    assert_int_equal(result_of("run --nonsense -h"), OPTIONS_VERB_HELP);
    assert_int_equal(result_of("sim --help"), OPTIONS_VERB_HELP);
    assert_int_equal(result_of("run -- --help"), OPTIONS_GOOD);
    assert_int_equal(result_of("--version"), OPTIONS_VERSION);
    assert_int_equal(result_of("engine"), OPTIONS_UNSUPPORTED);
    assert_int_equal(result_of("help nothing"), OPTIONS_WRONG);
}

static void help_fits_one_screen(void **state) {
    (void)state;
    Text text = {0};
    options_help(&text);
    int lines = 0, column = 0;
    for (const char *c = text_cstr(&text); *c; c++) {
        column = *c == '\n' ? 0 : column + 1;
        lines += *c == '\n';
        assert_in_range(column, 0, 80);
    }
    assert_in_range(lines, 10, 46);
    for (int v = 0; v < COMMAND_COUNT; v++)
        assert_non_null(strstr(text_cstr(&text), options_verb_name((Command)v)));
    text_free(&text);
}

static void every_flag_has_help_and_an_example(void **state) {
    (void)state;
    for (int v = 0; v < COMMAND_COUNT; v++) {
        Text text = {0};
        options_verb_help((Command)v, &text);
        if (options_verb((Command)v)->supported)
            assert_non_null(strstr(text_cstr(&text), "example: gavel"));
        else
            assert_non_null(strstr(text_cstr(&text), "not supported yet"));
        for (int f = 0; f < FLAG_COUNT; f++) {
            const FlagFacts *facts = options_flag((Flag)f);
            if (!options_verb((Command)v)->supported || !(facts->verbs >> v & 1)) continue;
            assert_non_null(strstr(text_cstr(&text), facts->example));
            if (facts->long_name) assert_non_null(strstr(text_cstr(&text), facts->long_name));
        }
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_understood),
        cmocka_unit_test(shards_say_whose_json_is_put_together),
        cmocka_unit_test(values_may_follow_or_be_joined),
        cmocka_unit_test(flags_and_operands_mix),
        cmocka_unit_test(shards_are_parts_from_one),
        cmocka_unit_test(wrong_lines_offer_what_was_meant),
        cmocka_unit_test(help_and_version_are_asked_for),
        cmocka_unit_test(help_fits_one_screen),
        cmocka_unit_test(every_flag_has_help_and_an_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
