// event.h - a change of the game, proposed or done.
#ifndef GAVEL_STATE_EVENT_H
#define GAVEL_STATE_EVENT_H

#include "engine/cr/cr.h"
#include "engine/state/game.h"

typedef enum {
#define EVENT(name, logged, fields) EVENT_##name,
#include "engine/state/events.def"
#undef EVENT
    EVENT_KIND_COUNT
} EventKind;
// A set of kinds has one bit for each before STAGE. Those after it are bookkeeping that no ability
// can wait for: their bit is 0.
static inline EventSet event_bit(EventKind k) { return k < EVENT_STAGE ? (EventSet)1 << k : 0; }
_Static_assert((int)EVENT_STAGE <= (int)BITS128_MAX,
               "what abilities wait for needs a bit; STAGE is the first without");
// The bit of a kind that stands in a table. One that has none does not compile: an ability that
// waited for it would wait forever.
#define EVENT_BIT(name) \
    ((EventSet)sizeof(char[EVENT_##name < EVENT_STAGE ? 1 : -1]) << EVENT_##name)

// Why something moved or was tapped: for the log, and for triggers that care.
typedef enum {
    WHY_NONE,
    WHY_DRAW,
    WHY_PLAY,     // a land
    WHY_CAST,     // onto the stack
    WHY_RESOLVE,  // from the stack onto the battlefield, or to the graveyard
    WHY_COUNTERED,
    WHY_FIZZLE,
    WHY_DESTROY,
    WHY_SACRIFICE,
    WHY_DISCARD,
    WHY_MILL,
    WHY_EFFECT,  // an effect says so
    WHY_SBA,     // a state-based action
    WHY_COST,
    WHY_COMBAT,
    WHY_BOTTOM,  // mulligan
    WHY_PUT,     // put onto the battlefield by an effect
    WHY_ATTACK,
    WHY_FORETELL,  // into exile, by a special action
    WHY_SUSPEND,
    WHY_PLOT,
    WHY_DAY_OR_NIGHT,    // daybound, nightbound (702.145)
    WHY_TAPPED_FOR_MANA  // mana that a tapped permanent produces (106.12)
} Why;

// Which replacement effects have had their opportunity (614.5): keys that say which effect it is.
enum { APPLIED_MAX = 24, ENTERS_WITH_MAX = 2 };
typedef struct {
    uint8_t count;
    uint64_t keys[APPLIED_MAX];
} Applied;

// Changes that begin for a permanent as it enters, until the end of the game.
enum { BEGINS_MAX = 8, EXILED_WITH_MAX = 32 };
typedef struct {
    uint8_t count;
    Change items[BEGINS_MAX];
} Begins;

typedef struct {
    uint8_t count;
    ObjectId items[EXILED_WITH_MAX];
} ExiledWith;

// EVENT_LOOKS: at what, in amount2; the zone is that of host_player.
typedef enum { LOOKS_SCRYING, LOOKS_SURVEILLING, LOOKS_AT_TOP, LOOKS_AT_HAND } LooksKind;

// EVENT_DAMAGE: what the source makes of it, in amount2.
typedef enum { DAMAGE_KILLS = 1, DAMAGE_WITHERS = 2 } DamageManner;  // 702.2b, 120.3d

typedef struct {
    EventKind kind;
    Why why;
    RuleId rule;  // The rule that made it happen, for `show events`; CR_COUNT: none.
    PlayerId player;
    ObjectId object, source, result;
    Zone from, to;
    int32_t position;  // In a library, from the top; -1: the bottom.
    int32_t amount, amount2;
    AbilityId ability;
    CardDefId definition;
    Bound bound;
    const Bounds *bounds;         // EVENT_TRIGGER, _SHIELD, _DELAYED; read while it is applied.
    uint32_t key;                 // EVENT_TRIGGER: what the Game has bound by it is bound too.
    const ObjectId *order;        // EVENT_SHUFFLE: the first `amount` cards, from the top.
    ContinuousEffect continuous;  // EVENT_CONTINUOUS only.
    bool tapped;                  // Enters the battlefield tapped.
    uint8_t face_up;              // Enters from elsewhere than the stack with that face up.
    uint8_t face_down;            // Is face down in its new zone, or as a spell: FaceDown.
    ObjectId host;                // Enters the battlefield attached to that object or player.
    PlayerId host_player;
    PlayerId protector;                   // Of a battle that enters (310.8a).
    bool no_regeneration;                 // EVENT_DESTROY: it can't be regenerated.
    bool by_madness;                      // EVENT_DISCARD: into exile (702.35a).
    uint16_t mana[MANA_TYPE_COUNT];       // EVENT_PRODUCE_MANA
    KindCount counters[ENTERS_WITH_MAX];  // That a permanent enters with (122.6a).
    ObjectId exiled_with;  // What has it exiled instead and will speak of it (614.14).
    uint32_t shield;  // EVENT_DAMAGE: the key of a shield that prevents only `share` of it (615.7).
    int32_t share;
    Begins begins;      // Effects that begin as it enters (611.2e).
    ExiledWith exiled;  // Cards exiled as it enters (607.2b).
    Copied copy;        // Enters as a copy of that; EVENT_COPY_SPELL: what the copy is.
    ObjectId by;        // The stack object whose instruction it is, for self-replacement (614.15).
    bool settled;       // Nothing may replace it any more.
    Applied applied;    // While it is proposed.
} Event;

const char *event_name(EventKind k);
bool event_logged(EventKind k);
// Did it move an object from one zone to another (or make one)? `from`, `to`, `result` are then
// set.
bool event_is_move(const Event *ev);
// An event with all ids set to none.
Event event_new(EventKind kind);

#endif
