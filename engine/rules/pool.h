// pool.h - unspent mana (106.4): who loses it, who keeps it, and as what.
#ifndef GAVEL_RULES_POOL_H
#define GAVEL_RULES_POOL_H

#include "engine/rules/context.h"

// A part of a player's pool: all mana of a type of which nothing else is known, or a record.
typedef struct {
    int type;    // ManaType
    int record;  // Of marked mana, from 1; 0: unmarked.
    int count;
} PoolPart;
enum { POOL_PARTS_MAX = 256 };

// What of the pool the player would lose now. At the end of a step or phase, effects let some of it
// stay. Returns how many parts.
int pool_parts_going(Engine *e, const Game *g, PlayerId player, bool step_ends, PoolPart *out);
int pool_going(Engine *e, const Game *g, PlayerId player, bool step_ends);  // How much mana.
// The player loses it, unless something else happens to it.
void pool_lose(Engine *e, const Game *g, PlayerId player, bool step_ends);
// What losing so much unspent mana does to the player.
void pool_hurt(Engine *e, const Game *g, PlayerId player, int lost);

#endif
