// payment_solver.h - which mana pays which symbol: a small optimisation problem, free of any game.
//
// A problem lists what a cost needs and what could supply it. The solver finds a payment whenever
// there is one, and among them the one that is least dear (see Way and payment_solver.c).
#ifndef GAVEL_RULES_PAYMENT_SOLVER_H
#define GAVEL_RULES_PAYMENT_SOLVER_H

#include "engine/base/scratch.h"
#include "engine/cards/types.h"

enum {
    FROM_SNOW = 1 << MANA_TYPE_COUNT,  // Beside the types, in `accepts`: mana of a snow source.
    NEEDS_MAX = 96,
    SUPPLIES_MAX = 768,
    WAYS_MAX = 3072,
    NO_SUPPLY = -1,
    AFTER_ALL = SUPPLIES_MAX  // Need.before: any supply will do.
};

// Some equal symbols of a cost.
typedef struct {
    uint8_t accepts;  // The mana that pays it: types, FROM_SNOW.
    uint16_t count;
    int generic_instead;  // Each may be paid with so much generic mana instead; 0: no.
    int life_instead;     // Each may be paid with so much life instead; 0: no.
    int before;           // Only mana of supplies before this one pays it.
} Need;

// One way to use a supply: a fixed part, and `free` mana each of one of `free_types`.
typedef struct {
    uint16_t fixed[MANA_TYPE_COUNT];
    uint16_t free;
    ManaTypeSet free_types;
    int tag;    // The caller's own.
    int cards;  // What it costs: cards given up,
    int life;   // life paid,
    int harm;   // and other unwelcome effects.
} Way;

// A permanent or one mana of the pool: used in one of its ways, or not at all.
typedef struct {
    int first_way, way_count;
    int flexibility;  // Of two, the less flexible is used.
    int order;        // Of two alike, the one with the lower number is used.
    bool must;        // It is used in any case.
    bool snow;
    bool pooled;  // Mana that is there already.
} Supply;

typedef struct {
    int need_count;
    Need needs[NEEDS_MAX];  // needs[0] is the generic mana, its count possibly 0.
    int supply_count;
    Supply supplies[SUPPLIES_MAX];
    int way_count;
    Way ways[WAYS_MAX];
    int pooled_most;   // At most so many pooled supplies are used; -1: no limit.
    int life_symbols;  // Exactly so many needs are paid with life; -1: as many as must be.
    bool life_first;   // Save life rather than cards.
} PaymentProblem;

typedef struct {
    int way[SUPPLIES_MAX];                         // Index into ways; -1: not used.
    uint16_t used[SUPPLIES_MAX][MANA_TYPE_COUNT];  // What of its mana pays something.
    uint16_t spent[NEEDS_MAX][MANA_TYPE_COUNT];    // What pays each need.
    uint16_t as_generic[NEEDS_MAX];                // How many of a need became generic mana,
    uint16_t as_life[NEEDS_MAX];                   // and how many life.
    int life;                                      // Paid in all, by symbols and by supplies.
} PaymentSolution;

typedef enum { SOLVER_FOUND, SOLVER_NONE, SOLVER_LIMIT } SolverResult;

void problem_clear(PaymentProblem *p);
// Adds `count` symbols, joining equal ones. False: no room.
bool problem_need(PaymentProblem *p, Need need);
// Adds a supply without ways; a way to the latest supply. False: no room.
bool problem_supply(PaymentProblem *p, Supply supply);
bool problem_way(PaymentProblem *p, Way way);

// SOLVER_LIMIT: the cost has too many different symbols for its size to be solved.
SolverResult problem_solve(Scratch *memory, const PaymentProblem *p, PaymentSolution *out);

#endif
