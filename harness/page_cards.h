// page_cards.h - the printed facts of the cards that a page shows.
#ifndef GAVEL_HARNESS_PAGE_CARDS_H
#define GAVEL_HARNESS_PAGE_CARDS_H

#include "harness/page_board.h"

// Those that are keys of `shown`, the names that positions give them. A name that is there already
// stays.
void page_cards_add(cJSON *cards, const PageTable *t, const cJSON *shown);

#endif
