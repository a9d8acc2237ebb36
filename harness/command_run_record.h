// command_run_record.h - the records of `gavel run`.
#ifndef GAVEL_HARNESS_COMMAND_RUN_RECORD_H
#define GAVEL_HARNESS_COMMAND_RUN_RECORD_H

#include "harness/command.h"
#include "harness/runner.h"

// Where a scenario's record belongs: in the folder of --records or --record-failed, else in the
// work folder. NULL where nothing may be written (CI, unless one of them is given).
const char *run_record_path(const Shell *sh, const Selected *item, Arena *arena);
// Plays a scenario that failed once more, recorded, unless it was recorded already. Returns the
// path of the record; NULL if there is none. What cannot be written is in `s`.
const char *run_record_again(const Shell *sh, const Pool *pool, const Selected *item,
                             const RunOptions *options, Arena *arena, Status *s);

#endif
