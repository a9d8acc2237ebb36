// payment_internal.h - a payment while it is looked for and made: payment.c and payment_make.c.
#ifndef GAVEL_RULES_PAYMENT_INTERNAL_H
#define GAVEL_RULES_PAYMENT_INTERNAL_H

#include "engine/rules/payment_needs.h"

// A cost to be paid: how, and with what.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const ManaCost *due;
    ManaCost widened;  // What is due, where other mana may be spent as well (609.4b).
    const PaidFor *to;
    const Answer *list;        // The player's own; NULL: automatic.
    bool making;               // It is being paid, not only thought about.
    unsigned reading, stated;  // As it is read, and as it was meant to be.
    unsigned loosened;         // What an effect allows beyond READ_BY_THE_RULES (118.14).
    Survey survey;
    PaymentProblem problem;
    PaymentSolution solution;
    ObjectId ids[SUPPLIES_MAX];  // By supply,
    int wants[SUPPLIES_MAX];     // the ManaType that the list says, or -1,
    int records[SUPPLIES_MAX];   // and of pooled mana its record, from 1, or 0.
} Payment;

// No symbols, or {0}: there is nothing to pay.
bool payment_is_nothing(const ManaCost *due);
void payment_start(Payment *p, Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                   const ManaCost *due);
// Looks for a payment. False: there is none, or a listed source cannot be used (e->refused).
bool payment_find(Payment *p);
// Looks for one with the pool alone.
bool payment_solve_pool(Payment *p);
// The source of the n-th conversion.
ObjectId payment_source(const Payment *p, int n);
// What the payment found pays with life for symbols.
int payment_life_for_symbols(const Payment *p);

#endif
