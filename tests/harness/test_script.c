// test_script.c - how a script meets the game: passes, questions, refusals, what is left over.
#include "tests/harness/test_runner_support.h"

#define DUEL(alice, bob) "players:\n  alice: {" alice "}\n  bob: {" bob "}\n"
#define RED "battlefield: [3 Mountain]"

// ---- priority

static void test_players_before_pass(void **state) {
    passes(state, HEAD DUEL("", RED ", hand: [Shock]") "actions:\n"
                       "- bob: {cast: Shock, targets: [alice]}\n"
                       "- resolve\n"
                       "expect: {alice: {life: 18}}\n");
}

static void test_never_past_a_resolution(void **state) {
    const char *board = HEAD DUEL(RED ", hand: [Shock, Lightning Bolt]", RED ", hand: [Shock]");
    char yaml[1024];
    snprintf(yaml, sizeof yaml, "%s%s", board,
             "actions:\n"
             "- alice: {cast: Shock, targets: [bob]}\n"
             "- alice: pass\n"
             "- alice: {cast: Lightning Bolt, targets: [bob]}\n");
    fails(state, yaml, "timing.no_priority");
    snprintf(yaml, sizeof yaml, "%s%s", board,
             "actions:\n"
             "- alice: pass\n"
             "- alice: {cast: Shock, targets: [bob], rejected: timing.no_priority}\n"
             "- bob: pass\n"
             "expect: {step: beginning_of_combat}\n");
    passes(state, yaml);
}

static void test_zone_comes_before_priority(void **state) {
    passes(state, HEAD DUEL(RED ", graveyard: [Shock]", "") "actions:\n"
                       "- alice: pass\n"
                       "- alice: {cast: Shock, targets: [bob], rejected: zone.wrong}\n");
}

// A channel ability works in the hand, the mana ability of the same card does not.
static void test_an_ability_is_one_that_works_there(void **state) {
    passes(state, HEAD DUEL("battlefield: [2 Forest], hand: [\"Boseiju, Who Endures\"]",
                            "battlefield: [Sol Ring]") "actions:\n"
                       "- alice: {activate: \"Boseiju, Who Endures\", targets: [Sol Ring]}\n"
                       "- resolve\n"
                       "expect: {bob: {graveyard: [Sol Ring]}}\n");
    fails(state, HEAD DUEL("battlefield: [\"Commander's Sphere\"]", "") "actions:\n"
                      "- alice: {activate: \"Commander's Sphere\"}\n",
          "has 2 activated abilities; say which");
}

static void test_concede_at_any_time(void **state) {
    passes(state, HEAD PLAYERS
           "actions:\n- bob: concede\n"
           "expect: {over: true, winner: alice, bob: {lost_because: concede}}\n");
}

static void test_pass_ends_the_step(void **state) {
    passes(state, HEAD PLAYERS
           "actions:\n- alice: pass\n- bob: pass\n"
           "expect: {step: beginning_of_combat, priority: alice}\n");
}

static void test_pass_by_the_second_player_implies_the_first(void **state) {
    passes(state, HEAD PLAYERS "actions:\n- bob: pass\nexpect: {step: beginning_of_combat}\n");
}

// ---- which of several

// Hero of Bladehold: two Soldiers, and battle cry, in either order.
static void test_abilities_of_one_source_go_by_number(void **state) {
    static const char format[] =
        HEAD DUEL("battlefield: [Hero of Bladehold]", "") "actions:\n"
        "- alice: {attack: [Hero of Bladehold]}\n"
        "- alice: {order: [{Hero of Bladehold: %d}, {Hero of Bladehold: %d}]}\n"
        "- advance: end_of_combat\n"
        "expect: {bob: {life: %d}}\n";
    char yaml[512];
    snprintf(yaml, sizeof yaml, format, 1, 2, 15);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, format, 2, 1, 13);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, format, 1, 3, 15);
    fails(state, yaml, "has 2 abilities that wait");
}

static void test_a_token_may_be_described(void **state) {
    static const char format[] = HEAD
        "cards:\n- {name: Soldier Token, layout: token, type: Creature \u2014 Soldier, "
        "color_indicator: %s, power: 1, toughness: 1}\n" DUEL(
            "battlefield: [{card: Soldier, token: true}]", "") "expect: {Soldier: {colors: %s}}\n";
    char yaml[512];
    is_error(state, HEAD DUEL("battlefield: [{card: Soldier, token: true}]", ""), "is ambiguous");
    snprintf(yaml, sizeof yaml, format, "W", "W");
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, format, "R", "R");
    passes(state, yaml);
    is_error(state, HEAD "cards:\n- {name: Shock, layout: token, type: Artifact}\n" DUEL("", ""),
             "there is a card named 'Shock' already");
}

#define WURM(alias, text)                                                          \
    "- {as: " alias                                                                \
    ", name: Phyrexian Wurm Token, layout: token, type: Artifact Creature \u2014 " \
    "Phyrexian Wurm, text: " text ", power: 3, toughness: 3}\n"

static void test_tokens_of_one_name_are_told_apart(void **state) {
    passes(
        state,
        HEAD "cards:\n" WURM("Biting Wurm", "Deathtouch") WURM("Kind Wurm", "Lifelink") DUEL(
            "battlefield: [{card: Biting Wurm, token: true}, {card: Kind Wurm, token: true, as: "
            "kind}]",
            "") "expect: {kind: {keywords: [lifelink]}, alice: {has: [2 Phyrexian Wurm Token]}}\n");
    is_error(state,
             HEAD "cards:\n" WURM("Wurm 1", "Deathtouch") WURM("Wurm 1", "Lifelink") DUEL("", ""),
             "\"Wurm 1\" is another token already");
    is_error(state, HEAD "cards:\n" WURM("Shock", "Deathtouch") DUEL("", ""),
             "\"Shock\" is the name of a card");
    is_error(state, HEAD "cards:\n" WURM("\"\"", "Deathtouch") DUEL("", ""), "\"as\" is empty");
    is_error(state, HEAD "cards:\n- {as: Bear, name: My Bear, type: Artifact}\n" DUEL("", ""),
             "\"as\" is for tokens");
}

// ---- bots

