// command_page.h - the page of `gavel report`, `run --report`, `replay --html` and `rules --format
// html`: what is collected for it while a verb does its work.
#ifndef GAVEL_HARNESS_COMMAND_PAGE_H
#define GAVEL_HARNESS_COMMAND_PAGE_H

#include "harness/command_rules.h"
#include "harness/page.h"

typedef struct {
    const char *path;
    int line;  // Of its log, to be marked.
} PageWanted;

// Zeroed, it is no page, and nothing is collected for it.
typedef struct {
    const Shell *sh;
    Page *page;  // NULL: none is wanted.
    Arena arena;
    bool full;  // Games of all scenarios.
    PageWanted *wanted;
    int wanted_count;
    PageGamePlan plan;
    const Pool *pool;
    RuleMap *map;    // Of what was played, without proofs.
    int *exercised;  // By CardDefId: in how many scenarios.
} PageWork;

// `file` must be writable; NULL: the page is not for a file.
ExitStatus page_work_begin(PageWork *w, const Shell *sh, const Pool *pool, const char *file,
                           const char *view, int scenarios);
void page_work_free(PageWork *w);

void page_work_run(PageWork *w, const char *command, const ReportSummary *s);
void page_work_scenario(PageWork *w, const ReportItem *item);
// Plays the games of scenarios that are wanted, in workers.
ExitStatus page_work_games(PageWork *w);
ExitStatus page_work_record(PageWork *w, const Record *r);
ExitStatus page_work_records(PageWork *w, const Words *paths);
// The rules map: that of the scenarios that were played, or, if it is not NULL, one with proofs.
ExitStatus page_work_rules(PageWork *w, RuleMap *proven);
// Which cards were in which scenario, and which cards of deck lists compile.
ExitStatus page_work_coverage(PageWork *w, const Words *lists);
// Writes the file, and says so.
ExitStatus page_work_write(const PageWork *w, const char *file);

#endif
