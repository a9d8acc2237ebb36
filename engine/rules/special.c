// special.c - special actions with a cost (116.2): turning up, foretelling, plotting.
//
// They are taken by a player who has priority and do not use the stack (116.1): the cost is paid
// and the thing is done. One row for each.
#include "engine/rules/special.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cast.h"
#include "engine/rules/commander.h"
#include "engine/rules/copy.h"
#include "engine/rules/cost.h"
#include "engine/rules/payment_lack.h"
#include "engine/rules/timing.h"
#include "engine/rules/title.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"

typedef struct Special Special;

typedef struct {
    ActionKind kind;
    Op keyword;
    const char *verb;
    const char *named;                       // As a refusal calls the keyword.
    const char *cost;                        // Where it is always the same; NULL: the keyword says.
    bool (*fits)(Special *t, Rejection *r);  // The right object in the right zone.
    bool (*allowed)(Special *t, Rejection *r);  // The right time.
    void (*carry_out)(Special *t, int x);
} Row;

// What is being attempted.
struct Special {
    Engine *e;
    const Game *g;
    PlayerId player;
    const Row *row;
    View v;
    const IrNode *keyword;  // Of the card as printed; NULL: it has none.
    const char *name;
};

// ---- where

// 116.2b: a permanent that is face down; 708.7: of one's own.
static bool is_face_down(Special *t, Rejection *r) {
    const Object *o = game_object(t->g, t->v.id);
    if (t->v.zone != ZONE_BATTLEFIELD || !player_same(t->v.controller, t->player))
        return rejection_set(r, REJECTED_ZONE_WRONG, "%s does not control it",
                             title_of_player(t->e, t->player));
    if (o->face_down) return true;
    return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it is face up already");
}

static bool is_in_hand(Special *t, Rejection *r) {
    bool own = player_same(t->v.owner, t->player) && t->v.kind == OBJECT_CARD;
    return (own && t->v.zone == ZONE_HAND) ||
           rejection_set(r, REJECTED_ZONE_WRONG, "it is not in %s's hand",
                         title_of_player(t->e, t->player));
}

static bool is_on_battlefield(Special *t, Rejection *r) {
    return t->v.zone == ZONE_BATTLEFIELD ||
           rejection_set(r, REJECTED_ZONE_WRONG, "it is not on the battlefield");
}

static bool is_companion(Special *t, Rejection *r) {
    const Object *o = game_object(t->g, t->v.id);
    return (o->is_companion && player_same(t->v.owner, t->player)) ||
           rejection_set(r, REJECTED_ZONE_WRONG, "it is no companion of %s",
                         title_of_player(t->e, t->player));
}

// ---- when

// 116.2b: whenever the player has priority. Off: only in their own turn. 702.168d: also one with
// disguise. Off: not at all.
static bool any_time(Special *t, Rejection *r) {
    if (t->keyword != NULL && t->keyword->number == MORPH_DISGUISE && !CR(t->e, 702_168d))
        return rejection_set(r, REJECTED_NOT_ALLOWED, "disguise does not allow it");
    if (player_same(t->g->active, t->player) || CR(t->e, 116_2b)) return true;
    return rejection_set(r, REJECTED_NOT_YOUR_TURN, "it is %s's turn",
                         title_of_player(t->e, t->g->active));
}

// 116.2h: during the player's own turn, whatever is on the stack.
static bool in_own_turn(Special *t, Rejection *r) {
    if (player_same(t->g->active, t->player) || !CR(t->e, 116_2h)) return true;
    return rejection_set(r, REJECTED_NOT_YOUR_TURN, "it is %s's turn",
                         title_of_player(t->e, t->g->active));
}

// 116.2k, 702.170a.
static bool as_sorcery(Special *t, Rejection *r) {
    SorceryTiming timing = {.rule = CR_116_2k, .also = CR_702_170a};
    return timing_as_sorcery(t->e, t->g, t->player, &timing, r);
}

