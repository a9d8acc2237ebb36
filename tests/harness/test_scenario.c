// test_scenario.c - loading scenarios: what is accepted, and what every mistake is answered with.
#include "tests/harness/test_runner_support.h"

#define TWO(alice) "players:\n  alice: {" alice "}\n  bob: {}\n"

static void test_smallest(void **state) { passes(state, HEAD PLAYERS); }

static void test_players_may_be_empty(void **state) {
    passes(state, HEAD "players:\n  alice:\n  bob:\n");
}

// ---- the top level

static void test_required_keys(void **state) {
    is_error(state, "rules: [117.4]\n" PLAYERS, "the key \"name\" is missing");
    is_error(state, "name: x\n" PLAYERS, "the key \"rules\" is missing");
    is_error(state, HEAD, "the key \"players\" is missing");
    is_error(state, "", "no content");
    is_error(state, "just text\n", "expected a mapping");
    is_error(state, "name: \"\"\nrules: [117.4]\n" PLAYERS, "the name is empty");
}

static void test_unknown_top_key(void **state) {
    is_error_at(state, HEAD PLAYERS "acitons: []\n", 6, 1, "did you mean \"actions\"");
}

static void test_rules(void **state) {
    is_error_at(state, "name: x\nrules: [704.5zz]\n" PLAYERS, 2, 9, "unknown rule number");
    is_error(state, "name: x\nrules: [117.44]\n" PLAYERS, "did you mean \"117.4");
    is_error(state, "name: x\nrules: []\n" PLAYERS, "at least one rule");
    is_error(state, "name: x\nrules: 117.4\n" PLAYERS, "expected a list");
    is_error(state, "name: x\nrules: [117.4, 117.4]\n" PLAYERS, "listed twice");
}

static void test_header_values(void **state) {
    is_error_at(state, HEAD "format: comander\n" PLAYERS, 3, 9, "did you mean \"commander\"");
    is_error(state, HEAD "seed: lucky\n" PLAYERS, "whole number");
    is_error(state, HEAD "seed: {used: 3}\n" PLAYERS, "\"value\" is missing");
    is_error(state, HEAD "tags: [two words]\n" PLAYERS, "a tag is one word");
    passes(state, HEAD
           "seed: {value: 3, used: 7}\ntags: [a, b]\nabout: why\n"
           "format: constructed\n" PLAYERS);
}

// Of another version nothing else is said, however much of it is not understood.
static void test_format_version(void **state) {
    passes(state, HEAD "format_version: 1\n" PLAYERS);
    is_error_at(state, HEAD "format_version: 2\nnews: 1\n" PLAYERS, 3, 17,
                "version 2 of the scenario format; this gavel (");
    is_error(state, HEAD "format_version: 2\n" PLAYERS, ") reads version 1");
    is_error(state, HEAD "format_version: new\n" PLAYERS, "whole number");
}

static void test_header_survives_an_error(void **state) {
    Scenario sc;
    Status s = {0};
    assert_false(scenario_parse(&sc, *state, "x", span_of(HEAD "tags: [a]\nplayers: 3\n"), &s));
    assert_string_equal(sc.name, "a test");
    assert_int_equal(sc.rule_count, 1);
    assert_int_equal(sc.tag_count, 1);
    scenario_free(&sc);
}

static void test_start(void **state) {
    is_error_at(state, HEAD PLAYERS "start: {step: upkeeep}\n", 6, 15, "did you mean \"upkeep\"");
    is_error(state, HEAD PLAYERS "start: {active: bbo}\n", "did you mean \"bob\"");
    is_error(state, HEAD PLAYERS "start: {turn: 0}\n", "out of range");
    is_error(state, HEAD PLAYERS "start: {phase: x}\n", "unknown key \"phase\"");
    is_error(state, HEAD PLAYERS "start: {step: untap}\n", "can't be a start");
    is_error(state, HEAD PLAYERS "start: {step: cleanup}\n", "can't be a start");
    is_error(state, HEAD PLAYERS "start: {step: declare_blockers}\n", "can't be a start");
    is_error(state, HEAD PLAYERS "start: {step: combat_damage}\n", "can't be a start");
    passes(state, HEAD PLAYERS
           "start: {turn: 4, active: bob, step: end}\n"
           "expect: {turn: 4, active: bob, step: end, priority: bob}\n");
}

