// trial.h - playing on from an open question, on a copy of the game.
//
// The copy is played in an engine of its own. What the player who is asked may not see is dealt
// anew before, and what chance will bring is left to another stream, so nothing hidden is looked
// at.
#ifndef GAVEL_AI_TRIAL_H
#define GAVEL_AI_TRIAL_H

#include "engine/ai/sight.h"

typedef struct {
    Engine *engine;
    Game *game;
    // To be set: who plays on after the first answer, and where the trial ends.
    Decider players[PLAYERS_MAX];
    bool (*arrived)(void *context, const Game *g, const Question *q);
    void *context;
    int decisions_most;
    bool open;  // What is hidden stays as it is: the live game is itself an imagined one.
    // The trial that is going on.
    const Question *question;
    const Answer *answer;
    bool answered;  // The open question has been answered;
    bool settled;   // and everything that belongs to it: what is refused now is another answer.
    bool refused, has_arrived;
    int decisions;
} Trial;

void trial_begin(Trial *t, const Pool *pool);
void trial_end(Trial *t);
// Answers the open question so and plays on. What is hidden comes from `deal`. False: the answer is
// refused, can't be tried without looking at what is hidden, or leads nowhere. The position that
// was reached is then in `game`.
bool trial_run(Trial *t, const Engine *live, const Question *q, const Answer *a, Rng *deal);

#endif
