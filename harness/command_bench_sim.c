// command_bench_sim.c - workloads of `gavel bench`: games of bots, rewinds, boards of several
// sizes.
#include <stdio.h>

#include "engine/play/random.h"
#include "harness/command_bench.h"
#include "harness/deck.h"
#include "harness/sim_game.h"

enum {
    MIRROR_GAMES = 20,
    RANDOM_GAMES = 500,
    REWIND_ROUNDS = 200 * 1000,
    REWIND_TURN = 10,       // The position that is rewound: where this turn begins.
    BOARD_DECISIONS = 4000  // On a board of each size: several turns even on the largest.
};

static const char goblins[] =
    "24 Mountain\n4 Goblin Lackey\n4 Mogg Fanatic\n4 Goblin Piledriver\n4 Goblin Warchief\n"
    "4 Goblin Matron\n4 Goblin Ringleader\n2 Siege-Gang Commander\n10 Skirk Prospector\n";
static const char creatures[] =
    "20 Forest\n4 Llanowar Elves\n4 Grizzly Bears\n4 Kalonian Tusker\n4 Steel Leaf Champion\n"
    "4 Leatherback Baloth\n";
static const char burn[] =
    "20 Mountain\n4 Monastery Swiftspear\n4 Grim Lavamancer\n4 Lightning Bolt\n4 Lava Spike\n"
    "4 Shock\n4 Searing Spear\n4 Lightning Strike\n4 Skullcrack\n4 Flame Rift\n4 Fireblast\n";

// A deck against itself.
typedef struct {
    Arena arena;
    Deck deck;
    SimPlan plan;
} Mirror;

static bool begin_mirror(Mirror *m, const Pool *pool, const char *list, BotKind bot, Status *s) {
    *m = (Mirror){.plan = {.pool = pool, .player_count = 2, .seed = 1}};
    m->plan.turns_most = SIM_TURNS_DEFAULT;
    if (!deck_parse(&m->deck, &m->arena, "bench", span_of(list), s) ||
        !deck_find_cards(&m->deck, pool, NULL, s))
        return false;
    for (int p = 0; p < 2; p++) {
        m->plan.decks[p] = &m->deck;
        m->plan.bots[p] = bot;
        m->plan.names[p] = p == 0 ? "alice" : "bob";
    }
    return true;
}

double bench_play(SimTable *table, int games, uint64_t *decisions) {
    double begin = bench_seconds();
    *decisions = 0;
    for (int i = 0; i < games; i++) {
        SimResult r;
        sim_play(table, i, NULL, &r);
        *decisions += (uint64_t)r.decisions;
    }
    return bench_seconds() - begin;
}

static ExitStatus play_mirror(const Shell *sh, const Pool *pool, const char *list, BotKind bot,
                              int games) {
    Mirror m;
    Status s = {0};
    ExitStatus status = EXIT_GOOD;
    if (begin_mirror(&m, pool, list, bot, &s)) {
        SimTable *table = sim_table_new(&m.plan);
        uint64_t decisions;
        double seconds = bench_play(table, games, &decisions);
        bench_print_rate(sh, "games/s/core", games, seconds);
        bench_print_rate(sh, "decisions/s", (double)decisions, seconds);
        bench_print_units(sh, decisions);
        sim_table_free(table);
    } else {
        status = command_fail_status(sh, EXIT_INTERNAL, &s);
    }
    arena_free(&m.arena);
    return status;
}

ExitStatus bench_goblins(const Shell *sh, const Pool *pool) {
    return play_mirror(sh, pool, goblins, BOT_HEURISTIC, MIRROR_GAMES);
}

ExitStatus bench_creatures(const Shell *sh, const Pool *pool) {
    return play_mirror(sh, pool, creatures, BOT_HEURISTIC, MIRROR_GAMES);
}

ExitStatus bench_burn(const Shell *sh, const Pool *pool) {
    return play_mirror(sh, pool, burn, BOT_RANDOM, RANDOM_GAMES);
}

// ---- rewinds: a copy is taken, and the game put back to it

