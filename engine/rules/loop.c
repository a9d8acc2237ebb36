// loop.c - loops of mandatory actions (104.4b, 732.4).
//
// Positions are kept within a step and forgotten as soon as a player does anything but pass or has
// a choice. A loop is a draw when the same position (state/core.h) comes back again and again. What
// takes time to see is looked at only where a glance finds nothing new.
#include "engine/rules/loop.h"

#include "engine/base/digest.h"
#include "engine/rules/apply.h"
#include "engine/state/core.h"

enum { LOOP_REPEATS = 3 };  // So often it must look as before.

static void add_zone(Digest *d, const Game *g, const ZoneList *z) {
    digest_i64(d, z->count);
    for (CardId c = z->first; card_is(c); c = game_place(g, c)->next) digest_i64(d, c.v);
}

// The same in positions that are the same, and nearly always another in others.
static uint64_t glance(const Game *g) {
    Digest *d = digest_new();
    for (int i = 0; i < g->player_count; i++) {
        digest_i64(d, g->players[i].life);
        for (int z = 0; z < ZONE_COUNT; z++) digest_i64(d, g->players[i].zones[z].count);
    }
    add_zone(d, g, &g->battlefield);
    digest_i64(d, g->stack.count);
    uint64_t value = digest_value(d);
    digest_free(d);
    return value;
}

// How often it has been seen by now.
static int seen(Engine *e, const Game *g, uint64_t value) {
    Event ev = event_new(EVENT_POSITION);
    ev.amount = (int32_t)(uint32_t)(value >> 32);
    ev.amount2 = (int32_t)(uint32_t)value;
    apply(e, g, &ev);
    return ev.position;
}

void loop_check(Engine *e, const Game *g) {
    if (g->stack.count == 0 || g->passes > 0) return;
    int glances = seen(e, g, glance(g));
    if (glances < LOOP_REPEATS) return;
    int times = seen(e, g, core_position(e->scratch, g, e->pool));
    if (glances <= LOOP_REPEATS || times == 1 || !CR(e, 104_4b)) return;
    Event drawn = event_new(EVENT_DRAWN);
    drawn.rule = CR_104_4b;
    apply(e, g, &drawn);
}

void loop_broken(Engine *e, const Game *g) {
    if (g->lists[LIST_POSITIONS].count > 0) apply_simple(e, g, EVENT_POSITIONS_FORGOTTEN, 0);
}
