// title.c - what objects and players are called in sentences.
#include "engine/rules/title.h"

#include <stdio.h>

#include "engine/rules/view.h"

// The number is its card's.
static void add_name(const Engine *e, CardDefId card, FaceId face, int number, Text *out) {
    const char *now = pool_face(e->pool, face)->name;
    bool copy = card.v >= 0 && pool_face(e->pool, face)->card.v != card.v &&
                face.v != pool_face_down(e->pool, false).v &&
                face.v != pool_face_down(e->pool, true).v;
    text_add(out, copy ? pool_card(e->pool, card)->name : now);
    if (number > 1) text_format(out, "#%d", number);
    if (copy) text_format(out, " (%s)", now);
}

void title_add(const Engine *e, const Game *g, ObjectId id, Text *out) {
    const Object *o = game_object(g, id);
    const LastKnown *known = o == NULL ? game_last_known(g, id) : NULL;
    const StackItem *item = o == NULL ? NULL : game_stack_item(g, id);
    if (item != NULL && o->kind == OBJECT_ABILITY && !object_is(item->source)) {
        text_add(out, pool_sourceless_name(e->pool, item->ability));
        return;
    }
    if (item != NULL && o->kind == OBJECT_ABILITY) {
        title_add(e, g, item->source, out);
        return;
    }
    FaceId face = o != NULL ? o->face : known != NULL ? known->characteristics.face : (FaceId){-1};
    int number = o != NULL ? o->number : known != NULL ? known->number : 1;
    if (face.v < 0) {
        // Not on the battlefield or the stack: the card is still known by its place.
        const Object *now = object_is(id) ? game_place(g, object_card(id)) : NULL;
        text_add(out, now == NULL || now->face.v < 0 ? "something"
                                                     : pool_face(e->pool, now->face)->name);
        if (now != NULL && now->number > 1) text_format(out, "#%d", now->number);
        return;
    }
    add_name(e, o != NULL ? o->card : known->definition, face, number, out);
}

const char *title_of_player(const Engine *e, PlayerId p) {
    bool named = p.v < PLAYERS_MAX && e->player_names[p.v] != NULL;
    return named ? e->player_names[p.v] : "that player";
}

void title_add_choice(const Engine *e, const Game *g, Choice c, Text *out) {
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE: text_add(out, "nothing"); break;
        case CHOICE_OBJECT: title_add(e, g, c.object, out); break;
        case CHOICE_PLAYER: text_add(out, title_of_player(e, c.player)); break;
        case CHOICE_NUMBER: text_format(out, "%d", (int)c.number); break;
        case CHOICE_SUBTYPE: text_add(out, subtype_text((Subtype)c.number)); break;
        case CHOICE_NAME: text_add(out, pool_face(e->pool, (FaceId){c.number})->name); break;
        case CHOICE_COLOR: text_add(out, color_word((ManaType)c.number)); break;
    }
}

static Title take(Text *text) {
    Title title;
    snprintf(title.text, sizeof title.text, "%s", text_cstr(text));
    text_free(text);
    return title;
}

Title title_of(const Engine *e, const Game *g, ObjectId id) {
    Text text = {0};
    title_add(e, g, id, &text);
    return take(&text);
}

Title title_of_step(Step step) {
    Title title;
    snprintf(title.text, sizeof title.text, "%s", step_title(step));
    if (title.text[0] >= 'A' && title.text[0] <= 'Z') title.text[0] += 'a' - 'A';
    return title;
}

Title title_of_choice(const Engine *e, const Game *g, Choice c) {
    Text text = {0};
    title_add_choice(e, g, c, &text);
    return take(&text);
}
