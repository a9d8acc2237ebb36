// cast.c - taking actions with priority: casting (601), activating (602), playing lands (305).
//
// Every action is first judged as far as it can be without choices, in the order of the rejection
// codes; then it is carried out in the order of 601.2, and what fails on the way (targets, costs)
// is taken back by the caller, who restores the checkpoint (733.1).
#include "engine/rules/cast.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/commander.h"
#include "engine/rules/cost.h"
#include "engine/rules/limit.h"
#include "engine/rules/mana.h"
#include "engine/rules/target.h"
#include "engine/rules/timing.h"

// What is being attempted, with the facts that every check reads.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const Action *action;
    View v;
    const CardFace *face;    // Casting and playing: the face meant.
    const Ability *ability;  // The ability activated, or the spell ability; may be NULL.
    const char *verb, *name;
    int tax;  // What a commander's earlier casts add (903.8).
} Attempt;

// The ability that says what the spell targets and does. Of an Aura spell it is the enchant ability
// (303.4a); without that rule it has no target.
static const Ability *spell_ability(Engine *e, const CardFace *face) {
    for (int i = 0; i < face->ability_count; i++) {
        AbilityKind kind = face->abilities[i]->kind;
        bool enchant = kind == ABILITY_ENCHANT && CR(e, 303_4a) && CR(e, 115_1b) && CR(e, 702_5a);
        if (kind == ABILITY_SPELL || enchant) return face->abilities[i];
    }
    return NULL;
}

static bool prepare(Attempt *t, Rejection *r) {
    t->v = view_of(t->e, t->g, t->action->object);
    if (!t->v.known || t->v.last_known || t->v.c.face.v < 0)
        return rejection_set(r, REJECTED_ZONE_WRONG, "That object is no longer there.");
    t->name = view_name(t->e, &t->v);
    if (t->action->kind == ACTION_ACTIVATE) {
        t->verb = "activate";
        t->ability = activated_ability(t->e, t->g, t->action->object, t->action->ability);
        return true;
    }
    t->verb = t->action->kind == ACTION_CAST ? "cast" : "play";
    const CardDef *card = pool_card(t->e->pool, t->v.definition);
    if (t->v.kind == OBJECT_CARD && t->action->face < card->face_count)
        t->v.c = face_characteristics(card->faces[t->action->face]);
    t->face = pool_face(t->e->pool, t->v.c.face);
    t->name = t->face->name;
    if (t->v.zone == ZONE_COMMAND) t->tax = commander_tax(t->g, t->v.id);
    t->ability = spell_ability(t->e, t->face);
    return true;
}

// ---- from where

// 601.3, 305.1: from the player's own hand; 903.8: a commander from the command zone.
static bool zone_fits(Attempt *t, Rejection *r) {
    bool own = player_same(t->v.owner, t->player) && t->v.kind == OBJECT_CARD;
    bool hand = t->v.zone == ZONE_HAND;
    const Object *o = game_object(t->g, t->v.id);
    bool command = t->action->kind == ACTION_CAST && t->v.zone == ZONE_COMMAND && o->is_commander &&
                   t->g->format == FORMAT_COMMANDER && CR(t->e, 903_8);
    if (own && (hand || command)) return true;
    if (!own && hand && !CR(t->e, 601_3)) return true;
    return rejection_set(r, REJECTED_ZONE_WRONG, "Cannot %s %s: it is in %s %s.", t->verb, t->name,
                         own ? "your" : "the wrong", zone_name(t->v.zone));
}

// 602.2: an ability works on the battlefield for the object's controller.
static bool ability_zone_fits(Attempt *t, Rejection *r) {
    if (t->v.zone != ZONE_BATTLEFIELD)
        return rejection_set(r, REJECTED_ZONE_WRONG, "Cannot activate %s: it is in the %s.",
                             t->name, zone_name(t->v.zone));
    if (!player_same(t->v.controller, t->player) && CR(t->e, 602_2))
        return rejection_set(r, REJECTED_ZONE_WRONG, "Cannot activate %s: it is not yours.",
                             t->name);
    return true;
}

static bool has_priority(Attempt *t, Rejection *r) {
    if (player_same(t->g->priority, t->player)) return true;
    return rejection_set(r, REJECTED_NO_PRIORITY, "Cannot %s %s: you do not have priority.",
                         t->verb, t->name);
}

// ---- the parts that need no choices

