// position_write.c - a position beyond the cards in its zones, as lines of a scenario.
//
// Only what differs from the board is said of what the board has, and only what is not blank of
// anything else. Objects that something speaks of although they are gone get names as they come up,
// so everything is written until no new one does.
#include <ctype.h>
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/position_fields.h"

enum { GONE_MAX = 512, GROUPS_INDENT = 2 };

typedef struct {
    const PositionWanted *want;
    ObjectId gone[GONE_MAX];
    int gone_count;
    bool too_many;
    Text *out;
} Writer;

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

static void add_word(const char *word, Text *out) {
    bool plain = is_plain(word);
    if (!plain) text_add_char(out, '"');
    for (const char *c = word; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_add_char(out, '\\');
        text_add_char(out, *c);
    }
    if (!plain) text_add_char(out, '"');
}

static void add_small(const char *word, Text *out) {
    Text small = {0};
    for (const char *c = word; *c != '\0'; c++)
        text_add_char(&small, (char)tolower((unsigned char)*c));
    add_word(text_cstr(&small), out);
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
static ObjectId next_beside(const PositionWanted *w, int *at) {
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
    for (ObjectId beside; object_is(beside = next_beside(w, &at)); number++) {
        if (!object_same(beside, id)) continue;
        text_format(out, "beside_%d", number);
        return true;
    }
    return false;
}

static int gone_index(Writer *w, ObjectId id) {
    int i = index_of(w->gone, w->gone_count, id);
    if (i >= 0) return i;
    if (w->gone_count == GONE_MAX) {
        w->too_many = true;
        return 0;
    }
    w->gone[w->gone_count] = id;
    return w->gone_count++;
}

static void add_object(Writer *w, ObjectId id, Text *out) {
    const PositionWanted *want = w->want;
    int i = index_of(want->ids, want->count, id);
    if (!object_is(id))
        text_add(out, "none");
    else if (i >= 0)
        want->name(want->context, i, out);
    else if (!position_made_name(want, id, out))
        text_format(out, "gone_%d", gone_index(w, id) + 1);
}

// ---- values

// Where a value stands: an element of the position, of the board, or a blank one.
typedef struct {
    const char *at;
    bool board;
} Side;

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

static bool same_value(const Writer *w, const CoreField *f, const char *at, Side base) {
    const PositionWanted *want = w->want;
    const Pool *pool = base.board ? want->board_pool : want->pool;
    if (f->kind == CORE_AS_OBJECT || f->kind == CORE_AS_PLACE) {
        ObjectId then = object_at(f, base.at, base.board ? want->board : want->g);
        if (base.board) then = of_board(want, then);
        return object_same(object_at(f, at, want->g), then);
    }
    return core_value(want->pool, f, at) == core_value(pool, f, base.at);
}

static bool same_struct(const Writer *w, StructId id, const char *at, Side base);

static bool same_field(const Writer *w, const CoreField *f, const char *of, Side base) {
    int count = core_values(f, of);
    if (count != core_values(f, base.at)) return false;
    for (int i = 0; i < count; i++) {
        size_t place = f->offset + (size_t)f->stride * (size_t)i;
        Side value = {base.at + place, base.board};
        bool same = f->kind == CORE_AS_STRUCT
                        ? same_struct(w, (StructId)f->inner, of + place, value)
                        : same_value(w, f, of + place, value);
        if (!same) return false;
    }
    return true;
}

static bool is_said(const Writer *w, StructId id, const CoreField *f) {
    return position_detail_of(id, f) <= w->want->detail;
}

static bool same_struct(const Writer *w, StructId id, const char *at, Side base) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (is_said(w, id, f) && !same_field(w, f, at, base)) return false;
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

static void add_pool_name(const Writer *w, CoreKind kind, int32_t id, Text *out) {
    Text name = {0};
    if (id >= 0)
        position_pool_name(w->want->pool, kind, id, &name);
    else
        text_add(&name, "none");
    add_word(text_cstr(&name), out);
    text_free(&name);
}

static void add_set(const CoreField *f, const CoreWords *words, const char *of, Text *out) {
    bool any = false;
    text_add_char(out, '[');
    for (int i = 0; i < words->count; i++) {
        int bits = f->size * 8;
        const char *at = of + f->offset + (size_t)f->stride * (size_t)(i / bits);
        if (!(core_number(f, at) >> (i % bits) & 1)) continue;
        if (any) text_add(out, ", ");
        any = true;
        add_small(words->word(i), out);
    }
    text_add_char(out, ']');
}

static void add_changed(const Writer *w, const CoreField *f, const char *at, Text *out) {
    const Change *c = core_change_at(at);
    const CoreWords *words = core_words_of_change(c->kind);
    if (c->kind == CHANGE_COPY)
        add_pool_name(w, CORE_AS_FACE, c->a, out);
    else if (c->kind == CHANGE_ADD_ABILITY)
        add_pool_name(w, CORE_AS_ABILITY, c->a, out);
    else if (words != NULL && !words->set)
        add_small(words->word(c->a), out);
    else
        add_number(f, at, out);
}

static void add_value(Writer *w, StructId id, const CoreField *f, const char *at, Text *out) {
    const CoreWords *words = core_words_of(id, f);
    uint64_t value = core_number(f, at);
    if (words != NULL) {
        add_small(words->word((int)value), out);
        return;
    }
    switch ((CoreKind)f->kind) {
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE: add_object(w, object_at(f, at, w->want->g), out); break;
        case CORE_AS_CARD:
        case CORE_AS_FACE:
        case CORE_AS_ABILITY: add_pool_name(w, (CoreKind)f->kind, (int32_t)value, out); break;
        case CORE_AS_CHANGED: add_changed(w, f, at, out); break;
        case CORE_AS_PLAYER:
            text_add(out, value == NO_PLAYER.v ? "nobody" : w->want->players[value]);
            break;
        case CORE_AS_ZONE:
            add_word(value == ZONE_PHASED_OUT ? "phased_out" : zone_name((Zone)value), out);
            break;
        case CORE_AS_STEP: text_add(out, step_name((Step)value)); break;
        case CORE_AS_COUNTER: add_word(counter_text((CounterKind)value), out); break;
        case CORE_AS_NUMBER:
        case CORE_AS_IDENTITY:
        case CORE_AS_TIMESTAMP:
        case CORE_AS_KEY:
        case CORE_AS_NEIGHBOUR:
        case CORE_AS_STRUCT: add_number(f, at, out); break;
    }
}

// ---- structs

static void add_fields(Writer *w, StructId id, const char *at, Side base, bool *any, Text *out);

static void add_braced(Writer *w, StructId id, const char *at, Side base, Text *out) {
    bool any = false;
    text_add_char(out, '{');
    add_fields(w, id, at, base, &any, out);
    text_add_char(out, '}');
}

static void add_one(Writer *w, StructId id, const CoreField *f, const char *at, Side base,
                    Text *out) {
    if (f->kind == CORE_AS_STRUCT)
        add_braced(w, (StructId)f->inner, at, base, out);
    else
        add_value(w, id, f, at, out);
}

// Several values: all up to the last that is not blank.
static void add_values(Writer *w, StructId id, const CoreField *f, const char *of, Text *out) {
    PositionElement blank;
    position_blank(id, &blank);
    PositionElement inner;
    if (f->kind == CORE_AS_STRUCT) position_blank((StructId)f->inner, &inner);
    int count = core_values(f, of);
    if (f->counted == ALL_COUNT)
        while (count > 0) {
            const char *at = of + f->offset + (size_t)f->stride * (size_t)(count - 1);
            Side none = {
                f->kind == CORE_AS_STRUCT ? (const char *)&inner : (const char *)&blank + f->offset,
                false};
            if (f->kind == CORE_AS_STRUCT ? !same_struct(w, (StructId)f->inner, at, none)
                                          : !same_value(w, f, at, none))
                break;
            count--;
        }
    text_add_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        add_one(w, id, f, of + f->offset + (size_t)f->stride * (size_t)i,
                (Side){(const char *)&inner, false}, out);
    }
    text_add_char(out, ']');
}

