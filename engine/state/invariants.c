// invariants.c - what must hold of every Game, whatever was played.
//
// Zones are consistent lists of living objects, every card is in exactly one zone, stack items
// belong to objects on the stack, and counts agree.
#include <string.h>

#include "engine/state/check.h"

typedef struct {
    const Game *g;
    Text *problems;
    bool ok;
    uint8_t seen[CARDS_MAX];
} Check;

static void problem(Check *c, const char *what, int number) {
    text_format(c->problems, "%s (%d)\n", what, number);
    c->ok = false;
}

static void check_zone(Check *c, const ZoneList *z, Zone zone, PlayerId owner) {
    int count = 0;
    CardId before = NO_CARD;
    for (CardId at = z->first; card_is(at); at = game_place(c->g, at)->next) {
        const Object *o = game_place(c->g, at);
        if (o->kind == OBJECT_FREE) problem(c, "a zone lists a place that is free", at.v);
        if (o->zone != zone) problem(c, "an object's zone is not the one that lists it", at.v);
        if (!card_same(o->prev, before)) problem(c, "a zone's order is broken", at.v);
        if (player_is(owner) && !player_same(o->owner, owner))
            problem(c, "a card is in another player's zone", at.v);  // 400.3
        if (c->seen[at.v]++) {
            problem(c, "an object is in two zones", at.v);
            return;
        }
        before = at;
        count++;
    }
    if (!card_same(z->last, before)) problem(c, "a zone's end is wrong", (int)zone);
    if (count != z->count) problem(c, "a zone's count is wrong", (int)zone);
}

static void check_zones(Check *c) {
    check_zone(c, &c->g->battlefield, ZONE_BATTLEFIELD, NO_PLAYER);
    check_zone(c, &c->g->stack, ZONE_STACK, NO_PLAYER);
    check_zone(c, &c->g->phased_out, ZONE_PHASED_OUT, NO_PLAYER);
    for (int p = 0; p < c->g->player_count; p++)
        for (int z = ZONE_LIBRARY; z < ZONE_COUNT; z++)
            if (z != ZONE_BATTLEFIELD && z != ZONE_STACK)
                check_zone(c, &c->g->players[p].zones[z], (Zone)z, player_id(p));
}

static void check_objects(Check *c) {
    int count;
    const Object *all = game_list(c->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        bool listed = c->seen[i] == 1;
        bool here = all[i].kind != OBJECT_FREE && all[i].zone != ZONE_NOWHERE;
        if (listed != here) problem(c, "an object is in no zone, or a free place in one", i);
        if ((all[i].stack_item != 0) != (all[i].zone == ZONE_STACK && all[i].kind != OBJECT_FREE))
            problem(c, "a stack object without its item, or an item without its object", i);
        if (all[i].damage < 0) problem(c, "negative damage", i);
    }
}

static void check_stack_items(Check *c) {
    int count;
    const StackItem *items = game_list(c->g, LIST_STACK_ITEMS, &count);
    int left = 0;
    for (int i = 0; i < count; i++) {
        const Object *o = game_object(c->g, items[i].object);
        bool kept = object_same(items[i].object, c->g->resolving) ||
                    game_is_spoken_of(c->g, items[i].object);
        bool gone = o == NULL || o->zone != ZONE_STACK;
        left += kept && gone;
        if (kept && gone) continue;
        if (o == NULL || o->stack_item != i + 1) problem(c, "a stack item is misplaced", i);
    }
    if (count != c->g->stack.count + left)
        problem(c, "stack items and stack differ in number", count);
}

static void check_counters(Check *c) {
    int count;
    const CounterRecord *all = game_list(c->g, LIST_COUNTERS, &count);
    for (int i = 0; i < count; i++) {
        if (all[i].count <= 0) problem(c, "a counter record without counters", i);
        if (object_is(all[i].object) && game_object(c->g, all[i].object) == NULL)
            problem(c, "counters on an object that is gone", i);
    }
}

static void check_combat(Check *c) {
    int count;
    const Attack *attacks = game_list(c->g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (game_object(c->g, attacks[i].creature) == NULL)
            problem(c, "an attacker that is gone", i);
    const Block *blocks = game_list(c->g, LIST_BLOCKS, &count);
    for (int i = 0; i < count; i++)
        if (game_object(c->g, blocks[i].blocker) == NULL) problem(c, "a blocker that is gone", i);
}

bool game_check(const Game *g, Text *problems) {
    Check c = {.g = g, .problems = problems, .ok = true};
    check_zones(&c);
    check_objects(&c);
    check_stack_items(&c);
    check_counters(&c);
    check_combat(&c);
    return c.ok;
}