// ---- players

static void test_player_names(void **state) {
    is_error(state, HEAD "players: {alice: {}}\n", "2 or more players");
    is_error_at(state, HEAD "players: {Alice: {}, bob: {}}\n", 3, 11, "lower-case letter");
    is_error(state, HEAD "players: {stack: {}, bob: {}}\n", "a word of the format");
    is_error(state, HEAD "players: {alice: {lief: 3}, bob: {}}\n", "did you mean \"life\"");
    is_error(state, HEAD "players: [alice, bob]\n", "expected a mapping");
    passes(state, HEAD "players: {a_1: {}, b2: {}, c: {}}\n");
}

static void test_too_many_players(void **state) {
    char yaml[2048] = HEAD "players:\n";
    for (int i = 0; i < 17; i++) {
        char line[32];
        snprintf(line, sizeof line, "  p%d: {}\n", i);
        strcat(yaml, line);
    }
    is_error(state, yaml, "at most 16 players");
}

static void test_player_facts(void **state) {
    passes(state, HEAD TWO("life: 7, poison: 2, counters: {energy: 3}, lands_played: 1, "
                           "mana_pool: \"{R}{R}{C}\"") "expect: {alice: {life: 7, poison: 2, "
                       "counters: {energy: 3, poison: 2}, mana_pool: \"{C}{R}{R}\"}}\n");
    is_error(state, HEAD TWO("life: many"), "whole number");
    is_error(state, HEAD TWO("life: \"7\""), "whole number");
    is_error(state, HEAD TWO("poison: 1, counters: {poison: 1}"), "said twice");
    is_error(state, HEAD TWO("counters: {enery: 3}"), "did you mean \"energy\"");
    is_error(state, HEAD TWO("mana_pool: \"{R}{Q}\""), "expected mana");
    is_error(state, HEAD TWO("mana_pool: {R}"), "quotes make it text");
    is_error(state, HEAD TWO("controller: robot"), "unknown controller");
}

// ---- zones

static void test_unknown_card(void **state) {
    is_error_at(state, HEAD TWO("hand: [Lightning Bolt, Lightnig Bolt]"), 4, 34,
                "did you mean \"Lightning Bolt\"");
    is_error(state, HEAD TWO("hand: [3 Montain]"), "did you mean \"Mountain\"");
    is_error(state, HEAD TWO("hand: Shock"), "expected a list");
    is_error(state, HEAD TWO("hand: [0 Shock]"), "a count is from 1");
}

static void test_entry_keys(void **state) {
    is_error(state, HEAD TWO("hand: [{crad: Shock}]"), "did you mean \"card\"");
    is_error(state, HEAD TWO("hand: [{count: 2}]"), "the key \"card\" is missing");
    is_error(state, HEAD TWO("hand: [{card: Shock, tapped: true}]"), "is for permanents");
    is_error(state, HEAD TWO("battlefield: [{card: Forest, tapped: yes}]"), "true or false");
    is_error(state, HEAD TWO("battlefield: [{card: Forest, owner: carol}]"), "unknown player");
    is_error(state, HEAD TWO("battlefield: [{card: Forest, counters: {\"+1/1\": 2}}]"),
             "did you mean \"+1/+1\"");
    is_error(state, HEAD TWO("battlefield: [Shock]"), "no permanent card");
    is_error(state, HEAD TWO("hand: [{card: 2 Shock, count: 3}]"), "said twice");
    passes(state, HEAD TWO("battlefield: [{card: Grizzly Bears, count: 2, tapped: true, sick: "
                           "true, counters: {\"+1/+1\": 1}, damage: 1, owner: bob}]")
                       "expect: {Grizzly Bears#2: {tapped: true, power: 3, damage: 1, owner: bob, "
                       "controller: alice}, alice: {battlefield: 2}}\n");
}

