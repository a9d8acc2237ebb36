// deck_check.h - is a deck legal? Size, copies, commanders, companion, color identity.
#ifndef GAVEL_HARNESS_DECK_CHECK_H
#define GAVEL_HARNESS_DECK_CHECK_H

#include "harness/deck_card.h"

typedef enum {
    DECK_AS_COMMANDER,
    DECK_AS_BRAWL,
    DECK_AS_CONSTRUCTED,
    DECK_AS_LIMITED,
    DECK_AS_ANY  // Commander if the list has a commander, else constructed.
} DeckAs;

bool deck_as_find(const char *word, DeckAs *out);  // "brawl"
const char *deck_as_title(DeckAs as);              // "Brawl"

typedef struct {
    int line;          // 0: it is about the whole deck.
    const char *card;  // NULL: it is about the deck, or a line that names none.
    bool known;        // Has an identity.
    ColorIdentity identity;
    const char *reason;  // Of an unplayable card: the words that stop it.
} DeckProblem;

typedef struct {
    DeckProblem *items;
    int count, capacity;
} DeckProblems;

enum { VERDICT_REMARKS_MAX = DECK_REMARKS_MAX + 8 };

typedef struct {
    DeckAs as;
    int cards;     // With commanders, without sideboard and companion.
    bool invalid;  // Some card is not known, or a line not understood.
    const char **commanders;
    int commander_count;
    bool led;                // There are commanders, and all are known.
    ColorIdentity identity;  // Of the commanders that are known.
    DeckProblems problems, unplayable;
    const char *remarks[VERDICT_REMARKS_MAX];
    int remark_count;
} DeckVerdict;

// Memory from `arena`. Lines that are not understood are problems, too. Entries may change their
// sections: a sideboard of commanders.
void deck_check(Deck *deck, const DeckCard *cards, DeckAs as, Arena *arena, DeckVerdict *out);

#endif
