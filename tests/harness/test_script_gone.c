// test_script_gone.c - what a script may say about objects that have left the game.
#include "tests/harness/test_runner_support.h"

#define BOARD                                                                                    \
    HEAD "players:\n"                                                                            \
         "  alice:\n"                                                                            \
         "    battlefield: [{card: Clue, token: true, as: hint}, {card: Treasure, token: true}," \
         " 4 Mountain, Altar of Dementia, {card: Goblin, token: true}, Grizzly Bears, Llanowar " \
         "Elves]\n"                                                                              \
         "    hand: [Shock, Lightning Bolt, Giant Growth]\n"                                     \
         "  bob: {battlefield: [Hill Giant, 2 Swamp], hand: [Diabolic Edict]}\n"                 \
         "cards:\n- {name: Goblin Token, layout: token, type: Creature \u2014 Goblin, "          \
         "color_indicator: R, power: 1, toughness: 1}\n"                                         \
         "actions:\n"

#define GOBLIN_GONE                                                                 \
    "- alice: {activate: Altar of Dementia, sacrifice: [Goblin], targets: [bob]}\n" \
    "- resolve\n"

// The ability of the sacrificed token is still on the stack, and answers to its name.
static void test_activating_what_was_sacrificed(void **state) {
    passes(state, BOARD
           "- alice: {activate: Clue}\n"
           "- alice: {activate: Clue, rejected: true}\n"
           "- alice: {activate: Clue, rejected: zone.wrong}\n"
           "- alice: {activate: hint, rejected: zone.wrong}\n"
           "- alice: {activate: Clue#1, ability: 1, rejected: zone.wrong}\n"
           "- resolve\n"
           "- alice: {activate: Clue, rejected: zone.wrong}\n");
    fails(state,
          BOARD
          "- alice: {activate: Clue}\n"
          "- alice: {activate: Clue}\n",
          "rejected with zone.wrong");
    fails(state,
          BOARD
          "- alice: {activate: Clue}\n- resolve\n"
          "- alice: {activate: Clue}\n",
          "rejected with zone.wrong");
}

static void test_the_memory_outlasts_the_turn(void **state) {
    passes(state, BOARD GOBLIN_GONE
           "- advance: {player: bob, step: upkeep}\n"
           "- alice: {activate: Goblin, rejected: zone.wrong}\n");
}

static void test_tapping_what_was_sacrificed(void **state) {
    passes(state, BOARD
           "- alice: {tap: Treasure, for: \"{G}\"}\n"
           "- alice: {tap: Treasure, for: \"{G}\", rejected: zone.wrong}\n"
           "- alice: {tap: Treasure, rejected: true}\n");
}

static void test_every_verb_with_an_object(void **state) {
    static const char *const verbs[] = {"cast", "play", "turn_up", "foretell", "suspend", "plot"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        char yaml[2048];
        snprintf(yaml, sizeof yaml,
                 "%s- alice: {tap: Treasure, for: \"{G}\"}\n- alice: {%s: Treasure, %s}\n", BOARD,
                 verbs[i], "rejected: zone.wrong");
        passes(state, yaml);
    }
}

static void test_every_option_with_an_object(void **state) {
    passes(
        state, BOARD GOBLIN_GONE
        "- alice: {cast: Shock, targets: [Goblin], rejected: target.illegal}\n"
        "- alice: {cast: Shock, targets: [Goblin#1], rejected: true}\n"
        "- alice: {activate: Altar of Dementia, targets: [bob], sacrifice: [Goblin], rejected: "
        "cost.cannot_pay}\n"
        "- alice: {cast: Shock, targets: [bob], pay: [Goblin], rejected: zone.wrong}\n"
        "- alice: {cast: Shock, targets: [bob], pay: [{Goblin: \"{R}\"}], rejected: zone.wrong}\n");
    fails(state, BOARD GOBLIN_GONE "- alice: {cast: Shock, targets: [Goblin]}\n",
          "rejected with target.illegal");
}

