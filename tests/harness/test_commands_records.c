// test_commands_records.c - record, replay and extract as people call them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"
#include "tests/harness/test_record_support.h"

static int set_up(void **state) {
    project_begin(state);
    put("red.txt", "24 Mountain\n20 Goblin Piker\n16 Shock\n");
    put("green.txt", "24 Forest\n24 Grizzly Bears\n12 Giant Growth\n");
    Project *p = *state;
    CALL("record --deck red.txt --deck green.txt --seed 3 -o game.jsonl", EXIT_GOOD);
    return 0;
}

// ---- replay

static void walking_goes_both_ways(void **state) {
    Project *p = *state;
    p->input =
        "next\nback\nback\nturn 2\nboard\nstack\nevents 2\ndecision\ndecision 0\nnext x\nfoo\n"
        "next 9999\nnext\nboard\nback 9999\n3\nquit\nboard\n";
    CALL("replay game.jsonl --step", EXIT_GOOD);
    static const char *const said[] = {"1  turn 0",
                                       "2  turn 0",
                                       "this is the beginning",
                                       "turn 2, upkeep",
                                       "Turn 2 (",
                                       "lands: ",
                                       "the stack is empty",
                                       "  | ",
                                       "decisions go",
                                       "x is no number",
                                       "there is no foo",
                                       "the end of the record: ",
                                       "this is the end",
                                       "the game is over: ",
                                       "3  turn 1"};
    const char *at = p->out;
    for (size_t i = 0; i < ARRAY_LEN(said); i++) {
        at = strstr(at, said[i]);
        if (!at) fail_msg("no '%s' where it should be in:\n%s", said[i], p->out);
    }
    assert_null(strstr(at, "life"));  // Nothing after `quit`.
    p->input = "board";
    CALL("replay game.jsonl --step", EXIT_GOOD);
    assert_part(p->out, "Before the first turn");
}

static void a_walk_searches_jumps_and_cuts_out(void **state) {
    Project *p = *state;
    p->input =
        "n\n/Nobody At All\n/Grizzly Bears\nn\nt2\nturn 3\nx\nx cut/here.yaml\nx red.txt/no\n"
        "t999\nback 9999\nx\n/\nnext 99999\nx\nhelp\n";
    CALL("replay game.jsonl --step", EXIT_GOOD);
    static const char *const said[] = {"2  turn 0",
                                       "nothing more happens to \"Nobody At All\"",
                                       "payment: automatic",  // It is on the stack.
                                       "casts Grizzly Bears",
                                       "turn 2, upkeep",
                                       "turn 3, upkeep",
                                       "# Cut out of game.jsonl",
                                       "written to cut/here.yaml",
                                       "red.txt/no",
                                       "there is no turn 999",
                                       "1  turn 0",
                                       "before decision 1.\nname: ",
                                       "payment: automatic",
                                       "nothing comes after the end",
                                       "/Grizzly Bears: the next time"};
    const char *at = p->out;
    for (size_t i = 0; i < ARRAY_LEN(said); i++) {
        at = strstr(at, said[i]);
        if (!at) fail_msg("no '%s' where it should be in:\n%s", said[i], p->out);
        at += strlen(said[i]);
    }
    p->input = NULL;
    CALL("run --no-golden cut/here.yaml", EXIT_GOOD);
}

// As an engine would have made it that takes another life from somebody.
static void put_differing(const char *path) {
    Text text = {0};
    Status s = {0};
    assert_true(files_read("game.jsonl", &text, &s));
    char *life = strstr(text.data, "].life\":");
    assert_non_null(life);
    char *digit = life + strlen("].life\":"), *digest = strstr(life, "\"digest\":\"");
    *digit = *digit == '9' ? '8' : '9';
    digest += strlen("\"digest\":\"");
    *digest = *digest == '0' ? '1' : '0';
    sum_anew(&text);
    assert_true(files_write(path, (Span){text.data, text.length}, &s));
    text_free(&text);
}

