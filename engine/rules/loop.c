// loop.c - loops of mandatory actions (104.4b, 732.4).
//
// A position is digested without what only grows: timestamps, keys, incarnations. Cards are named
// by their places, so that a card that left and came back is the same, and abilities by the names
// of theirs: the digest is kept in the Game and must not depend on the pool. Positions are kept
// within a step and forgotten as soon as a player does anything but pass or has a choice.
#include "engine/rules/loop.h"

#include "engine/base/digest.h"
#include "engine/rules/apply.h"
#include "engine/state/core.h"

enum { LOOP_REPEATS = 3 };  // So often a position must come back.

static void add_object(Digest *d, const Game *g, ObjectId id) {
    digest_i64(d, object_card(id).v);
    digest_i64(d, object_is(id) && game_object(g, id) != NULL);
}

// Of a player's zone the cards and their order are all there is.
static void add_zone(Digest *d, const Game *g, const ZoneList *z) {
    digest_i64(d, z->count);
    for (CardId c = z->first; card_is(c); c = game_place(g, c)->next) digest_i64(d, c.v);
}

static void add_battlefield(Digest *d, const Game *g) {
    add_zone(d, g, &g->battlefield);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        digest_i64(d, o->controller.v);
        digest_i64(d, o->tapped | o->attacked << 1 | o->flipped << 2 | o->transformed << 3);
        digest_i64(d, o->damage);
        add_object(d, g, o->attached_to);
    }
}

static void add_players(Digest *d, const Game *g) {
    for (int i = 0; i < g->player_count; i++) {
        const Player *p = &g->players[i];
        digest_i64(d, p->life);
        digest_i64(d, p->left);
        for (int t = 0; t < MANA_TYPE_COUNT; t++) digest_i64(d, p->mana[t]);
        for (int z = 0; z < ZONE_COUNT; z++) add_zone(d, g, &p->zones[z]);
    }
}

static void add_stack(Digest *d, const Game *g, const Pool *pool) {
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next) {
        const StackItem *item = game_stack_item(g, game_id(g, c));
        digest_u64(d, core_ability_value(pool, item->ability));
        digest_i64(d, item->controller.v);
        digest_i64(d, item->x);
        add_object(d, g, item->source);
        int at = 0;
        for (const Bound *b; (b = game_bound(g, item->key, &at)) != NULL;) {
            digest_i64(d, b->binding);
            digest_i64(d, b->player.v);
            digest_i64(d, b->amount);
            add_object(d, g, b->object);
            add_object(d, g, b->became);
        }
    }
}

static void add_lists(Digest *d, const Game *g, const Pool *pool) {
    int count;
    const CounterRecord *counters = game_list(g, LIST_COUNTERS, &count);
    for (int i = 0; i < count; i++) {
        add_object(d, g, counters[i].object);
        digest_i64(d, counters[i].player.v);
        digest_i64(d, counters[i].kind);
        digest_i64(d, counters[i].count);
    }
    const ContinuousEffect *effects = game_list(g, LIST_EFFECTS, &count);
    digest_i64(d, count);
    for (int i = 0; i < count; i++) {
        add_object(d, g, effects[i].affected);
        digest_i64(d, effects[i].change.kind);
        digest_u64(d, core_change_value(pool, &effects[i].change));
        digest_i64(d, effects[i].change.b);
    }
    const DelayedTrigger *delayed = game_list(g, LIST_DELAYED, &count);
    digest_i64(d, count);
    for (int i = 0; i < count; i++) digest_u64(d, core_ability_value(pool, delayed[i].ability));
}

static uint64_t position(const Game *g, const Pool *pool) {
    Digest *d = digest_new();
    digest_i64(d, g->priority.v);
    add_players(d, g);
    add_battlefield(d, g);
    add_zone(d, g, &g->phased_out);
    add_stack(d, g, pool);
    add_lists(d, g, pool);
    uint64_t value = digest_value(d);
    digest_free(d);
    return value;
}

void loop_check(Engine *e, const Game *g) {
    if (g->stack.count == 0 || g->passes > 0) return;
    uint64_t value = position(g, e->pool);
    Event ev = event_new(EVENT_POSITION);
    ev.amount = (int32_t)(uint32_t)(value >> 32);
    ev.amount2 = (int32_t)(uint32_t)value;
    apply(e, g, &ev);
    if (ev.position <= LOOP_REPEATS || !CR(e, 104_4b)) return;
    Event drawn = event_new(EVENT_DRAWN);
    drawn.rule = CR_104_4b;
    apply(e, g, &drawn);
}

void loop_broken(Engine *e, const Game *g) {
    if (g->lists[LIST_POSITIONS].count > 0) apply_simple(e, g, EVENT_POSITIONS_FORGOTTEN, 0);
}
