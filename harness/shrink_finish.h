// shrink_finish.h - what is found out of a shrunk scenario in the end: what it expects, and its
// name, if it passes with some rules and not without them.
#ifndef GAVEL_HARNESS_SHRINK_FINISH_H
#define GAVEL_HARNESS_SHRINK_FINISH_H

#include "harness/shrink.h"

// Expects what holds with all rules and not without; nothing where the script itself fails without.
void shrink_expect_difference(const Judge *j, Text *text);
// Is about the rules without which it fails, and called by what they bring about.
void shrink_name_difference(const Judge *j, Text *text);
// A sentence of the first event that only one of two plays of the scenario has; "" if none has.
void shrink_first_difference(const Result *good, const Result *bad, Text *out);
// "[510.2, 704.5g]"
void shrink_rules_text(const RuleId *rules, int count, Text *out);

#endif
