// report_list.h - the short list of what failed, for the end of a run.
//
// Scenarios whose goldens first differ by events of the same shape ("~ deals # damage to ~.") stand
// together: a change of the engine makes many of them fail alike.
#ifndef GAVEL_HARNESS_REPORT_LIST_H
#define GAVEL_HARNESS_REPORT_LIST_H

#include "engine/base/arena.h"
#include "engine/base/text.h"
#include "harness/result.h"

enum {
    REPORT_LIST_GROUPS_MAX = 40,  // Groups and single failures that are named;
    REPORT_LIST_PATHS_MAX = 5,    // and scenarios of a group.
    REPORT_LIST_WIDTH_MAX = 160   // Bytes of a reason.
};

typedef struct {
    const char *path;
    const char *reason;  // One line.
    const char *shape;   // Of the first event that differs; NULL if the golden's log does not.
} ReportListItem;

// A rule that failures cite.
typedef struct {
    const char *number;
    int count;
} ReportListRule;

typedef struct {
    Arena arena;
    ReportListItem *items;
    int count, capacity;
    ReportListRule *rules;
    int rule_count, rule_capacity;
} ReportList;

// Keeps what is needed of a result that did not pass.
void report_list_add(ReportList *l, const Result *r);
void report_list_free(ReportList *l);
// Nothing, if less than two failed: then the failure itself is in sight.
void report_list_print(const ReportList *l, Text *out);
// The rule that most of what failed cites; NULL unless several do and no other rule as often.
const ReportListRule *report_list_rule(const ReportList *l);

#endif
