// effects_moves.c - instructions that move objects from where an effect put them: back to the
// battlefield, into exile for a time, into a library.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/arrange.h"
#include "engine/rules/ask.h"
#include "engine/rules/changes.h"
#include "engine/rules/combat.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"
#include "engine/rules/phasing.h"
#include "engine/rules/random.h"

static int gather(Scope *s, const IrNode *n, Event each, Event *out, int count) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) continue;
        ObjectId id = follow_now(s, objects.items[i].object);
        if (game_object(s->g, id) == NULL) continue;
        engine_need_room(s->e, count, BATCH_MAX, "events at once");
        out[count] = each;
        out[count].object = id;
        out[count++].source = s->source;
    }
    return count;
}

// 110.2a: under the control of the player who is told to, unless it says otherwise. 800.4b: a
// player who has left does not get it, and nobody else does instead.
static PlayerId new_controller(const Scope *s, const IrNode *n) {
    const IrNode *under = ir_kid(n, FIELD_B);
    if (under != NULL && under->op == OP_OWNER_OF) return NO_PLAYER;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, under != NULL ? under : ir_kid(n, FIELD_WHO), &players);
    if (under != NULL && players.count == 0) players_gone_meant(s, under, &players);
    return players.count == 0 ? s->you : players.items[0].player;
}

// What a later sentence says that the returned permanent is (611.2e).
static const IrNode *said_later(const IrNode *n, int binding) {
    for (; n != NULL; n = n->next) {
        if (n->op == OP_IS_AS_IT_ENTERS && ir_kid(n, FIELD_WHAT)->binding == binding) return n;
        for (int i = 0; i < n->kid_count; i++) {
            const IrNode *found = said_later(n->kids[i], binding);
            if (found != NULL) return found;
        }
    }
    return NULL;
}

static void look_ahead(const Scope *s, const IrNode *n, Event *ev) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what->binding == NO_BINDING || s->ability == NULL) return;
    const IrNode *is = said_later(s->ability->root, what->binding);
    if (is == NULL || !CR(s->e, 611_2e)) return;
    Changes changes = {.count = 0};
    changes_of(s, is, &changes);
    for (int i = 0; i < changes.count; i++) {
        engine_need_room(s->e, ev->begins.count, BEGINS_MAX, "effects that begin as it enters");
        ev->begins.items[ev->begins.count++] = changes.items[i];
    }
}

// Has it begun as the permanent entered? Otherwise it begins now.
void effect_is_as_it_enters(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    int count;
    const ContinuousEffect *all = game_list(s->g, LIST_EFFECTS, &count);
    for (int i = 0; i < count && objects.count > 0; i++)
        if (object_same(all[i].affected, follow_now(s, objects.items[0].object)) &&
            object_same(all[i].source, s->source))
            return;
    effect_change(s, n);
}

enum {
    RETURNS_TAPPED = 1,
    RETURNS_TRANSFORMED = 2,
    RETURNS_ATTACKING = 4
};  // Of the literal (ops.def).

// 712.14a: with the back face up. What is not double-faced stays where it is.
static int turn_over(const Scope *s, Event *events, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const Object *o = game_object(s->g, events[i].object);
        const CardDef *card = o->card.v < 0 ? NULL : pool_card(s->e->pool, o->card);
        bool two = o->kind == OBJECT_CARD && card != NULL &&
                   (card->layout == LAYOUT_TRANSFORM || card->layout == LAYOUT_MODAL_DFC);
        unsigned spells = 1U << TYPE_INSTANT | 1U << TYPE_SORCERY;
        bool fits = two && (card->faces[1]->type.types & spells) == 0;
        if (!fits && CR(s->e, 712_14a)) continue;
        events[kept] = events[i];
        events[kept++].face_up = fits && CR(s->e, 712_14a);
    }
    return kept;
}

