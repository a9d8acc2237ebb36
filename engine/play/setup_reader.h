// setup_reader.h - reading a position from its document. Private to setup_position*.c.
#ifndef GAVEL_PLAY_SETUP_READER_H
#define GAVEL_PLAY_SETUP_READER_H

#include "engine/play/position_fields.h"
#include "engine/rules/context.h"

enum { LIVES_MAX = 100000, HELD_PLACES_MAX = 512 };

typedef struct {
    Engine *e;
    Game *g;
    const PositionGiven *given;
    Status *status;
    struct {
        int label;
        CardId place;
    } places[HELD_PLACES_MAX];  // Of what is gone, and nothing else has taken.
    int place_count;
    uint32_t key_base;  // What the position calls key 1 is the key after this one.
} PositionReader;

// Each returns false after a failure, which has its place.
bool reader_fail(const PositionReader *r, const Node *n, const char *why);

// ---- values (setup_position_values.c)

bool reader_object(PositionReader *r, const Node *n, ObjectId *out);
bool reader_player(const PositionReader *r, const Node *n, PlayerId *out);
// "Shock/0#2": the name, the place in its face, and which of several.
bool reader_pool_name(const PositionReader *r, CoreKind kind, const Node *n, int32_t *out);
bool reader_zone(const PositionReader *r, const Node *n, Zone *out);
void reader_put_number(const CoreField *f, char *at, uint64_t value);
bool reader_value(PositionReader *r, StructId id, const CoreField *f, const Node *n, char *at);
bool reader_set(const PositionReader *r, const CoreField *f, const CoreWords *words, const Node *n,
                char *of);

// ---- structs (setup_position_fields.c)

bool reader_reads(StructId id, const CoreField *f);
// Keys that are neither fields nor among `more` (NULL-terminated) are refused.
bool reader_fields(PositionReader *r, StructId id, const Node *n, const char *const *more,
                   char *at);

// ---- parts of a position

// The targets and bindings of the entry n, whose words are those of `a`; `a` may be NULL.
bool reader_bounds(PositionReader *r, const Node *n, const Ability *a, uint32_t *key);
const Ability *reader_ability(const PositionReader *r, AbilityId id);  // NULL: none.
// Makes what the position makes; and reads what that is.
bool reader_make_all(PositionReader *r);
bool reader_read_made(PositionReader *r);
bool reader_list(PositionReader *r, ListId list);

#endif
