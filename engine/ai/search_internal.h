// search_internal.h - what the parts of the searching bot share. Private to it.
//
// search.c decides which questions are worth searching; search_combat.c looks for attacks and
// blocks; search_value.c says what a position is worth in the end.
#ifndef GAVEL_AI_SEARCH_INTERNAL_H
#define GAVEL_AI_SEARCH_INTERNAL_H

#include "engine/ai/search.h"
#include "engine/ai/trial.h"

enum { SEARCH_CANDIDATES_MAX = 16 };

struct SearchBot {
    HeuristicBot heuristic;
    Lookahead *ahead;  // Of the heuristic bot.
    Trial trial;
    HeuristicBot players[PLAYERS_MAX];  // Who plays on in imagined games.
    Lookahead *their_ahead;
    Rng rng;
    // The search that is going on.
    uint64_t seed;  // Its imagined worlds are dealt from this.
    int decisions_left;
    int until_turn;  // Imagined games end when this turn begins.
    int worlds;
    // The turn that is going on.
    int turn, actions;  // How many actions the search found in it.
    bool calm;          // The last answer was refused.
};

// What an answer is worth, summed over the imagined worlds. False: it is refused or can't be tried,
// or there is nothing left to spend.
bool search_try(SearchBot *b, const Engine *live, const Question *q, const Answer *a, int64_t *sum);
void search_start(SearchBot *b, const Game *g);

// The best attack or block found, beginning with the heuristic bot's.
void search_attack(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a);
void search_block(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a);

// What a position at the end of an imagined game is worth to a player.
int search_value(Engine *e, const Game *g, PlayerId me);

#endif
