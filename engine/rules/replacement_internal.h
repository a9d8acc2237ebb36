// replacement_internal.h - shared by the files about replacement and prevention effects.
#ifndef GAVEL_RULES_REPLACEMENT_INTERNAL_H
#define GAVEL_RULES_REPLACEMENT_INTERNAL_H

#include "engine/rules/replacement.h"
#include "engine/rules/scope.h"

// One effect looking at one proposed event; what the event's participants are is bound in `s.own`.
typedef struct {
    Scope s;
    const IrNode *node;
    Event *ev;
    int shield;  // Which of the shields it is; -1: a static ability.
} Looking;

// What it does to the event.
typedef enum {
    REPLACED_CHANGED,   // The event goes on, changed.
    REPLACED_ENTIRELY,  // It does not happen; what does is still to be carried out.
    REPLACED_NOTHING    // It does not happen.
} Replaced;

// replacement_would.c: does what the node describes fit the event? Binds its participants.
bool would_fits(Looking *l, const IrNode *would);
// The event kinds that it looks at, as bits.
uint64_t would_looks_at(const IrNode *would);
bool would_supported(Op op);
// Does a phrase mean that object or player, where damage goes?
bool would_strike(Looking *l, const IrNode *to);

// replacement_instead.c: changes the event in place as the effect says; `rest` is what is left to
// be carried out afterwards, or NULL.
Replaced instead_do(Looking *l, const IrNode *effect, const IrNode **rest);
// Prevents up to `amount` of damage; returns how much was prevented.
int instead_prevent(Looking *l, int amount);
bool instead_supported(Op op);

// entering.c: the choices that a permanent's own words ask for as it enters (614.12a).
void entering_choose(Scope *s, const IrNode *n, ObjectId id);

#endif
