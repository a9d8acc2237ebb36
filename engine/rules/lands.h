// lands.h - how many lands a player may play, and which permanents untap.
#ifndef GAVEL_RULES_LANDS_H
#define GAVEL_RULES_LANDS_H

#include "engine/rules/context.h"

// How many lands the player may play in all this turn (305.2).
int lands_allowed(Engine *e, const Game *g, PlayerId p);
// Leaves out those of the events (EVENT_UNTAP) that effects keep the active player from untapping
// together, as that player chooses (502.3). Returns how many remain.
int lands_limit_untapping(Engine *e, const Game *g, Event *events, int count);

#endif
