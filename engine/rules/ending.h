// ending.h - ending the game (104).
#ifndef GAVEL_RULES_ENDING_H
#define GAVEL_RULES_ENDING_H

#include "engine/rules/scope.h"

// After players have lost: the game ends as a win or a draw, or they leave and it goes on.
void ending_check(Engine *e, const Game *g);
// 104.3a: the player loses at once.
void ending_concede(Engine *e, const Game *g, PlayerId p);
// An effect says so (104.2b, 104.3e, 104.4c).
void ending_win(Engine *e, const Game *g, PlayerId p);
void ending_lose(Engine *e, const Game *g, const Set *players);
void ending_draw(Engine *e, const Game *g);
// Does an effect say that the player can't lose (101.2)? Conceding is always possible (104.3a).
bool ending_cannot_lose(Engine *e, const Game *g, PlayerId p);

#endif