static void test_combat_with_what_is_gone(void **state) {
    passes(state, BOARD GOBLIN_GONE
           "- alice: {attack: [Goblin], rejected: attack.illegal}\n"
           "- alice: {attack: [Goblin, Grizzly Bears], rejected: true}\n"
           "- alice: {attack: {Grizzly Bears: Goblin}, rejected: attack.illegal}\n"
           "- alice: {attack: [Grizzly Bears]}\n"
           "- bob: {block: {Goblin: Grizzly Bears}, rejected: block.illegal}\n"
           "- bob: {block: {Hill Giant: Goblin}, rejected: block.illegal}\n"
           "- bob: {block: {Hill Giant: Grizzly Bears}}\n"
           "- alice: {assign: {Grizzly Bears: {Goblin: 2}}, rejected: choice.illegal}\n");
}

static void test_choosing_what_is_gone(void **state) {
    passes(state, BOARD GOBLIN_GONE
           "- bob: {cast: Diabolic Edict, targets: [alice]}\n"
           "- resolve\n"
           "- alice: {choose: Goblin, rejected: choice.illegal}\n"
           "- alice: {choose: Llanowar Elves}\n");
}

// As for cards, the place is looked at before priority.
static void test_zone_comes_before_priority(void **state) {
    passes(state,
           BOARD GOBLIN_GONE "- alice: pass\n- alice: {activate: Goblin, rejected: zone.wrong}\n");
}

// What never was in the game is a mistake of the scenario, whatever `rejected` says.
static void test_what_never_was_there(void **state) {
    fails(state, BOARD "- alice: {activate: Food, rejected: true}\n", "there is no \"Food\"");
    fails(state, BOARD "- alice: {activate: Clue#2, rejected: true}\n", "there is no \"Clue#2\"");
    fails(state, BOARD "- alice: {cast: Shock, targets: [Soldier], rejected: true}\n",
          "there is no \"Soldier\"");
}

static void test_expecting_what_is_gone(void **state) {
    passes(state, BOARD GOBLIN_GONE "expect: {Goblin: {exists: false}}\n");
    fails(state, BOARD GOBLIN_GONE "expect: {Goblin: {power: 1}}\n", "");
    fails(state, BOARD GOBLIN_GONE "expect: {Grizzly Bears: {attached_to: Goblin}}\n", "");
    fails(state, BOARD GOBLIN_GONE "expect: {Grizzly Bears: {attacking: Goblin}}\n", "");
    fails(state, BOARD GOBLIN_GONE "expect: {Grizzly Bears: {blocking: Goblin}}\n", "");
    fails(state, BOARD GOBLIN_GONE "expect: {stack: [Goblin]}\n", "");
    fails(state, BOARD GOBLIN_GONE "expect: {alice: {could_produce: {Goblin: \"{R}\"}}}\n", "");
    fails(state, BOARD GOBLIN_GONE "expect: {alice: {cannot_cast: [Goblin]}}\n", "");
    passes(state, BOARD GOBLIN_GONE "expect: {alice: {lacks: [Goblin]}}\n");
}

// A copy of a spell is gone when it has resolved; the card with its name is not.
static void test_copies_of_spells(void **state) {
    passes(state, HEAD
           "players:\n"
           "  alice: {battlefield: [Mountain, 2 Island], hand: [Shock, Twincast]}\n  bob: {}\n"
           "actions:\n"
           "- alice: {cast: Shock, targets: [bob]}\n"
           "- alice: {cast: Twincast, targets: [Shock]}\n- resolve\n"
           "- resolve\n"
           "- alice: {activate: Shock#2, rejected: zone.wrong}\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_activating_what_was_sacrificed),
        cmocka_unit_test(test_the_memory_outlasts_the_turn),
        cmocka_unit_test(test_tapping_what_was_sacrificed),
        cmocka_unit_test(test_every_verb_with_an_object),
        cmocka_unit_test(test_every_option_with_an_object),
        cmocka_unit_test(test_combat_with_what_is_gone),
        cmocka_unit_test(test_choosing_what_is_gone),
        cmocka_unit_test(test_zone_comes_before_priority),
        cmocka_unit_test(test_what_never_was_there),
        cmocka_unit_test(test_expecting_what_is_gone),
        cmocka_unit_test(test_copies_of_spells),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
