// object.h - what the game keeps about each object, and its characteristics.
#ifndef GAVEL_STATE_OBJECT_H
#define GAVEL_STATE_OBJECT_H

#include "engine/cards/card.h"
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

// Optional and alternative ways to cast a spell, as bits.
typedef enum {
    CAST_KICKED = 1 << 0,         // 702.33
    CAST_ALTERNATIVE = 1 << 1,    // 118.9
    CAST_FLASHBACK = 1 << 2,      // 702.34
    CAST_FREE = 1 << 3,           // Without paying its mana cost (118.9).
    CAST_FORETOLD = 1 << 4,       // 702.143
    CAST_PLOTTED = 1 << 5,        // 702.170
    CAST_FACE_DOWN = 1 << 6,      // 702.37
    CAST_BUYBACK = 1 << 7,        // 702.27
    CAST_FLASH = 1 << 8,          // 601.3c: more was paid to cast it as though it had flash
    CAST_LATE = 1 << 9,           // Cast when a sorcery could not have been cast.
    CAST_AFTERMATH = 1 << 10,     // 702.127
    CAST_TRANSFORMED = 1 << 11,   // With its back face up (712.11a).
    CAST_DISTURB = 1 << 12,       // 702.146
    CAST_EVOKED = 1 << 13,        // 702.74
    CAST_OVERLOADED = 1 << 14,    // 702.96
    CAST_MADNESS = 1 << 15,       // 702.35
    CAST_RETRACED = 1 << 16,      // 702.81
    CAST_JUMP_STARTED = 1 << 17,  // 702.133
    CAST_ESCAPED = 1 << 18,       // 702.138
    CAST_SPECTACLE = 1 << 19,     // 702.137
    CAST_ENTWINED = 1 << 20,      // 702.42
    CAST_REPLICATED = 1 << 21,    // 702.56
    CAST_CONSPIRED = 1 << 22,     // 702.78
    CAST_DASHED = 1 << 23,        // 702.109
    CAST_BLITZED = 1 << 24,       // 702.152
    CAST_AS_ALLOWED = 1 << 25,    // For what the words ask that let it be cast from there.
    CAST_THEN_EXILED = 1 << 26,   // Exiled instead of being put into a graveyard.
    CAST_MIRACLE = 1 << 27        // 702.94
} CastWay;

// Object
#include "engine/base/fields_begin.h"

#include "engine/state/object.def"

#include "engine/base/fields_end.h"

#endif
