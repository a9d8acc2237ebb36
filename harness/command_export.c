// command_export.c - `gavel export`: scenarios as plain JSON, for another rules engine.
//
// Workers play; the parent writes, in the order of the selection.
#include <string.h>

#include "harness/command.h"
#include "harness/export.h"
#include "harness/export_folder.h"
#include "harness/export_shapes.h"
#include "harness/interrupt.h"
#include "harness/tell.h"
#include "harness/workers.h"

typedef struct {
    const Shell *sh;
    Selection selection;
    Progress progress;
    CommandPool cards;
    ExportFolder folder;
    int written, failed, left_out;
    bool invalid;    // Something that was left out is no valid scenario,
    bool crashed;    // or the engine crashed under it.
    Status problem;  // Of the harness itself.
    Status writing;  // A file could not be written.
} Exporting;

// ---- in a worker

static void play(void *context, int job, Result *out) {
    const Exporting *x = context;
    const Selected *item = &x->selection.items[job];
    if (item->problem) {
        command_problem_result(out, item->path, item->problem);
        return;
    }
    export_scenario(x->cards.pool, item->path, item->below, out);
    out->log_count = 0;  // It stands in the document.
}

// ---- in the parent

static void lost(void *context, int job, Result *out) {
    const Exporting *x = context;
    command_lost_result(out, x->selection.items[job].path);
}

static void tell_failure(Exporting *x, const Result *r, const char *what) {
    const Failure *f = r->failures;
    progress_clear(&x->progress);
    const char *message = f && f->message ? f->message : export_result((int)r->outcome);
    tell(x->sh->err, "gavel: %s: %s: %.*s\n", f && f->place ? f->place : r->path, what,
         (int)strcspn(message, "\n"), message);
}

static bool done(void *context, int job, Result *r) {
    Exporting *x = context;
    bool fails = r->outcome == OUTCOME_FAILED || r->outcome == OUTCOME_UNEXPECTED_PASS;
    if (!r->golden_json) {
        x->left_out++;
        x->invalid = x->invalid || r->outcome == OUTCOME_ERROR;
        x->crashed = x->crashed || r->outcome != OUTCOME_ERROR;
        tell_failure(x, r, "left out");
        return true;
    }
    if (fails) tell_failure(x, r, "exported as it fails");
    x->failed += fails;
    if (!export_folder_write(&x->folder, job, r, &x->writing)) return false;
    x->written++;
    return true;
}

// ---- the whole

static void print_summary(const Exporting *x, const char *folder, int removed) {
    FILE *out = x->sh->out;
    tell(out, "%d scenario%s exported to %s", x->written, x->written == 1 ? "" : "s", folder);
    if (x->failed > 0) tell(out, ", %d of them failing", x->failed);
    if (x->left_out > 0) tell(out, ", %d left out", x->left_out);
    if (removed > 0) tell(out, ", %d old file%s deleted", removed, removed == 1 ? "" : "s");
    tell(out, "\n");
}

// The first of 70, 5, 1 that applies.
static ExitStatus exit_status(const Exporting *x) {
    if (x->problem.failed) return command_fail_status(x->sh, EXIT_INTERNAL, &x->problem);
    if (x->writing.failed) return command_fail_status(x->sh, EXIT_USAGE, &x->writing);
    if (x->invalid) return EXIT_INVALID;
    return x->failed > 0 || x->crashed ? EXIT_FAILED : EXIT_GOOD;
}

static ExitStatus export_all(Exporting *x, const char *folder) {
    Interrupt interrupt;
    interrupt_hold(&interrupt);
    progress_begin(&x->progress, command_progress(x->sh), "scenarios exported", x->selection.count);
    WorkerPlan plan = {.processes = command_jobs(x->sh),
                       .jobs = x->selection.count,
                       .progress = &x->progress,
                       .context = x,
                       .work = play,
                       .lost = lost,
                       .done = done};
    workers_run(&plan, &x->problem);
    int number = interrupt_take(&interrupt), removed = 0;
    bool whole = !number && !x->problem.failed && !x->writing.failed;
    if (!x->writing.failed) export_folder_close(&x->folder, whole, &removed, &x->writing);
    if (whole && !x->writing.failed) print_summary(x, folder, removed);
    ExitStatus status = exit_status(x);
    if (number)
        status = command_interrupted(x->sh, number, "%d of %d scenarios were exported", x->written,
                                     x->selection.count);
    interrupt_release(&interrupt);
    return status;
}

static ExitStatus export_to(const Shell *sh, const char *folder, const Words *paths) {
    Exporting x = {.sh = sh};
    Status problem = {0};
    ExitStatus status = command_select(sh, paths, &x.selection);
    if (status == EXIT_GOOD && !export_folder_open(&x.folder, folder, &x.selection,
                                                   sh->options->given[FLAG_FORCE] > 0, &problem))
        status = command_fail_status(sh, EXIT_USAGE, &problem);
    if (status == EXIT_GOOD) status = command_pool(sh, &x.cards);
    if (status == EXIT_GOOD) status = export_all(&x, folder);
    export_folder_free(&x.folder);
    select_free(&x.selection);
    command_pool_free(&x.cards);
    return status;
}

static ExitStatus print_schema(const Shell *sh) {
    Text schema = {0};
    export_schema(&schema);
    tell_lines(sh->out, text_cstr(&schema));
    text_free(&schema);
    return EXIT_GOOD;
}

ExitStatus command_export(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    if (sh->options->given[FLAG_SCHEMA]) return print_schema(sh);
    if (operands->count == 0)
        return command_fail(sh, EXIT_USAGE, "say the folder: gavel export DIR [PATH...]");
    Words paths = {operands->items + 1, operands->count - 1};
    return export_to(sh, operands->items[0], &paths);
}
