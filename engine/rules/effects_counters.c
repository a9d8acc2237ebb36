// effects_counters.c - instructions about counters (122): putting, removing, moving them.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"
#include "engine/rules/replacement.h"

// The same event for every object meant, at the same time (608.2f).
static void for_each_meant(Scope *s, const IrNode *n, int amount) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    objects_meant(s, what, &objects);
    if (what->op == OP_ALL || what->op == OP_EACH) scope_bind_set(s, what, &objects);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) continue;
        Event ev = event_new(EVENT_COUNTERS);
        ev.object = follow_now(s, objects.items[i].object);
        ev.source = s->source;
        ev.player = s->you;
        ev.amount = amount;
        ev.amount2 = n->number;
        ev.why = WHY_EFFECT;
        if (game_object(s->g, ev.object) != NULL) events[count++] = ev;
    }
    apply_all(s->e, s->g, events, count);
}

void effect_put_counters(Scope *s, const IrNode *n) {
    const IrNode *times = ir_kid(n, FIELD_M);
    int amount = quantity(s, ir_kid(n, FIELD_N));
    if (times != NULL) amount = quantity_times(s, amount, quantity(s, times));
    if (amount > 0) for_each_meant(s, n, amount);
}

// 701.46a: only if it has none.
void effect_adapt(Scope *s, const IrNode *n) {
    const Object *o = game_object(s->g, s->source);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return;
    if (game_counters(s->g, s->source, COUNTER_PLUS_ONE) > 0 && CR(s->e, 701_46a)) return;
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = ev.source = s->source;
    ev.player = s->you;
    ev.amount = quantity(s, ir_kid(n, FIELD_N));
    ev.amount2 = COUNTER_PLUS_ONE;
    ev.why = WHY_EFFECT;
    if (ev.amount > 0) apply(s->e, s->g, &ev);
}

void effect_remove_counters(Scope *s, const IrNode *n) {
    int amount = quantity(s, ir_kid(n, FIELD_N));
    if (amount > 0) for_each_meant(s, n, -amount);
}

// ---- from one object to another

static ObjectId one_meant(const Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, n, &objects);
    if (objects.count == 0 || objects.items[0].kind != CHOICE_OBJECT) return NO_OBJECT;
    return objects.items[0].object;
}

static bool is_there(const Scope *s, ObjectId id) {
    const Object *o = game_object(s->g, id);
    return o != NULL && o->zone == ZONE_BATTLEFIELD;
}

static void change_counters(Scope *s, ObjectId id, int kind, int amount) {
    Event ev = event_new(EVENT_COUNTERS);
    ev.object = id;
    ev.source = s->source;
    ev.player = s->you;
    ev.amount = amount;
    ev.amount2 = kind;
    ev.why = WHY_EFFECT;
    if (is_there(s, id)) apply(s->e, s->g, &ev);
}

// 702.32a: a permanent with no fade counter left is sacrificed by who controls it.
void effect_fade(Scope *s, const IrNode *n) {
    ObjectId id = one_meant(s, ir_kid(n, FIELD_WHAT));
    if (!is_there(s, id)) return;
    if (game_counters(s->g, id, COUNTER_FADE) > 0) {
        change_counters(s, id, COUNTER_FADE, -1);
        return;
    }
    Event ev = event_new(EVENT_SACRIFICE);
    ev.object = id;
    ev.source = s->source;
    ev.player = s->you;
    if (player_same(game_object(s->g, id)->controller, s->you)) apply(s->e, s->g, &ev);
}

// 122.5: both halves, or nothing. Off: whichever half is possible.
static void move_kind(Scope *s, ObjectId from, ObjectId to, int kind, int amount) {
    int there = is_there(s, from) ? game_counters(s->g, from, (CounterKind)kind) : 0;
    int moved = amount < there ? amount : there;
    bool possible = moved == amount && is_there(s, to) && !object_same(from, to) &&
                    !replacement_no_counters_on(s->e, s->g, to);
    if (!possible && CR(s->e, 122_5)) return;
    change_counters(s, from, kind, -moved);
    change_counters(s, to, kind, amount);
}

void effect_move_counters(Scope *s, const IrNode *n) {
    ObjectId from = one_meant(s, ir_kid(n, FIELD_SRC)), to = one_meant(s, ir_kid(n, FIELD_TO));
    const IrNode *some = ir_kid(n, FIELD_N);
    if (some != NULL) {
        move_kind(s, from, to, n->number, quantity(s, some));
        return;
    }
    for (int kind = 0; kind < COUNTER_KIND_COUNT; kind++) {
        int there = is_there(s, from) ? game_counters(s->g, from, (CounterKind)kind) : 0;
        if (there > 0) move_kind(s, from, to, kind, there);
    }
}

// 122.8, 122.9: it is gone, so nothing is moved; as many are put on the other. Off: none are.
void effect_put_its_counters(Scope *s, const IrNode *n) {
    const LastKnown *known = game_last_known(s->g, one_meant(s, ir_kid(n, FIELD_SRC)));
    ObjectId to = one_meant(s, ir_kid(n, FIELD_TO));
    if (known == NULL) return;
    LastKnown gone = *known;
    bool triggered = s->ability->kind == ABILITY_TRIGGERED;
    for (int i = 0; i < LAST_COUNTERS_MAX; i++)
        if (gone.counters[i].count > 0 && (triggered ? CR(s->e, 122_8) : CR(s->e, 122_9)))
            change_counters(s, to, gone.counters[i].kind, gone.counters[i].count);
}

