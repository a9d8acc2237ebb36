// deck_judge.h - what the parts of deck_check share.
#ifndef GAVEL_HARNESS_DECK_JUDGE_H
#define GAVEL_HARNESS_DECK_JUDGE_H

#include "harness/deck_check.h"

typedef struct {
    const char *word, *title;
    int minimum;
    bool exact;     // No more cards than that either.
    int copies;     // Of a card that says nothing else; 0: any number.
    int sideboard;  // Cards of a sideboard at most; -1: any number.
    bool led;       // By a commander.
    const char *size_rule, *copies_rule;
} DeckFormat;

typedef struct {
    Deck *deck;
    const DeckCard *cards;  // One for each entry.
    const DeckFormat *format;
    Arena *arena;
    DeckVerdict *out;
} Judge;

// A problem of an entry, or of the deck (entry -1).
void judge_problem(const Judge *j, int entry, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void judge_remark(const Judge *j, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool judge_in_deck(const Judge *j, int entry);  // Main deck or commander.

// Who leads the deck, and may they (903.3, 702.124)? Sets the verdict's commanders and identity.
void judge_leaders(const Judge *j);
// A sideboard of one or two cards that can lead, where no commander is marked, are the commanders:
// some programs export them so. True if these were taken.
bool judge_take_leaders(const Judge *j);
void judge_identity(const Judge *j);  // 903.5c, 903.5d, 903.12e
void judge_companion(const Judge *j);

#endif
