// effects_chosen.c - instructions where each player chooses an object: sacrifice, put onto the
// battlefield. Choices first, in APNAP order, then everything at once (608.2e).
#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/among.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/combat.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"
#include "engine/rules/uses.h"

static const struct {
    Op op;
    QuestionRole role;
    const char *text;
    EventKind event;
} rows[] = {
    {OP_REVEAL, ROLE_SEARCH, "reveal", EVENT_REVEAL},
    {OP_SACRIFICE, ROLE_SACRIFICE, "sacrifice", EVENT_SACRIFICE},
    {OP_PUT_ONTO_BATTLEFIELD, ROLE_PUT, "put onto the battlefield", EVENT_ZONE_CHANGE},
};

static int row_of(const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == n->op) return (int)i;
    return -1;
}

static const IrNode *chosen_among(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    return what != NULL && what->op == OP_ANY_ONE ? ir_kid(what, FIELD_WHAT) : NULL;
}

bool effect_chooses(const IrNode *n) {
    if (n->op == OP_DOES) return effect_chooses(ir_kid(n, FIELD_E));
    return row_of(n) >= 0 && chosen_among(n) != NULL;
}

// 115.10: what is no target is chosen on resolution. Off: only what was there before counts.
static bool came_too_late(const Scope *s, const Object *o) {
    const Object *item = object_is(s->item) ? game_object(s->g, s->item) : NULL;
    return item != NULL && o->timestamp > item->timestamp && !CR(s->e, 115_10);
}

// The options of one player: what they own in that zone, or control on the battlefield (701.21a).
static int options_of(const Scope *s, const IrNode *filter, PlayerId p, Choice *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    Zone zone = filter_zone(filter);
    filter_gather(s, filter, zone, &found);
    if (zone == ZONE_OUTSIDE) filter_gather(s, filter, ZONE_EXILE, &found);  // See 400.11.
    int count = 0;
    for (int i = 0; i < found.count; i++) {
        const Object *o = game_object(s->g, found.items[i].object);
        PlayerId whose = o->zone == ZONE_BATTLEFIELD ? o->controller : o->owner;
        if (!player_same(whose, p) || came_too_late(s, o)) continue;
        engine_need_room(s->e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = found.items[i];
    }
    return count;
}

static int choose(Scope *s, const IrNode *n, PlayerId p, bool optional, Answer *a) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int row = row_of(n);
    Question q = question_new(QUESTION_CHOOSE, rows[row].role, p, s->item);
    q.options = options;
    q.option_count = options_of(s, chosen_among(n), p, options);
    among_bounds(s, ir_kid(ir_kid(n, FIELD_WHAT), FIELD_N), optional, &q);
    if (q.max <= 0 && !optional) return 0;
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: choose what to %s", view_name(s->e, &v), rows[row].text);
    ask(s->e, s->g, &q, a);
    return a->count;
}

static Event event_for(const Scope *s, const IrNode *n, PlayerId p, ObjectId chosen) {
    Event ev = event_new(rows[row_of(n)].event);
    ev.object = chosen;
    ev.player = p;
    // 110.2a: under the control of the player who is told to. Off: of who tells them.
    if (n->op == OP_PUT_ONTO_BATTLEFIELD && !player_same(p, s->you) && !CR(s->e, 110_2a))
        ev.player = s->you;
    if (n->op == OP_SACRIFICE) ev.amount = n->number;  // 702.110b: it is exploited.
    ev.to = n->op == OP_PUT_ONTO_BATTLEFIELD ? ZONE_BATTLEFIELD : ZONE_NOWHERE;
    ev.why = WHY_PUT;
    ev.tapped = n->op == OP_PUT_ONTO_BATTLEFIELD && n->number >= 1;
    ev.source = s->source;
    const IrNode *to = n->op == OP_PUT_ONTO_BATTLEFIELD ? ir_kid(n, FIELD_TO) : NULL;
    if (to == NULL) return ev;
    SCRATCH_SCOPE(s->e->scratch);
    Set hosts = set_new(s->e);
    objects_meant(s, to, &hosts);
    if (hosts.count > 0 && hosts.items[0].kind == CHOICE_OBJECT) ev.host = hosts.items[0].object;
    if (hosts.count > 0 && hosts.items[0].kind == CHOICE_PLAYER)
        ev.host_player = hosts.items[0].player;
    return ev;
}

// "That creature": what was put onto the battlefield is the new object; what left is as it was.
static void bind_chosen(Scope *s, const IrNode *n, const Event *events, int count) {
    SCRATCH_SCOPE(s->e->scratch);
    Set chosen = set_new(s->e);
    for (int i = 0; i < count; i++) {
        bool entered = events[i].to == ZONE_BATTLEFIELD;
        set_add(s->e, &chosen, choice_object(entered ? events[i].result : events[i].object));
    }
    scope_bind_set(s, ir_kid(n, FIELD_WHAT), &chosen);
}

