// command_run_watch.c - `gavel run --watch`: runs again what has changed.
//
// A changed scenario is run again; a changed card file, or anything else that stands among the
// scenarios (a deck), means all of them.
#include "harness/command_run_watch.h"

#include <string.h>

#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/tell.h"
#include "harness/watch.h"

static const char *const scenario_endings[] = {".yaml", ".yml", NULL};
static const char *const deck_endings[] = {".txt", ".dek", ".cod", ".dck", NULL};
// Written by gavel itself, or by editors on their way.
static const char *const ignored_endings[] = {".json", ".new", "~", ".swp", ".tmp", NULL};

// The folders of what is selected, and those of the card files.
static ExitStatus watch_all(Watch *w, const Shell *sh) {
    Selection selection;
    Status problem = {0};
    const Words *cards = &sh->options->values[FLAG_CARDS];
    ExitStatus status = command_select(sh, &sh->options->operands, &selection);
    bool good = true;
    for (int i = 0; status == EXIT_GOOD && good && i < selection.mirror_count; i++) {
        const SelectedRoot *m = &selection.mirrors[i];
        w->skipped = arena_copy(&w->arena, m->golden, strlen(m->golden));
        good = watch_folder(w, m->scenarios, true, &problem);
    }
    for (int i = 0; status == EXIT_GOOD && good && i < cards->count; i++)
        good = watch_folder(w, files_folder(&w->arena, cards->items[i]), false, &problem);
    if (status == EXIT_GOOD && !good) status = command_fail_status(sh, EXIT_INTERNAL, &problem);
    if (status == EXIT_GOOD)
        tell(sh->err, "watching %d scenario%s; Ctrl-C ends\n", selection.count,
             selection.count == 1 ? "" : "s");
    select_free(&selection);
    return status;
}

static bool is_card_file(const Shell *sh, const char *path, Arena *arena) {
    const Words *cards = &sh->options->values[FLAG_CARDS];
    const char *absolute = files_absolute(arena, path);
    for (int i = 0; i < cards->count; i++)
        if (strcmp(files_absolute(arena, cards->items[i]), absolute) == 0) return true;
    return false;
}

// Does it stand beside a card file only, and is none?
static bool is_elsewhere(const Watch *w, const char *path, Arena *arena) {
    const char *folder = files_folder(arena, path);
    for (int i = 0; i < WATCH_FOLDERS_MAX; i++)
        if (w->folders[i] && w->deep[i] && strcmp(w->folders[i], folder) == 0) return false;
    return true;
}

// The scenarios among what has changed; `all`: everything must be run.
static Words concerned(const Watch *w, const Shell *sh, const FoundFiles *changed, bool *all,
                       Arena *arena) {
    Words only = {ARENA_ARRAY(arena, const char *, changed->count + 1), 0};
    *all = false;
    for (int i = 0; i < changed->count; i++) {
        const char *path = changed->items[i].path;
        bool scenario = files_ends(path, scenario_endings);
        if (is_card_file(sh, path, arena))
            *all = true;
        else if (is_elsewhere(w, path, arena) || files_ends(path, ignored_endings))
            continue;
        else if (scenario)
            only.items[only.count++] = path;
        // What is neither there nor a deck was an editor's as well.
        else if (files_ends(path, deck_endings) || files_kind(path) == FILES_REGULAR)
            *all = true;
    }
    return only;
}

static ExitStatus run_again(const Watch *w, const Shell *sh, RunOnce *run,
                            const FoundFiles *changed) {
    Arena arena = {0};
    bool all;
    Words only = concerned(w, sh, changed, &all, &arena);
    ExitStatus status = EXIT_GOOD;
    if (all || only.count > 0) status = run(sh, all ? NULL : &only);
    arena_free(&arena);
    return status;
}

static bool is_interrupted(ExitStatus status) {
    return status == EXIT_INTERRUPTED || status == EXIT_TERMINATED;
}

static ExitStatus watch_and_run(Watch *w, const Shell *sh, RunOnce *run) {
    for (;;) {
        FoundFiles changed = {0};
        bool more = watch_wait(w, &changed);
        ExitStatus status = more ? run_again(w, sh, run, &changed) : EXIT_GOOD;
        files_forget(&changed);
        if (!more) return interrupt_waits() == SIGTERM ? EXIT_TERMINATED : EXIT_INTERRUPTED;
        if (is_interrupted(status)) return status;
    }
}

ExitStatus run_watch(const Shell *sh, RunOnce *run) {
    Watch w;
    Status problem = {0};
    if (sh->options->given[FLAG_LIST])
        return command_fail(sh, EXIT_USAGE, "--watch runs scenarios; --list runs nothing");
    if (!watch_begin(&w, &problem)) return command_fail_status(sh, EXIT_INTERNAL, &problem);
    // From here on nothing is missed, neither a change nor a signal, while a run goes on.
    Interrupt interrupt;
    interrupt_hold(&interrupt);
    ExitStatus status = watch_all(&w, sh);
    if (status == EXIT_GOOD) {
        status = run(sh, NULL);
        if (status != EXIT_USAGE && !is_interrupted(status)) status = watch_and_run(&w, sh, run);
    }
    watch_end(&w);
    interrupt_take(&interrupt);
    interrupt_release(&interrupt);
    return status;
}
