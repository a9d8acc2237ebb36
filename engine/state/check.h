// check.h - the invariants of a Game.
#ifndef GAVEL_STATE_CHECK_H
#define GAVEL_STATE_CHECK_H

#include "engine/base/text.h"
#include "engine/state/game.h"

// True if everything holds; otherwise each problem is a line in `problems`.
bool game_check(const Game *g, Text *problems);

#endif
