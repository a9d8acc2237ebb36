// apply_shields.c - performing what replacement and prevention effects of resolved spells and
// abilities do (614.3, 615.3): they begin, are used up, and end; regeneration (701.19a).
#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"

bool perform_SHIELD(Engine *e, Game *g, Event *ev) {
    uint32_t key = ++g->next_key;
    bind_brought(e, g, ev, key);
    const StackItem *item = game_stack_item(g, ev->object);
    if (item != NULL) copy_bounds(e, g, item->key, key);
    Shield *s = append(e, g, LIST_SHIELDS);
    *s = (Shield){.ability = ev->ability,
                  .node = (uint16_t)ev->position,
                  .source = ev->source,
                  .controller = ev->player,
                  .lasting = (uint8_t)ev->amount2,
                  .left = ev->amount,
                  .key = key,
                  .timestamp = g->next_timestamp};
    return true;
}

static void end_shield(Game *g, int index) {
    forget_bounds(g, ((const Shield *)write_list(g, LIST_SHIELDS))[index].key);
    write_remove(g, LIST_SHIELDS, index);
}

bool perform_SHIELD_USED(Engine *e, Game *g, Event *ev) {
    (void)e;
    gavel_assert((uint32_t)ev->position < g->lists[LIST_SHIELDS].count);
    ((Shield *)write_list(g, LIST_SHIELDS))[ev->position].left = ev->amount;
    if (ev->amount == 0) end_shield(g, ev->position);
    return true;
}

bool forget_shields(Game *g, Lasting lasting, PlayerId player) {
    bool any = false;
    for (int i = (int)g->lists[LIST_SHIELDS].count - 1; i >= 0; i--) {
        const Shield *s = &((const Shield *)write_list(g, LIST_SHIELDS))[i];
        if (s->lasting != lasting) continue;
        if (player_is(player) && !player_same(s->controller, player)) continue;
        end_shield(g, i);
        any = true;
    }
    return any;
}

// 701.19a: damage is removed, it is tapped and removed from combat.
bool perform_REGENERATE(Engine *e, Game *g, Event *ev) {
    const Object *o = game_object(g, ev->object);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    Object *w = write_place(g, object_card(ev->object));
    if (w->damage == 0 || CR(e, 120_6)) w->damage = 0;
    w->tapped = true;
    forget_combat(g, ev->object);
    return true;
}

bool perform_DAMAGE_REMOVED(Engine *e, Game *g, Event *ev) {
    const Object *o = game_object(g, ev->object);
    (void)e;
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    write_place(g, object_card(ev->object))->damage = 0;
    return true;
}

bool perform_PREVENTED(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    return ev->amount > 0;
}

// Only abilities that wait for it care.
bool perform_DAMAGE_PREVENTED(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    return ev->amount > 0;
}
