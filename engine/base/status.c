// status.c - recording the first failure and printing it.
//
// What is filled into a message is made visible: it may come from anybody's file. What does not fit
// is cut between two characters, so that a message stays valid UTF-8.
#include "engine/base/status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/span.h"
#include "engine/base/text.h"
#include "engine/base/visible.h"

// Drops half a character that a cut may have left at the end.
static void mend_end(char *text) {
    size_t length = strlen(text);
    size_t start = length > 3 ? length - 3 : 0;
    while (start < length && ((unsigned char)text[start] & 0xC0U) == 0x80U) start++;
    text[start + span_valid_utf8((Span){text + start, length - start})] = '\0';
}

bool status_fail_values(Status *s, Place place, const char *format, va_list values) {
    if (s->failed) return false;
    Text message = {0};
    visible_format_values(&message, format, values);
    status_fail_lines(s, place, text_cstr(&message));
    text_free(&message);
    return false;
}

bool status_fail_lines(Status *s, Place place, const char *lines) {
    if (s->failed) return false;
    Text shown = {0};
    visible_add_lines(&shown, span_of(lines));
    s->failed = true;
    s->line = place.line;
    s->column = place.column;
    snprintf(s->file, sizeof s->file, "%s", place.file ? place.file : "");
    mend_end(s->file);
    snprintf(s->message, sizeof s->message, "%s", text_cstr(&shown));
    mend_end(s->message);
    text_free(&shown);
    return false;
}

bool status_fail(Status *s, Place place, const char *format, ...) {
    va_list values;
    va_start(values, format);
    status_fail_values(s, place, format, values);
    va_end(values);
    return false;
}

bool status_fail_errno(Status *s, const char *file, const char *what) {
    int error = errno;
    memory_check(error);
    if (!s->failed) s->full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return status_fail(s, (Place){file, 0, 0}, "%s: %s", what, strerror(error));
}

bool status_fail_about(Status *s, const char *name, const Status *why) {
    if (s->failed) return false;
    s->full = why->full;
    Text message = {0};
    visible_format(&message, "%s: ", name);
    text_add(&message, why->message);
    status_fail_lines(s, (Place){why->file, why->line, why->column}, text_cstr(&message));
    text_free(&message);
    return false;
}

void status_add(Status *s, const Status *further) {
    if (!s->failed) {
        *s = *further;
        return;
    }
    size_t length = strlen(s->message);
    s->full = s->full || further->full;
    if (!further->failed || length + 1 >= sizeof s->message) return;
    s->message[length++] = '\n';
    status_text(further, s->message + length, sizeof s->message - length);
}

const char *status_text(const Status *s, char *into, size_t size) {
    gavel_assert(size > 0);
    into[0] = '\0';
    if (!s->failed) return into;
    Text text = {0};
    visible_format(&text, "%s%s", s->file, s->file[0] ? ":" : "");
    if (s->line > 0) text_format(&text, "%d:", s->line);
    if (s->line > 0 && s->column > 0) text_format(&text, "%d:", s->column);
    if (text.length > 0) text_add_char(&text, ' ');
    text_add(&text, s->message);
    snprintf(into, size, "%s", text_cstr(&text));
    mend_end(into);
    text_free(&text);
    return into;
}

_Noreturn void gavel_assert_fail(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: internal error: %s does not hold\n", file, line, condition);
    abort();
}
