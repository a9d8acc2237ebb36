// test_record_support.h - recorded bot games of two decks, for the tests of what is made of them.
//
// Included after cmocka.h.
#ifndef GAVEL_TESTS_HARNESS_TEST_RECORD_SUPPORT_H
#define GAVEL_TESTS_HARNESS_TEST_RECORD_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/record.h"
#include "harness/sim_game.h"

typedef struct {
    const char *name, *deck;
} Seat;

typedef struct {
    Arena arena;
    Pool *pool;
    Deck decks[2];
    SimPlan plan;
    char path[64];  // Where the record is written.
} Table;

static inline void table_begin(Table *t, const Seat seats[2], uint64_t seed, int turns_most) {
    Status s = {0};
    *t = (Table){.pool = pool_new(&s)};
    assert_non_null(t->pool);
    t->plan = (SimPlan){.pool = t->pool, .player_count = 2, .turns_most = turns_most, .seed = seed};
    snprintf(t->path, sizeof t->path, "/tmp/gavel-record-%d.jsonl", (int)getpid());
    t->plan.record = t->path;
    for (int i = 0; i < 2; i++) {
        assert_true(deck_parse(&t->decks[i], &t->arena, "deck", span_of(seats[i].deck), &s));
        assert_true(deck_find_cards(&t->decks[i], t->pool, NULL, &s));
        t->plan.decks[i] = &t->decks[i];
        t->plan.names[i] = seats[i].name;
    }
}

// Plays and records one game.
static inline void table_play(Table *t, int number) {
    SimTable *table = sim_table_new(&t->plan);
    SimResult result;
    sim_play(table, number, NULL, &result);
    assert_false(result.unrecorded);
    sim_table_free(table);
}

static inline void table_end(Table *t) {
    unlink(t->path);
    pool_free(t->pool);
    arena_free(&t->arena);
}

// Makes the sums right again, so that what was changed is seen by those who come after.
static inline void sum_anew(Text *text) {
    static const size_t tail = sizeof ",\"sum\":\"00000000\"}\n" - 1;
    uint32_t sum = 0;
    for (char *at = text->data, *end; at && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        size_t length = (size_t)(end - at) + 1;
        char digits[16];
        if (length < tail) continue;
        sum = record_line_sum(sum, at, length - tail);
        snprintf(digits, sizeof digits, "%08x", (unsigned)sum);
        memcpy(at + length - tail + 8, digits, 8);
    }
}

#endif
