// explain.c - what changed in many goldens, in words.
#include "harness/explain.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/base/visible.h"
#include "harness/golden_difference.h"
#include "harness/markdown.h"

enum { PATHS_MAX = 5 };  // Of new goldens, and of those that are gone.

typedef struct {
    const char *path;
    Edits edits;
    int *kinds;  // Of its edits, each once; those of the first difference come first.
    int kind_count, first_count;
    bool told;
} Changed;

// A golden on one side only.
typedef struct {
    const char *path, *other;  // `other` is the same game under another path; NULL: there is none.
    Span game;
} Single;

typedef struct {
    Changed *items;
    int count, capacity;
} ChangedList;

typedef struct {
    Single *items;
    int count, capacity;
} Singles;

struct Explanation {
    Arena arena;
    const char *base;
    int same;
    ChangedList changed;
    Singles added, gone;
};

Explanation *explain_begin(const char *base) {
    Explanation *x = memory_zeroed(1, sizeof *x);
    x->base = arena_copy(&x->arena, base, strlen(base));
    return x;
}

void explain_free(Explanation *x) {
    if (!x) return;
    free(x->changed.items);
    free(x->added.items);
    free(x->gone.items);
    arena_free(&x->arena);
    free(x);
}

// ---- gathering

static void *grow(void *items, int count, int *capacity, size_t size) {
    if (count < *capacity) return items;
    *capacity = *capacity ? *capacity * 2 : 16;
    items = memory_resize(items, size * (size_t)*capacity);
    return items;
}

static void add_single(Explanation *x, Singles *s, const char *path, Span golden) {
    Span game = golden_game(golden);
    s->items = grow(s->items, s->count, &s->capacity, sizeof *s->items);
    s->items[s->count++] = (Single){
        .path = path,
        .game = {game.at ? arena_copy(&x->arena, game.at, game.length) : NULL, game.length}};
}

static Span without_end(Span text) {
    while (text.length > 0 && text.at[text.length - 1] == '\n') text.length--;
    return text;
}

void explain_add(Explanation *x, const char *path, Span before, Span now) {
    const char *kept = arena_copy(&x->arena, path, strlen(path));
    if (!before.at || !now.at) {
        if (now.at) add_single(x, &x->added, kept, now);
        if (before.at) add_single(x, &x->gone, kept, before);
        return;
    }
    Edits edits = {0};
    before = without_end(before);
    now = without_end(now);
    bool bytes = before.length == now.length && memcmp(before.at, now.at, now.length) == 0;
    if (!bytes) explain_edits(&x->arena, before, now, &edits);
    if (edits.count == 0) {
        x->same++;
        return;
    }
    ChangedList *c = &x->changed;
    c->items = grow(c->items, c->count, &c->capacity, sizeof *c->items);
    c->items[c->count++] = (Changed){.path = kept, .edits = edits};
}

int explain_changed(const Explanation *x) {
    return x->changed.count + x->added.count + x->gone.count;
}

// ---- kinds of edits

// What is alike in edits that are told of together.
typedef struct {
    const Edit *example;
    int goldens;  // In which it still is to be told of.
} Kind;

typedef struct {
    const Edit *edit;
    int golden, index;
} Numbered;

typedef struct {
    Arena arena;
    ChangedList changed;  // A copy that is worked on.
    Kind *kinds;
    int kind_count;
} Telling;

static int compare_edits(const Edit *a, const Edit *b) {
    return a->kind != b->kind ? (int)a->kind - (int)b->kind : strcmp(a->sort, b->sort);
}

static int compare_numbered(const void *a, const void *b) {
    const Numbered *x = a, *y = b;
    int order = compare_edits(x->edit, y->edit);
    if (order != 0) return order;
    return x->golden != y->golden ? x->golden - y->golden : x->index - y->index;
}

static void add_kind(Changed *c, int kind, bool first) {
    int at = 0;
    while (at < c->kind_count && c->kinds[at] != kind) at++;
    if (at == c->kind_count) c->kinds[c->kind_count++] = kind;
    if (!first || at < c->first_count) return;
    memmove(c->kinds + c->first_count + 1, c->kinds + c->first_count,
            sizeof *c->kinds * (size_t)(at - c->first_count));
    c->kinds[c->first_count++] = kind;
}

