// export_shapes.c - keys and words of an export, from the table of its shapes.
#include "harness/export_shapes.h"

#include "engine/play/engine.h"
#include "harness/result.h"
#include "harness/scenario.h"

// ---- keys

static const char *const keys[EXPORT_FIELD_COUNT] = {
#define SHAPE(id, word, is, about)
#define FIELD(shape, id, key, type, of, need, meaning) key,
#include "harness/export_shapes.def"
#undef SHAPE
#undef FIELD
};

enum { MAY, REQUIRED };
static const struct {
    bool required;
    ExportShape shape;
} facts[EXPORT_FIELD_COUNT] = {
#define SHAPE(id, word, is, about)
#define FIELD(shape, id, key, type, of, need, meaning) {need == REQUIRED, SHAPE_##shape},
#include "harness/export_shapes.def"
#undef SHAPE
#undef FIELD
};

static const char *const tags[SHAPE_COUNT] = {
#define SHAPE(id, word, is, about) is,
#define FIELD(shape, id, key, type, of, need, meaning)
#include "harness/export_shapes.def"
#undef SHAPE
#undef FIELD
};

const char *export_key(ExportField f) { return keys[f]; }

void export_add(cJSON *to, ExportField f, cJSON *value) {
    cJSON_AddItemToObject(to, keys[f], value);
}

void export_text(cJSON *to, ExportField f, const char *text) {
    if (text) export_add(to, f, cJSON_CreateString(text));
}

void export_number(cJSON *to, ExportField f, int64_t number) {
    export_add(to, f, cJSON_CreateNumber((double)number));
}

void export_flag(cJSON *to, ExportField f, bool flag) {
    if (flag || facts[f].required) export_add(to, f, cJSON_CreateBool(flag));
}

cJSON *export_list(cJSON *to, ExportField f) {
    cJSON *list = cJSON_CreateArray();
    export_add(to, f, list);
    return list;
}

cJSON *export_map(cJSON *to, ExportField f) {
    cJSON *map = cJSON_CreateObject();
    export_add(to, f, map);
    return map;
}

cJSON *export_is(ExportField is) {
    cJSON *out = cJSON_CreateObject();
    export_text(out, is, tags[facts[is].shape]);
    return out;
}

void export_texts(cJSON *to, ExportField f, const char *const *texts, int count) {
    cJSON *list = export_list(to, f);
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(list, cJSON_CreateString(texts[i]));
}

// ---- words

const char *export_origin(ExportOrigin by) {
    static const char *const words[BY_COUNT] = {
        [BY_SCRIPT] = "script", [BY_IMPLIED] = "implied", [BY_DEFAULT] = "default",
        [BY_ALIKE] = "alike",   [BY_FORCED] = "forced",   [BY_BOT] = "bot"};
    return words[by];
}

const char *export_entry_kind(int kind) {
    static const char *const words[] = {
        [ENTRY_PLAYER] = "player",   [ENTRY_CONTROLLER] = "controller",
        [ENTRY_RESOLVE] = "resolve", [ENTRY_ADVANCE] = "advance",
        [ENTRY_BOTS] = "bots",       [ENTRY_RANDOM] = "random",
        [ENTRY_EXPECT] = "expect",   [ENTRY_NOTE] = "note"};
    return kind < (int)ARRAY_LEN(words) ? words[kind] : NULL;
}

const char *export_object_kind(int kind) {
    static const char *const words[] = {
        [OBJECT_FREE] = "nothing", [OBJECT_CARD] = "card",       [OBJECT_TOKEN] = "token",
        [OBJECT_COPY] = "copy",    [OBJECT_ABILITY] = "ability", [OBJECT_EMBLEM] = "emblem"};
    return kind < (int)ARRAY_LEN(words) ? words[kind] : NULL;
}

const char *export_payment(int kind) {
    static const char *const words[] = {
        [PAY_SOURCE] = "source", [PAY_POOL] = "pool", [PAY_LIFE] = "life"};
    return kind < (int)ARRAY_LEN(words) ? words[kind] : NULL;
}

const char *export_result(int outcome) {
    static const char *const words[] = {[OUTCOME_PASSED] = "passed",
                                        [OUTCOME_FAILED] = "failed",
                                        [OUTCOME_ERROR] = "error",
                                        [OUTCOME_KNOWN_FAILURE] = "known_failure",
                                        [OUTCOME_UNEXPECTED_PASS] = "unexpected_pass"};
    return outcome < (int)ARRAY_LEN(words) ? words[outcome] : NULL;
}

const char *export_format(int format) {
    static const char *const words[] = {[FORMAT_CONSTRUCTED] = "constructed",
                                        [FORMAT_COMMANDER] = "commander",
                                        [FORMAT_BRAWL] = "brawl"};
    return format < (int)ARRAY_LEN(words) ? words[format] : NULL;
}
