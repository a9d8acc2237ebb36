// script_gone.c - names of what has left the game.
//
// A token that was sacrificed is nowhere, and still a script may name it, to say that naming it is
// refused. So every object is remembered that was ever there: those of the opening position, and
// later tokens and copies. A name that nothing ever answered to stays a mistake of the scenario.
#include <stdlib.h>

#include "engine/base/memory.h"
#include "harness/script_internal.h"

static void remember(Script *s, ObjectId id) {
    const Object *o = game_object(script_game(s), id);
    if (!o || o->kind == OBJECT_FREE || o->card.v < 0) return;
    if (s->met_count == s->met_capacity) {
        s->met_capacity = s->met_capacity ? s->met_capacity * 2 : 256;
        s->met = memory_resize(s->met, sizeof s->met[0] * (size_t)s->met_capacity);
    }
    s->met[s->met_count++] = (NamedOnce){.id = id,
                                         .card = o->card,
                                         .face = o->face,
                                         .number = o->number,
                                         .token = o->kind == OBJECT_TOKEN};
}

void script_meet_all(Script *s) {
    int places = 0;
    game_list(script_game(s), LIST_OBJECTS, &places);
    for (int i = 1; i < places; i++) remember(s, game_id(script_game(s), (CardId){(uint16_t)i}));
}

void script_meet(Script *s, const Game *g, const Event *ev) {
    if (ev->kind != EVENT_CREATE_TOKEN && ev->kind != EVENT_COPY_SPELL) return;
    s->names.game = g;
    remember(s, ev->result);
}

bool script_find_gone(const Script *s, const NameRef *ref, ObjectId *out) {
    ObjectId there;
    if (names_candidates(&s->names, ref, &there, 1) > 0) return false;
    for (int i = s->met_count - 1; i >= 0; i--)
        if (names_once_answered(&s->names, ref, &s->met[i])) {
            *out = s->met[i].id;
            return true;
        }
    return false;
}
