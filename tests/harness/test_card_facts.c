// test_card_facts.c - tests of harness/card_facts.c: what is read from the print of a card.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/card_facts.h"

#define DASH " \xe2\x80\x94 "

static CardText card_of(const char *type, const char *text) {
    return (CardText){.faces = {{.name = "Own", .type = type, .text = text}}, .face_count = 1};
}

static void test_kinds(void **state) {
    (void)state;
    static const struct {
        const char *type, *layout, *is;
    } rows[] = {
        {"Plane" DASH "Far", "normal", "a Plane"},
        {"Phenomenon", NULL, "a Phenomenon"},
        {"Ongoing Scheme", NULL, "a Scheme"},
        {"Vanguard", NULL, "a Vanguard"},
        {"Dungeon" DASH "Undercity", NULL, "a Dungeon"},
        {"Stickers", NULL, "a sticker sheet"},
        {"Conspiracy", NULL, "a Conspiracy"},
        {"Artifact" DASH "Attraction", NULL, "an Attraction"},
        {"Artifact" DASH "Contraption", NULL, "a Contraption"},
        {"Token Creature" DASH "Elf", NULL, "a token"},
        {"Creature" DASH "Elf", "token", "a token"},
        {"Creature" DASH "Elf", "double_faced_token", "a token"},
        {"Emblem" DASH "Own", NULL, "an emblem"},
        {NULL, "emblem", "an emblem"},
        {"Card", "art_series", "a picture"},
        {"Creature" DASH "Elf", "normal", NULL},
        {"Legendary Planeswalker" DASH "Dungeon Master", "normal", NULL},
        {"Legendary Planeswalker Dungeon Master", "normal", NULL},
        {"Basic Snow Land" DASH "Forest", NULL, NULL},
        {NULL, NULL, NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        CardText card = card_of(rows[i].type, NULL);
        card.layout = rows[i].layout;
        const char *is = facts_no_deck_card(&card);
        if (strcmp(is ? is : "a card", rows[i].is ? rows[i].is : "a card") != 0)
            fail_msg("%s: %s", rows[i].type ? rows[i].type : "nothing", is ? is : "a card");
    }
    assert_null(facts_no_deck_card(&(CardText){0}));
}

// 709.4: outside the stack a split card is both of its halves; of all others the front face counts.
static void test_halves(void **state) {
    (void)state;
    CardText card = {.layout = "split",
                     .faces = {{.cost = "{R}{R}", .type = "Instant", .text = "Flying"},
                               {.cost = "{3}{G}", .type = "Sorcery", .text = "Trample, haste"}},
                     .face_count = 2};
    assert_true(facts_type(&card, "Instant") && facts_type(&card, "Sorcery"));
    assert_true(facts_keyword(&card, "Flying") && facts_keyword(&card, "Haste"));
    assert_int_equal(facts_mana_value(&card), 6);
    card.layout = "transform";
    assert_true(facts_type(&card, "Instant") && !facts_type(&card, "Sorcery"));
    assert_true(facts_keyword(&card, "Flying") && !facts_keyword(&card, "Haste"));
    assert_int_equal(facts_mana_value(&card), 2);
    assert_false(facts_type(&(CardText){0}, "Instant"));
}

static void test_creatures(void **state) {
    (void)state;
    CardText card = card_of("Artifact Creature" DASH "Golem", NULL);
    assert_true(facts_is_creature(&card));
    card =
        card_of("Legendary Planeswalker",
                "As long as Own isn't on the battlefield, it's a 1/1 Insect creature in addition "
                "to its other types.");
    assert_true(facts_is_creature(&card));
    card = card_of("Enchantment",
                   "Each creature card that isn't on the battlefield, it's a nice "
                   "creature card.");
    assert_false(facts_is_creature(&card));
    card = card_of("Enchantment", "As long as Own isn't on the battlefield, it's a 1/1 thing.");
    assert_false(facts_is_creature(&card));
}

static void test_copies(void **state) {
    (void)state;
    static const struct {
        const char *type, *text;
        int copies;
    } rows[] = {
        {"Creature", "A deck can have any number of cards named Own.", COPIES_ANY},
        {"Creature", "Flying\nA deck can have up to seven cards named Own.", 7},
        {"Creature", "A deck can have up to nine cards named Own.", 9},
        {"Sorcery", "DCI ruling" DASH "A deck can have only one card named Own.", 1},
        {"Creature", "(A deck can have any number of cards named Own.)", 4},
        {"Basic Land" DASH "Forest", NULL, COPIES_ANY},
        {"Basic Snow Land" DASH "Island", NULL, COPIES_ANY},
        {"Land" DASH "Forest", NULL, 4},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        CardText card = card_of(rows[i].type, rows[i].text);
        assert_int_equal(facts_copies(&card, 4), rows[i].copies);
    }
}

static void test_activated(void **state) {
    (void)state;
    static const struct {
        const char *type, *text;
        bool has;
    } rows[] = {
        {"Creature", "{T}: Add {G}.", true},
        {"Planeswalker", "[+1]: Draw a card.", true},
        {"Planeswalker",
         "\xe2\x88\x92"
         "2: Draw a card.",
         true},
        {"Creature", "Boast" DASH "{1}: Draw a card.", true},
        {"Creature", "Cycling {2} (Discard it.)", true},
        {"Creature", "Cycling\xe2\x80\x94Pay 2 life.", true},
        {"Creature", "Slivercycling {3}", true},
        {"Land", "Basic landcycling {1}", true},
        {"Creature", "Swampcycling {2}, mountaincycling {2}", true},
        {"Artifact", "Equip legendary creature {3}", true},
        {"Artifact", "Crew 2", true},
        {"Creature", "Level up {1}", true},
        {"Land" DASH "Swamp", NULL, true},
        {"Creature", "Each card in your hand has slivercycling {2}.", false},
        {"Creature", "Equipment you control have haste.", false},
        {"Creature", "Crews are nice.", false},
        {"Enchantment", "Each creature has \"{T}: Add {G}.\"", false},
        {"Creature", "Flying (It has {T}: none.)", false},
        {"Creature", "Morph {1}", false},
        {"Land", "Each land is a Swamp in addition to its other land types.", false},
        {"Creature", NULL, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        CardText card = card_of(rows[i].type, rows[i].text);
        if (facts_has_activated(&card) != rows[i].has)
            fail_msg("%s: %s", rows[i].type, rows[i].text ? rows[i].text : "no text");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),     cmocka_unit_test(test_halves),
        cmocka_unit_test(test_creatures), cmocka_unit_test(test_copies),
        cmocka_unit_test(test_activated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