static void add_key(const char *key, bool *any, Text *out) {
    text_format(out, "%s%s: ", *any ? ", " : "", key);
    *any = true;
}

// The fields that differ from those of `base`.
static void add_fields(Writer *w, StructId id, const char *at, Side base, bool *any, Text *out) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        if (!is_said(w, id, f) || same_field(w, f, at, base)) continue;
        const CoreWords *words = core_words_of(id, f);
        add_key(f->name, any, out);
        if (words != NULL && words->set)
            add_set(f, words, at, out);
        else if (f->index != BY_NOTHING)
            add_values(w, id, f, at, out);
        else
            add_one(w, id, f, at + f->offset, (Side){base.at + f->offset, base.board}, out);
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
static bool add_targets(Writer *w, const Ability *a, uint32_t key, bool *any, Text *out) {
    int at = 0, word = 0, count = 0;
    Text targets = {0};
    for (const Bound *b; (b = game_bound(w->want->g, key, &at)) != NULL;) {
        if (b->target == 0) continue;
        if (!is_plain_target(a, b) || b->target < word) count = -1;
        if (count < 0) break;
        for (; word < b->target; word++) text_add(&targets, word > 0 ? "], [" : "[");
        if (targets.length > 0 && targets.data[targets.length - 1] != '[') text_add(&targets, ", ");
        if (b->kind == BOUND_PLAYER)
            text_add(&targets, w->want->players[b->player.v]);
        else
            add_object(w, b->object, &targets);
        count++;
    }
    if (count > 0) {
        add_key("targets", any, out);
        text_format(out, "[%s]]", text_cstr(&targets));
    }
    text_free(&targets);
    return count >= 0;
}

