// command_selfcheck.c - `gavel selfcheck`: is the suite able to fail?
//
// Every scenario is played as it is, which must pass, and then altered in each way that
// command_mutate.h knows, which must fail. Survivors are listed, unless scenarios/survivors.txt
// excuses them with a reason.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/command.h"
#include "harness/command_exceptions.h"
#include "harness/command_mutate.h"
#include "harness/files.h"
#include "harness/runner.h"
#include "harness/tell.h"
#include "harness/workers.h"

enum { UNALTERED = -1 };

typedef struct {
    int scenario;
    int mutation;    // Index, or UNALTERED.
    const char *id;  // Of the mutation; NULL if unaltered.
} Check;

typedef struct {
    const Shell *shell;
    Arena arena;
    Selection selection;
    CommandPool cards;
    Exceptions exceptions;
    Check *checks;
    int count, capacity;
    bool *skipped;  // By scenario: it does not pass as it is.
    Progress progress;
    int altered, survived, excused, failing, invalid;
} SelfCheck;

// ---- in a worker

static void play_source(const SelfCheck *check, const char *path, Span source, Result *out) {
    Scenario scenario;
    Status problem = {0};
    *out = (Result){0};
    if (scenario_parse(&scenario, check->cards.pool, path, source, &problem)) {
        runner_run(check->cards.pool, &scenario, &(RunOptions){0}, out);
    } else {
        command_problem_result(out, path, problem.message);
    }
    scenario_free(&scenario);
}

// Tries each candidate until the scenario notices one.
static void play_mutation(const SelfCheck *check, const Document *d, const Mutation *m,
                          Arena *arena, Result *out) {
    const char *candidates[MUTATE_CANDIDATES_MAX];
    int count = mutate_candidates(d, check->cards.pool, m, arena, candidates);
    for (int i = 0; i < count; i++) {
        Text source = {0};
        YamlChange change = {.at = m->at, .instead = candidates[i]};
        yaml_write(d->root, &change, &source);
        text_add_char(&source, '\n');
        result_free(out);
        play_source(check, d->file, (Span){source.data, source.length}, out);
        text_free(&source);
        if (out->outcome != OUTCOME_PASSED) return;
    }
}

// As it is, and, if it passes, as written back: else every alteration would fail for that alone.
static void play_unaltered(const SelfCheck *check, const Document *d, Result *out) {
    runner_run_file(check->cards.pool, d->file, &(RunOptions){0}, out);
    if (out->outcome != OUTCOME_PASSED) return;
    Text source = {0};
    yaml_write(d->root, NULL, &source);
    text_add_char(&source, '\n');
    result_free(out);
    play_source(check, d->file, (Span){source.data, source.length}, out);
    text_free(&source);
}

static void play(void *context, int job, Result *out) {
    const SelfCheck *check = context;
    const Check *one = &check->checks[job];
    const Selected *item = &check->selection.items[one->scenario];
    Arena arena = {0};
    Document document = {0};
    Status problem = {0};
    Mutations mutations = {0};
    if (item->problem) {
        command_problem_result(out, item->path, item->problem);
    } else if (!document_load(&document, &arena, item->path, &problem)) {
        command_problem_result(out, item->path, problem.message);
    } else if (one->mutation == UNALTERED) {
        play_unaltered(check, &document, out);
    } else {
        mutate_find(&document, check->cards.pool, &arena, &mutations);
        if (one->mutation < mutations.count)
            play_mutation(check, &document, &mutations.items[one->mutation], &arena, out);
    }
    arena_free(&arena);
}

// ---- in the parent

static void lost(void *context, int job, Result *out) {
    const SelfCheck *check = context;
    command_lost_result(out, check->selection.items[check->checks[job].scenario].path);
}

static void note_unaltered(SelfCheck *check, const Check *one, const Result *r) {
    const char *path = check->selection.items[one->scenario].path;
    check->skipped[one->scenario] = r->outcome != OUTCOME_PASSED;
    if (r->outcome == OUTCOME_PASSED || r->outcome == OUTCOME_KNOWN_FAILURE) return;
    const char *message = r->failures && r->failures->message ? r->failures->message : "";
    progress_clear(&check->progress);
    tell(check->shell->out, "%s does not pass as it is: ", path);
    tell_lines(check->shell->out, message);
    tell(check->shell->out, "\n");
    if (r->outcome == OUTCOME_ERROR)
        check->invalid++;
    else
        check->failing++;
}

static bool crashed(const Result *r) {
    for (const Failure *f = r->failures; f; f = f->next)
        if (f->kind == FAILURE_CRASH) return true;
    return false;
}

