// object.h - what the game keeps about each object, and its characteristics.
#ifndef GAVEL_STATE_OBJECT_H
#define GAVEL_STATE_OBJECT_H

#include "engine/cards/card.h"
#include "engine/ir/cast_way.h"
#include "engine/state/zone.h"

typedef enum {
    OBJECT_FREE,     // An unused place.
    OBJECT_CARD,     // 108.2
    OBJECT_TOKEN,    // 111
    OBJECT_COPY,     // A copy of a spell (707.10)
    OBJECT_ABILITY,  // An ability on the stack (113.7)
    OBJECT_EMBLEM    // 114
} ObjectKind;

enum { NO_CHARACTERISTICS = 0xffff };

// How a card in exile may be cast from there on a later turn.
typedef enum { SET_ASIDE_NOT, SET_ASIDE_FORETOLD, SET_ASIDE_PLOTTED } SetAside;

// Whether a permanent came under its controller's control since the beginning of that player's last
// upkeep: before the present one began, or later than any.
enum { FRESH_NOT, FRESH_IN_UPKEEP, FRESH };

// What something that is face down is.
typedef enum {
    FACE_DOWN_NOT,
    FACE_DOWN_PLAIN,  // 708.2a
    FACE_DOWN_WARDED  // By disguise (702.168a).
} FaceDown;

// Object
#include "engine/base/fields_begin.h"

#include "engine/state/object.def"

#include "engine/base/fields_end.h"

#endif
