// deck_reader.h - what the readers of deck files share: entries, limits, mistakes, headings.
#ifndef GAVEL_HARNESS_DECK_READER_H
#define GAVEL_HARNESS_DECK_READER_H

#include "harness/deck.h"

typedef struct {
    Deck *deck;
    Arena *arena;
    Status *status;
    int line, cards;
    int aside;  // Cards of sections that are no part of a deck.
    bool full;  // There is too much of something: the rest is not read.
} DeckReader;

// Where the cards behind a heading go.
typedef enum {
    HEADING_SECTION,
    HEADING_SAME,   // "Creatures": wherever they went before, but behind a commander into the deck.
    HEADING_ASIDE,  // "Maybeboard"
    HEADING_SKIP    // "[metadata]": what follows are no cards.
} HeadingKind;

typedef struct {
    const char *word;
    HeadingKind kind;
    DeckSection section;
    bool is_card;  // There is a card of this name: it is a heading only with a sign of one.
} Heading;

// A word such as "Sideboard", in any letter case; NULL if it is none.
const Heading *deck_heading(Span word);

// Notes a mistake on the present line. Always returns false.
bool deck_mistake(DeckReader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The same, and the rest of the file is not read.
bool deck_stop(DeckReader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
// One more entry; the name as written, without set and number. False: too many, or no name.
bool deck_add(DeckReader *r, DeckSection section, int count, Span name);
// How many bytes of a text a message shows: whole characters.
int deck_shown(Span text);
// "4"; anything but a number from 1 to DECK_CARDS_MAX is a mistake.
bool deck_read_count(DeckReader *r, Span written, int *out);
void deck_remark(DeckReader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

void deck_read_text(DeckReader *r, Span source);
void deck_read_xml(DeckReader *r, Span source);

#endif
