// card_json.h - cards from the files that others publish: Scryfall's "oracle cards", MTGJSON's
// AtomicCards.
#ifndef GAVEL_HARNESS_CARD_JSON_H
#define GAVEL_HARNESS_CARD_JSON_H

#include "engine/play/engine.h"
#include "harness/json.h"
#include "harness/name_index.h"

typedef struct {
    CardText text;
    const char *type;  // The type line of the first face.
    bool in_scope;     // An ordinary card: one face, and no type of a variant.
    bool several;      // A card of several faces that games with a deck use.
    bool has_identity;
    ColorIdentity identity;  // What the file says, not what the card's words say.
} JsonCard;

typedef struct {
    const char *name;
    int card;  // Index.
} JsonName;

typedef struct {
    Arena arena;
    cJSON *document;  // Holds the texts.
    JsonCard *items;
    int count;
    JsonName *names;  // Of cards and of faces, in order; those of tokens and the like are left out.
    int name_count;
    NameIndex spellings;  // The same names.
} JsonCards;

// Reads a file of either shape. False, with what is wrong, if it is neither. Free in any case.
bool card_json_read(const char *path, JsonCards *out, Status *s);
bool card_json_parse(const char *path, Span source, JsonCards *out, Status *s);
void card_json_free(JsonCards *cards);
// By full name or by a face's; NULL if there is none. Of several with one name, the first.
const JsonCard *card_json_find(const JsonCards *cards, Span name);
// The same by a name that may be spelled otherwise.
const JsonCard *card_json_spelled(const JsonCards *cards, Span name);
// A token, an emblem or a picture of that name, which the other two never find.
const JsonCard *card_json_no_card(const JsonCards *cards, Span name);

#endif
