// workers.c - handing out jobs, gathering results in order, and outliving crashes.
//
// One loop in the parent: hand out, wait for a socket or the next deadline, take in, hand over what
// is next in order. It ends when every job has its result, or when somebody says stop. A signal
// that waits (interrupt.h) ends it too; then all results that have come are handed over.
#include "harness/workers.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/interrupt.h"
#include "harness/tell.h"
#include "harness/workers_process.h"

typedef struct {
    const WorkerPlan *plan;
    Status *status;
    Worker workers[WORKERS_MAX];
    int worker_count;
    int next_job;                                 // The first that was not handed out.
    int next_done;                                // The first that was not handed over.
    int returned[WORKERS_MAX * WORKER_JOBS_MAX];  // Jobs of dead workers that had not begun.
    int returned_count;
    int idle_deaths;
    bool starved;                      // One of them was for want of memory.
    bool stopped;                      // Nothing more is wanted.
    int interrupt;                     // Can be read when a signal waits; -1: there is none.
    Result *ready[WORKERS_AHEAD_MAX];  // By job modulo its size; NULL while not there.
} Crew;

int workers_default_count(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > WORKERS_MAX ? WORKERS_MAX : (int)cores;
}

static const char *signal_name(int number) {
    switch (number) {
        case SIGSEGV: return "SIGSEGV";
        case SIGABRT: return "SIGABRT";
        case SIGBUS: return "SIGBUS";
        case SIGFPE: return "SIGFPE";
        case SIGILL: return "SIGILL";
        case SIGKILL: return "SIGKILL";
        case SIGTERM: return "SIGTERM";
        case SIGINT: return "SIGINT";
        case SIGXCPU: return "SIGXCPU";
        case SIGTRAP: return "SIGTRAP";
        default: return "another signal";
    }
}

static void keep_result(Crew *c, int job, Result *result) {
    Result **slot = &c->ready[job % WORKERS_AHEAD_MAX];
    gavel_assert(*slot == NULL && job >= c->next_done);
    *slot = memory_take(sizeof **slot);
    **slot = *result;
}

// Hands over the next one in order. False if it is not there.
static bool hand_over_next(Crew *c) {
    Result **slot = &c->ready[c->next_done % WORKERS_AHEAD_MAX];
    if (!*slot) return false;
    if ((*slot)->unwritten) status_fail(c->status, (Place){0}, "%s", (*slot)->unwritten);
    if (!c->plan->done(c->plan->context, c->next_done, *slot)) c->stopped = true;
    result_free(*slot);
    free(*slot);
    *slot = NULL;
    c->next_done++;
    if (c->plan->progress) progress_step(c->plan->progress, c->next_done);
    return true;
}

// Hands over what is next in order, as far as it is there.
static void hand_over(Crew *c) {
    while (!c->stopped && c->next_done < c->plan->jobs)
        if (!hand_over_next(c)) return;
    c->stopped = true;
}

// The results that have come, in order; those of other jobs will not come any more.
static void hand_over_rest(Crew *c) {
    while (c->next_done < c->next_job)
        if (!hand_over_next(c)) c->next_done++;
}

// ---- jobs out

static bool take_job(Crew *c, int *job) {
    if (c->returned_count > 0) {
        *job = c->returned[--c->returned_count];
        return true;
    }
    if (c->next_job == c->plan->jobs || c->next_job >= c->next_done + WORKERS_AHEAD_MAX)
        return false;
    *job = c->next_job++;
    return true;
}

// A first job for everyone before a second for anyone.
static void hand_out(Crew *c) {
    for (int depth = 1; depth <= WORKER_JOBS_MAX; depth++)
        for (int i = 0; i < c->worker_count; i++) {
            Worker *w = &c->workers[i];
            int job;
            if (w->pid && w->job_count < depth && take_job(c, &job)) worker_give(w, job);
        }
}

// ---- deaths

