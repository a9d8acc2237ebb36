// select.c - which scenarios are meant, and where their goldens are.
//
// Paths first, then the filters of name, rule and tag, then --last-failed, then the shard: each
// looks at what the one before it left.
#include "harness/select.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/digest.h"
#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/reach.h"
#include "harness/select_filter.h"

static const char *const scenario_endings[] = {".yaml", ".yml", NULL};

const char *select_project(const char *home) {
    if (files_kind("scenarios") == FILES_FOLDER) return ".";
    return home && home[0] ? home : NULL;
}

void select_free(Selection *out) {
    free(out->items);
    free(out->mirrors);
    arena_free(&out->arena);
    *out = (Selection){0};
}

static Selected *add(Selection *out, const char *path) {
    if (out->count == out->capacity) {
        out->capacity = out->capacity ? out->capacity * 2 : 64;
        out->items = memory_resize(out->items, sizeof *out->items * (size_t)out->capacity);
    }
    Selected *item = &out->items[out->count++];
    *item = (Selected){.path = path};
    return item;
}

// ---- goldens

// The part of `path` (absolute) up to and with its last folder named "scenarios"; 0 if none.
static size_t scenarios_prefix(const char *path) {
    static const char name[] = "/scenarios";
    size_t found = 0, length = strlen(name);
    for (const char *at = strstr(path, name); at; at = strstr(at + 1, name))
        if (at[length] == '/' || at[length] == '\0') found = (size_t)(at - path) + length;
    return found;
}

// The folder of scenarios that a folder belongs to, and the folder of its goldens.
typedef struct {
    const char *scenarios;  // As written where possible.
    const char *golden;
    const char *below;  // The path of the folder below that of the scenarios; "" if they are one.
    bool named;         // It is a folder called "scenarios".
} Mirror;

// The folder `above` levels over `folder`, as written: "scenarios/7xx" with 1 is "scenarios".
static const char *go_up(Arena *arena, const char *folder, int above) {
    for (; above > 0; above--) {
        const char *name = files_name(folder);
        if (strcmp(folder, "/") == 0 || strcmp(name, "..") == 0 || strcmp(folder, ".") == 0)
            return files_normal(arena, files_join(arena, folder, above == 1 ? ".." : "../.."));
        folder = files_folder(arena, folder);
    }
    return folder;
}

static int count_slashes(const char *text) {
    int count = 0;
    for (; *text; text++) count += *text == '/';
    return count;
}

static Mirror mirror_of(Arena *arena, const char *folder, const char *golden) {
    const char *absolute = files_absolute(arena, folder);
    size_t prefix = scenarios_prefix(absolute);
    Mirror mirror = {.scenarios = folder, .below = "", .named = prefix > 0};
    if (prefix > 0) {
        mirror.below = absolute + prefix + (absolute[prefix] == '/');
        // Written as it was given where that is possible, else from the root.
        const char *up = go_up(arena, folder, count_slashes(absolute + prefix));
        const char *whole = arena_copy(arena, absolute, prefix);
        bool same = strcmp(files_absolute(arena, up), whole) == 0;
        mirror.scenarios = same ? up : whole;
        const char *parent = strcmp(files_name(mirror.scenarios), "scenarios") == 0
                                 ? files_folder(arena, mirror.scenarios)
                                 : files_folder(arena, whole);
        mirror.golden = files_join(arena, parent, "golden");
    } else {
        mirror.golden = files_join(arena, folder, "golden");
    }
    if (golden) mirror.golden = files_normal(arena, golden);
    return mirror;
}

