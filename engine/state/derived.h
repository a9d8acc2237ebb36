// derived.h - is what a Game holds what its derived data, recomputed, would be?
#ifndef GAVEL_STATE_DERIVED_H
#define GAVEL_STATE_DERIVED_H

#include "engine/state/game.h"

// `again` is a copy of `g` whose derived data was recomputed. The name of the first field that
// differs, core or derived; NULL: none does. Core fields must not differ either: some of them
// follow from others, such as controllers and copied faces.
const char *derived_difference(const Game *g, const Game *again, const Pool *pool);
// Are all characteristics the same?
bool derived_same_characteristics(const Characteristics *a, const Characteristics *b);

#endif
