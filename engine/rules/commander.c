// commander.c - the Commander variant (903).
#include "engine/rules/commander.h"

#include <stdio.h>

#include "engine/rules/ask.h"

int commander_tax(const Game *g, ObjectId commander) {
    const Object *o = game_object(g, commander);
    return o == NULL ? 0 : 2 * o->commander_casts;
}

int commander_partner_tax(const Game *g, ObjectId commander) {
    const Object *one = game_object(g, commander);
    int count, tax = 0;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count && one != NULL; i++)
        if (all[i].kind == OBJECT_CARD && player_same(all[i].owner, one->owner) && &all[i] != one)
            tax += 2 * all[i].commander_casts;
    return tax;
}

bool commander_may_divert(const Game *g, const Event *ev) {
    if (ev->to != ZONE_HAND && ev->to != ZONE_LIBRARY) return false;
    const Object *o = game_object(g, ev->object);
    return o != NULL && o->is_commander && o->zone != ev->to;
}

void commander_divert(Engine *e, const Game *g, Event *ev) {
    const Object *o = game_object(g, ev->object);
    Question q = question_new(QUESTION_YES_NO, ROLE_COMMANDER_ZONE, o->owner, ev->object);
    q.optional = true;
    snprintf(q.text, sizeof q.text, "put %s into the command zone instead?",
             pool_face(e->pool, o->face)->name);
    bool yes = false;
    ask_yes_no(e, g, q, &yes);
    if (!yes) return;
    ev->to = ZONE_COMMAND;
    ev->why = WHY_EFFECT;  // Not drawn, nor discarded.
    ev->rule = CR_903_9b;
}

// 903.4d, 903.4e: both faces count, and other characteristics that the card may have. Off: the
// front face alone. 903.4c: what stands in reminder text does not.
static ColorSet identity_of_card(Engine *e, const CardDef *card) {
    bool two_faced = card->layout == LAYOUT_TRANSFORM || card->layout == LAYOUT_MODAL_DFC;
    RuleId rule = two_faced ? CR_903_4d : CR_903_4e;
    ColorSet colors = card->identity;
    if (card->front_identity != colors && card->layout != LAYOUT_SPLIT && !rule_on(e, rule))
        colors = card->front_identity;
    if ((card->reminder_colors & ~colors) != 0 && !CR(e, 903_4c)) colors |= card->reminder_colors;
    return colors;
}

// 903.4a: as it was established before the game. Off: the colors that it has now.
static ColorSet identity_of(Engine *e, const Game *g, CardId card) {
    ColorSet established = identity_of_card(e, pool_card(e->pool, game_place(g, card)->card));
    View v = view_of(e, g, game_id(g, card));
    return v.c.colors == established || CR(e, 903_4a) ? established : v.c.colors;
}

bool commander_identity(Engine *e, const Game *g, PlayerId p, ColorSet *out) {
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    bool any = false;
    *out = 0;
    for (int i = 1; i < count; i++) {
        if (all[i].kind != OBJECT_CARD || !all[i].is_commander || !player_same(all[i].owner, p))
            continue;
        if (any && !CR(e, 702_124c)) break;  // Off: one of two commanders counts.
        *out |= identity_of(e, g, (CardId){(uint16_t)i});
        any = true;
    }
    return any;
}

static bool owns_namesake(const Game *g, const Object *card) {
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++)
        if (all[i].kind == OBJECT_CARD && all[i].zone != ZONE_OUTSIDE &&
            player_same(all[i].owner, card->owner) && all[i].card.v == card->card.v)
            return true;
    return false;
}

bool commander_keeps_out(Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    ColorSet colors;
    if (g->format == FORMAT_CONSTRUCTED || o == NULL) return false;
    bool strange = commander_identity(e, g, o->owner, &colors) &&
                   (identity_of_card(e, pool_card(e->pool, o->card)) & ~colors) != 0;
    return (strange || owns_namesake(g, o)) && CR(e, 903_11a);
}
