// sight.c - what a player may see of a game, for those who answer for them.
#include "engine/ai/sight.h"

static bool is_type(Engine *e, const Game *g, const Object *o, CardType type) {
    return (game_characteristics_at(g, engine_pool(e), o)->type.types >> type) & 1U;
}

// Whatever is more decides nothing, and sums of it would be beyond an int.
enum { SEEN_SIZE_MAX = 10000, SEEN_LIFE_MAX = 10000000 };

static int at_most(int number, int most) {
    return number > most ? most : number < -most ? -most : number;
}

int sight_life(const Game *g, PlayerId p) {
    return at_most(game_player(g, p)->life, SEEN_LIFE_MAX);
}

static void look_at(Engine *e, const Game *g, const Object *o, ObjectId id, SeenCreature *out) {
    const Characteristics *c = game_characteristics_at(g, engine_pool(e), o);
    *out = (SeenCreature){.id = id,
                          .power = at_most(c->power, SEEN_SIZE_MAX),
                          .toughness = at_most(c->toughness, SEEN_SIZE_MAX),
                          .damage = at_most(o->damage, SEEN_SIZE_MAX),
                          .tapped = o->tapped,
                          .keywords = c->keywords};
}

int sight_creatures(Engine *e, const Game *g, PlayerId controller, SeenCreature *out, int most) {
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        if (!player_same(o->controller, controller) || !is_type(e, g, o, TYPE_CREATURE)) continue;
        if (count == most) break;
        look_at(e, g, o, game_id(g, c), &out[count++]);
    }
    return count;
}

bool sight_creature(Engine *e, const Game *g, ObjectId id, SeenCreature *out) {
    const Object *o = game_object(g, id);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD || !is_type(e, g, o, TYPE_CREATURE)) return false;
    look_at(e, g, o, id, out);
    return true;
}

int sight_untapped_lands(Engine *e, const Game *g, PlayerId controller) {
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        count +=
            player_same(o->controller, controller) && !o->tapped && is_type(e, g, o, TYPE_LAND);
    }
    return count;
}

int sight_hand_count(const Game *g, PlayerId p) { return game_zone(g, p, ZONE_HAND)->count; }

int sight_library_count(const Game *g, PlayerId p) { return game_zone(g, p, ZONE_LIBRARY)->count; }

bool sight_is_land(Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    return o != NULL && is_type(e, g, o, TYPE_LAND);
}

int sight_mana_value(Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o == NULL || o->face.v < 0) return 0;  // An ability on the stack has no mana cost.
    const CardFace *face =
        pool_face(engine_pool(e), game_characteristics_at(g, engine_pool(e), o)->face);
    return face->has_cost ? mana_cost_value(&face->cost) : 0;
}

bool sight_knows(const Game *g, PlayerId viewer, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o == NULL || o->zone == ZONE_LIBRARY) return false;
    if (o->zone == ZONE_HAND) return player_same(o->owner, viewer);
    return !o->face_down || player_same(o->controller, viewer);
}
