// shrink_judge.c - does a candidate still fail in the same way?
//
// A process says how a candidate fails, in words: its signature. Here it is compared with that of
// the first one. Candidates are played several at a time, but count in their order.
#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/document.h"
#include "harness/files.h"
#include "harness/runner.h"
#include "harness/shrink_crew.h"

const char judge_crash[] = "crash";
const char judge_shows[] = " (it shows)";
static const char liked[] = "the command", shown[] = "what it shows";

bool judge_reads(const Judge *j, const char *path, const char *text, Status *s) {
    Scenario scenario;
    bool valid = scenario_parse(&scenario, j->pool, path, span_of(text), s);
    scenario_free(&scenario);
    return valid;
}

void judge_play(const Judge *j, const char *text, bool without, Result *out) {
    Scenario scenario;
    Status s = {0};
    RunOptions options = {.without = j->without,
                          .without_count = without ? j->without_count : 0,
                          .check = j->check,
                          .sink = j->sink};
    *out = (Result){.outcome = OUTCOME_ERROR};
    const char *path = j->path ? j->path : "candidate.yaml";
    if (scenario_parse(&scenario, j->pool, path, span_of(text), &s))
        runner_run(j->pool, &scenario, &options, out);
    scenario_free(&scenario);
}

// ---- signatures

// "of" in Wall of Omens: a small word between two that are written large.
static bool joins_name(const char *word) {
    static const char *const small[] = {"of", "the", "to", "in", "for", "and", "a", "an", "at"};
    size_t length = strcspn(word, " \n");
    for (size_t i = 0; i < ARRAY_LEN(small); i++)
        if (strlen(small[i]) == length && strncmp(word, small[i], length) == 0)
            return word[length] == ' ' &&
                   (isupper((unsigned char)word[length + 1]) || joins_name(word + length + 1));
    return false;
}

// The words of a sentence that are no names and no numbers.
static void add_words(const char *text, char *out, size_t size) {
    size_t used = strlen(out);
    bool name = false;
    for (const char *c = text; *c && *c != '\n' && used + 2 < size; c++) {
        bool begins = c == text || c[-1] == ' ';
        if (begins) name = !islower((unsigned char)*c) || (name && joins_name(c));
        if (name && *c != ' ') continue;
        if (*c == ' ' && used > 0 && out[used - 1] == ' ') continue;
        out[used++] = *c;
    }
    while (used > 0 && strchr(" .:", out[used - 1])) used--;
    out[used] = '\0';
}

void judge_words(const char *text, char *out, size_t size) {
    out[0] = '\0';
    add_words(text, out, size);
}

bool judge_is_heading(const char *line) {
    size_t length = strlen(line);
    return strncmp(line, "Turn ", 5) == 0 || (length > 0 && line[length - 1] != '.');
}

// The last event that speaks of something; NULL if none does. Turns and steps that begin are none.
static const char *last_event(const Result *r, const char *of) {
    for (int i = r->log_count - 1; i >= 0; i--) {
        const char *text = r->log[i].text;
        if (!judge_is_heading(text) && strstr(text, of)) return text;
    }
    return NULL;
}

// "expect.bob.life": what is there instead, and the last event that speaks of bob. An object may
// get another name, a player may not.
static void add_expected(const Result *r, const Failure *f, char *out, size_t size) {
    const char *thing = f->where + strlen("expect."), *key = strrchr(thing, '.');
    Text name = {0};
    text_add_span(&name, (Span){thing, key ? (size_t)(key - thing) : strlen(thing)});
    bool object = !islower((unsigned char)thing[0]);
    snprintf(out + strlen(out), size - strlen(out), "%s%s is %s", object ? "" : text_cstr(&name),
             key ? key : "", f->actual ? f->actual : "otherwise");
    const char *event = key ? last_event(r, text_cstr(&name)) : NULL;
    if (key && !event) event = last_event(r, "");
    if (event) {
        snprintf(out + strlen(out), size - strlen(out), " after: ");
        add_words(event, out, size);
    }
    text_free(&name);
}

static void failure_signature(const Result *r, char *out, size_t size) {
    static const char *const kinds[] = {"expect", "golden", "script", "crash"};
    const Failure *f = r->failures;
    out[0] = '\0';
    if (r->outcome != OUTCOME_FAILED || !f) return;
    snprintf(out, size, "%s:", kinds[f->kind]);
    if (f->kind == FAILURE_EXPECT && strncmp(f->where, "expect.", strlen("expect.")) == 0)
        add_expected(r, f, out, size);
    else
        add_words(f->message, out, size);
}

