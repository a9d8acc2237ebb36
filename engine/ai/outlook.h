// outlook.h - what a turn leaves a player with, for choosing among actions.
//
// The evaluator (evaluate.h) sees neither lands that are tapped nor permanents that are neither
// creatures nor lands. Here they count for what they cost, and mana does not: it is gone when the
// turn is over, spent or not.
#ifndef GAVEL_AI_OUTLOOK_H
#define GAVEL_AI_OUTLOOK_H

#include "engine/ai/sight.h"

// Mine minus theirs; with several opponents, minus the strongest.
int outlook(Engine *e, const Game *g, PlayerId me);
// The same, and a library that ends counts too: for imagined games.
int outlook_with_libraries(Engine *e, const Game *g, PlayerId me);

#endif
