// game.c - reading a Game, and copying it.
//
// Everything here looks; nothing changes a game that is being played (see write.c).
#include "engine/state/game.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/state/write.h"

static const size_t element_sizes[] = {
#define LIST_OF(name, Type, part) sizeof(Type),
#include "engine/state/lists.def"
#undef LIST_OF
};

Game *game_new(void) {
    Game *g = memory_aligned(64, GAME_BYTES_MAX);
    write_clear(g);
    return g;
}

void game_free(Game *g) { free(g); }

void game_copy(Game *to, const Game *from) { memcpy(to, from, from->used); }

const void *game_list(const Game *g, ListId list, int *count) {
    const GameList *l = &g->lists[list];
    *count = (int)l->count;
    return l->count == 0 ? NULL : (const void *)((const char *)g + l->offset);
}

static const void *element(const Game *g, ListId list, uint32_t index) {
    gavel_assert(index < g->lists[list].count);
    return (const char *)g + g->lists[list].offset + index * element_sizes[list];
}

const Object *game_place(const Game *g, CardId card) {
    return (const Object *)element(g, LIST_OBJECTS, card.v);
}

ObjectId game_id(const Game *g, CardId card) {
    const Object *o = game_place(g, card);
    return (ObjectId){card.v + o->incarnation * CARDS_MAX};
}

const Object *game_object(const Game *g, ObjectId id) {
    CardId card = object_card(id);
    if (!object_is(id) || card.v >= g->lists[LIST_OBJECTS].count) return NULL;
    const Object *o = game_place(g, card);
    if (o->kind == OBJECT_FREE || o->zone == ZONE_NOWHERE) return NULL;
    return o->incarnation == id.v / CARDS_MAX ? o : NULL;
}

const Player *game_player(const Game *g, PlayerId p) {
    gavel_assert(p.v < g->player_count);
    return &g->players[p.v];
}

const ZoneList *game_zone(const Game *g, PlayerId owner, Zone z) {
    if (z == ZONE_BATTLEFIELD) return &g->battlefield;
    if (z == ZONE_STACK) return &g->stack;
    if (z == ZONE_PHASED_OUT) return &g->phased_out;
    return &game_player(g, owner)->zones[z];
}

const Characteristics *game_characteristics_at(const Game *g, const Pool *pool, const Object *o) {
    gavel_assert(o->face.v >= 0);
    if (o->characteristics != NO_CHARACTERISTICS)
        return element(g, LIST_CHARACTERISTICS, o->characteristics);
    return &pool_face(pool, o->face)->printed;
}

Characteristics game_characteristics(const Game *g, const Pool *pool, ObjectId id) {
    const Object *o = game_object(g, id);
    gavel_assert(o != NULL);
    return *game_characteristics_at(g, pool, o);
}

// Keywords that stand for a triggered ability, however it came by them.
static const KeywordSet KEYWORDS_THAT_TRIGGER =
#define MEANING(keyword, rule, text) (KeywordSet)1 << KEYWORD_##keyword |
#include "engine/cards/keyword_meanings.def"
#undef MEANING
    0;

static Keyword lowest_keyword(KeywordSet set) {
    int k = 0;
    while (!((set >> k) & 1U)) k++;
    return (Keyword)k;
}

// 305.6: the one that a land of these types has beyond those printed on it; NULL: no more.
static const Ability *intrinsic(const Pool *pool, const Characteristics *c, int *left) {
    if (!((c->type.types >> TYPE_LAND) & 1U) || (c->lost & LOST_INTRINSIC)) return NULL;
    for (unsigned types = subtype_basic_lands(&c->type.subtypes); types != 0; types &= types - 1)
        if ((*left)-- == 0) return pool_basic_land_ability(pool, (ManaType)__builtin_ctz(types));
    return NULL;
}

// The printed abilities, the intrinsic ones of basic land types, those that effects gave it, then
// those of keywords.
const Ability *game_ability(const Pool *pool, const Characteristics *c, int index) {
    const CardFace *face = pool_face(pool, c->face);
    int printed = c->lost & LOST_PRINTED ? 0 : face->ability_count;
    if (index < printed) return face->abilities[index];
    int left = index - printed;
    const Ability *own = intrinsic(pool, c, &left);
    if (own != NULL) return own;
    if (left < c->granted_count) return pool_ability(pool, c->granted[left].ability);
    left -= c->granted_count;
    for (KeywordSet set = c->keywords & KEYWORDS_THAT_TRIGGER; set != 0; set &= set - 1)
        if (left-- == 0) return pool_keyword_ability(pool, lowest_keyword(set));
    if (((c->type.types >> TYPE_BATTLE) & 1U) && subtype_in(&c->type.subtypes, SUBTYPE_SIEGE) &&
        !(c->lost & LOST_PRINTED) && left-- == 0)
        return pool_siege_ability(pool);
    return NULL;
}

