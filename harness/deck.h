// deck.h - reads deck lists as players have them (cli.md, "Deck files").
//
// Told apart by content: lines of text as players paste them and as Arena, MTGO, XMage and Forge
// write them (deck_text.c), and the XML of MTGO and Cockatrice (deck_xml.c).
#ifndef GAVEL_HARNESS_DECK_H
#define GAVEL_HARNESS_DECK_H

#include "engine/base/arena.h"
#include "engine/play/engine.h"

enum {
    DECK_LINES_MAX = 4000,
    DECK_CARDS_MAX = 4000,
    DECK_NAME_MAX = 200,       // Bytes of a card's name.
    DECK_MISTAKES_MAX = 1000,  // After so many, the rest of a file is not read.
    DECK_PROBLEMS_MAX = 20,    // Mistakes that a Status tells of one file.
    DECK_REMARKS_MAX = 8
};

typedef enum {
    DECK_MAIN,
    DECK_COMMANDER,
    DECK_SIDEBOARD,
    DECK_COMPANION,
    DECK_SECTION_COUNT
} DeckSection;

typedef struct {
    DeckSection section;
    int count;
    const char *name;     // As written, without set and number.
    const CardDef *card;  // NULL until deck_find_cards.
    int line;             // 0: it stands on no line of its own.
} DeckEntry;

// A line that is not understood.
typedef struct {
    int line;
    const char *message;
} DeckMistake;

typedef struct {
    const char *file;
    int count;
    DeckEntry *entries;
    DeckMistake *mistakes;
    int mistake_count;
    const char *remarks[DECK_REMARKS_MAX];  // How the file was read, where that is not plain.
    int remark_count;
} Deck;

// Memory from `arena`. A line that is not understood is refused with its place. False with
// mistakes: the entries are those of the other lines. False without any: this is no list at all.
bool deck_parse(Deck *d, Arena *arena, const char *file, Span source, Status *s);
bool deck_load(Deck *d, Arena *arena, const char *path, Status *s);
// Looks every card up in the pool; refuses an unknown one with the nearest spelling. `supplied` is
// the same pool, which takes what only its supply has (pool_take), or NULL.
bool deck_find_cards(Deck *d, const Pool *pool, Pool *supplied, Status *s);
int deck_cards(const Deck *d, DeckSection section);  // How many cards.
bool deck_is_outside(const DeckEntry *entry);        // A card that begins outside the game.
const char *deck_section_word(DeckSection section);  // "Sideboard"

#endif
