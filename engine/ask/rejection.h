// rejection.h - an illegal action or answer: its code and a sentence. The Game is as it was.
//
// The sentence has two parts. Whoever refuses says why; whoever knows what was attempted (the
// action, the declaration, the question) says what. Together they are "Cannot cast Divination: it
// is bob's turn.", or with a player "alice cannot cast Divination: it is bob's turn." Both parts
// follow from the position and the attempt alone: goldens hold them. What else is worth knowing,
// and may change with how payments are found, is the detail.
#ifndef GAVEL_ASK_REJECTION_H
#define GAVEL_ASK_REJECTION_H

#include "engine/base/span.h"

typedef enum {
    REJECTED_NOT,
#define REJECTION(name, code, meaning) REJECTED_##name,
#include "engine/ask/rejections.def"
#undef REJECTION
    REJECTED_COUNT
} RejectionCode;

enum {
    REJECTION_WHAT_MAX = 200,
    REJECTION_WHY_MAX = 256,
    REJECTION_DETAIL_MAX = 400,
    REJECTION_TEXT_MAX = REJECTION_WHAT_MAX + REJECTION_WHY_MAX + 64
};

typedef struct {
    RejectionCode code;
    char what[REJECTION_WHAT_MAX];      // "cast Divination"; "": nobody has said it yet.
    char why[REJECTION_WHY_MAX];        // "it is bob's turn"
    char detail[REJECTION_DETAIL_MAX];  // "sources: Forest {G}"; "": none.
} Rejection;

const char *rejection_code(RejectionCode c);  // "timing.no_priority"
bool rejection_find(Span code, RejectionCode *out);
// What the code means, in words: "the card is not where it could be used from".
const char *rejection_meaning(RejectionCode c);
// Fills in why, forgets the rest, and returns false. Where only that is of interest, r is NULL.
bool rejection_set(Rejection *r, RejectionCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Fills in what, unless that is known already, and returns false.
bool rejection_about(Rejection *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The whole sentence into a buffer; returns it. `who` may be NULL.
const char *rejection_text(const Rejection *r, const char *who, char *into, size_t size);

#endif
