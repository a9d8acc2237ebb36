// apply_turn.c - performing what the turn structure does (500s), and the bookkeeping of priority.
#include <string.h>

#include "engine/rules/apply_internal.h"

bool perform_STAGE(Engine *e, Game *g, Event *ev) {
    (void)e;
    g->stage = (uint8_t)ev->amount;
    return true;
}

bool perform_GAME_BEGINS(Engine *e, Game *g, Event *ev) {
    (void)e;
    g->starting = ev->player;
    return true;
}

// 500.7: the regular order goes on where it was when the extra turns are over.
static void begin_turn_of(Game *g, PlayerId p, bool extra) {
    if (extra) {
        write_remove(g, LIST_EXTRA_TURNS, (int)g->lists[LIST_EXTRA_TURNS].count - 1);
        if (g->resume_player == 0) g->resume_player = (uint8_t)(g->active.v + 1);
    } else {
        g->resume_player = 0;
    }
    g->active = p;
}

// Does it to all permanents, phased-out ones included: what happened to them is not forgotten
// (702.26d), and their damage wears off as well (514.2).
static void for_permanents(Game *g, void (*change)(Object *o, const Event *ev), const Event *ev) {
    const ZoneList *lists[] = {&g->battlefield, &g->phased_out};
    for (size_t i = 0; i < ARRAY_LEN(lists); i++)
        for (CardId c = lists[i]->first; card_is(c); c = write_place(g, c)->next)
            change(write_place(g, c), ev);
}

static void forget_attack(Object *o, const Event *ev) {
    (void)ev;
    o->attacked = false;
}
static void end_sickness(Object *o, const Event *ev) {
    if (player_same(o->controller, ev->player)) o->sick = false;
}
// 702.30a: what was new before this upkeep is so during it, and not in the next.
static void age(Object *o, const Event *ev) {
    bool begins = ev->kind == EVENT_STEP_BEGINS;
    if (player_same(o->controller, ev->player) && o->fresh == (begins ? FRESH : FRESH_IN_UPKEEP))
        o->fresh = begins ? FRESH_IN_UPKEEP : FRESH_NOT;
}
static void forget_damage(Object *o, const Event *ev) {
    (void)ev;
    o->damage = 0;
    o->deathtouched = false;
}

static void forget_activations(Game *g) {
    for (int i = (int)g->lists[LIST_ACTIVATIONS].count - 1; i >= 0; i--)
        if (!((const Activation *)write_list(g, LIST_ACTIVATIONS))[i].for_good)
            write_remove(g, LIST_ACTIVATIONS, i);
}

// What lasts until the end of this player's next turn ends with the turn that begins now.
static void turn_has_come(Game *g, PlayerId player) {
    ContinuousEffect *effects = write_list(g, LIST_EFFECTS);
    for (uint32_t i = 0; i < g->lists[LIST_EFFECTS].count; i++)
        if (effects[i].lasting == LASTS_END_OF_PLAYERS_NEXT_TURN &&
            player_same(effects[i].controller, player))
            effects[i].lasting = LASTS_END_OF_TURN;
    Permission *permissions = write_list(g, LIST_PERMISSIONS);
    for (uint32_t i = 0; i < g->lists[LIST_PERMISSIONS].count; i++)
        if (permissions[i].lasting == LASTS_END_OF_PLAYERS_NEXT_TURN &&
            player_same(permissions[i].player, player))
            permissions[i].lasting = LASTS_END_OF_TURN;
    Shield *shields = write_list(g, LIST_SHIELDS);
    for (uint32_t i = 0; i < g->lists[LIST_SHIELDS].count; i++)
        if (shields[i].lasting == LASTS_END_OF_PLAYERS_NEXT_TURN &&
            player_same(shields[i].controller, player))
            shields[i].lasting = LASTS_END_OF_TURN;
}

