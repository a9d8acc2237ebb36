// brute_table.h - a payment board in the engine: set up, cast, and what that has cost.
#ifndef GAVEL_TESTS_SUPPORT_BRUTE_TABLE_H
#define GAVEL_TESTS_SUPPORT_BRUTE_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/play/engine.h"
#include "tests/support/brute.h"

typedef struct {
    Pool *base, *pool;
    CardDefId *cards;  // By the index of a BruteCard.
    Engine *e;
    Game *g;
    const BruteBoard *board;
    ObjectId objects[BRUTE_OBJECTS_MAX], spell, graveyard[8];
    bool tried, refused;
    Text log;        // What happened, in the words of the log.
    size_t instead;  // Where in it the spell itself tapped something; 0: nowhere.
    Rejection why;
} BruteTable;

BruteTable *brute_table_new(void);
void brute_table_free(BruteTable *t);
// Sets the board up; every player answers by chance of the test: player 0 casts the spell.
void brute_table_set(BruteTable *t, const BruteBoard *b);
// Does the engine offer the spell?
bool brute_table_offers(BruteTable *t);

typedef struct {
    BruteVerdict verdict;
    BrutePrice price;
    char why[300];  // Of a refusal or a limit.
} BrutePlayed;
// Casts it with an automatic payment, and reads the price from the Game afterwards.
BrutePlayed brute_table_cast(BruteTable *t);

#endif
