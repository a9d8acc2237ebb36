// game.h - the game as a value: one block, ids and offsets only.
//
// A Game begins with this header; its lists follow in the same block, so that copying a game is one
// memcpy of `used` bytes. The core comes first and is what the digest walks; what is derived from
// it is recomputed after each change. Everyone outside apply and set-up holds a `const Game *`.
#ifndef GAVEL_STATE_GAME_H
#define GAVEL_STATE_GAME_H

#include "engine/base/bits.h"
#include "engine/base/rng.h"
#include "engine/pool/pool.h"
#include "engine/state/lists.h"
#include "engine/state/object.h"

// Brawl is Commander with its own life totals and without commander damage (903.12).
typedef enum { FORMAT_CONSTRUCTED, FORMAT_COMMANDER, FORMAT_BRAWL } Format;

typedef enum {
    LOSS_NONE,
    LOSS_LIFE,
    LOSS_EMPTY_LIBRARY,
    LOSS_POISON,
    LOSS_COMMANDER_DAMAGE,
    LOSS_EFFECT,
    LOSS_CONCEDE
} LossReason;

typedef struct {
    int32_t life;
    uint16_t lands_played;
    uint16_t mulligans;
    uint8_t lost;               // LossReason
    bool left;                  // No longer in the game (800.4a).
    bool blessed;               // Has the city's blessing (702.131).
    bool drew_from_empty;       // Since state-based actions were last checked (704.5b).
    bool no_maximum_hand_size;  // For the rest of the game (402.2).
    bool kept;                  // Has kept an opening hand.
    uint16_t draws_this_turn;
    uint8_t casts, casts_before;     // Spells cast in this and the last turn.
    uint16_t attackers_this_turn;    // Creatures that were declared as attackers.
    uint16_t mana[MANA_TYPE_COUNT];  // The pool (106.4).
    ZoneList zones[ZONE_COUNT];      // Library, hand, graveyard, exile, command, outside.
} Player;

// Where the game stands between two decisions: what engine_run does next.
typedef enum {
#define STAGE(name) STAGE_##name,
#include "engine/state/stages.def"
#undef STAGE
    STAGE_COUNT
} Stage;

typedef enum { NEITHER_DAY_NOR_NIGHT, IS_DAY, IS_NIGHT } DayNight;  // 731.1
typedef enum { RESULT_NONE, RESULT_WON, RESULT_DRAWN } ResultKind;

typedef enum {
#define LIST_OF(name, Type) LIST_##name,
#include "engine/state/lists.def"
#undef LIST_OF
    LIST_COUNT
} ListId;

// A list in the block: `count` elements at `offset`.
typedef struct {
    uint32_t offset, count, capacity;
} GameList;

enum { STATED_WORDS = (OP_COUNT + 63) / 64 };
typedef Bits128 EventSet;  // Kinds of events (event.h).

typedef struct {
    uint32_t used;  // Bytes in use, this header included.
    uint8_t format, player_count, stage, step;
    PlayerId active, priority, starting, monarch;
    uint8_t passes;  // In succession (117.4).
    uint8_t result;  // ResultKind
    PlayerId winner;
    uint8_t land_plays;         // Allowed this turn (305.2).
    bool combat_damage_first;   // A first combat damage step was made this combat (510.4).
    uint8_t resume_step;        // After the extra phases (500.8): the step to go on with, plus 1.
    uint8_t resume_after;       // After the extra steps (500.9): the step they came after, plus 1.
    bool lone_step;             // The present phase has no step but this one (500.10).
    uint8_t begun[STEP_COUNT];  // How often each step has begun this turn.
    uint8_t resume_player;      // During extra turns (500.7): who had the last regular one, plus 1.
    bool minds_order;           // Some card looks at the order of graveyards (404.3).
    bool cleanup_again;         // Somebody received priority in this cleanup step (514.3a).
    ObjectId resolving;         // What it refers to stays known until it has resolved (608.2m).
    uint8_t day;                // DayNight
    uint8_t casts, casts_before;  // Spells that the active player cast in this and the last turn.
    int32_t turn;
    uint32_t next_timestamp, next_key;
    uint16_t emblems;     // How many were ever made (114).
    uint16_t free_place;  // First of the unused places, linked by next.
    Rng rng;
    ZoneList battlefield, stack, phased_out;
    Player players[PLAYERS_MAX];
    GameList lists[LIST_COUNT];
    EventSet listened;              // Derived: event kinds that some ability waits for.
    EventSet replaced;              // Derived: event kinds that some static ability would replace.
    uint64_t stated[STATED_WORDS];  // Derived: operations in static abilities on the battlefield.
    bool settled;  // Derived: nothing has changed since state-based actions found nothing.
    bool copying;  // Derived: some permanent has another face than its card (613.2).
    bool statics;  // Derived: some permanent has a static ability.
    // Derived: some static ability looks at more than objects, zones and counters (life, turns,
    // ...).
    bool looks_further;
    bool looks_elsewhere;  // One that changes characteristics asks about more than permanents.
    bool rewording;        // Derived: there is an effect that changes some text (612).
} Game;

