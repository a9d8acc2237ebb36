// command_run.c - `gavel run`: play scenarios in workers, compare with goldens, report.
//
// Workers only play. Goldens are compared, and pending ones written, here in the parent, in the
// order of the selection: whatever -j is, the same bytes come out.
#include <stdlib.h>
#include <string.h>

#include "engine/base/digest.h"
#include "harness/command_page.h"
#include "harness/command_reports.h"
#include "harness/command_run.h"
#include "harness/command_run_explain.h"
#include "harness/command_run_orphans.h"
#include "harness/command_run_record.h"
#include "harness/command_run_watch.h"
#include "harness/deck_warn.h"
#include "harness/files.h"
#include "harness/golden.h"
#include "harness/interrupt.h"
#include "harness/report.h"
#include "harness/runner.h"
#include "harness/slowest.h"
#include "harness/tell.h"
#include "harness/work_folder.h"
#include "harness/workers.h"

typedef struct {
    const Shell *shell;
    const Words *only;  // The paths to run; NULL: all that are selected.
    Arena arena;
    Selection selection;
    CommandPool cards;
    RuleId *without;
    int without_count;
    bool golden;          // Goldens are compared,
    bool write;           // and written,
    FilesBatch *pending;  // all at the end.
    Reports reports;
    PageWork page;
    ReportSummary summary;
    NewGoldens new_goldens;
    RunExplain explain;
    Slowest slowest;
    int stale;         // Goldens with the name or the rules of an earlier scenario.
    int64_t shown_ms;  // When progress was last shown.
    const char **ran;  // Paths that were run,
    bool *failed;      // and whether they failed.
    int ran_count;
    Status problem;  // Of the harness itself.
} Run;

// ---- in a worker

static void play(void *context, int job, Result *out) {
    const Run *run = context;
    const Selected *item = &run->selection.items[job];
    if (item->problem) {
        command_problem_result(out, item->path, item->problem);
        return;
    }
    Arena arena = {0};
    RunOptions options = {.without = run->without,
                          .without_count = run->without_count,
                          .check = run->shell->options->given[FLAG_RUN_CHECK] > 0,
                          .no_defaults = run->shell->options->given[FLAG_NO_DEFAULTS] > 0,
                          .cards = run->page.page != NULL};
    if (run->shell->options->given[FLAG_RECORDS])
        options.record = run_record_path(run->shell, item, &arena);
    runner_run_file(run->cards.pool, item->path, &options, out);
    arena_free(&arena);
}

// ---- in the parent

static void lost(void *context, int job, Result *out) {
    const Run *run = context;
    command_lost_result(out, run->selection.items[job].path);
}

static void add_flag(Text *out, const char *flag, const Words *values) {
    for (int i = 0; i < values->count; i++) {
        text_format(out, " %s ", flag);
        command_quote(out, values->items[i]);
    }
}

// The command again, as far as it does not say what is run.
static void add_command(const Run *run, Text *out) {
    const Options *o = run->shell->options;
    command_quote(out, run->shell->program);
    text_add(out, " run");
    if (o->given[FLAG_NO_GOLDEN]) text_add(out, " --no-golden");
    if (o->given[FLAG_CI] || run->shell->ci) text_add(out, " --ci");
    const char *golden = options_value(o, FLAG_GOLDEN);
    if (golden) add_flag(out, "--golden", &(Words){&golden, 1});
    add_flag(out, "--cards", &o->values[FLAG_CARDS]);
    add_flag(out, "--files", &o->values[FLAG_FILES]);
    add_flag(out, "--without", &o->values[FLAG_WITHOUT]);
    if (o->given[FLAG_RUN_CHECK]) text_add(out, " --check");
    if (o->given[FLAG_NO_DEFAULTS]) text_add(out, " --no-defaults");
}

// The one command that shows a failure again.
static void reproduce(const Run *run, const Selected *item, Text *out) {
    add_command(run, out);
    text_add_char(out, ' ');
    bool by_folder = item->given && run->golden;
    const char *path = by_folder ? item->given : item->path;
    if (path[0] == '-') text_add(out, "./");  // Not a flag.
    command_quote(out, path);
    if (by_folder) add_flag(out, "-k", &(Words){(const char *[]){item->below}, 1});
}

// Does a missing golden explain the whole failure?
static bool only_missing(const Result *r, GoldenState golden) {
    return golden == GOLDEN_MISSING && r->failures && !r->failures->next;
}

