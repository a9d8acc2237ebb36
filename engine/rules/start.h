// start.h - starting the game (103).
#ifndef GAVEL_RULES_START_H
#define GAVEL_RULES_START_H

#include "engine/rules/context.h"

void start_shuffle(Engine *e, const Game *g);       // STAGE_SHUFFLE: 103.3 and the first hands
void start_mulligan(Engine *e, const Game *g);      // STAGE_MULLIGAN: one round of 103.5
void start_opening_hand(Engine *e, const Game *g);  // STAGE_OPENING_HAND: 103.6

#endif
