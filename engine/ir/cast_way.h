// cast_way.h - optional and alternative ways to cast a spell (601.2b).
#ifndef GAVEL_IR_CAST_WAY_H
#define GAVEL_IR_CAST_WAY_H

#include "engine/base/span.h"

// Optional and alternative ways to cast a spell, as bits.
typedef enum {
#define WAY(name, bit, word) CAST_##name = 1 << (bit),
#include "engine/ir/cast_ways.def"
#undef WAY
} CastWay;
const char *cast_way_word(CastWay way);  // What a player calls it; "": it has no word.
CastWay cast_way_find(Span word);        // In any letter case; 0: there is none.
const char *cast_way_word_at(int i);     // The i-th word, from 0; NULL after the last.

#endif