// Where several players are told to, each returns their own, all at the same time.
void effect_return_to_battlefield(Scope *s, const IrNode *n) {
    Event each = event_new(EVENT_ZONE_CHANGE);
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    each.to = ZONE_BATTLEFIELD;
    each.why = WHY_EFFECT;
    each.tapped = n->op == OP_RETURN_TO_BATTLEFIELD && (n->number & RETURNS_TAPPED) != 0;
    if (n->op == OP_RETURN_WITH_COUNTERS)
        each.counters[0] = (KindCount){(uint16_t)n->number, quantity(s, ir_kid(n, FIELD_N))};
    look_ahead(s, n, &each);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    int count = 0;
    for (int i = 0; i < players.count; i++) {
        Scope one = *s;
        one.each_of = ir_kid(n, FIELD_WHO);
        one.each = players.items[i].player;
        each.player = new_controller(&one, n);
        count = gather(&one, n, each, events, count);
    }
    if (n->op == OP_RETURN_TO_BATTLEFIELD && (n->number & RETURNS_TRANSFORMED))
        count = turn_over(s, events, count);
    count = apply_all(s->e, s->g, events, count);
    follow_moves(s, events, count);
    bool attacking = n->op == OP_RETURN_TO_BATTLEFIELD && (n->number & RETURNS_ATTACKING);
    for (int i = 0; attacking && i < count; i++) combat_put_attacking(s->e, s->g, events[i].result);
}

// 610.3a-b: if it has left already, nothing moves.
static bool has_left(const Scope *s) {
    if (game_object(s->g, s->source) != NULL) return false;
    const StackItem *item = game_stack_item(s->g, s->item);
    return item != NULL && item->triggered ? CR(s->e, 610_3b) : CR(s->e, 610_3a);
}

void effect_exile_until_leaves(Scope *s, const IrNode *n) {
    if (has_left(s)) return;
    Event each = event_new(EVENT_ZONE_CHANGE);
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    each.to = ZONE_EXILE;
    each.why = WHY_EFFECT;
    int count = gather(s, n, each, events, 0);
    count = apply_all(s->e, s->g, events, count);
    follow_moves(s, events, count);
    for (int i = 0; i < count; i++) {
        Event ev = event_new(EVENT_EXILE_LINK);
        ev.object = events[i].result;
        ev.source = s->source;
        ev.amount = (int32_t)events[i].from;
        ev.ability = s->ability->id;
        apply(s->e, s->g, &ev);
    }
}

static int permanents_meant(const Scope *s, const IrNode *n, ObjectId *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    int count = 0;
    for (int i = 0; i < objects.count; i++)
        if (objects.items[i].kind == CHOICE_OBJECT) out[count++] = objects.items[i].object;
    return count;
}

void effect_phase_out(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    ObjectId *ids = SCRATCH_ARRAY(s->e->scratch, ObjectId, SET_MAX);
    int count = permanents_meant(s, n, ids);
    phasing_out(s->e, s->g, ids, count);
}

// 610.4b-c: if it has left already, nothing phases out.
static bool has_left_since(const Scope *s) {
    if (game_object(s->g, s->source) != NULL) return false;
    const StackItem *item = game_stack_item(s->g, s->item);
    return item != NULL && item->triggered ? CR(s->e, 610_4c) : CR(s->e, 610_4b);
}

void effect_phase_out_until_leaves(Scope *s, const IrNode *n) {
    if (has_left_since(s)) return;
    SCRATCH_SCOPE(s->e->scratch);
    ObjectId *ids = SCRATCH_ARRAY(s->e->scratch, ObjectId, SET_MAX);
    int count = permanents_meant(s, n, ids);
    phasing_out(s->e, s->g, ids, count);
    for (int i = 0; i < count; i++) {
        Event ev = event_new(EVENT_PHASE_LINK);
        ev.object = ids[i];
        ev.source = s->source;
        ev.amount = n->number;
        apply(s->e, s->g, &ev);
    }
}

