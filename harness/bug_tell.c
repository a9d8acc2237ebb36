// bug_tell.c - what a scenario made of a record is about, in words: its name, its rules, and what
// the record has instead.
#include <string.h>

#include "harness/bug.h"
#include "harness/command_yaml.h"
#include "harness/extract_difference.h"
#include "harness/interrupt.h"
#include "harness/shrink_finish.h"

enum { RULES_MOST = 3 };

static void set_text(Bug *b, const char *key, const char *value) {
    Text quoted = {0};
    yaml_write_text(value, &quoted);
    shrink_set(key, text_cstr(&quoted), &b->text);
    text_free(&quoted);
}

// ---- rules

static bool matters(const Result *r, RuleId rule) {
    for (int i = 0; i < r->fired_count; i++)
        if (r->fired[i] == (uint16_t)rule) return true;
    return false;
}

// Does the scenario fail without the rule?
static bool proves(const Bug *b, RuleId rule) {
    Judge j = {.pool = b->pool, .without = &rule, .without_count = 1};
    Result r;
    judge_play(&j, text_cstr(&b->text), true, &r);
    bool fails = r.outcome == OUTCOME_FAILED && r.failures && !r.failures->limit;
    result_free(&r);
    return fails;
}

// Of the rules that mattered, those without which it fails; where that cannot be tried, or none is
// left, those that mattered. The later in the book say most.
static void find_rules(Bug *b, const Result *good) {
    b->rules = ARENA_ARRAY(&b->arena, RuleId, CR_COUNT);
    if (b->suspect_count > 0) {
        memcpy(b->rules, b->suspects, sizeof *b->rules * (size_t)b->suspect_count);
        b->rule_count = b->suspect_count;
        return;
    }
    for (int prove = engine_switches_available(); prove >= 0 && b->rule_count == 0; prove--)
        for (int i = b->finding.rule_count - 1;
             i >= 0 && b->rule_count < RULES_MOST && !interrupt_waits(); i--) {
            RuleId rule = b->finding.rules[i];
            if (!matters(good, rule) || (prove && !proves(b, rule))) continue;
            b->rules[b->rule_count++] = rule;
        }
}

// ---- its name

// As the event is told in the scenario.
static const char *find_sentence(const Bug *b, const Result *good) {
    char words[JUDGE_SIGNATURE_MAX];
    for (int i = 0; b->finding.event_count > 0 && i < good->log_count; i++) {
        if (judge_is_heading(good->log[i].text)) continue;
        judge_words(good->log[i].text, words, sizeof words);
        if (strcmp(words, b->finding.events[0]) == 0) return good->log[i].text;
    }
    return NULL;
}

static void find_name(const Bug *b, const Result *good, Text *out) {
    if (b->suspect_count > 0) {
        Judge j = {.pool = b->pool, .without = b->suspects, .without_count = b->suspect_count};
        Result bad;
        judge_play(&j, text_cstr(&b->text), true, &bad);
        shrink_first_difference(good, &bad, out);
        result_free(&bad);
    }
    const char *sentence = out->length == 0 ? find_sentence(b, good) : NULL;
    if (sentence) text_add(out, sentence);
    if (out->length == 0)
        text_format(out, "What happens at decision %d of the record.", b->decision);
}

void bug_tell(Bug *b) {
    Judge j = {.pool = b->pool};
    Result good;
    Text name = {0}, rules = {0}, about = {0};
    judge_play(&j, text_cstr(&b->text), false, &good);
    find_rules(b, &good);
    find_name(b, &good, &name);
    result_free(&good);
    extract_difference_about(b->record, b->decision, b->diverges ? &b->replay : NULL, &b->finding,
                             &about);
    set_text(b, "name", text_cstr(&name));
    shrink_rules_text(b->rules, b->rule_count, &rules);
    if (b->rule_count > 0) shrink_set("rules", text_cstr(&rules), &b->text);
    set_text(b, "about", text_cstr(&about));
    text_free(&name);
    text_free(&rules);
    text_free(&about);
}
