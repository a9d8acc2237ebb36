// command_run.h - `gavel run` for other verbs.
#ifndef GAVEL_HARNESS_COMMAND_RUN_H
#define GAVEL_HARNESS_COMMAND_RUN_H

#include "harness/command.h"

// A run whose results also go into a page; NULL: none.
ExitStatus command_run_with_page(const Shell *sh, const char *page);

#endif