// A folder "scenarios" inside the folder that `mirror` was made for has goldens of its own. Moves
// *inside past it. False if there is none on the way to the item.
static bool enter_scenarios(Arena *arena, Mirror *mirror, const char *folder, const char *golden,
                            const char **inside) {
    const char *slashed = arena_format(arena, "/%s", *inside);
    size_t prefix = scenarios_prefix(slashed);
    if (prefix == 0 || slashed[prefix] != '/') return false;
    const char *whole = files_join(arena, folder, arena_copy(arena, slashed + 1, prefix - 1));
    *mirror = (Mirror){.scenarios = whole, .below = "", .named = true};
    mirror->golden = golden ? files_normal(arena, golden)
                            : files_join(arena, files_folder(arena, whole), "golden");
    *inside += prefix;
    return true;
}

const char *select_golden_folder(const Selection *s) {
    return s->mirror_count > 0 ? s->mirrors[0].golden : NULL;
}

static void add_mirror(Selection *out, const Mirror *mirror) {
    for (int i = 0; i < out->mirror_count; i++)
        if (strcmp(out->mirrors[i].scenarios, mirror->scenarios) == 0) return;
    if (out->mirror_count == out->mirror_capacity) {
        out->mirror_capacity = out->mirror_capacity ? out->mirror_capacity * 2 : 4;
        out->mirrors =
            memory_resize(out->mirrors, sizeof *out->mirrors * (size_t)out->mirror_capacity);
    }
    out->mirrors[out->mirror_count++] = (SelectedRoot){mirror->scenarios, mirror->golden};
}

// `inside` is the item's path below the folder that `mirror` was made for.
static void set_golden(Selection *out, Selected *item, const Mirror *mirror, const char *inside) {
    Arena *arena = &out->arena;
    item->below = mirror->below[0] ? files_join(arena, mirror->below, inside) : inside;
    const char *dot = strrchr(files_name(item->below), '.');
    int stem = dot ? (int)(dot - item->below) : (int)strlen(item->below);
    const char *name = arena_format(arena, "%.*s.json", stem, item->below);
    item->golden = files_join(arena, mirror->golden, name);
    // Alone, a scenario in a folder below PATH would look for its golden elsewhere.
    if (!mirror->named && strchr(item->below, '/')) item->given = mirror->scenarios;
}

// ---- paths

static void add_root(Selection *out, const Mirror *mirror, int most) {
    if (!out->roots) out->roots = ARENA_ARRAY(&out->arena, SelectedRoot, most);
    out->roots[out->root_count++] = (SelectedRoot){mirror->scenarios, mirror->golden};
}

// A link below the folder may not lead to somebody's other files.
static const char *lead_out(Arena *arena, const char *folder, const char *path,
                            const SelectOptions *o) {
    if (!files_is_link(path) || files_kind(path) == FILES_MISSING || reach_below(folder, path))
        return NULL;
    if (o->project && reach_below(o->project, path)) return NULL;
    for (int i = 0; i < o->file_count; i++)
        if (reach_below(o->files[i], path)) return NULL;
    return arena_format(arena, "this link leads out of %s; --files DIR adds a folder", folder);
}

static void add_folder(Selection *out, const char *folder, const SelectOptions *o, int most) {
    Mirror mirror = mirror_of(&out->arena, folder, o->golden);
    FoundFiles found = {0};
    bool entered = false;
    size_t skip = strcmp(folder, ".") == 0 ? 0 : strlen(folder) + (strcmp(folder, "/") != 0);
    files_walk(&out->arena, folder, scenario_endings, &found);
    for (int i = 0; i < found.count; i++) {
        Selected *item = add(out, found.items[i].path);
        item->problem = found.items[i].problem;
        if (!item->problem) item->problem = lead_out(&out->arena, folder, item->path, o);
        bool itself = strlen(item->path) <= skip;  // The folder could not be read.
        const char *inside = itself ? files_name(folder) : item->path + skip;
        Mirror nearer = mirror;
        if (enter_scenarios(&out->arena, &nearer, folder, o->golden, &inside)) {
            entered = true;
            add_mirror(out, &nearer);
        }
        set_golden(out, item, &nearer, inside);
    }
    files_forget(&found);
    if (!entered) add_mirror(out, &mirror);
    if (!mirror.below[0] && !entered) add_root(out, &mirror, most);
}

