// search.h - the bot that looks ahead (a Decider).
//
// It tries what it could answer in imagined games: hidden cards are dealt anew, and everybody plays
// on much as the heuristic bot does, until a turn ends later. Its answer is the one after which it
// is likeliest to win; where none is better by more than chance, it answers as the heuristic bot.
// How much it tries is bounded by the number of simulated decisions, so it always decides the same.
#ifndef GAVEL_AI_SEARCH_H
#define GAVEL_AI_SEARCH_H

#include "engine/ai/heuristic.h"

typedef struct SearchBot SearchBot;

SearchBot *search_new(const Pool *pool);
void search_free(SearchBot *b);
void search_begin(SearchBot *b, uint64_t seed);
Decider search_decider(SearchBot *b);

// What it remembers from one answer to the next, and going on from there.
typedef struct {
    HeuristicBot heuristic;
    LookaheadMemory ahead;
    Rng rng;
    int turn, actions;
    bool calm;
} SearchMemory;
SearchMemory search_memory(const SearchBot *b);
void search_recall(SearchBot *b, const SearchMemory *m);

#endif
