// test_position.c - the key `position` of a scenario: what it places, and what makes no sense.
#include "harness/json.h"
#include "tests/harness/test_runner_support.h"

#define BOARD                                                                                   \
    HEAD "players:\n"                                                                           \
         "  alice: {battlefield: [Grizzly Bears, {card: Hill Giant, as: giant}]}\n"             \
         "  bob: {battlefield: [Goblin Piker, 2 Island], hand: [Counterspell, Giant Growth]}\n" \
         "start: {turn: 3, active: alice, step: declare_blockers}\n"
#define HELD "position:\n  stage: priority\n  priority: bob\n  passes: 1\n"
#define ATTACKS "  attacks: [{creature: giant, player: bob, controller: alice}"
#define BLOCKED "  attacks: [{creature: giant, player: bob, controller: alice, blocked: true}]\n"

// ---- what is placed

static void a_spell_on_the_stack_can_be_countered(void **state) {
    check_outcome(state,
                  BOARD HELD
                  "  stack: [{card: Lightning Bolt, controller: alice, targets: [bob]}]\n"
                  "actions:\n"
                  "  - bob: {cast: Counterspell, targets: [Lightning Bolt]}\n"
                  "  - resolve\n"
                  "expect:\n"
                  "  bob: {life: 20}\n"
                  "  alice: {graveyard: [Lightning Bolt]}\n",
                  OUTCOME_PASSED, NULL);
    check_outcome(state,
                  BOARD HELD
                  "  stack: [{card: Lightning Bolt, controller: alice, targets: [bob]}]\n"
                  "actions: [resolve]\nexpect:\n  bob: {life: 17}\n",
                  OUTCOME_PASSED, NULL);
}

// The top one resolves first; a name of its own tells an ability from its source.
static void abilities_wait_in_the_order_that_is_written(void **state) {
    check_outcome(state,
                  HEAD
                  "players:\n  alice: {battlefield: [Prodigal Pyromancer]}\n  bob: {}\n"
                  "position:\n  stage: priority\n  priority: alice\n  stack:\n"
                  "    - {as: ping, source: Prodigal Pyromancer, ability: Prodigal Pyromancer/0,\n"
                  "       controller: alice, targets: [bob]}\n"
                  "    - {card: Shock, controller: alice, targets: [bob]}\n"
                  "actions:\n  - expect: {stack: [ping, Shock]}\n  - resolve\n"
                  "  - expect: {bob: {life: 19}}\n  - resolve\nexpect: {bob: {life: 17}}\n",
                  OUTCOME_PASSED, NULL);
}

static void combat_goes_on(void **state) {
    check_outcome(state,
                  BOARD HELD
                  "  attacks:\n"
                  "    - {creature: Grizzly Bears, player: bob, controller: alice, "
                  "blocked: true}\n"
                  "    - {creature: giant, player: bob, controller: alice, "
                  "unblocked: true}\n"
                  "  blocks: [{blocker: Goblin Piker, attacker: Grizzly Bears, "
                  "controller: bob}]\n"
                  "actions: [advance: combat_damage]\n"
                  "expect:\n  bob: {life: 17}\n  Grizzly Bears: {zone: graveyard}\n"
                  "  Goblin Piker: {zone: graveyard}\n",
                  OUTCOME_PASSED, NULL);
}

static void effects_last_as_long_as_they_say(void **state) {
    check_outcome(state,
                  BOARD HELD
                  "  effects:\n"
                  "    - {affected: Grizzly Bears, controller: alice, lasting: end_of_turn, "
                  "change: {kind: add_pt, a: 3, b: 3}}\n"
                  "    - {affected: giant, controller: alice, lasting: forever, "
                  "change: {kind: add_keyword, a: flying}}\n"
                  "actions:\n  - expect: {Grizzly Bears: {power: 5}, giant: {keywords: [flying]}}\n"
                  "  - advance: {player: bob, step: upkeep}\n"
                  "expect:\n  Grizzly Bears: {power: 2}\n  giant: {keywords: [flying]}\n",
                  OUTCOME_PASSED, NULL);
}

static void the_monarch_draws_at_the_end_step(void **state) {
    check_outcome(state,
                  HEAD PLAYERS
                  "position:\n  stage: priority\n  priority: alice\n  monarch: alice\n"
                  "actions: [advance: end, resolve]\nexpect: {alice: {hand: 1}}\n",
                  OUTCOME_PASSED, NULL);
}

