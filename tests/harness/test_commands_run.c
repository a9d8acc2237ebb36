// test_commands_run.c - run, accept, reject and review, from the command line to the exit status.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

static const char failing[] =
    "name: Wrong\nrules: [608.3]\n" BEARS "expect:\n  alice: {life: 19}\n";

static void a_first_run_leaves_goldens_pending(void **state) {
    Project *p = *state;
    CALL("run", EXIT_GOLDENS);
    assert_part(p->out, "NEW scenarios/6xx/bears.yaml: Bears resolve");
    assert_part(p->out, "2 passed, 0 failed, 2 goldens pending");
    assert_int_equal(files_kind("golden/6xx/bears.json.new"), FILES_REGULAR);
    CALL("accept", EXIT_GOOD);
    assert_part(p->out, "accepted golden/6xx/bears.json\n");
    CALL("run", EXIT_GOOD);
    assert_string_equal(p->out, "2 passed, 0 failed\n");
    CALL("run --ci", EXIT_GOOD);
    CALL("accept", EXIT_GOOD);
    assert_part(p->err, "nothing is pending");
}

static void the_same_bytes_whatever_the_workers(void **state) {
    Project *p = *state;
    put("scenarios/bad.yaml", failing);
    put("scenarios/invalid.yaml", "name: [\n");
    CALL("run -j1 --no-golden --reporter tap", EXIT_INVALID);
    char *first = strdup(p->out);
    CALL("run -j7 --no-golden --reporter tap", EXIT_INVALID);
    assert_string_equal(p->out, first);
    free(first);
}

static void failures_print_everything(void **state) {
    Project *p = *state;
    put("scenarios/bad.yaml", failing);
    CALL("run --no-golden", EXIT_FAILED);
    assert_part(p->out, "FAIL scenarios/bad.yaml: Wrong");
    assert_part(p->out, "expect.alice.life  scenarios/bad.yaml:");
    assert_part(p->out, "expected: 19\n");
    assert_part(p->out, "actual:   20\n");
    assert_part(p->out, "Grizzly Bears resolves.");
    assert_part(p->out, "reproduce: ./gavel run --no-golden scenarios/bad.yaml\n");
    assert_part(p->out, "2 passed, 1 failed\n");
}

static void invalid_scenarios_are_errors_and_the_others_run(void **state) {
    Project *p = *state;
    put("scenarios/bad.yaml", failing);
    put("scenarios/empty.yaml", "");
    CALL("run --no-golden nowhere scenarios", EXIT_INVALID);
    assert_part(p->out, "ERROR nowhere\n");
    assert_part(p->out, "ERROR scenarios/empty.yaml\n");
    assert_part(p->out, "2 passed, 1 failed, 2 errors\n");
}

static void every_mistake_of_a_scenario_is_told(void **state) {
    Project *p = *state;
    put("scenarios/bad.yaml",
        "name: Wrong\nrules: [608.3]\nplayers: {alice: {lif: 3}, bob: {}}\nactions:\n"
        "  - alice: {cats: Shock}\n  - advance: drow\n");
    CALL("run --no-golden --reporter json", EXIT_INVALID);
    assert_part(p->out, "\"where\": \"scenarios/bad.yaml:3:19\"");
    assert_part(p->out, "\"where\": \"scenarios/bad.yaml:5:13\"");
    assert_part(p->out, "\"where\": \"scenarios/bad.yaml:6:14\"");
    assert_part(p->out, "\"errors\": 1");
    CALL("show scenario scenarios/bad.yaml", EXIT_INVALID);
    assert_part(p->err, "gavel: scenarios/bad.yaml:3:19: unknown key \"lif\"");
    assert_part(p->err, "gavel: scenarios/bad.yaml:6:14: unknown step \"drow\"");
}