static bool count_outcome(Run *run, const Result *r, GoldenState golden) {
    ReportSummary *s = &run->summary;
    s->missing += only_missing(r, golden);
    s->pending += golden == GOLDEN_NEW;
    run->stale += golden == GOLDEN_STALE;
    switch (r->outcome) {
        case OUTCOME_PASSED: s->passed++; return true;
        case OUTCOME_KNOWN_FAILURE: s->known_failures++; return true;
        case OUTCOME_ERROR: s->errors++; return false;
        case OUTCOME_FAILED:
        case OUTCOME_UNEXPECTED_PASS: s->failed++; return false;
    }
    return false;
}

static void clear_progress(const Run *run) {
    if (run->shell->progress) tell_progress_end(run->shell->err);
}

static void show_progress(Run *run, int done) {
    enum { PROGRESS_MS = 100 };
    int64_t now = reports_now_ms();
    if (!run->shell->progress || now - run->shown_ms < PROGRESS_MS) return;
    run->shown_ms = now;
    tell_progress(run->shell->err, "%d of %d, %d failed", done, run->selection.count,
                  run->summary.failed + run->summary.errors);
}

static bool done(void *context, int job, Result *r) {
    Run *run = context;
    const Selected *item = &run->selection.items[job];
    GoldenState golden = GOLDEN_NOT_COMPARED;
    // Where nothing can be written, as in CI.
    FilesBatch *pending = files_may_write(item->golden) ? run->pending : NULL;
    if (run->golden) golden = golden_check(item->golden, pending, r, &run->problem);
    bool good = count_outcome(run, r, golden);
    if (golden == GOLDEN_NEW || golden == GOLDEN_MISSING)
        run_orphans_note(&run->new_goldens, item->golden, r->golden_json);
    run_explain_add(&run->explain, item, r);
    slowest_add(&run->slowest, item->path, r->microseconds);
    run->ran[run->ran_count] = item->path;
    run->failed[run->ran_count++] = !good;
    Text command = {0};
    reproduce(run, item, &command);
    Arena arena = {0};
    RunOptions again = {.without = run->without, .without_count = run->without_count};
    const char *record = NULL;
    if (!good && r->outcome != OUTCOME_ERROR && !interrupt_waits())
        record = run_record_again(run->shell, run->cards.pool, item, &again, &arena, &run->problem);
    ReportItem report = {.result = r,
                         .golden = golden,
                         .golden_path = item->golden,
                         .reproduce = text_cstr(&command),
                         .record = record};
    if (!good || golden == GOLDEN_NEW) clear_progress(run);
    reports_add(&run->reports, &report);
    page_work_scenario(&run->page, &report);
    text_free(&command);
    arena_free(&arena);
    show_progress(run, job + 1);
    return good || !run->shell->options->given[FLAG_FAIL_FAST];
}

// ---- the whole

// Drops what is not among these paths.
static void keep_only(Selection *s, const Words *only, Arena *arena) {
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        const char *path = files_absolute(arena, s->items[i].path);
        bool wanted = false;
        for (int k = 0; k < only->count && !wanted; k++)
            wanted = strcmp(files_absolute(arena, only->items[k]), path) == 0;
        if (wanted) s->items[kept++] = s->items[i];
    }
    s->count = kept;
    s->root_count = 0;  // Nobody asks for goldens without a scenario.
}

static ExitStatus prepare(Run *run) {
    const Shell *sh = run->shell;
    const Options *o = sh->options;
    ExitStatus status = command_without(sh, &run->arena, &run->without, &run->without_count);
    if (status == EXIT_GOOD) status = reports_check(sh, &o->values[FLAG_REPORTER]);
    if (status == EXIT_GOOD) status = command_select(sh, &o->operands, &run->selection);
    if (run->only) keep_only(&run->selection, run->only, &run->arena);
    run->golden = !o->given[FLAG_NO_GOLDEN] && run->without_count == 0;
    run->write = run->golden && !o->given[FLAG_CI] && !sh->ci;
    if (status == EXIT_GOOD && !o->given[FLAG_LIST])
        status = run_explain_begin(&run->explain, sh, &run->selection);
    if (status == EXIT_GOOD && !o->given[FLAG_LIST]) status = command_pool(sh, &run->cards);
    return status;
}

static ExitStatus list(const Run *run) {
    for (int i = 0; i < run->selection.count; i++)
        tell(run->shell->out, "%s\n", run->selection.items[i].path);
    return EXIT_GOOD;
}

// The command line that was given, as far as the page should repeat it.
static void add_whole_command(const Run *run, Text *out) {
    const Words *paths = &run->shell->options->operands;
    add_command(run, out);
    for (int i = 0; i < paths->count; i++) {
        text_add(out, paths->items[i][0] == '-' ? " ./" : " ");
        command_quote(out, paths->items[i]);
    }
}

