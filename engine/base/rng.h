// rng.h - a counter-based random stream.
//
// The n-th number of a stream depends on the seed and n alone, so a stream is two integers and can
// be part of a copied Game. Bounded numbers are drawn without bias by rejection.
#ifndef GAVEL_BASE_RNG_H
#define GAVEL_BASE_RNG_H

#include <stdint.h>

#include "engine/base/fields_begin.h"

#include "engine/base/rng.def"

#include "engine/base/fields_end.h"

uint64_t rng_next(Rng *r);
uint32_t rng_below(Rng *r, uint32_t bound);  // 0 .. bound-1; bound must not be 0.

#endif
