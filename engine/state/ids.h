// ids.h - how a Game names things: one-field structs, so that kinds cannot be mixed up.
//
// A CardId is the place where an object's facts are kept; it stays with a card through the game. An
// ObjectId is that place and its incarnation: every zone change begins a new incarnation (400.7),
// so an old ObjectId never finds the new object. Places of objects that ceased to exist are reused.
#ifndef GAVEL_STATE_IDS_H
#define GAVEL_STATE_IDS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t v;
} PlayerId;
typedef struct {
    uint16_t v;
} CardId;
typedef struct {
    uint32_t v;  // card + incarnation * CARDS_MAX; 0 is no object.
} ObjectId;

enum { PLAYERS_MAX = 16, CARDS_MAX = 4096, INCARNATIONS_MAX = 1 << 20 };

static const PlayerId NO_PLAYER = {0xff};
static const CardId NO_CARD = {0};  // Place 0 is never used.
static const ObjectId NO_OBJECT = {0};

static inline PlayerId player_id(int index) { return (PlayerId){(uint8_t)index}; }
static inline bool player_same(PlayerId a, PlayerId b) { return a.v == b.v; }
static inline bool player_is(PlayerId a) { return a.v != NO_PLAYER.v; }
static inline bool object_same(ObjectId a, ObjectId b) { return a.v == b.v; }
static inline bool object_is(ObjectId a) { return a.v != 0; }
static inline CardId object_card(ObjectId id) { return (CardId){(uint16_t)(id.v % CARDS_MAX)}; }
static inline bool card_same(CardId a, CardId b) { return a.v == b.v; }
static inline bool card_is(CardId a) { return a.v != 0; }
// The n-th token, from 1, that is about to enter: it has no place yet, and no object is found by
// it.
static inline ObjectId object_about_to_enter(int n) { return (ObjectId){(uint32_t)n * CARDS_MAX}; }
static inline bool object_is_about_to_enter(ObjectId id) {
    return object_is(id) && id.v % CARDS_MAX == 0;
}

#endif
