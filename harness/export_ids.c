// export_ids.c - the numbers by which an export calls objects.
//
// A place whose object ceased to exist may be used again: what is there now is the same thing only
// if it is the same card and the same one of its name. An ability on the stack never moves.
#include "harness/export_ids.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

static bool is_same_thing(const ExportThing *t, const Object *o, ObjectId id) {
    if (object_same(t->now, id)) return true;
    return o->card.v >= 0 && t->card.v == o->card.v && t->number == o->number;
}

static int add(ExportIds *ids, const Object *o, ObjectId id) {
    if (ids->count + 1 >= ids->capacity) {
        ids->capacity = ids->capacity ? ids->capacity * 2 : 256;
        ids->things = memory_resize(ids->things, sizeof ids->things[0] * (size_t)ids->capacity);
    }
    ids->things[++ids->count] =
        (ExportThing){.first = id, .now = id, .card = o->card, .number = o->number};
    return ids->count;
}

int export_ids_meet(ExportIds *ids, const Game *g) {
    int places = 0, before = ids->count;
    game_list(g, LIST_OBJECTS, &places);
    for (int i = 1; i < places; i++) {
        CardId place = {(uint16_t)i};
        const Object *o = game_place(g, place);
        ObjectId id = game_id(g, place);
        if (o->kind == OBJECT_FREE || o->zone == ZONE_NOWHERE) continue;
        ExportThing *known = ids->at[i] > 0 ? &ids->things[ids->at[i]] : NULL;
        if (known && is_same_thing(known, o, id))
            known->now = id;
        else
            ids->at[i] = add(ids, o, id);
    }
    return before + 1;
}

int export_ids_find(const ExportIds *ids, ObjectId id, int *past) {
    *past = 0;
    for (int i = ids->count; i > 0; i--) {
        const ExportThing *t = &ids->things[i];
        if (!card_same(object_card(t->now), object_card(id)) || id.v < t->first.v) continue;
        // Later than its latest object: it has moved since it was met.
        if (id.v <= t->now.v) *past = (int)((t->now.v - id.v) / CARDS_MAX);
        return i;
    }
    return 0;
}

void export_ids_free(ExportIds *ids) {
    free(ids->things);
    *ids = (ExportIds){0};
}
