// command_bench_payments.c - what it costs to find out whether and how a spell is paid for.
//
// Each board is asked about the same spell again and again. ci/bench counts only the instructions
// inside payment_question, so that a unit is one question: is it legal to cast this, and what is
// the least payment?
#include "harness/command_bench.h"
#include "harness/tell.h"

enum { ROUNDS = 10, SOURCES_MAX = 40 };

typedef struct {
    const char *cost;
    const char *sources[SOURCES_MAX];
} PaymentBoard;

// Cards that the pool may not have; their words are the published ones.
static const CardText more_cards[] = {
#define CARD(card, card_cost, card_type, words)                                      \
    {.faces = {{.name = card, .cost = card_cost, .type = card_type, .text = words}}, \
     .face_count = 1},
    CARD("Yavimaya Coast", NULL, "Land",
         "{T}: Add {C}.\n{T}: Add {G} or {U}. Yavimaya Coast deals 1 damage to you.")
        CARD("Karplusan Forest", NULL, "Land",
             "{T}: Add {C}.\n{T}: Add {R} or {G}. Karplusan Forest deals 1 damage to you.")
            CARD("Mana Confluence", NULL, "Land", "{T}, Pay 1 life: Add one mana of any color.")
                CARD("Rakdos Signet", "{2}", "Artifact", "{1}, {T}: Add {B}{R}.")
                    CARD("Simic Signet", "{2}", "Artifact", "{1}, {T}: Add {G}{U}.")
                        CARD("Golgari Signet", "{2}", "Artifact", "{1}, {T}: Add {B}{G}.")
                            CARD("Lotus Petal", "{0}", "Artifact",
                                 "{T}, Sacrifice Lotus Petal: Add one mana of any color.")
#undef CARD
};

// Twelve sources: lands only; all kinds; Signets and a filter land; and one that is not enough.
static const PaymentBoard twelve[] = {
    {"{1}{W}{U}{B}{R}{G}{G}",
     {"Plains", "Island", "Swamp", "Mountain", "Forest", "Forest", "Tropical Island",
      "Exotic Orchard", "Reflecting Pool", "City of Brass", "Vivid Creek", "Tropical Island"}},
    {"{2}{W}{U}{B}{R/G}{G}",
     {"Plains", "Island", "Yavimaya Coast", "Karplusan Forest", "Mana Confluence", "Sol Ring",
      "Llanowar Elves", "Birds of Paradise", "Treasure Token", "Lotus Petal", "City of Brass",
      "Gilded Lotus"}},
    {"{2}{W}{U}{B}{R}{G}",
     {"Plains", "Island", "Forest", "Forest", "Azorius Signet", "Rakdos Signet", "Simic Signet",
      "Golgari Signet", "Mystic Gate", "Sol Ring", "Yavimaya Coast", "Treasure Token"}},
    {"{2}{W}{B/P}{B}{R}{R}",
     {"Plains", "Island", "Forest", "Forest", "Azorius Signet", "Simic Signet", "Mystic Gate",
      "Sol Ring", "Yavimaya Coast", "Llanowar Elves", "Tropical Island", "Island"}},
};

// Forty sources, none of which costs mana.
static const PaymentBoard forty[] = {
    {"{9}{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", {"Plains",          "Plains",
                                           "Plains",          "Island",
                                           "Island",          "Island",
                                           "Swamp",           "Swamp",
                                           "Swamp",           "Mountain",
                                           "Mountain",        "Mountain",
                                           "Forest",          "Forest",
                                           "Forest",          "Tropical Island",
                                           "Tropical Island", "Yavimaya Coast",
                                           "Yavimaya Coast",  "Karplusan Forest",
                                           "Mana Confluence", "Exotic Orchard",
                                           "Reflecting Pool", "City of Brass",
                                           "City of Brass",   "Vivid Creek",
                                           "Vivid Creek",     "Sol Ring",
                                           "Gilded Lotus",    "Manalith",
                                           "Llanowar Elves",  "Llanowar Elves",
                                           "Elvish Mystic",   "Birds of Paradise",
                                           "Treasure Token",  "Treasure Token",
                                           "Lotus Petal",     "Ancient Tomb",
                                           "Wastes",          "Wastes"}},
};

