// mana_board.h - a small board for the tests of mana and payments: sources, costs, prepared
// answers.
#ifndef GAVEL_TESTS_SUPPORT_MANA_BOARD_H
#define GAVEL_TESTS_SUPPORT_MANA_BOARD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/play/engine.h"
#include "engine/rules/context.h"
#include "engine/rules/mana.h"

typedef struct {
    Pool *base, *pool;
    Engine *e;
    Game *g;
    Answer payment;       // What is answered to QUESTION_PAYMENT; automatic to begin with.
    int color;            // What is answered to QUESTION_COLOR; -1: the first option.
    int asked;            // Questions that were not forced.
    ManaTypeSet offered;  // The options of the last QUESTION_COLOR.
} ManaBoard;

// Two players, player 0 active in the main phase.
ManaBoard *mana_board_new(Format format);
void mana_board_free(ManaBoard *b);
ObjectId mana_board_put(ManaBoard *b, int player, const char *name);
ObjectId mana_board_set(ManaBoard *b, int player, const char *name, SetupObject with);
void mana_board_player(ManaBoard *b, int player, int life, const char *pool);
ManaCost mana_board_cost(const char *text);

// The payment becomes a list; then one item at a time.
void mana_board_list(ManaBoard *b);
void mana_board_pay(ManaBoard *b, PaymentKind kind, ObjectId source, int type);
// Pays a cost of player 0; true if it was paid.
bool mana_board_pays(ManaBoard *b, const char *cost);
bool mana_board_could_pay(ManaBoard *b, const char *cost);
bool mana_board_tapped(const ManaBoard *b, ObjectId id);
// The pool of player 0 as text: "{R}{R}".
void mana_board_expect_pool(const ManaBoard *b, const char *expected);
// The last refusal.
void mana_board_expect_refusal(const ManaBoard *b, RejectionCode code, const char *part);

#endif
