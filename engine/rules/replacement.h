// replacement.h - replacement and prevention effects (614-616).
#ifndef GAVEL_RULES_REPLACEMENT_H
#define GAVEL_RULES_REPLACEMENT_H

#include "engine/rules/context.h"

// Lets replacement effects and prohibitions change the proposed event. False: it does not happen.
bool replacement_allows(Engine *e, const Game *g, Event *ev);

#endif
