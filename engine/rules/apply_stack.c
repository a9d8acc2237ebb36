// apply_stack.c - performing what happens on the stack: announcing, binding, triggering (601-603).
#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/faces.h"

static void begin_item(Engine *e, Game *g, CardId card, const Event *ev) {
    StackItem *item = append(e, g, LIST_STACK_ITEMS);
    item->object = game_id(g, card);
    item->source = ev->source;
    item->ability = ev->ability;
    item->controller = ev->player;
    item->x = -1;
    item->key = ++g->next_key;
    item->since = g->next_timestamp;
    write_place(g, card)->stack_item = (uint16_t)g->lists[LIST_STACK_ITEMS].count;
}

static CardId new_ability_object(Engine *e, Game *g, PlayerId controller, int position) {
    CardId card = write_new_place(g);
    if (!card_is(card)) engine_hit_limit(e, "objects in a game");
    Object *o = write_place(g, card);
    o->kind = OBJECT_ABILITY;
    o->owner = o->controller = o->base_controller = controller;
    o->card.v = -1;
    o->face.v = -1;
    o->timestamp = next_timestamp(g);
    // 405.1: on top of what is there. Off: below it.
    bool top = position == 0 && (g->stack.count == 0 || CR(e, 405_1));
    write_link(g, card, ZONE_STACK, top ? 0 : -1);
    return card;
}

// 601.2a: a card has been moved to the stack and becomes a spell; 602.2a: an ability is made there.
bool perform_ANNOUNCE(Engine *e, Game *g, Event *ev) {
    CardId card;
    if (object_is(ev->object)) {
        const Object *o = game_object(g, ev->object);
        gavel_assert(o != NULL && o->zone == ZONE_STACK);
        card = object_card(ev->object);
        Object *w = write_place(g, card);
        w->face_index = (uint8_t)ev->amount;
        w->face = face_of_spell(e, pool_card(e->pool, w->card), ev->amount)->id;
        w->face_down = ev->face_down;
        if (ev->face_down) w->face = pool_face_down(e->pool, ev->face_down == FACE_DOWN_WARDED);
    } else {
        card = new_ability_object(e, g, ev->player, ev->position);
    }
    begin_item(e, g, card, ev);
    ev->result = game_id(g, card);
    return true;
}

static StackItem *item_of(Game *g, const Event *ev) {
    StackItem *item = write_stack_item(g, ev->object);
    gavel_assert(item != NULL);
    return item;
}

bool perform_ANNOUNCE_X(Engine *e, Game *g, Event *ev) {
    (void)e;
    item_of(g, ev)->x = ev->amount;
    return true;
}

bool perform_ANNOUNCE_MODE(Engine *e, Game *g, Event *ev) {
    StackItem *item = item_of(g, ev);
    item->ways |= (uint32_t)ev->amount2;
    item->times = (uint16_t)(item->times + ev->position);
    if (ev->ability.v >= 0) item->ability = ev->ability;
    if (ev->amount == 0) return true;
    if (item->mode_count >= MODES_MAX) engine_hit_limit(e, "modes of a spell");
    item->modes[item->mode_count++] = (uint8_t)ev->amount;
    return true;
}

static void bind(Engine *e, Game *g, Bound b, uint32_t key) {
    Bound *kept = append(e, g, LIST_BOUNDS);
    *kept = b;
    kept->key = key;
}

void bind_brought(Engine *e, Game *g, Event *ev, uint32_t key) {
    for (int i = 0; ev->bounds != NULL && i < ev->bounds->count; i++)
        bind(e, g, ev->bounds->items[i], key);
    ev->bounds = NULL;
}

// 601.2d: the share of a target that is bound already.
static bool keep_share(Game *g, const Bound *share, uint32_t key) {
    Bound *all = write_list(g, LIST_BOUNDS);
    for (uint32_t i = 0; share->target > 0 && share->amount > 0 && i < g->lists[LIST_BOUNDS].count;
         i++) {
        if (all[i].key != key || all[i].target != share->target || all[i].kind != share->kind ||
            !object_same(all[i].object, share->object) ||
            !player_same(all[i].player, share->player))
            continue;
        all[i].amount = share->amount;
        return true;
    }
    return false;
}

bool perform_BIND(Engine *e, Game *g, Event *ev) {
    const StackItem *item = write_stack_item(g, ev->object);
    if (item == NULL) return false;
    if (!keep_share(g, &ev->bound, item->key)) bind(e, g, ev->bound, item->key);
    return true;
}

// amount is its place in the list of bindings.
bool perform_TARGET_ILLEGAL(Engine *e, Game *g, Event *ev) {
    (void)e;
    ((Bound *)write_list(g, LIST_BOUNDS))[ev->amount].illegal = 1;
    return true;
}

