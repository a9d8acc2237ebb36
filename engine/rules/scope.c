// scope.c - what the phrases of an ability mean: bindings, players, objects.
#include "engine/rules/scope.h"

#include "engine/base/status.h"
#include "engine/rules/among.h"
#include "engine/rules/apply.h"
#include "engine/rules/attach.h"
#include "engine/rules/combat.h"
#include "engine/rules/follow.h"
#include "engine/rules/linked.h"
#include "engine/rules/operations.h"
#include "engine/rules/target.h"

// What a triggered ability was told about X as it triggered or was made; -1: nothing.
static int x_told(Engine *e, const Game *g, const StackItem *item, const Ability *a) {
    int at = 0;
    for (const Bound *b; (b = game_bound(g, item->key, &at)) != NULL;) {
        if (b->binding != X_BINDING) continue;
        // 107.3i: the X of the spell whose ability it is; 107.3e: of one that it speaks of; 107.3n:
        // of what made it.
        if (a->trigger == NULL || a->trigger->op != OP_WHEN_CASTS)
            return CR(e, 107_3n) ? b->amount : -1;
        bool own = ir_kid(a->trigger, FIELD_WHAT)->op == OP_SELF;
        return (own ? CR(e, 107_3i) : CR(e, 107_3e)) ? b->amount : -1;
    }
    return -1;
}

// 107.3m: an enters ability knows the X of the spell that became the permanent, also if that is
// gone (608.2h).
static int x_of_item(Engine *e, const Game *g, const StackItem *item) {
    if (item->x >= 0 || !item->triggered) return item->x;
    const Ability *a = pool_ability(e->pool, item->ability);
    int told = x_told(e, g, item, a);
    if (told >= 0 || a->trigger == NULL) return told;
    HowCast source = how_cast(g, item->source);
    if (source.x == 0 || (source.last_known && !CR(e, 608_2h))) return told;
    // 702.37f: of the morph cost, the same.
    if (a->trigger->op == OP_WHEN_TURNED_UP) return CR(e, 702_37f) ? source.x : item->x;
    if (a->trigger->op != OP_WHEN_ENTERS || !CR(e, 107_3m)) return item->x;
    return source.x;
}

// 109.5: "you" is who activated the ability, or controlled its source when it triggered. Off: who
// controls the source now.
static PlayerId you_of_item(Engine *e, const Game *g, const StackItem *item) {
    const Object *source = item->ability.v < 0 ? NULL : game_object(g, item->source);
    if (source == NULL || source->zone != ZONE_BATTLEFIELD) return item->controller;
    if (player_same(source->controller, item->controller) || CR(e, 109_5)) return item->controller;
    return source->controller;
}

Scope scope_of_item(Engine *e, const Game *g, ObjectId id) {
    const StackItem *item = game_stack_item(g, id);
    gavel_assert(item != NULL);
    return (Scope){.e = e,
                   .g = g,
                   .you = you_of_item(e, g, item),
                   .source = item->source,
                   .ability = item->ability.v < 0 ? NULL : pool_ability(e->pool, item->ability),
                   .item = id,
                   .x = x_of_item(e, g, item)};
}

const Bound *scope_bound(const Scope *s, int *at) {
    const StackItem *item = object_is(s->item) ? game_stack_item(s->g, s->item) : NULL;
    if (item != NULL) return game_bound(s->g, item->key, at);
    int own = s->own == NULL ? 0 : s->own->count;
    if (*at < own) return &s->own->items[(*at)++];
    if (s->key == 0) return NULL;
    int more = *at - own;
    const Bound *b = game_bound(s->g, s->key, &more);
    *at = own + more;
    return b;
}

uint32_t scope_load(const Game *g, uint32_t key, Bounds *out) {
    int at = 0;
    out->count = 0;
    for (const Bound *b; (b = game_bound(g, key, &at)) != NULL;) {
        if (out->count == BOUNDS_MAX) {
            out->count = 0;
            return key;
        }
        out->items[out->count++] = *b;
    }
    return 0;
}

void scope_bind(Scope *s, Bound b) {
    if (b.binding == NO_BINDING) return;
    if (object_is(s->item)) {
        Event ev = event_new(EVENT_BIND);
        ev.object = s->item;
        ev.bound = b;
        apply(s->e, s->g, &ev);
        return;
    }
    gavel_assert(s->own != NULL);
    if (s->own->count >= BOUNDS_MAX) engine_hit_limit(s->e, "participants of an event");
    s->own->items[s->own->count++] = b;
}

