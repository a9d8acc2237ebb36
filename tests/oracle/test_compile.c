// test_compile.c - tests of engine/oracle/compile.c: kinds of abilities, and refusals with a place.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/oracle/oracle_support.h"

static void test_kinds(void **state) {
    Oracle *o = *state;
    assert_true(compile(o, "Test Card", "Creature — Bear",
                        "Flying, vigilance (It can fly.)\n"
                        "(A line of reminder text.)\n"
                        "When Test Card enters, draw a card.\n"
                        "{T}: Add {G}.\n"
                        "{T}: Destroy target artifact.\n"
                        "Other creatures you control get +1/+1."));
    static const AbilityKind kinds[] = {ABILITY_KEYWORD, ABILITY_TRIGGERED, ABILITY_ACTIVATED,
                                        ABILITY_ACTIVATED, ABILITY_STATIC};
    static const int lines[] = {0, 2, 3, 4, 5};
    assert_int_equal(o->face.ability_count, ARRAY_LEN(kinds));
    for (int i = 0; i < o->face.ability_count; i++) {
        const Ability *a = o->face.abilities[i];
        assert_int_equal(a->kind, kinds[i]);
        assert_int_equal(a->line, lines[i]);
        assert_int_equal(a->id.v, -1);
        assert_int_equal(a->is_mana, i == 2);
        assert_int_equal(a->cost != NULL, kinds[i] == ABILITY_ACTIVATED);
        assert_int_equal(a->trigger != NULL, kinds[i] == ABILITY_TRIGGERED);
    }
    assert_true(o->face.keywords ==
                ((KeywordSet)1 << KEYWORD_FLYING | (KeywordSet)1 << KEYWORD_VIGILANCE));
}

// 605.1a: a target keeps an ability from being a mana ability.
static void test_mana_ability_without_target(void **state) {
    Oracle *o = *state;
    const Ability *a =
        first_ability(o, "Artifact", "{T}: Add {G}. Test Card deals 1 damage to you.");
    assert_true(a->is_mana);
    a = first_ability(o, "Artifact", "{T}: Target player adds {G}.");
    assert_false(a->is_mana);
    a = first_ability(o, "Instant", "Add {R}{R}{R}.");
    assert_false(a->is_mana);
}

static void test_spell_is_one_ability(void **state) {
    Oracle *o = *state;
    assert_true(compile(o, "Test Card", "Instant", "Flash\nDraw a card.\nYou gain 2 life."));
    assert_int_equal(o->face.ability_count, 2);
    const Ability *spell = o->face.abilities[1];
    assert_int_equal(spell->kind, ABILITY_SPELL);
    assert_int_equal(spell->root->op, OP_LIST);
    assert_ptr_equal(spell->root, spell->effect);
    const IrNode *line = ir_kid(spell->root, FIELD_ITEMS);
    assert_int_equal(line->op, OP_SPELL_LINE);
    assert_int_equal(line->next->op, OP_SPELL_LINE);
    assert_null(line->next->next);
}

static void test_empty_text(void **state) {
    Oracle *o = *state;
    assert_true(compile(o, "Test Card", "Creature — Bear", ""));
    assert_true(compile(o, "Test Card", "Creature — Bear", NULL));
    assert_int_equal(o->face.ability_count, 0);
}

static void test_refusal_has_a_place(void **state) {
    Oracle *o = *state;
    refuses(o, "Creature — Bear", "Flying\nWhen Test Card enters, draw a é card.", 31,
            "words not understood");
    assert_int_equal(o->refusal.line, 2);
    assert_string_equal(o->refusal.text, "When Test Card enters, draw a é card.");
    assert_string_equal(o->refusal.understood, "When Test Card enters, draw a");
    assert_string_equal(o->refusal.stopped_by, "é card.");
    refuses(o, "Instant", "Draw a card", 12, "words not understood");
    assert_string_equal(o->refusal.stopped_by, "the end of the line");
    refuses(o, "Instant", "Frobnicate the widget now please.", 1, "words not understood");
    assert_string_equal(o->refusal.stopped_by, "Frobnicate the widget now");
    assert_string_equal(o->refusal.understood, "");
    refuses(o, "Instant", "Draw a card. (Or two.", 14, "a parenthesis is not closed");
}

