// status.c - recording the first failure and printing it.
//
// What does not fit is cut between two characters, so that a message stays valid UTF-8.
#include "engine/base/status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/span.h"

// Drops half a character that a cut may have left at the end.
static void mend_end(char *text) {
    size_t length = strlen(text);
    size_t start = length > 3 ? length - 3 : 0;
    while (start < length && ((unsigned char)text[start] & 0xC0U) == 0x80U) start++;
    text[start + span_valid_utf8((Span){text + start, length - start})] = '\0';
}

bool status_fail(Status *s, Place place, const char *format, ...) {
    if (s->failed) return false;
    s->failed = true;
    s->line = place.line;
    s->column = place.column;
    snprintf(s->file, sizeof s->file, "%s", place.file ? place.file : "");
    mend_end(s->file);
    va_list values;
    va_start(values, format);
    vsnprintf(s->message, sizeof s->message, format, values);
    va_end(values);
    mend_end(s->message);
    return false;
}

bool status_fail_errno(Status *s, const char *file, const char *what) {
    int error = errno;
    memory_check(error);
    if (!s->failed) s->full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return status_fail(s, (Place){file, 0, 0}, "%s: %s", what, strerror(error));
}

bool status_fail_about(Status *s, const char *name, const Status *why) {
    if (!s->failed) s->full = why->full;
    return status_fail(s, (Place){why->file, why->line, why->column}, "%s: %s", name, why->message);
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
    char line[16] = "", column[16] = "";
    if (s->line > 0) snprintf(line, sizeof line, "%d:", s->line);
    if (s->line > 0 && s->column > 0) snprintf(column, sizeof column, "%d:", s->column);
    const char *colon = s->file[0] ? ":" : "";
    const char *space = s->file[0] || line[0] ? " " : "";
    snprintf(into, size, "%s%s%s%s%s%s", s->file, colon, line, column, space, s->message);
    mend_end(into);
    return into;
}

_Noreturn void gavel_assert_fail(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: internal error: %s does not hold\n", file, line, condition);
    abort();
}
