// later.h - what a Game keeps for later: delayed abilities, exiled cards that may return, extra
// turns and phases, what is skipped, and what counts only within a turn or a step.
#ifndef GAVEL_STATE_LATER_H
#define GAVEL_STATE_LATER_H

#include "engine/state/object.h"

// A delayed triggered ability (603.7): a part of the ability that made it.
typedef struct {
    AbilityId ability;
    ObjectId source;
    PlayerId controller;
    uint32_t key;   // Of its bindings.
    bool by_spell;  // Made by a spell, not by an ability.
} DelayedTrigger;

// A card exiled by an ability of source (607.2a), or until source leaves the battlefield (610.3).
typedef struct {
    ObjectId source, exiled;
    uint8_t returns_to;  // Zone: where it came from, if it returns; ZONE_NOWHERE: it does not.
    AbilityId by;        // The ability that exiled it; -1: the opening board says so.
} ExileLink;

// A card that a player may play from where it is: what the node of the ability allows.
typedef struct {
    ObjectId card;
    PlayerId player;
    AbilityId ability;
    uint16_t node;    // ir_at
    uint8_t lasting;  // Lasting
} Permission;

// A permanent that is phased out until source leaves the battlefield (610.4).
typedef struct {
    ObjectId source, permanent;
    bool tapped;  // As it phases in.
} PhaseLink;

// What a player chose for an object as it entered, or paid for it then (607.2d, 607.2g).
typedef enum {
    CHOSEN_NOTHING,
    CHOSEN_COLOR,  // ManaType
    CHOSEN_WORD,   // Which of the words, from 0 (607.2f, 607.2m)
    CHOSEN_LIFE,   // How much life was paid
    CHOSEN_TYPE,   // Subtype; as a literal: a creature type
    CHOSEN_BASIC   // A basic land type, kept as a CHOSEN_TYPE
} ChosenKind;
typedef struct {
    ObjectId object;
    PlayerId player;  // Who chose.
    uint8_t kind;     // ChosenKind
    int32_t value;
    AbilityId by;  // The ability that made them choose; -1: the opening board says so.
} Chosen;

// A position of this step, seen with nothing but passes and forced choices in between (104.4b).
typedef struct {
    uint32_t high, low;  // Of its digest.
    uint16_t times;
} Position;

// A turn to be taken after this one (500.7); the last of the list comes first.
typedef struct {
    PlayerId player;
} ExtraTurn;

// A phase to come directly after the one that is going on (500.8); the last of the list comes
// first.
typedef struct {
    uint8_t step;  // Its first step.
    bool lone;     // It has no other (500.10).
} ExtraPhase;

// A step to come directly after the one that is going on (500.9); the last of the list comes first.
typedef struct {
    uint8_t step;
} ExtraStep;

// Something that a player will not have the next time (614.10).
typedef struct {
    PlayerId player;
    uint8_t what;  // A Step, SKIP_COMBAT or SKIP_TURN.
} Skip;

// Mana in a pool, counted there as well, about which more is known than its type.
typedef struct {
    PlayerId player;
    uint8_t type;       // ManaType
    bool snow;          // Its source is snow (107.4h).
    AbilityId ability;  // The ability that says what it may be spent on (106.6); -1: anything.
    ObjectId source;    // Whose ability that is.
    uint16_t count;
} MarkedMana;

// A player who ignores an effect of source this turn (116.2d).
typedef struct {
    ObjectId source;
    PlayerId player;
} Ignored;

// An ability that has had the one time it gets each turn (603.2h); `player` took the action that it
// offers, or NO_PLAYER: it has triggered or resolved.
typedef struct {
    ObjectId source;
    AbilityId ability;
    PlayerId player;
} OnceEachTurn;

#endif
