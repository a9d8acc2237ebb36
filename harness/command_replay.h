// command_replay.h - walking through a game that was played back.
#ifndef GAVEL_HARNESS_COMMAND_REPLAY_H
#define GAVEL_HARNESS_COMMAND_REPLAY_H

#include "harness/command.h"
#include "harness/replay.h"

// Carries out what standard input says, until `quit` or its end. Every position was kept.
void replay_walk(const Shell *sh, Replay *x);

#endif
