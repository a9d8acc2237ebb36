// finding.h - what a scenario made of a recorded game is to show: facts, events and rules.
#ifndef GAVEL_HARNESS_FINDING_H
#define GAVEL_HARNESS_FINDING_H

#include "harness/extract.h"
#include "harness/replay_facts.h"
#include "harness/shrink.h"

enum { FINDING_EVENTS_MAX = 12 };

typedef struct {
    Arena arena;
    Facts facts;
    RuleId rules[CR_COUNT];  // Those that mattered since the last answer.
    int rule_count;
    const char *events[FINDING_EVENTS_MAX];  // Their words (judge_words), in order.
    int event_count;
    const char *sentence;  // The first of these events, as it was told; NULL: there is none.
} Finding;

// What differs from the record, after REPLAY_DIVERGED, and the first event that leads to it.
void finding_of_divergence(const Replay *x, bool anonymous, Finding *out);
// What the answers of `window` on (ReplayPlan) have done, since the position `then`.
void finding_of_decision(const Replay *x, const Game *then, bool anonymous, Finding *out);
void finding_free(Finding *f);

// The rules that the replay has seen matter; returns how many. `out` has room for CR_COUNT.
int finding_rules(const Replay *x, RuleId *out);
// Expects the facts, with their values at the end of the scenario. `context` is a Finding.
void finding_expect(const void *context, const ExtractPart *part, Text *out);

#endif
