// digest.h - a running 64-bit hash of named fields (xxHash's XXH3).
//
// Values go in by width, little-endian, so that the result is the same on every machine.
#ifndef GAVEL_BASE_DIGEST_H
#define GAVEL_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

typedef struct Digest Digest;

Digest *digest_new(void);     // Out of memory asserts.
void digest_free(Digest *d);  // NULL is fine.
void digest_reset(Digest *d);
void digest_u64(Digest *d, uint64_t value);
void digest_i64(Digest *d, int64_t value);
// With its length, so that "ab","c" is not "a","bc".
void digest_text(Digest *d, const char *text);
uint64_t digest_value(const Digest *d);  // Of what went in so far; more may follow.
// Of these bytes at once. Words in them are digested as this machine keeps them.
uint64_t digest_bytes(const void *bytes, size_t size);

#endif
