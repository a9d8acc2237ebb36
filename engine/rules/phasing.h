// phasing.h - phasing out and in (702.26).
#ifndef GAVEL_RULES_PHASING_H
#define GAVEL_RULES_PHASING_H

#include "engine/rules/scope.h"

// 502.1: in the active player's untap step, all at the same time.
void phasing_turn(Engine *e, const Game *g);
// The permanents phase out, each with what is attached to it (702.26g).
void phasing_out(Engine *e, const Game *g, const ObjectId *ids, int count);
// 610.4: what was phased out until something left, after the events in which that left.
void phasing_returns(Engine *e, const Game *g, const Event *events, int count);

#endif
