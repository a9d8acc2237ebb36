// fuzz_deck.c - a deck list is read, its cards are found, and it is judged in every way.
#include <stdio.h>

#include "harness/deck_report.h"
#include "tests/fuzz/fuzz.h"

// The cards found are kept as long as the deck cards are: after so many decks they are opened anew.
enum { DECKS_TOGETHER = 500 };

static DeckCards *open_cards(void) {
    static DeckCards *cards;
    static int decks;
    Options options = {0};
    Shell shell = {.options = &options, .in = stdin, .out = stdout, .err = stderr};
    if (cards && decks++ % DECKS_TOGETHER == 0) {
        deck_cards_free(cards);
        cards = NULL;
    }
    if (!cards) gavel_assert(deck_cards_open(&shell, &cards) == EXIT_GOOD);
    return cards;
}

static void judge(Arena *arena, Span source, DeckAs as) {
    Deck deck;
    DeckVerdict verdict;
    Status s = {0};
    Text out = {0};
    if (!deck_parse(&deck, arena, "fuzz.txt", source, &s) && deck.mistake_count == 0) return;
    deck_check(&deck, deck_cards_of(open_cards(), &deck), as, arena, &verdict);
    deck_report_text("fuzz.txt", &verdict, false, &out);
    deck_report_json(&verdict, "  ", &out);
    text_free(&out);
}

static void find_in_pool(Arena *arena, Span source) {
    Deck deck;
    Status s = {0};
    if (deck_parse(&deck, arena, "fuzz.txt", source, &s))
        deck_find_cards(&deck, fuzz_pool(), NULL, &s);
}

void fuzz_input(Span input) {
    Arena arena = {0};
    unsigned char last = input.length > 0 ? (unsigned char)input.at[input.length - 1] : 0;
    find_in_pool(&arena, input);
    judge(&arena, input, (DeckAs)(last % (DECK_AS_ANY + 1)));
    arena_free(&arena);
}