bool perform_TURN_BEGINS(Engine *e, Game *g, Event *ev) {
    (void)e;
    g->turn = ev->amount;
    begin_turn_of(g, ev->player, ev->amount2 == 1);
    turn_has_come(g, ev->player);
    g->land_plays = 1;  // 305.2
    g->casts_before = g->casts;
    g->casts = 0;
    memset(g->begun, 0, sizeof g->begun);
    g->lone_step = false;
    for (int i = 0; i < g->player_count; i++) {
        g->players[i].lands_played = 0;
        g->players[i].casts_before = g->players[i].casts;
        g->players[i].casts = 0;
        g->players[i].draws_this_turn = g->players[i].attackers_this_turn = 0;
    }
    forget_activations(g);
    write_truncate(g, LIST_ONCE, 0);
    write_truncate(g, LIST_HISTORY, 0);
    write_truncate(g, LIST_IGNORED, 0);
    for_permanents(g, forget_attack, ev);
    // Nothing on the stack or waiting can still ask about what left in earlier turns.
    if (g->stack.count == 0 && g->lists[LIST_WAITING].count == 0 &&
        g->lists[LIST_DELAYED].count == 0)
        forget_last_known(g);
    return true;
}

bool perform_DAY_OR_NIGHT(Engine *e, Game *g, Event *ev) {
    (void)e;
    if (g->day == ev->amount) return false;
    g->day = (uint8_t)ev->amount;
    return true;
}

static void age_permanents(Game *g, const Event *ev) {
    Event of_player = *ev;
    of_player.player = g->active;
    for_permanents(g, age, &of_player);
}

bool perform_STEP_BEGINS(Engine *e, Game *g, Event *ev) {
    (void)e;
    g->step = (uint8_t)ev->amount;
    if (g->step == STEP_UPKEEP) age_permanents(g, ev);
    if (g->begun[g->step] < UINT8_MAX) g->begun[g->step]++;
    write_truncate(g, LIST_POSITIONS, 0);
    g->passes = 0;
    g->priority = NO_PLAYER;
    g->cleanup_again = false;
    for (int i = 0; i < g->player_count; i++) g->players[i].draws_this_step = 0;
    if (ev->amount == STEP_FIRST_STRIKE_DAMAGE) g->combat_damage_first = true;
    return true;
}

bool perform_STEP_ENDS(Engine *e, Game *g, Event *ev) {
    (void)e;
    if (g->step == STEP_UPKEEP) age_permanents(g, ev);
    g->priority = NO_PLAYER;
    g->passes = 0;
    return true;
}

bool perform_PRIORITY(Engine *e, Game *g, Event *ev) {
    (void)e;
    g->priority = ev->player;
    g->cleanup_again = g->step == STEP_CLEANUP;  // 514.3a
    g->passes = (uint8_t)ev->amount;
    return true;
}

bool perform_SICKNESS_ENDS(Engine *e, Game *g, Event *ev) {
    (void)e;
    for_permanents(g, end_sickness, ev);
    return true;
}

bool perform_DAMAGE_WEARS_OFF(Engine *e, Game *g, Event *ev) {
    (void)e;
    for_permanents(g, forget_damage, ev);
    return true;
}

// 800.4b: nobody who has left gains control of anything.
bool perform_CONTINUOUS(Engine *e, Game *g, Event *ev) {
    const Change *change = &ev->continuous.change;
    if (change->kind == CHANGE_CONTROL && game_player(g, change->player)->left && CR(e, 800_4b))
        return false;
    ContinuousEffect *c = append(e, g, LIST_EFFECTS);
    *c = ev->continuous;
    if (c->timestamp == 0) c->timestamp = next_timestamp(g);
    if (c->change.kind == CHANGE_COPY) g->copying = true;
    return true;
}

bool perform_CONTINUOUS_ENDS(Engine *e, Game *g, Event *ev) {
    (void)e;
    bool any = forget_shields(g, (Lasting)ev->amount, ev->player);
    any = forget_permissions(g, (Lasting)ev->amount, ev->player) || any;
    if (ev->amount == LASTS_END_OF_TURN) any = forget_delayed_this_turn(g) || any;
    ContinuousEffect *all = write_list(g, LIST_EFFECTS);
    for (int i = (int)g->lists[LIST_EFFECTS].count - 1; i >= 0; i--) {
        if (all[i].lasting != ev->amount) continue;
        if (player_is(ev->player) && !player_same(all[i].controller, ev->player)) continue;
        write_remove(g, LIST_EFFECTS, i);
        any = true;
    }
    return any;
}
