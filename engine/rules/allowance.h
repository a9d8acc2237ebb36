// allowance.h - statements that let cards be played from elsewhere than a hand (601.3), with their
// limits and what they ask for in return.
#ifndef GAVEL_RULES_ALLOWANCE_H
#define GAVEL_RULES_ALLOWANCE_H

#include "engine/rules/scope.h"

// How cards may be played from elsewhere: the literals of PLAY_FROM and PLAY_RIDER.
typedef enum {
    PLAY_LANDS = 1,        // Lands, too.
    PLAY_ONCE = 2,         // One each turn,
    PLAY_OWN_TURN = 4,     // in turns of one's own.
    PLAY_EACH_TYPE = 8,    // One of each permanent type, and a land.
    PLAY_THEN_EXILE = 16,  // A spell cast so is exiled instead of being put into a graveyard.
    PLAY_INSTEAD = 32,     // The cost is paid rather than the mana cost.
    PLAY_CARDS = 64        // Whatever there is: lands and any spell.
} PlayFrom;

// What lets a card be played from where it is.
typedef struct {
    const IrNode *n;  // OP_PLAY_FROM, OP_WAY_GIVEN or OP_CAST_ITSELF_FROM; NULL: nothing does.
    ObjectId source;  // Whose words these are.
    AbilityId ability;
    int type;  // The CardType + 1 that it is played as, where each may be once; 0: none.
} Allowance;

// What riders around the words say, as PlayFrom bits.
int allowance_bits(const IrNode *n);
// What is paid to play a card so, instead of its mana cost or in addition to it; NULL: nothing.
const IrNode *allowance_cost(const IrNode *n, bool instead);
// The CastWay bits of a spell that is cast so.
unsigned allowance_ways(const IrNode *n);
// What a face says about being cast from elsewhere, behind its riders; NULL: nothing.
const IrNode *allowance_of_face(const CardFace *face);
// How much they ask for, to compare; 0: they neither limit nor cost anything. And do they limit how
// often, and nothing else?
int allowance_burden(const IrNode *n);
bool allowance_is_limited(const IrNode *n);
bool allowance_is_limit_only(const IrNode *n);
// The permanent types of the card for which none was played so in this turn. Returns how many.
int allowance_types(const Game *g, const Allowance *a, const View *v, CardType out[TYPE_COUNT]);
// May a card like that still be played so in this turn?
bool allowance_left(const Game *g, const Allowance *a, const View *v);
// The card was played: that counts where it may be done only so often.
void allowance_note(Engine *e, const Game *g, const Allowance *a);

#endif
