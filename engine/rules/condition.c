// condition.c - whether the conditions of an ability hold. One row per operation.
#include <limits.h>
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/combat.h"
#include "engine/rules/follow.h"
#include "engine/rules/operations.h"
#include "engine/rules/scope.h"
#include "engine/rules/trigger.h"

static bool controls_one(const Scope *s, const IrNode *who, const IrNode *what) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), objects = set_new(s->e);
    players_meant(s, who, &players);
    if (op_room((Op)what->op) != ROOM_FILTER) what = ir_kid(what, FIELD_WHAT);  // "a Swamp"
    filter_gather(s, what, ZONE_BATTLEFIELD, &objects);
    for (int i = 0; i < objects.count; i++) {
        PlayerId controller = game_object(s->g, objects.items[i].object)->controller;
        for (int p = 0; p < players.count; p++)
            if (player_same(players.items[p].player, controller)) return true;
    }
    return false;
}

static bool controls(const Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO), *also = ir_kid(n, FIELD_B);
    return controls_one(s, who, ir_kid(n, FIELD_WHAT)) &&
           (also == NULL || controls_one(s, who, also));
}

static bool controls_it(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    if (objects.count == 0 || objects.items[0].kind != CHOICE_OBJECT) return false;
    const Object *o = game_object(s->g, objects.items[0].object);
    return o != NULL && o->zone == ZONE_BATTLEFIELD &&
           phrase_fits(s, ir_kid(n, FIELD_WHO), choice_player(o->controller));
}

static bool controls_no(const Scope *s, const IrNode *n) { return !controls(s, n); }

// ---- counts

// How a number is compared, by the literal of the condition's node.
enum { AT_LEAST, AT_MOST, EXACTLY, LESS, MORE };

static bool compares(const Scope *s, const IrNode *n, int count) {
    int wanted = quantity(s, ir_kid(n, FIELD_N));
    if (n->number == AT_MOST) return count <= wanted;
    return n->number == EXACTLY ? count == wanted : count >= wanted;
}

// Does a test hold for the players that the condition speaks of: for one of them where it says "an
// opponent" or "a player", otherwise for each?
typedef bool PlayerTest(const Scope *s, const IrNode *n, PlayerId p);

static bool holds_for(const Scope *s, const IrNode *n, PlayerTest *test) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    bool any = who->op == OP_ANY_PLAYER || who->op == OP_ANY_OPPONENT;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, who, &players);
    for (int i = 0; i < players.count; i++)
        if (test(s, n, players.items[i].player) == any) return any;
    return !any && players.count > 0;
}

// What is over: one of several players may have done it and left since (800.4i).
static bool held_for(const Scope *s, const IrNode *n, PlayerTest *test) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (holds_for(s, n, test)) return true;
    if (who->op != OP_ANY_PLAYER && who->op != OP_ANY_OPPONENT) return false;
    for (int i = 0; i < s->g->player_count; i++)
        if (test(s, n, player_id(i)) && player_was_meant(s, who, player_id(i))) return true;
    return false;
}

static int count_controlled(const Scope *s, const IrNode *filter, PlayerId p) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    filter_gather(s, filter, ZONE_BATTLEFIELD, &objects);
    int count = 0;
    for (int i = 0; i < objects.count; i++)
        count += player_same(game_object(s->g, objects.items[i].object)->controller, p);
    return count;
}
static bool controls_many_of(const Scope *s, const IrNode *n, PlayerId p) {
    return compares(s, n, count_controlled(s, ir_kid(n, FIELD_WHAT), p));
}
// "Your opponents control" speaks of what they control together.
static bool controls_many(const Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (who->op != OP_EACH_OPPONENT) return holds_for(s, n, controls_many_of);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, who, &players);
    int count = 0;
    for (int i = 0; i < players.count; i++)
        count += count_controlled(s, ir_kid(n, FIELD_WHAT), players.items[i].player);
    return compares(s, n, count);
}

// Is a player's number greater than that of those whom they are compared with: one of them where
// it says "an opponent" or "a player", otherwise each?
typedef int PlayerNumber(const Scope *s, const IrNode *n, PlayerId p);

