// effects_shields.c - instructions that begin a replacement or prevention effect (614.3, 615.3):
// regenerate, prevent, "this turn ... instead". What it does is said in replacement_kinds.c.
#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/replacement_gather.h"

// ---- a source of damage that a player chooses (609.7a)

static void offer_source(const Scope *s, const IrNode *filter, ObjectId id, Set *out) {
    const Object *o = game_object(s->g, id);
    bool there = o != NULL && (o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_COMMAND ||
                               (o->zone == ZONE_STACK && o->kind != OBJECT_ABILITY));
    bool ability = o != NULL && o->kind == OBJECT_ABILITY;
    if (ability || !filter_matches(s, filter, id)) return;
    // 120.7: also what something speaks of and is no longer there.
    if (there || CR(s->e, 120_7)) set_add(s->e, out, choice_object(id));
}

static void offer_zone(const Scope *s, const IrNode *filter, const ZoneList *zone, Set *out) {
    for (CardId c = zone->first; card_is(c); c = game_place(s->g, c)->next)
        offer_source(s, filter, game_id(s->g, c), out);
}

// A source, and what is bound by the key.
static void offer_with_bound(const Scope *s, const IrNode *filter, ObjectId source, uint32_t key,
                             Set *out) {
    int at = 0;
    offer_source(s, filter, source, out);
    for (const Bound *b; (b = game_bound(s->g, key, &at)) != NULL;)
        if (b->kind == BOUND_OBJECT) offer_source(s, filter, b->object, out);
}

// Does the effect wait to replace or prevent something, and not to permit or forbid it?
static bool waits_to_apply(const Scope *s, const Shield *shield) {
    return replacement_row(ir_at(pool_ability(s->e->pool, shield->ability)->root, shield->node)) !=
           NULL;
}

// What objects on the stack, replacement effects and delayed abilities speak of.
static void offer_spoken_of(const Scope *s, const IrNode *filter, Set *out) {
    int count;
    const StackItem *items = game_list(s->g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++) offer_with_bound(s, filter, items[i].source, items[i].key, out);
    const Shield *shields = game_list(s->g, LIST_SHIELDS, &count);
    for (int i = 0; i < count; i++)
        if (waits_to_apply(s, &shields[i]))
            offer_with_bound(s, filter, shields[i].source, shields[i].key, out);
    const DelayedTrigger *delayed = game_list(s->g, LIST_DELAYED, &count);
    for (int i = 0; i < count; i++)
        offer_with_bound(s, filter, delayed[i].source, delayed[i].key, out);
}

// What is gone is called by the card that it was.
static Choice called(const Scope *s, Choice c) {
    if (game_object(s->g, c.object) != NULL) return c;
    return choice_object(game_id(s->g, object_card(c.object)));
}

static void choose_source(Scope *s, const IrNode *n) {
    const IrNode *when = ir_kid(n, FIELD_WHEN), *src = when ? ir_kid(when, FIELD_SRC) : NULL;
    if (src == NULL || src->op != OP_CHOSEN_SOURCE) return;
    const IrNode *filter = ir_kid(src, FIELD_WHAT);
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    offer_zone(s, filter, &s->g->battlefield, &found);
    offer_zone(s, filter, &s->g->stack, &found);
    for (int i = 0; i < s->g->player_count; i++)
        offer_zone(s, filter, game_zone(s->g, player_id(i), ZONE_COMMAND), &found);
    offer_spoken_of(s, filter, &found);
    if (found.count == 0) return;
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, SET_MAX);
    for (int i = 0; i < found.count; i++) options[i] = called(s, found.items[i]);
    Question q = question_new(QUESTION_CHOOSE, ROLE_SOURCE, s->you, s->item);
    q.options = options;
    q.option_count = found.count;
    q.min = q.max = 1;
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: choose a source of damage", view_name(s->e, &v));
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    Set chosen = set_new(s->e);
    for (int i = 0; i < found.count; i++)
        if (choice_same(options[i], a->items[0].what)) set_add(s->e, &chosen, found.items[i]);
    scope_bind_set(s, src, &chosen);
}

// ---- shields

// `left` is how much damage it can prevent, 1 for what works once, 0 for no limit.
// `own` is bound besides what the spell or ability has bound.
static void begin_with(Scope *s, const IrNode *n, int left, const Bound *own) {
    Bounds bounds;
    int at = 0;
    bounds.count = 0;
    if (own != NULL) bounds.items[bounds.count++] = *own;
    scope_keep_host(s, n, &bounds);
    Event ev = event_new(EVENT_SHIELD);
    // What an object on the stack has bound goes over by itself.
    if (game_stack_item(s->g, s->item) != NULL) ev.object = s->item;
    for (const Bound *b; !object_is(ev.object) && (b = scope_bound(s, &at)) != NULL;) {
        if (bounds.count == BOUNDS_MAX) engine_hit_limit(s->e, "bindings of an effect");
        bounds.items[bounds.count++] = *b;
    }
    ev.ability = s->ability->id;
    ev.position = ir_place(s->ability->root, n);
    ev.source = s->source;
    ev.player = s->you;
    ev.amount = left;
    const IrNode *until = n->op == OP_HOLDS ? ir_kid(n, FIELD_UNTIL) : NULL;
    bool wears_off = n->op != OP_REPLACE_FOR_GOOD && n->op != OP_STAY_TAPPED;
    ev.amount2 = wears_off ? LASTS_END_OF_TURN : LASTS_FOREVER;
    if (until != NULL) ev.amount2 = (int32_t)duration_of(s->e, until);
    ev.bounds = &bounds;
    gavel_assert(ev.position >= 0);
    apply(s->e, s->g, &ev);
}