static void test_tokens(void **state) {
    passes(state, HEAD TWO("battlefield: [{card: Goblin, token: true, count: 2}, {card: Grizzly "
                           "Bears, token: true}]") "expect: {alice: {has: [2 Goblin, Grizzly "
                       "Bears]}, Goblin#2: {types: [Creature, Goblin], colors: R}}\n");
    is_error(state, HEAD TWO("battlefield: [{card: Goblni, token: true}]"), "unknown card");
    is_error(state, HEAD TWO("hand: [{card: Goblin, token: true}]"), "is for permanents");
}

static void test_aliases(void **state) {
    is_error(state, HEAD TWO("hand: [{card: Shock, as: s}, {card: Shock, as: s}]"), "used twice");
    is_error(state, HEAD TWO("hand: [{card: Shock, as: bob}]"), "already a player's name");
    is_error(state, HEAD TWO("hand: [{card: Shock, as: Forest}]"), "already a card's name");
    is_error(state, HEAD TWO("hand: [{card: Shock, count: 2, as: s}]"), "can only mean one");
    is_error(state, HEAD TWO("hand: [{card: Shock, as: \"s#1\"}]"), "without #");
    is_error(state, HEAD TWO("hand: [{card: Shock, as: stack}]"), "a word of the format");
}

static void test_names_to_be_quoted(void **state) {
    const char *cards =
        "cards:\n- {name: \"Bob, the Bold\", type: Creature, power: 1, toughness: "
        "1}\n- {name: \"Ward: Red\", type: Enchantment}\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards, TWO("hand: [Bob, the Bold]"));
    is_error(state, yaml, "is quoted: \"Bob, the Bold\"");
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards,
             TWO("hand: [\"Bob, the Bold\"]") "actions:\n- alice: {cast: Bob, the Bold}\n");
    is_error(state, yaml, "is quoted: \"Bob, the Bold\"");
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards,
             "players:\n  alice:\n    hand:\n    - Ward: Red\n  bob: {}\n");
    is_error(state, yaml, "is quoted: \"Ward: Red\"");
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards,
             TWO("hand: [\"Bob, the Bold\", \"Ward: Red\"]"));
    passes(state, yaml);
}

static void test_attached(void **state) {
    const char *cards = "cards:\n- {name: Plain Mantle, type: Artifact}\n";
    char yaml[1024];
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards,
             TWO("battlefield: [{card: Plain Mantle, attached_to: Forest}]"));
    is_error(state, yaml, "there is no \"Forest\" on the battlefield");
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards,
             TWO("battlefield: [2 Forest, {card: Plain Mantle, attached_to: Forest}]"));
    is_error(state, yaml, "ambiguous");
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards,
             TWO("battlefield: [{card: Plain Mantle, attached_to: bob}]"));
    passes(state, yaml);
    snprintf(yaml, sizeof yaml, HEAD "%s%s", cards,
             TWO("battlefield: [{card: Plain Mantle, attached_to: m, as: n}, {card: Plain Mantle, "
                 "attached_to: n, as: m}]"));
    is_error(state, yaml, "in a circle");
}

static void test_attached_come_after_their_host(void **state) {
    const char *yaml = HEAD
        "cards:\n- {name: Plain Mantle, type: Artifact}\n"
        "players:\n  alice: {battlefield: [{card: Plain Mantle, attached_to: Forest#2, as: m}, "
        "Forest, Island]}\n  bob: {battlefield: [Forest, Island]}\n";
    Scenario sc;
    Status s = {0};
    assert_true(scenario_parse(&sc, *state, "x", span_of(yaml), &s));
    assert_int_equal(sc.unit_count, 5);
    assert_string_equal(sc.board[sc.units[0].entry].card->name, "Forest");
    assert_string_equal(sc.board[sc.units[2].entry].card->name, "Forest");
    assert_string_equal(sc.board[sc.units[3].entry].card->name, "Plain Mantle");
    assert_int_equal(sc.units[3].host, 2);
    assert_int_equal(sc.aliases[0].unit, 3);
    scenario_free(&sc);
}

