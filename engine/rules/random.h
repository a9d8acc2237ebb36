// random.h - results of chance: coins (705), dice (706), cards taken at random, shuffles (701.24).
//
// Each comes from the game's own random stream unless somebody has fixed it (engine_set_chance).
#ifndef GAVEL_RULES_RANDOM_H
#define GAVEL_RULES_RANDOM_H

#include "engine/rules/context.h"

bool random_coin(Engine *e, const Game *g, PlayerId p);  // True: heads.
int random_die(Engine *e, const Game *g, PlayerId p, int sides);
// `wanted` of the options, at random, put first among them.
void random_pick(Engine *e, const Game *g, PlayerId p, Choice *options, int count, int wanted);
void random_shuffle(Engine *e, const Game *g, PlayerId p, RuleId rule);

#endif
