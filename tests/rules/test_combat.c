// test_combat.c - declaring attackers and blockers: what is legal, what is said, what happens.
#include "tests/support/combat_board.h"

// ---- attackers

// Declares one attacker that must be refused for the reason; the next answer declares none.
static void expect_attack_refused(Board *b, ObjectId creature, Choice to, const char *reason) {
    board_answer(b);
    board_pair(b, creature, to);
    board_answer(b);
    combat_declare_attackers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_ATTACK_ILLEGAL, reason);
    assert_false(combat_has_attackers(b->g));
    board_free(b);
}

static const Choice bob = {.kind = CHOICE_PLAYER, .player = {1}};
static const Choice carol = {.kind = CHOICE_PLAYER, .player = {2}};

static void tapped_creature_cannot_attack(void **state) {
    (void)state;
    Board *b = board_new(2);
    SetupObject o = board_object(b, 0, "Test Bear");
    o.tapped = true;
    expect_attack_refused(b, setup_object(b->e, b->g, &o), bob,
                          "Cannot attack with Test Bear: it is tapped.");
}

static void sick_creature_cannot_attack(void **state) {
    (void)state;
    Board *b = board_new(2);
    SetupObject o = board_object(b, 0, "Test Bear");
    o.sick = true;
    expect_attack_refused(b, setup_object(b->e, b->g, &o), bob,
                          "Test Bear: it has summoning sickness.");
}

static void defender_cannot_attack(void **state) {
    (void)state;
    Board *b = board_new(2);
    expect_attack_refused(b, board_put(b, 0, "Test Wall"), bob, "Test Wall: it has defender.");
}

static void land_cannot_attack(void **state) {
    (void)state;
    Board *b = board_new(2);
    expect_attack_refused(b, board_put(b, 0, "Test Field"), bob, "it is not a creature.");
}

static void other_players_creature_cannot_attack(void **state) {
    (void)state;
    Board *b = board_new(2);
    expect_attack_refused(b, board_put(b, 1, "Test Bear"), bob, "does not control it.");
}

static void nobody_attacks_themself(void **state) {
    (void)state;
    Board *b = board_new(2);
    expect_attack_refused(b, board_put(b, 0, "Test Bear"), choice_player(player_id(0)),
                          "Cannot attack alice with Test Bear: the active player");
}

static void own_planeswalker_is_not_attacked(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId walker = board_put(b, 0, "Test Walker");
    expect_attack_refused(b, board_put(b, 0, "Test Bear"), choice_object(walker),
                          "Cannot attack Test Walker with Test Bear: the active player");
}

static void creature_is_not_attacked(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId giant = board_put(b, 1, "Test Giant");
    expect_attack_refused(b, board_put(b, 0, "Test Bear"), choice_object(giant),
                          "Cannot attack Test Giant with Test Bear: only players");
}

static void what_is_attacked_must_be_announced(void **state) {
    (void)state;
    Board *b = board_new(3);
    expect_attack_refused(b, board_put(b, 0, "Test Bear"), (Choice){.kind = CHOICE_NONE},
                          "must be announced");
}

static void nothing_attacks_twice(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear");
    board_answer(b);
    board_pair(b, bear, bob);
    board_pair(b, bear, bob);
    combat_declare_attackers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_ATTACK_ILLEGAL, "Test Bear is declared twice.");
    board_free(b);
}

static void attackers_tap_but_for_vigilance(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear"), guard = board_put(b, 0, "Test Guard");
    SetupObject sick = board_object(b, 0, "Test Goblin");
    sick.sick = true;
    ObjectId goblin = setup_object(b->e, b->g, &sick);
    board_put(b, 0, "Test Wall");
    board_answer(b);
    board_pair(b, bear, bob);
    board_pair(b, guard, bob);
    board_pair(b, goblin, bob);
    combat_declare_attackers(b->e, b->g);
    assert_int_equal(b->refused, 0);
    assert_int_equal(b->question.option_count, 3);  // Not the wall.
    assert_int_equal(b->question.against_count, 1);
    assert_true(game_object(b->g, bear)->tapped);
    assert_true(game_object(b->g, goblin)->tapped);
    assert_false(game_object(b->g, guard)->tapped);
    assert_int_equal(attack_of(b->g, guard)->player.v, 1);
    assert_int_equal(b->g->stage, STAGE_PRIORITY_BEGIN);
    board_free(b);
}

