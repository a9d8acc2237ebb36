// payment_toll.h - what activating a mana ability costs besides mana, and what it does besides
// adding mana, as far as a payment cares.
#ifndef GAVEL_RULES_PAYMENT_TOLL_H
#define GAVEL_RULES_PAYMENT_TOLL_H

#include "engine/rules/mana.h"

enum { TOLL_PARTS_MAX = 3 };
typedef struct {
    bool taps;    // {T}
    bool leaves;  // Its source goes somewhere else.
    bool once;    // It can't be activated again this turn.
    bool mana;    // There is mana in it.
    bool any_x;   // So many counters as its controller says.
    bool other;   // It costs something that is not foreseen.
    int life, energy;
    int counters;      // Removed from its source,
    CounterKind kind;  // of this kind.
    int part_count;    // What others are tapped or given up for it.
    const IrNode *parts[TOLL_PARTS_MAX];
} Toll;
Toll toll_of(const Scope *s, const Ability *a);
// By its own words it is activated once a turn at the most.
bool toll_is_limited_to_one(const Ability *a);
// Is the part paid with objects that compete with what makes mana?
bool toll_takes_objects(const IrNode *part);

// What follows from activating it.
typedef struct {
    ManaYields yields;
    int loses;  // Life, as it resolves; negative: gained.
    bool goes;  // Its source leaves as it resolves.
} Outcome;
// `s` is the scope of the source and its n-th activated ability, s->x what is announced for X.
void toll_outcome(const Scope *s, int n, const Toll *toll, Outcome *out);
// Life that the source's own words take when it becomes tapped: they trigger, and take it later.
int toll_loses_later(const Scope *s, const Characteristics *c);

#endif
