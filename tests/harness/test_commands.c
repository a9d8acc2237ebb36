// test_commands.c - show, new, selfcheck, bench and the rules map.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "harness/command_exceptions.h"
#include "harness/command_mutate.h"
#include "harness/command_rules.h"
#include "harness/tell.h"
#include "tests/harness/test_commands.h"

static void help_is_data(void **state) {
    Project *p = *state;
    CALL("--help", EXIT_GOOD);
    assert_part(p->out, "Usage: gavel VERB");
    assert_string_equal(p->err, "");
    CALL("run --help", EXIT_GOOD);
    assert_part(p->out, "--shard I/N");
    CALL("--version", EXIT_GOOD);
    assert_part(p->out, "gavel " GAVEL_VERSION);
    CALL("engine", EXIT_USAGE);
    assert_string_equal(p->err, "gavel: engine is not supported yet\n");
    CALL("rnu", EXIT_USAGE);
    assert_part(p->err, "did you mean run?");
    CALL("", EXIT_USAGE);
}

static void output_that_is_lost_is_an_error(void **state) {
    (void)state;
    FILE *full = fopen("/dev/full", "w"), *err = tmpfile();
    char program[] = "gavel", help[] = "--help";
    char *arguments[] = {program, help};
    Shell shell = {.in = stdin, .out = full, .err = err, .program = "gavel"};
    assert_int_equal(command_main(&shell, 2, arguments), EXIT_INTERNAL);
    fclose(full);
    fclose(err);
}

static void stages_of_a_card_are_shown(void **state) {
    Project *p = *state;
    CALL("show tokens Lightning_Bolt", EXIT_GOOD);
    assert_part(p->out, "word");
    CALL("show ability Lightning_Bolt", EXIT_GOOD);
    assert_part(p->out, "DAMAGE");
    CALL("show ability Samite_Healer", EXIT_GOOD);
    assert_part(p->out,
                "  position: {ability: Samite Healer/0}\n"
                "  position: {ability: Samite Healer/0, node: 3}  # PREVENT_NEXT\n");
    CALL("show ability Rukh_Egg", EXIT_GOOD);
    assert_part(p->out, "  position: {ability: Rukh Egg/1000}  # AT_END_STEP\n");
    CALL("show card Sol_Ring", EXIT_GOOD);
    assert_part(p->out, "ability 1: {T}: Add {C}{C}.");
    put("cards.yaml",
        "- name: Test Bear\n  cost: \"{G}\"\n  type: Legendary Creature — Bear\n"
        "  power: 2\n  toughness: 2\n");
    CALL("show card cards.yaml", EXIT_GOOD);
    assert_part(p->out, "type: Legendary Creature \xe2\x80\x94 Bear\n");
    put("own.yaml",
        "name: Own\nrules: [608.3]\ncards:\n  - {name: Own Bear, type: Creature, power: 1,"
        " toughness: 1}\nplayers: {alice: {}, bob: {}}\n");
    CALL("show card own.yaml", EXIT_GOOD);
    assert_part(p->out, "name: Own Bear");
    CALL("show card scenarios/6xx/bears.yaml", EXIT_GOOD);
    assert_part(p->err, "defines no cards");
    assert_part(p->out, "name: Grizzly Bears");
    put("broken.yaml", "- name: [\n");
    CALL("show card broken.yaml", EXIT_INVALID);
    CALL("show card Lightning_Blot", EXIT_INVALID);
    assert_part(p->err, "did you mean Lightning Bolt?");
}

