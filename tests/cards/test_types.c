// test_types.c - tests of engine/cards/types.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/cards/types.h"

static void test_found_by_their_texts(void **state) {
    (void)state;
    for (int i = 0; i < SUBTYPE_COUNT; i++) {
        Subtype found;
        assert_true(subtype_find(span_of(subtype_text((Subtype)i)), &found));
        assert_int_equal(found, i);  // So no text is in the list twice.
    }
    for (int i = 0; i < TYPE_COUNT; i++) {
        CardType found;
        assert_true(card_type_find(span_of(card_type_text((CardType)i)), &found));
        assert_int_equal(found, i);
    }
    for (int i = 0; i < KEYWORD_COUNT; i++) {
        Keyword found;
        assert_true(keyword_find(span_of(keyword_text((Keyword)i)), &found));
        assert_int_equal(found, i);
    }
    for (int i = 0; i < COUNTER_KIND_COUNT; i++) {
        CounterKind found;
        assert_true(counter_find(span_of(counter_text((CounterKind)i)), &found));
        assert_int_equal(found, i);
    }
    Supertype supertype;
    assert_true(supertype_find(span_of("Legendary"), &supertype));
    assert_int_equal(supertype, SUPERTYPE_LEGENDARY);
}

static void test_unknown_is_not_found(void **state) {
    (void)state;
    Subtype subtype;
    CardType type;
    Keyword keyword;
    CounterKind counter;
    Supertype supertype;
    assert_false(subtype_find(span_of("goblin"), &subtype));
    assert_false(card_type_find(span_of("Creatures"), &type));
    assert_false(keyword_find(span_of("flyin"), &keyword));
    assert_true(keyword_find(span_of("FIRST Strike"), &keyword));
    assert_int_equal(keyword, KEYWORD_FIRST_STRIKE);
    assert_false(counter_find(span_of("+9/+9"), &counter));
    assert_false(supertype_find(span_of("Elite"), &supertype));
}

static void test_plurals(void **state) {
    (void)state;
    assert_string_equal(subtype_plural(SUBTYPE_ELF), "Elves");
    assert_string_equal(subtype_plural(SUBTYPE_MERFOLK), "Merfolk");
    assert_string_equal(subtype_plural(SUBTYPE_MERCENARY), "Mercenaries");
    assert_string_equal(subtype_plural(SUBTYPE_WOLF), "Wolves");
    assert_string_equal(subtype_plural(SUBTYPE_TIME_LORD), "Time Lords");
    assert_int_equal(subtype_room(SUBTYPE_FOREST), SUBTYPE_OF_LAND);
    assert_int_equal(subtype_room(SUBTYPE_AURA), SUBTYPE_OF_ENCHANTMENT);
}

static void test_colors(void **state) {
    (void)state;
    ManaType type;
    assert_true(color_find(span_of("blue"), &type));
    assert_int_equal(type, MANA_BLUE);
    assert_false(color_find(span_of("colorless"), &type));  // No colour (105.2c).
    assert_true(mana_letter_find('C', &type));
    assert_int_equal(type, MANA_COLORLESS);
    assert_false(mana_letter_find('T', &type));
    assert_string_equal(color_word(MANA_COLORLESS), "colorless");
    assert_int_equal(mana_letter(MANA_BLACK), 'B');
}

static void test_sets(void **state) {
    (void)state;
    SubtypeSet set = {{0}};
    subtype_put(&set, SUBTYPE_ZUBERA);
    assert_true(subtype_in(&set, SUBTYPE_ZUBERA));
    assert_false(subtype_in(&set, SUBTYPE_ZOMBIE));
}

static void test_shared_creature_types(void **state) {
    (void)state;
    SubtypeSet forest_elf = {{0}}, forest = {{0}}, elf_warrior = {{0}};
    subtype_put(&forest_elf, SUBTYPE_FOREST);
    subtype_put(&forest_elf, SUBTYPE_ELF);
    subtype_put(&forest, SUBTYPE_FOREST);
    subtype_put(&elf_warrior, SUBTYPE_WARRIOR);
    assert_false(subtype_share_creature_type(&forest_elf, &forest));  // A land type.
    assert_false(subtype_share_creature_type(&forest_elf, &elf_warrior));
    subtype_put(&elf_warrior, SUBTYPE_ELF);
    assert_true(subtype_share_creature_type(&forest_elf, &elf_warrior));
}

// Exactly those that are called like a keyword, but for fuse counters, which are no keyword
// counters.
static void test_counters_that_give_keywords(void **state) {
    (void)state;
    for (int i = 0; i < COUNTER_KIND_COUNT; i++) {
        Keyword named, given;
        bool is = keyword_find(span_of(counter_text((CounterKind)i)), &named) && i != COUNTER_FUSE;
        assert_int_equal(counter_gives_keyword((CounterKind)i, &given), is);
        if (is) assert_int_equal(given, named);
    }
}

static void test_counters_that_change_size(void **state) {
    (void)state;
    int power, toughness;
    assert_true(counter_is_size(COUNTER_MINUS_ONE, &power, &toughness));
    assert_int_equal(power, -1);
    assert_int_equal(toughness, -1);
    assert_false(counter_is_size(COUNTER_LOYALTY, &power, &toughness));
    int sizes = 0;
    for (int i = 0; i < COUNTER_KIND_COUNT; i++) {
        bool is = counter_is_size((CounterKind)i, &power, &toughness);
        assert_int_equal(is, strchr(counter_text((CounterKind)i), '/') != NULL);
        sizes += is;
    }
    assert_true(sizes >= 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_found_by_their_texts),
        cmocka_unit_test(test_unknown_is_not_found),
        cmocka_unit_test(test_plurals),
        cmocka_unit_test(test_colors),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_shared_creature_types),
        cmocka_unit_test(test_counters_that_give_keywords),
        cmocka_unit_test(test_counters_that_change_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
