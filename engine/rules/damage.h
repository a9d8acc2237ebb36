// damage.h - dealing damage (120).
#ifndef GAVEL_RULES_DAMAGE_H
#define GAVEL_RULES_DAMAGE_H

#include "engine/rules/view.h"

// An event that deals `amount` from `source` to an object or a player.
Event damage_event(ObjectId source, Choice to, int amount, bool combat);
// A redirected event goes on as if it had been proposed so (614.9). False: it can't be dealt.
bool damage_redirected(Engine *e, const Game *g, Event *ev);
// Deals all of it at the same time, with its results (120.3-120.4): life, marked damage, loyalty,
// lifelink, deathtouch, commander damage.
// Returns how many of them were dealt; these stand first, as they were dealt.
int damage_deal(Engine *e, const Game *g, Event *events, int count);

#endif
