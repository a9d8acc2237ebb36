// cost_given.h - parts of a cost that are paid with objects: given up, tapped, returned, or with
// counters put on them or removed (118.3). For cost.c.
#ifndef GAVEL_RULES_COST_GIVEN_H
#define GAVEL_RULES_COST_GIVEN_H

#include "engine/rules/scope.h"

bool cost_given_payable(const Scope *s, const IrNode *n, Rejection *r);
// Is it the source itself that is given?
bool cost_given_is_self(const IrNode *n);
// The zone that its objects come from.
Zone cost_given_zone(const IrNode *n);
// How many objects the part asks for, at least; and could this one be among them?
int cost_given_needed(const Scope *s, const IrNode *n);
bool cost_given_fits(const Scope *s, const IrNode *n, ObjectId id);
// Asks which objects where there is a choice. False: e->refused is set.
bool cost_given_pay(Scope *s, const IrNode *n);
// The same where no action asks for it, as something enters; who may decline does so by choosing
// nothing. Was it paid?
bool cost_given_pay_entering(Scope *s, const IrNode *n, const char *source_name, bool may);

#endif
