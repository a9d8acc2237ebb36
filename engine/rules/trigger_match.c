// trigger_match.c - which events the operations of triggers wait for, and what they bind (603.2).
//
// Each operation says which kinds of events it looks at and whether an event matches; what the
// event's participants are is bound for the ability's "it" and "that player". Combat, counters,
// mana and losses have files of their own.
#include "engine/base/status.h"
#include "engine/rules/operations.h"
#include "engine/rules/trigger_internal.h"
#include "engine/rules/uses.h"

#define BIT EVENT_BIT
static const EventSet moves =
    BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN) | BIT(DESTROY) | BIT(SACRIFICE) | BIT(DISCARD);
static const EventSet counting = BIT(COUNTERS) | BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN);

// 400.7e: what left can be found in the public zone that it moved to.
void trigger_bind_found(Look *l, int binding, ObjectId id) {
    bool moved = event_is_move(l->ev) && object_same(id, l->ev->object) &&
                 object_is(l->ev->result) && (zone_is_public(l->ev->to) || !CR(l->s.e, 400_2));
    scope_bind(&l->s, (Bound){.binding = (int8_t)binding,
                              .kind = BOUND_OBJECT,
                              .object = id,
                              .player = NO_PLAYER,
                              .became = moved ? l->ev->result : NO_OBJECT,
                              .how = moved ? FOUND_BY_TRIGGER : FOUND_NOT});
}

void trigger_bind_object(Look *l, const IrNode *n, ObjectId id) {
    if (n != NULL && n->binding != NO_BINDING) trigger_bind_found(l, n->binding, id);
}

void trigger_bind_player(Look *l, const IrNode *n, PlayerId p) {
    if (n == NULL || n->binding == NO_BINDING) return;
    scope_bind(&l->s, (Bound){.binding = (int8_t)n->binding, .kind = BOUND_PLAYER, .player = p});
}

// "That much" is the amount of the event.
static void bind_number(Look *l, const IrNode *n, int amount) {
    if (n->binding == NO_BINDING) return;
    scope_bind(&l->s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_NUMBER,
                              .amount = amount,
                              .player = NO_PLAYER});
}

void trigger_bind_amount(Look *l, const IrNode *n) { bind_number(l, n, l->ev->amount); }

// Does the phrase of a trigger ("this creature", "another creature you control") mean that object?
bool trigger_phrase_means(Look *l, const IrNode *n, ObjectId id) {
    if (n->op == OP_SELF) return object_same(id, l->s.source);
    if (n->op == OP_OBJECT_AND_OBJECT || n->op == OP_OBJECT_OR_OBJECT)
        return trigger_phrase_means(l, ir_kid(n, FIELD_A), id) ||
               trigger_phrase_means(l, ir_kid(n, FIELD_B), id);
    if (n->op == OP_ENCHANTED || n->op == OP_EQUIPPED)
        return object_same(id, view_of(l->s.e, l->s.g, l->s.source).attached_to);
    if (n->op == OP_IT) {
        SCRATCH_SCOPE(l->s.e->scratch);
        Set meant = set_new(l->s.e);
        objects_meant(&l->s, n, &meant);
        return meant.count > 0 && choice_same(meant.items[0], choice_object(id));
    }
    gavel_assert(n->op == OP_ANY_ONE);
    return filter_matches(&l->s, ir_kid(n, FIELD_WHAT), id);
}

bool trigger_player_means(Look *l, const IrNode *n, PlayerId p) {
    SCRATCH_SCOPE(l->s.e->scratch);
    Set players = set_new(l->s.e);
    players_meant(&l->s, n, &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, p)) return true;
    return false;
}

bool trigger_on_object(Look *l, const IrNode *n, ObjectId id) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (!trigger_phrase_means(l, what, id)) return false;
    trigger_bind_object(l, what, id);
    return true;
}

