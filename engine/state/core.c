// core.c - the digest of a Game, made from its core fields, and what changed since the last one.
//
// No padding, no addresses, nothing derived. An element whose bytes are the same has the same
// digest; one whose bytes differ in padding alone is only looked at once more.
#include "engine/state/core.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/digest.h"
#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/state/core_fields.h"

enum { BLOCK = 16 };  // So many elements are compared at once.

// ---- digests

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "fields are cut out of words");

static inline uint64_t plain_number(const CoreField *f, const char *of) {
    if (f->left == NO_LOAD) return core_number(f, of + f->offset);
    uint64_t word;
    unsigned unused = 64 - 8U * f->size;
    memcpy(&word, of + f->load, sizeof word);
    word <<= f->left;
    return f->is_signed ? (uint64_t)((int64_t)word >> unused) : word >> unused;
}

typedef struct {
    const Pool *pool;
    int count;
    uint64_t words[VALUES_MAX];
} Words;

static void add_struct(Words *w, StructId id, const char *at);

static void add_field(Words *w, const CoreField *f, const char *of) {
    int count = core_values(f, of);
    gavel_assert(count <= f->count && w->count + count <= VALUES_MAX);
    const char *at = of + f->offset;
    for (int i = 0; i < count; i++, at += f->stride) {
        if (f->kind == CORE_AS_STRUCT)
            add_struct(w, (StructId)f->inner, at);
        else
            w->words[w->count++] = core_value(w->pool, f, at);
    }
}

static void add_struct(Words *w, StructId id, const char *at) {
    CoreRows rows = core_rows(id);
    gavel_assert(w->count + rows.count <= VALUES_MAX);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        if (f->plain)
            w->words[w->count++] = plain_number(f, at);
        else
            add_field(w, f, at);
    }
}

static uint64_t element_digest(const Pool *pool, int group, int index, const char *element) {
    Words w;
    w.pool = pool;
    w.words[0] = (uint64_t)group << 32 | (uint64_t)(unsigned)index;
    w.count = 1;
    add_struct(&w, core_group(group)->id, element);
    return digest_bytes(w.words, sizeof w.words[0] * (size_t)w.count);
}

static uint64_t whole(const uint64_t *sums, const int *counts) {
    uint64_t words[CORE_GROUPS * 2];
    for (int i = 0; i < CORE_GROUPS; i++) {
        words[i * 2] = sums[i];
        words[i * 2 + 1] = (uint64_t)counts[i];
    }
    return digest_bytes(words, sizeof words);
}

uint64_t game_digest(const Game *g, const Pool *pool) {
    uint64_t sums[CORE_GROUPS] = {0};
    int counts[CORE_GROUPS] = {0};
    for (int group = 0; group < CORE_GROUPS; group++) {
        if (core_group(group)->id == STRUCT_NONE) continue;
        counts[group] = core_count(g, group);
        const char *all = core_elements(g, group);
        for (int i = 0; i < counts[group]; i++)
            sums[group] +=
                element_digest(pool, group, i, all + core_group(group)->size * (size_t)i);
    }
    return whole(sums, counts);
}

// ---- a position remembered

typedef struct {
    char *bytes;
    uint64_t *digests;
    int count, capacity;
} Remembered;

struct CoreMemo {
    const Pool *pool;
    Remembered groups[CORE_GROUPS];
    uint64_t sums[CORE_GROUPS];
    int counts[CORE_GROUPS];
};

CoreMemo *core_memo_new(const Pool *pool) {
    CoreMemo *m = memory_zeroed(1, sizeof *m);
    m->pool = pool;
    return m;
}

void core_memo_free(CoreMemo *m) {
    if (m == NULL) return;
    for (int i = 0; i < CORE_GROUPS; i++) {
        free(m->groups[i].bytes);
        free(m->groups[i].digests);
    }
    free(m);
}

void core_memo_forget(CoreMemo *m) {
    for (int i = 0; i < CORE_GROUPS; i++) m->groups[i].count = m->counts[i] = 0;
    memset(m->sums, 0, sizeof m->sums);
}

static void make_room(Remembered *r, int group, int count) {
    if (count <= r->capacity) return;
    r->capacity = count * 2;
    r->bytes = memory_resize(r->bytes, core_group(group)->size * (size_t)r->capacity);
    r->digests = memory_resize(r->digests, sizeof *r->digests * (size_t)r->capacity);
}

