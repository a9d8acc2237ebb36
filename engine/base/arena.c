// arena.c - bump allocation from a chain of growing blocks.
//
// Each new block is twice the last one up to a limit, or as large as one request needs. Memory is
// zeroed when it is taken, not when a block is made, so that a reset arena gives zeroed bytes too.
#include "engine/base/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

enum {
    BLOCK_BYTES_MIN = 64 * 1024,
    BLOCK_BYTES_DOUBLED_MAX = 4 * 1024 * 1024,  // Beyond this blocks no longer double.
    ALIGNMENT = alignof(max_align_t)
};

struct ArenaBlock {
    ArenaBlock *older;
    size_t capacity, used;
    alignas(max_align_t) unsigned char bytes[];
};

static void add_block(Arena *a, size_t size) {
    size_t capacity = BLOCK_BYTES_MIN;
    if (a->first) capacity = a->first->capacity * 2;
    if (capacity > BLOCK_BYTES_DOUBLED_MAX) capacity = BLOCK_BYTES_DOUBLED_MAX;
    if (capacity < size) capacity = size;
    ArenaBlock *block = memory_take(sizeof *block + capacity);
    block->older = a->first;
    block->capacity = capacity;
    block->used = 0;
    a->first = block;
}

void *arena_take(Arena *a, size_t size) {
    gavel_assert(size <= PTRDIFF_MAX / 2);
    size_t needed = size == 0 ? ALIGNMENT : (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!a->first || a->first->capacity - a->first->used < needed) add_block(a, needed);
    ArenaBlock *block = a->first;
    void *taken = block->bytes + block->used;
    block->used += needed;
    return memset(taken, 0, needed);
}

char *arena_copy(Arena *a, const char *text, size_t length) {
    char *copy = arena_take(a, length + 1);
    if (length > 0) memcpy(copy, text, length);
    return copy;
}

char *arena_format(Arena *a, const char *format, ...) {
    gavel_assert(format != NULL);
    va_list values;
    va_start(values, format);
    int length = vsnprintf(NULL, 0, format, values);
    va_end(values);
    gavel_assert(length >= 0);
    char *text = arena_take(a, (size_t)length + 1);
    va_start(values, format);
    vsnprintf(text, (size_t)length + 1, format, values);
    va_end(values);
    return text;
}

// Frees every block but `kept`, which may be NULL.
static void free_blocks(Arena *a, ArenaBlock *kept) {
    ArenaBlock *block = a->first;
    while (block) {
        ArenaBlock *older = block->older;
        if (block != kept) free(block);
        block = older;
    }
    a->first = kept;
}

void arena_reset(Arena *a) {
    ArenaBlock *largest = a->first;
    for (ArenaBlock *block = a->first; block; block = block->older)
        if (block->capacity > largest->capacity) largest = block;
    free_blocks(a, largest);
    if (!largest) return;
    largest->older = NULL;
    largest->used = 0;
}

void arena_free(Arena *a) { free_blocks(a, NULL); }