// 603.6b, 611.3c: what enters is at once as continuous effects make it. Off: as printed.
static bool enters(Look *l, const IrNode *n) {
    if (l->ev->to != ZONE_BATTLEFIELD) return false;
    if (n->op == OP_WHEN_ENTERS && n->number == 1 && l->ev->tapped) return false;
    const Object *o = game_object(l->s.g, l->ev->result);
    bool changed = o != NULL && o->characteristics != NO_CHARACTERISTICS;
    if (changed && !(CR(l->s.e, 603_6b) && CR(l->s.e, 611_3c))) l->s.printed = l->ev->result;
    return trigger_on_object(l, n, l->ev->result);
}
static bool enters_during(Look *l, const IrNode *n) {
    return l->s.g->step == n->number && enters(l, n);
}
// 700.4
static bool dies(Look *l, const IrNode *n) {
    if (l->ev->from != ZONE_BATTLEFIELD || l->ev->to != ZONE_GRAVEYARD) return false;
    View v = view_of(l->s.e, l->s.g, l->ev->object);
    if (n->number == 1 && !player_same(v.owner, l->s.you)) return false;
    return trigger_on_object(l, n, l->ev->object);
}
static bool put_into_graveyard(Look *l, const IrNode *n) {
    return l->ev->to == ZONE_GRAVEYARD && trigger_on_object(l, n, l->ev->result);
}
static bool put_into_exile(Look *l, const IrNode *n) {
    int from = l->ev->from == ZONE_LIBRARY ? 1 : l->ev->from == ZONE_GRAVEYARD ? 2 : 0;
    if (l->ev->to != ZONE_EXILE || (from & n->number) == 0) return false;
    return player_same(view_of(l->s.e, l->s.g, l->ev->result).owner, l->s.you) &&
           trigger_on_object(l, n, l->ev->result);
}
// 702.94a: its linked static ability makes it trigger (603.11).
static bool never_noticed(Look *l, const IrNode *n) {
    (void)l;
    (void)n;
    return false;
}
static bool enters_or_attacks(Look *l, const IrNode *n) {
    return l->ev->kind == EVENT_ATTACKS ? trigger_on_object(l, n, l->ev->source) : enters(l, n);
}
// 701.27e: what it has become has this ability.
static bool transforms(Look *l, const IrNode *n) {
    return trigger_on_object(l, n, l->ev->object) && CR(l->s.e, 701_27e);
}
static bool enters_or_transforms(Look *l, const IrNode *n) {
    return l->ev->kind == EVENT_TRANSFORM ? transforms(l, n) : enters(l, n);
}
static bool leaves(Look *l, const IrNode *n) {
    return l->ev->from == ZONE_BATTLEFIELD && l->ev->to != ZONE_BATTLEFIELD &&
           trigger_on_object(l, n, l->ev->object);
}
static bool enters_or_leaves(Look *l, const IrNode *n) { return enters(l, n) || leaves(l, n); }
static bool cast_itself(const IrNode *n) { return ir_kid(n, FIELD_WHAT)->op == OP_SELF; }
static bool casts(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player) || !trigger_on_object(l, n, l->ev->object))
        return false;
    trigger_bind_player(l, who, l->ev->player);
    // 107.3e: its X is that of the spell, where it asks for a spell with one; 107.3i: or is an
    // ability of that spell.
    const StackItem *spell = game_stack_item(l->s.g, l->ev->object);
    if (spell != NULL && (cast_itself(n) || ir_find(n, OP_FILTER_COST_HOLDS) != NULL)) {
        l->s.x = spell->x;
        scope_tell_x(&l->s, l->s.ability->effect);
    }
    return true;
}
// 707.10: the copy is put on the stack by whose effect makes it.
static bool casts_or_copies(Look *l, const IrNode *n) {
    if (l->ev->kind == EVENT_CAST) return casts(l, n);
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player) || !trigger_on_object(l, n, l->ev->result))
        return false;
    trigger_bind_player(l, who, l->ev->player);
    return true;
}
// 305.4: a land that an effect puts onto the battlefield was not played. Off: it was.
static bool plays(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    const Event *ev = l->ev;
    bool put = ev->kind == EVENT_ZONE_CHANGE;
    if (put && (ev->to != ZONE_BATTLEFIELD || ev->why == WHY_PLAY)) return false;
    PlayerId p = put ? view_of(l->s.e, l->s.g, ev->result).controller : ev->player;
    if (!trigger_player_means(l, who, p) || !trigger_on_object(l, n, put ? ev->result : ev->object))
        return false;
    if (put && CR(l->s.e, 305_4)) return false;
    trigger_bind_player(l, who, p);
    return true;
}
static bool by_player(Look *l, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player)) return false;
    trigger_bind_player(l, who, l->ev->player);
    return true;
}
// The event comes before the card moves.
static bool draws(Look *l, const IrNode *n) {
    bool first = game_is_draw_step_of(l->s.g, l->ev->player) &&
                 game_player(l->s.g, l->ev->player)->draws_this_step == 0;
    return !(n->number == 1 && first) && by_player(l, n);
}
static bool life_changes(Look *l, const IrNode *n) {
    if (!by_player(l, n)) return false;
    trigger_bind_amount(l, n);
    return true;
}
// What a source deals at the same time is one event; 120.9: only that source's damage. Off: all.
static bool deals_damage(Look *l, const IrNode *n) {
    const Moment *m = l->moment;
    int sum = 0;
    if (n->number == 1 && l->ev->why != WHY_COMBAT) return false;
    for (int i = 0; i < m->count; i++) {
        const Event *ev = &m->events[i];
        if (ev->kind != EVENT_DAMAGE) continue;
        bool own = object_same(ev->source, l->ev->source);
        if (own && ev < l->ev) return false;
        if (own || !CR(l->s.e, 120_9)) sum += ev->amount;
    }
    if (!trigger_on_object(l, n, l->ev->source)) return false;
    bind_number(l, n, sum);
    return true;
}
static bool deals_damage_to(Look *l, const IrNode *n) {
    const IrNode *to = ir_kid(n, FIELD_TO);
    bool player = op_room((Op)to->op) == ROOM_PLAYER;
    if ((n->number == 1 && l->ev->why != WHY_COMBAT) || object_is(l->ev->object) == player)
        return false;
    if (player ? !trigger_player_means(l, to, l->ev->player)
               : !trigger_phrase_means(l, to, l->ev->object))
        return false;
    if (!trigger_on_object(l, n, l->ev->source)) return false;
    if (player)
        trigger_bind_player(l, to, l->ev->player);
    else
        trigger_bind_object(l, to, l->ev->object);
    trigger_bind_amount(l, n);
    return true;
}
// All that is dealt to it at the same time is one event.
static bool is_dealt_damage(Look *l, const IrNode *n) {
    const Moment *m = l->moment;
    int sum = 0;
    for (int i = 0; i < m->count; i++) {
        const Event *ev = &m->events[i];
        if (ev->kind != EVENT_DAMAGE || !object_same(ev->object, l->ev->object)) continue;
        if (n->number == 1 && ev->why != WHY_COMBAT) continue;
        if (ev < l->ev) return false;
        sum += ev->amount;
    }
    if (sum == 0 || !object_is(l->ev->object) || !trigger_on_object(l, n, l->ev->object))
        return false;
    bind_number(l, n, sum);
    return true;
}
static int times_this_turn(const Look *l, PastKind kind, PlayerId p) {
    int count, times = 0;
    const Past *all = game_list(l->s.g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++) times += all[i].kind == kind && player_same(all[i].player, p);
    return times;
}
static bool damage_prevented(Look *l, const IrNode *n) {
    if (object_is(l->ev->object) || !trigger_player_means(l, ir_kid(n, FIELD_TO), l->ev->player))
        return false;
    trigger_bind_amount(l, n);
    return true;
}
static bool nth_draw(Look *l, const IrNode *n) {
    return l->ev->why == WHY_DRAW && l->ev->to == ZONE_HAND &&
           game_player(l->s.g, l->ev->player)->draws_this_turn ==
               quantity(&l->s, ir_kid(n, FIELD_N)) &&
           by_player(l, n);
}
static bool nth_spell(Look *l, const IrNode *n) {
    return times_this_turn(l, PAST_CAST, l->ev->player) == quantity(&l->s, ir_kid(n, FIELD_N)) &&
           by_player(l, n);
}
static bool first_gain(Look *l, const IrNode *n) {
    return times_this_turn(l, PAST_GAINED_LIFE, l->ev->player) == 1 && life_changes(l, n);
}
static int times_targeted(const Look *l, ObjectId id) {
    int count, times = 0;
    const Past *all = game_list(l->s.g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++)
        times += all[i].kind == PAST_TARGETED && object_same(all[i].object, id) &&
                 player_same(all[i].player, l->s.you);
    return times;
}
static bool becomes_target_of(Look *l, const IrNode *n) {
    const IrNode *to = ir_kid(n, FIELD_TO);
    if (n->number == 1 && times_targeted(l, l->ev->object) != 1) return false;
    if (!object_is(l->ev->object) || !trigger_phrase_means(l, to, l->ev->source)) return false;
    if (!trigger_on_object(l, n, l->ev->object)) return false;
    trigger_bind_object(l, to, l->ev->source);
    return true;
}
static bool attacks_or_targeted(Look *l, const IrNode *n) {
    return l->ev->kind == EVENT_ATTACKS ? trigger_acts_in_combat(l, n) : becomes_target_of(l, n);
}
// As many creatures as that must have been declared together with it.
static bool attacks_among(Look *l, const IrNode *n) {
    int others = 0;
    for (int i = 0; i < l->moment->count; i++) {
        const Event *ev = &l->moment->events[i];
        others += ev->kind == EVENT_ATTACKS && !object_same(ev->source, l->ev->source);
    }
    return others >= quantity(&l->s, ir_kid(n, FIELD_N)) && trigger_on_object(l, n, l->ev->source);
}
static bool one_or_more(Look *l, const IrNode *n);
static bool either(Look *l, const IrNode *n);
static bool does_to(Look *l, const IrNode *n, ObjectId id) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (!trigger_player_means(l, who, l->ev->player) || !trigger_on_object(l, n, id)) return false;
    trigger_bind_player(l, who, l->ev->player);
    return true;
}
// The card is looked at where it went, the permanent as it last was (603.10a).
static bool discards(Look *l, const IrNode *n) { return does_to(l, n, l->ev->result); }
// 603.2f: a card that goes from a hidden zone to a hidden zone is never seen.
static bool discarded(Look *l, const IrNode *n) {
    (void)n;
    View cause = view_of(l->s.e, l->s.g, l->ev->source);
    if (!object_same(l->ev->result, l->s.source) || !cause.known) return false;
    if (!game_is_opponent(l->s.g, l->s.you, cause.controller)) return false;
    return zone_is_public(l->ev->to) || !CR(l->s.e, 603_2f);
}
// 702.35a: by its own static ability.
static bool exiled_by_madness(Look *l, const IrNode *n) {
    return l->ev->by_madness && l->ev->to == ZONE_EXILE && trigger_on_object(l, n, l->ev->result);
}
static bool sacrifices(Look *l, const IrNode *n) { return does_to(l, n, l->ev->object); }
// 702.110b: as its ability resolves.
static bool exploits(Look *l, const IrNode *n) {
    const IrNode *to = ir_kid(n, FIELD_TO);
    if (l->ev->amount != 1 || !trigger_phrase_means(l, to, l->ev->object)) return false;
    if (!trigger_on_object(l, n, l->ev->source)) return false;
    trigger_bind_object(l, to, l->ev->object);
    return true;
}
// 702.29c: to pay for a cycling ability.
static bool cycles(Look *l, const IrNode *n) { return l->ev->amount == 1 && discards(l, n); }
// 731.1a: the first designation is no change.
static bool day_changes(Look *l, const IrNode *n) {
    (void)n;
    return l->ev->amount2 != NEITHER_DAY_NOR_NIGHT;
}
static bool becomes(Look *l, const IrNode *n) { return trigger_on_object(l, n, l->ev->object); }

