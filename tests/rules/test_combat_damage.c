// test_combat_damage.c - assigning and dealing combat damage, and the results of damage.
#include "engine/rules/damage.h"
#include "tests/support/combat_board.h"

static const Choice bob = {.kind = CHOICE_PLAYER, .player = {1}};

static void damage_step(Board *b) {
    board_step(b, STEP_COMBAT_DAMAGE);
    combat_damage(b->e, b->g);
}

static void unblocked_creature_damages_the_player(void **state) {
    (void)state;
    Board *b = board_new(2);
    board_attacks(b, board_put(b, 0, "Test Giant"), bob);
    assert_false(combat_needs_first_strike(b->e, b->g));
    damage_step(b);
    assert_int_equal(board_life(b, 1), 17);
    assert_int_equal(b->asked, 0);
    assert_int_equal(b->forced, 1);
    board_free(b);
}

static void blocker_and_attacker_fight(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId giant = board_put(b, 0, "Test Giant"), spider = board_put(b, 1, "Test Spider");
    board_attacks(b, giant, bob);
    board_blocks(b, spider, giant);
    damage_step(b);
    assert_int_equal(board_life(b, 1), 20);
    assert_int_equal(board_damage(b, spider), 3);
    assert_int_equal(board_damage(b, giant), 2);
    board_free(b);
}

static void creature_without_power_assigns_nothing(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId giant = board_put(b, 0, "Test Giant"), wall = board_put(b, 1, "Test Wall");
    board_attacks(b, giant, bob);
    board_blocks(b, wall, giant);
    damage_step(b);
    assert_int_equal(b->forced, 1);
    assert_int_equal(board_damage(b, giant), 0);
    board_free(b);
}

static void blocked_creature_stays_blocked(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId wurm = board_put(b, 0, "Test Wurm"), maw = board_put(b, 0, "Test Dinosaur");
    ObjectId bear = board_put(b, 1, "Test Bear"), other = board_put(b, 1, "Test Bear");
    board_attacks(b, wurm, bob);
    board_attacks(b, maw, bob);
    board_blocks(b, bear, wurm);
    board_blocks(b, other, maw);
    apply_move(b->e, b->g, bear, ZONE_GRAVEYARD, NO_PLAYER, WHY_EFFECT);
    apply_move(b->e, b->g, other, ZONE_GRAVEYARD, NO_PLAYER, WHY_EFFECT);
    damage_step(b);
    assert_int_equal(board_life(b, 1), 14);  // Only the one with trample (702.19d).
    board_free(b);
}

// A giant blocked by a bear and a spider: the default, a free choice, and illegal ones.
static Board *double_block(ObjectId *giant, ObjectId *bear, ObjectId *spider) {
    Board *b = board_new(2);
    *giant = board_put(b, 0, "Test Giant");
    *bear = board_put(b, 1, "Test Bear");
    *spider = board_put(b, 1, "Test Spider");
    board_attacks(b, *giant, bob);
    board_blocks(b, *bear, *giant);
    board_blocks(b, *spider, *giant);
    return b;
}

static void default_is_lethal_in_the_order_declared(void **state) {
    (void)state;
    ObjectId giant, bear, spider;
    Board *b = double_block(&giant, &bear, &spider);
    damage_step(b);
    assert_int_equal(b->asked, 1);
    assert_int_equal(board_damage(b, bear), 2);
    assert_int_equal(board_damage(b, spider), 1);
    assert_int_equal(board_damage(b, giant), 4);
    board_free(b);
}

static void damage_is_divided_freely(void **state) {
    (void)state;
    ObjectId giant, bear, spider;
    Board *b = double_block(&giant, &bear, &spider);
    board_answer(b);  // Too much, then past the blockers, then less than lethal to each.
    board_share(b, choice_object(bear), 4);
    board_answer(b);
    board_share(b, bob, 3);
    board_answer(b);
    board_share(b, choice_object(bear), 1);
    board_share(b, choice_object(spider), 2);
    damage_step(b);
    assert_int_equal(b->refused, 2);
    assert_int_equal(b->last.code, REJECTED_CHOICE_ILLEGAL);
    assert_int_equal(board_damage(b, bear), 1);
    assert_int_equal(board_damage(b, spider), 2);
    board_free(b);
}

