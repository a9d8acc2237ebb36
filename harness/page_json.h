// page_json.h - the page's document as text.
#ifndef GAVEL_HARNESS_PAGE_JSON_H
#define GAVEL_HARNESS_PAGE_JSON_H

#include <cjson/cJSON.h>

#include "engine/base/text.h"

// A value without any blanks. Characters that would change what a reader sees without being seen
// are made visible: control characters, and what turns the direction of writing.
void page_json_add(Text *out, const cJSON *value);
void page_json_add_string(Text *out, const char *text);

#endif
