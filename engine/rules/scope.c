// scope.c - what the phrases of an ability mean: bindings, players, objects, quantities.
#include "engine/rules/scope.h"

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/attach.h"
#include "engine/rules/combat.h"
#include "engine/rules/linked.h"
#include "engine/rules/operations.h"
#include "engine/rules/target.h"

// What a triggered ability was told about X as it triggered or was made; -1: nothing.
static int x_told(Engine *e, const Game *g, const StackItem *item, const Ability *a) {
    int at = 0;
    for (const Bound *b; (b = game_bound(g, item->key, &at)) != NULL;) {
        if (b->binding != X_BINDING) continue;
        // 107.3e: the X of the spell that it speaks of; 107.3n: of what made it.
        bool on =
            a->trigger != NULL && a->trigger->op == OP_WHEN_CASTS ? CR(e, 107_3e) : CR(e, 107_3n);
        return on ? b->amount : -1;
    }
    return -1;
}

// 107.3m: an enters ability knows the X of the spell that became the permanent.
static int x_of_item(Engine *e, const Game *g, const StackItem *item) {
    const Object *source = game_object(g, item->source);
    if (item->x >= 0 || !item->triggered) return item->x;
    const Ability *a = pool_ability(e->pool, item->ability);
    int told = x_told(e, g, item, a);
    if (told >= 0 || a->trigger == NULL || source == NULL || source->cast_x == 0) return told;
    // 702.37f: of the morph cost, the same.
    if (a->trigger->op == OP_WHEN_TURNED_UP) return CR(e, 702_37f) ? source->cast_x : item->x;
    if (a->trigger->op != OP_WHEN_ENTERS || !CR(e, 107_3m)) return item->x;
    return source->cast_x;
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
    return s->own == NULL || *at >= s->own->count ? NULL : &s->own->items[(*at)++];
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
        set_add(s->e, out, choice_object(s->source));
    if (means(s, binding, OP_EXILED_CARD)) meant_exiled(s, NULL, out);
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        if (b->binding != binding || b->illegal) continue;
        if (b->kind == BOUND_OBJECT && is_still_meant(s, b))
            set_add(s->e, out, choice_object(b->object));
        if (b->kind == BOUND_PLAYER) set_add(s->e, out, choice_player(b->player));
    }
}

// ---- players

static bool bound_to_player(const Scope *s, int binding, PlayerId p) {
    Set bound;
    bound.count = 0;
    add_bound(s, binding, &bound);
    for (int i = 0; i < bound.count; i++)
        if (bound.items[i].kind == CHOICE_PLAYER && player_same(bound.items[i].player, p))
            return true;
    return false;
}