// ---- proliferate (701.34)

// The kinds of counters on a permanent or player are looked at one by one.
static int counters_of(const Game *g, Choice on, int kind) {
    return on.kind == CHOICE_OBJECT ? game_counters(g, on.object, (CounterKind)kind)
                                    : game_player_counters(g, on.player, (CounterKind)kind);
}

// 701.34a: it must have a counter. Off: whatever it has.
static void add_if_counted(const Scope *s, Choice on, Set *out) {
    bool counted = false;
    for (int kind = 0; kind < COUNTER_KIND_COUNT; kind++)
        counted = counted || counters_of(s->g, on, kind) > 0;
    if (counted || !CR(s->e, 701_34a)) set_add(s->e, out, on);
}

// Any number of the permanents and players that have a counter.
static void choose_to_proliferate(Scope *s, PlayerId p, Answer *a) {
    SCRATCH_SCOPE(s->e->scratch);
    Set counted = set_new(s->e);
    for (CardId c = s->g->battlefield.first; card_is(c); c = game_place(s->g, c)->next)
        add_if_counted(s, choice_object(game_id(s->g, c)), &counted);
    for (int i = 0; i < s->g->player_count; i++)
        if (!game_player(s->g, player_id(i))->left)
            add_if_counted(s, choice_player(player_id(i)), &counted);
    a->count = 0;
    if (counted.count == 0) return;
    Question q = question_new(QUESTION_CHOOSE, ROLE_AMONG, p, s->item);
    q.options = counted.items;
    q.option_count = counted.count;
    q.max = counted.count;
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: choose what gets another counter of each kind it has",
             view_name(s->e, &v));
    ask(s->e, s->g, &q, a);
}

// One more of each kind, for all of them at the same time.
static void proliferate(Scope *s, PlayerId p) {
    SCRATCH_SCOPE(s->e->scratch);
    Answer *chosen = SCRATCH_NEW(s->e->scratch, Answer);
    choose_to_proliferate(s, p, chosen);
    Event ev = event_new(EVENT_PROLIFERATE);
    ev.player = p;
    ev.source = s->source;
    ev.rule = CR_701_34a;
    if (!CR(s->e, 701_34a)) return;
    apply(s->e, s->g, &ev);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (int i = 0; i < chosen->count; i++) {
        Choice on = chosen->items[i].what;
        for (int kind = 0; kind < COUNTER_KIND_COUNT; kind++) {
            if (counters_of(s->g, on, kind) == 0) continue;
            engine_need_room(s->e, count, BATCH_MAX, "events at once");
            events[count] = event_new(EVENT_COUNTERS);
            events[count].object = on.kind == CHOICE_OBJECT ? on.object : NO_OBJECT;
            events[count].player = on.kind == CHOICE_OBJECT ? p : on.player;
            events[count].source = s->source;
            events[count].amount = 1;
            events[count].why = WHY_EFFECT;
            events[count++].amount2 = kind;
        }
    }
    apply_all(s->e, s->g, events, count);
}

void effect_proliferate(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    const IrNode *often = ir_kid(n, FIELD_N);
    for (int times = often == NULL ? 1 : quantity(s, often); times > 0; times--)
        for (int i = 0; i < players.count; i++) proliferate(s, players.items[i].player);
}

// ---- rad counters (728)

static int mill_for_rad(Scope *s, PlayerId p, int amount) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0, nonland = 0;
    const ZoneList *library = game_zone(s->g, p, ZONE_LIBRARY);
    // 701.17b: as many as there are. Off: all of them or none.
    if (amount > library->count && !CR(s->e, 701_17b)) return 0;
    CardId c = library->first;
    for (; card_is(c) && count < amount; c = game_place(s->g, c)->next) {
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        events[count] = event_new(EVENT_ZONE_CHANGE);
        events[count].object = game_id(s->g, c);
        events[count].to = ZONE_GRAVEYARD;
        events[count++].why = WHY_MILL;
    }
    count = apply_all(s->e, s->g, events, count);
    for (int i = 0; i < count; i++) {
        View milled = view_of(s->e, s->g, events[i].result);
        nonland += !view_is(&milled, TYPE_LAND);
    }
    return nonland;
}

// 728.1: for each nonland card milled, 1 life and one rad counter.
void effect_radiation(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        PlayerId p = players.items[i].player;
        int nonland = mill_for_rad(s, p, game_player_counters(s->g, p, COUNTER_RAD));
        if (nonland == 0) continue;
        Event both[2] = {event_new(EVENT_LOSE_LIFE), event_new(EVENT_COUNTERS)};
        both[0].player = both[1].player = p;
        both[0].amount = nonland;
        both[1].amount = -nonland;
        both[1].amount2 = COUNTER_RAD;
        apply_all(s->e, s->g, both, 2);
    }
}
