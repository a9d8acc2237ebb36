// page_schema.c - the JSON Schema (2020-12) of a page's data, from the table of its shapes.
//
// Every shape is a definition; nothing but its fields may stand in it.
#include "harness/page_schema.h"

#include <ctype.h>

#include "engine/play/engine.h"
#include "harness/export_shapes.h"
#include "harness/json.h"
#include "harness/json_schema.h"
#include "harness/page.h"

// ---- lists of words

#define WORDS(name, ...)                                    \
    static const char *name(int i) {                        \
        static const char *const words[] = {__VA_ARGS__};   \
        return i < (int)ARRAY_LEN(words) ? words[i] : NULL; \
    }

WORDS(views, "results", "play", "rules")
WORDS(statuses, "passed", "failed", "error", "known_failure", "unexpected_pass", "pending",
      "orphaned")
WORDS(failure_kinds, "expect", "golden", "script", "crash")
WORDS(game_kinds, "scenario", "record")
WORDS(states, "untestable", "missing", "implemented", "proven", "listed")

static const char *game_steps(int i) { return i < STEP_COUNT ? step_name((Step)i) : NULL; }
static const char *object_kinds(int i) { return export_object_kind(i); }

static const char *question_kinds(int i) {
    return i < QUESTION_KIND_COUNT ? question_kind_name((QuestionKind)i) : NULL;
}

// ---- the table

typedef enum {
#define SHAPE(id, word, form, about) PAGE_SHAPE_##id,
#define FIELD(shape, key, type, of, need, meaning)
#include "harness/page_shapes.def"
#undef SHAPE
#undef FIELD
    PAGE_SHAPE_COUNT
} PageShape;

typedef enum {
    VERSION,          // The number PAGE_VERSION.
    INTEGER,          // A whole number,
    INTEGER_OR_NONE,  // or null.
    NUMBERS,          // A list of whole numbers.
    PAIR,             // Two whole numbers.
    TEXT,             // A string,
    TEXT_OR_NONE,     // or null.
    TEXTS,            // A list of strings.
    FLAG,             // true or false.
    WORD,             // One of a list of words.
    EVENT_KIND,       // The name of an event in small letters, or a word of our own.
    COUNTS,           // Whole numbers by name.
    IDS_OR_COUNT,     // A list of strings, or a whole number.
    NUMBER_OR_TEXT,   // A whole number, or a string.
    SHAPE,            // A shape,
    SHAPE_OR_NONE,    // or null;
    LIST,             // a list of those,
    MAP,              // those by name.
    ANY_OBJECT,       // Any object.
} PageType;

typedef struct {
    PageShape shape;
    const char *key;
    PageType type;
    PageShape of;
    SchemaWord *words;
    bool required;
    const char *meaning;
} FieldRow;

enum { MAY, REQUIRED };

// `of` is a shape or a list of words, as the type says.
#define OF_VERSION(of) PAGE_SHAPE_COUNT, NULL
#define OF_INTEGER(of) PAGE_SHAPE_COUNT, NULL
#define OF_INTEGER_OR_NONE(of) PAGE_SHAPE_COUNT, NULL
#define OF_NUMBERS(of) PAGE_SHAPE_COUNT, NULL
#define OF_PAIR(of) PAGE_SHAPE_COUNT, NULL
#define OF_TEXT(of) PAGE_SHAPE_COUNT, NULL
#define OF_TEXT_OR_NONE(of) PAGE_SHAPE_COUNT, NULL
#define OF_TEXTS(of) PAGE_SHAPE_COUNT, NULL
#define OF_FLAG(of) PAGE_SHAPE_COUNT, NULL
#define OF_WORD(of) PAGE_SHAPE_COUNT, of
#define OF_EVENT_KIND(of) PAGE_SHAPE_COUNT, NULL
#define OF_COUNTS(of) PAGE_SHAPE_COUNT, NULL
#define OF_IDS_OR_COUNT(of) PAGE_SHAPE_COUNT, NULL
#define OF_NUMBER_OR_TEXT(of) PAGE_SHAPE_COUNT, NULL
#define OF_SHAPE(of) PAGE_SHAPE_##of, NULL
#define OF_SHAPE_OR_NONE(of) PAGE_SHAPE_##of, NULL
#define OF_LIST(of) PAGE_SHAPE_##of, NULL
#define OF_MAP(of) PAGE_SHAPE_##of, NULL
#define OF_ANY_OBJECT(of) PAGE_SHAPE_COUNT, NULL