static bool has_to_do_with(const Scope *s, const IrNode *n, PlayerId p, bool owner) {
    Set objects;
    objects.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) continue;
        View v = view_of(s->e, s->g, objects.items[i].object);
        if (player_same(owner ? v.owner : v.controller, p)) return true;
    }
    return false;
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
static bool is_bound(const Scope *s, const IrNode *n, PlayerId p) {
    return bound_to_player(s, n->binding, p);
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
// 508.5: whom the source attacks.
static bool is_defending(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    if (s->defending != NULL) return player_same(p, *s->defending);
    bool its = player_same(p, combat_attacked_player(s->g, s->source)) && CR(s->e, 508_5);
    // 508.5a: one of several. Off: all of them.
    return its || (combat_is_attacked(s->g, p) && !CR(s->e, 508_5a));
}

static bool is_attacking_player(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return player_same(p, s->g->active);
}
// 508.6: with a creature that attacks the player, not what they control.
static bool is_opponent_attacking(const Scope *s, const IrNode *n, PlayerId p) {
    Set whom;
    whom.count = 0;
    players_meant(s, ir_kid(n, FIELD_WHO), &whom);
    return whom.count > 0 && game_is_opponent(s->g, s->you, p) &&
           combat_attacks_player(s->g, p, whom.items[0].player) && CR(s->e, 508_6);
}

static bool chose(const Scope *s, const IrNode *n, PlayerId p) {
    return linked_word(s, p, n->name);
}

static const struct {
    Op op;
    bool (*means)(const Scope *s, const IrNode *n, PlayerId p);
} player_rows[] = {
    {OP_YOU, is_you},
    {OP_EACH_PLAYER, is_any},
    {OP_ANY_PLAYER, is_any},
    {OP_EACH_OPPONENT, is_opponent},
    {OP_EACH_OTHER_PLAYER, is_opponent},
    {OP_ANY_OPPONENT, is_opponent},
    {OP_EACH_OPPONENT_WHO_DID_NOT, is_opponent_who_did_not},
    {OP_TARGET_PLAYER, is_bound},
    {OP_TARGET_OPPONENT, is_bound},
    {OP_THAT_PLAYER, is_bound},
    {OP_YOU_AND_PLAYER, is_you_or},
    {OP_DEFENDING_PLAYER, is_defending},
    {OP_ATTACKING_PLAYER, is_attacking_player},
    {OP_EACH_OPPONENT_ATTACKING, is_opponent_attacking},
    {OP_CONTROLLER_OF, controls_it},
    {OP_OWNER_OF, owns_it},
    {OP_ENCHANTED_PLAYER, is_enchanted},
    {OP_PLAYERS_WHO_CHOSE, chose},
};

static bool means_player(const Scope *s, const IrNode *n, PlayerId p) {
    for (size_t i = 0; i < ARRAY_LEN(player_rows); i++)
        if (player_rows[i].op == n->op) return player_rows[i].means(s, n, p);
    gavel_never("a player phrase without a meaning");
}

// Is this the phrase that named all players while one of them acts, or "they" of that phrase?
static bool is_each(const Scope *s, const IrNode *n) {
    if (s->each_of == NULL) return false;
    return n == s->each_of || (n->op == OP_THAT_PLAYER && n->binding != NO_BINDING &&
                               n->binding == s->each_of->binding);
}

// 101.4: the active player first, then in turn order.
void players_meant(const Scope *s, const IrNode *n, Set *out) {
    if (is_each(s, n)) {
        set_add(s->e, out, choice_player(s->each));
        return;
    }
    for (int i = 0; i < s->g->player_count; i++) {
        PlayerId p = player_id((s->g->active.v + i) % s->g->player_count);
        if (!game_player(s->g, p)->left && means_player(s, n, p))
            set_add(s->e, out, choice_player(p));
    }
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
    set_add(s->e, out, choice_object(s->source));
}
static void meant_bound(const Scope *s, const IrNode *n, Set *out) {
    add_bound(s, n->binding, out);
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
// 303.4m, 301.5f: whatever it is attached to, or last was.
static void meant_host(const Scope *s, const IrNode *n, Set *out) {
    View v = view_of(s->e, s->g, s->source);
    if (!object_is(v.attached_to)) return;
    bool on = n->op == OP_EQUIPPED ? (is_equipment(&v) ? CR(s->e, 301_5a) : CR(s->e, 301_5f))
                                   : (is_aura(&v) ? CR(s->e, 303_4b) : CR(s->e, 303_4m));
    if (on) set_add(s->e, out, choice_object(v.attached_to));
}
static void meant_exiled(const Scope *s, const IrNode *n, Set *out) {
    (void)n;
    linked_exiled(s, out);
}
// The topmost card that fits, or so many of them.
static void meant_top(const Scope *s, const IrNode *n, Set *out) {
    const IrNode *zone = ir_kid(n, FIELD_ZONE), *count = ir_kid(n, FIELD_N);
    int left = count == NULL ? 1 : quantity(s, count);
    Set players;
    players.count = 0;
    players_meant(s, ir_kid(zone, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        int more = left;
        CardId c = game_zone(s->g, players.items[i].player, filter_place(zone))->first;
        for (; card_is(c) && more > 0; c = game_place(s->g, c)->next) {
            if (!filter_matches(s, ir_kid(n, FIELD_WHAT), game_id(s->g, c))) continue;
            set_add(s->e, out, choice_object(game_id(s->g, c)));
            more--;
        }
    }
}
// 400.12: what is done to a zone is done to all cards in it. Off: to one.
static void meant_whole_zones(const Scope *s, const IrNode *n, Set *out) {
    Set players;
    players.count = 0;
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
static void meant_both(const Scope *s, const IrNode *n, Set *out) {
    objects_meant(s, ir_kid(n, FIELD_A), out);
    objects_meant(s, ir_kid(n, FIELD_B), out);
}

static const struct {
    Op op;
    void (*meant)(const Scope *s, const IrNode *n, Set *out);
} object_rows[] = {
    {OP_SELF, meant_self},
    {OP_SELF_FROM, meant_self},
    {OP_TARGET, meant_bound},
    {OP_TARGET_ANY, meant_bound},
    {OP_TARGET_PLAYER_OR_PLANESWALKER, meant_bound},
    {OP_TARGET_OPPONENT_OR_PLANESWALKER, meant_bound},
    {OP_IT, meant_bound},
    {OP_THEY, meant_bound},
    {OP_THE_COPY, meant_bound},
    {OP_THAT_RECIPIENT, meant_bound},
    {OP_RECIPIENT_ANY, meant_bound},
    {OP_CHOSEN_SOURCE, meant_bound},
    {OP_ANY_ONE, meant_bound},
    {OP_ENCHANTED, meant_host},
    {OP_EQUIPPED, meant_host},
    {OP_EXILED_CARD, meant_exiled},
    {OP_TOP_CARD, meant_top},
    {OP_WHOLE_ZONES, meant_whole_zones},
    {OP_ALL, meant_all},
    {OP_EACH, meant_all},
    {OP_OBJECT_AND_OBJECT, meant_both},
    {OP_EACH_OF, meant_each_of},
};

void objects_meant(const Scope *s, const IrNode *n, Set *out) {
    if (op_room((Op)n->op) == ROOM_PLAYER) {
        players_meant(s, n, out);
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(object_rows); i++)
        if (object_rows[i].op == n->op) {
            object_rows[i].meant(s, n, out);
            return;
        }
    gavel_never("an object phrase without a meaning");
}

void objects_introduced(Scope *s, const IrNode *n, Set *out) {
    objects_meant(s, n, out);
    if (n->op == OP_ALL || n->op == OP_EACH || n->op == OP_TOP_CARD ||
        n->op == OP_OBJECT_AND_OBJECT)
        scope_bind_set(s, n, out);
}

// ---- quantities

static int number_of(const Scope *s, const IrNode *n) {
    (void)s;
    return n->number;
}
static int variable(const Scope *s, const IrNode *n) {
    const IrNode *is = ir_kid(n, FIELD_N);
    // 107.3c: what the text says it is; 107.3p: Y like X.
    if (is != NULL && CR(s->e, 107_3c) && (n->number == 'X' || CR(s->e, 107_3p)))
        return quantity(s, is);
    // 107.3i: the X that was chosen for the cost. An X nobody chose is 0.
    return s->x > 0 && CR(s->e, 107_3i) ? s->x : 0;
}
static int count_of(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    Set found;
    found.count = 0;
    filter_gather(s, filter, filter_zone(filter), &found);
    return found.count;
}
// 608.2i: as many as attacked then. Off: those that are still there as creatures.
static int attacked_with(const Scope *s, const IrNode *n) {
    (void)n;
    int there = 0, attacked = game_player(s->g, s->you)->attackers_this_turn;
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next) {
        const Object *o = game_place(s->g, c);
        there += o->attacked && player_same(o->controller, s->you) &&
                 permanent_is(s->e, s->g, game_id(s->g, c), TYPE_CREATURE);
    }
    return there == attacked || CR(s->e, 608_2i) ? attacked : there;
}
// The most that may be chosen.
static int up_to(const Scope *s, const IrNode *n) { return quantity(s, ir_kid(n, FIELD_N)); }
static int any_number(const Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
    return SET_MAX;
}
static int negative(const Scope *s, const IrNode *n) { return -quantity(s, ir_kid(n, FIELD_N)); }
static int counters_on(const Scope *s, const IrNode *n) {
    (void)n;
    return game_counters(s->g, s->source, (CounterKind)n->number);
}
// The mana value of the one object meant; 0 where there is none.
static int mana_value_of(const Scope *s, const IrNode *n) {
    Set meant;
    meant.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &meant);
    if (meant.count == 0 || meant.items[0].kind != CHOICE_OBJECT) return 0;
    View v = view_of(s->e, s->g, meant.items[0].object);
    return view_mana_value(s->e, s->g, &v);
}
static int half_down(const Scope *s, const IrNode *n) {
    return quantity(s, ir_kid(n, FIELD_N)) / 2;
}
// The first object meant, as it is now or last was (608.2h; off: nothing is known of what has
// left); 107.2: where there is none, or it has no such number, the number is 0.
static bool is_determined(const Scope *s, const IrNode *n, Characteristics *c) {
    Set meant;
    meant.count = 0;
    objects_meant(s, ir_kid(n, FIELD_WHAT), &meant);
    if (meant.count == 0 || meant.items[0].kind != CHOICE_OBJECT) return false;
    View v = view_of(s->e, s->g, meant.items[0].object);
    *c = v.c;
    return c->has_pt && (!v.last_known || CR(s->e, 608_2h));
}
static int power_of(const Scope *s, const IrNode *n) {
    Characteristics c;
    if (is_determined(s, n, &c)) return c.power;
    return CR(s->e, 107_2) ? 0 : 1;
}
static int toughness_of(const Scope *s, const IrNode *n) {
    Characteristics c;
    if (is_determined(s, n, &c)) return c.toughness;
    return CR(s->e, 107_2) ? 0 : 1;
}
static int excess_dealt(const Scope *s, const IrNode *n) {
    int sum = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_EXCESS) sum += b->amount;
    return sum;
}
static int greatest_power(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    Set found;
    found.count = 0;
    filter_gather(s, filter, filter_zone(filter), &found);
    int most = 0;
    for (int i = 0; i < found.count; i++) {
        int power = view_of(s->e, s->g, found.items[i].object).c.power;
        if (power > most) most = power;
    }
    return most;
}
static int card_types_among(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    Set found;
    found.count = 0;
    filter_gather(s, filter, filter_zone(filter), &found);
    unsigned types = 0;
    for (int i = 0; i < found.count; i++)
        types |= view_of(s->e, s->g, found.items[i].object).c.type.types;
    int count = 0;
    for (; types != 0; types &= types - 1) count++;
    return count;
}
// 105.5: exactly two colors are a pair; each pair counts once.
static int color_pairs_among(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    Set found;
    found.count = 0;
    filter_gather(s, filter, filter_zone(filter), &found);
    uint32_t pairs = 0;
    for (int i = 0; i < found.count; i++) {
        unsigned colors = view_of(s->e, s->g, found.items[i].object).c.colors;
        unsigned rest = colors & (colors - 1);  // Without the first color, and the second.
        bool pair = rest != 0 && (rest & (rest - 1)) == 0;
        if (colors != 0 && (pair || !CR(s->e, 105_5))) pairs |= 1U << colors;
    }
    int count = 0;
    for (; pairs != 0; pairs &= pairs - 1) count++;
    return count;
}

static int life_paid_entering(const Scope *s, const IrNode *n) {
    (void)n;
    int life = 0;
    return linked_choice(s, CHOSEN_LIFE, &life) ? life : 0;
}
static int that_much(const Scope *s, const IrNode *n) {
    int sum = 0, at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_NUMBER) sum += b->amount;
    return sum;
}

