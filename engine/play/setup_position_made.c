// setup_position_made.c - makes the objects that a position brings along: on the stack, emblems and
// cards outside the game, and places for what is gone. So everything can be named before it is
// read.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

// ---- what there is to make

static const char *const made_keys[] = {
    [MADE_STACK] = "stack", [MADE_BESIDES] = "besides", [MADE_GONE] = "gone"};

int position_made(const Node *position, PositionMade *out, int most) {
    int count = 0;
    if (position == NULL || position->kind != NODE_MAPPING) return 0;
    for (int kind = 0; kind < MADE_KINDS; kind++) {
        const Node *list = node_get(position, made_keys[kind]);
        if (list == NULL || list->kind != NODE_LIST) continue;
        for (const Node *n = list->first; n != NULL; n = n->next) {
            if (n->kind != NODE_MAPPING) continue;
            if (count < most) out[count] = (PositionMade){(MadeKind)kind, n, node_get(n, "as")};
            count++;
        }
    }
    return count;
}

static int ago_of(const Node *n) {
    const Node *ago = node_get(n, "ago");
    int value = 0;
    if (ago == NULL || ago->kind != NODE_SCALAR) return 1;
    for (const char *c = ago->text; *c >= '0' && *c <= '9' && value < LIVES_MAX; c++)
        value = value * 10 + (*c - '0');
    return value < LIVES_MAX ? value : LIVES_MAX;
}

int position_lives(const Node *position) {
    const Node *gone = position == NULL || position->kind != NODE_MAPPING
                           ? NULL
                           : node_get(position, made_keys[MADE_GONE]);
    int most = 0;
    if (gone == NULL || gone->kind != NODE_LIST) return 0;
    for (const Node *n = gone->first; n != NULL; n = n->next)
        if (n->kind == NODE_MAPPING && ago_of(n) > most) most = ago_of(n);
    return most;
}

// ---- making

static bool read_kind(const PositionReader *r, const Node *n, bool carded, ObjectKind *out) {
    const Node *said = node_get(n, "kind");
    static const char *const kinds[] = {[OBJECT_CARD] = "card",
                                        [OBJECT_TOKEN] = "token",
                                        [OBJECT_COPY] = "copy",
                                        [OBJECT_ABILITY] = "ability",
                                        [OBJECT_EMBLEM] = "emblem"};
    *out = carded ? OBJECT_CARD : OBJECT_ABILITY;
    if (said == NULL) return true;
    for (int k = OBJECT_CARD; k <= OBJECT_EMBLEM; k++)
        if (said->kind == NODE_SCALAR && strcmp(said->text, kinds[k]) == 0) {
            *out = (ObjectKind)k;
            return true;
        }
    return reader_fail(r, said, "expected card, token, copy, ability or emblem");
}

static bool make_object(PositionReader *r, const Node *n, Zone zone, ObjectId *out) {
    const Node *card = node_get(n, "card"), *owner = node_get(n, "owner");
    CardDefId def = {-1};
    PlayerId whose;
    ObjectKind kind;
    if (card != NULL && !reader_pool_name(r, CORE_AS_CARD, card, &def.v)) return false;
    if (owner == NULL) owner = node_get(n, "controller");
    if (owner == NULL) return reader_fail(r, n, "say whose it is: \"owner\" or \"controller\"");
    if (!reader_player(r, owner, &whose) || !read_kind(r, n, def.v >= 0, &kind)) return false;
    if (!player_is(whose)) return reader_fail(r, owner, "somebody must own it");
    if ((kind == OBJECT_ABILITY) != (def.v < 0))
        return reader_fail(r, n, "an ability has no card, and everything else has one");
    if (kind == OBJECT_ABILITY && zone != ZONE_STACK)
        return reader_fail(r, n, "an ability is on the stack");
    CardId place = write_new_place(r->g);
    if (!card_is(place)) engine_hit_limit(r->e, "objects in a game");
    uint32_t incarnation = write_place(r->g, place)->incarnation;
    Object *o = write_place(r->g, place);
    position_blank_made(r->e->pool, kind, def, whose, o);
    o->incarnation = incarnation + (uint32_t)position_lives(r->given->position);
    o->timestamp = next_timestamp(r->g);
    write_link(r->g, place, zone, -1);
    if (def.v >= 0) note_card(r->e, r->g, place);
    if (def.v >= 0) number_object(r->e, r->g, place);
    *out = game_id(r->g, place);
    return true;
}

static const char *const besides_keys[] = {"as", "card", "kind", "owner", "zone", "object", NULL};

