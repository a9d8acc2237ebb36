// source.h - the objects whose abilities function where they are: permanents (113.6) and emblems
// (114.4).
//
// Iteration: for (CardId c = source_first(e, g); card_is(c); c = source_next(e, g, c))
#ifndef GAVEL_RULES_SOURCE_H
#define GAVEL_RULES_SOURCE_H

#include "engine/rules/context.h"

CardId source_first(Engine *e, const Game *g);
CardId source_next(Engine *e, const Game *g, CardId after);

#endif
