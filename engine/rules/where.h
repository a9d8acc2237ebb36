// where.h - the zones in which abilities function (113.6).
#ifndef GAVEL_RULES_WHERE_H
#define GAVEL_RULES_WHERE_H

#include "engine/rules/scope.h"

// Does the ability of an object in that zone function there? Abilities of spells are not asked for.
bool where_functions(Engine *e, const Ability *a, Zone zone);

// The abilities that function where their object is, outside the battlefield, one after another
// from *at = 0 on; `source` is the object. NULL after the last.
const Ability *where_next(Engine *e, const Game *g, int *at, CardId *source);

#endif
