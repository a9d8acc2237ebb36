// opening.h - what cards in a hand let their owner do before the first turn (103.5b, 103.6).
#ifndef GAVEL_RULES_OPENING_H
#define GAVEL_RULES_OPENING_H

#include "engine/rules/context.h"

// 103.5b: what the player may do whenever they could mulligan. `asked` counts the questions of the
// stage: the first of them is its checkpoint.
void opening_before_mulligan(Engine *e, const Game *g, PlayerId p, int *asked);
// 103.6: what the player does with cards of the opening hand, in any order.
void opening_actions(Engine *e, const Game *g, PlayerId p, int *asked);

#endif
