// strength.h - who notices what: marks and faults, and the scenarios that fail by them.
//
// A deed is one thing to notice: a rule switched off, or a fault that `ci/mutants` has tried.
// Scenarios are numbered as the caller likes. Starts as {0}; free with arena_free(&arena).
#ifndef GAVEL_HARNESS_STRENGTH_H
#define GAVEL_HARNESS_STRENGTH_H

#include "engine/base/arena.h"
#include "engine/base/status.h"

typedef enum {
    DEED_MARK,     // A scenario that cites the rule fails without it.
    DEED_FAULT,    // A scenario notices the fault, be it by its golden.
    DEED_EXPECTED  // The same fault, by an expectation or a rejection.
} DeedKind;

typedef struct {
    DeedKind kind;
    const char *name;  // The rule's number, or the fault's key.
    int *by;
    int count;
} Deed;

typedef struct {
    Arena arena;
    Deed *items;
    int count, capacity;
    int faults;  // How many are known.
} Deeds;

void strength_add(Deeds *deeds, DeedKind kind, const char *name, const int *by, int count);
// Adds the faults of a file that ci/mutants writes; a later line about a fault counts. `paths` are
// the scenarios, by number, as that file calls them; others are not looked at. A missing file knows
// none. False, with the place, if it is not well formed.
bool strength_read_faults(Deeds *deeds, const char *file, const char *const *paths, int count,
                          Status *s);
// Is that scenario the only one that does it?
bool strength_is_alone(const Deed *deed, int scenario);
// A small selection of the scenarios `among` that does all that only they do, into `out`: those of
// which each does most of what is left. Both have `count` items.
void strength_needed(const Deeds *deeds, const bool *among, int count, bool *out);

#endif