static bool has_more(const Scope *s, const IrNode *n, PlayerId p, PlayerNumber *number) {
    const IrNode *than = ir_kid(n, FIELD_B);
    bool any = than->op == OP_ANY_PLAYER || than->op == OP_ANY_OPPONENT;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, than, &players);
    for (int i = 0; i < players.count; i++)
        if ((number(s, n, p) > number(s, n, players.items[i].player)) == any) return any;
    return !any && players.count > 0;
}
static int controlled_by(const Scope *s, const IrNode *n, PlayerId p) {
    return count_controlled(s, ir_kid(n, FIELD_WHAT), p);
}
static bool controls_more_than(const Scope *s, const IrNode *n, PlayerId p) {
    return has_more(s, n, p, controlled_by);
}
static bool controls_more(const Scope *s, const IrNode *n) {
    return holds_for(s, n, controls_more_than);
}
static int life_of(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return game_player(s->g, p)->life;
}
static bool has_more_life_than(const Scope *s, const IrNode *n, PlayerId p) {
    return has_more(s, n, p, life_of);
}
static bool has_more_life(const Scope *s, const IrNode *n) {
    return holds_for(s, n, has_more_life_than);
}
static int hand_of(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return (int)game_zone(s->g, p, ZONE_HAND)->count;
}
static bool has_more_cards_than(const Scope *s, const IrNode *n, PlayerId p) {
    return has_more(s, n, p, hand_of);
}
static bool has_more_cards(const Scope *s, const IrNode *n) {
    return holds_for(s, n, has_more_cards_than);
}
static bool has_cards_in_hand(const Scope *s, const IrNode *n, PlayerId p) {
    return compares(s, n, hand_of(s, n, p));
}
static bool has_cards(const Scope *s, const IrNode *n) {
    return holds_for(s, n, has_cards_in_hand);
}
static bool has_so_much_life(const Scope *s, const IrNode *n, PlayerId p) {
    return compares(s, n, game_player(s->g, p)->life);
}
static bool has_opponents_so_many(const Scope *s, const IrNode *n, PlayerId p) {
    int count = 0;
    for (int i = 0; i < s->g->player_count; i++)
        count += !game_player(s->g, player_id(i))->left && game_is_opponent(s->g, p, player_id(i));
    return count >= quantity(s, ir_kid(n, FIELD_N));
}
static bool has_opponents(const Scope *s, const IrNode *n) {
    return holds_for(s, n, has_opponents_so_many);
}

static bool has_life(const Scope *s, const IrNode *n) { return holds_for(s, n, has_so_much_life); }

static bool there_are(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    filter_gather(s, filter, filter_zone(filter), &found);
    return compares(s, n, found.count);
}
static bool types_among(const Scope *s, const IrNode *n) {
    return quantity_card_types(s, ir_kid(n, FIELD_WHAT)) >= quantity(s, ir_kid(n, FIELD_N));
}
static bool total_power(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    filter_gather(s, filter, filter_zone(filter), &found);
    int total = 0;
    for (int i = 0; i < found.count; i++)
        total += view_of(s->e, s->g, found.items[i].object).c.power;
    return total >= quantity(s, ir_kid(n, FIELD_N));
}

// Of those with the same power one counts.
static bool powers_among(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), found = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    filter_gather(s, ir_kid(n, FIELD_WHAT), ZONE_BATTLEFIELD, &found);
    int *powers = SCRATCH_ARRAY(s->e->scratch, int, found.count);
    int count = 0;
    for (int i = 0; i < found.count; i++) {
        View v = view_of(s->e, s->g, found.items[i].object);
        bool counts = players.count > 0 && player_same(v.controller, players.items[0].player);
        for (int k = 0; k < count; k++) counts = counts && powers[k] != v.c.power;
        if (counts) powers[count++] = v.c.power;
    }
    return count >= quantity(s, ir_kid(n, FIELD_N));
}

// 903.3d: a permanent that is a commander.
static bool controls_a_commander(const Scope *s, const IrNode *n, PlayerId p) {
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next) {
        const Object *o = game_place(s->g, c);
        if (o->is_commander && player_same(o->controller, p) &&
            (n->number == 0 || player_same(o->owner, p)))
            return CR(s->e, 903_3d);
    }
    return false;
}
static bool controls_commander(const Scope *s, const IrNode *n) {
    return holds_for(s, n, controls_a_commander);
}

