// bot_combat.h - how a bot attacks, blocks and divides combat damage.
//
// Each fills an answer to its question. Whether a declaration is legal as a whole, and what it
// costs, only the rules know: what they would refuse is cut down.
#ifndef GAVEL_AI_BOT_COMBAT_H
#define GAVEL_AI_BOT_COMBAT_H

#include "engine/ai/sight.h"

// Blocks are predicted by the bot's own rule. Everything attacks where they leave lethal damage;
// otherwise what would die without trading for its worth stays at home, and what is needed to
// survive the counterattack. Of several opponents, the one where most is won is attacked.
void bot_attack(Engine *e, const Game *g, const Question *q, Answer *a);
// Against each attacker, the strongest first, the smallest unused creature that would kill it; and
// more creatures only while the damage would be lethal.
void bot_block(Engine *e, const Game *g, const Question *q, Answer *a);
// Takes back the last items of a declaration, while the rules would refuse it; the first `kept`
// ones are what they require.
void bot_obey(Engine *e, const Game *g, const Question *q, Answer *a, int kept);
// Lethal damage to blockers by ascending toughness, the rest to what is attacked, if it tramples.
void bot_divide(Engine *e, const Game *g, const Question *q, Answer *a);

#endif
