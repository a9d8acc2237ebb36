// select_filter.c - filters by name, path, rule and tag, and by what failed last time.
//
// Filters read only the head of a scenario, and leniently: a scenario that turns out to be invalid
// is still selected and reported by whoever runs it.
#include "harness/select_filter.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/document.h"
#include "engine/play/engine.h"
#include "harness/files.h"
#include "harness/tell.h"
#include "harness/temporary.h"

// ---- the head of a scenario

static const char **read_words(Arena *arena, const Node *list, int *count) {
    *count = 0;
    if (!list || list->kind != NODE_LIST) return NULL;
    const char **words = ARENA_ARRAY(arena, const char *, list->count + 1);
    for (const Node *n = list->first; n; n = n->next)
        if (n->kind == NODE_SCALAR) words[(*count)++] = n->text;
    return words;
}

bool select_metadata(Arena *arena, const char *path, Metadata *out, Status *s) {
    *out = (Metadata){0};
    Document document = {0};
    if (!document_load(&document, arena, path, s)) return false;
    if (!document.root || document.root->kind != NODE_MAPPING) return true;
    const Node *name = node_get(document.root, "name");
    if (name && name->kind == NODE_SCALAR) out->name = name->text;
    out->rules = read_words(arena, node_get(document.root, "rules"), &out->rule_count);
    out->tags = read_words(arena, node_get(document.root, "tags"), &out->tag_count);
    return true;
}

// ---- matching

static bool contains(const char *text, const char *wanted) {
    size_t length = strlen(wanted);
    for (size_t left = strlen(text); left >= length; left--, text++)
        if (span_equal_nocase((Span){text, length}, (Span){wanted, length})) return true;
    return false;
}

static bool answers_text(const Selected *item, const Metadata *m, const SelectOptions *o) {
    if (o->text_count == 0) return true;
    for (int i = 0; i < o->text_count; i++)
        if (contains(item->path, o->texts[i]) || (m->name && contains(m->name, o->texts[i])))
            return true;
    return false;
}

static bool answers_rule(const Metadata *m, const SelectOptions *o) {
    if (o->rule_count == 0) return true;
    for (int r = 0; r < m->rule_count; r++) {
        RuleId rule;
        if (!cr_find(span_of(m->rules[r]), &rule)) continue;
        for (int i = 0; i < o->rule_count; i++)
            if (cr_under(rule, span_of(o->rules[i]))) return true;
    }
    return false;
}

static bool answers_tag(const Metadata *m, const SelectOptions *o) {
    if (o->tag_count == 0) return true;
    for (int t = 0; t < m->tag_count; t++)
        for (int i = 0; i < o->tag_count; i++)
            if (strcmp(m->tags[t], o->tags[i]) == 0) return true;
    return false;
}

static bool answers(const Selected *item, const SelectOptions *o, Arena *scratch) {
    Metadata m = {0};
    Status problem = {0};
    bool readable = !item->problem && select_metadata(scratch, item->path, &m, &problem);
    bool answered = answers_text(item, &m, o) && answers_rule(&m, o) && answers_tag(&m, o);
    if (!readable && !answered && o->notes) {
        if (item->problem) status_fail(&problem, (Place){item->path, 0, 0}, "%s", item->problem);
        tell_problem(o->notes, "note: left out, for it cannot be read: ", &problem);
    }
    return answered;
}

void select_filter(Selection *selection, const SelectOptions *o) {
    if (o->text_count == 0 && o->rule_count == 0 && o->tag_count == 0) return;
    Arena scratch = {0};
    int kept = 0;
    for (int i = 0; i < selection->count; i++) {
        if (answers(&selection->items[i], o, &scratch))
            selection->items[kept++] = selection->items[i];
        arena_reset(&scratch);
    }
    arena_free(&scratch);
    selection->count = kept;
}

// ---- what failed last time

typedef struct {
    Arena arena;
    const char **paths;  // Sorted.
    int count;
} PathSet;

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sort_paths(PathSet *set) {
    if (set->count > 0) qsort(set->paths, (size_t)set->count, sizeof *set->paths, compare_texts);
}

static bool in_set(const PathSet *set, const char *path) {
    return set->count > 0 && bsearch(&path, set->paths, (size_t)set->count, sizeof *set->paths,
                                     compare_texts) != NULL;
}

// The lines of a file; a missing file has none.
static bool read_set(PathSet *set, const char *file, Status *s) {
    Text text = {0};
    bool good = files_kind(file) == FILES_MISSING || files_read(file, &text, s);
    int lines = 1;
    for (size_t i = 0; i < text.length; i++) lines += text.data[i] == '\n';
    set->paths = ARENA_ARRAY(&set->arena, const char *, lines);
    Span rest = {text.data, text.length};
    while (good && rest.at != NULL) {
        Span line = span_cut(&rest, '\n');
        if (line.length > 0)
            set->paths[set->count++] = arena_copy(&set->arena, line.at, line.length);
    }
    text_free(&text);
    sort_paths(set);
    return good;
}

bool select_keep_failed(Selection *selection, const char *file, Status *s) {
    PathSet set = {0};
    bool good = read_set(&set, file, s);
    int kept = 0;
    for (int i = 0; good && i < selection->count; i++)
        if (in_set(&set, files_absolute(&set.arena, selection->items[i].path)))
            selection->items[kept++] = selection->items[i];
    selection->count = kept;
    arena_free(&set.arena);
    return good;
}

// The old list without what was run, and what failed of that.
static void merge(const PathSet *old, const PathSet *run, const PathSet *failed, PathSet *out) {
    out->paths = ARENA_ARRAY(&out->arena, const char *, old->count + failed->count + 1);
    for (int i = 0; i < old->count; i++)
        if (!in_set(run, old->paths[i])) out->paths[out->count++] = old->paths[i];
    for (int i = 0; i < failed->count; i++) out->paths[out->count++] = failed->paths[i];
    sort_paths(out);
}

static bool same_sets(const PathSet *a, const PathSet *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->paths[i], b->paths[i]) != 0) return false;
    return true;
}

static bool write_set(const PathSet *set, const char *file, Status *s) {
    Text text = {0};
    for (int i = 0; i < set->count; i++) text_format(&text, "%s\n", set->paths[i]);
    bool good = files_write(file, (Span){text_cstr(&text), text.length}, s);
    text_free(&text);
    return good;
}

bool select_remember_failed(const char *file, const char *const *run, const bool *failed, int count,
                            Status *s) {
    PathSet old = {0}, ran = {0}, bad = {0}, new = {0};
    temporary_sweep(files_folder(&old.arena, file));  // It is rarely written.
    bool good = read_set(&old, file, s);
    ran.paths = ARENA_ARRAY(&ran.arena, const char *, count + 1);
    bad.paths = ARENA_ARRAY(&bad.arena, const char *, count + 1);
    for (int i = 0; i < count; i++) {
        const char *path = files_absolute(&ran.arena, run[i]);
        ran.paths[ran.count++] = path;
        if (failed[i]) bad.paths[bad.count++] = path;
    }
    sort_paths(&ran);
    merge(&old, &ran, &bad, &new);
    if (good && !same_sets(&old, &new)) good = write_set(&new, file, s);
    PathSet *const all[] = {&old, &ran, &bad, &new};
    for (size_t i = 0; i < ARRAY_LEN(all); i++) arena_free(&all[i]->arena);
    return good;
}
