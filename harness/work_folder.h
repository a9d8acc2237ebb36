// work_folder.h - where gavel keeps what it remembers: what failed last, records of failures.
//
// The folder .gavel of the project. Where there is no project, or it cannot be written, a folder in
// the user's cache; never anything in the current folder.
#ifndef GAVEL_HARNESS_WORK_FOLDER_H
#define GAVEL_HARNESS_WORK_FOLDER_H

#include "harness/command.h"

// NULL if neither can be written. The folder itself is made by whoever writes there.
const char *work_folder(const Shell *sh, Arena *arena);
// The file or folder `name` in it. To be written: NULL as above. To be read: where it is; a path
// without a file if it is nowhere.
const char *work_to_write(const Shell *sh, const char *name, Arena *arena);
const char *work_to_read(const Shell *sh, const char *name, Arena *arena);
// Warns that neither can be written, and what that means.
void work_folder_warn(const Shell *sh, const char *therefore);

#endif
