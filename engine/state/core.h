// core.h - the core of a Game as named fields: for its digest, and to tell what changed.
//
// core.def has all fields of all structs of a Game. Each element of a list has a digest of its own,
// and the digest of a Game is made of these; so that somebody who looks at every decision need only
// look anew at the elements that changed (CoreMemo).
#ifndef GAVEL_STATE_CORE_H
#define GAVEL_STATE_CORE_H

#include "engine/base/scratch.h"
#include "engine/base/text.h"
#include "engine/state/game.h"

// What a field holds. Cards, faces and abilities go by name, so that nothing depends on where a
// pool happens to keep them.
typedef enum {
    CORE_AS_NUMBER,
    CORE_AS_IDENTITY,   // Tells objects apart, though no rule asks for it.
    CORE_AS_TIMESTAMP,  // What is earlier than what: no rule asks for more (613.7).
    CORE_AS_KEY,        // Of bindings: which are whose.
    CORE_AS_NEIGHBOUR,  // The place of the next one in a zone.
    CORE_AS_OBJECT,
    CORE_AS_PLACE,
    CORE_AS_PLAYER,
    CORE_AS_ZONE,
    CORE_AS_STEP,  // Those up to here are plain numbers.
    CORE_AS_CARD,
    CORE_AS_FACE,
    CORE_AS_ABILITY,
    CORE_AS_COUNTER,  // A kind of counter.
    CORE_AS_CHANGED,  // What a Change is about: a face, an ability or a number.
    CORE_AS_STRUCT    // It has fields itself.
} CoreKind;

// The lists, and two more.
enum { CORE_GAME = LIST_COUNT, CORE_PLAYERS, CORE_GROUPS };

// One field of one element: "OBJECTS[12].zone"; or how many elements there are: "BOUNDS.count".
enum { CORE_COUNT = -1 };
typedef struct {
    uint8_t group;
    uint8_t row;    // Of the element's struct.
    int16_t field;  // Where in the element it is, in bytes; or CORE_COUNT.
    int32_t index;
} CorePath;

void core_path_text(CorePath path, Text *out);
bool core_path_find(Span text, CorePath *out);
// The value as text without quotes: a number, a name. False: there is no such element.
bool core_value_text(const Game *g, const Pool *pool, CorePath path, Text *out);
// The same as JSON, of an element that is there: a number or a string.
void core_value_json(const Game *g, const Pool *pool, CorePath path, Text *out);
// How many elements a group has.
int core_count(const Game *g, int group);
const char *core_group_name(int group);
int core_group_find(Span name);  // -1 if there is none.

// The position as the rules see it (core_position.c): the same as before if nothing has changed but
// names and timestamps.
uint64_t core_position(Scratch *scratch, const Game *g, const Pool *pool);

// Are two objects alike in all that the core holds, their numbers and timestamps left aside? What
// else is there must speak of both in the same way, or of neither.
bool core_alike(const Game *g, const Pool *pool, ObjectId a, ObjectId b);

// What the core says of an object, as a number: the same for objects that are alike. Of one that is
// gone, it is how it last was. What is on the stack or waits for it is left aside. All of them are
// told at once, because each look goes through the whole core. `places` has room for as many
// elements as the list of objects has.
typedef struct {
    ObjectId id;
    uint64_t words;
} CoreTold;
void core_tell_apart(const Game *g, const Pool *pool, CoreTold *all, int count, uint16_t *places);

// Remembers a position, to digest the next one quickly.
typedef struct CoreMemo CoreMemo;
CoreMemo *core_memo_new(const Pool *pool);
void core_memo_free(CoreMemo *m);
void core_memo_forget(CoreMemo *m);
// Somebody who is told of each field that differs from the position before. Of a new element those
// fields are told that are not 0.
typedef struct {
    void (*change)(void *context, const Game *g, CorePath path);
    void *context;
} CoreWatch;
// The game's digest (the same as game_digest). `watch` may be NULL.
uint64_t core_memo_digest(CoreMemo *m, const Game *g, const CoreWatch *watch);

#endif
