// page_failure.h - what a page says of a scenario that failed.
#ifndef GAVEL_HARNESS_PAGE_FAILURE_H
#define GAVEL_HARNESS_PAGE_FAILURE_H

#include <cjson/cJSON.h>

#include "harness/report.h"

// "passed", "pending", "missing", ...
const char *page_status(const ReportItem *item);
// `id`: of its game; NULL: there is none. `seated`: the page is for one seat, so that nothing is
// said that tells of hands.
cJSON *page_failure(const ReportItem *item, const char *id, bool seated);
// The line of the run's log at which it differs from the golden, else that of the first action
// that failed; else -1, and the game's end is meant.
int page_failure_line(const Result *r);

#endif
