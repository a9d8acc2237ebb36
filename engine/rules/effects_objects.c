// effects_objects.c - instructions about objects: damage, destroy, exile, return, counter, tap.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/combat.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"
#include "engine/rules/statement.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"

// 607.2a: another ability of the source may speak of "the exiled card".
static void link_exiled(Scope *s, const Event *events, int count) {
    const StackItem *item = game_stack_item(s->g, s->item);
    if (item == NULL || object_same(item->source, s->item)) return;  // A spell is gone afterwards.
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_ZONE_CHANGE || events[i].to != ZONE_EXILE) continue;
        Event ev = event_new(EVENT_EXILE_LINK);
        ev.object = events[i].result;
        ev.source = s->source;
        ev.ability = s->ability->id;
        apply(s->e, s->g, &ev);
    }
}

// 608.2f: at the same time. Off: one after another.
static int apply_together(Scope *s, Event *events, int count) {
    if (count < 2 || CR(s->e, 608_2f)) return apply_all(s->e, s->g, events, count);
    int done = 0;
    for (int i = 0; i < count; i++) {
        Event one = events[i];
        if (apply(s->e, s->g, &one)) events[done++] = one;
    }
    return done;
}

// The same event for every object meant.
static int events_for(Scope *s, const IrNode *n, Event each, Event *events) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    int count = 0;
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) continue;
        ObjectId id = follow_now(s, objects.items[i].object);
        if (game_object(s->g, id) == NULL) continue;
        events[count] = each;
        events[count].object = id;
        events[count].by = s->item;
        events[count++].source = s->source;
    }
    return count;
}

static void carry_out(Scope *s, const IrNode *n, Event *events, int count) {
    count = apply_together(s, events, count);
    follow_bind_done(s, n, events, count);
    follow_moves(s, events, count);
    link_exiled(s, events, count);
}

static void for_all(Scope *s, const IrNode *n, Event each) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    carry_out(s, n, events, events_for(s, n, each, events));
}

// The later sentence of the ability that says that what is meant here, or destroyed by n, can't be
// regenerated; NULL: none does.
static const IrNode *no_regeneration(const IrNode *from, const IrNode *n) {
    for (; from != NULL; from = from->next) {
        const IrNode *what = from->op == OP_NO_REGENERATION ? ir_kid(from, FIELD_WHAT) : NULL;
        const IrNode *done = what != NULL ? ir_kid(what, FIELD_FROM) : NULL;
        int meant = ir_kid(n, FIELD_WHAT)->binding;
        if (done != NULL && what->op == OP_DONE_ONES) {
            if (done->binding == n->binding) return what;
        } else if (what != NULL && meant != NO_BINDING && what->binding == meant) {
            return what;
        }
        for (int i = 0; i < from->kid_count; i++) {
            const IrNode *found = no_regeneration(from->kids[i], n);
            if (found != NULL) return found;
        }
    }
    return NULL;
}

void effect_destroy(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    const IrNode *doomed = no_regeneration(s->ability->root, n);
    int count = events_for(s, n, event_new(EVENT_DESTROY), events);
    for (int i = 0; i < count && doomed != NULL; i++)
        events[i].no_regeneration = doomed->op != OP_DONE_ONES ||
                                    filter_matches(s, ir_kid(doomed, FIELD_WHAT), events[i].object);
    if (CR(s->e, 701_8a)) carry_out(s, n, events, count);
}

// The destruction before it has looked ahead (608.2c): nothing is left to be done.
void effect_no_regeneration(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
}

static Event move_to(Zone zone) {
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.to = zone;
    ev.why = WHY_EFFECT;
    return ev;
}

// 406.2: from wherever it is.
void effect_exile(Scope *s, const IrNode *n) {
    Event ev = move_to(ZONE_EXILE);
    ev.face_down = n->number == 1;
    if (CR(s->e, 406_2)) for_all(s, n, ev);
}

// 121.5: putting a card from a library into a hand is no draw. Off: it is one as well.
static void count_as_draws(Scope *s, const Set *objects) {
    for (int i = 0; i < objects->count; i++) {
        const Object *o = game_object(s->g, objects->items[i].object);
        if (o == NULL || o->zone != ZONE_LIBRARY || CR(s->e, 121_5)) continue;
        Event ev = event_new(EVENT_DRAW);
        ev.player = o->owner;
        apply(s->e, s->g, &ev);
    }
}

void effect_return_to_hand(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    count_as_draws(s, &objects);
    for_all(s, n, move_to(ZONE_HAND));
}

void effect_put_into_graveyard(Scope *s, const IrNode *n) {
    for_all(s, n, move_to(ZONE_GRAVEYARD));
}

void effect_remove_damage(Scope *s, const IrNode *n) {
    for_all(s, n, event_new(EVENT_DAMAGE_REMOVED));
}

void effect_remove_from_combat(Scope *s, const IrNode *n) {
    if (CR(s->e, 506_4)) for_all(s, n, event_new(EVENT_REMOVED_FROM_COMBAT));
}

void effect_reselect_attacked(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e), creatures = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &creatures);
    for (int i = 0; i < creatures.count && players.count > 0; i++)
        if (creatures.items[i].kind == CHOICE_OBJECT)
            combat_reselect(s->e, s->g, players.items[0].player, creatures.items[i].object);
}

