// priority.h - who may act (117).
#ifndef GAVEL_RULES_PRIORITY_H
#define GAVEL_RULES_PRIORITY_H

#include "engine/rules/context.h"

// STAGE_PRIORITY_BEGIN: 117.5, then somebody receives priority.
// After a spell or ability has resolved.
void priority_after_resolution(Engine *e, const Game *g);
void priority_begin(Engine *e, const Game *g);
// STAGE_PRIORITY: asks whoever has it, and does what they say.
void priority_ask(Engine *e, const Game *g);
// 514.3a: true if state-based actions were performed or triggers went on the stack.
bool priority_settle_in_cleanup(Engine *e, const Game *g);

// Will the player have priority before all have passed in succession, so as to act then (117.1)?
bool priority_comes_to(Engine *e, const Game *g, PlayerId p, ActionKind kind);

#endif
