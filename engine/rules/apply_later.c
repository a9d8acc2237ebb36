// apply_later.c - performing what is kept for later: delayed abilities (603.7), what an object has
// become (400.7), cards exiled with something (607.2a), positions seen (104.4b).
#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"

enum { POSITIONS_MAX = 4096 };

// What the ability that makes it refers to, it refers to. Its targets are no targets of the new one
// (603.7c), and what was an illegal target means nothing.
static void hand_on_bounds(Engine *e, Game *g, uint32_t from, uint32_t to) {
    uint32_t count = g->lists[LIST_BOUNDS].count;
    for (uint32_t i = 0; i < count; i++) {
        Bound b = ((const Bound *)write_list(g, LIST_BOUNDS))[i];
        if (b.key != from || b.illegal) continue;
        b.key = to;
        b.target = 0;
        *(Bound *)append(e, g, LIST_BOUNDS) = b;
    }
}

bool perform_DELAYED(Engine *e, Game *g, Event *ev) {
    const StackItem *item = write_stack_item(g, ev->object);
    uint32_t from = item == NULL ? 0 : item->key, key = ++g->next_key;
    bool by_spell = item != NULL && object_same(item->source, item->object);
    bind_brought(e, g, ev, key);
    if (item != NULL) hand_on_bounds(e, g, from, key);
    DelayedTrigger *d = append(e, g, LIST_DELAYED);
    *d = (DelayedTrigger){.ability = ev->ability,
                          .source = ev->source,
                          .controller = ev->player,
                          .key = key,
                          .by_spell = by_spell,
                          .this_turn = ev->amount > 0,
                          .again = ev->amount > 1};
    return true;
}

bool forget_delayed_this_turn(Game *g) {
    bool any = false;
    for (int i = (int)g->lists[LIST_DELAYED].count - 1; i >= 0; i--) {
        const DelayedTrigger *d = &((const DelayedTrigger *)write_list(g, LIST_DELAYED))[i];
        if (!d->this_turn) continue;
        forget_bounds(g, d->key);
        write_remove(g, LIST_DELAYED, i);
        any = true;
    }
    return any;
}

bool perform_DELAYED_ENDS(Engine *e, Game *g, Event *ev) {
    (void)e;
    forget_bounds(g, ((const DelayedTrigger *)write_list(g, LIST_DELAYED))[ev->amount].key);
    write_remove(g, LIST_DELAYED, ev->amount);
    return true;
}

// The bindings that mean `source` find `result` from now on.
bool perform_FOUND(Engine *e, Game *g, Event *ev) {
    const StackItem *item = write_stack_item(g, ev->object);
    if (item == NULL) return false;
    StackItem of = *item;
    bool self = false;
    Bound *all = write_list(g, LIST_BOUNDS);
    for (uint32_t i = 0; i < g->lists[LIST_BOUNDS].count; i++) {
        if (all[i].key != of.key || all[i].kind != BOUND_OBJECT) continue;
        if (!object_same(all[i].object, ev->source) && !object_same(all[i].became, ev->source))
            continue;
        all[i].became = ev->result;
        all[i].how = FOUND_BY_EFFECT;
        self = self || all[i].binding == SELF_BINDING;
    }
    if (self || !object_same(of.source, ev->source)) return true;
    Bound *b = append(e, g, LIST_BOUNDS);
    *b = (Bound){.key = of.key,
                 .binding = SELF_BINDING,
                 .kind = BOUND_OBJECT,
                 .object = ev->source,
                 .player = NO_PLAYER,
                 .became = ev->result,
                 .how = FOUND_BY_EFFECT};
    return true;
}

bool perform_PERMIT(Engine *e, Game *g, Event *ev) {
    Permission *p = append(e, g, LIST_PERMISSIONS);
    *p = (Permission){.card = ev->object,
                      .player = ev->player,
                      .ability = ev->ability,
                      .node = (uint16_t)ev->position,
                      .lasting = (uint8_t)ev->amount};
    return true;
}

// Whatever meant the card finds what it became; the permission is used up.
bool perform_PLAYED_AS_PERMITTED(Engine *e, Game *g, Event *ev) {
    (void)e;
    Bound *bounds = write_list(g, LIST_BOUNDS);
    for (uint32_t i = 0; i < g->lists[LIST_BOUNDS].count; i++) {
        if (bounds[i].kind != BOUND_OBJECT) continue;
        if (!object_same(bounds[i].object, ev->source) &&
            !object_same(bounds[i].became, ev->source))
            continue;
        bounds[i].became = ev->object;
        bounds[i].how = FOUND_AS_PLAYED;
    }
    const Permission *all = write_list(g, LIST_PERMISSIONS);
    for (int i = (int)g->lists[LIST_PERMISSIONS].count - 1; i >= 0; i--)
        if (object_same(all[i].card, ev->source)) write_remove(g, LIST_PERMISSIONS, i);
    return true;
}

bool forget_permissions(Game *g, Lasting lasting, PlayerId player) {
    bool any = false;
    const Permission *all = write_list(g, LIST_PERMISSIONS);
    for (int i = (int)g->lists[LIST_PERMISSIONS].count - 1; i >= 0; i--) {
        if (all[i].lasting != lasting) continue;
        if (player_is(player) && !player_same(all[i].player, player)) continue;
        write_remove(g, LIST_PERMISSIONS, i);
        any = true;
    }
    return any;
}

bool perform_EXILE_LINK(Engine *e, Game *g, Event *ev) {
    ExileLink *link = append(e, g, LIST_EXILE_LINKS);
    *link = (ExileLink){ev->source, ev->object, (uint8_t)ev->amount, ev->ability};
    return true;
}

bool perform_CHOSE(Engine *e, Game *g, Event *ev) {
    Chosen *chosen = append(e, g, LIST_CHOSEN);
    *chosen = (Chosen){ev->object, ev->player, (uint8_t)ev->amount2, ev->amount, ev->ability};
    return true;
}

bool perform_POSITION(Engine *e, Game *g, Event *ev) {
    uint32_t high = (uint32_t)ev->amount, low = (uint32_t)ev->amount2;
    Position *all = write_list(g, LIST_POSITIONS);
    for (uint32_t i = 0; i < g->lists[LIST_POSITIONS].count; i++)
        if (all[i].high == high && all[i].low == low) {
            ev->position = ++all[i].times;
            return true;
        }
    if (g->lists[LIST_POSITIONS].count == POSITIONS_MAX) write_truncate(g, LIST_POSITIONS, 0);
    Position *fresh = append(e, g, LIST_POSITIONS);
    *fresh = (Position){high, low, 1};
    ev->position = 1;
    return true;
}

bool perform_POSITIONS_FORGOTTEN(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)ev;
    write_truncate(g, LIST_POSITIONS, 0);
    return true;
}

static bool told(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}

bool perform_SEARCH(Engine *e, Game *g, Event *ev) { return told(e, g, ev); }
bool perform_FLIP_COIN(Engine *e, Game *g, Event *ev) { return told(e, g, ev); }
bool perform_ROLL_DIE(Engine *e, Game *g, Event *ev) { return told(e, g, ev); }
bool perform_REVEAL(Engine *e, Game *g, Event *ev) { return told(e, g, ev); }
bool perform_LOOKS(Engine *e, Game *g, Event *ev) { return told(e, g, ev); }
