// cast.c - taking actions with priority: casting (601), playing lands (305).
//
// Every action is first judged as far as it can be without choices (cast_judge.c); then it is
// carried out in the order of 601.2, and what fails on the way (targets, costs) is taken back by
// the caller, who restores the checkpoint (733.1).
#include "engine/rules/cast_internal.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cost.h"
#include "engine/rules/division.h"
#include "engine/rules/faces.h"
#include "engine/rules/lands.h"
#include "engine/rules/mode.h"
#include "engine/rules/permission.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/rider.h"
#include "engine/rules/special.h"
#include "engine/rules/stack.h"
#include "engine/rules/target.h"
#include "engine/rules/uses.h"

bool attempt_refused(Attempt *t, Rejection *r) {
    *r = t->e->refused;
    return false;
}

// The X of another ability of the same source that is still on the stack; -1: there is none.
static int x_of_another(Attempt *t, ObjectId but) {
    int count;
    const StackItem *items = game_list(t->g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(items[i].source, t->v.id) && !object_same(items[i].object, but) &&
            items[i].x >= 0)
            return items[i].x;
    return -1;
}

// 602.1b: "X can't be 0" is an instruction about activating it.
int attempt_lowest_x(const Attempt *t) {
    const IrNode *root = t->ability == NULL ? NULL : t->ability->root;
    bool no_zero = root != NULL && root->op == OP_ACTIVATED && root->number == 2;
    return no_zero && CR(t->e, 602_1b) ? 1 : 0;
}

// 601.2b, 107.3a. Off: what is announced is not heeded, and X is 0.
bool attempt_announce_x(Attempt *t, Scope *s, bool has_x) {
    if (!has_x) return true;
    Question q = question_new(QUESTION_NUMBER, ROLE_X, t->player, s->item);
    // 107.3b: with nothing to pay for it, X can only be 0.
    q.low = attempt_lowest_x(t);
    q.high = (t->ways & CAST_FREE) && CR(t->e, 107_3b) ? 0 : GENERIC_MAX;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose a value for X", t->name);
    if (!ask_number(t->e, t->g, q, &s->x)) return false;
    if (!CR(t->e, 107_3a)) s->x = 0;
    // 107.3k: each activation has its own. Off: the one that was chosen before.
    int another = t->action->kind == ACTION_ACTIVATE ? x_of_another(t, s->item) : -1;
    if (another >= 0 && another != s->x && !CR(t->e, 107_3k)) s->x = another;
    Event ev = event_new(EVENT_ANNOUNCE_X);
    ev.object = s->item;
    ev.amount = s->x;
    return apply(t->e, t->g, &ev);
}

// 112.2: a spell is controlled by who casts it; 113.8, 405.4: an activated ability by its
// activator. Off: by the owner of the card, or of the source.
static PlayerId controller_on_stack(Attempt *t) {
    if (player_same(t->v.owner, t->player)) return t->player;
    if (t->action->kind == ACTION_CAST) return CR(t->e, 112_2) ? t->player : t->v.owner;
    return CR(t->e, 113_8) && CR(t->e, 405_4) ? t->player : t->v.owner;
}

// 601.2a: the card becomes the topmost object on the stack. Off: the one at the bottom.
static ObjectId to_stack(Attempt *t) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = t->v.id;
    ev.to = ZONE_STACK;
    ev.player = t->player;
    ev.why = WHY_CAST;
    if (t->g->stack.count > 0 && !CR(t->e, 601_2a)) ev.position = -1;
    return apply(t->e, t->g, &ev) ? ev.result : NO_OBJECT;
}

// 601.2a and 602.2a: it is put on the stack. Returns the stack object.
ObjectId attempt_announce(Attempt *t) {
    t->e->considered = NO_OBJECT;
    Event ev = event_new(EVENT_ANNOUNCE);
    ev.player = controller_on_stack(t);
    ev.ability.v = t->ability == NULL ? -1 : t->ability->id.v;
    ev.source = t->v.id;
    ev.face_down = (uint8_t)t->face_down;
    ev.amount = t->face_index;
    if (t->action->kind != ACTION_ACTIVATE) {
        ev.object = to_stack(t);
        ev.source = ev.object;
        if (t->permitted) permission_used(t->e, t->g, t->v.id, ev.object);
    } else if (t->g->stack.count > 0 && !CR(t->e, 602_2a)) {
        ev.position = -1;
    }
    apply(t->e, t->g, &ev);
    return ev.result;
}

void attempt_complete(Attempt *t, EventKind kind, ObjectId object) {
    Event ev = event_new(kind);
    ev.player = t->player;
    ev.object = object;
    ev.source = kind == EVENT_CAST ? object : t->v.id;
    ev.from = t->v.zone;
    ev.position = (int32_t)t->granted;
    if (t->ability != NULL) ev.ability = t->ability->id;
    apply(t->e, t->g, &ev);
}