bool perform_RETARGET(Engine *e, Game *g, Event *ev) {
    Bound *b = (Bound *)write_list(g, LIST_BOUNDS) + ev->amount;
    b->kind = ev->bound.kind;
    b->object = ev->bound.object;
    b->player = ev->bound.player;
    // 115.7f: the division stays as announced. Off: the new target receives the least there is.
    if (b->amount > 1 && !CR(e, 115_7f)) b->amount = 1;
    return true;
}

bool perform_COPY_HAS_TARGETS(Engine *e, Game *g, Event *ev) {
    (void)e;
    item_of(g, ev)->announced = true;
    return true;
}

bool perform_CAST(Engine *e, Game *g, Event *ev) {
    (void)e;
    item_of(g, ev)->announced = true;
    if (player_same(ev->player, g->active) && g->casts < UINT8_MAX) g->casts++;  // 502.2
    Player *caster = write_player(g, ev->player);
    if (caster->casts < UINT8_MAX) caster->casts++;
    Object *o = write_place(g, object_card(ev->object));
    o->cast_from = (uint8_t)(ev->from + 1);
    o->cast_by = ev->player;
    if (o->is_commander && ev->from == ZONE_COMMAND) o->commander_casts++;  // 903.8
    return true;
}

static bool says_once(const IrNode *limit) {
    if (limit == NULL || limit->op == OP_ONLY_ONCE) return limit != NULL;
    return limit->op == OP_ONLY_BOTH &&
           (says_once(ir_kid(limit, FIELD_A)) || says_once(ir_kid(limit, FIELD_B)));
}

// Kept where the ability says how often it may be activated: 602.5b, 606.3.
static void remember_activation(Engine *e, Game *g, const Event *ev) {
    const Ability *a = pool_ability(e->pool, ev->ability);
    if (!a->is_loyalty && a->limit == NULL) return;
    Activation *kept = append(e, g, LIST_ACTIVATIONS);
    *kept = (Activation){.source = ev->source,
                         .ability = ev->ability,
                         .for_good = says_once(a->limit),
                         .granted = (uint32_t)ev->position};
}

bool perform_ACTIVATE(Engine *e, Game *g, Event *ev) {
    remember_activation(e, g, ev);
    if (object_is(ev->object)) item_of(g, ev)->announced = true;
    return true;
}

// 800.4d: none that a player who has left would control. Off: the next player does.
bool perform_TRIGGER(Engine *e, Game *g, Event *ev) {
    if (game_player(g, ev->player)->left) {
        if (CR(e, 800_4d)) return false;
        ev->player = game_next_player(g, ev->player);
    }
    uint32_t key = ++g->next_key;
    bind_brought(e, g, ev, key);
    if (ev->key != 0) copy_bounds(e, g, ev->key, key);
    WaitingTrigger *w = append(e, g, LIST_WAITING);
    w->key = key;
    w->ability = ev->ability;
    w->source = ev->source;
    w->controller = ev->player;
    w->order = (uint32_t)ev->amount;
    return true;
}

// 603.3: the ability becomes an object on the stack, with what the event bound.
// 109.4b: while it waited it was controlled by who controlled its source. Off: by who does now.
static PlayerId waiting_controller(Engine *e, const Game *g, const WaitingTrigger *w) {
    const Object *source = game_object(g, w->source);
    if (source == NULL || source->zone != ZONE_BATTLEFIELD) return w->controller;
    if (player_same(source->controller, w->controller) || CR(e, 109_4b)) return w->controller;
    return source->controller;
}

bool perform_TRIGGER_ON_STACK(Engine *e, Game *g, Event *ev) {
    WaitingTrigger w = ((const WaitingTrigger *)write_list(g, LIST_WAITING))[ev->amount];
    w.controller = waiting_controller(e, g, &w);
    write_remove(g, LIST_WAITING, ev->amount);
    ev->ability = w.ability;
    ev->source = w.source;
    ev->player = w.controller;
    CardId card = new_ability_object(e, g, w.controller, 0);
    begin_item(e, g, card, ev);
    ev->object = ev->result = game_id(g, card);
    StackItem *item = item_of(g, ev);
    item->triggered = true;
    item->announced = true;
    item->key = w.key;
    return true;
}

static bool nothing_but_told(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}

bool perform_RESOLVE(Engine *e, Game *g, Event *ev) {
    g->resolving = ev->object;
    return nothing_but_told(e, g, ev);
}

bool perform_RESOLVED(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)ev;
    g->resolving = NO_OBJECT;
    forget_left_behind(g);
    return true;
}
bool perform_FIZZLE(Engine *e, Game *g, Event *ev) { return nothing_but_told(e, g, ev); }
bool perform_CONTROL_CHANGES(Engine *e, Game *g, Event *ev) { return nothing_but_told(e, g, ev); }
// An ability goes nowhere: who controlled it is known from how it last was (608.2h).
bool perform_COUNTER_OBJECT(Engine *e, Game *g, Event *ev) {
    const Object *o = game_object(g, ev->object);
    if (o != NULL && o->kind == OBJECT_ABILITY) remember_last_known(e, g, ev->object);
    return nothing_but_told(e, g, ev);
}
