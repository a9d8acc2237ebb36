// mode.h - modal spells and abilities (700.2): which modes can be chosen, choosing, what is meant.
#ifndef GAVEL_RULES_MODE_H
#define GAVEL_RULES_MODE_H

#include "engine/rules/scope.h"

// How many modes it has, and how many of them must be chosen; 0: it is not modal.
int mode_count(const Ability *a);
int mode_least(const Ability *a);
// Can enough modes be chosen? True for what is not modal.
bool mode_available(const Scope *s, const Ability *a);
// Has its controller chosen no mode of an ability that asks for as few?
bool mode_chose_none(const Scope *s, const Ability *a);
// Asks for the modes, where there are any, and keeps them on the stack object. False: refused.
bool mode_choose(Scope *s, const Ability *a, const char *name);
// 601.4: were so many modes chosen that the spell must be kicked?
bool mode_needs_kicker(const Scope *s, const Ability *a);
// Were all modes chosen, more than the words allow without entwine (702.42a)?
bool mode_needs_entwine(const Scope *s, const Ability *a);
// Must each mode target a different player?
bool mode_needs_different(const Ability *a);
// 700.2c: does the target belong to a chosen mode, or to no mode at all?
bool mode_wants_target(const Scope *s, const Ability *a, const IrNode *target);

#endif
