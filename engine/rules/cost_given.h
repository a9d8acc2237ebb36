// cost_given.h - parts of a cost that are paid with objects: given up, tapped, returned, or with
// counters put on them or removed (118.3). For cost.c.
#ifndef GAVEL_RULES_COST_GIVEN_H
#define GAVEL_RULES_COST_GIVEN_H

#include "engine/rules/scope.h"

bool cost_given_payable(const Scope *s, const IrNode *n, Rejection *r);
// Asks which objects where there is a choice. False: e->refused is set.
bool cost_given_pay(Scope *s, const IrNode *n);

#endif
