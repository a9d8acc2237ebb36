// command_accept_tidy.h - goldens follow their scenarios: `accept` moves, rewrites and deletes.
//
// A renamed scenario takes its golden along; the head of a golden says the scenario's name and
// rules again; what belongs to no scenario is deleted with --prune.
#ifndef GAVEL_HARNESS_COMMAND_ACCEPT_TIDY_H
#define GAVEL_HARNESS_COMMAND_ACCEPT_TIDY_H

#include "harness/command.h"
#include "harness/files.h"
#include "harness/golden_orphans.h"

typedef struct {
    const Shell *sh;
    Arena arena;
    Selection scenarios;  // The project's and those of the operands.
    GoldenOrphans orphans;
    FoundFiles heads;  // Goldens whose heads were rewritten.
    int done;          // Those, and orphans deleted.
} Tidy;

ExitStatus tidy_begin(Tidy *t, const Shell *sh);
void tidy_end(Tidy *t);
// Is it known that the golden has no scenario?
bool tidy_lacks_scenario(Tidy *t, const char *golden);
// The orphan that the pending golden of a renamed scenario replaces; NULL if there is none.
const char *tidy_renamed_from(Tidy *t, const char *golden);
// Rewrites the heads of those goldens that the operands mean.
ExitStatus tidy_heads(Tidy *t);
// Deletes those orphans that the operands mean and that have not been moved.
ExitStatus tidy_prune(Tidy *t);

#endif
