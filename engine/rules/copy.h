// copy.h - what a copy acquires (707): copiable values, and what an effect excepts.
#ifndef GAVEL_RULES_COPY_H
#define GAVEL_RULES_COPY_H

#include "engine/rules/scope.h"

// The copiable values of an object, as it is or last was (707.2). False: there is nothing to copy.
bool copy_values(Engine *e, const Game *g, ObjectId id, Copied *out);
// The face that a permanent has while it is face up: that of what it last became a copy of, or its
// own (708.10).
FaceId copy_face_up(const Engine *e, const Game *g, ObjectId id);
// Adds what the effect says is different about the copy (707.9); `exceptions` may be NULL.
void copy_except(const Scope *s, const IrNode *exceptions, Copied *out);
// Lets a player choose what is copied among the permanents that fit the phrase, or nothing.
// `entering` and its name are for the question.
bool copy_choose(const Scope *s, const IrNode *among, ObjectId entering, const char *name,
                 ObjectId *out);
// 707.10c: tells of the targets of the copies that the resolving `maker` has put onto the stack.
void copy_tell_targets(Engine *e, const Game *g, ObjectId maker);

#endif
