// setup_position_bounds.c - reads what a spell or ability of a position refers to: its targets and
// its other bindings.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

static bool check_bound(const PositionReader *r, const Bound *b, const Ability *a, const Node *n) {
    bool in_words = a != NULL && b->binding >= 0 && b->binding < a->binding_count;
    if (!in_words && (b->binding > SELF_BINDING || b->binding < EXILED_BINDING))
        return reader_fail(r, n, "its ability has no such binding");
    if (b->kind == BOUND_PLAYER && !player_is(b->player))
        return reader_fail(r, n, "a player is bound, but none is named");
    if (b->kind == BOUND_OBJECT && !object_is(b->object))
        return reader_fail(r, n, "an object is bound, but none is named");
    if (b->binding == NO_BINDING) return reader_fail(r, n, "the key \"binding\" is missing");
    return true;
}

static bool says_what(const Node *n) {
    static const char *const keys[] = {"kind", "object", "player", "amount"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const Node *value = node_get(n, keys[i]);
        if (value != NULL && (value->kind != NODE_SCALAR || strcmp(value->text, "none") != 0))
            return true;
    }
    return false;
}

// Whatever is named says what kind it is.
static void infer_kind(const Node *n, Bound *b) {
    if (node_get(n, "kind") != NULL) return;
    b->kind = object_is(b->object)   ? BOUND_OBJECT
              : player_is(b->player) ? BOUND_PLAYER
                                     : BOUND_NUMBER;
}

static bool read_target(PositionReader *r, const Node *n, const Ability *a, int word,
                        uint32_t key) {
    PositionElement blank;
    position_blank(STRUCT_Bound, &blank);
    Bound *b = (Bound *)&blank;
    for (int p = 0; n->kind == NODE_SCALAR && p < r->g->player_count; p++)
        if (strcmp(n->text, r->given->players[p]) == 0) b->player = player_id(p);
    if (!player_is(b->player) && !reader_object(r, n, &b->object)) return false;
    if (!player_is(b->player) && !object_is(b->object))
        return reader_fail(r, n, "a target is an object or a player");
    b->kind = player_is(b->player) ? BOUND_PLAYER : BOUND_OBJECT;
    b->binding = (int8_t)position_target_binding(a, word);
    b->target = (uint8_t)word;
    b->key = key;
    *(Bound *)append(r->e, r->g, LIST_BOUNDS) = *b;
    return true;
}

// An item for each word "target"; a list where it has several targets, or none.
static bool read_targets(PositionReader *r, const Node *n, const Ability *a, uint32_t key) {
    int word = 0, words = a == NULL ? 0 : a->target_count;
    if (n->kind != NODE_LIST) return reader_fail(r, n, "expected a list of targets");
    if (n->count > words)
        return status_fail(r->status, node_place(r->given->document, n),
                           "it has %d words \"target\", not %d", words, n->count);
    for (const Node *item = n->first; item != NULL; item = item->next) {
        word++;
        if (item->kind != NODE_LIST) {
            if (!read_target(r, item, a, word, key)) return false;
            continue;
        }
        for (const Node *one = item->first; one != NULL; one = one->next)
            if (!read_target(r, one, a, word, key)) return false;
    }
    return true;
}

bool reader_bounds(PositionReader *r, const Node *n, const Ability *a, uint32_t *key) {
    static const char *const none[] = {NULL};
    const Node *label = node_get(n, "key"), *bounds = node_get(n, "bounds");
    int64_t number = 0;
    if (label != NULL) {
        if (!node_integer(r->given->document, label, 1, LIVES_MAX, &number, r->status))
            return false;
        *key = r->key_base + (uint32_t)number;
        if (r->g->next_key < *key) r->g->next_key = *key;
    } else {
        *key = ++r->g->next_key;
    }
    const Node *targets = node_get(n, "targets");
    if (targets != NULL && !read_targets(r, targets, a, *key)) return false;
    if (bounds == NULL) return true;
    if (bounds->kind != NODE_LIST) return reader_fail(r, bounds, "expected a list of bindings");
    for (const Node *item = bounds->first; item != NULL; item = item->next) {
        PositionElement blank;
        position_blank(STRUCT_Bound, &blank);
        Bound *b = (Bound *)&blank;
        r->speaks = a;
        bool good = reader_fields(r, STRUCT_Bound, item, none, (char *)b);
        r->speaks = NULL;
        if (!good) return false;
        if (!says_what(item))
            return reader_fail(r, item, "say what it is: object, player or amount");
        infer_kind(item, b);
        if (!check_bound(r, b, a, item)) return false;
        b->key = *key;
        *(Bound *)append(r->e, r->g, LIST_BOUNDS) = *b;
    }
    return true;
}

const Ability *reader_ability_of(const PositionReader *r, AbilityId id) {
    return id.v < 0 ? NULL : pool_ability(r->e->pool, id);
}
