// apply_combat.c - performing what combat records: who attacks whom, who blocks what (508-511).
#include "engine/rules/apply_internal.h"

bool perform_ATTACKS(Engine *e, Game *g, Event *ev) {
    Attack *a = append(e, g, LIST_ATTACKS);
    *a = (Attack){.creature = ev->source, .object = ev->object, .player = ev->player};
    if (game_object(g, ev->source) != NULL)
        write_place(g, object_card(ev->source))->attacked = true;
    return true;
}

bool perform_BLOCKS(Engine *e, Game *g, Event *ev) {
    Block *b = append(e, g, LIST_BLOCKS);
    *b = (Block){.blocker = ev->source, .attacker = ev->object};
    return true;
}

bool perform_BECOMES_BLOCKED(Engine *e, Game *g, Event *ev) {
    (void)e;
    Attack *all = write_list(g, LIST_ATTACKS);
    for (uint32_t i = 0; i < g->lists[LIST_ATTACKS].count; i++) {
        if (!object_same(all[i].creature, ev->object) || all[i].blocked) continue;
        all[i].blocked = true;
        return true;
    }
    return false;
}

bool perform_REMOVED_FROM_COMBAT(Engine *e, Game *g, Event *ev) {
    (void)e;
    forget_combat(g, ev->object);
    return true;
}

bool perform_COMBAT_ENDS(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)ev;
    bool any = g->lists[LIST_ATTACKS].count > 0;
    write_truncate(g, LIST_ATTACKS, 0);
    write_truncate(g, LIST_BLOCKS, 0);
    g->combat_damage_first = false;
    return any;
}

bool perform_DEALT_FIRST(Engine *e, Game *g, Event *ev) {
    (void)e;
    Attack *attacks = write_list(g, LIST_ATTACKS);
    for (uint32_t i = 0; i < g->lists[LIST_ATTACKS].count; i++)
        if (object_same(attacks[i].creature, ev->object)) attacks[i].dealt_first = true;
    Block *blocks = write_list(g, LIST_BLOCKS);
    for (uint32_t i = 0; i < g->lists[LIST_BLOCKS].count; i++)
        if (object_same(blocks[i].blocker, ev->object)) blocks[i].dealt_first = true;
    return true;
}

bool perform_NO_ATTACKERS(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}