// 608.2m, 608.2h: what is resolving and has left the stack, or what an ability may still copy.
const StackItem *game_item_left_behind(const Game *g, ObjectId id) {
    int count;
    const StackItem *all = game_list(g, LIST_STACK_ITEMS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].object, id)) return &all[i];
    return NULL;
}

uint32_t game_granted(const Pool *pool, const Characteristics *c, int index) {
    int printed = c->lost & LOST_PRINTED ? 0 : pool_face(pool, c->face)->ability_count;
    int left = index - printed;
    if (left < 0 || intrinsic(pool, c, &left) != NULL || left >= c->granted_count) return 0;
    return c->granted[left].timestamp;
}

const StackItem *game_stack_item(const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o != NULL && o->stack_item != 0) return element(g, LIST_STACK_ITEMS, o->stack_item - 1U);
    return object_is(id) && object_same(id, g->resolving) ? game_item_left_behind(g, id) : NULL;
}

bool game_is_spoken_of(const Game *g, ObjectId id) {
    int count;
    const WaitingTrigger *waiting = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < count; i++)
        if (object_same(waiting[i].source, id)) return true;
    const StackItem *items = game_list(g, LIST_STACK_ITEMS, &count);
    uint32_t own = 0;
    for (int i = 0; i < count; i++) {
        if (object_same(items[i].object, id))
            own = items[i].key;
        else if (object_same(items[i].source, id))
            return true;
    }
    const Bound *bounds = game_list(g, LIST_BOUNDS, &count);
    for (int i = 0; i < count; i++)
        if (bounds[i].key != own && bounds[i].kind == BOUND_OBJECT &&
            object_same(bounds[i].object, id))
            return true;
    return false;
}

const Bound *game_bound(const Game *g, uint32_t key, int *at) {
    int count;
    const Bound *all = game_list(g, LIST_BOUNDS, &count);
    while (*at < count) {
        const Bound *b = &all[(*at)++];
        if (b->key == key) return b;
    }
    return NULL;
}

const LastKnown *game_last_known(const Game *g, ObjectId id) {
    int count;
    const LastKnown *all = game_list(g, LIST_LAST_KNOWN, &count);
    for (int i = count - 1; i >= 0; i--)
        if (object_same(all[i].id, id)) return &all[i];
    return NULL;
}

static int counters_on(const Game *g, ObjectId id, PlayerId p, CounterKind kind) {
    int count;
    const CounterRecord *all = game_list(g, LIST_COUNTERS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].object, id) && player_same(all[i].player, p) && all[i].kind == kind)
            return all[i].count;
    return 0;
}

int game_counters(const Game *g, ObjectId id, CounterKind kind) {
    return counters_on(g, id, NO_PLAYER, kind);
}

int game_player_counters(const Game *g, PlayerId p, CounterKind kind) {
    return counters_on(g, NO_OBJECT, p, kind);
}

PlayerId game_next_player(const Game *g, PlayerId from) {
    for (int i = 1; i <= g->player_count; i++) {
        PlayerId p = player_id((from.v + i) % g->player_count);
        if (!game_player(g, p)->left) return p;
    }
    return NO_PLAYER;
}

PlayerId game_player_before(const Game *g, PlayerId from) {
    for (int i = 1; i <= g->player_count; i++) {
        PlayerId p = player_id((from.v + g->player_count - i) % g->player_count);
        if (!game_player(g, p)->left) return p;
    }
    return NO_PLAYER;
}

int game_players_in(const Game *g) {
    int n = 0;
    for (int i = 0; i < g->player_count; i++) n += !g->players[i].left;
    return n;
}

// Free-for-all and two-player games: everyone else is an opponent (102.2, 102.3).
bool game_is_opponent(const Game *g, PlayerId a, PlayerId b) {
    (void)g;
    return !player_same(a, b);
}

int game_usual_life(const Game *g) {
    if (g->format == FORMAT_BRAWL) return g->player_count > 2 ? LIFE_BRAWL_MULTIPLAYER : LIFE_BRAWL;
    return g->format == FORMAT_COMMANDER ? LIFE_COMMANDER : LIFE_CONSTRUCTED;
}

bool game_over(const Game *g) { return g->result != RESULT_NONE; }

LossReason game_loss(const Game *g, PlayerId p) {
    LossReason lost = (LossReason)game_player(g, p)->lost;
    bool beaten = g->result == RESULT_WON && !player_same(g->winner, p);
    return lost == LOSS_NONE && beaten ? LOSS_EFFECT : lost;
}

const char *loss_name(LossReason r) {
    static const char *const names[] = {
#define LOSS(name, word) word,
#include "engine/state/losses.def"
#undef LOSS
    };
    return names[r];
}
