// rejection.c - codes and sentences of refusals.
#include "engine/ask/rejection.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const codes[REJECTED_COUNT] = {
    "none",
#define REJECTION(name, code) code,
#include "engine/ask/rejections.def"
#undef REJECTION
};

const char *rejection_code(RejectionCode c) { return codes[c]; }

bool rejection_find(Span code, RejectionCode *out) {
    for (int i = 1; i < REJECTED_COUNT; i++)
        if (span_is(code, codes[i])) return *out = (RejectionCode)i, true;
    return false;
}

bool rejection_set(Rejection *r, RejectionCode code, const char *format, ...) {
    if (r == NULL) return false;
    r->code = code;
    va_list args;
    va_start(args, format);
    vsnprintf(r->message, sizeof r->message, format, args);
    va_end(args);
    return false;
}
