// json_schema.h - the pieces that a JSON Schema (2020-12) is put together from.
#ifndef GAVEL_HARNESS_JSON_SCHEMA_H
#define GAVEL_HARNESS_JSON_SCHEMA_H

#include <cjson/cJSON.h>

// Each is a new value; those that are given become part of it.
cJSON *schema_typed(const char *type);
cJSON *schema_reference(const char *definition);  // "#/$defs/definition"
cJSON *schema_list_of(cJSON *item);
cJSON *schema_map_of(cJSON *item);
cJSON *schema_constant(cJSON *value);
cJSON *schema_either(cJSON *one, cJSON *other);
// The i-th word, or NULL after the last.
typedef const char *SchemaWord(int i);
cJSON *schema_word_of(SchemaWord *words);
// A document with a title, what it is as a whole, and room for definitions.
cJSON *schema_new(const char *title, const char *whole, cJSON **definitions);

#endif
