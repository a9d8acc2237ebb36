// card_lookup.h - a card by name, for whoever wants to read it.
//
// Looked for in the pool, in the published files of --cards, and among the imported cards
// (card_store.h), in this order. What is found outside the pool may be refused; then its text is
// there, and why.
#ifndef GAVEL_HARNESS_CARD_LOOKUP_H
#define GAVEL_HARNESS_CARD_LOOKUP_H

#include "harness/card_store.h"
#include "harness/command.h"

typedef enum { FOUND_NOWHERE, FOUND_IN_POOL, FOUND_IN_FILE, FOUND_IMPORTED } CardOrigin;

typedef struct {
    CardOrigin origin;
    const CardDef *card;  // NULL: refused.
    const Pool *pool;     // That has it.
    CardText text;        // Where it is not in the pool.
    Status refusal;
    Arena arena;
    Pool *own;
} FoundCard;

// Prints why and returns the status if the imported cards cannot be read. Free in any case.
ExitStatus card_lookup(const Shell *sh, const CommandPool *cards, const char *name, FoundCard *out);
void card_lookup_free(FoundCard *found);
// Says where it was found, if not in the pool, and why it was refused, if it was.
ExitStatus card_lookup_tell(const Shell *sh, const char *name, const FoundCard *found);

// Where imported cards are kept: --db, or where the environment says. NULL: nowhere.
const char *card_lookup_place(const Shell *sh);
// The imported cards; NULL if nothing was imported, or with the reason if they cannot be read.
CardStore *card_lookup_store(const Shell *sh, Status *s);

#endif