// ---- what changed

// One element as it was and as it is; `path` is the field that is looked at.
typedef struct {
    const Pool *pool;
    const Game *g;
    const CoreWatch *watch;
    CorePath path;
    const char *before, *now;
} Telling;

static void tell_value(Telling *t, const CoreField *f, size_t place, bool known) {
    const char *before = t->before + place, *now = t->now + place;
    if (known && f->kind != CORE_AS_CHANGED && memcmp(before, now, f->size) == 0) return;
    uint64_t was = known ? core_value(t->pool, f, before) : 0;
    if (core_value(t->pool, f, now) == was) return;
    t->path.field = (int16_t)place;
    t->watch->change(t->watch->context, t->g, t->path);
}

// `base` is where the struct is in the element; it is `known` if it was there before.
static void tell_struct(Telling *t, StructId id, size_t base, bool known);

static void tell_field(Telling *t, const CoreField *f, size_t base, bool known) {
    int count = core_values(f, t->now + base);
    int before = known ? core_values(f, t->before + base) : 0;
    for (int i = 0; i < count; i++) {
        size_t place = base + f->offset + (size_t)f->stride * (size_t)i;
        if (f->kind == CORE_AS_STRUCT)
            tell_struct(t, (StructId)f->inner, place, i < before);
        else
            tell_value(t, f, place, i < before);
    }
}

// Most fields are as they were, and that can be seen without looking at what they mean: unless
// another field says how many values there are, or what they are about.
static bool same_bytes(const CoreField *f, const char *before, const char *now) {
    if (f->plain) return plain_number(f, before) == plain_number(f, now);
    if (f->counted != ALL_COUNT || f->kind == CORE_AS_CHANGED) return false;
    size_t size = (size_t)f->stride * f->count;
    return memcmp(before + f->offset, now + f->offset, size) == 0;
}

static void tell_struct(Telling *t, StructId id, size_t base, bool known) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        if (known && same_bytes(f, t->before + base, t->now + base)) continue;
        if (id == core_group(t->path.group)->id) t->path.row = (uint8_t)(f - rows.first);
        tell_field(t, f, base, known);
    }
}

static void look_at_element(CoreMemo *m, const Game *g, const CoreWatch *watch, int group,
                            int index, const char *now) {
    Remembered *r = &m->groups[group];
    bool known = index < r->count;
    size_t size = core_group(group)->size;
    char *before = r->bytes + size * (size_t)index;
    if (known && memcmp(now, before, size) == 0) return;
    uint64_t value = element_digest(m->pool, group, index, now);
    bool same = known && value == r->digests[index];
    if (watch && !same) {
        CorePath path = {.group = (uint8_t)group, .index = index};
        Telling t = {m->pool, g, watch, path, before, now};
        tell_struct(&t, core_group(group)->id, 0, known);
    }
    m->sums[group] += value - (known ? r->digests[index] : 0);
    r->digests[index] = value;
    memcpy(before, now, size);
}

// Most of a long list is as it was: whole blocks of it are passed over.
static void look_at(CoreMemo *m, const Game *g, const CoreWatch *watch, int group) {
    Remembered *r = &m->groups[group];
    int count = core_count(g, group), before = r->count;
    const char *all = core_elements(g, group);
    size_t size = core_group(group)->size;
    if (count == 0 && before == 0) return;
    make_room(r, group, count);
    for (int at = 0; at < count; at += BLOCK) {
        int end = at + BLOCK < count ? at + BLOCK : count;
        const char *block = all + size * (size_t)at;
        if (end <= before &&
            memcmp(block, r->bytes + size * (size_t)at, size * (size_t)(end - at)) == 0)
            continue;
        for (int i = at; i < end; i++)
            look_at_element(m, g, watch, group, i, all + size * (size_t)i);
    }
    for (int i = count; i < before; i++) m->sums[group] -= r->digests[i];
    if (watch && count != before)
        watch->change(watch->context, g, (CorePath){.group = (uint8_t)group, .field = CORE_COUNT});
    r->count = m->counts[group] = count;
}

uint64_t core_memo_digest(CoreMemo *m, const Game *g, const CoreWatch *watch) {
    for (int group = 0; group < CORE_GROUPS; group++)
        if (core_group(group)->id != STRUCT_NONE) look_at(m, g, watch, group);
    return whole(m->sums, m->counts);
}
