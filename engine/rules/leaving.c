// leaving.c - players who leave a game that goes on (800.4).
//
// What they own goes with them; to abilities that look at the battlefield it has left (603.6c), and
// what was to last until then is over (610.3, 610.4). What they still control is exiled.
#include "engine/rules/leaving.h"

#include "engine/rules/apply.h"
#include "engine/rules/follow.h"
#include "engine/rules/phasing.h"
#include "engine/rules/trigger.h"

typedef struct {
    Event *events;
    int count;
} Moves;

static Moves moves_begin(Engine *e) {
    return (Moves){.events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX)};
}

static Event *add(Engine *e, Moves *m, ObjectId id, Zone to) {
    engine_need_room(e, m->count, BATCH_MAX, "events at once");
    Event *ev = &m->events[m->count++];
    *ev = event_new(EVENT_ZONE_CHANGE);
    ev->object = id;
    ev->to = to;
    return ev;
}

static bool leaves(const Game *g, PlayerId p) {
    return !game_player(g, p)->left && game_player(g, p)->lost != LOSS_NONE;
}

static void gather_leaving(Engine *e, const Game *g, Moves *out) {
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        if (leaves(g, game_place(g, c)->owner))
            add(e, out, game_id(g, c), ZONE_OUTSIDE)->from = ZONE_BATTLEFIELD;
}

// Those that are really gone.
static void notice(Engine *e, const Game *g, Moves *left) {
    int kept = 0;
    for (int i = 0; i < left->count; i++)
        if (game_object(g, left->events[i].object) == NULL) left->events[kept++] = left->events[i];
    trigger_notice(e, g, left->events, kept);
    follow_returns(e, g, left->events, kept);
    phasing_returns(e, g, left->events, kept);
}

// What a player who left controls though it is somebody else's.
static void gather_controlled(Engine *e, const Game *g, const ZoneList *zone, Moves *out) {
    for (CardId c = zone->first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        if (!game_player(g, o->controller)->left || game_player(g, o->owner)->left) continue;
        add(e, out, game_id(g, c), ZONE_EXILE);
    }
}

static void exile_rest(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    Moves rest = moves_begin(e);
    gather_controlled(e, g, &g->battlefield, &rest);
    gather_controlled(e, g, &g->phased_out, &rest);
    gather_controlled(e, g, &g->stack, &rest);
    for (int i = 0; i < rest.count; i++) rest.events[i].rule = CR_800_4a;
    if (rest.count > 0 && CR(e, 800_4a)) apply_all(e, g, rest.events, rest.count);
}

void leaving_reverts(Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o == NULL || !game_player(g, o->controller)->left || !CR(e, 800_4c)) return;
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = id;
    ev.to = ZONE_EXILE;
    ev.rule = CR_800_4c;
    apply(e, g, &ev);
}

static bool lasts_until_turn(const Game *g, PlayerId p, Lasting lasting) {
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (all[i].lasting == lasting && player_same(all[i].controller, p)) return true;
    const Shield *shields = game_list(g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++)
        if (shields[i].lasting == lasting && player_same(shields[i].controller, p)) return true;
    return false;
}

void leaving_turn_passes(Engine *e, const Game *g, PlayerId p) {
    static const Lasting lasting[] = {LASTS_PLAYERS_NEXT_TURN, LASTS_END_OF_PLAYERS_NEXT_TURN,
                                      LASTS_PLAYERS_NEXT_UPKEEP, LASTS_PLAYERS_NEXT_END_STEP};
    for (size_t i = 0; i < ARRAY_LEN(lasting); i++) {
        if (!lasts_until_turn(g, p, lasting[i]) || !CR(e, 800_4m)) continue;
        Event ev = event_new(EVENT_CONTINUOUS_ENDS);
        ev.amount = (int32_t)lasting[i];
        ev.player = p;
        apply(e, g, &ev);
    }
}

// 725.4: whose turn it is, or the next player in turn order.
static void pass_monarchy_on(Engine *e, const Game *g) {
    if (!player_is(g->monarch) || !game_player(g, g->monarch)->left || !CR(e, 725_4)) return;
    Event ev = event_new(EVENT_MONARCH);
    ev.player = game_player(g, g->active)->left ? game_next_player(g, g->active) : g->active;
    ev.rule = CR_725_4;
    apply(e, g, &ev);
}

void leaving_go(Engine *e, const Game *g) {
    Event events[PLAYERS_MAX];
    int count = 0;
    for (int i = 0; i < g->player_count; i++) {
        if (!leaves(g, player_id(i)) || !CR(e, 104_5)) continue;
        events[count] = event_new(EVENT_LEAVE);
        events[count++].player = player_id(i);
    }
    if (count == 0) return;
    SCRATCH_SCOPE(e->scratch);
    Moves left = moves_begin(e);
    if (!game_over(g)) gather_leaving(e, g, &left);
    apply_all(e, g, events, count);
    if (game_over(g)) return;
    pass_monarchy_on(e, g);
    notice(e, g, &left);
    exile_rest(e, g);
}
