// page_json.c - the page's document as text: compact, and nothing invisible in it.
#include "harness/page_json.h"

#include "engine/base/visible.h"
#include "harness/json.h"

static bool is_invisible(uint32_t code) {
    return code != '\n' && code != '\t' && visible_is_hidden(code);
}

void page_json_add_string(Text *out, const char *text) {
    Span rest = span_of(text), bytes;
    uint32_t code;
    text_add_char(out, '"');
    while (json_next_character(&rest, &code, &bytes)) {
        if (code == '"' || code == '\\')
            text_format(out, "\\%c", (char)code);
        else if (code == '\n')
            text_add(out, "\\n");
        else if (code == '\t')
            text_add(out, "\\t");
        else if (is_invisible(code))
            text_format(out, "\xe2\x9f\xa8U+%04X\xe2\x9f\xa9", (unsigned)code);
        else
            text_add_span(out, bytes);
    }
    text_add_char(out, '"');
}

static void add_members(Text *out, const cJSON *value) {
    bool object = cJSON_IsObject(value);
    text_add_char(out, object ? '{' : '[');
    for (const cJSON *item = value->child; item; item = item->next) {
        if (item != value->child) text_add_char(out, ',');
        if (object) {
            page_json_add_string(out, item->string);
            text_add_char(out, ':');
        }
        page_json_add(out, item);
    }
    text_add_char(out, object ? '}' : ']');
}

void page_json_add(Text *out, const cJSON *value) {
    if (cJSON_IsObject(value) || cJSON_IsArray(value))
        add_members(out, value);
    else if (cJSON_IsString(value))
        page_json_add_string(out, value->valuestring ? value->valuestring : "");
    else if (cJSON_IsNumber(value))
        text_add_number(out, (int64_t)value->valuedouble);
    else if (cJSON_IsRaw(value))
        text_add(out, value->valuestring);
    else
        text_add(out, cJSON_IsTrue(value) ? "true" : cJSON_IsFalse(value) ? "false" : "null");
}
