// lists.h - the elements of a Game's lists.
#ifndef GAVEL_STATE_LISTS_H
#define GAVEL_STATE_LISTS_H

#include "engine/state/combat_lists.h"
#include "engine/state/history.h"
#include "engine/state/last_known.h"
#include "engine/state/later.h"
#include "engine/state/object.h"

// A value that a binding holds. One binding may hold several (a set): several Bound with its index.
typedef enum {
    BOUND_OBJECT,
    BOUND_PLAYER,
    BOUND_NUMBER,
    BOUND_EXCESS  // How much of the damage was excess damage (120.10).
} BoundKind;
typedef struct {
    uint32_t key;    // Which spell, ability or waiting trigger it belongs to.
    int8_t binding;  // Index in the ability's bindings.
    uint8_t kind;    // BoundKind
    uint8_t target;  // Chosen as a target: which word "target" it belongs to, from 1; 0: no target.
    uint8_t illegal;  // A target found illegal on resolution (608.2b).
    int32_t amount;   // BOUND_NUMBER, BOUND_EXCESS, or the share of a divided amount.
    ObjectId object;
    PlayerId player;
    // What the object became in a public zone, where this spell or ability can find it (400.7).
    ObjectId became;
    uint8_t how;  // Found
} Bound;

// 400.7e, 400.7j, 400.7h and 400.7i
typedef enum { FOUND_NOT, FOUND_BY_TRIGGER, FOUND_BY_EFFECT, FOUND_AS_PLAYED } Found;

// SELF_BINDING: nothing in the words is bound; it says what the source itself became. X_BINDING:
// the X that a triggered ability has from elsewhere (107.3e, 107.3n).
enum { BOUNDS_MAX = 64, MODES_MAX = 8, SELF_BINDING = -2, X_BINDING = -3 };

// What is bound where no object on the stack holds it: an event that is looked at, a mana ability.
typedef struct {
    uint16_t count;
    Bound items[BOUNDS_MAX];
} Bounds;

// A spell or ability on the stack.
typedef struct {
    ObjectId object;    // Itself.
    ObjectId source;    // The spell itself, or the source of the ability.
    AbilityId ability;  // The ability; -1 for a permanent spell with no spell ability.
    PlayerId controller;
    bool announced;  // Casting or activating is complete (601.2i).
    bool triggered;
    int32_t x;       // -1: no X announced.
    uint32_t ways;   // CastWay bits: what was announced besides the modes (601.2b),
    uint16_t times;  // and how often, where that is any number of times.
    uint8_t mode_count;
    uint8_t modes[MODES_MAX];
    uint32_t key;    // Of its bindings in the list of Bound.
    uint32_t since;  // When it was put there, as a timestamp (701.27f).
} StackItem;

typedef struct {
    ObjectId object;  // NO_OBJECT: on the player.
    PlayerId player;
    uint16_t kind;  // CounterKind
    int32_t count;
    uint32_t timestamp;  // 613.7c
} CounterRecord;

