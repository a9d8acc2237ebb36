// core.c - the core of a Game as named fields: its digest, and what changed.
//
// No padding, no addresses, nothing derived. An element whose bytes are the same has the same
// digest; one whose bytes differ in padding alone is only looked at once more.
#include "engine/state/core.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/digest.h"
#include "engine/base/status.h"

typedef struct {
    uint8_t group, kind, size;
    bool is_signed;
    uint16_t offset;
    uint16_t load;  // Where eight bytes of the element are that hold the field,
    uint8_t left;   // and how many bits lie above it; NO_LOAD: it is too small.
    uint8_t name_length;
    const char *name;
} CoreField;

enum {
#define LIST_OF(name, Type) CORE_##name = LIST_##name,
#include "engine/state/lists.def"
#undef LIST_OF
    FIELDS_MAX = 64,  // Of one element.
    INDEX_MAX = 1000000,
    BLOCK = 16,  // So many elements are compared at once.
    NO_LOAD = 0xff
};

#define MEMBER(Type, member) (((const Type *)0)->member)
#define SIZE_OF(Type, member) \
    (sizeof MEMBER(Type, member) > 8 ? 0 : (uint8_t)sizeof MEMBER(Type, member))
// A field is taken out of eight bytes that are read at once, without looking at its size.
#define LOAD_OF(Type, member)                                                         \
    ((uint16_t)(sizeof(Type) < 8                             ? 0                      \
                : offsetof(Type, member) + 8 <= sizeof(Type) ? offsetof(Type, member) \
                                                             : sizeof(Type) - 8))
#define LEFT_OF(Type, member)                                                   \
    (sizeof(Type) < 8 || sizeof MEMBER(Type, member) > 8                        \
         ? NO_LOAD                                                              \
         : (uint8_t)(64 - 8 * (offsetof(Type, member) - LOAD_OF(Type, member) + \
                               sizeof MEMBER(Type, member))))
#define IS_SIGNED(Type, member) \
    _Generic(&MEMBER(Type, member), const int8_t *: true, const int16_t *: true,             \
             const int32_t *: true, const int64_t *: true, default: false)

static const CoreField fields[] = {
#define FIELD(group, Type, member, kind) \
    {CORE_##group,                       \
     CORE_AS_##kind,                     \
     SIZE_OF(Type, member),              \
     IS_SIGNED(Type, member),            \
     offsetof(Type, member),             \
     LOAD_OF(Type, member),              \
     LEFT_OF(Type, member),              \
     sizeof #member - 1,                 \
     #member},
#include "engine/state/core.def"
#undef FIELD
};

static const struct {
    const char *name;
    size_t size;
} groups[CORE_GROUPS] = {
#define LIST_OF(name, Type) [LIST_##name] = {#name, sizeof(Type)},
#include "engine/state/lists.def"
#undef LIST_OF
    [CORE_GAME] = {"GAME", sizeof(Game)},
    [CORE_PLAYERS] = {"PLAYERS", sizeof(Player)},
};

// The rows of each group.
typedef struct {
    uint16_t first[CORE_GROUPS], count[CORE_GROUPS];
} Rows;

static Rows rows_of_groups(void) {
    Rows rows = {0};
    for (size_t i = 0; i < ARRAY_LEN(fields); i++)
        if (rows.count[fields[i].group]++ == 0) rows.first[fields[i].group] = (uint16_t)i;
    return rows;
}

// ---- values

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "fields are cut out of words");

static inline uint64_t number_at(const CoreField *f, const void *element) {
    uint64_t word = 0;
    unsigned right = 64 - 8U * f->size;
    if (f->left == NO_LOAD) {  // Of an element of less than eight bytes.
        memcpy(&word, (const char *)element + f->offset, f->size);
        word <<= right;
    } else {
        memcpy(&word, (const char *)element + f->load, sizeof word);
        word <<= f->left;
    }
    return f->is_signed ? (uint64_t)((int64_t)word >> right) : word >> right;
}

static uint64_t text_value(const char *text) { return digest_bytes(text, strlen(text)); }

static const char *card_name(const Pool *pool, int32_t id) {
    return id < 0 ? "" : pool_card(pool, (CardDefId){id})->name;
}

