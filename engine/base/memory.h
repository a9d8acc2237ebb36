// memory.h - the one door to the heap: what it gives is there, or the process ends.
//
// Without memory there is nothing useful left to do, and whoever went on could come to a wrong
// verdict. So a sentence on standard error and the exit status MEMORY_EXIT end the process. Memory
// is given back with free(). `ci/check-style` refuses other doors.
#ifndef GAVEL_BASE_MEMORY_H
#define GAVEL_BASE_MEMORY_H

#include <stddef.h>
#include <stdio.h>

enum { MEMORY_EXIT = 70 };  // No other end of a process has this status.

void *memory_take(size_t size);
void *memory_zeroed(size_t count, size_t size);
// The same bytes in a block of another size; `old` may be NULL.
void *memory_resize(void *old, size_t size);
// `size` must be a multiple of `alignment`.
void *memory_aligned(size_t alignment, size_t size);
// Zeroed, and shared with processes that are forked from here on.
void *memory_shared(size_t size);
void memory_shared_free(void *memory, size_t size);
// A NUL-terminated copy of a text, or of at most `length` bytes of it.
char *memory_text(const char *text);
char *memory_text_part(const char *text, size_t length);
// What is printed there is text when it has been closed by memory_stream_close.
FILE *memory_stream(char **text, size_t *length);
void memory_stream_close(FILE *stream);

// For libraries that have run out of memory by themselves.
_Noreturn void memory_exhausted(void);
// Ends the process if that is what an errno says.
void memory_check(int error);

#endif