// How an effect changes one object, by layer (613.1).
typedef enum {
    CHANGE_CONTROL,      // layer 2: to `player`
    CHANGE_ADD_KEYWORD,  // layer 6: a = Keyword
    CHANGE_LOSE_KEYWORD,
    CHANGE_BAR_KEYWORD,         // layer 6: a = Keyword, which it can't have (113.11)
    CHANGE_ADD_PT,              // layer 7c: +a/+b
    CHANGE_SET_TYPE,            // layer 4: a = CardType, instead of those it had (205.1a)
    CHANGE_ADD_TYPE,            // layer 4: a = CardType, in addition (205.1b)
    CHANGE_LOSE_TYPE,           // layer 4: a = CardType, which it no longer has
    CHANGE_SET_CREATURE_TYPE,   // layer 4: a = Subtype, instead of its creature types
    CHANGE_SET_LAND_TYPE,       // layer 4: a = Subtype, instead of its land types (305.7)
    CHANGE_ADD_SUBTYPE,         // layer 4: a = Subtype, in addition
    CHANGE_ADD_CREATURE_TYPES,  // layer 4: every creature type (702.73a)
    CHANGE_SET_COLORS,          // layer 5: a = ColorSet, instead of those it had (105.3)
    CHANGE_LOSE_ABILITIES,      // layer 6: all of them
    CHANGE_ADD_ABILITY,         // layer 6: a = AbilityId
    CHANGE_DEFINE_PT,           // layer 7a: a/b by a characteristic-defining ability
    CHANGE_SET_PT,              // layer 7b: a/b
    CHANGE_SWITCH_PT,           // layer 7d
    CHANGE_FLASHBACK,           // no layer: flashback for its mana cost (702.34)
    CHANGE_LOSE_SUPERTYPE,      // layer 4: a = Supertype
    CHANGE_COPY,                // layer 1: a = FaceId of what it is a copy of (707.2)
    CHANGE_TEXT_COLOR,          // layer 3: the colour word b instead of a (612)
    CHANGE_TEXT_SUBTYPE,        // layer 3: the subtype b instead of a
    CHANGE_COMBAT,              // no layer: a = CombatTrait
    CHANGE_KIND_COUNT
} ChangeKind;
// A power or toughness that a change leaves as it is.
enum { PT_UNCHANGED = INT32_MIN };
typedef struct {
    uint8_t kind;  // ChangeKind
    PlayerId player;
    int32_t a, b;
} Change;

typedef enum {
    LASTS_END_OF_TURN,
    LASTS_PLAYERS_NEXT_TURN,
    LASTS_END_OF_PLAYERS_NEXT_TURN,  // Until end of turn, once that turn has begun.
    LASTS_END_OF_COMBAT,
    LASTS_PLAYERS_NEXT_UPKEEP,
    LASTS_FOREVER,
    LASTS_WHILE_SOURCE_CONTROLLED,  // For as long as its controller controls its source (611.2b).
    LASTS_WHILE_SOURCE_REMAINS,     // For as long as its source remains on the battlefield.
    LASTS_WHILE_SOURCE_TAPPED,      // For as long as its source remains tapped.
    LASTS_WHILE_CONTROLLED          // For as long as its controller controls what it affects.
} Lasting;

typedef struct {
    ObjectId affected;
    ObjectId source;
    PlayerId controller;
    uint8_t lasting;  // Lasting
    bool copiable;    // Part of a copy effect, or of how it entered: layer 1 (613.2a).
    uint32_t timestamp;
    Change change;
} ContinuousEffect;

// Copiable values (707.2): a face, and what copy effects have changed about it (707.9).
enum { COPIED_CHANGES_MAX = 8 };
typedef struct {
    FaceId face;  // -1: nothing is copied.
    uint8_t count;
    Change changes[COPIED_CHANGES_MAX];
} Copied;

// A replacement or prevention effect made by a resolved spell or ability.
typedef struct {
    AbilityId ability;
    uint16_t node;  // Which node of the ability says what it does (ir_at).
    ObjectId source;
    PlayerId controller;
    uint8_t lasting;     // Lasting
    int32_t left;        // Damage that it can still prevent; 1 where it works once; 0: no limit;
                         // bits of the players whose untap step it waits for.
    uint32_t key;        // Of its bindings, and its own name.
    uint32_t timestamp;  // The latest one given before it began.
} Shield;

typedef struct {
    AbilityId ability;
    ObjectId source;
    PlayerId controller;
    uint32_t order;  // Timestamp of the source and printed order, for the default order.
    uint32_t key;    // Of its bindings: what the event's participants are.
} WaitingTrigger;

// An activation of this turn, of an ability that says how often it may be activated (602.5b).
typedef struct {
    ObjectId source;
    AbilityId ability;
    bool for_good;     // "Activate only once": it does not end with the turn.
    uint32_t granted;  // The timestamp of the effect that gave the ability; 0: it is its own.
} Activation;

typedef struct {
    CardDefId card;
    uint16_t count;
} NameCount;

typedef struct {
    CardId commander;
    PlayerId player;
    int32_t damage;
} CommanderDamage;

#endif
