// result.h - what came of one scenario: the value that workers send and reporters print.
//
// A result owns its memory (result_free); all strings in it come from its arena.
#ifndef GAVEL_HARNESS_RESULT_H
#define GAVEL_HARNESS_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/arena.h"
#include "engine/base/status.h"

typedef enum {
    OUTCOME_PASSED,
    OUTCOME_FAILED,
    OUTCOME_ERROR,  // The scenario is invalid.
    OUTCOME_KNOWN_FAILURE,
    OUTCOME_UNEXPECTED_PASS
} OutcomeKind;

typedef enum { FAILURE_EXPECT, FAILURE_GOLDEN, FAILURE_SCRIPT, FAILURE_CRASH } FailureKind;

typedef struct Failure Failure;
struct Failure {
    FailureKind kind;
    bool rejection;        // A `rejected:` that did not come out as written.
    bool limit;            // A named limit or an internal error: proves nothing about a rule.
    const char *where;     // "expect.bob.life", "actions[3]", with file:line:column in `place`.
    const char *place;     // "scenarios/x.yaml:12:5"
    const char *expected;  // NULL if it does not apply.
    const char *actual;
    const char *message;  // One sentence or several lines.
    const char *context;  // Log lines around it, or a diff; NULL if none, or an earlier one has it.
    Failure *next;
};

// A line of the log and where it stands, for diffs.
typedef struct {
    const char *text;
    const char *step;    // "Turn 3 (bob), upkeep"
    int action;          // Index of the script entry being carried out; -1 before the first.
    const char *detail;  // What else is known, and is no part of a golden; NULL if nothing.
} LogLine;

typedef struct {
    Arena arena;
    OutcomeKind outcome;
    const char *path;  // As selected.
    const char *name;
    int rule_count;
    const char **rules;
    int tag_count;
    const char **tags;
    const char *known_failure;  // The reason, or NULL.
    const char *unwritten;      // What could not be written (a record), and why; NULL: nothing.
    Failure *failures;          // In order of discovery.
    int log_count;
    const LogLine *log;
    const char *golden_json;  // The golden document that this run would write; NULL on error.
    uint64_t decisions, events;
    uint64_t microseconds;    // Processor time that playing it took; 0: not known.
    int line;                 // Where it says its name; 0: not known.
    int action_count;         // Entries of the script,
    const int *action_lines;  // and where each stands.
    int fired_count;          // Rules that fired, as RuleIds in increasing order.
    const uint16_t *fired;
    int row_count;  // Grammar rows put to use, from 1; none unless asked for (RunOptions).
    const uint16_t *rows;
    int card_count;  // Cards that stood elsewhere than in a library as it ended, as CardDefIds of
                     // the pool; none unless asked for.
    const uint16_t *cards;
    int op_count;  // Operations put to use, as Ops; none unless asked for.
    const uint16_t *ops;
} Result;

void result_free(Result *r);
// Appends a failure (strings are copied) and sets the outcome to failed.
Failure *result_fail(Result *r, FailureKind kind, const char *where, const char *message);
// Notes what could not be written, if `s` says that something could not.
void result_unwritten(Result *r, const Status *s);
// Gives the failure its log lines, unless an earlier failure has the same ones.
void result_set_context(const Result *r, Failure *f, const char *lines);
// Takes those lines out of the contexts that `diff` shows as lines of this run. The last failure,
// whose the diff is, is left alone.
void result_drop_shown(Result *r, const char *diff);

#endif
