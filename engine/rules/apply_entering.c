// apply_entering.c - what a permanent would be on the battlefield, before it is there (614.12).
//
// The event is performed on a copy of the game, with all that has already been changed about it,
// and what comes out of the layers there is looked at. The game itself stays as it is.
#include "engine/rules/apply_internal.h"
#include "engine/rules/faces.h"

// Nothing but what is printed counts: no effect could change it.
static bool is_plain(const Engine *e, const Game *g, const CardFace *face) {
    (void)e;
    if (g->statics || g->lists[LIST_EFFECTS].count > 0) return false;
    for (int i = 0; i < face->ability_count; i++)
        if (face->abilities[i]->kind == ABILITY_STATIC) return false;
    return true;
}

const CardFace *apply_entering_face(Engine *e, const Game *g, const Event *ev) {
    if (ev->copy.face.v >= 0) return pool_face(e->pool, ev->copy.face);
    if (ev->kind == EVENT_CREATE_TOKEN) return pool_card(e->pool, ev->definition)->faces[0];
    return face_entering(e, g, ev);
}

Characteristics apply_entering(Engine *e, const Game *g, const Event *ev) {
    const CardFace *face = apply_entering_face(e, g, ev);
    bool counters = ev->counters[0].count > 0;
    if (ev->copy.count == 0 && !counters && is_plain(e, g, face)) return face->printed;
    if (e->trial == NULL) e->trial = game_new();
    Event tried = *ev;
    game_copy(e->trial, g);
    bool done = ev->kind == EVENT_CREATE_TOKEN ? perform_CREATE_TOKEN(e, e->trial, &tried)
                                               : perform_ZONE_CHANGE(e, e->trial, &tried);
    if (!done) return face->printed;
    derive_all(e, e->trial);
    return game_characteristics(e->trial, e->pool, tried.result);
}
