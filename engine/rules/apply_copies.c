// apply_copies.c - performing copies (707): permanents that enter as one, spells and abilities
// copied on the stack, and the face that each permanent has after layer 1 (613.2).
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/apply_layers.h"
#include "engine/rules/faces.h"

// 710.1b, 710.2: the other way up. Flipped is a status, which is not copied.
FaceId copy_flipped(Engine *e, const Object *o, FaceId face) {
    const CardDef *card = pool_card(e->pool, pool_face(e->pool, face)->card);
    if (!o->flipped || o->face_down || card->layout != LAYOUT_FLIP) return face;
    return CR(e, 710_2) ? card->faces[1]->id : face;
}

static FaceId printed_face(Engine *e, const Object *o) {
    if (o->face_down) return pool_face_down(e->pool, o->face_down == FACE_DOWN_WARDED);  // 613.2b
    return copy_flipped(e, o, pool_card(e->pool, o->card)->faces[o->face_index]->id);
}

// ---- entering as a copy

static void begin(Engine *e, Game *g, CardId card, Change change) {
    ContinuousEffect *c = append(e, g, LIST_EFFECTS);
    *c = (ContinuousEffect){.affected = game_id(g, card),
                            .source = game_id(g, card),
                            .controller = write_place(g, card)->controller,
                            .lasting = LASTS_FOREVER,
                            .timestamp = write_place(g, card)->timestamp,
                            .copiable = true,
                            .change = change};
}

void copy_enter(Engine *e, Game *g, CardId card, const Copied *copied) {
    if (copied->face.v < 0) return;
    Object *o = write_place(g, card);
    if (printed_face(e, o).v != copied->face.v) {
        o->face = copied->face;
        g->copying = true;
        begin(e, g, card, (Change){.kind = CHANGE_COPY, .player = NO_PLAYER, .a = copied->face.v});
    }
    for (int i = 0; i < copied->count; i++) begin(e, g, card, copied->changes[i]);
}

// 707.8: the face that is copied is the one that is up.
uint8_t copy_face_index(const Engine *e, FaceId face) {
    const CardDef *card = pool_card(e->pool, pool_face(e->pool, face)->card);
    for (int i = 0; i < card->face_count; i++)
        if (card->faces[i]->id.v == face.v) return (uint8_t)i;
    return 0;
}

// ---- layer 1

// 613.2: the latest copy effect counts. Off: the first.
static bool counts(Engine *e, const ContinuousEffect *all, int index) {
    int before = 0;
    for (int i = 0; i <= index; i++)
        before += all[i].copiable && all[i].change.kind == CHANGE_COPY &&
                  object_same(all[i].affected, all[index].affected);
    return before < 2 || CR(e, 613_2);
}

// 708.10: a face-down permanent that becomes a copy looks the same until it is turned face up.
static bool stays_hidden(Engine *e, const Object *o) {
    return o != NULL && o->face_down && o->zone == ZONE_BATTLEFIELD && CR(e, 708_10);
}

void derive_faces(Engine *e, Game *g) {
    if (!g->copying) return;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        write_place(g, c)->face = printed_face(e, game_place(g, c));
    const ContinuousEffect *all = write_list(g, LIST_EFFECTS);
    int count = (int)g->lists[LIST_EFFECTS].count;
    g->copying = false;
    for (int i = 0; i < count; i++) {
        const Object *o = game_object(g, all[i].affected);
        if (all[i].change.kind != CHANGE_COPY || o == NULL || o->zone != ZONE_BATTLEFIELD) continue;
        g->copying = true;
        if (stays_hidden(e, o)) continue;
        if (counts(e, all, i) && CR(e, 613_1a))
            write_place(g, object_card(all[i].affected))->face =
                copy_flipped(e, o, (FaceId){all[i].change.a});
    }
}

void layers_copy(Engine *e, Game *g) {
    int count = (int)g->lists[LIST_EFFECTS].count;
    for (int i = 0; i < count; i++) {
        const ContinuousEffect *all = write_list(g, LIST_EFFECTS);
        if (!all[i].copiable || !counts(e, all, i)) continue;
        if (stays_hidden(e, game_object(g, all[i].affected))) continue;
        change_copiable(e, g, all[i].affected, &all[i].change, all[i].timestamp);
    }
}

