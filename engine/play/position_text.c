// position_text.c - the fields of a position as text, by the tables of core.def.
#include "engine/play/position_text.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/status.h"

// ---- words

static bool is_plain(const char *word) {
    static const char *const special[] = {"true", "false", "null", "yes", "no", "on", "off"};
    if (!isalpha((unsigned char)word[0])) return false;
    for (const char *c = word; *c != '\0'; c++)
        if (!isalnum((unsigned char)*c) && *c != '_' && *c != ' ') return false;
    for (size_t i = 0; i < ARRAY_LEN(special); i++)
        if (strcmp(word, special[i]) == 0) return false;
    return word[strlen(word) - 1] != ' ';
}

void position_add_word(const PositionText *w, const char *word, Text *out) {
    bool plain = !w->json && is_plain(word);
    if (!plain) text_add_char(out, '"');
    for (const char *c = word; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_add_char(out, '\\');
        if ((unsigned char)*c < ' ')
            text_format(out, "\\u%04x", (unsigned)*c);
        else
            text_add_char(out, *c);
    }
    if (!plain) text_add_char(out, '"');
}

static void add_small(const PositionText *w, const char *word, Text *out) {
    Text small = {0};
    for (const char *c = word; *c != '\0'; c++)
        text_add_char(&small, (char)tolower((unsigned char)*c));
    position_add_word(w, text_cstr(&small), out);
    text_free(&small);
}

// ---- objects

static int index_of(const ObjectId *ids, int count, ObjectId id) {
    for (int i = 0; i < count; i++)
        if (object_same(ids[i], id)) return i;
    return -1;
}

// Emblems and cards outside the game, which the zones of a scenario do not have.
static bool is_beside(const Object *o) {
    return o->kind == OBJECT_EMBLEM || (o->kind != OBJECT_FREE && o->zone == ZONE_OUTSIDE);
}

// In order of place: the next one from `at` on.
ObjectId position_next_beside(const PositionWanted *w, int *at) {
    int count;
    const Object *all = game_list(w->g, LIST_OBJECTS, &count);
    while (*at < count) {
        ObjectId id = game_id(w->g, (CardId){(uint16_t)*at});
        const Object *o = &all[(*at)++];
        if (is_beside(o)) return id;
    }
    return NO_OBJECT;
}

bool position_made_name(const PositionWanted *w, ObjectId id, Text *out) {
    const Object *o = game_object(w->g, id);
    int number = 1, at = 1;
    if (o == NULL || (o->zone != ZONE_STACK && !is_beside(o))) return false;
    if (o->zone == ZONE_STACK) {
        for (CardId c = w->g->stack.first; c.v != object_card(id).v; c = game_place(w->g, c)->next)
            number++;
        text_format(out, "stack_%d", number);
        return true;
    }
    for (ObjectId beside; object_is(beside = position_next_beside(w, &at)); number++) {
        if (!object_same(beside, id)) continue;
        text_format(out, "beside_%d", number);
        return true;
    }
    return false;
}

int position_gone_index(PositionText *w, ObjectId id) {
    int i = index_of(w->gone, w->gone_count, id);
    if (i >= 0) return i;
    if (w->gone_count == POSITION_GONE_MAX) {
        w->too_many = true;
        return 0;
    }
    w->gone[w->gone_count] = id;
    return w->gone_count++;
}

void position_add_player(const PositionText *w, PlayerId p, Text *out) {
    if (player_is(p))
        position_add_word(w, w->want->players[p.v], out);
    else
        text_add(out, w->json ? "null" : "nobody");
}

void position_add_object(PositionText *w, ObjectId id, Text *out) {
    const PositionWanted *want = w->want;
    int i = index_of(want->ids, want->count, id);
    if (w->json)
        text_format(out, object_is(id) ? "\"o%u\"" : "null", (unsigned)id.v);
    else if (!object_is(id))
        text_add(out, "none");
    else if (i >= 0)
        want->name(want->context, i, out);
    else if (!position_made_name(want, id, out))
        text_format(out, "gone_%d", position_gone_index(w, id) + 1);
}

// ---- values

static ObjectId object_at(const CoreField *f, const char *at, const Game *g) {
    uint64_t number = core_number(f, at);
    if (f->kind == CORE_AS_OBJECT) return (ObjectId){(uint32_t)number};
    return number == 0 ? NO_OBJECT : game_id(g, (CardId){(uint16_t)number});
}

