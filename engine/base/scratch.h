// scratch.h - memory for as long as a block of code runs: what is too large for the C stack.
//
// A Scratch starts as {0}. SCRATCH_SCOPE at the head of a block gives back, at the block's end, all
// that was taken since. Whoever leaves by longjmp calls scratch_empty. Memory is not zeroed, and
// pointers stay good until it is given back. Out of memory asserts.
#ifndef GAVEL_BASE_SCRATCH_H
#define GAVEL_BASE_SCRATCH_H

#include <stdalign.h>
#include <stddef.h>

typedef struct ScratchBlock ScratchBlock;

typedef struct {
    unsigned char *at, *end;  // What is left of the present block.
    ScratchBlock *block;      // The present one; NULL: none yet.
    int scopes;               // How many are open.
} Scratch;

// How far a Scratch was in use when the block of code began.
typedef struct {
    Scratch *scratch;
    unsigned char *at;
    ScratchBlock *block;
    int scopes;
} ScratchScope;

// The rest of scratch_take and of scratch_end where blocks change, and where memory is watched.
void *scratch_take_block(Scratch *s, size_t size);
void scratch_return_to(Scratch *s, const ScratchScope *scope);

// Forgets all that was taken and all scopes; keeps the blocks.
void scratch_empty(Scratch *s);
void scratch_free(Scratch *s);

// Bytes as they come, aligned for any type.
static inline void *scratch_take(Scratch *s, size_t size) {
#ifndef GAVEL_WATCH_SCRATCH
    size_t needed = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    if ((size_t)(s->end - s->at) >= needed) {
        void *taken = s->at;
        s->at += needed;
        return taken;
    }
#endif
    return scratch_take_block(s, size);
}

static inline ScratchScope scratch_begin(Scratch *s) {
    return (ScratchScope){.scratch = s, .at = s->at, .block = s->block, .scopes = s->scopes++};
}

static inline void scratch_end(const ScratchScope *scope) {
    Scratch *s = scope->scratch;
#ifndef GAVEL_WATCH_SCRATCH
    if (s->block == scope->block) {
        s->at = scope->at;
        s->scopes = scope->scopes;
        return;
    }
#endif
    scratch_return_to(s, scope);
}

#define SCRATCH_SCOPE(scratch) SCRATCH_SCOPE_NAMED((scratch), SCRATCH_NAME(__LINE__))
#define SCRATCH_NAME(line) SCRATCH_JOIN(scratch_scope_, line)
#define SCRATCH_JOIN(a, b) a##b
#define SCRATCH_SCOPE_NAMED(scratch, name) \
    __attribute__((cleanup(scratch_end), unused)) const ScratchScope name = scratch_begin(scratch)
#define SCRATCH_NEW(scratch, Type) ((Type *)scratch_take((scratch), sizeof(Type)))
#define SCRATCH_ARRAY(scratch, Type, count) \
    ((Type *)scratch_take((scratch), sizeof(Type) * (size_t)(count)))

#endif