static void stages_of_a_scenario_are_shown(void **state) {
    Project *p = *state;
    CALL("show scenario scenarios/6xx/bears.yaml", EXIT_GOOD);
    assert_part(p->out, "name: Bears resolve\n");
    assert_part(p->out, "1. {alice: {cast: Grizzly Bears}}\n");
    CALL("show state scenarios/6xx/bears.yaml", EXIT_GOOD);
    assert_part(p->out,
                "Turn 1 (alice), Precombat main phase, priority: alice\n"
                "alice: 20 life, 0 in hand, 10 in library\n"
                "    Grizzly Bears 2/2 (summoning sick)\n"
                "  lands: Forest (tapped); Forest#2 (tapped)\n");
    CALL("show state scenarios/6xx/bears.yaml --format golden", EXIT_GOOD);
    assert_part(p->out, "\"Grizzly Bears\", \"power\": 2");
    CALL("show state scenarios/6xx/bears.yaml --step 0", EXIT_GOOD);
    assert_no_part(p->out, "2/2");
    CALL("show state scenarios/6xx/bears.yaml --format yaml", EXIT_USAGE);
    CALL("show state scenarios/6xx/bears.yaml --step 9", EXIT_USAGE);
    assert_part(p->err, "the scenario has 2 actions");
    CALL("show events scenarios/6xx/bears.yaml", EXIT_GOOD);
    assert_part(p->out, "turn 1 (alice), precombat_main\n");
    assert_part(p->out, "608.3");
    assert_part(p->out, "RESOLVE: Grizzly Bears resolves.\n");
    assert_no_part(p->out, "PAY_MANA");
    CALL("show events scenarios/6xx/bears.yaml --all", EXIT_GOOD);
    assert_part(p->out, "  -        TAP (Forest)\n");
    assert_part(p->out, "PAY_MANA");
    CALL("show state scenarios/6xx/bears.yaml --all", EXIT_USAGE);
    CALL("show events scenarios/6xx/bears.yaml --step 1", EXIT_GOOD);
    assert_no_part(p->out, "RESOLVE");
}

static void what_cannot_be_shown_says_why(void **state) {
    Project *p = *state;
    CALL("show", EXIT_USAGE);
    CALL("show card", EXIT_USAGE);
    CALL("show crad x", EXIT_USAGE);
    assert_part(p->err, "did you mean card?");
    CALL("show xyzzy x", EXIT_USAGE);
    CALL("show card Sol Ring", EXIT_USAGE);
    CALL("show card Forest --step 1", EXIT_USAGE);
    CALL("show state nowhere.yaml", EXIT_INVALID);
    CALL("show state scenarios", EXIT_INVALID);
    put("empty.yaml", "");
    CALL("show state empty.yaml", EXIT_INVALID);
    CALL("show events empty.yaml", EXIT_INVALID);
    CALL("show scenario empty.yaml", EXIT_INVALID);
    put("stuck.yaml",
        "name: Stuck\nrules: [608.3]\nplayers: {alice: {}, bob: {}}\n"
        "actions: [resolve]\n");
    put("wrong.yaml",
        "name: Wrong\nrules: [608.3]\nplayers: {alice: {}, bob: {}}\n"
        "actions: [{expect: {step: upkeep}}]\n");
    CALL("show events wrong.yaml", EXIT_FAILED);
    assert_part(p->err, ": actions[0].expect.step: expected");
    assert_no_part(p->err, "actions[0].expect.step: actions[0].expect.step");
    CALL("show state stuck.yaml", EXIT_INVALID);
    assert_part(p->err, "stuck.yaml:");
}

static void a_new_scenario_passes_as_it_is(void **state) {
    Project *p = *state;
    CALL("new --rule 704.5f Zero_\"toughness\":_it's_gone!", EXIT_GOOD);
    assert_string_equal(p->out, "scenarios/7xx/704.5f-zero-toughness-its-gone.yaml\n");
    CALL("run --no-golden scenarios/7xx", EXIT_GOOD);
    CALL("new --rule 704.5f Zero toughness its gone", EXIT_USAGE);
    assert_part(p->err, "exists already");
    CALL("new --rule 704.5b --rule 121.4 \xe2\x80\x94", EXIT_GOOD);
    assert_string_equal(p->out, "scenarios/7xx/704.5b-scenario.yaml\n");
    CALL("run --no-golden --rule 121.4", EXIT_GOOD);
    CALL("new", EXIT_USAGE);
    CALL("new --rule 704.5f", EXIT_USAGE);
    CALL("new --rule 704.5F x", EXIT_USAGE);
    CALL("new --rule 704.5f \xff", EXIT_USAGE);
    put("scenarios/1xx", "a file");
    CALL("new --rule 106.7 x", EXIT_INTERNAL);
}

