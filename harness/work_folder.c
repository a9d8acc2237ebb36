// work_folder.c - where gavel keeps what it remembers: what failed last, records of failures.
#include "harness/work_folder.h"

#include <string.h>

#include "engine/base/digest.h"
#include "harness/files.h"
#include "harness/tell.h"

static const char *in_project(const Shell *sh, Arena *arena) {
    const char *project = select_project(sh->home);
    return project ? files_join(arena, project, ".gavel") : NULL;
}

// Each project has a folder of its own there; so has each current folder without a project.
static const char *in_cache(const Shell *sh, Arena *arena) {
    const char *project = select_project(sh->home);
    if (!sh->cache) return NULL;
    const char *of = files_absolute(arena, project ? project : ".");
    unsigned long long number = (unsigned long long)digest_bytes(of, strlen(of));
    return files_join(arena, sh->cache, arena_format(arena, "%016llx", number));
}

const char *work_folder(const Shell *sh, Arena *arena) {
    const char *project = in_project(sh, arena), *cache = in_cache(sh, arena);
    if (project && files_may_write(project)) return project;
    return cache && files_may_write(cache) ? cache : NULL;
}

const char *work_to_write(const Shell *sh, const char *name, Arena *arena) {
    const char *folder = work_folder(sh, arena);
    return folder ? files_join(arena, folder, name) : NULL;
}

const char *work_to_read(const Shell *sh, const char *name, Arena *arena) {
    const char *const folders[] = {work_folder(sh, arena), in_project(sh, arena),
                                   in_cache(sh, arena)};
    for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
        const char *path = folders[i] ? files_join(arena, folders[i], name) : NULL;
        if (path && files_kind(path) != FILES_MISSING) return path;
    }
    return files_join(arena, ".gavel", name);
}

void work_folder_warn(const Shell *sh, const char *therefore) {
    Arena arena = {0};
    const char *project = in_project(sh, &arena), *cache = in_cache(sh, &arena);
    tell(sh->err, "warning: neither %s nor %s can be written: %s\n",
         project ? project : "a project (there is none here)",
         cache ? cache : "the user's cache (HOME is not set)", therefore);
    arena_free(&arena);
}
