// mana.h - mana abilities (605), what they could produce (106.7), and paying mana costs (601.2g-h).
#ifndef GAVEL_RULES_MANA_H
#define GAVEL_RULES_MANA_H

#include "engine/rules/scope.h"
#include "engine/rules/triggered_mana.h"

// The n-th activated ability (from 1) of an object as it is now, NULL if there is none. Intrinsic
// ones (305.6) follow those printed.
const Ability *activated_ability(const Engine *e, const Game *g, ObjectId id, int n);
// The timestamp of the effect that gave it that ability; 0: it is its own (602.5c).
uint32_t activated_granted(const Engine *e, const Game *g, ObjectId id, int n);

// Does the operation only say something of the mana that its ability adds (106.6)?
bool mana_is_spoken_of(Op op);
// Does the effect add mana, under whatever conditions?
bool adds_mana(const IrNode *effect);
// 605.1a: without a target, and no loyalty ability (605.5).
bool is_mana_ability(Engine *e, const Ability *a);
bool mana_is_intrinsic(const Engine *e, const Ability *a);  // Of a basic land type (305.6).

// ---- what could be made

// One thing that an effect may add: a fixed part, and `free` mana each of any of `free_types`.
typedef struct {
    uint16_t fixed[MANA_TYPE_COUNT];
    uint16_t free;
    ManaTypeSet free_types;
} ManaYield;
// The possibilities, of which the player picks one. None: no mana.
enum { MANA_YIELDS_MAX = 256 };
typedef struct {
    int count;
    ManaYield items[MANA_YIELDS_MAX];
} ManaYields;

// What comes of tapping a permanent: its own mana, and what triggered mana abilities add.
typedef struct {
    ManaYield own;
    TriggeredMana more;
} TappedYield;
typedef struct {
    int count;
    TappedYield items[MANA_YIELDS_MAX];
} TappedYields;

// Only the items that are there are written: they are few, and there is room for many.
static inline void mana_yields_set(ManaYields *y, ManaYield only) {
    y->count = 1;
    y->items[0] = only;
}
static inline void mana_yields_copy(ManaYields *to, const ManaYields *from) {
    to->count = from->count;
    for (int i = 0; i < from->count; i++) to->items[i] = from->items[i];
}

// What an OP_ADD_MANA node, or all of them in an effect, would add if it resolved now.
void mana_yields_of_node(const Scope *s, const IrNode *add, ManaYields *out);
void mana_yields_of_effect(const Scope *s, const IrNode *effect, ManaYields *out);
// The same of all instructions of a mana ability.
void mana_yields_of_ability(const Scope *s, const Ability *a, ManaYields *out);
// How far is that what it will add? Instructions before that of adding mana may change it.
typedef enum { FORESEEN_EXACTLY, FORESEEN_AT_LEAST, NOT_FORESEEN } ManaForesight;
ManaForesight mana_foresight(const IrNode *effect);
// Everything of `to` with everything of `more`. False: that is no simple choice; `to` is as it was.
bool mana_yields_join(const Scope *s, ManaYields *to, const ManaYields *more);
// Can any effect that is there change what permanents are tapped for (106.12b)?
bool mana_may_be_replaced(const Engine *e, const Game *g);
// What replacement effects, in any order, make of what s->you taps s->source for.
void mana_yields_replace(const Scope *s, ManaYields *yields);
ManaTypeSet mana_yield_types(const ManaYield *y);
int mana_yield_total(const ManaYield *y);
// Adds to `out` what it may come to, once the types of its free part are picked.
void mana_yield_each(Engine *e, const ManaYield *y, ManaYields *out);
// The same as far as which types it comes to: each set of them once.
void mana_yield_by_types(Engine *e, const ManaYield *y, ManaYields *out);

// What the permanents that look at others could produce, for as long as nothing changes: a
// Scope's `asked`. Lives in scratch memory.
struct Asked *mana_ask_all(Engine *e, const Game *g);
// The types that a ROOM_MANA node could add if it resolved now.
ManaTypeSet mana_types_of_node(const Scope *s, const IrNode *mana);
// The types that an ability of `source` could produce (106.7), whether or not its cost can be paid.
ManaTypeSet ability_could_produce(Engine *e, const Game *g, ObjectId source, const Ability *a);
ManaTypeSet object_could_produce(Engine *e, const Game *g, ObjectId source);

// Do two mana abilities of s->source cost nothing but {T} and come to the same mana?
bool mana_abilities_alike(const Scope *s, const Ability *a, const Ability *b);

// ---- making it