static void test_bots_answer_for_players(void **state) {
    passes(state,
           HEAD DUEL("controller: bot, battlefield: [Forest], hand: [Llanowar Elves]",
                     "") "actions:\n- advance: end\nexpect: {alice: {has: [Llanowar Elves]}}\n");
    passes(state, HEAD DUEL("battlefield: [Forest], hand: [Llanowar Elves]", "") "actions:\n"
           "- bots: {until: end}\n- expect: {step: end}\n- advance: upkeep\n"
           "expect: {alice: {has: [Llanowar Elves]}}\n");
    // A script may answer again, and may act before the bot does.
    passes(state, HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n"
           "- bob: {controller: bot}\n- alice: {cast: Shock, targets: [bob]}\n- resolve\n"
           "- bob: {controller: script}\n- bob: pass\nexpect: {bob: {life: 18}}\n");
    passes(state, HEAD DUEL("life: 1", "battlefield: [Grizzly Bears]") "actions:\n"
           "- bots: {until: game_over}\nexpect: {winner: bob}\n");
}

static void test_a_script_does_not_act_for_a_bot(void **state) {
    is_error(state, HEAD DUEL("controller: bot", "") "actions:\n- alice: pass\n",
             "a bot answers for alice");
    passes(state, HEAD DUEL("controller: bot", "") "actions:\n- alice: concede\n"
           "expect: {winner: bob}\n");
    is_error(state,
             HEAD PLAYERS "actions:\n- advance: end\n- bots: {until: {turn: 1, step: draw}}\n",
             "has already been");
}

// ---- resolve and advance

static void test_resolve_needs_a_stack(void **state) {
    is_error(state, HEAD PLAYERS "actions:\n- resolve\n", "the stack is empty");
}

static void test_resolve_takes_the_top(void **state) {
    passes(state, HEAD DUEL(RED ", hand: [2 Shock]", "") "actions:\n"
                       "- alice: {cast: Shock, targets: [bob]}\n"
                       "- alice: {cast: Shock, targets: [bob]}\n"
                       "- expect: {stack: [Shock#2, Shock#1]}\n"
                       "- resolve\n"
                       "- expect: {bob: {life: 18}, stack: [Shock#1]}\n"
                       "- resolve: all\n"
                       "expect: {bob: {life: 16}, stack: []}\n");
}

static void test_advance_to_the_next_time(void **state) {
    passes(state, HEAD PLAYERS
           "actions:\n- advance: precombat_main\n"
           "expect: {turn: 2, active: bob, step: precombat_main, priority: bob}\n");
    passes(state, HEAD PLAYERS
           "actions:\n- advance: {player: alice, step: upkeep}\n"
           "expect: {turn: 3, active: alice, step: upkeep}\n");
    passes(state, HEAD PLAYERS
           "actions:\n- advance: {turn: 4, step: end}\n"
           "expect: {turn: 4, active: bob, step: end}\n");
}

static void test_advance_through_a_step_without_priority(void **state) {
    passes(state, HEAD DUEL("battlefield: [{card: Forest, tapped: true}]", "")
                       "actions:\n- advance: {player: alice, step: untap}\n"
                       "expect: {Forest: {tapped: false}, turn: 3}\n");
}

static void test_advance_has_an_end(void **state) {
    is_error(state, HEAD PLAYERS "actions:\n- advance: first_strike_damage\n",
             "without reaching the step first_strike_damage");
    is_error(state, HEAD PLAYERS "start: {turn: 5}\nactions:\n- advance: {turn: 3, step: end}\n",
             "has already been");
}

static void test_advance_stops_at_the_end_of_the_game(void **state) {
    passes(state, HEAD DUEL("library: []", "") "actions:\n- advance: {turn: 9, step: end}\n"
                       "expect: {winner: bob, alice: {lost_because: empty_library}}\n");
    fails(state, HEAD DUEL("library: []", "") "actions:\n- advance: {turn: 9, step: end}\n"
                       "expect: {turn: 3}\n", "game ended unexpectedly");
    fails(state, HEAD DUEL("library: []", "") "actions:\n- advance: {turn: 9, step: end}\n"
                       "- alice: pass\nexpect: {over: true}\n", "left over");
}

// ---- combat

#define BEARS "battlefield: [Grizzly Bears]"

static void test_attack_goes_to_its_step(void **state) {
    passes(state, HEAD DUEL(BEARS, "") "actions:\n- alice: {attack: [Grizzly Bears]}\n"
                       "- expect: {step: declare_attackers, Grizzly Bears: {attacking: bob, "
                       "tapped: true}}\n"
                       "- advance: end_of_combat\nexpect: {bob: {life: 18}}\n");
}

static void test_attack_in_another_turn(void **state) {
    passes(state, HEAD DUEL("", BEARS) "actions:\n"
                       "- bob: {attack: [Grizzly Bears], rejected: timing.not_your_turn}\n"
                       "expect: {step: precombat_main}\n");
}

static void test_attack_too_late(void **state) {
    passes(state, HEAD DUEL(BEARS, "") "start: {step: postcombat_main}\nactions:\n"
                       "- alice: {attack: [Grizzly Bears], rejected: attack.illegal}\n");
}

static void test_block_and_default_damage(void **state) {
    passes(state, HEAD DUEL("battlefield: [Colossal Dreadmaw]", "battlefield: [2 Grizzly Bears]")
                       "actions:\n- alice: {attack: [Colossal Dreadmaw]}\n"
                       "- bob: {block: {\"Grizzly Bears#1\": Colossal Dreadmaw, \"Grizzly "
                       "Bears#2\": Colossal Dreadmaw}}\n"
                       "- expect: {Grizzly Bears#2: {blocking: Colossal Dreadmaw}, Colossal "
                       "Dreadmaw: {blocked: true}}\n"
                       "- advance: combat_damage\n"
                       "expect: {bob: {life: 18, graveyard: 2}, Colossal Dreadmaw: {damage: 4}}\n");
}

static void test_assign(void **state) {
    const char *board = HEAD DUEL("battlefield: [Colossal Dreadmaw]", BEARS) "actions:\n"
        "- alice: {attack: [Colossal Dreadmaw]}\n"
        "- bob: {block: {Grizzly Bears: Colossal Dreadmaw}}\n";
    char yaml[2048];
    snprintf(yaml, sizeof yaml, "%s%s", board,
             "- alice: {assign: {Colossal Dreadmaw: {Grizzly Bears: 5, bob: 1}}}\n"
             "expect: {bob: {life: 19}}\n");
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, "%s%s", board,
             "- alice: {assign: {Colossal Dreadmaw: {Grizzly Bears: 1, bob: 5}}, rejected: "
             "choice.illegal}\n"
             "- alice: {assign: {Colossal Dreadmaw: {Grizzly Bears: 2, bob: 4}}}\n"
             "expect: {bob: {life: 16}}\n");
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, "%s%s", board,
             "- alice: {assign: {Colossal Dreadmaw: {bob: 6}}}\n");
    fails(state, yaml, "choice.illegal");
}

