// arrange.h - the order of cards that are put into one place at the same time (401.4, 404.3).
#ifndef GAVEL_RULES_ARRANGE_H
#define GAVEL_RULES_ARRANGE_H

#include "engine/rules/context.h"

// Before they happen: lets each owner order those of the events that put cards into their
// graveyard. Asked only in a game where something looks at that order (Game.minds_order).
void arrange_graveyards(Engine *e, const Game *g, Event *events, const bool *happens, int count);
// The same for events that put cards on top (or, from the bottom on, at the bottom) of libraries.
// Who arranges them; NO_PLAYER: the owner of each library.
void arrange_libraries(Engine *e, const Game *g, PlayerId by, Event *events, int count);

#endif
