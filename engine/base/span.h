// span.h - a slice of text that somebody else owns.
#ifndef GAVEL_BASE_SPAN_H
#define GAVEL_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *at;
    size_t length;
} Span;

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

Span span_of(const char *text);  // The whole of a NUL-terminated string.
bool span_equal(Span a, Span b);
bool span_is(Span a, const char *text);
bool span_equal_nocase(Span a, Span b);  // ASCII only.
Span span_trim(Span a);                  // Without spaces and tabs at both ends.
// Cut `text` at the first `separator`: returns the part before it and leaves the rest in *text
// (empty, with at == NULL, when there is no further part).
Span span_cut(Span *text, char separator);
// Decodes the first UTF-8 sequence: its length in bytes, 0 (and *code untouched) if `a` is empty or
// does not begin with a valid one.
size_t span_code_point(Span a, uint32_t *code);
// The number of bytes before the first invalid UTF-8 sequence; `length` if all is valid.
size_t span_valid_utf8(Span a);

#endif
