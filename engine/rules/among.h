// among.h - what players choose as an instruction is carried out (608.2d): "a creature you
// control", some of the cards that were looked at, revealed or milled; and the rest of these.
#ifndef GAVEL_RULES_AMONG_H
#define GAVEL_RULES_AMONG_H

#include "engine/rules/scope.h"

// The next phrase of the instruction that has somebody choose, from child *at on; NULL: none.
const IrNode *among_phrase(const IrNode *n, int *at);
// Lets the players choose unless that is done; where they may decline, also nothing. Says whether
// anything is chosen.
bool among_choose(Scope *s, const IrNode *phrase, bool may_decline);
// How many of a question's options are chosen, where the text says `count` (NULL: one).
void among_bounds(const Scope *s, const IrNode *count, bool may_decline, Question *q);
// What the phrases ALL_AMONG and THE_REST mean.
void among_all(const Scope *s, const IrNode *n, Set *out);
void among_rest(const Scope *s, const IrNode *n, Set *out);

#endif