static void begin(Scope *s, const IrNode *n, int left) {
    choose_source(s, n);
    begin_with(s, n, left, NULL);
}

// The event that it replaces part of has looked for it (614.15): nothing is left to be done.
void effect_looked_ahead(Scope *s, const IrNode *n) {
    (void)s;
    (void)n;
}

void effect_shield(Scope *s, const IrNode *n) { begin(s, n, 0); }
void effect_more_lands(Scope *s, const IrNode *n) {
    int lands = quantity(s, ir_kid(n, FIELD_N));
    if (lands > 0) begin(s, n, lands);
}
void effect_shield_once(Scope *s, const IrNode *n) { begin(s, n, 1); }

// A shield for each of those alone that the phrase means now.
static void begin_apart(Scope *s, const IrNode *n, int left, const IrNode *phrase) {
    SCRATCH_SCOPE(s->e->scratch);
    Set each = set_new(s->e);
    objects_meant(s, phrase, &each);
    for (int i = 0; i < each.count; i++) {
        bool player = each.items[i].kind == CHOICE_PLAYER;
        begin_with(s, n, left,
                   &(Bound){.binding = SHIELDED_BINDING,
                            .kind = player ? BOUND_PLAYER : BOUND_OBJECT,
                            .object = player ? NO_OBJECT : each.items[i].object,
                            .player = player ? each.items[i].player : NO_PLAYER});
    }
}

// Those whom the statement is about, where its words point at them; NULL: it describes them.
static const IrNode *pointed_at(const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO), *what = ir_kid(n, FIELD_WHAT);
    if (who != NULL) return who;
    if (n->op == OP_DOES || n->op == OP_AS_LONG_AS) return pointed_at(ir_kid(n, FIELD_E));
    bool describes = what == NULL || op_room((Op)what->op) != ROOM_OBJECT || what->op == OP_ALL;
    return describes ? NULL : what;
}

// 611.2c: of players and objects that it points at, those of now; what it describes, also later.
void effect_holds(Scope *s, const IrNode *n) {
    const IrNode *about = pointed_at(ir_kid(n, FIELD_E));
    int left = n->number == 1;
    if (about == NULL)
        begin(s, n, left);
    else
        begin_apart(s, n, left, about);
}

// 701.19a: each permanent that it means now is protected once.
void effect_regenerate(Scope *s, const IrNode *n) { begin_apart(s, n, 1, ir_kid(n, FIELD_WHAT)); }

static bool speaks_of_each(const IrNode *to) {
    if (to->op == OP_OBJECT_AND_OBJECT)
        return speaks_of_each(ir_kid(to, FIELD_A)) || speaks_of_each(ir_kid(to, FIELD_B));
    return to->op == OP_EACH || to->op == OP_EACH_PLAYER;
}

// 615.11: a shield for each creature that is there now, and for each player that it names. Off: one
// for all of them.
static void begin_for_each(Scope *s, const IrNode *n, int amount) {
    const IrNode *to = ir_kid(n, FIELD_TO);
    if (!speaks_of_each(to) || !CR(s->e, 615_11))
        begin(s, n, amount);
    else
        begin_apart(s, n, amount, to);
}

void effect_prevent_next(Scope *s, const IrNode *n) {
    int amount = quantity(s, ir_kid(n, FIELD_N));
    if (amount <= 0) return;
    begin_for_each(s, n, amount);
    // 615.4: it does nothing about damage dealt before. Off: that is undone.
    SCRATCH_SCOPE(s->e->scratch);
    Set protected = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_TO), &protected);
    for (int i = 0; i < protected.count; i++) {
        const Object *o = game_object(s->g, protected.items[i].object);
        if (o != NULL && o->damage > 0 && !CR(s->e, 615_4))
            apply_simple(s->e, s->g, EVENT_DAMAGE_WEARS_OFF, 0);
    }
}

// ---- untap steps (502.3)

static void stay_tapped(Scope *s, const Set *objects) {
    for (int i = 0; i < objects->count; i++) {
        Event ev = event_new(EVENT_STAYS_TAPPED);
        ev.object = objects->items[i].object;
        ev.source = s->source;
        if (objects->items[i].kind == CHOICE_OBJECT) apply(s->e, s->g, &ev);
    }
}

// Objects that it names, and each of those that it describes, rest until their controller's next
// untap step is over. What it says of all of a kind changes no characteristics, so it is about
// those that come later too (611.2c); `left` are then the players whose untap step is still to
// come.
void effect_stay_tapped(Scope *s, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what->op != OP_ALL) {
        SCRATCH_SCOPE(s->e->scratch);
        Set objects = set_new(s->e);
        objects_meant(s, what, &objects);
        stay_tapped(s, &objects);
        return;
    }
    int players = 1 << s->you.v;
    for (int i = 0; n->number == 0 && i < s->g->player_count; i++) players |= 1 << i;
    begin(s, n, players);
}
