// apply.c - the one door: propose, replace, perform, notice, tell (architecture decision 3).
//
// Each event kind has one performer; those live in apply_*.c beside this file, by what they touch.
#include "engine/rules/apply.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/arrange.h"
#include "engine/rules/ascend.h"
#include "engine/rules/daynight.h"
#include "engine/rules/follow.h"
#include "engine/rules/leaving.h"
#include "engine/rules/miracle.h"
#include "engine/rules/phasing.h"
#include "engine/rules/replacement.h"
#include "engine/rules/trigger.h"

static Perform *const performers[EVENT_KIND_COUNT] = {
#define EVENT(name, logged, fields) perform_##name,
#include "engine/state/events.def"
#undef EVENT
};

void *append(Engine *e, Game *g, ListId list) {
    void *element = write_append(g, list);
    if (element == NULL) engine_hit_limit(e, "size of the game");
    return element;
}

uint32_t next_timestamp(Game *g) { return ++g->next_timestamp; }

static void tell(Engine *e, const Game *g, const Event *ev) {
    for (int i = 0; i < e->listener_count; i++)
        e->listeners[i].event(e->listeners[i].context, e, g, ev);
}

// Events that can change what is derived from the core.
#define BIT EVENT_BIT
static const EventSet touching_derived =
    BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN) | BIT(EMBLEM) | BIT(TRANSFORM) | BIT(FLIP) | BIT(CEASE) |
    BIT(DESTROY) | BIT(SACRIFICE) | BIT(DISCARD) | BIT(COUNTERS) | BIT(CONTINUOUS) |
    BIT(CONTINUOUS_ENDS) | BIT(ATTACH) | BIT(PHASES_OUT) | BIT(PHASES_IN) | BIT(TURN_UP) |
    BIT(CLASS_LEVEL) | BIT(UNTAP) | BIT(EXILE_LINK) | BIT(LEAVE) | BIT(ANNOUNCE) | BIT(COPY_SPELL);

// Events after which state-based actions need not look again: who may act is not their concern.
static bool touches_nothing(EventKind k) {
    return k == EVENT_STAGE || k == EVENT_PRIORITY || k == EVENT_SBA_CHECKED ||
           k == EVENT_POSITION || k == EVENT_POSITIONS_FORGOTTEN;
}

// Cards and spells, not permanents. Emblems and commanders are in the command zone.
static bool is_aside(Zone z) {
    return z == ZONE_LIBRARY || z == ZONE_HAND || z == ZONE_GRAVEYARD || z == ZONE_EXILE ||
           z == ZONE_STACK;
}

// Can the event change what is derived? What happens to cards and spells only where some effect
// asks about them; what untaps only where an effect lasts for as long as something is tapped.
static bool touches_derived(const Game *g, const Event *ev) {
    if (!(touching_derived & event_bit(ev->kind))) return false;
    if (ev->kind == EVENT_UNTAP) return g->lists[LIST_EFFECTS].count > 0;
    if (g->looks_elsewhere) return true;
    if (ev->kind == EVENT_ANNOUNCE) return false;
    return !(event_is_move(ev) && is_aside(ev->from) && is_aside(ev->to));
}

static bool perform(Engine *e, Game *g, Event *ev) {
    if (++e->events > EVENTS_MAX) engine_hit_limit(e, "events of one run");
    if (!performers[ev->kind](e, g, ev)) return false;
    // What nobody speaks of any more need not be kept (608.2h).
    if ((int)g->lists[LIST_STACK_ITEMS].count > g->stack.count) forget_left_behind(g);
    history_keep(e, g, ev);
    if (!touches_nothing(ev->kind)) g->settled = false;
    tell(e, g, ev);
    return true;
}

void apply_settled(Engine *e, const Game *g) {
    gavel_assert(g == e->live);
    write_game(g)->settled = true;
}

// What is derived is brought up to date once for all that happened at the same time: until then
// everything in the batch is seen as it was before (608.2h).
static void derive(Engine *e, Game *g, const Event *events, int count) {
    EventSet kinds = 0;
    for (int i = 0; i < count; i++)
        kinds |= events[i].kind == EVENT_COPY_SPELL ? BIT(CONTINUOUS) : event_bit(events[i].kind);
    // 613.5: all of it at once. Off: an effect that begins is seen only with the next change.
    if (kinds == BIT(CONTINUOUS) && !CR(e, 613_5)) return;
    // 611.3a: at any moment. Off: what a static ability looks at is looked at with the next object.
    bool touched = false;
    for (int i = 0; i < count; i++)
        touched = touched || touches_derived(g, &events[i]) ||
                  (g->looks_further && !touches_nothing(events[i].kind) && CR(e, 611_3a));
    if (touched) {
        derive_all(e, g);
        derive_combat(e, g);
    }
#ifdef GAVEL_CHECK_DERIVED
    if (++e->not_recomputed < e->recompute_each) return;
    e->not_recomputed = 0;
    gavel_assert(derive_difference(e, g) == NULL);
#endif
}

