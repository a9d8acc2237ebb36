// export_cards.h - the printed facts of the cards of an export.
#ifndef GAVEL_HARNESS_EXPORT_CARDS_H
#define GAVEL_HARNESS_EXPORT_CARDS_H

#include <cjson/cJSON.h>

#include "engine/play/engine.h"

typedef struct {
    const Pool *pool;
    Arena arena;
    cJSON *facts;       // By key.
    const char **keys;  // By CardDefId; NULL: not met.
} ExportCards;

void export_cards_begin(ExportCards *cards, const Pool *pool);
// The key of a card, whose facts are added if it is new. NULL for what is nothing of a card.
const char *export_card(ExportCards *cards, CardDefId id);
void export_cards_free(ExportCards *cards);  // The facts, too, unless they were taken.

#endif
