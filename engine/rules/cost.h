// cost.h - costs (118): what a cost asks for, whether it can be paid, and paying it.
#ifndef GAVEL_RULES_COST_H
#define GAVEL_RULES_COST_H

#include "engine/rules/scope.h"

// The mana part of an ability's cost list (no symbols if it has none).
void cost_mana(const IrNode *costs, int x, ManaCost *out);
// The same where parts of it speak of an object's mana cost; X is the scope's.
void cost_mana_due(const Scope *s, const IrNode *costs, ManaCost *out);
// Does the cost list hold {T} or {Q}?
bool cost_has(const IrNode *costs, Op op);
// Does it hold an X for which a number is announced (107.3a)?
bool cost_has_x(const IrNode *costs);
// Could the non-mana parts be paid now? Fills the reason.
bool cost_payable(const Scope *s, const IrNode *costs, Rejection *r);
// Could the player pay that much life now?
bool cost_life_payable(Engine *e, const Game *g, PlayerId p, int amount);
// Pays the non-mana parts, asking where there is a choice. False: e->refused is set.
bool cost_pay(Scope *s, const IrNode *costs);
// Notes that the parts were paid (uses.h).
void cost_used(const Scope *s, const IrNode *costs);
// A cost with every {X} turned into generic mana.
void mana_cost_with_x(const ManaCost *printed, int x, ManaCost *out);
// 601.2f: an increase.
void mana_cost_add_generic(Engine *e, ManaCost *c, int amount);
// All of `more` besides what is there: generic mana as one symbol.
void mana_cost_add(Engine *e, ManaCost *to, const ManaCost *more);
// How often a cost counts, "for each" of something: within a limit.
int cost_repeats(Engine *e, int times);
bool mana_cost_has_x(const ManaCost *c);

#endif