void scope_tell_x(Scope *s, const IrNode *effect) {
    if (s->x < 0 || ir_find(effect, OP_VARIABLE) == NULL) return;
    scope_bind(
        s,
        (Bound){.binding = X_BINDING, .kind = BOUND_NUMBER, .amount = s->x, .player = NO_PLAYER});
}

void scope_bind_set(Scope *s, const IrNode *n, const Set *set) {
    for (int i = 0; n->binding != NO_BINDING && i < set->count; i++)
        scope_bind(
            s, (Bound){.binding = (int8_t)n->binding,
                       .kind = set->items[i].kind == CHOICE_PLAYER ? BOUND_PLAYER : BOUND_OBJECT,
                       .object = set->items[i].object,
                       .player = set->items[i].player});
}

static void set_append(Engine *e, Set *set, Choice c) {
    engine_need_room(e, set->count, SET_MAX, "objects meant at once");
    set->items[set->count++] = c;
}

void set_add(Engine *e, Set *set, Choice c) {
    for (int i = 0; i < set->count; i++)
        if (choice_same(set->items[i], c)) return;
    set_append(e, set, c);
}

// "It" may mean what nobody has to bind: the object itself, or the card that it exiled.
static bool means(const Scope *s, int binding, Op op) {
    if (s->ability == NULL || binding < 0 || binding >= s->ability->binding_count) return false;
    const IrNode *by = s->ability->bindings[binding].introduced_by;
    return by != NULL && by->op == op;
}

static void meant_exiled(const Scope *s, const IrNode *n, Set *out);
static void meant_host(const Scope *s, const IrNode *n, Set *out);

// What its object is attached to, or last was, needs no binding; what triggered may have bound it.
static void add_host(const Scope *s, int binding, Set *out) {
    if (means(s, binding, OP_ENCHANTED) || means(s, binding, OP_EQUIPPED))
        meant_host(s, s->ability->bindings[binding].introduced_by, out);
}

// 608.2k: what a trigger condition spoke of is meant whatever it is now. Off: only while it still
// fits the condition.
static bool is_still_meant(const Scope *s, const Bound *b) {
    const Ability *a = s->ability;
    if (b->target > 0 || b->binding < 0 || a == NULL || a->trigger == NULL) return true;
    const IrNode *by = a->bindings[b->binding].introduced_by;
    if (by == NULL || by->op != OP_ANY_ONE || game_object(s->g, b->object) == NULL) return true;
    if (ir_place(a->trigger, by) < 0) return true;
    return filter_matches(s, ir_kid(by, FIELD_WHAT), b->object) || CR(s->e, 608_2k);
}

// What is bound to a binding. An illegal target is not affected (608.2b).
static void add_bound(const Scope *s, int binding, Set *out) {
    if (means(s, binding, OP_SELF) || means(s, binding, OP_SELF_FROM))
        set_add(s->e, out, choice_object(follow_meant(s, s->source)));
    if (means(s, binding, OP_EXILED_CARD)) meant_exiled(s, NULL, out);
    int at = 0;
    bool any = false;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        any = any || b->binding == binding;
        if (b->binding != binding || b->illegal) continue;
        if (b->kind == BOUND_OBJECT && is_still_meant(s, b))
            set_add(s->e, out, choice_object(follow_meant(s, b->object)));
        if (b->kind == BOUND_PLAYER) set_add(s->e, out, choice_player(b->player));
    }
    if (!any) add_host(s, binding, out);
}

// A permanent is looked at as it was, a card where it went. 701.9c: of what is hidden only that it
// is a card is known.
bool scope_was(const Scope *s, const IrNode *filter, ObjectId id) {
    if (ir_find(filter, OP_FILTER_CARD) == NULL) return filter_matches(s, filter, id);
    if (filter->op == OP_FILTER_CARD) return true;
    const Object *o = game_object(s->g, follow_now(s, id));
    return o != NULL && (zone_is_public(o->zone) || !CR(s->e, 701_9c)) &&
           filter_matches(s, filter, follow_now(s, id));
}

