// command_exceptions.h - lists of exceptions that people keep, each with its reason.
//
// A line is a key of a fixed number of words and a reason; `#` begins a comment. An exception that
// nothing needs any more is an error, so that the lists stay true.
#ifndef GAVEL_HARNESS_COMMAND_EXCEPTIONS_H
#define GAVEL_HARNESS_COMMAND_EXCEPTIONS_H

#include <stdbool.h>

#include "engine/base/arena.h"
#include "engine/base/status.h"

typedef struct {
    const char *key;  // Its words with one space between them.
    const char *reason;
    int line;
    bool needed;
} Exception;

typedef struct {
    Arena arena;
    const char *file;
    Exception *items;
    int count;
} Exceptions;

// A missing file has no exceptions. Refuses a line without a reason and a key that stands twice.
bool exceptions_read(Exceptions *e, const char *file, int key_words, Status *s);
void exceptions_free(Exceptions *e);
// Is the key excused? It is needed from now on.
bool exceptions_excuse(Exceptions *e, const char *key);

#endif
