// test_face.c - tests of engine/pool/face.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/pool/face.h"

static void refuses(FaceText text, const char *message) {
    Arena arena = {0};
    CardFace face;
    Status s = {0};
    assert_false(face_read(&arena, &text, &face, &s));
    if (!strstr(s.message, message)) fail_msg("'%s' is not in '%s'", message, s.message);
    arena_free(&arena);
}

static CardFace read(Arena *arena, FaceText text) {
    CardFace face;
    Status s = {0};
    if (!face_read(arena, &text, &face, &s)) fail_msg("%s", s.message);
    return face;
}

static void test_colors(void **state) {
    (void)state;
    Arena arena = {0};
    CardFace f = read(&arena, (FaceText){.name = "A", .cost = "{2}{R}{W}", .type = "Artifact"});
    assert_int_equal(f.colors, 1U << MANA_RED | 1U << MANA_WHITE);
    f = read(&arena, (FaceText){.name = "A", .type = "Artifact", .color_indicator = "UB"});
    assert_int_equal(f.colors, 1U << MANA_BLUE | 1U << MANA_BLACK);
    assert_false(f.has_cost);
    assert_string_equal(f.text, "");
    arena_free(&arena);
}

// 903.4: cost, indicator and text count, reminder text does not.
static void test_identity(void **state) {
    (void)state;
    Arena arena = {0};
    CardFace f = read(&arena, (FaceText){.name = "A",
                                         .cost = "{W}",
                                         .type = "Artifact",
                                         .text = "x ({R})\n{2}{U/P}, {T}: Add {C}."});
    assert_int_equal(face_identity(&f), 1U << MANA_WHITE | 1U << MANA_BLUE);
    f = read(&arena, (FaceText){.name = "A", .type = "Land", .color_indicator = "G"});
    assert_int_equal(face_identity(&f), 1U << MANA_GREEN);
    arena_free(&arena);
}

static void test_refusals(void **state) {
    (void)state;
    refuses((FaceText){.type = "Artifact"}, "a card needs a name");
    refuses((FaceText){.name = "", .type = "Artifact"}, "a card needs a name");
    refuses((FaceText){.name = "A"}, "a card needs a type");
    refuses((FaceText){.name = "A", .type = "Artifact", .color_indicator = "C"},
            "letters of WUBRG");
    refuses((FaceText){.name = "A", .type = "Artifact", .cost = "2"}, "row of symbols");
    refuses((FaceText){.name = "A", .type = "Creature"}, "needs power and toughness");
    refuses((FaceText){.name = "A", .type = "Artifact", .power = "1"}, "go together");
    refuses((FaceText){.name = "A", .type = "Planeswalker"}, "needs loyalty");
    refuses((FaceText){.name = "A", .type = "Battle"}, "needs defense");
    refuses((FaceText){.name = "A", .type = "Battle", .defense = "x"}, "expected a number");
}

static void test_same_token(void **state) {
    (void)state;
    Arena arena = {0};
    FaceText text = {
        .name = "Bear Token", .type = "Creature — Bear", .power = "2", .toughness = "2"};
    CardFace a = read(&arena, text), b = read(&arena, text);
    assert_true(face_same_token(&a, &b));
    b.colors = 1U << MANA_GREEN;
    assert_false(face_same_token(&a, &b));
    b = a;
    b.power.number = 3;
    assert_false(face_same_token(&a, &b));
    b = a;
    b.text = "Flying";
    assert_false(face_same_token(&a, &b));
    b = a;
    subtype_put(&b.type.subtypes, SUBTYPE_WOLF);
    assert_false(face_same_token(&a, &b));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colors),
        cmocka_unit_test(test_identity),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_same_token),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