static Board *trample(const char *attacker, const char *blocker, ObjectId *a, ObjectId *d) {
    Board *b = board_new(2);
    *a = board_put(b, 0, attacker);
    *d = board_put(b, 1, blocker);
    board_attacks(b, *a, bob);
    board_blocks(b, *d, *a);
    return b;
}

static void trample_needs_lethal_damage_first(void **state) {
    (void)state;
    ObjectId maw, bear;
    Board *b = trample("Test Dinosaur", "Test Bear", &maw, &bear);
    board_answer(b);
    board_share(b, choice_object(bear), 1);
    board_share(b, bob, 5);
    board_answer(b);
    board_share(b, bob, 3);
    board_share(b, choice_object(bear), 3);
    damage_step(b);
    board_expect_reason(b, 1, REJECTED_CHOICE_ILLEGAL, "Test Bear is assigned less than lethal");
    assert_int_equal(board_life(b, 1), 17);
    assert_int_equal(board_damage(b, bear), 3);
    board_free(b);
}

static void default_tramples_over(void **state) {
    (void)state;
    ObjectId maw, bear;
    Board *b = trample("Test Dinosaur", "Test Bear", &maw, &bear);
    Event before = damage_event(maw, choice_object(bear), 1, false);
    damage_deal(b->e, b->g, &before, 1);  // Marked damage counts.
    damage_step(b);
    assert_int_equal(board_life(b, 1), 15);
    assert_int_equal(board_damage(b, bear), 2);
    board_free(b);
}

static void no_excess_is_no_question(void **state) {
    (void)state;
    ObjectId maw, wall;
    Board *b = trample("Test Dinosaur", "Test Wall", &maw, &wall);
    damage_step(b);
    assert_int_equal(b->asked, 0);
    assert_int_equal(board_damage(b, wall), 6);
    board_free(b);
}

// One damage is lethal by deathtouch; lifelink gains once for all that the source dealt.
static void deathtouch_trample_and_lifelink(void **state) {
    (void)state;
    ObjectId rhino, wall;
    Board *b = trample("Test Rhino", "Test Wall", &rhino, &wall);
    damage_step(b);
    assert_int_equal(board_life(b, 1), 17);
    assert_int_equal(board_damage(b, wall), 1);
    assert_true(game_object(b->g, wall)->deathtouched);
    assert_int_equal(board_life(b, 0), 24);
    board_free(b);
}

// 510.1e: two tramplers share a blocker; what both assign counts, and is judged at the end.
static void shared_blocker_is_judged_as_a_whole(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId one = board_put(b, 0, "Test Dinosaur"), two = board_put(b, 0, "Test Dinosaur");
    ObjectId wall = board_put(b, 1, "Test Wall");
    board_attacks(b, one, bob);
    board_attacks(b, two, bob);
    board_blocks(b, wall, one);
    board_blocks(b, wall, two);
    static const int shares[4] = {4, 3, 4, 4};  // 7 of 8 are too few; then 8.
    for (int i = 0; i < 4; i++) {
        board_answer(b);
        board_share(b, choice_object(wall), shares[i]);
        board_share(b, bob, 6 - shares[i]);
    }
    damage_step(b);
    board_expect_reason(b, 1, REJECTED_CHOICE_ILLEGAL, "Test Wall is assigned less than lethal");
    assert_int_equal(board_life(b, 1), 16);
    assert_int_equal(board_damage(b, wall), 8);
    board_free(b);
}

static void blocker_divides_among_attackers(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear"), giant = board_put(b, 0, "Test Giant");
    ObjectId wurm = board_put(b, 1, "Test Wurm");
    board_attacks(b, bear, bob);
    board_attacks(b, giant, bob);
    board_blocks(b, wurm, bear);
    board_blocks(b, wurm, giant);
    damage_step(b);
    assert_int_equal(b->question.player.v, 1);
    assert_int_equal(board_damage(b, bear), 2);
    assert_int_equal(board_damage(b, giant), 4);
    assert_int_equal(board_damage(b, wurm), 5);
    board_free(b);
}

