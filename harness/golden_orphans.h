// golden_orphans.h - goldens without a scenario, and which of them was that of a renamed one.
//
// A renamed scenario leaves its golden behind and has none at its new path. It is recognized by the
// game: an orphan with the same log and outcome as a golden that is new.
#ifndef GAVEL_HARNESS_GOLDEN_ORPHANS_H
#define GAVEL_HARNESS_GOLDEN_ORPHANS_H

#include <stdbool.h>

#include "engine/base/arena.h"
#include "engine/base/span.h"

typedef struct {
    const char *path;
    const char *problem;  // Of a folder that could not be read; NULL otherwise.
    const char *name;     // The scenario's, as recorded; NULL if that is not known.
    Span game;            // Its log and outcome; empty if it is no golden of ours.
    const char *moved;    // The path of the new golden that says the same; NULL if there is none.
} GoldenOrphan;

typedef struct {
    Arena arena;
    GoldenOrphan *items;
    int count;
} GoldenOrphans;

// Is there a scenario for the golden `below` (its path below the goldens' folder)?
bool golden_has_scenario(Arena *arena, const char *scenarios, const char *below);
// Adds the goldens below `golden` that have no scenario at the same path below `scenarios`.
void golden_orphans_find(GoldenOrphans *out, const char *golden, const char *scenarios);
void golden_orphans_free(GoldenOrphans *o);
// The orphan that tells the same game as `document`, the new golden at `path`, and has not been
// taken for another one: with the same name if there is one, else the first. NULL if there is none.
GoldenOrphan *golden_orphans_claim(GoldenOrphans *o, const char *path, Span document);

#endif
