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

static bool read_field(PositionReader *r, StructId id, const CoreField *f, const Node *n,
                       char *at) {
    const CoreWords *words = core_words_of(id, f);
    if (words != NULL && words->set) return reader_set(r, f, words, n, at);
    if (f->index != BY_NOTHING) return read_values(r, id, f, n, at);
    return read_one(r, id, f, n, at + f->offset);
}

bool reader_fields(PositionReader *r, StructId id, const Node *n, const char *const *more,
                   char *at) {
    CoreRows rows = core_rows(id);
    if (!check_keys(r, id, n, more)) return false;
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        const Node *value = reader_reads(id, f) ? node_get(n, f->name) : NULL;
        if (value != NULL && !read_field(r, id, f, value, at)) return false;
    }
    return true;
}
