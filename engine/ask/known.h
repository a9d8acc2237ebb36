// known.h - does an answer name only what the game knows?
#ifndef GAVEL_ASK_KNOWN_H
#define GAVEL_ASK_KNOWN_H

#include "engine/ask/question.h"
#include "engine/pool/pool.h"

// Bots, people and scripts choose from what they see. A file or another program may say anything:
// an object that never was, a player who does not take part, a color that does not exist. Such an
// answer is no legal one, and no illegal one that somebody could have given. False with the reason.
bool answer_is_known(const Pool *pool, const Game *g, const Question *q, const Answer *a,
                     Rejection *r);
// Could chance have come out like this? A part of an order is one, too.
bool answer_is_chance(const Question *q, const Answer *a, Rejection *r);

#endif
