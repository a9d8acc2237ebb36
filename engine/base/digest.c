// digest.c - xxHash's XXH3 (64 bits) over little-endian fields.
//
// Only the streaming interface of libxxhash is used; the state is hidden here so that no other file
// needs its header.
#include "engine/base/digest.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

struct Digest {
    XXH3_state_t *state;
};

Digest *digest_new(void) {
    Digest *d = memory_take(sizeof *d);
    d->state = XXH3_createState();
    if (!d->state) memory_exhausted();
    digest_reset(d);
    return d;
}

void digest_free(Digest *d) {
    if (!d) return;
    XXH3_freeState(d->state);
    free(d);
}

void digest_reset(Digest *d) { XXH3_64bits_reset(d->state); }

void digest_u64(Digest *d, uint64_t value) {
    unsigned char bytes[8];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(value >> (8 * i));
    XXH3_64bits_update(d->state, bytes, sizeof bytes);
}

void digest_i64(Digest *d, int64_t value) { digest_u64(d, (uint64_t)value); }

void digest_text(Digest *d, const char *text) {
    size_t length = strlen(text);
    digest_u64(d, length);
    XXH3_64bits_update(d->state, text, length);
}

uint64_t digest_value(const Digest *d) { return XXH3_64bits_digest(d->state); }

uint64_t digest_bytes(const void *bytes, size_t size) { return XXH3_64bits(bytes, size); }