static void test_limits(void **state) {
    is_error(state, HEAD TWO("library: [3000 Forest, 1001 Island]"), "too many cards");
    char *yaml = test_malloc(400000);
    strcpy(yaml, HEAD PLAYERS "actions:\n");
    char *end = yaml + strlen(yaml);
    for (int i = 0; i < 10001; i++) {
        strcpy(end, "- resolve\n");
        end += 10;
    }
    is_error(state, yaml, "too many actions");
    test_free(yaml);
}

static void test_commanders(void **state) {
    const char *board = HEAD
        "format: commander\n"
        "players:\n  alice: {commander: Kynaios and Tiro of Meletis, commander_casts: {Kynaios and "
        "Tiro of Meletis: 2}}\n"
        "  bob: {commander_damage: {Kynaios and Tiro of Meletis: 5}}\n";
    char yaml[1024];
    snprintf(
        yaml, sizeof yaml, "%s%s", board,
        "expect: {alice: {life: 40, command: [Kynaios and Tiro of Meletis], commander_tax: 4}, "
        "bob: {commander_damage: {Kynaios and Tiro of Meletis: 5}}}\n");
    passes(state, yaml);
    passes(state, HEAD
           "format: commander\n" TWO("commander: Serra Angel, battlefield: [Serra "
                                     "Angel]") "expect: {alice: {command: 0, battlefield: 1}}\n");
    is_error(state, HEAD "format: commander\n" TWO("commander_casts: {Serra Angel: 2}"),
             "is no commander of alice");
    is_error(state, HEAD "format: commander\n" TWO("commander_damage: {Serra Angel: 2}"),
             "is no commander of this game");
}

// ---- inline cards

static void test_inline_cards(void **state) {
    passes(state, HEAD "cards:\n- name: Test Bear\n  cost: \"{1}{G}\"\n  type: Creature \xe2\x80\x94 "
                       "Bear\n  text: Flying\n  power: 2\n  toughness: 2\n"
                       TWO("battlefield: [Test Bear]") "expect: {Test Bear: {keywords: [flying], "
                       "types: [Creature, Bear], mana_value: 2}}\n");
    is_error_at(state, HEAD "cards:\n- {name: Shock, type: Instant, cost: \"{R}\"}\n" PLAYERS, 4, 3,
                "Shock");
    is_error(state, HEAD "cards:\n- {nmae: X}\n" PLAYERS, "did you mean \"name\"");
    is_error(state, HEAD "cards:\n- {name: X}\n" PLAYERS, "the key \"type\" is missing");
    is_error(state, HEAD "cards:\n- {name: X, type: Creature, layout: foo}\n" PLAYERS,
             "unknown layout");
    is_error(state,
             HEAD "cards:\n- {name: X, type: Creature, text: Frobnicate the stack.}\n" PLAYERS, "");
}

// ---- actions

static void test_entries(void **state) {
    is_error_at(state, HEAD PLAYERS "actions:\n- bbo: pass\n", 7, 3, "did you mean \"bob\"");
    is_error(state, HEAD PLAYERS "actions:\n- resolv\n", "did you mean \"resolve\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice\n", "what does alice do?");
    is_error(state, HEAD PLAYERS "actions:\n- {alice: pass, bob: pass}\n",
             "one player or one word");
    is_error(state, HEAD PLAYERS "actions:\n- alice: cast\n", "needs a value");
    is_error(state, HEAD PLAYERS "actions:\n- alice: psas\n", "did you mean \"pass\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {}\n", "no verb");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {csat: Shock}\n", "did you mean \"cast\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {targets: [bob]}\n",
             "no verb is given beside");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, play: Forest}\n", "two verbs");
    is_error(state, HEAD PLAYERS "actions:\n- resolve: some\n", "resolve: all");
    is_error(state, HEAD PLAYERS "actions:\n- advance: upkep\n", "did you mean \"upkeep\"");
    is_error(state, HEAD PLAYERS "actions:\n- advance: {player: bob}\n", "\"step\" is missing");
    is_error(state, HEAD PLAYERS "actions:\n- advance: {turn: 0, step: end}\n", "out of range");
    is_error(state, HEAD PLAYERS "actions: {}\n", "expected a list");
}

