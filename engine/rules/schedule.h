// schedule.h - which turn, phase and step comes next (500.1, 500.7-500.11).
#ifndef GAVEL_RULES_SCHEDULE_H
#define GAVEL_RULES_SCHEDULE_H

#include "engine/rules/context.h"

// Who takes the next turn; *extra says that it is an extra turn. Skipped turns are passed over.
PlayerId schedule_turn(Engine *e, const Game *g, bool *extra);
// The first step of a turn, or the one after the present step of this turn (not of a cleanup step).
Step schedule_first_step(Engine *e, const Game *g);
Step schedule_step_after(Engine *e, const Game *g);

#endif