// The same object of the position.
static ObjectId of_board(const PositionWanted *w, ObjectId id) {
    int i = index_of(w->board_ids, w->count, id);
    return i < 0 ? NO_OBJECT : w->ids[i];
}

static bool same_value(const PositionText *w, const CoreField *f, const char *at,
                       PositionSide base) {
    const PositionWanted *want = w->want;
    const Pool *pool = base.board ? want->board_pool : want->pool;
    if (f->kind == CORE_AS_OBJECT || f->kind == CORE_AS_PLACE) {
        ObjectId then = object_at(f, base.at, base.board ? want->board : want->g);
        if (base.board) then = of_board(want, then);
        return object_same(object_at(f, at, want->g), then);
    }
    return core_value(want->pool, f, at) == core_value(pool, f, base.at);
}

bool position_same_field(const PositionText *w, const CoreField *f, const char *of,
                         PositionSide base) {
    int count = core_values(f, of);
    if (count != core_values(f, base.at)) return false;
    for (int i = 0; i < count; i++) {
        size_t place = f->offset + (size_t)f->stride * (size_t)i;
        PositionSide value = {base.at + place, base.board};
        bool same = f->kind == CORE_AS_STRUCT
                        ? position_same_struct(w, (StructId)f->inner, of + place, value)
                        : same_value(w, f, of + place, value);
        if (!same) return false;
    }
    return true;
}

bool position_is_said(const PositionText *w, StructId id, const CoreField *f) {
    return position_detail_of(id, f) <= w->want->detail;
}

bool position_same_struct(const PositionText *w, StructId id, const char *at, PositionSide base) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (position_is_said(w, id, f) && !position_same_field(w, f, at, base)) return false;
    return true;
}

static void add_number(const CoreField *f, const char *at, Text *out) {
    uint64_t value = core_number(f, at);
    if (f->is_bool)
        text_add(out, value ? "true" : "false");
    else if (f->is_signed || value >> 63 == 0)
        text_add_number(out, (int64_t)value);
    else
        text_format(out, "\"%llu\"", (unsigned long long)value);
}

void position_add_pool_name(const PositionText *w, CoreKind kind, int32_t id, Text *out) {
    Text name = {0};
    if (id >= 0 && w->names != NULL && kind != CORE_AS_ABILITY)
        text_add(&name, kind == CORE_AS_CARD ? position_card_name(w->names, (CardDefId){id})
                                             : position_face_name(w->names, (FaceId){id}));
    else if (id >= 0)
        position_pool_name(w->want->pool, kind, id, &name);
    else
        text_add(&name, "none");
    position_add_word(w, text_cstr(&name), out);
    text_free(&name);
}

static void add_set(const PositionText *w, const CoreField *f, const CoreWords *words,
                    const char *of, Text *out) {
    bool any = false;
    text_add_char(out, '[');
    for (int i = 0; i < words->count; i++) {
        int bits = f->size * 8;
        const char *at = of + f->offset + (size_t)f->stride * (size_t)(i / bits);
        if (!(core_number(f, at) >> (i % bits) & 1)) continue;
        if (any) text_add(out, ", ");
        any = true;
        add_small(w, words->word(i), out);
    }
    text_add_char(out, ']');
}

// A number whose meaning depends on other fields of its struct, which begins at `of`.
static void add_meant(PositionText *w, const CoreMeaning *m, const CoreField *f, const char *of,
                      Text *out) {
    int32_t value = (int32_t)core_number(f, of + f->offset);
    const char *word = NULL;
    if (m->means == MEANS_WORD && !m->words->set && value >= 0 && value < m->words->count)
        word = m->words->word(value);
    if (m->means == MEANS_OWN_WORD)
        word = position_own_word(w->want->pool, w->want->g, (const void *)of, value);
    if (m->means == MEANS_PT && value == PT_UNCHANGED) word = "unchanged";
    if (m->means == MEANS_WORD && m->words->set)
        add_set(w, f, m->words, of, out);
    else if (m->means == MEANS_FACE || m->means == MEANS_ABILITY)
        position_add_pool_name(w, m->means == MEANS_FACE ? CORE_AS_FACE : CORE_AS_ABILITY, value,
                               out);
    else if (word != NULL)
        add_small(w, word, out);
    else
        text_add_number(out, value);
}

