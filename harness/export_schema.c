// export_schema.c - the JSON Schema (2020-12) of an export, from the table of its shapes.
//
// Every shape is a definition; nothing but its fields may stand in it.
#include "engine/play/engine.h"
#include "harness/export_shapes.h"
#include "harness/json.h"
#include "harness/json_schema.h"
#include "harness/record.h"
#include "harness/scenario.h"

// ---- lists of words: the i-th, or NULL after the last

static const char *results(int i) { return export_result(i); }
static const char *formats(int i) { return export_format(i); }
static const char *entry_kinds(int i) { return export_entry_kind(i); }
static const char *object_kinds(int i) { return export_object_kind(i); }
static const char *payments(int i) { return export_payment(i); }
static const char *origins(int i) { return i < BY_COUNT ? export_origin((ExportOrigin)i) : NULL; }
static const char *game_steps(int i) { return i < STEP_COUNT ? step_name((Step)i) : NULL; }
static const char *verbs(int i) { return i < VERB_COUNT ? verb_word((Verb)i) : NULL; }
static const char *actions(int i) { return i <= ACTION_CONCEDE ? record_action_word(i) : NULL; }
static const char *layouts(int i) { return i < LAYOUT_COUNT ? layout_text((Layout)i) : NULL; }

static const char *zones(int i) {
    return i + 1 < ZONE_COUNT ? zone_name((Zone)(ZONE_NOWHERE + 1 + i)) : NULL;
}

static const char *question_kinds(int i) {
    return i < QUESTION_KIND_COUNT ? question_kind_name((QuestionKind)i) : NULL;
}

static const char *roles(int i) {
    return i < ROLE_COUNT ? question_role_name((QuestionRole)i) : NULL;
}

static const char *rejections(int i) {
    if (i == 0) return "any";
    return i < REJECTED_COUNT ? rejection_code((RejectionCode)i) : NULL;
}

static const char *colors(int i) { return i < MANA_TYPE_COUNT ? color_word((ManaType)i) : NULL; }

static const char *mana_letters(int i) {
    static const char *const letters[] = {"W", "U", "B", "R", "G", "C"};
    return i < (int)ARRAY_LEN(letters) ? letters[i] : NULL;
}

static const char *one_of(const char *const *words, int count, int i) {
    return i < count ? words[i] : NULL;
}

static const char *controllers(int i) {
    return one_of((const char *const[]){"script", "bot"}, 2, i);
}
static const char *chance_origins(int i) {
    return one_of((const char *const[]){"script", "drawn"}, 2, i);
}
static const char *coin_sides(int i) {
    return one_of((const char *const[]){"tails", "heads"}, 2, i);
}

// ---- the table

typedef enum {
    VERSION,     // The number EXPORT_VERSION.
    IS,          // What the shape says that it is.
    INTEGER,     // A whole number.
    TEXT,        // A string.
    FLAG,        // true or false.
    WORD,        // One of a list of words.
    TEXTS,       // A list of strings.
    NUMBERS,     // A list of whole numbers.
    COUNTS,      // Whole numbers by name.
    SHAPE,       // An object of a shape,
    LIST,        // a list of those,
    MAP,         // those by name,
    LISTS,       // lists of those by name.
    ANY,         // Any JSON.
    ANY_OBJECT,  // Any object.
} ExportType;

typedef struct {
    ExportShape shape;
    const char *key;
    ExportType type;
    ExportShape of;
    SchemaWord *words;
    bool required;
    const char *meaning;
} FieldRow;

enum { MAY, REQUIRED };

