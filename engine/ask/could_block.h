// could_block.h - which creatures could block which: asked of the rules, not of a player.
#ifndef GAVEL_ASK_COULD_BLOCK_H
#define GAVEL_ASK_COULD_BLOCK_H

#include <stdbool.h>

#include "engine/state/ids.h"

// Some attackers of one player and untapped creatures of another, all on the battlefield, and for
// each attacker, one blocker after another: could it block?
typedef struct {
    const ObjectId *attackers, *blockers;
    int attacker_count, blocker_count;
    bool *could;
} CouldBlock;

#endif
