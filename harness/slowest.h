// slowest.h - the scenarios of a run that took longest.
#ifndef GAVEL_HARNESS_SLOWEST_H
#define GAVEL_HARNESS_SLOWEST_H

#include "engine/base/arena.h"
#include "harness/report.h"

typedef struct {
    ReportTime *items;  // The longest first; of equals, the one that came first.
    int count, most;
} Slowest;

void slowest_begin(Slowest *s, Arena *arena, int most);
void slowest_add(Slowest *s, const char *path, uint64_t microseconds);  // The path is not copied.

#endif
