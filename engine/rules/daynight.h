// daynight.h - day and night (731).
#ifndef GAVEL_RULES_DAYNIGHT_H
#define GAVEL_RULES_DAYNIGHT_H

#include "engine/rules/scope.h"

// 502.2: looks at the spells that the previous turn's active player cast.
void daynight_turn(Engine *e, const Game *g);
// After permanents entered: those that make it day do, if it is neither day nor night.
void daynight_entered(Engine *e, const Game *g, const Event *events, int count);
// 702.145: after events (none: wherever the game stands), permanents with daybound or nightbound
// make it day or night, and those with their wrong face up turn over.
void daynight_bound(Engine *e, const Game *g, const Event *events, int count);
// Can the permanent transform in no other way (702.145b, 702.145e)?
bool daynight_binds(Engine *e, const Game *g, ObjectId permanent);
// Does a card with that front face enter transformed (702.145b)?
bool daynight_enters_turned(Engine *e, const Game *g, const CardFace *front);

#endif
