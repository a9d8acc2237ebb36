// files_batch.c - many files written as one: flushed once, then put in their places.
//
// Only few files may be open at a time, so one lock stands for all of them (temporary.h), and the
// whole disk is flushed at the end instead of each file.
#define _GNU_SOURCE  // syncfs
#include "harness/files_batch.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/temporary.h"

enum { DISKS_MAX = 16 };

typedef struct {
    const char *from, *to;
} Waiting;

struct FilesBatch {
    Arena arena;
    const char *folder;
    Temporary disks[DISKS_MAX];  // One for each disk.
    int disk_count;
    Waiting *files;
    int count, capacity;
};

FilesBatch *files_batch_new(const char *folder) {
    FilesBatch *b = memory_zeroed(1, sizeof *b);
    b->folder = folder ? files_normal(&b->arena, folder) : NULL;
    if (folder) temporary_sweep(b->folder);
    return b;
}

static Temporary *begin_in(FilesBatch *b, const char *folder, const char *path, Status *s) {
    if (b->disk_count == DISKS_MAX) {
        status_fail(s, (Place){path, 0, 0}, "cannot be written: on more than %d disks", DISKS_MAX);
        return NULL;
    }
    if (!temporary_begin(&b->disks[b->disk_count], folder, path, s)) return NULL;
    return &b->disks[b->disk_count++];
}

// The one that is on the disk of `folder`.
static Temporary *temporary_for(FilesBatch *b, const char *folder, const char *path, Status *s) {
    struct stat info;
    if (stat(folder, &info) != 0) {
        status_fail_errno(s, path, "cannot be written");
        return NULL;
    }
    bool in_its_own = b->disk_count == 0 && b->folder && files_kind(b->folder) == FILES_FOLDER &&
                      files_may_write(b->folder);
    if (in_its_own && !begin_in(b, b->folder, path, s)) return NULL;
    for (int i = 0; i < b->disk_count; i++)
        if (b->disks[i].device == info.st_dev) return &b->disks[i];
    return begin_in(b, folder, path, s);
}

static void put_off(FilesBatch *b, const char *from, const char *to) {
    if (b->count == b->capacity) {
        b->capacity = b->capacity ? b->capacity * 2 : 64;
        b->files = memory_resize(b->files, sizeof *b->files * (size_t)b->capacity);
    }
    b->files[b->count++] = (Waiting){from, arena_format(&b->arena, "%s", to)};
}

bool files_batch_add(FilesBatch *b, const char *path, Span content, Status *s) {
    if (!files_check_place(path, s)) return false;
    Arena arena = {0};
    Temporary *t = temporary_for(b, files_folder(&arena, path), path, s);
    arena_free(&arena);
    if (!t) return false;
    const char *name;
    int file = temporary_open(t, path, &name);
    if (file < 0) return status_fail_errno(s, path, "cannot be written");
    bool good = files_write_all(file, content) || status_fail_errno(s, path, "cannot be written");
    if (close(file) != 0 && good) good = status_fail_errno(s, path, "cannot be written");
    if (good) put_off(b, name, path);
    if (!good) unlink(name);
    return good;
}

static bool flush(FilesBatch *b, Status *s) {
    for (int i = 0; i < b->disk_count; i++)
        if (syncfs(b->disks[i].lock) != 0)
            return status_fail_errno(s, b->count > 0 ? b->files[0].to : b->folder,
                                     "cannot be written");
    return true;
}

void files_batch_drop(FilesBatch *b) {
    if (!b) return;
    for (int i = 0; i < b->disk_count; i++) temporary_end(&b->disks[i]);
    free(b->files);
    arena_free(&b->arena);
    free(b);
}

bool files_batch_end(FilesBatch *b, Status *s) {
    if (!b) return true;
    bool whole = b->count == 0 || flush(b, s);
    for (int i = 0; whole && i < b->count; i++) files_rename(b->files[i].from, b->files[i].to, s);
    files_batch_drop(b);
    return !s->failed;
}
