// replacement.h - replacement and prevention effects (614-616).
#ifndef GAVEL_RULES_REPLACEMENT_H
#define GAVEL_RULES_REPLACEMENT_H

#include "engine/rules/context.h"

enum { AFTERWARDS_MAX = 16 };

// What replacement effects still have to do once the events are performed (614.11a, 615.5).
typedef struct {
    const IrNode *effect;
    const Ability *ability;
    ObjectId source;
    PlayerId controller;
    Bounds bounds;
    Applied applied;
} Afterward;

typedef struct {
    int count;
    Afterward items[AFTERWARDS_MAX];
} Afterwards;

// Lets replacement effects and prohibitions change the proposed event. False: it does not happen.
bool replacement_allows(Engine *e, const Game *g, Event *ev, Afterwards *after);
void replacement_afterwards(Engine *e, const Game *g, const Afterwards *after);
// The event kinds that a static ability would replace, as bits.
uint64_t replacement_looks_at(const Ability *a);
// The zone where a moving event ends.
Zone would_go_to(const Event *ev);
// Is there an effect of that operation, such as "damage can't be prevented this turn"?
bool replacement_shielded(Engine *e, const Game *g, Op op);
// Does an effect say that the player can't gain, or can't lose, life (119.7, 119.8)?
bool replacement_no_life_gain(Engine *e, const Game *g, PlayerId p);
bool replacement_no_life_loss(Engine *e, const Game *g, PlayerId p);

#endif
