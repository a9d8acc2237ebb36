// span.c - slices of text: comparison, cutting and UTF-8 decoding.
//
// Nothing here allocates or depends on the locale; case folding is ASCII only.
#include "engine/base/span.h"

#include <string.h>

Span span_of(const char *text) { return (Span){text, strlen(text)}; }

bool span_equal(Span a, Span b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

bool span_is(Span a, const char *text) { return span_equal(a, span_of(text)); }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool span_equal_nocase(Span a, Span b) {
    if (a.length != b.length) return false;
    for (size_t i = 0; i < a.length; i++)
        if (lower(a.at[i]) != lower(b.at[i])) return false;
    return true;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

Span span_trim(Span a) {
    while (a.length > 0 && is_blank(a.at[0])) a = (Span){a.at + 1, a.length - 1};
    while (a.length > 0 && is_blank(a.at[a.length - 1])) a.length--;
    return a;
}

Span span_cut(Span *text, char separator) {
    Span part = *text;
    const char *found = part.length > 0 ? memchr(part.at, separator, part.length) : NULL;
    if (!found) {
        *text = (Span){NULL, 0};
        return part;
    }
    part.length = (size_t)(found - part.at);
    *text = (Span){found + 1, text->length - part.length - 1};
    return part;
}

// The length of the sequence that a lead byte announces, and the bits it carries itself.
static size_t lead_byte(unsigned char byte, uint32_t *bits) {
    if (byte < 0x80) return *bits = byte, 1;
    if (byte >= 0xC2 && byte <= 0xDF) return *bits = byte & 0x1FU, 2;
    if (byte >= 0xE0 && byte <= 0xEF) return *bits = byte & 0x0FU, 3;
    if (byte >= 0xF0 && byte <= 0xF4) return *bits = byte & 0x07U, 4;
    return 0;
}

size_t span_code_point(Span a, uint32_t *code) {
    uint32_t value = 0;
    size_t length = a.length > 0 ? lead_byte((unsigned char)a.at[0], &value) : 0;
    if (length == 0 || length > a.length) return 0;
    for (size_t i = 1; i < length; i++) {
        unsigned char byte = (unsigned char)a.at[i];
        if ((byte & 0xC0U) != 0x80U) return 0;
        value = value << 6 | (byte & 0x3FU);
    }
    if (length == 3 && (value < 0x800 || (value >= 0xD800 && value <= 0xDFFF))) return 0;
    if (length == 4 && (value < 0x10000 || value > 0x10FFFF)) return 0;
    *code = value;
    return length;
}

size_t span_valid_utf8(Span a) {
    size_t at = 0;
    while (at < a.length) {
        uint32_t code;
        size_t step = span_code_point((Span){a.at + at, a.length - at}, &code);
        if (step == 0) break;
        at += step;
    }
    return at;
}
