// run.h - the loop over the stages of a game (state/stages.def).
#ifndef GAVEL_RULES_RUN_H
#define GAVEL_RULES_RUN_H

#include "engine/rules/context.h"

// One stage. The game is at a new stage, or over, when it returns.
void run_stage(Engine *e, const Game *g);

#endif