// 601.2e: what has been chosen decides whether the spell is legal.
static bool is_proposed_well(Attempt *t, const Scope *s, Rejection *r) {
    t->proposal.spell = s->item;
    t->proposal.x = s->x;
    t->proposal.ways = t->ways;
    return proposal_holds(&t->proposal, r);
}

static bool pay_parts(Scope *s, const TotalCost *due) {
    for (int i = 0; i < due->count; i++)
        if (!cost_pay(s, due->parts[i])) return false;
    return true;
}

// 601.2g-h: `early`: what is given up besides has been given up already.
static bool pay_mana(Attempt *t, Scope *s, TotalCost *due, bool early) {
    View spell = view_of(t->e, t->g, s->item);
    PaidFor to = attempt_paid_for(t, s->item, NO_OBJECT);
    rather_than_mana_given(t->e, t->g, t->player, &spell);
    to.instead = &spell;
    to.by = s;
    to.part_count = early ? 0 : due->count;
    to.parts = due->parts;
    to.reduction_left = due->reduction_left;
    to.least = due->least;
    return rather_than_mana_pay(s, &due->mana) &&
           payment_make(t->e, t->g, t->player, &to, &due->mana);
}

// 607.2j: what the spell says of X is what was chosen for its additional cost. Off: it is nothing.
static void forget_unlinked_x(Attempt *t, const Scope *s) {
    if (s->x <= 0 || mana_cost_has_x(&t->face->cost)) return;
    if (face_statement(t->face, OP_ADDITIONAL_COST) == NULL || CR(t->e, 607_2j)) return;
    Event ev = event_new(EVENT_ANNOUNCE_X);
    ev.object = s->item;
    apply(t->e, t->g, &ev);
}

// 601.2: the steps have an order. Off: what is given up for the spell is given up before targets
// are chosen.
static bool pays_early(Attempt *t) {
    bool matters = t->ability != NULL && t->ability->target_count > 0 &&
                   face_statement(t->face, OP_ADDITIONAL_COST) != NULL;
    return matters && !CR(t->e, 601_2);
}

// 601.2b-i.
static bool cast(Attempt *t, Rejection *r) {
    t->may_be_free = ways_may_be_free(t);
    ObjectId object = attempt_announce(t);
    Scope s = scope_of_item(t->e, t->g, object);
    if (t->by_effect) ways_note(t, object, t->ways);
    unsigned stated = t->ways & (CAST_AS_ALLOWED | CAST_THEN_EXILED | CAST_FREE);
    if (stated != 0 && !t->by_effect) ways_note(t, object, stated);
    if (t->ability != NULL && !mode_choose(&s, t->ability, t->name)) return attempt_refused(t, r);
    if (!ways_announce(t, &s)) return attempt_refused(t, r);
    if (!ways_are_offered(t, r)) return false;
    Casting c = attempt_casting(t, object, -1);
    if (!attempt_announce_x(t, &s, total_cost_has_x(&c))) return attempt_refused(t, r);
    TotalCost due;
    bool early = pays_early(t);
    if (early && !(attempt_spell_cost(t, &s, object, &due, r) && pay_parts(&s, &due)))
        return attempt_refused(t, r);
    if (t->ability != NULL && !target_choose(&s, t->ability)) return attempt_refused(t, r);
    if (t->ability != NULL && !division_announce(&s, t->ability, t->name))
        return attempt_refused(t, r);
    if (!is_proposed_well(t, &s, r)) return false;
    ways_note_late(t, object);
    if (!early && !attempt_spell_cost(t, &s, object, &due, r)) return false;
    riders_begin(t->e);
    if (!pay_mana(t, &s, &due, early)) return attempt_refused(t, r);
    if (!early && !pay_parts(&s, &due)) return attempt_refused(t, r);
    if (!proposal_lasts(&t->proposal, r)) return false;
    forget_unlinked_x(t, &s);
    attempt_complete(t, EVENT_CAST, object);
    riders_apply(t->e, t->g, t->player, object);
    allowance_note(t->e, t->g, &t->allowed);
    proposal_done(&t->proposal);
    const IrNode *only = face_statement(t->face, OP_CAST_ONLY);
    if (only != NULL) node_used(t->e, only);
    // 605.5b: it uses the stack even if it makes mana. Off: it resolves at once.
    if (t->ability != NULL && adds_mana(t->ability->effect) && !CR(t->e, 605_5b))
        stack_resolve_top(t->e, t->g);
    return true;
}

