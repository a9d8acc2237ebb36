// shrink_finish.c - what is found out of a shrunk scenario in the end: what it expects, its name.
#include "harness/shrink_finish.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/document.h"
#include "harness/command_yaml.h"
#include "harness/interrupt.h"

enum { RULES_MOST = 6 };

// ---- what it expects

void shrink_expect_difference(const Judge *j, Text *text) {
    Result good, bad;
    Text with = {0};
    judge_play(j, text_cstr(text), false, &good);
    judge_play(j, text_cstr(text), true, &bad);
    text_add(&with, text_cstr(text));
    if (bad.outcome == OUTCOME_PASSED && good.golden_json && bad.golden_json &&
        shrink_add_expect(good.golden_json, bad.golden_json, &with)) {
        Judge proves = *j;
        proves.kind = JUDGE_PROVES;
        proves.crew = NULL;
        if (interrupt_waits() || judge_begin(&proves, text_cstr(&with))) {
            shrink_expect(&(Shrink){.judge = &proves}, &with);
            text_clear(text);
            text_add(text, text_cstr(&with));
        }
        judge_end(&proves);
    }
    text_free(&with);
    result_free(&good);
    result_free(&bad);
}

// ---- its name

// "Upkeep step" is "There is an upkeep step."
static void add_sentence(const char *line, Text *out) {
    static const char step[] = " step";
    size_t length = strlen(line);
    bool is_step = length > sizeof step && strcmp(line + length + 1 - sizeof step, step) == 0;
    if (!is_step || !isupper((unsigned char)line[0])) {
        text_add(out, line);
        return;
    }
    char first = (char)tolower((unsigned char)line[0]);
    text_format(out, "There is %s %c%s.", strchr("aeiou", first) ? "an" : "a", first, line + 1);
}

void shrink_first_difference(const Result *good, const Result *bad, Text *out) {
    int i = 0;
    while (i < good->log_count && i < bad->log_count &&
           strcmp(good->log[i].text, bad->log[i].text) == 0)
        i++;
    if (i < good->log_count)
        add_sentence(good->log[i].text, out);
    else if (i < bad->log_count)
        text_format(out, "This does not happen: %s", bad->log[i].text);
}

// "Young Wolf: {power: 3}", the first thing that is expected.
static void add_expected(const char *text, Text *out) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    bool read = document_parse(&d, &arena, "scenario", span_of(text), &s);
    const Node *expect = read ? node_get(d.root, "expect") : NULL;
    if (expect && expect->first) {
        text_format(out, "%s: ", expect->first->text);
        yaml_write(expect->first->value, NULL, out);
    }
    arena_free(&arena);
}

void shrink_rules_text(const RuleId *rules, int count, Text *out) {
    text_add_char(out, '[');
    for (int i = 0; i < count && i < RULES_MOST; i++)
        text_format(out, "%s%s", i > 0 ? ", " : "", cr_entry(rules[i])->number);
    text_add_char(out, ']');
}

void shrink_name_difference(const Judge *j, Text *text) {
    Result good, bad;
    Text name = {0}, quoted = {0}, rules = {0};
    judge_play(j, text_cstr(text), false, &good);
    judge_play(j, text_cstr(text), true, &bad);
    shrink_first_difference(&good, &bad, &name);
    if (name.length == 0) add_expected(text_cstr(text), &name);
    if (name.length > 0) {
        yaml_write_text(text_cstr(&name), &quoted);
        shrink_set("name", text_cstr(&quoted), text);
    }
    shrink_rules_text(j->without, j->without_count, &rules);
    shrink_set("rules", text_cstr(&rules), text);
    text_free(&name);
    text_free(&quoted);
    text_free(&rules);
    result_free(&good);
    result_free(&bad);
}
