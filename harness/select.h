// select.h - which scenarios are meant, and where their goldens are.
//
// A folder is walked in byte order. What cannot be run (a missing path, an unreadable folder) stays
// in the selection with its problem, so that it is reported in its place and the others still run.
#ifndef GAVEL_HARNESS_SELECT_H
#define GAVEL_HARNESS_SELECT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/base/arena.h"
#include "engine/base/status.h"

typedef struct {
    const char *path;     // As reported and opened.
    const char *golden;   // The golden's path.
    const char *problem;  // Why it cannot be run; NULL if it can.
    const char *given;    // The folder to name when it is to be run again; NULL: the path itself.
    const char *below;    // Its path below the folder that the goldens mirror.
} Selected;

// A folder of scenarios that was selected whole (or a shard of it), and the folder of its goldens.
typedef struct {
    const char *scenarios, *golden;
} SelectedRoot;

typedef struct {
    Arena arena;
    Selected *items;
    int count, capacity;
    uint64_t whole;  // A digest of what all shards together select, and how many that are.
    int whole_count;
    SelectedRoot *roots;
    int root_count;
    SelectedRoot *mirrors;  // The folders that what is selected belongs to, whole or not.
    int mirror_count, mirror_capacity;
} Selection;

typedef struct {
    const char *const *paths;  // None: the project's scenarios/.
    int path_count;
    const char *project;       // The folder that holds scenarios/; NULL if there is none.
    const char *golden;        // --golden; NULL if not given.
    const char *const *files;  // --files
    int file_count;
    const char *const *texts;  // -k
    int text_count;
    const char *const *rules;  // --rule
    int rule_count;
    const char *const *tags;  // --tag
    int tag_count;
    int part, parts;          // --shard; parts is 0 if not given.
    const char *last_failed;  // The file of --last-failed; NULL if not wanted.
    FILE *notes;              // For what people should know: files that filters could not judge.
} SelectOptions;

// False only if the last-failed file cannot be read. Free with select_free in any case.
bool select_scenarios(Selection *out, const SelectOptions *o, Status *s);
void select_free(Selection *out);

// The folder of goldens that what is selected belongs to; of several, the first. NULL: none.
const char *select_golden_folder(const Selection *s);

// Keeps the shard `part` of `parts` of what is selected, made even by the times in `file`; a file
// that is missing knows none. False, with the place, if it is not the JSON of a run.
bool select_shard_by_times(Selection *out, int part, int parts, const char *file, Status *s);

// The folder that holds scenarios/: the current one, or else `home` (may be NULL). NULL if none.
const char *select_project(const char *home);

// Name, rules and tags of a scenario, as far as they can be read without knowing any card.
typedef struct {
    const char *name;  // NULL if there is none.
    const char **rules, **tags;
    int rule_count, tag_count;
} Metadata;
bool select_metadata(Arena *arena, const char *path, Metadata *out, Status *s);

// What failed last time: absolute paths, one a line.
// Takes the paths out that were run, puts those in that failed, and writes the file if it changed.
bool select_remember_failed(const char *file, const char *const *run, const bool *failed, int count,
                            Status *s);

#endif
