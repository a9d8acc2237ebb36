// result.c - what came of one scenario.
#include "harness/result.h"

#include <string.h>

#include "engine/base/text.h"

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

void result_unwritten(Result *r, const Status *s) {
    char text[STATUS_MESSAGE_MAX + STATUS_FILE_MAX];
    if (s->failed) r->unwritten = arena_format(&r->arena, "%s", status_text(s, text, sizeof text));
}

void result_set_context(const Result *r, Failure *f, const char *lines) {
    for (const Failure *other = r->failures; other && lines; other = other->next)
        if (other != f && other->context && strcmp(other->context, lines) == 0) return;
    f->context = lines;
}

// Is it a line of the diff that this run has?
static bool is_shown(const char *diff, Span line) {
    Span rest = span_of(diff);
    while (rest.at != NULL) {
        Span shown = span_cut(&rest, '\n');
        if (shown.length == 0 || (shown.at[0] != '+' && shown.at[0] != ' ')) continue;
        if (span_equal((Span){shown.at + 1, shown.length - 1}, line)) return true;
    }
    return false;
}

void result_drop_shown(Result *r, const char *diff) {
    for (Failure *f = r->failures; f && f->next; f = f->next) {
        if (!f->context) continue;
        Text kept = {0};
        Span rest = span_of(f->context);
        while (rest.at != NULL) {
            Span line = span_cut(&rest, '\n');
            if (is_shown(diff, line)) continue;
            if (kept.length > 0) text_add_char(&kept, '\n');
            text_add_span(&kept, line);
        }
        f->context = kept.length > 0 ? arena_copy(&r->arena, kept.data, kept.length) : NULL;
        text_free(&kept);
    }
}
