// write.c - changing a Game's block: lists that grow in place, places for objects, zone order.
//
// The lists lie one behind the other in the block. A list that needs room pushes the later ones up,
// so the used bytes stay contiguous and a copy stays one memcpy.
#include "engine/state/write.h"

#include <string.h>

#include "engine/base/status.h"

enum { LIST_ALIGNMENT = 8 };

static const uint32_t element_sizes[] = {
#define LIST_OF(name, Type, part) (uint32_t)sizeof(Type),
#include "engine/state/lists.def"
#undef LIST_OF
};

Game *write_game(const Game *g) {
    union {
        const Game *reader;
        Game *writer;
    } door = {.reader = g};
    return door.writer;
}

// No card: the first of a pool is a card like any other.
static const Object unused_place = {
    .card = {-1}, .face = {-1}, .characteristics = NO_CHARACTERISTICS};

static uint32_t aligned(uint32_t bytes) {
    return (bytes + LIST_ALIGNMENT - 1U) & ~(uint32_t)(LIST_ALIGNMENT - 1U);
}

void write_clear(Game *g) {
    memset(g, 0, sizeof *g);
    g->used = aligned((uint32_t)sizeof *g);
    for (int i = 0; i < LIST_COUNT; i++) g->lists[i].offset = g->used;
    *(Object *)write_append(g, LIST_OBJECTS) = unused_place;  // Place 0: no object.
}

Player *write_player(Game *g, PlayerId p) {
    gavel_assert(p.v < g->player_count);
    return &g->players[p.v];
}

void *write_list(Game *g, ListId list) { return (char *)g + g->lists[list].offset; }

Object *write_place(Game *g, CardId card) {
    gavel_assert(card.v < g->lists[LIST_OBJECTS].count);
    return (Object *)write_list(g, LIST_OBJECTS) + card.v;
}

ZoneList *write_zone(Game *g, PlayerId owner, Zone z) {
    if (z == ZONE_BATTLEFIELD) return &g->battlefield;
    if (z == ZONE_STACK) return &g->stack;
    if (z == ZONE_PHASED_OUT) return &g->phased_out;
    return &write_player(g, owner)->zones[z];
}

static bool grow(Game *g, ListId list) {
    GameList *l = &g->lists[list];
    uint32_t capacity = l->capacity == 0 ? 4 : l->capacity * 2;
    uint32_t more =
        aligned(capacity * element_sizes[list]) - aligned(l->capacity * element_sizes[list]);
    if (g->used + more > GAME_BYTES_MAX) return false;
    uint32_t end = l->offset + aligned(l->capacity * element_sizes[list]);
    memmove((char *)g + end + more, (char *)g + end, g->used - end);
    memset((char *)g + end, 0, more);
    for (int i = 0; i < LIST_COUNT; i++)
        if (i > (int)list) g->lists[i].offset += more;
    l->capacity = capacity;
    g->used += more;
    return true;
}

void *write_append(Game *g, ListId list) {
    GameList *l = &g->lists[list];
    if (l->count == l->capacity && !grow(g, list)) return NULL;
    char *at = (char *)g + l->offset + l->count * element_sizes[list];
    memset(at, 0, element_sizes[list]);
    l->count++;
    return at;
}

void write_remove(Game *g, ListId list, int index) {
    GameList *l = &g->lists[list];
    gavel_assert(index >= 0 && (uint32_t)index < l->count);
    char *at = (char *)g + l->offset + (uint32_t)index * element_sizes[list];
    memmove(at, at + element_sizes[list], (l->count - (uint32_t)index - 1) * element_sizes[list]);
    l->count--;
}

void write_truncate(Game *g, ListId list, int count) {
    gavel_assert(count >= 0 && (uint32_t)count <= g->lists[list].count);
    g->lists[list].count = (uint32_t)count;
}

CardId write_new_place(Game *g) {
    CardId card = g->free_place;
    if (card_is(card)) {
        Object *o = write_place(g, card);
        uint32_t incarnation = o->incarnation + 1;
        g->free_place = o->next;
        *o = (Object){.incarnation = incarnation,
                      .enchants = NO_PLAYER,
                      .characteristics = NO_CHARACTERISTICS};
        return card;
    }
    if (g->lists[LIST_OBJECTS].count >= CARDS_MAX) return NO_CARD;
    card.v = (uint16_t)g->lists[LIST_OBJECTS].count;
    Object *o = write_append(g, LIST_OBJECTS);
    if (o == NULL) return NO_CARD;
    o->incarnation = 1;
    o->enchants = NO_PLAYER;
    o->characteristics = NO_CHARACTERISTICS;
    return card;
}

void write_free_place(Game *g, CardId card) {
    Object *o = write_place(g, card);
    uint32_t incarnation = o->incarnation;
    *o = unused_place;
    o->incarnation = incarnation;
    o->next = g->free_place;
    g->free_place = card;
}

void write_unlink(Game *g, CardId card) {
    Object *o = write_place(g, card);
    if (o->zone == ZONE_NOWHERE) return;
    ZoneList *z = write_zone(g, o->owner, (Zone)o->zone);
    if (card_is(o->prev))
        write_place(g, o->prev)->next = o->next;
    else
        z->first = o->next;
    if (card_is(o->next))
        write_place(g, o->next)->prev = o->prev;
    else
        z->last = o->prev;
    z->count--;
    o->next = o->prev = NO_CARD;
    o->zone = ZONE_NOWHERE;
}

// The place that will stand after the new one; NO_CARD at the bottom.
static CardId behind(const Game *g, const ZoneList *z, int position) {
    if (position < 0) return NO_CARD;
    CardId at = z->first;
    while (position-- > 0 && card_is(at)) at = game_place(g, at)->next;
    return at;
}

void write_link(Game *g, CardId card, Zone zone, int position) {
    Object *o = write_place(g, card);
    gavel_assert(o->zone == ZONE_NOWHERE);
    ZoneList *z = write_zone(g, o->owner, zone);
    o->next = behind(g, z, position);
    o->prev = card_is(o->next) ? game_place(g, o->next)->prev : z->last;
    if (card_is(o->prev))
        write_place(g, o->prev)->next = card;
    else
        z->first = card;
    if (card_is(o->next))
        write_place(g, o->next)->prev = card;
    else
        z->last = card;
    z->count++;
    o->zone = (uint8_t)zone;
}

StackItem *write_stack_item(Game *g, ObjectId id) {
    const StackItem *item = game_stack_item(g, id);
    if (item == NULL) return NULL;
    StackItem *first = write_list(g, LIST_STACK_ITEMS);
    return first + (item - (const StackItem *)first);
}
