// fuzz_board.c - the board of a game by chance: the cards that it is about, company, and mana.
//
// Each of its cards is in at least one hand, and by chance in other zones of any player. Company is
// any shipped card, so that there is something to target, to sacrifice and to find.
#include "harness/fuzz.h"

enum {
    LANDS_EACH = 2,  // Of each basic land, for each player.
    COMPANY_BATTLEFIELD = 5,
    COMPANY_HAND = 2,
    COMPANY_GRAVEYARD = 4,
    LIBRARY = 24,
    ALONE_COPIES = 3,  // In hand, of a card that is alone.
    POOL_OF_EACH = 12,
    LIFE_LEAST = 15,
    LIFE_SPREAD = 40
};

static const char *const basics[] = {"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"};

typedef struct {
    Engine *e;
    Game *g;
    const Pool *pool;
    Rng rng;
    int players, company;
    bool commanders;
} Board;

static bool one_in(Board *b, uint32_t n) { return rng_below(&b->rng, n) == 0; }

static bool is_permanent(const CardDef *card) {
    uint16_t spells = (1U << TYPE_INSTANT) | (1U << TYPE_SORCERY);
    return (card->faces[0]->type.types & spells) == 0;
}

static void put(Board *b, const CardDef *card, int player, Zone zone) {
    if (card == NULL || (zone == ZONE_BATTLEFIELD && !is_permanent(card))) return;
    setup_object(b->e, b->g,
                 &(SetupObject){.card = card->id,
                                .owner = player_id(player),
                                .controller = player_id(player),
                                .zone = zone});
}

static bool can_lead(const CardDef *card) {
    const TypeLine *type = &card->faces[0]->type;
    return ((type->supertypes >> SUPERTYPE_LEGENDARY) & 1U) &&
           ((type->types >> TYPE_CREATURE) & 1U);
}

bool fuzz_company_fits(const Pool *pool, int company) {
    if (company > pool_count(pool)) return false;
    for (int32_t i = 0; i < company; i++)
        if (pool_card(pool, (CardDefId){i})->layout != LAYOUT_TOKEN) return true;
    return false;
}

// There is one (fuzz_company_fits).
static const CardDef *any_company(Board *b) {
    const CardDef *card;
    do {
        CardDefId id = {(int32_t)rng_below(&b->rng, (uint32_t)b->company)};
        card = pool_card(b->pool, id);
    } while (card->layout == LAYOUT_TOKEN);
    return card;
}

static void put_company(Board *b, int player, Zone zone, int count) {
    for (int i = 0; i < count; i++) put(b, any_company(b), player, zone);
}

static void put_lands(Board *b, int player, Zone zone, int each) {
    for (size_t i = 0; i < ARRAY_LEN(basics); i++)
        for (int n = 0; n < each; n++) put(b, pool_find(b->pool, span_of(basics[i])), player, zone);
}

static void put_card(Board *b, const CardDef *card, int nth) {
    static const struct {
        Zone zone;
        uint32_t one_in;
    } chances[] = {{ZONE_HAND, 3},      {ZONE_BATTLEFIELD, 3}, {ZONE_LIBRARY, 2},
                   {ZONE_GRAVEYARD, 4}, {ZONE_EXILE, 12},      {ZONE_OUTSIDE, 12}};
    put(b, card, nth % b->players, ZONE_HAND);
    for (int p = 0; p < b->players; p++)
        for (size_t i = 0; i < ARRAY_LEN(chances); i++)
            if (one_in(b, chances[i].one_in)) put(b, card, p, chances[i].zone);
    if (!b->commanders || !can_lead(card)) return;
    setup_object(b->e, b->g,
                 &(SetupObject){.card = card->id,
                                .owner = player_id(nth % b->players),
                                .controller = player_id(nth % b->players),
                                .zone = ZONE_COMMAND,
                                .commander = true});
}

static void deal(Board *b, int player, bool rich) {
    SetupPlayer facts = {.life = LIFE_LEAST + (int)rng_below(&b->rng, LIFE_SPREAD)};
    for (int t = 0; rich && t < MANA_TYPE_COUNT; t++) facts.mana[t] = POOL_OF_EACH;
    setup_player(b->e, b->g, player_id(player), &facts);
    put_lands(b, player, ZONE_BATTLEFIELD, LANDS_EACH);
    put_company(b, player, ZONE_BATTLEFIELD, COMPANY_BATTLEFIELD);
    put_company(b, player, ZONE_HAND, COMPANY_HAND);
    put_company(b, player, ZONE_GRAVEYARD, COMPANY_GRAVEYARD);
    put_company(b, player, ZONE_LIBRARY, LIBRARY);
    put_lands(b, player, ZONE_LIBRARY, 1);
}

typedef struct {
    Engine *e;
    Game *g;
    const FuzzGame *game;
} Placing;

static void place(void *context) {
    const Placing *placing = context;
    Engine *e = placing->e;
    Game *g = placing->g;
    const FuzzGame *game = placing->game;
    Board b = {.e = e, .g = g, .pool = engine_pool(e), .company = game->company};
    b.rng = (Rng){.seed = game->seed * 0x100000001U + (uint64_t)game->number};
    bool alone = game->card_count == 1;
    b.players = alone || one_in(&b, 2) ? 2 : one_in(&b, 2) ? 3 : FUZZ_PLAYERS_MAX;
    b.commanders = !alone && one_in(&b, 6);
    setup_game(e, g,
               &(SetupGame){.format = b.commanders ? FORMAT_COMMANDER : FORMAT_CONSTRUCTED,
                            .player_count = b.players,
                            .seed = rng_next(&b.rng)});
    bool beginning = !alone && one_in(&b, 8), rich = alone || one_in(&b, 2);
    for (int p = 0; p < b.players; p++) deal(&b, p, rich);
    for (int i = 0; i < game->card_count; i++) put_card(&b, pool_card(b.pool, game->cards[i]), i);
    for (int i = 0; alone && i < ALONE_COPIES; i++)
        put(&b, pool_card(b.pool, game->cards[0]), 0, ZONE_HAND);
    if (beginning)
        setup_beginning(e, g, player_id((int)rng_below(&b.rng, (uint32_t)b.players)));
    else
        setup_start(e, g, 1, player_id(0), STEP_PRECOMBAT_MAIN);
}

bool fuzz_board(Engine *e, Game *g, const FuzzGame *game) {
    Placing placing = {e, g, game};
    return setup_within_limits(e, place, &placing);
}