static const char *face_name(const Pool *pool, int32_t id) {
    return id < 0 ? "" : pool_face(pool, (FaceId){id})->name;
}

static uint64_t ability_value(const Pool *pool, int32_t id) {
    if (id < 0) return 0;
    const Ability *a = pool_ability(pool, (AbilityId){id});
    return text_value(a->owner) + (uint64_t)a->ordinal + 1;
}

static uint64_t modes_value(const StackItem *item) {
    uint64_t value = item->mode_count;
    for (int m = 0; m < item->mode_count; m++) value = value * 31 + item->modes[m];
    return value;
}

static uint64_t changed_value(const Pool *pool, const Change *c) {
    if (c->kind == CHANGE_COPY) return text_value(face_name(pool, c->a));
    if (c->kind == CHANGE_ADD_ABILITY) return ability_value(pool, c->a);
    return (uint64_t)(int64_t)c->a;
}

static uint64_t granted_value(const Pool *pool, const Characteristics *c) {
    uint64_t value = c->granted_count;
    for (int k = 0; k < c->granted_count; k++)
        value = value * 31 + ability_value(pool, c->granted[k].ability.v);
    return value;
}

static uint64_t counters_value(const KindCount *counters) {
    uint64_t value = 0;
    for (int k = 0; k < LAST_COUNTERS_MAX; k++)
        if (counters[k].count != 0)
            value = value * 31 + text_value(counter_text((CounterKind)counters[k].kind)) +
                    (uint64_t)counters[k].count;
    return value;
}

static uint64_t keywords_value(const KeywordSet *k) {
    return (uint64_t)*k * 31 + (uint64_t)(*k >> 64);
}

static uint64_t value_of(const Pool *pool, const CoreField *f, const void *element) {
    const void *at = (const char *)element + f->offset;
    int32_t id;
    if (f->kind <= CORE_AS_STEP) return number_at(f, element);
    switch ((CoreKind)f->kind) {
        case CORE_AS_NUMBER:
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE:
        case CORE_AS_PLAYER:
        case CORE_AS_ZONE:
        case CORE_AS_STEP: return number_at(f, element);
        case CORE_AS_CARD: memcpy(&id, at, sizeof id); return text_value(card_name(pool, id));
        case CORE_AS_FACE: memcpy(&id, at, sizeof id); return text_value(face_name(pool, id));
        case CORE_AS_ABILITY: memcpy(&id, at, sizeof id); return ability_value(pool, id);
        case CORE_AS_COUNTER: return text_value(counter_text((CounterKind)number_at(f, element)));
        case CORE_AS_COUNTERS: return counters_value(at);
        case CORE_AS_KEYWORDS: return keywords_value(at);
        case CORE_AS_MODES: return modes_value(element);
        case CORE_AS_CHANGED: return changed_value(pool, at);
        case CORE_AS_GRANTED: return granted_value(pool, at);
    }
    return 0;
}

// An unused place is nothing but that.
static int rows_used(const Rows *rows, int group, const void *element) {
    bool is_free = group == CORE_OBJECTS && ((const Object *)element)->kind == OBJECT_FREE;
    return is_free ? 2 : rows->count[group];
}

static uint64_t element_digest(const Pool *pool, const Rows *rows, int group, int index,
                               const void *element) {
    uint64_t words[FIELDS_MAX];
    int count = rows_used(rows, group, element);
    gavel_assert(count < FIELDS_MAX);
    const CoreField *f = &fields[rows->first[group]];
    words[0] = (uint64_t)group << 32 | (uint64_t)(unsigned)index;
    for (int i = 0; i < count; i++) words[i + 1] = value_of(pool, &f[i], element);
    return digest_bytes(words, sizeof words[0] * (size_t)(count + 1));
}

// ---- elements

int core_count(const Game *g, int group) {
    if (group == CORE_GAME) return 1;
    return group == CORE_PLAYERS ? g->player_count : (int)g->lists[group].count;
}

static const void *elements(const Game *g, int group) {
    if (group == CORE_GAME) return g;
    if (group == CORE_PLAYERS) return g->players;
    return (const char *)g + g->lists[group].offset;
}