static void add_bounds(Writer *w, StructId id, const char *element, const Ability *a, bool *any,
                       Text *out) {
    const Game *g = w->want->g;
    int place = position_key_at(id), at = 0, count = 0;
    if (place < 0 || id == STRUCT_Bound) return;
    bool first;
    uint32_t key = key_at(element + place);
    if (holders(g, key, element, &first) > 1) {
        add_key("key", any, out);
        text_add_number(out, key);
        if (!first) return;
    }
    PositionElement blank;
    position_blank(STRUCT_Bound, &blank);
    bool said = add_targets(w, a, key, any, out);
    for (const Bound *b; (b = game_bound(g, key, &at)) != NULL;) {
        if (said && b->target > 0) continue;
        if (count++ == 0) {
            add_key("bounds", any, out);
            text_add_char(out, '[');
        } else {
            text_add(out, ", ");
        }
        add_braced(w, STRUCT_Bound, (const char *)b, (Side){(const char *)&blank, false}, out);
    }
    if (count > 0) text_add_char(out, ']');
}

static bool same_list(const Writer *w, ListId list) {
    const PositionWanted *want = w->want;
    const CoreGroup *group = core_group((int)list);
    int count = core_count(want->g, (int)list);
    if (count != core_count(want->board, (int)list)) return false;
    for (int i = 0; i < count; i++) {
        size_t place = group->size * (size_t)i;
        Side base = {core_elements(want->board, (int)list) + place, true};
        if (!same_struct(w, group->id, core_elements(want->g, (int)list) + place, base))
            return false;
    }
    return true;
}

static void add_list(Writer *w, ListId list) {
    const CoreGroup *group = core_group((int)list);
    char key[32];
    if (group->id == STRUCT_NONE || position_detail_of_list(list) > w->want->detail ||
        same_list(w, list))
        return;
    int count = core_count(w->want->g, (int)list);
    const char *at = core_elements(w->want->g, (int)list);
    text_format(w->out, "  %s:%s\n", position_list_key(list, key), count == 0 ? " []" : "");
    PositionElement blank;
    position_blank(group->id, &blank);
    for (int i = 0; i < count; i++, at += group->size) {
        bool any = false;
        text_add(w->out, "    - {");
        add_fields(w, group->id, at, (Side){(const char *)&blank, false}, &any, w->out);
        add_bounds(w, group->id, at, NULL, &any, w->out);
        text_add(w->out, "}\n");
    }
}

// ---- what is made

