// effects_continuous.c - effects that last (611.2): what they affect is locked in as they begin
// (611.2c), one record per object.
#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/changes.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/follow.h"
#include "engine/rules/operations.h"
#include "engine/rules/words.h"

static const struct {
    Op op;
    Lasting lasting;
} durations[] = {
    {OP_UNTIL_END_OF_TURN, LASTS_END_OF_TURN},
    {OP_UNTIL_YOUR_NEXT_TURN, LASTS_PLAYERS_NEXT_TURN},
    {OP_UNTIL_END_OF_YOUR_NEXT_TURN, LASTS_END_OF_PLAYERS_NEXT_TURN},
    {OP_UNTIL_END_OF_COMBAT, LASTS_END_OF_COMBAT},
    {OP_UNTIL_YOUR_NEXT_UPKEEP, LASTS_PLAYERS_NEXT_UPKEEP},
    {OP_UNTIL_YOUR_NEXT_END_STEP, LASTS_PLAYERS_NEXT_END_STEP},
    {OP_WHILE_EXILED, LASTS_FOREVER},
    {OP_WHILE_YOU_CONTROL_IT, LASTS_WHILE_SOURCE_CONTROLLED},
    {OP_WHILE_IT_REMAINS, LASTS_WHILE_SOURCE_REMAINS},
    {OP_WHILE_IT_REMAINS_TAPPED, LASTS_WHILE_SOURCE_TAPPED},
};

// 611.2a: without a duration it lasts until the end of the game.
Lasting duration_of(Engine *e, const IrNode *until) {
    for (size_t i = 0; until != NULL && i < ARRAY_LEN(durations); i++)
        if (durations[i].op == until->op) return durations[i].lasting;
    gavel_assert(until == NULL);
    return CR(e, 611_2a) ? LASTS_FOREVER : LASTS_END_OF_TURN;
}

bool duration_over(const Game *g, const ContinuousEffect *effect) {
    const Object *source = game_object(g, effect->source);
    const Object *affected = game_object(g, effect->affected);
    if (effect->lasting == LASTS_WHILE_CONTROLLED)
        return affected == NULL || !player_same(affected->controller, effect->controller);
    bool there = source != NULL && source->zone == ZONE_BATTLEFIELD;
    if (effect->lasting == LASTS_WHILE_SOURCE_REMAINS) return !there;
    if (effect->lasting == LASTS_WHILE_SOURCE_TAPPED) return !there || !source->tapped;
    return effect->lasting == LASTS_WHILE_SOURCE_CONTROLLED &&
           !(there && player_same(source->controller, effect->controller));
}

static Event beginning(const Scope *s, const IrNode *n, ObjectId id, Change change, bool copiable) {
    Event ev = event_new(EVENT_CONTINUOUS);
    ev.continuous =
        (ContinuousEffect){.affected = id,
                           .source = s->source,
                           .controller = s->you,
                           .lasting = (uint8_t)duration_of(s->e, ir_kid(n, FIELD_UNTIL)),
                           .copiable = copiable,
                           .change = change};
    ev.object = id;
    ev.source = s->source;
    return ev;
}

// 113.11: that part of the effect does not apply.
static bool is_barred(const Scope *s, ObjectId id, const Change *change) {
    if (change->kind != CHANGE_ADD_KEYWORD || game_object(s->g, id) == NULL) return false;
    Characteristics c = game_characteristics(s->g, s->e->pool, id);
    return ((c.barred >> change->a) & 1U) != 0 && CR(s->e, 113_11);
}

// 611.2b: a duration that is over already never begins.
static void begin(Scope *s, const IrNode *n, const Set *objects, Change change, bool copiable) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    int count = 0;
    for (int i = 0; i < objects->count; i++) {
        if (objects->items[i].kind != CHOICE_OBJECT) continue;
        ObjectId id = follow_now(s, objects->items[i].object);
        if (is_barred(s, id, &change)) continue;
        Event ev = beginning(s, n, id, change, copiable);
        if (!duration_over(s->g, &ev.continuous) || !CR(s->e, 611_2b)) events[count++] = ev;
    }
    apply_all(s->e, s->g, events, count);
}

// What it means and its numbers are determined once, for all that it changes (611.2c, 611.2d).
static void change_together(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    Changes changes = {.count = 0};
    changes_of(s, n, &changes);
    for (int k = 0; k < changes.count; k++) begin(s, n, &objects, changes.items[k], false);
}

// With 611.2d off: what it means is asked for each object, when the ones before have changed.
static void change_each(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e), one = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    for (int i = 0; i < objects.count; i++) {
        Changes changes = {.count = 0};
        changes_of(s, n, &changes);
        one.count = 1;
        one.items[0] = objects.items[i];
        for (int k = 0; k < changes.count; k++) begin(s, n, &one, changes.items[k], false);
    }
}

// Does a letter in it mean what the text says?
static bool counts_something(const IrNode *n) {
    for (int i = 0; i < n->kid_count; i++)
        if (n->kids[i]->op == OP_VARIABLE && ir_kid(n->kids[i], FIELD_N) != NULL) return true;
    return false;
}

// 611.2d: X is determined once, for all of them.
void effect_change(Scope *s, const IrNode *n) {
    if (counts_something(n) && !CR(s->e, 611_2d))
        change_each(s, n);
    else
        change_together(s, n);
}

