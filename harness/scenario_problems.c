// scenario_problems.c - all mistakes of a scenario, and none that only follows from another.
//
// A part that cannot be read is left out and its mistake kept; the next part is read as usual. A
// name that a broken part would have made known is excused, and a name that nobody knows is
// reported where it stands first.
#include <string.h>

#include "harness/scenario_load.h"

bool load_keep(Loader *l) {
    Scenario *sc = l->sc;
    if (!l->status->failed) return false;  // It only follows from another mistake.
    if (!sc->problems) sc->problems = ARENA_ARRAY(&sc->arena, Status, SCENARIO_PROBLEMS_MAX);
    if (sc->problem_count < SCENARIO_PROBLEMS_MAX)
        sc->problems[sc->problem_count++] = *l->status;
    else
        sc->problems_left_out++;
    *l->status = (Status){0};
    return false;
}

bool load_part(Loader *l, bool good) { return good || load_keep(l); }

bool load_is_sound(const Loader *l) { return l->sc->problem_count == 0; }

// ---- names

void load_excuse(Loader *l, const char *name) {
    ExcusedName *excused = ARENA_NEW(&l->sc->arena, ExcusedName);
    *excused = (ExcusedName){name, l->excused};
    l->excused = excused;
}

bool load_is_excused(const Loader *l, Span name) {
    for (const ExcusedName *e = l->excused; e; e = e->next)
        if (span_is(name, e->name)) return true;
    return false;
}

// Depth is bounded by the document's own (DOCUMENT_DEPTH_MAX).
void load_excuse_below(Loader *l, const Node *n) {
    if (!n || n->kind == NODE_SCALAR) return;
    for (const Node *k = n->first; k; k = k->next) {
        if (n->kind != NODE_MAPPING) {
            load_excuse_below(l, k);
            continue;
        }
        bool names = strcmp(k->text, "as") == 0 || strcmp(k->text, "name") == 0;
        if (names && k->value && k->value->kind == NODE_SCALAR) load_excuse(l, k->value->text);
        load_excuse_below(l, k->value);
    }
}

// ---- in the order of the file

static bool stands_before(const Status *a, const Status *b) {
    return a->line < b->line || (a->line == b->line && a->column < b->column);
}

void load_sort_problems(Scenario *sc) {
    for (int i = 1; i < sc->problem_count; i++)
        for (int k = i; k > 0 && stands_before(&sc->problems[k], &sc->problems[k - 1]); k--) {
            Status other = sc->problems[k];
            sc->problems[k] = sc->problems[k - 1];
            sc->problems[k - 1] = other;
        }
}
