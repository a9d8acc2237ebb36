// test_expect.c - every key of an expectation: it holds, and it can fail.
#include "tests/harness/test_runner_support.h"

// A board with something to say about everything.
#define BOARD                                                                                      \
    HEAD                                                                                           \
        "players:\n"                                                                               \
        "  alice:\n"                                                                               \
        "    life: 15\n"                                                                           \
        "    mana_pool: \"{R}{G}\"\n"                                                              \
        "    counters: {energy: 2}\n"                                                              \
        "    battlefield: [3 Forest, {card: Serra Angel, tapped: true, counters: {\"+1/+1\": 2}, " \
        "damage: 1, as: angel}, Grizzly Bears, Exotic Orchard, {card: Hill Giant, owner: bob}]\n"  \
        "    hand: [2 Shock, Giant Growth, Doom Blade]\n"                                          \
        "    graveyard: [Lava Axe]\n"                                                              \
        "    exile: [Murder]\n"                                                                    \
        "    library: [Plains, Island, Swamp]\n"                                                   \
        "  bob: {poison: 4, battlefield: [Mountain, Grizzly Bears], library: []}\n"

static void holds(void **state, const char *expect) {
    char yaml[4096];
    snprintf(yaml, sizeof yaml, "%sexpect: {%s}\n", BOARD, expect);
    passes(state, yaml);
}

// Fails with that path, and with the actual value.
static void differs(void **state, const char *expect, const char *where, const char *actual) {
    char yaml[4096];
    Result r;
    snprintf(yaml, sizeof yaml, "%sexpect: {%s}\n", BOARD, expect);
    play_text(state, yaml, &r);
    bool good = r.outcome == OUTCOME_FAILED && r.failures->kind == FAILURE_EXPECT &&
                strcmp(r.failures->where, where) == 0 && r.failures->actual &&
                strcmp(r.failures->actual, actual) == 0 && r.failures->expected;
    if (!good) {
        fprintf(stderr, "%s: wanted %s, actual %s\n", expect, where, actual);
        show_failures(&r);
    }
    assert_true(good);
    result_free(&r);
}

static void test_player_numbers(void **state) {
    holds(state, "alice: {life: 15, poison: 0}, bob: {life: 20, poison: 4}");
    differs(state, "alice: {life: 16}", "expect.alice.life", "15");
    differs(state, "bob: {poison: 0}", "expect.bob.poison", "4");
}

static void test_player_counters(void **state) {
    holds(state, "alice: {counters: {energy: 2}}, bob: {counters: {poison: 4}}");
    differs(state, "alice: {counters: {energy: 3}}", "expect.alice.counters", "{energy: 2}");
    differs(state, "alice: {counters: {}}", "expect.alice.counters", "{energy: 2}");
    differs(state, "alice: {counters: {experience: 1}}", "expect.alice.counters", "{energy: 2}");
}

static void test_mana_pool(void **state) {
    holds(state, "alice: {mana_pool: \"{G}{R}\"}, bob: {mana_pool: \"\"}");
    differs(state, "alice: {mana_pool: \"\"}", "expect.alice.mana_pool", "{R}{G}");
    differs(state, "bob: {mana_pool: \"{C}\"}", "expect.bob.mana_pool", "\"\"");
}

static void test_zones_by_number(void **state) {
    holds(state,
          "alice: {hand: 4, library: 3, graveyard: 1, exile: 1, battlefield: 7, command: 0},"
          " bob: {hand: 0, battlefield: 2, library: 0}");
    differs(state, "alice: {hand: 5}", "expect.alice.hand", "4");
}

static void test_zones_by_names(void **state) {
    holds(state, "alice: {hand: [Doom Blade, Shock, Giant Growth, Shock], graveyard: [Lava Axe]}");
    holds(state, "alice: {hand: [Doom Blade, 2 Shock, Giant Growth]}");
    holds(state, "alice: {hand: [Doom Blade, Shock, Shock#1, Giant Growth]}");
    holds(state, "bob: {graveyard: [], battlefield: [Grizzly Bears#2, Mountain]}");
    differs(state, "alice: {graveyard: []}", "expect.alice.graveyard", "[Lava Axe]");
    differs(state, "alice: {hand: [Doom Blade, 3 Shock]}", "expect.alice.hand",
            "[Shock, Shock#2, Giant Growth, Doom Blade]");
    differs(state, "alice: {hand: [2 Shock, Giant Growth]}", "expect.alice.hand",
            "[Shock, Shock#2, Giant Growth, Doom Blade]");
}

