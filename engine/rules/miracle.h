// miracle.h - revealing the first card drawn in a turn (702.94).
#ifndef GAVEL_RULES_MIRACLE_H
#define GAVEL_RULES_MIRACLE_H

#include "engine/rules/scope.h"

// The player has just drawn that card: they may reveal it, and its linked ability triggers.
void miracle_offer(Engine *e, const Game *g, PlayerId player, ObjectId card);

#endif
