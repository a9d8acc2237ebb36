// test_commands_files.c - pipes, devices, links and folders where a file is named: nothing waits,
// nothing is told of other people's files, and what a link leads to stays as it is.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

enum { PATIENCE_S = 60 };  // Who waits for a pipe is killed by the alarm.

#define TWO_DECKS(deck) \
    "name: Decks\nrules: [103.1]\nplayers:\n  alice: {deck: " deck "}\n  bob: {deck: own.txt}\n"

static void write_named(const char *path, const char *deck) {
    char text[512];
    snprintf(text, sizeof text, TWO_DECKS("%s"), deck);
    put(path, text);
}

static char *outside;  // A folder beside the project.

static int begin(void **state) {
    project_begin(state);
    outside = strdup("/tmp/gavel-outside-XXXXXX");
    assert_non_null(mkdtemp(outside));
    char path[128];
    snprintf(path, sizeof path, "%s/secret.txt", outside);
    put(path, "root:x:0:0:secret\n");
    snprintf(path, sizeof path, "%s/deck.txt", outside);
    put(path, "60 Forest\n");
    put("scenarios/own.txt", "60 Forest\n");
    return 0;
}

static int end(void **state) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", outside);
    assert_int_equal(system(command), 0);
    free(outside);
    return project_end(state);
}

static const char *beside(const char *name, char room[static 128]) {
    snprintf(room, 128, "%s/%s", outside, name);
    return room;
}

// ---- what a scenario names

static void a_scenario_names_its_own_files(void **state) {
    Project *p = *state;
    write_named("scenarios/a.yaml", "own.txt");
    CALL("show state scenarios/a.yaml", EXIT_GOOD);
    put("decks/deck.txt", "60 Forest\n");
    write_named("scenarios/a.yaml", "../decks/deck.txt");
    CALL("show state scenarios/a.yaml", EXIT_GOOD);
    write_named("scenarios/a.yaml", "decks/deck.txt");
    CALL("show state scenarios/a.yaml", EXIT_GOOD);
}

static void check_refused(Project *p) {
    static const char *const lines[] = {
        "run scenarios/a.yaml --no-golden", "show state scenarios/a.yaml",
        "show events scenarios/a.yaml",     "play scenarios/a.yaml",
        "shrink scenarios/a.yaml",          "export out scenarios/a.yaml",
        "selfcheck scenarios/a.yaml",       "report -o page.html --no-golden scenarios/a.yaml",
    };
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        CALL(lines[i], EXIT_INVALID);
        Text all = {0};
        text_format(&all, "%s%s", p->out, p->err);
        assert_no_part(text_cstr(&all), "root:x");
        assert_part(text_cstr(&all), "scenarios/a.yaml");
        text_free(&all);
    }
    CALL("run scenarios/a.yaml --no-golden", EXIT_INVALID);
    assert_part(p->out, "scenarios/a.yaml:4:17");
    assert_part(p->out, "lies neither below the folder of the scenario nor in its project");
}

static void other_peoples_files_are_refused(void **state) {
    Project *p = *state;
    char path[128];
    write_named("scenarios/a.yaml", beside("secret.txt", path));
    check_refused(p);
    write_named("scenarios/a.yaml", "/etc/passwd");
    check_refused(p);
    assert_int_equal(symlink(beside("secret.txt", path), "scenarios/link.txt"), 0);
    write_named("scenarios/a.yaml", "link.txt");
    check_refused(p);
    assert_int_equal(symlink(outside, "scenarios/folder"), 0);
    write_named("scenarios/a.yaml", "folder/secret.txt");
    check_refused(p);
}

