// evaluate.h - how good a position is for a player, in tenths of a life point.
#ifndef GAVEL_AI_EVALUATE_H
#define GAVEL_AI_EVALUATE_H

#include "engine/ai/sight.h"

enum {
    EVALUATE_WON = 1000 * 1000,  // A game that is over: this, or minus this.
    WORTH_LIFE = 10,             // Each point of life,
    WORTH_UNTAPPED_LAND = 3      // each untapped land.
};

// One player's side alone.
int evaluate_side(Engine *e, const Game *g, PlayerId p);
// Mine minus theirs; with several opponents, minus the strongest. With two players, what is good
// for the one is as bad for the other.
int evaluate(Engine *e, const Game *g, PlayerId me);
// What is to be taken off for a player's library, which ends some time: much for the last cards.
int evaluate_library(const Game *g, PlayerId p);
// What a creature on the battlefield counts for.
int evaluate_creature(const SeenCreature *c);

#endif
