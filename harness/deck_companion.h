// deck_companion.h - the conditions that companions set for a starting deck (702.139).
#ifndef GAVEL_HARNESS_DECK_COMPANION_H
#define GAVEL_HARNESS_DECK_COMPANION_H

#include "harness/deck_card.h"

typedef struct {
    const CardText *companion;
    const Deck *deck;
    const DeckCard *cards;  // One for each entry.
    int minimum;            // The smallest deck of the format.
} CompanionDeck;

typedef enum {
    COMPANION_NONE,
    COMPANION_UNKNOWN,
    COMPANION_MET,
    COMPANION_BROKEN
} CompanionVerdict;

// NONE: the card has no companion ability; UNKNOWN: its condition is not understood. BROKEN: by the
// entries that `breaks` marks (it has one for each), or by the deck as a whole if it marks none.
CompanionVerdict companion_judge(const CompanionDeck *d, bool breaks[]);

#endif
