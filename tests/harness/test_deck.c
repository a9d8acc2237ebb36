// test_deck.c - deck lists as players paste them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/deck.h"

typedef struct {
    Arena arena;
    Deck deck;
    Status status;
} Fixture;

static bool parse(Fixture *f, const char *text) {
    return deck_parse(&f->deck, &f->arena, "my.txt", span_of(text), &f->status);
}

static void check_entry(const Fixture *f, int index, int count, const char *name,
                        DeckSection section) {
    assert_true(index < f->deck.count);
    assert_int_equal(f->deck.entries[index].count, count);
    assert_string_equal(f->deck.entries[index].name, name);
    assert_int_equal(f->deck.entries[index].section, section);
}

static void test_plain(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "4 Lightning Bolt\n\n20x Mountain\nShock\n// a comment\n# another\n"
                      "2 Shock # why not\n"));
    assert_int_equal(f.deck.count, 4);
    check_entry(&f, 0, 4, "Lightning Bolt", DECK_MAIN);
    check_entry(&f, 1, 20, "Mountain", DECK_MAIN);
    check_entry(&f, 2, 1, "Shock", DECK_MAIN);
    check_entry(&f, 3, 2, "Shock", DECK_MAIN);
    assert_int_equal(deck_cards(&f.deck, DECK_MAIN), 27);
    arena_free(&f.arena);
}

static void test_sections(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f, "Commander\n1 Serra Angel\n\nDeck:\n99 Plains\n\nSideboard\n2 Shock\n"));
    check_entry(&f, 0, 1, "Serra Angel", DECK_COMMANDER);
    check_entry(&f, 1, 99, "Plains", DECK_MAIN);
    check_entry(&f, 2, 2, "Shock", DECK_SIDEBOARD);
    arena_free(&f.arena);
}

static void test_sideboard_lines(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f, "4 Shock\nSB: 2 Negate\nSB: 1 Cancel\n3 Island\n"));
    check_entry(&f, 1, 2, "Negate", DECK_SIDEBOARD);
    check_entry(&f, 3, 3, "Island", DECK_MAIN);
    arena_free(&f.arena);
}

static void test_exports(void **state) {
    (void)state;
    Fixture f = {0};
    assert_true(parse(&f,
                      "\xef\xbb\xbf"
                      "About\r\nName My Deck\r\n\r\nDeck\r\n4 Lightning Bolt (2XM) "
                      "129\r\n1 Fire // Ice (MH2) 290 *F*\r\n1 Fire/Ice [DMR]\r\n"));
    assert_int_equal(f.deck.count, 3);
    check_entry(&f, 0, 4, "Lightning Bolt", DECK_MAIN);
    check_entry(&f, 1, 1, "Fire // Ice", DECK_MAIN);
    check_entry(&f, 2, 1, "Fire // Ice", DECK_MAIN);
    arena_free(&f.arena);
}

static void test_refusals(void **state) {
    (void)state;
    Fixture f = {0};
    assert_false(parse(&f, "\n\n"));
    assert_non_null(strstr(f.status.message, "no cards"));
    f.status = (Status){0};
    assert_false(parse(&f, "4 Shock\n0 Mountain\n"));
    assert_int_equal(f.status.line, 2);
    f.status = (Status){0};
    assert_false(parse(&f, "3000 Shock\n2000 Mountain\n"));
    assert_non_null(strstr(f.status.message, "too many cards"));
    f.status = (Status){0};
    assert_false(parse(&f, "4 \xff\xfe\n"));
    f.status = (Status){0};
    assert_false(deck_load(&f.deck, &f.arena, "no such deck.txt", &f.status));
    assert_non_null(strstr(f.status.message, "cannot open"));
    arena_free(&f.arena);
}

static void test_unknown_card(void **state) {
    (void)state;
    Fixture f = {0};
    Pool *pool = pool_new(&f.status);
    assert_non_null(pool);
    assert_true(parse(&f, "4 Shock\n2 Montain\n"));
    assert_false(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_int_equal(f.status.line, 2);
    assert_non_null(strstr(f.status.message, "did you mean \"Mountain\""));
    // All of them, each with its place, up to a limit.
    f.status = (Status){0};
    assert_true(parse(&f, "4 Shokk\n2 Mountain\n1 Montain\n"));
    assert_false(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_int_equal(f.status.line, 1);
    assert_non_null(strstr(f.status.message, "unknown card \"Shokk\""));
    assert_non_null(strstr(f.status.message, ":3:1: unknown card \"Montain\""));
    Text many = {0};
    for (int i = 0; i < DECK_PROBLEMS_MAX + 3; i++) text_format(&many, "1 Zzyzx %d\n", i);
    f.status = (Status){0};
    assert_true(parse(&f, text_cstr(&many)));
    assert_false(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_non_null(strstr(f.status.message, "and 3 more unknown or refused cards"));
    text_free(&many);
    f.status = (Status){0};
    assert_false(parse(&f, "0 Shock\n2 Mountain\n99999 Forest\n"));
    assert_int_equal(f.status.line, 1);
    assert_non_null(strstr(f.status.message, ":3:1: a count is from 1"));
    f.status = (Status){0};
    assert_true(parse(&f, "4 Shock\n2 Mountain\n"));
    assert_true(deck_find_cards(&f.deck, pool, NULL, &f.status));
    assert_string_equal(f.deck.entries[1].card->name, "Mountain");
    pool_free(pool);
    arena_free(&f.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),           cmocka_unit_test(test_sections),
        cmocka_unit_test(test_sideboard_lines), cmocka_unit_test(test_exports),
        cmocka_unit_test(test_refusals),        cmocka_unit_test(test_unknown_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