void position_add_value(PositionText *w, StructId id, const CoreField *f, const char *at,
                        Text *out) {
    const CoreWords *words = core_words_of(id, f);
    uint64_t value = core_number(f, at);
    const char *binding = id == STRUCT_Bound && strcmp(f->name, "binding") == 0
                              ? core_binding_word((int)(int64_t)value)
                              : NULL;
    if (binding != NULL) {
        position_add_word(w, binding, out);
        return;
    }
    if (words != NULL) {
        add_small(w, words->word((int)value), out);
        return;
    }
    if (core_is_player_from_1(id, f)) {
        position_add_player(w, value == 0 ? NO_PLAYER : player_id((int)value - 1), out);
        return;
    }
    switch ((CoreKind)f->kind) {
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE: position_add_object(w, object_at(f, at, w->want->g), out); break;
        case CORE_AS_CARD:
        case CORE_AS_FACE:
        case CORE_AS_ABILITY:
            position_add_pool_name(w, (CoreKind)f->kind, (int32_t)value, out);
            break;
        case CORE_AS_PLAYER: position_add_player(w, (PlayerId){(uint8_t)value}, out); break;
        case CORE_AS_ZONE:
            position_add_word(w, value == ZONE_PHASED_OUT ? "phased_out" : zone_name((Zone)value),
                              out);
            break;
        case CORE_AS_STEP: position_add_word(w, step_name((Step)value), out); break;
        case CORE_AS_COUNTER: position_add_word(w, counter_text((CounterKind)value), out); break;
        case CORE_AS_NUMBER:
        case CORE_AS_CHANGED:
        case CORE_AS_IDENTITY:
        case CORE_AS_TIMESTAMP:
        case CORE_AS_KEY:
        case CORE_AS_NEIGHBOUR:
        case CORE_AS_STRUCT: add_number(f, at, out); break;
    }
}

// ---- structs

// A set of players as bits.
static void add_players(const PositionText *w, uint64_t players, Text *out) {
    bool any = false;
    text_add_char(out, '[');
    for (int p = 0; p < w->want->g->player_count; p++) {
        if (!(players >> p & 1)) continue;
        text_add(out, any ? ", " : "");
        any = true;
        position_add_player(w, player_id(p), out);
    }
    text_add_char(out, ']');
}

void position_add_braced(PositionText *w, StructId id, const char *at, PositionSide base,
                         Text *out) {
    bool any = false;
    text_add_char(out, '{');
    position_add_fields(w, id, at, base, &any, out);
    text_add_char(out, '}');
}

static void add_one(PositionText *w, StructId id, const CoreField *f, const char *at,
                    PositionSide base, Text *out) {
    if (f->kind == CORE_AS_STRUCT)
        position_add_braced(w, (StructId)f->inner, at, base, out);
    else
        position_add_value(w, id, f, at, out);
}

// Several values of which each has a name: those that are not 0.
static void add_named(PositionText *w, StructId id, const CoreField *f, const CoreWords *names,
                      const char *of, Text *out) {
    bool any = false;
    text_add_char(out, '{');
    for (int i = 0; i < f->count; i++) {
        const char *at = of + f->offset + (size_t)f->stride * (size_t)i;
        if (core_number(f, at) == 0) continue;
        position_add_key(w, names->word(i), &any, out);
        position_add_value(w, id, f, at, out);
    }
    text_add_char(out, '}');
}

// Several values: all up to the last that is not blank.
void position_add_values(PositionText *w, StructId id, const CoreField *f, const char *of,
                         Text *out) {
    const CoreWords *names = core_words_of_places(id, f);
    if (names != NULL) {
        add_named(w, id, f, names, of, out);
        return;
    }
    PositionElement blank;
    position_blank(id, &blank);
    PositionElement inner;
    if (f->kind == CORE_AS_STRUCT) position_blank((StructId)f->inner, &inner);
    int count = core_values(f, of);
    if (f->counted == ALL_COUNT)
        while (count > 0) {
            const char *at = of + f->offset + (size_t)f->stride * (size_t)(count - 1);
            PositionSide none = {
                f->kind == CORE_AS_STRUCT ? (const char *)&inner : (const char *)&blank + f->offset,
                false};
            if (f->kind == CORE_AS_STRUCT ? !position_same_struct(w, (StructId)f->inner, at, none)
                                          : !same_value(w, f, at, none))
                break;
            count--;
        }
    text_add_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        add_one(w, id, f, of + f->offset + (size_t)f->stride * (size_t)i,
                (PositionSide){(const char *)&inner, false}, out);
    }
    text_add_char(out, ']');
}

void position_add_key(const PositionText *w, const char *key, bool *any, Text *out) {
    const char *quote = w->json ? "\"" : "";
    text_format(out, "%s%s%s%s: ", *any ? ", " : "", quote, key, quote);
    *any = true;
}

