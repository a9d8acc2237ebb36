// test_color_identity.c - tests of engine/cards/color_identity.c.
//
// tests/cards/hard-identities.json has the shape of a published card file; its color_identity is
// what rule 903.4 says, so that a Forest has none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/cards/color_identity.h"
#include "harness/card_json.h"

static ColorIdentity identity(const char *letters) {
    ColorIdentity i;
    assert_true(color_identity_read(span_of(letters), &i));
    return i;
}

static void check(ColorIdentity found, const char *letters, const char *what) {
    char text[COLOR_IDENTITY_LETTERS];
    if (strcmp(color_identity_text(found, text), letters) != 0)
        fail_msg("%s: expected '%s', found '%s'", what, letters, text);
}

static void test_value(void **state) {
    (void)state;
    check(color_identity_union(identity("G"), identity("uw")), "WUG", "a union");
    check(identity("GRBUW"), "WUBRG", "all letters");
    check(identity("C"), "", "C");
    check(identity(""), "", "no letters");
    ColorIdentity ignored;
    assert_false(color_identity_read(span_of("WX"), &ignored));
    assert_false(color_identity_read(span_of("WC"), &ignored));
    assert_true(color_identity_contains(identity("UG"), identity("G")));
    assert_true(color_identity_contains(identity("UG"), identity("")));
    assert_false(color_identity_contains(identity("UG"), identity("GR")));
    assert_false(color_identity_contains(identity(""), identity("W")));
    assert_int_equal(color_identity_count(identity("WBR")), 3);
    assert_int_equal(color_identity_count(identity("")), 0);
    assert_true(color_identity_is_colorless(identity("")));
    assert_false(color_identity_is_colorless(identity("R")));
    assert_true(color_identity_is_five_color(identity("WUBRG")));
    assert_false(color_identity_is_five_color(identity("WUBR")));
}

static void check_face(FaceText face, const char *letters) {
    CardText card = {.faces = {face}, .face_count = 1};
    check(color_identity_of_card(&card), letters, face.text ? face.text : face.cost);
}

static void test_symbols(void **state) {
    (void)state;
    check_face((FaceText){.cost = "{2}{W/B}"}, "WB");
    check_face((FaceText){.cost = "{2/W}"}, "W");
    check_face((FaceText){.cost = "{C/W}"}, "W");
    check_face((FaceText){.cost = "{G/U/P}"}, "UG");
    check_face((FaceText){.cost = "{X}{C}{S}{15}"}, "");
    check_face((FaceText){.text = "{T}, {Q}, {E}, {P}, {TK}, {CHAOS}: Add {C}."}, "");
    check_face((FaceText){.text = "{HW}: Half a mana."}, "W");
    check_face((FaceText){.text = "It has \"{R}: Attack.\" {U"}, "R");
    check_face((FaceText){.text = "Extort (You may pay {W/B}.)\n{G}: Draw a card."}, "G");
    check_face((FaceText){.text = "Odd :) {W}"}, "W");
    check_face((FaceText){.text = "(A hint ({B}) inside {R}.) {U}"}, "U");
    check_face((FaceText){.text = "An open ( hides {W}\n{G}: It does not hide another line."}, "G");
    check_face((FaceText){.color_indicator = "RB"}, "BR");
}

static void test_defined(void **state) {
    (void)state;
    check_face((FaceText){.name = "Aa", .text = "Aa is all colors."}, "WUBRG");
    check_face((FaceText){.name = "Aa, the Bb", .text = "Flying\nAa is white and blue."}, "WU");
    check_face((FaceText){.text = "This creature is white, black, and green."}, "WBG");
    check_face((FaceText){.text = "This creature is all colors. This ability doesn't affect its "
                                  "color identity."},
               "");
    check_face((FaceText){.name = "Aa", .text = "Each permanent is all colors."}, "");
    check_face((FaceText){.name = "Aa", .text = "As long as it's night, Aa is black."}, "");
    check_face((FaceText){.name = "Aa", .text = "Aa is black as long as it's night."}, "");
    check_face((FaceText){.name = "Aa", .text = "Aa is every creature type."}, "");
    check_face((FaceText){.name = "Aa", .text = "This creature"}, "");
}

