// special.h - special actions with a cost (116.2): turning up, foretelling, plotting.
#ifndef GAVEL_RULES_SPECIAL_H
#define GAVEL_RULES_SPECIAL_H

#include "engine/rules/scope.h"

// Playing a land is one too (116.2a), but has no cost.
bool special_is(ActionKind kind);
// The action that is meant: one that was asked for as an activation may be special (116.2d).
Action special_meant(const Engine *e, const Game *g, const Action *a);
// Could the player take it now? `asked`: they say so; `whole`: also whether it can be paid.
bool special_legal(Engine *e, const Game *g, PlayerId player, const Action *a, bool asked,
                   bool whole, Rejection *r);
// Does the card, as printed, have the words for it in the zone where it is?
bool special_is_worded(const Engine *e, const Game *g, ActionKind kind, ObjectId id);
// Takes it. False: `r` says why, and the caller restores the checkpoint.
bool special_take(Engine *e, const Game *g, PlayerId player, const Action *a, Rejection *r);

#endif
