// test_played.c - lists of played cards, and which cards are about mana or timing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/played.h"

static bool about(CardAbout subject, const char *type, const char *text) {
    CardText card = {.faces = {{.name = "Test", .type = type, .text = text}}, .face_count = 1};
    return card_is_about(&card, subject);
}

static void cards_that_make_mana(void **state) {
    (void)state;
    assert_true(about(ABOUT_MANA, "Land", "{T}: Add {C}."));
    assert_true(about(ABOUT_MANA, "Land \xe2\x80\x94 Forest", NULL));
    assert_true(
        about(ABOUT_MANA, "Sorcery", "Draw a card.\nThat player adds one mana of any color."));
    assert_true(about(ABOUT_MANA, "Creature", "Elves you control have \"{T}: Add {G}.\""));
    assert_false(about(ABOUT_MANA, "Artifact", "Create a Treasure token. (It can add {R}.)"));
    assert_false(about(ABOUT_MANA, "Creature", "You may pay an additional {R}. Mana abilities."));
    assert_false(about(ABOUT_MANA, "Sorcery", "Add a counter. Pay {R}."));
}

static void cards_about_timing(void **state) {
    (void)state;
    assert_true(about(ABOUT_TIMING, "Creature", "Flash\nFlying"));
    assert_true(about(ABOUT_TIMING, "Artifact", "{T}: Draw a card. Activate only as a sorcery."));
    assert_true(about(ABOUT_TIMING, "Creature", "You may cast spells from your graveyard."));
    assert_false(about(ABOUT_TIMING, "Creature", "Flashes of light. Flying"));
    assert_false(about(ABOUT_TIMING, "Creature", "Flying (As though it had flash.)"));
    assert_false(about(ABOUT_TIMING, "Sorcery", "You may cast it without paying its mana cost."));
    assert_true(about(ABOUT_ANYTHING, "Creature", NULL));
}

static void subjects(void **state) {
    (void)state;
    CardAbout found;
    assert_true(card_about_find(NULL, &found) && found == ABOUT_ANYTHING);
    assert_true(card_about_find("mana", &found) && found == ABOUT_MANA);
    assert_true(card_about_find("timing", &found) && found == ABOUT_TIMING);
    assert_false(card_about_find("life", &found));
}

static void a_list_is_read(void **state) {
    (void)state;
    char path[] = "played-test.tsv";
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs("# sorted\nname\tlists\nIsland\t9\nSol Ring\t8\n\nShock", out);
    fclose(out);
    PlayedList list;
    Status s = {0};
    assert_true(played_read(path, 0, &list, &s));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.names[1], "Sol Ring");
    assert_string_equal(list.names[2], "Shock");
    played_free(&list);
    assert_true(played_read(path, 2, &list, &s));
    assert_int_equal(list.count, 2);
    played_free(&list);
    remove(path);
    assert_false(played_read(path, 2, &list, &s));
    assert_true(s.failed);
    played_free(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_that_make_mana),
        cmocka_unit_test(cards_about_timing),
        cmocka_unit_test(subjects),
        cmocka_unit_test(a_list_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
