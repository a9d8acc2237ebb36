// json.c - writing JSON text, and reading it with the place of what is wrong.
#include "harness/json.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"

void json_use_door(void) {
    cJSON_Hooks hooks = {.malloc_fn = memory_take, .free_fn = free};
    cJSON_InitHooks(&hooks);
}

bool json_next_character(Span *text, uint32_t *code, Span *bytes) {
    if (text->length == 0) return false;
    size_t length = span_code_point(*text, code);
    *bytes = (Span){text->at, length};
    if (length == 0) {
        *code = 0xfffd;
        *bytes = span_of("\xef\xbf\xbd");
        length = 1;
    }
    *text = (Span){text->at + length, text->length - length};
    return true;
}

// Beyond the first plane as two halves.
static void add_code(Text *out, uint32_t code) {
    if (code > 0xffff) {
        text_format(out, "\\u%04x", (unsigned)(0xd800 + ((code - 0x10000) >> 10)));
        code = 0xdc00 + ((code - 0x10000) & 0x3ff);
    }
    text_format(out, "\\u%04x", (unsigned)code);
}

static bool in_command(Span whole, Span character) {
    return *character.at == '[' &&
           visible_is_command_bracket(whole, (size_t)(character.at - whole.at));
}

void json_add_string(Text *out, const char *text) {
    if (!text) {
        text_add(out, "null");
        return;
    }
    Span whole = span_of(text), rest = whole, bytes;
    uint32_t code;
    text_add_char(out, '"');
    while (json_next_character(&rest, &code, &bytes)) {
        if (code == '"' || code == '\\')
            text_format(out, "\\%c", (char)code);
        else if (code == '\n')
            text_add(out, "\\n");
        else if (code == '\t')
            text_add(out, "\\t");
        else if (visible_is_hidden(code) || in_command(whole, bytes))
            add_code(out, code);
        else
            text_add_span(out, bytes);
    }
    text_add_char(out, '"');
}

// cJSON indents by tabs, and leaves hidden characters as they are.
void json_add_pretty(Text *out, const cJSON *value) {
    char *printed = value ? cJSON_Print(value) : NULL;
    bool margin = true;
    Span whole = span_of(printed ? printed : ""), rest = whole, bytes;
    for (uint32_t code; json_next_character(&rest, &code, &bytes);) {
        if (code == '\t')
            text_add(out, margin ? "  " : " ");
        else if ((code != '\n' && visible_is_hidden(code)) || in_command(whole, bytes))
            add_code(out, code);
        else
            text_add_span(out, bytes);
        margin = code == '\n' || (margin && code == '\t');
    }
    cJSON_free(printed);
}

// The place of byte `at`; columns count characters.
static Place place_of(const char *file, Span source, size_t at) {
    Place place = {file, 1, 1};
    for (size_t i = 0; i < at && i < source.length; i++) {
        unsigned char c = (unsigned char)source.at[i];
        if (c == '\n') {
            place.line++;
            place.column = 1;
        } else if ((c & 0xc0) != 0x80) {
            place.column++;
        }
    }
    return place;
}

cJSON *json_parse(const char *file, Span source, Status *s) {
    size_t valid = span_valid_utf8(source);
    if (valid < source.length) {
        status_fail(s, place_of(file, source, valid), "not JSON: invalid UTF-8");
        return NULL;
    }
    const char *end = source.at;
    // The length includes the NUL, which then stands for the end of the document.
    char *copy = memory_text_part(source.at ? source.at : "", source.length);
    size_t length = strlen(copy);
    cJSON *root = cJSON_ParseWithLengthOpts(copy, length + 1, &end, true);
    if (!root || length < source.length) {
        size_t at = root ? length : end ? (size_t)(end - copy) : 0;
        status_fail(s, place_of(file, source, at), "not JSON: %s",
                    source.length == 0 ? "the file is empty" : "cannot be understood from here on");
        cJSON_Delete(root);
        root = NULL;
    }
    free(copy);
    return root;
}
