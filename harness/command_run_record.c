// command_run_record.c - the records of `gavel run`: of every scenario with --records, otherwise of
// those that failed.
#include "harness/command_run_record.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/work_folder.h"

enum { AGAIN_SECONDS = 20 };  // A scenario that never ends is stopped then.

static bool quiet(const Shell *sh) { return sh->ci || sh->options->given[FLAG_CI]; }

const char *run_record_path(const Shell *sh, const Selected *item, Arena *arena) {
    const char *given = options_value(sh->options, FLAG_RECORDS);
    if (!given) given = options_value(sh->options, FLAG_RECORD_FAILED);
    if (!given && quiet(sh)) return NULL;
    const char *folder = given ? given : work_to_write(sh, "records", arena);
    if (!folder) return NULL;
    const char *below = item->below ? item->below : files_name(item->path);
    const char *dot = strrchr(below, '.');
    int length = (int)(dot && !strchr(dot, '/') ? (size_t)(dot - below) : strlen(below));
    bool packed = given && sh->options->given[FLAG_ZSTD];
    return files_join(
        arena, folder,
        arena_format(arena, "%.*s%s", length, below, packed ? ".jsonl.zst" : ".jsonl"));
}

static void play_recorded(const Pool *pool, const char *scenario, const RunOptions *options,
                          const char *path, pid_t parent, int told) {
    Result result;
    RunOptions recorded = *options;
    recorded.record = path;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // It died before that.
    alarm(AGAIN_SECONDS);
    (void)!freopen("/dev/null", "w", stderr);  // It was told already.
    runner_run_file(pool, scenario, &recorded, &result);
    if (result.unwritten) (void)!write(told, result.unwritten, strlen(result.unwritten));
    _exit(0);
}

// What could not be written, as far as the child has told it.
static void hear(int alive, int status, const char *path, Status *s) {
    char told[STATUS_MESSAGE_MAX];
    ssize_t length = read(alive, told, sizeof told);
    if (length > 0) status_fail(s, (Place){0}, "%.*s", (int)length, told);
    if (WIFEXITED(status) && WEXITSTATUS(status) == MEMORY_EXIT)
        status_fail(s, (Place){path, 0, 0}, "out of memory");
}

// Waits for the end of the child, which alone can write to `alive`; a signal ends it before.
static int wait_for(pid_t child, int alive) {
    int interrupt = interrupt_descriptor(), status = 0;
    struct pollfd polls[] = {{alive, POLLIN, 0}, {interrupt, POLLIN, 0}};
    while (poll(polls, 2, -1) < 0 && errno == EINTR) continue;
    if (interrupt_waits()) kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (interrupt >= 0) close(interrupt);
    return status;
}

// In a process of its own: whatever made it fail may stop that one, and the record stays.
const char *run_record_again(const Shell *sh, const Pool *pool, const Selected *item,
                             const RunOptions *options, Arena *arena, Status *s) {
    const char *path = run_record_path(sh, item, arena);
    if (!path) return NULL;
    if (!sh->options->given[FLAG_RECORDS]) {
        int alive[2];
        pid_t parent = getpid();
        fflush(NULL);
        if (pipe(alive) != 0) return NULL;
        pid_t child = fork();
        if (child < 0) memory_check(errno);
        if (child == 0) play_recorded(pool, item->path, options, path, parent, alive[1]);
        close(alive[1]);
        if (child > 0) hear(alive[0], wait_for(child, alive[0]), path, s);
        close(alive[0]);
        if (child < 0) return NULL;
    }
    bool there = files_kind(path) == FILES_REGULAR;
    return there ? path : NULL;
}
