// watch.h - waiting for files to change (inotify).
#ifndef GAVEL_HARNESS_WATCH_H
#define GAVEL_HARNESS_WATCH_H

#include <stdbool.h>

#include "engine/base/arena.h"
#include "engine/base/status.h"
#include "harness/files.h"

enum {
    WATCH_FOLDERS_MAX = 4096,
    WATCH_QUIET_MS = 60  // So long nothing more must change: editors write in several steps.
};

typedef struct {
    Arena arena;
    int fd;
    const char **folders;  // By watch descriptor; NULL: none has it.
    bool *deep;            // New folders in it are watched as well.
    const char *skipped;   // A folder that is not watched; may be NULL.
} Watch;

bool watch_begin(Watch *w, Status *s);
// The files of a folder; `deep`: and of those below it, now and later.
bool watch_folder(Watch *w, const char *folder, bool deep, Status *s);
// Waits until something changes; the paths, each once, are in the watch's arena. False if a signal
// that is held (interrupt.h) waits.
bool watch_wait(Watch *w, FoundFiles *changed);
void watch_end(Watch *w);

#endif
