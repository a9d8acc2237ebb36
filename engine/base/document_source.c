// document_source.c - the bytes of a document: what may be in them, and where a place lies.
//
// Checked before libyaml sees them, because libyaml reports bad bytes without a line, and accepts
// line breaks that no editor counts.
#include "engine/base/document_source.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/document.h"

enum { BYTE_ORDER_MARK = 0xFEFF };

Span source_without_mark(Span source) {
    uint32_t code = 0;
    size_t step = span_code_point(source, &code);
    if (code != BYTE_ORDER_MARK) return source;
    return (Span){source.at + step, source.length - step};
}

bool source_is_control(uint32_t code) {
    if (code < 0x20) return code != '\n' && code != '\t';
    if (code >= 0x7F && code <= 0x9F) return true;
    return code == 0x2028 || code == 0x2029 || code == BYTE_ORDER_MARK || code == 0xFFFE ||
           code == 0xFFFF;
}

// A place in the source while it is walked through, line by line.
typedef struct {
    Place place;
    bool indenting;  // Only white space so far on this line.
} Walk;

static bool check_character(const Walk *w, Span rest, uint32_t code, Status *s) {
    if (code == '\t' && w->indenting)
        return status_fail(s, w->place, "tab character used as indentation; use spaces");
    if (code == '\r') {
        if (rest.length > 1 && rest.at[1] == '\n') return true;
        return status_fail(s, w->place, "carriage return without a line feed after it");
    }
    if (!source_is_control(code)) return true;
    return status_fail(s, w->place, "control character U+%04X is not allowed", (unsigned)code);
}

static void step_over(Walk *w, uint32_t code) {
    w->place.column++;
    if (code != ' ') w->indenting = false;
    if (code != '\n') return;
    w->place.line++;
    w->place.column = 1;
    w->indenting = true;
}

bool source_check(const char *file, Span source, Status *s) {
    Walk walk = {{file, 1, 1}, true};
    if (source.length > DOCUMENT_BYTES_MAX)
        return status_fail(s, (Place){file, 0, 0}, "too large: more than %d bytes",
                           DOCUMENT_BYTES_MAX);
    while (source.length > 0) {
        uint32_t code = 0;
        size_t step = span_code_point(source, &code);
        if (step == 0)
            return status_fail(s, walk.place, "invalid UTF-8 (byte 0x%02X); save the file as UTF-8",
                               (unsigned)(unsigned char)source.at[0]);
        if (!check_character(&walk, source, code, s)) return false;
        step_over(&walk, code);
        source = (Span){source.at + step, source.length - step};
    }
    return true;
}

static bool continues(Span source, size_t byte) {
    return byte < source.length && ((unsigned char)source.at[byte] & 0xC0U) == 0x80U;
}

size_t source_seek(Span source, SourceCursor *cursor, size_t index) {
    while (cursor->index < index && cursor->byte < source.length) {
        cursor->index++;
        do cursor->byte++;
        while (continues(source, cursor->byte));
    }
    while (cursor->index > index) {
        cursor->index--;
        do cursor->byte--;
        while (continues(source, cursor->byte));
    }
    return cursor->byte;
}

int source_lines_below(Span source, size_t from, size_t visible) {
    int lines = 0;
    for (size_t i = from; i < source.length && visible > 0; i++) {
        if (source.at[i] == '\n')
            lines++;
        else if (lines > 0 && !strchr(" \t\r", source.at[i]))
            visible--;
    }
    return lines;
}

Excerpt source_excerpt(Span text) {
    static const char more[] = "...";
    Excerpt excerpt = {{0}};
    size_t used = 0;
    while (text.length > 0) {
        uint32_t code = 0;
        size_t step = span_code_point(text, &code);
        if (used + step + sizeof more > sizeof excerpt.text) {
            memcpy(excerpt.text + used, more, sizeof more);
            break;
        }
        if (code < ' ')
            excerpt.text[used] = ' ';
        else
            memcpy(excerpt.text + used, text.at, step);
        used += step;
        text = (Span){text.at + step, text.length - step};
    }
    return excerpt;
}
