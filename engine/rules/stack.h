// stack.h - resolving what is on the stack (608).
#ifndef GAVEL_RULES_STACK_H
#define GAVEL_RULES_STACK_H

#include "engine/rules/scope.h"

void stack_resolve_top(Engine *e, const Game *g);

#endif