static void workloads_print_metrics(void **state) {
    Project *p = *state;
    CALL("bench --list", EXIT_GOOD);
    assert_string_equal(
        p->out,
        "scenarios\ncopies\npool\ngames\ngoblins\ncreatures\nburn\nrewinds\nboards\nrecords\n"
        "payments\npayments-forty\n");
    CALL("bench scenarios", EXIT_GOOD);
    assert_part(p->out, "scenarios/s/core ");
    assert_part(p->out, "decisions/s ");
    CALL("bench copies", EXIT_GOOD);
    assert_part(p->out, "copies/s ");
    CALL("bench records", EXIT_GOOD);
    assert_part(p->out, "record-ns/decision ");
    CALL("bench games", EXIT_GOOD);
    assert_part(p->out, "units ");
    CALL("bench creatures rewinds", EXIT_GOOD);
    assert_part(p->out, "games/s/core ");
    assert_part(p->out, "rewinds/s ");
    CALL("bench poll", EXIT_USAGE);
    assert_part(p->err, "did you mean pool?");
}

// ---- selfcheck

static void the_suite_notices_alterations(void **state) {
    Project *p = *state;
    CALL("selfcheck", EXIT_GOOD);
    assert_part(p->out, "6 alterations of 2 scenarios: 6 noticed, 0 survived, 0 excused\n");
    put("scenarios/6xx/weak.yaml", "name: Weak\nrules: [608.3]\n" BEARS "expect: {turn: 1}\n");
    CALL("selfcheck", EXIT_FAILED);
    assert_part(p->out,
                "scenarios/6xx/weak.yaml actions:last: the altered scenario still passes\n");
    put("scenarios/survivors.txt", "# why\n6xx/weak.yaml actions:last nothing to notice\n");
    CALL("selfcheck", EXIT_GOOD);
    assert_part(p->out, "1 excused");
    CALL("selfcheck -k bears", EXIT_GOOD);
    put("scenarios/survivors.txt",
        "6xx/weak.yaml actions:last nothing to notice\n6xx/gone.yaml actions:last stale\n");
    CALL("selfcheck", EXIT_FAILED);
    assert_part(p->out, "scenarios/survivors.txt:2: 6xx/gone.yaml actions:last needs no exception");
    put("scenarios/survivors.txt", "6xx/weak.yaml actions:last\n");
    CALL("selfcheck", EXIT_INVALID);
    assert_part(p->err, "scenarios/survivors.txt:1:1: no reason is given");
}

static void a_suite_that_fails_checks_nothing(void **state) {
    Project *p = *state;
    put("scenarios/bad.yaml", "name: Bad\nrules: [608.3]\n" BEARS "expect: {turn: 2}\n");
    CALL("selfcheck", EXIT_FAILED);
    assert_part(p->out, "scenarios/bad.yaml does not pass as it is");
    put("scenarios/bad.yaml", "name: [\n");
    CALL("selfcheck", EXIT_INVALID);
    CALL("selfcheck nowhere", EXIT_INVALID);
}

static void assertions_are_found_in_their_places(void **state) {
    (void)state;
    static const char source[] =
        "cards: [{name: Own Bear}]\n"
        "players: {alice: {hand: [Shock, Forest]}}\n"
        "actions:\n"
        "  - expect: {alice: {life: 20}}\n"
        "  - alice: {cast: Shock, rejected: true}\n"
        "  - note: the end\n"
        "expect:\n"
        "  Own Bear#2: {power: -1, name: \"3\"}\n"
        "  alice: {has: [3 Forest], lost: true}\n";
    Arena arena = {0};
    Document d;
    Status s = {0};
    Mutations found;
    Pool *pool = pool_new(&s);
    assert_non_null(pool);
    assert_true(document_parse(&d, &arena, "x.yaml", span_of(source), &s));
    mutate_find(&d, pool, &arena, &found);
    static const char *const wanted[] = {"actions[0].expect.alice.life:number",
                                         "expect.Own_Bear#2:name", "expect.Own_Bear#2.power:number",
                                         "expect.alice.has[0]:name", "actions:rejected"};
    assert_int_equal(found.count, ARRAY_LEN(wanted));
    for (int i = 0; i < found.count; i++) assert_string_equal(found.items[i].id, wanted[i]);
    const char *texts[MUTATE_CANDIDATES_MAX];
    assert_int_equal(mutate_candidates(&d, pool, &found.items[2], &arena, texts), 1);
    assert_string_equal(texts[0], "0");
    int count = mutate_candidates(&d, pool, &found.items[3], &arena, texts);
    assert_int_equal(count, 3);
    assert_null(strstr(source, texts[0]));
    assert_string_equal(texts[1], "Own Bear");
    assert_string_equal(texts[2], "Shock");
    Text out = {0};
    yaml_write(node_get(d.root, "actions"), &(YamlChange){.at = found.items[4].at}, &out);
    assert_string_equal(text_cstr(&out),
                        "[{expect: {alice: {life: 20}}}, {alice: {cast: Shock}}, {note: the end}]");
    text_free(&out);
    pool_free(pool);
    arena_free(&arena);
}

