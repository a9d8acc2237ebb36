// schema_reports.c - the JSON Schemas of records and of what verbs print, from one table.
#include <string.h>

#include "harness/json.h"
#include "harness/record.h"
#include "harness/report.h"
#include "harness/schema.h"
#include "harness/sim_game.h"

enum { MAY, REQUIRED };

typedef enum {
#define DOCUMENT(id, word, title, root)
#define PART(document, id, about) REPORT_PART_##id,
#define KEY(part, key, schema, need, meaning)
#include "harness/schema_reports.def"
#undef DOCUMENT
#undef PART
#undef KEY
    REPORT_PART_COUNT
} ReportPart;

static const struct {
    const char *word, *title, *root;
} documents[SCHEMA_COUNT] = {
#define DOCUMENT(id, word, title, root) {word, title, root},
#define PART(document, id, about)
#define KEY(part, key, schema, need, meaning)
#include "harness/schema_reports.def"
#undef DOCUMENT
#undef PART
#undef KEY
};

static const struct {
    SchemaDocument document;
    const char *name, *about;
} parts[REPORT_PART_COUNT] = {
#define DOCUMENT(id, word, title, root)
#define PART(document, id, about) {SCHEMA_##document, #id, about},
#define KEY(part, key, schema, need, meaning)
#include "harness/schema_reports.def"
#undef DOCUMENT
#undef PART
#undef KEY
};

static const struct {
    ReportPart part;
    const char *key, *schema;
    bool required;
    const char *meaning;
} keys[] = {
#define DOCUMENT(id, word, title, root)
#define PART(document, id, about)
#define KEY(part, key, schema, need, meaning) \
    {REPORT_PART_##part, key, schema, need == REQUIRED, meaning},
#include "harness/schema_reports.def"
#undef DOCUMENT
#undef PART
#undef KEY
};

const char *schema_document_word(SchemaDocument d) { return documents[d].word; }

// ---- words of the program's own

static const char *steps(int i) { return i < STEP_COUNT ? step_name((Step)i) : NULL; }
static const char *questions(int i) {
    return i < QUESTION_KIND_COUNT ? question_kind_name((QuestionKind)i) : NULL;
}
static const char *codes(int i) {
    return i + 1 < REJECTED_COUNT ? rejection_code((RejectionCode)(i + 1)) : NULL;
}
static const char *reasons(int i) {
    return i < SIM_REASON_COUNT ? sim_reason_text((SimReason)i) : NULL;
}
static const char *outcomes(int i) {
    return i <= OUTCOME_UNEXPECTED_PASS ? report_outcome_name((OutcomeKind)i) : NULL;
}
static const char *failures(int i) {
    return i <= FAILURE_CRASH ? report_failure_name((FailureKind)i) : NULL;
}

static void add_words(cJSON *all, const char *name, const char *(*at)(int i)) {
    cJSON *list = cJSON_AddArrayToObject(cJSON_AddObjectToObject(all, name), "enum");
    for (int i = 0; at(i); i++) cJSON_AddItemToArray(list, cJSON_CreateString(at(i)));
}

static void add_common(cJSON *all) {
    static const struct {
        const char *name, *schema;
    } rows[] = {{"digest", "{'type':'string','pattern':'^[0-9a-f]{16}$'}"},
                {"sum", "{'type':'string','pattern':'^[0-9a-f]{8}$'}"},
                {"digits", "{'type':'string','pattern':'^[0-9]+$'}"},
                {"identity", "{'type':'string','pattern':'^(C|W?U?B?R?G?)$'}"},
                {"shard",
                 "{'type':'array','items':{'type':'integer','minimum':1},"
                 "'minItems':2,'maxItems':2}"}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        cJSON_AddItemToObject(all, rows[i].name, schema_parse(rows[i].schema));
    add_words(all, "step", steps);
    add_words(all, "question", questions);
    add_words(all, "code", codes);
    add_words(all, "reason", reasons);
    add_words(all, "status", outcomes);
    add_words(all, "failure", failures);
}

// ---- the whole

static cJSON *part_of(ReportPart part) {
    cJSON *out = schema_parse("{'type':'object','properties':{},'required':[]}");
    cJSON *properties = cJSON_GetObjectItem(out, "properties");
    cJSON *required = cJSON_GetObjectItem(out, "required");
    cJSON_AddStringToObject(out, "description", parts[part].about);
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        if (keys[i].part != part) continue;
        cJSON *value = schema_parse(keys[i].schema);
        cJSON_AddStringToObject(value, "description", keys[i].meaning);
        cJSON_AddItemToObject(properties, keys[i].key, value);
        if (keys[i].required) cJSON_AddItemToArray(required, cJSON_CreateString(keys[i].key));
    }
    cJSON_AddFalseToObject(out, "additionalProperties");
    return out;
}

void schema_report(SchemaDocument d, Text *out) {
    cJSON *root = schema_begin(documents[d].title), *top = schema_parse(documents[d].root);
    cJSON *whole = cJSON_CreateArray();
    cJSON_AddItemToArray(whole, top);
    cJSON_AddItemToObject(root, "allOf", whole);
    cJSON *all = cJSON_AddObjectToObject(root, "$defs");
    for (int p = 0; p < REPORT_PART_COUNT; p++)
        if (parts[p].document == d)
            cJSON_AddItemToObject(all, parts[p].name, part_of((ReportPart)p));
    add_common(all);
    json_add_pretty(out, root);
    text_add_char(out, '\n');
    cJSON_Delete(root);
}
