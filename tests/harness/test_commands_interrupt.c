// test_commands_interrupt.c - SIGINT and SIGTERM: what was played is told, and no process is left.
//
// Nothing here depends on time. A deck whose opening waits at a named pipe stops its scenario at a
// known place: the pipe can be opened for writing as soon as a process waits there, and it breaks
// as soon as that process is gone.
#define _GNU_SOURCE  // F_SETPIPE_SZ

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

enum { PATIENCE_MS = 120 * 1000, PIPE_BYTES = 4096, MANY = 60 };

// ---- gavel in a process of its own

static pid_t start_with(const char *line, int out, void (*disposition)(int)) {
    char text[512];
    char *arguments[ARGUMENTS_MAX] = {text};
    int count = 1;
    snprintf(text, sizeof text, "gavel %s", line);
    strtok(text, " ");
    for (char *word; (word = strtok(NULL, " ")) != NULL;) arguments[count++] = word;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0) return child;
    signal(SIGINT, disposition);
    signal(SIGTERM, disposition);
    FILE *in = fopen("/dev/null", "r"), *err = fopen("err.txt", "w");
    FILE *to = out >= 0 ? fdopen(out, "w") : fopen("out.txt", "w");
    Shell shell = {.in = in, .out = to, .err = err, .program = "./gavel"};
    int status = (int)command_main(&shell, count, arguments);
    fclose(to);
    fclose(err);
    _exit(status);
}

// Whoever runs this in the background ignores SIGINT.
static pid_t start(const char *line, int out) { return start_with(line, out, SIG_DFL); }

static void assert_exit(pid_t child, int wanted) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), wanted);
}

static void assert_killed(pid_t child, int wanted) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), wanted);
}

static void assert_file_has(const char *path, const char *part) {
    Text text = {0};
    Status s = {0};
    if (!files_read(path, &text, &s)) fail_msg("%s: %s", path, s.message);
    assert_part(text_cstr(&text), part);
    text_free(&text);
}

// ---- a scenario that waits for its deck

// Until whoever opened the pipe for writing closes it.
static bool wait_at_pipe(void) {
    char byte;
    int fd = openat(AT_FDCWD, "pipe", O_RDONLY);
    bool done = fd >= 0 && read(fd, &byte, 1) == 0;
    if (fd >= 0) close(fd);
    return done;
}

// Stands in for that of the library, also for what is tested.
FILE *fopen(const char *restrict path, const char *restrict mode) {
    static const char slow[] = "slow.txt";
    size_t length = strlen(path), end = sizeof slow - 1;
    bool waits = length >= end && strcmp(path + length - end, slow) == 0 && mode[0] == 'r';
    if (waits && !wait_at_pipe()) return NULL;
    int flags =
        mode[0] == 'r' ? O_RDONLY : O_WRONLY | O_CREAT | (mode[0] == 'a' ? O_APPEND : O_TRUNC);
    int fd = openat(AT_FDCWD, path, flags, 0666);
    return fd < 0 ? NULL : fdopen(fd, mode);
}

static void put_waiting(const char *path) {
    put(path,
        "name: Waits\nrules: [103.1]\nplayers:\n  alice: {deck: ../../slow.txt}\n  bob: {deck: "
        "../../d.txt}\n"
        "expect: {alice: {life: 7}}\n");
    put("d.txt", "40 Forest\n");
    put("slow.txt", "40 Forest\n");
    assert_int_equal(mkfifo("pipe", 0600), 0);
}

// Returns once a process waits there.
static int meet(void) {
    int fd = open("pipe", O_WRONLY);
    assert_true(fd >= 0);
    return fd;
}

static void assert_nobody_reads(int fd) {
    struct pollfd wait = {fd, 0, 0};
    assert_int_equal(poll(&wait, 1, PATIENCE_MS), 1);
    assert_true(wait.revents & POLLERR);
    close(fd);
}

// ---- the tests

