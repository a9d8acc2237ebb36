// heuristic.h - the bot that plays by simple rules (a Decider).
//
// It plays a land, then the most expensive spell that it can pay for, then what leaves it better
// off at the end of the turn, attacks where that is profitable, and blocks what it can kill. It
// sees what its player may see.
#ifndef GAVEL_AI_HEURISTIC_H
#define GAVEL_AI_HEURISTIC_H

#include "engine/ai/lookahead.h"

enum { HEURISTIC_REFUSALS_MAX = 16, HEURISTIC_DECLINED_MAX = 8 };

typedef struct {
    Rng rng;           // For answers after a refusal only.
    Lookahead *ahead;  // NULL: it never tries anything out.
    bool quick;        // It tries out little: for imagined games, of which there are many.
    bool calm;         // The last answer was refused: the next one is the safe one.
    int32_t turn;      // In which the following was refused.
    int refusal_count;
    ObjectId refusals[HEURISTIC_REFUSALS_MAX];
    ObjectId acting;        // What it last tried to play.
    int32_t declined_turn;  // A quick bot: in which it tried out these, and left them.
    int declined_count;
    ObjectId declined[HEURISTIC_DECLINED_MAX];
    int32_t acted_turn;  // In which it took so many actions:
    int actions;
} HeuristicBot;

// `ahead` belongs to the caller. The bot must outlive the engine's runs.
HeuristicBot heuristic_new(uint64_t seed, Lookahead *ahead);
Decider heuristic_decider(HeuristicBot *b);

// Keep an opening hand of so many cards with so many lands?
bool heuristic_keeps(int cards, int lands);

#endif
