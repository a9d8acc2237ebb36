// view.c - an object's facts, living or last known (608.2h).
#include "engine/rules/view.h"

#include <stddef.h>
#include <string.h>

#include "engine/rules/combat.h"
#include "engine/rules/cost.h"
#include "engine/rules/total_cost.h"

// Copies as many of the granted abilities as there are; mostly there are none, and what is left is
// copied in place, without a call.
static void fill_characteristics(Characteristics *to, const Characteristics *from) {
    memcpy(to, from, offsetof(Characteristics, granted));
    for (int i = 0; i < from->granted_count; i++) to->granted[i] = from->granted[i];
}

// Field by field: this is asked more often than anything else, and most of a View is written below.
static void living(const Engine *e, const Game *g, ObjectId id, const Object *o, View *v) {
    bool on_battlefield = o->zone == ZONE_BATTLEFIELD;
    v->id = id;
    v->known = true;
    v->last_known = false;
    v->kind = (ObjectKind)o->kind;
    v->zone = (Zone)o->zone;
    v->owner = o->owner;
    v->controller = o->controller;
    v->tapped = o->tapped;
    v->sick = o->sick;
    v->attacking = on_battlefield && attack_of(g, id) != NULL;
    v->blocking = on_battlefield && is_blocking(g, id);
    v->protector = o->protected_by == 0 ? NO_PLAYER : player_id(o->protected_by - 1);
    v->damage = o->damage;
    v->definition = o->card;
    v->attached_to = o->attached_to;
    v->enchants = o->enchants;
    if (object_same(id, e->considered) && o->zone != ZONE_STACK)
        fill_characteristics(&v->c, &pool_face(e->pool, e->considered_as)->printed);
    else if (o->face.v >= 0)
        fill_characteristics(&v->c, game_characteristics_at(g, e->pool, o));
    else
        v->c = (Characteristics){.face = {-1}};
}

// A card that was neither on the battlefield nor on the stack was what is printed on it.
static void as_printed(const Engine *e, const Game *g, ObjectId id, View *v) {
    const Object *now = object_is(id) ? game_place(g, object_card(id)) : NULL;
    *v = (View){.id = id,
                .owner = NO_PLAYER,
                .controller = NO_PLAYER,
                .enchants = NO_PLAYER,
                .protector = NO_PLAYER,
                .attached_to = NO_OBJECT,
                .c = {.face = {-1}}};
    if (now == NULL || now->kind != OBJECT_CARD) return;
    v->known = v->last_known = true;
    v->kind = OBJECT_CARD;
    v->zone = ZONE_NOWHERE;
    v->owner = now->owner;
    v->definition = now->card;
    const CardDef *card = pool_card(e->pool, now->card);
    v->c = card->faces[card_face_at_rest(card)]->printed;
}

static void as_last_known(const LastKnown *known, View *v) {
    *v = (View){.id = known->id,
                .known = true,
                .last_known = true,
                .kind = (ObjectKind)known->kind,
                .zone = (Zone)known->zone,
                .owner = known->owner,
                .controller = known->controller,
                .protector = NO_PLAYER,
                .tapped = known->tapped,
                .attacking = known->attacking,
                .blocking = known->blocking,
                .damage = known->damage,
                .definition = known->definition,
                .attached_to = known->attached_to,
                .enchants = known->enchants,
                .c = known->characteristics};
}

void view_fill(const Engine *e, const Game *g, ObjectId id, View *v) {
    const Object *o = game_object(g, id);
    const LastKnown *known = o == NULL ? game_last_known(g, id) : NULL;
    if (o != NULL)
        living(e, g, id, o, v);
    else if (known != NULL)
        as_last_known(known, v);
    else
        as_printed(e, g, id, v);
}

View view_of(const Engine *e, const Game *g, ObjectId id) {
    View v;
    view_fill(e, g, id, &v);
    return v;
}

HowCast how_cast(const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    const LastKnown *known = o == NULL ? game_last_known(g, id) : NULL;
    if (known != NULL)
        return (HowCast){.last_known = true,
                         .ways = known->cast_ways,
                         .times = known->cast_times,
                         .from = known->cast_from,
                         .by = known->cast_by,
                         .owner = known->owner,
                         .x = known->cast_x,
                         .spent = known->spent};
    if (o == NULL) return (HowCast){.by = NO_PLAYER, .owner = NO_PLAYER};
    const StackItem *item = o->zone == ZONE_STACK ? game_stack_item(g, id) : NULL;
    return (HowCast){.is_spell = item != NULL,
                     .ways = item == NULL ? o->cast_ways : item->ways,
                     .times = item == NULL ? o->cast_times : item->times,
                     .from = o->cast_from,
                     .by = o->cast_by,
                     .owner = o->owner,
                     .x = item == NULL ? o->cast_x : item->x,
                     .spent = item == NULL ? o->spent : item->spent};
}

