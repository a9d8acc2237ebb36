// derived.c - compares a Game with one whose derived data was recomputed, field by field.
//
// The fields are those of core.def. A new one is compared like the others, unless a list here says
// that it is not recomputed.
#include "engine/state/derived.h"

#include <string.h>

#include "engine/state/core_fields.h"

// ---- the derived fields of each struct; the last row has no name

typedef struct {
    const char *name;
    size_t offset, size;
} DerivedField;

#define ROW(member) {#member, offsetof(Self, member), sizeof(((Self *)0)->member)},
#define STRUCT(Type)                                  \
    static const DerivedField *derived_##Type(void) { \
        typedef Type Self;                            \
        static const DerivedField rows[] = {
#define END(Type)             \
    { NULL, sizeof(Self), 0 } \
    }                         \
    ;                         \
    return rows;              \
    }
#define CORE(type, name)
#define CORE_AS(type, name, kind)
#define CORE_ARRAY(type, name, length, index)
#define CORE_UP_TO(count, type, name, length)
#define CORE_GROUP(type, name, length)
#define DERIVED(type, name) ROW(name)
#define DERIVED_ARRAY(type, name, length) ROW(name)
#include "engine/state/core.def"

#include "engine/base/fields_end.h"

static const DerivedField *derived_fields(StructId id) {
    switch (id) {
        case STRUCT_NONE:
        case STRUCT_COUNT: break;
#define STRUCT(Type)    \
    case STRUCT_##Type: \
        return derived_##Type();
#include "engine/base/fields_skip.h"

#include "engine/state/core.def"

#include "engine/base/fields_end.h"
    }
    static const DerivedField none = {0};
    return &none;
}

// ---- those that are not recomputed

static const struct {
    StructId of;
    size_t offset;
} kept[] = {
    // Where the lists are, which also grow while derived data is computed.
    {STRUCT_Game, offsetof(Game, used)},
    {STRUCT_Game, offsetof(Game, lists)},
    // What state-based actions found; no event since has changed anything.
    {STRUCT_Game, offsetof(Game, settled)},
    // They are written together with the core that they follow from (invariants.c checks them).
    {STRUCT_ZoneList, offsetof(ZoneList, last)},
    {STRUCT_Object, offsetof(Object, prev)},
    {STRUCT_Object, offsetof(Object, stack_item)},
    // Which element of a list, in whatever order: what the object is, is compared instead.
    {STRUCT_Object, offsetof(Object, characteristics)},
};

static bool is_kept(StructId of, const DerivedField *f) {
    for (size_t i = 0; i < ARRAY_LEN(kept); i++)
        if (kept[i].of == of && kept[i].offset == f->offset) return true;
    return false;
}

// ---- comparing

static const char *struct_difference(StructId id, const char *a, const char *b);

static const char *core_difference(const CoreField *f, const char *a, const char *b) {
    int count = core_values(f, a);
    if (core_values(f, b) != count) return f->name;
    for (int i = 0; i < count; i++) {
        size_t at = f->offset + (size_t)f->stride * (size_t)i;
        const char *inner = NULL;
        if (f->kind == CORE_AS_STRUCT)
            inner = struct_difference((StructId)f->inner, a + at, b + at);
        else if (core_number(f, a + at) != core_number(f, b + at))
            inner = f->name;
        if (inner != NULL) return inner;
    }
    return NULL;
}

static const char *struct_difference(StructId id, const char *a, const char *b) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        const char *name = core_difference(f, a, b);
        if (name != NULL) return name;
    }
    for (const DerivedField *f = derived_fields(id); f->name != NULL; f++)
        if (!is_kept(id, f) && memcmp(a + f->offset, b + f->offset, f->size) != 0) return f->name;
    return NULL;
}

bool derived_same_characteristics(const Characteristics *a, const Characteristics *b) {
    return memcmp(a, b, sizeof *a) == 0 ||
           struct_difference(STRUCT_Characteristics, (const char *)a, (const char *)b) == NULL;
}

// What objects are: the list of characteristics holds only what is not as printed.
static const char *object_difference(const Game *g, const Game *again, const Pool *pool) {
    int count;
    const Object *now = game_list(g, LIST_OBJECTS, &count);
    const Object *then = game_list(again, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        bool as_printed = now[i].characteristics == NO_CHARACTERISTICS &&
                          then[i].characteristics == NO_CHARACTERISTICS;
        if (as_printed || now[i].kind == OBJECT_FREE || now[i].face.v < 0) continue;
        if (!derived_same_characteristics(game_characteristics_at(g, pool, &now[i]),
                                          game_characteristics_at(again, pool, &then[i])))
            return "characteristics";
    }
    return NULL;
}

const char *derived_difference(const Game *g, const Game *again, const Pool *pool) {
    for (int group = 0; group < CORE_GROUPS; group++) {
        StructId id = core_group(group)->id;
        if (id == STRUCT_NONE) continue;
        int count = core_count(g, group);
        if (core_count(again, group) != count) return core_group(group)->name;
        size_t size = core_group(group)->size;
        const char *a = core_elements(g, group), *b = core_elements(again, group);
        for (int i = 0; i < count; i++, a += size, b += size) {
            const char *name = memcmp(a, b, size) == 0 ? NULL : struct_difference(id, a, b);
            if (name != NULL) return name;
        }
    }
    return object_difference(g, again, pool);
}
