// nearest.h - the nearest known spelling, for error messages.
#ifndef GAVEL_BASE_NEAREST_H
#define GAVEL_BASE_NEAREST_H

#include <stddef.h>

#include "engine/base/span.h"

enum { NEAREST_LENGTH_MAX = 64 };

typedef struct {
    Span wanted;
    const char *best;  // NULL while nothing is near enough.
    int distance;      // Of `best`; one more than is near enough while there is none.
} Nearest;

// Usage: nearest_start, then nearest_offer each known word, then read `best`. Case-insensitive
// Damerau-Levenshtein distance; near enough is at most a third of the wanted word's length
// (at least 1, at most 4), counted in characters. The first offered wins a tie. An empty word, or
// one longer than NEAREST_LENGTH_MAX, is never near to anything.
Nearest nearest_start(Span wanted);
void nearest_offer(Nearest *n, const char *known);

#endif