// Numbers the kinds of all edits, and gives each golden those that it has.
static void number_kinds(Telling *t) {
    int total = 0, count = 0;
    for (int i = 0; i < t->changed.count; i++) total += t->changed.items[i].edits.count;
    Numbered *all = ARENA_ARRAY(&t->arena, Numbered, total + 1);
    for (int i = 0; i < t->changed.count; i++) {
        Changed *c = &t->changed.items[i];
        c->kinds = ARENA_ARRAY(&t->arena, int, c->edits.count);
        for (int k = 0; k < c->edits.count; k++)
            all[count++] = (Numbered){.edit = &c->edits.items[k], .golden = i, .index = k};
    }
    qsort(all, (size_t)count, sizeof *all, compare_numbered);
    t->kinds = ARENA_ARRAY(&t->arena, Kind, total + 1);
    int *number = ARENA_ARRAY(&t->arena, int, total + 1);
    int *begin = ARENA_ARRAY(&t->arena, int, t->changed.count + 1);
    for (int i = 0, at = 0; i < t->changed.count; i++) {
        begin[i] = at;
        at += t->changed.items[i].edits.count;
    }
    for (int i = 0; i < count; i++) {
        if (i == 0 || compare_edits(all[i].edit, all[i - 1].edit) != 0)
            t->kinds[t->kind_count++] = (Kind){.example = all[i].edit};
        number[begin[all[i].golden] + all[i].index] = t->kind_count - 1;
    }
    for (int i = 0; i < t->changed.count; i++)
        for (int k = 0; k < t->changed.items[i].edits.count; k++)
            add_kind(&t->changed.items[i], number[begin[i] + k],
                     t->changed.items[i].edits.items[k].first);
}

static bool begins_with(const Changed *c, int kind) {
    for (int i = 0; i < c->first_count; i++)
        if (c->kinds[i] == kind) return true;
    return false;
}

// The kind with which most of the untold goldens begin; -1: all are told. `count`: how many.
static int most_common(Telling *t, int *count) {
    int best = -1;
    for (int k = 0; k < t->kind_count; k++) t->kinds[k].goldens = 0;
    for (int i = 0; i < t->changed.count; i++) {
        const Changed *c = &t->changed.items[i];
        for (int k = 0; k < c->first_count && !c->told; k++) t->kinds[c->kinds[k]].goldens++;
    }
    for (int k = 0; k < t->kind_count; k++)
        if (t->kinds[k].goldens > 0 && (best < 0 || t->kinds[k].goldens > t->kinds[best].goldens))
            best = k;
    *count = best < 0 ? 0 : t->kinds[best].goldens;
    return best;
}

// ---- printing

typedef struct {
    Text *out;
    bool markdown;
} Page;

static void add_quoted(const Page *p, const char *text) {
    if (p->markdown) {
        markdown_add_code(p->out, text);
        return;
    }
    text_add_char(p->out, '"');
    visible_add(p->out, span_of(text));
    text_add_char(p->out, '"');
}

static void add_path(const Page *p, const char *path) {
    if (p->markdown)
        markdown_add_code(p->out, path);
    else
        visible_add(p->out, span_of(path));
}

static void add_plural(Text *out, int count, const char *one, const char *many) {
    text_format(out, "%d %s", count, count == 1 ? one : many);
}

static void add_edit(const Page *p, const Edit *e) {
    static const char *const words[] = {
        [EDIT_APPEARED] = "an event appears: ",      [EDIT_VANISHED] = "an event vanishes: ",
        [EDIT_EARLIER] = "an event comes earlier: ", [EDIT_LATER] = "an event comes later: ",
        [EDIT_CHANGED] = "an event changes: ",       [EDIT_OUTCOME] = "the outcome differs in "};
    text_add(p->out, words[e->kind]);
    if (e->kind == EDIT_OUTCOME)
        text_add(p->out, e->new);
    else
        add_quoted(p, e->old ? e->old : e->new);
    if (e->kind != EDIT_CHANGED) return;
    text_add(p->out, " is now ");
    add_quoted(p, e->new);
}

static const Edit *edit_of_kind(const Changed *c, const Kind *kind) {
    for (int i = 0; i < c->edits.count; i++)
        if (compare_edits(&c->edits.items[i], kind->example) == 0) return &c->edits.items[i];
    return kind->example;
}

