// rejection.h - an illegal action or answer: its code and a sentence. The Game is as it was.
#ifndef GAVEL_ASK_REJECTION_H
#define GAVEL_ASK_REJECTION_H

#include "engine/base/span.h"

typedef enum {
    REJECTED_NOT,
#define REJECTION(name, code) REJECTED_##name,
#include "engine/ask/rejections.def"
#undef REJECTION
    REJECTED_COUNT
} RejectionCode;

enum { REJECTION_MESSAGE_MAX = 256 };

typedef struct {
    RejectionCode code;
    char message[REJECTION_MESSAGE_MAX];  // "Cannot cast Divination: ..."
} Rejection;

const char *rejection_code(RejectionCode c);  // "timing.no_priority"
bool rejection_find(Span code, RejectionCode *out);
// Fills *r and returns false. Where only that is of interest, r is NULL.
bool rejection_set(Rejection *r, RejectionCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
