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

// Of a record's lines, and of what verbs print.
typedef enum {
#define DOCUMENT(id, word, title, root) SCHEMA_##id,
#define PART(document, id, about)
#define KEY(part, key, schema, need, meaning)
#include "harness/schema_reports.def"
#undef DOCUMENT
#undef PART
#undef KEY
    SCHEMA_COUNT
} SchemaDocument;
const char *schema_document_word(SchemaDocument d);
void schema_report(SchemaDocument d, Text *out);

// A schema written as JSON with ' for ".
cJSON *schema_parse(const char *text);
// The head of a schema file, in the version of JSON Schema that editors know best.
cJSON *schema_begin(const char *title);

#endif
