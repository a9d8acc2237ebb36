// command_rules_base.h - an earlier rules map, and what has changed since.
#ifndef GAVEL_HARNESS_COMMAND_RULES_BASE_H
#define GAVEL_HARNESS_COMMAND_RULES_BASE_H

#include "harness/command_rules.h"

typedef struct {
    const char *file;  // NULL: there is none.
    bool proven[CR_COUNT], implemented[CR_COUNT];
} RuleBase;

// Reads a map that `rules --save` has written. False, with the place, if it is none.
bool rules_base_read(RuleBase *b, const char *file, Status *s);
// What has changed of the rules under `prefix` (NULL: of all), as text or as Markdown.
void rules_base_print(const RuleMap *map, const RuleBase *b, const char *prefix, bool markdown,
                      Text *out);

#endif
