// json_schema.c - the pieces that a JSON Schema (2020-12) is put together from.
#include "harness/json_schema.h"

#include <stdio.h>

cJSON *schema_typed(const char *type) {
    cJSON *out = cJSON_CreateObject();
    cJSON_AddStringToObject(out, "type", type);
    return out;
}

cJSON *schema_reference(const char *definition) {
    char to[64];
    cJSON *out = cJSON_CreateObject();
    snprintf(to, sizeof to, "#/$defs/%s", definition);
    cJSON_AddStringToObject(out, "$ref", to);
    return out;
}

cJSON *schema_list_of(cJSON *item) {
    cJSON *out = schema_typed("array");
    cJSON_AddItemToObject(out, "items", item);
    return out;
}

cJSON *schema_map_of(cJSON *item) {
    cJSON *out = schema_typed("object");
    cJSON_AddItemToObject(out, "additionalProperties", item);
    return out;
}

cJSON *schema_constant(cJSON *value) {
    cJSON *out = cJSON_CreateObject();
    cJSON_AddItemToObject(out, "const", value);
    return out;
}

cJSON *schema_either(cJSON *one, cJSON *other) {
    cJSON *out = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(out, "anyOf");
    cJSON_AddItemToArray(list, one);
    cJSON_AddItemToArray(list, other);
    return out;
}

cJSON *schema_word_of(SchemaWord *words) {
    cJSON *out = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(out, "enum");
    for (int i = 0; words(i); i++) cJSON_AddItemToArray(list, cJSON_CreateString(words(i)));
    return out;
}

cJSON *schema_new(const char *title, const char *whole, cJSON **definitions) {
    cJSON *root = cJSON_CreateObject();
    char to[64];
    snprintf(to, sizeof to, "#/$defs/%s", whole);
    cJSON_AddStringToObject(root, "$schema", "https://json-schema.org/draft/2020-12/schema");
    cJSON_AddStringToObject(root, "title", title);
    cJSON_AddStringToObject(root, "$ref", to);
    *definitions = cJSON_AddObjectToObject(root, "$defs");
    return root;
}
