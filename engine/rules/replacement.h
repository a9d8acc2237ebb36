// replacement.h - replacement and prevention effects (614-616).
#ifndef GAVEL_RULES_REPLACEMENT_H
#define GAVEL_RULES_REPLACEMENT_H

#include "engine/rules/context.h"

enum { AFTERWARDS_MAX = 64 };  // For one event; for several, as many more as there are.

// What replacement effects still have to do once the events are performed (614.11a, 615.5).
typedef struct {
    const IrNode *effect;
    bool triggers;  // It is done already, and "when you do" triggers (603.12).
    const Ability *ability;
    ObjectId source;
    PlayerId controller;
    Bounds bounds;
    Applied applied;
    uint64_t key;  // The effect, the last event that it applied to, and what that would happen to.
    const Event *event;
    ObjectId object;
    PlayerId player;
} Afterward;

// Damage that one effect prevented, of all that would be dealt to one object or player at once.
typedef struct {
    uint64_t effect;
    ObjectId object;
    PlayerId player;
    int amount;
} Prevented;

// In scratch memory.
typedef struct {
    int count, prevented_count, most;
    Afterward *items;
    Prevented *prevented;
} Afterwards;
// Room for what follows so many events at once.
Afterwards afterwards_new(Engine *e, int events);

// Lets replacement effects and prohibitions change the proposed event. False: it does not happen.
bool replacement_allows(Engine *e, const Game *g, Event *ev, Afterwards *after);
// The same for events that happen together; `allowed` is for each.
void replacement_allow_all(Engine *e, const Game *g, Event *events, int count, bool *allowed,
                           Afterwards *after);
// Is a draw among what comes afterwards?
bool replacement_draws_afterwards(const Afterwards *after);
void replacement_afterwards(Engine *e, const Game *g, const Afterwards *after);
// Would some effect change the event?
bool replacement_applies(Engine *e, const Game *g, Event *ev);
// Does an effect say that the event can't happen (614.17)?
bool replacement_forbids(Engine *e, const Game *g, const Event *ev);
// How many cards the player may still draw this turn (121.2b).
int replacement_draws_left(Engine *e, const Game *g, PlayerId p);
// The event kinds that a static ability would replace, as bits.
EventSet replacement_looks_at(const Ability *a);
// The zone where a moving event ends.
Zone would_go_to(const Event *ev);
// Is there an effect of that operation, such as "damage can't be prevented this turn"?
bool replacement_shielded(Engine *e, const Game *g, Op op);
// Does an effect say that the player can't gain, or can't lose, life (119.7, 119.8)?
bool replacement_no_life_gain(Engine *e, const Game *g, PlayerId p);
bool replacement_no_life_loss(Engine *e, const Game *g, PlayerId p);
// Does something say that counters can't be put on the permanent?
bool replacement_no_counters_on(Engine *e, const Game *g, ObjectId id);

#endif