static bool done(void *context, int job, Result *r) {
    SelfCheck *check = context;
    const Check *one = &check->checks[job];
    const Selected *item = &check->selection.items[one->scenario];
    if (one->mutation == UNALTERED) {
        note_unaltered(check, one, r);
        return true;
    }
    if (check->skipped[one->scenario]) return true;
    check->altered++;
    if (r->outcome != OUTCOME_PASSED && !crashed(r)) return true;
    const char *key = arena_format(&check->arena, "%s %s", item->below, one->id);
    if (exceptions_excuse(&check->exceptions, key)) {
        check->excused++;
        return true;
    }
    check->survived++;
    progress_clear(&check->progress);
    tell(check->shell->out, "%s %s: %s\n", item->path, one->id,
         crashed(r) ? r->failures->message : "the altered scenario still passes");
    return true;
}

// ---- the whole

static void add_check(SelfCheck *check, int scenario, int mutation, const char *id) {
    if (check->count == check->capacity) {
        check->capacity = check->capacity ? check->capacity * 2 : 256;
        check->checks =
            memory_resize(check->checks, sizeof *check->checks * (size_t)check->capacity);
    }
    check->checks[check->count++] = (Check){scenario, mutation, id};
}

static void list_checks(SelfCheck *check) {
    Arena arena = {0};
    for (int i = 0; i < check->selection.count; i++) {
        const Selected *item = &check->selection.items[i];
        Document document = {0};
        Status problem = {0};
        Mutations mutations = {0};
        add_check(check, i, UNALTERED, NULL);
        if (!item->problem && document_load(&document, &arena, item->path, &problem))
            mutate_find(&document, check->cards.pool, &arena, &mutations);
        for (int m = 0; m < mutations.count; m++)
            add_check(check, i, m, arena_format(&check->arena, "%s", mutations.items[m].id));
        arena_reset(&arena);
    }
    arena_free(&arena);
}

// Only who looks at everything can say that an exception is not needed.
static int report_stale(const SelfCheck *check) {
    int stale = 0;
    if (check->selection.root_count == 0) return 0;
    for (int i = 0; i < check->exceptions.count; i++) {
        const Exception *e = &check->exceptions.items[i];
        if (e->needed) continue;
        stale++;
        tell(check->shell->out, "%s:%d: %s needs no exception any more\n", check->exceptions.file,
             e->line, e->key);
    }
    return stale;
}

static ExitStatus check_all(SelfCheck *check) {
    Status problem = {0};
    list_checks(check);
    check->skipped = ARENA_ARRAY(&check->arena, bool, check->selection.count + 1);
    progress_begin(&check->progress, command_progress(check->shell), "altered scenarios",
                   check->count);
    WorkerPlan plan = {.processes = command_jobs(check->shell),
                       .jobs = check->count,
                       .progress = &check->progress,
                       .context = check,
                       .work = play,
                       .lost = lost,
                       .done = done};
    if (!workers_run(&plan, &problem))
        return command_fail_status(check->shell, EXIT_INTERNAL, &problem);
    int stale = report_stale(check);
    tell(check->shell->out, "%d alterations of %d scenarios: %d noticed, %d survived, %d excused\n",
         check->altered, check->selection.count, check->altered - check->survived - check->excused,
         check->survived, check->excused);
    if (check->invalid > 0) return EXIT_INVALID;
    return check->survived + check->failing + stale > 0 ? EXIT_FAILED : EXIT_GOOD;
}

static ExitStatus read_exceptions(SelfCheck *check) {
    const char *project = select_project(check->shell->home);
    Status problem = {0};
    const char *file =
        files_join(&check->arena, project ? project : ".", "scenarios/survivors.txt");
    if (exceptions_read(&check->exceptions, file, 2, &problem)) return EXIT_GOOD;
    return command_fail_status(check->shell, EXIT_INVALID, &problem);
}

ExitStatus command_selfcheck(const Shell *sh) {
    SelfCheck check = {.shell = sh};
    ExitStatus status = command_select(sh, &sh->options->operands, &check.selection);
    if (status == EXIT_GOOD) status = read_exceptions(&check);
    if (status == EXIT_GOOD) status = command_pool(sh, &check.cards);
    if (status == EXIT_GOOD) status = check_all(&check);
    free(check.checks);
    select_free(&check.selection);
    command_pool_free(&check.cards);
    exceptions_free(&check.exceptions);
    arena_free(&check.arena);
    return status;
}
