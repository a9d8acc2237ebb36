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
    CAST_CONSPIRED = 1 << 22      // 702.78
} CastWay;

typedef struct {
    uint32_t incarnation;
    uint8_t kind;  // ObjectKind
    uint8_t zone;  // Zone
    PlayerId owner;
    PlayerId controller;       // Now, after effects (layer 2).
    PlayerId base_controller;  // Who put it onto the battlefield or the stack (110.2).
    uint8_t face_index;        // Which face of its card is up.
    bool tapped, flipped, phased_out, transformed;  // Status (110.5).
    uint8_t face_down;                              // FaceDown
    uint8_t exerted_by;    // Who exerted it (701.43a), the player's number + 1; 0: nobody.
    bool stays_tapped;     // Does not untap in its controller's next untap step.
    bool phased_with;      // Phased out indirectly, with what it is attached to (702.26g).
    bool sick;             // Not controlled continuously since its controller's turn began (302.6).
    uint8_t fresh;         // FRESH_NOT, or since which upkeep its controller has it (702.30a).
    bool deathtouched;     // Dealt damage by a source with deathtouch (704.5h).
    bool arrived;          // A commander that changed zones since the last check (704.6d).
    bool attacked;         // Was declared as an attacker this turn (508.1).
    uint8_t protected_by;  // The protector of a battle (310.8), its number + 1; 0: nobody.
    bool brought_in;       // Came from outside the game (400.11b).
    bool is_commander;     // A property of the card (903.3).
    uint16_t commander_casts;
    uint32_t cast_ways;    // CastWay bits of the spell that became this permanent.
    uint16_t cast_times;   // How often a cost was paid that may be paid any number of times.
    uint8_t cast_from;     // The zone that it was cast from, plus 1; 0: it was not cast.
    PlayerId cast_by;      // Who cast it.
    int32_t cast_x;        // The X of that spell (107.3m); 0 if it had none.
    uint16_t number;       // Which one of its name it is, from 1, in order of creation.
    CardId next, prev;     // Neighbours in its zone.
    CardDefId card;        // The card, or the token's definition; -1 for an ability.
    FaceId face;           // What it is printed as now: its copiable face.
    uint32_t timestamp;    // 613.7
    uint32_t turned_over;  // When it last transformed (701.27f), as a timestamp; 0: not yet.
    uint8_t class_level;   // What a Class has gained: its level is one more (716.3).
    uint8_t set_aside;     // SetAside
    int32_t since;         // The turn in which it was set aside.
    int32_t damage;        // Marked (120.6).
    uint16_t stack_item;   // Its StackItem + 1 while on the stack; 0 otherwise.
    ObjectId attached_to;
    ObjectId created_with;     // Of a token: the source of the effect that made it (607.2c).
    PlayerId enchants;         // The player it is attached to (303.4b); NO_PLAYER if none.
    uint16_t characteristics;  // Derived: index, or NO_CHARACTERISTICS if just as printed.
} Object;

#endif
