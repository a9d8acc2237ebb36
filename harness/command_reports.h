// command_reports.h - the reports that one command line asks for.
#ifndef GAVEL_HARNESS_COMMAND_REPORTS_H
#define GAVEL_HARNESS_COMMAND_REPORTS_H

#include "harness/command.h"
#include "harness/report.h"

enum { REPORTS_MAX = 16 };

typedef struct {
    Report *items[REPORTS_MAX + 1];  // And the summary that goes with GitHub's.
    int count;
    bool pretty;      // One of them is for people, on standard output.
    ReportList list;  // What failed.
} Reports;

// Refuses two reports on standard output, or one file twice.
ExitStatus reports_check(const Shell *sh, const Words *reporters);
// Those of --reporter, or else the pretty one; with that for GitHub, the summary of the step too.
void reports_open(Reports *r, const Shell *sh);
void reports_add(Reports *r, const ReportItem *item);
// Whatever cannot be written is in `s`; what only people care about goes to standard error where no
// report for people says it.
void reports_close(Reports *r, const Shell *sh, const ReportSummary *summary, Status *s);

int64_t reports_now_ms(void);  // For durations only.

#endif
