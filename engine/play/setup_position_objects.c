// setup_position_objects.c - what a position may not say of an object or of a player.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

// Fields that only some objects have, by where those are.
enum { ON_BATTLEFIELD = 1, ON_STACK = 2, IN_EXILE = 4, ELSEWHERE = 8 };
static const struct {
    const char *field;
    unsigned where;
} only[] = {
    {"tapped", ON_BATTLEFIELD},  // 110.5
    {"flipped", ON_BATTLEFIELD},
    {"transformed", ON_BATTLEFIELD | ON_STACK},
    {"face_down", ON_BATTLEFIELD | ON_STACK | IN_EXILE},
    {"exerted_by", ON_BATTLEFIELD},
    {"stays_tapped", ON_BATTLEFIELD},
    {"phased_with", ON_BATTLEFIELD},
    {"sick", ON_BATTLEFIELD},
    {"fresh", ON_BATTLEFIELD},
    {"deathtouched", ON_BATTLEFIELD},
    {"attacked", ON_BATTLEFIELD},
    {"protected_by", ON_BATTLEFIELD},
    {"class_level", ON_BATTLEFIELD},
    {"damage", ON_BATTLEFIELD},
    {"attached_to", ON_BATTLEFIELD},
    {"created_with", ON_BATTLEFIELD},
    {"enchants", ON_BATTLEFIELD},
    {"set_aside", IN_EXILE},
};

static unsigned where_of(const Object *o) {
    return o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_PHASED_OUT ? ON_BATTLEFIELD
           : o->zone == ZONE_STACK                                   ? ON_STACK
           : o->zone == ZONE_EXILE                                   ? IN_EXILE
                                                                     : ELSEWHERE;
}

// Is anything said under the key, more than that it is not so?
static bool says(const Node *n, const char *key) {
    const Node *value = node_get(n, key);
    return value != NULL && strcmp(value->kind == NODE_SCALAR ? value->text : "", "false") != 0 &&
           strcmp(value->kind == NODE_SCALAR ? value->text : "", "no") != 0 &&
           strcmp(value->kind == NODE_SCALAR ? value->text : "", "none") != 0 &&
           strcmp(value->kind == NODE_SCALAR ? value->text : "", "nobody") != 0 &&
           strcmp(value->kind == NODE_SCALAR ? value->text : "", "0") != 0;
}

static bool check_where(const PositionReader *r, const Object *o, const Node *n) {
    for (size_t i = 0; i < ARRAY_LEN(only); i++)
        if (!(where_of(o) & only[i].where) && says(n, only[i].field))
            return status_fail(r->status,
                               node_place(r->given->document, node_get(n, only[i].field)),
                               "nothing that is there can be \"%s\"", only[i].field);
    return true;
}

// 400.3: it is the board that says which card is where, and what it is.
static bool check_same(const PositionReader *r, const Object *o, const Object *before,
                       const Node *n) {
    if (o->kind != before->kind) return reader_fail(r, node_get(n, "kind"), "it is something else");
    if (o->card.v != before->card.v)
        return reader_fail(r, node_get(n, "card"), "it is another card");
    return o->phased_out == (o->zone == ZONE_PHASED_OUT) ||
           reader_fail(r, node_get(n, "phased_out"), "the board says whether it is phased out");
}

static bool is_face_of(const CardDef *card, FaceId face) {
    for (int i = 0; i < FACES_MAX; i++)
        if (card->faces[i] != NULL && card->faces[i]->id.v == face.v) return true;
    return false;
}

// Only a permanent or spell can have another card's face: it is a copy, or face down.
static bool check_face(const PositionReader *r, const Object *o, const Node *n) {
    const CardDef *card = o->card.v < 0 ? NULL : pool_card(r->e->pool, o->card);
    const Node *index = node_get(n, "face_index"), *face = node_get(n, "face");
    if (index != NULL && (card == NULL || card->faces[o->face_index] == NULL))
        return reader_fail(r, index, "its card has no such face");
    const Node *turned = node_get(n, "transformed"), *flipped = node_get(n, "flipped");
    if (turned != NULL && o->transformed && (card == NULL || card->face_count < 2))
        return reader_fail(r, turned, "its card has no other face (701.27a)");
    if (flipped != NULL && o->flipped && (card == NULL || card->layout != LAYOUT_FLIP))
        return reader_fail(r, flipped, "that is no flip card (710)");
    if (face == NULL) return true;
    if (card == NULL || o->face.v < 0) return reader_fail(r, face, "that can't be its face");
    bool may = where_of(o) & (ON_BATTLEFIELD | ON_STACK);
    return may || is_face_of(card, o->face) || reader_fail(r, face, "its card has no such face");
}

