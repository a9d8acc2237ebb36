// deck_card.h - the cards of a deck with their printed facts, whether they compile or not.
//
// Looked for in the published files of --cards, in the pool, and among the imported cards.
#ifndef GAVEL_HARNESS_DECK_CARD_H
#define GAVEL_HARNESS_DECK_CARD_H

#include "harness/command.h"
#include "harness/deck.h"

typedef struct {
    bool known;
    const char *name;        // As printed; of an unknown card, as written.
    CardText text;           // Of a known card.
    ColorIdentity identity;  // 903.4
    ColorIdentity needed;    // With what 903.5d adds.
    const char *words;       // What stops the compiler; NULL: it compiles.
    const char *near;        // Of an unknown card: the nearest spelling, or NULL.
} DeckCard;

typedef struct DeckCards DeckCards;

// Prints why and returns the status if the cards cannot be read. Free in any case.
ExitStatus deck_cards_open(const Shell *sh, DeckCards **out);
void deck_cards_free(DeckCards *cards);
// One for each entry; memory of `cards`.
const DeckCard *deck_cards_of(DeckCards *cards, const Deck *deck);
// The printed text of a card of a pool; memory from `arena`.
CardText deck_card_text(Arena *arena, const CardDef *card);

#endif
