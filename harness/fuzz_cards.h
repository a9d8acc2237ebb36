// fuzz_cards.h - the cards that a batch of games by chance is about.
#ifndef GAVEL_HARNESS_FUZZ_CARDS_H
#define GAVEL_HARNESS_FUZZ_CARDS_H

#include "harness/command.h"

typedef struct {
    Pool *shipped, *pool;
    CardDefId *items;
    int count;
    int several;          // Of these, cards of several faces.
    int refused;          // Cards of the file that do not compile ...
    int several_refused;  // ... and of these, those of several faces.
} FuzzCards;

// Those that ship, or those of --cards that compile; only those of --only if there are any. Prints
// what is wrong. Free with fuzz_cards_free in any case.
ExitStatus fuzz_cards_load(const Shell *sh, FuzzCards *out);
// Keeps these alone, each once, in the order in which they stand in `cards`.
void fuzz_cards_keep(FuzzCards *c, const CardDefId *cards, int count);
void fuzz_cards_free(FuzzCards *c);

#endif
