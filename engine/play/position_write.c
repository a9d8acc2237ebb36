// position_write.c - a position beyond the cards in its zones, as lines of a scenario.
//
// Only what differs from the board is said of what the board has, and only what is not blank of
// anything else. Objects that something speaks of although they are gone get names as they come up,
// so everything is written until no new one does.
#include <string.h>

#include "engine/play/position_text.h"

static bool same_list(const PositionText *w, ListId list) {
    const PositionWanted *want = w->want;
    const CoreGroup *group = core_group((int)list);
    int count = core_count(want->g, (int)list);
    if (count != core_count(want->board, (int)list)) return false;
    for (int i = 0; i < count; i++) {
        size_t place = group->size * (size_t)i;
        PositionSide base = {core_elements(want->board, (int)list) + place, true};
        if (!position_same_struct(w, group->id, core_elements(want->g, (int)list) + place, base))
            return false;
    }
    return true;
}

static void add_list(PositionText *w, ListId list) {
    const CoreGroup *group = core_group((int)list);
    char key[32];
    if (group->id == STRUCT_NONE || position_detail_of_list(list) > w->want->detail ||
        same_list(w, list))
        return;
    int count = core_count(w->want->g, (int)list);
    const char *at = core_elements(w->want->g, (int)list);
    text_format(w->out, "  %s:%s\n", position_list_key(list, key), count == 0 ? " []" : "");
    PositionElement blank;
    position_blank(group->id, &blank);
    for (int i = 0; i < count; i++, at += group->size) {
        bool any = false;
        text_add(w->out, "    - {");
        position_add_fields(w, group->id, at, (PositionSide){(const char *)&blank, false}, &any,
                            w->out);
        position_add_bounds(w, group->id, at, position_speaker(w->want->pool, list, at), false,
                            &any, w->out);
        text_add(w->out, "}\n");
    }
}

// ---- what is made

static void add_made(PositionText *w, ObjectId id, bool *any) {
    const PositionWanted *want = w->want;
    const Object *o = game_object(want->g, id);
    PositionElement blank;
    const StackItem *item = game_stack_item(want->g, id);
    position_blank_made(want->pool, (ObjectKind)o->kind, o->card, o->owner, &blank.object);
    if (item != NULL) blank.object.controller = blank.object.base_controller = item->controller;
    text_add(w->out, "    - {as: ");
    position_made_name(want, id, w->out);
    *any = true;
    if (o->card.v >= 0) {
        position_add_key(w, "card", any, w->out);
        position_add_pool_name(w, CORE_AS_CARD, o->card.v, w->out);
    }
    if (o->kind != OBJECT_CARD) {
        position_add_key(w, "kind", any, w->out);
        CoreRows rows = core_rows(STRUCT_Object);
        for (int i = 0; i < rows.count; i++)
            if (strcmp(rows.first[i].name, "kind") == 0)
                position_add_value(w, STRUCT_Object, &rows.first[i],
                                   (const char *)o + rows.first[i].offset, w->out);
    }
    position_add_key(w, "owner", any, w->out);
    text_add(w->out, want->players[o->owner.v]);
    PositionSide base = {(const char *)&blank, false};
    if (position_same_struct(w, STRUCT_Object, (const char *)o, base)) return;
    position_add_key(w, "object", any, w->out);
    position_add_braced(w, STRUCT_Object, (const char *)o, base, w->out);
}

// What is the same of every spell, or of every ability.
static void blank_item(const PositionText *w, const StackItem *item, PlayerId owner,
                       StackItem *out) {
    const Object *o = game_object(w->want->g, item->object);
    PositionElement blank;
    position_blank(STRUCT_StackItem, &blank);
    *out = blank.item;
    out->object = item->object;
    out->controller = owner;
    out->source = item->object;
    if (o != NULL && o->kind != OBJECT_ABILITY)
        out->ability = position_spell_ability(w->want->pool, o->face);
    out->triggered = item->ability.v >= 0 &&
                     pool_ability(w->want->pool, item->ability)->kind == ABILITY_TRIGGERED;
}

static void add_item(PositionText *w, const StackItem *item, PlayerId owner, bool *any) {
    StackItem blank;
    const Ability *a = item->ability.v < 0 ? NULL : pool_ability(w->want->pool, item->ability);
    blank_item(w, item, owner, &blank);
    position_add_fields(w, STRUCT_StackItem, (const char *)item,
                        (PositionSide){(const char *)&blank, false}, any, w->out);
    position_add_bounds(w, STRUCT_StackItem, (const char *)item, a, true, any, w->out);
}

static void add_stack(PositionText *w) {
    const Game *g = w->want->g;
    if (g->stack.count > 0) text_add(w->out, "  stack:\n");
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next) {
        bool any = false;
        ObjectId id = game_id(g, c);
        add_made(w, id, &any);
        add_item(w, game_stack_item(g, id), game_place(g, c)->owner, &any);
        text_add(w->out, "}\n");
    }
}

// Of what has left the stack, and is still spoken of.
static void add_left_items(PositionText *w) {
    int count, found = 0;
    const StackItem *items = game_list(w->want->g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++) {
        if (game_object(w->want->g, items[i].object) != NULL) continue;
        if (found++ == 0) text_add(w->out, "  left_stack:\n");
        bool any = true;
        text_add(w->out, "    - {object: ");
        position_add_object(w, items[i].object, w->out);
        add_item(w, &items[i], NO_PLAYER, &any);
        text_add(w->out, "}\n");
    }
}