static void extra_turns_are_taken(void **state) {
    check_outcome(state,
                  HEAD PLAYERS
                  "position:\n  stage: priority\n  priority: alice\n"
                  "  extra_turns: [{player: alice}]\n"
                  "actions: [{advance: {turn: 2, step: upkeep}}]\n"
                  "expect: {active: alice}\n",
                  OUTCOME_PASSED, NULL);
}

// 103.5
static void opening_hands_are_before_the_first_turn(void **state) {
    check_outcome(state,
                  HEAD
                  "players:\n  alice: {hand: [7 Forest]}\n  bob: {hand: [7 Island]}\n"
                  "start: {turn: 0, active: alice, step: untap}\n"
                  "position:\n  stage: mulligan\n"
                  "  players: {alice: {kept: false}, bob: {kept: false}}\n"
                  "actions:\n  - alice: {choose: yes}\n  - bob: {choose: no}\n"
                  "  - alice: {choose: Wastes}\n  - alice: {choose: no}\n"
                  "  - advance: {turn: 1, step: precombat_main}\n"
                  "expect: {alice: {hand: 6}, bob: {hand: 7}}\n",
                  OUTCOME_PASSED, NULL);
}

// Numbers that stand for words are written as these.
static void words_stand_for_numbers(void **state) {
    check_outcome(state,
                  HEAD
                  "players:\n  alice: {battlefield: [Cavern of Souls, Grizzly Bears, Hill Giant], "
                  "hand: [Shock]}\n  bob: {}\n"
                  "position:\n  stage: priority\n  priority: alice\n"
                  "  chosen: [{object: Cavern of Souls, player: alice, kind: type, "
                  "value: Giant, by: Cavern of Souls/0}]\n"
                  "  skips: [{player: bob, what: combat}]\n  begun: {upkeep: 1}\n"
                  "  effects:\n"
                  "    - {affected: Grizzly Bears, lasting: forever, "
                  "change: {kind: set_colors, a: [red, black]}}\n"
                  "    - {affected: Grizzly Bears, lasting: forever, "
                  "change: {kind: set_pt, a: unchanged, b: 5}}\n"
                  "actions:\n  - expect: {Grizzly Bears: {power: 2, toughness: 5, "
                  "colors: BR}}\n",
                  OUTCOME_PASSED, NULL);
}

// The place of an ability and its node need not be said where there is only one.
static void what_is_the_only_one_need_not_be_said(void **state) {
    check_outcome(
        state,
        HEAD
        "players:\n  alice: {battlefield: [Samite Healer, Prodigal Pyromancer]}\n  bob: {}\n"
        "position:\n  stage: priority\n  priority: alice\n"
        "  shields: [{ability: Samite Healer, source: Samite Healer, controller: bob, "
        "left: 1, bounds: [{binding: 0, player: bob}]}]\n"
        "  stack: [{ability: Prodigal Pyromancer, source: Prodigal Pyromancer, "
        "controller: alice, targets: [bob]}]\n"
        "actions: [resolve]\nexpect: {bob: {life: 20}}\n",
        OUTCOME_PASSED, NULL);
}

// ---- as JSON

static void write_json(void *context, const Scenario *sc, Engine *e, const Game *g) {
    const char *players[PLAYERS_MAX];
    for (int p = 0; p < sc->player_count; p++) players[p] = sc->players[p].name;
    position_json(e, g, players, context);
}

static const cJSON *at(const cJSON *of, const char *key) {
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(of, key);
    if (!found) fail_msg("no \"%s\"", key);
    return found;
}

// What is on the stack and who attacks are objects of the document.
static void a_position_is_one_json_document(void **state) {
    static const char yaml[] = BOARD HELD
        "  stack: [{card: Lightning Bolt, controller: alice, targets: [giant]}]\n"
        "  attacks: [{creature: giant, player: bob, controller: alice}]\n";
    Scenario sc;
    Status s = {0};
    Text text = {0};
    Result result;
    assert_true(scenario_parse(&sc, *state, "test.yaml", span_of(yaml), &s));
    runner_run(*state, &sc, &(RunOptions){.ended = write_json, .ended_context = &text}, &result);
    cJSON *json = json_parse("position", span_of(text_cstr(&text)), &s);
    assert_non_null(json);
    const cJSON *spell = at(json, "stack")->child, *objects = at(json, "objects");
    const char *target = at(spell, "targets")->child->child->valuestring;
    assert_string_equal(at(at(objects, target), "name")->valuestring, "Hill Giant");
    assert_int_equal(at(at(objects, target), "power")->valueint, 3);
    assert_string_equal(at(at(json, "attacks")->child, "creature")->valuestring, target);
    assert_int_equal(cJSON_GetArraySize(at(json, "battlefield")), 5);
    assert_int_equal(cJSON_GetArraySize(at(at(at(json, "players"), "bob"), "hand")), 2);
    assert_string_equal(at(json, "priority")->valuestring, "bob");
    cJSON_Delete(json);
    result_free(&result);
    text_free(&text);
    scenario_free(&sc);
}

