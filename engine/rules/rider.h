// rider.h - what mana does to the spell it is spent on (106.6).
#ifndef GAVEL_RULES_RIDER_H
#define GAVEL_RULES_RIDER_H

#include "engine/rules/mana.h"

// Mana of a record, from 1, is about to be spent.
void rider_note(Engine *e, const Game *g, const PaidFor *to, int amount, int record);
// The spell has been cast: what was noted since riders_begin happens to it.
void riders_begin(Engine *e);
void riders_apply(Engine *e, const Game *g, PlayerId player, ObjectId spell);

#endif