// Only the names that are given are counted.
static void test_zones_by_counts(void **state) {
    holds(state,
          "alice: {hand: {Shock: 2, Forest: 0}, graveyard: {Lava Axe: 1}, library: {Plains: 1}}");
    holds(state, "alice: {hand: {Shock#1: 1, Shock#3: 0}, battlefield: {Doom Blade: 0}}");
    differs(state, "alice: {hand: {Shock: 3, Doom Blade: 1}}", "expect.alice.hand",
            "{Shock: 2, Doom Blade: 1}");
    differs(state, "alice: {hand: {Shock: 0}}", "expect.alice.hand", "{Shock: 2}");
    is_error(state, BOARD "expect: {alice: {hand: {Shok: 1}}}\n", "Shok");
    is_error(state, BOARD "expect: {alice: {hand: {Shock: many}}}\n", "number");
    is_error(state, BOARD "expect: {alice: {hand: {Shock: -1}}}\n", "");
    is_error(state, BOARD "expect: {alice: {hand: {}}}\n", "an empty zone is 0");
}

static void test_library_is_ordered(void **state) {
    holds(state, "alice: {library: [Plains, Island]}");
    holds(state, "alice: {library: []}");
    differs(state, "alice: {library: [Island, Plains]}", "expect.alice.library",
            "[Plains, Island, Swamp]");
    differs(state, "bob: {library: [Island]}", "expect.bob.library", "[]");
}

static void test_has_and_lacks(void **state) {
    holds(state, "alice: {has: [3 Forest, angel], lacks: [Mountain, 4 Forest]}");
    differs(state, "alice: {has: [Forest, 3 Forest]}", "expect.alice.has", "no 3 Forest");
    differs(state, "alice: {has: [Mountain]}", "expect.alice.has", "no Mountain");
    differs(state, "alice: {lacks: [Forest]}", "expect.alice.lacks", "has Forest");
    differs(state, "bob: {has: [Hill Giant]}", "expect.bob.has", "no Hill Giant");
}

static void test_losing(void **state) {
    holds(state, "alice: {lost: false}");
    differs(state, "alice: {lost: true}", "expect.alice.lost", "false");
    differs(state, "alice: {lost_because: life}", "expect.alice.lost_because", "has not lost");
}

static void test_what_could_be(void **state) {
    holds(state,
          "alice: {could_produce: {Exotic Orchard: \"{R}\"}, can_cast: [Giant Growth, Shock],"
          " cannot_cast: [Doom Blade]}");
    differs(state, "alice: {could_produce: {Exotic Orchard: \"{R}{G}\"}}",
            "expect.alice.could_produce", "{R}");
    differs(state, "alice: {cannot_cast: [Shock]}", "expect.alice.cannot_cast",
            "Shock can be cast");
    holds(state, "alice: {can_activate: {\"Forest#1\": 1}, cannot_activate: {Mountain: 1}}");
    differs(state, "alice: {cannot_activate: {\"Forest#1\": 1}}", "expect.alice.cannot_activate",
            "ability 1 of Forest#1 can be activated");
    differs(state, "alice: {cannot_activate: {\"Forest#1\": 2}}", "expect.alice.cannot_activate",
            "there is no ability 2 of Forest#1");
    differs(state, "alice: {can_activate: {Mountain: 1}}", "expect.alice.can_activate",
            "ability 1 of Mountain can't be activated (zone.wrong: bob controls it)");
}

static void test_object_status(void **state) {
    holds(state,
          "angel: {zone: battlefield, controller: alice, owner: alice, tapped: true, damage: "
          "1, flipped: false, phased_out: false, face_down: false, transformed: false}");
    holds(state, "Hill Giant: {owner: bob, controller: alice}, Lava Axe: {zone: graveyard}");
    differs(state, "angel: {tapped: false}", "expect.angel.tapped", "true");
    differs(state, "angel: {zone: hand}", "expect.angel.zone", "battlefield");
    differs(state, "angel: {damage: 0}", "expect.angel.damage", "1");
    differs(state, "Hill Giant: {controller: bob}", "expect.Hill Giant.controller", "alice");
    differs(state, "Lava Axe: {controller: alice}", "expect.Lava Axe.controller", "nobody");
}

static void test_object_characteristics(void **state) {
    holds(state,
          "angel: {power: 6, toughness: 6, counters: {\"+1/+1\": 2}, keywords: [flying, "
          "vigilance], lacks_keywords: [trample], types: [Angel, Creature], colors: W, "
          "mana_value: 5, name: Serra Angel, color_identity: W}");
    holds(state, "Exotic Orchard: {colors: \"\", types: [Land], counters: {}, mana_value: 0}");
    holds(state, "angel: {types: \"Creature \xe2\x80\x94 Angel\"}");
    differs(state, "angel: {power: 4}", "expect.angel.power", "6");
    differs(state, "angel: {toughness: 4}", "expect.angel.toughness", "6");
    differs(state, "Exotic Orchard: {power: 0}", "expect.Exotic Orchard.power", "it has no power");
    differs(state, "angel: {counters: {}}", "expect.angel.counters", "{+1/+1: 2}");
    differs(state, "angel: {keywords: [trample]}", "expect.angel.keywords", "[flying, vigilance]");
    differs(state, "angel: {lacks_keywords: [flying]}", "expect.angel.lacks_keywords",
            "[flying, vigilance]");
    differs(state, "angel: {types: [Creature]}", "expect.angel.types", "[Creature, Angel]");
    differs(state, "angel: {colors: WU}", "expect.angel.colors", "W");
    differs(state, "angel: {mana_value: 4}", "expect.angel.mana_value", "5");
    differs(state, "angel: {name: Shock}", "expect.angel.name", "Serra Angel");
}

