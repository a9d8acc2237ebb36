// ways.h - keywords that let a spell be cast for something else, or for something more (118.8,
// 118.9): a row for each.
#ifndef GAVEL_RULES_WAYS_H
#define GAVEL_RULES_WAYS_H

#include "engine/rules/total_cost.h"

enum { WAY_TIMES_MAX = 30 };  // How often a cost is paid at most.

typedef struct {
    CastWay way;
    Op op;  // Of the statement with its cost; OP_OPTIONAL_COST names the way itself.
    RuleId rule;
    bool many;      // It may be paid any number of times.
    bool by_place;  // Not chosen: where the card lies decides.
} WayRow;

// The rows, from 0; NULL after the last. Alternative costs, then additional ones.
const WayRow *way_alternative(int i);
const WayRow *way_additional(int i);
// The cost that the face names for it; NULL: it offers none.
const IrNode *way_cost(const CardFace *face, const WayRow *row);
// All ways that are alternative costs, as CastWay bits (118.9a).
unsigned ways_alternative_all(void);
// How often the caster could announce it: what can be written down as a cost.
// Does the spell itself cost less if that is paid?
bool way_lowers_cost(const CardFace *face, const WayRow *row);
int way_times_most(const CardFace *face, const WayRow *row);

#endif