static void finish_first_job(Worker *w) {
    w->job_count--;
    memmove(w->jobs, w->jobs + 1, sizeof *w->jobs * (size_t)w->job_count);
    w->started = false;
}

// It said so itself, or the system, which does not ask, has killed it.
static bool ran_out_of_memory(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == MEMORY_EXIT;
}

static void describe_death(Text *out, const Crew *c, int status, bool silent) {
    int limit = c->plan->watchdog_ms ? c->plan->watchdog_ms : WORKERS_WATCHDOG_MS;
    if (silent && limit % 1000 == 0)
        text_format(out, "no result within %d s", limit / 1000);
    else if (silent)
        text_format(out, "no result within %d ms", limit);
    else if (ran_out_of_memory(status))
        text_add(out, "out of memory");
    else if (WIFSIGNALED(status))
        text_format(out, "the engine crashed: %s", signal_name(WTERMSIG(status)));
    else
        text_format(out, "the engine crashed: exit status %d", WEXITSTATUS(status));
}

static void blame(Crew *c, int job, int status, bool silent, const Text *said) {
    Result result = {0};
    Text message = {0};
    if (c->plan->lost) c->plan->lost(c->plan->context, job, &result);
    describe_death(&message, c, status, silent);
    Failure *f = result_fail(&result, FAILURE_CRASH, "engine", text_cstr(&message));
    size_t length = said->length;
    while (length > 0 && said->data[length - 1] == '\n') length--;
    if (length > 0) f->context = arena_copy(&result.arena, said->data, length);
    f->limit = true;
    text_free(&message);
    if (!silent && ran_out_of_memory(status)) {
        // No verdict about the scenario.
        result.outcome = OUTCOME_ERROR;
        status_fail(c->status, (Place){result.path, 0, 0}, "out of memory");
    }
    keep_result(c, job, &result);
}

// Buries a worker: its job at work is blamed, the one waiting goes back.
static void bury(Crew *c, Worker *w, bool silent) {
    Text said = {0};
    int status = worker_end(w, true, &said);
    if (w->started) {
        blame(c, w->jobs[0], status, silent, &said);
        finish_first_job(w);
    } else {
        c->idle_deaths++;
        if (ran_out_of_memory(status)) c->starved = true;
        tell_lines(stderr, text_cstr(&said));
    }
    while (w->job_count > 0) c->returned[c->returned_count++] = w->jobs[--w->job_count];
    text_free(&said);
}

static void replace(Crew *c, Worker *w) {
    if (c->idle_deaths > WORKERS_IDLE_DEATHS_MAX) {
        status_fail(c->status, (Place){0}, "%s",
                    c->starved ? "out of memory" : "worker processes end before they begin");
        c->stopped = true;
        return;
    }
    Status problem = {0};
    if (worker_start(w, c->plan, c->workers, c->worker_count, &problem)) return;
    for (int i = 0; i < c->worker_count; i++)
        if (c->workers[i].pid) return;  // The others do without it.
    *c->status = problem;
    c->stopped = true;
}

// ---- results in

// False if the worker's bytes make no sense.
static bool take_frame(Crew *c, Worker *w, const Frame *frame, Span bytes) {
    if (w->job_count == 0 || frame->job != w->jobs[0]) return false;
    if (frame->kind == FRAME_START) {
        w->started = true;
        w->deadline =
            worker_now_ms() + (c->plan->watchdog_ms ? c->plan->watchdog_ms : WORKERS_WATCHDOG_MS);
        return true;
    }
    Result result;
    if (frame->kind != FRAME_RESULT || !w->started || !workers_decode(bytes, &result)) return false;
    keep_result(c, frame->job, &result);
    finish_first_job(w);
    return true;
}

// Takes in what a worker sent; buries and replaces it at its end.
static void attend(Crew *c, Worker *w) {
    bool alive = worker_receive(w);
    Frame frame;
    Span bytes;
    while (worker_frame(w, &frame, &bytes)) {
        if (!take_frame(c, w, &frame, bytes)) {
            alive = false;
            break;
        }
        worker_drop(w, &frame);
    }
    if (alive) return;
    bury(c, w, false);
    replace(c, w);
}

