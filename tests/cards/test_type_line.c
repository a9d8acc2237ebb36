// test_type_line.c - tests of engine/cards/type_line.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/cards/card.h"

static TypeLine read(const char *text) {
    TypeLine line;
    Status s = {0};
    if (!type_line_read(span_of(text), &line, (Place){0}, &s)) fail_msg("%s", s.message);
    return line;
}

static void refuses(const char *text, const char *message) {
    TypeLine line;
    Status s = {0};
    assert_false(type_line_read(span_of(text), &line, (Place){0}, &s));
    if (!strstr(s.message, message)) fail_msg("'%s' is not in '%s'", message, s.message);
}

static void test_reads(void **state) {
    (void)state;
    static const char *const dashes[] = {"Legendary Creature — Human Soldier",
                                         "Legendary Creature - Human Soldier"};
    for (size_t i = 0; i < ARRAY_LEN(dashes); i++) {
        TypeLine line = read(dashes[i]);
        assert_int_equal(line.supertypes, 1U << SUPERTYPE_LEGENDARY);
        assert_int_equal(line.types, 1U << TYPE_CREATURE);
        assert_true(subtype_in(&line.subtypes, SUBTYPE_HUMAN));
        assert_true(subtype_in(&line.subtypes, SUBTYPE_SOLDIER));
        assert_false(subtype_in(&line.subtypes, SUBTYPE_BEAR));
    }
    TypeLine line = read("Legendary Creature — Time Lord Doctor");
    assert_true(subtype_in(&line.subtypes, SUBTYPE_TIME_LORD));
    assert_true(subtype_in(&line.subtypes, SUBTYPE_DOCTOR));
    line = read("Artifact Creature — Assembly-Worker");
    assert_true(subtype_in(&line.subtypes, SUBTYPE_ASSEMBLY_WORKER));
    line = read("Land — Urza's Power-Plant");
    assert_true(subtype_in(&line.subtypes, SUBTYPE_POWER_PLANT));
}

static void test_refuses(void **state) {
    (void)state;
    refuses("Creture — Bear", "unknown card type 'Creture'; did you mean 'Creature'?");
    refuses("Creature — Gobln", "unknown subtype 'Gobln'; did you mean 'Goblin'?");
    refuses("Creature — Qqqqqqq", "unknown subtype 'Qqqqqqq'");
    refuses("Legendary", "needs a card type");
    refuses("", "needs a card type");
    refuses("Creature —", "no subtype after the dash");
    refuses("Artifact — Goblin", "does not go with these card types");
}

static void test_numbers(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool star;
        int number;
    } rows[] = {{"3", false, 3},  {"-1", false, -1}, {"*", true, 0},
                {"1+*", true, 1}, {"*+1", true, 1},  {"0", false, 0}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        PrintedNumber n;
        Status s = {0};
        assert_true(printed_number_read(span_of(rows[i].text), &n, (Place){0}, &s));
        assert_true(n.present);
        assert_int_equal(n.star, rows[i].star);
        assert_int_equal(n.number, rows[i].number);
    }
    static const char *const bad[] = {"", "-", "x", "1+", "1+1", "+*", "*+", "1234", "--1"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        PrintedNumber n;
        Status s = {0};
        assert_false(printed_number_read(span_of(bad[i]), &n, (Place){0}, &s));
        assert_false(n.present);
        assert_true(s.failed);
    }
}

static void test_layouts(void **state) {
    (void)state;
    for (int i = 0; i < LAYOUT_COUNT; i++) {
        Layout found;
        assert_true(layout_find(span_of(layout_text((Layout)i)), &found));
        assert_int_equal(found, i);
    }
    Layout layout;
    assert_false(layout_find(span_of("Split"), &layout));
    assert_true(layout_is_played(LAYOUT_TRANSFORM));
    assert_true(layout_is_played(LAYOUT_SPLIT));
    assert_false(layout_is_played(LAYOUT_MELD));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_layouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
