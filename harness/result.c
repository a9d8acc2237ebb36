// result.c - what came of one scenario.
#include "harness/result.h"

#include <string.h>

void result_free(Result *r) {
    arena_free(&r->arena);
    *r = (Result){0};
}

Failure *result_fail(Result *r, FailureKind kind, const char *where, const char *message) {
    Failure *failure = ARENA_NEW(&r->arena, Failure);
    failure->kind = kind;
    failure->where = arena_copy(&r->arena, where, strlen(where));
    failure->message = arena_copy(&r->arena, message, strlen(message));
    Failure **link = &r->failures;
    while (*link) link = &(*link)->next;
    *link = failure;
    r->outcome = OUTCOME_FAILED;
    return failure;
}
