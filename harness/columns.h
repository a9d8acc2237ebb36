// columns.h - two texts beside each other on a terminal.
#ifndef GAVEL_HARNESS_COLUMNS_H
#define GAVEL_HARNESS_COLUMNS_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/base/text.h"

enum { COLUMNS_USUAL = 80, COLUMNS_BESIDE_MIN = 110 };

// How many characters a line of the terminal has; COLUMNS_USUAL where that is not known.
int columns_of(FILE *terminal);
// Chooses the colour of a line; NULL: none.
typedef const char *ColumnColor(Span line);
// `left` and `right` beside each other in `width` characters; what is too long goes on in the next
// line. The left one has colours.
void columns_add(Text *out, const char *left, ColumnColor *color, const char *right, int width);
// The lines with their colours, below each other.
void columns_add_lines(Text *out, const char *text, ColumnColor *color);

#endif