// It may be gone: then as it last was (608.2h).
int scope_counters(const Scope *s, ObjectId id, CounterKind kind) {
    int all = 0;
    for (int k = 0; (int)kind == COUNTER_ANY && k < COUNTER_KIND_COUNT; k++)
        all += scope_counters(s, id, (CounterKind)k);
    if ((int)kind == COUNTER_ANY) return all;
    if (game_object(s->g, id) != NULL) return game_counters(s->g, id, kind);
    const LastKnown *known = game_last_known(s->g, id);
    for (int k = 0; known != NULL && k < LAST_COUNTERS_MAX; k++)
        if (known->counters[k].count > 0 && known->counters[k].kind == kind)
            return known->counters[k].count;
    return 0;
}

// ---- players

// Is a player bound there, and is it this one? NO_PLAYER: whoever it is.
static bool bound_to_player(const Scope *s, int binding, PlayerId p) {
    SCRATCH_SCOPE(s->e->scratch);
    Set bound = set_new(s->e);
    add_bound(s, binding, &bound);
    for (int i = 0; i < bound.count; i++)
        if (bound.items[i].kind == CHOICE_PLAYER &&
            (!player_is(p) || player_same(bound.items[i].player, p)))
            return true;
    return false;
}

static bool has_one_of(const Scope *s, const Set *objects, PlayerId p, bool owner) {
    for (int i = 0; i < objects->count; i++) {
        if (objects->items[i].kind != CHOICE_OBJECT) continue;
        View v = view_of(s->e, s->g, objects->items[i].object);
        if (player_same(owner ? v.owner : v.controller, p)) return true;
    }
    return false;
}

static bool has_to_do_with(const Scope *s, const IrNode *n, PlayerId p, bool owner) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    return has_one_of(s, &objects, p, owner);
}

static bool controls_bound(const Scope *s, int binding, PlayerId p) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    add_bound(s, binding, &objects);
    return has_one_of(s, &objects, p, false);
}

// 115.10b: "you" is no target. Off: one who can't be targeted is not meant.
static bool is_you(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    if (!player_same(p, s->you)) return false;
    return !object_is(s->item) || !target_shunned_player(s, p) || CR(s->e, 115_10b);
}
static bool is_any(const Scope *s, const IrNode *n, PlayerId p) {
    (void)s;
    (void)n;
    (void)p;
    return true;
}
// 102.2: in a two-player game it is the other player. Off: nobody is.
static bool is_opponent(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return game_is_opponent(s->g, s->you, p) && (s->g->player_count > 2 || CR(s->e, 102_2));
}
static bool is_opponent_who_did_not(const Scope *s, const IrNode *n, PlayerId p) {
    return game_is_opponent(s->g, s->you, p) && !bound_to_player(s, n->binding, p);
}
static bool is_opponent_not_done(const Scope *s, const IrNode *n, PlayerId p) {
    return game_is_opponent(s->g, s->you, p) &&
           quantity_done_by(s, n, ir_kid(n, FIELD_WHAT), p) == 0;
}
static bool means_player(const Scope *s, const IrNode *n, PlayerId p);

// "They" who are "its controller" or "its owner", or who control a target "an opponent controls": a
// player who is not bound is found again.
static bool is_found_again(const Scope *s, const IrNode *n, PlayerId p) {
    if (s->ability == NULL || n->op != OP_THAT_PLAYER || n->binding < 0) return false;
    const IrNode *by = s->ability->bindings[n->binding].introduced_by;
    if (by != NULL && (by->op == OP_TARGET || by->op == OP_ANY_ONE))
        return controls_bound(s, n->binding, p) && CR(s->e, 608_2h);
    bool found = by != NULL && (by->op == OP_CONTROLLER_OF || by->op == OP_OWNER_OF ||
                                by->op == OP_ENCHANTED_PLAYER);
    return found && means_player(s, by, p) && CR(s->e, 608_2h);
}
static bool is_bound(const Scope *s, const IrNode *n, PlayerId p) {
    if (bound_to_player(s, n->binding, NO_PLAYER)) return bound_to_player(s, n->binding, p);
    return is_found_again(s, n, p);
}
static bool is_you_or(const Scope *s, const IrNode *n, PlayerId p) {
    return is_you(s, n, p) || is_bound(s, ir_kid(n, FIELD_B), p);
}
static bool controls_it(const Scope *s, const IrNode *n, PlayerId p) {
    return has_to_do_with(s, n, p, false);
}
static bool owns_it(const Scope *s, const IrNode *n, PlayerId p) {
    return has_to_do_with(s, n, p, true);
}