// As it attacks, not to pay a cost.
static bool exerted_attacking(Look *l, const IrNode *n) {
    return l->ev->why != WHY_COST && trigger_on_object(l, n, l->ev->object);
}

static bool becomes_level(Look *l, const IrNode *n) {
    return l->ev->amount == n->number && trigger_on_object(l, n, l->ev->object);
}

// 603.8: not again while it is waiting or on the stack.
static bool is_pending(const Look *l) {
    int count;
    const WaitingTrigger *waiting = game_list(l->s.g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++)
        if (object_same(waiting[i].source, l->s.source) &&
            waiting[i].ability.v == l->s.ability->id.v)
            return true;
    const StackItem *items = game_list(l->s.g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(items[i].source, l->s.source) && items[i].ability.v == l->s.ability->id.v)
            return true;
    return false;
}
static bool state_is(Look *l, const IrNode *n) {
    return !is_pending(l) && condition_holds(&l->s, ir_kid(n, FIELD_C));
}
static bool step_begins(Look *l, const IrNode *n, Step step) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (l->ev->amount != (int)step) return false;
    if (who != NULL && !trigger_player_means(l, who, l->s.g->active)) return false;
    trigger_bind_player(l, who, l->s.g->active);
    return CR(l->s.e, 500_6);
}
static bool upkeep(Look *l, const IrNode *n) { return step_begins(l, n, STEP_UPKEEP); }
static bool first_upkeep(Look *l, const IrNode *n) {
    return l->s.g->begun[STEP_UPKEEP] == 1 && upkeep(l, n);
}
// 505.1b: counted within the turn. Off: any of them.
static bool main_phase(Look *l, const IrNode *n) {
    Step step = (Step)l->s.g->step;
    int which = l->s.g->begun[STEP_PRECOMBAT_MAIN] + l->s.g->begun[STEP_POSTCOMBAT_MAIN];
    if (!step_is_main(step) || !step_begins(l, n, step)) return false;
    return n->number == 0 || which == n->number || !CR(l->s.e, 505_1b);
}
static bool combat_closes(Look *l, const IrNode *n) {
    return step_begins(l, n, STEP_END_OF_COMBAT) && CR(l->s.e, 511_2);
}
static bool draw_step(Look *l, const IrNode *n) { return step_begins(l, n, STEP_DRAW); }
static bool combat_begins(Look *l, const IrNode *n) {
    return step_begins(l, n, STEP_BEGINNING_OF_COMBAT);
}
// Made before the first turn, it waits for the first one that comes.
static bool first_main(Look *l, const IrNode *n) { return step_begins(l, n, STEP_PRECOMBAT_MAIN); }
static bool end_step(Look *l, const IrNode *n) { return step_begins(l, n, STEP_END); }
static bool cleanup_step(Look *l, const IrNode *n) { return step_begins(l, n, STEP_CLEANUP); }

