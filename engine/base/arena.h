// arena.h - bump allocation with one lifetime.
//
// Starts as {0}. Everything taken lives until arena_free (or arena_reset) and is never freed on its
// own. Memory is zeroed. Out of memory ends the process (memory.h).
#ifndef GAVEL_BASE_ARENA_H
#define GAVEL_BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct {
    ArenaBlock *first;  // The block allocations come from; older ones behind it.
} Arena;

// Zeroed bytes, aligned for any type.
void *arena_take(Arena *a, size_t size);
// A NUL-terminated copy of `length` bytes.
char *arena_copy(Arena *a, const char *text, size_t length);
// A formatted, NUL-terminated string.
char *arena_format(Arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Forget everything taken, keep the largest block for reuse.
void arena_reset(Arena *a);
void arena_free(Arena *a);

#define ARENA_NEW(arena, Type) ((Type *)arena_take((arena), sizeof(Type)))
#define ARENA_ARRAY(arena, Type, count) \
    ((Type *)arena_take((arena), sizeof(Type) * (size_t)(count)))

#endif
