// golden.h - what a scenario did before, and what it does now.
//
// A run never overwrites a golden: what is new or differs is left beside it, with ".new" added to
// its name, until somebody accepts or rejects it.
#ifndef GAVEL_HARNESS_GOLDEN_H
#define GAVEL_HARNESS_GOLDEN_H

#include <stdbool.h>

#include "engine/base/arena.h"
#include "engine/base/status.h"
#include "engine/base/text.h"
#include "harness/files.h"
#include "harness/files_batch.h"
#include "harness/result.h"

typedef enum {
    GOLDEN_NOT_COMPARED,  // An invalid scenario, a known failure, or goldens are not wanted.
    GOLDEN_MATCHES,
    GOLDEN_STALE,    // Log and outcome match; its name or rules are no longer the scenario's.
    GOLDEN_NEW,      // There was none; it is pending.
    GOLDEN_MISSING,  // There is none, and nothing may be written.
    GOLDEN_DIFFERS,
    GOLDEN_UNREADABLE,  // Not JSON, or the file cannot be read.
    GOLDEN_ORPHANED     // There is no scenario at its path.
} GoldenState;

// Compares log and outcome with the golden and adds what is wrong to the result's failures. What is
// new or differs is left as pending (unless the scenario failed anyhow) when `pending` ends, and an
// outdated pending file is removed; a failure to write is in `s`. NULL: nothing is written.
GoldenState golden_check(const char *path, FilesBatch *pending, Result *r, Status *s);

// "golden/x.json.new"
char *golden_pending_path(Arena *arena, const char *path);
// The pending files below a folder.
void golden_find_pending(Arena *arena, const char *folder, FoundFiles *out);
// Makes a pending file the golden (after looking whether it is one), or deletes it.
bool golden_accept(const char *path, Status *s);
bool golden_reject(const char *path, Status *s);
// What differs between a golden and its pending file, for people.
bool golden_describe_pending(const char *path, Text *out, Status *s);
// Writes the scenario's name and rules into the head of its golden when `batch` ends, where it says
// otherwise; it is then laid out as ours. What is no golden stays as it is.
bool golden_update_head(const char *path, const char *name, const char *const *rules,
                        int rule_count, FilesBatch *batch, bool *changed, Status *s);

#endif
