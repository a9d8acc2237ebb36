// played.h - which cards are played most, and what a card's words are about.
//
// A list of played cards is a table with a card's name in its first column, the most played first;
// lines that begin with # and the line of headings ("name") are no cards.
#ifndef GAVEL_HARNESS_PLAYED_H
#define GAVEL_HARNESS_PLAYED_H

#include "engine/play/engine.h"

typedef struct {
    Arena arena;
    const char **names;
    int count;
} PlayedList;

// The first `most` of the list; 0: all of them. Free in any case.
bool played_read(const char *path, int most, PlayedList *out, Status *s);
void played_free(PlayedList *list);

typedef enum { ABOUT_ANYTHING, ABOUT_MANA, ABOUT_TIMING } CardAbout;

// NULL is anything. False: there is no such subject.
bool card_about_find(const char *word, CardAbout *out);
// By its words without reminder text. Mana: something adds mana, or a basic land type does. Timing:
// when, how often or from where something may be cast or activated.
bool card_is_about(const CardText *card, CardAbout about);

#endif