static void test_assign_by_nobody(void **state) {
    fails(state, HEAD DUEL(BEARS, "") "actions:\n"
                       "- alice: {assign: {Grizzly Bears: {bob: 2}}}\n", "not asked to assign");
    // An unblocked attacker has only one way; saying exactly that is fine.
    passes(state, HEAD DUEL(BEARS, "") "actions:\n- alice: {attack: [Grizzly Bears]}\n"
                       "- alice: {assign: {Grizzly Bears: {bob: 2}}}\nexpect: {bob: {life: 18}}\n");
}

static void test_block_without_attack(void **state) {
    passes(state, HEAD DUEL(BEARS, BEARS) "actions:\n- advance: declare_attackers\n"
                       "- bob: {block: {Grizzly Bears#2: Grizzly Bears#1}, rejected: "
                       "block.illegal}\n");
}

static void test_attack_waits_for_the_turn_of_the_advance(void **state) {
    passes(state, HEAD DUEL(BEARS, "") "actions:\n- advance: {turn: 3, step: upkeep}\n"
                       "- alice: {attack: [Grizzly Bears]}\n"
                       "expect: {turn: 3, bob: {life: 20}, Grizzly Bears: {attacking: true}}\n");
    passes(state, HEAD DUEL(BEARS, "") "actions:\n- advance: end_of_combat\n"
                       "- alice: {attack: [Grizzly Bears]}\n"
                       "expect: {turn: 1, step: end_of_combat, bob: {life: 18}}\n");
}

static void test_answers_inside_a_resolve(void **state) {
    passes(state, HEAD DUEL("battlefield: [6 Swamp], hand: [2 Mind Rot]",
                            "hand: [Shock, Forest, Island, Swamp, Plains]") "actions:\n"
                       "- alice: {cast: Mind Rot, targets: [bob]}\n"
                       "- alice: pass\n- bob: pass\n- bob: {choose: [Shock, Forest]}\n"
                       "- alice: {cast: Mind Rot, targets: [bob]}\n- resolve: all\n"
                       "- bob: {choose: [Swamp, Plains]}\n"
                       "expect: {stack: [], bob: {hand: [Island]}}\n");
}

static void test_free_for_all_attack_names_players(void **state) {
    const char *board = HEAD
        "players:\n  alice: {battlefield: [Grizzly Bears]}\n  bob: {}\n"
        "  carol: {}\nactions:\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, "%s%s", board,
             "- alice: {attack: {Grizzly Bears: carol}}\n"
             "- advance: combat_damage\nexpect: {carol: {life: 18}, bob: {life: 20}}\n");
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, "%s%s", board, "- alice: {attack: [Grizzly Bears]}\n");
    fails(state, yaml, "say which");
}

// ---- refusals

static void test_unexpected_rejection(void **state) {
    fails(state, HEAD DUEL("hand: [Shock]", "") "actions:\n"
                      "- alice: {cast: Shock, targets: [bob]}\n", "rejected with mana.cannot_pay");
}

static void test_expected_rejection_accepted(void **state) {
    Result r;
    play_text(state, HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n"
              "- alice: {cast: Shock, targets: [bob], rejected: mana.cannot_pay}\n", &r);
    assert_int_equal(r.outcome, OUTCOME_FAILED);
    assert_true(r.failures->rejection);
    assert_string_equal(r.failures->expected, "mana.cannot_pay");
    assert_string_equal(r.failures->actual, "accepted");
    assert_string_equal(r.failures->where, "actions[0]");
    assert_string_equal(r.failures->place, "test.yaml:7:50");
    result_free(&r);
}

static void test_wrong_rejection_code(void **state) {
    Result r;
    play_text(state, HEAD DUEL("hand: [Shock]", "") "actions:\n"
              "- alice: {cast: Shock, targets: [bob], rejected: target.illegal}\n", &r);
    assert_int_equal(r.outcome, OUTCOME_FAILED);
    assert_true(r.failures->rejection);
    assert_string_equal(r.failures->actual, "mana.cannot_pay");
    result_free(&r);
}

static void test_any_rejection(void **state) {
    passes(state, HEAD DUEL("hand: [Shock]", "") "actions:\n"
                       "- alice: {cast: Shock, targets: [bob], rejected: true}\n"
                       "expect: {alice: {hand: [Shock]}, stack: []}\n");
}

static void test_missing_targets(void **state) {
    passes(state, HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n"
                       "- alice: {cast: Shock, rejected: target.missing}\n"
                       "- alice: {cast: Shock, targets: [bob]}\n");
}

static void test_a_single_target_must_be_named(void **state) {
    passes(state, HEAD DUEL("battlefield: [3 Swamp], hand: [Murder]", BEARS) "actions:\n"
                       "- alice: {cast: Murder, rejected: target.missing}\n"
                       "- alice: {cast: Murder, targets: [Grizzly Bears]}\n"
                       "- resolve\nexpect: {bob: {graveyard: [Grizzly Bears]}}\n");
}

static void test_illegal_target(void **state) {
    passes(state, HEAD DUEL("battlefield: [3 Swamp], hand: [Murder]", BEARS) "actions:\n"
                       "- alice: {cast: Murder, targets: [Swamp#1], rejected: target.illegal}\n"
                       "- alice: {cast: Murder, targets: [bob], rejected: target.illegal}\n");
}

static void test_too_many_targets(void **state) {
    fails(state, HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n"
                      "- alice: {cast: Shock, targets: [bob, alice]}\n- resolve\n",
          "2 targets are named, and only 1");
}

static void test_option_nobody_asked_for(void **state) {
    fails(state, HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n"
                      "- alice: {cast: Shock, targets: [bob], x: 3}\n",
          "\"x\" answers a question that nobody asked");
}

static void test_rejected_choice_leaves_the_question(void **state) {
    passes(state, HEAD DUEL("battlefield: [3 Swamp], hand: [Mind Rot]",
                            "hand: [Shock, Forest, Island]") "actions:\n"
                       "- alice: {cast: Mind Rot, targets: [bob]}\n- resolve\n"
                       "- bob: {choose: [Shock], rejected: choice.illegal}\n"
                       "- bob: {choose: yes, rejected: choice.illegal}\n"
                       "- bob: {choose: [Shock, Island]}\n"
                       "expect: {bob: {hand: [Forest]}}\n");
}