static bool make_beside(PositionReader *r, const Node *n, ObjectId *out) {
    const Node *where = node_get(n, "zone");
    Zone zone = ZONE_COMMAND;
    if (!node_check_keys(r->given->document, n, besides_keys, r->status)) return false;
    if (where != NULL && !reader_zone(r, where, &zone)) return false;
    if (zone != ZONE_COMMAND && zone != ZONE_OUTSIDE)
        return reader_fail(r, where, "expected command, of an emblem, or outside");
    if (!make_object(r, n, zone, out)) return false;
    const Object *o = game_object(r->g, *out);
    const CardDef *def = pool_card(r->e->pool, o->card);
    bool token = def->layout == LAYOUT_TOKEN;
    bool emblem = token && def->faces[0]->type.types == 0;  // 114.3: it has no types.
    bool fits = zone == ZONE_COMMAND ? o->kind == OBJECT_EMBLEM && emblem
                                     : o->kind == OBJECT_CARD && !token;
    if (fits && zone == ZONE_COMMAND) r->g->emblems++;  // Else its abilities would not work.
    return fits || reader_fail(r, where != NULL ? where : n,
                               "expected an emblem in command, or a card outside (114, 400.11)");
}

static CardId held_place(PositionReader *r, int label) {
    for (int i = 0; i < r->place_count; i++)
        if (r->places[i].label == label) return r->places[i].place;
    if (r->place_count == HELD_PLACES_MAX) engine_hit_limit(r->e, "objects in a game");
    CardId place = write_new_place(r->g);
    if (!card_is(place)) engine_hit_limit(r->e, "objects in a game");
    write_place(r->g, place)->incarnation += (uint32_t)position_lives(r->given->position);
    r->places[r->place_count].label = label;
    r->places[r->place_count++].place = place;
    return place;
}

static bool make_gone(PositionReader *r, const Node *n, ObjectId *out) {
    const Node *was = node_get(n, "was"), *place = node_get(n, "place"), *ago = node_get(n, "ago");
    int64_t label = 0, times = 1;
    ObjectId now;
    if ((was == NULL) == (place == NULL))
        return reader_fail(r, n, "say either \"was\", what it is now, or \"place\", a number");
    if (ago != NULL &&
        !node_integer(r->given->document, ago, was != NULL, LIVES_MAX - 1, &times, r->status))
        return false;
    if (was != NULL) {
        if (!reader_object(r, was, &now)) return false;
        if (game_object(r->g, now) == NULL) return reader_fail(r, was, "that is gone itself");
    } else {
        if (!node_integer(r->given->document, place, 0, CARDS_MAX, &label, r->status)) return false;
        now = game_id(r->g, held_place(r, (int)label));
    }
    *out = (ObjectId){now.v - (uint32_t)times * CARDS_MAX};
    return true;
}

static bool check_shape(const PositionReader *r) {
    for (int kind = 0; kind < MADE_KINDS; kind++) {
        const Node *list = node_get(r->given->position, made_keys[kind]);
        if (list == NULL) continue;
        if (list->kind != NODE_LIST) return reader_fail(r, list, "expected a list");
        for (const Node *n = list->first; n != NULL; n = n->next)
            if (n->kind != NODE_MAPPING)
                return reader_fail(r, n, "expected a mapping, as {card: Shock, controller: alice}");
    }
    return true;
}

bool reader_make_all(PositionReader *r) {
    enum { ALL_MADE_MAX = CARDS_MAX };
    if (!check_shape(r)) return false;
    SCRATCH_SCOPE(r->e->scratch);
    PositionMade *made = SCRATCH_ARRAY(r->e->scratch, PositionMade, ALL_MADE_MAX);
    int count = position_made(r->given->position, made, ALL_MADE_MAX);
    for (int i = 0; i < count && i < ALL_MADE_MAX; i++) {
        ObjectId *id = &r->given->ids[r->given->count + i];
        *id = NO_OBJECT;
    }
    for (int i = 0; i < count && i < ALL_MADE_MAX; i++) {
        ObjectId *id = &r->given->ids[r->given->count + i];
        bool good = made[i].kind == MADE_STACK     ? make_object(r, made[i].node, ZONE_STACK, id)
                    : made[i].kind == MADE_BESIDES ? make_beside(r, made[i].node, id)
                                                   : make_gone(r, made[i].node, id);
        if (!good) return false;
    }
    for (int i = 0; i < r->place_count; i++) write_free_place(r->g, r->places[i].place);
    return true;
}
