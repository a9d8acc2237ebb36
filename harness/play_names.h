// play_names.h - finding among many what somebody means by a number or a part of a name.
#ifndef GAVEL_HARNESS_PLAY_NAMES_H
#define GAVEL_HARNESS_PLAY_NAMES_H

#include "harness/play_menu.h"

// How well a name fits what was typed: the lower the better; negative: not at all.
enum { FITS_NOT = -1, FITS_WHOLE, FITS_BEGINNING, FITS_WORD, FITS_LABEL };
int play_name_fits(const char *name, Span typed);

typedef struct {
    const PlayItem *items;
    int count;
    const bool *used;  // By item: no longer to be had. NULL: all are.
    const char *verb;  // Only actions of this verb; NULL: any but mana abilities.
    bool letters;      // They are called a, b, c instead of 1, 2, 3.
} PlayChoices;

// The item meant: its place, or -1 with the reason in `problem` (none, or several).
int play_find(const PlayChoices *c, Span typed, Text *problem);
// The number by which an item is said, from 1; 0: another one stands for it.
int play_number_of(const PlayItem *items, int count, int at);
// A number of digits alone, at most nine of them.
bool play_read_number(Span typed, int *out);

#endif