bool view_is_permanent_card(const View *v) {
    return v->c.face.v >= 0 && !view_is(v, TYPE_INSTANT) && !view_is(v, TYPE_SORCERY);
}

// What the rules keep out of a mana value: with such a rule off, it is in.
static int value_beyond(Engine *e, const CardFace *face, const StackItem *item, int value) {
    if ((item->ways & CAST_KICKED) && !CR(e, 118_8d)) {
        ManaCost kicker;
        const IrNode *n = face_statement(face, OP_KICKER);
        if (n == NULL) n = face_statement(face, OP_MULTIKICKER);
        cost_mana(ir_kid(n, FIELD_COST), item->x, &kicker);
        return value + mana_cost_value(&kicker);
    }
    return (item->ways & CAST_ALTERNATIVE) && !CR(e, 118_9c) ? 0 : value;
}

// 202.3b: a back face has the mana value of the front face, unless it is a copy: then 0. 202.3d,
// 709.4b, 709.4d: both halves of a split card count.
static const CardFace *face_with_cost(Engine *e, const Game *g, const View *v, const CardDef *card,
                                      const CardFace *face) {
    if (card->layout == LAYOUT_SPLIT && face == card->faces[FACE_WHOLE]) {
        bool fused = v->zone == ZONE_STACK;
        bool whole = fused ? CR(e, 709_4d) && CR(e, 702_102b) : CR(e, 709_4b) && CR(e, 202_3d);
        return whole ? face : card->faces[0];
    }
    bool back = card->layout == LAYOUT_TRANSFORM && face == card->faces[1];
    if (!back) return face;
    const Object *o = game_object(g, v->id);
    bool copy = v->definition.v != card->id.v || (o != NULL && o->face_index != 1);
    if (copy || v->kind == OBJECT_COPY) return CR(e, 202_3b) ? face : card->faces[0];
    return CR(e, 202_3b) ? card->faces[0] : face;
}

// 202.3e: on the stack X is what was chosen for it; elsewhere it is 0.
int view_mana_value(Engine *e, const Game *g, const View *v) {
    if (v->c.face.v < 0) return 0;
    const CardFace *face = pool_face(e->pool, v->c.face);
    const CardDef *card = pool_card(e->pool, face->card);
    face = face_with_cost(e, g, v, card, face);
    if (!face->has_cost) return 0;  // 202.3a
    int value = mana_cost_value(&face->cost);
    const StackItem *item =
        v->last_known ? game_item_left_behind(g, v->id) : game_stack_item(g, v->id);
    const Object *o = item != NULL || v->last_known ? NULL : game_object(g, v->id);
    if (o != NULL && o->cast_x > 0 && !CR(e, 107_3g)) return value + o->cast_x;
    if (item != NULL) value = value_beyond(e, face, item, value);
    if (item == NULL || item->x <= 0) return value;
    for (int i = 0; i < face->cost.count; i++)
        if (face->cost.symbols[i].kind == SYMBOL_VARIABLE) value += item->x;
    return value;
}

const char *view_name(const Engine *e, const View *v) {
    return v->c.face.v < 0 ? "an ability" : pool_face(e->pool, v->c.face)->name;
}

// 708.2a, with ward too (702.168a): a face-down creature has no name.
static bool is_face_down_creature(const Engine *e, const View *v) {
    return v->c.face.v == pool_face_down(e->pool, false).v ||
           v->c.face.v == pool_face_down(e->pool, true).v;
}

// 111.4: what creates a token gives it a name, if need be from its subtypes. Off: it has none.
const char *view_true_name(Engine *e, const View *v) {
    if (v->kind == OBJECT_EMBLEM) return "";  // 114.3
    if (is_face_down_creature(e, v)) return "";
    if (v->c.face.v < 0 || (v->kind == OBJECT_TOKEN && !CR(e, 111_4))) return "";
    return view_name(e, v);
}

bool permanent_is(const Engine *e, const Game *g, ObjectId id, CardType t) {
    const Object *o = game_object(g, id);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    return ((unsigned)game_characteristics_at(g, e->pool, o)->type.types >> t) & 1U;
}

bool permanent_has(const Engine *e, const Game *g, ObjectId id, Keyword k) {
    const Object *o = game_object(g, id);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    return (game_characteristics_at(g, e->pool, o)->keywords >> k) & 1U;
}

bool permanent_may_state(const Engine *e, const Game *g, CardId card) {
    const Object *o = game_place(g, card);
    if (o->characteristics != NO_CHARACTERISTICS) return true;  // It may have gained one.
    const CardFace *face = pool_face(e->pool, o->face);
    for (int i = 0; i < face->ability_count; i++)
        if (face->abilities[i]->kind == ABILITY_STATIC) return true;
    return false;
}
