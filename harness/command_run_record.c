// command_run_record.c - the records of `gavel run`: of every scenario with --records, otherwise of
// those that failed.
#include "harness/command_run_record.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/files.h"

enum { AGAIN_SECONDS = 20 };  // A scenario that never ends is stopped then.

static bool quiet(const Shell *sh) { return sh->ci || sh->options->given[FLAG_CI]; }

const char *run_record_path(const Shell *sh, const Selected *item, Arena *arena) {
    const char *given = options_value(sh->options, FLAG_RECORDS);
    const char *project = select_project(sh->home);
    if (!given && quiet(sh)) return NULL;
    const char *folder =
        given ? given : files_join(arena, project ? project : ".", ".gavel/records");
    const char *below = item->below ? item->below : files_name(item->path);
    const char *dot = strrchr(below, '.');
    int length = (int)(dot && !strchr(dot, '/') ? (size_t)(dot - below) : strlen(below));
    bool packed = given && sh->options->given[FLAG_ZSTD];
    return files_join(
        arena, folder,
        arena_format(arena, "%.*s%s", length, below, packed ? ".jsonl.zst" : ".jsonl"));
}

// In a process of its own: whatever made it fail may stop that one, and the record stays.
const char *run_record_again(const Shell *sh, const Pool *pool, const Selected *item,
                             const RunOptions *options, Arena *arena) {
    const char *path = run_record_path(sh, item, arena);
    if (!path) return NULL;
    if (!sh->options->given[FLAG_RECORDS]) {
        fflush(NULL);
        pid_t child = fork();
        if (child < 0) return NULL;
        if (child == 0) {
            Result ignored;
            RunOptions recorded = *options;
            recorded.record = path;
            alarm(AGAIN_SECONDS);
            (void)!freopen("/dev/null", "w", stderr);  // It was told already.
            runner_run_file(pool, item->path, &recorded, &ignored);
            _exit(0);
        }
        int status;
        waitpid(child, &status, 0);
    }
    bool there = files_kind(path) == FILES_REGULAR;
    return there ? path : NULL;
}
