// where.c - the zones in which abilities function (113.6).
//
// Most work on the battlefield only. An ability whose words place it elsewhere says so in
// Ability.works_in; the cards of a game that have such abilities are listed once, so that nobody
// has to look through hands and graveyards for them.
#include "engine/rules/where.h"

enum { ABILITIES_OF_CARD = 64 };

// 113.6b: its words say so; 113.6j: its cost can be paid there only; 113.6m: it moves the
// object out of that zone.
static RuleId rule_of(const Ability *a) {
    if (a->kind == ABILITY_STATIC || a->works_in == OP_ZONE_EXILE) return CR_113_6b;
    return a->works_in == OP_ZONE_HAND ? CR_113_6j : CR_113_6m;
}

bool where_functions(Engine *e, const Ability *a, Zone zone) {
    if (a->works_in == 0) return zone == ZONE_BATTLEFIELD;
    IrNode named = {.op = a->works_in};
    bool there = zone == filter_place(&named);
    if (!there && zone != ZONE_BATTLEFIELD) return false;
    return rule_on(e, rule_of(a)) ? there : zone == ZONE_BATTLEFIELD;
}

const Ability *where_next(Engine *e, const Game *g, int *at, CardId *source) {
    int count;
    const Elsewhere *cards = game_list(g, LIST_ELSEWHERE, &count);
    for (; *at / ABILITIES_OF_CARD < count; ++*at) {
        *source = cards[*at / ABILITIES_OF_CARD].card;
        const Object *o = game_place(g, *source);
        bool looked_at = o->kind == OBJECT_CARD && o->zone != ZONE_BATTLEFIELD;
        const CardFace *face = looked_at ? pool_face(e->pool, o->face) : NULL;
        int i = *at % ABILITIES_OF_CARD;
        if (face == NULL || i >= face->ability_count) {
            *at += ABILITIES_OF_CARD - 1 - i;  // On to the next card.
            continue;
        }
        const Ability *a = face->abilities[i];
        if (a->works_in == 0 || !where_functions(e, a, (Zone)o->zone)) continue;
        ++*at;
        return a;
    }
    return NULL;
}
