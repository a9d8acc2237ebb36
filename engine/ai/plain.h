// plain.h - an answer to any question without looking ahead: legal, quick, and not foolish.
#ifndef GAVEL_AI_PLAIN_H
#define GAVEL_AI_PLAIN_H

#include "engine/ai/sight.h"

// For priority it passes, and declarations are the smallest that are legal.
void plain_answer(Engine *e, const Game *g, const Question *q, Answer *a);
// Is something of one's own given up by what is chosen here?
bool plain_gives_up(const Question *q);
// Is it a question for one target or one mode: the choice that says what a spell is good for?
bool plain_is_aim(const Question *q);
// The colour that the player's hand needs most among those offered; else the first one.
Choice plain_color(Engine *e, const Game *g, const Question *q);
void plain_number(Answer *a, int number);

#endif
