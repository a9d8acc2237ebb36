// shrink_cut.h - the scenario with which the shrinking of a record begins.
#ifndef GAVEL_HARNESS_SHRINK_CUT_H
#define GAVEL_HARNESS_SHRINK_CUT_H

#include "harness/record.h"
#include "harness/shrink.h"

typedef enum {
    CUT_FOUND,
    CUT_NOTHING,    // The record shows no failure.
    CUT_DIVERGES,   // It is another game here, but one that goes on: `at` answers agree.
    CUT_NOWHERE,    // No position of it fails as a scenario.
    CUT_INVALID,    // It makes no sense.
    CUT_UNPLAYABLE  // It cannot be played back here.
} CutResult;

// The latest position of the game from which it fails as the game does; where none does, from which
// it fails at all. `at` is its decision; the judge has its signature then. `s` says why a record
// cannot be played.
CutResult shrink_cut(Judge *j, const Record *r, Text *out, int *at, Status *s);

// The same of a record that shows by `j->finding` what it is to show, from decision `last` on back.
CutResult shrink_cut_shown(Judge *j, const Record *r, int last, Text *out, int *at, Status *s);

// Of a scenario that was found to differ without the rules: leaves actions out at its end until the
// script makes sense without them, and it still shows (`j->strict` from then on). False: it never
// does; nothing has changed.
bool shrink_cut_strictly(Judge *j, Text *text);

#endif