// ---- copies on the stack

void copy_bounds(Engine *e, Game *g, uint32_t from, uint32_t to) {
    uint32_t count = g->lists[LIST_BOUNDS].count;
    for (uint32_t i = 0; i < count; i++) {
        Bound b = ((const Bound *)write_list(g, LIST_BOUNDS))[i];
        if (b.key != from) continue;
        b.key = to;
        *(Bound *)append(e, g, LIST_BOUNDS) = b;
    }
}

// 608.2h: one that has left the stack is copied as it last was there.
static Object as_it_was(const Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o != NULL) return *o;
    const LastKnown *known = game_last_known(g, id);
    gavel_assert(known != NULL);
    FaceId face = known->characteristics.face;
    return (Object){.kind = known->kind,
                    .card = known->definition,
                    .face = face,
                    .face_index = copy_face_index(e, face)};
}

// 707.10: owned and controlled by the player under whose control it is put there.
static CardId new_copy(Engine *e, Game *g, const Event *ev) {
    CardId card = write_new_place(g);
    if (!card_is(card)) engine_hit_limit(e, "objects in a game");
    Object original = as_it_was(e, g, ev->object);
    Object *o = write_place(g, card);
    o->kind = original.kind == OBJECT_ABILITY ? OBJECT_ABILITY : OBJECT_COPY;
    o->owner = o->controller = o->base_controller = ev->player;
    o->card = original.card;
    o->face = original.face;
    o->face_index = original.face_index;
    if (o->kind == OBJECT_COPY && !original.face_down) {
        const CardDef *definition = pool_card(e->pool, o->card);
        o->face_index = face_of_copy(e, definition, original.face_index);
        if (o->face_index != original.face_index) o->face = definition->faces[o->face_index]->id;
    }
    o->timestamp = next_timestamp(g);
    write_link(g, card, ZONE_STACK, 0);
    if (o->kind == OBJECT_COPY) number_object(e, g, card);
    return card;
}

// 707.10: what was exiled to pay for the original is known to the copy too.
static void copy_exile_links(Engine *e, Game *g, ObjectId from, ObjectId to) {
    uint32_t count = g->lists[LIST_EXILE_LINKS].count;
    for (uint32_t i = 0; i < count; i++) {
        ExileLink link = ((const ExileLink *)write_list(g, LIST_EXILE_LINKS))[i];
        if (!object_same(link.source, from) || link.returns_to != ZONE_NOWHERE) continue;
        link.source = to;
        *(ExileLink *)append(e, g, LIST_EXILE_LINKS) = link;
    }
}

bool perform_COPY_SPELL(Engine *e, Game *g, Event *ev) {
    const StackItem *item = game_stack_item(g, ev->object);
    if (item == NULL) item = game_item_left_behind(g, ev->object);
    if (item == NULL) return false;
    StackItem copy = *item;
    bool spell = object_same(item->source, item->object);
    CardId card = new_copy(e, g, ev);
    copy.object = game_id(g, card);
    if (spell) copy.source = copy.object;  // 707.10b: that of an ability stays the same.
    copy.controller = ev->player;
    copy.announced = false;
    memset(copy.spent, 0, sizeof copy.spent);  // 707.10: nothing was spent on the copy.
    copy.uncounterable = false;
    copy.more.count = 0;
    uint32_t original = copy.key;
    copy.key = ++g->next_key;
    *(StackItem *)append(e, g, LIST_STACK_ITEMS) = copy;
    write_place(g, card)->stack_item = (uint16_t)g->lists[LIST_STACK_ITEMS].count;
    copy_bounds(e, g, original, copy.key);
    if (spell) copy_exile_links(e, g, ev->object, copy.object);
    for (int i = 0; i < ev->copy.count; i++) begin(e, g, card, ev->copy.changes[i]);
    ev->result = game_id(g, card);
    return true;
}
