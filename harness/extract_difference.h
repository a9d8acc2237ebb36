// extract_difference.h - a record that goes otherwise here, cut out as it goes here.
#ifndef GAVEL_HARNESS_EXTRACT_DIFFERENCE_H
#define GAVEL_HARNESS_EXTRACT_DIFFERENCE_H

#include "harness/finding.h"
#include "harness/here.h"

typedef struct {
    Replay replay;  // Of the record, up to where it differs.
    Finding finding;
    Here here;
    Extract extract;
    ExtractFinding expected;
    int at;  // So many answers agree.
} ExtractDifference;

// The record differs. False: it cannot be set up. Free in any case.
bool extract_difference_find(ExtractDifference *d, const Record *r, const Pool *pool,
                             const RuleId *without, int without_count, Status *s);
// From the position before decision `at` (0: the last one that can be written) up to where it
// differs; false: it cannot be put as a scenario, and `why` says for which reason.
bool extract_difference_write(ExtractDifference *d, int at, Text *out, Text *why);
void extract_difference_free(ExtractDifference *d);

// "From game.jsonl (gavel 0.1.0, rules of 2026-04-17), before decision 57. In the record, bob: life
// 20." `decision` is that number.
void extract_difference_about(const Record *r, int decision, const Replay *replay,
                              const Finding *finding, Text *out);

#endif
