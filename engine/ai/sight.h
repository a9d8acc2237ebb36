// sight.h - what a player may see of a game, for those who answer for them.
//
// Bots look at a game through this header and through engine.h's questions about legality, never at
// cards in other hands or in libraries: of those only the number is known (400.2).
#ifndef GAVEL_AI_SIGHT_H
#define GAVEL_AI_SIGHT_H

#include "engine/play/engine.h"

enum { SIGHT_CREATURES_MAX = 256 };

// A creature on the battlefield, as everybody sees it.
typedef struct {
    ObjectId id;
    int power, toughness;
    int damage;
    bool tapped;
    KeywordSet keywords;
} SeenCreature;

static inline bool seen_has(const SeenCreature *c, Keyword k) { return (c->keywords >> k) & 1U; }

// The creatures that a player controls. Returns how many; those beyond `most` are left out.
int sight_creatures(Engine *e, const Game *g, PlayerId controller, SeenCreature *out, int most);
// One of them; false if it is no creature on the battlefield.
bool sight_creature(Engine *e, const Game *g, ObjectId id, SeenCreature *out);
int sight_untapped_lands(Engine *e, const Game *g, PlayerId controller);
int sight_life(const Game *g, PlayerId p);
int sight_hand_count(const Game *g, PlayerId p);
int sight_library_count(const Game *g, PlayerId p);
bool sight_is_land(Engine *e, const Game *g, ObjectId id);
int sight_mana_value(Engine *e, const Game *g, ObjectId id);
// May `viewer` see what that object is? Cards in libraries and in others' hands are hidden.
bool sight_knows(const Game *g, PlayerId viewer, ObjectId id);

#endif
