// fuzz_report.h - what came of a batch of games by chance.
#ifndef GAVEL_HARNESS_FUZZ_REPORT_H
#define GAVEL_HARNESS_FUZZ_REPORT_H

#include "harness/fuzz.h"
#include "harness/fuzz_cards.h"
#include "harness/progress.h"

enum { FUZZ_SHRUNK_MAX = 5 };

typedef struct {
    const Shell *sh;
    FuzzCards cards;
    FuzzTally *tally;
    const char *folder;  // Where failures are saved; NULL: nowhere.
    uint64_t seed;
    int decisions;
    int first;         // The number of the first game.
    int games;         // From there on.
    bool alone;        // They are about one card each, and half as long.
    int alone_first;   // The number of the next game about a card alone.
    CardDefId *deals;  // What they are about: `per_game` cards each.
    int per_game;
    Progress progress;
    bool *finished;      // Which of them have come to an end.
    ExitStatus unsaved;  // A failure could not be saved: why the verb fails.
    int played, failures;
    int failed[FUZZ_SHRUNK_MAX];  // The first games that failed.
    int refused[REJECTED_COUNT];  // Offered actions, by the reason.
    Text refusals;                // A line for each of them.
} FuzzBatch;

// Counts what a game did; prints and saves what failed.
void fuzz_report_game(FuzzBatch *b, const FuzzGame *game, int job, const Result *result);
// Where a game's record belongs while it is played and if it fails; NULL: nowhere. Memory from
// `arena`.
const char *fuzz_report_record(const FuzzBatch *b, int number, Arena *arena);
// Makes scenarios of the first games that failed. Not good: a signal has ended it.
ExitStatus fuzz_report_shrink(const FuzzBatch *b);
// Prints the figures.
void fuzz_report_batch(FuzzBatch *b);

#endif
