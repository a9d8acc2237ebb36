// search_value.c - what a position at the end of an imagined game is worth.
//
// Like evaluate.c, with more to it: keywords, lands and other permanents count, life counts for
// more the less there is of it, and a clock is worth something.
#include "engine/ai/evaluate.h"
#include "engine/ai/search_internal.h"

enum {
    WORTH_HAND = 22,
    WORTH_LAND = 9,
    WORTH_OTHER = 12,      // A permanent that is neither creature nor land,
    WORTH_OTHER_MANA = 8,  // and for each point of its mana value.
    WORTH_LOW_LIFE = 6,    // More, for each point up to this much life:
    LOW_LIFE = 8,
    WORTH_CLOCK = 60  // Divided by the turns that the creatures need to win.
};

static const struct {
    Keyword keyword;
    int each;  // For each point of power.
    int once;
} keyword_rows[] = {
    {KEYWORD_FLYING, 6, 4},         {KEYWORD_TRAMPLE, 2, 0},     {KEYWORD_FIRST_STRIKE, 3, 4},
    {KEYWORD_DOUBLE_STRIKE, 15, 5}, {KEYWORD_DEATHTOUCH, 0, 15}, {KEYWORD_LIFELINK, 5, 0},
    {KEYWORD_VIGILANCE, 2, 2},      {KEYWORD_HEXPROOF, 2, 5},    {KEYWORD_INDESTRUCTIBLE, 3, 15},
    {KEYWORD_HASTE, 1, 0},          {KEYWORD_REACH, 0, 3},       {KEYWORD_DEFENDER, -15, 0},
};

static int creature_worth(const SeenCreature *c) {
    int power = c->power > 0 ? c->power : 0;
    int worth = evaluate_creature(c) + 10;  // The card that it is.
    for (size_t i = 0; i < ARRAY_LEN(keyword_rows); i++)
        if (seen_has(c, keyword_rows[i].keyword))
            worth += keyword_rows[i].each * power + keyword_rows[i].once;
    return worth;
}

static int permanents_worth(Engine *e, const Game *g, PlayerId p) {
    int worth = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        if (!player_same(o->controller, p)) continue;
        uint32_t types = game_characteristics_at(g, engine_pool(e), o)->type.types;
        if ((types >> TYPE_CREATURE) & 1U) continue;
        if ((types >> TYPE_LAND) & 1U)
            worth += WORTH_LAND;
        else
            worth += WORTH_OTHER + WORTH_OTHER_MANA * sight_mana_value(e, g, game_id(g, c));
    }
    return worth;
}

static int life_worth(int life) {
    int low = life < LOW_LIFE ? life : LOW_LIFE;
    return WORTH_LIFE * life + WORTH_LOW_LIFE * low;
}

// One side; `power` gets what its creatures could deal in a turn.
static int side_worth(Engine *e, const Game *g, PlayerId p, int *power) {
    SeenCreature creatures[SIGHT_CREATURES_MAX];
    int count = sight_creatures(e, g, p, creatures, SIGHT_CREATURES_MAX);
    int worth = life_worth(sight_life(g, p)) + WORTH_HAND * sight_hand_count(g, p) +
                permanents_worth(e, g, p) - evaluate_library(g, p);
    *power = 0;
    for (int i = 0; i < count; i++) {
        worth += creature_worth(&creatures[i]);
        if (creatures[i].power > 0 && !seen_has(&creatures[i], KEYWORD_DEFENDER))
            *power += creatures[i].power;
    }
    return worth;
}

static int clock_worth(int power, int life) {
    if (power <= 0 || life <= 0) return 0;
    return WORTH_CLOCK * power / (life > power ? life : power);
}

int search_value(Engine *e, const Game *g, PlayerId me) {
    if (game_over(g) || game_player(g, me)->left) return evaluate(e, g, me);
    int mine = 0, theirs = 0, worst = 0;
    bool any = false;
    int side = side_worth(e, g, me, &mine);
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_id(i);
        if (player_same(p, me) || game_player(g, p)->left) continue;
        int other = side_worth(e, g, p, &theirs) + clock_worth(theirs, game_player(g, me)->life) -
                    clock_worth(mine, game_player(g, p)->life);
        if (!any || other > worst) worst = other;
        any = true;
    }
    return side - worst;
}
