// ending.h - ending the game (104).
#ifndef GAVEL_RULES_ENDING_H
#define GAVEL_RULES_ENDING_H

#include "engine/rules/context.h"

// After players have lost: the game ends as a win or a draw, or they leave and it goes on.
void ending_check(Engine *e, const Game *g);

#endif