static void planeswalker_is_attacked(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId walker = board_put(b, 1, "Test Walker"), bear = board_put(b, 0, "Test Bear");
    board_answer(b);
    board_pair(b, bear, choice_object(walker));
    combat_declare_attackers(b->e, b->g);
    assert_int_equal(b->question.against_count, 2);
    assert_true(object_same(attack_of(b->g, bear)->object, walker));
    assert_int_equal(attack_of(b->g, bear)->player.v, 1);
    board_free(b);
}

static void several_players_are_attacked(void **state) {
    (void)state;
    Board *b = board_new(3);
    ObjectId bear = board_put(b, 0, "Test Bear"), giant = board_put(b, 0, "Test Giant");
    board_answer(b);
    board_pair(b, bear, bob);
    board_pair(b, giant, carol);
    combat_declare_attackers(b->e, b->g);
    assert_int_equal(b->refused, 0);
    assert_int_equal(b->question.against_count, 2);
    assert_int_equal(attack_of(b->g, bear)->player.v, 1);
    assert_int_equal(attack_of(b->g, giant)->player.v, 2);
    board_free(b);
}

static void without_attackers_the_step_goes_on(void **state) {
    (void)state;
    Board *b = board_new(2);
    combat_declare_attackers(b->e, b->g);
    assert_int_equal(b->asked, 1);  // Asked although nothing could attack.
    assert_false(combat_has_attackers(b->g));
    assert_int_equal(b->g->stage, STAGE_PRIORITY_BEGIN);
    board_free(b);
}

static void illegal_answers_are_limited(void **state) {
    (void)state;
    Board *b = board_new(2);
    board_answer(b);
    board_pair(b, board_put(b, 0, "Test Wall"), bob);
    b->stubborn = true;
    b->e->can_stop = true;
    if (setjmp(b->e->stop) == 0) {
        combat_declare_attackers(b->e, b->g);
        fail();
    }
    assert_non_null(b->e->limit);
    assert_int_equal(b->refused, ASKED_AGAIN_MAX);
    board_free(b);
}

// ---- blockers

static void attack_bob(Board *b, ObjectId creature) { board_attacks(b, creature, bob); }

static void expect_block_refused(Board *b, ObjectId blocker, ObjectId attacker,
                                 const char *reason) {
    board_step(b, STEP_DECLARE_BLOCKERS);
    board_answer(b);
    board_pair(b, blocker, choice_object(attacker));
    board_answer(b);
    combat_declare_blockers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_BLOCK_ILLEGAL, reason);
    assert_false(is_blocking(b->g, blocker));
    board_free(b);
}

static void tapped_creature_cannot_block(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear");
    SetupObject o = board_object(b, 1, "Test Giant");
    o.tapped = true;
    ObjectId giant = setup_object(b->e, b->g, &o);
    attack_bob(b, bear);
    expect_block_refused(b, giant, bear, "Cannot block Test Bear with Test Giant: it is tapped.");
}

static void flying_is_not_blocked_from_the_ground(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId drake = board_put(b, 0, "Test Drake"), bear = board_put(b, 1, "Test Bear");
    ObjectId spider = board_put(b, 1, "Test Spider"), other = board_put(b, 1, "Test Drake");
    attack_bob(b, drake);
    board_step(b, STEP_DECLARE_BLOCKERS);
    board_answer(b);
    board_pair(b, bear, choice_object(drake));
    board_answer(b);
    board_pair(b, spider, choice_object(drake));
    board_pair(b, other, choice_object(drake));
    combat_declare_blockers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_BLOCK_ILLEGAL, "neither flying nor reach");
    assert_true(is_blocking(b->g, spider));
    assert_true(is_blocking(b->g, other));
    assert_false(is_blocking(b->g, bear));
    board_free(b);
}

static void what_does_not_attack_is_not_blocked(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear"), idle = board_put(b, 0, "Test Giant");
    ObjectId blocker = board_put(b, 1, "Test Bear");
    attack_bob(b, bear);
    expect_block_refused(b, blocker, idle, "not attacking");
}

static void attackers_own_creature_does_not_block(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear"), idle = board_put(b, 0, "Test Giant");
    attack_bob(b, bear);
    expect_block_refused(b, idle, bear, "the defending player does not control it");
}