static void test_options(void **state) {
    is_error_at(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, tragets: [bob]}\n", 7, 24,
                "did you mean \"targets\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, targets: bob}\n",
             "expected a list");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, targets: [bbo]}\n",
             "did you mean \"bob\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shokc}\n", "did you mean \"Shock\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock#x}\n", "after #");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, x: lots}\n", "whole number");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, pay: automatic}\n", "auto");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, pay: [{Mountain: R}]}\n",
             "expected mana");
    is_error(state, HEAD PLAYERS "expect: {alice: {could_produce: {Forest: \"{G}{G}\"}}}\n",
             "{G} is said 2 times");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, from: graveyrad}\n",
             "did you mean \"graveyard\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, ability: 1}\n", "unknown key");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {tap: Forest, for: {G}}\n", "quotes");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, rejected: zone.wrnog}\n",
             "did you mean \"zone.wrong\"");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: Shock, targets: }\n", "has no value");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {block: [Forest]}\n", "expected a mapping");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {attack: Forest}\n", "list of attackers");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {assign: {Forest: 3}}\n",
             "expected a mapping");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {choose: nonsense}\n", "unknown card, object");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {choose: [2 Forest]}\n",
             "\"2 Forest\": what is chosen is named one by one: Forest, Forest");
    is_error(state, HEAD PLAYERS "actions:\n- alice: {cast: bob}\n", "expected an object");
}

static void test_tap_beside_another_verb_is_an_option(void **state) {
    Scenario sc;
    Status s = {0};
    const char *yaml = HEAD PLAYERS
        "actions:\n- alice: {tap: [Forest], cast: Shock}\n- alice: {tap: Forest, for: \"{G}\"}\n";
    assert_true(scenario_parse(&sc, *state, "x", span_of(yaml), &s));
    assert_int_equal(sc.actions[0].verb, VERB_CAST);
    assert_non_null(sc.actions[0].options[OPTION_TAP]);
    assert_int_equal(sc.actions[1].verb, VERB_TAP);
    scenario_free(&sc);
}

static void test_unsupported(void **state) {
    is_error(state, HEAD PLAYERS "actions:\n- alice: {unlock: Shock}\n",
             "not supported yet: unlock");
    // A mistake is never hidden behind it.
    is_error(state, HEAD PLAYERS "actions:\n- bots: {until: upkep}\n", "unknown step");
    is_error(state, HEAD PLAYERS "actions:\n- random:\n", "needs a value");
}

// The page that people read has every row of the table.
static void test_unsupported_is_documented(void **state) {
    (void)state;
    static char page[1 << 17];
    int count = 0;
    const Unsupported *rows = scenario_unsupported(&count);
    FILE *in = fopen(GAVEL_SOURCE_DIR "/harness/SCENARIOS.md", "r");
    assert_non_null(in);
    page[fread(page, 1, sizeof page - 1, in)] = '\0';
    fclose(in);
    const char *part = strstr(page, "## Not supported yet");
    assert_non_null(part);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        if (!strstr(part, rows[i].key)) fail_msg("not in SCENARIOS.md: %s", rows[i].key);
}

// ---- expectations