static const void *element_at(const void *all, int group, int index) {
    return (const char *)all + groups[group].size * (size_t)index;
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
    Rows rows = rows_of_groups();
    uint64_t sums[CORE_GROUPS] = {0};
    int counts[CORE_GROUPS] = {0};
    for (int group = 0; group < CORE_GROUPS; group++) {
        if (rows.count[group] == 0) continue;
        counts[group] = core_count(g, group);
        const void *all = elements(g, group);
        for (int i = 0; i < counts[group]; i++)
            sums[group] += element_digest(pool, &rows, group, i, element_at(all, group, i));
    }
    return whole(sums, counts);
}

// ---- objects that are alike

// Tells objects apart, though no rule asks for it.
static bool is_mere_identity(const CoreField *f) {
    static const char *const names[] = {"timestamp", "incarnation", "number", "next"};
    size_t known = f->group == CORE_OBJECTS ? ARRAY_LEN(names) : 1;
    for (size_t i = 0; i < known; i++)
        if (strcmp(f->name, names[i]) == 0) return true;
    return false;
}

// Would both elements be the same if `a` stood for `b`?
static bool same_but(const Pool *pool, const Rows *rows, int group, const void *x, const void *y,
                     ObjectId a, ObjectId b) {
    for (int i = 0; i < rows->count[group]; i++) {
        const CoreField *f = &fields[rows->first[group] + i];
        uint64_t of_x = value_of(pool, f, x), of_y = value_of(pool, f, y);
        bool stands_for = f->kind == CORE_AS_OBJECT && of_x == a.v && of_y == b.v;
        if (of_x != of_y && !stands_for && !is_mere_identity(f)) return false;
    }
    return true;
}

static int next_mention(const Game *g, const Rows *rows, int group, ObjectId id, int from) {
    int count = core_count(g, group);
    const void *all = elements(g, group);
    for (; from < count; from++)
        for (int i = 0; i < rows->count[group]; i++) {
            const CoreField *f = &fields[rows->first[group] + i];
            if (f->kind == CORE_AS_OBJECT && number_at(f, element_at(all, group, from)) == id.v)
                return from;
        }
    return -1;
}

// Do the elements that speak of `a` say of it what those of `b` say of that?
static bool mentioned_alike(const Game *g, const Pool *pool, const Rows *rows, int group,
                            ObjectId a, ObjectId b) {
    const void *all = elements(g, group);
    int x = -1, y = -1;
    for (;;) {
        x = next_mention(g, rows, group, a, x + 1);
        y = next_mention(g, rows, group, b, y + 1);
        if (x < 0 || y < 0) return x < 0 && y < 0;
        const void *of_x = element_at(all, group, x), *of_y = element_at(all, group, y);
        if (group == CORE_OBJECTS || !same_but(pool, rows, group, of_x, of_y, a, b)) return false;
    }
}

bool core_alike(const Game *g, const Pool *pool, ObjectId a, ObjectId b) {
    Rows rows = rows_of_groups();
    const Object *x = game_object(g, a), *y = game_object(g, b);
    if (x == NULL || y == NULL || !same_but(pool, &rows, CORE_OBJECTS, x, y, a, b)) return false;
    for (int group = 0; group < CORE_GROUPS; group++)
        if (!mentioned_alike(g, pool, &rows, group, a, b)) return false;
    return true;
}

// ---- a position remembered

typedef struct {
    char *bytes;
    uint64_t *digests;
    int count, capacity;
} Remembered;

struct CoreMemo {
    const Pool *pool;
    Rows rows;
    Remembered groups[CORE_GROUPS];
    uint64_t sums[CORE_GROUPS];
    int counts[CORE_GROUPS];
};

CoreMemo *core_memo_new(const Pool *pool) {
    CoreMemo *m = calloc(1, sizeof *m);
    gavel_assert(m != NULL);
    m->pool = pool;
    m->rows = rows_of_groups();
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
    r->bytes = realloc(r->bytes, groups[group].size * (size_t)r->capacity);
    r->digests = realloc(r->digests, sizeof *r->digests * (size_t)r->capacity);
    gavel_assert(r->bytes != NULL && r->digests != NULL);
}

