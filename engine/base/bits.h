// bits.h - a set of up to 128 small numbers, as the bits of one integer.
//
// Shifts, "and", "or" and comparisons work as on any unsigned integer. It is aligned like a 64-bit
// one, so that arenas and blocks need not be aligned better.
#ifndef GAVEL_BASE_BITS_H
#define GAVEL_BASE_BITS_H

enum { BITS128_MAX = 128 };
__extension__ typedef unsigned __int128 Bits128 __attribute__((aligned(8)));

#endif