static int twice(const Scope *s, const IrNode *n) { return 2 * quantity(s, ir_kid(n, FIELD_N)); }
static int half_up(const Scope *s, const IrNode *n) {
    int whole = quantity(s, ir_kid(n, FIELD_N));
    // 107.1a: rounded as the text says. Off: down.
    if (whole % 2 != 0 && !CR(s->e, 107_1)) return whole;  // Off: what would break is not halved.
    return whole % 2 != 0 && CR(s->e, 107_1a) ? (whole + 1) / 2 : whole / 2;
}
static int plus(const Scope *s, const IrNode *n) {
    return quantity(s, ir_kid(n, FIELD_N)) + quantity(s, ir_kid(n, FIELD_M));
}

static const struct {
    Op op;
    int (*value)(const Scope *s, const IrNode *n);
} quantity_rows[] = {
    {OP_NUMBER, number_of},
    {OP_NUMBER_OR_MORE, number_of},
    {OP_VARIABLE, variable},
    {OP_COUNT_OF, count_of},
    {OP_ATTACKED_WITH, attacked_with},
    {OP_NEGATIVE, negative},
    {OP_THAT_MUCH, that_much},
    {OP_LIFE_PAID_ENTERING, life_paid_entering},
    {OP_COUNTERS_ON, counters_on},
    {OP_MANA_VALUE_OF, mana_value_of},
    {OP_POWER_OF, power_of},
    {OP_TOUGHNESS_OF, toughness_of},
    {OP_EXCESS_DEALT, excess_dealt},
    {OP_GREATEST_POWER, greatest_power},
    {OP_CARD_TYPES_AMONG, card_types_among},
    {OP_COLOR_PAIRS_AMONG, color_pairs_among},
    {OP_TWICE, twice},
    {OP_HALF_UP, half_up},
    {OP_HALF_DOWN, half_down},
    {OP_PLUS, plus},
    {OP_UP_TO, up_to},
    {OP_ANY_NUMBER, any_number},
    {OP_ONE_TO, number_of},
};

int quantity(const Scope *s, const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(quantity_rows); i++)
        if (quantity_rows[i].op == n->op) return quantity_rows[i].value(s, n);
    gavel_never("a quantity without a meaning");
}

// ---- conditions

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

bool player_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(player_rows); i++)
        if (player_rows[i].op == op) return true;
    return false;
}

bool object_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(object_rows); i++)
        if (object_rows[i].op == op) return true;
    return false;
}

bool quantity_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(quantity_rows); i++)
        if (quantity_rows[i].op == op) return true;
    return false;
}

bool condition_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(condition_rows); i++)
        if (condition_rows[i].op == op) return true;
    return false;
}
