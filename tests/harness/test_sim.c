// test_sim.c - simulated games: repeatable one by one, and what they add up to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/sim_stats.h"

static void near(double actual, double expected) {
    if (actual < expected - 0.0005 || actual > expected + 0.0005)
        fail_msg("%.4f is not %.4f", actual, expected);
}

static void intervals_are_wilsons(void **state) {
    (void)state;
    Interval half = sim_interval(50, 100), none = sim_interval(0, 10), all = sim_interval(10, 10);
    near(half.low, 0.4038);
    near(half.high, 0.5962);
    near(none.low, 0);
    near(none.high, 0.2775);
    near(all.low, 0.7225);
    near(all.high, 1);
    Interval nothing = sim_interval(0, 0);
    near(nothing.low, 0);
    near(nothing.high, 1);
}

static const char red[] = "17 Mountain\n12 Goblin Piker\n11 Shock\n";
static const char green[] = "17 Forest\n12 Grizzly Bears\n11 Llanowar Elves\n";

typedef struct {
    Arena arena;
    Pool *pool;
    Deck decks[2];
    SimPlan plan;
} Batch;

static void begin(Batch *b) {
    static const char *const sources[2] = {red, green};
    Status s = {0};
    *b = (Batch){.pool = pool_new(&s)};
    b->plan = (SimPlan){.pool = b->pool, .player_count = 2, .turns_most = 60, .seed = 3};
    for (int i = 0; i < 2; i++) {
        assert_true(deck_parse(&b->decks[i], &b->arena, "deck", span_of(sources[i]), &s));
        assert_true(deck_find_cards(&b->decks[i], b->pool, NULL, &s));
        b->plan.decks[i] = &b->decks[i];
        b->plan.names[i] = i == 0 ? "red" : "green";
    }
}

static void end(Batch *b) {
    pool_free(b->pool);
    arena_free(&b->arena);
}

static void a_game_is_the_same_alone_and_in_a_batch(void **state) {
    (void)state;
    Batch b;
    begin(&b);
    SimTable *table = sim_table_new(&b.plan), *alone = sim_table_new(&b.plan);
    for (int i = 0; i < 6; i++) {
        SimResult first, second;
        sim_play(table, i, NULL, &first);
        sim_play(alone, 5, NULL, &second);
        assert_int_equal(first.starting, i % 2);
        if (i == 5) assert_memory_equal(&first, &second, sizeof first);
    }
    sim_table_free(table);
    sim_table_free(alone);
    end(&b);
}

static void a_log_changes_nothing(void **state) {
    (void)state;
    Batch b;
    begin(&b);
    SimTable *table = sim_table_new(&b.plan);
    Log log;
    SimResult with, without;
    log_begin(&log, &b.arena);
    sim_play(table, 2, &log, &with);
    sim_play(table, 2, NULL, &without);
    assert_memory_equal(&with, &without, sizeof with);
    assert_true(log.count > 50);
    log_free(&log);
    sim_table_free(table);
    end(&b);
}

static void a_turn_limit_is_a_draw(void **state) {
    (void)state;
    Batch b;
    begin(&b);
    b.plan.turns_most = 2;
    SimTable *table = sim_table_new(&b.plan);
    SimResult r;
    SimStats stats = {0};
    sim_play(table, 0, NULL, &r);
    assert_int_equal(r.winner, -1);
    assert_int_equal(r.reason, SIM_TURN_LIMIT);
    assert_int_equal(r.turns, 2);
    sim_stats_add(&stats, &r, 2);
    assert_int_equal(stats.draws, 1);
    sim_table_free(table);
    end(&b);
}

static void a_batch_adds_up(void **state) {
    (void)state;
    Batch b;
    begin(&b);
    SimStats stats = {0};
    SimResult first = {
        .winner = 0, .starting = 0, .reason = SIM_LIFE, .turns = 7, .lives = {5, -2}};
    SimResult later = {
        .winner = 1, .starting = 0, .reason = SIM_POISON, .turns = 9, .lives = {3, 4}};
    sim_stats_add(&stats, &first, 2);
    sim_stats_add(&stats, &later, 2);
    assert_int_equal(stats.first_wins, 1);
    assert_int_equal(stats.later_wins, 1);
    assert_int_equal(stats.life_difference, 7 + 1);
    Text json = {0}, text = {0};
    sim_print_json(&stats, &b.plan, 0, &json);
    assert_non_null(strstr(text_cstr(&json), "\"average_turns\": 8.0000"));
    assert_non_null(strstr(text_cstr(&json), "\"reasons\": {\"life\": 1, \"poison\": 1}"));
    assert_non_null(strstr(text_cstr(&json), "\"turns\": {\"7\": 1, \"9\": 1}"));
    sim_print_text(&(SimStats){0}, &b.plan, 0, &text);
    assert_non_null(strstr(text_cstr(&text), "0 games"));
    text_free(&json);
    text_free(&text);
    end(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_wilsons),
        cmocka_unit_test(a_game_is_the_same_alone_and_in_a_batch),
        cmocka_unit_test(a_log_changes_nothing),
        cmocka_unit_test(a_turn_limit_is_a_draw),
        cmocka_unit_test(a_batch_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