// A statement makes no spell, and an effect makes no permanent's line.
static void test_rooms_are_kept_apart(void **state) {
    Oracle *o = *state;
    assert_false(compile(o, "Test Card", "Enchantment", "Draw a card."));
    assert_false(
        compile(o, "Test Card", "Enchantment", "Target creature gets +1/+1 until end of turn."));
    assert_false(
        compile(o, "Test Card", "Instant", "Creatures you control get +1/+1, then draw a card."));
}

static void test_long_lines_are_refused(void **state) {
    Oracle *o = *state;
    Text text = {0};
    for (int i = 0; i < 200; i++) text_add(&text, "Draw a card. ");
    assert_false(compile(o, "Test Card", "Instant", text_cstr(&text)));
    assert_string_equal(o->refusal.reason, "the line is too long");
    text_clear(&text);
    for (int i = 0; i < 40; i++) text_add(&text, "{T}: Add {G}.\n");
    assert_false(compile(o, "Test Card", "Land", text_cstr(&text)));
    assert_string_equal(o->refusal.reason, "too many abilities");
    text_clear(&text);
    for (int i = 0; i < 12; i++) text_add(&text, "Destroy target creature. ");
    assert_false(compile(o, "Test Card", "Instant", text_cstr(&text)));
    assert_string_equal(o->refusal.reason, "too many targets");
    text_free(&text);
}

typedef struct {
    int count;
    CardFace last;
} Seen;

static int32_t see_token(void *context, const CardFace *token) {
    Seen *seen = context;
    seen->last = *token;
    return 40 + seen->count++;
}

static void test_tokens(void **state) {
    Oracle *o = *state;
    Seen seen = {0};
    TokenSink sink = {see_token, NULL, &seen};
    o->face = make_face("Test Card", "Sorcery",
                        "Create two 2/1 white and black Bird Illusion artifact creature tokens "
                        "with flying and haste.");
    assert_true(oracle_compile(o->grammar, &o->arena, &o->face, &sink, &o->refusal));
    assert_int_equal(seen.count, 1);
    assert_int_equal(find_op(o->face.abilities[0]->root, OP_CREATE_TOKEN)->number, 40);
    assert_string_equal(seen.last.name, "Bird Illusion Token");
    assert_string_equal(seen.last.text, "Flying, haste");
    assert_int_equal(seen.last.power.number, 2);
    assert_int_equal(seen.last.toughness.number, 1);
    assert_int_equal(seen.last.colors, 1U << MANA_WHITE | 1U << MANA_BLACK);
    assert_int_equal(seen.last.type.types, 1U << TYPE_ARTIFACT | 1U << TYPE_CREATURE);
    assert_int_equal(seen.last.ability_count, 1);
    o->face = make_face("Test Card", "Sorcery",
                        "Create a 1/1 colorless Thopter artifact creature token.\nFrobnicate.");
    assert_false(oracle_compile(o->grammar, &o->arena, &o->face, &sink, &o->refusal));
    assert_int_equal(seen.count, 1);  // Nothing of a refused face is kept.
}

// Modes are read with the line before them, and refused at their own.
static void test_refusal_in_a_mode(void **state) {
    Oracle *o = *state;
    const char *text =
        "Choose one \xe2\x80\x94\n\xe2\x80\xa2 Draw a card.\n\xe2\x80\xa2 Sing a song.";
    assert_false(compile(o, "Test Card", "Instant", text));
    assert_int_equal(o->refusal.line, 3);
    assert_int_equal(o->refusal.column, 3);
    assert_string_equal(o->refusal.text, "\xe2\x80\xa2 Sing a song.");
    assert_string_equal(o->refusal.stopped_by, "Sing a song.");
    Text said = {0};
    refusal_describe(&o->refusal, "Test Card", &said);
    assert_string_equal(text_cstr(&said),
                        "Test Card: line 3: words not understood: 'Sing a song.'\n"
                        "    \xe2\x80\xa2 Sing a song.\n"
                        "      ^\n"
                        "    understood: Choose one \xe2\x80\x94 \xe2\x80\xa2 Draw a card. "
                        "\xe2\x80\xa2");
    text_free(&said);
}

