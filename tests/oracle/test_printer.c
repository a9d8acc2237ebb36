// test_printer.c - tests of engine/oracle/printer.c: spaces, capitals, articles, lists.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/oracle/oracle_support.h"

// Compiling compares the printed text already; here it is looked at once more.
static void prints(Oracle *o, const char *type, const char *text) {
    Text out = {0};
    oracle_print(o->grammar, &o->face, first_ability(o, type, text), &out);
    assert_string_equal(text_cstr(&out), text);
    text_free(&out);
}

static void test_spaces_and_capitals(void **state) {
    Oracle *o = *state;
    prints(o, "Artifact",
           "{1}{R}, {T}, Sacrifice a Goblin: Test Card deals X damage to any target.");
    prints(o, "Instant", "Target creature gets +3/-1 until end of turn. Draw a card.");
    prints(o, "Instant", "Destroy target nonartifact, nonblack, non-Human creature.");
    prints(o, "Instant", "Return target creature to its owner's hand.");
    prints(o, "Instant", "Return all creatures to their owners' hands.");
    prints(o, "Creature — Bear", "First strike, flying, haste");
    prints(o, "Creature — Bear", "This creature enters tapped.");
    prints(o, "Creature — Bear",
           "When this creature dies, target player draws two cards and loses 2 life.");
}

static void test_articles(void **state) {
    Oracle *o = *state;
    prints(o, "Instant", "Create an 8/8 blue Octopus creature token.");
    prints(o, "Instant", "Create a 1/1 white Unicorn creature token.");
    prints(o, "Instant", "Create an X/X green Ooze creature token.");
    prints(o, "Instant", "Target player sacrifices an artifact.");
    refuses(o, "Instant", "Target player sacrifices a artifact.", 27, "prints back differently");
    assert_string_equal(o->refusal.understood, "Target player sacrifices a");
    assert_string_equal(o->refusal.stopped_by, "n artifact.");
}

static void test_lists(void **state) {
    Oracle *o = *state;
    prints(o, "Land", "{T}: Add {G} or {W}.");
    prints(o, "Land", "{T}: Add {G}, {W}, or {U}.");
    prints(o, "Instant", "Target creature gains flying, haste, and trample until end of turn.");
    prints(o, "Instant", "Destroy target artifact, enchantment, or creature with flying.");
}

static void test_spell_lines(void **state) {
    Oracle *o = *state;
    prints(o, "Instant", "Target player gains 3 life.\nDraw a card.");
}

static void test_small_slips_are_seen(void **state) {
    Oracle *o = *state;
    refuses(o, "Instant", "Draw a card .", 12, "prints back differently");
    refuses(o, "Land", "{T} : Add {G}.", 4, "prints back differently");
    refuses(o, "Instant", "draw a card.", 1, "prints back differently");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spaces_and_capitals),
        cmocka_unit_test(test_articles),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_spell_lines),
        cmocka_unit_test(test_small_slips_are_seen),
    };
    return cmocka_run_group_tests(tests, set_up_oracle, tear_down_oracle);
}
