// phasing.c - what phases out and in (702.26), in the untap step (502.1) and by effects (610.4).
//
// Everything that phases at the same time is gathered first and happens as one batch; what is
// attached to a permanent phases with it.
#include "engine/rules/phasing.h"

#include "engine/rules/apply.h"
#include "engine/rules/statement.h"

typedef struct {
    Engine *e;
    const Game *g;
    int count;
    Event *events;
} Batch;

static Batch batch_begin(Engine *e, const Game *g) {
    return (Batch){.e = e, .g = g, .events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX)};
}

static Event *find(Batch *b, ObjectId id) {
    for (int i = 0; i < b->count; i++)
        if (object_same(b->events[i].object, id)) return &b->events[i];
    return NULL;
}

static Event *add(Batch *b, EventKind kind, ObjectId id, RuleId rule) {
    engine_need_room(b->e, b->count, BATCH_MAX, "events at once");
    Event *ev = &b->events[b->count++];
    *ev = event_new(kind);
    ev->object = id;
    ev->rule = rule;
    return ev;
}

static void add_out(Batch *b, ObjectId id, bool with, RuleId rule) {
    Event *ev = find(b, id);
    // 702.26h: both ways at once means only indirectly.
    if (ev != NULL) {
        if (with && CR(b->e, 702_26h)) ev->amount = 1;
        return;
    }
    add(b, EVENT_PHASES_OUT, id, rule)->amount = with;
    for (CardId c = b->g->battlefield.first; card_is(c); c = game_place(b->g, c)->next)
        if (object_same(game_place(b->g, c)->attached_to, id) && CR(b->e, 702_26g))
            add_out(b, game_id(b->g, c), true, CR_702_26g);
}

static void add_in(Batch *b, ObjectId id, bool tapped, RuleId rule) {
    if (find(b, id) != NULL) return;
    add(b, EVENT_PHASES_IN, id, rule)->tapped = tapped;
    for (CardId c = b->g->phased_out.first; card_is(c); c = game_place(b->g, c)->next) {
        const Object *o = game_place(b->g, c);
        if (o->phased_with && object_same(o->attached_to, id))
            add_in(b, game_id(b->g, c), false, CR_702_26g);
    }
}

static bool says(const Scope *s, const IrNode *n, const void *context) {
    (void)s;
    (void)n;
    (void)context;
    return true;
}

static bool may_phase_in(Engine *e, const Game *g) {
    return !statement_any(e, g, OP_CANT_PHASE_IN, says, NULL) || !CR(e, 101_2);
}

static bool is_linked(const Game *g, ObjectId id) {
    int count;
    const PhaseLink *links = game_list(g, LIST_PHASE_LINKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(links[i].permanent, id)) return true;
    return false;
}

// What phased out indirectly, or until something happens (610.4a), does not phase in by itself.
static bool phases_in(Engine *e, const Game *g, CardId card) {
    const Object *o = game_place(g, card);
    if (!player_same(o->controller, g->active) || o->phased_with) return false;
    return !(is_linked(g, game_id(g, card)) && CR(e, 610_4a));
}

void phasing_turn(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    Batch b = batch_begin(e, g);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        if (player_same(game_place(g, c)->controller, g->active) &&
            permanent_has(e, g, game_id(g, c), KEYWORD_PHASING))
            add_out(&b, game_id(g, c), false, CR_502_1);
    if (g->phased_out.count > 0 && may_phase_in(e, g))
        for (CardId c = g->phased_out.first; card_is(c); c = game_place(g, c)->next)
            if (phases_in(e, g, c)) add_in(&b, game_id(g, c), false, CR_502_1);
    if (b.count > 0 && CR(e, 502_1) && CR(e, 702_26a)) apply_all(e, g, b.events, b.count);
}

void phasing_out(Engine *e, const Game *g, const ObjectId *ids, int count) {
    SCRATCH_SCOPE(e->scratch);
    Batch b = batch_begin(e, g);
    for (int i = 0; i < count; i++) add_out(&b, ids[i], false, CR_702_26b);
    apply_all(e, g, b.events, b.count);
}

static bool left_with(ObjectId source, const Event *events, int count) {
    for (int i = 0; i < count; i++)
        if (event_is_move(&events[i]) && events[i].from == ZONE_BATTLEFIELD &&
            object_same(events[i].object, source))
            return true;
    return false;
}

// 610.4d: all at the same time. Off: one after another.
void phasing_returns(Engine *e, const Game *g, const Event *events, int count) {
    SCRATCH_SCOPE(e->scratch);
    Batch b = batch_begin(e, g);
    int links_count, ended = 0;
    const PhaseLink *links = game_list(g, LIST_PHASE_LINKS, &links_count);
    for (int i = 0; i < links_count; i++) {
        if (!left_with(links[i].source, events, count)) continue;
        ended++;
        if (may_phase_in(e, g) && CR(e, 610_4))
            add_in(&b, links[i].permanent, links[i].tapped, CR_610_4);
    }
    if (b.count == 0) return;
    if (ended == 1 || CR(e, 610_4d)) {
        apply_all(e, g, b.events, b.count);
        return;
    }
    for (int i = 0; i < b.count; i++)
        if (may_phase_in(e, g)) apply(e, g, &b.events[i]);
}
