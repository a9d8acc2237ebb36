// command_accept.c - `gavel accept` and `reject`: what becomes of pending goldens.
//
// What else `accept` does for goldens to follow their scenarios is in command_accept_tidy.c.
#include "harness/command_accept.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/golden.h"
#include "harness/tell.h"

static void add(Pending *p, const char *golden) {
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->paths[i], golden) == 0) return;
    if (p->count == p->capacity) {
        p->capacity = p->capacity ? p->capacity * 2 : 64;
        p->paths = memory_resize(p->paths, sizeof *p->paths * (size_t)p->capacity);
    }
    p->paths[p->count++] = golden;
}

void pending_free(Pending *p) {
    free(p->paths);
    arena_free(&p->arena);
}

static void add_if_pending(Pending *p, const char *golden) {
    if (files_kind(golden_pending_path(&p->arena, golden)) == FILES_REGULAR)
        add(p, arena_copy(&p->arena, golden, strlen(golden)));
}

static void add_folder(const Shell *sh, Pending *p, const char *folder) {
    FoundFiles found = {0};
    golden_find_pending(&p->arena, folder, &found);
    for (int i = 0; i < found.count; i++) {
        const FoundFile *f = &found.items[i];
        if (f->problem)
            tell(sh->err, "note: %s: %s\n", f->path, f->problem);
        else
            add(p, arena_copy(&p->arena, f->path, strlen(f->path) - strlen(".new")));
    }
    files_forget(&found);
}

// A scenario, or a folder of them: their goldens.
static ExitStatus add_scenarios(const Shell *sh, Pending *p, const char *path) {
    const char *const paths[] = {path};
    SelectOptions o = {
        .paths = paths, .path_count = 1, .golden = options_value(sh->options, FLAG_GOLDEN)};
    Selection selection;
    Status problem = {0};
    ExitStatus status = EXIT_GOOD;
    int before = p->count;
    if (!select_scenarios(&selection, &o, &problem))
        status = command_fail_status(sh, EXIT_INTERNAL, &problem);
    for (int i = 0; i < selection.count; i++) add_if_pending(p, selection.items[i].golden);
    if (status == EXIT_GOOD && p->count == before && files_kind(path) == FILES_MISSING)
        status = command_fail(sh, EXIT_INVALID, "%s: there is no such file or folder", path);
    select_free(&selection);
    return status;
}

static ExitStatus add_operand(const Shell *sh, Pending *p, const char *operand) {
    static const char *const goldens[] = {".json", NULL};
    static const char *const pending[] = {".json.new", NULL};
    const char *path = files_normal(&p->arena, operand);
    bool golden = files_ends(path, goldens), new = files_ends(path, pending);
    if ((golden || new) && files_kind(path) != FILES_FOLDER) {
        size_t length = strlen(path) - (new ? strlen(".new") : 0);
        int before = p->count;
        add_if_pending(p, arena_copy(&p->arena, path, length));
        if (p->count == before && files_kind(path) == FILES_MISSING)
            return command_fail(sh, EXIT_INVALID, "%s: there is no such file", path);
        return EXIT_GOOD;
    }
    if (files_kind(path) == FILES_FOLDER) add_folder(sh, p, path);
    return add_scenarios(sh, p, path);
}

ExitStatus pending_find(const Shell *sh, Pending *p) {
    const Words *operands = &sh->options->operands;
    const char *golden = options_value(sh->options, FLAG_GOLDEN);
    const char *project = select_project(sh->home);
    ExitStatus checked = command_check_golden(sh);
    if (checked != EXIT_GOOD) return checked;
    for (int i = 0; i < operands->count; i++) {
        ExitStatus status = add_operand(sh, p, operands->items[i]);
        if (status != EXIT_GOOD) return status;
    }
    if (operands->count == 0 && (golden || project))
        add_folder(sh, p, golden ? golden : files_join(&p->arena, project, "golden"));
    // A run writes through a linked folder of goldens, into which no walk goes.
    const char *scenarios = project ? files_join(&p->arena, project, "scenarios") : NULL;
    if (operands->count > 0 || !scenarios || files_kind(scenarios) != FILES_FOLDER)
        return EXIT_GOOD;
    return add_scenarios(sh, p, scenarios);
}

