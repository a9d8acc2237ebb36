// play_sight.h - what the persons at a game may know.
//
// The log of a game names every card. Here the sentences about cards that only an opponent can see
// are told without the names, and what a person looks at is told with them.
#ifndef GAVEL_HARNESS_PLAY_SIGHT_H
#define GAVEL_HARNESS_PLAY_SIGHT_H

#include "harness/play_game.h"

LogEditor play_sight(const PlayGame *p);
// The persons, as bits: whose hands are seen.
unsigned play_seen(const PlayGame *p);

#endif
