// memory.c - the heap, and the end of a process for which there is no more of it.
#define _DEFAULT_SOURCE  // MAP_ANONYMOUS
#include "engine/base/memory.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

_Noreturn void memory_exhausted(void) {
    static const char sentence[] = "gavel: out of memory\n";
    // Not by stdio, which may want memory itself.
    (void)!write(STDERR_FILENO, sentence, sizeof sentence - 1);
    _exit(MEMORY_EXIT);
}

void memory_check(int error) {
    if (error == ENOMEM) memory_exhausted();
}

static void *given(void *memory) {
    if (!memory) memory_exhausted();
    return memory;
}

void *memory_take(size_t size) { return given(malloc(size > 0 ? size : 1)); }

void *memory_zeroed(size_t count, size_t size) {
    return given(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void *memory_resize(void *old, size_t size) { return given(realloc(old, size > 0 ? size : 1)); }

void *memory_aligned(size_t alignment, size_t size) {
    return given(aligned_alloc(alignment, size));
}

void *memory_shared(size_t size) {
    int flags = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    return given(memory == MAP_FAILED ? NULL : memory);
}

void memory_shared_free(void *memory, size_t size) { munmap(memory, size); }

char *memory_text(const char *text) { return given(strdup(text)); }

char *memory_text_part(const char *text, size_t length) { return given(strndup(text, length)); }

FILE *memory_stream(char **text, size_t *length) {
    FILE *stream = open_memstream(text, length);
    if (!stream) memory_exhausted();
    return stream;
}

void memory_stream_close(FILE *stream) {
    bool failed = ferror(stream) != 0;
    if (fclose(stream) != 0 || failed) memory_exhausted();
}