// Most fields are as they were, and that can be seen without looking at what they mean.
static bool differs(const CoreMemo *m, const CoreField *f, const void *before, const void *now) {
    if (before == NULL) return value_of(m->pool, f, now) != 0;
    if (f->size > 0 && number_at(f, before) == number_at(f, now)) return false;
    return value_of(m->pool, f, before) != value_of(m->pool, f, now);
}

static void tell_fields(const CoreMemo *m, const Game *g, const CoreWatch *watch, int group,
                        int index, const void *before, const void *now) {
    const CoreField *f = &fields[m->rows.first[group]];
    int count = rows_used(&m->rows, group, now);
    for (int i = 0; i < count; i++)
        if (differs(m, &f[i], before, now))
            watch->change(watch->context, g,
                          (CorePath){(uint8_t)group, (int16_t)(m->rows.first[group] + i), index});
}

static void look_at_element(CoreMemo *m, const Game *g, const CoreWatch *watch, int group,
                            int index, const char *now) {
    Remembered *r = &m->groups[group];
    bool known = index < r->count;
    char *before = r->bytes + groups[group].size * (size_t)index;
    if (known && memcmp(now, before, groups[group].size) == 0) return;
    uint64_t value = element_digest(m->pool, &m->rows, group, index, now);
    bool same = known && value == r->digests[index];
    if (watch && !same) tell_fields(m, g, watch, group, index, known ? before : NULL, now);
    m->sums[group] += value - (known ? r->digests[index] : 0);
    r->digests[index] = value;
    memcpy(before, now, groups[group].size);
}

// Most of a long list is as it was: whole blocks of it are passed over.
static void look_at(CoreMemo *m, const Game *g, const CoreWatch *watch, int group) {
    Remembered *r = &m->groups[group];
    int count = core_count(g, group), before = r->count;
    const char *all = elements(g, group);
    size_t size = groups[group].size;
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
        watch->change(watch->context, g, (CorePath){(uint8_t)group, CORE_COUNT, 0});
    r->count = m->counts[group] = count;
}

uint64_t core_memo_digest(CoreMemo *m, const Game *g, const CoreWatch *watch) {
    for (int group = 0; group < CORE_GROUPS; group++)
        if (m->rows.count[group] > 0) look_at(m, g, watch, group);
    return whole(m->sums, m->counts);
}

// ---- as text

const char *core_group_name(int group) { return groups[group].name; }

int core_group_find(Span name) {
    for (int i = 0; i < CORE_GROUPS; i++)
        if (span_is(name, groups[i].name)) return i;
    return -1;
}

static void add_quoted(Text *out, const char *quote, const char *name) {
    text_add(out, quote);
    text_add(out, name);
    text_add(out, quote);
}

static void add_ability(const Pool *pool, int32_t id, const char *quote, Text *out) {
    const Ability *a = id < 0 ? NULL : pool_ability(pool, (AbilityId){id});
    text_add(out, quote);
    if (a) {
        text_add(out, a->owner);
        text_add_char(out, '/');
        text_add_number(out, a->ordinal);
    }
    text_add(out, quote);
}

// A JSON number surely holds 53 bits.
static void add_plain(uint64_t value, bool is_signed, const char *quote, Text *out) {
    bool large = !is_signed && value >> 53 != 0;
    if (large) text_add(out, quote);
    if (large)
        text_format(out, "%llu", (unsigned long long)value);
    else
        text_add_number(out, (int64_t)value);
    if (large) text_add(out, quote);
}

static void add_changed(const Pool *pool, const Change *c, const char *quote, Text *out) {
    if (c->kind == CHANGE_COPY)
        add_quoted(out, quote, face_name(pool, c->a));
    else if (c->kind == CHANGE_ADD_ABILITY)
        add_ability(pool, c->a, quote, out);
    else
        text_add_number(out, c->a);
}

