// test_random_play.c - whole games by chance, with every shipped card, under the invariants.
#include "tests/support/table.h"

enum { GAMES = 40, DECISIONS = 1500, DECK = 40 };

static void watch(void *context, const Engine *e, const Game *g) {
    (void)context;
    (void)e;
    Text problems = {0};
    if (!game_check(g, &problems)) fail_msg("%s", problems.data);
    text_free(&problems);
}

// A deck of chance: lands of all kinds and any cards of the pool.
static void deal(Table *t, int player, Rng *rng) {
    static const char *const lands[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    for (int i = 0; i < DECK; i++) {
        CardDefId id = {(int32_t)rng_below(rng, (uint32_t)pool_count(t->pool))};
        const CardDef *def = pool_card(t->pool, id);
        bool land = i % 2 == 0 || def->layout == LAYOUT_TOKEN;
        table_put(t, player, ZONE_LIBRARY, land ? lands[rng_below(rng, 5)] : def->name);
    }
}

static void play(int players, uint64_t seed) {
    Table *t = table_new(players, seed);
    Rng rng = {.seed = seed};
    for (int i = 0; i < players; i++) deal(t, i, &rng);
    table_by_chance(t, seed, DECISIONS);
    t->chance.watch = watch;
    setup_beginning(t->e, t->g, player_id((int)(seed % (unsigned)players)));
    RunResult result = engine_run(t->e, t->g);
    if (result == RUN_LIMIT) fail_msg("seed %d: limit %s", (int)seed, engine_limit(t->e));
    uint64_t first = table_digest(t);
    assert_true(first == table_digest(t));
    table_free(t);
}

// Players concede in the middle of whatever is going on; the others go on.
static void play_with_concessions(uint64_t seed) {
    enum { TABLE = 4 };
    Table *t = table_new(TABLE, seed);
    Rng rng = {.seed = seed};
    for (int i = 0; i < TABLE; i++) deal(t, i, &rng);
    table_by_chance(t, seed, DECISIONS);
    t->chance.watch = watch;
    t->chance.concede_one_in = 100;
    setup_beginning(t->e, t->g, player_id((int)(seed % TABLE)));
    if (engine_run(t->e, t->g) == RUN_LIMIT)
        fail_msg("seed %d: limit %s", (int)seed, engine_limit(t->e));
    table_free(t);
}

static void players_may_concede_at_any_time(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= GAMES / 4; seed++) play_with_concessions(seed);
}

static void games_by_chance_keep_the_invariants(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= GAMES; seed++) play(seed % 4 == 0 ? 3 : 2, seed);
}

// The same seeds give the same game, event by event.
static void the_same_seed_gives_the_same_game(void **state) {
    (void)state;
    char *logs[2];
    uint64_t digests[2];
    for (int i = 0; i < 2; i++) {
        Table *t = table_new(2, 7);
        Rng rng = {.seed = 7};
        deal(t, 0, &rng);
        deal(t, 1, &rng);
        table_by_chance(t, 7, 400);
        setup_beginning(t->e, t->g, player_id(0));
        engine_run(t->e, t->g);
        logs[i] = table_log(t);
        digests[i] = table_digest(t);
        table_free(t);
    }
    assert_string_equal(logs[0], logs[1]);
    assert_true(digests[0] == digests[1]);
    free(logs[0]);
    free(logs[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_by_chance_keep_the_invariants),
        cmocka_unit_test(players_may_concede_at_any_time),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
