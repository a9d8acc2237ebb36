// skirmish.h - a combat that might come, and what the heuristic bot's blocking rule makes of it.
//
// Who defends blocks by this rule, and who thinks about attacking predicts blocks by it: in a
// mirror that is what stands opposite. Nothing is copied but what everybody sees of the creatures.
#ifndef GAVEL_AI_SKIRMISH_H
#define GAVEL_AI_SKIRMISH_H

#include "engine/ai/sight.h"

enum {
    SKIRMISH_SIDE_MAX = 128,
    SKIRMISH_NOBODY = -1,  // Instead of a blocker: nobody blocks it,
    SKIRMISH_OTHERS = -2   // or creatures of which the rules ask it.
};

typedef struct {
    int life;  // Of the player who is attacked.
    int attacker_count, blocker_count;
    SeenCreature attackers[SKIRMISH_SIDE_MAX];  // The strongest first.
    SeenCreature blockers[SKIRMISH_SIDE_MAX];   // The smallest first.
    bool could[SKIRMISH_SIDE_MAX * SKIRMISH_SIDE_MAX];
    bool home[SKIRMISH_SIDE_MAX];       // The creature does not attack;
    bool elsewhere[SKIRMISH_SIDE_MAX];  // it attacks, but not the player.
    bool busy[SKIRMISH_SIDE_MAX];       // The creature can't block.
    int by[SKIRMISH_SIDE_MAX];          // Which blocker stops the attacker, or one of the above.
} Skirmish;

// Puts both sides into their order. All attack, and none is busy.
void skirmish_sort(Skirmish *s);
// Asks the rules which could block which, if these attackers attacked `defending`.
void skirmish_find_pairs(Engine *e, const Game *g, PlayerId defending, Skirmish *s);
// Nobody blocks yet.
void skirmish_begin(Skirmish *s);
// Against each attacker, the strongest first, the smallest unused creature that would kill it; and
// more creatures only while the damage would be lethal.
void skirmish_block(Skirmish *s);
// The damage that the player is dealt.
int skirmish_damage(const Skirmish *s);

// ---- one creature against another

// What it deals if nothing stops it.
int creature_strikes(const SeenCreature *c);
bool attacker_dies(const SeenCreature *attacker, const SeenCreature *blocker);
bool blocker_dies(const SeenCreature *attacker, const SeenCreature *blocker);

#endif
