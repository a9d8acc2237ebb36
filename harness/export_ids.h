// export_ids.h - the numbers by which an export calls objects.
//
// An ObjectId says where gavel keeps an object; an export numbers the things themselves, in the
// order in which they come to be: cards, tokens, copies, abilities on the stack. The number stays
// with a card through all zones; how many zone changes ago an object was meant is its `past`.
#ifndef GAVEL_HARNESS_EXPORT_IDS_H
#define GAVEL_HARNESS_EXPORT_IDS_H

#include "engine/play/engine.h"

typedef struct {
    ObjectId first, now;  // Its first and its latest object.
    CardDefId card;
    uint16_t number;
} ExportThing;

typedef struct {
    ExportThing *things;  // By number, from 1.
    int count, capacity;
    int at[CARDS_MAX];  // By place; 0: nothing.
} ExportIds;

// Numbers what is new, in the order of places. Returns the first new number; those up to
// ids->count are new.
int export_ids_meet(ExportIds *ids, const Game *g);
// The number of an object, and how many zone changes ago it was that object. 0: never met.
int export_ids_find(const ExportIds *ids, ObjectId id, int *past);
void export_ids_free(ExportIds *ids);

#endif
