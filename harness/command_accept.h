// command_accept.h - what `accept`, `reject` and `review` share.
#ifndef GAVEL_HARNESS_COMMAND_ACCEPT_H
#define GAVEL_HARNESS_COMMAND_ACCEPT_H

#include "harness/command.h"
#include "harness/command_accept_tidy.h"

// Golden paths with something pending. Starts as {0}.
typedef struct {
    Arena arena;
    const char **paths;
    int count, capacity;
} Pending;

ExitStatus pending_find(const Shell *sh, Pending *p);  // What the operands mean.
void pending_free(Pending *p);
ExitStatus pending_none(const Shell *sh);  // Says that nothing is pending.
ExitStatus pending_accept(Tidy *t, const char *golden);
ExitStatus pending_reject(const Shell *sh, const char *golden);
ExitStatus pending_worse(ExitStatus a, ExitStatus b);  // The first of 70, 5, 7 that applies.

#endif
