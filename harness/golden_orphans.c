// golden_orphans.c - goldens without a scenario, and which of them was that of a renamed one.
#include "harness/golden_orphans.h"

#include <string.h>

#include "harness/files.h"
#include "harness/golden_difference.h"
#include "harness/json.h"

static const char *const golden_endings[] = {".json", NULL};

bool golden_has_scenario(Arena *arena, const char *scenarios, const char *below) {
    static const char *const endings[] = {"yaml", "yml"};
    int stem = (int)(strlen(below) - strlen("json"));
    for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
        const char *name = arena_format(arena, "%.*s%s", stem, below, endings[i]);
        if (files_kind(files_join(arena, scenarios, name)) != FILES_MISSING) return true;
    }
    return false;
}

// The name in the head of a golden; NULL if there is none.
static const char *recorded_name(Arena *arena, const char *path, Span document) {
    Status ignored = {0};
    cJSON *root = json_parse(path, document, &ignored);
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(root, "scenario"));
    if (name) name = arena_copy(arena, name, strlen(name));
    cJSON_Delete(root);
    return name;
}

static GoldenOrphan read_orphan(Arena *arena, const FoundFile *found) {
    GoldenOrphan orphan = {.path = found->path, .problem = found->problem};
    Text text = {0};
    Status ignored = {0};
    if (!found->problem && files_read(found->path, &text, &ignored)) {
        Span kept = {arena_copy(arena, text_cstr(&text), text.length), text.length};
        orphan.game = golden_game(kept);
        orphan.name = recorded_name(arena, found->path, kept);
    }
    text_free(&text);
    return orphan;
}

void golden_orphans_find(GoldenOrphans *out, const char *golden, const char *scenarios) {
    if (files_kind(golden) != FILES_FOLDER) return;
    FoundFiles found = {0};
    size_t prefix = strcmp(golden, ".") == 0 ? 0 : strlen(golden) + 1;
    files_walk(&out->arena, golden, golden_endings, &found);
    GoldenOrphan *all = ARENA_ARRAY(&out->arena, GoldenOrphan, out->count + found.count + 1);
    for (int i = 0; i < out->count; i++) all[i] = out->items[i];
    for (int i = 0; i < found.count; i++)
        if (found.items[i].problem ||
            !golden_has_scenario(&out->arena, scenarios, found.items[i].path + prefix))
            all[out->count++] = read_orphan(&out->arena, &found.items[i]);
    out->items = all;
    files_forget(&found);
}

void golden_orphans_free(GoldenOrphans *o) {
    arena_free(&o->arena);
    *o = (GoldenOrphans){0};
}

static bool same_name(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

GoldenOrphan *golden_orphans_claim(GoldenOrphans *o, const char *path, Span document) {
    Span game = golden_game(document);
    GoldenOrphan *best = NULL;
    const char *name = NULL;
    for (int i = 0; game.at && i < o->count; i++) {
        GoldenOrphan *orphan = &o->items[i];
        if (orphan->moved || !orphan->game.at || !span_equal(orphan->game, game)) continue;
        if (!name) name = recorded_name(&o->arena, path, document);
        if (!best || (same_name(orphan->name, name) && !same_name(best->name, name))) best = orphan;
    }
    if (best) best->moved = arena_copy(&o->arena, path, strlen(path));
    return best;
}
