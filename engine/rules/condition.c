// condition.c - whether the conditions of an ability hold. One row per operation.
#include "engine/base/status.h"
#include "engine/rules/combat.h"
#include "engine/rules/operations.h"
#include "engine/rules/scope.h"

static bool controls(const Scope *s, const IrNode *n) {
    Set players, objects;
    players.count = objects.count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (op_room((Op)what->op) != ROOM_FILTER) what = ir_kid(what, FIELD_WHAT);  // "a Swamp"
    filter_gather(s, what, ZONE_BATTLEFIELD, &objects);
    for (int i = 0; i < objects.count; i++) {
        PlayerId controller = game_object(s->g, objects.items[i].object)->controller;
        for (int p = 0; p < players.count; p++)
            if (player_same(players.items[p].player, controller)) return true;
    }
    return false;
}

static bool controls_no(const Scope *s, const IrNode *n) { return !controls(s, n); }

static bool has_life(const Scope *s, const IrNode *n) {
    Set players;
    players.count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++)
        if (game_player(s->g, players.items[i].player)->life < quantity(s, ir_kid(n, FIELD_N)))
            return false;
    return players.count > 0;
}

// 506.6: whether an effect required it as attackers were declared. Off: whether it attacked.
static bool had_to_attack(const Scope *s, const IrNode *n) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++)
        if (objects.items[i].kind != CHOICE_OBJECT ||
            (!combat_had_to_attack(s->g, objects.items[i].object) && CR(s->e, 506_6)))
            return false;
    return objects.count > 0;
}

static bool is_as_described(const Scope *s, const IrNode *n) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++)
        if (objects.items[i].kind != CHOICE_OBJECT ||
            !filter_matches(s, ir_kid(n, FIELD_A), objects.items[i].object))
            return false;
    return objects.count > 0;
}

static bool in_zone(const Scope *s, const IrNode *n) {
    const Object *o = game_object(s->g, s->source);
    bool there = o != NULL && o->zone == filter_place(ir_kid(n, FIELD_ZONE));
    return there == (n->number == 0);
}

static bool both_hold(const Scope *s, const IrNode *n) {
    return condition_holds(s, ir_kid(n, FIELD_A)) && condition_holds(s, ir_kid(n, FIELD_B));
}

// It may be gone: then as it last was (608.2h).
static bool had_no_counters(const Scope *s, const IrNode *n) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++) {
        ObjectId id = objects.items[i].object;
        if (game_object(s->g, id) != NULL && game_counters(s->g, id, (CounterKind)n->number) > 0)
            return false;
        const LastKnown *known = game_object(s->g, id) ? NULL : game_last_known(s->g, id);
        for (int k = 0; known != NULL && k < LAST_COUNTERS_MAX; k++)
            if (known->counters[k].count > 0 && known->counters[k].kind == n->number) return false;
    }
    return true;
}

// 702.30a: of what is still there, under the control of who has the ability.
static bool is_new(const Scope *s, const IrNode *n) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    const Object *o = objects.count == 0 ? NULL : game_object(s->g, objects.items[0].object);
    return o != NULL && player_same(o->controller, s->you) && o->fresh != FRESH_NOT;
}

// Nothing is said of an object that there is not.
static bool is_not_as_described(const Scope *s, const IrNode *n) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    return objects.count > 0 && !is_as_described(s, n);
}

// 702.33e: of a spell, or of the permanent that it became.
static bool was_kicked(const Scope *s, const IrNode *n) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    if (objects.count == 0 || objects.items[0].kind != CHOICE_OBJECT) return false;
    ObjectId id = objects.items[0].object;
    const Object *o = game_object(s->g, id);
    const StackItem *item = o == NULL ? NULL : game_stack_item(s->g, id);
    // 607.2i: the intention declared for this object's own kicker.
    if (item != NULL) return (item->ways & CAST_KICKED) != 0 && CR(s->e, 607_2i);
    // 400.7d: a permanent knows how the spell was cast that it was.
    return o != NULL && (o->cast_ways & CAST_KICKED) != 0 && CR(s->e, 400_7d) && CR(s->e, 607_2i);
}

static bool has_no_cards(const Scope *s, const IrNode *n) {
    const IrNode *zone = ir_kid(n, FIELD_ZONE);
    Set owners;
    owners.count = 0;
    players_meant(s, ir_kid(zone, FIELD_WHO), &owners);
    for (int i = 0; i < owners.count; i++)
        if (game_zone(s->g, owners.items[i].player, filter_place(zone))->count > 0) return false;
    return true;
}

static bool you_were_attacked(const Scope *s, const IrNode *n) {
    (void)n;
    int count;
    const Attack *all = game_list(s->g, LIST_ATTACKS, &count);
    for (int i = 0; i < count && s->g->step == STEP_DECLARE_ATTACKERS; i++)
        if (player_same(all[i].player, s->you) && !object_is(all[i].object)) return true;
    return false;
}

static const struct {
    Op op;
    bool (*holds)(const Scope *s, const IrNode *n);
} condition_rows[] = {
    {OP_HAS_NO_CARDS, has_no_cards},
    {OP_YOU_WERE_ATTACKED, you_were_attacked},
    {OP_WAS_KICKED, was_kicked},
    {OP_HAD_NO_COUNTERS, had_no_counters},
    {OP_IS_NEW, is_new},
    {OP_CONTROLS, controls},
    {OP_CONTROLS_NO, controls_no},
    {OP_HAS_LIFE, has_life},
    {OP_IS, is_as_described},
    {OP_IN_ZONE, in_zone},
    {OP_BOTH_HOLD, both_hold},
    {OP_HAD_TO_ATTACK, had_to_attack},
    {OP_IS_NOT, is_not_as_described},
};

bool condition_holds(const Scope *s, const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(condition_rows); i++)
        if (condition_rows[i].op == n->op) return condition_rows[i].holds(s, n);
    gavel_never("a condition without a meaning");
}

bool condition_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(condition_rows); i++)
        if (condition_rows[i].op == op) return true;
    return false;
}
