// test_pool.c - tests of engine/pool/pool.c: the shipped cards, adding cards, and what is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/pool/pool.h"

static int load_pool(void **state) {
    Status s = {0};
    *state = pool_new(&s);
    if (*state) return 0;
    char text[2048];
    printf("%s\n", status_text(&s, text, sizeof text));
    return -1;
}

static int free_pool(void **state) {
    pool_free(*state);
    return 0;
}

static const CardDef *find(const Pool *p, const char *name) {
    const CardDef *card = pool_find(p, span_of(name));
    if (!card) fail_msg("no card '%s'", name);
    return card;
}

static bool add(Pool *p, const char *name, const char *type, const char *text, Status *s) {
    CardText card = {.face_count = 1};
    card.faces[0] = (FaceText){.name = name, .cost = "{1}", .type = type, .text = text};
    card.faces[0].place = (Place){"own.yaml", 7, 5};
    *s = (Status){0};
    return pool_add(p, &card, s);
}

static void test_ids_are_indexes(void **state) {
    const Pool *p = *state;
    assert_true(pool_count(p) >= 100);
    for (int i = 0; i < pool_count(p); i++) assert_int_equal(pool_card(p, (CardDefId){i})->id.v, i);
    for (int i = 0; i < pool_face_count(p); i++) {
        const CardFace *f = pool_face(p, (FaceId){i});
        assert_int_equal(f->id.v, i);
        const CardDef *card = pool_card(p, f->card);
        bool own = false;
        for (int k = 0; k < FACES_MAX; k++) own = own || card->faces[k] == f;
        assert_true(own);
    }
    for (int i = 0; i < pool_ability_count(p); i++)
        assert_int_equal(pool_ability(p, (AbilityId){i})->id.v, i);
}

static void test_printed_facts(void **state) {
    const Pool *p = *state;
    const CardFace *f = find(p, "Serra Angel")->faces[0];
    assert_int_equal(f->power.number, 4);
    assert_int_equal(mana_cost_value(&f->cost), 5);
    assert_int_equal(f->colors, 1U << MANA_WHITE);
    assert_true(f->keywords ==
                ((KeywordSet)1 << KEYWORD_FLYING | (KeywordSet)1 << KEYWORD_VIGILANCE));
    const CardDef *forest = find(p, "Forest");
    assert_false(forest->faces[0]->has_cost);
    assert_int_equal(forest->faces[0]->ability_count, 0);
    assert_true(find(p, "Ornithopter")->faces[0]->has_cost);
}

static void test_identity(void **state) {
    const Pool *p = *state;
    assert_int_equal(find(p, "Sol Ring")->identity, 0);
    assert_int_equal(find(p, "Jungle Hollow")->identity, 1U << MANA_BLACK | 1U << MANA_GREEN);
    assert_int_equal(find(p, "Kynaios and Tiro of Meletis")->identity,
                     COLORS_ALL & ~(1U << MANA_BLACK));
    assert_int_equal(find(p, "Forest")->identity, 0);  // Reminder text: 903.4c.
}

static void test_basic_land_abilities(void **state) {
    const Pool *p = *state;
    static const char *const symbols[] = {"{W}", "{U}", "{B}", "{R}", "{G}"};
    for (int i = 0; i < COLOR_COUNT; i++) {
        const Ability *a = pool_basic_land_ability(p, (ManaType)i);
        assert_true(a->is_mana);
        assert_ptr_equal(pool_ability(p, a->id), a);
        assert_string_equal(ir_kid(a->effect, FIELD_MANA)->name, symbols[i]);
    }
}

static void test_tokens(void **state) {
    const Pool *p = *state;
    const CardFace *fodder = find(p, "Dragon Fodder")->faces[0];
    const IrNode *line = ir_kid(fodder->abilities[0]->effect, FIELD_ITEMS);
    const IrNode *create = ir_kid(line, FIELD_E);
    assert_int_equal(create->op, OP_CREATE_TOKEN);
    const CardDef *goblin = pool_card(p, (CardDefId){create->number});
    assert_int_equal(goblin->layout, LAYOUT_TOKEN);
    assert_string_equal(goblin->name, "Goblin Token");
    assert_ptr_equal(goblin, find(p, "Goblin Token"));
    assert_true(subtype_in(&goblin->faces[0]->type.subtypes, SUBTYPE_GOBLIN));
    assert_int_equal(goblin->faces[0]->colors, 1U << MANA_RED);
    const CardFace *siege = find(p, "Siege-Gang Commander")->faces[0];
    assert_int_equal(siege->abilities[0]->effect->number, create->number);  // The same kind: once.
    assert_true(find(p, "Spirit Token")->faces[0]->keywords == (KeywordSet)1 << KEYWORD_FLYING);
}

