// document_source.h - the bytes of a document: what may be in them, and where a place lies.
//
// Private to the document reader. Places count characters, as libyaml's marks do; the byte order
// mark that a file may begin with is not part of the source.
#ifndef GAVEL_BASE_DOCUMENT_SOURCE_H
#define GAVEL_BASE_DOCUMENT_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/span.h"
#include "engine/base/status.h"

enum { SOURCE_EXCERPT_MAX = 64 };

// A character's number and where it begins. Moving is cheap while places come in order.
typedef struct {
    size_t index, byte;
} SourceCursor;

typedef struct {
    char text[SOURCE_EXCERPT_MAX];
} Excerpt;

// Without the byte order mark, if there is one.
Span source_without_mark(Span source);
// Refuses too many bytes, invalid UTF-8, control characters and tabs before a line's first visible
// character. What passes has only LF and CR LF as line ends.
bool source_check(const char *file, Span source, Status *s);
// The byte at which character `index` begins (the end, if there are fewer).
size_t source_seek(Span source, SourceCursor *cursor, size_t index);
// A control character, or a line break that editors do not count. LF and tab are neither.
bool source_is_control(uint32_t code);
// How many lines below the one with byte `from` the `visible`-th byte lies that is no white space.
int source_lines_below(Span source, size_t from, size_t visible);
// The first characters of a text on one line, with "..." if there are more.
Excerpt source_excerpt(Span text);

#endif
