// command_bench.c - `gavel bench`: fixed workloads, so that instruction counts can be compared.
//
// Each prints "metric value" lines, among them `units`: how much was done, which never depends on
// the clock. Only the rates do.
#include <string.h>
#include <time.h>

#include "engine/base/nearest.h"
#include "engine/play/random.h"
#include "harness/command_bench.h"
#include "harness/runner.h"
#include "harness/tell.h"

enum {
    SCENARIO_ROUNDS = 2,
    COPY_ROUNDS = 200 * 1000,
    POOL_ROUNDS = 10,
    GAMES = 20,
    GAME_DECISIONS = 1000,  // At most, of each game.
    GAME_LIBRARY = 40,
    BOARD_PERMANENTS = 20,  // Of each player.
    BOARD_LIBRARY = 60
};

double bench_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void bench_print_units(const Shell *sh, uint64_t units) {
    tell(sh->out, "units %llu\n", (unsigned long long)units);
}

void bench_print_rate(const Shell *sh, const char *metric, double count, double seconds) {
    tell(sh->out, "%s %.0f\n", metric, seconds > 0 ? count / seconds : 0);
}

ExitStatus bench_copy(const Shell *sh, const Pool *pool, Game *game, int rounds, bool back) {
    Game *copy = game_new();
    uint64_t before = game_digest(game, pool);
    double begin = bench_seconds();
    for (int i = 0; i < rounds; i++) {
        game_copy(copy, game);
        if (back) game_copy(game, copy);
    }
    double seconds = bench_seconds() - begin;
    bool same = game_digest(copy, pool) == before && game_digest(game, pool) == before;
    bench_print_rate(sh, back ? "rewinds/s" : "copies/s", rounds, seconds);
    tell(sh->out, "bytes %u\n", (unsigned)game->used);
    bench_print_units(sh, (uint64_t)rounds);
    game_free(copy);
    return same ? EXIT_GOOD : command_fail(sh, EXIT_INTERNAL, "a copied game differs");
}

// ---- every scenario, several times, in this process

static ExitStatus bench_scenarios(const Shell *sh, const Pool *pool) {
    Selection selection;
    ExitStatus status = command_select(sh, &(Words){0}, &selection);
    uint64_t decisions = 0, played = 0;
    double begin = bench_seconds();
    for (int round = 0; status == EXIT_GOOD && round < SCENARIO_ROUNDS; round++)
        for (int i = 0; i < selection.count; i++) {
            if (selection.items[i].problem) continue;
            Result result = {0};
            runner_run_file(pool, selection.items[i].path, &(RunOptions){0}, &result);
            decisions += result.decisions;
            played++;
            result_free(&result);
        }
    double seconds = bench_seconds() - begin;
    if (status == EXIT_GOOD) {
        bench_print_rate(sh, "scenarios/s/core", (double)played, seconds);
        bench_print_rate(sh, "decisions/s", (double)decisions, seconds);
        bench_print_units(sh, decisions);
    }
    select_free(&selection);
    return status;
}

// ---- copies of a game in the middle

static void place(Engine *e, Game *g, const Pool *pool, int player, Zone zone, int count) {
    int cards = pool_count(pool);
    for (int i = 0; i < count && cards > 0; i++) {
        SetupObject object = {.card = {(i * 7 + player) % cards},
                              .owner = player_id(player),
                              .controller = player_id(player),
                              .zone = zone};
        setup_object(e, g, &object);
    }
}

static void set_up_board(Engine *e, Game *g, const Pool *pool) {
    setup_game(e, g, &(SetupGame){.format = FORMAT_CONSTRUCTED, .player_count = 2, .seed = 1});
    for (int p = 0; p < 2; p++) {
        setup_player(e, g, player_id(p), &(SetupPlayer){.life = 20});
        place(e, g, pool, p, ZONE_BATTLEFIELD, BOARD_PERMANENTS);
        place(e, g, pool, p, ZONE_LIBRARY, BOARD_LIBRARY);
    }
    setup_start(e, g, 1, player_id(0), STEP_PRECOMBAT_MAIN);
}

static ExitStatus bench_copies(const Shell *sh, const Pool *pool) {
    Engine *e = engine_new(pool);
    Game *game = game_new();
    set_up_board(e, game, pool);
    ExitStatus status = bench_copy(sh, pool, game, COPY_ROUNDS, false);
    game_free(game);
    engine_free(e);
    return status;
}

// ---- loading the pool

