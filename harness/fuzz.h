// fuzz.h - games by chance under the invariants, dealt so that every card comes to the table.
//
// A game is its batch's seed, its number and the cards that it is about; from these everything
// follows. What games have seen is gathered in memory that worker processes share.
#ifndef GAVEL_HARNESS_FUZZ_H
#define GAVEL_HARNESS_FUZZ_H

#include <stdio.h>

#include "engine/play/engine.h"
#include "harness/result.h"

enum { FUZZ_GROWN = 500, FUZZ_CARDS_MAX = 64, FUZZ_DECISIONS = 300, FUZZ_PLAYERS_MAX = 4 };

typedef struct {
    uint64_t seed;  // Of the batch.
    int number;     // Of the game.
    int decisions;  // At most.
    const CardDefId *cards;
    int card_count;      // One card alone is dealt so that it can be played at once.
    int company;         // The first so many cards of the pool may come along.
    FILE *show;          // Where to print what happens; NULL: nowhere.
    const char *record;  // Where to record it; NULL: nowhere. A game without failure is not kept.
} FuzzGame;

// What has been seen of a card.
typedef enum {
    FUZZ_PLAYED = 1 << 0,  // Cast, or played as a land.
    FUZZ_ENTERED = 1 << 1,
    FUZZ_ACTIVATED = 1 << 2,
    FUZZ_TRIGGERED = 1 << 3,
    FUZZ_RESOLVED = 1 << 4,   // It or an ability of it.
    FUZZ_OTHER_FACE = 1 << 5  // Another face than its first one was cast, played or turned up.
} FuzzSeen;

// What a card that is alone gets several games for.
enum { FUZZ_ABILITIES = FUZZ_PLAYED | FUZZ_ACTIVATED | FUZZ_TRIGGERED | FUZZ_OTHER_FACE };

// Shared by all processes of a batch.
typedef struct {
    uint64_t decisions, events;
    uint64_t grown;       // Games that reached a limit with a board of FUZZ_GROWN objects or more.
    uint64_t offered;     // Actions taken of those that were said to be legal.
    uint64_t taken_back;  // Attempts at them that were refused after something was chosen.
    size_t size;
    uint32_t *at;    // By job: 1 + decisions made so far; 0: the game has not begun.
    uint8_t *cards;  // By CardDefId: FuzzSeen bits.
} FuzzTally;

FuzzTally *fuzz_tally_new(int jobs, int cards);
void fuzz_tally_free(FuzzTally *t);
// FuzzSeen bits that the card could have.
unsigned fuzz_possible(const CardDef *card);

// May the first so many cards of the pool come along? One at least must be no token.
bool fuzz_company_fits(const Pool *pool, int company);
// Sets up the board of a game, up to its first decision. False: it is beyond a limit.
bool fuzz_board(Engine *e, Game *g, const FuzzGame *game);

// Plays one game. What is wrong is a failure of the result. An offered action that was refused
// whatever was chosen is a line of its log: the sentence, the code as its `step`, the decision as
// its `action`.
void fuzz_play(const Pool *pool, const FuzzGame *game, FuzzTally *tally, int job, Result *out);

#endif