// ---- questions and defaults

static void test_unscripted_choice(void **state) {
    fails(state, HEAD DUEL("battlefield: [3 Swamp], hand: [Mind Rot]",
                           "hand: [Shock, Forest, Island]") "actions:\n"
                      "- alice: {cast: Mind Rot, targets: [bob]}\n- resolve\n",
          "unscripted choice");
}

static void test_unscripted_before_the_first_entry(void **state) {
    fails(state, HEAD DUEL("battlefield: [2 Kynaios and Tiro of Meletis]", ""),
          "unscripted choice");
    passes(state, HEAD DUEL("battlefield: [{card: Kynaios and Tiro of Meletis, as: a}, {card: "
                            "Kynaios and Tiro of Meletis, as: b}]", "") "actions:\n"
                       "- alice: {choose: bob, rejected: choice.illegal}\n- alice: {choose: b}\n"
                       "expect: {a: {zone: graveyard}, b: {zone: battlefield}}\n");
}

// Every kind of question offers its entry; that it answers is seen in test_unscripted.c.
static void test_unscripted_choices_offer_an_entry(void **state) {
    fails(state, HEAD DUEL("battlefield: [2 Swamp], hand: [Diabolic Edict]",
                           "battlefield: [{card: Hill Giant, as: giant}, 2 Grizzly Bears]")
                     "actions:\n- alice: {cast: Diabolic Edict, targets: [bob]}\n- resolve\n",
          "this would, after actions[1]:\n  - bob: {choose: giant}");
    fails(state, HEAD DUEL("battlefield: [2 Swamp], hand: [Diabolic Edict]",
                           "battlefield: [2 Grizzly Bears]")
                     "actions:\n- alice: {cast: Diabolic Edict, targets: [bob]}\n- resolve\n",
          "\n  - bob: {choose: Grizzly Bears#1}");
    fails(state, HEAD DUEL("battlefield: [2 Mountain], hand: [Blaze]", "") "actions:\n"
                      "- alice: {cast: Blaze, targets: [bob]}\n", "\n  - alice: {choose: 0}");
    fails(state, HEAD DUEL("battlefield: [Birds of Paradise]", "") "actions:\n"
                      "- alice: {tap: Birds of Paradise}\n", "\n  - alice: {choose: white}");
    fails(state, HEAD DUEL("battlefield: [3 Swamp], hand: [Mind Rot]", "hand: [Shock, Forest, Island]")
                      "actions:\n- alice: {cast: Mind Rot, targets: [bob]}\n- resolve\n",
          "\n  - bob: {choose: [Shock, Forest]}");
    fails(state, HEAD DUEL("battlefield: [2 Mountain], hand: [\"Fire // Ice\"]", "") "actions:\n"
                      "- alice: {cast: \"Fire // Ice\", targets: [[bob]]}\n",
          "say Fire or Ice:\n  - alice: {cast: Fire, targets: [[bob]]}");
}

static void test_advance_that_is_there(void **state) {
    is_error(state,
             HEAD PLAYERS
             "start: {turn: 3, step: upkeep}\nactions:\n"
             "- advance: {turn: 3, step: upkeep}\n",
             "it is turn 3, upkeep already: leave this advance out");
    fails(
        state,
        HEAD PLAYERS
        "start: {turn: 3, step: upkeep}\nactions:\n- advance: upkeep\n"
        "expect: {turn: 3}\n",
        "actions[0] advanced to upkeep from within that step (turn 3), so it went on to the next");
}

static void test_equal_cards_are_no_choice(void **state) {
    passes(state, HEAD DUEL("battlefield: [3 Swamp], hand: [Mind Rot]", "hand: [3 Forest]")
                       "actions:\n- alice: {cast: Mind Rot, targets: [bob]}\n- resolve\n"
                       "expect: {bob: {hand: [Forest]}}\n");
}

static void test_forced_choice_used_up_only_if_exact(void **state) {
    const char *board = HEAD DUEL("battlefield: [3 Swamp], hand: [Mind Rot]", "hand: [Shock, "
                                  "Forest]") "actions:\n"
                        "- alice: {cast: Mind Rot, targets: [bob]}\n- resolve\n";
    char yaml[1024];
    passes(state, board);
    snprintf(yaml, sizeof yaml, "%s- bob: {choose: [Forest, Shock]}\n", board);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, "%s- bob: {choose: [Forest]}\n", board);
    fails(state, yaml, "nobody asked bob");
}

static void test_answer_nobody_asked_for(void **state) {
    fails(state, HEAD PLAYERS "actions:\n- alice: {choose: yes}\n", "nobody asked alice");
}

static void test_discard_to_hand_size(void **state) {
    const char *board = HEAD DUEL("hand: [7 Forest, Shock]", "") "actions:\n- advance: cleanup\n";
    char yaml[1024];
    fails(state, board, "unscripted choice");
    snprintf(yaml, sizeof yaml,
             "%s- alice: {choose: Shock}\nexpect: {alice: {graveyard: [Shock]}, "
             "turn: 2}\n",
             board);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, "%s- note: the best card\n- alice: {choose: Shock}\n", board);
    passes(state, yaml);
}

static void test_trigger_targets(void **state) {
    passes(state, HEAD DUEL("battlefield: [4 Swamp], hand: [Nekrataal]", BEARS) "actions:\n"
                       "- alice: {cast: Nekrataal}\n- resolve\n- resolve\n"
                       "expect: {bob: {graveyard: [Grizzly Bears]}}\n");
    passes(state, HEAD DUEL("battlefield: [4 Swamp], hand: [Nekrataal]",
                            "battlefield: [Grizzly Bears, Hill Giant]") "actions:\n"
                       "- alice: {cast: Nekrataal}\n- resolve\n- alice: {choose: Hill Giant}\n"
                       "- resolve\nexpect: {bob: {graveyard: [Hill Giant]}}\n");
}

static void test_trigger_of_a_land(void **state) {
    const char *board = HEAD
        "cards:\n- {name: Test Volcano, type: Land, text: \"When this land enters, it deals 1 damage "
        "to any target.\"}\n" DUEL("hand: [Test Volcano]", "") "actions:\n"
        "- alice: {play: Test Volcano}\n";
    char yaml[1024];
    fails(state, board, "unscripted choice");
    snprintf(yaml, sizeof yaml, "%s- alice: {choose: bob}\n- resolve\nexpect: {bob: {life: 19}}\n",
             board);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, "%s- alice: {choose: [bob]}\n- resolve\n", board);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, "%s- alice: {choose: [bob, alice]}\n- resolve\n", board);
    fails(state, yaml, "2 targets are named, and only 1");
}