static ObjectId put(Engine *e, Game *g, const char *name, Zone zone, int player) {
    const CardDef *card = pool_find(engine_pool(e), span_of(name));
    gavel_assert(card != NULL);
    SetupObject with = {.card = card->id,
                        .owner = player_id(player),
                        .controller = player_id(player),
                        .zone = zone,
                        .token = card->layout == LAYOUT_TOKEN};
    return setup_object(e, g, &with);
}

static ObjectId set_up(Engine *e, Game *g, const PaymentBoard *b, const char *spell) {
    setup_game(e, g, &(SetupGame){FORMAT_CONSTRUCTED, 2, 1, 0});
    for (int p = 0; p < 2; p++) setup_player(e, g, player_id(p), &(SetupPlayer){.life = 20});
    for (int i = 0; i < SOURCES_MAX && b->sources[i] != NULL; i++)
        put(e, g, b->sources[i], ZONE_BATTLEFIELD, 0);
    put(e, g, "Mountain", ZONE_BATTLEFIELD, 1);
    put(e, g, "Plains", ZONE_BATTLEFIELD, 1);
    ObjectId id = put(e, g, spell, ZONE_HAND, 0);
    setup_start(e, g, 1, player_id(0), STEP_PRECOMBAT_MAIN);
    return id;
}

// The name is known to ci/bench.
__attribute__((noinline)) static bool payment_question(Engine *e, const Game *g, ObjectId spell) {
    Action cast = {.kind = ACTION_CAST, .object = spell};
    return engine_can(e, g, player_id(0), &cast, NULL);
}

static bool add_cards(Pool *pool, const PaymentBoard *boards, int count) {
    static const char *const names[] = {"Bench Spell 1", "Bench Spell 2", "Bench Spell 3",
                                        "Bench Spell 4"};
    Status s = {0};
    bool good = count <= (int)ARRAY_LEN(names);
    for (size_t i = 0; i < ARRAY_LEN(more_cards); i++)
        if (pool_find(pool, span_of(more_cards[i].faces[0].name)) == NULL)
            good = good && pool_add(pool, &more_cards[i], &s);
    for (int i = 0; good && i < count; i++) {
        CardText spell = {.faces = {{.name = names[i],
                                     .cost = boards[i].cost,
                                     .type = "Creature — Beast",
                                     .power = "7",
                                     .toughness = "7"}},
                          .face_count = 1};
        good = pool_add(pool, &spell, &s);
    }
    return good;
}

static ExitStatus measure(const Shell *sh, const Pool *base, const PaymentBoard *boards,
                          int count) {
    Pool *pool = pool_extend(base);
    if (!add_cards(pool, boards, count)) {
        pool_free(pool);
        return command_fail(sh, EXIT_INTERNAL, "the cards of a payment do not compile");
    }
    Engine *e = engine_new(pool);
    Game *g = game_new();
    double seconds = 0;
    int payable = 0;
    for (int i = 0; i < count; i++) {
        char spell[] = "Bench Spell 1";
        spell[sizeof spell - 2] = (char)('1' + i);
        ObjectId id = set_up(e, g, &boards[i], spell);
        double begin = bench_seconds();
        for (int k = 0; k < ROUNDS; k++) payable += payment_question(e, g, id);
        seconds += bench_seconds() - begin;
    }
    bench_print_rate(sh, "payments/s", ROUNDS * count, seconds);
    tell(sh->out, "payable %d\n", payable);
    bench_print_units(sh, (uint64_t)(ROUNDS * count));
    game_free(g);
    engine_free(e);
    pool_free(pool);
    return EXIT_GOOD;
}

ExitStatus bench_payments(const Shell *sh, const Pool *pool) {
    return measure(sh, pool, twelve, ARRAY_LEN(twelve));
}

ExitStatus bench_payments_forty(const Shell *sh, const Pool *pool) {
    return measure(sh, pool, forty, ARRAY_LEN(forty));
}
