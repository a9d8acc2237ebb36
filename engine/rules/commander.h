// commander.h - the Commander variant (903): tax, damage, identity.
#ifndef GAVEL_RULES_COMMANDER_H
#define GAVEL_RULES_COMMANDER_H

#include "engine/rules/view.h"

// 903.8: what earlier casts from the command zone add to the cost now.
int commander_tax(const Game *g, ObjectId commander);
// What casts of the same player's other commanders add to the cost of those.
int commander_partner_tax(const Game *g, ObjectId commander);
// 903.9b: a commander that would go to a hand or library may go to the command zone instead; its
// owner is asked.
bool commander_may_divert(const Game *g, const Event *ev);
void commander_divert(Engine *e, const Game *g, Event *ev);
// The colours in the identities of a player's commanders (903.4); false if there is none.
bool commander_identity(Engine *e, const Game *g, PlayerId p, ColorSet *out);
// 903.11a: may the card not be brought into a Commander game from outside it, because of its name
// or its color identity?
bool commander_keeps_out(Engine *e, const Game *g, ObjectId id);

#endif
