// division.h - dividing damage among targets as a spell or ability is announced (601.2d).
#ifndef GAVEL_RULES_DIVISION_H
#define GAVEL_RULES_DIVISION_H

#include "engine/rules/scope.h"

// How many targets that word may have so that each can receive something; INT_MAX: any number.
int division_most(const Scope *s, const Ability *a, const IrNode *target);
// Asks how what the ability divides is divided among its targets, and keeps the shares with them.
// False: refused.
bool division_announce(Scope *s, const Ability *a, const char *name);

#endif
