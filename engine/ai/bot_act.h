// bot_act.h - what the heuristic bot casts and activates, and when.
#ifndef GAVEL_AI_BOT_ACT_H
#define GAVEL_AI_BOT_ACT_H

#include "engine/ai/heuristic.h"

// Is it one of the player's own main phases, with an empty stack?
bool bot_acts_freely(const Game *g, PlayerId me);
// Was that object's action refused in this turn?
bool bot_was_refused(const HeuristicBot *b, const Game *g, ObjectId id);
// In one's own main phases, the dearest spell that is worth casting. Else, and with mana left
// there, the spell or ability after which the turn ends best: removal, a counterspell, a trick, an
// equipment. Passing, where nothing is better. A quick bot and one without a Lookahead act quickly.
Action bot_act(HeuristicBot *b, Engine *e, const Game *g, const Question *q);
// In one's own main phases, the dearest spell, unless it does more harm than good: an instant, a
// sorcery, or what draws from a library that ends; else what answers an opponent's spell best.
// Without a Lookahead, the dearest spell.
Action bot_act_quickly(HeuristicBot *b, Engine *e, const Game *g, const Question *q);

#endif