// The first edit of a kind in the goldens of a paragraph.
static const Edit *edit_among(const Telling *t, const Kind *kind, const bool *here) {
    for (int i = 0; i < t->changed.count; i++) {
        const Edits *edits = &t->changed.items[i].edits;
        for (int k = 0; k < edits->count && here[i]; k++)
            if (compare_edits(&edits->items[k], kind->example) == 0) return &edits->items[k];
    }
    return kind->example;
}

// The kinds that came with `kind` in the goldens of its paragraph, most frequent first.
static void add_consequences(Telling *t, const Page *p, int kind, int count, const bool *here) {
    int others = 0;
    for (int k = 0; k < t->kind_count; k++) t->kinds[k].goldens = 0;
    for (int i = 0; i < t->changed.count; i++) {
        const Changed *c = &t->changed.items[i];
        for (int k = 0; k < c->kind_count && here[i]; k++)
            others += t->kinds[c->kinds[k]].goldens++ == 0 && c->kinds[k] != kind;
    }
    int told = 0;
    t->kinds[kind].goldens = 0;
    for (; told < EXPLAIN_CONSEQUENCES && told < others; told++) {
        int best = 0;
        for (int k = 1; k < t->kind_count; k++)
            if (t->kinds[k].goldens > t->kinds[best].goldens) best = k;
        text_add(p->out, p->markdown ? "  - with it" : "  with it");
        if (count > 1) text_format(p->out, ", in %d", t->kinds[best].goldens);
        text_add(p->out, ": ");
        add_edit(p, edit_among(t, &t->kinds[best], here));
        text_add_char(p->out, '\n');
        t->kinds[best].goldens = 0;
    }
    if (others > told) {
        text_add(p->out, p->markdown ? "  - and " : "  and ");
        add_plural(p->out, others - told, "other kind of change", "other kinds of changes");
        text_add_char(p->out, '\n');
    }
}

// The goldens of a paragraph that have edits of one shape.
typedef struct {
    const Edit *edit;
    const Changed *golden;  // The first of them.
    int count;
} Shape;

static int compare_shapes(const void *a, const void *b) {
    const Shape *x = a, *y = b;
    if (x->count != y->count) return y->count - x->count;
    return strcmp(x->golden->path, y->golden->path);
}

// The shapes of the goldens' edits of a kind, the most common first.
static Shape *find_shapes(Telling *t, const Kind *kind, const bool *here, int *count) {
    Shape *shapes = ARENA_ARRAY(&t->arena, Shape, t->changed.count + 1);
    *count = 0;
    for (int i = 0; i < t->changed.count; i++) {
        const Changed *c = &t->changed.items[i];
        if (!here[i]) continue;
        const Edit *edit = edit_of_kind(c, kind);
        int at = 0;
        while (at < *count && strcmp(shapes[at].edit->shape, edit->shape) != 0) at++;
        if (at == *count) shapes[(*count)++] = (Shape){edit, c, 0};
        shapes[at].count++;
    }
    qsort(shapes, (size_t)*count, sizeof *shapes, compare_shapes);
    return shapes;
}

static void add_examples(const Page *p, const Shape *shapes, int shape_count, int count) {
    int told = 0;
    for (int i = 0; i < shape_count && i < EXPLAIN_EXAMPLES; i++) {
        const Edit *e = shapes[i].edit;
        text_add(p->out, p->markdown ? "  - " : "    ");
        if (shape_count > 1)
            text_format(p->out, "%d as in ", shapes[i].count);
        else if (count > 1)
            text_add(p->out, "as in ");
        add_path(p, shapes[i].golden->path);
        if (e->event > 0) text_format(p->out, ", event %d", e->event);
        if (e->kind != EDIT_OUTCOME && i > 0) {
            text_add(p->out, ": ");
            add_quoted(p, e->old ? e->old : e->new);
        }
        text_add_char(p->out, '\n');
        told += shapes[i].count;
    }
    if (count > told)
        text_format(p->out, p->markdown ? "  - and %d more\n" : "    and %d more\n", count - told);
}

