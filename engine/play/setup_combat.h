// setup_combat.h - does the combat that a position tells make sense?
#ifndef GAVEL_PLAY_SETUP_COMBAT_H
#define GAVEL_PLAY_SETUP_COMBAT_H

#include "engine/play/position.h"

// Derives the board, which takes out of combat what can't be there (506.4). False: something was,
// or attacks and blocks contradict each other, with its place.
bool setup_combat_derive(Engine *e, Game *g, const PositionGiven *given, Status *s);

#endif