static const TriggerRow rows[OP_COUNT] = {
    [OP_WHEN_ENTERS] = {moves, false, enters, CR_603_6a, false},
    [OP_WHEN_ENTERS_DURING] = {moves, false, enters_during, CR_603_6a, false},
    [OP_WHEN_DIES] = {moves, true, dies, CR_603_6c, false},
    [OP_WHEN_PUT_INTO_GRAVEYARD] = {moves, false, put_into_graveyard, CR_603_6, false},
    [OP_WHEN_PUT_INTO_EXILE] = {moves, false, put_into_exile, CR_603_2, false},
    [OP_WHEN_LEAVES] = {moves, true, leaves, CR_603_6c, false},
    [OP_WHEN_ATTACKS] = {BIT(ATTACKS), false, trigger_acts_in_combat, CR_508_3a, false},
    [OP_WHEN_ENTERS_OR_LEAVES] = {moves, true, enters_or_leaves, CR_603_6c, true},
    [OP_WHEN_ENTERS_OR_ATTACKS] = {moves | BIT(ATTACKS), false, enters_or_attacks, CR_603_2, false},
    [OP_WHEN_ATTACKS_OR_BLOCKS] = {BIT(ATTACKS) | BIT(BLOCKS), false, trigger_attacks_or_blocks,
                                   CR_603_2, false},
    [OP_WHEN_ATTACKS_PLAYER] = {BIT(ATTACKS), false, trigger_attacks_player, CR_508_3a, false},
    [OP_WHEN_ATTACKS_ALONE] = {BIT(ATTACKS), false, trigger_attacks_alone, CR_506_5, false},
    [OP_WHEN_PLAYER_ATTACKS] = {BIT(ATTACKS), false, trigger_player_attacks, CR_508_3d, false},
    [OP_WHEN_IS_ATTACKED] = {BIT(ATTACKS), false, trigger_is_attacked, CR_508_3b, false},
    [OP_WHEN_PLAYER_ATTACKS_PLAYER] = {BIT(ATTACKS), false, trigger_player_attacks_player, CR_603_2,
                                       false},
    [OP_WHEN_EXERTED] = {BIT(EXERTS), false, exerted_attacking, CR_701_43d, false},
    [OP_WHEN_BLOCKS_MANY] = {BIT(BLOCKS), false, trigger_blocks_many, CR_509_3e, false},
    [OP_WHEN_ATTACKS_WITH] = {BIT(ATTACKS), false, trigger_attacks_with, CR_508_3c, false},
    [OP_WHEN_UNBLOCKED] = {BIT(UNBLOCKED) | BIT(ATTACKS), false, trigger_unblocked, CR_509_3g,
                           false},
    [OP_WHEN_BLOCKS] = {BIT(BLOCKS), false, trigger_blocks, CR_509_3a, false},
    [OP_WHEN_BLOCKS_CREATURE] = {BIT(BLOCKS), false, trigger_blocks_creature, CR_509_3b, false},
    [OP_WHEN_BLOCKED] = {BIT(BECOMES_BLOCKED), false, trigger_on_blocked, CR_509_3c, false},
    [OP_WHEN_BLOCKED_BY] = {BIT(BLOCKS) | BIT(PUT_BLOCKING), false, trigger_blocked_by, CR_509_3d,
                            false},
    [OP_WHEN_BLOCKS_OR_BLOCKED] = {BIT(BLOCKS) | BIT(BECOMES_BLOCKED), false,
                                   trigger_blocks_or_blocked, CR_509_3c, false},
    [OP_WHEN_BLOCKS_OR_BLOCKED_BY] = {BIT(BLOCKS) | BIT(PUT_BLOCKING), false,
                                      trigger_blocks_or_blocked_by, CR_509_3d, false},
    [OP_WHEN_DEALS_COMBAT_DAMAGE_TO_PLAYER] = {BIT(DAMAGE), false, trigger_combat_damage, CR_510_3a,
                                               false},
    [OP_WHEN_DEALS_DAMAGE] = {BIT(DAMAGE), false, deals_damage, CR_603_2, false},
    [OP_WHEN_DEALS_DAMAGE_TO] = {BIT(DAMAGE), false, deals_damage_to, CR_603_2, false},
    [OP_WHEN_IS_DEALT_DAMAGE] = {BIT(DAMAGE), false, is_dealt_damage, CR_603_2, false},
    [OP_WHEN_NTH_DRAW] = {BIT(ZONE_CHANGE), false, nth_draw, CR_603_2, false},
    [OP_WHEN_NTH_SPELL] = {BIT(CAST), false, nth_spell, CR_601_2i, false},
    [OP_WHEN_FIRST_GAIN] = {BIT(GAIN_LIFE), false, first_gain, CR_603_2, false},
    [OP_WHEN_BECOMES_TARGET_OF] = {BIT(BECOMES_TARGET), false, becomes_target_of, CR_603_2e, false},
    [OP_WHEN_ATTACKS_OR_TARGETED] = {BIT(ATTACKS) | BIT(BECOMES_TARGET), false, attacks_or_targeted,
                                     CR_603_2, false},
    [OP_WHEN_ATTACKS_AMONG] = {BIT(ATTACKS), false, attacks_among, CR_508_3a, false},
    [OP_WHEN_ONE_OR_MORE] = {moves | BIT(ATTACKS) | BIT(UNBLOCKED) | BIT(DAMAGE), true, one_or_more,
                             CR_603_2c, false},
    [OP_WHEN_EITHER] = {moves | BIT(DRAW) | BIT(CAST) | BIT(GAIN_LIFE) | BIT(ATTACKS) |
                            BIT(STEP_BEGINS),
                        false, either, CR_603_2, false},
    [OP_WHEN_DAMAGE_PREVENTED] = {BIT(DAMAGE_PREVENTED), false, damage_prevented, CR_603_2, false},
    [OP_WHEN_CASTS] = {BIT(CAST), false, casts, CR_601_2i, false},
    [OP_WHEN_PLAYS] = {BIT(LAND_PLAYED) | BIT(ZONE_CHANGE), false, plays, CR_603_2, false},
    [OP_WHEN_CASTS_OR_COPIES] = {BIT(CAST) | BIT(COPY_SPELL), false, casts_or_copies, CR_603_2,
                                 false},
    [OP_WHEN_GAINS_LIFE] = {BIT(GAIN_LIFE), false, life_changes, CR_603_2, false},
    [OP_WHEN_LOSES_LIFE] = {BIT(LOSE_LIFE) | BIT(PAY_LIFE), false, life_changes, CR_603_2, false},
    [OP_WHEN_DRAWS] = {BIT(DRAW), false, draws, CR_603_2, false},
    [OP_WHEN_DISCARDS] = {BIT(DISCARD), false, discards, CR_603_2, false},
    [OP_WHEN_REVEALED_BY_MIRACLE] = {BIT(DRAW), false, never_noticed, CR_702_94a, false},
    [OP_WHEN_COUNTER_REMOVED] = {BIT(COUNTERS), false, trigger_counter_removed, CR_603_2, false},
    [OP_WHEN_EXILED_BY_MADNESS] = {BIT(DISCARD), false, exiled_by_madness, CR_702_35a, false},
    [OP_WHEN_DISCARDED] = {BIT(DISCARD), false, discarded, CR_603_2, false},
    [OP_WHEN_SACRIFICES] = {BIT(SACRIFICE), true, sacrifices, CR_603_2, false},
    [OP_WHEN_EXPLOITS] = {BIT(SACRIFICE), true, exploits, CR_702_110b, false},
    [OP_WHEN_CYCLES] = {BIT(DISCARD), false, cycles, CR_702_29c, false},
    [OP_WHEN_BECOMES_MONARCH] = {BIT(MONARCH), false, by_player, CR_603_2e, false},
    [OP_WHEN_BECOMES_TAPPED] = {BIT(TAP), false, becomes, CR_603_2e, false},
    [OP_WHEN_BECOMES_UNTAPPED] = {BIT(UNTAP), false, becomes, CR_603_2e, false},
    [OP_WHEN_TAPPED_FOR_MANA] = {BIT(TAPPED_FOR_MANA), false, trigger_tapped_for_mana, CR_106_12a,
                                 false},
    [OP_WHEN_BECOMES_LEVEL] = {BIT(CLASS_LEVEL), false, becomes_level, CR_603_2e, false},
    [OP_WHEN_TURNED_UP] = {BIT(TURN_UP), false, becomes, CR_603_2e, false},
    [OP_WHEN_BECOMES_TARGET] = {BIT(BECOMES_TARGET), false, becomes, CR_603_2e, false},
    [OP_WHEN_TRANSFORMS_INTO] = {BIT(TRANSFORM), false, transforms, CR_701_27e, false},
    [OP_WHEN_ENTERS_OR_TRANSFORMS] = {moves | BIT(TRANSFORM), false, enters_or_transforms,
                                      CR_701_27e, false},
    [OP_WHEN_LAST_COUNTER_REMOVED] = {BIT(COUNTERS), false, trigger_last_counter, CR_603_2, false},
    [OP_WHEN_DAY_CHANGES] = {BIT(DAY_OR_NIGHT), false, day_changes, CR_603_2, false},
    [OP_WHEN_PHASES_OUT] = {BIT(PHASES_OUT), true, becomes, CR_603_2, false},
    [OP_WHEN_PHASES_IN] = {BIT(PHASES_IN), false, becomes, CR_603_2, false},
    [OP_WHEN_TARGETED_BY_OPPONENT] = {BIT(BECOMES_TARGET), false, trigger_targeted_by_opponent,
                                      CR_702_21a, false},
    [OP_WHEN_UNATTACHED] = {moves | BIT(ATTACH), true, trigger_unattached, CR_603_2e, false},
    [OP_WHEN_LOSES_CONTROL] = {moves | BIT(CONTROL_CHANGES), true, trigger_loses_control, CR_603_2,
                               false},
    [OP_WHEN_COUNTERED] = {BIT(COUNTER_OBJECT), false, trigger_countered, CR_603_2, false},
    [OP_WHEN_LOSES_GAME] = {BIT(LOSE), true, trigger_loses_game, CR_603_2, false},
    [OP_WHEN_COUNTERS_PUT] = {counting, false, trigger_counters_put, CR_603_2, false},
    [OP_WHEN_PUTS_COUNTERS] = {counting, false, trigger_puts_counters, CR_603_2, false},
    [OP_WHEN_NTH_COUNTER] = {counting, false, trigger_nth_counter, CR_603_2, false},
    [OP_WHEN_PROLIFERATES] = {BIT(PROLIFERATE), false, by_player, CR_603_2, false},
    [OP_WHEN_CHAPTER] = {counting, false, trigger_chapter, CR_107_15a, false},
    [OP_WHEN_STATE] = {~(EventSet)0, false, state_is, CR_603_8,
                       false},  // Whatever happens may bring it about.
    [OP_AT_UPKEEP] = {BIT(STEP_BEGINS), false, upkeep, CR_603_2b, false},
    [OP_AT_FIRST_UPKEEP] = {BIT(STEP_BEGINS), false, first_upkeep, CR_603_2b, false},
    [OP_AT_MAIN_PHASE] = {BIT(STEP_BEGINS), false, main_phase, CR_603_2b, false},
    [OP_AT_END_OF_COMBAT] = {BIT(STEP_BEGINS), false, combat_closes, CR_603_2b, false},
    [OP_AT_DRAW_STEP] = {BIT(STEP_BEGINS), false, draw_step, CR_603_2b, false},
    [OP_AT_COMBAT] = {BIT(STEP_BEGINS), false, combat_begins, CR_603_2b, false},
    [OP_AT_FIRST_MAIN] = {BIT(STEP_BEGINS), false, first_main, CR_603_2b, false},
    [OP_AT_END_STEP] = {BIT(STEP_BEGINS), false, end_step, CR_603_2b, false},
    [OP_AT_CLEANUP] = {BIT(STEP_BEGINS), false, cleanup_step, CR_603_2b, false},
};

