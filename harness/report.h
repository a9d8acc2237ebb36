// report.h - telling what came of a run, in one of several formats.
//
// A report takes results one by one, in the order in which they were selected, and is closed with
// the summary. One that goes to a stream prints as it goes where its format allows; one that goes
// to a file is written whole at the end.
#ifndef GAVEL_HARNESS_REPORT_H
#define GAVEL_HARNESS_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/base/span.h"
#include "engine/base/status.h"
#include "engine/base/text.h"
#include "harness/explain.h"
#include "harness/golden.h"
#include "harness/report_list.h"
#include "harness/result.h"

typedef enum {
    REPORT_PRETTY,
    REPORT_TAP,
    REPORT_JUNIT,
    REPORT_JSON,
    REPORT_GITHUB,
    REPORT_SUMMARY,
    REPORT_KIND_COUNT
} ReportKind;

const char *report_kind_name(ReportKind k);
bool report_kind_find(Span name, ReportKind *out);  // `out` may be NULL.

// One scenario's part of a run, or that of a golden without a scenario.
typedef struct {
    const Result *result;
    GoldenState golden;
    const char *golden_path;
    const char *reproduce;  // The command that shows it again.
    const char *record;     // The record of the game; NULL if there is none.
} ReportItem;

// A scenario and the processor time that it took.
typedef struct {
    const char *path;
    uint64_t microseconds;
} ReportTime;

typedef struct {
    int passed, failed, errors, known_failures;
    int pending;  // New goldens that wait to be accepted; they count as passed.
    // Of those that failed: scenarios that lack nothing but a golden, and goldens without a
    // scenario.
    int missing, orphaned;
    const ReportList *list;    // What failed, in short; may be NULL.
    int unplayed;              // Selected, but the run was ended before.
    const char *interrupted;   // By which signal: "SIGINT"; NULL: by none.
    int part, parts;           // --shard; 0: all of it.
    const char *batch;         // What was selected and how it is judged; the same in every shard.
    const char *const *notes;  // Further lines for people.
    int note_count;
    const ReportTime *slowest;  // The scenarios that took longest; they and `seconds` are all that
    int slowest_count;          // depends on the clock.
    const Explanation *explained;  // What changed in the goldens; NULL: nobody asked.
    double seconds;
} ReportSummary;

typedef struct Report Report;

// Prints to `stream`, or, if `file` is not NULL, into that file. `terminal`: a person looks on.
Report *report_open(ReportKind kind, FILE *stream, const char *file, bool terminal);
// The same, but what the file holds already stays: this is added at its end.
Report *report_append(ReportKind kind, const char *file);
void report_add(Report *r, const ReportItem *item);
// Prints the end and frees the report. False if something could not be written.
bool report_close(Report *r, const ReportSummary *summary, Status *s);

const char *report_outcome_name(OutcomeKind k);  // "known_failure"
const char *report_failure_name(FailureKind k);  // "expect"

// The line of the scenario that a failure is about: of its place, or of the action after which the
// log of its golden differs; 0: not known.
int report_line(const Result *r, const Failure *f);

// ---- what a format consists of (report_*.c)

// The items that a format puts together: in JUnit, those of a folder.
typedef struct {
    const char *name;
    Text text;
    int items, failed, errors, known_failures;
    uint64_t microseconds;
} ReportGroup;

typedef struct {
    bool streams;   // Can be printed item by item.
    bool commands;  // What it prints are commands of a build server.
    void (*begin)(Text *out);
    void (*item)(Text *out, const ReportItem *item, int number, bool terminal);
    // `body` is what the items left; with `streams` it was printed already and is empty.
    void (*end)(Text *out, const Text *body, const ReportSummary *summary, int items,
                bool terminal);
    int items_max;  // Only the first items that have something to say are kept; 0: all.
    // The name of an item's group; NULL: the format has none.
    const char *(*group)(Arena *arena, const ReportItem *item);
    void (*add_group)(Text *body, const ReportGroup *group);
} ReportFormat;

extern const ReportFormat report_pretty, report_tap, report_junit, report_json, report_github,
    report_summary;

#endif
