// slowest.c - the scenarios of a run that took longest.
#include "harness/slowest.h"

#include <string.h>

void slowest_begin(Slowest *s, Arena *arena, int most) {
    *s = (Slowest){.items = ARENA_ARRAY(arena, ReportTime, most + 1), .most = most};
}

void slowest_add(Slowest *s, const char *path, uint64_t microseconds) {
    int at = s->count;
    while (at > 0 && s->items[at - 1].microseconds < microseconds) at--;
    if (at == s->most) return;
    if (s->count < s->most) s->count++;
    memmove(s->items + at + 1, s->items + at, sizeof *s->items * (size_t)(s->count - at - 1));
    s->items[at] = (ReportTime){path, microseconds};
}
