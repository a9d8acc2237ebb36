// lists.h - the elements of a Game's lists.
#ifndef GAVEL_STATE_LISTS_H
#define GAVEL_STATE_LISTS_H

#include "engine/state/object.h"

// A value that a binding holds. One binding may hold several (a set): several Bound with its index.
typedef enum {
    BOUND_OBJECT,
    BOUND_PLAYER,
    BOUND_NUMBER,
    BOUND_EXCESS  // How much of the damage was excess damage (120.10).
} BoundKind;

// 400.7e, 400.7j, 400.7h and 400.7i
typedef enum { FOUND_NOT, FOUND_BY_TRIGGER, FOUND_BY_EFFECT, FOUND_AS_PLAYED } Found;

// SELF_BINDING: nothing in the words is bound; it says what the source itself became. X_BINDING:
// the X that a triggered ability has from elsewhere (107.3e, 107.3n). HOST_BINDING: what the source
// was attached to as an effect began that is read later. SHIELDED_BINDING: the only one of those it
// speaks of that a shield protects (615.11). EXILED_BINDING: what was exiled to activate an ability
// (607.1c).
enum {
    BOUNDS_MAX = 64,
    MODES_MAX = 8,
    SELF_BINDING = -2,
    X_BINDING = -3,
    HOST_BINDING = -4,
    SHIELDED_BINDING = -5,
    EXILED_BINDING = -6
};

// How an effect changes one object, by layer (613.1).
typedef enum {
#define CHANGE(name, word, about) CHANGE_##name,
#include "engine/state/changes.def"
#undef CHANGE
    CHANGE_KIND_COUNT
} ChangeKind;
// A power or toughness that a change leaves as it is.
enum { PT_UNCHANGED = INT32_MIN };

typedef enum {
#define LASTS(name, word) LASTS_##name,
#include "engine/state/lastings.def"
#undef LASTS
} Lasting;

// What an effect says about declaring one creature as an attacker or blocker.
typedef enum {
    TRAIT_CANT_ATTACK = 1,
    TRAIT_CANT_BLOCK = 2,
    TRAIT_CANT_BE_BLOCKED = 4,
    TRAIT_MUST_ATTACK = 8,
    TRAIT_MUST_BLOCK = 16,
    TRAIT_MUST_BE_BLOCKED = 32,
    TRAIT_GOADED = 1 << 23  // 701.15; the bits between are of static abilities alone.
} CombatTrait;

// What a player chose for an object as it entered, or paid for it then (607.2d, 607.2g).
typedef enum {
    CHOSEN_NOTHING,
    CHOSEN_COLOR,         // ManaType
    CHOSEN_WORD,          // Which of the words, from 0 (607.2f, 607.2m)
    CHOSEN_LIFE,          // How much life was paid
    CHOSEN_TYPE,          // Subtype; as a literal: a creature type
    CHOSEN_BASIC,         // A basic land type, kept as a CHOSEN_TYPE
    CHOSEN_NAME,          // A card name (201.4), as the FaceId of a face that has it
    CHOSEN_NONLAND_NAME,  // One of a card that is no land, kept as a CHOSEN_NAME
    CHOSEN_NONCREATURE_NONLAND_NAME,
    CHOSEN_CREATURE_NAME,
    CHOSEN_LAND_NAME,
    CHOSEN_NONBASIC_LAND_NAME,
    CHOSEN_NONARTIFACT_NONLAND_NAME,
    CHOSEN_NO_BASIC_LAND_NAME  // Any but one of a basic land card.
} ChosenKind;

// What has happened this turn (Past).
typedef enum {
#define PAST(name, word) PAST_##name,
#include "engine/state/pasts.def"
#undef PAST
} PastKind;

enum { LAST_COUNTERS_MAX = 6 };  // Kinds of counters remembered of an object that has left.

#include "engine/base/fields_begin.h"

#include "engine/state/elements.def"

#include "engine/base/fields_end.h"

// What is bound where no object on the stack holds it: an event that is looked at, a mana ability.
typedef struct {
    uint16_t count;
    Bound items[BOUNDS_MAX];
} Bounds;

// Copiable values (707.2): a face, and what copy effects have changed about it (707.9).
enum { COPIED_CHANGES_MAX = 8 };
typedef struct {
    FaceId face;  // -1: nothing is copied.
    uint8_t count;
    Change changes[COPIED_CHANGES_MAX];
} Copied;

#endif
