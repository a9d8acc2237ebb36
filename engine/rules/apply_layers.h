// apply_layers.h - shared by the files that derive characteristics; nobody else includes it.
#ifndef GAVEL_RULES_APPLY_LAYERS_H
#define GAVEL_RULES_APPLY_LAYERS_H

#include "engine/rules/changes.h"

// Carries one change out on a permanent, if the rule of its layer is on.
void change_permanent(Engine *e, Game *g, ObjectId id, const Change *change, uint32_t timestamp);
// The same for a change that is part of a copy effect (613.2a).
void change_copiable(Engine *e, Game *g, ObjectId id, const Change *change, uint32_t timestamp);
// Applies layer 1 to all entries (613.2).
void layers_copy(Engine *e, Game *g);
// Applies everything of layers 2 to 7 to all permanents, whose entries begin as printed.
void layers_apply(Engine *e, Game *g);
// The entry of a permanent that has one.
Characteristics *layers_entry(Game *g, const Object *o);

#endif
