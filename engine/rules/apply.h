// apply.h - the one door through which a game changes (architecture decision 3).
#ifndef GAVEL_RULES_APPLY_H
#define GAVEL_RULES_APPLY_H

#include "engine/rules/replacement.h"

enum { BATCH_MAX = CARDS_MAX + PLAYERS_MAX };  // Events at once.

// Proposes an event: replacement effects look at it, it is performed, triggers notice it, listeners
// are told. Returns true if something happened; ev->result is the new object where one was made.
bool apply(Engine *e, const Game *g, Event *ev);
// The same for events that happen at the same time: all are performed before triggers look.
// Returns how many happened.
int apply_all(Engine *e, const Game *g, Event *events, int count);
// The same, but what replacement effects have to do afterwards is left to the caller (121.7).
int apply_begin(Engine *e, const Game *g, Event *events, int count, Afterwards *after);

// Common proposals.
bool apply_simple(Engine *e, const Game *g, EventKind kind, int amount);
// Moves an object to the top of a zone (or to the battlefield under `controller`).
ObjectId apply_move(Engine *e, const Game *g, ObjectId id, Zone to, PlayerId controller, Why why);
// Gives the city's blessing to whoever has come to deserve it (702.131b).
void apply_blessings(Engine *e, const Game *g);
void apply_stage(Engine *e, const Game *g, Stage stage);
// Returns the last card drawn; NO_OBJECT: there was none, or something else happened instead.
ObjectId apply_draw(Engine *e, const Game *g, PlayerId p, int count);
// State-based actions were looked for and there were none (704.3).
void apply_settled(Engine *e, const Game *g);
// What the event would put onto the battlefield, as it would be there (614.12).
Characteristics apply_entering(Engine *e, const Game *g, const Event *ev);
// The face that it would have there: that of what it enters as a copy of, or its own.
const CardFace *apply_entering_face(Engine *e, const Game *g, const Event *ev);
// What recomputing the derived data would change: an event that should have derived anew did not.
// NULL: nothing.
const char *derive_difference(Engine *e, const Game *g);
// Random numbers come from the game's own stream, so drawing one is a change.
uint32_t apply_random(Engine *e, const Game *g, uint32_t bound);

#endif