// What does not fit is cut off between characters.
static void test_refusal_of_a_long_line(void **state) {
    Oracle *o = *state;
    char text[1400] = "Sing ";
    for (int i = 0; i < 330; i++) strcat(text, "\xe2\x80\x94");
    assert_false(compile(o, "Test Card", "Instant", text));
    Span shown = span_of(o->refusal.text);
    assert_true(shown.length + 4 > sizeof o->refusal.text);
    assert_int_equal(span_valid_utf8(shown), shown.length);
}

// 606.4, however the symbol is spelled.
// A keyword that stands for words: few numbers have one.
static void test_numbers_without_a_word(void **state) {
    Oracle *o = *state;
    assert_true(compile(o, "Test Card", "Creature \xe2\x80\x94 Bear", "Dredge 20"));
    assert_false(compile(o, "Test Card", "Creature \xe2\x80\x94 Bear", "Dredge 21"));
    assert_false(compile(o, "Test Card", "Creature \xe2\x80\x94 Bear", "Dredge 168181"));
    assert_false(compile(o, "Test Card", "Creature \xe2\x80\x94 Bear", "Fabricate 9999999"));
}

static void test_levels_have_an_end(void **state) {
    static const char type[] = "Creature \xe2\x80\x94 Bear", most[] = "a level beyond 255";
    Oracle *o = *state;
    assert_true(compile(o, "Test Card", type, "Level up {1}\nLEVEL 1-254\n3/3\nLEVEL 255+\n9/9"));
    refuses(o, type, "Level up {1}\nLEVEL 256+\n3/3", 1, most);
    refuses(o, type, "Level up {1}\nLEVEL 1-300\n3/3\nLEVEL 301+\n9/9", 1, most);
    refuses(o, "Enchantment \xe2\x80\x94 Class", "{1}: Level 256", 1, most);
}

static void test_loyalty_symbols(void **state) {
    static const struct {
        const char *text;
        int number;  // 0 stands for X, too.
        bool negative;
    } rows[] = {
        {"+1: Draw a card.", 1, false},
        {"[+1]: Draw a card.", 1, false},
        {"\xe2\x88\x92"
         "2: Draw a card.",
         2, true},
        {"[\xe2\x88\x92"
         "2]: Draw a card.",
         2, true},
        {"-2: Draw a card.", 2, true},
        {"[-2]: Draw a card.", 2, true},
        {"0: Draw a card.", 0, false},
        {"[0]: Draw a card.", 0, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const Ability *a = first_ability(*state, "Planeswalker", rows[i].text);
        assert_true(a->is_loyalty);
        const IrNode *n = ir_kid(find_op(a->cost, OP_COST_LOYALTY), FIELD_N);
        assert_int_equal(n->op == OP_NEGATIVE, rows[i].negative);
        if (n->op == OP_NEGATIVE) n = ir_kid(n, FIELD_N);
        assert_int_equal(n->number, rows[i].number);
    }
    const Ability *x = first_ability(*state, "Planeswalker",
                                     "[\xe2\x88\x92X]: Test Card deals X damage to any target.");
    assert_non_null(find_op(x->cost, OP_VARIABLE));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_mana_ability_without_target),
        cmocka_unit_test(test_spell_is_one_ability),
        cmocka_unit_test(test_empty_text),
        cmocka_unit_test(test_refusal_has_a_place),
        cmocka_unit_test(test_rooms_are_kept_apart),
        cmocka_unit_test(test_long_lines_are_refused),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_refusal_in_a_mode),
        cmocka_unit_test(test_refusal_of_a_long_line),
        cmocka_unit_test(test_numbers_without_a_word),
        cmocka_unit_test(test_levels_have_an_end),
        cmocka_unit_test(test_loyalty_symbols),
    };
    return cmocka_run_group_tests(tests, set_up_oracle, tear_down_oracle);
}