// ---- what makes no sense

typedef struct {
    const char *yaml, *part;
} Wrong;

static void refuse_all(void **state, const Wrong *wrong, size_t count) {
    char yaml[2048];
    for (size_t i = 0; i < count; i++) {
        snprintf(yaml, sizeof yaml, "%s%s", BOARD, wrong[i].yaml);
        is_error(state, yaml, wrong[i].part);
    }
}

static void nonsense_has_its_place(void **state) {
    static const Wrong wrong[] = {
        {HELD "  monarh: alice\n", "did you mean \"monarch\""},
        {HELD "  monarch: carol\n", "there is no player \"carol\""},
        {HELD "  day: dusk\n", "unknown word \"dusk\""},
        {"position: {stage: priority, passes: 0}\n", "nobody has priority"},
        {"position: {stage: priority, priority: bob, passes: 2}\n", "all have passed already"},
        {"position: {stage: mulligan}\n", "before the first turn"},
        {"position: {stage: declare_attackers}\n", "attackers are declared in the step"},
        {"position: {stage: resolve}\n", "nothing on the stack"},
        {"position: {stage: over}\n", "the game is over"},
        {HELD "  attacks: [{creature: Shock, player: bob}]\n", "there is no \"Shock\""},
        {HELD "  attacks: [{creature: Counterspell, player: bob}]\n", "expected a permanent, not"},
        {HELD "  attacks: [{creature: giant}]\n", "\"player\" is missing"},
        {HELD "  attacks: [{creature: Island, player: bob}]\n", "ambiguous"},
        {HELD "  blocks: [{blocker: Goblin Piker}]\n", "\"attacker\" is missing"},
        {HELD "  blocks: [{blocker: Giant Growth, attacker: giant}]\n",
         "expected a permanent, not"},
        {HELD ATTACKS ", {creature: giant, player: bob, controller: alice}]\n", "attacks already"},
        {HELD "  attacks: [{creature: giant, player: alice, controller: alice}]\n",
         "its own controller"},
        {HELD "  attacks: [{creature: giant, player: bob, controller: alice, blocked: true,\n"
              "     unblocked: true}]\n",
         "blocked and unblocked"},
        {HELD "  attacks: [{creature: Goblin Piker, player: bob, controller: alice}]\n",
         "no creature of that controller attacks"},
        {HELD "  attacks: [{creature: Island#1, player: bob, controller: alice}]\n",
         "no creature of that controller attacks"},
        {HELD BLOCKED "  blocks: [{blocker: Island#1, attacker: giant, controller: bob}]\n",
         "no creature of that controller blocks"},
        {HELD BLOCKED "  blocks: [{blocker: Goblin Piker, attacker: giant, controller: bob},\n"
                      "    {blocker: Goblin Piker, attacker: giant, controller: bob}]\n",
         "blocks that already"},
        {HELD "  effects: [{affected: giant, lasting: end_of_trun}]\n", "did you mean"},
        {HELD "  effects: [{lasting: end_of_turn}]\n", "\"affected\" is missing"},
        {HELD "  effects: [{affected: giant, change: {kind: control}}]\n", "to nobody"},
        {HELD "  stack: [{card: No Such Card, controller: bob}]\n", "there is no card"},
        {HELD "  stack: [{card: Shock}]\n", "say whose it is"},
        {HELD "  stack: [{controller: bob, source: giant}]\n", "\"ability\" is missing"},
        {HELD "  stack: [{controller: bob, ability: Shock/9}]\n", "there is no ability"},
        {HELD "  stack: [{card: Shock, controller: bob, targets: [alice, bob]}]\n",
         "words \"target\""},
        {HELD "  stack: [{card: Shock, controller: bob, bounds: [{binding: 9, player: bob}]}]\n",
         "no such binding"},
        {HELD "  stack: [{card: Shock, controller: bob, as: giant}]\n", "used twice"},
        {HELD "  shields: [{source: giant}]\n", "\"ability\" is missing"},
        {HELD "  delayed: [{ability: Shock/0, controller: bob}]\n",
         "expected a delayed triggered ability"},
        {HELD "  resume_step: dawn\n", "unknown word"},
        {HELD "  resume_after: 14\n", "unknown word"},
        {HELD "  resume_player: carol\n", "there is no player"},
        {HELD "  extra_turns: [{}]\n", "\"player\" is missing"},
        {HELD "  objects: {giant: {tapped: maybe}}\n", "true"},
        {HELD "  objects: {giant: {class_level: 400}}\n", "from 0 to 9"},
        {HELD "  gone: [{as: lost}]\n", "say either"},
        {HELD "  gone: [{as: lost, was: giant, zone: hand}]\n", "\"definition\" is missing"},
    };
    refuse_all(state, wrong, ARRAY_LEN(wrong));
}

