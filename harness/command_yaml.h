// command_yaml.h - a document written back as YAML, whole or altered in one place.
#ifndef GAVEL_HARNESS_COMMAND_YAML_H
#define GAVEL_HARNESS_COMMAND_YAML_H

#include "engine/base/document.h"
#include "engine/base/text.h"

// One alteration: the node `at` is written as `instead`, or, if that is NULL, left out (`at` is
// then an item of a list, or a key, which goes with its value). All but `at` may be 0.
typedef struct {
    const Node *at;
    const char *instead;
    bool raw;                   // `instead` is YAML, not text.
    const Node *last;           // Everything from `at` to this one is left out.
    const Node *also;           // This one is left out as well,
    const Node *const *others;  // and these.
    int other_count;
    // Whatever goes by this name ("Forest", "3 Forest", "Forest#2") goes by the other one.
    const char *name, *renamed;
} YamlChange;

// Appends the node on one line, in flow style. `change` may be NULL.
void yaml_write(const Node *n, const YamlChange *change, Text *out);
// Appends text as a scalar that reads back as the same text.
void yaml_write_text(const char *text, Text *out);

#endif
