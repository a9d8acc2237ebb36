// test_binder.c - tests of engine/oracle/binder.c: what refers to what, and what is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/oracle/oracle_support.h"

// The operation that introduced what the first node with `op` refers to.
static Op referent(const Ability *a, Op op) {
    const IrNode *n = find_op(a->root, op);
    if (!n) fail_msg("no %s", op_name(op));
    assert_in_range(n->binding, 0, a->binding_count - 1);
    return (Op)a->bindings[n->binding].introduced_by->op;
}

static void test_it(void **state) {
    Oracle *o = *state;
    const Ability *a = first_ability(o, "Instant", "Return target creature to its owner's hand.");
    assert_int_equal(referent(a, OP_IT), OP_TARGET);
    assert_int_equal(a->target_count, 1);
    assert_int_equal(a->targets[0]->binding, find_op(a->root, OP_IT)->binding);
    a = first_ability(o, "Artifact", "Sacrifice Test Card: It deals 2 damage to any target.");
    assert_int_equal(referent(a, OP_IT), OP_SELF);
    a = first_ability(o, "Creature — Bear",
                      "When Test Card enters, destroy target artifact. It can't be regenerated.");
    assert_int_equal(referent(a, OP_IT), OP_TARGET);  // Nearer than the card itself.
    a = first_ability(o, "Creature — Bear",
                      "Whenever Test Card or another creature dies, exile it.");
    assert_int_equal(referent(a, OP_IT), OP_OBJECT_OR_OBJECT);
    a = first_ability(o, "Creature — Bear", "Whenever a creature dies, exile that creature.");
    assert_int_equal(referent(a, OP_IT), OP_ANY_ONE);
    a = first_ability(o, "Sorcery",
                      "Create a 1/1 white Bird creature token. It gains haste until end of turn.");
    assert_int_equal(referent(a, OP_IT), OP_CREATE_TOKEN);
}

static void test_they(void **state) {
    Oracle *o = *state;
    const Ability *a =
        first_ability(o, "Sorcery", "Destroy all creatures. They can't be regenerated.");
    assert_int_equal(referent(a, OP_THEY), OP_ALL);
    a = first_ability(
        o, "Sorcery",
        "Create two 1/1 white Bird creature tokens. Those tokens gain haste until end of turn.");
    assert_int_equal(referent(a, OP_THEY), OP_CREATE_TOKEN);
}

static void test_players(void **state) {
    Oracle *o = *state;
    const Ability *a = first_ability(o, "Artifact",
                                     "At the beginning of each player's draw step, if Test Card is "
                                     "untapped, that player draws an additional card.");
    assert_int_equal(referent(a, OP_THAT_PLAYER), OP_EACH_PLAYER);
    assert_non_null(a->condition);
    a = first_ability(o, "Instant", "Target player draws a card. They lose 1 life.");
    assert_int_equal(referent(a, OP_THAT_PLAYER), OP_TARGET_PLAYER);
    a = first_ability(o, "Instant", "Destroy target creature. Its controller loses 2 life.");
    assert_int_equal(referent(a, OP_IT), OP_TARGET);
}

static void test_choices(void **state) {
    Oracle *o = *state;
    const Ability *a = first_ability(o, "Sorcery",
                                     "Each player may put a land card from their hand onto the "
                                     "battlefield, then each opponent who didn't draws a card.");
    assert_int_equal(referent(a, OP_EACH_OPPONENT_WHO_DID_NOT), OP_MAY);
    assert_int_equal(referent(a, OP_THAT_PLAYER), OP_EACH_PLAYER);
    const IrNode *put = find_op(a->root, OP_PUT_ONTO_BATTLEFIELD);
    assert_int_equal(ir_kid(put, FIELD_WHO)->op, OP_THAT_PLAYER);
    assert_int_equal(ir_kid(put, FIELD_WHO)->binding, find_op(a->root, OP_EACH_PLAYER)->binding);
}

static void test_numbers(void **state) {
    Oracle *o = *state;
    const Ability *a = first_ability(
        o, "Creature — Bear", "Whenever you gain life, target opponent loses that much life.");
    assert_int_equal(referent(a, OP_THAT_MUCH), OP_WHEN_GAINS_LIFE);
}