static void add_made(Writer *w, ObjectId id, bool *any) {
    const PositionWanted *want = w->want;
    const Object *o = game_object(want->g, id);
    PositionElement blank;
    const StackItem *item = game_stack_item(want->g, id);
    position_blank_made(want->pool, (ObjectKind)o->kind, o->card, o->owner, &blank.object);
    if (item != NULL) blank.object.controller = blank.object.base_controller = item->controller;
    text_add(w->out, "    - {as: ");
    position_made_name(want, id, w->out);
    *any = true;
    if (o->card.v >= 0) {
        add_key("card", any, w->out);
        add_pool_name(w, CORE_AS_CARD, o->card.v, w->out);
    }
    if (o->kind != OBJECT_CARD) {
        add_key("kind", any, w->out);
        CoreRows rows = core_rows(STRUCT_Object);
        for (int i = 0; i < rows.count; i++)
            if (strcmp(rows.first[i].name, "kind") == 0)
                add_value(w, STRUCT_Object, &rows.first[i], (const char *)o + rows.first[i].offset,
                          w->out);
    }
    add_key("owner", any, w->out);
    text_add(w->out, want->players[o->owner.v]);
    Side base = {(const char *)&blank, false};
    if (same_struct(w, STRUCT_Object, (const char *)o, base)) return;
    add_key("object", any, w->out);
    add_braced(w, STRUCT_Object, (const char *)o, base, w->out);
}

// What is the same of every spell, or of every ability.
static void blank_item(const Writer *w, const StackItem *item, PlayerId owner, StackItem *out) {
    const Object *o = game_object(w->want->g, item->object);
    PositionElement blank;
    position_blank(STRUCT_StackItem, &blank);
    *out = blank.item;
    out->object = item->object;
    out->controller = owner;
    out->source = item->object;
    if (o != NULL && o->kind != OBJECT_ABILITY)
        out->ability = position_spell_ability(w->want->pool, o->face);
}

static void add_item(Writer *w, const StackItem *item, PlayerId owner, bool *any) {
    StackItem blank;
    const Ability *a = item->ability.v < 0 ? NULL : pool_ability(w->want->pool, item->ability);
    blank_item(w, item, owner, &blank);
    add_fields(w, STRUCT_StackItem, (const char *)item, (Side){(const char *)&blank, false}, any,
               w->out);
    add_bounds(w, STRUCT_StackItem, (const char *)item, a, any, w->out);
}

static void add_stack(Writer *w) {
    const Game *g = w->want->g;
    if (g->stack.count > 0) text_add(w->out, "  stack:\n");
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next) {
        bool any = false;
        ObjectId id = game_id(g, c);
        add_made(w, id, &any);
        add_item(w, game_stack_item(g, id), game_place(g, c)->owner, &any);
        text_add(w->out, "}\n");
    }
}

// Of what has left the stack, and is still spoken of.
static void add_left_items(Writer *w) {
    int count, found = 0;
    const StackItem *items = game_list(w->want->g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++) {
        if (game_object(w->want->g, items[i].object) != NULL) continue;
        if (found++ == 0) text_add(w->out, "  left_stack:\n");
        bool any = true;
        text_add(w->out, "    - {object: ");
        add_object(w, items[i].object, w->out);
        add_item(w, &items[i], NO_PLAYER, &any);
        text_add(w->out, "}\n");
    }
}

static void add_besides(Writer *w) {
    int at = 1, found = 0;
    for (ObjectId id; object_is(id = next_beside(w->want, &at));) {
        bool any = false;
        if (found++ == 0) text_add(w->out, "  besides:\n");
        add_made(w, id, &any);
        add_key("zone", &any, w->out);
        const Object *o = game_object(w->want->g, id);
        add_word(zone_name((Zone)o->zone), w->out);
        text_add(w->out, "}\n");
    }
}

// ---- what is gone

// The place of something that is gone is another object's now, or nobody's.
static void add_place(Writer *w, ObjectId id, bool *any) {
    const Game *g = w->want->g;
    CardId place = object_card(id);
    ObjectId now = game_id(g, place);
    bool lives =
        game_place(g, place)->kind != OBJECT_FREE && game_place(g, place)->zone != ZONE_NOWHERE;
    add_key(lives ? "was" : "place", any, w->out);
    if (lives)
        add_object(w, now, w->out);
    else
        text_add_number(w->out, place.v);
    int ago = (int)((now.v - id.v) / CARDS_MAX);
    if (ago == 1) return;
    add_key("ago", any, w->out);
    text_add_number(w->out, ago);
}

