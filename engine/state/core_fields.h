// core_fields.h - the tables of core.def for core*.c: where each core field is, and what it holds.
//
// A field may be an array or a struct with fields of its own. What these come down to are values:
// numbers of at most eight bytes, each of which is one word of a digest.
#ifndef GAVEL_STATE_CORE_FIELDS_H
#define GAVEL_STATE_CORE_FIELDS_H

#include <stddef.h>

#include "engine/state/core.h"

typedef enum {
    STRUCT_NONE,
#define STRUCT(Type) STRUCT_##Type,
#include "engine/base/fields_skip.h"

#include "engine/state/core.def"

#include "engine/base/fields_end.h"
    STRUCT_COUNT
} StructId;

// What the values of an array are counted by.
typedef enum { BY_NOTHING, BY_NUMBER, BY_STEP, BY_ZONE, BY_MANA } CoreIndex;

typedef struct {
    const char *name;
    uint16_t offset, count, stride;
    uint16_t counted;  // Where the number of values is that count, of `count`; ALL_COUNT: of all.
    uint8_t kind;      // CoreKind
    uint8_t inner;     // The StructId, if each value is a struct.
    uint8_t index;     // CoreIndex; BY_NOTHING: there is one value.
    uint8_t size;      // Of a number.
    bool is_signed, is_bool;
    bool plain;     // One number that stands for itself.
    uint8_t left;   // Where a plain number is: so many bits lie above it
    uint16_t load;  // in these eight bytes. NO_LOAD: the struct has less than eight.
} CoreField;

enum { ALL_COUNT = 0xffff, NO_LOAD = 0xff, VALUES_MAX = 256 };

// The core fields of each struct, in the order of their places.
typedef struct {
    const CoreField *first;
    int count;
} CoreRows;
CoreRows core_rows(StructId id);

// The groups of core.h: which struct their elements are; STRUCT_NONE: derived.
typedef struct {
    const char *name;
    size_t size;
    StructId id;
} CoreGroup;
const CoreGroup *core_group(int group);
const char *core_elements(const Game *g, int group);  // The first of core_count.

// How many values a field has in this struct.
static inline int core_values(const CoreField *f, const char *of) {
    return f->counted == ALL_COUNT ? f->count : *(const uint8_t *)(of + f->counted);
}

// The number at that place, and what a value is digested as.
uint64_t core_number(const CoreField *f, const char *at);
uint64_t core_value(const Pool *pool, const CoreField *f, const char *at);
// The names that CORE_AS_CARD and CORE_AS_FACE go by; "" of -1.
const char *core_card_name(const Pool *pool, uint64_t id);
const char *core_face_name(const Pool *pool, uint64_t id);
// CORE_AS_CHANGED: the Change whose `a` is at that place.
static inline const Change *core_change_at(const char *at) {
    return (const void *)(at - offsetof(Change, a));
}

#endif
