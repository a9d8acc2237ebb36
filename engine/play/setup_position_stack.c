// setup_position_stack.c - reads what the objects that a position makes are: spells and abilities
// on the stack, what has left it, and how objects were that are gone.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

// Fields of the object that the item stands for.
static bool read_object_fields(PositionReader *r, const Node *n, ObjectId id) {
    static const char *const none[] = {NULL};
    const Node *object = node_get(n, "object");
    if (object == NULL) return true;
    Object before = *game_object(r->g, id);
    return reader_fields(r, STRUCT_Object, object, none,
                         (char *)write_place(r->g, object_card(id))) &&
           reader_check_object(r, id, &before, object);
}

static bool read_item(PositionReader *r, const Node *n, ObjectId id, const char *const *more,
                      PlayerId owner, StackItem **out) {
    PositionElement blank;
    position_blank(STRUCT_StackItem, &blank);
    StackItem item = blank.item;
    const Object *o = game_object(r->g, id);
    item.object = item.source = id;
    item.controller = owner;
    if (o != NULL && o->kind != OBJECT_ABILITY)
        item.ability = position_spell_ability(r->e->pool, o->face);
    if (!reader_fields(r, STRUCT_StackItem, n, more, (char *)&item)) return false;
    const Ability *a = reader_ability_of(r, item.ability);
    if (node_get(n, "triggered") == NULL)
        item.triggered = a != NULL && a->kind == ABILITY_TRIGGERED;
    if (!reader_needed(r, STRUCT_StackItem, n, (const char *)&item)) return false;
    if (!reader_check_item(r, &item, n)) return false;
    if (item.since == 0) item.since = r->g->next_timestamp;
    if (!reader_bounds(r, n, a, &item.key)) return false;
    *out = append(r->e, r->g, LIST_STACK_ITEMS);
    **out = item;
    return true;
}

static bool read_stack_entry(PositionReader *r, const Node *n, ObjectId id) {
    static const char *const more[] = {"as",  "card",    "kind",   "owner", "object",
                                       "key", "targets", "bounds", NULL};
    StackItem *item;
    if (!read_object_fields(r, n, id)) return false;
    if (!read_item(r, n, id, more, game_object(r->g, id)->owner, &item)) return false;
    PlayerId controller = item->controller;
    Object *o = write_place(r->g, object_card(id));
    o->stack_item = (uint16_t)r->g->lists[LIST_STACK_ITEMS].count;
    const Node *object = node_get(n, "object");
    bool given = object != NULL && node_get(object, "controller") != NULL;
    if (!given) o->controller = o->base_controller = controller;
    return reader_check_targets(r, game_stack_item(r->g, id), n);
}

static bool read_left_stack(PositionReader *r, const Node *list) {
    static const char *const more[] = {"object", "key", "targets", "bounds", NULL};
    if (list == NULL) return true;
    if (list->kind != NODE_LIST) return reader_fail(r, list, "expected a list");
    for (const Node *n = list->first; n != NULL; n = n->next) {
        ObjectId id;
        StackItem *item;
        const Node *object = n->kind == NODE_MAPPING ? node_get(n, "object") : NULL;
        if (object == NULL) return reader_fail(r, n, "the key \"object\" is missing");
        if (!reader_object(r, object, &id)) return false;
        if (game_object(r->g, id) != NULL) return reader_fail(r, object, "that is not gone");
        if (!read_item(r, n, id, more, NO_PLAYER, &item)) return false;
    }
    return true;
}

static bool read_last_known(PositionReader *r, const Node *n, ObjectId id) {
    static const char *const more[] = {"as", "was", "place", "ago", "definition", NULL};
    const Node *definition = node_get(n, "definition");
    CardDefId card = {-1};
    LastKnown last;
    if (definition != NULL && !reader_pool_name(r, CORE_AS_CARD, definition, &card.v)) return false;
    position_blank_last(r->e->pool, card, &last);
    if (!reader_fields(r, STRUCT_LastKnown, n, more, (char *)&last)) return false;
    bool told = false;
    for (const Node *k = n->first; k != NULL; k = k->next)
        told = told || (strcmp(k->text, "as") != 0 && strcmp(k->text, "was") != 0 &&
                        strcmp(k->text, "place") != 0 && strcmp(k->text, "ago") != 0);
    if (!told) return true;
    if (last.turn > r->g->turn)
        return reader_fail(r, node_get(n, "turn"), "that turn is still to come");
    if (last.zone == ZONE_NOWHERE) return reader_fail(r, n, "the key \"zone\" is missing");
    if (last.characteristics.face.v < 0 && last.kind != OBJECT_ABILITY)
        return reader_fail(r, n, "the key \"definition\" is missing");
    if (!reader_needed(r, STRUCT_LastKnown, n, (const char *)&last)) return false;
    last.id = id;
    last.card = object_card(id);
    *(LastKnown *)append(r->e, r->g, LIST_LAST_KNOWN) = last;
    return true;
}

bool reader_read_made(PositionReader *r) {
    SCRATCH_SCOPE(r->e->scratch);
    PositionMade *made = SCRATCH_ARRAY(r->e->scratch, PositionMade, CARDS_MAX);
    int count = position_made(r->given->position, made, CARDS_MAX);
    for (int i = 0; i < count && i < CARDS_MAX; i++) {
        ObjectId id = r->given->ids[r->given->count + i];
        bool good = made[i].kind == MADE_STACK     ? read_stack_entry(r, made[i].node, id)
                    : made[i].kind == MADE_BESIDES ? read_object_fields(r, made[i].node, id)
                                                   : read_last_known(r, made[i].node, id);
        if (!good) return false;
    }
    return read_left_stack(r, node_get(r->given->position, "left_stack"));
}
