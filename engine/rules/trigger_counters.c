// trigger_counters.c - triggers about counters (122.6, 122.7, 107.15a), and about being targeted.
#include "engine/rules/saga.h"
#include "engine/rules/trigger_internal.h"

// "That many" is how many were put there.
static void bind_amount(Look *l, const IrNode *n, int amount) {
    if (n->binding == NO_BINDING) return;
    scope_bind(&l->s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_NUMBER,
                              .amount = amount,
                              .player = NO_PLAYER});
}

// 702.21a: of a spell or ability that an opponent controls.
bool trigger_targeted_by_opponent(Look *l, const IrNode *n) {
    const StackItem *item = game_stack_item(l->s.g, l->ev->source);
    if (item == NULL || !game_is_opponent(l->s.g, l->s.you, item->controller)) return false;
    if (!object_is(l->ev->object) || !trigger_on_object(l, n, l->ev->object)) return false;
    trigger_bind_object(l, ir_kid(n, FIELD_TO), l->ev->source);
    return true;
}

// How many counters of a kind the event put on an object; 122.6: also as it entered.
static int put_on(Look *l, int kind, ObjectId *on) {
    const Event *ev = l->ev;
    *on = ev->kind == EVENT_COUNTERS ? ev->object : ev->result;
    if (ev->kind == EVENT_COUNTERS) return ev->amount2 == kind ? ev->amount : 0;
    for (int i = 0; ev->to == ZONE_BATTLEFIELD && i < ENTERS_WITH_MAX; i++)
        if (ev->counters[i].count > 0 && ev->counters[i].kind == kind && CR(l->s.e, 122_6))
            return ev->counters[i].count;
    return 0;
}

bool trigger_counters_put(Look *l, const IrNode *n) {
    ObjectId on;
    int count = put_on(l, n->number, &on);
    if (count <= 0 || !trigger_on_object(l, n, on)) return false;
    bind_amount(l, n, count);
    return true;
}

// 122.6a: on an object that enters, its controller puts them. Off: whoever's effect it is.
static PlayerId who_put(Look *l, ObjectId on) {
    if (l->ev->kind == EVENT_COUNTERS) return l->ev->player;
    PlayerId controller = game_object(l->s.g, on)->controller;
    View source = view_of(l->s.e, l->s.g, l->ev->source);
    if (!source.known || player_same(source.controller, controller)) return controller;
    return CR(l->s.e, 122_6a) ? controller : source.controller;
}

bool trigger_puts_counters(Look *l, const IrNode *n) {
    ObjectId on;
    if (put_on(l, n->number, &on) <= 0) return false;
    const IrNode *who = ir_kid(n, FIELD_WHO);
    PlayerId p = who_put(l, on);
    if (!player_is(p) || !trigger_player_means(l, who, p)) return false;
    return trigger_on_object(l, n, on);
}

// 122.7: fewer before, as many or more after.
bool trigger_nth_counter(Look *l, const IrNode *n) {
    ObjectId on;
    int count = put_on(l, n->number, &on), nth = quantity(&l->s, ir_kid(n, FIELD_N));
    if (count <= 0) return false;
    int after = game_counters(l->s.g, on, (CounterKind)n->number);
    bool reached = after - count < nth && after >= nth;
    return (reached || (after > nth && !CR(l->s.e, 122_7))) && trigger_on_object(l, n, on);
}

// Once for each of them.
bool trigger_counter_removed(Look *l, const IrNode *n) {
    const Event *ev = l->ev;
    if (ev->amount >= 0 || ev->amount2 != n->number) return false;
    if (!trigger_on_object(l, n, ev->object)) return false;
    l->times = -ev->amount;
    return true;
}

bool trigger_last_counter(Look *l, const IrNode *n) {
    const Event *ev = l->ev;
    if (ev->amount >= 0 || ev->amount2 != n->number) return false;
    return game_counters(l->s.g, ev->object, (CounterKind)n->number) == 0 &&
           trigger_on_object(l, n, ev->object);
}

bool trigger_chapter(Look *l, const IrNode *n) {
    ObjectId on;
    int count = put_on(l, COUNTER_LORE, &on);
    if (count <= 0 || !object_same(on, l->s.source)) return false;
    int after = game_counters(l->s.g, on, COUNTER_LORE);
    l->times = saga_chapters_reached(l->s.e, n, count, after);
    return l->times > 0;
}