// Each of several players gains control of what "they" own.
void effect_gain_control(Scope *s, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO);
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    if (who != NULL) players_meant(s, who, &players);
    bool gone = who != NULL && players.count == 0;
    if (gone) players_gone_meant(s, who, &players);  // 800.4b
    if (players.count == 0 || (players.count == 1 && !gone)) {
        effect_change(s, n);
        return;
    }
    for (int i = 0; i < players.count; i++) {
        Scope one = *s;
        one.each_of = who;
        one.each = players.items[i].player;
        effect_change(&one, n);
    }
}

void effect_begin_change(Scope *s, const IrNode *n, Change change) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    begin(s, n, &objects, change, false);
}

// What is copied does not become a copy of itself.
void effect_begin_copy(Scope *s, const IrNode *n, ObjectId original, const Copied *copied) {
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e), objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &meant);
    for (int i = 0; i < meant.count; i++)
        if (!choice_same(meant.items[i], choice_object(original)))
            objects.items[objects.count++] = meant.items[i];
    Change copy = {.kind = CHANGE_COPY, .player = NO_PLAYER, .a = copied->face.v};
    begin(s, n, &objects, copy, true);
    for (int i = 0; i < copied->count; i++) begin(s, n, &objects, copied->changes[i], true);
}

// 105.4: one of the five. Off: colorless is offered as well.
static int choose_color(Scope *s) {
    Choice options[MANA_TYPE_COUNT];
    View v = view_of(s->e, s->g, s->source);
    Question q = question_new(QUESTION_COLOR, ROLE_OTHER, s->you, s->item);
    int count = CR(s->e, 105_4) ? COLOR_COUNT : MANA_TYPE_COUNT;
    for (int t = 0; t < count; t++) options[q.option_count++] = choice_color((ManaType)t);
    q.options = options;
    q.min = q.max = 1;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: choose a color", view_name(s->e, &v));
    SCRATCH_SCOPE(s->e->scratch);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    return a->items[0].what.number;
}

void effect_become_color_of_choice(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    ColorSet colors = (ColorSet)(1U << choose_color(s)) & COLORS_ALL;
    begin(s, n, &objects,
          (Change){.kind = CHANGE_SET_COLORS, .player = NO_PLAYER, .a = (int32_t)colors}, false);
}

void effect_become_type_of_choice(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    int32_t type = (int32_t)words_creature_type(s, true);
    begin(s, n, &objects,
          (Change){.kind = CHANGE_SET_CREATURE_TYPE, .player = NO_PLAYER, .a = type}, false);
}

void effect_gain_protection_of_choice(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    int color = choose_color(s);
    if (color >= COLOR_COUNT) return;
    begin(s, n, &objects,
          (Change){.kind = CHANGE_ADD_KEYWORD,
                   .player = NO_PLAYER,
                   .a = (int32_t)KEYWORD_PROTECTION_WHITE + color},
          false);
}

// 614.17a: a creature that blocks already is not kept from it. Off: it stops.
static void undo_nothing(Scope *s, const Set *objects) {
    for (int i = 0; i < objects->count; i++) {
        View v = view_of(s->e, s->g, objects->items[i].object);
        if (!v.blocking || CR(s->e, 614_17a)) continue;
        Event ev = event_new(EVENT_REMOVED_FROM_COMBAT);
        ev.object = v.id;
        apply(s->e, s->g, &ev);
    }
}

// What is said about one creature's attacking and blocking (508.1c-d, 509.1b-c).
void effect_combat_trait(Scope *s, const IrNode *n) {
    static const struct {
        Op op;
        CombatTrait trait;
    } traits[] = {
        {OP_FORBID_ATTACK, TRAIT_CANT_ATTACK},
        {OP_FORBID_BLOCK, TRAIT_CANT_BLOCK},
        {OP_FORBID_BEING_BLOCKED, TRAIT_CANT_BE_BLOCKED},
        {OP_ORDER_ATTACK, TRAIT_MUST_ATTACK},
        {OP_ORDER_BLOCK, TRAIT_MUST_BLOCK},
        {OP_ORDER_BE_BLOCKED, TRAIT_MUST_BE_BLOCKED},
    };
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    if (n->op == OP_FORBID_BLOCK) undo_nothing(s, &objects);
    for (size_t i = 0; i < ARRAY_LEN(traits); i++)
        if (traits[i].op == n->op)
            begin(
                s, n, &objects,
                (Change){.kind = CHANGE_COMBAT, .player = NO_PLAYER, .a = (int32_t)traits[i].trait},
                false);
}

// 701.15a: until the next turn of the controller of the spell or ability. Off: until end of turn.
void effect_goad(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_introduced(s, ir_kid(n, FIELD_WHAT), &objects);
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    Change goaded = {.kind = CHANGE_COMBAT, .player = NO_PLAYER, .a = TRAIT_GOADED};
    int count = 0;
    for (int i = 0; i < objects.count; i++) {
        if (objects.items[i].kind != CHOICE_OBJECT) continue;
        ObjectId id = follow_now(s, objects.items[i].object);
        Event ev = beginning(s, n, id, goaded, false);
        ev.continuous.lasting = CR(s->e, 701_15a) ? LASTS_PLAYERS_NEXT_TURN : LASTS_END_OF_TURN;
        events[count++] = ev;
    }
    apply_all(s->e, s->g, events, count);
}

bool duration_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(durations); i++)
        if (durations[i].op == op) return true;
    return false;
}
