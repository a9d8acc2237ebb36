// pool.c - unspent mana (106.4, 500.5): who loses it, who keeps it, and as what.
//
// What an effect lets a player keep is no part of the loss. What becomes other mana instead of
// being lost is a replacement effect (614), which sees the loss as one event.
#include "engine/rules/pool.h"

#include "engine/rules/apply.h"
#include "engine/rules/mana.h"
#include "engine/rules/statement.h"

typedef struct {
    PlayerId player;
    int type;
} Unspent;

static bool lets_keep(const Scope *s, const IrNode *n, const void *context) {
    const Unspent *mana = context;
    const IrNode *color = ir_kid(n, FIELD_A);
    return (color == NULL || color->number == mana->type) &&
           player_is_meant(s, ir_kid(n, FIELD_WHO), mana->player);
}

// 101.1: what a card says of mana goes before the rule that it is lost.
static bool is_kept_by_statement(Engine *e, const Game *g, PlayerId player, int type) {
    Unspent mana = {player, type};
    return statement_any(e, g, OP_KEEPS_UNSPENT, lets_keep, &mana) && CR(e, 101_1);
}

// 514.2, 500.5a: "until end of turn" is over before the cleanup step ends, "until end of combat" as
// the combat phase does.
static bool is_kept_by_maker(Engine *e, const Game *g, const MarkedMana *mana) {
    if (mana->ability.v < 0) return false;
    const IrNode *keep = ir_find(pool_ability(e->pool, mana->ability)->effect, OP_KEEP_MANA);
    if (keep == NULL) return false;
    bool turn = ir_kid(keep, FIELD_UNTIL)->op == OP_UNTIL_END_OF_TURN;
    bool over = turn ? g->step == STEP_CLEANUP && CR(e, 514_2)
                     : g->step == STEP_END_OF_COMBAT && CR(e, 500_5a);
    return !over && CR(e, 101_1);
}

static int marked_of(const Game *g, PlayerId player, int type) {
    int count, marked = 0;
    const MarkedMana *all = game_list(g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, player) && all[i].type == type) marked += all[i].count;
    return marked;
}

static void add_part(Engine *e, PoolPart *out, int *parts, PoolPart part) {
    engine_need_room(e, *parts, POOL_PARTS_MAX, "kinds of mana in a pool");
    if (part.count > 0) out[(*parts)++] = part;
}

// Records come from the last to the first, so that taking one leaves the others where they are.
int pool_parts_going(Engine *e, const Game *g, PlayerId player, bool step_ends, PoolPart *out) {
    int count, parts = 0;
    const MarkedMana *all = game_list(g, LIST_MARKED_MANA, &count);
    bool kept[MANA_TYPE_COUNT];
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        int there = game_player(g, player)->mana[t];
        kept[t] = step_ends && there > 0 && is_kept_by_statement(e, g, player, t);
        if (!kept[t]) add_part(e, out, &parts, (PoolPart){t, 0, there - marked_of(g, player, t)});
    }
    for (int i = count - 1; i >= 0; i--) {
        if (!player_same(all[i].player, player) || kept[all[i].type]) continue;
        if (step_ends && is_kept_by_maker(e, g, &all[i])) continue;
        add_part(e, out, &parts, (PoolPart){all[i].type, i + 1, all[i].count});
    }
    return parts;
}

int pool_going(Engine *e, const Game *g, PlayerId player, bool step_ends) {
    SCRATCH_SCOPE(e->scratch);
    PoolPart *parts = SCRATCH_ARRAY(e->scratch, PoolPart, POOL_PARTS_MAX);
    int count = pool_parts_going(e, g, player, step_ends, parts), sum = 0;
    for (int i = 0; i < count; i++) sum += parts[i].count;
    return sum;
}

static bool hurts(const Scope *s, const IrNode *n, const void *context) {
    (void)n;
    const Event *loss = context;
    Event ev = *loss;
    ev.source = s->source;
    apply(s->e, s->g, &ev);
    return false;  // Each of them does.
}

void pool_hurt(Engine *e, const Game *g, PlayerId player, int lost) {
    Event ev = event_new(EVENT_LOSE_LIFE);
    ev.player = player;
    ev.amount = lost;
    if (lost > 0) statement_any(e, g, OP_UNSPENT_HURTS, hurts, &ev);
}

void pool_lose(Engine *e, const Game *g, PlayerId player, bool step_ends) {
    SCRATCH_SCOPE(e->scratch);
    PoolPart *parts = SCRATCH_ARRAY(e->scratch, PoolPart, POOL_PARTS_MAX);
    Event all = event_new(EVENT_POOL_EMPTIES);
    all.player = player;
    all.amount = pool_going(e, g, player, step_ends);
    all.amount2 = step_ends;
    if (all.amount == 0 || !apply(e, g, &all) || all.kind != EVENT_POOL_EMPTIES) return;
    int count = pool_parts_going(e, g, player, step_ends, parts);
    for (int i = 0; i < count; i++) {
        Event ev = event_new(EVENT_LOSE_MANA);
        ev.player = player;
        ev.amount = parts[i].count;
        ev.amount2 = parts[i].type;
        ev.position = parts[i].record;
        apply(e, g, &ev);
    }
    pool_hurt(e, g, player, all.amount);
}
