// commander.c - the Commander variant (903).
#include "engine/rules/commander.h"

#include <stdio.h>

#include "engine/rules/ask.h"

int commander_tax(const Game *g, ObjectId commander) {
    const Object *o = game_object(g, commander);
    return o == NULL || !o->is_commander ? 0 : 2 * o->commander_casts;
}

bool commander_may_divert(const Game *g, const Event *ev) {
    Zone to = event_is_move(ev) ? ev->to : ZONE_NOWHERE;
    if (g->format == FORMAT_CONSTRUCTED || (to != ZONE_HAND && to != ZONE_LIBRARY)) return false;
    const Object *o = game_object(g, ev->object);
    return o != NULL && o->is_commander && o->zone != to;
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
    ev->why = WHY_EFFECT;
    ev->rule = CR_903_9b;
}

bool commander_identity(const Engine *e, const Game *g, PlayerId p, ColorSet *out) {
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    bool any = false;
    *out = 0;
    for (int i = 1; i < count; i++) {
        if (all[i].kind != OBJECT_CARD || !all[i].is_commander || !player_same(all[i].owner, p))
            continue;
        *out |= pool_card(e->pool, all[i].card)->identity;
        any = true;
    }
    return any;
}