static bool is_so_far_above_start(const Scope *s, const IrNode *n, PlayerId p) {
    return game_player(s->g, p)->life >= game_usual_life(s->g) + quantity(s, ir_kid(n, FIELD_N));
}
static bool life_above_start(const Scope *s, const IrNode *n) {
    return holds_for(s, n, is_so_far_above_start);
}

// 201.2a: as many with one name as that.
static bool controls_namesakes_of(const Scope *s, const IrNode *n, PlayerId p) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    filter_gather(s, filter, ZONE_BATTLEFIELD, &found);
    int wanted = quantity(s, ir_kid(n, FIELD_N));
    for (int i = 0; i < found.count; i++) {
        View v = view_of(s->e, s->g, found.items[i].object);
        int alike = 0;
        for (int k = 0; k < found.count; k++) {
            View other = view_of(s->e, s->g, found.items[k].object);
            const char *name = view_true_name(s->e, &v);
            if (player_same(other.controller, p) && *name != '\0' &&
                strcmp(name, view_true_name(s->e, &other)) == 0)
                alike++;
        }
        if (alike >= wanted) return true;
    }
    return false;
}
static bool controls_namesakes(const Scope *s, const IrNode *n) {
    return holds_for(s, n, controls_namesakes_of);
}

static bool is_attached_to(const Scope *s, const IrNode *n) {
    const Object *o = game_object(s->g, s->source);
    return o != NULL && object_is(o->attached_to) &&
           filter_matches(s, ir_kid(n, FIELD_A), o->attached_to);
}

static bool player_has_counters(const Scope *s, const IrNode *n, PlayerId p) {
    return game_player_counters(s->g, p, (CounterKind)n->number) >= quantity(s, ir_kid(n, FIELD_N));
}
// Are as many counters of the kind on each thing that is meant as that, and is there one?
static bool counters_on_each(const Scope *s, const IrNode *n, int least, int most) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) return false;
        int now = scope_counters(s, objects.items[i].object, (CounterKind)n->number);
        if (now < least || now > most) return false;
    }
    return objects.count > 0;
}
static bool has_counters(const Scope *s, const IrNode *n) {
    if (ir_kid(n, FIELD_WHO) != NULL) return holds_for(s, n, player_has_counters);
    return counters_on_each(s, n, quantity(s, ir_kid(n, FIELD_N)), INT_MAX);
}
static bool has_no_counters(const Scope *s, const IrNode *n) {
    return counters_on_each(s, n, 0, 0);
}

static bool amount_is(const Scope *s, const IrNode *n) {
    const IrNode *than = ir_kid(n, FIELD_M);
    int a = quantity(s, ir_kid(n, FIELD_N)), b = than == NULL ? 1 : quantity(s, than);
    if (n->number == LESS) return a < b;
    if (n->number == MORE) return a > b;
    if (n->number == AT_MOST) return a <= b;
    return n->number == EXACTLY ? a == b : a >= b;
}

// ---- the turn, and what has happened in it

static bool spell_is(const Scope *s, const IrNode *n) {
    return object_is(s->proposed) && filter_matches(s, ir_kid(n, FIELD_A), s->proposed);
}

static bool is_turn_of(const Scope *s, const IrNode *n) {
    return phrase_fits(s, ir_kid(n, FIELD_WHO), choice_player(s->g->active)) == (n->number == 0);
}

static bool is_step_of(const Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    bool now =
        n->number == SKIP_COMBAT ? step_is_combat((Step)s->g->step) : s->g->step == n->number;
    return now && (who == NULL || phrase_fits(s, who, choice_player(s->g->active)));
}

static bool is_monarch(const Scope *s, const IrNode *n) {
    return player_is(s->g->monarch) &&
           phrase_fits(s, ir_kid(n, FIELD_WHO), choice_player(s->g->monarch));
}

static bool is_blessed(const Scope *s, const IrNode *n, PlayerId p) {
    (void)n;
    return game_player(s->g, p)->blessed && CR(s->e, 702_131c);
}
static bool has_blessing(const Scope *s, const IrNode *n) {
    return holds_for(s, n, is_blessed) == (n->number == 0);
}