static void test_faces(void **state) {
    (void)state;
    CardText card = {.faces = {{.cost = "{W}"}, {.cost = "{B}", .text = "{G}: Untap."}},
                     .face_count = 2,
                     .layout = "transform"};
    check(color_identity_of_card(&card), "WBG", "a double-faced card");
    card.layout = "adventure";
    check(color_identity_of_card(&card), "WBG", "an adventure");
    card.layout = NULL;
    check(color_identity_of_card(&card), "WBG", "no layout");
    card.layout = "meld";
    check(color_identity_of_card(&card), "W", "a meld card");
    check(color_identity_of_card(&(CardText){0}), "", "no face");
}

static void test_land_types(void **state) {
    (void)state;
    CardText card = {.faces = {{.type = "Land \xe2\x80\x94 Forest Plains",
                                .text = "({T}: Add {G} or {W}.)\n{T}: Add {B}."}},
                     .face_count = 1};
    check(color_identity_of_card(&card), "B", "its identity");
    check(color_identity_of_land_types(&card), "WG", "its land types");
    check(color_identity_needed(&card), "WBG", "both");
    card.faces[0].type = "Creature \xe2\x80\x94 Islander";
    check(color_identity_of_land_types(&card), "", "no land type");
}

static void test_chosen(void **state) {
    (void)state;
    CardText card = {.faces = {{.text = "If Aa is your commander, choose a color before the game "
                                        "begins. Aa is the chosen color."}},
                     .face_count = 1};
    assert_true(color_identity_is_chosen(&card));
    card.faces[0].text = "As Aa enters, choose a color.";
    assert_false(color_identity_is_chosen(&card));
    card.faces[0].text = NULL;
    assert_false(color_identity_is_chosen(&card));
}

typedef struct {
    Text found;
} Sources;

static void note_source(void *context, const IdentitySource *source) {
    char letters[COLOR_IDENTITY_LETTERS];
    text_format(&((Sources *)context)->found, "%d %s '%.*s'; ", (int)source->reason,
                color_identity_text(source->adds, letters), (int)source->words.length,
                source->words.at);
}

static void test_sources(void **state) {
    (void)state;
    CardText card = {.faces = {{.name = "Aa",
                                .cost = "{1}{W/B}",
                                .color_indicator = "R",
                                .type = "Land Creature \xe2\x80\x94 Island",
                                .text = "Aa is green.\n{U}: Untap."}},
                     .face_count = 1};
    Sources s = {0};
    color_identity_sources(&card, note_source, &s);
    assert_string_equal(text_cstr(&s.found),
                        "0 WB '{W/B}'; 1 R 'R'; 2 G 'Aa is green.'; 0 U '{U}'; 3 U 'Island'; ");
    text_free(&s.found);
}

static void test_hard_cards(void **state) {
    (void)state;
    JsonCards cards;
    Status s = {0};
    if (!card_json_read("tests/cards/hard-identities.json", &cards, &s)) fail_msg("%s", s.message);
    assert_true(cards.count >= 150);
    for (int i = 0; i < cards.count; i++) {
        const JsonCard *card = &cards.items[i];
        char letters[COLOR_IDENTITY_LETTERS];
        assert_true(card->has_identity);
        check(color_identity_of_card(&card->text), color_identity_text(card->identity, letters),
              card->text.name);
    }
    card_json_free(&cards);
}

// 903.4c
static void test_reminder_text_is_apart(void **state) {
    (void)state;
    const char *text = "{T}: Add {R}.\nExtort (You may pay {W/B}. (That is {U}.))";
    assert_int_equal(color_identity_of_words("Name", text).colors, 1U << MANA_RED);
    assert_int_equal(color_identity_of_reminder(text).colors,
                     1U << MANA_WHITE | 1U << MANA_BLACK | 1U << MANA_BLUE);
    assert_int_equal(color_identity_of_reminder(NULL).colors, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_value),
        cmocka_unit_test(test_symbols),
        cmocka_unit_test(test_defined),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_land_types),
        cmocka_unit_test(test_chosen),
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_hard_cards),
        cmocka_unit_test(test_reminder_text_is_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
