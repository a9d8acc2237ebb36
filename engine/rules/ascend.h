// ascend.h - ascend and the city's blessing (702.131).
#ifndef GAVEL_RULES_ASCEND_H
#define GAVEL_RULES_ASCEND_H

#include "engine/rules/scope.h"

// 702.131b: does a permanent of the player's give them the blessing now?
bool ascend_due(Engine *e, const Game *g, PlayerId p);
// 702.131a: what a spell with ascend does first as it resolves.
void ascend_resolving(const Scope *s);

#endif
