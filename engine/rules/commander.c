// commander.c - the Commander variant (903).
#include "engine/rules/commander.h"

int commander_tax(const Game *g, ObjectId commander) {
    const Object *o = game_object(g, commander);
    return o == NULL || !o->is_commander ? 0 : 2 * o->commander_casts;
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