// `of` is a shape or a list of words, as the type says.
#define OF_VERSION(of) SHAPE_COUNT, NULL
#define OF_IS(of) SHAPE_COUNT, NULL
#define OF_INTEGER(of) SHAPE_COUNT, NULL
#define OF_TEXT(of) SHAPE_COUNT, NULL
#define OF_FLAG(of) SHAPE_COUNT, NULL
#define OF_WORD(of) SHAPE_COUNT, of
#define OF_TEXTS(of) SHAPE_COUNT, NULL
#define OF_NUMBERS(of) SHAPE_COUNT, NULL
#define OF_COUNTS(of) SHAPE_COUNT, NULL
#define OF_SHAPE(of) SHAPE_##of, NULL
#define OF_LIST(of) SHAPE_##of, NULL
#define OF_MAP(of) SHAPE_##of, NULL
#define OF_LISTS(of) SHAPE_##of, NULL
#define OF_ANY(of) SHAPE_COUNT, NULL
#define OF_ANY_OBJECT(of) SHAPE_COUNT, NULL

static const FieldRow fields[EXPORT_FIELD_COUNT] = {
#define SHAPE(id, word, is, about)
#define FIELD(shape, id, key, type, of, need, meaning) \
    {SHAPE_##shape, key, type, OF_##type(of), need == REQUIRED, meaning},
#include "harness/export_shapes.def"
#undef SHAPE
#undef FIELD
};

static const struct {
    const char *word, *is, *about;
} shapes[SHAPE_COUNT] = {
#define SHAPE(id, word, is, about) {word, is, about},
#define FIELD(shape, id, key, type, of, need, meaning)
#include "harness/export_shapes.def"
#undef SHAPE
#undef FIELD
};

// ---- printing

static cJSON *reference(ExportShape shape) { return schema_reference(shapes[shape].word); }

static cJSON *type_of(const FieldRow *f) {
    switch (f->type) {
        case VERSION: return schema_constant(cJSON_CreateNumber(EXPORT_VERSION));
        case IS: return schema_constant(cJSON_CreateString(shapes[f->shape].is));
        case INTEGER: return schema_typed("integer");
        case TEXT: return schema_typed("string");
        case FLAG: return schema_typed("boolean");
        case WORD: return schema_word_of(f->words);
        case TEXTS: return schema_list_of(schema_typed("string"));
        case NUMBERS: return schema_list_of(schema_typed("integer"));
        case COUNTS: return schema_map_of(schema_typed("integer"));
        case SHAPE: return reference(f->of);
        case LIST: return schema_list_of(reference(f->of));
        case MAP: return schema_map_of(reference(f->of));
        case LISTS: return schema_map_of(schema_list_of(reference(f->of)));
        case ANY: return cJSON_CreateObject();
        case ANY_OBJECT: return schema_typed("object");
    }
    return NULL;
}

// What says what it `is` is a step.
static cJSON *any_step(void) {
    cJSON *out = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(out, "oneOf");
    for (int i = 0; i < SHAPE_COUNT; i++)
        if (shapes[i].is[0]) cJSON_AddItemToArray(list, reference((ExportShape)i));
    return out;
}

static cJSON *definition(ExportShape shape) {
    cJSON *out = shape == SHAPE_STEP ? any_step() : schema_typed("object");
    cJSON_AddStringToObject(out, "description", shapes[shape].about);
    if (shape == SHAPE_STEP) return out;
    cJSON *properties = cJSON_CreateObject(), *required = cJSON_CreateArray();
    for (int i = 0; i < EXPORT_FIELD_COUNT; i++) {
        if (fields[i].shape != shape) continue;
        cJSON *property = type_of(&fields[i]);
        cJSON_AddStringToObject(property, "description", fields[i].meaning);
        cJSON_AddItemToObject(properties, fields[i].key, property);
        if (fields[i].required) cJSON_AddItemToArray(required, cJSON_CreateString(fields[i].key));
    }
    cJSON_AddItemToObject(out, "properties", properties);
    cJSON_AddItemToObject(out, "required", required);
    cJSON_AddFalseToObject(out, "additionalProperties");
    return out;
}

void export_schema(Text *out) {
    cJSON *all, *root = schema_new("gavel export, format 1", "scenario", &all);
    for (int i = 0; i < SHAPE_COUNT; i++)
        cJSON_AddItemToObject(all, shapes[i].word, definition((ExportShape)i));
    json_add_pretty(out, root);
    text_add_char(out, '\n');
    cJSON_Delete(root);
}