static void test_may_is_declined(void **state) {
    const char *board = HEAD DUEL("battlefield: [4 Swamp], hand: [Gravedigger], graveyard: "
                                  "[Shock, Grizzly Bears]", "") "actions:\n"
                        "- alice: {cast: Gravedigger}\n- resolve\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, "%s- resolve\nexpect: {alice: {hand: 0}}\n", board);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml,
             "%s- resolve\n- alice: {choose: yes}\n"
             "expect: {alice: {hand: [Grizzly Bears]}}\n",
             board);
    passes(state, yaml);
}

static void test_order_of_triggers(void **state) {
    const char *board = HEAD DUEL("battlefield: [2 Swamp, Soul Warden, Ajani's Pridemate, "
                                  "Elvish Visionary, Blood Artist, Zulaport Cutthroat], hand: "
                                  "[Doom Blade]", "") "actions:\n"
                        "- alice: {cast: Doom Blade, targets: [Elvish Visionary]}\n- resolve\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml,
             "%s- alice: {choose: bob}\n"
             "- expect: {stack: [Blood Artist, Zulaport Cutthroat]}\n",
             board);
    passes(state, yaml);
    snprintf(yaml, sizeof yaml,
             "%s- alice: {order: [Zulaport Cutthroat, Blood Artist]}\n"
             "- alice: {choose: bob}\n"
             "- expect: {stack: [Zulaport Cutthroat, Blood Artist]}\n",
             board);
    passes(state, yaml);
}

// A keyword's ability stands where the keyword is printed.
static void test_triggers_of_one_source_as_printed(void **state) {
    passes(state, HEAD DUEL("battlefield: [Hero of Bladehold]", "") "actions:\n"
                      "- alice: {attack: [Hero of Bladehold]}\n- resolve\n"
                      "- expect: {Soldier: {exists: false}}\n- resolve\n"
                      "expect: {Soldier#1: {power: 1}, Soldier#2: {power: 1}}\n");
}

// ---- names in actions

static void test_ambiguous_target(void **state) {
    is_error(state, HEAD DUEL(RED ", hand: [Shock]", "battlefield: [2 Grizzly Bears]")
                        "actions:\n- alice: {cast: Shock, targets: [Grizzly Bears]}\n",
             "Grizzly Bears#1 (battlefield, bob), Grizzly Bears#2 (battlefield, bob)");
}

static void test_only_legal_option_is_meant(void **state) {
    passes(state, HEAD DUEL("battlefield: [2 Island, Grizzly Bears], hand: [Unsummon, "
                            "Essence Scatter]", "battlefield: [2 Forest], hand: [Grizzly Bears]")
                       "start: {active: bob}\nactions:\n"
                       "- bob: {cast: Grizzly Bears}\n"
                       "- alice: {cast: Essence Scatter, targets: [Grizzly Bears]}\n- resolve\n"
                       "expect: {bob: {graveyard: [Grizzly Bears]}}\n");
}

static void test_alias_follows_the_card(void **state) {
    passes(state, HEAD DUEL("battlefield: [3 Island], hand: [2 Unsummon]",
                            "battlefield: [2 Forest, {card: Grizzly Bears, as: teddy}]")
                       "actions:\n- alice: {cast: Unsummon, targets: [teddy]}\n- resolve\n"
                       "- expect: {teddy: {zone: hand}}\n"
                       "- advance: {player: bob, step: precombat_main}\n- bob: {cast: teddy}\n"
                       "- resolve\nexpect: {teddy: {zone: battlefield, power: 2}}\n");
}

static void test_names_all_of_several(void **state) {
    passes(state, HEAD DUEL("battlefield: [2 Grizzly Bears]", "") "actions:\n"
                       "- alice: {attack: [Grizzly Bears, Grizzly Bears]}\n"
                       "- advance: combat_damage\nexpect: {bob: {life: 16}}\n");
    is_error(state, HEAD DUEL("battlefield: [2 Grizzly Bears]", "") "actions:\n"
                        "- alice: {attack: [Grizzly Bears]}\n", "ambiguous");
}

// A question says what is offered, in the words of the card.
static void test_offers_in_words(void **state) {
    fails(state, HEAD DUEL("battlefield: [Shadowmage Infiltrator]", "") "actions:\n"
                     "- alice: {attack: [Shadowmage Infiltrator]}\n- advance: combat_damage\n"
                     "- resolve\n- alice: {choose: 5}\n",
          "alice is asked: Shadowmage Infiltrator: you may draw a card");
    fails(state, HEAD DUEL("battlefield: [2 Island], hand: [Mana Leak]",
                           "battlefield: [4 Mountain], hand: [Shock]")
                     "start: {active: bob}\nactions:\n- bob: {cast: Shock, targets: [alice]}\n"
                     "- alice: {cast: Mana Leak, targets: [Shock]}\n- resolve\n- bob: {choose: 5}\n",
          "bob is asked: Mana Leak: counter target spell unless its controller pays {3} (yes: it is "
          "paid)");
}

// Who can't pay is asked nothing; saying no is right all the same.
static void test_declining_what_cannot_be_paid(void **state) {
    passes(state, HEAD DUEL("battlefield: [2 Island], hand: [Mana Leak]",
                            "battlefield: [Mountain], hand: [Shock]")
                      "start: {active: bob}\nactions:\n- bob: {cast: Shock, targets: [alice]}\n"
                      "- alice: {cast: Mana Leak, targets: [Shock]}\n- resolve\n"
                      "- bob: {choose: yes, rejected: choice.illegal}\n- bob: {choose: no}\n"
                      "expect: {alice: {life: 20}}\n");
}