static void a_changed_golden_fails_with_its_diff(void **state) {
    Project *p = *state;
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    put("scenarios/6xx/bears.yaml",
        "name: Bears resolve\nrules: [608.3]\n"
        "players: {alice: {battlefield: [2 Forest], hand: [Grizzly "
        "Bears]}, bob: {}}\nactions:\n  - alice: {cast: Grizzly "
        "Bears}\n  - note: a new line\n  - resolve\n");
    CALL("run --ci", EXIT_FAILED);
    assert_int_equal(files_kind("golden/6xx/bears.json.new"), FILES_MISSING);
    CALL("run", EXIT_FAILED);
    assert_part(p->out, "the log differs from event 6 on");
    assert_part(p->out, "after action 2 (actions[1])");
    assert_part(p->out, "| +");
    assert_int_equal(files_kind("golden/6xx/bears.json.new"), FILES_REGULAR);
    CALL("reject scenarios/6xx", EXIT_GOOD);
    assert_int_equal(files_kind("golden/6xx/bears.json.new"), FILES_MISSING);
    CALL("run", EXIT_FAILED);
    CALL("accept golden/6xx/bears.json", EXIT_GOOD);
    CALL("run", EXIT_GOOD);
}

static void missing_and_orphaned_goldens_are_seven(void **state) {
    Project *p = *state;
    CALL("run --ci", EXIT_GOLDENS);
    assert_part(p->out, "missing golden");
    assert_int_equal(files_kind("golden"), FILES_MISSING);
    p->ci = true;
    CALL("run", EXIT_GOLDENS);
    assert_int_equal(files_kind("golden"), FILES_MISSING);
    p->ci = false;
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    put("golden/old.json", "{}");
    CALL("run", EXIT_GOLDENS);
    assert_part(p->out, "ORPHANED GOLDEN golden/old.json");
    CALL("run -k bears", EXIT_GOOD);
    CALL("run scenarios/6xx", EXIT_GOOD);
}

static void a_golden_that_is_not_json_is_invalid_input(void **state) {
    Project *p = *state;
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    put("golden/6xx/bears.json", "{\n oops");
    CALL("run", EXIT_INVALID);
    assert_part(p->out, "golden/6xx/bears.json:2:");
    assert_part(p->out, "not JSON");
}

static void what_cannot_be_written_is_an_internal_error(void **state) {
    Project *p = *state;
    put("golden", "a file where the folder should be");
    CALL("run", EXIT_INTERNAL);
    assert_part(p->out, "2 passed");
    assert_part(p->err, "gavel: golden");
}

static void known_failures_must_fail(void **state) {
    Project *p = *state;
    put("scenarios/known.yaml", "name: Known\nrules: [608.3]\nknown_failure: not yet\n" BEARS
                                "expect:\n  alice: {life: 19}\n");
    CALL("run --no-golden", EXIT_GOOD);
    assert_part(p->out, "KNOWN scenarios/known.yaml");
    assert_part(p->out, "1 known failure\n");
    put("scenarios/known.yaml", "name: Known\nrules: [608.3]\nknown_failure: not yet\n" BEARS
                                "expect:\n  alice: {life: 20}\n");
    CALL("run --no-golden", EXIT_FAILED);
    assert_part(p->out, "UNEXPECTED PASS");
}

static void selections_may_be_listed(void **state) {
    Project *p = *state;
    CALL("run --list", EXIT_GOOD);
    assert_string_equal(p->out, "scenarios/6xx/bears.yaml\nscenarios/6xx/other.yaml\n");
    CALL("run --list -k ELSE", EXIT_GOOD);
    assert_string_equal(p->out, "scenarios/6xx/other.yaml\n");
    CALL("run --list --tag bear --rule 608", EXIT_GOOD);
    assert_string_equal(p->out, "scenarios/6xx/bears.yaml\n");
    CALL("run --list --shard 2/2", EXIT_GOOD);
    assert_string_equal(p->out, "scenarios/6xx/other.yaml\n");
    CALL("run -k nothing", EXIT_NOTHING);
    CALL("run --rule 999", EXIT_USAGE);
    CALL("run --rule 608.33", EXIT_USAGE);
    assert_part(p->err, "did you mean");
}

