// files.c - reading and atomically writing files, and paths as text.
//
// A write goes to a temporary folder beside the file (temporary.h), is flushed and renamed over the
// old one: a full disk or a kill leaves the old bytes in place.
#define _XOPEN_SOURCE 700  // realpath

#include "harness/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/temporary.h"

enum { FILES_CHUNK = 64 * 1024 };

FilesKind files_kind(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0) return FILES_MISSING;
    if (S_ISREG(info.st_mode)) return FILES_REGULAR;
    return S_ISDIR(info.st_mode) ? FILES_FOLDER : FILES_OTHER;
}

bool files_is_link(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

static bool read_all(int file, const char *path, size_t most, Text *out, Status *s) {
    char *chunk = memory_take(FILES_CHUNK);
    size_t total = 0;
    bool good = true;
    for (ssize_t got = 1; good && got != 0;) {
        got = read(file, chunk, FILES_CHUNK);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            good = status_fail_errno(s, path, "cannot be read");
        } else if ((total += (size_t)got) > most) {
            good = status_fail(s, (Place){path, 0, 0}, "larger than %zu bytes", most);
        } else {
            text_add_span(out, (Span){chunk, (size_t)got});
        }
    }
    free(chunk);
    return good;
}

bool files_read(const char *path, Text *out, Status *s) {
    return files_read_most(path, FILES_BYTES_MAX, out, s);
}

bool files_read_most(const char *path, size_t most, Text *out, Status *s) {
    struct stat info;
    // Not blocking: opening a pipe that nobody writes to must not wait.
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return status_fail_errno(s, path, "cannot be read");
    bool good = true;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode))
        good = status_fail(s, (Place){path, 0, 0}, "%s",
                           S_ISDIR(info.st_mode) ? "is a folder" : "is no regular file");
    good = good && read_all(file, path, most, out, s);
    close(file);
    return good;
}

bool files_write_all(int file, Span content) {
    while (content.length > 0) {
        ssize_t wrote = write(file, content.at, content.length);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) return false;
        content.at += wrote;
        content.length -= (size_t)wrote;
    }
    return true;
}

// A temporary folder in that of the file.
static bool begin_beside(Temporary *t, const char *path, Status *s) {
    Arena arena = {0};
    bool good = temporary_begin(t, files_folder(&arena, path), path, s);
    arena_free(&arena);
    return good;
}

// Makes the folders that lead to `path`.
static bool make_folders(const char *path, Status *s) {
    char *copy = memory_text(path);
    bool good = true;
    for (char *slash = strchr(copy + 1, '/'); good && slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(copy, 0777) != 0 && errno != EEXIST) {
            int problem = errno;
            if (files_kind(copy) != FILES_FOLDER) {
                errno = problem;
                good = status_fail_errno(s, copy, "cannot make this folder");
            }
        }
        *slash = '/';
    }
    free(copy);
    return good;
}

bool files_check_place(const char *path, Status *s) {
    if (path[0] == '\0') return status_fail(s, (Place){path, 0, 0}, "an empty path");
    FilesKind kind = files_kind(path);
    if (kind == FILES_FOLDER) return status_fail(s, (Place){path, 0, 0}, "is a folder");
    if (kind == FILES_OTHER) return status_fail(s, (Place){path, 0, 0}, "is no regular file");
    return make_folders(path, s);
}

// Nothing is made under its name, so that a kill leaves nothing there.
bool files_check_writable(const char *path, Status *s) {
    if (files_kind(path) == FILES_OTHER) return true;  // Opening a pipe would wait for its reader.
    if (!files_check_place(path, s)) return false;
    // A link is replaced by a file: what it leads to stays as it is.
    bool stays = files_kind(path) == FILES_REGULAR && !files_is_link(path);
    if (stays && access(path, W_OK) != 0) return status_fail_errno(s, path, "cannot be written");
    Temporary t;
    if (!begin_beside(&t, path, s)) return false;
    const char *name;
    int file = temporary_open(&t, path, &name);
    bool good = file >= 0 || status_fail_errno(s, path, "cannot be written");
    if (file >= 0) close(file);
    temporary_end(&t);
    return good;
}

bool files_may_write(const char *path) {
    Arena arena = {0};
    const char *at = path;
    if (files_kind(at) == FILES_REGULAR) at = files_folder(&arena, at);  // It would be replaced.
    while (files_kind(at) == FILES_MISSING && strcmp(at, ".") != 0 && strcmp(at, "/") != 0)
        at = files_folder(&arena, at);
    bool may = files_kind(at) != FILES_FOLDER || access(at, W_OK | X_OK) == 0;
    arena_free(&arena);
    return may;
}

