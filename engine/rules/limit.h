// limit.h - when and how often something may be activated or cast: its own words (602.1b, 602.5),
// and the rule for loyalty abilities (606.3).
#ifndef GAVEL_RULES_LIMIT_H
#define GAVEL_RULES_LIMIT_H

#include "engine/rules/scope.h"

// Do the instructions of a spell (a ROOM_LIMIT node) allow casting it now?
bool limit_allows_spell(const Scope *s, const IrNode *limit, Rejection *r);
// Does an effect say that activated abilities of that permanent can't be activated (602.5)?
bool limit_forbids_activating(Engine *e, const Game *g, ObjectId source);
// May the ability of the scope be activated now, as far as its own words and 606.3 say?
bool limit_allows_ability(const Scope *s, const Ability *a, Rejection *r);

#endif
