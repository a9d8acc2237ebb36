// golden_difference.h - says in words and as a diff how two goldens differ.
#ifndef GAVEL_HARNESS_GOLDEN_DIFFERENCE_H
#define GAVEL_HARNESS_GOLDEN_DIFFERENCE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "engine/base/span.h"
#include "engine/base/status.h"
#include "engine/base/text.h"
#include "harness/result.h"

typedef struct {
    int beyond;  // Events of the new log from the first that differs on; 0: it is the beginning
                 // of the old one.
    const char *where;                // "log[4]", "outcome" or "format".
    const char *old_line, *new_line;  // The first that differ; NULL where one side has none.
    bool head;                        // The name or the rules in the head differ.
    Text message, diff;               // The message is empty if none differs. Free with text_free.
} GoldenDifference;

// The log and the outcome in a golden's text, as laid out there; empty (at is NULL) if it is not
// laid out so.
Span golden_game(Span document);
// The outcome in a golden's text, as laid out there; empty (at is NULL) if it is not laid out so.
Span golden_outcome(Span document);

// Is the head the same (format, name, rules), whatever the layout?
bool golden_same_head(const cJSON *a, const cJSON *b);

// `run` is what produced `new`, and knows the step and action of each event; NULL if not at hand.
// The short texts come from its arena (without a run they are not given). False, with the place, if
// `old` is not JSON or not a golden.
bool golden_difference(GoldenDifference *d, const char *path, Span old, Span new, Result *run,
                       Status *s);

#endif
