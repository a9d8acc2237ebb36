// status.h - bad input, with its place (architecture decision 9).
//
// Starts as {0}. A function that reads input takes a Status and returns false after status_fail.
// The first failure wins; later ones are ignored, so a caller may go on and report the root cause.
// A message is visible text (visible.h); the file is the path as it was given.
#ifndef GAVEL_BASE_STATUS_H
#define GAVEL_BASE_STATUS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum { STATUS_MESSAGE_MAX = 3072, STATUS_FILE_MAX = 512 };

typedef struct {
    const char *file;  // May be NULL. Not owned.
    int line;          // From 1; 0 if there is none.
    int column;        // From 1; 0 if there is none.
} Place;

typedef struct {
    bool failed;
    bool full;  // There is no room on the disk: no fault of the input or of the command line.
    char file[STATUS_FILE_MAX];
    int line, column;
    char message[STATUS_MESSAGE_MAX];
} Status;

// Records the failure unless one is recorded already. Always returns false. What is filled in, each
// %s, becomes one visible line.
bool status_fail(Status *s, Place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Records that the system refused something, for the reason in errno: "what: reason". Out of memory
// ends the process (memory.h).
bool status_fail_errno(Status *s, const char *file, const char *what);
bool status_fail_values(Status *s, Place place, const char *format, va_list values)
    __attribute__((format(printf, 3, 0)));
// The same for a message that is composed already, of one line or several.
bool status_fail_lines(Status *s, Place place, const char *lines);
// Records `why` at its place, with the name of what it is about before its message.
bool status_fail_about(Status *s, const char *name, const Status *why);
// Adds a further failure to the first, as lines of their own with its place, while there is room.
void status_add(Status *s, const Status *further);
// "file:line:column: message" for people, leaving out what is unknown; empty if none.
// Returns `into`.
const char *status_text(const Status *s, char *into, size_t size);

// Our own mistake (architecture decision 9): prints and aborts, in release builds too.
#define gavel_assert(condition) \
    ((condition) ? (void)0 : gavel_assert_fail(#condition, __FILE__, __LINE__))
// A place that only our own mistake can reach.
#define gavel_never(why) gavel_assert_fail((why), __FILE__, __LINE__)
_Noreturn void gavel_assert_fail(const char *condition, const char *file, int line);

#endif