// What nothing tells apart pays a cost alike; whatever makes a difference is to be said.
static void test_equal_objects_pay_costs(void **state) {
#define BLAST(board, costs) \
    HEAD DUEL("battlefield: [" board "], hand: [Fireblast]", "")         \
    "actions:\n- alice: {cast: Fireblast, targets: [bob], with: [alternative], sacrifice: " costs \
    "}\n- resolve\nexpect: {bob: {life: 16}, Mountain#3: {zone: battlefield}}\n"
    passes(state, BLAST("3 Mountain", "[Mountain, Mountain]"));
    passes(state, BLAST("3 Mountain", "{Mountain: 2}"));
    passes(state, BLAST("3 Mountain", "[{Mountain: 2}]"));
    passes(state, BLAST("2 Mountain, {card: Mountain, tapped: true}", "[Mountain#1, Mountain#2]"));
    is_error(state, BLAST("2 Mountain, {card: Mountain, tapped: true}", "{Mountain: 2}"),
             "ambiguous");
    is_error(state, BLAST("2 Mountain, {card: Mountain, tapped: true}", "[Mountain, Mountain]"),
             "ambiguous");
    is_error(state, BLAST("2 Mountain, {card: Mountain, counters: {charge: 1}}", "{Mountain: 2}"),
             "ambiguous");
    is_error(state, BLAST("2 Mountain, {card: Mountain, sick: true}", "{Mountain: 2}"),
             "ambiguous");
    is_error(state,
             BLAST("3 Mountain, {card: Wild Growth, attached_to: Mountain#1}", "{Mountain: 2}"),
             "ambiguous");
    passes(state, BLAST("{card: Mountain, counters: {charge: 1}}, {card: Mountain, counters: "
                        "{charge: 1}}, {card: Mountain, counters: {charge: 1}}",
                        "{Mountain: 2}"));
    // As many as there are.
    passes(state, HEAD DUEL("battlefield: [Mountain, {card: Mountain, tapped: true}], hand: "
                            "[Fireblast]", "") "actions:\n- alice: {cast: Fireblast, targets: "
                       "[bob], with: [alternative], sacrifice: {Mountain: 2}}\n- resolve\n"
                       "expect: {bob: {life: 16}, alice: {battlefield: 0}}\n");
#undef BLAST
}

// What can be targeted with an X that can't be paid for can't be cast.
static void test_targets_that_need_a_larger_x(void **state) {
    static const char format[] = HEAD
        "cards: [{name: Stir, cost: \"{X}{B}\", type: Sorcery, text: \"Return target creature "
        "card with mana value X or less from your graveyard to the battlefield.\"}]\n" DUEL(
            "battlefield: [%d Swamp], hand: [Stir], graveyard: [Serra Angel]",
            "") "expect: {alice: {%s: [Stir]}}\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, format, 5, "cannot_cast");
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, format, 6, "can_cast");
    passes(state, yaml);
}

// Mana that a triggered ability would add is counted on only if it would trigger.
static void test_triggered_mana_with_a_condition(void **state) {
    static const char format[] = HEAD
        "cards: [{name: Gremlin, cost: \"{R}\", type: Creature, power: 2, toughness: 2, text: "
        "\"Whenever a player taps a land for mana, if this creature is tapped, that player adds "
        "one mana of any type that land produced.\"}]\n" DUEL(
            "battlefield: [Forest, {card: Gremlin, tapped: %s}], hand: [Grizzly Bears]",
            "") "expect: {alice: {%s: [Grizzly Bears]}}\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, format, "false", "cannot_cast");
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, format, "true", "can_cast");
    passes(state, yaml);
}

// As many effects as that say the same are looked at together, and hold the same objects.
static void test_many_equal_static_effects(void **state) {
    passes(state, HEAD DUEL("battlefield: [150 Humility, 150 Clone, Serra Angel]",
                            "battlefield: [20 Blood Moon, 20 Humility, 30 Command Tower]")
                      "expect: {Clone#1: {power: 1}, Clone#150: {toughness: 1}, Serra Angel: "
                      "{power: 1, lacks_keywords: [flying]}, Command Tower#30: {types: [Land, "
                      "Mountain]}}\n");
}

static void test_tokens_by_name(void **state) {
    passes(state, HEAD DUEL("battlefield: [2 Mountain], hand: [Dragon Fodder]", "") "actions:\n"
                       "- alice: {cast: Dragon Fodder}\n- resolve\n"
                       "expect: {alice: {has: [Goblin, Goblin Token], battlefield: 4}, Goblin#2: "
                       "{power: 1, colors: R}, Goblin#3: {exists: false}}\n");
}

static void test_nothing_of_that_name(void **state) {
    fails(state, HEAD DUEL(RED, "") "actions:\n- alice: {cast: Shock, targets: [bob]}\n",
          "there is no \"Shock\" in the game now");
}

// ---- mana

static void test_tap_for_mana(void **state) {
    passes(state, HEAD DUEL("battlefield: [2 Mountain, Birds of Paradise]", "") "actions:\n"
                       "- alice: {tap: Mountain}\n- alice: {tap: Mountain}\n"
                       "- alice: {tap: Birds of Paradise, for: \"{G}\"}\n"
                       "expect: {alice: {mana_pool: \"{R}{R}{G}\"}, Birds of Paradise: {tapped: "
                       "true}}\n");
}

static void test_tap_for_what_it_cannot_make(void **state) {
    passes(state, HEAD DUEL("battlefield: [Mountain, Grizzly Bears]", "") "actions:\n"
                       "- alice: {tap: Mountain, for: \"{G}\", rejected: choice.illegal}\n"
                       "- alice: {tap: Grizzly Bears, rejected: choice.illegal}\n"
                       "- alice: {tap: Mountain}\n"
                       "- alice: {tap: Mountain, rejected: cost.cannot_pay}\n");
}

static void test_tap_with_a_choice(void **state) {
    fails(state, HEAD DUEL("battlefield: [Birds of Paradise]", "") "actions:\n"
                      "- alice: {tap: Birds of Paradise}\n", "unscripted choice");
    passes(state, HEAD DUEL("battlefield: [Birds of Paradise]", "") "actions:\n"
                       "- alice: {tap: Birds of Paradise}\n- alice: {choose: blue}\n"
                       "expect: {alice: {mana_pool: \"{U}\"}}\n");
}

static void test_pay_exactly(void **state) {
    passes(state, HEAD DUEL("battlefield: [3 Mountain], hand: [Shock], mana_pool: \"{R}\"", "")
                       "actions:\n- alice: {cast: Shock, targets: [bob], pay: [Mountain#2]}\n"
                       "expect: {alice: {mana_pool: \"{R}\"}, Mountain#2: {tapped: true}, "
                       "Mountain#1: {tapped: false}}\n");
    passes(state, HEAD DUEL("battlefield: [3 Mountain], hand: [Shock], mana_pool: \"{R}\"", "")
                       "actions:\n- alice: {cast: Shock, targets: [bob], pay: [pool]}\n"
                       "expect: {alice: {mana_pool: \"\"}, Mountain#1: {tapped: false}}\n");
    passes(state, HEAD DUEL("battlefield: [3 Mountain], hand: [Shock]", "") "actions:\n"
                       "- alice: {cast: Shock, targets: [bob], pay: [pool], "
                       "rejected: mana.cannot_pay}\n"
                       "- alice: {cast: Shock, targets: [bob], pay: [], "
                       "rejected: mana.cannot_pay}\n");
}