static void add_value(const Pool *pool, int field, const void *element, const char *quote,
                      Text *out) {
    const CoreField *f = &fields[field];
    uint64_t value = f->size > 0 ? number_at(f, element) : 0;
    switch ((CoreKind)f->kind) {
        case CORE_AS_CARD: add_quoted(out, quote, card_name(pool, (int32_t)value)); break;
        case CORE_AS_FACE: add_quoted(out, quote, face_name(pool, (int32_t)value)); break;
        case CORE_AS_ZONE:
            add_quoted(out, quote,
                       value == ZONE_PHASED_OUT ? "phased_out" : zone_name((Zone)value));
            break;
        case CORE_AS_STEP: add_quoted(out, quote, step_name((Step)value)); break;
        case CORE_AS_COUNTER: add_quoted(out, quote, counter_text((CounterKind)value)); break;
        case CORE_AS_ABILITY: add_ability(pool, (int32_t)value, quote, out); break;
        case CORE_AS_CHANGED:
            add_changed(pool, (const void *)((const char *)element + f->offset), quote, out);
            break;
        case CORE_AS_PLAYER:
            if (value == NO_PLAYER.v)
                add_quoted(out, quote, "nobody");
            else
                text_add_number(out, (int64_t)value);
            break;
        case CORE_AS_NUMBER:
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE:
        case CORE_AS_COUNTERS:
        case CORE_AS_KEYWORDS:
        case CORE_AS_MODES:
        case CORE_AS_GRANTED:
            add_plain(value_of(pool, f, element), f->is_signed, quote, out);
            break;
    }
}

void core_value_json(const Game *g, const Pool *pool, CorePath path, Text *out) {
    const void *element = element_at(elements(g, path.group), path.group, path.index);
    add_value(pool, path.field, element, "\"", out);
}

bool core_value_text(const Game *g, const Pool *pool, CorePath path, Text *out) {
    if (path.field == CORE_COUNT) {
        text_add_number(out, core_count(g, path.group));
        return true;
    }
    if (path.index < 0 || path.index >= core_count(g, path.group)) return false;
    const void *element = element_at(elements(g, path.group), path.group, path.index);
    add_value(pool, path.field, element, "", out);
    return true;
}

CoreKind core_path_kind(CorePath path) {
    return path.field == CORE_COUNT ? CORE_AS_NUMBER : (CoreKind)fields[path.field].kind;
}

// "GAME.turn", "OBJECTS[12].zone", "BOUNDS.count"
void core_path_text(CorePath path, Text *out) {
    text_add(out, groups[path.group].name);
    if (path.field == CORE_COUNT) {
        text_add(out, ".count");
        return;
    }
    if (path.group != CORE_GAME) {
        text_add_char(out, '[');
        text_add_number(out, path.index);
        text_add_char(out, ']');
    }
    text_add_char(out, '.');
    text_add_span(out, (Span){fields[path.field].name, fields[path.field].name_length});
}

static bool find_field(int group, Span name, CorePath *out) {
    for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
        if (fields[i].group != group || !span_is(name, fields[i].name)) continue;
        out->field = (int16_t)i;
        return true;
    }
    return false;
}

static int read_index(Span digits) {
    int value = 0;
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9' || value > INDEX_MAX) return -1;
        value = value * 10 + (digits.at[i] - '0');
    }
    return digits.length > 0 ? value : -1;
}

bool core_path_find(Span text, CorePath *out) {
    size_t end = 0;
    while (end < text.length && text.at[end] != '[' && text.at[end] != '.') end++;
    int group = core_group_find((Span){text.at, end});
    if (group < 0 || end == text.length) return false;
    *out = (CorePath){.group = (uint8_t)group};
    Span rest = {text.at + end, text.length - end};
    if (rest.at[0] == '[') {
        size_t close = 1;
        while (close < rest.length && rest.at[close] != ']') close++;
        if (close + 1 >= rest.length) return false;
        out->index = read_index((Span){rest.at + 1, close - 1});
        rest = (Span){rest.at + close + 1, rest.length - close - 1};
    } else if (span_is(rest, ".count") && group != CORE_GAME) {
        out->field = CORE_COUNT;
        return true;
    }
    if (out->index < 0 || rest.length < 2 || rest.at[0] != '.') return false;
    return find_field(group, (Span){rest.at + 1, rest.length - 1}, out);
}
