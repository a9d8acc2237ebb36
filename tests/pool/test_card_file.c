// test_card_file.c - tests of engine/pool/card_file.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/pool/card_file.h"

static bool read(Arena *arena, const char *yaml, CardText *out, Status *s) {
    Document d;
    *s = (Status){0};
    if (!document_parse(&d, arena, "cards.yaml", span_of(yaml), s)) fail_msg("%s", s->message);
    return card_text_read(&d, d.root, out, s);
}

static void refuses(const char *yaml, const char *message) {
    Arena arena = {0};
    CardText card;
    Status s;
    assert_false(read(&arena, yaml, &card, &s));
    if (!strstr(s.message, message)) fail_msg("'%s' is not in '%s'", message, s.message);
    assert_string_equal(s.file, "cards.yaml");
    arena_free(&arena);
}

static void test_one_face(void **state) {
    (void)state;
    Arena arena = {0};
    CardText card;
    Status s;
    assert_true(read(&arena,
                     "name: Bear\ncost: \"{1}{G}\"\ntype: Creature\npower: 2\ntoughness: \"*\"\n"
                     "text: |-\n  Flying\n  Haste\ncolor_indicator: G\nloyalty: ~\n",
                     &card, &s));
    assert_int_equal(card.face_count, 1);
    const FaceText *f = &card.faces[0];
    assert_string_equal(f->name, "Bear");
    assert_string_equal(f->cost, "{1}{G}");
    assert_string_equal(f->power, "2");
    assert_string_equal(f->toughness, "*");
    assert_string_equal(f->text, "Flying\nHaste");
    assert_string_equal(f->color_indicator, "G");
    assert_null(f->loyalty);
    assert_null(f->defense);
    assert_null(card.layout);
    assert_int_equal(f->place.line, 1);
    arena_free(&arena);
}

static void test_two_faces(void **state) {
    (void)state;
    Arena arena = {0};
    CardText card;
    Status s;
    assert_true(read(&arena,
                     "layout: split\nfaces:\n  - {name: Hot, type: Instant}\n"
                     "  - {name: Cold, type: Instant}\n",
                     &card, &s));
    assert_int_equal(card.face_count, 2);
    assert_string_equal(card.layout, "split");
    assert_string_equal(card.faces[1].name, "Cold");
    assert_int_equal(card.faces[1].place.line, 4);
    assert_null(card.name);
    arena_free(&arena);
}

static void test_refusals(void **state) {
    (void)state;
    refuses("- x\n", "expected a card as a mapping");
    refuses("name: A\ntoughnes: 2\n", "toughnes");
    refuses("name: A\ntype: [Creature]\n", "expected text");
    refuses("faces: x\n", "expected a list of 2 to 8 faces");
    refuses("faces: [{name: A}]\n", "expected a list of 2 to 8 faces");
    refuses("faces: [{name: A}, B]\n", "expected a face as a mapping");
    refuses("faces: [{name: A}, {name: B, layout: split}]\n", "layout");
    refuses("cost: \"{1}\"\nfaces: [{name: A}, {name: B}]\n", "cost");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_face),
        cmocka_unit_test(test_two_faces),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
