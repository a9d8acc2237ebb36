// text.c - a growing string.
//
// The capacity doubles, so that adding one character at a time stays linear.
#include "engine/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

enum { TEXT_CAPACITY_MIN = 64 };

// Makes room for `extra` more bytes and the NUL.
static void reserve(Text *t, size_t extra) {
    size_t needed = t->length + extra + 1;
    gavel_assert(needed > extra);
    if (needed <= t->capacity) return;
    size_t capacity = t->capacity ? t->capacity * 2 : TEXT_CAPACITY_MIN;
    if (capacity < needed) capacity = needed;
    char *data = memory_resize(t->data, capacity);
    t->data = data;
    t->capacity = capacity;
}

void text_add_span(Text *t, Span s) {
    reserve(t, s.length);
    if (s.length > 0) memcpy(t->data + t->length, s.at, s.length);
    t->length += s.length;
    t->data[t->length] = '\0';
}

void text_add(Text *t, const char *s) { text_add_span(t, span_of(s)); }

void text_add_char(Text *t, char c) { text_add_span(t, (Span){&c, 1}); }

// Without printf, which takes several times as long.
void text_add_number(Text *t, int64_t n) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0) digits[--at] = '-';
    text_add_span(t, (Span){digits + at, sizeof digits - at});
}

void text_format_values(Text *t, const char *format, va_list values) {
    gavel_assert(format != NULL);
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(NULL, 0, format, values);
    gavel_assert(length >= 0);
    reserve(t, (size_t)length);
    vsnprintf(t->data + t->length, (size_t)length + 1, format, again);
    va_end(again);
    t->length += (size_t)length;
}

void text_format(Text *t, const char *format, ...) {
    va_list values;
    va_start(values, format);
    text_format_values(t, format, values);
    va_end(values);
}

void text_clear(Text *t) {
    t->length = 0;
    if (t->data) t->data[0] = '\0';
}

void text_free(Text *t) {
    free(t->data);
    *t = (Text){0};
}

const char *text_cstr(const Text *t) { return t->data ? t->data : ""; }