static void add_last_known(Writer *w, ObjectId id, bool *any) {
    const LastKnown *last = game_last_known(w->want->g, id);
    LastKnown blank;
    if (last == NULL || w->want->detail < POSITION_WITH_PAST) return;
    position_blank_last(w->want->pool, last->definition, &blank);
    if (last->definition.v >= 0) {
        add_key("definition", any, w->out);
        add_pool_name(w, CORE_AS_CARD, last->definition.v, w->out);
    }
    add_fields(w, STRUCT_LastKnown, (const char *)last, (Side){(const char *)&blank, false}, any,
               w->out);
}

static void add_gone(Writer *w) {
    if (w->gone_count > 0) text_add(w->out, "  gone:\n");
    for (int i = 0; i < w->gone_count; i++) {
        bool any = true;
        text_format(w->out, "    - {as: gone_%d", i + 1);
        add_place(w, w->gone[i], &any);
        add_last_known(w, w->gone[i], &any);
        text_add(w->out, "}\n");
    }
}

// ---- the whole

static void add_game(Writer *w) {
    CoreRows rows = core_rows(STRUCT_Game);
    Side base = {(const char *)w->want->board, true};
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        bool any = false;
        bool always = strcmp(f->name, "stage") == 0;
        bool same = same_field(w, f, (const char *)w->want->g, base);
        if (!is_said(w, STRUCT_Game, f) || (same && !always)) continue;
        text_add(w->out, "  ");
        add_key(f->name, &any, w->out);
        if (f->index != BY_NOTHING)
            add_values(w, STRUCT_Game, f, (const char *)w->want->g, w->out);
        else
            add_value(w, STRUCT_Game, f, (const char *)w->want->g + f->offset, w->out);
        text_add(w->out, "\n");
    }
}

static void add_players(Writer *w) {
    int found = 0;
    for (int p = 0; p < w->want->g->player_count; p++) {
        const char *at = (const char *)&w->want->g->players[p];
        Side base = {(const char *)&w->want->board->players[p], true};
        if (same_struct(w, STRUCT_Player, at, base)) continue;
        if (found++ == 0) text_add(w->out, "  players:\n");
        text_format(w->out, "    %s: ", w->want->players[p]);
        add_braced(w, STRUCT_Player, at, base, w->out);
        text_add(w->out, "\n");
    }
}

static void add_objects(Writer *w) {
    const PositionWanted *want = w->want;
    int found = 0;
    for (int i = 0; i < want->count; i++) {
        const char *at = (const char *)game_object(want->g, want->ids[i]);
        Side base = {(const char *)game_object(want->board, want->board_ids[i]), true};
        if (same_struct(w, STRUCT_Object, at, base)) continue;
        if (found++ == 0) text_add(w->out, "  objects:\n");
        text_add(w->out, "    ");
        want->name(want->context, i, w->out);
        text_add(w->out, ": ");
        add_braced(w, STRUCT_Object, at, base, w->out);
        text_add(w->out, "\n");
    }
}

static void add_all(Writer *w) {
    add_game(w);
    add_players(w);
    add_objects(w);
    add_stack(w);
    add_left_items(w);
    add_besides(w);
    for (int list = 0; list < LIST_COUNT; list++) add_list(w, (ListId)list);
    add_gone(w);
}

// Everything that is known of what has left.
static void recall_all(Writer *w) {
    int count;
    const LastKnown *all = game_list(w->want->g, LIST_LAST_KNOWN, &count);
    for (int i = 0; i < count; i++) gone_index(w, all[i].id);
}

bool position_write(const PositionWanted *want, Text *out, Text *why) {
    Writer w = {.want = want, .out = out};
    size_t before = out->length;
    int known = -1;
    if (want->detail >= POSITION_EXACT) recall_all(&w);
    while (known < w.gone_count && !w.too_many) {
        known = w.gone_count;
        out->length = before;
        if (out->data != NULL) out->data[before] = '\0';
        add_all(&w);
    }
    if (w.too_many) text_format(why, "it speaks of more than %d objects that are gone", GONE_MAX);
    return !w.too_many;
}
