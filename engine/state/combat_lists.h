// combat_lists.h - what a Game knows about a combat: who attacks, who blocks, and what is said
// about it. Part of lists.h.
#ifndef GAVEL_STATE_COMBAT_LISTS_H
#define GAVEL_STATE_COMBAT_LISTS_H

#include "engine/state/ids.h"

// What an effect says about declaring one creature as an attacker or blocker.
typedef enum {
    TRAIT_CANT_ATTACK = 1,
    TRAIT_CANT_BLOCK = 2,
    TRAIT_CANT_BE_BLOCKED = 4,
    TRAIT_MUST_ATTACK = 8,
    TRAIT_MUST_BLOCK = 16,
    TRAIT_MUST_BE_BLOCKED = 32
} CombatTrait;

typedef struct {
    ObjectId creature;
    ObjectId object;      // The planeswalker or battle attacked; NO_OBJECT: the player.
    PlayerId player;      // The player attacked, or the defending player.
    PlayerId controller;  // As it began to attack (506.4).
    bool lost;            // What it attacked was removed from combat (506.4c).
    bool blocked;         // 509.1h
    bool unblocked;       // Blockers were declared, and none for it.
    uint8_t band;         // Its number among those of this declaration (702.22c); 0: in none.
    uint8_t dealt_first;  // In the first combat damage step it had first (1) or double strike (2).
} Attack;

typedef struct {
    ObjectId creature;
    PlayerId player;  // The player attacked, or the defending player.
    bool had_to;      // An effect required it as attackers were declared (506.6).
} Attacked;

typedef struct {
    ObjectId blocker, attacker;
    PlayerId controller;  // Who declared it.
    uint8_t dealt_first;
} Block;

#endif
