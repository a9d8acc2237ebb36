// setup_position_item.c - what a position may not say of a spell or ability on the stack.
#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/cost.h"
#include "engine/rules/mode.h"
#include "engine/rules/target.h"

// The field's place, or that of the whole entry.
static const Node *field_of(const Node *n, const char *field) {
    const Node *value = node_get(n, field);
    return value == NULL ? n : value;
}

// ---- what it is

// 305.9, 601.3, 111.1: lands are not cast, and tokens are no spells.
static bool check_spell(const PositionReader *r, const StackItem *item, const Object *o,
                        const Node *n) {
    const CardFace *face = pool_face(r->e->pool, o->face);
    if ((face->type.types >> TYPE_LAND) & 1U)
        return reader_fail(r, field_of(n, "card"), "a land is never on the stack (305.9)");
    if (o->kind == OBJECT_CARD && pool_card(r->e->pool, o->card)->layout == LAYOUT_TOKEN)
        return reader_fail(r, field_of(n, "card"), "a token is no spell (111.1)");
    if (!object_same(item->source, item->object))
        return reader_fail(r, field_of(n, "source"), "a spell is its own source");
    if (item->triggered)
        return reader_fail(r, field_of(n, "triggered"), "a spell is not triggered");
    const Ability *a = reader_ability_of(r, item->ability);
    bool own = false;
    for (int i = 0; a != NULL && i < face->ability_count; i++) own = own || face->abilities[i] == a;
    if (a != NULL && !own)
        return reader_fail(r, field_of(n, "ability"), "that is no ability of this spell");
    return a == NULL || a->kind == ABILITY_SPELL || a->kind == ABILITY_ENCHANT ||
           reader_fail(r, field_of(n, "ability"), "expected what the spell itself says");
}

// 113.3b, 113.3c, 605.3b
static bool check_ability(const PositionReader *r, const StackItem *item, const Node *n) {
    const Ability *a = reader_ability_of(r, item->ability);
    if (a == NULL) return reader_fail(r, n, "the key \"ability\" is missing");
    if (a->kind != ABILITY_ACTIVATED && a->kind != ABILITY_TRIGGERED)
        return reader_fail(r, field_of(n, "ability"),
                           "expected an activated or triggered ability (113.3)");
    if (a->kind == ABILITY_ACTIVATED && a->is_mana)
        return reader_fail(r, field_of(n, "ability"),
                           "mana abilities don't use the stack (605.3b)");
    bool none = object_same(item->source, item->object) || !object_is(item->source);
    if (none && pool_sourceless_name(r->e->pool, a->id) == NULL)
        return reader_fail(r, field_of(n, "source"), "say what its \"source\" is (113.7)");
    return item->triggered == (a->kind == ABILITY_TRIGGERED) ||
           reader_fail(r, field_of(n, "triggered"), "that is not what its ability is");
}

// 700.2
static bool check_modes(const PositionReader *r, const StackItem *item, const Node *n) {
    const Ability *a = reader_ability_of(r, item->ability);
    int modes = a == NULL ? 0 : mode_count(a);
    const Node *at = field_of(n, "modes");
    for (int i = 0; i < item->mode_count; i++) {
        if (item->modes[i] < 1 || item->modes[i] > modes)
            return status_fail(r->status, node_place(r->given->document, at),
                               "it has %d modes, numbered from 1", modes);
        for (int k = 0; k < i; k++)
            if (item->modes[k] == item->modes[i])
                return reader_fail(r, at, "a mode is chosen only once (700.2d)");
    }
    return modes == 0 || item->mode_count >= mode_least(a) ||
           reader_fail(r, at, "say which of its modes are chosen: \"modes\" (700.2)");
}

static bool speaks_of_x(const Ability *a) {
    return a != NULL &&
           (ir_find(a->root, OP_VARIABLE) != NULL || (a->cost != NULL && cost_has_x(a->cost)));
}

// 107.3
static bool check_x(const PositionReader *r, const StackItem *item, const Object *o,
                    const Node *n) {
    const CardFace *face = o == NULL || o->face.v < 0 || o->kind == OBJECT_ABILITY
                               ? NULL
                               : pool_face(r->e->pool, o->face);
    bool can = speaks_of_x(reader_ability_of(r, item->ability)) || o == NULL;
    if (face != NULL) can = can || mana_cost_has_x(&face->cost);
    for (int i = 0; face != NULL && i < face->ability_count; i++)
        can = can || speaks_of_x(face->abilities[i]);
    return item->x < 0 || can || reader_fail(r, field_of(n, "x"), "nothing there is an X (107.3)");
}

bool reader_check_item(const PositionReader *r, const StackItem *item, const Node *n) {
    const Object *o = game_object(r->g, item->object);
    bool ability = o != NULL && o->kind == OBJECT_ABILITY;
    if (o != NULL && !(ability ? check_ability(r, item, n) : check_spell(r, item, o, n)))
        return false;
    if (!item->announced)
        return reader_fail(r, field_of(n, "announced"),
                           "a position begins before a spell is cast, or after (601.2i)");
    return check_modes(r, item, n) && check_x(r, item, o, n);
}

// ---- what it targets (601.2c, 115)

static int chosen_for(const PositionReader *r, uint32_t key, int word) {
    int at = 0, count = 0;
    for (const Bound *b; (b = game_bound(r->g, key, &at)) != NULL;) count += b->target == word;
    return count;
}

static bool check_word(const PositionReader *r, const Scope *s, int word, uint32_t key,
                       const Node *n) {
    const IrNode *target = s->ability->targets[word - 1];
    int least, most, count = chosen_for(r, key, word);
    if (!mode_wants_target(s, s->ability, target)) return true;
    if (!target_number(target, &least, &most) || (count >= least && count <= most)) return true;
    return status_fail(r->status, node_place(r->given->document, field_of(n, "targets")),
                       "its word \"target\" number %d has %d targets, not %d", word,
                       least > count ? least : most, count);
}

bool reader_check_targets(const PositionReader *r, const StackItem *item, const Node *n) {
    const Ability *a = reader_ability_of(r, item->ability);
    int at = 0;
    if (a == NULL) return true;
    Scope s = scope_of_item(r->e, r->g, item->object);
    for (const Bound *b; (b = game_bound(r->g, item->key, &at)) != NULL;) {
        if (b->target == 0) continue;
        if (b->target > a->target_count)
            return reader_fail(r, n, "it has not so many words \"target\"");
        Choice c = b->kind == BOUND_PLAYER ? choice_player(b->player) : choice_object(b->object);
        if (!target_can_be(&s, a, a->targets[b->target - 1], c))
            return status_fail(r->status, node_place(r->given->document, field_of(n, "targets")),
                               "its word \"target\" number %d means something else", b->target);
    }
    for (int word = 1; word <= a->target_count; word++)
        if (!check_word(r, &s, word, item->key, n)) return false;
    return true;
}