static void test_expectations(void **state) {
    is_error_at(state, HEAD PLAYERS "expect: {bbo: {life: 3}}\n", 6, 10, "did you mean \"bob\"");
    is_error(state, HEAD PLAYERS "expect: {bob: {lief: 3}}\n", "did you mean \"life\"");
    is_error(state, HEAD PLAYERS "expect: {bob: {life: lots}}\n", "whole number");
    is_error(state, HEAD PLAYERS "expect: {bob: {life: }}\n", "has no value");
    is_error(state, HEAD PLAYERS "expect: {bob: {hand: [Shokc]}}\n", "did you mean \"Shock\"");
    is_error(state, HEAD PLAYERS "expect: {Shock: {zoen: hand}}\n", "did you mean \"zone\"");
    is_error(state, HEAD PLAYERS "expect: {Shock: {zone: hnad}}\n", "did you mean \"hand\"");
    is_error(state, HEAD PLAYERS "expect: {Shokc: {zone: hand}}\n", "did you mean \"Shock\"");
    is_error(state, HEAD PLAYERS "expect: {trun: 3}\n", "did you mean \"turn\"");
    is_error(state, HEAD PLAYERS "expect: {winner: carol}\n", "unknown player");
    is_error(state, HEAD PLAYERS "expect: {bob: {lost_because: lif}}\n", "did you mean \"life\"");
    is_error(state, HEAD PLAYERS "expect: {Shock: {keywords: [flyng]}}\n",
             "did you mean \"flying\"");
    is_error(state, HEAD PLAYERS "expect: {Shock: {types: [Instnat]}}\n",
             "did you mean \"Instant\"");
    is_error(state, HEAD PLAYERS "expect: {Shock: {colors: RX}}\n", "expected colours");
    is_error(state, HEAD PLAYERS "actions:\n- expect: {stcak: []}\n", "did you mean \"stack\"");
    is_error(state, HEAD PLAYERS "expect: [1]\n", "expected a mapping");
}

// ---- all mistakes

// The mistakes of a scenario are at these lines, in this order, with these words in them.
typedef struct {
    int line;
    const char *part;
} Mistake;

static void check_mistakes(void **state, const char *yaml, const Mistake *mistakes, int count) {
    Scenario sc;
    Status s = {0};
    assert_false(scenario_parse(&sc, *state, "x", span_of(yaml), &s));
    for (int i = 0; i < sc.problem_count && i < count; i++)
        if (sc.problems[i].line != mistakes[i].line ||
            !strstr(sc.problems[i].message, mistakes[i].part))
            fail_msg("mistake %d is at line %d: %s", i + 1, sc.problems[i].line,
                     sc.problems[i].message);
    for (int i = count; i < sc.problem_count; i++)
        fail_msg("too many: line %d: %s", sc.problems[i].line, sc.problems[i].message);
    assert_int_equal(sc.problem_count, count);
    assert_string_equal(s.message, sc.problems[0].message);
    scenario_free(&sc);
}

static void test_all_mistakes_are_reported(void **state) {
    static const Mistake mistakes[] = {
        {2, "unknown rule number \"999.9\""},
        {3, "unknown key \"tagz\""},
        {6, "unknown key \"lif\""},
        {7, "unknown card \"Grizly Bears\"; did you mean \"Grizzly Bears\""},
        {8, "expected a whole number"},
        {9, "out of range: 0"},
        {9, "unknown step \"upkep\""},
        {11, "unknown card, object or player \"Nobody Knows\""},
        {11, "unknown key \"xx\""},
        {12, "unknown verb \"cats\""},
        {13, "unknown step \"drow\""},
        {15, "unknown key \"lief\""},
        {15, "expected a whole number"},
        {16, "unknown zone"},
    };
    check_mistakes(state,
                   "name: Many\n"
                   "rules: [608.3, 999.9]\n"
                   "tagz: [x]\n"
                   "players:\n"
                   "  alice:\n"
                   "    lif: 12\n"
                   "    hand: [Grizly Bears, {card: Shock, as: bolt}]\n"
                   "  bob: {life: many}\n"
                   "start: {turn: 0, step: upkep}\n"
                   "actions:\n"
                   "  - alice: {cast: bolt, targets: [bob, Nobody Knows], xx: 3}\n"
                   "  - alice: {cats: Shock}\n"
                   "  - advance: drow\n"
                   "expect:\n"
                   "  alice: {lief: 3, life: x}\n"
                   "  bolt: {zone: somewhere}\n",
                   mistakes, (int)ARRAY_LEN(mistakes));
}