static const FieldRow fields[] = {
#define SHAPE(id, word, form, about)
#define FIELD(shape, key, type, of, need, meaning) \
    {PAGE_SHAPE_##shape, key, type, OF_##type(of), need == REQUIRED, meaning},
#include "harness/page_shapes.def"
#undef SHAPE
#undef FIELD
};

typedef enum { OBJECT, ROW } Form;
static const struct {
    const char *word;
    Form form;
    const char *about;
} shapes[PAGE_SHAPE_COUNT] = {
#define SHAPE(id, word, form, about) {word, form, about},
#define FIELD(shape, key, type, of, need, meaning)
#include "harness/page_shapes.def"
#undef SHAPE
#undef FIELD
};

// ---- printing

static cJSON *or_none(cJSON *value) { return schema_either(value, schema_typed("null")); }

// Exactly `count` of them: of a row, the values of its fields.
static cJSON *row_of(cJSON *items, int count) {
    cJSON *out = schema_typed("array");
    cJSON_AddItemToObject(out, "prefixItems", items);
    cJSON_AddNumberToObject(out, "minItems", count);
    cJSON_AddNumberToObject(out, "maxItems", count);
    return out;
}

static cJSON *pair(void) {
    cJSON *items = cJSON_CreateArray();
    cJSON_AddItemToArray(items, schema_typed("integer"));
    cJSON_AddItemToArray(items, schema_typed("integer"));
    return row_of(items, 2);
}

static cJSON *event_kind(void) {
    static const char *const besides[] = {"refused", "note", "undone"};
    cJSON *out = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(out, "enum");
    for (int k = 0; k < EVENT_KIND_COUNT; k++) {
        Text word = {0};
        for (const char *c = event_name((EventKind)k); *c; c++)
            text_add_char(&word, (char)tolower((unsigned char)*c));
        cJSON_AddItemToArray(list, cJSON_CreateString(text_cstr(&word)));
        text_free(&word);
    }
    for (size_t i = 0; i < ARRAY_LEN(besides); i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(besides[i]));
    return out;
}

static cJSON *reference(PageShape shape) { return schema_reference(shapes[shape].word); }

static cJSON *type_of(const FieldRow *f) {
    switch (f->type) {
        case VERSION: return schema_constant(cJSON_CreateNumber(PAGE_VERSION));
        case INTEGER: return schema_typed("integer");
        case INTEGER_OR_NONE: return or_none(schema_typed("integer"));
        case NUMBERS: return schema_list_of(schema_typed("integer"));
        case PAIR: return pair();
        case TEXT: return schema_typed("string");
        case TEXT_OR_NONE: return or_none(schema_typed("string"));
        case TEXTS: return schema_list_of(schema_typed("string"));
        case FLAG: return schema_typed("boolean");
        case WORD: return schema_word_of(f->words);
        case EVENT_KIND: return event_kind();
        case COUNTS: return schema_map_of(schema_typed("integer"));
        case IDS_OR_COUNT:
            return schema_either(schema_list_of(schema_typed("string")), schema_typed("integer"));
        case NUMBER_OR_TEXT: return schema_either(schema_typed("integer"), schema_typed("string"));
        case SHAPE: return reference(f->of);
        case SHAPE_OR_NONE: return or_none(reference(f->of));
        case LIST: return schema_list_of(reference(f->of));
        case MAP: return schema_map_of(reference(f->of));
        case ANY_OBJECT: return schema_typed("object");
    }
    return NULL;
}

static cJSON *described(const FieldRow *f) {
    cJSON *out = type_of(f);
    cJSON_AddStringToObject(out, "title", f->key);
    cJSON_AddStringToObject(out, "description", f->meaning);
    return out;
}

static cJSON *row_definition(PageShape shape) {
    cJSON *items = cJSON_CreateArray();
    for (size_t i = 0; i < ARRAY_LEN(fields); i++)
        if (fields[i].shape == shape) cJSON_AddItemToArray(items, described(&fields[i]));
    return row_of(items, cJSON_GetArraySize(items));
}

static cJSON *object_definition(PageShape shape) {
    cJSON *out = schema_typed("object");
    cJSON *properties = cJSON_AddObjectToObject(out, "properties");
    cJSON *required = cJSON_AddArrayToObject(out, "required");
    for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
        if (fields[i].shape != shape) continue;
        cJSON_AddItemToObject(properties, fields[i].key, described(&fields[i]));
        if (fields[i].required) cJSON_AddItemToArray(required, cJSON_CreateString(fields[i].key));
    }
    cJSON_AddFalseToObject(out, "additionalProperties");
    return out;
}

void page_schema(Text *out) {
    cJSON *all, *root = schema_new("gavel page, format 1", "page", &all);
    for (int i = 0; i < PAGE_SHAPE_COUNT; i++) {
        bool row = shapes[i].form == ROW;
        cJSON *shape = row ? row_definition((PageShape)i) : object_definition((PageShape)i);
        cJSON_AddStringToObject(shape, "description", shapes[i].about);
        cJSON_AddItemToObject(all, shapes[i].word, shape);
    }
    json_add_pretty(out, root);
    text_add_char(out, '\n');
    cJSON_Delete(root);
}
