// leaving.h - players who leave a game that goes on (800.4).
#ifndef GAVEL_RULES_LEAVING_H
#define GAVEL_RULES_LEAVING_H

#include "engine/rules/context.h"

// 104.5, 800.4a: those who have lost leave the game, at the same time.
void leaving_go(Engine *e, const Game *g);
// 800.4m: what was to last until the turn of a player who left is over when it would have begun.
void leaving_turn_passes(Engine *e, const Game *g, PlayerId p);
// 800.4c: what changes hands is exiled if a player who has left would control it.
void leaving_reverts(Engine *e, const Game *g, ObjectId id);

#endif