static void a_walk_tells_where_the_record_differs(void **state) {
    Project *p = *state;
    put_differing("wrong.jsonl");
    p->input =
        "differs\nnext 99999\nnext\ndiffers fields\ndiffers much\n?Mountain\n?\n?Nobody\n3\n"
        "x cut/before.yaml\nquit\n";
    CALL("replay wrong.jsonl --step", EXIT_DIVERGED);
    static const char *const said[] = {"it differs from what this engine does at decision",
                                       "1  turn 0",
                                       "the last decision that agrees:",
                                       "what differs:",
                                       "the last decision that agrees:",
                                       "the engine's fields that differ:",
                                       "say differs, or differs fields",
                                       "turn 1, precombat_main, red: ",
                                       "nothing happened before to \"Nobody\", and nothing is",
                                       "written to cut/before.yaml",
                                       "wrong.jsonl: diverged at decision"};
    const char *at = p->out;
    for (size_t i = 0; i < ARRAY_LEN(said); i++) {
        at = strstr(at, said[i]);
        if (!at) fail_msg("no '%s' where it should be in:\n%s", said[i], p->out);
        at += strlen(said[i]);
    }
    assert_null(strstr(at, "what differs"));  // It is not told again.
    p->input = NULL;
    CALL("run --no-golden cut/before.yaml", EXIT_GOOD);
    p->input = "differs\n";
    CALL("replay game.jsonl --step", EXIT_GOOD);
    assert_part(p->out, "the record differs nowhere");
}

// What differs names the scenario, and its rules are those that mattered there.
static void what_differs_is_cut_out(void **state) {
    Project *p = *state;
    put_differing("wrong.jsonl");
    CALL("extract wrong.jsonl -o cut/wrong.yaml", EXIT_GOOD);
    Text text = {0};
    Status s = {0};
    assert_true(files_read("cut/wrong.yaml", &text, &s));
    assert_null(strstr(text.data, "What happens after"));
    assert_null(strstr(text.data, "rules: [500.1]"));
    assert_part(text.data, "about: \"From wrong.jsonl");
    assert_part(text.data, "life: ");
    text_free(&text);
    CALL("run --no-golden cut/wrong.yaml", EXIT_GOOD);
    CALL("bug wrong.jsonl --all-rules -o cut/bug.yaml", EXIT_GOOD);
    CALL("run --no-golden cut/bug.yaml", EXIT_GOOD);
}

static void bots_are_asked_again(void **state) {
    Project *p = *state;
    put("scenarios/5xx/bot.yaml",
        "name: A bot plays for alice\nrules: [500.1]\nplayers:\n"
        "  alice: {controller: bot, battlefield: [2 Forest], hand: [Grizzly Bears]}\n  bob: {}\n"
        "actions:\n- advance: end\nexpect: {alice: {has: [Grizzly Bears]}}\n");
    CALL("run --no-golden --records records scenarios", EXIT_GOOD);
    CALL("replay --resim records/5xx/bot.jsonl", EXIT_GOOD);
    assert_part(p->err, "would make them again");
    CALL("replay --resim records/6xx/bears.jsonl", EXIT_GOOD);
    assert_part(p->err, "no bot played");
    CALL("replay --resim game.jsonl", EXIT_GOOD);
    assert_part(p->err, "would make them again");
}

static void bad_records_are_named(void **state) {
    Project *p = *state;
    put("other.jsonl", "{\"gavel_record\":99,\"players\":[]}\n");
    CALL("replay other.jsonl", EXIT_INVALID);
    assert_part(p->err, "other.jsonl:1:1: a record of version 99");
    CALL("replay red.txt", EXIT_INVALID);
    assert_part(p->err, "no record of a game");
    CALL("replay nothing.jsonl", EXIT_INVALID);
    CALL("replay scenarios", EXIT_NOTHING);
    CALL("record --deck red.txt --deck green.txt -o game.jsonl.zst", EXIT_GOOD);
    Text bytes = {0};
    Status s = {0};
    assert_true(files_read("game.jsonl.zst", &bytes, &s));
    assert_true(files_write("cut.jsonl.zst", (Span){bytes.data, 40}, &s));
    text_free(&bytes);
    CALL("replay cut.jsonl.zst", EXIT_INVALID);
    assert_part(p->err, "break off after 40 bytes");
}

// ---- hostile records

// The record with another answer to its first decision of playing a land.
static void put_forged(const char *path) {
    Text text = {0}, forged = {0};
    Status s = {0};
    assert_true(files_read("game.jsonl", &text, &s));
    const char *at = strstr(text_cstr(&text), "\"ids\":\"play o");
    assert_non_null(at);
    text_add_span(&forged, (Span){text.data, (size_t)(at - text.data)});
    text_add(&forged, "\"ids\":\"play o4");
    text_add(&forged, at + strlen("\"ids\":\"play o"));
    sum_anew(&forged);
    assert_true(files_write(path, (Span){forged.data, forged.length}, &s));
    text_free(&text);
    text_free(&forged);
}

