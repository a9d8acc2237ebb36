// effect.h - carrying out the instructions of an ability: one small handler per operation.
#ifndef GAVEL_RULES_EFFECT_H
#define GAVEL_RULES_EFFECT_H

#include "engine/rules/scope.h"

// Carries out an effect (a ROOM_EFFECT node, or a list of them).
void effect_do(Scope *s, const IrNode *effect);
typedef void EffectHandler(Scope *s, const IrNode *n);

#endif
