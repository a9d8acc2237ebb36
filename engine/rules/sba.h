// sba.h - state-based actions (704).
#ifndef GAVEL_RULES_SBA_H
#define GAVEL_RULES_SBA_H

#include "engine/rules/view.h"

// 704.3: performs all that apply at the same time, again and again until none does. Returns true if
// any was performed.
bool sba_run(Engine *e, const Game *g);

#endif
