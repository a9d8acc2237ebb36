// loop.h - loops of mandatory actions (104.4b, 732.4).
#ifndef GAVEL_RULES_LOOP_H
#define GAVEL_RULES_LOOP_H

#include "engine/rules/context.h"

// Before a player receives priority: the game is a draw if this position comes back again and again
// while nobody does or chooses anything.
void loop_check(Engine *e, const Game *g);
// Somebody acted or chose: what was seen before no longer counts.
void loop_broken(Engine *e, const Game *g);

#endif
