// rejection.c - codes and sentences of refusals.
#include "engine/ask/rejection.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const codes[REJECTED_COUNT] = {
    "none",
#define REJECTION(name, code, meaning) code,
#include "engine/ask/rejections.def"
#undef REJECTION
};

static const char *const meanings[REJECTED_COUNT] = {
    "it is not refused",
#define REJECTION(name, code, meaning) meaning,
#include "engine/ask/rejections.def"
#undef REJECTION
};

const char *rejection_code(RejectionCode c) { return codes[c]; }
const char *rejection_meaning(RejectionCode c) { return meanings[c]; }

bool rejection_find(Span code, RejectionCode *out) {
    for (int i = 1; i < REJECTED_COUNT; i++)
        if (span_is(code, codes[i])) return *out = (RejectionCode)i, true;
    return false;
}

bool rejection_set(Rejection *r, RejectionCode code, const char *format, ...) {
    if (r == NULL) return false;
    r->code = code;
    r->what[0] = r->detail[0] = '\0';
    va_list args;
    va_start(args, format);
    vsnprintf(r->why, sizeof r->why, format, args);
    va_end(args);
    return false;
}

bool rejection_about(Rejection *r, const char *format, ...) {
    if (r == NULL || r->what[0] != '\0') return false;
    va_list args;
    va_start(args, format);
    vsnprintf(r->what, sizeof r->what, format, args);
    va_end(args);
    return false;
}

const char *rejection_text(const Rejection *r, const char *who, char *into, size_t size) {
    snprintf(into, size, "%s%s %s: %s.", who ? who : "", who ? " cannot" : "Cannot",
             r->what[0] ? r->what : "do this", r->why);
    return into;
}