static void interrupt_run(int number, int status, const char *name) {
    char part[128];
    pid_t child = start(
        "run --no-golden -j1 --reporter pretty --reporter json:r.json --reporter junit:r.xml "
        "--reporter tap:r.tap --reporter github:r.gh",
        -1);
    int fd = meet();
    assert_int_equal(kill(child, number), 0);
    assert_exit(child, status);
    assert_nobody_reads(fd);
    assert_file_has("out.txt", "2 passed, 0 failed, 1 not played\n");
    snprintf(part, sizeof part, "gavel: interrupted by %s: 2 of 3 scenarios were played\n", name);
    assert_file_has("err.txt", part);
    assert_file_has("r.json", "\"passed\": 2, \"failed\": 0, \"errors\": 0");
    snprintf(part, sizeof part, "\"unplayed\": 1, \"interrupted\": \"%s\"", name);
    assert_file_has("r.json", part);
    assert_file_has("r.json", "{\"path\": \"scenarios/6xx/other.yaml\"");
    assert_file_has("r.xml", "tests=\"2\" failures=\"0\"");
    snprintf(part, sizeof part, "<system-err>interrupted by %s, 1 not played</system-err>", name);
    assert_file_has("r.xml", part);
    snprintf(part, sizeof part,
             "ok 2 - scenarios/6xx/other.yaml: Something else\n1..2\nBail out! "
             "interrupted by %s",
             name);
    assert_file_has("r.tap", part);
    snprintf(part, sizeof part, "::error::interrupted by %s, 1 not played\n", name);
    assert_file_has("r.gh", part);
}

static void reports_are_written_of_what_was_played(void **state) {
    (void)state;
    put_waiting("scenarios/9xx/waits.yaml");
    interrupt_run(SIGINT, EXIT_INTERRUPTED, "SIGINT");
    interrupt_run(SIGTERM, EXIT_TERMINATED, "SIGTERM");
}

// A shard that was interrupted is not put together with others.
static void an_interrupted_shard_is_not_merged(void **state) {
    Project *p = *state;
    put_waiting("scenarios/9xx/waits.yaml");
    pid_t child = start("run --no-golden -j1 --shard 1/2 --reporter json:1.json", -1);
    int fd = meet();
    assert_int_equal(kill(child, SIGINT), 0);
    assert_exit(child, EXIT_INTERRUPTED);
    assert_nobody_reads(fd);
    CALL("run --no-golden --shard 2/2 --reporter json:2.json", EXIT_GOOD);
    CALL("merge 1.json 2.json", EXIT_INVALID);
    assert_part(p->err, "1.json: shard 1 of 2 is not complete: it was interrupted by SIGINT");
}

// What has failed is told again for its record; a signal ends that too.
static void a_game_that_is_recorded_is_ended_too(void **state) {
    (void)state;
    put_waiting("scenarios/9xx/waits.yaml");
    pid_t child = start("run --no-golden -j1", -1);
    int fd = meet();
    assert_int_equal(unlink("pipe"), 0);  // The next reader gets another one.
    assert_int_equal(mkfifo("pipe", 0600), 0);
    close(fd);
    fd = meet();  // Now it is recorded.
    assert_int_equal(kill(child, SIGINT), 0);
    assert_exit(child, EXIT_INTERRUPTED);
    assert_nobody_reads(fd);
    assert_file_has("out.txt", "2 passed, 1 failed\n");
}

// The report does not fit into the pipe, so that gavel waits for a reader; it has taken the first
// signal then, and has ended its workers.
static void a_second_signal_ends_it_at_once(void **state) {
    (void)state;
    int ends[2];
    char byte;
    for (int i = 0; i < MANY; i++) {
        char path[64];
        snprintf(path, sizeof path, "scenarios/6xx/more-%d.yaml", i);
        put(path, "name: One of many\nrules: [608.3]\n" BEARS "expect: {alice: {life: 20}}\n");
    }
    put_waiting("scenarios/9xx/waits.yaml");
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETPIPE_SZ, PIPE_BYTES), PIPE_BYTES);
    pid_t child = start("run --no-golden -j1 --reporter json", ends[1]);
    close(ends[1]);
    int fd = meet();
    assert_int_equal(kill(child, SIGINT), 0);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    assert_nobody_reads(fd);
    assert_int_equal(kill(child, SIGTERM), 0);
    assert_killed(child, SIGTERM);
    close(ends[0]);
}

