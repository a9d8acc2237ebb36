// test_combat_requirements.c - the declarations that obey the most requirements (508.1d, 509.1c),
// and that those with fewer are refused.
#include "tests/support/combat_board.h"

static const Choice bob = {.kind = CHOICE_PLAYER, .player = {1}};

static void add_card(Board *b, const char *name, const char *text) {
    CardText card = {.face_count = 1};
    card.faces[0] = (FaceText){
        .name = name, .type = "Creature — Bear", .text = text, .power = "2", .toughness = "2"};
    Status s = {0};
    if (!pool_add(b->pool, &card, &s)) fail_msg("%s", s.message);
}

static Board *board_with_cards(void) {
    Board *b = board_new(2);
    add_card(b, "Eager Bear", "Eager Bear attacks each combat if able.");
    add_card(b, "Pack Bear",
             "Pack Bear attacks each combat if able.\nPack Bear can't attack or block alone.");
    add_card(b, "Guard Bear",
             "Guard Bear blocks each combat if able.\nGuard Bear can't attack or block alone.");
    add_card(b, "Bait Bear", "Bait Bear must be blocked if able.");
    add_card(b, "Proud Bear", "Menace\nProud Bear must be blocked if able.");
    add_card(b, "Lure Bear", "All creatures able to block Lure Bear do so.");
    add_card(b, "Wide Bear", "Wide Bear can block an additional creature each combat.");
    return b;
}

// ---- attackers

// Declares what is prepared first, then nothing is prepared: the defaults must be legal.
static void default_attack(Board *b, Answer *a) {
    board_answer(b);  // Nothing: what the board's decider answers.
    combat_declare_attackers(b->e, b->g);
    combat_default_declaration(b->e, b->g, &b->question, a);
}

static void nothing_is_required_of_a_bear(void **state) {
    (void)state;
    Board *b = board_with_cards();
    Answer a;
    board_put(b, 0, "Test Bear");
    default_attack(b, &a);
    assert_int_equal(a.count, 0);
    assert_int_equal(b->refused, 0);
    board_free(b);
}

static void leaving_out_an_eager_bear_is_refused(void **state) {
    (void)state;
    Board *b = board_with_cards();
    ObjectId eager = board_put(b, 0, "Eager Bear"), bear = board_put(b, 0, "Test Bear");
    board_answer(b);
    board_pair(b, bear, bob);
    board_answer(b);
    board_pair(b, eager, bob);
    combat_declare_attackers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_ATTACK_ILLEGAL,
                        "Cannot attack with Test Bear: Eager Bear attacks if able.");
    assert_non_null(attack_of(b->g, eager));
    assert_null(attack_of(b->g, bear));
    board_free(b);
}

static void who_cannot_attack_alone_takes_another_along(void **state) {
    (void)state;
    Board *b = board_with_cards();
    ObjectId pack = board_put(b, 0, "Pack Bear"), bear = board_put(b, 0, "Test Bear");
    board_answer(b);
    board_pair(b, pack, bob);
    board_answer(b);
    board_answer(b);
    board_pair(b, pack, bob);
    board_pair(b, bear, bob);
    combat_declare_attackers(b->e, b->g);
    board_expect_reason(b, 2, REJECTED_ATTACK_ILLEGAL,
                        "Cannot attack with nothing: Pack Bear attacks if able.");
    assert_non_null(attack_of(b->g, bear));
    board_free(b);
}

static void who_cannot_attack_alone_stays_at_home_alone(void **state) {
    (void)state;
    Board *b = board_with_cards();
    board_put(b, 0, "Pack Bear");
    board_answer(b);
    combat_declare_attackers(b->e, b->g);
    assert_int_equal(b->refused, 0);
    assert_false(combat_has_attackers(b->g));
    board_free(b);
}

// ---- blockers

// What blocks by default, once these attack.
static void default_blocks(Board *b, Answer *a) {
    board_step(b, STEP_DECLARE_BLOCKERS);
    b->e->live = b->g;
    Choice options[8], against[8];
    Question q = {.kind = QUESTION_BLOCKERS, .player = player_id(1)};
    int attacks;
    const Attack *all = game_list(b->g, LIST_ATTACKS, &attacks);
    for (int i = 0; i < attacks; i++) against[q.against_count++] = choice_object(all[i].creature);
    for (CardId c = b->g->battlefield.first; card_is(c); c = game_place(b->g, c)->next)
        if (player_same(game_place(b->g, c)->controller, player_id(1)))
            options[q.option_count++] = choice_object(game_id(b->g, c));
    q.options = options;
    q.against = against;
    combat_default_declaration(b->e, b->g, &q, a);
}

