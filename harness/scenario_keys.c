// scenario_keys.c - the keys of a scenario and what their values look like, from the tables.
#include "harness/scenario_keys.h"

#include <string.h>

enum { MAY = KEY_MAY, REQUIRED = KEY_REQUIRED, PERMANENT = KEY_PERMANENT, EXILED = KEY_EXILED };

const ScenarioKey scenario_keys[] = {
#define PART(id, word, about)
#define KEY(part, key, shape, where, meaning) \
    {PART_##part, key, LOOKS_##shape, (KeyWhere)where, meaning},
#include "harness/scenario_keys.def"
#undef PART
#undef KEY
};
const int scenario_key_count = ARRAY_LEN(scenario_keys);

static const struct {
    const char *word, *about;
} parts[PART_COUNT] = {
#define PART(id, word, about) {word, about},
#define KEY(part, key, shape, where, meaning)
#include "harness/scenario_keys.def"
#undef PART
#undef KEY
};

static const char *const shapes[LOOKS_COUNT] = {
#define SHAPE(id, schema) schema,
#include "harness/scenario_shapes.def"
#undef SHAPE
};

const char *scenario_part_word(ScenarioPart part) { return parts[part].word; }
const char *scenario_part_about(ScenarioPart part) { return parts[part].about; }
const char *scenario_shape_schema(ScenarioShape shape) { return shapes[shape]; }

const ScenarioKey *scenario_key(ScenarioPart part, const char *key) {
    for (int i = 0; i < scenario_key_count; i++)
        if (scenario_keys[i].part == part && strcmp(scenario_keys[i].key, key) == 0)
            return &scenario_keys[i];
    return NULL;
}

void scenario_part_keys(ScenarioPart part, const char *out[PART_KEYS_MAX]) {
    int count = 0;
    for (int i = 0; i < scenario_key_count; i++)
        if (scenario_keys[i].part == part) {
            gavel_assert(count < PART_KEYS_MAX - 1);
            out[count++] = scenario_keys[i].key;
        }
    out[count] = NULL;
}

// ---- verbs

#define OPTION_BIT(name) (1U << OPTION_##name)
#define COSTS                                                                            \
    (OPTION_BIT(PAY) | OPTION_BIT(SACRIFICE) | OPTION_BIT(DISCARD) | OPTION_BIT(EXILE) | \
     OPTION_BIT(REVEAL) | OPTION_BIT(TAP))
#define ANNOUNCEMENT                                                                      \
    (COSTS | OPTION_BIT(TARGETS) | OPTION_BIT(X) | OPTION_BIT(MODES) | OPTION_BIT(WITH) | \
     OPTION_BIT(DIVIDE) | OPTION_BIT(FROM))

static const struct {
    const char *word;
    ScenarioShape shape;
    unsigned options;
} verbs[VERB_COUNT] = {
#define VERB(name, word, shape, options) {word, LOOKS_##shape, options},
#include "harness/scenario_verbs.def"
#undef VERB
};

static const struct {
    const char *word;
    ScenarioShape shape;
} options[OPTION_COUNT] = {
#define OPTION(name, word, shape) {word, LOOKS_##shape},
#include "harness/scenario_options.def"
#undef OPTION
};

const char *verb_word(Verb v) { return verbs[v].word; }
const char *option_word(Option o) { return options[o].word; }
ScenarioShape verb_shape(Verb v) { return verbs[v].shape; }
ScenarioShape option_shape(Option o) { return options[o].shape; }
bool verb_takes(Verb v, Option o) { return (verbs[v].options >> o & 1U) != 0; }