// A verb that tells nothing of a part is ended at once, and its workers with it.
static void workers_end_with_their_parent(void **state) {
    (void)state;
    put_waiting("scenarios/9xx/waits.yaml");
    pid_t child = start("selfcheck -j1", -1);
    int fd = meet();
    assert_int_equal(kill(child, SIGTERM), 0);
    assert_killed(child, SIGTERM);
    assert_nobody_reads(fd);
}

static void ignored_signals_stay_ignored(void **state) {
    (void)state;
    put_waiting("scenarios/9xx/waits.yaml");
    pid_t child = start_with("run --no-golden -j1 --ci", -1, SIG_IGN);
    int fd = meet();
    assert_int_equal(kill(child, SIGTERM), 0);
    close(fd);
    assert_exit(child, EXIT_FAILED);
    assert_file_has("out.txt", "2 passed, 1 failed\n");
}

// The head of the CSV comes before the first game, and there are more games than anybody waits for.
static void interrupt_sim(int number, int status, const char *name) {
    int ends[2];
    char bytes[PIPE_BYTES], part[64];
    assert_int_equal(pipe(ends), 0);
    pid_t child = start("sim --deck d.txt --deck d.txt --games 1000000 --format csv", ends[1]);
    close(ends[1]);
    assert_int_equal(read(ends[0], bytes, 1), 1);
    assert_int_equal(kill(child, number), 0);
    while (read(ends[0], bytes, sizeof bytes) > 0) continue;
    close(ends[0]);
    assert_exit(child, status);
    snprintf(part, sizeof part, "gavel: interrupted by %s: ", name);
    assert_file_has("err.txt", part);
    assert_file_has("err.txt", " of 1000000 games were played\n");
}

static void simulated_games_are_told_too(void **state) {
    (void)state;
    put("d.txt", "17 Forest\n23 Grizzly Bears\n");
    interrupt_sim(SIGINT, EXIT_INTERRUPTED, "SIGINT");
    interrupt_sim(SIGTERM, EXIT_TERMINATED, "SIGTERM");
}

static int count_records(void) {
    static const char *const endings[] = {".jsonl", NULL};
    Arena arena = {0};
    FoundFiles found = {0};
    if (files_kind("fuzz") == FILES_FOLDER) files_walk(&arena, "fuzz", endings, &found);
    int count = found.count;
    files_forget(&found);
    arena_free(&arena);
    return count;
}

static int count_parts(const char *path, const char *part) {
    Text text = {0};
    Status s = {0};
    int count = 0;
    if (!files_read(path, &text, &s)) fail_msg("%s: %s", path, s.message);
    for (const char *at = text_cstr(&text); (at = strstr(at, part)) != NULL; at++) count++;
    text_free(&text);
    return count;
}

// The figures of the games that were played; those that were not leave no record. Whether one of
// those that were has failed, and so has left its own, is another test's matter.
static void games_by_chance_are_told_too(void **state) {
    (void)state;
    pid_t child = start("fuzz --games 100000 -o fuzz", -1);
    while (count_records() == 0) poll(NULL, 0, 1);
    assert_int_equal(kill(child, SIGTERM), 0);
    assert_exit(child, EXIT_TERMINATED);
    assert_file_has("err.txt", "gavel: interrupted by SIGTERM: ");
    assert_file_has("out.txt", " games, ");
    assert_int_equal(count_records(), count_parts("out.txt", "\n  record: "));
}

#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_PROJECT(reports_are_written_of_what_was_played),
        IN_PROJECT(an_interrupted_shard_is_not_merged),
        IN_PROJECT(a_game_that_is_recorded_is_ended_too),
        IN_PROJECT(a_second_signal_ends_it_at_once),
        IN_PROJECT(workers_end_with_their_parent),
        IN_PROJECT(ignored_signals_stay_ignored),
        IN_PROJECT(simulated_games_are_told_too),
        IN_PROJECT(games_by_chance_are_told_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
