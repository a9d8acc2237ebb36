// table.h - a table for tests: real cards, named players, random or prepared answers.
#ifndef GAVEL_TESTS_SUPPORT_TABLE_H
#define GAVEL_TESTS_SUPPORT_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/play/random.h"

enum { TABLE_LINES_MAX = 20000 };

typedef struct {
    Pool *pool;
    Engine *e;
    Game *g;
    RandomPlayer chance;
    Decider custom;  // Answers instead of chance where its `decide` is set.
    char *lines[TABLE_LINES_MAX];
    size_t line_count;
} Table;

Table *table_new(int players, uint64_t seed);
void table_free(Table *t);
ObjectId table_put(Table *t, int player, Zone zone, const char *card);
// A library of `count` cards, taken in turn from the names (NULL-terminated).
void table_library(Table *t, int player, const char *const *names, int count);
void table_start(Table *t, int turn, int active, Step step);
// Everyone answers by chance from `seed`, stopping after so many decisions (0: never).
void table_by_chance(Table *t, uint64_t seed, int decisions);
// Everyone answers with this function.
void table_by(Table *t, Decider d);
uint64_t table_digest(const Table *t);
// All lines of the log, joined.
char *table_log(const Table *t);  // To be freed.
bool table_logged(const Table *t, const char *line);

#endif
