// daynight.h - day and night (731).
#ifndef GAVEL_RULES_DAYNIGHT_H
#define GAVEL_RULES_DAYNIGHT_H

#include "engine/rules/scope.h"

// 502.2: looks at the spells that the previous turn's active player cast.
void daynight_turn(Engine *e, const Game *g);
// After permanents entered: those that make it day do, if it is neither day nor night.
void daynight_entered(Engine *e, const Game *g, const Event *events, int count);

#endif
