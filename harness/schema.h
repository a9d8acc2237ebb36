// schema.h - JSON Schemas of what people write and of what gavel prints.
//
// Each is printed from the tables that the program itself reads or writes by, as far as there are
// such; harness/SCHEMAS.md says what a schema lets pass that the program refuses.
#ifndef GAVEL_HARNESS_SCHEMA_H
#define GAVEL_HARNESS_SCHEMA_H

#include <cjson/cJSON.h>

#include "engine/play/engine.h"
#include "harness/json_schema.h"

// Of a scenario, with the cards of the pool to be offered.
void schema_scenario(const Pool *pool, Text *out);

// A schema written as JSON with ' for ".
cJSON *schema_parse(const char *text);
// The head of a schema file, in the version of JSON Schema that editors know best.
cJSON *schema_begin(const char *title);

#endif
