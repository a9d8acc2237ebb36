// shrink_cut.h - the scenario with which the shrinking of a record begins.
#ifndef GAVEL_HARNESS_SHRINK_CUT_H
#define GAVEL_HARNESS_SHRINK_CUT_H

#include "harness/record.h"
#include "harness/shrink.h"

typedef enum {
    CUT_FOUND,
    CUT_NOTHING,    // The record shows no failure.
    CUT_NOWHERE,    // No position of it fails as a scenario.
    CUT_UNPLAYABLE  // It cannot be played back here.
} CutResult;

// The latest position of the game from which it fails as the game does; where none does, from which
// it fails at all. `at` is its decision; the judge has its signature then. `s` says why a record
// cannot be played.
CutResult shrink_cut(Judge *j, const Record *r, Text *out, int *at, Status *s);

#endif
