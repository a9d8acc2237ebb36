// temporary.c - locked folders, and the removal of those that nobody has locked any more.
//
// Between making a folder and locking it, somebody else may take it for one that was left behind;
// whoever made it then sees that it is locked or gone, and makes another.
#define _GNU_SOURCE  // O_DIRECTORY, mkdtemp
#include "harness/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/files.h"

enum { TRIES_MAX = 100 };

static int open_folder(const char *path) {
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// Nobody else has it, and it is still there.
static bool take(int folder) {
    struct stat info;
    if (flock(folder, LOCK_EX | LOCK_NB) != 0) return errno != EWOULDBLOCK && errno != EINTR;
    return fstat(folder, &info) == 0 && info.st_nlink > 0;
}

// The files of a folder, and the folder.
static void remove_folder(const char *folder) {
    DIR *files = opendir(folder);
    if (!files) memory_check(errno);
    for (struct dirent *entry; files && (entry = readdir(files)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlinkat(dirfd(files), entry->d_name, 0);
    if (files) closedir(files);
    rmdir(folder);
}

static void remove_if_left(const char *folder) {
    int lock = open_folder(folder);
    if (lock < 0) return;
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) remove_folder(folder);
    close(lock);
}

static char *room_in(Arena *arena, const char *folder) {
    return files_join(arena, folder, ".gavel-new");
}

void temporary_sweep(const char *folder) {
    Arena arena = {0};
    const char *path = room_in(&arena, folder);
    DIR *room = opendir(path);
    if (!room) memory_check(errno);
    for (struct dirent *entry; room && (entry = readdir(room)) != NULL;)
        if (entry->d_name[0] != '.') remove_if_left(files_join(&arena, path, entry->d_name));
    if (room) {
        closedir(room);
        rmdir(path);  // Unless somebody is in it.
    }
    arena_free(&arena);
}

// False with errno.
static bool make(Temporary *t) {
    char *folder = arena_format(&t->arena, "%s/XXXXXX", t->room);
    for (int i = 0; i < TRIES_MAX; i++) {
        strcpy(folder + strlen(folder) - strlen("XXXXXX"), "XXXXXX");
        // Others remove the room when they leave it empty.
        if (mkdir(t->room, 0777) != 0 && errno != EEXIST) return false;
        if (!mkdtemp(folder)) {
            if (errno == ENOENT) continue;
            return false;
        }
        t->lock = open_folder(folder);
        if (t->lock >= 0 && take(t->lock)) {
            t->folder = folder;
            return true;
        }
        int problem = errno;
        if (t->lock >= 0) close(t->lock);
        if (t->lock < 0 && problem != ENOENT) {
            rmdir(folder);
            errno = problem;
            return false;
        }
    }
    errno = EBUSY;
    return false;
}

bool temporary_begin(Temporary *t, const char *folder, const char *path, Status *s) {
    struct stat info;
    *t = (Temporary){.lock = -1};
    t->room = room_in(&t->arena, folder);
    temporary_sweep(folder);
    if (make(t) && fstat(t->lock, &info) == 0) {
        t->device = info.st_dev;
        return true;
    }
    status_fail_errno(s, path, "cannot be written");
    temporary_end(t);
    return false;
}

void temporary_end(Temporary *t) {
    if (t->folder) remove_folder(t->folder);
    if (t->room) rmdir(t->room);  // Unless somebody else is in it.
    if (t->room && t->lock >= 0) close(t->lock);
    arena_free(&t->arena);
    *t = (Temporary){.lock = -1};
}

char *temporary_name(Temporary *t) {
    return arena_format(&t->arena, "%s/%d", t->folder, t->files++);
}

int temporary_open(Temporary *t, const char *path, const char **name) {
    struct stat old;
    *name = temporary_name(t);
    int file = open(*name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0 && stat(path, &old) == 0) (void)fchmod(file, old.st_mode & 07777);
    return file;
}