static void blocker_of_a_removed_attacker_deals_nothing(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear"), wurm = board_put(b, 1, "Test Wurm");
    board_attacks(b, bear, bob);
    board_blocks(b, wurm, bear);
    Event ev = event_new(EVENT_REMOVED_FROM_COMBAT);
    ev.object = bear;
    apply(b->e, b->g, &ev);
    damage_step(b);
    assert_int_equal(board_damage(b, bear), 0);
    assert_int_equal(board_damage(b, wurm), 0);
    board_free(b);
}

static void first_and_double_strike(void **state) {
    (void)state;
    Board *b = board_new(2);
    board_attacks(b, board_put(b, 0, "Test Knight"), bob);
    board_attacks(b, board_put(b, 0, "Test Ace"), bob);
    board_attacks(b, board_put(b, 0, "Test Giant"), bob);
    assert_true(combat_needs_first_strike(b->e, b->g));
    board_step(b, STEP_FIRST_STRIKE_DAMAGE);
    combat_damage(b->e, b->g);
    assert_int_equal(board_life(b, 1), 17);  // Knight and ace.
    damage_step(b);
    assert_int_equal(board_life(b, 1), 13);  // Ace again, and the giant.
    board_free(b);
}

static void change_keyword(Board *b, ObjectId id, ChangeKind kind, Keyword k) {
    Event ev = event_new(EVENT_CONTINUOUS);
    ev.continuous = (ContinuousEffect){.affected = id,
                                       .controller = player_id(0),
                                       .lasting = LASTS_END_OF_TURN,
                                       .change = {.kind = (uint8_t)kind, .a = (int32_t)k}};
    apply(b->e, b->g, &ev);
}

// 702.4c-d, 702.7c: what counts is the first step for those that struck, double strike for the
// rest.
static void strikes_change_between_the_steps(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId knight = board_put(b, 0, "Test Knight"), ace = board_put(b, 0, "Test Ace");
    ObjectId giant = board_put(b, 0, "Test Giant");
    board_attacks(b, knight, bob);
    board_attacks(b, ace, bob);
    board_attacks(b, giant, bob);
    board_step(b, STEP_FIRST_STRIKE_DAMAGE);
    combat_damage(b->e, b->g);
    assert_int_equal(board_life(b, 1), 17);
    change_keyword(b, knight, CHANGE_LOSE_KEYWORD, KEYWORD_FIRST_STRIKE);
    change_keyword(b, ace, CHANGE_LOSE_KEYWORD, KEYWORD_DOUBLE_STRIKE);
    change_keyword(b, giant, CHANGE_ADD_KEYWORD, KEYWORD_FIRST_STRIKE);
    damage_step(b);
    assert_int_equal(board_life(b, 1), 14);  // Only the giant.
    board_free(b);
}

static void planeswalker_loses_loyalty(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId walker = board_put(b, 1, "Test Walker");
    board_attacks(b, board_put(b, 0, "Test Giant"), choice_object(walker));
    damage_step(b);
    assert_int_equal(game_counters(b->g, walker, COUNTER_LOYALTY), 2);
    assert_int_equal(board_life(b, 1), 20);
    board_free(b);
}

static void attacked_planeswalker_is_gone(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId walker = board_put(b, 1, "Test Walker");
    board_attacks(b, board_put(b, 0, "Test Giant"), choice_object(walker));
    apply_move(b->e, b->g, walker, ZONE_GRAVEYARD, NO_PLAYER, WHY_EFFECT);
    damage_step(b);
    assert_int_equal(board_life(b, 1), 20);
    board_free(b);
}

static void player_who_left_is_not_damaged(void **state) {
    (void)state;
    Board *b = board_new(3);
    board_attacks(b, board_put(b, 0, "Test Giant"), choice_player(player_id(2)));
    Event ev = event_new(EVENT_LEAVE);
    ev.player = player_id(2);
    apply(b->e, b->g, &ev);
    damage_step(b);
    assert_int_equal(board_life(b, 2), 20);
    board_free(b);
}

// ---- damage.c by itself

static void battle_loses_defense(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId siege = board_put(b, 1, "Test Siege"), giant = board_put(b, 0, "Test Giant");
    Event ev = damage_event(giant, choice_object(siege), 3, false);
    damage_deal(b->e, b->g, &ev, 1);
    assert_int_equal(game_counters(b->g, siege, COUNTER_DEFENSE), 2);
    board_free(b);
}

