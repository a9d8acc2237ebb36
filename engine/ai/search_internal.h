// search_internal.h - what the parts of the searching bot share. Private to it.
//
// search.c decides which questions are worth searching; search_try.c plays imagined games and
// compares what comes of them; search_combat.c looks for attacks and blocks; search_value.c says
// what a position is worth in the end.
#ifndef GAVEL_AI_SEARCH_INTERNAL_H
#define GAVEL_AI_SEARCH_INTERNAL_H

#include "engine/ai/search.h"
#include "engine/ai/trial.h"

enum { SEARCH_CANDIDATES_MAX = 16, SEARCH_WORLDS = 16 };

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
    // The turn that is going on.
    int turn, actions;  // How many actions the search found in it.
    bool calm;          // The last answer was refused.
};

// What comes of an answer in each of the imagined worlds, which are the same for all answers to a
// question.
typedef struct {
    int count;
    int64_t worth[SEARCH_WORLDS];
} Sample;

// By more than one standard error of the difference: chance alone does that one time in six.
bool sample_is_better(const Sample *a, const Sample *b);

void search_start(SearchBot *b, const Game *g);
// Tries an answer in the imagined worlds. False: it is refused or can't be tried, there is nothing
// left to spend, or it is not better than `best` (NULL: there is none) by more than chance.
bool search_try(SearchBot *b, const Engine *live, const Question *q, const Answer *a,
                const Sample *best, Sample *out);

// The best attack or block found, beginning with the heuristic bot's.
void search_attack(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a);
void search_block(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a);

// Who plays on in imagined games, and until when.
void search_begin_trials(SearchBot *b, const Pool *pool);

// What a position at the end of an imagined game is worth to a player.
int search_value(Engine *e, const Game *g, PlayerId me);

#endif