// 101.4: what all have chosen happens at the same time. Off: one after another.
static int do_chosen(Scope *s, Event *events, int count) {
    if (count < 2 || CR(s->e, 101_4)) return apply_all(s->e, s->g, events, count);
    int done = 0;
    for (int i = 0; i < count; i++)
        if (apply(s->e, s->g, &events[i])) events[done++] = events[i];
    return done;
}

// 508.4: what entered attacking.
static void join_attack(const Scope *s, const IrNode *n, const Event *events, int count) {
    if (n->op != OP_PUT_ONTO_BATTLEFIELD || n->number != 2) return;
    for (int i = 0; i < count; i++) combat_put_attacking(s->e, s->g, events[i].result);
}

// What one player chooses is added to the events.
static int one_chooses(Scope *one, const IrNode *n, bool optional, Event *events, int count) {
    SCRATCH_SCOPE(one->e->scratch);
    Answer *a = SCRATCH_NEW(one->e->scratch, Answer);
    int chosen = choose(one, n, one->each, optional, a);
    for (int i = 0; i < chosen; i++) {
        engine_need_room(one->e, count, BATCH_MAX, "events at once");
        events[count++] = event_for(one, n, one->each, a->items[i].what.object);
    }
    return count;
}

static void each_chooses(Scope *s, const IrNode *n, const IrNode *who, bool optional, int binding) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, who, &players);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (int i = 0; i < players.count; i++) {
        Scope one = *s;
        one.each_of = who;
        one.each = players.items[i].player;
        int before = count;
        count = one_chooses(&one, n, optional, events, before);
        if (count > before) effect_take_up(s, binding, one.each);
        // 608.2e: all choose, then all act. Off: each acts before the next chooses.
        if (count > before && i + 1 < players.count && !CR(s->e, 608_2e))
            count = before + apply_all(s->e, s->g, &events[before], count - before);
    }
    count = do_chosen(s, events, count);
    bind_chosen(s, n, events, count);
    follow_bind_done(s, n, events, count);
    join_attack(s, n, events, count);
}

void effect_may_choose(Scope *s, const IrNode *n, const IrNode *who, int binding) {
    while (n->op == OP_DOES) n = ir_kid(n, FIELD_E);
    node_used(s->e, n);
    each_chooses(s, n, who, true, binding);
}

// Of several players each does it with their own.
static PlayerId whose(const Set *players, const Object *o, bool sacrifice) {
    PlayerId own = sacrifice ? o->controller : o->owner;
    for (int i = 0; i < players->count; i++)
        if (player_same(players->items[i].player, own)) return own;
    return players->items[0].player;
}

// A thing already pointed at ("sacrifice this creature", "put it onto the battlefield").
static void do_to_meant(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), objects = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (int i = 0; i < objects.count && players.count > 0; i++) {
        ObjectId id = follow_now(s, objects.items[i].object);
        const Object *o = game_object(s->g, id);
        if (o == NULL) continue;
        PlayerId p = whose(&players, o, n->op == OP_SACRIFICE);
        // 701.21a: only what they control can be sacrificed.
        if (n->op == OP_SACRIFICE && !player_same(o->controller, p)) continue;
        events[count++] = event_for(s, n, p, id);
    }
    count = apply_all(s->e, s->g, events, count);
    follow_bind_done(s, n, events, count);
    follow_moves(s, events, count);
    join_attack(s, n, events, count);
}

void effect_sacrifice(Scope *s, const IrNode *n) {
    if (chosen_among(n) != NULL)
        each_chooses(s, n, ir_kid(n, FIELD_WHO), false, NO_BINDING);
    else
        do_to_meant(s, n);
}

void effect_put_onto_battlefield(Scope *s, const IrNode *n) { effect_sacrifice(s, n); }

// 702.49c. What `to` speaks of has left the battlefield: it is meant as it was then.
void effect_put_attacking_like(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set cards = set_new(s->e), others = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &cards);
    objects_meant(s, ir_kid(n, FIELD_TO), &others);
    if (cards.count == 0) return;
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = cards.items[0].object;
    ev.player = s->you;
    ev.to = ZONE_BATTLEFIELD;
    ev.why = WHY_PUT;
    ev.tapped = true;
    ev.source = s->source;
    if (apply(s->e, s->g, &ev) && others.count > 0)
        combat_put_attacking_like(s->e, s->g, ev.result, others.items[0].object);
}

// Nothing more: the target was chosen as the spell or ability was put on the stack (601.2c).
void effect_choose_target(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
}
