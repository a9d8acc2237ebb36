// halves.h - faces that are not printed as such but follow from those that are: a split card as a
// whole, a Room whose halves are locked, the other way up of a flip card.
#ifndef GAVEL_POOL_HALVES_H
#define GAVEL_POOL_HALVES_H

#include "engine/oracle/compile.h"

// What the faces of a card are compiled with.
typedef struct {
    const Grammar *grammar;
    Arena *arena;
    const TokenSink *tokens;  // May be NULL.
} Halves;

// Has the layout as many faces as it must have, and do the rules here know it?
bool halves_check(Layout layout, const FaceText *faces, int count, Status *s);
// Makes the faces behind the printed ones. False: `why` says what was not understood.
bool halves_complete(const Halves *h, Layout layout, const char *name, CardFace *faces,
                     Refusal *why);
// How many faces there are then.
int halves_count(Layout layout, const CardFace *faces, int printed);

#endif
