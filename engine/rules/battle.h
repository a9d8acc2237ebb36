// battle.h - battles and their protectors (310).
#ifndef GAVEL_RULES_BATTLE_H
#define GAVEL_RULES_BATTLE_H

#include "engine/rules/context.h"

// Asks the controller who protects a battle of these characteristics. NO_PLAYER: nobody can.
PlayerId battle_choose_protector(Engine *e, const Game *g, PlayerId controller, ObjectId battle,
                                 const Characteristics *c);
// 310.8a: what would enter as a battle gets its protector.
void battle_entering(Engine *e, const Game *g, Event *ev);

#endif
