// new_path.h - where a scenario belongs, by its rule and its name.
#ifndef GAVEL_HARNESS_NEW_PATH_H
#define GAVEL_HARNESS_NEW_PATH_H

#include "harness/command.h"

// "PROJECT/scenarios/7xx/704.5f-zero-toughness.yaml", in `arena`.
const char *new_path(Arena *arena, const Shell *sh, const char *rule, const char *name);
// The same; where there is a file already, with a number.
const char *new_path_free(Arena *arena, const Shell *sh, const char *rule, const char *name);

#endif
