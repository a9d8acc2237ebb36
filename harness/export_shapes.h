// export_shapes.h - the shapes of an export: keys for whoever writes one, and the schema.
//
// The tables are in export_shapes.def. A writer never spells a key: it says which field it adds.
#ifndef GAVEL_HARNESS_EXPORT_SHAPES_H
#define GAVEL_HARNESS_EXPORT_SHAPES_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/base/text.h"

enum { EXPORT_VERSION = 1 };

typedef enum {
#define SHAPE(id, word, is, about) SHAPE_##id,
#define FIELD(shape, id, key, type, of, need, meaning)
#include "harness/export_shapes.def"
#undef SHAPE
#undef FIELD
    SHAPE_COUNT
} ExportShape;

typedef enum {
#define SHAPE(id, word, is, about)
#define FIELD(shape, id, key, type, of, need, meaning) AT_##shape##_##id,
#include "harness/export_shapes.def"
#undef SHAPE
#undef FIELD
    EXPORT_FIELD_COUNT
} ExportField;

const char *export_key(ExportField f);

// Adds a value, which the object then owns.
void export_add(cJSON *to, ExportField f, cJSON *value);
void export_text(cJSON *to, ExportField f, const char *text);  // Nothing for NULL.
void export_number(cJSON *to, ExportField f, int64_t number);
void export_flag(cJSON *to, ExportField f, bool flag);  // False only where the key is required.
cJSON *export_list(cJSON *to, ExportField f);           // An empty list.
cJSON *export_map(cJSON *to, ExportField f);            // An empty object.
// A new object of a shape that says what it is.
cJSON *export_is(ExportField is);
void export_texts(cJSON *to, ExportField f, const char *const *texts, int count);

// The words that an export has and nothing else does.
typedef enum {
    BY_SCRIPT,
    BY_IMPLIED,
    BY_DEFAULT,
    BY_ALIKE,
    BY_FORCED,
    BY_BOT,
    BY_COUNT
} ExportOrigin;
const char *export_origin(ExportOrigin by);
const char *export_entry_kind(int kind);   // Of an EntryKind.
const char *export_object_kind(int kind);  // Of an ObjectKind.
const char *export_payment(int kind);      // Of a PaymentKind.
const char *export_result(int outcome);    // Of an OutcomeKind.
const char *export_format(int format);     // Of a Format.

// The JSON Schema (2020-12) of a scenario's document; that of index.json is #/$defs/index.
void export_schema(Text *out);

#endif