// 116.2g, 702.139a.
static bool companion_time(Special *t, Rejection *r) {
    if (commander_keeps_out(t->e, t->g, t->v.id))
        return rejection_set(r, REJECTED_FORBIDDEN,
                             "its name or its color identity keeps it out of this game");
    SorceryTiming timing = {.rule = CR_116_2g, .also = CR_702_139a};
    return timing_as_sorcery(t->e, t->g, t->player, &timing, r);
}

// 116.2f, 702.62c: whenever the player could begin to cast it. Off: whenever they have priority.
static bool could_be_cast(Special *t, Rejection *r) {
    Rejection why = {.code = REJECTED_NOT};
    if (cast_could_begin(t->e, t->g, t->player, t->v.id, &why) || !CR(t->e, 116_2f)) return true;
    return rejection_set(r, why.code, "it could not be cast now, because %s", why.why);
}

// 116.2d: whenever the player has priority. Off: not at all.
static bool may_be_ignored(Special *t, Rejection *r) {
    if (CR(t->e, 116_2d)) return true;
    return rejection_set(r, REJECTED_NOT_ALLOWED, "no rule allows it");
}

// 116.2e: whenever the player has priority. Off: not at all.
static bool may_be_discarded(Special *t, Rejection *r) {
    if (CR(t->e, 116_2e)) return true;
    return rejection_set(r, REJECTED_NOT_ALLOWED, "no rule allows it");
}

// ---- what it does

static void turn_up(Special *t, int x) {
    Event ev = event_new(EVENT_TURN_UP);
    ev.object = t->v.id;
    ev.player = t->player;
    ev.amount = x;
    if (!apply(t->e, t->g, &ev) || t->keyword->op != OP_MORPH || t->keyword->number != MORPH_MEGA)
        return;
    if (!CR(t->e, 702_37b)) return;
    ev = event_new(EVENT_COUNTERS);
    ev.object = t->v.id;
    ev.player = t->player;
    ev.amount = 1;
    ev.amount2 = COUNTER_PLUS_ONE;
    ev.why = WHY_EFFECT;  // 614.1e
    apply(t->e, t->g, &ev);
}

static ObjectId set_aside(Special *t, Why why) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = t->v.id;
    ev.player = t->player;
    ev.to = ZONE_EXILE;
    ev.why = why;
    ev.face_down = why == WHY_FORETELL;
    return apply(t->e, t->g, &ev) && ev.to == ZONE_EXILE ? ev.result : NO_OBJECT;
}
static void foretell(Special *t, int x) {
    (void)x;
    set_aside(t, WHY_FORETELL);
}
static void plot(Special *t, int x) {
    (void)x;
    set_aside(t, WHY_PLOT);
}

// 702.62a: with time counters.
static void suspend(Special *t, int x) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = set_aside(t, WHY_SUSPEND);
    ev.player = t->player;
    ev.amount = t->keyword->number > 0 ? t->keyword->number : x;
    ev.amount2 = COUNTER_TIME;
    if (object_is(ev.object)) apply(t->e, t->g, &ev);
}

static void ignore(Special *t, int x) {
    (void)x;
    Event ev = event_new(EVENT_IGNORE);
    ev.source = t->v.id;
    ev.player = t->player;
    apply(t->e, t->g, &ev);
}

static void discard(Special *t, int x) {
    (void)x;
    Event ev = event_new(EVENT_DISCARD);
    ev.object = t->v.id;
    ev.player = t->player;
    apply(t->e, t->g, &ev);
}

static void bring_in(Special *t, int x) {
    (void)x;
    apply_move(t->e, t->g, t->v.id, ZONE_HAND, NO_PLAYER, WHY_EFFECT);
}

