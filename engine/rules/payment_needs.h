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
    READ_SOURCES = 1 << 3,          // 118.2: mana abilities, not only the pool;
    READ_ANY_SOURCE = 1 << 7,       // 601.2g: of whatever has one, not only basic land types.
    READ_COLORED_LOOSE = 1 << 4,    // without 107.4a
    READ_COLORLESS_LOOSE = 1 << 5,  // without 107.4c
    READ_SNOW_LOOSE = 1 << 6        // without 107.4h
} Reading;
enum {
    READ_BY_THE_RULES = READ_GENERIC_ANY | READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE | READ_SOURCES |
                        READ_ANY_SOURCE,
    PHYREXIAN_LIFE = 2
};

// What is being looked at to state a payment problem.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const PaidFor *to;
    unsigned reading;
    PaymentProblem *p;
    ObjectId *ids;  // By supply: its object,
    int *records;   // and of pooled mana its record among the marked mana, from 1, or 0.
    int own_mana;   // What abilities could cost in all.
    bool helped;    // Things may be tapped or exiled rather than pay mana.
    // Where mana is told apart by what it is spent on: purpose i is the cost of an ability of
    // purposes[i], 0 what is due.
    int purpose_count;
    ObjectId purposes[PURPOSES_MAX];
} Survey;

// The types of mana that the symbols of the cost name.
ManaTypeSet needs_named_types(const ManaCost *cost);

// Is it among the mana abilities that may be used, as the cost is read?
bool survey_may_use(const Survey *v, const Ability *a);
// Hits a limit of the engine unless it fits.
void survey_must_fit(const Survey *v, bool fits);

// Adds the symbols of the cost; only mana of supplies before `before` pays them.
void needs_add(const Survey *v, const ManaCost *due, int before);
// Reads all symbols of the problem more loosely.
void needs_loosen(PaymentProblem *p, unsigned reading);
// The same as the cost of an ability, as far as a way has room: what using that way costs.
bool needs_add_own(const Survey *v, const ManaCost *own, int purpose, Way *way);
// Adds the mana of the player's pool, in the order in which it is spent on generic costs: colorless
// first, then from the largest; before that what can be spent on little else, at last what is snow.
void supplies_add_pool(const Survey *v);
// What mana with these words may be spent on, as bits of purposes.
uint8_t survey_purposes(const Survey *v, const Scope *by);
// Adds the pool, and everything of the player that could make mana, help to pay, or be given up for
// that.
void supplies_add_all(Survey *v);
// What comes of the source's mana with all that effects make of it and triggers add, if it `taps`
// for it. `yields` is changed.
void supplies_join_yields(const Scope *s, bool taps, ManaYields *yields, TappedYields *out);
// Makes that the mana of the way.
void supplies_set_mana(Way *w, const TappedYield *y);
// None of its mana may be spent.
bool supplies_way_is_idle(const Way *w);
// Adds one permanent that must be used: its n-th activated ability (0: any mana ability without
// mana in its cost, else its first), for the type `want` (-1: any). False: it has no such mana
// ability. It has no way if the type cannot be made.
bool supplies_add_listed(const Survey *v, ObjectId id, int n, int want);

#endif