// The fields that differ from those of `base`.
void position_add_fields(PositionText *w, StructId id, const char *at, PositionSide base, bool *any,
                         Text *out) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        if (!position_is_said(w, id, f)) continue;
        if (position_same_field(w, f, at, base) && !position_always(id, f, at)) continue;
        const CoreWords *words = core_words_of(id, f);
        CoreMeaning meaning;
        position_add_key(w, f->name, any, out);
        if (position_is_players(w->want->pool, id, f, at))
            add_players(w, core_number(f, at + f->offset), out);
        else if (position_meaning(id, f, at, w->speaks, &meaning))
            add_meant(w, &meaning, f, at, out);
        else if (words != NULL && words->set)
            add_set(w, f, words, at, out);
        else if (f->index != BY_NOTHING)
            position_add_values(w, id, f, at, out);
        else
            add_one(w, id, f, at + f->offset, (PositionSide){base.at + f->offset, base.board}, out);
    }
}

// ---- elements of lists

static const ListId keyed[] = {LIST_STACK_ITEMS, LIST_WAITING, LIST_SHIELDS, LIST_DELAYED};

static uint32_t key_at(const char *at) {
    uint32_t key;
    memcpy(&key, at, sizeof key);
    return key;
}

// How many elements share the bindings, and is this the first of them?
static int holders(const Game *g, uint32_t key, const char *element, bool *first) {
    int found = 0;
    *first = false;
    for (size_t l = 0; l < ARRAY_LEN(keyed); l++) {
        const CoreGroup *group = core_group((int)keyed[l]);
        const char *at = core_elements(g, (int)keyed[l]);
        for (int i = 0; i < core_count(g, (int)keyed[l]); i++, at += group->size) {
            if (key_at(at + position_key_at(group->id)) != key) continue;
            if (found++ == 0) *first = at == element;
        }
    }
    return found;
}

// Is it nothing but a target, so that the word "target" and what was chosen say all of it?
static bool is_plain_target(const Ability *a, const Bound *b) {
    return b->target > 0 && b->binding == position_target_binding(a, b->target) &&
           (b->kind == BOUND_OBJECT || b->kind == BOUND_PLAYER) && b->illegal == 0 &&
           b->amount == 0 && !object_is(b->became) && b->how == FOUND_NOT;
}

// The targets as a list for each word; false: the bindings say more of them than that.
static bool add_targets(PositionText *w, const Ability *a, uint32_t key, bool *any, Text *out) {
    int at = 0, word = 0, count = 0;
    Text targets = {0};
    for (const Bound *b; (b = game_bound(w->want->g, key, &at)) != NULL;) {
        if (b->target == 0) continue;
        if (!is_plain_target(a, b) || b->target < word) count = -1;
        if (count < 0) break;
        for (; word < b->target; word++) text_add(&targets, word > 0 ? "], [" : "[");
        if (targets.length > 0 && targets.data[targets.length - 1] != '[') text_add(&targets, ", ");
        if (b->kind == BOUND_PLAYER)
            position_add_player(w, b->player, &targets);
        else
            position_add_object(w, b->object, &targets);
        count++;
    }
    if (count > 0) {
        position_add_key(w, "targets", any, out);
        text_format(out, "[%s]]", text_cstr(&targets));
    }
    text_free(&targets);
    return count >= 0;
}

void position_add_bounds(PositionText *w, StructId id, const char *element, const Ability *a,
                         bool targets, bool *any, Text *out) {
    const Game *g = w->want->g;
    int place = position_key_at(id), at = 0, count = 0;
    if (place < 0 || id == STRUCT_Bound) return;
    bool first;
    uint32_t key = key_at(element + place);
    if (holders(g, key, element, &first) > 1) {
        position_add_key(w, "key", any, out);
        text_add_number(out, key);
        if (!first) return;
    }
    PositionElement blank;
    position_blank(STRUCT_Bound, &blank);
    bool said = targets && add_targets(w, a, key, any, out);
    w->speaks = a;
    for (const Bound *b; (b = game_bound(g, key, &at)) != NULL;) {
        if (said && b->target > 0) continue;
        if (count++ == 0) {
            position_add_key(w, "bounds", any, out);
            text_add_char(out, '[');
        } else {
            text_add(out, ", ");
        }
        position_add_braced(w, STRUCT_Bound, (const char *)b,
                            (PositionSide){(const char *)&blank, false}, out);
    }
    if (count > 0) text_add_char(out, ']');
    w->speaks = NULL;
}