// 305.1, 116.2a: a special action; 405.6d: it does not use the stack. Off: the land waits there.
static bool play_land(Attempt *t) {
    if (!CR(t->e, 405_6d)) return object_is(attempt_announce(t));
    t->e->considered = NO_OBJECT;
    // Nothing is announced: an illegal choice as it enters is made again, the land stays played.
    t->e->announcing = false;
    Event move = event_new(EVENT_ZONE_CHANGE);
    move.object = t->v.id;
    move.to = ZONE_BATTLEFIELD;
    move.player = t->player;
    move.why = WHY_PLAY;
    if (t->face_index > 0 && CR(t->e, 712_12)) move.face_up = (uint8_t)t->face_index;
    ObjectId land = apply(t->e, t->g, &move) ? move.result : NO_OBJECT;
    if (t->permitted && object_is(land)) permission_used(t->e, t->g, t->v.id, land);
    allowance_note(t->e, t->g, &t->allowed);
    Event ev = event_new(EVENT_LAND_PLAYED);
    ev.player = t->player;
    ev.object = land;
    return apply(t->e, t->g, &ev);
}

static bool carry_out(Attempt *t, Rejection *r) {
    if (t->route_count > 0 && !route_choose(t)) return attempt_refused(t, r);
    if (t->action->kind == ACTION_PLAY_LAND) return play_land(t);
    if (t->action->kind == ACTION_CAST) return attempt_targets_exist(t, r) && cast(t, r);
    bool at_once = is_mana_ability(t->e, t->ability) && CR(t->e, 605_1a) && CR(t->e, 605_3b) &&
                   CR(t->e, 405_6c) && CR(t->e, 113_4);
    if (at_once) {
        bool done = mana_ability_activate(t->e, t->g, t->player, t->v.id, t->action->ability, -1);
        return done || attempt_refused(t, r);
    }
    return attempt_targets_exist(t, r) && activate_take(t, r);
}

// ---- as an instruction

static bool may_begin(Attempt *t) {
    if (!attempt_prepare(t, NULL) || view_is(&t->v, TYPE_LAND)) return false;
    t->proposal = attempt_proposal(t);
    if (!face_fits(t->e, &t->v, t->card, t->face_index, t->ways, NULL)) return false;
    Scope s = attempt_scope(t);
    TotalCost due;
    return proposal_holds(&t->proposal, NULL) && cast_zone_allowed(t, NULL) &&
           attempt_targets_exist(t, NULL) && attempt_spell_cost(t, &s, t->v.id, &due, NULL) &&
           attempt_affordable(t, &s, &due, NO_OBJECT, NULL);
}

bool cast_could_be_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card, int face,
                              unsigned ways) {
    Action a = {.kind = ACTION_CAST, .object = card, .face = face, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a, .ways = ways, .by_effect = true};
    bool can = may_begin(&t);
    e->considered = NO_OBJECT;
    return can;
}

// 608.2g: whatever the time. What can't be cast stays where it is.
bool cast_as_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card, int face,
                        unsigned ways) {
    Action a = {.kind = ACTION_CAST, .object = card, .face = face, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a, .ways = ways, .by_effect = true};
    Rejection r;
    bool can = may_begin(&t);
    e->considered = NO_OBJECT;
    return can && cast(&t, &r);
}

static bool may_play(Attempt *t) {
    if (!attempt_prepare(t, NULL) || !view_is(&t->v, TYPE_LAND)) return false;
    if (!player_same(t->g->active, t->player) && CR(t->e, 305_3)) return false;
    int played = game_player(t->g, t->player)->lands_played;
    return played < lands_allowed(t->e, t->g, t->player) || !CR(t->e, 305_2b);
}

bool play_could_be_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card) {
    if (!player_is(player) || game_object(g, card) == NULL) return false;
    Action a = {.kind = ACTION_PLAY_LAND, .object = card, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a, .by_effect = true};
    bool can = may_play(&t);
    e->considered = NO_OBJECT;
    return can;
}

// 305.2b, 305.3: whatever the time in the player's own turn, if they may still play a land.
bool play_as_instructed(Engine *e, const Game *g, PlayerId player, ObjectId card) {
    if (!play_could_be_instructed(e, g, player, card)) return false;
    Action a = {.kind = ACTION_PLAY_LAND, .object = card, .player = player};
    Attempt t = {.e = e, .g = g, .player = player, .action = &a, .by_effect = true};
    return may_play(&t) && play_land(&t);
}

bool action_take(Engine *e, const Game *g, PlayerId player, const Action *said, Rejection *r) {
    Action meant = special_meant(e, g, said);
    const Action *a = &meant;
    Attempt t = {.e = e, .g = g, .player = player, .action = a};
    bool special = special_is(a->kind);
    if (!special && !attempt_judge(&t, true, false, r)) {
        e->considered = NO_OBJECT;
        return attempt_about(&t, r);
    }
    e->announcing = true;
    e->refused = (Rejection){.code = REJECTED_NOT};
    bool done = special ? special_take(e, g, player, a, r) : carry_out(&t, r);
    e->announcing = false;
    e->considered = NO_OBJECT;
    return done || (!special && attempt_about(&t, r));
}