static void test_x(void **state) {
    passes(state, HEAD DUEL("battlefield: [4 Mountain], hand: [Blaze]", "") "actions:\n"
                       "- alice: {cast: Blaze, x: 3, targets: [bob]}\n- resolve\n"
                       "expect: {bob: {life: 17}}\n");
    fails(state, HEAD DUEL("battlefield: [4 Mountain], hand: [Blaze]", "") "actions:\n"
                      "- alice: {cast: Blaze, targets: [bob]}\n", "unscripted choice");
}

static void test_several_abilities_are_not_guessed(void **state) {
    passes(state, HEAD DUEL("battlefield: [Prodigal Sorcerer]", "") "actions:\n"
                       "- alice: {activate: Prodigal Sorcerer, targets: [bob]}\n- resolve\n"
                       "expect: {bob: {life: 19}}\n");
}

static void test_sick_creatures_are_passed_over(void **state) {
    passes(state, HEAD DUEL("battlefield: [{card: Llanowar Elves, sick: true}, Llanowar Elves], "
                            "hand: [Giant Growth]", "") "actions:\n"
                       "- alice: {tap: Llanowar Elves}\n"
                       "expect: {Llanowar Elves#2: {tapped: true}}\n");
    passes(state, HEAD DUEL("battlefield: [{card: Llanowar Elves, sick: true}, Llanowar Elves], "
                            "hand: [Giant Growth]", "") "actions:\n"
                       "- alice: {cast: Giant Growth, targets: [Llanowar Elves#1], pay: [Llanowar "
                       "Elves]}\nexpect: {Llanowar Elves#2: {tapped: true}, stack: [Giant "
                       "Growth]}\n");
}

static void test_from_a_zone_where_it_is_not(void **state) {
    passes(state, HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n"
                       "- alice: {cast: Shock, from: graveyard, targets: [bob], rejected: "
                       "zone.wrong}\n"
                       "- alice: {cast: Shock, from: hand, targets: [bob]}\n");
}

static void test_rejected_declarations(void **state) {
    passes(state, HEAD DUEL("battlefield: [Wall of Stone, Grizzly Bears]",
                            "battlefield: [Wind Drake, {card: Hill Giant, tapped: true}]")
                       "actions:\n"
                       "- alice: {attack: [Wall of Stone], rejected: attack.illegal}\n"
                       "- alice: {attack: [Forest], rejected: attack.illegal}\n"
                       "- alice: {attack: {Grizzly Bears: alice}, rejected: attack.illegal}\n"
                       "- alice: {attack: [Grizzly Bears]}\n"
                       "- bob: {block: {Hill Giant: Grizzly Bears}, rejected: block.illegal}\n"
                       "- bob: {block: {Wind Drake: Wall of Stone}, rejected: block.illegal}\n"
                       "- bob: {block: {}}\n- advance: end_of_combat\n"
                       "expect: {bob: {life: 18}}\n");
}

static void test_rejected_declaration_and_then_none(void **state) {
    passes(state, HEAD DUEL("battlefield: [Wall of Stone]", "") "actions:\n"
                       "- alice: {attack: [Wall of Stone], rejected: attack.illegal}\n"
                       "expect: {step: declare_attackers, Wall of Stone: {attacking: false}}\n");
}

static void test_order_of_dead_sources(void **state) {
    passes(state, HEAD DUEL("battlefield: [4 Swamp, Festering Goblin, Doomed Traveler], hand: "
                            "[Damnation]", "battlefield: [Darksteel Myr]") "actions:\n"
                       "- alice: {cast: Damnation}\n- resolve\n"
                       "- alice: {order: [Doomed Traveler, Festering Goblin]}\n"
                       "- expect: {stack: [Doomed Traveler, Festering Goblin]}\n"
                       "- resolve\nexpect: {alice: {has: [Spirit]}}\n");
}

// ---- the log