static bool land_legal(Attempt *t, Rejection *r) {
    if (!view_is(&t->v, TYPE_LAND))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "Cannot play %s: it is not a land.",
                             t->name);
    if (!sorcery_timing(t->e, t->g, t->player, &t->v, t->verb, r)) return false;
    if (game_player(t->g, t->player)->lands_played >= t->g->land_plays && CR(t->e, 305_2b))
        return rejection_set(r, REJECTED_LAND_ALREADY_PLAYED,
                             "Cannot play %s: you have already played a land this turn.", t->name);
    return true;
}

static Scope scope_for(Attempt *t) {
    return (Scope){
        .e = t->e, .g = t->g, .you = t->player, .source = t->v.id, .ability = t->ability, .x = -1};
}

static bool targets_exist(Attempt *t, Rejection *r) {
    Scope s = scope_for(t);
    if (t->ability == NULL || target_available(&s, t->ability) || !CR(t->e, 601_2c)) return true;
    return rejection_set(r, REJECTED_TARGET_MISSING, "Cannot %s %s: there is no legal target.",
                         t->verb, t->name);
}

static bool spell_timing(Attempt *t, Rejection *r) {
    if (view_is(&t->v, TYPE_LAND) && CR(t->e, 305_9))
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                             "Cannot cast %s: lands are played, not cast.", t->name);
    if (timing_is_instant(t->e, &t->v)) return true;
    return sorcery_timing(t->e, t->g, t->player, &t->v, t->verb, r);
}

// 118.6: no mana cost cannot be paid.
static bool spell_cost(Attempt *t, int x, ManaCost *due, Rejection *r) {
    if (!t->face->has_cost && CR(t->e, 118_6))
        return rejection_set(r, REJECTED_MANA_CANNOT_PAY, "Cannot cast %s: it has no mana cost.",
                             t->name);
    mana_cost_with_x(&t->face->cost, x, due);
    if (t->tax > 0 && CR(t->e, 903_8)) mana_cost_add_generic(due, t->tax);
    return true;
}

static bool affordable(Attempt *t, const ManaCost *due, ObjectId spare, Rejection *r) {
    PaymentPlan plan;
    if (payment_solve(t->e, t->g, t->player, due, spare, &plan)) return true;
    char text[64];
    return rejection_set(r, REJECTED_MANA_CANNOT_PAY, "Cannot %s %s: %s cannot be paid.", t->verb,
                         t->name, mana_cost_text(due, text, sizeof text));
}

static bool ability_exists(Attempt *t, Rejection *r) {
    if (t->ability == NULL)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                             "Cannot activate %s: it has no such ability.", t->name);
    if (t->action->mana_only && !t->ability->is_mana)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                             "Cannot tap %s for mana: that is not a mana ability.", t->name);
    Scope s = scope_for(t);
    return limit_allows_ability(&s, t->ability, t->name, r);
}

// Only what can be said before anything is chosen; `whole` asks for targets and costs as well.
static bool judge(Attempt *t, bool asked, bool whole, Rejection *r) {
    bool activating = t->action->kind == ACTION_ACTIVATE;
    if (!prepare(t, r)) return false;
    if (!(activating ? ability_zone_fits(t, r) : zone_fits(t, r))) return false;
    if (asked && !has_priority(t, r)) return false;
    if (t->action->kind == ACTION_PLAY_LAND) return land_legal(t, r);
    if (!(activating ? ability_exists(t, r) : spell_timing(t, r))) return false;
    if (!whole) return true;
    if (!targets_exist(t, r)) return false;
    ManaCost due = {0};
    Scope s = scope_for(t);
    if (activating) {
        cost_mana(t->ability->cost, 0, &due);
        bool taps = cost_has(t->ability->cost, OP_COST_TAP);
        return cost_payable(&s, t->ability->cost, t->name, r) &&
               affordable(t, &due, taps ? t->v.id : NO_OBJECT, r);
    }
    return spell_cost(t, 0, &due, r) && affordable(t, &due, NO_OBJECT, r);
}

bool action_legal(Engine *e, const Game *g, PlayerId player, const Action *a, bool asked,
                  Rejection *r) {
    if (a->kind == ACTION_PASS || a->kind == ACTION_CONCEDE) return true;
    Attempt t = {.e = e, .g = g, .player = player, .action = a};
    return judge(&t, asked, true, r);
}

// ---- carrying it out

static bool refused(Attempt *t, Rejection *r) {
    *r = t->e->refused;
    return false;
}