// 608.2i: what it looks back at is looked at as it was then.
static bool happened(const Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO), *what = ir_kid(n, FIELD_WHAT);
    const IrNode *least = ir_kid(n, FIELD_N);
    const IrNode *filter =
        what == NULL || op_room((Op)what->op) == ROOM_FILTER ? what : ir_kid(what, FIELD_WHAT);
    int count, times = 0;
    const Past *all = game_list(s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++) {
        if (all[i].kind != n->number) continue;
        if (who != NULL && !player_was_meant(s, who, all[i].player)) continue;
        if (what != NULL && what->op == OP_SELF && !object_same(all[i].object, s->source)) continue;
        if (filter != NULL && !filter_matches(s, filter, all[i].object)) continue;
        times++;
    }
    return times >= (least == NULL ? 1 : quantity(s, least)) && CR(s->e, 608_2i);
}

static bool life_changed_so_much(const Scope *s, const IrNode *n, PlayerId p) {
    static const PastKind kinds[] = {PAST_GAINED_LIFE, PAST_LOST_LIFE, PAST_DAMAGED};
    return quantity_past(s, kinds[n->number], p) >= quantity(s, ir_kid(n, FIELD_N)) &&
           CR(s->e, 608_2i);
}
static bool attacked_with_so_many(const Scope *s, const IrNode *n, PlayerId p) {
    return game_player(s->g, p)->attackers_this_turn >= quantity(s, ir_kid(n, FIELD_N));
}
static bool attacked_with_many(const Scope *s, const IrNode *n) {
    return held_for(s, n, attacked_with_so_many);
}
static bool life_changed(const Scope *s, const IrNode *n) {
    return held_for(s, n, life_changed_so_much);
}
static bool has_drawn_so_many(const Scope *s, const IrNode *n, PlayerId p) {
    return game_player(s->g, p)->draws_this_turn >= quantity(s, ir_kid(n, FIELD_N));
}
static bool has_drawn(const Scope *s, const IrNode *n) { return held_for(s, n, has_drawn_so_many); }

static bool not_added_yet(const Scope *s, const IrNode *n) {
    (void)n;
    return !trigger_has_added(s);
}
// 106.7: where it is asked what the ability could produce, it would resolve once more.
static bool nth_resolution(const Scope *s, const IrNode *n) {
    bool again = s->asked != NULL && CR(s->e, 106_7);
    return trigger_resolutions(s) + again == quantity(s, ir_kid(n, FIELD_N));
}

static bool done_to(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(ir_kid(n, FIELD_WHAT), FIELD_WHAT);
    return quantity_done(s, n, filter) >= quantity(s, ir_kid(n, FIELD_N));
}
static bool x_is_at_least(const Scope *s, const IrNode *n) {
    return (s->x > 0 ? s->x : 0) >= quantity(s, ir_kid(n, FIELD_N));
}

// How the spell was cast that the words mean, or that the permanent was which they mean.
HowCast cast_meant(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    bool any = objects.count > 0 && objects.items[0].kind == CHOICE_OBJECT;
    return how_cast(s->g, any ? objects.items[0].object : NO_OBJECT);
}
// 400.7d: a permanent knows it. 608.2h: it may be gone.
bool knows_cast(const Scope *s, const HowCast *c) {
    return (c->is_spell || CR(s->e, 400_7d)) && (!c->last_known || CR(s->e, 608_2h));
}

static bool was_cast(const Scope *s, const IrNode *n) {
    HowCast cast = cast_meant(s, n);
    if (cast.from == 0) return false;
    const IrNode *who = ir_kid(n, FIELD_WHO), *zone = ir_kid(n, FIELD_ZONE);
    if (who != NULL && !phrase_fits(s, who, choice_player(cast.by))) return false;
    if (zone != NULL && cast.from != filter_place(zone) + 1) return false;
    const IrNode *whose = zone == NULL ? NULL : ir_kid(zone, FIELD_WHO);
    if (whose != NULL && !phrase_fits(s, whose, choice_player(cast.owner))) return false;
    return knows_cast(s, &cast);
}

// ---- objects

