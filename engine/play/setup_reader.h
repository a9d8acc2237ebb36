// setup_reader.h - reading a position from its document. Private to setup_position*.c.
#ifndef GAVEL_PLAY_SETUP_READER_H
#define GAVEL_PLAY_SETUP_READER_H

#include "engine/play/position_rules.h"
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
    const Ability *speaks;  // Whose bindings are read; NULL: not known.
    uint32_t key_base;      // What the position calls key 1 is the key after this one.
} PositionReader;

// Each returns false after a failure, which has its place.
bool reader_fail(const PositionReader *r, const Node *n, const char *why);

// ---- values (setup_position_values.c)

bool reader_object(PositionReader *r, const Node *n, ObjectId *out);
bool reader_player(const PositionReader *r, const Node *n, PlayerId *out);
// A card or face.
bool reader_pool_name(const PositionReader *r, CoreKind kind, const Node *n, int32_t *out);
Span reader_name(Span text, int *which);
// An ability (setup_position_abilities.c): "Shock/0", or "Shock" where only one of its abilities is
// of the kind that the rule names. -1: none.
bool reader_ability(const PositionReader *r, const PositionRule *rule, const Node *n, int32_t *out);
// The node of an ability that a shield or permission is about: the one that n says, or the only
// one.
bool reader_node(const PositionReader *r, const Node *n, const Ability *a, unsigned flags,
                 uint16_t *node);
bool reader_zone(const PositionReader *r, const Node *n, Zone *out);
void reader_put_number(const CoreField *f, char *at, uint64_t value);
bool reader_value(PositionReader *r, StructId id, const CoreField *f, const Node *n, char *at);
// A number whose meaning depends on the other fields of its struct, which are there.
bool reader_meant(PositionReader *r, const CoreMeaning *m, const CoreField *f, const Node *n,
                  char *of);
bool reader_set(const PositionReader *r, const CoreField *f, const CoreWords *words, const Node *n,
                char *of);

// ---- structs (setup_position_fields.c)

bool reader_reads(StructId id, const CoreField *f);
// Keys that are neither fields nor among `more` (NULL-terminated) are refused.
bool reader_fields(PositionReader *r, StructId id, const Node *n, const char *const *more,
                   char *at);

// Refuses an element without something that it needs.
bool reader_needed(const PositionReader *r, StructId id, const Node *n, const char *at);

// ---- parts of a position

// What several fields of an element must agree with (setup_position_sound.c). Fills in the node of
// a shield or permission.
bool reader_check_element(const PositionReader *r, ListId list, void *element, const Node *n);
// Can a spell or ability be so, and can its targets (setup_position_item.c)?
bool reader_check_item(const PositionReader *r, const StackItem *item, const Node *n);
bool reader_check_targets(const PositionReader *r, const StackItem *item, const Node *n);
// Can what n says of an object be so (setup_position_objects.c)? `before` is it as it was made.
bool reader_check_object(const PositionReader *r, ObjectId id, const Object *before, const Node *n);
// The same of a player.
bool reader_check_player(const PositionReader *r, PlayerId p, const Node *n);

// The targets and bindings of the entry n, whose words are those of `a`; `a` may be NULL.
bool reader_bounds(PositionReader *r, const Node *n, const Ability *a, uint32_t *key);
const Ability *reader_ability_of(const PositionReader *r, AbilityId id);  // NULL: none.
// Makes what the position makes; and reads what that is.
bool reader_make_all(PositionReader *r);
bool reader_read_made(PositionReader *r);
bool reader_list(PositionReader *r, ListId list);

#endif
