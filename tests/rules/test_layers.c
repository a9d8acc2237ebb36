// test_layers.c - what it costs to find out which continuous effects depend on which (613.8).
//
// The engine counts the objects on which it tries effects out. That number, unlike time, is the
// same on every machine.
#include "engine/rules/apply.h"
#include "tests/support/table.h"

// How much is tried out when a creature leaves a board of `count` of a card, and of one more.
static uint64_t tried(const char *card, int count, const char *one_more) {
    Table *t = table_new(2, 1);
    for (int i = 0; i < count; i++) table_put(t, 0, ZONE_BATTLEFIELD, card);
    if (one_more != NULL) table_put(t, 0, ZONE_BATTLEFIELD, one_more);
    for (int i = 0; i < 3; i++) table_put(t, 0, ZONE_BATTLEFIELD, "Forest");
    ObjectId leaves = table_put(t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    t->e->live = t->g;
    uint64_t before = t->e->tried;
    apply_move(t->e, t->g, leaves, ZONE_GRAVEYARD, NO_PLAYER, WHY_EFFECT);
    uint64_t cost = t->e->tried - before;
    table_free(t);
    return cost;
}

// 604.3a: each says what it is itself, which nothing else could change.
static void effects_that_cannot_depend_are_not_tried(void **state) {
    (void)state;
    assert_int_equal(tried("Woodland Changeling", 40, NULL), 0);
    assert_int_equal(tried("Woodland Changeling", 40, "Unstable Shapeshifter"), 0);
}

static void twice_as_many_effects_cost_twice_as_much(const char *card, const char *one_more) {
    uint64_t few = tried(card, 20, one_more), many = tried(card, 40, one_more);
    assert_true(few > 0);
    assert_in_range(many, few, 2 * few + 20);
}

// Each might lose its ability to the one effect that is newer.
static void effects_that_could_be_taken_away(void **state) {
    (void)state;
    twice_as_many_effects_cost_twice_as_much("Sentinel Sliver", "Humility");
}

// Each might apply to what the newer effect makes Swamps.
static void effects_that_ask_for_what_another_changes(void **state) {
    (void)state;
    twice_as_many_effects_cost_twice_as_much("Kormus Bell", "Urborg, Tomb of Yawgmoth");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_that_cannot_depend_are_not_tried),
        cmocka_unit_test(effects_that_could_be_taken_away),
        cmocka_unit_test(effects_that_ask_for_what_another_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
