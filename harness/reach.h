// reach.h - which files a scenario may name.
//
// A scenario may come from anybody. It names files of its own folder, of the project that it
// belongs to (the folder that holds its `scenarios`, or the current folder if that holds one), and
// of the folders that the command line gives (pool_folders); links are resolved first.
#ifndef GAVEL_HARNESS_REACH_H
#define GAVEL_HARNESS_REACH_H

#include <stdbool.h>

#include "engine/play/engine.h"

// May the scenario in the file `scenario` name the file or folder `path`, which exists?
bool reach_has(const Pool *pool, const char *scenario, const char *path);
// Does `path` lie below `folder`, or is it the folder itself, once links are resolved?
bool reach_below(const char *folder, const char *path);

#endif
