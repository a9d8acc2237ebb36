// child.h - another program, run to its end without a shell.
#ifndef GAVEL_HARNESS_CHILD_H
#define GAVEL_HARNESS_CHILD_H

#include <stdbool.h>

#include "engine/base/span.h"
#include "engine/base/status.h"
#include "engine/base/text.h"

// Runs words[0], looked for in PATH, with these words (NULL-terminated) and `input` as its standard
// input. What it prints is appended to `out` and, if it is not NULL, `errors`. `status` is its exit
// status (128 and the signal's number where one ended it). False if it could not be run.
bool child_run(const char *const *words, Span input, Text *out, Text *errors, int *status,
               Status *s);

#endif
