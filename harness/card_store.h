// card_store.h - a published card file kept for later, in an embedded database.
//
// For looking cards up: nothing that is played depends on it. The database is written beside its
// place and then put there, so that the old one survives a failure. It says which format it has and
// which file it was made from.
#ifndef GAVEL_HARNESS_CARD_STORE_H
#define GAVEL_HARNESS_CARD_STORE_H

#include "harness/card_json.h"

typedef struct CardStore CardStore;

typedef struct {
    int cards;
    const char *source;  // The name of the file that was imported, without its folder.
    const char *digest;  // Of its bytes, in hexadecimal digits.
} StoreFacts;

// Replaces the database at `path`.
bool card_store_write(const char *path, const JsonCards *cards, const StoreFacts *facts, Status *s);

// NULL with the reason if there is none, or if it is damaged or of another format.
CardStore *card_store_open(const char *path, Status *s);
void card_store_close(CardStore *store);
StoreFacts card_store_facts(const CardStore *store);
// By full name or by a face's; what is no card, such as a token, by its full name if no card has
// it. The texts live in `arena`. False if there is none, or on a failure.
bool card_store_find(CardStore *store, Span name, Arena *arena, CardText *out, Status *s);
// The full names of cards, in order.
bool card_store_names(CardStore *store, void (*name)(void *context, const char *name),
                      void *context, Status *s);

#endif
