// page_sight.c - what a player may see of a game, and the numbers that its objects have for them.
#include "harness/page_sight.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

struct PageSight {
    PlayerId viewer;
    uint32_t *ids;  // In the order in which they came into sight.
    int count, capacity;
};

PageSight *page_sight_new(PlayerId viewer) {
    PageSight *s = memory_zeroed(1, sizeof *s);
    s->viewer = viewer;
    return s;
}

void page_sight_free(PageSight *s) {
    if (!s) return;
    free(s->ids);
    free(s);
}

PlayerId page_sight_viewer(const PageSight *s) { return s->viewer; }

// 406.3: a card that is exiled face down is looked at by whom an ability lets play it, else by its
// owner.
static bool sees_exiled(const Game *g, PlayerId viewer, ObjectId id, const Object *o) {
    int count, permitted = 0;
    const Permission *all = game_list(g, LIST_PERMISSIONS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(all[i].card, id)) continue;
        if (player_same(all[i].player, viewer)) return true;
        permitted++;
    }
    return permitted == 0 && player_same(o->owner, viewer);
}

bool page_sees(const PageSight *s, const Game *g, ObjectId id) {
    const Object *o = s ? game_object(g, id) : NULL;
    if (!s) return true;
    if (!o || o->zone == ZONE_LIBRARY || o->zone == ZONE_OUTSIDE) return false;
    if (o->zone == ZONE_HAND) return player_same(o->owner, s->viewer);
    if (!o->face_down) return true;
    if (o->zone != ZONE_EXILE) return player_same(o->controller, s->viewer);
    return sees_exiled(g, s->viewer, id, o);
}

static int number_of(PageSight *s, ObjectId id) {
    for (int i = s->count; i-- > 0;)
        if (s->ids[i] == id.v) return i + 1;
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? s->capacity * 2 : 256;
        s->ids = memory_resize(s->ids, sizeof s->ids[0] * (size_t)s->capacity);
    }
    s->ids[s->count++] = id.v;
    return s->count;
}

const char *page_id(PageSight *s, ObjectId id, char into[16]) {
    if (s)
        snprintf(into, 16, "%d", number_of(s, id));
    else
        snprintf(into, 16, "o%u", (unsigned)id.v);
    return into;
}