// What changed hands with the batch is an event of its own to those who wait for it. Whatever that
// leads to finds nothing left to notice.
static void notice_control(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    int count = e->handed_count;
    Handed *handed = SCRATCH_ARRAY(e->scratch, Handed, count);
    memcpy(handed, e->handed, sizeof *handed * (size_t)count);
    e->handed_count = 0;
    for (int i = count - 1; i >= 0; i--) {
        Event ev = event_new(EVENT_CONTROL_CHANGES);
        ev.object = handed[i].object;
        ev.player = handed[i].from;
        bool waited_for = (g->listened & event_bit(ev.kind)) != 0;
        if (waited_for || g->lists[LIST_DELAYED].count > 0) apply(e, g, &ev);
        leaving_reverts(e, g, ev.object);
    }
}

// 702.131b: at any time; 702.131d: what it changes is seen before triggers are looked for. Off:
// then only what comes later sees it.
void apply_blessings(Engine *e, const Game *g) {
    for (int i = 0; i < g->player_count && game_states(g, OP_ASCENDS); i++) {
        Event ev = event_new(EVENT_BLESSING);
        ev.player = (PlayerId){(uint8_t)i};
        ev.rule = CR_702_131b;
        if (!ascend_due(e, g, ev.player) || !perform(e, write_game(g), &ev)) continue;
        if (CR(e, 702_131d)) derive(e, write_game(g), &ev, 1);
    }
}

// 603.2g: what was prevented or replaced triggers nothing. Off: it is noticed all the same.
static bool is_noticed(Engine *e, const Game *g, const Event *ev) {
    return (g->listened & event_bit(ev->kind)) != 0 && !CR(e, 603_2g);
}

// 614.14: exiled by a replacement effect of something that will speak of it.
static void link_exiled(Engine *e, const Game *g, const Event *exiled) {
    if (exiled->to != ZONE_EXILE) return;
    Event ev = event_new(EVENT_EXILE_LINK);
    ev.object = exiled->result;
    ev.source = exiled->exiled_with;
    perform(e, write_game(g), &ev);
}

// 310.8a: the protector that was chosen as it entered.
static void protect_entered(Engine *e, const Game *g, const Event *entered) {
    Event ev = event_new(EVENT_PROTECTOR);
    ev.object = entered->result;
    ev.player = entered->protector;
    ev.rule = CR_310_8a;
    perform(e, write_game(g), &ev);
}

// 603.10a: abilities look at the board before permanents left it; where effects could end with
// them, it is kept. Else what stays is as it was.
static void keep_before(Engine *e, const Game *g, const Event *events, int count) {
    e->looks_before = false;
    if (!g->statics && g->lists[LIST_EFFECTS].count == 0) return;
    for (int i = 0; i < count && !e->looks_before; i++) {
        const Object *o = game_object(g, events[i].object);
        bool moves = event_is_move(&events[i]) || events[i].kind == EVENT_PHASES_OUT;
        e->looks_before = moves && o != NULL && o->zone == ZONE_BATTLEFIELD;
    }
    if (!e->looks_before) return;
    if (e->before == NULL) e->before = game_new();
    game_copy(e->before, g);
}

int apply_begin(Engine *e, const Game *g, Event *events, int count, Afterwards *after) {
    gavel_assert(g == e->live);
    engine_nest(e);
    SCRATCH_SCOPE(e->scratch);
    bool *happened = SCRATCH_ARRAY(e->scratch, bool, count);
    bool *noticed = SCRATCH_ARRAY(e->scratch, bool, count);
    int done = 0;
    after->count = after->prevented_count = 0;
    // 614.4: effects look at all of it before any of it happens. Off: at each as it happens.
    bool before = count < 2 || CR(e, 614_4);
    const Event *outer = e->batch;
    int outer_count = e->batch_count;
    e->batch = events;
    e->batch_count = count;
    if (before) replacement_allow_all(e, g, events, count, happened, after);
    e->batch = outer;
    e->batch_count = outer_count;
    if (count > 1 && g->minds_order && before) arrange_graveyards(e, g, events, happened, count);
    for (int i = 0; i < count; i++)
        noticed[i] = before && !happened[i] && is_noticed(e, g, &events[i]);
    keep_before(e, g, events, count);
    e->known_before = (int)g->lists[LIST_LAST_KNOWN].count;
    for (int i = 0; i < count; i++) {
        if (!before) happened[i] = replacement_allows(e, g, &events[i], after);
        happened[i] = happened[i] && perform(e, write_game(g), &events[i]);
        if (happened[i] && !before) derive(e, write_game(g), &events[i], 1);
        noticed[i] = noticed[i] || happened[i];
        done += happened[i];
    }
    for (int i = 0; i < count; i++)
        if (happened[i] && object_is(events[i].exiled_with)) link_exiled(e, g, &events[i]);
    for (int i = 0; i < count; i++)
        if (happened[i] && player_is(events[i].protector)) protect_entered(e, g, &events[i]);
    // Triggers look once, at everything that happened at the same time (603.2c, 603.6a).
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (noticed[i] && kept++ < i) events[kept - 1] = events[i];
    if (kept > 0) {
        derive(e, write_game(g), events, kept);
        if (kept > 1 && timestamps_order(e, write_game(g), events, kept))
            derive(e, write_game(g), events, kept);
        apply_blessings(e, g);
        trigger_notice(e, g, events, kept);
        if (e->handed_count > 0) notice_control(e, g);
        if (g->lists[LIST_EXILE_LINKS].count > 0) follow_returns(e, g, events, kept);
        if (g->lists[LIST_PHASE_LINKS].count > 0) phasing_returns(e, g, events, kept);
        if (g->day == NEITHER_DAY_NOR_NIGHT) daynight_entered(e, g, events, kept);
        daynight_bound(e, g, events, kept);
    }
    engine_unnest(e);
    return done;
}