static void documents_are_written_back(void **state) {
    (void)state;
    static const char source[] =
        "a: [1, -2, '3', \"x: y\", ~, , {}]\nb: Jace, the Mind\nc: +1/+1\n"
        "d: |\n  two\n  lines\ne: It's #1\nf: '#'\ng: é\nh: - x\ni: ..\n";
    Arena arena = {0};
    Document first, second;
    Status s = {0};
    Text once = {0}, twice = {0};
    // The list has no empty item, and `- x` cannot stand there; both are left out before reading.
    Text clean = {0};
    text_add(&clean, source);
    *strstr(clean.data, ", ,") = ' ';
    memcpy(strstr(clean.data, "h: - x"), "h: 'x'", 6);
    if (!document_parse(&first, &arena, "x.yaml", (Span){clean.data, clean.length}, &s))
        fail_msg("%s", s.message);
    yaml_write(first.root, NULL, &once);
    if (!document_parse(&second, &arena, "y.yaml", (Span){once.data, once.length}, &s))
        fail_msg("%s in %s", s.message, text_cstr(&once));
    yaml_write(second.root, NULL, &twice);
    assert_string_equal(text_cstr(&once), text_cstr(&twice));
    assert_part(text_cstr(&once), "a: [1, -2, \"3\", \"x: y\"");
    assert_part(text_cstr(&once), "b: \"Jace, the Mind\", c: +1/+1, d: \"two\\nlines\\n\"");
    text_free(&clean);
    text_free(&once);
    text_free(&twice);
    arena_free(&arena);
}

// ---- the rules map

static RuleId rule(const char *number) {
    RuleId id = CR_COUNT;
    assert_true(cr_find(span_of(number), &id));
    return id;
}

// 608.2 is marked itself, and so are parts of it; of 704.5 only parts are.
static void a_rule_is_switched_off_as_the_gate_does_it(void **state) {
    (void)state;
    RuleId off[CR_COUNT];
    assert_true(cr_implemented[rule("608.2a")]);
    assert_int_equal(command_rules_meant(span_of("608.2"), off), 1);
    assert_int_equal(off[0], rule("608.2"));
    assert_int_equal(command_rules_meant(span_of("608.2."), off), 1);
    assert_int_equal(command_rules_meant(span_of("704.5f"), off), 1);
    assert_int_equal(off[0], rule("704.5f"));
    assert_false(cr_implemented[rule("704.5")]);
    int parts = command_rules_meant(span_of("704.5"), off);
    assert_true(parts > 10);
    for (int i = 0; i < parts; i++) assert_true(cr_under(off[i], span_of("704.5")));
    assert_true(command_rules_meant(span_of("704"), off) > parts);
    assert_int_equal(command_rules_meant(span_of("100.1"), off), 0);
}

// One scenario proves 704.5f, cites 704.5g without proof, and two others break without 601.2.
static void fill_map(RuleMap *map) {
    *map = (RuleMap){.count = 2, .passing = 3, .failing = 1};
    map->scenarios = ARENA_ARRAY(&map->arena, MapScenario, 2);
    MapScenario *first = &map->scenarios[0];
    *first = (MapScenario){.path = "a.yaml", .outcome = OUTCOME_PASSED, .cited_count = 2};
    first->cited = ARENA_ARRAY(&map->arena, RuleId, 2);
    first->proven = ARENA_ARRAY(&map->arena, bool, 2);
    first->cited[0] = rule("704.5f");
    first->cited[1] = rule("704.5g");
    first->proven[0] = true;
    map->scenarios[1] = (MapScenario){.path = "b.yaml", .outcome = OUTCOME_FAILED};
    map->cited[rule("704.5f")] = map->cited[rule("704.5g")] = true;
    map->fired[rule("704.5f")] = map->proven[rule("704.5f")] = true;
    map->broken[rule("601.2")] = 2;
}

