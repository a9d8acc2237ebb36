// test_game.c - the Game's block: lists, places, zones, and invariants that can fail.
#include "tests/support/table.h"

#include "engine/state/write.h"

static void lists_grow_without_disturbing_each_other(void **state) {
    (void)state;
    Game *g = game_new();
    for (int i = 0; i < 100; i++) {
        ((Attack *)write_append(g, LIST_ATTACKS))->player = player_id(i % 7);
        ((CounterRecord *)write_append(g, LIST_COUNTERS))->count = i;
        ((Block *)write_append(g, LIST_BLOCKS))->blocker.v = (uint32_t)i;
    }
    int attacks, counters, blocks;
    const Attack *a = game_list(g, LIST_ATTACKS, &attacks);
    const CounterRecord *c = game_list(g, LIST_COUNTERS, &counters);
    const Block *b = game_list(g, LIST_BLOCKS, &blocks);
    assert_int_equal(attacks, 100);
    assert_int_equal(counters, 100);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(a[i].player.v, i % 7);
        assert_int_equal(c[i].count, i);
        assert_int_equal(b[i].blocker.v, i);
    }
    write_remove(g, LIST_COUNTERS, 0);
    c = game_list(g, LIST_COUNTERS, &counters);
    assert_int_equal(counters, 99);
    assert_int_equal(c[0].count, 1);
    game_free(g);
}

static void a_full_block_is_noticed(void **state) {
    (void)state;
    Game *g = game_new();
    bool full = false;
    for (int i = 0; i < 200000 && !full; i++) full = write_append(g, LIST_WAITING) == NULL;
    assert_true(full);
    game_free(g);
}

static void a_used_place_gets_a_new_incarnation(void **state) {
    (void)state;
    Game *g = game_new();
    CardId card = write_new_place(g);
    write_place(g, card)->kind = OBJECT_TOKEN;
    write_link(g, card, ZONE_BATTLEFIELD, -1);
    ObjectId first = game_id(g, card);
    assert_non_null(game_object(g, first));
    write_unlink(g, card);
    write_free_place(g, card);
    assert_null(game_object(g, first));
    CardId again = write_new_place(g);
    write_place(g, again)->kind = OBJECT_TOKEN;
    write_link(g, again, ZONE_BATTLEFIELD, -1);
    assert_int_equal(again.v, card.v);
    assert_null(game_object(g, first));  // 400.7: the old id never finds the new object.
    assert_non_null(game_object(g, game_id(g, again)));
    game_free(g);
}

static void zones_keep_their_order(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    ObjectId a = table_put(t, 0, ZONE_LIBRARY, "Plains");
    ObjectId b = table_put(t, 0, ZONE_LIBRARY, "Island");
    ObjectId c = table_put(t, 0, ZONE_LIBRARY, "Swamp");
    const ZoneList *library = game_zone(t->g, player_id(0), ZONE_LIBRARY);
    assert_int_equal(library->first.v, object_card(a).v);
    write_unlink(t->g, object_card(b));
    write_link(t->g, object_card(b), ZONE_LIBRARY, 0);
    assert_int_equal(library->first.v, object_card(b).v);
    write_unlink(t->g, object_card(b));
    write_link(t->g, object_card(b), ZONE_LIBRARY, 2);
    assert_int_equal(library->last.v, object_card(b).v);
    assert_int_equal(game_place(t->g, library->last)->prev.v, object_card(c).v);
    table_free(t);
}

static bool sound(Table *t) {
    Text problems = {0};
    bool ok = game_check(t->g, &problems);
    text_free(&problems);
    return ok;
}

// Each kind of damage to a Game must be found, or the check is worth nothing.
static void the_invariants_can_fail(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    ObjectId bears = table_put(t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
    table_put(t, 0, ZONE_BATTLEFIELD, "Forest");
    assert_true(sound(t));
    Object *o = write_place(t->g, object_card(bears));
    o->zone = ZONE_EXILE;
    assert_false(sound(t));
    o->zone = ZONE_BATTLEFIELD;
    t->g->battlefield.count++;
    assert_false(sound(t));
    t->g->battlefield.count--;
    o->damage = -1;
    assert_false(sound(t));
    o->damage = 0;
    o->stack_item = 1;
    assert_false(sound(t));
    o->stack_item = 0;
    o->prev = object_card(bears);
    assert_false(sound(t));
    o->prev = NO_CARD;
    *(CounterRecord *)write_append(t->g, LIST_COUNTERS) =
        (CounterRecord){.object = bears, .player = NO_PLAYER, .count = 0};
    assert_false(sound(t));
    write_truncate(t->g, LIST_COUNTERS, 0);
    ((Attack *)write_append(t->g, LIST_ATTACKS))->creature = (ObjectId){99999999};
    assert_false(sound(t));
    write_truncate(t->g, LIST_ATTACKS, 0);
    assert_true(sound(t));
    table_free(t);
}

static void names_of_zones_and_steps_are_found(void **state) {
    (void)state;
    for (int i = 0; i < STEP_COUNT; i++) {
        Step s;
        assert_true(step_find(span_of(step_name((Step)i)), &s));
        assert_int_equal(s, i);
        assert_non_null(step_title(s));
    }
    for (int i = ZONE_LIBRARY; i < ZONE_COUNT; i++) {
        Zone z;
        assert_true(zone_find(span_of(zone_name((Zone)i)), &z));
        assert_int_equal(z, i);
    }
    Zone z;
    assert_false(zone_find(span_of("nowhere"), &z));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_grow_without_disturbing_each_other),
        cmocka_unit_test(a_full_block_is_noticed),
        cmocka_unit_test(a_used_place_gets_a_new_incarnation),
        cmocka_unit_test(zones_keep_their_order),
        cmocka_unit_test(the_invariants_can_fail),
        cmocka_unit_test(names_of_zones_and_steps_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