static void a_folder_can_be_added(void **state) {
    Project *p = *state;
    char path[128], line[256];
    write_named("scenarios/a.yaml", beside("deck.txt", path));
    static const char *const lines[] = {
        "run scenarios/a.yaml --no-golden --files %s",
        "show state scenarios/a.yaml --files %s",
        "export out scenarios/a.yaml --files %s",
        "report -o page.html --no-golden scenarios/a.yaml --files %s",
    };
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        Text words = {0};
        size_t head = strlen(lines[i]) - 2;
        text_format(&words, "%.*s%s", (int)head, lines[i], outside);
        snprintf(line, sizeof line, "%s", text_cstr(&words));
        text_free(&words);
        CALL(line, EXIT_GOOD);
    }
    CALL("run scenarios/a.yaml --files nowhere", EXIT_USAGE);
    assert_part(p->err, "--files nowhere: there is no such folder");
    CALL("run scenarios/a.yaml --files scenarios/own.txt", EXIT_USAGE);
}

// A scenario that is given as a folder names what lies below that folder, though it is no project.
static void the_folder_given_is_enough(void **state) {
    Project *p = *state;
    char path[128], line[256];
    snprintf(path, sizeof path, "%s/given/sub/a.yaml", outside);
    put(path,
        "name: Decks\nrules: [103.1]\nplayers:\n  alice: {deck: ../d.txt}\n"
        "  bob: {deck: ../d.txt}\n");
    snprintf(path, sizeof path, "%s/given/d.txt", outside);
    put(path, "60 Forest\n");
    snprintf(line, sizeof line, "run --no-golden %s/given", outside);
    CALL(line, EXIT_GOOD);
    snprintf(line, sizeof line, "run --no-golden %s/given/sub/a.yaml", outside);
    CALL(line, EXIT_INVALID);
}

static void a_linked_scenario_does_not_lead_out(void **state) {
    Project *p = *state;
    char path[128], line[256];
    assert_int_equal(symlink(beside("secret.txt", path), "scenarios/link.yaml"), 0);
    CALL("run --no-golden", EXIT_INVALID);
    assert_part(p->out, "scenarios/link.yaml");
    assert_part(p->out, "this link leads out of scenarios");
    assert_no_part(p->out, "root:x");
    snprintf(line, sizeof line, "run --no-golden --files %s", outside);
    CALL(line, EXIT_INVALID);
    assert_no_part(p->out, "leads out of");
    assert_int_equal(unlink("scenarios/link.yaml"), 0);
    assert_int_equal(symlink("6xx/bears.yaml", "scenarios/link.yaml"), 0);
    CALL("run --no-golden", EXIT_GOOD);
}

// ---- what is no file

// Each verb with something else in the place of a file. '@' is the path.
static const char *const readers[] = {
    "run @",
    "run --cards @",
    "run --golden @ scenarios/6xx/bears.yaml",
    "run --shard 1/2 --timings @",
    "run --explain-goldens @",
    "show state @",
    "show events @",
    "show scenario @",
    "show ability @",
    "show card @",
    "cards list --cards @",
    "cards check @",
    "cards import @ --db cards.db",
    "cards rows @",
    "deck check @",
    "sim --deck @ --deck scenarios/own.txt --games 1",
    "record --deck @ --deck scenarios/own.txt",
    "play --deck @ --deck scenarios/own.txt",
    "play @",
    "replay @",
    "extract @ --at 1",
    "bug @",
    "shrink @",
    "selfcheck @",
    "merge @ @",
    "fuzz --cards @ --decisions 10",
    "accept @",
    "review @",
    "rules --base @ 704.5f",
};

static void try_all(Project *p, const char *path) {
    for (size_t i = 0; i < ARRAY_LEN(readers); i++) {
        Text line = {0};
        for (const char *c = readers[i]; *c; c++) {
            if (*c == '@')
                text_add(&line, path);
            else
                text_add_char(&line, *c);
        }
        alarm(PATIENCE_S);
        int status = gavel(p, text_cstr(&line));
        alarm(0);
        if (status == EXIT_INTERNAL || status > 128)
            fail_msg("gavel %s: exit %d\n%s%s", text_cstr(&line), status, p->out, p->err);
        text_free(&line);
    }
}

