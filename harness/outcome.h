// outcome.h - the golden document of a run: the log, and the position in named, visible facts.
#ifndef GAVEL_HARNESS_OUTCOME_H
#define GAVEL_HARNESS_OUTCOME_H

#include <cjson/cJSON.h>

#include "harness/log.h"
#include "harness/names.h"

// The whole document, pretty-printed, with a line end at the end; memory from `arena`.
const char *outcome_document(const Names *names, const Log *log, Arena *arena);
// What stands in it before the log. Free with cJSON_Delete.
cJSON *outcome_head(const char *name, const char *const *rules, int rule_count);
// A document in the layout of goldens, with a line end at the end; deletes the tree.
const char *outcome_print(cJSON *document, Arena *arena);

#endif
