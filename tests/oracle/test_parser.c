// test_parser.c - tests of engine/oracle/parser.c and reader.c: readings, ambiguity, agreement.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/oracle/parser.h"
#include "tests/oracle/oracle_support.h"

static const RowText animals[] = {
    {"START", "<a:BEAST@> and <b:BEAST@>", OP_SEQUENCE, NUMBER_OWN, NULL, 0},
    {"START", "<a:BEAST> runs|run@a", OP_FILTER_AND, NUMBER_NONE, NULL, 0},
    {"START", "old <a:BEAST.one>", OP_FILTER_AND, NUMBER_NONE, NULL, 0},
    {"START", "big <a:TWICE>", OP_FILTER_AND, NUMBER_NONE, NULL, 0},
    {"START", "a <a:BEAST>", OP_FILTER_AND, NUMBER_NONE, NULL, 0},
    {"START", "list <a:BEASTS>", OP_FILTER_AND, NUMBER_NONE, NULL, 0},
    {"START", "pair <a:PAIR>", OP_FILTER_AND, NUMBER_NONE, NULL, 0},
    {"BEAST", "ox|oxen@", OP_FILTER_ANY, NUMBER_OWN, NULL, 0},
    {"BEAST", "sheep|sheep@", OP_FILTER_ANY, NUMBER_OWN, NULL, 0},
    {"BEASTS", "<items:BEAST>", OP_LIST, NUMBER_NONE, "or", 1},
    {"PAIR", "<items:BEAST>", OP_LIST, NUMBER_NONE, ",", 2},
    {"TWICE", "<BEAST.one>", ROW_PASS, NUMBER_NONE, NULL, 0},
    {"TWICE", "<OTHER.one>", ROW_PASS, NUMBER_NONE, NULL, 0},
    {"OTHER", "ox|oxen@", OP_FILTER_ANY, NUMBER_OWN, NULL, 0},
};

static int load_animals(void **state) {
    Status s = {0};
    *state = grammar_load(animals, (int)ARRAY_LEN(animals), &s);
    if (!*state) fail_msg("%s", s.message);
    return 0;
}

static int free_grammar(void **state) {
    grammar_free(*state);
    return 0;
}

static ParseResult read(const Grammar *g, Arena *scratch, const char *text) {
    TokenLine line;
    int column = 0;
    const char *reason = NULL;
    CardFace face = make_face("Nobody", "Artifact", "");
    assert_true(lex_line(span_of(text), &line, &column, &reason));
    return parse_line(g, scratch, &line, &face, grammar_nonterminal(g, "START"));
}

static void reads(const Grammar *g, const char *text, bool ambiguous) {
    Arena scratch = {0};
    ParseResult r = read(g, &scratch, text);
    if (!r.tree) fail_msg("not read: %s", text);
    assert_int_equal(r.ambiguous, ambiguous);
    arena_free(&scratch);
}

static void stops(const Grammar *g, const char *text, int furthest) {
    Arena scratch = {0};
    ParseResult r = read(g, &scratch, text);
    if (r.tree) fail_msg("read: %s", text);
    assert_int_equal(r.furthest, furthest);
    arena_free(&scratch);
}

static void test_agreement(void **state) {
    const Grammar *g = *state;
    reads(g, "ox runs", false);
    reads(g, "oxen run", false);
    stops(g, "ox run", 1);
    stops(g, "oxen runs", 1);
    reads(g, "sheep runs", false);  // The verb tells which it is.
    reads(g, "sheep run", false);
    reads(g, "old ox", false);
    stops(g, "old oxen", 1);
    reads(g, "ox and ox", false);
    stops(g, "ox and oxen", 2);
    reads(g, "an ox", false);
}

static void test_ambiguity(void **state) {
    const Grammar *g = *state;
    reads(g, "big ox", true);  // Two rows.
    reads(g, "big sheep", false);
    reads(g, "a sheep", true);  // Nothing tells its number.
    reads(g, "sheep and sheep", true);
    reads(g, "sheep and ox", false);
}

static void test_lists(void **state) {
    const Grammar *g = *state;
    reads(g, "list ox", false);
    reads(g, "list ox or ox", false);
    reads(g, "list ox, ox, or oxen", false);
    reads(g, "list ox, ox, ox, or ox", false);
    stops(g, "list ox, ox", 4);
    stops(g, "list ox, or ox", 3);
    stops(g, "list ox or ox or ox", 4);
    reads(g, "pair ox, ox", false);
    reads(g, "pair ox, ox, ox", false);
    stops(g, "pair ox", 2);
    stops(g, "pair ox or ox", 2);
}

static void test_list_items(void **state) {
    Arena scratch = {0};
    ParseResult r = read(*state, &scratch, "list ox, oxen, or ox");
    const IrNode *item = ir_kid(ir_kid(r.tree, FIELD_A), FIELD_ITEMS);
    assert_false(item->plural);
    assert_true(item->next->plural);
    assert_false(item->next->next->plural);
    assert_null(item->next->next->next);
    arena_free(&scratch);
}

static void test_shipped_agreement(void **state) {
    (void)state;
    Oracle *o = new_oracle();
    void *held = o;
    refuses(o, "Instant", "Draw two card.", 10, "do not agree");
    refuses(o, "Instant", "Draw a cards.", 8, "do not agree");
    refuses(o, "Instant", "Target player draw two cards.", 15, "do not agree");
    refuses(o, "Instant", "Each player may draws a card.", 17, "do not agree");
    refuses(o, "Instant", "Destroy target creatures.", 16, "do not agree");
    refuses(o, "Instant", "Destroy all creature.", 13, "do not agree");
    refuses(o, "Enchantment", "Creatures you control gets +1/+1.", 23, "do not agree");
    refuses(o, "Enchantment", "Other Merfolk gets +1/+1.", 15, "do not agree");
    first_ability(o, "Enchantment", "Other Merfolk get +1/+1.");
    tear_down_oracle(&held);
}

// A name that is also a word keeps both readings, and a short name is known.
static void test_names(void **state) {
    (void)state;
    Oracle *o = new_oracle();
    void *held = o;
    assert_true(compile(o, "Exile", "Instant", "Exile target creature."));
    assert_true(compile(o, "Exile", "Instant", "Exile deals 2 damage to any target."));
    assert_true(compile(o, "Zed, the Last of Zs", "Legendary Creature — Bear",
                        "{T}: Zed deals 1 damage to any target."));
    assert_true(compile(o, "Mia and Leo of Rome", "Legendary Creature — Bear",
                        "{T}: Mia and Leo deals 1 damage to any target."));
    assert_true(compile(o, "Mia Lee", "Legendary Creature — Bear",
                        "{T}: Mia deals 1 damage to any target."));
    assert_false(
        compile(o, "Mia Lee", "Creature — Bear", "{T}: Mia deals 1 damage to any target."));
    assert_true(
        compile(o, "Bear", "Creature — Bear", "{T}: This creature deals 1 damage to any target."));
    assert_true(compile(o, "Jar of 2 Eyes", "Artifact",
                        "{T}: Jar of 2 Eyes deals 1 damage to any target."));
    tear_down_oracle(&held);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agreement),
        cmocka_unit_test(test_ambiguity),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_list_items),
        cmocka_unit_test(test_shipped_agreement),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, load_animals, free_grammar);
}