// 702.2d, 702.15d: a source that is a card in a graveyard.
static void keywords_work_in_every_zone(void **state) {
    (void)state;
    Board *b = board_new(2);
    SetupObject o = board_object(b, 0, "Test Rhino");
    o.zone = ZONE_GRAVEYARD;
    ObjectId rhino = setup_object(b->e, b->g, &o), wall = board_put(b, 1, "Test Wall");
    Event ev = damage_event(rhino, choice_object(wall), 2, false);
    damage_deal(b->e, b->g, &ev, 1);
    assert_true(game_object(b->g, wall)->deathtouched);
    assert_int_equal(board_life(b, 0), 22);
    board_free(b);
}

static void lifelink_gains_for_each_source(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId vampire = board_put(b, 0, "Test Vampire"), other = board_put(b, 1, "Test Vampire");
    Event events[] = {damage_event(vampire, bob, 2, false),
                      damage_event(other, choice_object(vampire), 3, false),
                      damage_event(vampire, choice_object(other), 1, false)};
    damage_deal(b->e, b->g, events, 3);
    assert_int_equal(board_life(b, 0), 23);
    assert_int_equal(board_life(b, 1), 21);
    board_free(b);
}

static void no_damage_where_none_can_be(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId rats = board_put(b, 0, "Test Rats"), field = board_put(b, 1, "Test Field");
    ObjectId bear = board_put(b, 1, "Test Bear"), gone = board_put(b, 1, "Test Giant");
    ObjectId grave = apply_move(b->e, b->g, gone, ZONE_GRAVEYARD, NO_PLAYER, WHY_EFFECT);
    uint64_t before = b->e->events;
    Event events[] = {damage_event(rats, choice_object(field), 1, false),
                      damage_event(rats, choice_object(gone), 1, false),
                      damage_event(rats, choice_object(grave), 1, false),
                      damage_event(rats, choice_object(bear), 0, false),
                      damage_event(rats, bob, -2, false)};
    damage_deal(b->e, b->g, events, 5);
    assert_int_equal(b->e->events, before);
    assert_false(game_object(b->g, bear)->deathtouched);
    board_free(b);
}

// Lifelink and deathtouch of a source that is gone: as it last was.
static void last_known_source(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId rhino = board_put(b, 0, "Test Rhino"), wall = board_put(b, 1, "Test Wall");
    apply_move(b->e, b->g, rhino, ZONE_GRAVEYARD, NO_PLAYER, WHY_EFFECT);
    Event ev = damage_event(rhino, choice_object(wall), 2, false);
    damage_deal(b->e, b->g, &ev, 1);
    assert_int_equal(board_damage(b, wall), 2);
    assert_true(game_object(b->g, wall)->deathtouched);
    assert_int_equal(board_life(b, 0), 22);
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unblocked_creature_damages_the_player),
        cmocka_unit_test(blocker_and_attacker_fight),
        cmocka_unit_test(creature_without_power_assigns_nothing),
        cmocka_unit_test(blocked_creature_stays_blocked),
        cmocka_unit_test(default_is_lethal_in_the_order_declared),
        cmocka_unit_test(damage_is_divided_freely),
        cmocka_unit_test(trample_needs_lethal_damage_first),
        cmocka_unit_test(default_tramples_over),
        cmocka_unit_test(no_excess_is_no_question),
        cmocka_unit_test(deathtouch_trample_and_lifelink),
        cmocka_unit_test(shared_blocker_is_judged_as_a_whole),
        cmocka_unit_test(blocker_divides_among_attackers),
        cmocka_unit_test(blocker_of_a_removed_attacker_deals_nothing),
        cmocka_unit_test(first_and_double_strike),
        cmocka_unit_test(strikes_change_between_the_steps),
        cmocka_unit_test(planeswalker_loses_loyalty),
        cmocka_unit_test(attacked_planeswalker_is_gone),
        cmocka_unit_test(player_who_left_is_not_damaged),
        cmocka_unit_test(battle_loses_defense),
        cmocka_unit_test(keywords_work_in_every_zone),
        cmocka_unit_test(lifelink_gains_for_each_source),
        cmocka_unit_test(no_damage_where_none_can_be),
        cmocka_unit_test(last_known_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
