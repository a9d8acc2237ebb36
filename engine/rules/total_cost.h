// total_cost.h - the total cost of a spell or activated ability (601.2f): mana and other parts.
#ifndef GAVEL_RULES_TOTAL_COST_H
#define GAVEL_RULES_TOTAL_COST_H

#include "engine/rules/scope.h"

enum { COST_PARTS_MAX = 64 };

// What the literal of OP_MORPH says: megamorph (702.37b), disguise (702.168).
enum { MORPH_MEGA = 1, MORPH_DISGUISE };

// A spell that is being cast, or that somebody thinks about casting.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    ObjectId spell;  // Where it is now: on the stack, or still where it would be cast from.
    const CardFace *face;
    int x;                  // -1: none.
    unsigned ways;          // CastWay bits.
    int tax;                // What a commander's earlier casts add (903.8).
    const IrNode *allowed;  // The words that let it be cast from where it was; NULL: none.
} Casting;

typedef struct {
    ManaCost mana;
    int reduction_left;  // Generic mana that reductions could still take (118.7a).
    int least;           // So much mana at the least, whatever is announced for its symbols.
    int count;
    const IrNode *parts[COST_PARTS_MAX];  // Cost lists, whose mana is already in `mana`.
} TotalCost;

// The static statement of a face that is `op`; NULL if it has none.
const IrNode *face_statement(const CardFace *face, Op op);
// False: the spell has no mana cost, and nothing is paid instead (118.6).
bool total_cost_of_spell(const Casting *c, TotalCost *out);
// Does anything of it speak of an X that its caster announces?
bool total_cost_has_x(const Casting *c);
// What effects and the ability's own words change about the mana that it costs.
void total_cost_of_ability(Engine *e, const Game *g, ObjectId source, const Ability *ability,
                           ManaCost *mana);
// How much mana it is.
int total_cost_amount(const ManaCost *mana);
// Takes away one mana, generic mana first.
void total_cost_take_one(ManaCost *mana);

#endif