static void the_map_is_printed(void **state) {
    (void)state;
    RuleMap map;
    Text text = {0};
    fill_map(&map);
    rules_print_text(&map, NULL, &text);
    assert_part(text_cstr(&text), "7 Additional rules");
    assert_part(text_cstr(&text), "601.2     2 of 3 scenarios that do not cite it fail\n");
    text_clear(&text);
    rules_print_text(&map, "704.5", &text);
    assert_part(text_cstr(&text), "704.5f    proven ");
    assert_no_part(text_cstr(&text), "601.2 ");
    text_clear(&text);
    rules_print_json(&map, NULL, &text);
    assert_part(text_cstr(&text),
                "{\"format\": 1, \"rules_date\": \"" CR_RULES_DATE "\", \"rules\": 3138,");
    assert_part(text_cstr(&text), "{\"chapter\": 9, \"rules\": ");
    text_clear(&text);
    rules_print_json(&map, "704", &text);
    assert_part(text_cstr(&text), "\"fired\": 1, \"proven\": 1");
    assert_part(text_cstr(&text), "{\"number\": \"704.5f\", \"state\": \"proven\", \"title\": ");
    assert_part(text_cstr(&text), "\"sources\": [{\"file\": \"engine/rules/sba.c\", \"line\": ");
    assert_part(text_cstr(&text), "\"scenarios\": [\"a.yaml\"]}");
    text_clear(&text);
    rules_print_html(&map, "704", &text);
    assert_part(text_cstr(&text), "<script type=\"application/gavel+deflate\" id=\"data\">");
    assert_part(text_cstr(&text), "</html>\n");
    assert_true(rules_map_coarse(&map, rule("601.2")));
    assert_false(rules_map_coarse(&map, rule("704.5f")));
    text_free(&text);
    arena_free(&map.arena);
}

static void the_gate_wants_proof_or_a_reason(void **state) {
    (void)state;
    RuleMap map;
    Text text = {0};
    Status s = {0};
    fill_map(&map);
    rules_gate(&map, &text);
    assert_part(text_cstr(&text), "a.yaml cites 704.5g, which is ");
    assert_part(text_cstr(&text), "b.yaml does not pass");
    assert_no_part(text_cstr(&text), "704.5f");
    map.count = 1;
    put("unproven.txt", "# reasons\n704.5g nobody looks\n704.5t not played\n");
    assert_true(rules_map_reasons(&map, "unproven.txt", &s));
    text_clear(&text);
    rules_gate(&map, &text);
    assert_string_equal(text_cstr(&text), "");
    assert_int_equal(rules_map_figures(&map, "704.5").listed, 2);
    rules_print_text(&map, "704.5", &text);
    assert_part(text_cstr(&text), "704.5t    listed ");
    assert_part(text_cstr(&text), "(not played)\n");
    put("unproven.txt", "704.5f stale\n");
    assert_true(rules_map_reasons(&map, "unproven.txt", &s));
    text_clear(&text);
    rules_gate(&map, &text);
    assert_string_equal(text_cstr(&text), "704.5f is listed as not proven, but it is\n");
    map.reason[rule("704.5f")] = NULL;
    map.crashed[rule("704.5f")] = "a.yaml";
    text_clear(&text);
    rules_gate(&map, &text);
    assert_string_equal(text_cstr(&text), "a.yaml crashes without 704.5f, or does not end\n");
    put("unproven.txt", "704.5zz typo\n");
    assert_false(rules_map_reasons(&map, "unproven.txt", &s));
    assert_int_equal(s.line, 1);
    assert_part(s.message, "did you mean 704.5z?");
    put("unproven.txt", "\n100.1 nobody could\n");
    Status second = {0};
    assert_false(rules_map_reasons(&map, "unproven.txt", &second));
    assert_int_equal(second.line, 2);
    assert_part(second.message, "100.1 is not testable");
    text_free(&text);
    arena_free(&map.arena);
}

