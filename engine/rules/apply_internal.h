// apply_internal.h - shared by the files that perform events; nobody else includes it.
#ifndef GAVEL_RULES_APPLY_INTERNAL_H
#define GAVEL_RULES_APPLY_INTERNAL_H

#include "engine/rules/apply.h"
#include "engine/state/write.h"

// Performs one event on the game. Returns false if nothing happened.
typedef bool Perform(Engine *e, Game *g, Event *ev);

#define EVENT(name, logged, fields) Perform perform_##name;
#include "engine/state/events.def"
#undef EVENT

// Appends to a list; the block's size is a named limit.
void *append(Engine *e, Game *g, ListId list);
uint32_t next_timestamp(Game *g);
// Takes a stack object's StackItem away and closes the gap.
void forget_stack_item(Game *g, CardId card);
void forget_item_at(Game *g, int index);
// Those of objects that have left the stack, unless they are still spoken of (608.2h).
void forget_left_behind(Game *g);
void forget_bounds(Game *g, uint32_t key);
// Binds what an event brings along; the event then brings nothing any more.
void bind_brought(Engine *e, Game *g, Event *ev, uint32_t key);
// What one key has bound, another has bound as well (apply_copies.c).
void copy_bounds(Engine *e, Game *g, uint32_t from, uint32_t to);
void forget_counters(Game *g, ObjectId id);
void forget_combat(Game *g, ObjectId id);
bool forget_shields(Game *g, Lasting lasting, PlayerId player);
// Delayed abilities that wait only for this turn (603.7b).
bool forget_delayed_this_turn(Game *g);
bool forget_permissions(Game *g, Lasting lasting, PlayerId player);
void remember_last_known(Engine *e, Game *g, ObjectId id);
void forget_last_known(Game *g);
// Keeps what an event was, where abilities ask for it later in the turn (apply_history.c).
void history_keep(Engine *e, Game *g, const Event *ev);
// Numbers an object among those of its name.
void number_object(Engine *e, Game *g, CardId card);
// Notes what the game must mind about a card that is new to it.
void note_card(Engine *e, Game *g, CardId card);
// A permanent that enters as a copy, or a token made as one (apply_copies.c).
void copy_enter(Engine *e, Game *g, CardId card, const Copied *copied);
// The face of an object that would have that one, if it is flipped.
FaceId copy_flipped(Engine *e, const Object *o, FaceId face);
// Which of its card's faces it is.
uint8_t copy_face_index(const Engine *e, FaceId face);
// Gives each permanent the face that it has after layer 1 (613.2).
void derive_faces(Engine *e, Game *g);
// Puts the timestamps of what has entered together into their order (613.7m). False: they stay.
bool timestamps_order(Engine *e, Game *g, const Event *events, int count);
// Recomputes what is derived: characteristics, controllers, listened events (apply_derived.c).
void derive_all(Engine *e, Game *g);
// Takes out of combat what no longer belongs there (506.4).
void derive_combat(Engine *e, Game *g);

#endif
