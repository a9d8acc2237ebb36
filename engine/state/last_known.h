// last_known.h - an object as it last was, after it left a zone. Part of lists.h.
#ifndef GAVEL_STATE_LAST_KNOWN_H
#define GAVEL_STATE_LAST_KNOWN_H

#include "engine/state/object.h"

typedef struct {
    uint16_t kind;  // CounterKind
    int32_t count;
} KindCount;
enum { LAST_COUNTERS_MAX = 6 };  // Kinds of counters remembered of an object that has left.

// An object as it last was, after it left a zone (608.2h, 113.7a).
typedef struct {
    ObjectId id;
    CardId card;
    uint8_t kind, zone;
    PlayerId owner, controller;
    bool tapped, attacking, blocking;
    bool enchanted, equipped;  // What was attached to it.
    uint8_t cast_from;         // As in an Object.
    PlayerId cast_by;
    uint32_t cast_ways;
    uint16_t cast_times;
    int32_t cast_x;
    uint16_t number;
    int32_t turn;  // When it left.
    int32_t damage;
    KindCount counters[LAST_COUNTERS_MAX];  // Those with a count of 0 are none.
    ObjectId attached_to;
    PlayerId enchants;
    CardDefId definition;
    Characteristics characteristics;
} LastKnown;

#endif