// The flags that say which scenarios are selected.
static void add_selection(const Run *run, Text *out) {
    static const struct {
        Flag flag;
        const char *name;
    } rows[] = {{FLAG_FILTER, "-k"}, {FLAG_RULE, "--rule"}, {FLAG_TAG, "--tag"}};
    for (size_t r = 0; r < ARRAY_LEN(rows); r++) {
        const Words *values = &run->shell->options->values[rows[r].flag];
        for (int i = 0; i < values->count; i++) {
            text_format(out, " %s ", rows[r].name);
            command_quote(out, values->items[i]);
        }
    }
}

static void report_orphans(Run *run) {
    Text again = {0};
    add_whole_command(run, &again);
    run_orphans_report(&run->new_goldens, run->shell, &run->selection, text_cstr(&again),
                       &run->reports, &run->page, &run->summary);
    text_free(&again);
}

// What failed is remembered where that is possible; a run fails for it only if the disk is full.
static void remember(Run *run) {
    const Shell *sh = run->shell;
    if (sh->ci || sh->options->given[FLAG_CI] || run->without_count > 0) return;
    Arena arena = {0};
    Status problem = {0};
    const char *file = work_to_write(sh, "last-failed", &arena);
    if (!file)
        work_folder_warn(sh, "failures are not recorded, and --last-failed does not know of them");
    else if (!select_remember_failed(file, run->ran, run->failed, run->ran_count, &problem) &&
             !problem.full)
        tell_problem(sh->err, "note: --last-failed will not know of this run: ", &problem);
    if (problem.full) status_add(&run->problem, &problem);
    arena_free(&arena);
}

// The first of 70, 5, 1, 7 that applies.
static ExitStatus exit_status(const Run *run) {
    const ReportSummary *s = &run->summary;
    if (run->problem.failed) return command_fail_status(run->shell, EXIT_INTERNAL, &run->problem);
    if (s->errors > 0) return EXIT_INVALID;
    if (s->failed > s->missing + s->orphaned) return EXIT_FAILED;
    if (s->pending > 0 || s->missing > 0 || s->orphaned > 0) return EXIT_GOLDENS;
    return EXIT_GOOD;
}

static void add_notes(Run *run) {
    ReportSummary *s = &run->summary;
    const char *program = run->shell->program;
    const char **notes = ARENA_ARRAY(&run->arena, const char *, 2);
    if (run->stale > 0)
        notes[s->note_count++] = arena_format(
            &run->arena,
            "%d golden%s an old name or old rules in the head; `%s accept` rewrites %s", run->stale,
            run->stale == 1 ? " has" : "s have", program, run->stale == 1 ? "it" : "them");
    if (s->pending > 0)
        notes[s->note_count++] = arena_format(
            &run->arena, "look at pending goldens with `%s review`, take them with `%s accept`",
            program, program);
    s->notes = notes;
}

// What makes results differ, so that only parts of one run are put together (`merge`).
static const char *batch_of(Run *run) {
    static const Flag flags[] = {FLAG_CARDS, FLAG_GOLDEN, FLAG_WITHOUT};
    const Options *o = run->shell->options;
    Digest *d = digest_new();
    digest_u64(d, run->selection.whole);
    digest_text(d, GAVEL_VERSION);
    digest_u64(d, (run->golden ? 1U : 0U) | (run->write ? 2U : 0U) |
                      (o->given[FLAG_RUN_CHECK] > 0 ? 4U : 0U) |
                      (o->given[FLAG_NO_DEFAULTS] > 0 ? 8U : 0U));
    for (size_t i = 0; i < ARRAY_LEN(flags); i++)
        for (int k = 0; k < o->values[flags[i]].count; k++)
            digest_text(d, files_name(o->values[flags[i]].items[k]));
    const char *text = arena_format(&run->arena, "%016llx", (unsigned long long)digest_value(d));
    digest_free(d);
    return text;
}

static void sum_up(Run *run, int interrupted, double seconds) {
    ReportSummary *s = &run->summary;
    s->unplayed = run->selection.count - run->ran_count;
    s->interrupted = interrupted ? interrupt_name(interrupted) : NULL;
    s->batch = batch_of(run);
    options_shard(run->shell->options, &s->part, &s->parts);
    s->seconds = seconds;
    s->slowest = run->slowest.items;
    s->slowest_count = run->slowest.count;
    s->explained = run->explain.words;
    add_notes(run);
}

// With --proven: the scenarios again, without each rule.
static ExitStatus add_rules(Run *run) {
    RuleMap map;
    Status s = {0};
    if (!run->shell->options->given[FLAG_PROVEN]) return page_work_rules(&run->page, NULL);
    RuleMapPlan plan = {.pool = run->cards.pool,
                        .selection = &run->selection,
                        .jobs = command_jobs(run->shell),
                        .progress = command_progress(run->shell)};
    bool good = rules_map_build(&map, &plan, &s);
    ExitStatus status = good ? page_work_rules(&run->page, &map)
                             : command_fail_status(run->shell, EXIT_INTERNAL, &s);
    arena_free(&map.arena);
    return status;
}