// 506.6: whether an effect required it as attackers were declared. Off: whether it attacked.
static bool had_to_attack(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++)
        if (objects.items[i].kind != CHOICE_OBJECT ||
            (!combat_had_to_attack(s->g, objects.items[i].object) && CR(s->e, 506_6)))
            return false;
    return objects.count > 0;
}

// A permanent or spell is no card: one that has moved is asked where it is found now (400.7e).
static ObjectId card_described(const Scope *s, const IrNode *filter, ObjectId id) {
    Zone zone = view_of(s->e, s->g, id).zone;
    bool moved = zone == ZONE_BATTLEFIELD || zone == ZONE_STACK;
    return moved && ir_find(filter, OP_FILTER_CARD) != NULL ? follow_now(s, id) : id;
}

static bool is_as_described(const Scope *s, const IrNode *n) {
    const IrNode *filter = ir_kid(n, FIELD_A);
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) return false;
        ObjectId id = card_described(s, filter, objects.items[i].object);
        if (!filter_matches(s, filter, id)) return false;
        if (game_object(s->g, id) == NULL && !CR(s->e, 608_2h)) return false;  // As it last was.
    }
    return objects.count > 0;
}

static bool searched_library(const Scope *s, const IrNode *n) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
        if (b->binding == n->binding && b->kind == BOUND_NUMBER) return true;
    return false;
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
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
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
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    const Object *o = objects.count == 0 ? NULL : game_object(s->g, objects.items[0].object);
    return o != NULL && player_same(o->controller, s->you) && o->fresh != FRESH_NOT;
}

// 702.62b: in exile, with a time counter; that it has suspend, its own ability says.
static bool is_suspended(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    ObjectId id = objects.count == 0 ? NO_OBJECT : objects.items[0].object;
    const Object *o = game_object(s->g, id);
    if (o == NULL || o->zone != ZONE_EXILE) return false;
    return game_counters(s->g, id, COUNTER_TIME) > 0 || !CR(s->e, 702_62b);
}

// Nothing is said of an object that there is not.
static bool is_not_as_described(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    return objects.count > 0 && !is_as_described(s, n);
}

// 702.33e: of a spell, or of the permanent that it became. 607.2i: the intention declared for this
// object's own kicker.
static bool was_kicked(const Scope *s, const IrNode *n) {
    HowCast cast = cast_meant(s, n);
    return (cast.ways & CAST_KICKED) != 0 && knows_cast(s, &cast) && CR(s->e, 607_2i);
}

// 118.9: of the permanent that the spell became.
static bool was_paid(const Scope *s, const IrNode *n) {
    bool itself = ir_kid(n, FIELD_WHAT) == NULL;
    HowCast cast = itself ? how_cast(s->g, s->source) : cast_meant(s, n);
    if ((cast.ways & (uint32_t)n->number) == 0 || !knows_cast(s, &cast)) return false;
    if (n->number == CAST_BARGAINED) return CR(s->e, 702_166b);
    // 702.138b, 702.138c: what "escaped" means, and "escapes with".
    return n->number != CAST_ESCAPED || rule_on(s->e, itself ? CR_702_138c : CR_702_138b);
}

// 702.100a, 702.100c: one of two creatures, each as it is or last was.
static bool outgrows(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    if (objects.count == 0) return false;
    View one = view_of(s->e, s->g, objects.items[0].object);
    View other = view_of(s->e, s->g, s->source);
    if (!view_is(&one, TYPE_CREATURE) || !view_is(&other, TYPE_CREATURE)) return false;
    return one.c.power > other.c.power || one.c.toughness > other.c.toughness;
}

static bool has_no_cards(const Scope *s, const IrNode *n) {
    const IrNode *zone = ir_kid(n, FIELD_ZONE);
    SCRATCH_SCOPE(s->e->scratch);
    Set owners = set_new(s->e);
    players_meant(s, ir_kid(zone, FIELD_WHO), &owners);
    for (int i = 0; i < owners.count; i++)
        if (game_zone(s->g, owners.items[i].player, filter_place(zone))->count > 0) return false;
    return true;
}

// 702.52b: with fewer cards there is no dredging.
static bool library_holds(const Scope *s, const IrNode *n) {
    return (int)game_zone(s->g, s->you, ZONE_LIBRARY)->count >= n->number || !CR(s->e, 702_52b);
}