static bool is_enchanted(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return player_same(view_of(s->e, s->g, s->source).enchants, p) && CR(s->e, 303_4b);
}
// Is it what the trigger condition spoke of?
static bool is_of_trigger(const Scope *s, const Bound *b) {
    const Ability *a = s->ability;
    if (b->kind != BOUND_OBJECT || b->binding < 0 || a == NULL || a->trigger == NULL) return false;
    const IrNode *by = a->bindings[b->binding].introduced_by;
    return by != NULL && ir_place(a->trigger, by) >= 0;
}

// 508.5: whom the attacking creature attacks, or attacked, that an ability speaks of or is of: what
// its trigger condition speaks of, its source, what that is attached to, or what else is bound.
static PlayerId attacked_by_meant(const Scope *s) {
    const Object *source = game_object(s->g, s->source);
    PlayerId p = NO_PLAYER;
    int from = 0;
    for (const Bound *b; !player_is(p) && (b = scope_bound(s, &from)) != NULL;)
        if (is_of_trigger(s, b)) p = combat_attacked_player(s->g, b->object);
    if (!player_is(p)) p = combat_attacked_player(s->g, s->source);
    if (!player_is(p) && source != NULL && object_is(source->attached_to))
        p = combat_attacked_player(s->g, source->attached_to);
    int at = 0;
    for (const Bound *b; !player_is(p) && (b = scope_bound(s, &at)) != NULL;)
        if (b->kind == BOUND_OBJECT) p = combat_attacked_player(s->g, follow_meant(s, b->object));
    return p;
}

static bool is_defending(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    if (s->defending != NULL) return player_same(p, *s->defending);
    bool its = player_same(p, attacked_by_meant(s)) && CR(s->e, 508_5);
    // 508.5a, 802.2a: one of several. Off: all of them.
    return its || (combat_is_attacked(s->g, p) && !(CR(s->e, 508_5a) && CR(s->e, 802_2a)));
}

static bool is_attacking_player(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return player_same(p, s->g->active);
}
// 508.6: with a creature that attacks the player, not what they control.
static bool is_opponent_attacking(const Scope *s, const IrNode *n, PlayerId p) {
    SCRATCH_SCOPE(s->e->scratch);
    Set whom = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &whom);
    return whom.count > 0 && game_is_opponent(s->g, s->you, p) &&
           combat_attacks_player(s->g, p, whom.items[0].player) && CR(s->e, 508_6);
}

static bool chose(const Scope *s, const IrNode *n, PlayerId p) {
    return linked_word(s, p, n->name);
}

static bool casts_it(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return player_same(p, s->proposer);
}

typedef bool MeansPlayer(const Scope *s, const IrNode *n, PlayerId p);
static MeansPlayer *const player_rows[OP_COUNT] = {
    [OP_YOU] = is_you,
    [OP_EACH_PLAYER] = is_any,
    [OP_ANY_PLAYER] = is_any,
    [OP_EACH_OPPONENT] = is_opponent,
    [OP_EACH_OTHER_PLAYER] = is_opponent,
    [OP_ANY_OPPONENT] = is_opponent,
    [OP_EACH_OPPONENT_WHO_DID_NOT] = is_opponent_who_did_not,
    [OP_EACH_OPPONENT_NOT_DONE] = is_opponent_not_done,
    [OP_TARGET_PLAYER] = is_bound,
    [OP_TARGET_OPPONENT] = is_bound,
    [OP_THAT_PLAYER] = is_bound,
    [OP_YOU_AND_PLAYER] = is_you_or,
    [OP_DEFENDING_PLAYER] = is_defending,
    [OP_ATTACKING_PLAYER] = is_attacking_player,
    [OP_EACH_OPPONENT_ATTACKING] = is_opponent_attacking,
    [OP_WHO_CASTS] = casts_it,
    [OP_CONTROLLER_OF] = controls_it,
    [OP_OWNER_OF] = owns_it,
    [OP_ENCHANTED_PLAYER] = is_enchanted,
    [OP_PLAYERS_WHO_CHOSE] = chose,
};

static bool means_player(const Scope *s, const IrNode *n, PlayerId p) {
    gavel_assert(player_rows[n->op] != NULL);  // Every player phrase has a meaning.
    return player_rows[n->op](s, n, p);
}