// 113, 115, 305.9, 700.2
static void what_cannot_be_on_the_stack_is_refused(void **state) {
    static const Wrong wrong[] = {
        {HELD "  stack: [{card: Forest, controller: bob}]\n", "never on the stack (305.9)"},
        {HELD "  stack: [Shock]\n", "expected a mapping"},
        {HELD "  stack: [{card: Goblin Token, controller: bob}]\n", "a token is no spell"},
        {HELD "  stack: [{card: Shock, controller: bob, x: -4, targets: [alice]}]\n", "from -1"},
        {HELD "  stack: [{card: Shock, controller: bob, x: 4, targets: [alice]}]\n", "107.3"},
        {HELD "  stack: [{card: Shock, controller: bob}]\n", "has 1 targets, not 0"},
        {HELD "  stack: [{card: Giant Growth, controller: bob, targets: [bob]}]\n",
         "means something else"},
        {HELD "  stack: [{card: Healing Salve, controller: bob, targets: [bob]}]\n", "(700.2)"},
        {HELD "  stack: [{card: Healing Salve, controller: bob, modes: [3], targets: [bob]}]\n",
         "it has 2 modes"},
        {HELD "  stack: [{ability: Forest/0, source: giant, controller: bob}]\n",
         "there is no ability"},
        {HELD "  stack: [{ability: Llanowar Elves/0, source: giant, controller: bob}]\n", "605.3b"},
        {HELD "  stack: [{ability: Shock/0, source: giant, controller: bob}]\n", "113.3"},
        {HELD "  stack: [{ability: Prodigal Pyromancer/0, controller: bob}]\n", "113.7"},
    };
    refuse_all(state, wrong, ARRAY_LEN(wrong));
}

static void what_the_rules_leave_no_room_for_is_refused(void **state) {
    static const Wrong wrong[] = {
        {HELD "  effects: [{affected: giant, lasting: players_next_turn, "
              "change: {kind: add_pt, a: 1}}]\n",
         "controller is missing"},
        {HELD "  effects: [{affected: giant, source: giant, lasting: while_source_tapped, "
              "change: {kind: add_pt, a: 1}}]\n",
         "611.2b"},
        {HELD "  effects: [{affected: giant, change: {kind: add_type, a: 3000}}]\n",
         "unknown word"},
        {HELD "  effects: [{affected: giant, change: {kind: set_land_type, a: goblin}}]\n",
         "unknown word"},
        {HELD "  chosen: [{object: giant, kind: color, value: mauve}]\n", "unknown word"},
        {HELD "  waiting: [{ability: Hero of Bladehold/1, source: giant, controller: bob}]\n",
         "117.5"},
        {HELD "  shields: [{ability: Samite Healer, node: 1, source: giant, controller: bob}]\n",
         "3 (PREVENT_NEXT)"},
        {HELD "  shields: [{ability: Grizzly Bears, source: giant, controller: bob}]\n",
         "replaces or prevents"},
        {HELD "  objects: {Counterspell: {tapped: true}}\n", "can be \"tapped\""},
        {HELD "  objects: {giant: {attached_to: giant}}\n", "attached to itself"},
        {HELD "  objects: {giant: {transformed: true}}\n", "no other face"},
        {HELD "  objects: {giant: {is_commander: true}}\n", "903.3"},
        {HELD "  players: {bob: {lost: life}}\n", "104.5"},
        {HELD "  players: {bob: {left: true, lost: life}}\n", "800.4a"},
        {HELD "  players: {bob: {kept: false}}\n", "103.5"},
        {HELD "  history: [{kind: cast, player: bob}]\n", "\"object\" is missing"},
        {HELD "  extra_phases: [{step: draw}]\n", "no phase begins"},
        {HELD "  marked_mana: [{player: bob, type: red, snow: true, count: 1}]\n", "in the pool"},
        {HELD "  commander_damage: [{commander: giant, player: bob, damage: 3}]\n", "903.3"},
        {HELD "  counters: [{object: giant, kind: age, count: 0}]\n", "from 1"},
        {HELD "  effects: [{affected: Counterspell, change: {kind: combat, a: cant_block}}]\n",
         "only permanents"},
        {HELD "  effects: [{affected: Counterspell, change: {kind: control, player: bob}}]\n",
         "108.4"},
        {HELD "  chosen: [{object: giant, kind: type, value: equipment}]\n", "a creature type"},
        {HELD "  besides: [{as: aside, card: Shock, owner: bob, zone: hand}]\n", "outside"},
        {HELD "  besides: [{as: aside, card: Shock, owner: bob}]\n", "an emblem in command"},
        {HELD "  besides: [{card: Shock, kind: emblem, owner: bob}]\n", "an emblem in command"},
        {HELD "  shields: [{ability: Samite Healer, source: giant, controller: bob, left: 1, "
              "bounds: [{binding: 0}]}]\n",
         "say what it is"},
        {HELD
         "  emblems: 0\n  besides: [{card: \"Nissa, Who Shakes the World Emblem\", kind: emblem, "
         "owner: bob}]\n",
         "there are more"},
        {HELD "  cleanup_again: true\n", "cleanup step"},
        {HELD "  combat_damage_first: true\n", "510.4"},
    };
    refuse_all(state, wrong, ARRAY_LEN(wrong));
}

