// payment_solver.h - which mana pays which symbol: a small optimisation problem, free of any game.
//
// A problem lists what a cost needs and what could supply it. The solver finds a payment whenever
// there is one, and among them the one that gives up least (see Way and payment_solver.c).
#ifndef GAVEL_RULES_PAYMENT_SOLVER_H
#define GAVEL_RULES_PAYMENT_SOLVER_H

#include "engine/base/scratch.h"
#include "engine/cards/types.h"
#include "engine/rules/triggered_mana.h"

enum {
    // Beside the types, in `accepts`: mana of a snow source; help that pays generic mana only.
    FROM_SNOW = 1 << MANA_TYPE_COUNT,
    FOR_GENERIC = FROM_SNOW << 1,
    // From this bit on: things that are no mana, such as a creature to sacrifice.
    THING_BIT = MANA_TYPE_COUNT + 2,
    THINGS_MAX = 32 - THING_BIT,
    PURPOSES_MAX = 8,
    NEEDS_MAX = 64,
    SUPPLIES_MAX = 768,
    WAYS_MAX = 3072,
    WAY_COSTS_MAX = 8,
    WAY_THINGS_MAX = 2,
    CONVERSIONS_MAX = 64,
    CONVERTERS_MAX = 64,
    AFTER_ALL = SUPPLIES_MAX  // Need.before: any supply will do.
};

// Some equal symbols of a cost, or some things of a kind.
typedef struct {
    uint32_t accepts;  // What pays it: types, FROM_SNOW, FOR_GENERIC, or the bit of a thing.
    uint16_t count;
    uint8_t purpose;      // 0: the cost itself; else the cost of an ability.
    int generic_instead;  // Each may be paid with so much generic mana instead; 0: no.
    int life_instead;     // Each may be paid with so much life instead; 0: no.
    int before;           // Only mana of supplies before this one pays it.
} Need;

// One way to use a supply: a fixed part, and `free` mana each of one of `free_types`.
typedef struct {
    uint16_t fixed[MANA_TYPE_COUNT];
    uint16_t free;
    ManaTypeSet free_types;
    uint8_t only;                     // The purposes that its mana may serve, as bits; 0: all.
    bool idle;                        // It may serve none of them.
    TriggeredMana more;               // Mana beside it, that may serve all of them and is not snow.
    uint32_t things[WAY_THINGS_MAX];  // Things that it is as well, each of one of these kinds.
    bool for_generic;                 // It is no mana: its free part pays generic mana as well.
    int tag, x;                       // The caller's own.
    // What is given up: cards and permanents, tokens made for mana and counters, creatures tapped.
    int cards, tokens, creatures;
    bool helps;  // Tapped for convoke or improvise: after cards, before life.
    // Life: paid as a cost (119.4); lost as it resolves, or if negative gained; lost soon after.
    int pays, loses, loses_later;
    // What it needs itself: so many of these needs.
    int cost_count;
    struct {
        uint8_t need;
        uint16_t count;
    } cost[WAY_COSTS_MAX];
} Way;

// A permanent, an ability of one, or one mana of the pool: used in one of its ways, or not at all.
typedef struct {
    int first_way, way_count;
    int order;      // Of two alike, the one with the lower number is used.
    int object;     // The caller's own: supplies with the same are one object; 0: none.
    bool must;      // It is used in any case, and some of its mana is spent.
    bool late;      // Of converters: it is rather used after others than before.
    bool again;     // It may be used any number of times; each of its ways costs something.
    bool of_given;  // The ability is that of the object that is given for it.
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
    int pooled_exactly;  // So many pooled supplies are used; -1: as many as will do.
    int life_symbols;    // Exactly so many needs are paid with life; -1: as many as must be.
    int reduction_left;  // So much of what becomes generic mana is not paid.
    int least;           // So much mana is paid at the least.
    int life;            // What the payer has;
    int life_owed;       // what the cost asks for besides its symbols;
    bool cannot_lose;    // and whether having none left would matter.
    bool any_life;       // More life may be paid than there is (119.4 is off).
    bool any_will_do;    // Whether there is a payment is all that is asked.
} PaymentProblem;

// One use of an ability that costs mana or things.
typedef struct {
    int supply, way;
    uint16_t used[MANA_TYPE_COUNT];  // What of its mana pays something,
    uint16_t more[MANA_TYPE_COUNT];  // and of the mana beside it.
    uint16_t own[MANA_TYPE_COUNT];   // The mana that pays for it.
} Conversion;

enum { GIVEN_TO_NOBODY = -2, GIVEN_TO_COST = -1 };
typedef struct {
    int way[SUPPLIES_MAX];                         // Index into ways; -1: not used.
    uint16_t used[SUPPLIES_MAX][MANA_TYPE_COUNT];  // What of its mana pays something,
    uint16_t more[SUPPLIES_MAX][MANA_TYPE_COUNT];  // and of the mana beside it.
    // To which conversion a thing was given, GIVEN_TO_COST or GIVEN_TO_NOBODY.
    int given[SUPPLIES_MAX][WAY_THINGS_MAX];
    int conversion_count;  // In the order in which they are done, after all other supplies.
    Conversion conversions[CONVERSIONS_MAX];
    uint16_t spent[NEEDS_MAX][MANA_TYPE_COUNT];  // What pays each need.
    uint16_t due[MANA_TYPE_COUNT];               // What pays the cost itself.
    uint16_t as_generic[NEEDS_MAX];              // How many of a need became generic mana,
    uint16_t as_life[NEEDS_MAX];                 // and how many life.
    // What is given up in all.
    int cards, life, tokens, creatures;
    bool dies;        // The payer has no life left.
    bool lacks_life;  // There is a payment only where more life is paid than there is.
} PaymentSolution;

typedef enum { SOLVER_FOUND, SOLVER_NONE, SOLVER_LIMIT } SolverResult;

void problem_clear(PaymentProblem *p);
// Adds `count` symbols, joining equal ones. The index of the need; -1: no room.
int problem_need(PaymentProblem *p, Need need);
// Adds a supply without ways; a way to the latest supply. False: no room.
bool problem_supply(PaymentProblem *p, Supply supply);
bool problem_way(PaymentProblem *p, const Way *way);

// Counting alone says that there is a payment: every symbol takes any mana, and there is enough.
bool problem_is_ample(const PaymentProblem *p);
// SOLVER_LIMIT: there are too many different symbols, or too many ways, to look at.
SolverResult problem_solve(Scratch *memory, const PaymentProblem *p, PaymentSolution *out);
// Does the first give up less?
bool payment_is_less(const PaymentSolution *a, const PaymentSolution *b);

#endif
