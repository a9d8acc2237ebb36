// setup_position_fields.c - reads the fields of a struct of core.def, each under its name.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"

enum { KEYS_MAX = 96 };

static bool read_one(PositionReader *r, StructId id, const CoreField *f, const Node *n, char *at) {
    static const char *const none[] = {NULL};
    if (f->kind == CORE_AS_STRUCT) return reader_fields(r, (StructId)f->inner, n, none, at);
    return reader_value(r, id, f, n, at);
}

static bool read_values(PositionReader *r, StructId id, const CoreField *f, const Node *n,
                        char *of) {
    if (n->kind != NODE_LIST || n->count > f->count)
        return status_fail(r->status, node_place(r->given->document, n),
                           "expected a list of at most %d", f->count);
    PositionElement blank;
    position_blank(f->kind == CORE_AS_STRUCT ? (StructId)f->inner : id, &blank);
    int i = 0;
    const Node *item = n->first;
    for (; i < f->count; i++) {
        char *at = of + f->offset + (size_t)f->stride * (size_t)i;
        memcpy(at, (const char *)&blank + (f->kind == CORE_AS_STRUCT ? 0 : f->offset), f->stride);
        if (item == NULL) continue;
        if (!read_one(r, id, f, item, at)) return false;
        item = item->next;
    }
    if (f->counted != ALL_COUNT) *(uint8_t *)(of + f->counted) = (uint8_t)n->count;
    return true;
}

bool reader_reads(StructId id, const CoreField *f) {
    return position_detail_of(id, f) < POSITION_DETAILS;
}

// Refuses keys that are neither fields nor among `more`.
static bool check_keys(const PositionReader *r, StructId id, const Node *n,
                       const char *const *more) {
    const char *known[KEYS_MAX + 1];
    int count = 0;
    CoreRows rows = core_rows(id);
    for (int i = 0; i < rows.count; i++)
        if (reader_reads(id, &rows.first[i]) && count < KEYS_MAX)
            known[count++] = rows.first[i].name;
    for (; *more != NULL; more++)
        if (count < KEYS_MAX) known[count++] = *more;
    known[count] = NULL;
    return node_check_keys(r->given->document, n, known, r->status);
}

// Several values of which each has a name; what is not named is 0.
static bool read_named(PositionReader *r, StructId id, const CoreField *f, const CoreWords *names,
                       const Node *n, char *of) {
    const char *known[KEYS_MAX + 1];
    int count = 0;
    for (int i = 0; i < names->count; i++) known[count++] = names->word(i);
    known[count] = NULL;
    if (!node_check_keys(r->given->document, n, known, r->status)) return false;
    for (int i = 0; i < f->count; i++) {
        char *at = of + f->offset + (size_t)f->stride * (size_t)i;
        const Node *value = node_get(n, known[i]);
        memset(at, 0, f->size);
        if (value != NULL && !read_one(r, id, f, value, at)) return false;
    }
    return true;
}

// The players whose untap step a shield waits for.
static bool read_players(const PositionReader *r, const CoreField *f, const Node *n, char *of) {
    uint64_t players = 0;
    for (const Node *item = n->first; item != NULL; item = item->next) {
        PlayerId p;
        if (!reader_player(r, item, &p)) return false;
        if (!player_is(p)) return reader_fail(r, item, "expected a player");
        players |= (uint64_t)1 << p.v;
    }
    reader_put_number(f, of + f->offset, players);
    return true;
}

static bool read_field(PositionReader *r, StructId id, const CoreField *f, const Node *n,
                       char *of) {
    const CoreWords *words = core_words_of(id, f), *names = core_words_of_places(id, f);
    CoreMeaning meaning;
    if (id == STRUCT_Shield && strcmp(f->name, "left") == 0 && n->kind == NODE_LIST)
        return read_players(r, f, n, of);
    if (position_meaning(id, f, of, r->speaks, &meaning))
        return reader_meant(r, &meaning, f, n, of);
    if (words != NULL && words->set) return reader_set(r, f, words, n, of);
    if (names != NULL) return read_named(r, id, f, names, n, of);
    if (f->index != BY_NOTHING) return read_values(r, id, f, n, of);
    return read_one(r, id, f, n, of + f->offset);
}

// First the fields that say what they mean by themselves.
bool reader_fields(PositionReader *r, StructId id, const Node *n, const char *const *more,
                   char *at) {
    CoreRows rows = core_rows(id);
    CoreMeaning ignored;
    if (!check_keys(r, id, n, more)) return false;
    for (int later = 0; later < 2; later++)
        for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
            const Node *value = reader_reads(id, f) ? node_get(n, f->name) : NULL;
            if (value == NULL || position_meaning(id, f, at, NULL, &ignored) != (later == 1))
                continue;
            if (!read_field(r, id, f, value, at)) return false;
        }
    return true;
}

static bool is_nothing(const CoreField *f, const char *at) {
    uint64_t value = core_number(f, at);
    if (f->kind == CORE_AS_OBJECT || f->kind == CORE_AS_PLACE) return value == 0;
    return f->kind == CORE_AS_PLAYER ? value == NO_PLAYER.v : (int32_t)value < 0;
}

bool reader_needed(const PositionReader *r, StructId id, const Node *n, const char *at) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        const PositionRule *rule = reader_reads(id, f) ? position_rule(id, f) : NULL;
        if (rule == NULL || !(rule->flags & FIELD_NEEDED) || !is_nothing(f, at + f->offset))
            continue;
        const Node *said = node_get(n, f->name);
        return status_fail(r->status, node_place(r->given->document, said == NULL ? n : said),
                           said == NULL ? "the key \"%s\" is missing" : "\"%s\" can't be nothing",
                           f->name);
    }
    return true;
}
