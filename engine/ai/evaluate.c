// evaluate.c - how good a position is for a player, in tenths of a life point.
//
// Only what everybody sees counts: life, creatures, the number of cards in hand, untapped lands.
#include "engine/ai/evaluate.h"

enum {
    WORTH_POWER = 20,
    WORTH_TOUGHNESS = 5,
    WORTH_CREATURE = 5,
    WORTH_CARD_IN_HAND = 15,
    // An empty library loses (704.5b): divided by its cards and so many more.
    WORTH_LIBRARY = 20000,
    LIBRARY_MORE = 5
};

int evaluate_creature(const SeenCreature *c) {
    return WORTH_POWER * c->power + WORTH_TOUGHNESS * c->toughness + WORTH_CREATURE;
}

int evaluate_library(const Game *g, PlayerId p) {
    return WORTH_LIBRARY / (sight_library_count(g, p) + LIBRARY_MORE);
}

int evaluate_side(Engine *e, const Game *g, PlayerId p) {
    SCRATCH_SCOPE(engine_scratch(e));
    SeenCreature *creatures = SCRATCH_ARRAY(engine_scratch(e), SeenCreature, SIGHT_CREATURES_MAX);
    int sum = WORTH_LIFE * sight_life(g, p) + WORTH_CARD_IN_HAND * sight_hand_count(g, p) +
              WORTH_UNTAPPED_LAND * sight_untapped_lands(e, g, p);
    int count = sight_creatures(e, g, p, creatures, SIGHT_CREATURES_MAX);
    for (int i = 0; i < count; i++) sum += evaluate_creature(&creatures[i]);
    return sum;
}

static int result_for(const Game *g, PlayerId me) {
    if (!player_is(g->winner)) return 0;
    return player_same(g->winner, me) ? EVALUATE_WON : -EVALUATE_WON;
}

int evaluate(Engine *e, const Game *g, PlayerId me) {
    if (game_over(g)) return result_for(g, me);
    if (game_player(g, me)->left) return -EVALUATE_WON;
    int strongest = 0;
    bool any = false;
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_id(i);
        if (player_same(p, me) || game_player(g, p)->left) continue;
        int side = evaluate_side(e, g, p);
        if (!any || side > strongest) strongest = side;
        any = true;
    }
    return evaluate_side(e, g, me) - strongest;
}