// 401.7: in a library with fewer cards it goes on the bottom.
void effect_put_into_library(Scope *s, const IrNode *n) {
    Event each = event_new(EVENT_ZONE_CHANGE);
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    each.to = ZONE_LIBRARY;
    each.why = WHY_EFFECT;
    int count = gather(s, n, each, events, 0);
    for (int i = 0; i < count; i++) {
        PlayerId owner = game_object(s->g, events[i].object)->owner;
        bool few = n->number > 1 + game_zone(s->g, owner, ZONE_LIBRARY)->count;
        bool bottom = n->number == 0 || (few && CR(s->e, 401_7));
        events[i].position = bottom ? -1 : few ? 0 : n->number - 1;
    }
    if (count > 1) arrange_libraries(s->e, s->g, NO_PLAYER, events, count);
    apply_all(s->e, s->g, events, count);
}

static bool wants_top(const Scope *s, PlayerId p, ObjectId id) {
    Question q = question_new(QUESTION_YES_NO, ROLE_OTHER, p, s->item);
    View v = view_of(s->e, s->g, id);
    snprintf(q.text, sizeof q.text, "put %s on top (yes) or on the bottom (no)?",
             view_name(s->e, &v));
    bool yes = false;
    ask_yes_no(s->e, s->g, q, &yes);
    return yes;
}

// Who is told to put it there says where.
void effect_put_on_top_or_bottom(Scope *s, const IrNode *n) {
    Event each = event_new(EVENT_ZONE_CHANGE);
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    Set players = set_new(s->e);
    each.to = ZONE_LIBRARY;
    each.why = WHY_EFFECT;
    int count = gather(s, n, each, events, 0);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < count && players.count > 0; i++)
        events[i].position = wants_top(s, players.items[0].player, events[i].object) ? 0 : -1;
    apply_all(s->e, s->g, events, count);
}

// Where it says "in any order", who is told to put them there says in which.
void effect_put_in_order(Scope *s, const IrNode *n) {
    Event each = event_new(EVENT_ZONE_CHANGE);
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    each.to = ZONE_LIBRARY;
    each.why = WHY_BOTTOM;
    each.position = n->number == 1 ? 0 : -1;
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    int count = gather(s, n, each, events, 0);
    PlayerId by = players.count == 1 ? players.items[0].player : NO_PLAYER;
    arrange_libraries(s->e, s->g, by, events, count);
    apply_all(s->e, s->g, events, count);
}

void effect_put_in_random_order(Scope *s, const IrNode *n) {
    Event each = event_new(EVENT_ZONE_CHANGE);
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    each.to = ZONE_LIBRARY;
    each.why = WHY_BOTTOM;
    each.position = -1;
    moves_in_random_order(s, events, gather(s, n, each, events, 0));
}

void moves_in_random_order(Scope *s, Event *events, int count) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *order = SCRATCH_ARRAY(s->e->scratch, Choice, SET_MAX);
    for (int i = 0; i < count; i++) order[i] = choice_object(events[i].object);
    if (count > 1) random_pick(s->e, s->g, s->you, order, count, count - 1);
    for (int i = 0; i < count; i++) events[i].object = order[i].object;
    apply_all(s->e, s->g, events, count);
}

// 903.3d: it means a card there that is a commander. Off: any card. 702.124e: of two commanders the
// player chooses one. Off: the first.
void effect_commander_to_hand(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        PlayerId p = players.items[i].player;
        const ZoneList *zone = game_zone(s->g, p, ZONE_COMMAND);
        Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, p, s->item);
        for (CardId c = zone->first; card_is(c); c = game_place(s->g, c)->next)
            if (game_place(s->g, c)->is_commander || !CR(s->e, 903_3d))
                options[q.option_count++] = choice_object(game_id(s->g, c));
        if (q.option_count == 0) continue;
        if (q.option_count > 1 && !CR(s->e, 702_124e)) q.option_count = 1;
        q.options = options;
        q.min = q.max = 1;
        snprintf(q.text, sizeof q.text, "choose a commander to put into the hand");
        Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
        ask(s->e, s->g, &q, a);
        apply_move(s->e, s->g, a->items[0].what.object, ZONE_HAND, NO_PLAYER, WHY_EFFECT);
    }
}
