// files.h - reading, walking and atomically writing files.
//
// Every failure is a Status whose file is the path. Nothing here follows a symbolic link to a
// folder while walking, opens what is no regular file, or leaves a half-written file behind.
#ifndef GAVEL_HARNESS_FILES_H
#define GAVEL_HARNESS_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "engine/base/arena.h"
#include "engine/base/span.h"
#include "engine/base/status.h"
#include "engine/base/text.h"

enum { FILES_BYTES_MAX = 1024 * 1024 * 1024, FILES_DEPTH_MAX = 64, FILES_COUNT_MAX = 1000000 };

typedef enum { FILES_MISSING, FILES_REGULAR, FILES_FOLDER, FILES_OTHER } FilesKind;

FilesKind files_kind(const char *path);  // Follows a symbolic link.
bool files_is_link(const char *path);    // Is it a symbolic link, whatever that leads to?

// Appends a regular file's bytes.
bool files_read(const char *path, Text *out, Status *s);
// The same of a file that may have `most` bytes: a larger one is refused before it is read further.
bool files_read_most(const char *path, size_t most, Text *out, Status *s);
// Writes beside the file, flushes to the disk and renames: the old file survives any failure. What
// exists and is no regular file (a terminal, a pipe) is written directly. Missing folders are made.
bool files_write(const char *path, Span content, Status *s);
// Adds to the end of a file, which need not be there yet; all of it, or nothing.
bool files_append(const char *path, Span content, Status *s);
// Has what was printed reached `name`? Asked at the end.
bool files_flush(FILE *stream, const char *name, Status *s);
bool files_rename(const char *from, const char *to, Status *s);
bool files_remove(const char *path, Status *s);  // A missing file is fine.
// Could the file be written? Nothing of it is touched; the folders that lead to it are made.
bool files_check_writable(const char *path, Status *s);

// For those who write by themselves. May a file be there? Makes the folders that lead to it.
bool files_check_place(const char *path, Status *s);
bool files_write_all(int file, Span content);  // False with errno.

// Do permissions let the file or folder be written? Nothing is made, and nothing else is checked.
bool files_may_write(const char *path);

// A path found by files_walk, or a folder that could not be read (`problem` says why).
typedef struct {
    const char *path;
    const char *problem;
} FoundFile;

typedef struct {
    FoundFile *items;
    int count, capacity;
} FoundFiles;

// Collects the files below `folder` whose names end in one of `endings` (NULL-terminated), in byte
// order of the names in each folder. Names that begin with a period are left out. Paths and
// messages live in `arena`; free the list itself with files_forget.
void files_walk(Arena *arena, const char *folder, const char *const *endings, FoundFiles *out);
void files_forget(FoundFiles *f);
void files_add(FoundFiles *f, const char *path);  // One more; the path is not copied.

// Does the name end in one of `endings`?
bool files_ends(const char *path, const char *const *endings);

// Paths as text: without doubled slashes, "./" and a slash at the end; "" becomes ".".
char *files_normal(Arena *arena, const char *path);
// `folder`/`name`; a folder "." is left out.
char *files_join(Arena *arena, const char *folder, const char *name);
// The real path where it exists, else a path from the root; always absolute.
char *files_absolute(Arena *arena, const char *path);
const char *files_name(const char *path);            // After the last slash.
char *files_folder(Arena *arena, const char *path);  // Before it; "." if there is none.

#endif
