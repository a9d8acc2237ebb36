// turn.h - the turn structure (500-514).
#ifndef GAVEL_RULES_TURN_H
#define GAVEL_RULES_TURN_H

#include "engine/rules/context.h"

void turn_begin(Engine *e, const Game *g);          // STAGE_TURN_BEGIN
void turn_step_begin(Engine *e, const Game *g);     // STAGE_STEP_BEGIN: turn-based actions
void turn_placed_before(Engine *e, const Game *g);  // STAGE_BEFORE_STEP: begins g->step
void turn_step_end(Engine *e, const Game *g);       // STAGE_STEP_END: on to the next step or turn

#endif
