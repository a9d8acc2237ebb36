// explain.h - what changed in many goldens, in words.
//
// Each golden before and now is a list of edits: events that appeared, vanished, moved or changed,
// and what else of the outcome differs. Edits whose events begin alike ("~ deals", "~ cannot") are
// of one kind. Goldens whose first differences have a kind in common are told of together, with
// examples of each shape and what went with it: a cause that changes 400 goldens is one paragraph.
#ifndef GAVEL_HARNESS_EXPLAIN_H
#define GAVEL_HARNESS_EXPLAIN_H

#include "engine/base/arena.h"
#include "engine/base/span.h"
#include "engine/base/text.h"

enum {
    EXPLAIN_PARAGRAPHS_MAX = 20,
    EXPLAIN_EXAMPLES = 3,     // Goldens named in a paragraph,
    EXPLAIN_CONSEQUENCES = 4  // and kinds of edits that came with its own.
};

typedef struct Explanation Explanation;

Explanation *explain_begin(const char *base);  // What the goldens are compared with, for people.
void explain_free(Explanation *x);             // NULL is fine.
// A golden as it was and as it is; at NULL: there was, or is, none.
void explain_add(Explanation *x, const char *path, Span before, Span now);
int explain_changed(const Explanation *x);  // Goldens that differ, are new or gone.
// The whole, as plain text or as Markdown.
void explain_print(const Explanation *x, bool markdown, Text *out);

// ---- between explain.c and explain_edits.c

typedef enum {
    EDIT_APPEARED,
    EDIT_VANISHED,
    EDIT_EARLIER,
    EDIT_LATER,
    EDIT_CHANGED,
    EDIT_OUTCOME
} EditKind;

typedef struct {
    EditKind kind;
    const char *sort;       // What they tell of: the names and verbs that events begin with.
    const char *shape;      // What is alike in edits that are counted as one.
    const char *old, *new;  // The events, as far as there are two; of an outcome, what it is about.
    int event;   // Counted from 1, in the log as it is now (of what vanished: as it was).
    bool first;  // It stands where the logs begin to differ.
} Edit;

typedef struct {
    Edit *items;
    int count, capacity;
} Edits;

// The edits that make `now` of `before`, in the order of the log; texts are in `arena`. Empty if
// one of them is no golden, or the games are the same.
void explain_edits(Arena *arena, Span before, Span now, Edits *out);

#endif