static void test_all_mistakes_of_one_mapping(void **state) {
    static const Mistake board[] = {
        {3, "unknown kind of counter \"enrgy\""},
        {3, "found \"x\""},
        {3, "unknown kind of counter \"poisn\""},
        {3, "out of range: -1"},
        {4, "found \"perhaps\""},
        {4, "found \"maybe\""},
        {4, "player \"Nobody\""},
        {6, "unknown key \"activ\""},
        {6, "out of range: 0"},
    };
    check_mistakes(state,
                   HEAD
                   "players: {alice: {counters: {enrgy: x, poisn: -1}, battlefield: [\n"
                   "  {card: Forest, tapped: perhaps, sick: maybe, attached_to: Nobody},\n"
                   "  {card: Forest, attached_to: Nobody}]}, bob: {}}\n"
                   "start: {activ: bob, turn: 0}\n",
                   board, (int)ARRAY_LEN(board));
    static const Mistake script[] = {
        {7, "player \"Zap\""},  {7, "found \"r\""},
        {7, "object \"Fooz\""}, {7, "mana such as"},
        {8, "object \"Foo\""},  {8, "object \"Bar\""},
        {8, "object \"Baz\""},  {9, "unknown player \"dan\""},
        {9, "found \"x\""},     {9, "unknown key \"stp\""},
        {10, "object \"Goo\""}, {10, "player \"Gar\""},
        {10, "found \"y\""},
    };
    check_mistakes(state,
                   HEAD PLAYERS
                   "actions:\n- alice: {cast: Shock, divide: {Zap: r}, pay: [pool, {Fooz: x}]}\n"
                   "- bob: {block: {Foo: Bar, Forest: [Baz, Foo]}}\n"
                   "- advance: {player: dan, turn: x, stp: y}\n"
                   "- alice: {assign: {Goo: {Gar: y}}}\n",
                   script, (int)ARRAY_LEN(script));
    static const Mistake expect[] = {
        {7, "object \"Shok\""},
        {7, "out of range: -1"},
        {7, "found \"x\""},
        {8, "is quoted: \"Jace, the Mind Sculptor\""},
        {9, "unknown keyword \"flyng\""},
        {9, "unknown keyword \"tramle\""},
        {9, "unknown type \"Bearx\""},
        {9, "unknown type \"Creatur\""},
    };
    check_mistakes(state,
                   HEAD PLAYERS
                   "expect:\n  alice: {graveyard: {Shok: 2, Forest: -1, Island: x},\n"
                   "    exile: {Jace, the Mind Sculptor: 1}}\n"
                   "  Forest: {keywords: [flyng, tramle], types: [Bearx, Creatur]}\n",
                   expect, (int)ARRAY_LEN(expect));
}

