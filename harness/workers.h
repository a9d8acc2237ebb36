// workers.h - long-lived processes that do numbered jobs, each giving a Result.
//
// Whatever the number of processes, results are handed over in the order of the jobs. A worker says
// which job it begins; if it dies or is silent for too long, that job is blamed, the worker is
// replaced, and the others go on (architecture decision 11). While a signal waits that the caller
// holds (interrupt.h), no job is begun: what has been done is handed over, and workers_run ends.
#ifndef GAVEL_HARNESS_WORKERS_H
#define GAVEL_HARNESS_WORKERS_H

#include <stdbool.h>

#include "engine/base/status.h"
#include "engine/base/text.h"
#include "harness/progress.h"
#include "harness/result.h"

enum {
    WORKERS_MAX = 256,
    WORKERS_WATCHDOG_MS = 60 * 1000,
    WORKERS_AHEAD_MAX = 4096,     // Jobs begun before the first whose result is not there yet.
    WORKERS_IDLE_DEATHS_MAX = 16  // Workers that may die without having begun a job.
};

typedef struct {
    int processes;       // 1 to WORKERS_MAX.
    int jobs;            // Numbered from 0.
    int watchdog_ms;     // 0: WORKERS_WATCHDOG_MS.
    Progress *progress;  // Told after each job; NULL: nobody is.
    void *context;
    // In a worker. What was loaded before is shared; what it writes is lost but for `out`.
    void (*work)(void *context, int job, Result *out);
    // In the parent: fills in what is known of a job whose worker died. May be NULL.
    void (*lost)(void *context, int job, Result *out);
    // In the parent, in job order; the result is freed afterwards. False: stop here.
    bool (*done)(void *context, int job, Result *result);
} WorkerPlan;

// False if the machinery itself fails (no processes can be started), with the reason.
bool workers_run(const WorkerPlan *plan, Status *s);
int workers_default_count(void);  // The number of cores.

// A result as bytes (workers_wire.c).
void workers_encode(const Result *r, Text *out);
bool workers_decode(Span bytes, Result *out);  // False if the bytes are no result.

#endif