static void every_verb_refuses_a_forged_answer(void **state) {
    Project *p = *state;
    static const char *const calls[] = {"replay forged.jsonl",
                                        "replay forged.jsonl --show --fields",
                                        "replay forged.jsonl --resim",
                                        "replay forged.jsonl --step",
                                        "replay . --fields",
                                        "replay forged.jsonl --html x.html",
                                        "extract forged.jsonl --at 9",
                                        "extract forged.jsonl",
                                        "extract forged.jsonl --every 9",
                                        "bug forged.jsonl -o x.yaml",
                                        "bug forged.jsonl --at 9 -o x.yaml",
                                        "shrink forged.jsonl -o x.yaml",
                                        "report --games forged.jsonl -o x.html"};
    put_forged("forged.jsonl");
    for (size_t i = 0; i < ARRAY_LEN(calls); i++) {
        CALL(calls[i], EXIT_INVALID);
        assert_part(p->err, "forged.jsonl:");
        assert_part(p->err, "is none that could be given: there is no object 4");
    }
    assert_int_equal(files_kind("x.yaml"), FILES_MISSING);
    CALL("replay forged.jsonl --until 1", EXIT_GOOD);  // Nothing is wrong up to there.
}

static void one_bad_record_does_not_end_the_others(void **state) {
    Project *p = *state;
    put_forged("many/b.jsonl");
    CALL("record --deck red.txt --deck green.txt --seed 4 -o many/a.jsonl", EXIT_GOOD);
    CALL("record --deck red.txt --deck green.txt --seed 5 -o many/c.jsonl", EXIT_GOOD);
    CALL("replay many -j 2", EXIT_INVALID);
    assert_part(p->out, "3 records, ");
    assert_part(p->out, " decisions, 1 that differ or cannot be played\n");
    assert_part(p->err, "gavel: many/b.jsonl:");
    CALL("replay many --until 3", EXIT_USAGE);
}

#ifndef __SANITIZE_ADDRESS__
// What the process may have, beyond what it has now.
static void leave_memory(size_t bytes, struct rlimit *before) {
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu", &pages), 1);
    fclose(file);
    assert_int_equal(getrlimit(RLIMIT_AS, before), 0);
    struct rlimit less = *before;
    less.rlim_cur = pages * (size_t)sysconf(_SC_PAGESIZE) + bytes;
    assert_int_equal(setrlimit(RLIMIT_AS, &less), 0);
}

// The process that reads it ends; the others are read, and the exit status tells of it.
static void a_process_that_dies_is_told_and_the_others_go_on(void **state) {
    Project *p = *state;
    struct rlimit before;
    Status s = {0};
    put("many/b.jsonl", "x");
    assert_int_equal(truncate("many/b.jsonl", 60 << 20), 0);
    CALL("record --deck red.txt --deck green.txt --seed 4 -o many/a.jsonl", EXIT_GOOD);
    CALL("record --deck red.txt --deck green.txt --seed 5 -o many/c.jsonl", EXIT_GOOD);
    leave_memory(24 << 20, &before);  // A third of what that file needs.
    int status = gavel(p, "replay many -j 1");
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    if (status != EXIT_INTERNAL) fail_msg("exit %d\n%s%s", status, p->out, p->err);
    assert_part(p->out, "3 records, ");
    assert_part(p->out, " decisions, 1 that differ or cannot be played\n");
    assert_part(p->err, "gavel: many/b.jsonl: out of memory\n");
    assert_part(p->err, "gavel: out of memory");
    assert_true(files_remove("many/b.jsonl", &s));
    CALL("replay many -j 1", EXIT_GOOD);
}
#endif

// ---- writing

static void places_that_cannot_be_written_are_wrong_words(void **state) {
    Project *p = *state;
    CALL("record --deck red.txt --deck green.txt -o red.txt/game.jsonl", EXIT_USAGE);
    CALL("record --deck red.txt --deck green.txt -o scenarios", EXIT_USAGE);
    CALL("sim --deck red.txt --deck green.txt --records red.txt/records", EXIT_USAGE);
    CALL("run --no-golden scenarios --records red.txt/records", EXIT_USAGE);
    CALL("extract game.jsonl --at 3 -o red.txt/x.yaml", EXIT_USAGE);
    CALL("record --deck red.txt", EXIT_USAGE);
    assert_part(p->err, "record needs 2 to");
}