static void test_object_relations(void **state) {
    holds(state, "angel: {attached_to: none, attacking: false, blocking: none, blocked: false}");
    differs(state, "angel: {attached_to: Hill Giant}", "expect.angel.attached_to", "none");
    differs(state, "angel: {attacking: bob}", "expect.angel.attacking", "false");
    differs(state, "angel: {attacking: true}", "expect.angel.attacking", "false");
    differs(state, "angel: {blocking: Hill Giant}", "expect.angel.blocking", "none");
    differs(state, "angel: {blocked: true}", "expect.angel.blocked", "false");
}

static void test_existence(void **state) {
    holds(state, "Goblin: {exists: false}, Forest: {exists: true}, Shock: {exists: true}");
    differs(state, "Forest: {exists: false}", "expect.Forest.exists", "true");
    differs(state, "Goblin: {exists: true}", "expect.Goblin.exists", "false");
    differs(state, "Goblin: {power: 1}", "expect.Goblin.power", "there is no such object");
}

static void test_ambiguous_object(void **state) {
    char yaml[4096];
    snprintf(yaml, sizeof yaml, "%sexpect: {Grizzly Bears: {tapped: false}}\n", BOARD);
    is_error(state, yaml,
             "Grizzly Bears#1 (battlefield, alice), Grizzly Bears#2 (battlefield, "
             "bob)");
}

static void test_game(void **state) {
    holds(state,
          "stack: [], step: precombat_main, active: alice, turn: 1, priority: alice, over: "
          "false");
    differs(state, "stack: [Shock]", "expect.stack", "[]");
    differs(state, "step: end", "expect.step", "precombat_main");
    differs(state, "active: bob", "expect.active", "alice");
    differs(state, "turn: 2", "expect.turn", "1");
    differs(state, "priority: bob", "expect.priority", "alice");
    differs(state, "over: true", "expect.over", "false");
    differs(state, "winner: any", "expect.winner", "nobody: the game is not over");
    differs(state, "winner: draw", "expect.winner", "nobody: the game is not over");
}

static void test_all_mismatches_are_reported(void **state) {
    Result r;
    play_text(state, BOARD "expect: {turn: 2, alice: {life: 1, hand: 0}}\n", &r);
    assert_string_equal(r.failures->where, "expect.turn");
    assert_string_equal(r.failures->next->where, "expect.alice.life");
    assert_string_equal(r.failures->next->next->where, "expect.alice.hand");
    assert_null(r.failures->next->next->next);
    result_free(&r);
}

static void test_inside_the_script(void **state) {
    Result r;
    play_text(state,
              BOARD
              "actions:\n- expect: {turn: 1}\n- expect: {turn: 2}\n- alice: pass\n"
              "expect: {turn: 7}\n",
              &r);
    assert_int_equal(r.outcome, OUTCOME_FAILED);
    assert_string_equal(r.failures->where, "actions[1].expect.turn");
    assert_null(r.failures->next);
    result_free(&r);
}

static void test_context_is_the_log(void **state) {
    Result r;
    play_text(state,
              HEAD
              "players: {alice: {battlefield: [Mountain], hand: [Shock]}, bob: {}}\n"
              "actions:\n- alice: {cast: Shock, targets: [bob]}\n- resolve\n"
              "expect: {bob: {life: 17}}\n",
              &r);
    assert_string_equal(r.failures->actual, "18");
    assert_string_equal(r.failures->expected, "17");
    assert_string_equal(r.failures->place, "test.yaml:7:22");
    assert_non_null(strstr(r.failures->context, "Shock deals 2 damage to bob"));
    result_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_player_numbers),
        cmocka_unit_test(test_player_counters),
        cmocka_unit_test(test_mana_pool),
        cmocka_unit_test(test_zones_by_number),
        cmocka_unit_test(test_zones_by_names),
        cmocka_unit_test(test_zones_by_counts),
        cmocka_unit_test(test_library_is_ordered),
        cmocka_unit_test(test_has_and_lacks),
        cmocka_unit_test(test_losing),
        cmocka_unit_test(test_what_could_be),
        cmocka_unit_test(test_object_status),
        cmocka_unit_test(test_object_characteristics),
        cmocka_unit_test(test_object_relations),
        cmocka_unit_test(test_existence),
        cmocka_unit_test(test_ambiguous_object),
        cmocka_unit_test(test_game),
        cmocka_unit_test(test_all_mismatches_are_reported),
        cmocka_unit_test(test_inside_the_script),
        cmocka_unit_test(test_context_is_the_log),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
