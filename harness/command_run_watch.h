// command_run_watch.h - `gavel run --watch`: runs again what has changed.
#ifndef GAVEL_HARNESS_COMMAND_RUN_WATCH_H
#define GAVEL_HARNESS_COMMAND_RUN_WATCH_H

#include "harness/command.h"

// Runs what is selected; with `only` not NULL, only those of it that are among these paths.
typedef ExitStatus RunOnce(const Shell *sh, const Words *only);
// Runs all, then waits for changes and runs what they concern, until a signal comes.
ExitStatus run_watch(const Shell *sh, RunOnce *run);

#endif