static bool write_directly(const char *path, Span content, Status *s) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return status_fail_errno(s, path, "cannot be written");
    bool good = files_write_all(file, content) || status_fail_errno(s, path, "cannot be written");
    if (close(file) != 0 && good) good = status_fail_errno(s, path, "cannot be written");
    return good;
}

static bool write_beside(Temporary *t, const char *path, Span content, Status *s) {
    const char *name;
    int file = temporary_open(t, path, &name);
    if (file < 0) return status_fail_errno(s, path, "cannot be written");
    bool good = files_write_all(file, content) && fsync(file) == 0;
    if (!good) status_fail_errno(s, path, "cannot be written");
    if (close(file) != 0 && good) good = status_fail_errno(s, path, "cannot be written");
    return good && files_rename(name, path, s);
}

bool files_write(const char *path, Span content, Status *s) {
    if (files_kind(path) == FILES_OTHER) return write_directly(path, content, s);
    Temporary t;
    if (!files_check_place(path, s) || !begin_beside(&t, path, s)) return false;
    bool good = write_beside(&t, path, content, s);
    temporary_end(&t);
    return good;
}

bool files_append(const char *path, Span content, Status *s) {
    struct stat old;
    bool there = stat(path, &old) == 0;
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) return status_fail_errno(s, path, "cannot be written");
    bool good = files_write_all(file, content) || status_fail_errno(s, path, "cannot be written");
    if (!good && there && S_ISREG(old.st_mode)) (void)!ftruncate(file, old.st_size);
    if (close(file) != 0 && good) good = status_fail_errno(s, path, "cannot be written");
    if (!good && !there) unlink(path);
    return good;
}

bool files_flush(FILE *stream, const char *name, Status *s) {
    errno = 0;
    if (fflush(stream) == 0 && !ferror(stream)) return true;
    if (errno != 0) return status_fail_errno(s, name, "cannot be written");
    return status_fail(s, (Place){name, 0, 0}, "cannot be written");
}

bool files_rename(const char *from, const char *to, Status *s) {
    if (rename(from, to) == 0) return true;
    return status_fail_errno(s, to, "cannot be replaced");
}

bool files_remove(const char *path, Status *s) {
    if (unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR) return true;
    return status_fail_errno(s, path, "cannot be removed");
}

bool files_ends(const char *path, const char *const *endings) {
    size_t length = strlen(path);
    for (; *endings; endings++) {
        size_t ending = strlen(*endings);
        if (length > ending && strcmp(path + length - ending, *endings) == 0) return true;
    }
    return false;
}

char *files_normal(Arena *arena, const char *path) {
    Text text = {0};
    if (path[0] == '/') text_add_char(&text, '/');
    Span rest = span_of(path);
    while (rest.at != NULL) {
        Span part = span_cut(&rest, '/');
        if (part.length == 0 || span_is(part, ".")) continue;
        if (text.length > 0 && text.data[text.length - 1] != '/') text_add_char(&text, '/');
        text_add_span(&text, part);
    }
    if (text.length == 0) text_add_char(&text, '.');
    char *normal = arena_copy(arena, text.data, text.length);
    text_free(&text);
    return normal;
}

char *files_join(Arena *arena, const char *folder, const char *name) {
    if (strcmp(folder, ".") == 0) return arena_copy(arena, name, strlen(name));
    bool slash = folder[0] != '\0' && folder[strlen(folder) - 1] == '/';
    return arena_format(arena, "%s%s%s", folder, slash ? "" : "/", name);
}

char *files_absolute(Arena *arena, const char *path) {
    char *real = realpath(path, NULL);
    if (!real) memory_check(errno);
    char here[PATH_MAX];
    char *absolute;
    if (real)
        absolute = arena_copy(arena, real, strlen(real));
    else if (path[0] == '/' || !getcwd(here, sizeof here))
        absolute = files_normal(arena, path);
    else
        absolute = files_normal(arena, files_join(arena, here, path));
    free(real);
    return absolute;
}

const char *files_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *files_folder(Arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return arena_copy(arena, ".", 1);
    return arena_copy(arena, path, slash == path ? 1 : (size_t)(slash - path));
}
