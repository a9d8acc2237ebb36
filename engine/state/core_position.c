// core_position.c - the digest of a position as the rules see it: has the game been here (104.4b)?
//
// Every core field counts, unless a table here says that it does not. Names that are given anew all
// the time count by what they tell apart: an object by its place, or by what it last was if it has
// left; a timestamp or a key by its rank among those in use.
#include <stdlib.h>

#include "engine/base/digest.h"
#include "engine/base/status.h"
#include "engine/state/core_fields.h"

// ---- what does not count

// Which elements of a list count. Of most lists all do, in their order.
typedef enum {
    COUNT_ALL,
    COUNT_NONE,
    COUNT_KINDS,      // Those that are alike count once, in any order.
    COUNT_OF_PRESENT  // Not those that begin with an object that has left.
} Counting;

static const uint8_t counting[CORE_GROUPS] = {
    // The places in use count, whatever their order.
    [LIST_OBJECTS] = COUNT_ALL,
    // What has left counts where something speaks of it.
    [LIST_LAST_KNOWN] = COUNT_NONE,
    // These only number what has the same name.
    [LIST_NAMES] = COUNT_NONE,
    // What is made here.
    [LIST_POSITIONS] = COUNT_NONE,
    // A loop adds the same to what has happened this turn each time round: how often, is no
    // difference between its rounds.
    [LIST_HISTORY] = COUNT_KINDS,
    // What was chosen for objects that have left is kept until the turn ends.
    [LIST_CHOSEN] = COUNT_KINDS,
    // So is what affected them, and what their abilities have done.
    [LIST_EFFECTS] = COUNT_OF_PRESENT,
    [LIST_ONCE] = COUNT_OF_PRESENT,
    [LIST_ACTIVATIONS] = COUNT_OF_PRESENT,
};

// The fields, besides those that are CORE_AS_IDENTITY.
static const struct {
    StructId of;
    uint16_t offset;
} left_out[] = {
    {STRUCT_Game, offsetof(Game, next_timestamp)},  // Names that will be given.
    {STRUCT_Game, offsetof(Game, next_key)},
    {STRUCT_Game, offsetof(Game, free_place)},  // Where there will be something.
};

static bool is_left_out(StructId of, const CoreField *f) {
    if (f->kind == CORE_AS_IDENTITY) return true;
    for (size_t i = 0; i < ARRAY_LEN(left_out); i++)
        if (left_out[i].of == of && left_out[i].offset == f->offset) return true;
    return false;
}

// ---- names

// Numbers that grow all the time.
typedef struct {
    uint32_t *all;  // Once they are complete: in order, each once.
    int count, capacity;
} Ranks;

typedef struct {
    const Game *g;
    const Pool *pool;
    Scratch *scratch;
    Ranks timestamps, keys;
    bool ranked;         // They are complete.
    bool in_last_known;  // What it speaks of in turn is no longer looked up.
    uint64_t value;      // Of the element so far.
} Walk;

static void add_word(Walk *p, uint64_t word) {
    uint64_t words[] = {p->value, word};
    p->value = digest_bytes(words, sizeof words);
}