ExitStatus pending_none(const Shell *sh) {
    if (sh->options->operands.count > 0)
        return command_fail(sh, EXIT_NOTHING, "nothing is pending there");
    tell(sh->err, "nothing is pending\n");
    return EXIT_GOOD;
}

static ExitStatus fail_golden(const Shell *sh, const Status *problem) {
    bool invalid = problem->line > 0;  // A place inside the file: it is no golden.
    return command_fail_status(sh, invalid ? EXIT_INVALID : EXIT_INTERNAL, problem);
}

ExitStatus pending_reject(const Shell *sh, const char *path) {
    Status problem = {0};
    if (!golden_reject(path, &problem)) return fail_golden(sh, &problem);
    tell(sh->out, "rejected %s\n", path);
    return EXIT_GOOD;
}

static ExitStatus leave(const Shell *sh, const char *path) {
    Status problem = {0};
    if (!sh->options->given[FLAG_PRUNE]) {
        tell(sh->err, "left %s.new: there is no such scenario (accept --prune deletes it)\n", path);
        return EXIT_GOLDENS;
    }
    if (!golden_reject(path, &problem)) return fail_golden(sh, &problem);
    tell(sh->out, "deleted %s.new: there is no such scenario\n", path);
    return EXIT_GOOD;
}

ExitStatus pending_accept(Tidy *t, const char *path) {
    Status problem = {0};
    if (tidy_lacks_scenario(t, path)) return leave(t->sh, path);
    const char *old = tidy_renamed_from(t, path);
    if (!golden_accept(path, &problem) || (old && !files_remove(old, &problem)))
        return fail_golden(t->sh, &problem);
    if (old)
        tell(t->sh->out, "moved %s to %s\n", old, path);
    else
        tell(t->sh->out, "accepted %s\n", path);
    return EXIT_GOOD;
}

ExitStatus pending_worse(ExitStatus a, ExitStatus b) {
    if (a == EXIT_INTERNAL || b == EXIT_INTERNAL) return EXIT_INTERNAL;
    if (a == EXIT_INVALID || b == EXIT_INVALID) return EXIT_INVALID;
    return a == EXIT_GOOD ? b : a;
}

// All are tried, whatever happens to one.
static ExitStatus accept_all(Tidy *t, const Pending *pending) {
    ExitStatus status = EXIT_GOOD;
    for (int i = 0; i < pending->count; i++)
        status = pending_worse(status, pending_accept(t, pending->paths[i]));
    status = pending_worse(status, tidy_heads(t));
    if (t->sh->options->given[FLAG_PRUNE]) status = pending_worse(status, tidy_prune(t));
    if (pending->count == 0 && t->done == 0) status = pending_worse(status, pending_none(t->sh));
    return status;
}

ExitStatus command_accept(const Shell *sh) {
    Pending pending = {0};
    Tidy tidy = {0};
    ExitStatus status = pending_find(sh, &pending);
    if (status == EXIT_GOOD) status = tidy_begin(&tidy, sh);
    if (status == EXIT_GOOD) status = accept_all(&tidy, &pending);
    tidy_end(&tidy);
    pending_free(&pending);
    return status;
}

ExitStatus command_reject(const Shell *sh) {
    Pending pending = {0};
    ExitStatus status = pending_find(sh, &pending);
    int count = status == EXIT_GOOD ? pending.count : 0;
    if (status == EXIT_GOOD && count == 0) status = pending_none(sh);
    for (int i = 0; i < count; i++)
        status = pending_worse(status, pending_reject(sh, pending.paths[i]));
    pending_free(&pending);
    return status;
}
