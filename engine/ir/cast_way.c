// cast_way.c - what ways to cast a spell are called.
#include "engine/ir/cast_way.h"

static const struct {
    CastWay way;
    const char *word;
} ways[] = {
#define WAY(name, bit, word) {CAST_##name, word},
#include "engine/ir/cast_ways.def"
#undef WAY
};

const char *cast_way_word(CastWay way) {
    for (size_t i = 0; i < ARRAY_LEN(ways); i++)
        if (ways[i].way == way) return ways[i].word;
    return "";
}

CastWay cast_way_find(Span word) {
    for (size_t i = 0; i < ARRAY_LEN(ways); i++)
        if (word.length > 0 && span_equal_nocase(word, span_of(ways[i].word))) return ways[i].way;
    return (CastWay)0;
}

const char *cast_way_word_at(int i) {
    for (size_t k = 0; k < ARRAY_LEN(ways); k++)
        if (ways[k].word[0] != '\0' && i-- == 0) return ways[k].word;
    return NULL;
}
