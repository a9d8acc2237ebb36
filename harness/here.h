// here.h - a recorded game as this engine plays it, up to where the two differ and a little
// further.
//
// It is a record like any other: it plays back without a difference, and positions of it can be cut
// out. Its head is that of the recorded game. Where the record has no answer any more, bots answer.
#ifndef GAVEL_HARNESS_HERE_H
#define GAVEL_HARNESS_HERE_H

#include "harness/replay.h"

typedef enum {
    HERE_STOP,  // Nothing more is answered.
    HERE_REST,  // Up to the next priority: what is asked in the middle of something is answered.
    HERE_TURNS  // Up to the end of the next turn.
} HereEnd;

typedef struct {
    const Record *record;
    const Pool *pool;
    const RuleId *without;  // Rules that are off here.
    int without_count;
    int at;                 // So many answers of the record are given.
    RejectionCode refused;  // What becomes of the last of them here,
    int options;            // and of how many it is one; -1: of as many as in the record.
    HereEnd end;
    BotKind bot;
    uint64_t seed;
} HerePlan;

typedef struct {
    Arena arena;
    Record record;  // Shares what it can with the plan's.
} Here;

// False: the game cannot be set up. Free with here_free in any case.
bool here_play(const HerePlan *plan, Here *out, Status *s);
void here_free(Here *h);

#endif
