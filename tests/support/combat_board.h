// combat_board.h - a small board for the tests of combat: cards, creatures, prepared answers.
#ifndef GAVEL_TESTS_SUPPORT_COMBAT_BOARD_H
#define GAVEL_TESTS_SUPPORT_COMBAT_BOARD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/play/engine.h"
#include "engine/rules/apply.h"
#include "engine/rules/combat.h"

enum { PREPARED_MAX = 8 };

typedef struct {
    Pool *base, *pool;
    Engine *e;
    Game *g;
    Answer prepared[PREPARED_MAX];  // Given in this order; then the default.
    int prepared_count, given;
    bool stubborn;  // The first one is given again and again.
    int asked, refused, forced;
    Rejection last;
    Question question;  // The last one asked; its options are copied.
    Choice options[OPTIONS_MAX];
} Board;

void board_step(Board *b, Step step);
// Player 0 is active, in the declare attackers step.
Board *board_new(int players);
void board_free(Board *b);

// What board_put places; to be changed and given to setup_object.
SetupObject board_object(Board *b, int player, const char *name);
ObjectId board_put(Board *b, int player, const char *name);

// Prepared answers: begin one, then add pairs or shares to it.
void board_answer(Board *b);
void board_pair(Board *b, ObjectId what, Choice to);
void board_share(Board *b, Choice what, int amount);

// Declarations without questions.
void board_attacks(Board *b, ObjectId creature, Choice to);
void board_blocks(Board *b, ObjectId blocker, ObjectId attacker);

int board_life(const Board *b, int player);
int board_damage(const Board *b, ObjectId id);
// So many refusals so far, the last with that code and those words in its sentence.
void board_expect_reason(const Board *b, int refused, RejectionCode code, const char *part);

#endif