static void the_first_failure_may_end_a_run(void **state) {
    Project *p = *state;
    put("scenarios/1xx/bad.yaml", failing);
    CALL("run --no-golden --fail-fast -j3", EXIT_FAILED);
    assert_part(p->out, "0 passed, 1 failed, 2 not played\n");
}

static void what_failed_may_be_run_again(void **state) {
    Project *p = *state;
    put("scenarios/1xx/bad.yaml", failing);
    CALL("run --no-golden --last-failed", EXIT_NOTHING);
    CALL("run --no-golden", EXIT_FAILED);
    CALL("run --list --last-failed", EXIT_GOOD);
    assert_string_equal(p->out, "scenarios/1xx/bad.yaml\n");
    put("scenarios/1xx/bad.yaml", "name: Right\nrules: [608.3]\n" BEARS);
    CALL("run --no-golden --last-failed", EXIT_GOOD);
    CALL("run --no-golden --last-failed", EXIT_NOTHING);
}

static void reports_go_where_they_are_sent(void **state) {
    Project *p = *state;
    CALL("run --no-golden --reporter tap --reporter json:out/a.json --reporter junit:b.xml",
         EXIT_GOOD);
    assert_part(p->out, "TAP version 14");
    assert_int_equal(files_kind("out/a.json"), FILES_REGULAR);
    assert_int_equal(files_kind("b.xml"), FILES_REGULAR);
    CALL("run --reporter tap --reporter json", EXIT_USAGE);
    assert_part(p->err, "only one reporter");
    CALL("run --reporter tap:x --reporter json:x", EXIT_USAGE);
    CALL("run --no-golden --reporter json:scenarios", EXIT_USAGE);
    assert_part(p->err, "is a folder");
}

static void a_folder_elsewhere_has_its_goldens_inside(void **state) {
    Project *p = *state;
    put("mine/sub/a.yaml", "name: Mine\nrules: [608.3]\n" BEARS);
    CALL("run --no-golden mine", EXIT_GOOD);
    assert_int_equal(files_kind("mine/golden"), FILES_MISSING);
    CALL("run mine", EXIT_GOLDENS);
    CALL("accept mine", EXIT_GOOD);
    put("mine/sub/a.yaml", "name: Mine\nrules: [608.3]\n" BEARS "  - note: more\n");
    CALL("run mine", EXIT_FAILED);
    assert_part(p->out, "the log differs");
    assert_part(p->out, "reproduce: ./gavel run mine -k sub/a.yaml\n");
    CALL("run mine -k sub/a.yaml", EXIT_FAILED);
    CALL("run --golden elsewhere mine", EXIT_GOLDENS);
    assert_int_equal(files_kind("elsewhere/sub/a.json.new"), FILES_REGULAR);
    CALL("reject --golden elsewhere", EXIT_GOOD);
    assert_int_equal(files_kind("elsewhere/sub/a.json.new"), FILES_MISSING);
}

static void cards_may_be_added(void **state) {
    Project *p = *state;
    put("cards.yaml",
        "- name: Test Bear\n  cost: \"{G}\"\n  type: Creature — Bear\n  power: 2\n"
        "  toughness: 2\n");
    put("scenarios/6xx/own.yaml",
        "name: Own\nrules: [608.3]\nplayers:\n"
        "  alice: {battlefield: [Test Bear]}\n  bob: {}\n");
    CALL("run --no-golden", EXIT_INVALID);
    CALL("run --no-golden --cards cards.yaml", EXIT_GOOD);
    CALL("run --no-golden --cards cards.yaml --cards cards.yaml", EXIT_INVALID);
    CALL("run --no-golden --cards nowhere.yaml", EXIT_INVALID);
    assert_part(p->err, "nowhere.yaml: there is no such file");
}

