// brute.h - an independent judge of payments: generated boards, a model of them made from the
// words on the cards, and a search through every way to pay.
//
// Nothing here calls or copies the engine's own payment code. brute_cards.c holds the cards,
// brute_board.c makes boards, brute_model.c says what the cards do, brute_cost.c what is due,
// brute_search.c finds the least price, and brute_table.c plays the same board in the engine.
#ifndef GAVEL_TESTS_SUPPORT_BRUTE_H
#define GAVEL_TESTS_SUPPORT_BRUTE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/rng.h"

enum {
    BRUTE_TYPES = 6,  // W U B R G C
    BRUTE_ANY = 63,
    BRUTE_OBJECTS_MAX = 24,  // Of the payer: permanents, and cards that make mana from a hand.
    BRUTE_OTHERS_MAX = 8,    // Permanents of the opponent.
    BRUTE_SYMBOLS_MAX = 24
};

// ---- cards

typedef struct {
    const char *name, *cost, *type, *power, *toughness, *text;
} BruteCard;

int brute_card_count(void);
const BruteCard *brute_card(int index);
int brute_card_find(const char *name);              // There must be one.
bool brute_card_is(int card, const char *word);     // A word of its type line.
bool brute_card_says(int card, const char *words);  // Part of its text.
int brute_card_colors(int card);                    // Bits by type.
bool brute_is_for_mana(int card);                   // A token made for mana.
const char *brute_source(int card);                 // Its mana abilities; NULL: it is no source.

// ---- boards

typedef struct {
    int card;
    bool tapped, sick, in_hand, token;
    int counters;
    int aura_on;  // The object that an Aura enchants; -1: it is no Aura.
} BruteObject;

typedef enum { BRUTE_MAIN, BRUTE_SECOND_MAIN, BRUTE_THEIR_TURN } BruteTime;

typedef struct {
    BruteObject objects[BRUTE_OBJECTS_MAX];
    int count;
    BruteObject others[BRUTE_OTHERS_MAX];
    int other_count;
    int spell, x;
    bool commander;
    int tax;  // Times that the commander was cast before.
    int life, energy, graveyard;
    int pool[BRUTE_TYPES];
    BruteTime time;
} BruteBoard;

// The index-th board of a seed. A board depends on these two numbers alone.
void brute_board(BruteBoard *b, uint64_t seed, uint64_t index);
// Prints it, for people.
void brute_board_print(const BruteBoard *b);

// ---- what is due

// One way to announce the cost (601.2b): masks of types for the mana that is not generic.
typedef struct {
    int count, generic, life;
    uint8_t masks[BRUTE_SYMBOLS_MAX];
    bool snow[BRUTE_SYMBOLS_MAX];
} BruteDue;
enum { BRUTE_DUES_MAX = 64 };
// The total costs (601.2f) by what may be announced. Returns how many.
int brute_dues(const BruteBoard *b, BruteDue *out);
// Types that may be spent besides, where a cost accepts those of the mask (609.4b).
int brute_widened(const BruteBoard *b, int mask);
// Does a permanent of the payer, or of anybody, say this?
int brute_saying(const BruteBoard *b, const char *words, bool mine);
bool brute_life_is_fixed(const BruteBoard *b);

// ---- the verdict

typedef struct {
    int dies, cards, instead, life, tokens, creatures, left;
} BrutePrice;
int brute_price_compare(const BrutePrice *a, const BrutePrice *b);

typedef enum { BRUTE_UNPAYABLE, BRUTE_PAYABLE, BRUTE_LIMIT } BruteVerdict;
typedef struct {
    BruteVerdict verdict;
    BrutePrice price;
    int left_most;  // So much mana may be left over as well: see brute_search.c.
    long states;    // That were looked at.
} BruteResult;

// `plainly`: in any order, with everything kept apart, which is slow and easy to believe.
BruteResult brute_solve(const BruteBoard *b, bool plainly);

#endif
