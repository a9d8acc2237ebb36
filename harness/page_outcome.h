// page_outcome.h - the outcome of a golden in words, a line for each thing.
#ifndef GAVEL_HARNESS_PAGE_OUTCOME_H
#define GAVEL_HARNESS_PAGE_OUTCOME_H

#include <cjson/cJSON.h>

// A list of strings.
cJSON *page_outcome_lines(const cJSON *outcome);

#endif
