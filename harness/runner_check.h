// runner_check.h - is the game of a scenario sound, wherever somebody decides?
#ifndef GAVEL_HARNESS_RUNNER_CHECK_H
#define GAVEL_HARNESS_RUNNER_CHECK_H

#include "engine/play/engine.h"
#include "harness/result.h"

typedef struct RunnerCheck RunnerCheck;

// Stands before the deciders that the engine has now. The first position that is not sound is a
// failure of `out` and ends the run. Free with runner_check_free.
RunnerCheck *runner_check_new(Engine *e, const Game *g, int player_count, Result *out);
// The position at the end.
void runner_check_end(RunnerCheck *c, const Game *g);
void runner_check_free(RunnerCheck *c);

#endif
