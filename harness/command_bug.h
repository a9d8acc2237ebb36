// command_bug.h - the way from a record that differs to a scenario, as `bug` and `shrink` share it.
#ifndef GAVEL_HARNESS_COMMAND_BUG_H
#define GAVEL_HARNESS_COMMAND_BUG_H

#include "harness/bug.h"
#include "harness/command.h"

// Looks for the scenario; says why there is none, and returns the status.
ExitStatus command_bug_find(const Shell *sh, Bug *b);
// The scenario as people write it, with a comment that says where it comes from.
void command_bug_lay_out(const Bug *b, Text *out);
// "3 cards, 2 actions, 140 candidates; ..." on standard error.
void command_bug_measure(const Shell *sh, const Bug *b);

#endif