// All goldens that begin with one kind of edit.
static void add_paragraph(Telling *t, const Page *p, int kind, int count) {
    bool *here = ARENA_ARRAY(&t->arena, bool, t->changed.count);
    for (int i = 0; i < t->changed.count; i++) {
        Changed *c = &t->changed.items[i];
        here[i] = !c->told && begins_with(c, kind);
        c->told |= here[i];
    }
    int shape_count;
    const Shape *shapes = find_shapes(t, &t->kinds[kind], here, &shape_count);
    gavel_assert(shape_count > 0);
    text_add(p->out, p->markdown ? "- **In " : "In ");
    add_plural(p->out, count, "scenario", "scenarios");
    text_add(p->out, p->markdown ? "** " : " ");
    add_edit(p, shapes[0].edit);
    text_add_char(p->out, '\n');
    add_examples(p, shapes, shape_count, count);
    add_consequences(t, p, kind, count, here);
}

// Of scenarios that were renamed, the golden is gone under one path and new under another.
static int match_renamed(Singles *added, Singles *gone) {
    int count = 0;
    for (int i = 0; i < added->count; i++) added->items[i].other = NULL;
    for (int k = 0; k < gone->count; k++) gone->items[k].other = NULL;
    for (int i = 0; i < added->count; i++)
        for (int k = 0; k < gone->count && !added->items[i].other; k++) {
            Single *a = &added->items[i], *b = &gone->items[k];
            if (b->other || !a->game.at || !b->game.at || !span_equal(a->game, b->game)) continue;
            a->other = b->path;
            b->other = a->path;
            count++;
        }
    return count;
}

static void add_singles(const Page *p, const Singles *s, int count, const char *word) {
    int named = 0;
    if (count == 0) return;
    text_format(p->out, "%s%s: ", p->markdown ? "- " : "", word);
    for (int i = 0; i < s->count && named < PATHS_MAX; i++) {
        if (s->items[i].other) continue;
        if (named++ > 0) text_add(p->out, ", ");
        add_path(p, s->items[i].path);
    }
    if (count > named) text_format(p->out, " and %d more", count - named);
    text_add_char(p->out, '\n');
}

static void add_renamed(const Page *p, const Singles *added, int count) {
    int named = 0;
    for (int i = 0; i < added->count && named < PATHS_MAX; i++) {
        if (!added->items[i].other) continue;
        text_add(p->out, p->markdown ? "- Renamed: " : "renamed: ");
        add_path(p, added->items[i].other);
        text_add(p->out, " is now ");
        add_path(p, added->items[i].path);
        text_add_char(p->out, '\n');
        named++;
    }
    if (count > named)
        text_format(p->out, "%sand %d more renamed\n", p->markdown ? "- " : "", count - named);
}

static void add_headline(const Page *p, const Explanation *x, int renamed) {
    Text *out = p->out;
    add_plural(out, x->changed.count, "golden differs from ", "goldens differ from ");
    add_path(p, x->base);
    const struct {
        int count;
        const char *word;
    } parts[] = {{x->added.count - renamed, "new"},
                 {x->gone.count - renamed, "gone"},
                 {renamed, "renamed"},
                 {x->same, "the same"}};
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (parts[i].count > 0) text_format(out, ", %d %s", parts[i].count, parts[i].word);
    text_add(out, p->markdown ? ".\n\n" : "\n");
}

static void tell_changed(const Explanation *x, const Page *p) {
    Telling t = {0};
    t.changed.items = ARENA_ARRAY(&t.arena, Changed, x->changed.count);
    t.changed.count = x->changed.count;
    memcpy(t.changed.items, x->changed.items, sizeof *t.changed.items * (size_t)x->changed.count);
    number_kinds(&t);
    int count, left = x->changed.count;
    for (int i = 0; i < EXPLAIN_PARAGRAPHS_MAX; i++) {
        int kind = most_common(&t, &count);
        if (kind < 0) break;
        add_paragraph(&t, p, kind, count);
        left -= count;
    }
    if (left > 0) {
        text_add(p->out, p->markdown ? "- and " : "and ");
        add_plural(p->out, left, "golden", "goldens");
        text_add(p->out, " in other ways\n");
    }
    arena_free(&t.arena);
}

void explain_print(const Explanation *x, bool markdown, Text *out) {
    Page page = {out, markdown};
    Singles added = x->added, gone = x->gone;
    int renamed = match_renamed(&added, &gone);
    add_headline(&page, x, renamed);
    if (x->changed.count > 0) tell_changed(x, &page);
    add_singles(&page, &added, added.count - renamed, markdown ? "New" : "new");
    add_singles(&page, &gone, gone.count - renamed, markdown ? "Gone" : "gone");
    add_renamed(&page, &added, renamed);
}
