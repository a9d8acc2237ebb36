// test_payment_brute.c - the engine's verdicts and payments against a search through every way to
// pay, on generated boards of real cards.
//
// Each board is set up in the engine and its spell cast with `pay: auto`; the price is read from
// the Game afterwards. tests/support/brute.h judges the same board from the cards' words alone.
#include <stdio.h>

#include "tests/support/brute_table.h"

enum { BOARDS_FOR_A_LIMIT = 10000 };
enum { SAMPLE = 2000, SEED = 15, PLAIN_SAMPLE = 500, PLAIN_SEED = 16, PLAIN_OBJECTS = 6 };

typedef struct {
    long boards, payable, verdicts, prices, limits, gave_up;
} Tally;

static void print_price(const char *whose, const BrutePrice *p) {
    printf("  %s: dies %d, cards %d, instead %d, life %d, tokens %d, creatures %d, left %d\n",
           whose, p->dies, p->cards, p->instead, p->life, p->tokens, p->creatures, p->left);
}

static void report(const BruteTable *t, const char *what, uint64_t index, const BruteBoard *b,
                   const BruteResult *r, const BrutePlayed *played) {
    printf("board %llu: %s; %s\n", (unsigned long long)index, what, played->why);
    brute_board_print(b);
    if (r->verdict == BRUTE_PAYABLE) print_price("brute force", &r->price);
    if (played->verdict == BRUTE_PAYABLE) print_price("engine     ", &played->price);
    printf("%.*s", (int)t->log.length, text_cstr(&t->log));
}

static int compare_prices(const BruteResult *r, const BrutePrice *played) {
    BrutePrice price = *played;
    if (price.left > r->price.left && price.left <= r->left_most) price.left = r->price.left;
    return brute_price_compare(&r->price, &price);
}

static void compare(BruteTable *t, uint64_t seed, uint64_t index, Tally *tally, bool tell) {
    BruteBoard b;
    brute_board(&b, seed, index);
    BruteResult r = brute_solve(&b, false);
    brute_table_set(t, &b);
    BrutePlayed played = brute_table_cast(t);
    tally->boards++;
    tally->payable += r.verdict == BRUTE_PAYABLE;
    const char *what = NULL;
    if (r.verdict == BRUTE_LIMIT) {
        tally->gave_up++;
    } else if (played.verdict == BRUTE_LIMIT) {
        tally->limits++;
        what = "limit";
    } else if (played.verdict != r.verdict) {
        tally->verdicts++;
        what = r.verdict == BRUTE_PAYABLE ? "can be paid, was refused" : "cannot be paid, was paid";
    } else if (r.verdict == BRUTE_PAYABLE && compare_prices(&r, &played.price) != 0) {
        tally->prices++;
        what = compare_prices(&r, &played.price) < 0 ? "dearer than need be"
                                                     : "cheaper than thought possible";
    }
    if (what != NULL && tell) report(t, what, index, &b, &r, &played);
}

static long number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text != NULL ? atol(text) : otherwise;
}

// ci/payments says how many boards, and of which seed.
static void payments_are_exact_and_least(void **state) {
    (void)state;
    BruteTable *t = brute_table_new();
    Tally tally = {0};
    uint64_t seed = (uint64_t)number("GAVEL_PAYMENTS_SEED", SEED);
    long first = number("GAVEL_PAYMENTS_FIRST", 0), count = number("GAVEL_PAYMENTS", SAMPLE);
    bool whole = getenv("GAVEL_PAYMENTS") != NULL;
    for (long i = first; i < first + count; i++) compare(t, seed, (uint64_t)i, &tally, whole);
    printf(
        "%ld boards, %ld payable: %ld wrong verdicts, %ld payments not least, %ld limits, %ld "
        "beyond the brute force\n",
        tally.boards, tally.payable, tally.verdicts, tally.prices, tally.limits, tally.gave_up);
    brute_table_free(t);
    assert_int_equal(tally.verdicts, 0);
    assert_int_equal(tally.prices, 0);
    assert_true(tally.limits <= 1 + count / BOARDS_FOR_A_LIMIT);
}

// The search that forgets and orders finds what the plain one finds.
static void the_search_agrees_with_a_plainer_one(void **state) {
    (void)state;
    int compared = 0;
    for (uint64_t i = 0; compared < PLAIN_SAMPLE; i++) {
        BruteBoard b;
        brute_board(&b, PLAIN_SEED, i);
        if (b.count > PLAIN_OBJECTS) continue;
        BruteResult quick = brute_solve(&b, false), plain = brute_solve(&b, true);
        if (plain.verdict == BRUTE_LIMIT) continue;
        compared++;
        bool same = quick.verdict == plain.verdict &&
                    (plain.verdict != BRUTE_PAYABLE ||
                     brute_price_compare(&quick.price, &plain.price) == 0);
        if (same) continue;
        brute_board_print(&b);
        print_price("quick", &quick.price);
        print_price("plain", &plain.price);
        fail_msg("board %llu: the searches differ", (unsigned long long)i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_search_agrees_with_a_plainer_one),
                                       cmocka_unit_test(payments_are_exact_and_least)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