// An object by place or by id; NULL where the id's object is no more.
const Object *game_object(const Game *g, ObjectId id);
const Object *game_place(const Game *g, CardId card);
ObjectId game_id(const Game *g, CardId card);  // The object that is there now.
const Player *game_player(const Game *g, PlayerId p);
const ZoneList *game_zone(const Game *g, PlayerId owner, Zone z);  // Shared zones ignore owner.

// The list's elements; NULL if empty. The pointer is good until the next apply.
const void *game_list(const Game *g, ListId list, int *count);

// Characteristics after effects; for a card with none applying, those printed.
Characteristics game_characteristics(const Game *g, const Pool *pool, ObjectId id);
// The same without a copy; good until the next apply.
const Characteristics *game_characteristics_at(const Game *g, const Pool *pool, const Object *o);
// The index-th ability of something with these characteristics, from 0; NULL after the last. Those
// of its face come first unless it lost them, then those that effects gave it and that its keywords
// stand for, then the intrinsic ones of basic land types (305.6).
const Ability *game_ability(const Pool *pool, const Characteristics *c, int index);
// The timestamp of the effect that gave the object that ability; 0 if none did.
uint32_t game_granted(const Pool *pool, const Characteristics *c, int index);

const StackItem *game_stack_item(const Game *g, ObjectId id);
// That of something that has left the stack but is resolving, or that an ability there or waiting
// still speaks of; NULL: none is kept.
const StackItem *game_item_left_behind(const Game *g, ObjectId id);
// Does an ability that waits or is on the stack come from it or refer to it?
bool game_is_spoken_of(const Game *g, ObjectId id);
// The bindings of a spell or ability, one after another from *at = 0 on; NULL after the last.
const Bound *game_bound(const Game *g, uint32_t key, int *at);
const LastKnown *game_last_known(const Game *g, ObjectId id);
int game_counters(const Game *g, ObjectId id, CounterKind kind);
int game_player_counters(const Game *g, PlayerId p, CounterKind kind);

// Players still in the game, in turn order from `from` (not included); NO_PLAYER if none.
PlayerId game_next_player(const Game *g, PlayerId from);
PlayerId game_player_before(const Game *g, PlayerId from);  // The other way round.
int game_players_in(const Game *g);
bool game_is_opponent(const Game *g, PlayerId a, PlayerId b);
bool game_over(const Game *g);
// Why the player has lost, as results tell it. Where a player has won by an effect, nobody loses as
// an event (104.2b); of the others it is told that they have lost by that effect.
LossReason game_loss(const Game *g, PlayerId p);
// Could some static ability on the battlefield state this?
static inline bool game_states(const Game *g, Op op) {
    return (g->stated[(unsigned)op / 64] >> ((unsigned)op % 64)) & 1U;
}

// Copies; `to` must come from game_new.
Game *game_new(void);
void game_free(Game *g);
void game_copy(Game *to, const Game *from);
uint64_t game_digest(const Game *g, const Pool *pool);

// Iteration: for (CardId c = zone->first; card_is(c); c = game_place(g, c)->next)

#endif
