// command_yaml.h - a document written back as YAML, whole or altered in one place.
#ifndef GAVEL_HARNESS_COMMAND_YAML_H
#define GAVEL_HARNESS_COMMAND_YAML_H

#include "engine/base/document.h"
#include "engine/base/text.h"

// One alteration: the node `at` is written as the text `instead`, or, if that is NULL, left out
// (`at` is then an item of a list, or a key, which goes with its value).
typedef struct {
    const Node *at;
    const char *instead;
} YamlChange;

// Appends the node on one line, in flow style. `change` may be NULL.
void yaml_write(const Node *n, const YamlChange *change, Text *out);
// Appends text as a scalar that reads back as the same text.
void yaml_write_text(const char *text, Text *out);

#endif