static void only_a_stage_lets_a_board_begin_there(void **state) {
    is_error(state, BOARD, "can't be a start");
    is_error(state, HEAD PLAYERS "position: 3\n", "mapping");
}

static void nothing_attacks_outside_of_combat(void **state) {
    is_error(state,
             HEAD
             "players:\n  alice: {battlefield: [Grizzly Bears]}\n  bob: {}\n"
             "start: {turn: 3, active: alice, step: postcombat_main}\n" HELD
             "  attacks: [{creature: Grizzly Bears, player: bob, controller: alice}]\n",
             "nothing attacks in that step");
}

// 502.4, 514.3a, 500.2
static void nobody_has_priority_there(void **state) {
    static const struct {
        const char *step, *stage, *part;
    } wrong[] = {{"untap", "priority", "502.4"},
                 {"untap", "priority_begin", "502.4"},
                 {"cleanup", "priority", "514.3a"},
                 {"upkeep", "step_end", "500.2"}};
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        char yaml[512];
        snprintf(yaml, sizeof yaml,
                 HEAD PLAYERS
                 "start: {turn: 3, active: alice, step: %s}\n"
                 "position:\n  stage: %s\n  priority: alice\n"
                 "  stack: [{card: Shock, controller: alice, targets: [bob]}]\n",
                 wrong[i].step, wrong[i].stage);
        is_error(state, yaml, wrong[i].part);
    }
}

static void a_game_with_decks_has_no_position(void **state) {
    is_error(state,
             HEAD
             "players:\n  alice: {deck: a.txt}\n  bob: {deck: a.txt}\n"
             "position: {stage: mulligan}\n",
             "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spell_on_the_stack_can_be_countered),
        cmocka_unit_test(abilities_wait_in_the_order_that_is_written),
        cmocka_unit_test(combat_goes_on),
        cmocka_unit_test(effects_last_as_long_as_they_say),
        cmocka_unit_test(the_monarch_draws_at_the_end_step),
        cmocka_unit_test(extra_turns_are_taken),
        cmocka_unit_test(opening_hands_are_before_the_first_turn),
        cmocka_unit_test(words_stand_for_numbers),
        cmocka_unit_test(what_is_the_only_one_need_not_be_said),
        cmocka_unit_test(nobody_has_priority_there),
        cmocka_unit_test(a_position_is_one_json_document),
        cmocka_unit_test(nonsense_has_its_place),
        cmocka_unit_test(what_cannot_be_on_the_stack_is_refused),
        cmocka_unit_test(what_the_rules_leave_no_room_for_is_refused),
        cmocka_unit_test(only_a_stage_lets_a_board_begin_there),
        cmocka_unit_test(nothing_attacks_outside_of_combat),
        cmocka_unit_test(a_game_with_decks_has_no_position),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