static void add_path(Selection *out, const char *given, const SelectOptions *o, int most) {
    const char *path = given[0] ? files_normal(&out->arena, given) : "";
    if (files_kind(path) == FILES_FOLDER) {
        add_folder(out, path, o, most);
        return;
    }
    Selected *item = add(out, path);
    Mirror mirror = mirror_of(&out->arena, files_folder(&out->arena, path), o->golden);
    add_mirror(out, &mirror);
    set_golden(out, item, &mirror, files_name(path));
}

static void check_files(Selection *out) {
    for (int i = 0; i < out->count; i++) {
        Selected *item = &out->items[i];
        if (item->problem) continue;
        FilesKind kind = files_kind(item->path);
        if (kind == FILES_MISSING)
            item->problem = "there is no such file or folder";
        else if (kind != FILES_REGULAR)
            item->problem = "this is no regular file";
    }
}

typedef struct {
    const char *key;
    int index;
} Keyed;

static int compare_keyed(const void *a, const void *b) {
    const Keyed *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : x->index - y->index;
}

static Keyed *sort_by(const Selection *out, bool golden) {
    Keyed *keys = memory_take(sizeof *keys * ((size_t)out->count + 1));
    for (int i = 0; i < out->count; i++)
        keys[i] = (Keyed){golden ? out->items[i].golden : out->items[i].path, i};
    qsort(keys, (size_t)out->count, sizeof *keys, compare_keyed);
    return keys;
}

// Each path once, where it first stood.
static void drop_repeated(Selection *out) {
    Keyed *keys = sort_by(out, false);
    for (int i = 1; i < out->count; i++)
        if (strcmp(keys[i].key, keys[i - 1].key) == 0) out->items[keys[i].index].path = NULL;
    free(keys);
    int kept = 0;
    for (int i = 0; i < out->count; i++)
        if (out->items[i].path) out->items[kept++] = out->items[i];
    out->count = kept;
}

// Two scenarios with one golden would overwrite each other.
static void refuse_shared_goldens(Selection *out) {
    Keyed *keys = sort_by(out, true);
    for (int i = 1; i < out->count; i++) {
        Selected *item = &out->items[keys[i].index];
        if (strcmp(keys[i].key, keys[i - 1].key) != 0 || item->problem) continue;
        item->problem = arena_format(&out->arena, "would share the golden %s with %s", item->golden,
                                     out->items[keys[i - 1].index].path);
    }
    free(keys);
}

// Paths as goldens have them: shards may run in folders of other names.
static void digest_whole(Selection *out) {
    Digest *d = digest_new();
    for (int i = 0; i < out->count; i++)
        digest_text(d, out->items[i].below ? out->items[i].below : out->items[i].path);
    out->whole = digest_value(d);
    out->whole_count = out->count;
    digest_free(d);
}

static void take_shard(Selection *out, int part, int parts) {
    int kept = 0;
    for (int i = part - 1; i < out->count; i += parts) out->items[kept++] = out->items[i];
    out->count = kept;
}

bool select_scenarios(Selection *out, const SelectOptions *o, Status *s) {
    *out = (Selection){0};
    int most = o->path_count > 0 ? o->path_count : 1;
    for (int i = 0; i < o->path_count; i++) add_path(out, o->paths[i], o, most);
    if (o->path_count == 0 && o->project)
        add_path(out, files_join(&out->arena, o->project, "scenarios"), o, most);
    drop_repeated(out);
    check_files(out);
    refuse_shared_goldens(out);
    int before = out->count;
    select_filter(out, o);
    if (o->last_failed && !select_keep_failed(out, o->last_failed, s)) return false;
    // Only who asks for everything wants to know which goldens belong to nothing.
    if (out->count < before) out->root_count = 0;
    digest_whole(out);
    if (o->parts > 0) take_shard(out, o->part, o->parts);
    return true;
}
