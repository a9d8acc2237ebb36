// test_workers.c - results come in order whatever happens to the workers.
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/memory.h"
#include "harness/interrupt.h"
#include "harness/workers.h"

enum { JOBS = 40, WATCHDOG_MS = 300 };

typedef struct {
    int crashes_at, hangs_at, quits_at, stops_at, starves_at, unwritten_at;  // Jobs; -1 for none.
    int next;  // The job whose result must come next.
    int crashed, silent, quit;
    char message[128];
    char context[256];
} Trial;

static Trial quiet(void) {
    return (Trial){.crashes_at = -1,
                   .hangs_at = -1,
                   .quits_at = -1,
                   .stops_at = -1,
                   .starves_at = -1,
                   .unwritten_at = -1};
}

static void work(void *context, int job, Result *out) {
    const Trial *t = context;
    if (job == t->crashes_at) {
        fputs("last words\n", stderr);
        signal(SIGABRT, SIG_DFL);
        abort();
    }
    if (job == t->quits_at) _exit(3);
    if (job == t->starves_at) memory_exhausted();
    if (job == t->unwritten_at) {
        Status s = {0};
        errno = ENOSPC;
        status_fail_errno(&s, "x.jsonl", "cannot be written");
        result_unwritten(out, &s);
    }
    while (job == t->hangs_at) pause();
    // Later jobs are faster, so that they overtake.
    nanosleep(&(struct timespec){0, (JOBS - job) * 20000L}, NULL);
    out->path = arena_format(&out->arena, "job %d", job);
    out->decisions = (uint64_t)job;
}

static void lost(void *context, int job, Result *out) {
    (void)context;
    out->path = arena_format(&out->arena, "job %d", job);
}

static bool done(void *context, int job, Result *r) {
    Trial *t = context;
    char path[32];
    assert_int_equal(job, t->next++);
    snprintf(path, sizeof path, "job %d", job);
    assert_string_equal(r->path, path);
    if (r->failures && job == t->starves_at) {
        assert_int_equal(r->outcome, OUTCOME_ERROR);  // No verdict.
        assert_string_equal(r->failures->message, "out of memory");
    } else if (r->failures) {
        assert_int_equal(r->outcome, OUTCOME_FAILED);
        assert_int_equal(r->failures->kind, FAILURE_CRASH);
        assert_true(r->failures->limit);
        t->crashed += job == t->crashes_at;
        t->silent += job == t->hangs_at;
        t->quit += job == t->quits_at;
        snprintf(t->message, sizeof t->message, "%s", r->failures->message);
        if (r->failures->context)
            snprintf(t->context, sizeof t->context, "%s", r->failures->context);
    } else {
        assert_int_equal(r->decisions, job);
    }
    return job != t->stops_at;
}

static Status run_to_its_end(Trial *t, int processes) {
    WorkerPlan plan = {.processes = processes,
                       .jobs = JOBS,
                       .watchdog_ms = WATCHDOG_MS,
                       .context = t,
                       .work = work,
                       .lost = lost,
                       .done = done};
    Status s = {0};
    bool good = workers_run(&plan, &s);
    assert_int_equal(good, !s.failed);
    assert_int_equal(t->next, t->stops_at < 0 ? JOBS : t->stops_at + 1);
    return s;
}

static void run(Trial *t, int processes) {
    Status s = run_to_its_end(t, processes);
    if (s.failed) fail_msg("%s", s.message);
}

// All jobs are done; that not all is well is told.
static void want_of_memory_is_no_crash(void **state) {
    (void)state;
    Trial t = quiet();
    t.starves_at = 5;
    Status s = run_to_its_end(&t, 2);
    assert_string_equal(s.message, "out of memory");
    assert_string_equal(s.file, "job 5");
}

static void what_a_worker_cannot_write_is_told(void **state) {
    (void)state;
    Trial t = quiet();
    t.unwritten_at = 7;
    Status s = run_to_its_end(&t, 2);
    assert_string_equal(s.message, "x.jsonl: cannot be written: No space left on device");
}

static void results_come_in_order(void **state) {
    (void)state;
    static const int processes[] = {1, 2, 7, WORKERS_MAX};
    for (size_t i = 0; i < ARRAY_LEN(processes); i++) {
        Trial t = quiet();
        run(&t, processes[i]);
        assert_int_equal(t.next, JOBS);
    }
}

static void a_crash_blames_its_job_alone(void **state) {
    (void)state;
    for (int processes = 1; processes <= 3; processes++) {
        Trial t = quiet();
        t.crashes_at = 5;
        run(&t, processes);
        assert_int_equal(t.next, JOBS);
        assert_int_equal(t.crashed, 1);
        assert_non_null(strstr(t.message, "SIGABRT"));
        assert_non_null(strstr(t.context, "last words"));
    }
}

static void the_last_job_may_crash(void **state) {
    (void)state;
    Trial t = quiet();
    t.crashes_at = JOBS - 1;
    run(&t, 2);
    assert_int_equal(t.next, JOBS);
    assert_int_equal(t.crashed, 1);
}

static void an_exit_is_a_crash(void **state) {
    (void)state;
    Trial t = quiet();
    t.quits_at = 0;
    run(&t, 2);
    assert_int_equal(t.quit, 1);
    assert_non_null(strstr(t.message, "exit status 3"));
}

static void the_watchdog_ends_a_silent_worker(void **state) {
    (void)state;
    Trial t = quiet();
    t.hangs_at = 3;
    run(&t, 2);
    assert_int_equal(t.next, JOBS);
    assert_int_equal(t.silent, 1);
    assert_string_equal(t.message, "no result within 300 ms");
}

