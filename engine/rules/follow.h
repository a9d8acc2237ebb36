// follow.h - what an object has become after it changed zones (400.7).
#ifndef GAVEL_RULES_FOLLOW_H
#define GAVEL_RULES_FOLLOW_H

#include "engine/rules/scope.h"

// The object itself while it is there; otherwise what the spell or ability can find it as.
ObjectId follow_now(const Scope *s, ObjectId id);
// What the words mean by it, and ask about: itself, as it is or last was, or the permanent that it
// became since. Phrases are understood so already (scope.c).
ObjectId follow_meant(const Scope *s, ObjectId id);
// Is it the source of what is being done, or what that was or has become? "Another" never means it.
bool follow_is_source(const Scope *s, ObjectId id);
// After an effect has moved objects: its other parts can find them in public zones (400.7j).
void follow_moves(Scope *s, const Event *events, int count);
// Binds what the events happened to, as it was, to the instruction that brought them about.
void follow_bind_done(Scope *s, const IrNode *n, const Event *events, int count);
// 610.3: what was exiled until something left the battlefield comes back.
void follow_returns(Engine *e, const Game *g, const Event *events, int count);

#endif
