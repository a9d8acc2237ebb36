// reach.c - which files a scenario may name.
#include "harness/reach.h"

#include <string.h>

#include "harness/files.h"

// Both are real paths. All files lie below "/": who means that says so (--files /).
static bool is_below(const char *folder, const char *path) {
    size_t length = strlen(folder);
    if (strcmp(folder, "/") == 0) return true;
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

bool reach_below(const char *folder, const char *path) {
    Arena arena = {0};
    bool below = is_below(files_absolute(&arena, folder), files_absolute(&arena, path));
    arena_free(&arena);
    return below;
}

// The folder that holds the nearest folder `scenarios` above, or `folder` itself if it is called
// so; NULL if there is none.
static const char *project_of(Arena *arena, const char *folder) {
    static const char name[] = "/scenarios";
    const char *found = NULL;
    for (const char *at = strstr(folder, name); at; at = strstr(at + 1, name)) {
        char after = at[strlen(name)];
        if (after == '/' || after == '\0') found = at;
    }
    return found ? arena_copy(arena, folder, (size_t)(found - folder)) : NULL;
}

static bool in_project(Arena *arena, const char *folder, const char *real) {
    const char *project = project_of(arena, folder);
    if (project && project[0] && is_below(project, real)) return true;
    const char *here = files_absolute(arena, ".");
    return strcmp(here, "/") != 0 && files_kind("scenarios") == FILES_FOLDER &&
           is_below(here, real);
}

bool reach_has(const Pool *pool, const char *scenario, const char *path) {
    Arena arena = {0};
    const char *real = files_absolute(&arena, path);
    const char *folder = files_absolute(&arena, files_folder(&arena, scenario));
    PoolFolders given = pool_folders(pool);
    bool has = is_below(folder, real) || in_project(&arena, folder, real);
    for (int i = 0; i < given.count && !has; i++) has = is_below(given.items[i], real);
    arena_free(&arena);
    return has;
}