// Every verb has its subject and its duration, wherever the words stood.
static void test_subjects(void **state) {
    Oracle *o = *state;
    const Ability *a =
        first_ability(o, "Sorcery", "Target player draws two cards and loses 2 life.");
    const IrNode *target = a->targets[0];
    assert_ptr_equal(ir_kid(find_op(a->root, OP_DRAW), FIELD_WHO), target);
    assert_ptr_equal(ir_kid(find_op(a->root, OP_LOSE_LIFE), FIELD_WHO), target);
    assert_int_equal(a->target_count, 1);
    a = first_ability(o, "Sorcery", "Draw two cards.");
    assert_int_equal(ir_kid(find_op(a->root, OP_DRAW), FIELD_WHO)->op, OP_YOU);
    a = first_ability(o, "Sorcery",
                      "Target creature gets +1/+1 and gains haste until end of turn.");
    const IrNode *keyword = find_op(a->root, OP_GAIN_KEYWORD);
    assert_ptr_equal(ir_kid(keyword, FIELD_WHAT), a->targets[0]);
    assert_int_equal(ir_kid(keyword, FIELD_UNTIL)->op, OP_UNTIL_END_OF_TURN);
    a = first_ability(o, "Enchantment", "Creatures you control get +1/+1 and have haste.");
    assert_int_equal(ir_kid(find_op(a->root, OP_STATIC_GAIN_KEYWORD), FIELD_WHAT)->op, OP_ALL);
}

static void test_targets_in_order(void **state) {
    Oracle *o = *state;
    const Ability *a =
        first_ability(o, "Sorcery", "Destroy target artifact.\nTarget player loses 2 life.");
    assert_int_equal(o->face.ability_count, 1);
    assert_int_equal(a->target_count, 2);
    assert_int_equal(a->targets[0]->op, OP_TARGET);
    assert_int_equal(a->targets[1]->op, OP_TARGET_PLAYER);
    assert_int_equal(a->targets[0]->binding, 0);
    assert_int_equal(a->targets[1]->binding, 1);
}

static void test_refusals(void **state) {
    Oracle *o = *state;
    refuses(o, "Instant", "Draw a card. It can't be regenerated.", 14, "refers to nothing");
    refuses(o, "Instant", "Destroy target artifact. That creature can't be regenerated.", 26,
            "refers to nothing");
    refuses(o, "Instant", "Destroy target creature. They can't be regenerated.", 26,
            "refers to nothing");
    refuses(o, "Instant", "That player draws a card.", 1, "refers to nothing");
    refuses(o, "Instant",
            "Exile target creature. Return that card to the battlefield under its owner's control "
            "at the beginning of the next end step. It gains haste.",
            125, "something that comes back only later");
    refuses(o, "Instant", "Each opponent who didn't draws a card.", 1, "refers to nothing");
    refuses(o, "Artifact",
            "{T}: Test Card deals 1 damage to target creature. It can't be regenerated.", 51,
            "may refer to more than one thing");
    refuses(o, "Instant", "Test Card deals 1 damage to target creature. Exile that card.", 52,
            "refers to nothing");
    // What a shield looks out for has not happened yet.
    refuses(o, "Instant",
            "If a creature you control would die this turn, exile it instead. Return it to the "
            "battlefield under its owner's control at the beginning of the next end step.",
            73, "refers to nothing");
    refuses(o, "Artifact",
            "{T}: Put a +1/+1 counter on target creature. Each other creature you control gets "
            "+1/+1 until end of turn.",
            46, "other than the source or than something else");
    refuses(o, "Creature \xe2\x80\x94 Bear",
            "Whenever a creature you control attacks, another target creature gains haste until "
            "end of turn.",
            42, "other than the source or than something else");
    refuses(o, "Creature \xe2\x80\x94 Bear",
            "{T}: Tap target creature. Return another creature you control to its owner's hand.",
            34, "other than the source or than something else");
    refuses(o, "Artifact \xe2\x80\x94 Equipment",
            "Whenever equipped creature attacks, each other creature you control gains haste "
            "until end of turn.",
            37, "other than the source or than something else");
    refuses(o, "Artifact \xe2\x80\x94 Equipment",
            "Whenever equipped creature deals damage to a blocking creature, Test Card deals 2 "
            "damage to each other creature.",
            93, "other than the source or than something else");
    refuses(o, "Creature \xe2\x80\x94 Bear",
            "When Test Card dies, you may pay {X}. If you do, return target creature card with "
            "mana value X from your graveyard to your hand.",
            1, "a target by an X that is paid later");
    refuses(o, "Sorcery",
            "Return target creature card and target land card from your graveyard to your hand.", 1,
            "a card of a zone that is said later");
    refuses(o, "Instant", "Destroy all other creatures.", 13, "refers to nothing");
    refuses(o, "Enchantment", "If you would draw a card, you may gain 1 life instead.", 1,
            "a replacement that may be declined");
    refuses(o, "Artifact",
            "{T}: You may pay {2} and sacrifice an artifact. If you do, draw a card.", 1,
            "may pay and do something else");
    refuses(o, "Sorcery",
            "Each player reveals the top card of their library, loses life equal to that card's "
            "mana value, then puts it into their hand.",
            1, "a card of each player's own");
}