// 601.2b, 107.3a. Off: nobody chooses, and X is 0.
static bool announce_x(Attempt *t, Scope *s, bool has_x) {
    if (!has_x || !CR(t->e, 107_3a)) return true;
    Question q = question_new(QUESTION_NUMBER, ROLE_X, t->player, s->item);
    q.low = 0;
    q.high = GENERIC_MAX;
    snprintf(q.text, sizeof q.text, "%s: choose a value for X", t->name);
    if (!ask_number(t->e, t->g, q, &s->x)) return false;
    Event ev = event_new(EVENT_ANNOUNCE_X);
    ev.object = s->item;
    ev.amount = s->x;
    return apply(t->e, t->g, &ev);
}

// 601.2a and 602.2a: it is put on the stack. Returns the stack object.
static ObjectId announce(Attempt *t) {
    Event ev = event_new(EVENT_ANNOUNCE);
    ev.player = t->player;
    ev.ability.v = t->ability == NULL ? -1 : t->ability->id.v;
    ev.source = t->v.id;
    ev.amount = t->action->face;
    if (t->action->kind == ACTION_CAST) {
        ev.object = apply_move(t->e, t->g, t->v.id, ZONE_STACK, t->player, WHY_CAST);
        ev.source = ev.object;
    }
    apply(t->e, t->g, &ev);
    return ev.result;
}

static void complete(Attempt *t, EventKind kind, ObjectId object) {
    Event ev = event_new(kind);
    ev.player = t->player;
    ev.object = object;
    ev.source = kind == EVENT_CAST ? object : t->v.id;
    ev.from = t->v.zone;
    if (t->ability != NULL) ev.ability = t->ability->id;
    apply(t->e, t->g, &ev);
}

// 601.2b-i.
static bool cast(Attempt *t, Rejection *r) {
    ObjectId object = announce(t);
    Scope s = scope_of_item(t->e, t->g, object);
    if (!announce_x(t, &s, mana_cost_has_x(&t->face->cost))) return refused(t, r);
    if (t->ability != NULL && !target_choose(&s, t->ability)) return refused(t, r);
    ManaCost due;
    if (!spell_cost(t, s.x, &due, r)) return false;
    if (!payment_make(t->e, t->g, t->player, object, &due, NO_OBJECT)) return refused(t, r);
    complete(t, EVENT_CAST, object);
    return true;
}

// 602.2b: as 601.2b-i.
static bool activate(Attempt *t, Rejection *r) {
    const IrNode *costs = t->ability->cost;
    Scope own = scope_for(t);
    ObjectId object = announce(t);
    Scope s = scope_of_item(t->e, t->g, object);
    if (!announce_x(t, &s, cost_has_x(costs))) return refused(t, r);
    own.x = s.x;
    if (!target_choose(&s, t->ability)) return refused(t, r);
    if (!cost_payable(&own, costs, t->name, r)) return false;
    ManaCost due;
    cost_mana(costs, s.x, &due);
    ObjectId spare = cost_has(costs, OP_COST_TAP) ? t->v.id : NO_OBJECT;
    if (!payment_make(t->e, t->g, t->player, object, &due, spare)) return refused(t, r);
    if (!cost_pay(&s, costs)) return refused(t, r);
    complete(t, EVENT_ACTIVATE, object);
    return true;
}

// 305.1, 116.2a: a special action; the land does not use the stack.
static bool play_land(Attempt *t) {
    ObjectId land = apply_move(t->e, t->g, t->v.id, ZONE_BATTLEFIELD, t->player, WHY_PLAY);
    Event ev = event_new(EVENT_LAND_PLAYED);
    ev.player = t->player;
    ev.object = land;
    return apply(t->e, t->g, &ev);
}

static bool carry_out(Attempt *t, Rejection *r) {
    if (t->action->kind == ACTION_PLAY_LAND) return play_land(t);
    if (t->action->kind == ACTION_CAST) return targets_exist(t, r) && cast(t, r);
    if (t->ability->is_mana && CR(t->e, 605_1a) && CR(t->e, 605_3b)) {
        bool done = mana_ability_activate(t->e, t->g, t->player, t->v.id, t->action->ability, -1);
        return done || refused(t, r);
    }
    return targets_exist(t, r) && activate(t, r);
}

bool action_take(Engine *e, const Game *g, PlayerId player, const Action *a, Rejection *r) {
    Attempt t = {.e = e, .g = g, .player = player, .action = a};
    if (!judge(&t, true, false, r)) return false;
    e->announcing = true;
    e->refused = (Rejection){.code = REJECTED_NOT};
    bool done = carry_out(&t, r);
    e->announcing = false;
    return done;
}
