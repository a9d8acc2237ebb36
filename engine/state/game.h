// game.h - the game as a value: one block, ids and offsets only.
//
// A Game begins with this header; its lists follow in the same block, so that copying a game is one
// memcpy of `used` bytes. The core is what the digest walks; what is derived from it is recomputed
// after each change. Everyone outside apply and set-up holds a `const Game *`. The fields of these
// structs, and which of them are core, stand in tables: game.def, object.def, elements.def.
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
#define LOSS(name, word) LOSS_##name,
#include "engine/state/losses.def"
#undef LOSS
} LossReason;
enum {
    LOSS_COUNT = 0
#define LOSS(name, word) +1
#include "engine/state/losses.def"
#undef LOSS
};

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
#define LIST_OF(name, Type, part) LIST_##name,
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

// ZoneList, Player and Game
#include "engine/base/fields_begin.h"

#include "engine/state/game.def"

#include "engine/base/fields_end.h"

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
// Is it the draw step of that player's turn?
static inline bool game_is_draw_step_of(const Game *g, PlayerId p) {
    return g->step == STEP_DRAW && player_same(g->active, p);
}
bool game_is_opponent(const Game *g, PlayerId a, PlayerId b);
bool game_over(const Game *g);
// The starting life total of the format (103.4).
enum { LIFE_CONSTRUCTED = 20, LIFE_COMMANDER = 40, LIFE_BRAWL = 25, LIFE_BRAWL_MULTIPLAYER = 30 };
int game_usual_life(const Game *g);
// Why the player has lost, as results tell it. Where a player has won by an effect, nobody loses as
// an event (104.2b); of the others it is told that they have lost by that effect.
LossReason game_loss(const Game *g, PlayerId p);
const char *loss_name(LossReason r);  // "empty_library"
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