static void test_extended_pool(void **state) {
    const Pool *base = *state;
    Pool *p = pool_extend(base);
    Status s;
    int cards = pool_count(base), abilities = pool_ability_count(base);
    assert_true(add(p, "Test Ring", "Artifact", "{T}: Add {C}{C}{C}.", &s));
    assert_int_equal(pool_count(p), cards + 1);
    assert_int_equal(pool_count(base), cards);
    assert_int_equal(find(p, "Test Ring")->id.v, cards);
    assert_int_equal(find(p, "Test Ring")->faces[0]->abilities[0]->id.v, abilities);
    assert_ptr_equal(find(p, "Sol Ring"), find(base, "Sol Ring"));
    assert_null(pool_find(base, span_of("Test Ring")));
    assert_true(add(p, "Test Horde", "Sorcery", "Create two 1/1 red Goblin creature tokens.", &s));
    assert_int_equal(pool_count(p), cards + 2);  // The token is below already.
    assert_ptr_equal(pool_basic_land_ability(p, MANA_RED), pool_basic_land_ability(base, MANA_RED));
    pool_free(p);
}

static void test_two_faces(void **state) {
    Pool *p = pool_extend(*state);
    Status s = {0};
    CardText card = {.face_count = 2, .layout = "split"};
    card.faces[0] = (FaceText){.name = "Hot",
                               .cost = "{R}",
                               .type = "Instant",
                               .text = "Hot deals 2 damage to any target."};
    card.faces[1] =
        (FaceText){.name = "Cold", .cost = "{U}", .type = "Instant", .text = "Draw a card."};
    assert_true(pool_add(p, &card, &s));
    const CardDef *def = find(p, "Hot // Cold");
    assert_ptr_equal(def, find(p, "Cold"));
    assert_int_equal(def->layout, LAYOUT_SPLIT);
    assert_int_equal(def->identity, 1U << MANA_RED | 1U << MANA_BLUE);
    pool_free(p);
}

static void test_refusals(void **state) {
    Pool *p = pool_extend(*state);
    Status s;
    assert_false(add(p, "Sol Ring", "Artifact", "", &s));
    assert_non_null(strstr(s.message, "there is a card named 'Sol Ring' already"));
    assert_false(
        add(p, "Odd Bolt", "Instant", "Draw a card.\nOdd Bolt deals 3 damage at any target.", &s));
    assert_string_equal(s.file, "own.yaml");
    assert_int_equal(s.line, 7);
    assert_int_equal(s.column, 5);
    assert_string_equal(s.message,
                        "Odd Bolt: line 2: words not understood: 'at any target.'\n"
                        "    Odd Bolt deals 3 damage at any target.\n"
                        "                            ^\n"
                        "    understood: Odd Bolt deals 3 damage");
    assert_null(pool_find(p, span_of("Odd Bolt")));
    assert_false(add(p, "Odd Type", "Artefact", "", &s));
    assert_non_null(strstr(s.message, "did you mean 'Artifact'?"));
    assert_false(add(p, "Odd Bear", "Creature — Bear", "", &s));
    assert_non_null(strstr(s.message, "a creature needs power and toughness"));
    assert_false(add(p, "", "Artifact", "", &s));
    CardText card = {
        .face_count = 1, .layout = "splt", .faces = {{.name = "L", .type = "Artifact"}}};
    s = (Status){0};
    assert_false(pool_add(p, &card, &s));
    assert_non_null(strstr(s.message, "did you mean 'split'?"));
    pool_free(p);
}

static void test_nearest_name(void **state) {
    const Pool *p = *state;
    assert_string_equal(pool_nearest(p, span_of("Lightnig Bolt")), "Lightning Bolt");
    assert_null(pool_nearest(p, span_of("Xyzzy Plugh of Nowhere")));
    assert_null(pool_find(p, span_of("lightning bolt")));
}

