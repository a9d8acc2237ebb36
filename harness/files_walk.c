// files_walk.c - the files below a folder, in an order that does not depend on the machine.
//
// Each folder is read whole and sorted by bytes before going on, so that neither the file system's
// order nor the locale shows. A folder that cannot be read becomes an entry with its problem.
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/base/memory.h"
#include "harness/files.h"

typedef struct {
    Arena *arena;
    const char *const *endings;
    FoundFiles *out;
} Walk;

typedef struct {
    char **items;
    size_t count, capacity;
} Names;

static void add(FoundFiles *f, const char *path, const char *problem) {
    if (f->count == f->capacity) {
        f->capacity = f->capacity ? f->capacity * 2 : 64;
        f->items = memory_resize(f->items, sizeof *f->items * (size_t)f->capacity);
    }
    f->items[f->count++] = (FoundFile){path, problem};
}

static void add_found(Walk *w, const char *path, const char *problem) {
    add(w->out, path, problem);
}

void files_add(FoundFiles *f, const char *path) { add(f, path, NULL); }

static void add_name(Names *n, const char *name) {
    if (n->count == n->capacity) {
        n->capacity = n->capacity ? n->capacity * 2 : 32;
        n->items = memory_resize(n->items, sizeof *n->items * n->capacity);
    }
    n->items[n->count] = memory_text(name);
    n->count++;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// The names in a folder, sorted; false with errno set.
static bool read_names(const char *folder, Names *out) {
    DIR *stream = opendir(folder);
    if (!stream) memory_check(errno);
    if (!stream) return false;
    for (struct dirent *entry; (errno = 0, entry = readdir(stream)) != NULL;)
        if (entry->d_name[0] != '.') add_name(out, entry->d_name);
    int problem = errno;
    closedir(stream);
    if (out->count > 0) qsort(out->items, out->count, sizeof *out->items, compare_names);
    errno = problem;
    return problem == 0;
}

static void walk_folder(Walk *w, const char *folder, int depth);

static void walk_entry(Walk *w, const char *path, int depth) {
    struct stat info;
    bool wanted = files_ends(path, w->endings);
    if (lstat(path, &info) != 0) {
        if (wanted) add_found(w, path, arena_format(w->arena, "%s", strerror(errno)));
    } else if (S_ISDIR(info.st_mode)) {
        walk_folder(w, path, depth + 1);
    } else if (wanted) {
        add_found(w, path, NULL);
    }
}

static void walk_folder(Walk *w, const char *folder, int depth) {
    Names names = {0};
    if (depth > FILES_DEPTH_MAX) {
        add_found(w, folder, arena_format(w->arena, "folders deeper than %d", FILES_DEPTH_MAX));
    } else if (!read_names(folder, &names)) {
        add_found(w, folder,
                  arena_format(w->arena, "this folder cannot be read: %s", strerror(errno)));
    }
    for (size_t i = 0; i < names.count; i++) {
        if (w->out->count < FILES_COUNT_MAX)
            walk_entry(w, files_join(w->arena, folder, names.items[i]), depth);
        free(names.items[i]);
    }
    free(names.items);
}

void files_walk(Arena *arena, const char *folder, const char *const *endings, FoundFiles *out) {
    Walk walk = {arena, endings, out};
    walk_folder(&walk, folder, 0);
}

void files_forget(FoundFiles *f) {
    free(f->items);
    *f = (FoundFiles){0};
}
