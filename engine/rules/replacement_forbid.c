// replacement_forbid.c - what can't happen (614.17): what static abilities and shields forbid,
// looked at before and after replacement effects.
#include "engine/rules/apply.h"
#include "engine/rules/operations.h"
#include "engine/rules/replacement_internal.h"
#include "engine/rules/statement.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"

#define BIT EVENT_BIT

// What static abilities say can't happen (614.17), or how it may happen (609.4b).
static const struct {
    Op op;
    EventSet kinds;
} rows[] = {
    {OP_STATIC_NO_LIFE_GAIN, BIT(GAIN_LIFE)},
    {OP_STATIC_LIFE_FIXED, BIT(GAIN_LIFE) | BIT(LOSE_LIFE)},
    {OP_STATIC_ONE_DRAW, BIT(DRAW)},
    {OP_STATIC_SPEND_AS, BIT(PAY_MANA)},
    {OP_STATIC_NO_COUNTERS, BIT(COUNTERS)},
    {OP_STATIC_CANT_ENTER, BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN)},
};

EventSet forbid_looks_at(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return rows[i].kinds;
    return 0;
}

bool replacement_shielded(Engine *e, const Game *g, Op op) {
    int count;
    const Shield *all = game_list(g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++)
        if (ir_at(pool_ability(e->pool, all[i].ability)->root, all[i].node)->op == op) return true;
    return false;
}

bool replacement_no_life_gain(Engine *e, const Game *g, PlayerId p) {
    if (replacement_shielded(e, g, OP_NO_LIFE_GAIN)) return true;
    if (!(g->replaced & BIT(GAIN_LIFE))) return false;
    return statement_about_player(e, g, OP_STATIC_NO_LIFE_GAIN, p) ||
           statement_about_player(e, g, OP_STATIC_LIFE_FIXED, p);
}

bool replacement_no_life_loss(Engine *e, const Game *g, PlayerId p) {
    return (g->replaced & BIT(LOSE_LIFE)) != 0 &&
           statement_about_player(e, g, OP_STATIC_LIFE_FIXED, p) && CR(e, 119_8);
}

static bool names_what(const Scope *s, const IrNode *n, const void *context) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    const ObjectId *id = context;
    if (what != NULL && what->op == OP_SELF) return object_same(s->source, *id);
    return what != NULL && filter_matches(s, what, *id);
}

static bool names_who(const Scope *s, const IrNode *n, const void *context) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    if (ir_kid(n, FIELD_WHO) != NULL) players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, *(const PlayerId *)context)) return true;
    return false;
}

static bool cannot_get_counters(Engine *e, const Game *g, const Event *ev) {
    if (object_is(ev->object))
        return statement_any(e, g, OP_STATIC_NO_COUNTERS, names_what, &ev->object);
    return statement_any(e, g, OP_STATIC_NO_COUNTERS, names_who, &ev->player);
}

bool replacement_no_counters_on(Engine *e, const Game *g, ObjectId id) {
    return (g->replaced & BIT(COUNTERS)) != 0 &&
           statement_any(e, g, OP_STATIC_NO_COUNTERS, names_what, &id) && CR(e, 614_17);
}

static bool keeps_counters_off(const Scope *s, const IrNode *n, const void *context) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    const Event *ev = context;
    if (what == NULL || what->op == OP_SELF) return false;
    Characteristics as = apply_entering(s->e, s->g, ev);
    return filter_matches_entering(s, what, ev, &as);
}

// 614.17d: an effect of something else; 113.6i: it says so itself, already as it enters.
void forbid_counters_entering(Engine *e, const Game *g, Event *ev) {
    if (ev->counters[0].count <= 0) return;
    const IrNode *own = face_statement(apply_entering_face(e, g, ev), OP_STATIC_NO_COUNTERS);
    const IrNode *what = own == NULL ? NULL : ir_kid(own, FIELD_WHAT);
    bool forbidden = what != NULL && what->op == OP_SELF && CR(e, 113_6i);
    if (forbidden) node_used(e, own);
    if (!forbidden && (g->replaced & BIT(COUNTERS)) != 0)
        forbidden = statement_any(e, g, OP_STATIC_NO_COUNTERS, keeps_counters_off, ev) &&
                    CR(e, 614_17) && CR(e, 614_17d);
    for (int i = 0; i < ENTERS_WITH_MAX && forbidden; i++) ev->counters[i].count = 0;
}

// 614.17d: judged as it would be on the battlefield; a card may also be meant by where it is.
static bool says_cannot_enter(const Scope *s, const IrNode *n, const void *context) {
    const Event *ev = context;
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    Characteristics as = apply_entering(s->e, s->g, ev);
    if (filter_zone(what) != ZONE_BATTLEFIELD) return filter_matches_as(s, what, ev->object, &as);
    return filter_matches_entering(s, what, ev, &as);
}

// 111.5: neither is a token created that could not enter; the event for all of them has an amount.
static bool cannot_enter(Engine *e, const Game *g, const Event *ev) {
    bool token = ev->kind == EVENT_CREATE_TOKEN;
    if (!token && (ev->kind != EVENT_ZONE_CHANGE || ev->to != ZONE_BATTLEFIELD)) return false;
    if (!(g->replaced & event_bit(ev->kind)) || (token && ev->amount > 0)) return false;
    if (!token && game_object(g, ev->object) == NULL) return false;
    return statement_any(e, g, OP_STATIC_CANT_ENTER, says_cannot_enter, ev) && CR(e, 614_17) &&
           CR(e, 614_17d) && (!token || CR(e, 111_5));
}

int replacement_draws_left(Engine *e, const Game *g, PlayerId p) {
    int drawn = game_player(g, p)->draws_this_turn;
    if (!(g->replaced & BIT(DRAW)) || !statement_about_player(e, g, OP_STATIC_ONE_DRAW, p))
        return INT32_MAX;
    return drawn > 0 ? 0 : 1;
}

// 702.12b: an indestructible permanent can't be destroyed. 121.2b: each draw is looked at.
bool replacement_forbids(Engine *e, const Game *g, const Event *ev) {
    if (cannot_enter(e, g, ev)) return true;
    if (ev->kind == EVENT_DESTROY)
        return permanent_has(e, g, ev->object, KEYWORD_INDESTRUCTIBLE) && CR(e, 702_12b);
    if (ev->kind == EVENT_GAIN_LIFE)
        return ev->amount > 0 && replacement_no_life_gain(e, g, ev->player) && CR(e, 614_17);
    if (ev->kind == EVENT_LOSE_LIFE) return replacement_no_life_loss(e, g, ev->player);
    if (ev->kind == EVENT_DRAW)
        return ev->amount == 0 && replacement_draws_left(e, g, ev->player) == 0 && CR(e, 121_2b);
    if (ev->kind == EVENT_COUNTERS && (g->replaced & BIT(COUNTERS)) != 0)
        return ev->amount > 0 && cannot_get_counters(e, g, ev) && CR(e, 614_17);
    return false;
}