// ---- rules that were off

// The record as an engine would have made it in which a rule was off that nothing here needs.
static void put_without(const char *path) {
    static const char before[] = ",\"seed\"", without[] = ",\"without\":[\"901.1\"]";
    Text text = {0}, changed = {0};
    Status s = {0};
    assert_true(files_read("game.jsonl", &text, &s));
    const char *at = strstr(text_cstr(&text), before);
    assert_non_null(at);
    text_add_span(&changed, (Span){text.data, (size_t)(at - text.data)});
    text_add(&changed, without);
    text_add(&changed, at);
    sum_anew(&changed);
    assert_true(files_write(path, (Span){changed.data, changed.length}, &s));
    text_free(&text);
    text_free(&changed);
}

// No build marks that rule, so that none can play without it.
static void rules_that_were_off_are_minded(void **state) {
    Project *p = *state;
    put_without("without.jsonl");
    CALL("replay without.jsonl", EXIT_FOREIGN);
    assert_part(p->err, "was made without rule 901.1");
    assert_part(p->err, "--all-rules");
    CALL("extract without.jsonl --at 9", EXIT_FOREIGN);
    CALL("shrink without.jsonl", EXIT_FOREIGN);
    CALL("replay without.jsonl --all-rules", EXIT_GOOD);
    assert_part(p->err, "note: the record was made without 901.1; here all rules are on");
    CALL("extract without.jsonl --all-rules", EXIT_USAGE);
    assert_part(p->err, "differs nowhere, so extract needs a decision");
    CALL("shrink without.jsonl --all-rules", EXIT_NOTHING);
    assert_part(p->err, "does not fail; say --without RULE, --all-rules or --failing CMD");
}

// ---- bug

static void a_bug_is_written_at_its_place(void **state) {
    Project *p = *state;
    CALL("bug game.jsonl", EXIT_NOTHING);
    assert_part(p->err, "this engine does the same at all");
    assert_part(p->err, "gavel bug game.jsonl --at N");
    CALL("bug game.jsonl --at 40 -j 2", EXIT_GOOD);
    assert_part(p->out, "scenarios/");
    assert_part(p->out, ".yaml\n");
    assert_part(p->err, "next:\n  gavel show events ");
    assert_part(p->err, "  gavel accept ");
    char first[256], again[256];
    assert_int_equal(sscanf(p->out, "%255s", first), 1);
    CALL("bug game.jsonl --at 40 -j 1", EXIT_GOOD);  // Nothing is overwritten.
    assert_int_equal(sscanf(p->out, "%255s", again), 1);
    assert_string_not_equal(first, again);
    assert_part(again, "-2.yaml");
    Text a = {0}, b = {0};
    Status s = {0};
    assert_true(files_read(first, &a, &s) && files_read(again, &b, &s));
    assert_string_equal(text_cstr(&a), text_cstr(&b));
    text_free(&a);
    text_free(&b);
    CALL("bug game.jsonl --at 40 -o small.yaml", EXIT_GOOD);
    CALL("run --no-golden small.yaml scenarios", EXIT_GOOD);
}

static void a_bug_needs_a_record_and_a_decision(void **state) {
    Project *p = *state;
    CALL("bug", EXIT_USAGE);
    CALL("bug game.jsonl game.jsonl", EXIT_USAGE);
    CALL("bug game.jsonl --at 99999", EXIT_USAGE);
    assert_part(p->err, "the record has ");
    CALL("bug game.jsonl --at 1 -o first.yaml", EXIT_GOOD);
    CALL("bug red.txt", EXIT_INVALID);
    CALL("bug nothing.jsonl", EXIT_INVALID);
    CALL("bug game.jsonl --at 40 -o red.txt/x.yaml", EXIT_USAGE);
}

// ---- extract