int apply_all(Engine *e, const Game *g, Event *events, int count) {
    SCRATCH_SCOPE(e->scratch);
    Afterwards after = afterwards_new(e, count);
    int done = apply_begin(e, g, events, count, &after);
    replacement_afterwards(e, g, &after);
    return done;
}

// The engine's own bookkeeping: no effect replaces it, no ability waits for it.
bool apply(Engine *e, const Game *g, Event *ev) {
    gavel_assert(g == e->live);
    if (touches_nothing(ev->kind)) return perform(e, write_game(g), ev);
    return apply_all(e, g, ev, 1) == 1;
}

bool apply_simple(Engine *e, const Game *g, EventKind kind, int amount) {
    Event ev = event_new(kind);
    ev.amount = amount;
    return apply(e, g, &ev);
}

void apply_stage(Engine *e, const Game *g, Stage stage) {
    apply_simple(e, g, EVENT_STAGE, (int)stage);
}

ObjectId apply_move(Engine *e, const Game *g, ObjectId id, Zone to, PlayerId controller, Why why) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = id;
    ev.to = to;
    ev.player = controller;
    ev.why = why;
    return apply(e, g, &ev) ? ev.result : NO_OBJECT;
}

// 121.1: the top card. Off: the bottom one.
static CardId drawn(Engine *e, const ZoneList *library) {
    return library->count < 2 || CR(e, 121_1) ? library->first : library->last;
}

// 121.2a: effects that look at how many cards are drawn come before the single draws. False: they
// are not drawn.
static bool draw_together(Engine *e, const Game *g, PlayerId p, int *count) {
    if (*count < 2 || !(g->replaced & BIT(DRAW))) return true;
    Event all = event_new(EVENT_DRAW), one = event_new(EVENT_DRAW);
    all.player = one.player = p;
    all.amount = *count;
    // 616.1g. Off: an effect that looks at the first single draw is applied instead.
    if (replacement_applies(e, g, &one) && !CR(e, 616_1g)) return true;
    SCRATCH_SCOPE(e->scratch);
    Afterwards after = afterwards_new(e, 1);
    bool allowed = replacement_allows(e, g, &all, &after);
    *count = all.amount;
    replacement_afterwards(e, g, &after);
    return allowed;
}

// 121.2: one at a time. Off: what looks at a draw sees only the first.
ObjectId apply_draw(Engine *e, const Game *g, PlayerId p, int count) {
    ObjectId drawn_last = NO_OBJECT;
    if (game_player(g, p)->left) return NO_OBJECT;
    if (!draw_together(e, g, p, &count)) return NO_OBJECT;
    for (int i = 0; i < count && !game_over(g); i++) {
        Event ev = event_new(EVENT_DRAW);
        ev.player = p;
        if ((i == 0 || CR(e, 121_2)) && !apply(e, g, &ev)) {
            // What replaced it is done; the others follow.
            drawn_last = NO_OBJECT;
            if (i + 1 < count && !(CR(e, 121_6b) && CR(e, 614_11a))) break;
            continue;
        }
        const ZoneList *library = game_zone(g, p, ZONE_LIBRARY);
        bool empty = library->count == 0;
        Event draw = event_new(empty ? EVENT_DRAW_FAILED : EVENT_ZONE_CHANGE);
        draw.player = p;
        draw.why = WHY_DRAW;
        draw.to = ZONE_HAND;
        if (!empty) draw.object = game_id(g, drawn(e, library));
        apply(e, g, &draw);
        drawn_last = draw.result;
        if (!empty) miracle_offer(e, g, p, draw.result);
    }
    return drawn_last;
}

uint32_t apply_random(Engine *e, const Game *g, uint32_t bound) {
    gavel_assert(g == e->live);
    return rng_below(&write_game(g)->rng, bound);
}