// Is this the phrase that named all players while one of them acts, or "they" of that phrase?
static bool is_each(const Scope *s, const IrNode *n) {
    if (s->each_of == NULL) return false;
    return n == s->each_of || (n->op == OP_THAT_PLAYER && n->binding != NO_BINDING &&
                               n->binding == s->each_of->binding);
}

bool player_is_meant(const Scope *s, const IrNode *n, PlayerId p) {
    if (is_each(s, n)) return player_same(p, s->each);
    return player_is(p) && !game_player(s->g, p)->left && means_player(s, n, p);
}

// 800.4i: what a player did is found though that player has left since.
bool player_was_meant(const Scope *s, const IrNode *n, PlayerId p) {
    if (!player_is(p) || !game_player(s->g, p)->left) return player_is_meant(s, n, p);
    return means_player(s, n, p) && CR(s->e, 800_4i);
}

// 101.4: the active player first, then in turn order.
void players_meant(const Scope *s, const IrNode *n, Set *out) {
    if (is_each(s, n)) {
        set_add(s->e, out, choice_player(s->each));
        return;
    }
    for (int i = 0; i < s->g->player_count; i++) {
        PlayerId p = player_id((s->g->active.v + i) % s->g->player_count);
        if (n == s->spared_of && s->spared[p.v]) continue;
        if (!game_player(s->g, p)->left && means_player(s, n, p))
            set_add(s->e, out, choice_player(p));
    }
}

void players_gone_meant(const Scope *s, const IrNode *n, Set *out) {
    for (int i = 0; i < s->g->player_count; i++)
        if (s->g->players[i].left && means_player(s, n, player_id(i)))
            set_add(s->e, out, choice_player(player_id(i)));
}

// ---- objects

void filter_gather(const Scope *s, const IrNode *filter, Zone zone, Set *out) {
    // 114.5: an emblem is no permanent. Off: it is looked at like one.
    if (zone == ZONE_BATTLEFIELD && s->g->emblems > 0 && !CR(s->e, 114_5))
        filter_gather(s, filter, ZONE_COMMAND, out);
    int owners = zone == ZONE_BATTLEFIELD || zone == ZONE_STACK ? 1 : s->g->player_count;
    for (int i = 0; i < owners; i++) {
        const ZoneList *list = game_zone(s->g, player_id(i), zone);
        for (CardId c = list->first; card_is(c); c = game_place(s->g, c)->next)
            if (filter_matches(s, filter, game_id(s->g, c)))
                set_append(s->e, out, choice_object(game_id(s->g, c)));
    }
}

static void meant_self(const Scope *s, const IrNode *n, Set *out) {
    (void)n;
    set_add(s->e, out, choice_object(follow_meant(s, s->source)));
}
static void meant_item(const Scope *s, const IrNode *n, Set *out) {
    (void)n;
    if (object_is(s->item)) set_add(s->e, out, choice_object(s->item));
}
static void meant_bound(const Scope *s, const IrNode *n, Set *out) {
    add_bound(s, n->binding, out);
}
// 608.2i: "the sacrificed creature" is what it was then, whatever became of it since.
static void meant_then(const Scope *s, const IrNode *n, Set *out) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_OBJECT)
            set_add(s->e, out, choice_object(b->object));
}
// While one of several players acts, what that one chose.
static void meant_chosen(const Scope *s, const IrNode *n, Set *out) {
    if (s->each_of == NULL || s->each_of != ir_kid(n, FIELD_WHO)) {
        add_bound(s, n->binding, out);
        return;
    }
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_OBJECT && player_same(b->player, s->each))
            set_add(s->e, out, choice_object(b->object));
}
// 115.10a: what is affected is no target for that. Off: what can't be targeted is left out.
static void leave_out_shunned(const Scope *s, Set *set, int from) {
    int kept = from;
    for (int i = from; i < set->count; i++)
        if (!target_shunned(s, set->items[i].object) || CR(s->e, 115_10a))
            set->items[kept++] = set->items[i];
    set->count = kept;
}
// 403.2, 609.2: permanents, unless it says otherwise. Off: cards in hands or graveyards as well.
static void meant_all(const Scope *s, const IrNode *n, Set *out) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    Zone zone = filter_zone(filter);
    int from = out->count;
    filter_gather(s, filter, zone, out);
    if (zone != ZONE_BATTLEFIELD) return;
    if (object_is(s->item)) leave_out_shunned(s, out, from);
    if (object_is(s->item) && !CR(s->e, 403_2)) filter_gather(s, filter, ZONE_HAND, out);
    if (!CR(s->e, 609_2)) filter_gather(s, filter, ZONE_GRAVEYARD, out);
}
// 303.4m, 301.5f: whatever it is attached to, or last was; of an effect that began earlier, what it
// was attached to then.
static ObjectId host_meant(const Scope *s, const IrNode *n) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == HOST_BINDING) return b->object;
    View v = view_of(s->e, s->g, s->source);
    if (!object_is(v.attached_to)) return NO_OBJECT;
    bool on = n->op == OP_EQUIPPED ? (is_equipment(&v) ? CR(s->e, 301_5a) : CR(s->e, 301_5f))
                                   : (is_aura(&v) ? CR(s->e, 303_4b) : CR(s->e, 303_4m));
    return on ? v.attached_to : NO_OBJECT;
}
static void meant_host(const Scope *s, const IrNode *n, Set *out) {
    ObjectId host = host_meant(s, n);
    if (object_is(host)) set_add(s->e, out, choice_object(host));
}