static ExitStatus bench_pool(const Shell *sh, const Pool *pool) {
    Status problem = {0};
    double begin = bench_seconds();
    for (int i = 0; i < POOL_ROUNDS; i++) {
        Pool *loaded = pool_new(&problem);
        if (!loaded) return command_fail_status(sh, EXIT_INTERNAL, &problem);
        pool_free(loaded);
    }
    double seconds = bench_seconds() - begin;
    bench_print_rate(sh, "loads/s", POOL_ROUNDS, seconds);
    bench_print_rate(sh, "cards/s", (double)POOL_ROUNDS * pool_count(pool), seconds);
    bench_print_units(sh, (uint64_t)(POOL_ROUNDS * pool_count(pool)));
    return EXIT_GOOD;
}

// ---- whole games by chance, always with the same cards

static void deal(Engine *e, Game *g, const Pool *pool, int player) {
    static const char *const cards[2][6] = {
        {"Mountain", "Lightning Bolt", "Mountain", "Raging Goblin", "Goblin Piker", "Shock"},
        {"Forest", "Grizzly Bears", "Forest", "Elvish Visionary", "Giant Growth", "Llanowar Elves"},
    };
    for (int i = 0; i < GAME_LIBRARY; i++) {
        const CardDef *card = pool_find(pool, span_of(cards[player][i % 6]));
        if (!card) continue;
        setup_object(e, g,
                     &(SetupObject){.card = card->id,
                                    .owner = player_id(player),
                                    .controller = player_id(player),
                                    .zone = ZONE_LIBRARY});
    }
}

static ExitStatus bench_games(const Shell *sh, const Pool *pool) {
    Engine *e = engine_new(pool);
    Game *g = game_new();
    uint64_t decisions = 0;
    double begin = bench_seconds();
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        RandomPlayer chance = {.rng = {.seed = seed}, .decisions_most = GAME_DECISIONS};
        setup_game(e, g, &(SetupGame){FORMAT_CONSTRUCTED, 2, seed, 0});
        for (int p = 0; p < 2; p++) {
            deal(e, g, pool, p);
            engine_set_decider(e, player_id(p), random_decider(&chance));
        }
        setup_beginning(e, g, player_id(0));
        engine_run(e, g);
        decisions += (uint64_t)chance.decisions;
    }
    double seconds = bench_seconds() - begin;
    bench_print_rate(sh, "decisions/s", (double)decisions, seconds);
    bench_print_units(sh, decisions);
    game_free(g);
    engine_free(e);
    return EXIT_GOOD;
}

static const struct {
    const char *name;
    ExitStatus (*run)(const Shell *sh, const Pool *pool);
} workloads[] = {
    {"scenarios", bench_scenarios}, {"copies", bench_copies},
    {"pool", bench_pool},           {"games", bench_games},
    {"goblins", bench_goblins},     {"creatures", bench_creatures},
    {"burn", bench_burn},           {"rewinds", bench_rewinds},
    {"boards", bench_boards},       {"records", bench_records},
    {"payments", bench_payments},   {"payments-forty", bench_payments_forty},
};

static ExitStatus check_name(const Shell *sh, const char *name) {
    Nearest nearest = nearest_start(span_of(name));
    for (size_t i = 0; i < ARRAY_LEN(workloads); i++) {
        if (strcmp(name, workloads[i].name) == 0) return EXIT_GOOD;
        nearest_offer(&nearest, workloads[i].name);
    }
    return command_fail(sh, EXIT_USAGE, "there is no workload '%s'%s%s%s", name,
                        nearest.best ? "; did you mean " : "", nearest.best ? nearest.best : "",
                        nearest.best ? "?" : "");
}

static bool is_wanted(const Words *names, const char *name) {
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0) return true;
    return names->count == 0;
}

ExitStatus command_bench(const Shell *sh) {
    const Words *names = &sh->options->operands;
    ExitStatus status = EXIT_GOOD;
    if (sh->options->given[FLAG_LIST]) {
        for (size_t i = 0; i < ARRAY_LEN(workloads); i++) tell(sh->out, "%s\n", workloads[i].name);
        return EXIT_GOOD;
    }
    for (int i = 0; status == EXIT_GOOD && i < names->count; i++)
        status = check_name(sh, names->items[i]);
    if (status != EXIT_GOOD) return status;
    CommandPool cards;
    status = command_pool(sh, &cards);
    for (size_t i = 0; status == EXIT_GOOD && i < ARRAY_LEN(workloads); i++)
        if (is_wanted(names, workloads[i].name)) status = workloads[i].run(sh, cards.pool);
    command_pool_free(&cards);
    return status;
}
