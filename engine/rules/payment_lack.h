// payment_lack.h - why a mana cost cannot be paid, in words.
#ifndef GAVEL_RULES_PAYMENT_LACK_H
#define GAVEL_RULES_PAYMENT_LACK_H

#include "engine/rules/mana.h"

// Refuses with mana.cannot_pay and says what is missing. `due` is the cost; `as` is the same,
// symbol by symbol, with the types that may be spent on it (609.4b).
//
// What is said does not hang on how payments are found. Every mana ability that could be activated
// now is counted with the most that it could add, every mana of the pool that may be spent on this
// too, and the first of these sentences that is true is said:
//   "no source of {W} or {U}"  nothing makes mana that could pay these symbols
//   "no source of mana"        nothing makes any
//   "only 1 mana for {W}{U}"   of the least group of symbols for which there is too little mana
//   "the available mana cannot pay {R}{G}{W}{U}"
// The sources themselves are the detail.
bool payment_lack(Engine *e, const Game *g, PlayerId player, const PaidFor *to, const ManaCost *due,
                  const ManaCost *as, Rejection *r);

#endif
