// command_run_orphans.h - goldens without a scenario, as failing rows of a run.
#ifndef GAVEL_HARNESS_COMMAND_RUN_ORPHANS_H
#define GAVEL_HARNESS_COMMAND_RUN_ORPHANS_H

#include "harness/command.h"
#include "harness/command_page.h"
#include "harness/command_reports.h"

// Goldens that are new or missing: an orphan that tells the same game was that of a scenario which
// has been renamed.
typedef struct {
    const char *path;
    Span document;
} NewGolden;

typedef struct {
    Arena arena;
    NewGolden *items;
    int count, capacity;
} NewGoldens;

void run_orphans_note(NewGoldens *n, const char *path, const char *document);
void run_orphans_free(NewGoldens *n);
// Reports the orphans of what was selected whole (of a shard: its share of them), and counts them
// as failed and orphaned. `again` is the command that shows them again.
void run_orphans_report(NewGoldens *n, const Shell *sh, const Selection *selection,
                        const char *again, Reports *reports, PageWork *page,
                        ReportSummary *summary);

#endif
