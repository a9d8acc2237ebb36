// finding_tell.c - what a scenario that shows a finding is about: its rules and its name.
#include <string.h>

#include "harness/finding.h"
#include "harness/interrupt.h"

// ---- rules

static bool matters(const Result *r, RuleId rule) {
    for (int i = 0; i < r->fired_count; i++)
        if (r->fired[i] == (uint16_t)rule) return true;
    return false;
}

// Does the scenario fail without the rule?
static bool proves(const Pool *pool, const char *text, RuleId rule) {
    Judge j = {.pool = pool, .without = &rule, .without_count = 1};
    Result r;
    judge_play(&j, text, true, &r);
    bool fails = r.outcome == OUTCOME_FAILED && r.failures && !r.failures->limit;
    result_free(&r);
    return fails;
}

typedef struct {
    const Pool *pool;
    const char *text;
    const Result *good;
    bool prove;
} Told;

// The later in the book say most.
static int find_among(const Told *t, const RuleId *rules, int count, RuleId *out) {
    int found = 0;
    for (int i = count - 1; i >= 0 && found < FINDING_RULES_MOST && !interrupt_waits(); i--)
        if (matters(t->good, rules[i]) && (!t->prove || proves(t->pool, t->text, rules[i])))
            out[found++] = rules[i];
    return found;
}

int finding_rules(const Finding *f, const Pool *pool, const char *text, const Result *good,
                  RuleId *out) {
    int found = 0;
    for (int prove = engine_switches_available(); prove >= 0 && found == 0; prove--) {
        Told told = {pool, text, good, prove > 0};
        found = find_among(&told, f->fresh, f->fresh_count, out);
        if (found == 0) found = find_among(&told, f->rules, f->rule_count, out);
    }
    return found;
}

// ---- its name

// As the event is told in the scenario.
static const char *find_sentence(const Finding *f, const Result *good) {
    char words[JUDGE_SIGNATURE_MAX];
    for (int i = 0; f->event_count > 0 && i < good->log_count; i++) {
        if (judge_is_heading(good->log[i].text)) continue;
        judge_words(good->log[i].text, words, sizeof words);
        if (strcmp(words, f->events[f->told]) == 0) return good->log[i].text;
    }
    return NULL;
}

void finding_name(const Finding *f, const Result *good, Text *out) {
    const char *sentence = find_sentence(f, good);
    if (sentence) {
        text_add(out, sentence);
    } else if (f->facts.fact_count > 0) {
        fact_now(&f->facts, &f->facts.facts[0], out);
        text_add_char(out, '.');
    }
}