void effect_become_blocked(Scope *s, const IrNode *n) {
    if (CR(s->e, 509_1h)) for_all(s, n, event_new(EVENT_BECOMES_BLOCKED));
    band_becomes_blocked(s->e, s->g);
}

void effect_tap(Scope *s, const IrNode *n) { for_all(s, n, event_new(EVENT_TAP)); }

void effect_untap(Scope *s, const IrNode *n) { for_all(s, n, event_new(EVENT_UNTAP)); }

// 701.27f: what has transformed since its own ability was put onto the stack does not do so again.
static bool has_turned_since(const Scope *s, const IrNode *what) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, what, &objects);
    bool own = objects.count == 1 && objects.items[0].kind == CHOICE_OBJECT &&
               object_same(objects.items[0].object, s->source) && !object_same(s->source, s->item);
    const Object *o = own ? game_object(s->g, s->source) : NULL;
    const StackItem *item = game_stack_item(s->g, s->item);
    return o != NULL && item != NULL && o->turned_over > item->since && CR(s->e, 701_27f);
}

void effect_transform(Scope *s, const IrNode *n) {
    if (has_turned_since(s, ir_kid(n, FIELD_WHAT))) return;
    for_all(s, n, event_new(EVENT_TRANSFORM));
}

void effect_flip(Scope *s, const IrNode *n) { for_all(s, n, event_new(EVENT_FLIP)); }

// The player chooses on resolution (608.2d): 1 taps, 2 untaps. Nothing is asked about nothing.
void effect_tap_or_untap(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = events_for(s, n, event_new(EVENT_TAP), events);
    if (count == 0) return;
    Choice modes[] = {choice_number(1), choice_number(2)};
    Question q = question_new(QUESTION_MODE, ROLE_TAP_OR_UNTAP, s->you, s->item);
    q.options = modes;
    q.option_count = 2;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "tap (1) or untap (2)");
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    for (int i = 0; i < count && a->items[0].what.number == 2; i++) events[i].kind = EVENT_UNTAP;
    carry_out(s, n, events, count);
}

// Where a later sentence lets what is meant here go, if it is countered.
static const IrNode *goes_instead(const IrNode *from, int meant) {
    for (; from != NULL; from = from->next) {
        if (from->op == OP_COUNTERED_GOES && ir_kid(from, FIELD_WHAT)->binding == meant)
            return from;
        for (int i = 0; i < from->kid_count; i++) {
            const IrNode *found = goes_instead(from->kids[i], meant);
            if (found != NULL) return found;
        }
    }
    return NULL;
}

static void leave_stack(Scope *s, ObjectId id, const IrNode *instead) {
    static const Zone zones[] = {[COUNTERED_TO_EXILE] = ZONE_EXILE,
                                 [COUNTERED_TO_HAND] = ZONE_HAND,
                                 [COUNTERED_TO_TOP] = ZONE_LIBRARY,
                                 [COUNTERED_TO_BOTTOM] = ZONE_LIBRARY};
    Event ev = event_new(EVENT_ZONE_CHANGE);
    ev.object = id;
    ev.to = ZONE_GRAVEYARD;
    ev.why = WHY_COUNTERED;
    if (instead != NULL && CR(s->e, 614_15)) {
        node_used(s->e, instead);
        ev.to = zones[instead->number];
        ev.position = instead->number == COUNTERED_TO_BOTTOM ? -1 : 0;
        ev.why = WHY_EFFECT;
    }
    apply(s->e, s->g, &ev);
}

// 101.2: what can't be countered is not.
static bool says_uncounterable(const Scope *s, const IrNode *n, const void *context) {
    const ObjectId *spell = context;
    return filter_matches(s, ir_kid(n, FIELD_WHAT), *spell);
}

// 701.6a: it leaves the stack; a spell goes to its owner's graveyard, an ability ceases to exist.
static void counter_one(Scope *s, const IrNode *n, ObjectId id) {
    const Object *o = game_object(s->g, id);
    if (o == NULL || o->zone != ZONE_STACK) return;
    bool ability = o->kind == OBJECT_ABILITY;
    // 113.6g: what a spell says of itself while it is on the stack.
    const IrNode *says =
        ability ? NULL : face_statement(pool_face(s->e->pool, o->face), OP_CANT_BE_COUNTERED);
    if (says != NULL && CR(s->e, 113_6g) && CR(s->e, 604_5)) {
        node_used(s->e, says);
        return;
    }
    const StackItem *item = game_stack_item(s->g, id);
    if (item != NULL && item->uncounterable && CR(s->e, 106_6)) return;
    if (!ability && statement_any(s->e, s->g, OP_SPELLS_UNCOUNTERABLE, says_uncounterable, &id) &&
        CR(s->e, 101_2))
        return;
    Event ev = event_new(EVENT_COUNTER_OBJECT);
    ev.object = id;
    ev.source = s->source;
    if (!apply(s->e, s->g, &ev)) return;
    if (!ability) {
        int meant = ir_kid(n, FIELD_WHAT)->binding;
        leave_stack(s, id, meant == NO_BINDING ? NULL : goes_instead(s->ability->root, meant));
        return;
    }
    Event gone = event_new(EVENT_CEASE);
    gone.object = id;
    apply(s->e, s->g, &gone);
}

void effect_counter(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++)
        if (objects.items[i].kind == CHOICE_OBJECT) counter_one(s, n, objects.items[i].object);
}
