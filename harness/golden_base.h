// golden_base.h - the goldens of an earlier state: those of a git revision, or of a folder.
#ifndef GAVEL_HARNESS_GOLDEN_BASE_H
#define GAVEL_HARNESS_GOLDEN_BASE_H

#include <stdbool.h>

#include "engine/base/arena.h"
#include "engine/base/span.h"
#include "engine/base/status.h"

typedef struct {
    const char *path;  // Where it is, or would be, now.
    Span text;
} BaseGolden;

// Starts as {0}.
typedef struct {
    Arena arena;
    BaseGolden *items;  // In byte order of the paths.
    int count, capacity;
} GoldenBase;

// Adds the goldens that belonged to the folder `golden`. `base` is a folder that holds goldens (or
// a folder "golden" with them), or else a git revision. Free with golden_base_free in any case.
bool golden_base_load(GoldenBase *b, const char *base, const char *golden, Status *s);
const BaseGolden *golden_base_find(const GoldenBase *b, const char *path);  // NULL: there was none.
void golden_base_free(GoldenBase *b);

#endif
