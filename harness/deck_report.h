// deck_report.h - a verdict on a deck in print.
#ifndef GAVEL_HARNESS_DECK_REPORT_H
#define GAVEL_HARNESS_DECK_REPORT_H

#include "harness/deck_check.h"

void deck_report_text(const char *file, const DeckVerdict *v, bool terminal, Text *out);
// The members of its object, without braces; `margin` before each line.
void deck_report_json(const DeckVerdict *v, const char *margin, Text *out);

#endif
