// setup_position_values.c - reads one value of a position: an object, a player, a name, a number.
#include "engine/play/setup_reader.h"

#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/status.h"

bool reader_fail(const PositionReader *r, const Node *n, const char *why) {
    return status_fail(r->status, node_place(r->given->document, n), "%s", why);
}

bool reader_object(PositionReader *r, const Node *n, ObjectId *out) {
    if (n->kind != NODE_SCALAR)
        return status_fail(r->status, node_place(r->given->document, n),
                           "expected the name of an object, found %s", node_kind_name(n));
    *out = NO_OBJECT;
    if (span_is((Span){n->text, n->length}, "none")) return true;
    int i = r->given->find(r->given->context, n, r->status);
    if (i < 0) return false;
    *out = r->given->ids[i];
    return object_is(*out) || reader_fail(r, n, "it is named before it is made");
}

bool reader_player(const PositionReader *r, const Node *n, PlayerId *out) {
    const char *text;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = NO_PLAYER;
    if (strcmp(text, "nobody") == 0) return true;
    for (int p = 0; p < r->g->player_count; p++)
        if (strcmp(text, r->given->players[p]) == 0) {
            *out = player_id(p);
            return true;
        }
    return status_fail(r->status, node_place(r->given->document, n), "there is no player \"%.80s\"",
                       text);
}

// "Shock/0#2": the name, the place in its face, and which of several.
bool reader_pool_name(const PositionReader *r, CoreKind kind, const Node *n, int32_t *out) {
    const char *text;
    int which = 1, ordinal = 0;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = -1;
    if (strcmp(text, "none") == 0) return true;
    Span name = span_of(text);
    size_t end = name.length;
    while (end > 0 && name.at[end - 1] >= '0' && name.at[end - 1] <= '9') end--;
    if (end > 1 && end < name.length && name.length - end < 7 && name.at[end - 1] == '#') {
        for (which = 0; end < name.length; end++) which = which * 10 + (name.at[end] - '0');
        name.length = (size_t)(strrchr(text, '#') - text);
    }
    if (kind == CORE_AS_ABILITY) {
        size_t slash = name.length;
        while (slash > 0 && name.at[slash - 1] != '/') slash--;
        if (slash == 0 || name.length - slash > 6)
            return reader_fail(r, n,
                               "expected an ability, as \"Shock/0\": its card, and which of them");
        for (size_t i = slash; i < name.length; i++) ordinal = ordinal * 10 + (name.at[i] - '0');
        name.length = slash - 1;
    }
    *out = position_pool_find(r->e->pool, kind, name, ordinal, which);
    if (*out >= 0) return true;
    return status_fail(r->status, node_place(r->given->document, n), "there is no %s \"%.80s\"",
                       kind == CORE_AS_ABILITY ? "ability" : "card", text);
}

void reader_put_number(const CoreField *f, char *at, uint64_t value) {
    memcpy(at, &value, f->size);
}

static bool read_number(const PositionReader *r, const CoreField *f, const Node *n, char *at) {
    int64_t value;
    bool flag;
    const Document *d = r->given->document;
    if (f->is_bool) {
        if (!node_boolean(d, n, &flag, r->status)) return false;
        reader_put_number(f, at, flag);
        return true;
    }
    int bits = f->size * 8 - (f->is_signed ? 1 : 0);
    int64_t high = bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
    if (!node_integer(d, n, f->is_signed ? -high - 1 : 0, high, &value, r->status)) return false;
    reader_put_number(f, at, (uint64_t)value);
    return true;
}

static bool read_word(const PositionReader *r, const CoreWords *words, const Node *n, int *out) {
    const char *text;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = core_word_find(words, span_of(text));
    if (*out >= 0) return true;
    Nearest nearest = nearest_start(span_of(text));
    for (int i = 0; i < words->count; i++)
        if (words->word(i) != NULL) nearest_offer(&nearest, words->word(i));
    return status_fail(r->status, node_place(r->given->document, n), "unknown word \"%.80s\"%s%s%s",
                       text, nearest.best ? "; did you mean " : "",
                       nearest.best ? nearest.best : "", nearest.best ? "?" : "");
}

