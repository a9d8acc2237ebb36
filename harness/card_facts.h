// card_facts.h - what the rules of deck construction ask of a card, read from its printed text.
//
// No ability needs to compile for this. Reminder text is never read.
#ifndef GAVEL_HARNESS_CARD_FACTS_H
#define GAVEL_HARNESS_CARD_FACTS_H

#include "engine/play/engine.h"

enum { COPIES_ANY = 1000000 };

// Has the type line the word, as a supertype, type or subtype? Of the front face; of a split card,
// of either half (709.4). So is every fact below.
bool facts_type(const CardText *card, const char *word);
bool facts_is_creature(const CardText *card);  // Or is it one wherever it is not in play?
bool facts_is_basic_land(const CardText *card);
bool facts_is_permanent(const CardText *card);
int facts_mana_value(const CardText *card);  // 202.3; of a split card, of both halves together.
bool facts_has_power(const CardText *card);
// How many copies the card itself lets a deck have; `otherwise` if it says nothing.
int facts_copies(const CardText *card, int otherwise);
// Has it an activated ability, written out or by a keyword (602.1)?
bool facts_has_activated(const CardText *card);
// Why it is no card of a deck: "a Plane"; NULL: it is one.
const char *facts_no_deck_card(const CardText *card);

// Calls for every line of the rules text, reminder text left out and trimmed, until
// one returns true; then it is true.
typedef bool FactsLine(const void *context, Span line);
bool facts_any_line(const CardText *card, FactsLine *asks, const void *context);
bool facts_line_starts(const CardText *card, const char *words);  // Some line does.
bool facts_says(const CardText *card, const char *words);         // Some line contains them.
// A keyword alone on its line, or in a list of keywords; in any letter case.
bool facts_keyword(const CardText *card, const char *keyword);

#endif
