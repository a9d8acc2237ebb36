// lookahead.h - trying out an answer on a copy of the game.
//
// The copy is played in an engine of its own, from the open question on, until the stack is empty
// and somebody would receive priority. What the player may not see is dealt anew before, so nothing
// hidden is looked at. A Lookahead belongs to one bot.
#ifndef GAVEL_AI_LOOKAHEAD_H
#define GAVEL_AI_LOOKAHEAD_H

#include "engine/ai/sight.h"

typedef struct Lookahead Lookahead;

Lookahead *lookahead_new(const Pool *pool);
// What is dealt anew comes from a random stream with that seed.
void lookahead_begin(Lookahead *l, uint64_t seed);
void lookahead_free(Lookahead *l);

// What the position is worth to the player who is asked, after that answer. False: it is refused,
// or can't be tried without looking at what is hidden.
bool lookahead_try(Lookahead *l, const Engine *live, const Question *q, const Answer *a,
                   int *value);
// How many of the player's cards could be cast after that action, a land that is played. -1: none
// is known.
int lookahead_castable(Lookahead *l, Engine *live, const Question *q, Action land);

#endif
