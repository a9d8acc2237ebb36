// mana_trial.h - carrying a mana ability out on a copy of the game, to see what comes of it.
#ifndef GAVEL_RULES_MANA_TRIAL_H
#define GAVEL_RULES_MANA_TRIAL_H

#include "engine/rules/mana.h"

typedef struct {
    ManaYields yields;  // What its own instructions would add.
    int life_lost;      // By its controller, costs included; negative: gained.
    bool gone;          // Its source is no longer where it was.
} ManaTrial;
// Activates the n-th activated ability of the scope's source, its mana cost aside; the game is left
// as it is, and nobody is told or asked. False: that is not possible.
bool mana_trial(const Scope *s, int n, ManaTrial *out);

#endif