static void rules_are_switched_off_in_their_build_only(void **state) {
    Project *p = *state;
    if (engine_switches_available()) skip();
    CALL("run --without 704.5f", EXIT_USAGE);
    assert_part(p->err, "./gavel picks it by itself");
    CALL("rules", EXIT_USAGE);
    assert_part(p->err, "./gavel picks it by itself");
}

static void pending_paths_are_looked_at(void **state) {
    Project *p = *state;
    CALL("accept nowhere", EXIT_INVALID);
    CALL("reject nowhere.json", EXIT_INVALID);
    CALL("accept scenarios/6xx/bears.yaml", EXIT_NOTHING);
    CALL("run", EXIT_GOLDENS);
    CALL("accept golden/6xx/bears.json.new", EXIT_GOOD);
    assert_string_equal(p->out, "accepted golden/6xx/bears.json\n");
    CALL("reject golden", EXIT_GOOD);
    assert_string_equal(p->out, "rejected golden/6xx/other.json\n");
    put("golden/6xx/bears.json.new", "{\"cut");
    CALL("accept", EXIT_INVALID);
    assert_part(p->err, "golden/6xx/bears.json.new:1:");
}

static void review_asks_about_each(void **state) {
    Project *p = *state;
    CALL("run", EXIT_GOLDENS);
    CALL("review", EXIT_GOLDENS);
    assert_part(p->out, "new golden golden/6xx/bears.json");
    p->input = "what\n a\nr\n";
    CALL("review", EXIT_GOOD);
    assert_part(p->out, "[1/2] a(ccept), r(eject), s(kip), q(uit)? ");
    assert_part(p->out, "accepted golden/6xx/bears.json");
    assert_part(p->out, "rejected golden/6xx/other.json");
    CALL("run", EXIT_GOLDENS);
    put("golden/6xx/bears.json.new", "not json");
    p->input = "s\nq\n";
    CALL("review", EXIT_GOLDENS);
    assert_part(p->err, "not JSON");
}

static void without_scenarios_nothing_is_selected(void **state) {
    Project *p = *state;
    assert_int_equal(mkdir("empty", 0700), 0);
    assert_int_equal(chdir("empty"), 0);
    CALL("run", EXIT_NOTHING);
    assert_part(p->err, "no folder scenarios");
    CALL("accept", EXIT_GOOD);
    assert_int_equal(chdir(".."), 0);
    CALL("run empty", EXIT_NOTHING);
}

int main(void) {
#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)
    const struct CMUnitTest tests[] = {
        IN_PROJECT(a_first_run_leaves_goldens_pending),
        IN_PROJECT(the_same_bytes_whatever_the_workers),
        IN_PROJECT(failures_print_everything),
        IN_PROJECT(invalid_scenarios_are_errors_and_the_others_run),
        IN_PROJECT(every_mistake_of_a_scenario_is_told),
        IN_PROJECT(a_changed_golden_fails_with_its_diff),
        IN_PROJECT(missing_and_orphaned_goldens_are_seven),
        IN_PROJECT(a_golden_that_is_not_json_is_invalid_input),
        IN_PROJECT(what_cannot_be_written_is_an_internal_error),
        IN_PROJECT(known_failures_must_fail),
        IN_PROJECT(selections_may_be_listed),
        IN_PROJECT(the_first_failure_may_end_a_run),
        IN_PROJECT(what_failed_may_be_run_again),
        IN_PROJECT(reports_go_where_they_are_sent),
        IN_PROJECT(a_folder_elsewhere_has_its_goldens_inside),
        IN_PROJECT(cards_may_be_added),
        IN_PROJECT(rules_are_switched_off_in_their_build_only),
        IN_PROJECT(pending_paths_are_looked_at),
        IN_PROJECT(review_asks_about_each),
        IN_PROJECT(without_scenarios_nothing_is_selected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
