// command_run_explain.h - `gavel run --explain-goldens`: what changed in the goldens since a base.
#ifndef GAVEL_HARNESS_COMMAND_RUN_EXPLAIN_H
#define GAVEL_HARNESS_COMMAND_RUN_EXPLAIN_H

#include "harness/command.h"
#include "harness/explain.h"
#include "harness/golden_base.h"

// Starts as {0}, which is one that nobody asked for.
typedef struct {
    Explanation *words;  // NULL: nobody asked.
    GoldenBase base;
    bool *seen;  // By golden of the base.
} RunExplain;

// Reads the goldens of the base, if --explain-goldens is given.
ExitStatus run_explain_begin(RunExplain *x, const Shell *sh, const Selection *selection);
void run_explain_add(RunExplain *x, const Selected *item, const Result *r);
// Adds what the base had and nobody has any more; told by the first shard.
void run_explain_end(RunExplain *x, const Shell *sh);
void run_explain_free(RunExplain *x);

#endif