static void one_blocker_is_enough_for_bait(void **state) {
    (void)state;
    Board *b = board_with_cards();
    Answer a;
    ObjectId bait = board_put(b, 0, "Bait Bear");
    board_put(b, 1, "Test Bear");
    board_put(b, 1, "Test Giant");
    board_attacks(b, bait, bob);
    default_blocks(b, &a);
    assert_int_equal(a.count, 1);
    board_free(b);
}

static void menace_needs_two_blockers_or_none(void **state) {
    (void)state;
    Board *b = board_with_cards();
    Answer a;
    ObjectId proud = board_put(b, 0, "Proud Bear");
    board_put(b, 1, "Test Bear");
    board_attacks(b, proud, bob);
    default_blocks(b, &a);
    assert_int_equal(a.count, 0);
    board_put(b, 1, "Test Giant");
    default_blocks(b, &a);
    assert_int_equal(a.count, 2);
    board_free(b);
}

static void all_who_are_able_block_the_lure(void **state) {
    (void)state;
    Board *b = board_with_cards();
    Answer a;
    ObjectId lure = board_put(b, 0, "Lure Bear"), bear = board_put(b, 0, "Test Bear");
    for (int i = 0; i < 3; i++) board_put(b, 1, "Test Giant");
    board_attacks(b, bear, bob);
    board_attacks(b, lure, bob);
    default_blocks(b, &a);
    assert_int_equal(a.count, 3);
    for (int i = 0; i < a.count; i++) assert_true(object_same(a.items[i].to.object, lure));
    board_free(b);
}

static void one_that_can_block_two_blocks_both(void **state) {
    (void)state;
    Board *b = board_with_cards();
    Answer a;
    ObjectId first = board_put(b, 0, "Bait Bear"), second = board_put(b, 0, "Bait Bear");
    board_put(b, 1, "Wide Bear");
    board_attacks(b, first, bob);
    board_attacks(b, second, bob);
    default_blocks(b, &a);
    assert_int_equal(a.count, 2);
    board_free(b);
}

static void a_guard_that_cannot_block_alone_needs_company(void **state) {
    (void)state;
    Board *b = board_with_cards();
    Answer a;
    ObjectId bear = board_put(b, 0, "Test Bear");
    board_put(b, 1, "Guard Bear");
    board_attacks(b, bear, bob);
    default_blocks(b, &a);
    assert_int_equal(a.count, 0);
    board_put(b, 1, "Test Giant");
    default_blocks(b, &a);
    assert_int_equal(a.count, 2);
    board_free(b);
}

static void fewer_blocks_than_required_are_refused(void **state) {
    (void)state;
    Board *b = board_with_cards();
    ObjectId bait = board_put(b, 0, "Bait Bear"), giant = board_put(b, 1, "Test Giant");
    board_attacks(b, bait, bob);
    board_step(b, STEP_DECLARE_BLOCKERS);
    board_answer(b);
    board_answer(b);
    board_pair(b, giant, choice_object(bait));
    combat_declare_blockers(b->e, b->g);
    board_expect_reason(b, 1, REJECTED_BLOCK_ILLEGAL, "Test Giant must block Bait Bear if able.");
    assert_true(is_blocking(b->g, giant));
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_required_of_a_bear),
        cmocka_unit_test(leaving_out_an_eager_bear_is_refused),
        cmocka_unit_test(who_cannot_attack_alone_takes_another_along),
        cmocka_unit_test(who_cannot_attack_alone_stays_at_home_alone),
        cmocka_unit_test(one_blocker_is_enough_for_bait),
        cmocka_unit_test(menace_needs_two_blockers_or_none),
        cmocka_unit_test(all_who_are_able_block_the_lure),
        cmocka_unit_test(one_that_can_block_two_blocks_both),
        cmocka_unit_test(a_guard_that_cannot_block_alone_needs_company),
        cmocka_unit_test(fewer_blocks_than_required_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