static bool you_were_attacked(const Scope *s, const IrNode *n) {
    (void)n;
    int count;
    const Attack *all = game_list(s->g, LIST_ATTACKS, &count);
    for (int i = 0; i < count && s->g->step == STEP_DECLARE_ATTACKERS; i++)
        if (player_same(all[i].player, s->you) && !object_is(all[i].object)) return true;
    return false;
}

// How many one player cast; none means none by anybody.
static bool spells_last_turn(const Scope *s, const IrNode *n) {
    int most = 0;
    for (int i = 0; i < s->g->player_count; i++)
        if (s->g->players[i].casts_before > most) most = s->g->players[i].casts_before;
    return n->number == 0 ? most == 0 : most >= n->number;
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
    {OP_LIBRARY_HOLDS, library_holds},
    {OP_IS_SUSPENDED, is_suspended},
    {OP_OUTGROWS, outgrows},
    {OP_WAS_PAID, was_paid},
    {OP_CONTROLS, controls},
    {OP_CONTROLS_NO, controls_no},
    {OP_CONTROLS_IT, controls_it},
    {OP_HAS_LIFE, has_life},
    {OP_HAS_OPPONENTS, has_opponents},
    {OP_SPELLS_LAST_TURN, spells_last_turn},
    {OP_CONTROLS_MANY, controls_many},
    {OP_CONTROLS_MORE, controls_more},
    {OP_CONTROLS_COMMANDER, controls_commander},
    {OP_TOTAL_POWER, total_power},
    {OP_THERE_ARE, there_are},
    {OP_ATTACKED_WITH_MANY, attacked_with_many},
    {OP_POWERS_AMONG, powers_among},
    {OP_TYPES_AMONG, types_among},
    {OP_HAS_CARDS, has_cards},
    {OP_HAS_MORE_CARDS, has_more_cards},
    {OP_HAS_MORE_LIFE, has_more_life},
    {OP_HAS_COUNTERS, has_counters},
    {OP_HAS_NO_COUNTERS, has_no_counters},
    {OP_SPELL_IS, spell_is},
    {OP_IS_TURN_OF, is_turn_of},
    {OP_IS_STEP_OF, is_step_of},
    {OP_LIFE_ABOVE_START, life_above_start},
    {OP_CONTROLS_NAMESAKES, controls_namesakes},
    {OP_IS_ATTACHED_TO, is_attached_to},
    {OP_HAS_BLESSING, has_blessing},
    {OP_IS_MONARCH, is_monarch},
    {OP_HAPPENED, happened},
    {OP_LIFE_CHANGED, life_changed},
    {OP_HAS_DRAWN, has_drawn},
    {OP_NOT_ADDED_YET, not_added_yet},
    {OP_NTH_RESOLUTION, nth_resolution},
    {OP_DONE_TO, done_to},
    {OP_X_IS_AT_LEAST, x_is_at_least},
    {OP_WAS_CAST, was_cast},
    {OP_WAS_SPENT, was_spent},
    {OP_AMOUNT_IS, amount_is},
    {OP_IS, is_as_described},
    {OP_IN_ZONE, in_zone},
    {OP_SEARCHED_LIBRARY, searched_library},
    {OP_BOTH_HOLD, both_hold},
    {OP_HAD_TO_ATTACK, had_to_attack},
    {OP_IS_NOT, is_not_as_described},
};

bool condition_holds(const Scope *s, const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(condition_rows); i++)
        if (condition_rows[i].op == n->op) return condition_rows[i].holds(s, n);
    gavel_never("a condition without a meaning");
}

// 608.2c: an "if" or "unless" among the instructions. Off: it is not heeded.
bool condition_lets(const Scope *s, const IrNode *n) {
    bool holds = condition_holds(s, ir_kid(n, FIELD_C));
    return holds == (n->op != OP_UNLESS) || !CR(s->e, 608_2c);
}

// 604.2: while what a static ability says holds. Off: its condition is not heeded.
bool condition_lasts(const Scope *s, const IrNode *condition) {
    return condition == NULL || condition_holds(s, condition) || !CR(s->e, 604_2);
}

bool condition_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(condition_rows); i++)
        if (condition_rows[i].op == op) return true;
    return false;
}