static int wait_ms(const Crew *c) {
    int64_t now = worker_now_ms(), least = 1000;
    for (int i = 0; i < c->worker_count; i++) {
        const Worker *w = &c->workers[i];
        if (w->pid && w->started && w->deadline - now < least) least = w->deadline - now;
    }
    return least < 0 ? 0 : (int)least + 1;
}

static void wait_and_attend(Crew *c) {
    struct pollfd polls[WORKERS_MAX + 1];
    for (int i = 0; i < c->worker_count; i++)
        polls[i] = (struct pollfd){c->workers[i].pid ? c->workers[i].socket : -1, POLLIN, 0};
    polls[c->worker_count] = (struct pollfd){c->interrupt, POLLIN, 0};
    int count = poll(polls, (nfds_t)c->worker_count + 1, wait_ms(c));
    if (count < 0 && errno != EINTR) {
        status_fail(c->status, (Place){0}, "cannot wait for workers: %s", strerror(errno));
        c->stopped = true;
    }
    for (int i = 0; count > 0 && i < c->worker_count && !c->stopped; i++)
        if (polls[i].fd >= 0 && polls[i].revents) attend(c, &c->workers[i]);
    int64_t now = worker_now_ms();
    for (int i = 0; i < c->worker_count && !c->stopped; i++) {
        Worker *w = &c->workers[i];
        if (!w->pid || !w->started || w->deadline > now) continue;
        bury(c, w, true);
        replace(c, w);
    }
    // Asked last: what came before the signal is taken in.
    if (c->stopped || !interrupt_waits()) return;
    hand_over_rest(c);
    c->stopped = true;
}

// ---- the whole

static void start_all(Crew *c) {
    int wanted = c->plan->processes;
    if (wanted > c->plan->jobs) wanted = c->plan->jobs;
    if (wanted > WORKERS_MAX) wanted = WORKERS_MAX;
    Status problem = {0};
    for (int i = 0; i < wanted; i++) {
        if (!worker_start(&c->workers[i], c->plan, c->workers, i, &problem)) break;
        c->worker_count++;
    }
    if (c->worker_count > 0 || wanted == 0) return;
    *c->status = problem;
    c->stopped = true;
}

// Idle workers end by themselves, so that what they find wrong at their end (a leak) shows; the
// others, whose results nobody wants, are killed.
static void end_all(Crew *c) {
    for (int i = 0; i < c->worker_count; i++) {
        Worker *w = &c->workers[i];
        if (!w->pid) continue;
        Text said = {0};
        bool idle = w->job_count == 0;
        int status = worker_end(w, !idle, &said);
        if (idle) tell_lines(stderr, text_cstr(&said));
        text_free(&said);
        if (idle && status != 0)
            status_fail(c->status, (Place){0}, "a worker process ended badly (status %d)",
                        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
    for (int i = 0; i < WORKERS_AHEAD_MAX; i++) {
        if (!c->ready[i]) continue;
        result_free(c->ready[i]);
        free(c->ready[i]);
    }
}

bool workers_run(const WorkerPlan *plan, Status *s) {
    gavel_assert(plan->processes >= 1 && plan->jobs >= 0);
    Crew *crew = memory_zeroed(1, sizeof *crew);
    crew->plan = plan;
    crew->status = s;
    crew->interrupt = interrupt_descriptor();
    start_all(crew);
    while (!crew->stopped) {
        hand_over(crew);
        if (crew->stopped) break;
        hand_out(crew);
        wait_and_attend(crew);
    }
    end_all(crew);
    if (plan->progress) progress_clear(plan->progress);
    if (crew->interrupt >= 0) close(crew->interrupt);
    free(crew);
    return !s->failed;
}
