// deck.h - reads deck lists as players paste them (cli.md, "Deck files").
//
// `4 Lightning Bolt` a line, comments with // or #, sections with or without a colon, `SB:` lines;
// set codes and collector numbers are passed over, so that MTGO and Arena exports read as they are.
#ifndef GAVEL_HARNESS_DECK_H
#define GAVEL_HARNESS_DECK_H

#include "engine/base/arena.h"
#include "engine/play/engine.h"

enum {
    DECK_LINES_MAX = 4000,
    DECK_CARDS_MAX = 4000,
    DECK_PROBLEMS_MAX = 20  // Mistakes that are reported of one file.
};

typedef enum { DECK_MAIN, DECK_COMMANDER, DECK_SIDEBOARD } DeckSection;

typedef struct {
    DeckSection section;
    int count;
    const char *name;     // As written, without set and number.
    const CardDef *card;  // NULL until deck_find_cards.
    int line;             // 0: it stands on no line of its own.
} DeckEntry;

typedef struct {
    const char *file;
    int count;
    DeckEntry *entries;
} Deck;

// Memory from `arena`. A line that is not understood is refused with its place.
bool deck_parse(Deck *d, Arena *arena, const char *file, Span source, Status *s);
bool deck_load(Deck *d, Arena *arena, const char *path, Status *s);
// Looks every card up in the pool; refuses an unknown one with the nearest spelling. `supplied` is
// the same pool, which takes what only its supply has (pool_take), or NULL.
bool deck_find_cards(Deck *d, const Pool *pool, Pool *supplied, Status *s);
int deck_cards(const Deck *d, DeckSection section);  // How many cards.

#endif
