// core_alike.c - are objects alike in all that the core holds?
//
// Their own fields must be the same, and what else is there must speak of them in the same way.
#include <string.h>

#include "engine/base/digest.h"
#include "engine/base/status.h"
#include "engine/state/core_fields.h"

// One value of an element.
typedef struct {
    const CoreField *field;
    const char *at;
} Value;

typedef struct {
    int count;
    Value items[VALUES_MAX];
} Values;

static void add_values(Values *out, StructId id, const char *of) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        int count = core_values(f, of);
        for (int i = 0; i < count; i++) {
            const char *at = of + f->offset + (size_t)f->stride * (size_t)i;
            if (f->kind == CORE_AS_STRUCT) {
                add_values(out, (StructId)f->inner, at);
            } else {
                gavel_assert(out->count < VALUES_MAX);
                out->items[out->count++] = (Value){f, at};
            }
        }
    }
}

static const char *element_at(const Game *g, int group, int index) {
    return core_elements(g, group) + core_group(group)->size * (size_t)index;
}

static bool left_aside(const CoreField *f) {
    return f->kind == CORE_AS_IDENTITY || f->kind == CORE_AS_TIMESTAMP ||
           f->kind == CORE_AS_NEIGHBOUR;
}

// Would both elements be the same if `a` stood for `b`?
static bool same_but(const Game *g, const Pool *pool, int group, int x, int y, ObjectId a,
                     ObjectId b) {
    Values of_x = {0}, of_y = {0};
    add_values(&of_x, core_group(group)->id, element_at(g, group, x));
    add_values(&of_y, core_group(group)->id, element_at(g, group, y));
    if (of_x.count != of_y.count) return false;
    for (int i = 0; i < of_x.count; i++) {
        const CoreField *f = of_x.items[i].field;
        if (left_aside(f)) continue;
        uint64_t in_x = core_value(pool, f, of_x.items[i].at);
        uint64_t in_y = core_value(pool, f, of_y.items[i].at);
        bool stands_for = f->kind == CORE_AS_OBJECT && in_x == a.v && in_y == b.v;
        if (in_x != in_y && !stands_for) return false;
    }
    return true;
}

static int next_mention(const Game *g, int group, ObjectId id, int from) {
    int count = core_count(g, group);
    for (; from < count; from++) {
        Values values = {0};
        add_values(&values, core_group(group)->id, element_at(g, group, from));
        for (int i = 0; i < values.count; i++)
            if (values.items[i].field->kind == CORE_AS_OBJECT &&
                core_number(values.items[i].field, values.items[i].at) == id.v)
                return from;
    }
    return -1;
}

// Do the elements that speak of `a` say of it what those of `b` say of that?
static bool mentioned_alike(const Game *g, const Pool *pool, int group, ObjectId a, ObjectId b) {
    int x = -1, y = -1;
    for (;;) {
        x = next_mention(g, group, a, x + 1);
        y = next_mention(g, group, b, y + 1);
        if (x < 0 || y < 0) return x < 0 && y < 0;
        if (group == LIST_OBJECTS || !same_but(g, pool, group, x, y, a, b)) return false;
    }
}

bool core_alike(const Game *g, const Pool *pool, ObjectId a, ObjectId b) {
    if (game_object(g, a) == NULL || game_object(g, b) == NULL) return false;
    if (!same_but(g, pool, LIST_OBJECTS, object_card(a).v, object_card(b).v, a, b)) return false;
    for (int group = 0; group < CORE_GROUPS; group++)
        if (!mentioned_alike(g, pool, group, a, b)) return false;
    return true;
}

// ---- many at once

// What an element says, with `id` called "itself". Numbers by which objects are only told apart are
// left out.
static uint64_t words_about(const Pool *pool, int group, const Values *values, ObjectId id) {
    uint64_t said[VALUES_MAX + 1];
    int count = 0;
    said[count++] = (uint64_t)group;
    for (int i = 0; i < values->count; i++) {
        const CoreField *f = values->items[i].field;
        if (left_aside(f)) continue;
        uint64_t value = core_value(pool, f, values->items[i].at);
        bool itself = (f->kind == CORE_AS_OBJECT && value == id.v) ||
                      (f->kind == CORE_AS_PLACE && value == object_card(id).v);
        said[count++] = itself ? UINT64_MAX : value;
    }
    return digest_bytes(said, sizeof *said * (size_t)count);
}

// What is attached to an object makes it unlike any other: what that is like is not asked.
static uint64_t words_of_mention(const Game *g, const Pool *pool, int group, int index,
                                 const Values *values, ObjectId id) {
    if (group == LIST_OBJECTS &&
        object_same(((const Object *)(const void *)element_at(g, group, index))->attached_to, id))
        return digest_bytes(&id, sizeof id);
    return words_about(pool, group, values, id);
}

// Whatever the order in which elements speak of it, the sum is the same.
static void hear(const Game *g, const Pool *pool, int group, CoreTold *all,
                 const uint16_t *places) {
    int count = core_count(g, group), known = core_count(g, LIST_OBJECTS);
    for (int i = 0; i < count; i++) {
        Values values = {0};
        add_values(&values, core_group(group)->id, element_at(g, group, i));
        for (int k = 0; k < values.count; k++) {
            if (values.items[k].field->kind != CORE_AS_OBJECT) continue;
            ObjectId id = {(uint32_t)core_number(values.items[k].field, values.items[k].at)};
            int slot = object_is(id) && object_card(id).v < known ? places[object_card(id).v] : 0;
            if (slot > 0 && object_same(all[slot - 1].id, id))
                all[slot - 1].words += words_of_mention(g, pool, group, i, &values, id);
        }
    }
}

void core_tell_apart(const Game *g, const Pool *pool, CoreTold *all, int count, uint16_t *places) {
    memset(places, 0, sizeof *places * (size_t)core_count(g, LIST_OBJECTS));
    for (int i = 0; i < count; i++) {
        uint16_t *slot = &places[object_card(all[i].id).v];
        // Two lives of one card are told apart by being two.
        all[i].words = *slot == 0 ? 0 : all[i].id.v;
        if (*slot == 0) *slot = (uint16_t)(i + 1);
        if (game_object(g, all[i].id) == NULL) continue;
        Values own = {0};
        add_values(&own, core_group(LIST_OBJECTS)->id,
                   element_at(g, LIST_OBJECTS, object_card(all[i].id).v));
        all[i].words += words_about(pool, LIST_OBJECTS, &own, all[i].id);
    }
    for (int group = 0; group < CORE_GROUPS; group++)
        if (group != LIST_BOUNDS && group != LIST_WAITING && group != LIST_STACK_ITEMS)
            hear(g, pool, group, all, places);
    for (int i = 0; i < count; i++) {
        const CoreTold *first = &all[places[object_card(all[i].id).v] - 1];
        if (object_same(first->id, all[i].id)) all[i].words = first->words;
    }
}
