// payment_needs.h - from a game to a payment problem: what a cost needs, what could supply it.
#ifndef GAVEL_RULES_PAYMENT_NEEDS_H
#define GAVEL_RULES_PAYMENT_NEEDS_H

#include "engine/rules/mana.h"
#include "engine/rules/payment_solver.h"

// How the symbols of a cost are read. Each bit stands for one rule: the first ones for what a rule
// permits, the others for what is allowed when a rule's restriction is lifted.
typedef enum {
    READ_GENERIC_ANY = 1 << 0,      // 107.4b: generic mana is paid with any type.
    READ_HYBRID_HALVES = 1 << 1,    // 107.4e: either half.
    READ_PHYREXIAN_LIFE = 1 << 2,   // 107.4f: 2 life instead.
    READ_SOURCES = 1 << 3,          // 601.2g: mana abilities, not only the pool.
    READ_COLORED_LOOSE = 1 << 4,    // without 107.4a
    READ_COLORLESS_LOOSE = 1 << 5,  // without 107.4c
    READ_SNOW_LOOSE = 1 << 6        // without 107.4h
} Reading;
enum {
    READ_BY_THE_RULES = READ_GENERIC_ANY | READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE | READ_SOURCES,
    PHYREXIAN_LIFE = 2
};

// Adds the symbols of a cost; only mana of supplies before `before` pays them.
void needs_add(Engine *e, PaymentProblem *p, const ManaCost *due, unsigned reading, int before);
// Adds the mana of the player's pool, in the order in which it is spent on generic costs: colorless
// first, then from the largest; before that what can be spent on little else, at last what is snow.
// records[i] is the record of supply i among the marked mana, from 1, or 0.
void supplies_add_pool(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                       PaymentProblem *p, int *records);
// What tapping the source for that mana brings as well: by effects that multiply it, and by
// triggers.
void supplies_join_yields(const Scope *s, ManaYields *yields);
// A mana ability with mana in its own cost: the n-th activated one of a permanent.
enum { CONVERTERS_MAX = 12, CONVERTER_TIMES_MAX = 3 };
typedef struct {
    ObjectId id;
    int n;
} Converter;
// Those that the player could activate if that mana were there; `dear`: also those that cost cards
// or life.
int supplies_find_converters(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                             bool dear, Converter *out);
// Adds every permanent of the player, and card of the hand, that could be used without mana; but
// for those `but`. ids[i] is the permanent of supply i.
void supplies_add_sources(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                          const Converter *but, int but_count, PaymentProblem *p, ObjectId *ids);
// Adds one permanent that must be used: its n-th activated ability (0: any mana ability without
// mana in its cost, else its first), for the type `want` (-1: any). False: it has no such mana
// ability. It has no way if the type cannot be made.
bool supplies_add_listed(Engine *e, const Game *g, PlayerId player, ObjectId id, const PaidFor *to,
                         int n, int want, unsigned reading, PaymentProblem *p, ObjectId *ids);

#endif
