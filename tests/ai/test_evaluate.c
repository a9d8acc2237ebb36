// test_evaluate.c - what a position is worth, in tenths.
#include "engine/ai/evaluate.h"
#include "tests/support/table.h"

static int worth(Table *t) { return evaluate(t->e, t->g, player_id(0)); }

static Table *quiet(int players) {
    Table *t = table_new(players, 1);
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    return t;
}

static void an_empty_board_is_worth_nothing(void **state) {
    (void)state;
    Table *t = quiet(2);
    assert_int_equal(worth(t), 0);
    table_free(t);
}

static void each_kind_of_thing_counts(void **state) {
    (void)state;
    static const struct {
        const char *card;
        Zone zone;
        int count, worth;
    } rows[] = {
        {"Grizzly Bears", ZONE_BATTLEFIELD, 1, 55},  // 2/2
        {"Grizzly Bears", ZONE_HAND, 2, 30},        {"Mountain", ZONE_BATTLEFIELD, 1, 3},
        {"Grizzly Bears", ZONE_LIBRARY, 3, 0},      {"Grizzly Bears", ZONE_GRAVEYARD, 3, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        for (int player = 0; player < 2; player++) {
            Table *t = table_new(2, 1);
            for (int n = 0; n < rows[i].count; n++)
                table_put(t, player, rows[i].zone, rows[i].card);
            table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
            assert_int_equal(worth(t), player == 0 ? rows[i].worth : -rows[i].worth);
            // What is good for the one is as bad for the other.
            assert_int_equal(evaluate(t->e, t->g, player_id(1)), -worth(t));
            table_free(t);
        }
}

static void a_tapped_land_counts_for_nothing(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    const CardDef *land = pool_find(t->pool, span_of("Mountain"));
    setup_object(t->e, t->g,
                 &(SetupObject){.card = land->id,
                                .owner = player_id(0),
                                .controller = player_id(0),
                                .zone = ZONE_BATTLEFIELD,
                                .tapped = true});
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    assert_int_equal(worth(t), 0);
    table_free(t);
}

static void an_opponent_at_10_life(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    setup_player(t->e, t->g, player_id(1), &(SetupPlayer){.life = 10});
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    assert_int_equal(worth(t), 100);
    table_free(t);
}

static void of_several_opponents_the_strongest_counts(void **state) {
    (void)state;
    Table *t = table_new(3, 1);
    table_put(t, 1, ZONE_BATTLEFIELD, "Grizzly Bears");
    table_put(t, 2, ZONE_HAND, "Grizzly Bears");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    assert_int_equal(worth(t), -55);
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_board_is_worth_nothing),
        cmocka_unit_test(each_kind_of_thing_counts),
        cmocka_unit_test(a_tapped_land_counts_for_nothing),
        cmocka_unit_test(an_opponent_at_10_life),
        cmocka_unit_test(of_several_opponents_the_strongest_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