static ExitStatus write_page(Run *run, const char *file) {
    const Options *o = run->shell->options;
    if (!run->page.page) return EXIT_GOOD;
    Text command = {0};
    add_whole_command(run, &command);
    add_selection(run, &command);
    page_work_run(&run->page, text_cstr(&command), &run->summary);
    text_free(&command);
    run->page.plan.without = run->without;
    run->page.plan.without_count = run->without_count;
    ExitStatus status = page_work_games(&run->page);
    if (status == EXIT_GOOD) status = page_work_records(&run->page, &o->values[FLAG_PAGE_GAMES]);
    if (status == EXIT_GOOD) status = add_rules(run);
    if (status == EXIT_GOOD) status = page_work_coverage(&run->page, &o->values[FLAG_LISTS]);
    return status == EXIT_GOOD ? page_work_write(&run->page, file) : status;
}

static ExitStatus play_all(Run *run, const char *page) {
    int count = run->selection.count;
    Interrupt interrupt;
    interrupt_hold(&interrupt);
    run->ran = ARENA_ARRAY(&run->arena, const char *, count);
    run->failed = ARENA_ARRAY(&run->arena, bool, count);
    slowest_begin(&run->slowest, &run->arena, options_number(run->shell->options, FLAG_SLOWEST, 0));
    int64_t begin = reports_now_ms();
    reports_open(&run->reports, run->shell);
    if (run->write) run->pending = files_batch_new(select_golden_folder(&run->selection));
    WorkerPlan plan = {.processes = command_jobs(run->shell),
                       .jobs = count,
                       .context = run,
                       .work = play,
                       .lost = lost,
                       .done = done};
    workers_run(&plan, &run->problem);
    files_batch_end(run->pending, &run->problem);
    int number = interrupt_take(&interrupt);
    clear_progress(run);
    if (run->golden && run->ran_count == count) report_orphans(run);
    run_explain_end(&run->explain, run->shell);
    sum_up(run, number, (double)(reports_now_ms() - begin) / 1000);
    reports_close(&run->reports, run->shell, &run->summary, &run->problem);
    remember(run);
    ExitStatus status = exit_status(run);
    ExitStatus written = write_page(run, page);
    if (written != EXIT_GOOD) status = written;
    if (number)
        status = command_interrupted(run->shell, number, "%d of %d scenarios were played",
                                     run->ran_count, count);
    interrupt_release(&interrupt);
    return status;
}

// Only of a scenario that is run alone: in a suite many decks are small on purpose.
static void warn_about_decks(const Run *run) {
    bool alone = run->selection.count == 1 && !run->selection.items[0].problem;
    if (alone && !run->shell->options->given[FLAG_LIST])
        deck_warn_file(run->shell, run->cards.pool, run->selection.items[0].path);
}

// Plays what is selected; of `only`, where it is given. `page` names the page to make, if any.
static ExitStatus run_selected(const Shell *sh, const Words *only, const char *page) {
    Run run = {.shell = sh, .only = only};
    const char *records = options_value(sh->options, FLAG_RECORDS);
    if (!records) records = options_value(sh->options, FLAG_RECORD_FAILED);
    ExitStatus status = prepare(&run);
    if (status == EXIT_GOOD && records) status = command_check_records(sh, records);
    if (status == EXIT_GOOD && page && !sh->options->given[FLAG_LIST])
        status =
            page_work_begin(&run.page, sh, run.cards.pool, page, "results", run.selection.count);
    if (status == EXIT_GOOD) warn_about_decks(&run);
    bool nothing = only && run.selection.count == 0;  // What changed is not selected.
    if (status == EXIT_GOOD && !nothing)
        status = sh->options->given[FLAG_LIST] ? list(&run) : play_all(&run, page);
    page_work_free(&run.page);
    select_free(&run.selection);
    run_orphans_free(&run.new_goldens);
    run_explain_free(&run.explain);
    command_pool_free(&run.cards);
    arena_free(&run.arena);
    fflush(sh->out);
    return status;
}

ExitStatus command_run_with_page(const Shell *sh, const char *page) {
    return run_selected(sh, NULL, page);
}

static ExitStatus run_once(const Shell *sh, const Words *only) {
    return run_selected(sh, only, options_value(sh->options, FLAG_RUN_PAGE));
}

ExitStatus command_run(const Shell *sh) {
    return sh->options->given[FLAG_WATCH] ? run_watch(sh, run_once) : run_once(sh, NULL);
}
