// target.h - targets (115): what is legal, choosing, checking again on resolution (608.2b).
#ifndef GAVEL_RULES_TARGET_H
#define GAVEL_RULES_TARGET_H

#include "engine/rules/scope.h"

// Is this a legal target for that target node, for the scope's controller and source?
bool target_legal(const Scope *s, const IrNode *target, Choice c);
// Does it fit the words alone, whatever forbids targeting it?
bool target_describes(const Scope *s, const IrNode *target, Choice c);
// Does a keyword keep the scope's controller from targeting this permanent?
bool target_shunned(const Scope *s, ObjectId id);
bool target_shunned_player(const Scope *s, PlayerId p);
// Every legal target. Returns how many (at most OPTIONS_MAX).
int target_options(const Scope *s, const IrNode *target, Choice *out);
// Are there as many as that word "target" needs?
bool target_enough(const Scope *s, const IrNode *target);
// 601.2c: tells that the player or object has become a target of the scope's spell or ability.
void target_tell(const Scope *s, Choice c);
// Tells it of each of the targets, once also where several words "target" mean the same.
void target_tell_all(const Scope *s);
// 601.2c: asks for each target of the ability and binds it to the stack object. False: refused.
bool target_choose(Scope *s, const Ability *a);
// Could the target that was chosen for that word of `a` be this: is it a player, or an object in a
// zone where the word looks? Of what is gone nothing is asked.
bool target_can_be(const Scope *s, const Ability *a, const IrNode *target, Choice c);
// How many targets a word needs, as far as its words alone say. False: they don't.
bool target_number(const IrNode *target, int *least, int *most);
// Are there enough legal targets? (For "could this be cast".)
bool target_available(const Scope *s, const Ability *a);
// 608.2b: marks illegal targets; true if the spell or ability still resolves.
bool target_recheck(Scope *s, const Ability *a);

#endif
