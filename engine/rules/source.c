// source.c - permanents in their order, then emblems by player.
#include "engine/rules/source.h"

static CardId emblem_from(const Game *g, CardId c) {
    while (card_is(c) && game_place(g, c)->kind != OBJECT_EMBLEM) c = game_place(g, c)->next;
    return c;
}

static CardId emblem_of_players(const Game *g, int first) {
    for (int i = first; i < g->player_count; i++) {
        CardId c = emblem_from(g, g->players[i].zones[ZONE_COMMAND].first);
        if (card_is(c)) return c;
    }
    return NO_CARD;
}

// 114.4, 113.6p: their abilities work there. Few games have emblems at all.
static CardId first_emblem(Engine *e, const Game *g) {
    CardId c = g->emblems == 0 ? NO_CARD : emblem_of_players(g, 0);
    return card_is(c) && CR(e, 114_4) && CR(e, 113_6p) ? c : NO_CARD;
}

CardId source_first(Engine *e, const Game *g) {
    return card_is(g->battlefield.first) ? g->battlefield.first : first_emblem(e, g);
}

CardId source_next(Engine *e, const Game *g, CardId after) {
    const Object *o = game_place(g, after);
    if (o->zone == ZONE_BATTLEFIELD) return card_is(o->next) ? o->next : first_emblem(e, g);
    CardId c = emblem_from(g, o->next);
    return card_is(c) ? c : emblem_of_players(g, o->owner.v + 1);
}
