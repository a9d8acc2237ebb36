// rng.c - a counter-based random stream: a 64-bit mix of seed and counter.
//
// The seed is mixed before the counter is added, so that neighbouring seeds give unrelated streams.
// Goldens depend on every number; the tests pin some of them.
#include "engine/base/rng.h"

#include "engine/base/status.h"

// At worst every second number is refused, so reaching this has a chance of 2^-128.
enum { RNG_TRIES_MAX = 128 };

static const uint64_t golden_ratio = 0x9E3779B97F4A7C15U;

// A bijection in which every input bit reaches every output bit (Stafford's 13th).
static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

uint64_t rng_next(Rng *r) {
    r->used++;
    return mix(mix(r->seed + golden_ratio) + r->used * golden_ratio);
}

uint32_t rng_below(Rng *r, uint32_t bound) {
    gavel_assert(bound != 0);
    // The lowest 2^32 mod `bound` numbers are refused; the rest divide evenly.
    uint32_t refused = (uint32_t)(0U - bound) % bound;
    uint32_t drawn = (uint32_t)(rng_next(r) >> 32);
    for (int tries = 0; drawn < refused; tries++) {
        gavel_assert(tries < RNG_TRIES_MAX);
        drawn = (uint32_t)(rng_next(r) >> 32);
    }
    return drawn % bound;
}
