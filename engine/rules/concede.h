// concede.h - conceding in the middle of things (104.3a, 405.6g), and who chooses for those who
// left.
#ifndef GAVEL_RULES_CONCEDE_H
#define GAVEL_RULES_CONCEDE_H

#include "engine/rules/context.h"

// The answer `a` to an open question says that somebody concedes. What was going on is finished by
// the others: fills *a as `ask` does, or does not return, where it cannot go on.
bool concede_inside(Engine *e, const Game *g, const Question *q, Answer *a);
// Asks again with what is left of the question's options, or somebody else (800.4f, 800.4g).
bool concede_ask_rest(Engine *e, const Game *g, const Question *q, Answer *a);

#endif