static Decision stop_at_turn(void *context, Engine *e, const Game *g, const Question *q,
                             Answer *a) {
    const Decider *bot = context;
    if (q->kind == QUESTION_PRIORITY && g->turn >= REWIND_TURN) return DECIDER_STOPS;
    return bot->decide(bot->context, e, g, q, a);
}

static void tell(void *context, Engine *e, const Game *g, const Question *q, const Rejection *r) {
    const Decider *bot = context;
    if (bot->refused) bot->refused(bot->context, e, g, q, r);
}

// A game of Goblins, stopped in the middle.
static void play_until_turn(const Mirror *m, Engine *e, Game *g) {
    Bot *bots[2];
    Decider deciders[2];
    const Deck *decks[] = {&m->deck, &m->deck};
    sim_begin(e, g, &(SetupGame){FORMAT_CONSTRUCTED, 2, 1, 0}, decks, player_id(0));
    for (int p = 0; p < 2; p++) {
        bots[p] = bot_new(BOT_HEURISTIC, m->plan.pool);
        bot_begin(bots[p], (uint64_t)p);
        deciders[p] = bot_decider(bots[p]);
        engine_set_decider(
            e, player_id(p),
            (Decider){.decide = stop_at_turn, .refused = tell, .context = &deciders[p]});
    }
    engine_run(e, g);
    for (int p = 0; p < 2; p++) bot_free(bots[p]);
}

ExitStatus bench_rewinds(const Shell *sh, const Pool *pool) {
    Mirror m;
    Status s = {0};
    if (!begin_mirror(&m, pool, goblins, BOT_HEURISTIC, &s)) {
        arena_free(&m.arena);
        return command_fail_status(sh, EXIT_INTERNAL, &s);
    }
    Engine *e = engine_new(pool);
    Game *game = game_new();
    play_until_turn(&m, e, game);
    ExitStatus status = bench_copy(sh, pool, game, REWIND_ROUNDS, true);
    game_free(game);
    engine_free(e);
    arena_free(&m.arena);
    return status;
}

// ---- boards of several sizes

static void set_up_board(Engine *e, Game *g, const Pool *pool, int permanents) {
    static const char *const cards[] = {"Forest", "Grizzly Bears", "Mountain", "Mogg Fanatic",
                                        "Serra Angel"};
    setup_game(e, g, &(SetupGame){FORMAT_CONSTRUCTED, 2, 1, 0});
    for (int i = 0; i < permanents + 2 * BOARD_DECISIONS / 10; i++) {
        PlayerId p = player_id(i % 2);
        const CardDef *card = pool_find(pool, span_of(cards[i / 2 % (int)ARRAY_LEN(cards)]));
        if (!card) continue;
        setup_object(e, g,
                     &(SetupObject){.card = card->id,
                                    .owner = p,
                                    .controller = p,
                                    .zone = i < permanents ? ZONE_BATTLEFIELD : ZONE_LIBRARY});
    }
    for (int p = 0; p < 2; p++)
        setup_player(e, g, player_id(p), &(SetupPlayer){.life = 1000 * 1000});
    setup_start(e, g, 1, player_id(0), STEP_PRECOMBAT_MAIN);
}

ExitStatus bench_boards(const Shell *sh, const Pool *pool) {
    static const int sizes[] = {10, 100, 1000};
    uint64_t units = 0;
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        Engine *e = engine_new(pool);
        Game *g = game_new();
        RandomPlayer chance = {.rng = {.seed = 1}, .decisions_most = BOARD_DECISIONS};
        for (int p = 0; p < 2; p++) engine_set_decider(e, player_id(p), random_decider(&chance));
        set_up_board(e, g, pool, sizes[i]);
        double begin = bench_seconds();
        engine_run(e, g);
        double seconds = bench_seconds() - begin;
        char metric[32];
        snprintf(metric, sizeof metric, "decisions/s/%d", sizes[i]);
        bench_print_rate(sh, metric, chance.decisions, seconds);
        units += (uint64_t)chance.decisions;
        game_free(g);
        engine_free(e);
    }
    bench_print_units(sh, units);
    return EXIT_GOOD;
}