// The first phrase in n that means what the source is attached to; NULL: none does.
static const IrNode *host_phrase(const Scope *s, const IrNode *n) {
    if (n->op == OP_ENCHANTED || n->op == OP_EQUIPPED) return n;
    if (means(s, n->binding, OP_ENCHANTED) || means(s, n->binding, OP_EQUIPPED))
        return s->ability->bindings[n->binding].introduced_by;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next) {
            const IrNode *found = host_phrase(s, kid);
            if (found != NULL) return found;
        }
    return NULL;
}

// 608.2h: determined once, as the effect begins. Off: whenever it is read.
void scope_keep_host(const Scope *s, const IrNode *n, Bounds *out) {
    const IrNode *phrase = host_phrase(s, n);
    ObjectId host = phrase == NULL ? NO_OBJECT : host_meant(s, phrase);
    if (!object_is(host) || !CR(s->e, 608_2h)) return;
    engine_need_room(s->e, out->count, BOUNDS_MAX, "bindings of an effect");
    out->items[out->count++] =
        (Bound){.binding = HOST_BINDING, .kind = BOUND_OBJECT, .object = host, .player = NO_PLAYER};
}
// What the same ability exiled, as it resolved or to be activated; else what a linked one did.
static void meant_exiled(const Scope *s, const IrNode *n, Set *out) {
    bool own = n != NULL && n->binding != NO_BINDING && !means(s, n->binding, OP_EXILED_CARD);
    int from = out->count;
    add_bound(s, own ? n->binding : EXILED_BINDING, out);
    if (out->count > from && !CR(s->e, 607_1c)) out->count = from;
    if (!own && out->count == from) linked_exiled(s, out);
}
bool scope_means_exiled(const Scope *s, const IrNode *n) {
    return n->op == OP_EXILED_CARD || means(s, n->binding, OP_EXILED_CARD);
}
// The topmost card that fits, or so many of them.
static void meant_top(const Scope *s, const IrNode *n, Set *out) {
    const IrNode *zone = ir_kid(n, FIELD_ZONE), *count = ir_kid(n, FIELD_N);
    int wanted = count == NULL ? 1 : quantity(s, count);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(zone, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        int before = out->count, there = 0;
        CardId c = game_zone(s->g, players.items[i].player, filter_place(zone))->first;
        for (; card_is(c) && there < wanted; c = game_place(s->g, c)->next) {
            if (!filter_matches(s, ir_kid(n, FIELD_WHAT), game_id(s->g, c))) continue;
            set_add(s->e, out, choice_object(game_id(s->g, c)));
            there++;
        }
        if (quantity_possible(s, wanted, there) < there) out->count = before;
    }
}
// 400.12: what is done to a zone is done to all cards in it. Off: to one.
static void meant_whole_zones(const Scope *s, const IrNode *n, Set *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++)
        for (int bit = 0; bit < 2; bit++) {
            if (!((n->number >> bit) & 1)) continue;
            Zone zone = bit == 0 ? ZONE_HAND : ZONE_GRAVEYARD;
            CardId c = game_zone(s->g, players.items[i].player, zone)->first;
            for (; card_is(c); c = game_place(s->g, c)->next)
                if (out->count == 0 || CR(s->e, 400_12))
                    set_append(s->e, out, choice_object(game_id(s->g, c)));
        }
}
static void meant_each_of(const Scope *s, const IrNode *n, Set *out) {
    objects_meant(s, ir_kid(n, FIELD_WHAT), out);
}
static void meant_done(const Scope *s, const IrNode *n, Set *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set done = set_new(s->e);
    add_bound(s, ir_kid(n, FIELD_FROM)->binding, &done);
    for (int i = 0; i < done.count; i++)
        if (scope_was(s, ir_kid(n, FIELD_WHAT), done.items[i].object))
            set_add(s->e, out, done.items[i]);
}
static void meant_both(const Scope *s, const IrNode *n, Set *out) {
    objects_meant(s, ir_kid(n, FIELD_A), out);
    objects_meant(s, ir_kid(n, FIELD_B), out);
}

