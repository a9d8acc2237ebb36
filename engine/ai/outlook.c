// outlook.c - what a turn leaves a player with, for choosing among actions.
#include "engine/ai/outlook.h"

#include "engine/ai/evaluate.h"

enum {
    WORTH_LAND = 18,       // A little more than the card that it was.
    WORTH_OTHER = 16,      // A permanent that is neither creature nor land,
    WORTH_OTHER_MANA = 3,  // and for each point of its mana value;
    WORTH_LOYALTY = 10,    // for each loyalty counter.
    WORTH_POISON = 20
};

static int permanent_worth(Engine *e, const Game *g, const Object *o, ObjectId id) {
    uint32_t types = game_characteristics_at(g, engine_pool(e), o)->type.types;
    if ((types >> TYPE_CREATURE) & 1U) return 0;
    if ((types >> TYPE_LAND) & 1U) return WORTH_LAND - (o->tapped ? 0 : WORTH_UNTAPPED_LAND);
    return WORTH_OTHER + WORTH_OTHER_MANA * sight_mana_value(e, g, id) +
           WORTH_LOYALTY * game_counters(g, id, COUNTER_LOYALTY);
}

static int side(Engine *e, const Game *g, PlayerId p) {
    int worth = evaluate_side(e, g, p) - WORTH_POISON * game_player_counters(g, p, COUNTER_POISON);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        if (player_same(o->controller, p)) worth += permanent_worth(e, g, o, game_id(g, c));
    }
    return worth;
}

static int side_with_library(Engine *e, const Game *g, PlayerId p) {
    return side(e, g, p) - evaluate_library(g, p);
}

typedef int WorthOfSide(Engine *e, const Game *g, PlayerId p);

static int compare(Engine *e, const Game *g, PlayerId me, WorthOfSide *worth_of) {
    if (game_over(g) || game_player(g, me)->left) return evaluate(e, g, me);
    int strongest = 0;
    bool any = false;
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_id(i);
        if (player_same(p, me) || game_player(g, p)->left) continue;
        int worth = worth_of(e, g, p);
        if (!any || worth > strongest) strongest = worth;
        any = true;
    }
    return worth_of(e, g, me) - strongest;
}

int outlook(Engine *e, const Game *g, PlayerId me) { return compare(e, g, me, side); }

int outlook_with_libraries(Engine *e, const Game *g, PlayerId me) {
    return compare(e, g, me, side_with_library);
}