static void nobody_waits_for_a_pipe(void **state) {
    Project *p = *state;
    static const char *const pipes[] = {"pipe.txt", "pipe.yaml", "pipe.json", "pipe.jsonl",
                                        "pipe.jsonl.zst"};
    for (size_t i = 0; i < ARRAY_LEN(pipes); i++) {
        assert_int_equal(mkfifo(pipes[i], 0600), 0);
        try_all(p, pipes[i]);
    }
    assert_int_equal(mkfifo("scenarios/pipe.txt", 0600), 0);
    write_named("scenarios/a.yaml", "pipe.txt");
    alarm(PATIENCE_S);
    CALL("run scenarios/a.yaml --no-golden", EXIT_INVALID);
    CALL("show state scenarios/a.yaml", EXIT_INVALID);
    CALL("play scenarios/a.yaml", EXIT_INVALID);
    CALL("export out scenarios/a.yaml", EXIT_INVALID);
    assert_int_equal(mkfifo("scenarios/pipe.yaml", 0600), 0);
    CALL("run --no-golden", EXIT_INVALID);
    assert_int_equal(mkfifo("golden", 0600), 0);
    CALL("run scenarios/6xx/bears.yaml --ci", EXIT_GOLDENS);
    alarm(0);
}

static void devices_and_folders_are_no_files(void **state) {
    Project *p = *state;
    try_all(p, "/dev/zero");
    try_all(p, "/dev/null");
    try_all(p, "scenarios");
    assert_int_equal(symlink("loop", "loop"), 0);
    try_all(p, "loop");
}

// ---- what is written

static void what_a_link_leads_to_stays(void **state) {
    Project *p = *state;
    static const char *const lines[] = {
        "record --deck scenarios/own.txt --deck scenarios/own.txt --seed 3 -o link.jsonl",
        "record --deck nowhere.txt --deck scenarios/own.txt -o link.jsonl",
        "sim --deck scenarios/own.txt --deck scenarios/own.txt --game 1 --record link.jsonl",
        "play --deck scenarios/own.txt --deck scenarios/own.txt -o link.jsonl",
        "run --no-golden --reporter json:link.jsonl",
        "report -o link.jsonl --no-golden",
    };
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        Text kept = {0};
        Status s = {0};
        put("precious.txt", "precious\n");
        unlink("link.jsonl");
        assert_int_equal(symlink("precious.txt", "link.jsonl"), 0);
        gavel(p, lines[i]);
        assert_true(files_read("precious.txt", &kept, &s));
        if (strcmp(text_cstr(&kept), "precious\n") != 0)
            fail_msg("gavel %s: '%s'", lines[i], text_cstr(&kept));
        text_free(&kept);
    }
}

static void a_record_survives_a_wrong_command_line(void **state) {
    Project *p = *state;
    CALL("record --deck scenarios/own.txt --deck scenarios/own.txt --seed 3 -o game.jsonl",
         EXIT_GOOD);
    CALL("record --deck nowhere.txt --deck scenarios/own.txt -o game.jsonl", EXIT_INVALID);
    CALL("replay game.jsonl", EXIT_GOOD);
}

static void goldens_below_a_linked_folder_are_accepted(void **state) {
    Project *p = *state;
    put("elsewhere/keep", "");
    assert_int_equal(mkdir("golden", 0755), 0);
    assert_int_equal(symlink("../elsewhere", "golden/6xx"), 0);
    CALL("run", EXIT_GOLDENS);
    assert_int_equal(files_kind("elsewhere/bears.json.new"), FILES_REGULAR);
    CALL("accept", EXIT_GOOD);
    assert_part(p->out, "accepted golden/6xx/bears.json\n");
    CALL("run", EXIT_GOOD);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_scenario_names_its_own_files),
        TEST(other_peoples_files_are_refused),
        TEST(a_folder_can_be_added),
        TEST(the_folder_given_is_enough),
        TEST(a_linked_scenario_does_not_lead_out),
        TEST(nobody_waits_for_a_pipe),
        TEST(devices_and_folders_are_no_files),
        TEST(what_a_link_leads_to_stays),
        TEST(a_record_survives_a_wrong_command_line),
        TEST(goldens_below_a_linked_folder_are_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
