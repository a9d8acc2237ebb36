// scenario_keys.h - the keys of a scenario and what their values look like, from the tables.
//
// The loader accepts these keys and no others, and reads values of the script and of expectations
// by their shape; the JSON Schema is printed from the same tables (schema_scenario.c).
#ifndef GAVEL_HARNESS_SCENARIO_KEYS_H
#define GAVEL_HARNESS_SCENARIO_KEYS_H

#include "harness/scenario.h"

typedef enum {
#define PART(id, word, about) PART_##id,
#define KEY(part, key, shape, where, meaning)
#include "harness/scenario_keys.def"
#undef PART
#undef KEY
    PART_COUNT
} ScenarioPart;

typedef enum {
#define SHAPE(id, schema) LOOKS_##id,
#include "harness/scenario_shapes.def"
#undef SHAPE
    LOOKS_COUNT
} ScenarioShape;

typedef enum {
    KEY_MAY,
    KEY_REQUIRED,
    KEY_PERMANENT,  // Only of what stands on the battlefield,
    KEY_EXILED      // or in exile.
} KeyWhere;

typedef struct {
    ScenarioPart part;
    const char *key;
    ScenarioShape shape;
    KeyWhere where;
    const char *meaning;
} ScenarioKey;

extern const ScenarioKey scenario_keys[];
extern const int scenario_key_count;

const ScenarioKey *scenario_key(ScenarioPart part, const char *key);  // NULL: there is none.
const char *scenario_part_word(ScenarioPart part);
const char *scenario_part_about(ScenarioPart part);
const char *scenario_shape_schema(ScenarioShape shape);  // With ' for ".
// The keys of a part, NULL after the last, into a list with room for PART_KEYS_MAX.
enum { PART_KEYS_MAX = 40 };
void scenario_part_keys(ScenarioPart part, const char *out[PART_KEYS_MAX]);

// What a verb or an option takes, and which options stand beside a verb.
ScenarioShape verb_shape(Verb v);
ScenarioShape option_shape(Option o);
bool verb_takes(Verb v, Option o);

// Words that no player may be called by; NULL after the last.
const char *scenario_reserved_word(int i, char into[32]);

#endif
