// text.h - a growing string.
//
// Starts as {0}. `data` is always NUL-terminated once something was added; free with text_free.
// What is added must not lie inside the text itself. Out of memory ends the process (memory.h).
#ifndef GAVEL_BASE_TEXT_H
#define GAVEL_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/span.h"

typedef struct {
    char *data;
    size_t length, capacity;
} Text;

void text_add(Text *t, const char *s);
void text_add_span(Text *t, Span s);
void text_add_char(Text *t, char c);
void text_add_number(Text *t, int64_t n);
void text_format(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_values(Text *t, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));
void text_clear(Text *t);  // Keeps the memory.
void text_free(Text *t);
const char *text_cstr(const Text *t);  // Never NULL.

#endif
