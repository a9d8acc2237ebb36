// temporary.h - folders for files that are not whole yet, of which a kill leaves nothing for long.
//
// Below FOLDER/.gavel-new, each writer has a folder of its own, which it has locked (flock) as long
// as it lives. Whoever begins another one there first removes those that nobody has locked: their
// writers were killed. So FOLDER is one of the disk on which the files will stay, and the same from
// run to run.
#ifndef GAVEL_HARNESS_TEMPORARY_H
#define GAVEL_HARNESS_TEMPORARY_H

#include <stdbool.h>
#include <sys/types.h>

#include "engine/base/arena.h"
#include "engine/base/status.h"

typedef struct {
    Arena arena;
    char *folder;  // FOLDER/.gavel-new/XXXXXX
    char *room;    // FOLDER/.gavel-new
    int lock;
    dev_t device;
    int files;  // So many names were given out.
} Temporary;

// Removes what killed writers have left in FOLDER, which need not be there.
void temporary_sweep(const char *folder);
// FOLDER must be there. `path` is what a failure is about.
bool temporary_begin(Temporary *t, const char *folder, const char *path, Status *s);
// Removes what is left in it, and itself. One that is {0} is none.
void temporary_end(Temporary *t);
// The name of a file in it that is not there yet.
char *temporary_name(Temporary *t);
// Opens such a file, with the permissions of `path` if that is there. -1 with errno.
int temporary_open(Temporary *t, const char *path, const char **name);

#endif