typedef void Meant(const Scope *s, const IrNode *n, Set *out);
static Meant *const object_rows[OP_COUNT] = {
    [OP_SELF] = meant_self,
    [OP_SELF_FROM] = meant_self,
    [OP_THIS_ABILITY] = meant_item,
    [OP_TARGET] = meant_bound,
    [OP_TARGET_ANY] = meant_bound,
    [OP_TARGET_PLAYER_OR_PLANESWALKER] = meant_bound,
    [OP_TARGET_OPPONENT_OR_PLANESWALKER] = meant_bound,
    [OP_IT] = meant_bound,
    [OP_THEY] = meant_bound,
    [OP_THE_COPY] = meant_bound,
    [OP_THE_CHOSEN] = meant_bound,
    [OP_THE_SACRIFICED] = meant_then,
    [OP_THAT_RECIPIENT] = meant_bound,
    [OP_RECIPIENT_ANY] = meant_bound,
    [OP_CHOSEN_SOURCE] = meant_bound,
    [OP_ANY_ONE] = meant_chosen,
    [OP_SOME] = meant_bound,
    [OP_ONE_OF_EACH] = meant_bound,
    [OP_ENCHANTED] = meant_host,
    [OP_EQUIPPED] = meant_host,
    [OP_EXILED_CARD] = meant_exiled,
    [OP_DONE_ONES] = meant_done,
    [OP_THE_DONE] = meant_bound,
    [OP_TOP_CARD] = meant_top,
    [OP_WHOLE_ZONES] = meant_whole_zones,
    [OP_FROM_AMONG] = meant_bound,
    [OP_ALL_AMONG] = among_all,
    [OP_SHOWN] = meant_bound,
    [OP_SHOWN_HAND] = meant_bound,
    [OP_CARDS_MEANT] = meant_bound,
    [OP_THE_REST] = among_rest,
    [OP_ALL] = meant_all,
    [OP_EACH] = meant_all,
    [OP_OBJECT_AND_OBJECT] = meant_both,
    [OP_EACH_OF] = meant_each_of,
};

void objects_meant(const Scope *s, const IrNode *n, Set *out) {
    if (op_room((Op)n->op) == ROOM_PLAYER) {
        players_meant(s, n, out);
        return;
    }
    gavel_assert(object_rows[n->op] != NULL);  // Every object phrase has a meaning.
    object_rows[n->op](s, n, out);
}

static bool is_bound_to(const Scope *s, const IrNode *n, ObjectId id) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_OBJECT && object_same(b->object, id))
            return true;
    return false;
}

// Several verbs may have one subject: "get +1/+1 and gain flying". It is bound once.
static void bind_many(Scope *s, const IrNode *n, const Set *many) {
    SCRATCH_SCOPE(s->e->scratch);
    Set fresh = set_new(s->e);
    for (int i = 0; n->binding != NO_BINDING && i < many->count; i++)
        if (!is_bound_to(s, n, many->items[i].object)) fresh.items[fresh.count++] = many->items[i];
    scope_bind_set(s, n, &fresh);
}

void objects_introduced(Scope *s, const IrNode *n, Set *out) {
    objects_meant(s, n, out);
    if (n->op == OP_ALL || n->op == OP_EACH || n->op == OP_OBJECT_AND_OBJECT)
        bind_many(s, n, out);
    else if (n->op == OP_TOP_CARD || n->op == OP_ALL_AMONG || n->op == OP_WHOLE_ZONES)
        scope_bind_set(s, n, out);
}

bool player_supported(Op op) { return player_rows[op] != NULL; }

bool object_supported(Op op) { return object_rows[op] != NULL; }