// How a mana ability is activated, where there is something to say about it.
struct ManaWish {
    int want;          // The ManaType that the player asked for; -1: none.
    bool pick_for_me;  // Mana that nobody wished for: take the first type instead of asking.
    uint16_t wish[MANA_TYPE_COUNT];  // What the payment needs of it,
    TriggeredMana more;              // and of triggered mana abilities;
    bool triggered;                  // one of these is resolving,
    int picks;                       // and so many of its picks are made.
    const uint16_t *paid;  // What of the pool pays the ability's own mana cost; NULL: ask.
    const uint16_t *goal;  // What replacement effects must make of it; NULL: whatever is chosen.
    const Giving *given;   // What is given for its cost; NULL: ask.
    bool unpaid;           // Its mana cost is left out.
    bool has_x;            // `x` is what is announced for it; else it is asked for.
    int x;
    ManaYields *foresees;       // What its instructions could add is joined to this; NULL: no.
    bool tapped;                // It has {T} in its cost: a permanent is tapped for mana (106.12).
    int made[MANA_TYPE_COUNT];  // What it has added so far.
};

// Adds the mana of an OP_ADD_MANA node; the types are those wished for, else the player is asked.
// What is wished for is counted down. False: the answer was refused (see ask).
bool mana_add(Scope *s, const IrNode *add);
bool mana_add_as(Scope *s, const IrNode *add, ManaWish *wish);
// Activates the n-th activated ability as a mana ability: costs, then its effect at once (605.3b).
// `want` is a ManaType, or -1. False: e->refused says why.
bool mana_ability_activate(Engine *e, const Game *g, PlayerId player, ObjectId source, int n,
                           int want);
bool mana_ability_activate_as(Engine *e, const Game *g, PlayerId player, ObjectId source, int n,
                              ManaWish *wish);
// Resolves a triggered mana ability (605.4a): s->ability, with what its trigger bound.
void mana_trigger_resolve(Scope *s);

// What a payment is for.
typedef enum { SPENT_ON_OTHER, SPENT_ON_SPELL, SPENT_ON_ABILITY, SPENT_ON_SPECIAL } SpentOn;
// Mana may be spent as though it were of any color or type.
typedef enum { LOOSE_NOT, LOOSE_ANY_COLOR, LOOSE_ANY_TYPE } LooseMana;

typedef struct {
    ObjectId object;  // The spell (on the stack, or still a card), the ability, or what asks.
    SpentOn on;
    ObjectId spare;  // A permanent not to be used, one that the cost itself taps; or NO_OBJECT.
    // More such: creatures that attack, tapped before the declaration is paid for (508.1f).
    int tapped_count;
    const ObjectId *tapped;
    // The spell, where things may be tapped or exiled rather than pay its mana; NULL: they may not.
    const View *instead;
    LooseMana loose;     // What the permission to cast it says of the mana (118.14).
    int reduction_left;  // So much of what becomes generic mana is not paid (118.7a).
    int least;           // If less mana than that would be paid, generic mana makes up for it.
    // What is paid besides mana, afterwards (601.2h): cost lists, as their scope understands them.
    const Scope *by;
    int part_count;
    const IrNode *const *parts;
} PaidFor;
// May mana that an ability added be spent so (106.6)? `by`: whose words they are.
bool mana_may_pay(const Scope *by, const PaidFor *to);
bool mana_in_pool(const Game *g, PlayerId player, const uint16_t *amounts);
// Takes mana out of a pool (118.3a): so much of each type, and of that so much from snow sources
// (NULL: none). What may be spent on little else goes first, what is snow last.
void mana_spend(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                const uint16_t *amounts, const uint16_t *snow);
// The same of one type and of one record of marked mana, from 1; 0: unmarked.
void mana_spend_from(Engine *e, const Game *g, PlayerId player, const PaidFor *to, int type,
                     int amount, int record);

// ---- paying with it

enum { PLAN_STEPS_MAX = 256 };
// One activation of the plan, mana taken from the pool, or life paid.
typedef struct {
    PaymentKind kind;
    ObjectId source;                 // PAY_SOURCE
    int ability;                     // PAY_SOURCE: the n-th activated ability, from 1.
    uint16_t mana[MANA_TYPE_COUNT];  // Of what it makes or of the pool: what pays the cost.
    int life;                        // PAY_LIFE
} PlanStep;
typedef struct {
    int count;
    PlanStep steps[PLAN_STEPS_MAX];
} PaymentPlan;

// Can `player` pay with the pool, untapped sources and whatever else may pay? Fills the plan (which
// may be NULL) with the payment that gives up least. {X} must already be a number (601.2f).
bool payment_solve(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                   const ManaCost *due, PaymentPlan *plan);
// Does the pool alone suffice?
bool payment_from_pool(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                       const ManaCost *due);
// 601.2g-h: asks the player how to pay (automatic or listed), activates the mana abilities and
// takes the mana from the pool. False (e->refused set) if it cannot be paid; the caller rolls back.
bool payment_make(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                  const ManaCost *due);

#endif
