// finding.h - what a scenario made of a recorded game is to show: facts, events and rules.
#ifndef GAVEL_HARNESS_FINDING_H
#define GAVEL_HARNESS_FINDING_H

#include "harness/extract.h"
#include "harness/replay_facts.h"
#include "harness/shrink.h"

enum { FINDING_EVENTS_MAX = 12, FINDING_RULES_MOST = 3 };

typedef struct {
    Arena arena;
    Facts facts;
    RuleId rules[CR_COUNT];  // Those that mattered since the last answer.
    int rule_count;
    RuleId fresh[CR_COUNT];  // Of these, those that had not mattered before that.
    int fresh_count;
    const char *events[FINDING_EVENTS_MAX];  // Their words (judge_words), in order.
    int event_count;
    int told;              // The one that tells it best,
    const char *sentence;  // as it was told; NULL: there is none.
    bool before;    // All that differs was so already before the last answer: nothing happens.
    bool steps;     // The step differs: a script that names it would make no sense there.
    unsigned lost;  // Players who have lost in the record, where the game goes on here.
} Finding;

// What differs from the record, after REPLAY_DIVERGED, and the first event that leads to it.
void finding_of_divergence(const Replay *x, bool anonymous, Finding *out);
// How many answers of the record lead to where it shows.
int finding_answers(const Finding *f, const Replay *x);
// What the answers of `window` on (ReplayPlan) have done, since the position `then`.
void finding_of_decision(const Replay *x, const Game *then, bool anonymous, Finding *out);
void finding_free(Finding *f);

// What a scenario that shows it is about; `good` is how it was played. Of the rules that mattered,
// those without which it fails; where that cannot be tried, or there is none, those that mattered:
// the ones that had not mattered before, if there are any. Returns how many, of FINDING_RULES_MOST.
int finding_rules(const Finding *f, const Pool *pool, const char *text, const Result *good,
                  RuleId *out);
// The event that tells it best, as the scenario tells it, or else the first fact; nothing if there
// is none.
void finding_name(const Finding *f, const Result *good, Text *out);
// Expects the facts, with their values at the end of the scenario. `context` is a Finding.
void finding_expect(const void *context, const ExtractPart *part, Text *out);

#endif
