// trigger.h - triggered abilities (603): noticing events, waiting, going on the stack.
#ifndef GAVEL_RULES_TRIGGER_H
#define GAVEL_RULES_TRIGGER_H

#include "engine/rules/mana.h"

// Looks at events that just happened at the same time; abilities that trigger are set waiting. For
// an object that left the battlefield its last known self is asked (603.10a).
void trigger_notice(Engine *e, const Game *g, const Event *events, int count);
// 603.3: puts the waiting ones on the stack in APNAP order, each player ordering their own. Returns
// true if there were any.
bool trigger_put_on_stack(Engine *e, const Game *g);
// The event kinds that a trigger looks at, as bits.
EventSet trigger_listens(const Ability *a);

// What a permanent yields, with what triggered mana abilities would add if the player tapped it for
// that mana (605.4a).
void trigger_join_mana(Engine *e, const Game *g, PlayerId player, ObjectId permanent,
                       const ManaYields *yields, TappedYields *out);

// Delayed abilities look at the present step as though it began now.
void trigger_again(Engine *e, const Game *g, Step step);
// Sets a reflexive triggered ability waiting (603.12).
void trigger_reflexive(Scope *s, const Ability *part);
// 603.2h: the player takes the action that the scope's ability offers. Said before it is carried
// out.
void trigger_takes_action(Scope *s, PlayerId p);
// Has its controller taken the action this turn, before the ability began to resolve?
bool trigger_action_is_taken(const Scope *s);

// Has its controller added mana with the scope's ability this turn? Notes that they do.
bool trigger_has_added(const Scope *s);
void trigger_adds_mana(const Scope *s);
// Notes that the scope's ability resolves, if it asks how often it has this turn; and how often.
void trigger_resolves(const Scope *s);
int trigger_resolutions(const Scope *s);
// Notes that the scope's ability resolves; returns how often it has this turn.
int trigger_resolved(Scope *s);

#endif
