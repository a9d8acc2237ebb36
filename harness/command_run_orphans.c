// command_run_orphans.c - goldens without a scenario, as failing rows of a run.
#include "harness/command_run_orphans.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/golden_orphans.h"

void run_orphans_note(NewGoldens *n, const char *path, const char *document) {
    if (n->count == n->capacity) {
        n->capacity = n->capacity ? n->capacity * 2 : 64;
        n->items = memory_resize(n->items, sizeof *n->items * (size_t)n->capacity);
    }
    size_t length = strlen(document);
    n->items[n->count++] = (NewGolden){arena_copy(&n->arena, path, strlen(path)),
                                       {arena_copy(&n->arena, document, length), length}};
}

void run_orphans_free(NewGoldens *n) {
    free(n->items);
    arena_free(&n->arena);
    *n = (NewGoldens){0};
}

static const char *explain(const Shell *sh, const GoldenOrphan *orphan, Arena *arena) {
    if (orphan->problem) return orphan->problem;
    if (orphan->moved)
        return arena_format(arena,
                            "orphaned golden: its scenario seems to be renamed, for %s is new and "
                            "tells the same game; after a run without --ci, `%s accept` moves it",
                            orphan->moved, sh->program);
    return arena_format(arena,
                        "orphaned golden: there is no such scenario; `%s accept --prune` deletes "
                        "the golden",
                        sh->program);
}

static void report(const Shell *sh, const GoldenOrphan *orphan, const char *again, Reports *reports,
                   PageWork *page) {
    Result r = {.path = orphan->path, .name = orphan->name};
    Failure *f = result_fail(&r, FAILURE_GOLDEN, orphan->path, explain(sh, orphan, &r.arena));
    f->place = orphan->path;
    ReportItem item = {
        .result = &r, .golden = GOLDEN_ORPHANED, .golden_path = orphan->path, .reproduce = again};
    reports_add(reports, &item);
    page_work_scenario(page, &item);
    result_free(&r);
}

void run_orphans_report(NewGoldens *n, const Shell *sh, const Selection *selection,
                        const char *again, Reports *reports, PageWork *page,
                        ReportSummary *summary) {
    GoldenOrphans orphans = {0};
    int part = 1, parts = 1;
    options_shard(sh->options, &part, &parts);
    for (int i = 0; i < selection->root_count; i++)
        golden_orphans_find(&orphans, selection->roots[i].golden, selection->roots[i].scenarios);
    for (int i = 0; i < n->count && orphans.count > 0; i++)
        golden_orphans_claim(&orphans, n->items[i].path, n->items[i].document);
    for (int i = part - 1; i < orphans.count; i += parts) {
        report(sh, &orphans.items[i], again, reports, page);
        summary->failed++;
        summary->orphaned++;
    }
    golden_orphans_free(&orphans);
}