// Does the trigger match that event of the moment, whatever it would bind?
static bool would_match(const Look *l, const IrNode *n, const Event *ev) {
    Bounds bounds = {0};
    Look other = *l;
    other.s.own = &bounds;
    other.ev = ev;
    return (rows[n->op].listens & event_bit(ev->kind)) != 0 && rows[n->op].matches(&other, n);
}

// Each of the two as though it stood alone.
static bool either(Look *l, const IrNode *n) {
    for (int i = 0; i < n->kid_count; i++) {
        const IrNode *when = n->kids[i];
        if ((rows[when->op].listens & event_bit(l->ev->kind)) == 0) continue;
        if (!rows[when->op].matches(l, when) || !rule_on(l->s.e, rows[when->op].rule)) continue;
        node_used(l->s.e, when);
        return true;
    }
    return false;
}

// Damage to different players, and what different players discard.
static bool is_apart(const Event *a, const Event *b) {
    return (a->kind == EVENT_DAMAGE || a->kind == EVENT_DISCARD) &&
           !player_same(a->player, b->player);
}

// 603.2c: all that happens at the same time is one occurrence; damage to different players is not.
static bool one_or_more(Look *l, const IrNode *n) {
    const IrNode *when = ir_kid(n, FIELD_WHEN);
    if ((rows[when->op].listens & event_bit(l->ev->kind)) == 0) return false;
    for (const Event *ev = l->moment->events; ev < l->ev; ev++) {
        bool apart = is_apart(l->ev, ev);
        if (!apart && would_match(l, when, ev)) return false;
    }
    if (!rows[when->op].matches(l, when)) return false;
    // "They" are all of them.
    for (const Event *ev = l->ev + 1; ev < l->moment->events + l->moment->count; ev++) {
        bool apart = is_apart(l->ev, ev);
        Look other = *l;
        other.ev = ev;
        if (!apart && would_match(l, when, ev)) rows[when->op].matches(&other, when);
    }
    return true;
}

// What waits for a thing to move looks at all kinds of moves. What waits for counters, a sacrifice
// or a discard looks at some; what waits for a state is not made to trigger by an event (603.8).
static bool waits_for_moves(const IrNode *when) {
    return when->op != OP_WHEN_STATE && (rows[when->op].listens & moves) == moves;
}

bool trigger_is_by_move(const Look *l, const Event *ev) {
    const IrNode *when = l->s.ability->trigger;
    bool many = when->op == OP_WHEN_ONE_OR_MORE;
    if (many) when = ir_kid(when, FIELD_WHEN);
    if (!event_is_move(ev) || !waits_for_moves(when)) return false;
    return ev == l->ev || (many && would_match(l, when, ev));
}

const TriggerRow *trigger_row(const Ability *a) {
    const TriggerRow *row = &rows[a->trigger->op];
    gavel_assert(row->matches != NULL);
    return row;
}

EventSet trigger_listens(const Ability *a) { return trigger_row(a)->listens; }

bool trigger_supported(Op op) { return rows[op].matches != NULL; }