static const Row rows[] = {
    {ACTION_TURN_UP, OP_MORPH, "turn", "morph", NULL, is_face_down, any_time, turn_up},
    {ACTION_FORETELL, OP_FORETELL, "foretell", "foretell", "{2}", is_in_hand, in_own_turn,
     foretell},
    {ACTION_SUSPEND, OP_SUSPEND, "suspend", "suspend", NULL, is_in_hand, could_be_cast, suspend},
    {ACTION_PLOT, OP_PLOT, "plot", "plot", NULL, is_in_hand, as_sorcery, plot},
    {ACTION_DISCARD, OP_DISCARD_ANY_TIME, "discard", "such ability", "{0}", is_in_hand,
     may_be_discarded, discard},
    {ACTION_COMPANION, OP_COMPANION, "bring in", "companion ability", "{3}", is_companion,
     companion_time, bring_in},
    {ACTION_IGNORE, OP_CANT_SEARCH, "ignore", "such ability", NULL, is_on_battlefield,
     may_be_ignored, ignore},
};

static const Row *row_of(ActionKind kind) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].kind == kind) return &rows[i];
    return NULL;
}

bool special_is(ActionKind kind) { return row_of(kind) != NULL; }

bool special_is_worded(const Engine *e, const Game *g, ActionKind kind, ObjectId id) {
    const Object *o = game_object(g, id);
    bool permanent = kind == ACTION_TURN_UP || kind == ACTION_IGNORE;
    if (o == NULL || o->kind != OBJECT_CARD || (o->zone == ZONE_BATTLEFIELD) != permanent)
        return false;
    if (kind == ACTION_TURN_UP) return o->face_down;
    if (kind == ACTION_COMPANION) return o->is_companion;
    const CardFace *printed = pool_card(e->pool, o->card)->faces[o->face_index];
    return face_statement(printed, row_of(kind)->keyword) != NULL;
}

// ---- its cost

static void mana_due(const Special *t, int x, ManaCost *out) {
    const char *named = t->row->cost != NULL ? t->row->cost : t->keyword->name;
    if (named == NULL) {
        cost_mana(ir_kid(t->keyword, FIELD_COST), x, out);
        return;
    }
    mana_cost_known(named, out);
}

// "Suspend X": X can't be 0.
static int least_x(const Special *t) {
    return t->keyword->op == OP_SUSPEND && t->keyword->number == 0 ? 1 : 0;
}

static Scope scope_of(const Special *t, int x) {
    return (Scope){.e = t->e, .g = t->g, .you = t->player, .source = t->v.id, .x = x};
}

// What the keyword asks for, with what is no mana; NULL: nothing but mana.
static const IrNode *cost_of(const Special *t) {
    return t->row->cost != NULL ? NULL : ir_kid(t->keyword, FIELD_COST);
}

static PaidFor paid_for(const Scope *s, const IrNode *const *cost) {
    PaidFor to = {.object = s->source, .on = SPENT_ON_SPECIAL, .by = s, .parts = cost};
    to.part_count = *cost == NULL ? 0 : 1;
    return to;
}

static bool affordable(Special *t, Rejection *r) {
    ManaCost due;
    Scope s = scope_of(t, least_x(t));
    const IrNode *cost = cost_of(t);
    PaidFor to = paid_for(&s, &cost);
    mana_due(t, least_x(t), &due);
    if (cost != NULL && !cost_payable(&s, cost, r)) return false;
    if (payment_solve(t->e, t->g, t->player, &to, &due, NULL)) return true;
    return payment_lack(t->e, t->g, t->player, &to, &due, &due, r);
}

// 107.3d: X is chosen immediately before the cost is paid.
static bool choose_x(Special *t, int *x) {
    *x = 0;
    if (ir_kid(t->keyword, FIELD_COST) == NULL || !cost_has_x(ir_kid(t->keyword, FIELD_COST)))
        return true;
    Question q = question_new(QUESTION_NUMBER, ROLE_X, t->player, t->v.id);
    q.low = least_x(t);
    q.high = GENERIC_MAX;
    snprintf(q.text, sizeof q.text, "%s: choose a value for X", t->name);
    if (!ask_number(t->e, t->g, q, x)) return false;
    if (!CR(t->e, 107_3d)) *x = 0;
    return true;
}