// No card says the same of a thing twice, or what nothing can be.
static void test_repeated_words(void **state) {
    static const char twice[] = "says the same twice", never[] = "says what cannot be together";
    Oracle *o = *state;
    refuses(o, "Instant", "Destroy target white white creature.", 22, twice);
    refuses(o, "Instant", "Destroy target white artifact white creature.", 31, twice);
    refuses(o, "Instant", "Destroy target nonwhite, nonwhite creature.", 26, twice);
    refuses(o, "Instant", "Destroy all artifacts, creatures, and artifacts.", 39, twice);
    refuses(o, "Instant", "Destroy target Elf or Elf.", 23, twice);
    refuses(o, "Sorcery", "Create a 1/1 white white Bear creature token.", 20, twice);
    refuses(o, "Instant", "Target creature gains flying and flying until end of turn.", 34, twice);
    refuses(o, "Creature \xe2\x80\x94 Bear", "Protection from black and from black", 27, twice);
    refuses(o, "Land", "{T}: Add {W} or {W}.", 17, twice);
    refuses(o, "Instant", "Destroy target tapped untapped creature.", 23, never);
    refuses(o, "Instant", "Counter target nonartifact artifact spell.", 28, never);
    refuses(o, "Sorcery", "Create a 1/1 colorless white Bear creature token.", 24, never);
    refuses(o, "Land", "{1}, {W}, {T}: Draw a card.", 6, "mana twice in a cost");
    first_ability(o, "Instant", "Destroy target white blue creature.");
    first_ability(o, "Instant", "Destroy target creature or creature with flying.");
    first_ability(o, "Creature \xe2\x80\x94 Bear", "Cascade, cascade");
}

// As long as a line may be.
static void test_many_repeated_words(void **state) {
    Oracle *o = *state;
    Text text = {0};
    text_add(&text, "Destroy target");
    for (int i = 0; i < 256; i++) text_add(&text, " white");
    text_add(&text, " creature.");
    refuses(o, "Instant", text_cstr(&text), 22, "says the same twice");
    text_free(&text);
}

// 700.2: a mode speaks of itself and of what stands before all of them.
static void test_modes(void **state) {
    Oracle *o = *state;
    refuses(o, "Sorcery",
            "Choose two \xe2\x80\x94\n\xe2\x80\xa2 Test Card deals 2 damage to each creature.\n"
            "\xe2\x80\xa2 Draw that many cards.",
            8, "refers to nothing");
    refuses(o, "Sorcery",
            "Choose two \xe2\x80\x94\n\xe2\x80\xa2 Tap target creature.\n"
            "\xe2\x80\xa2 Its controller loses 2 life.",
            3, "refers to nothing");
    const Ability *a = first_ability(
        o, "Creature \xe2\x80\x94 Bear",
        "Whenever Test Card deals combat damage to a player, choose one \xe2\x80\x94\n"
        "\xe2\x80\xa2 Target opponent loses 1 life.\n\xe2\x80\xa2 That player discards a card.");
    assert_int_equal(referent(a, OP_THAT_PLAYER), OP_ANY_PLAYER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it),
        cmocka_unit_test(test_they),
        cmocka_unit_test(test_players),
        cmocka_unit_test(test_choices),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_subjects),
        cmocka_unit_test(test_targets_in_order),
        cmocka_unit_test(test_repeated_words),
        cmocka_unit_test(test_many_repeated_words),
        cmocka_unit_test(test_modes),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, set_up_oracle, tear_down_oracle);
}