static void add_besides(PositionText *w) {
    int at = 1, found = 0;
    for (ObjectId id; object_is(id = position_next_beside(w->want, &at));) {
        bool any = false;
        if (found++ == 0) text_add(w->out, "  besides:\n");
        add_made(w, id, &any);
        position_add_key(w, "zone", &any, w->out);
        const Object *o = game_object(w->want->g, id);
        position_add_word(w, zone_name((Zone)o->zone), w->out);
        text_add(w->out, "}\n");
    }
}

// ---- what is gone

// The place of something that is gone is another object's now, or nobody's.
static void add_place(PositionText *w, ObjectId id, bool *any) {
    const Game *g = w->want->g;
    CardId place = object_card(id);
    ObjectId now = game_id(g, place);
    bool lives =
        game_place(g, place)->kind != OBJECT_FREE && game_place(g, place)->zone != ZONE_NOWHERE;
    position_add_key(w, lives ? "was" : "place", any, w->out);
    if (lives)
        position_add_object(w, now, w->out);
    else
        text_add_number(w->out, place.v);
    int ago = (int)((now.v - id.v) / CARDS_MAX);
    if (ago == 1) return;
    position_add_key(w, "ago", any, w->out);
    text_add_number(w->out, ago);
}

static void add_last_known(PositionText *w, ObjectId id, bool *any) {
    const LastKnown *last = game_last_known(w->want->g, id);
    LastKnown blank;
    if (last == NULL || w->want->detail < POSITION_WITH_PAST) return;
    position_blank_last(w->want->pool, last->definition, &blank);
    if (last->definition.v >= 0) {
        position_add_key(w, "definition", any, w->out);
        position_add_pool_name(w, CORE_AS_CARD, last->definition.v, w->out);
    }
    position_add_fields(w, STRUCT_LastKnown, (const char *)last,
                        (PositionSide){(const char *)&blank, false}, any, w->out);
}

static void add_gone(PositionText *w) {
    if (w->gone_count > 0) text_add(w->out, "  gone:\n");
    for (int i = 0; i < w->gone_count; i++) {
        bool any = true;
        text_format(w->out, "    - {as: gone_%d", i + 1);
        add_place(w, w->gone[i], &any);
        add_last_known(w, w->gone[i], &any);
        text_add(w->out, "}\n");
    }
}

// ---- the whole

static void add_game(PositionText *w) {
    CoreRows rows = core_rows(STRUCT_Game);
    PositionSide base = {(const char *)w->want->board, true};
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        bool any = false;
        bool always = strcmp(f->name, "stage") == 0;
        bool same = position_same_field(w, f, (const char *)w->want->g, base);
        if (!position_is_said(w, STRUCT_Game, f) || (same && !always)) continue;
        text_add(w->out, "  ");
        position_add_key(w, f->name, &any, w->out);
        if (f->index != BY_NOTHING)
            position_add_values(w, STRUCT_Game, f, (const char *)w->want->g, w->out);
        else
            position_add_value(w, STRUCT_Game, f, (const char *)w->want->g + f->offset, w->out);
        text_add(w->out, "\n");
    }
}

static void add_players(PositionText *w) {
    int found = 0;
    for (int p = 0; p < w->want->g->player_count; p++) {
        const char *at = (const char *)&w->want->g->players[p];
        PositionSide base = {(const char *)&w->want->board->players[p], true};
        if (position_same_struct(w, STRUCT_Player, at, base)) continue;
        if (found++ == 0) text_add(w->out, "  players:\n");
        text_format(w->out, "    %s: ", w->want->players[p]);
        position_add_braced(w, STRUCT_Player, at, base, w->out);
        text_add(w->out, "\n");
    }
}

static void add_objects(PositionText *w) {
    const PositionWanted *want = w->want;
    int found = 0;
    for (int i = 0; i < want->count; i++) {
        const char *at = (const char *)game_object(want->g, want->ids[i]);
        PositionSide base = {(const char *)game_object(want->board, want->board_ids[i]), true};
        if (position_same_struct(w, STRUCT_Object, at, base)) continue;
        if (found++ == 0) text_add(w->out, "  objects:\n");
        text_add(w->out, "    ");
        want->name(want->context, i, w->out);
        text_add(w->out, ": ");
        position_add_braced(w, STRUCT_Object, at, base, w->out);
        text_add(w->out, "\n");
    }
}

static void add_all(PositionText *w) {
    add_game(w);
    add_players(w);
    add_objects(w);
    add_stack(w);
    add_left_items(w);
    add_besides(w);
    for (int list = 0; list < LIST_COUNT; list++) add_list(w, (ListId)list);
    add_gone(w);
}

// Everything that is known of what has left.
static void recall_all(PositionText *w) {
    int count;
    const LastKnown *all = game_list(w->want->g, LIST_LAST_KNOWN, &count);
    for (int i = 0; i < count; i++) position_gone_index(w, all[i].id);
}

bool position_write(const PositionWanted *want, Text *out, Text *why) {
    PositionText w = {.want = want, .out = out};
    size_t before = out->length;
    int known = -1;
    if (want->detail >= POSITION_EXACT) recall_all(&w);
    while (known < w.gone_count && !w.too_many) {
        known = w.gone_count;
        out->length = before;
        if (out->data != NULL) out->data[before] = '\0';
        add_all(&w);
    }
    if (w.too_many)
        text_format(why, "it speaks of more than %d objects that are gone", POSITION_GONE_MAX);
    return !w.too_many;
}