static void test_no_mistakes_that_follow_from_others(void **state) {
    static const Mistake comma[] = {{3, "is quoted: \"Jace, the Mind Sculptor\""}};
    check_mistakes(state, HEAD "players: {alice: {hand: [Jace, the Mind Sculptor]}, bob: {}}\n",
                   comma, 1);
    static const Mistake key[] = {{3, "unknown key \"playrs\""}};
    check_mistakes(state, HEAD "playrs: {alice: {}, bob: {}}\nactions: [{alice: pass}]\n", key, 1);
    static const Mistake zone[] = {{3, "unknown key \"batlefield\""}};
    check_mistakes(state,
                   HEAD
                   "players: {alice: {batlefield: [{card: Shock, as: it}]}, bob: {}}\n"
                   "actions: [{alice: {cast: it}}]\nexpect: {it: {zone: hand}}\n",
                   zone, 1);
    static const Mistake entry[] = {{3, "unknown key \"cards\""}};
    check_mistakes(state,
                   HEAD
                   "players: {alice: {hand: [{cards: Shock, as: it}]}, bob: {}}\n"
                   "actions: [{alice: {cast: it}}]\n",
                   entry, 1);
    static const Mistake alias[] = {{3, "can only mean one object"}};
    check_mistakes(state,
                   HEAD
                   "players: {alice: {hand: [{card: Shock, count: 2, as: it}]}, bob: {}}\n"
                   "actions: [{alice: {cast: it}}]\n",
                   alias, 1);
    static const Mistake host[] = {{3, "to be attached to"}, {4, "to be attached to"}};
    check_mistakes(state,
                   HEAD
                   "players: {alice: {battlefield: [{card: Forest, count: 3, attached_to: Shock},\n"
                   "  {card: Forest, attached_to: Shock}]}, bob: {}}\n",
                   host, 2);
    static const Mistake cards[] = {{4, "unknown subtype"}, {5, "power and toughness"}};
    check_mistakes(state,
                   HEAD
                   "cards:\n- {name: Foo, type: Artifact — Bearz}\n"
                   "- {name: Goo, type: Creature — Bear}\n"
                   "players: {alice: {hand: [Foo, Goo, Foo]}, bob: {}}\n"
                   "actions: [{alice: {cast: Goo}}]\nexpect: {Foo: {zone: hand}}\n",
                   cards, 2);
    static const Mistake names[] = {{3, "unknown card \"Shok\""},
                                    {4, "unknown player or entry \"carol\""}};
    check_mistakes(state,
                   HEAD
                   "players: {alice: {hand: [Shok, 2 Shok]}, bob: {}}\n"
                   "actions: [carol: pass, carol: {cast: Shok}, alice: {cast: Shok#2}]\n",
                   names, 2);
}

static void test_mistakes_are_bounded(void **state) {
    Text yaml = {0};
    Scenario sc;
    Status s = {0};
    text_add(&yaml, HEAD "players: {alice: {}, bob: {}}\nactions:\n");
    for (int i = 0; i < SCENARIO_PROBLEMS_MAX + 5; i++) text_add(&yaml, "- advance: nowhere\n");
    assert_false(scenario_parse(&sc, *state, "x", span_of(text_cstr(&yaml)), &s));
    assert_int_equal(sc.problem_count, SCENARIO_PROBLEMS_MAX);
    assert_int_equal(sc.problems_left_out, 5);
    scenario_free(&sc);
    text_free(&yaml);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smallest),
        cmocka_unit_test(test_players_may_be_empty),
        cmocka_unit_test(test_required_keys),
        cmocka_unit_test(test_unknown_top_key),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_header_values),
        cmocka_unit_test(test_format_version),
        cmocka_unit_test(test_header_survives_an_error),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_player_names),
        cmocka_unit_test(test_too_many_players),
        cmocka_unit_test(test_player_facts),
        cmocka_unit_test(test_unknown_card),
        cmocka_unit_test(test_entry_keys),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_aliases),
        cmocka_unit_test(test_names_to_be_quoted),
        cmocka_unit_test(test_attached),
        cmocka_unit_test(test_attached_come_after_their_host),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_commanders),
        cmocka_unit_test(test_inline_cards),
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_tap_beside_another_verb_is_an_option),
        cmocka_unit_test(test_unsupported),
        cmocka_unit_test(test_unsupported_is_documented),
        cmocka_unit_test(test_expectations),
        cmocka_unit_test(test_all_mistakes_are_reported),
        cmocka_unit_test(test_all_mistakes_of_one_mapping),
        cmocka_unit_test(test_no_mistakes_that_follow_from_others),
        cmocka_unit_test(test_mistakes_are_bounded),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
