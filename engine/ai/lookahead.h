// lookahead.h - trying out an answer on a copy of the game.
//
// The copy is played in an engine of its own, from the open question on. What the player may not
// see is dealt anew before, so nothing hidden is looked at. A Lookahead belongs to one bot.
#ifndef GAVEL_AI_LOOKAHEAD_H
#define GAVEL_AI_LOOKAHEAD_H

#include "engine/ai/sight.h"

typedef struct Lookahead Lookahead;

Lookahead *lookahead_new(const Pool *pool);
// For bots of an imagined game: nothing is dealt anew in it, as that has been done already.
Lookahead *lookahead_new_imagined(const Pool *pool);
// What is dealt anew comes from a random stream with that seed.
void lookahead_begin(Lookahead *l, uint64_t seed);
// How far its random streams are, and going on from there.
typedef struct {
    Rng rng, deal;
} LookaheadMemory;
LookaheadMemory lookahead_memory(const Lookahead *l);
void lookahead_recall(Lookahead *l, LookaheadMemory m);
void lookahead_free(Lookahead *l);

// What the position and the libraries are worth to the player who is asked (outlook.h), after that
// answer, when the stack is empty and somebody would receive priority. False: it is refused, or
// can't be tried without looking at what is hidden.
bool lookahead_try(Lookahead *l, const Engine *live, const Question *q, const Answer *a,
                   int *value);

// ---- until the turn is over

typedef struct {
    int pick;  // Which option the player takes where a target or a mode is asked first.
    // Filled in:
    int option_count;  // How many options there were; 0: nothing was asked.
    bool mine;         // The option taken was one of the player's own permanents.
    int value;         // By outlook.h.
} TurnTrial;

// From now on, hidden cards are dealt in one and the same way, so that values can be compared.
void lookahead_deal(Lookahead *l);
// The same until that turn, which is going on, is over: nobody casts anything more, and combat is
// fought by the bots' own rules.
bool lookahead_turn(Lookahead *l, const Engine *live, const Question *q, const Answer *a,
                    int turn_number, TurnTrial *t);

// How many of the player's cards could be cast after that action, a land that is played. -1: none
// is known.
int lookahead_castable(Lookahead *l, Engine *live, const Question *q, Action land);

#endif
