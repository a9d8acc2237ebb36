// scratch.c - a chain of blocks that is filled and emptied from one end.
//
// Blocks stay where they are, so that pointers stay good, and are kept for the next use. In the dev
// build what was given back is poisoned, and what is taken begins with rubbish; valgrind is told
// that it is not set.
#include "engine/base/scratch.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif
#ifdef GAVEL_TELLS_VALGRIND
#include <valgrind/memcheck.h>
#endif

enum {
    BLOCK_BYTES_MIN = 1024 * 1024,
    BLOCK_BYTES_DOUBLED_MAX = 16 * 1024 * 1024,  // Beyond this blocks no longer double.
    ALIGNMENT = alignof(max_align_t),
    RUBBISH = 0xa5,
    RUBBISH_BYTES_MAX = 1024
};

struct ScratchBlock {
    ScratchBlock *older, *newer;
    size_t capacity;
    alignas(max_align_t) unsigned char bytes[];
};

static void now_taken(void *memory, size_t size) {
#ifdef __SANITIZE_ADDRESS__
    ASAN_UNPOISON_MEMORY_REGION(memory, size);
#endif
#ifdef GAVEL_WATCH_SCRATCH
    memset(memory, RUBBISH, size < RUBBISH_BYTES_MAX ? size : RUBBISH_BYTES_MAX);
#endif
#ifdef GAVEL_TELLS_VALGRIND
    (void)VALGRIND_MAKE_MEM_UNDEFINED(memory, size);
#endif
    (void)memory;
    (void)size;
}

static void now_free(const unsigned char *from, const unsigned char *to) {
#ifdef __SANITIZE_ADDRESS__
    ASAN_POISON_MEMORY_REGION(from, (size_t)(to - from));
#endif
    (void)from;
    (void)to;
}

static void use_block(Scratch *s, ScratchBlock *block) {
    s->block = block;
    s->at = block->bytes;
    s->end = block->bytes + block->capacity;
}

// A new block behind the present one.
static ScratchBlock *add_block(Scratch *s, size_t size) {
    size_t capacity = BLOCK_BYTES_MIN;
    if (s->block != NULL) capacity = s->block->capacity * 2;
    if (capacity > BLOCK_BYTES_DOUBLED_MAX) capacity = BLOCK_BYTES_DOUBLED_MAX;
    if (capacity < size) capacity = size;
    ScratchBlock *block = memory_take(sizeof *block + capacity);
    *block = (ScratchBlock){.older = s->block, .capacity = capacity};
    if (s->block != NULL) {
        block->newer = s->block->newer;
        s->block->newer = block;
    }
    if (block->newer != NULL) block->newer->older = block;
    now_free(block->bytes, block->bytes + capacity);
    return block;
}

void *scratch_take_block(Scratch *s, size_t size) {
    gavel_assert(size <= PTRDIFF_MAX / 2);
    size_t needed = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if ((size_t)(s->end - s->at) < needed) {
        ScratchBlock *next = s->block == NULL ? NULL : s->block->newer;
        if (next == NULL || next->capacity < needed) next = add_block(s, needed);
        use_block(s, next);
    }
    void *taken = s->at;
    s->at += needed;
    now_taken(taken, size);
    return taken;
}

void scratch_return_to(Scratch *s, const ScratchScope *scope) {
    gavel_assert(s->scopes == scope->scopes + 1);  // The innermost ends first.
    s->scopes = scope->scopes;
    while (s->block != scope->block && s->block->older != NULL) {
        now_free(s->block->bytes, s->at);
        use_block(s, s->block->older);
        s->at = s->end;
    }
    if (s->block == NULL) return;
    // A scope that began before there was any block ends at the start of the first.
    unsigned char *at = scope->block == NULL ? s->block->bytes : scope->at;
    now_free(at, s->at);
    s->at = at;
}

void scratch_empty(Scratch *s) {
    ScratchScope all = {.scratch = s};
    s->scopes = 1;
    scratch_return_to(s, &all);
}

void scratch_free(Scratch *s) {
    scratch_empty(s);
    for (ScratchBlock *block = s->block; block != NULL;) {
        ScratchBlock *newer = block->newer;
        free(block);
        block = newer;
    }
    *s = (Scratch){0};
}
