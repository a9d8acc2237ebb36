// diff.h - what differs between two lists of lines, as a unified diff.
#ifndef GAVEL_HARNESS_DIFF_H
#define GAVEL_HARNESS_DIFF_H

#include "engine/base/text.h"

enum {
    DIFF_CONTEXT = 3,
    DIFF_CELLS_MAX = 4 * 1000 * 1000,  // Above this, what differs is not aligned any further.
    DIFF_LINES_MAX = 200               // Of output; the rest is counted.
};

typedef struct {
    const char *const *lines;
    int count;
} DiffSide;

// The index of the first line that differs (or that only one side has); -1 if none does.
int diff_first(DiffSide old, DiffSide new);
// Hunks of a unified diff, beginning at the first line that differs: the first hunk has no lines
// before it. `heading` stands behind the first hunk's numbers; may be NULL.
void diff_unified(DiffSide old, DiffSide new, const char *heading, Text *out);

#endif