void judge_difference(const LogLine *good, int good_count, const LogLine *bad, int bad_count,
                      char *out, size_t size) {
    int i = 0;
    out[0] = '\0';
    while (i < good_count && i < bad_count && strcmp(good[i].text, bad[i].text) == 0) i++;
    if (i == good_count && i == bad_count) return;
    snprintf(out, size, "event:");
    add_words(i < good_count ? good[i].text : bad[i].text, out, size);
}

// How the game without the rules differs: the first event that is another, or the script's failure.
static void difference_signature(const Judge *j, const Result *good, const Result *bad, char *out,
                                 size_t size) {
    out[0] = '\0';
    if (good->outcome != OUTCOME_PASSED || (bad->failures && bad->failures->limit)) return;
    judge_difference(good->log, good->log_count, bad->log, bad->log_count, out, size);
    if (!out[0] && bad->outcome == OUTCOME_FAILED) failure_signature(bad, out, size);
    Text expect = {0};
    // A script that makes no sense without the rules does not fail by what it is about.
    bool senseless = bad->outcome == OUTCOME_ERROR && j->strict;
    bool fails = out[0] && bad->outcome != OUTCOME_PASSED && !senseless;
    bool shows = good->golden_json && bad->golden_json &&
                 shrink_add_expect(good->golden_json, bad->golden_json, &expect);
    if (shows && !out[0]) snprintf(out, size, "outcome");
    if (fails || shows) snprintf(out + strlen(out), size - strlen(out), "%s", judge_shows);
    text_free(&expect);
}

// ---- what is to be shown

static int count_leaves(const Node *n) {
    int count = 0;
    if (!n) return 0;
    if (n->kind == NODE_SCALAR) return 1;
    for (const Node *k = n->first; k; k = k->next) count += count_leaves(k->value ? k->value : k);
    return count;
}

int judge_facts(const char *text) {
    Arena arena = {0};
    Document d;
    Status s = {0};
    bool read = document_parse(&d, &arena, "candidate.yaml", span_of(text), &s);
    int count = read && d.root ? count_leaves(node_get(d.root, "expect")) : 0;
    arena_free(&arena);
    return count;
}

static bool happens(const JudgeShows *shows, const Result *r) {
    int found = 0;
    char words[JUDGE_SIGNATURE_MAX];
    for (int i = 0; i < r->log_count && found < shows->event_count; i++) {
        if (judge_is_heading(r->log[i].text)) continue;
        judge_words(r->log[i].text, words, sizeof words);
        found += strcmp(words, shows->events[found]) == 0;
    }
    return found == shows->event_count;
}

static bool matters(const Result *r, RuleId rule) {
    for (int i = 0; i < r->fired_count; i++)
        if (r->fired[i] == (uint16_t)rule) return true;
    return false;
}

static bool shows_it(const JudgeShows *shows, const char *text, const Result *r) {
    int facts = judge_facts(text);
    if (r->outcome != OUTCOME_PASSED || facts < shows->facts || !happens(shows, r)) return false;
    for (int i = 0; i < shows->rule_count; i++)
        if (!matters(r, shows->rules[i])) return false;
    return true;
}

bool judge_is_effective(const Judge *j, const char *text) {
    Text less = {0};
    Result r;
    bool shorter = shrink_without_last(text, 1, &less);
    if (shorter) {
        judge_play(j, text_cstr(&less), false, &r);
        shorter = r.outcome != OUTCOME_PASSED;
        result_free(&r);
    }
    text_free(&less);
    return shorter;
}

// ---- in a process