static void every_decision_is_cut_out(void **state) {
    Project *p = *state;
    CALL("extract game.jsonl --at 1 -o cut/first.yaml", EXIT_GOOD);
    CALL("extract game.jsonl --at 3 --end step -o cut/a.yaml", EXIT_GOOD);
    CALL("extract game.jsonl --every 1 --end step -o cut/all", EXIT_GOOD);
    int decision = 0, from = 0, count = 0;
    for (const char *line = p->out; sscanf(line, "%d\t%d", &decision, &from) == 2; count++) {
        assert_int_equal(decision, from);
        line = strchr(line, '\n') + 1;
    }
    assert_true(count > 100);
    CALL("run --no-golden cut", EXIT_GOOD);
    CALL("extract game.jsonl --at 99999", EXIT_USAGE);
    CALL("extract game.jsonl", EXIT_USAGE);
    assert_part(p->err, "game.jsonl differs nowhere, so extract needs a decision");
    CALL("extract ./game.jsonl --at 3 --end step", EXIT_GOOD);
    assert_part(p->out, "# Cut out of game.jsonl");
    assert_part(p->out, "after decision 3 of game.jsonl.");
    CALL("extract game.jsonl --at 3 --end soon", EXIT_USAGE);
}

// What the script fixed of chance, a loop that ends in a draw, an X of a mana ability, answers to
// questions with one legal answer, and answers that were refused at the end.
static void every_decision_of_these_scenarios_is_cut_out(void **state) {
    Project *p = *state;
    static const char *const scenarios[] = {
        "1xx/103.3-chance-decides-what-hands-hold",
        "1xx/104.4b-a-loop-of-mandatory-actions-is-a-draw",
        "1xx/106.12-counters-that-are-removed-tap-nothing",
        "1xx/115.3-six-targets-are-six-creatures",
        "1xx/116.2b-only-its-controller-turns-it-up-for-its-cost",
        "5xx/505.1a-an-additional-main-phase-is-postcombat",
        "7xx/701.24a-a-library-is-put-into-the-order-that-chance-brings",
        "7xx/701.9b-cards-are-discarded-at-random",
        "7xx/705.2-who-wins-a-flip-gets-what-is-promised",
        "7xx/706.2-each-ability-has-its-own-roll"};
    for (size_t i = 0; i < ARRAY_LEN(scenarios); i++) {
        char line[512];
        const char *name = strchr(scenarios[i], '/') + 1;
        snprintf(line, sizeof line, "run --no-golden --records recorded %s/scenarios/%s.yaml",
                 GAVEL_SOURCE_DIR, scenarios[i]);
        CALL(line, EXIT_GOOD);
        snprintf(line, sizeof line, "extract recorded/%s.jsonl --every 1 -o again/%s", scenarios[i],
                 name);
        CALL(line, EXIT_GOOD);
        int decision = 0, from = 0, count = 0;
        for (const char *at = p->out; sscanf(at, "%d\t%d", &decision, &from) == 2; count++) {
            if (decision != from) fail_msg("%s: %s", name, at);
            at = strchr(at, '\n') + 1;
        }
        assert_true(count > 2);
    }
    CALL("run --no-golden again", EXIT_GOOD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#ifndef __SANITIZE_ADDRESS__
        // The first one: memory that others have freed would do for what must not be had here.
        cmocka_unit_test_setup_teardown(a_process_that_dies_is_told_and_the_others_go_on, set_up,
                                        project_end),
#endif
        cmocka_unit_test_setup_teardown(every_decision_of_these_scenarios_is_cut_out, set_up,
                                        project_end),
        cmocka_unit_test_setup_teardown(walking_goes_both_ways, set_up, project_end),
        cmocka_unit_test_setup_teardown(a_walk_searches_jumps_and_cuts_out, set_up, project_end),
        cmocka_unit_test_setup_teardown(a_walk_tells_where_the_record_differs, set_up, project_end),
        cmocka_unit_test_setup_teardown(what_differs_is_cut_out, set_up, project_end),
        cmocka_unit_test_setup_teardown(bots_are_asked_again, set_up, project_end),
        cmocka_unit_test_setup_teardown(bad_records_are_named, set_up, project_end),
        cmocka_unit_test_setup_teardown(every_verb_refuses_a_forged_answer, set_up, project_end),
        cmocka_unit_test_setup_teardown(one_bad_record_does_not_end_the_others, set_up,
                                        project_end),
        cmocka_unit_test_setup_teardown(places_that_cannot_be_written_are_wrong_words, set_up,
                                        project_end),
        cmocka_unit_test_setup_teardown(rules_that_were_off_are_minded, set_up, project_end),
        cmocka_unit_test_setup_teardown(a_bug_is_written_at_its_place, set_up, project_end),
        cmocka_unit_test_setup_teardown(a_bug_needs_a_record_and_a_decision, set_up, project_end),
        cmocka_unit_test_setup_teardown(every_decision_is_cut_out, set_up, project_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
