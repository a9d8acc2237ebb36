// shrink_judge.c - does a candidate still fail in the same way?
//
// Each is played in a process of its own where the first one crashed, otherwise here.
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/files.h"
#include "harness/runner.h"
#include "harness/shrink.h"

enum { JUDGE_SECONDS = 10 };
static const char crash[] = "crash";

bool judge_reads(const Judge *j, const char *path, const char *text, Status *s) {
    Scenario scenario;
    bool valid = scenario_parse(&scenario, j->pool, path, span_of(text), s);
    scenario_free(&scenario);
    return valid;
}

void judge_play(const Judge *j, const char *text, bool without, Result *out) {
    Scenario scenario;
    Status s = {0};
    RunOptions options = {.without = j->without, .without_count = without ? j->without_count : 0};
    *out = (Result){.outcome = OUTCOME_ERROR};
    if (scenario_parse(&scenario, j->pool, "candidate.yaml", span_of(text), &s))
        runner_run(j->pool, &scenario, &options, out);
    scenario_free(&scenario);
}

// The words of a sentence that are no names and no numbers.
static void add_words(const char *text, char *out, size_t size) {
    size_t used = strlen(out);
    bool name = false;
    for (const char *c = text; *c && *c != '\n' && used + 2 < size; c++) {
        bool begins = c == text || c[-1] == ' ';
        if (begins) name = !islower((unsigned char)*c);
        if (name && *c != ' ') continue;
        if (*c == ' ' && used > 0 && out[used - 1] == ' ') continue;
        out[used++] = *c;
    }
    out[used] = '\0';
}

static void failure_signature(const Result *r, char *out, size_t size) {
    static const char *const kinds[] = {"expect", "golden", "script", "crash"};
    const Failure *f = r->failures;
    out[0] = '\0';
    if (r->outcome != OUTCOME_FAILED || !f) return;
    snprintf(out, size, "%s:", kinds[f->kind]);
    if (f->kind == FAILURE_EXPECT && strncmp(f->where, "expect.", 7) == 0)
        snprintf(out + strlen(out), size - strlen(out), "%s is %s", f->where,
                 f->actual ? f->actual : "otherwise");
    else
        add_words(f->message, out, size);
}

// How the game without the rules differs: the first event that is another, or the script's failure.
static void difference_signature(const Result *good, const Result *bad, char *out, size_t size) {
    out[0] = '\0';
    if (good->outcome != OUTCOME_PASSED || bad->outcome == OUTCOME_ERROR) return;
    if (bad->failures && bad->failures->limit) return;
    int i = 0;
    while (i < good->log_count && i < bad->log_count &&
           strcmp(good->log[i].text, bad->log[i].text) == 0)
        i++;
    if (i < good->log_count || i < bad->log_count) {
        snprintf(out, size, "event:");
        add_words(i < good->log_count ? good->log[i].text : bad->log[i].text, out, size);
    } else if (bad->outcome != OUTCOME_PASSED) {
        failure_signature(bad, out, size);
    } else if (good->golden_json && bad->golden_json &&
               strcmp(good->golden_json, bad->golden_json) != 0) {
        snprintf(out, size, "outcome");
    }
}

static void sign_here(const Judge *j, const char *text, char *out, size_t size) {
    Result good;
    judge_play(j, text, j->kind == JUDGE_FAILS, &good);
    if (j->kind == JUDGE_FAILS) {
        failure_signature(&good, out, size);
    } else {
        Result bad;
        judge_play(j, text, true, &bad);
        difference_signature(&good, &bad, out, size);
        result_free(&bad);
    }
    result_free(&good);
}

static void sign_apart(const Judge *j, const char *text, char *out, size_t size) {
    int ends[2];
    out[0] = '\0';
    if (pipe(ends) != 0) return;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char signature[sizeof j->signature];
        alarm(JUDGE_SECONDS);
        (void)!freopen("/dev/null", "w", stderr);
        sign_here(j, text, signature, sizeof signature);
        (void)!write(ends[1], signature, sizeof signature);
        _exit(0);
    }
    close(ends[1]);
    ssize_t count = read(ends[0], out, size);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (count <= 0) out[0] = '\0';
    if (!WIFEXITED(status)) snprintf(out, size, "%s", crash);
}

// Whatever the command says: a candidate must be a scenario.
static bool command_likes(const Judge *j, const char *text) {
    Status s = {0};
    if (!judge_reads(j, "candidate.yaml", text, &s)) return false;
    char folder[] = "/tmp/gavel-shrink-XXXXXX", path[sizeof folder + 16];
    if (!mkdtemp(folder)) return false;
    snprintf(path, sizeof path, "%s/candidate.yaml", folder);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) return false;
    bool written = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    close(fd);
    Text command = {0};
    const char *mark = strstr(j->command, "{}");
    if (mark)
        text_format(&command, "%.*s%s%s", (int)(mark - j->command), j->command, path, mark + 2);
    else
        text_format(&command, "%s %s", j->command, path);
    text_add(&command, " >/dev/null 2>&1");
    int status = written ? system(text_cstr(&command)) : -1;
    text_free(&command);
    unlink(path);
    rmdir(folder);
    return status == 0;
}

bool judge_begin(Judge *j, const char *text) {
    if (j->kind == JUDGE_COMMAND) return command_likes(j, text);
    sign_apart(j, text, j->signature, sizeof j->signature);
    return j->signature[0] != '\0';
}

bool judge_likes(Judge *j, const char *text) {
    char signature[sizeof j->signature];
    j->played++;
    if (j->kind == JUDGE_COMMAND) return command_likes(j, text);
    if (strcmp(j->signature, crash) == 0)
        sign_apart(j, text, signature, sizeof signature);
    else
        sign_here(j, text, signature, sizeof signature);
    return strcmp(signature, j->signature) == 0;
}