bool reader_set(const PositionReader *r, const CoreField *f, const CoreWords *words, const Node *n,
                char *of) {
    if (n->kind != NODE_LIST) return reader_fail(r, n, "expected a list of words");
    memset(of + f->offset, 0, (size_t)f->stride * f->count);
    for (const Node *item = n->first; item != NULL; item = item->next) {
        int bit, bits = f->size * 8;
        if (!read_word(r, words, item, &bit)) return false;
        char *at = of + f->offset + (size_t)f->stride * (size_t)(bit / bits);
        reader_put_number(f, at, core_number(f, at) | (uint64_t)1 << (bit % bits));
    }
    return true;
}

static bool read_changed(const PositionReader *r, const CoreField *f, const Node *n, char *at) {
    const Change *c = core_change_at(at);
    const CoreWords *words = core_words_of_change(c->kind);
    int32_t value;
    int word;
    if (c->kind == CHANGE_COPY || c->kind == CHANGE_ADD_ABILITY) {
        CoreKind kind = c->kind == CHANGE_COPY ? CORE_AS_FACE : CORE_AS_ABILITY;
        if (!reader_pool_name(r, kind, n, &value)) return false;
        reader_put_number(f, at, (uint32_t)value);
        return value >= 0 || reader_fail(r, n, "expected what it is");
    }
    if (words == NULL || words->set) return read_number(r, f, n, at);
    if (!read_word(r, words, n, &word)) return false;
    reader_put_number(f, at, (uint64_t)word);
    return true;
}

bool reader_zone(const PositionReader *r, const Node *n, Zone *out) {
    const char *text;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = ZONE_PHASED_OUT;
    if (strcmp(text, "phased_out") == 0 || zone_find(span_of(text), out)) return true;
    *out = ZONE_OUTSIDE;
    if (strcmp(text, zone_name(ZONE_OUTSIDE)) == 0) return true;
    *out = ZONE_NOWHERE;
    if (strcmp(text, zone_name(ZONE_NOWHERE)) == 0) return true;
    return status_fail(r->status, node_place(r->given->document, n), "unknown zone \"%.80s\"",
                       text);
}

bool reader_value(PositionReader *r, StructId id, const CoreField *f, const Node *n, char *at) {
    const CoreWords *words = core_words_of(id, f);
    int word;
    if (words != NULL) {
        if (!read_word(r, words, n, &word)) return false;
        reader_put_number(f, at, (uint64_t)word);
        return true;
    }
    ObjectId object;
    PlayerId player;
    Zone zone;
    Step step;
    CounterKind counter;
    const char *text;
    int32_t number;
    switch ((CoreKind)f->kind) {
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE:
            if (!reader_object(r, n, &object)) return false;
            reader_put_number(f, at, f->kind == CORE_AS_OBJECT ? object.v : object_card(object).v);
            return true;
        case CORE_AS_PLAYER:
            if (!reader_player(r, n, &player)) return false;
            reader_put_number(f, at, player.v);
            return true;
        case CORE_AS_CARD:
        case CORE_AS_FACE:
        case CORE_AS_ABILITY:
            if (!reader_pool_name(r, (CoreKind)f->kind, n, &number)) return false;
            reader_put_number(f, at, (uint32_t)number);
            return true;
        case CORE_AS_ZONE:
            if (!reader_zone(r, n, &zone)) return false;
            reader_put_number(f, at, zone);
            return true;
        case CORE_AS_STEP:
            if (!node_text(r->given->document, n, &text, r->status)) return false;
            if (!step_find(span_of(text), &step)) return reader_fail(r, n, "unknown step");
            reader_put_number(f, at, step);
            return true;
        case CORE_AS_COUNTER:
            if (!node_text(r->given->document, n, &text, r->status)) return false;
            if (!counter_find(span_of(text), &counter))
                return reader_fail(r, n, "unknown kind of counter");
            reader_put_number(f, at, counter);
            return true;
        case CORE_AS_CHANGED: return read_changed(r, f, n, at);
        case CORE_AS_NUMBER:
        case CORE_AS_IDENTITY:
        case CORE_AS_TIMESTAMP:
        case CORE_AS_KEY:
        case CORE_AS_NEIGHBOUR:
        case CORE_AS_STRUCT: return read_number(r, f, n, at);
    }
    return false;
}
