// outcome.h - the golden document of a run: the log, and the position in named, visible facts.
#ifndef GAVEL_HARNESS_OUTCOME_H
#define GAVEL_HARNESS_OUTCOME_H

#include "harness/log.h"
#include "harness/names.h"

// The whole document, pretty-printed, with a line end at the end; memory from `arena`.
const char *outcome_document(const Names *names, const Log *log, Arena *arena);
// Its first lines, up to the log and without the comma before it.
const char *outcome_head(const char *name, const char *const *rules, int rule_count, Arena *arena);

#endif
