// position_text.h - the fields of a position as text, for a scenario or as JSON. Private to
// position*.c.
#ifndef GAVEL_PLAY_POSITION_TEXT_H
#define GAVEL_PLAY_POSITION_TEXT_H

#include "engine/play/position_fields.h"

enum { POSITION_GONE_MAX = 512 };

typedef struct {
    const PositionWanted *want;
    bool json;             // Everything but numbers is quoted, and objects go by their ids.
    PositionNames *names;  // NULL: names of the pool are made anew each time.
    // Objects that something speaks of although they are gone, as they come up.
    ObjectId gone[POSITION_GONE_MAX];
    int gone_count;
    bool too_many;
    const Ability *speaks;  // Whose bindings are written; NULL: not known.
    Text *out;
} PositionText;

// Where a value stands: an element of the position, of the board, or a blank one.
typedef struct {
    const char *at;
    bool board;
} PositionSide;

void position_add_word(const PositionText *w, const char *word, Text *out);
// ", key: " after the first.
void position_add_key(const PositionText *w, const char *key, bool *any, Text *out);
void position_add_player(const PositionText *w, PlayerId p, Text *out);
void position_add_object(PositionText *w, ObjectId id, Text *out);
void position_add_pool_name(const PositionText *w, CoreKind kind, int32_t id, Text *out);
int position_gone_index(PositionText *w, ObjectId id);
// Emblems and cards outside the game, in order of place: the next one from `at` on.
ObjectId position_next_beside(const PositionWanted *w, int *at);

bool position_is_said(const PositionText *w, StructId id, const CoreField *f);
bool position_same_field(const PositionText *w, const CoreField *f, const char *of,
                         PositionSide base);
bool position_same_struct(const PositionText *w, StructId id, const char *at, PositionSide base);

void position_add_value(PositionText *w, StructId id, const CoreField *f, const char *at,
                        Text *out);
// Several values: all up to the last that is not blank.
void position_add_values(PositionText *w, StructId id, const CoreField *f, const char *of,
                         Text *out);
// The fields that differ from those of `base`; in braces.
void position_add_fields(PositionText *w, StructId id, const char *at, PositionSide base, bool *any,
                         Text *out);
void position_add_braced(PositionText *w, StructId id, const char *at, PositionSide base,
                         Text *out);
// What the element's ability refers to. `a` may be NULL; with `targets` they are a key of their
// own.
void position_add_bounds(PositionText *w, StructId id, const char *element, const Ability *a,
                         bool targets, bool *any, Text *out);

#endif