static void stopping_hands_over_nothing_more(void **state) {
    (void)state;
    Trial t = quiet();
    t.stops_at = 7;
    t.hangs_at = 9;
    run(&t, 3);
    assert_int_equal(t.next, 8);
}

// The first job waits for all others but the one that waits for it; then it interrupts its parent
// and never ends.
static void work_and_interrupt(void *context, int job, Result *out) {
    const int *ends = context;
    char byte = 0;
    out->decisions = (uint64_t)job;
    if (job > 0) assert_int_equal(write(ends[1], &byte, 1), 1);
    for (int i = 1; job == 0 && i < JOBS - 1; i++) assert_int_equal(read(ends[0], &byte, 1), 1);
    if (job == 0) kill(getppid(), SIGTERM);
    while (job == 0) pause();
}

static bool count_done(void *context, int job, Result *r) {
    int *done = (int *)context + 2;
    assert_true(job > 0);
    assert_int_equal(r->decisions, job);
    assert_true(job > done[1]);  // In order, although the first is missing.
    done[0]++;
    done[1] = job;
    return true;
}

static void a_signal_hands_over_what_has_come(void **state) {
    (void)state;
    int context[4] = {0, 0, 0, 0};
    Interrupt interrupt;
    Status s = {0};
    assert_int_equal(pipe(context), 0);
    WorkerPlan plan = {.processes = 2,
                       .jobs = JOBS,
                       .context = context,
                       .work = work_and_interrupt,
                       .done = count_done};
    interrupt_hold(&interrupt);
    assert_true(workers_run(&plan, &s));
    assert_int_equal(interrupt_take(&interrupt), SIGTERM);
    assert_int_equal(interrupt_take(&interrupt), 0);
    interrupt_release(&interrupt);
    assert_true(context[2] >= JOBS - 3);  // The last may have been on its way.
    close(context[0]);
    close(context[1]);
}

static void no_jobs_are_no_work(void **state) {
    (void)state;
    Trial t = quiet();
    WorkerPlan plan = {.processes = 3, .context = &t, .work = work, .done = done};
    Status s = {0};
    assert_true(workers_run(&plan, &s));
    assert_int_equal(t.next, 0);
    assert_in_range(workers_default_count(), 1, WORKERS_MAX);
}

// ---- results as bytes

static void fill(Result *r) {
    *r = (Result){0};
    r->outcome = OUTCOME_KNOWN_FAILURE;
    Failure *f = result_fail(r, FAILURE_EXPECT, "expect.bob.life", "wrong");
    f->expected = "17";
    f->rejection = true;
    result_fail(r, FAILURE_GOLDEN, "log[1]", "")->limit = true;
    r->outcome = OUTCOME_KNOWN_FAILURE;
    r->path = "a.yaml";
    r->known_failure = "because";
    r->rules = ARENA_ARRAY(&r->arena, const char *, 2);
    r->rules[0] = "704.5f";
    r->rules[1] = "704.5g";
    r->rule_count = 2;
    LogLine *log = ARENA_ARRAY(&r->arena, LogLine, 1);
    log[0] = (LogLine){"bob draws a card.", NULL, -1, "a detail"};
    r->log = log;
    r->log_count = 1;
    r->golden_json = "{}\n";
    r->decisions = UINT64_MAX;
    uint16_t *fired = ARENA_ARRAY(&r->arena, uint16_t, 3);
    fired[2] = 3137;
    r->fired = fired;
    r->fired_count = 3;
}

static void results_survive_the_wire(void **state) {
    (void)state;
    Result before, after;
    Text bytes = {0}, again = {0};
    fill(&before);
    workers_encode(&before, &bytes);
    assert_true(workers_decode((Span){bytes.data, bytes.length}, &after));
    assert_string_equal(after.failures->expected, "17");
    assert_null(after.failures->actual);
    assert_true(after.failures->rejection);
    assert_true(after.failures->next->limit);
    assert_string_equal(after.rules[1], "704.5g");
    assert_int_equal(after.log[0].action, -1);
    assert_null(after.log[0].step);
    assert_int_equal(after.fired[2], 3137);
    workers_encode(&after, &again);
    assert_int_equal(bytes.length, again.length);
    assert_memory_equal(bytes.data, again.data, bytes.length);
    result_free(&before);
    result_free(&after);
    text_free(&bytes);
    text_free(&again);
}

// Cut short, too long, or with any byte damaged: refused or read, never worse.
static void damaged_bytes_are_refused(void **state) {
    (void)state;
    Result before, after;
    Text bytes = {0};
    fill(&before);
    workers_encode(&before, &bytes);
    for (size_t i = 0; i < bytes.length; i++) {
        assert_false(workers_decode((Span){bytes.data, i}, &after));
        bytes.data[i] = (char)~bytes.data[i];
        if (workers_decode((Span){bytes.data, bytes.length}, &after)) result_free(&after);
        bytes.data[i] = (char)~bytes.data[i];
    }
    text_add_char(&bytes, '\0');
    assert_false(workers_decode((Span){bytes.data, bytes.length}, &after));
    result_free(&before);
    text_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_come_in_order),
        cmocka_unit_test(a_crash_blames_its_job_alone),
        cmocka_unit_test(the_last_job_may_crash),
        cmocka_unit_test(an_exit_is_a_crash),
        cmocka_unit_test(want_of_memory_is_no_crash),
        cmocka_unit_test(what_a_worker_cannot_write_is_told),
        cmocka_unit_test(the_watchdog_ends_a_silent_worker),
        cmocka_unit_test(stopping_hands_over_nothing_more),
        cmocka_unit_test(a_signal_hands_over_what_has_come),
        cmocka_unit_test(no_jobs_are_no_work),
        cmocka_unit_test(results_survive_the_wire),
        cmocka_unit_test(damaged_bytes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