static void test_notes_and_entries_in_the_log(void **state) {
    Result r;
    play_text(state, HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n- note: hello\n"
              "- alice: {cast: Shock, targets: [bob]}\n- resolve\n", &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_string_equal(r.log[0].text, "Turn 1 — alice");
    assert_string_equal(r.log[1].text, "Precombat main phase");
    assert_int_equal(r.log[1].action, -1);
    assert_string_equal(r.log[2].text, "Note: hello");
    assert_int_equal(r.log[2].action, 0);
    assert_int_equal(r.log[3].action, 1);
    assert_int_equal(r.log[r.log_count - 1].action, 2);
    assert_string_equal(r.log[0].step, "Turn 1 (alice), precombat_main");
    result_free(&r);
}

static void test_refused_action_is_one_line_of_the_log(void **state) {
    Result r;
    play_text(state, HEAD DUEL("battlefield: [3 Swamp], hand: [Murder]", BEARS) "actions:\n"
              "- alice: {cast: Murder, targets: [bob], rejected: target.illegal}\n", &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    assert_int_equal(r.log_count, 3);  // Where it begins, and the refusal.
    assert_string_equal(r.log[2].text, "alice cannot cast Murder: bob is no legal target for it.");
    result_free(&r);
}

// The project's first case: the golden says what is missing, the sources stand beside it.
static void test_what_is_missing_and_what_is_there(void **state) {
    Result r;
    play_text(state,
              HEAD DUEL("hand: [Kynaios and Tiro of Meletis], battlefield: [2 Mountain, Forest, "
                        "Exotic Orchard, Sol Ring]",
                        "battlefield: [Forest]") "actions:\n"
              "- alice: {cast: Kynaios and Tiro of Meletis, rejected: mana.cannot_pay}\n",
              &r);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    const LogLine *line = &r.log[r.log_count - 1];
    assert_string_equal(line->text,
                        "alice cannot cast Kynaios and Tiro of Meletis: no source of {W} or {U}.");
    assert_string_equal(line->detail,
                        "sources: Mountain {R}, Mountain#2 {R}, Forest {G}, Exotic Orchard {G}, "
                        "Sol Ring {C} x2");
    assert_null(strstr(r.golden_json, "sources:"));
    result_free(&r);
    fails(state,
          HEAD DUEL("hand: [Shock], battlefield: [Forest]", "") "actions:\n"
          "- alice: {cast: Shock, targets: [bob]}\n",
          "no source of {R}. (sources: Forest {G})");
}

// ---- no defaults

static int unscripted_choices(void **state, const char *yaml) {
    Scenario sc;
    Status s = {0};
    Result r;
    int count = 0;
    assert_true(scenario_parse(&sc, *state, "test.yaml", span_of(yaml), &s));
    runner_run(*state, &sc, &(RunOptions){.no_defaults = true}, &r);
    for (const Failure *f = r.failures; f; f = f->next)
        count += strstr(f->message, "unscripted choice") != NULL;
    assert_int_equal(r.outcome, count > 0 ? OUTCOME_FAILED : OUTCOME_PASSED);
    result_free(&r);
    scenario_free(&sc);
    return count;
}

// All of them are found, not only the first; what an action leaves out is no question.
static void test_defaults_may_be_forbidden(void **state) {
    const char *silent = HEAD DUEL(BEARS ", hand: [Shock]", BEARS) "actions:\n"
                         "- advance: {player: bob, step: end}\n";
    assert_int_equal(unscripted_choices(state, silent), 2);  // Both might have attacked.
    passes(state, silent);
    const char *said = HEAD DUEL(BEARS, BEARS) "actions:\n"
                       "- alice: {attack: [Grizzly Bears]}\n- bob: {block: {}}\n"
                       "- advance: end\n";
    assert_int_equal(unscripted_choices(state, said), 0);
    const char *cast = HEAD DUEL(RED ", hand: [Shock]", "") "actions:\n"
                       "- alice: {cast: Shock, targets: [bob]}\n- advance: end\n";
    assert_int_equal(unscripted_choices(state, cast), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_players_before_pass),
    cmocka_unit_test(test_never_past_a_resolution),
    cmocka_unit_test(test_zone_comes_before_priority),
    cmocka_unit_test(test_an_ability_is_one_that_works_there),
    cmocka_unit_test(test_concede_at_any_time),
    cmocka_unit_test(test_pass_ends_the_step),
    cmocka_unit_test(test_pass_by_the_second_player_implies_the_first),
    cmocka_unit_test(test_resolve_needs_a_stack),
    cmocka_unit_test(test_abilities_of_one_source_go_by_number),
    cmocka_unit_test(test_a_token_may_be_described),
    cmocka_unit_test(test_tokens_of_one_name_are_told_apart),
    cmocka_unit_test(test_bots_answer_for_players),
    cmocka_unit_test(test_a_script_does_not_act_for_a_bot),
    cmocka_unit_test(test_resolve_takes_the_top),
    cmocka_unit_test(test_advance_to_the_next_time),
    cmocka_unit_test(test_advance_through_a_step_without_priority),
    cmocka_unit_test(test_advance_has_an_end),
    cmocka_unit_test(test_advance_stops_at_the_end_of_the_game),
    cmocka_unit_test(test_attack_goes_to_its_step),
    cmocka_unit_test(test_attack_in_another_turn),
    cmocka_unit_test(test_attack_too_late),
    cmocka_unit_test(test_block_and_default_damage),
    cmocka_unit_test(test_assign),
    cmocka_unit_test(test_assign_by_nobody),
    cmocka_unit_test(test_block_without_attack),
    cmocka_unit_test(test_attack_waits_for_the_turn_of_the_advance),
    cmocka_unit_test(test_answers_inside_a_resolve),
    cmocka_unit_test(test_free_for_all_attack_names_players),
    cmocka_unit_test(test_unexpected_rejection),
    cmocka_unit_test(test_expected_rejection_accepted),
    cmocka_unit_test(test_wrong_rejection_code),
    cmocka_unit_test(test_any_rejection),
    cmocka_unit_test(test_missing_targets),
    cmocka_unit_test(test_a_single_target_must_be_named),
    cmocka_unit_test(test_illegal_target),
    cmocka_unit_test(test_too_many_targets),
    cmocka_unit_test(test_option_nobody_asked_for),
    cmocka_unit_test(test_rejected_choice_leaves_the_question),
    cmocka_unit_test(test_unscripted_choice),
    cmocka_unit_test(test_unscripted_before_the_first_entry),
    cmocka_unit_test(test_unscripted_choices_offer_an_entry),
    cmocka_unit_test(test_advance_that_is_there),
    cmocka_unit_test(test_equal_cards_are_no_choice),
    cmocka_unit_test(test_forced_choice_used_up_only_if_exact),
    cmocka_unit_test(test_answer_nobody_asked_for),
    cmocka_unit_test(test_discard_to_hand_size),
    cmocka_unit_test(test_trigger_targets),
    cmocka_unit_test(test_trigger_of_a_land),
    cmocka_unit_test(test_may_is_declined),
    cmocka_unit_test(test_order_of_triggers),
    cmocka_unit_test(test_triggers_of_one_source_as_printed),
    cmocka_unit_test(test_ambiguous_target),
    cmocka_unit_test(test_many_equal_static_effects),
    cmocka_unit_test(test_triggered_mana_with_a_condition),
    cmocka_unit_test(test_targets_that_need_a_larger_x),
    cmocka_unit_test(test_offers_in_words),
    cmocka_unit_test(test_declining_what_cannot_be_paid),
    cmocka_unit_test(test_equal_objects_pay_costs),
    cmocka_unit_test(test_only_legal_option_is_meant),
    cmocka_unit_test(test_alias_follows_the_card),
    cmocka_unit_test(test_names_all_of_several),
    cmocka_unit_test(test_tokens_by_name),
    cmocka_unit_test(test_nothing_of_that_name),
    cmocka_unit_test(test_tap_for_mana),
    cmocka_unit_test(test_tap_for_what_it_cannot_make),
    cmocka_unit_test(test_tap_with_a_choice),
    cmocka_unit_test(test_pay_exactly),
    cmocka_unit_test(test_x),
    cmocka_unit_test(test_several_abilities_are_not_guessed),
    cmocka_unit_test(test_sick_creatures_are_passed_over),
    cmocka_unit_test(test_from_a_zone_where_it_is_not),
    cmocka_unit_test(test_rejected_declarations),
    cmocka_unit_test(test_rejected_declaration_and_then_none),
    cmocka_unit_test(test_order_of_dead_sources),
    cmocka_unit_test(test_notes_and_entries_in_the_log),
    cmocka_unit_test(test_refused_action_is_one_line_of_the_log),
    cmocka_unit_test(test_what_is_missing_and_what_is_there),
    cmocka_unit_test(test_defaults_may_be_forbidden),
};

int main(void) { return cmocka_run_group_tests(tests, load_pool, free_pool); }
