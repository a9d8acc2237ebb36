// name_index.h - finds something by a name that may be spelled otherwise (engine/base/fold.h).
//
// Starts as {0}: add all names, then name_index_sort, then find. Names are not copied.
#ifndef GAVEL_HARNESS_NAME_INDEX_H
#define GAVEL_HARNESS_NAME_INDEX_H

#include "engine/base/arena.h"
#include "engine/base/nearest.h"

// Which of several with one folded name is meant: the first in this order.
typedef enum { NAME_WHOLE, NAME_FRONT, NAME_OTHER_FACE } SpellingRank;

typedef struct {
    const char *folded, *name;
    SpellingRank rank;
    int item;
} IndexedName;

typedef struct {
    Arena arena;
    IndexedName *names;
    int count, capacity;
} NameIndex;

void name_index_add(NameIndex *index, const char *name, SpellingRank rank, int item);
void name_index_sort(NameIndex *index);
// The item of that name; -1 if there is none.
int name_index_find(const NameIndex *index, Span name);
void name_index_offer(const NameIndex *index, Nearest *nearest);  // All names.
void name_index_free(NameIndex *index);

#endif