// The command can be interrupted, and does not outlive this process.
static bool run_command(const char *command) {
    pid_t child = fork();
    if (child < 0) return false;
    if (child == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        int nothing = open("/dev/null", O_WRONLY);
        if (nothing >= 0) dup2(nothing, STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Nobody needs it after a crash of the machine, so it is not flushed.
static bool write_candidate(CrewTask *task) {
    int file = open(task->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = file >= 0 && files_write_all(file, span_of(task->text));
    if (!good) status_fail_errno(&task->problem, task->path, "cannot be written");
    if (file >= 0) close(file);
    return good;
}

// Whatever the command says: a candidate must be a scenario.
static void sign_by_command(const Judge *j, CrewTask *task) {
    Status s = {0};
    if (!judge_reads(j, "candidate.yaml", task->text, &s)) return;
    if (!write_candidate(task)) return;
    Text command = {0};
    const char *from = j->command, *mark = strstr(from, "{}");
    if (!mark) text_format(&command, "%s %s", from, task->path);
    for (; mark; from = mark + 2, mark = strstr(from, "{}"))
        text_format(&command, "%.*s%s", (int)(mark - from), from, task->path);
    if (from != j->command) text_add(&command, from);
    if (run_command(text_cstr(&command)))
        snprintf(task->signature, sizeof task->signature, "%s", liked);
    text_free(&command);
}

static void sign_by_playing(const Judge *j, CrewTask *task) {
    Result first, bad;
    judge_play(j, task->text, j->kind == JUDGE_FAILS, &first);
    if (j->kind == JUDGE_SHOWS) {
        if (shows_it(&j->shows, task->text, &first) &&
            (!j->shows.effective || judge_is_effective(j, task->text)))
            snprintf(task->signature, sizeof task->signature, "%s", shown);
    } else if (j->kind == JUDGE_FAILS) {
        failure_signature(&first, task->signature, sizeof task->signature);
    } else {
        judge_play(j, task->text, true, &bad);
        if (j->kind == JUDGE_DIFFERS)
            difference_signature(j, &first, &bad, task->signature, sizeof task->signature);
        else if (first.outcome == OUTCOME_PASSED && bad.outcome == OUTCOME_FAILED &&
                 bad.failures->kind == FAILURE_EXPECT)
            snprintf(task->signature, sizeof task->signature, "expect");
        result_free(&bad);
    }
    result_free(&first);
}

void judge_sign(const Judge *j, CrewTask *task) {
    if (task->number >= 0) {
        Text text = {0};
        bool made = j->make(j->context, task->number, &text) && text.length < sizeof task->text;
        if (made) memcpy(task->text, text_cstr(&text), text.length + 1);
        text_free(&text);
        if (!made) return;
    }
    if (j->kind == JUDGE_COMMAND)
        sign_by_command(j, task);
    else
        sign_by_playing(j, task);
}

// ---- here

static bool set_text(Judge *j, int i, const Text *text) {
    CrewTask *task = crew_task(j->crew, i);
    bool fits = text->length < sizeof task->text;
    task->number = -1;
    memcpy(task->text, text_cstr(text), fits ? text->length : 0);
    task->text[fits ? text->length : 0] = '\0';
    return fits;
}

static bool has_crew(Judge *j) {
    if (j->problem.failed) return false;
    if (!j->crew) j->crew = crew_new(j, &j->problem);
    return j->crew != NULL;
}

static const char *sign(Judge *j, const char *text) {
    Text given = {0};
    text_add(&given, text);
    bool good = has_crew(j) && set_text(j, 0, &given) && crew_work(j->crew, 1, &j->problem);
    text_free(&given);
    return good ? crew_task(j->crew, 0)->signature : "";
}

bool judge_begin(Judge *j, const char *text) {
    snprintf(j->signature, sizeof j->signature, "%s", sign(j, text));
    return j->signature[0] != '\0';
}

bool judge_likes(Judge *j, const char *text) {
    return strcmp(sign(j, text), j->signature) == 0 && j->signature[0];
}

int judge_first(Judge *j, const Text *texts, int count) {
    if (!has_crew(j)) return count;
    for (int i = 0; i < count; i++) set_text(j, i, &texts[i]);
    if (!crew_work(j->crew, count, &j->problem)) return count;
    int found = 0;
    while (found < count && strcmp(crew_task(j->crew, found)->signature, j->signature) != 0)
        found++;
    j->played += found < count ? found + 1 : count;
    return found;
}

int judge_first_made(Judge *j, const int *numbers, int count, int *any, char *any_signature) {
    if (!has_crew(j)) return count;
    for (int i = 0; i < count; i++) crew_task(j->crew, i)->number = numbers[i];
    if (!crew_work(j->crew, count, &j->problem)) return count;
    for (int i = 0; i < count; i++) {
        const char *signature = crew_task(j->crew, i)->signature;
        j->played++;
        if (*any < 0 && signature[0]) {
            *any = numbers[i];
            snprintf(any_signature, JUDGE_SIGNATURE_MAX, "%s", signature);
        }
        if (j->signature[0] && strcmp(signature, j->signature) == 0) return i;
    }
    return count;
}

void judge_end(Judge *j) {
    crew_free(j->crew);
    j->crew = NULL;
}
