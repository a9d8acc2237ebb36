// cast.h - casting spells (601), activating abilities (602), playing lands (305, 116.2a).
#ifndef GAVEL_RULES_CAST_H
#define GAVEL_RULES_CAST_H

#include "engine/rules/scope.h"

// Could the player take this action now? `asked` is false when looking ahead ("if they had
// priority"): then having priority is not asked for.
bool action_legal(Engine *e, const Game *g, PlayerId player, const Action *a, bool asked,
                  Rejection *r);
// Carries the action out. False: it was illegal, *r says why, and the caller restores the
// checkpoint.
bool action_take(Engine *e, const Game *g, PlayerId player, const Action *a, Rejection *r);

// 702.62a, 702.62c: could the player begin to cast the card now, whatever it costs and whoever has
// priority?
bool cast_could_begin(Engine *e, const Game *g, PlayerId player, ObjectId card, Rejection *r);

// Casts the card while something resolves (608.2g), in these ways. False: it can't be cast, and
// stays where it is.
bool cast_as_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card, int face,
                        unsigned ways);
// Could it be?
bool cast_could_be_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card, int face,
                              unsigned ways);
// The same for playing a land.
bool play_as_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card);
bool play_could_be_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card);

#endif
