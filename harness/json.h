// json.h - writing JSON text, and reading it with the place of what is wrong.
#ifndef GAVEL_HARNESS_JSON_H
#define GAVEL_HARNESS_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "engine/base/span.h"
#include "engine/base/status.h"
#include "engine/base/text.h"

// Building and reading documents takes memory by the one door (memory.h) from here on.
void json_use_door(void);

// The text in quotes, escaped; `null` for NULL. Bytes that are no UTF-8 become U+FFFD. What hides
// or acts (visible.h) is escaped as JSON does it, so that the text can be read back and does
// nothing.
void json_add_string(Text *out, const char *text);
// The next character of `text` as UTF-8, with U+FFFD for a stray byte; moves `text` past it.
// False at its end.
bool json_next_character(Span *text, uint32_t *code, Span *bytes);

// A value over several lines, two spaces a level, as far as there is one.
void json_add_pretty(Text *out, const cJSON *value);

// Reads one document; NULL with a message (file:line:column) if it is none. Free with cJSON_Delete.
cJSON *json_parse(const char *file, Span source, Status *s);

#endif