static void the_map_is_made_by_playing(void **state) {
    (void)state;
    Status s = {0};
    RuleMap map;
    Selection selection;
    Pool *pool = pool_new(&s);
    put("scenarios/invalid.yaml", "");
    SelectOptions o = {.project = "."};
    assert_true(select_scenarios(&selection, &o, &s));
    RuleMapPlan plan = {.pool = pool, .selection = &selection, .jobs = 2};
    assert_true(rules_map_build(&map, &plan, &s));
    assert_int_equal(map.count, 3);
    assert_int_equal(map.passing, 2);
    assert_int_equal(map.invalid, 1);
    assert_true(map.cited[rule("608.3")]);
    assert_int_equal(map.citing[rule("601.2")], 1);
    assert_true(map.scenarios[0].fired_count > 0);
    arena_free(&map.arena);
    select_free(&selection);
    pool_free(pool);
}

static void the_verb_checks_its_chapter(void **state) {
    Project *p = *state;
    CALL("rules 1 2", EXIT_USAGE);
    CALL("rules xyzzy", EXIT_USAGE);
    CALL("rules 70", EXIT_USAGE);
}

static void exceptions_have_reasons(void **state) {
    (void)state;
    Exceptions e;
    Status s = {0};
    put("list.txt", "\n# comment\n a.yaml  x:last   a reason \r\n");
    assert_true(exceptions_read(&e, "list.txt", 2, &s));
    assert_int_equal(e.count, 1);
    assert_string_equal(e.items[0].key, "a.yaml x:last");
    assert_string_equal(e.items[0].reason, "a reason");
    assert_int_equal(e.items[0].line, 3);
    assert_true(exceptions_excuse(&e, "a.yaml x:last"));
    assert_false(exceptions_excuse(&e, "b.yaml x:last"));
    exceptions_free(&e);
    put("list.txt", "a b why\na b again\n");
    assert_false(exceptions_read(&e, "list.txt", 2, &s));
    assert_part(s.message, "stands here twice");
    exceptions_free(&e);
}

static void words_are_quoted_for_the_shell(void **state) {
    (void)state;
    Text text = {0};
    command_quote(&text, "scenarios/a.yaml");
    text_add_char(&text, ' ');
    command_quote(&text, "it's here");
    text_add_char(&text, ' ');
    command_quote(&text, "");
    assert_string_equal(text_cstr(&text), "scenarios/a.yaml 'it'\\''s here' ''");
    text_free(&text);
}

static void what_is_told_does_nothing(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    Shell shell = {.err = to};
    tell(to, "%s is invalid\n", "a\n ::error::b\x1b[2J.yaml");
    assert_int_equal(command_fail(&shell, EXIT_INVALID, "%s", "##[error]c"), EXIT_INVALID);
    fclose(to);
    assert_string_equal(text,
                        "a\\n ::error::b\\x1b[2J.yaml is invalid\n"
                        "gavel: \\x23#\\x5berror]c\n");
    free(text);
}

int main(void) {
#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)
    const struct CMUnitTest tests[] = {
        IN_PROJECT(help_is_data),
        cmocka_unit_test(output_that_is_lost_is_an_error),
        IN_PROJECT(stages_of_a_card_are_shown),
        IN_PROJECT(stages_of_a_scenario_are_shown),
        IN_PROJECT(what_cannot_be_shown_says_why),
        IN_PROJECT(a_new_scenario_passes_as_it_is),
        IN_PROJECT(workloads_print_metrics),
        IN_PROJECT(the_suite_notices_alterations),
        IN_PROJECT(a_suite_that_fails_checks_nothing),
        cmocka_unit_test(assertions_are_found_in_their_places),
        cmocka_unit_test(documents_are_written_back),
        cmocka_unit_test(a_rule_is_switched_off_as_the_gate_does_it),
        cmocka_unit_test(the_map_is_printed),
        IN_PROJECT(the_gate_wants_proof_or_a_reason),
        IN_PROJECT(the_map_is_made_by_playing),
        IN_PROJECT(the_verb_checks_its_chapter),
        IN_PROJECT(exceptions_have_reasons),
        cmocka_unit_test(words_are_quoted_for_the_shell),
        cmocka_unit_test(what_is_told_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