static void menace_needs_two(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId brute = board_put(b, 0, "Test Brute");
    ObjectId bear = board_put(b, 1, "Test Bear"), giant = board_put(b, 1, "Test Giant");
    attack_bob(b, brute);
    board_answer(b);
    board_pair(b, bear, choice_object(brute));
    board_answer(b);
    board_pair(b, bear, choice_object(brute));
    board_pair(b, giant, choice_object(brute));
    combat_declare_blockers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_BLOCK_ILLEGAL, "with Test Bear: Test Brute has menace");
    assert_true(is_blocking(b->g, bear) && is_blocking(b->g, giant));
    assert_true(attack_of(b->g, brute)->blocked);
    assert_int_equal(b->g->stage, STAGE_PRIORITY_BEGIN);
    board_free(b);
}

static void one_blocker_blocks_one_attacker(void **state) {
    (void)state;
    Board *b = board_new(2);
    ObjectId bear = board_put(b, 0, "Test Bear"), wurm = board_put(b, 0, "Test Wurm");
    ObjectId giant = board_put(b, 1, "Test Giant");
    attack_bob(b, bear);
    attack_bob(b, wurm);
    board_answer(b);
    board_pair(b, giant, choice_object(bear));
    board_pair(b, giant, choice_object(wurm));
    combat_declare_blockers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_BLOCK_ILLEGAL, "only one attacker");
    assert_false(attack_of(b->g, bear)->blocked);
    board_free(b);
}

static void each_attacked_player_declares(void **state) {
    (void)state;
    Board *b = board_new(3);
    ObjectId bear = board_put(b, 0, "Test Bear"), giant = board_put(b, 0, "Test Giant");
    ObjectId bobs = board_put(b, 1, "Test Wurm"), carols = board_put(b, 2, "Test Spider");
    board_attacks(b, bear, bob);
    board_attacks(b, giant, carol);
    board_answer(b);
    board_pair(b, bobs, choice_object(giant));  // It attacks carol.
    board_answer(b);
    board_pair(b, bobs, choice_object(bear));
    board_answer(b);
    board_pair(b, bobs, choice_object(bear));  // Carol does not control it.
    board_answer(b);
    board_pair(b, carols, choice_object(giant));
    combat_declare_blockers(b->e, b->g);
    board_expect_reason(b, 2, REJECTED_BLOCK_ILLEGAL, "carol does not control Test Wurm");
    assert_int_equal(b->question.slot, 1);
    assert_true(is_blocking(b->g, bobs) && is_blocking(b->g, carols));
    assert_true(attack_of(b->g, bear)->blocked && attack_of(b->g, giant)->blocked);
    assert_int_equal(b->e->answer_count, 2);  // Only the legal ones would be fed back.
    board_free(b);
}

static void players_not_attacked_are_not_asked(void **state) {
    (void)state;
    Board *b = board_new(3);
    ObjectId bear = board_put(b, 0, "Test Bear");
    board_put(b, 1, "Test Wurm");
    board_attacks(b, bear, carol);
    combat_declare_blockers(b->e, b->g);
    assert_int_equal(b->asked, 1);
    assert_int_equal(b->question.player.v, 2);
    assert_int_equal(b->question.slot, 0);
    assert_false(attack_of(b->g, bear)->blocked);
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tapped_creature_cannot_attack),
        cmocka_unit_test(sick_creature_cannot_attack),
        cmocka_unit_test(defender_cannot_attack),
        cmocka_unit_test(land_cannot_attack),
        cmocka_unit_test(other_players_creature_cannot_attack),
        cmocka_unit_test(nobody_attacks_themself),
        cmocka_unit_test(own_planeswalker_is_not_attacked),
        cmocka_unit_test(creature_is_not_attacked),
        cmocka_unit_test(what_is_attacked_must_be_announced),
        cmocka_unit_test(nothing_attacks_twice),
        cmocka_unit_test(attackers_tap_but_for_vigilance),
        cmocka_unit_test(planeswalker_is_attacked),
        cmocka_unit_test(several_players_are_attacked),
        cmocka_unit_test(without_attackers_the_step_goes_on),
        cmocka_unit_test(illegal_answers_are_limited),
        cmocka_unit_test(tapped_creature_cannot_block),
        cmocka_unit_test(flying_is_not_blocked_from_the_ground),
        cmocka_unit_test(what_does_not_attack_is_not_blocked),
        cmocka_unit_test(attackers_own_creature_does_not_block),
        cmocka_unit_test(menace_needs_two),
        cmocka_unit_test(one_blocker_blocks_one_attacker),
        cmocka_unit_test(each_attacked_player_declares),
        cmocka_unit_test(players_not_attacked_are_not_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