// 701.3, 301.5, 303.4: it is attached to one thing, and not in a circle.
static bool check_attached(const PositionReader *r, ObjectId id, const Node *n) {
    const Node *at = node_get(n, "attached_to");
    const Object *o = game_object(r->g, id);
    if (object_is(o->attached_to) && player_is(o->enchants))
        return reader_fail(r, at != NULL ? at : n, "it is attached to a player and to an object");
    for (int i = 0; i < CARDS_MAX && o != NULL && object_is(o->attached_to); i++) {
        if (object_same(o->attached_to, id))
            return reader_fail(r, at != NULL ? at : n, "it is attached to itself");
        o = game_object(r->g, o->attached_to);
    }
    return true;
}

// 903.3: a property of cards in a Commander game.
static bool check_commander(const PositionReader *r, const Object *o, const Node *n) {
    if (o->is_commander && (r->g->format == FORMAT_CONSTRUCTED || o->kind != OBJECT_CARD))
        return reader_fail(r, n, "there are no commanders in this game (903.3)");
    if (!o->is_commander && (o->arrived || o->commander_casts > 0))
        return reader_fail(r, n, "it is no commander (903.3)");
    return !o->is_companion || o->zone == ZONE_OUTSIDE ||
           reader_fail(r, n, "a companion waits outside the game (702.139a)");
}

// 702.143, 702.170
static bool check_set_aside(const PositionReader *r, const Object *o, const Node *n) {
    const Node *since = node_get(n, "since");
    if (o->since > r->g->turn) return reader_fail(r, since, "that turn is still to come");
    return o->set_aside != SET_ASIDE_NOT || o->since == 0 ||
           reader_fail(r, since, "it is not set aside");
}

// 110.2: a card that is no permanent, spell or ability is nobody's but its owner's.
static bool check_controller(const PositionReader *r, const Object *o, const Node *n) {
    if (where_of(o) & (ON_BATTLEFIELD | ON_STACK)) return true;
    if (player_same(o->controller, o->owner) && player_same(o->base_controller, o->owner))
        return true;
    const Node *at = node_get(n, "controller");
    if (at == NULL) at = node_get(n, "base_controller");
    return reader_fail(r, at != NULL ? at : n, "only its owner can have it there (108.4)");
}

bool reader_check_object(const PositionReader *r, ObjectId id, const Object *before,
                         const Node *n) {
    const Object *o = game_object(r->g, id);
    return check_same(r, o, before, n) && check_where(r, o, n) && check_face(r, o, n) &&
           check_attached(r, id, n) && check_commander(r, o, n) && check_set_aside(r, o, n) &&
           check_controller(r, o, n);
}

// ---- players

// 800.4a: with a player everything leaves that the player owns.
static bool owns_something(const PositionReader *r, PlayerId p) {
    int count;
    const Object *all = game_list(r->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++)
        if (all[i].kind != OBJECT_FREE && all[i].zone != ZONE_NOWHERE &&
            player_same(all[i].owner, p) && all[i].zone != ZONE_OUTSIDE)
            return true;
    return false;
}

bool reader_check_player(const PositionReader *r, PlayerId p, const Node *n) {
    const Player *player = game_player(r->g, p);
    const Node *left = node_get(n, "left"), *lost = node_get(n, "lost"),
               *kept = node_get(n, "kept");
    if (player->lost != LOSS_NONE && !player->left)
        return reader_fail(r, lost, "who has lost has left the game (104.5)");
    if (player->left && player->lost == LOSS_NONE) return reader_fail(r, left, "why? Say \"lost\"");
    if (player->left && owns_something(r, p))
        return reader_fail(r, left, "what that player owns has left the game as well (800.4a)");
    return player->kept || player->left || r->g->turn == 0 ||
           reader_fail(r, kept, "every opening hand is kept before the first turn (103.5)");
}