static void rank_note(Scratch *scratch, Ranks *r, uint32_t number) {
    if (r->count == r->capacity) {
        int capacity = r->capacity == 0 ? 256 : r->capacity * 2;
        uint32_t *all = SCRATCH_ARRAY(scratch, uint32_t, capacity);
        for (int i = 0; i < r->count; i++) all[i] = r->all[i];
        r->all = all;
        r->capacity = capacity;
    }
    r->all[r->count++] = number;
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void rank_complete(Ranks *r) {
    int kept = 0;
    if (r->count > 0) qsort(r->all, (size_t)r->count, sizeof *r->all, compare);
    for (int i = 0; i < r->count; i++)
        if (kept == 0 || r->all[kept - 1] != r->all[i]) r->all[kept++] = r->all[i];
    r->count = kept;
}

// 0 is no timestamp and no key.
static void add_rank(Walk *p, Ranks *r, uint32_t number) {
    if (!p->ranked) {
        if (number != 0) rank_note(p->scratch, r, number);
        return;
    }
    uint64_t rank = 0;
    if (number != 0) {
        const uint32_t *at = bsearch(&number, r->all, (size_t)r->count, sizeof number, compare);
        gavel_assert(at != NULL);
        rank = (uint64_t)(at - r->all) + 1;
    }
    add_word(p, rank);
}

// Abilities on the stack use places as they become free: they go by where on the stack they are.
static uint64_t place_name(const Game *g, CardId card) {
    if (card.v >= g->lists[LIST_OBJECTS].count) return card.v;
    const Object *o = game_place(g, card);
    if (o->kind != OBJECT_ABILITY || o->zone != ZONE_STACK) return card.v;
    uint64_t name = CARDS_MAX;
    for (CardId c = g->stack.first; !card_same(c, card); c = game_place(g, c)->next) name++;
    return name;
}

static void add_struct(Walk *p, StructId id, const char *of);

static void add_object(Walk *p, ObjectId id) {
    enum { NOTHING, PRESENT, LEFT };
    if (!object_is(id)) {
        add_word(p, NOTHING);
    } else if (game_object(p->g, id) != NULL) {
        add_word(p, PRESENT);
        add_word(p, place_name(p->g, object_card(id)));
    } else {
        add_word(p, LEFT);
        const LastKnown *known = p->in_last_known ? NULL : game_last_known(p->g, id);
        if (known == NULL) return;
        p->in_last_known = true;
        add_struct(p, STRUCT_LastKnown, (const char *)known);
        p->in_last_known = false;
    }
}

// ---- values

static void add_value(Walk *p, const CoreField *f, const char *at) {
    switch ((CoreKind)f->kind) {
        case CORE_AS_STRUCT: add_struct(p, (StructId)f->inner, at); break;
        case CORE_AS_OBJECT: add_object(p, (ObjectId){(uint32_t)core_number(f, at)}); break;
        case CORE_AS_TIMESTAMP: add_rank(p, &p->timestamps, (uint32_t)core_number(f, at)); break;
        case CORE_AS_KEY: add_rank(p, &p->keys, (uint32_t)core_number(f, at)); break;
        case CORE_AS_PLACE:
        case CORE_AS_NEIGHBOUR:
            add_word(p, place_name(p->g, (CardId){(uint16_t)core_number(f, at)}));
            break;
        case CORE_AS_NUMBER:
        case CORE_AS_IDENTITY:
        case CORE_AS_PLAYER:
        case CORE_AS_ZONE:
        case CORE_AS_STEP:
        case CORE_AS_CARD:
        case CORE_AS_FACE:
        case CORE_AS_ABILITY:
        case CORE_AS_COUNTER:
        case CORE_AS_CHANGED: add_word(p, core_value(p->pool, f, at)); break;
    }
}

static void add_struct(Walk *p, StructId id, const char *of) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        if (is_left_out(id, f)) continue;
        int count = core_values(f, of);
        const char *at = of + f->offset;
        for (int i = 0; i < count; i++, at += f->stride) add_value(p, f, at);
    }
}

// ---- groups

_Static_assert(offsetof(ContinuousEffect, affected) == 0 && offsetof(OnceEachTurn, source) == 0 &&
                   offsetof(Activation, source) == 0,
               "these begin with an object");

static bool counts(const Game *g, int group, const char *element) {
    if (group == LIST_OBJECTS) return ((const Object *)(const void *)element)->kind != OBJECT_FREE;
    if (counting[group] != COUNT_OF_PRESENT) return true;
    ObjectId first = *(const ObjectId *)(const void *)element;
    return !object_is(first) || game_object(g, first) != NULL;
}

// How an element is named beside its fields: by the number of those before it that count.
static uint64_t element_name(const Walk *p, int group, int index, int before) {
    if (group == LIST_OBJECTS) return place_name(p->g, (CardId){(uint16_t)index});
    return counting[group] == COUNT_KINDS ? 0 : (uint64_t)before;
}

static int compare_values(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static uint64_t sum(uint64_t *values, int count, bool each_once) {
    if (each_once && count > 0) qsort(values, (size_t)count, sizeof *values, compare_values);
    uint64_t all = 0;
    for (int i = 0; i < count; i++)
        if (!each_once || i == 0 || values[i] != values[i - 1]) all += values[i];
    return all;
}

static uint64_t group_value(Walk *p, int group) {
    int count = core_count(p->g, group), kept = 0;
    if (core_group(group)->id == STRUCT_NONE || counting[group] == COUNT_NONE || count == 0)
        return 0;
    uint64_t *values = SCRATCH_ARRAY(p->scratch, uint64_t, count);
    const char *element = core_elements(p->g, group);
    for (int i = 0; i < count; i++, element += core_group(group)->size) {
        if (!counts(p->g, group, element)) continue;
        p->value = (uint64_t)group;
        add_word(p, element_name(p, group, i, kept));
        add_struct(p, core_group(group)->id, element);
        values[kept++] = p->value;
    }
    return sum(values, kept, counting[group] == COUNT_KINDS);
}

uint64_t core_position(Scratch *scratch, const Game *g, const Pool *pool) {
    SCRATCH_SCOPE(scratch);
    Walk p = {.g = g, .pool = pool, .scratch = scratch};
    for (int group = 0; group < CORE_GROUPS; group++) group_value(&p, group);
    rank_complete(&p.timestamps);
    rank_complete(&p.keys);
    p.ranked = true;
    uint64_t sums[CORE_GROUPS];
    for (int group = 0; group < CORE_GROUPS; group++) sums[group] = group_value(&p, group);
    return digest_bytes(sums, sizeof sums);
}
