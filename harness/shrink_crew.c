// shrink_crew.c - processes that play candidates and say how they fail.
//
// Each process has one task at a time, in memory shared with the parent. One that dies or is silent
// for too long has answered by that, and is replaced.
#include "harness/shrink_crew.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/temporary.h"
#include "harness/workers_process.h"

enum { JUDGE_MS = 10 * 1000, POLL_MS = 50 };

struct Crew {
    const Judge *judge;
    CrewTask *tasks;
    Worker workers[WORKERS_MAX];
    int count;
    Temporary place;  // Of the candidates of a command.
    WorkerPlan plan;
};

static void work(void *context, int job, Result *out) {
    Crew *c = context;
    (void)out;
    judge_sign(c->judge, &c->tasks[job]);
}

// Where a command finds its candidates.
static bool name_candidates(Crew *c, Status *s) {
    Arena arena = {0};
    const char *folder = c->judge->folder ? c->judge->folder : "/tmp";
    const char *within = files_join(&arena, folder, "candidate");
    bool good = files_check_place(within, s) && temporary_begin(&c->place, folder, folder, s);
    for (int i = 0; good && i < c->count; i++) {
        const char *path = arena_format(&arena, "%s/candidate-%d.yaml", c->place.folder, i);
        if (strlen(path) >= CREW_PATH_MAX)
            good = status_fail(s, (Place){path, 0, 0}, "the path is too long");
        else
            strcpy(c->tasks[i].path, path);
    }
    arena_free(&arena);
    return good;
}

Crew *crew_new(const Judge *j, Status *s) {
    Crew *c = memory_zeroed(1, sizeof *c);
    c->judge = j;
    c->count = j->jobs < 1 ? 1 : j->jobs > WORKERS_MAX ? WORKERS_MAX : j->jobs;
    c->plan = (WorkerPlan){.processes = c->count, .context = c, .work = work};
    c->tasks = memory_shared(sizeof *c->tasks * (size_t)c->count);
    if (j->kind != JUDGE_COMMAND || name_candidates(c, s)) return c;
    crew_free(c);
    return NULL;
}

void crew_free(Crew *c) {
    if (!c) return;
    for (int i = 0; i < c->count; i++) {
        Text said = {0};
        if (c->workers[i].pid) worker_end(&c->workers[i], c->workers[i].job_count > 0, &said);
        text_free(&said);
    }
    temporary_end(&c->place);
    memory_shared_free(c->tasks, sizeof *c->tasks * (size_t)c->count);
    free(c);
}

CrewTask *crew_task(Crew *c, int i) {
    gavel_assert(i >= 0 && i < c->count);
    return &c->tasks[i];
}

// ---- a process that ends

// Of what it said, the line that says why: a sanitizer's summary, or the last one.
static Span last_words(const Text *said) {
    Span found = {"", 0};
    bool summary = false;
    for (const char *line = text_cstr(said); *line;) {
        size_t length = strcspn(line, "\n");
        bool sums_up = strncmp(line, "SUMMARY:", 8) == 0;
        if (length > 0 && (sums_up || !summary)) found = (Span){line, length};
        summary = summary || sums_up;
        line += length + (line[length] == '\n');
    }
    return found;
}

static void bury(Crew *c, int i, bool silent) {
    CrewTask *task = &c->tasks[i];
    Text said = {0};
    int status = worker_end(&c->workers[i], true, &said);
    Span words = last_words(&said);
    // That says nothing about the candidate.
    if (WIFEXITED(status) && WEXITSTATUS(status) == MEMORY_EXIT) memory_exhausted();
    if (silent)
        snprintf(task->signature, sizeof task->signature, "%s: no end", judge_crash);
    else
        snprintf(task->signature, sizeof task->signature, "%s: %s%s%.*s", judge_crash,
                 WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "exit",
                 words.length > 0 ? ": " : "", (int)words.length, words.at);
    text_free(&said);
    c->workers[i] = (Worker){.socket = -1};
}

// ---- tasks out, signatures in

static bool give(Crew *c, int i, Status *s) {
    Worker *w = &c->workers[i];
    c->tasks[i].signature[0] = '\0';
    c->tasks[i].problem = (Status){0};
    if (!w->pid && !worker_start(w, &c->plan, c->workers, c->count, s)) return false;
    w->deadline = worker_now_ms() + JUDGE_MS;
    return worker_give(w, i);
}

// Takes in what has come; true once the task is done.
static bool attend(Crew *c, int i) {
    Worker *w = &c->workers[i];
    bool alive = worker_receive(w);
    Frame frame;
    Span bytes;
    while (worker_frame(w, &frame, &bytes)) {
        bool result = frame.kind == FRAME_RESULT;
        worker_drop(w, &frame);
        if (!result) continue;
        w->job_count = 0;
        return true;
    }
    bool late = c->judge->kind != JUDGE_COMMAND && worker_now_ms() > w->deadline;
    if (alive && !late) return false;
    bury(c, i, alive);
    return true;
}

bool crew_work(Crew *c, int count, Status *s) {
    bool busy[WORKERS_MAX] = {false};
    int left = 0;
    gavel_assert(count <= c->count);
    for (int i = 0; i < count; i++) {
        busy[i] = give(c, i, s);
        left += busy[i];
    }
    while (left > 0) {
        struct pollfd polls[WORKERS_MAX];
        for (int i = 0; i < count; i++)
            polls[i] = (struct pollfd){busy[i] ? c->workers[i].socket : -1, POLLIN, 0};
        poll(polls, (nfds_t)count, POLL_MS);
        for (int i = 0; i < count; i++) {
            if (!busy[i] || !attend(c, i)) continue;
            busy[i] = false;
            left--;
        }
        if (left > 0 && interrupt_waits()) return false;
    }
    for (int i = 0; i < count; i++) status_add(s, &c->tasks[i].problem);
    return !s->failed;
}
