// play_save.h - what was played, as a scenario.
#ifndef GAVEL_HARNESS_PLAY_SAVE_H
#define GAVEL_HARNESS_PLAY_SAVE_H

#include "harness/scenario.h"

// Writes the recorded game to `path`, from the first position that a scenario can begin with. It
// has been played, and passes. With `from`, its name and rules are kept. `first` is the decision
// where it begins. False: `s` says why not.
bool play_save(const Pool *pool, const char *record, const Scenario *from, const char *path,
               int *first, Status *s);

#endif
