// name_index.c - finds something by a name that may be spelled otherwise.
#include "harness/name_index.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/fold.h"
#include "engine/base/memory.h"
#include "engine/base/status.h"

enum { FIRST_CAPACITY = 64 };

static void grow(NameIndex *index) {
    if (index->count < index->capacity) return;
    index->capacity = index->capacity > 0 ? index->capacity * 2 : FIRST_CAPACITY;
    index->names = memory_resize(index->names, sizeof *index->names * (size_t)index->capacity);
}

void name_index_add(NameIndex *index, const char *name, SpellingRank rank, int item) {
    Text folded = {0};
    fold_name(&folded, span_of(name));
    grow(index);
    if (folded.length > 0)
        index->names[index->count++] =
            (IndexedName){arena_copy(&index->arena, folded.data, folded.length), name, rank, item};
    text_free(&folded);
}

static int compare_names(const void *a, const void *b) {
    const IndexedName *x = a, *y = b;
    int order = strcmp(x->folded, y->folded);
    if (order == 0) order = (int)x->rank - (int)y->rank;
    return order != 0 ? order : x->item - y->item;
}

void name_index_sort(NameIndex *index) {
    if (index->count > 0)
        qsort(index->names, (size_t)index->count, sizeof *index->names, compare_names);
}

int name_index_find(const NameIndex *index, Span name) {
    Text folded = {0};
    fold_name(&folded, name);
    int low = 0, high = index->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(index->names[middle].folded, text_cstr(&folded)) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < index->count && strcmp(index->names[low].folded, text_cstr(&folded)) == 0;
    text_free(&folded);
    return found ? index->names[low].item : -1;
}

void name_index_offer(const NameIndex *index, Nearest *nearest) {
    for (int i = 0; i < index->count; i++) nearest_offer(nearest, index->names[i].name);
}

void name_index_free(NameIndex *index) {
    arena_free(&index->arena);
    free(index->names);
    *index = (NameIndex){0};
}