static void test_card_files(void **state) {
    Pool *p = pool_extend(*state);
    char path[] = "/tmp/gavel-test-pool-XXXXXX";
    int descriptor = mkstemp(path);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    fputs(
        "- name: File Bear\n  cost: \"{G}\"\n  type: Creature - Bear\n  power: 2\n  toughness: 2\n"
        "- name: Bad\n  type: Instant\n  text: Concede the game.\n",
        file);
    fclose(file);
    Status s = {0};
    assert_false(pool_add_file(p, path, &s));
    assert_int_equal(s.line, 6);
    assert_non_null(strstr(s.message, "'Concede the game.'"));
    assert_non_null(pool_find(p, span_of("File Bear")));
    remove(path);
    pool_free(p);
}

static void all_refused_cards_of_a_file_are_reported(void **state) {
    (void)state;
    Status s = {0};
    Pool *p = pool_new(&s);
    char path[] = "/tmp/gavel-pool-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    fputs(
        "- {name: One, type: Sorcery, text: Sing.}\n- {name: Two, type: Sorcery, text: Draw a "
        "card.}\n"
        "- {nam: Three, type: Sorcery}\n",
        file);
    for (int i = 0; i < 10; i++) fputs("- {type: Sorcery}\n", file);
    fclose(file);
    assert_false(pool_add_file(p, path, &s));
    assert_int_equal(s.line, 1);
    assert_non_null(strstr(s.message, "Sing"));
    assert_non_null(strstr(s.message, ":3:4: unknown key \"nam\""));
    assert_non_null(strstr(s.message, "and 2 more cards that are refused"));
    assert_non_null(pool_find(p, span_of("Two")));
    remove(path);
    pool_free(p);
}

static bool find_ring(void *context, Span name, CardText *out) {
    ++*(int *)context;
    if (!span_is(name, "Supplied Ring")) return false;
    *out = (CardText){.face_count = 1,
                      .faces = {{.name = "Supplied Ring", .type = "Artifact", .text = "Sing."}}};
    return true;
}

// Whoever extends a pool has what is at hand below it; nothing is compiled by asking.
static void test_supply(void **state) {
    Pool *p = pool_extend(*state), *above = pool_extend(p);
    CardText text;
    Status s = {0};
    int asked = 0;
    assert_false(pool_has_supply(above));
    assert_false(pool_supplied(above, span_of("Supplied Ring"), &text));
    pool_supply(p, (CardSupply){.find = find_ring, .context = &asked});
    assert_true(pool_has_supply(above));
    assert_false(pool_has_supply(*state));
    assert_false(pool_supplied(above, span_of("Another Ring"), &text));
    assert_true(pool_supplied(above, span_of("Supplied Ring"), &text));
    assert_int_equal(asked, 2);
    assert_null(pool_find(above, span_of("Supplied Ring")));
    assert_false(pool_add(above, &text, &s));
    assert_non_null(strstr(s.message, "Supplied Ring: line 1: words not understood: 'Sing.'"));
    pool_free(above);
    pool_free(p);
}

// The name of a card is the card's, whichever of the two comes first.
static void test_a_card_called_like_a_token(void **state) {
    Pool *p = pool_extend(*state);
    CardText card = {.face_count = 1}, token = {.layout = "token", .face_count = 1};
    Status s = {0};
    card.faces[0] = (FaceText){.name = "Twin", .cost = "{1}", .type = "Artifact", .text = ""};
    token.faces[0] = (FaceText){.name = "Twin", .type = "Artifact", .text = ""};
    const CardDef *made = pool_add_token(p, &token, &s);
    assert_non_null(made);
    assert_ptr_equal(find(p, "Twin"), made);
    assert_true(pool_add(p, &card, &s));
    assert_int_equal(find(p, "Twin")->layout, LAYOUT_NORMAL);
    assert_false(pool_add(p, &card, &s));
    pool_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ids_are_indexes),
        cmocka_unit_test(test_printed_facts),
        cmocka_unit_test(test_identity),
        cmocka_unit_test(test_basic_land_abilities),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_extended_pool),
        cmocka_unit_test(test_two_faces),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_nearest_name),
        cmocka_unit_test(test_card_files),
        cmocka_unit_test(test_supply),
        cmocka_unit_test(all_refused_cards_of_a_file_are_reported),
        cmocka_unit_test(test_a_card_called_like_a_token),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