// What is asked for as an ability may be a special action that the words of the permanent allow.
Action special_meant(const Engine *e, const Game *g, const Action *a) {
    Action meant = *a;
    const Object *o = game_object(g, a->object);
    if (a->kind != ACTION_ACTIVATE || o == NULL || o->face.v < 0) return meant;
    if (activated_ability(e, g, a->object, a->ability) != NULL) return meant;
    const CardFace *face = pool_face(e->pool, o->face);
    if (face_statement(face, OP_CANT_SEARCH) != NULL) meant.kind = ACTION_IGNORE;
    if (face_statement(face, OP_DISCARD_ANY_TIME) != NULL) meant.kind = ACTION_DISCARD;
    if (o->zone == ZONE_OUTSIDE) meant.kind = ACTION_COMPANION;
    return meant;
}

// ---- taking it

static bool judge(Special *t, const Action *a, bool asked, Rejection *r) {
    t->row = row_of(a->kind);
    t->v = view_of(t->e, t->g, a->object);
    if (!t->v.known || t->v.last_known || t->v.kind != OBJECT_CARD)
        return rejection_set(r, REJECTED_ZONE_WRONG, "it is no longer there");
    const CardFace *printed =
        pool_card(t->e->pool, t->v.definition)->faces[game_object(t->g, a->object)->face_index];
    t->name = printed->name;
    // 702.37e: what it would say if it were face up.
    const CardFace *up = pool_face(t->e->pool, copy_face_up(t->e, t->g, a->object));
    bool turning = a->kind == ACTION_TURN_UP && up != printed && CR(t->e, 702_37e);
    t->keyword = face_statement(turning ? up : printed, t->row->keyword);
    if (!t->row->fits(t, r)) return false;
    if (asked && !player_same(t->g->priority, t->player))
        return rejection_set(r, REJECTED_NO_PRIORITY, "%s does not have priority",
                             title_of_player(t->e, t->player));
    // Before the time is asked about: it would not help to wait.
    if (t->keyword == NULL)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it has no %s", t->row->named);
    return t->row->allowed(t, r);
}

// Says in the refusal what was attempted; returns false.
static bool about(const Special *t, const Action *a, Rejection *r) {
    if (r == NULL) return false;
    Title title = title_of(t->e, t->g, a->object);
    if (t->name != NULL) snprintf(title.text, sizeof title.text, "%s", t->name);
    bool turns = a->kind == ACTION_TURN_UP;
    return rejection_about(r, "%s %s%s", t->row->verb, title.text, turns ? " face up" : "");
}

bool special_legal(Engine *e, const Game *g, PlayerId player, const Action *a, bool asked,
                   bool whole, Rejection *r) {
    Special t = {.e = e, .g = g, .player = player};
    return (judge(&t, a, asked, r) && (!whole || affordable(&t, r))) || about(&t, a, r);
}

static bool refused(const Special *t, const Action *a, Rejection *r) {
    *r = t->e->refused;
    return about(t, a, r);
}

bool special_take(Engine *e, const Game *g, PlayerId player, const Action *a, Rejection *r) {
    Special t = {.e = e, .g = g, .player = player};
    ManaCost due;
    int x;
    if (!judge(&t, a, true, r)) return about(&t, a, r);
    if (!choose_x(&t, &x)) return refused(&t, a, r);
    Scope s = scope_of(&t, x);
    const IrNode *cost = cost_of(&t);
    PaidFor to = paid_for(&s, &cost);
    mana_due(&t, x, &due);
    if (cost != NULL && !cost_payable(&s, cost, r)) return about(&t, a, r);
    if (!payment_make(e, g, player, &to, &due)) return refused(&t, a, r);
    if (cost != NULL && !cost_pay(&s, cost)) return refused(&t, a, r);
    // 116.1: it does not use the stack. Off: it goes there, and nothing comes of it.
    if (CR(e, 116_1)) {
        node_used(e, t.keyword);
        t.row->carry_out(&t, x);
        return true;
    }
    Event ev = event_new(EVENT_ANNOUNCE);
    ev.player = player;
    ev.source = t.v.id;
    return apply(e, g, &ev);
}
