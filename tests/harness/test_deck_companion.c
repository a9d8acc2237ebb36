// test_deck_companion.c - tests of harness/deck_companion.c: every printed condition, met and
// broken.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/deck_companion.h"

#define DASH " \xe2\x80\x94 "
#define COMPANION(condition) "Companion" DASH condition ". (If this is your companion, pay {3}.)"

enum { ROWS_MAX = 4 };

typedef struct {
    int count;
    const char *name, *cost, *type, *text;
    bool breaks;
} Row;

static const char even[] =
    COMPANION("Your starting deck contains only cards with even mana values");
static const char odd[] =
    COMPANION("Your starting deck contains only cards with odd mana values and land cards");
static const char three[] =
    COMPANION("Your starting deck contains only cards with mana value 3 or greater and land cards");
static const char cheap[] =
    COMPANION("Each permanent card in your starting deck has mana value 2 or less");
static const char activated[] =
    COMPANION("Each permanent card in your starting deck has an activated ability");
static const char symbols[] = COMPANION(
    "No card in your starting deck has more than one of the same mana symbol in its mana cost");
static const char beasts[] = COMPANION(
    "Each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast "
    "card");
static const char names[] =
    COMPANION("Each nonland card in your starting deck has a different name");
static const char shared[] =
    COMPANION("Each nonland card in your starting deck shares a card type");
static const char vast[] =
    COMPANION("Your starting deck contains at least twenty cards more than the minimum deck size");

// Judges a deck of these rows; each must break the condition, or not, as its row says.
static CompanionVerdict judge(const char *condition, const Row *rows, size_t count) {
    DeckEntry entries[ROWS_MAX] = {0};
    DeckCard cards[ROWS_MAX] = {0};
    bool breaks[ROWS_MAX];
    assert_true(count <= ROWS_MAX);
    for (size_t i = 0; i < count; i++) {
        FaceText face = {
            .name = rows[i].name, .cost = rows[i].cost, .type = rows[i].type, .text = rows[i].text};
        entries[i] = (DeckEntry){.count = rows[i].count, .name = rows[i].name};
        cards[i] = (DeckCard){
            .known = true, .name = rows[i].name, .text = {.faces = {face}, .face_count = 1}};
    }
    Deck deck = {.entries = entries, .count = (int)count};
    CardText companion = {.faces = {{.name = "Friend", .text = condition}}, .face_count = 1};
    CompanionDeck d = {&companion, &deck, cards, 60};
    CompanionVerdict verdict = companion_judge(&d, breaks);
    for (size_t i = 0; i < count; i++)
        if (breaks[i] != rows[i].breaks) fail_msg("%s under %s", rows[i].name, condition);
    return verdict;
}

#define BROKEN(condition, ...)                                                              \
    assert_int_equal(                                                                       \
        judge(condition, (Row[]){__VA_ARGS__}, sizeof((Row[]){__VA_ARGS__}) / sizeof(Row)), \
        COMPANION_BROKEN)
#define MET(condition, ...)                                                                 \
    assert_int_equal(                                                                       \
        judge(condition, (Row[]){__VA_ARGS__}, sizeof((Row[]){__VA_ARGS__}) / sizeof(Row)), \
        COMPANION_MET)

#define LAND \
    { 40, "Forest", NULL, "Basic Land" DASH "Forest", NULL, false }

static void test_mana_values(void **state) {
    (void)state;
    BROKEN(even, LAND, {4, "One", "{R}", "Instant", NULL, true},
           {4, "Two", "{2/W}", "Creature", NULL, false},
           {4, "X", "{X}{G}{G}", "Instant", NULL, false});
    BROKEN(odd, LAND, {4, "None", "{0}", "Artifact", NULL, true},
           {4, "One", "{W/P}", "Creature", NULL, false},
           {4, "Two", "{U}{U}", "Instant", NULL, true});
    BROKEN(three, LAND, {4, "Two", "{1}{G}", "Creature", NULL, true},
           {4, "Three", "{1}{U}{U}", "Instant", NULL, false});
    BROKEN(cheap, LAND, {4, "Wrath", "{2}{W}{W}", "Sorcery", NULL, false},
           {4, "Angel", "{3}{W}{W}", "Creature", NULL, true},
           {4, "Bear", "{1}{G}", "Creature", NULL, false});
    MET(three, LAND, {4, "Three", "{3}", "Artifact", NULL, false});
}

static void test_symbols(void **state) {
    (void)state;
    BROKEN(symbols, LAND, {4, "Same", "{1}{U}{U}", "Instant", NULL, true},
           {4, "Hybrids", "{R/W}{R/W}", "Creature", NULL, true},
           {4, "Different", "{2}{2/W}{W}{W/U}", "Creature", NULL, false});
    MET(symbols, LAND, {4, "None", NULL, "Creature", NULL, false});
}

static void test_types(void **state) {
    (void)state;
    BROKEN(beasts, LAND, {4, "Dino Cat", "{1}", "Creature" DASH "Dinosaur Cat", NULL, false},
           {4, "Bear", "{1}", "Creature" DASH "Bear", NULL, true},
           {4, "Shape", "{1}", "Creature" DASH "Shapeshifter", "Flying, changeling", false});
    BROKEN(beasts, {1, "Every", "{1}", "Creature", "Every is every creature type.", false},
           {1, "Swarm", "{1}", "Planeswalker",
            "As long as Swarm isn't on the battlefield, it's a 1/1 Insect creature too.", true},
           {1, "Spell", "{1}", "Instant", NULL, false});
    MET(shared, LAND, {4, "Golem", "{1}", "Artifact Creature" DASH "Golem", NULL, false},
        {4, "Bear", "{1}", "Creature", NULL, false});
    BROKEN(shared, LAND, {4, "Golem", "{1}", "Artifact Creature" DASH "Golem", NULL, false},
           {4, "Bear", "{1}", "Creature", NULL, false},
           {4, "Rock", "{1}", "Artifact", NULL, false});
}

static void test_others(void **state) {
    (void)state;
    BROKEN(activated, LAND, {4, "Bear", "{1}", "Creature", "Flying", true},
           {4, "Elf", "{1}", "Creature", "{T}: Add {G}.", false},
           {4, "Spell", "{1}", "Instant", NULL, false});
    BROKEN(names, LAND, {2, "Two", "{1}", "Creature", NULL, true},
           {1, "One", "{1}", "Creature", NULL, false}, {1, "One", "{1}", "Creature", NULL, true});
    MET(names, LAND, {1, "One", "{1}", "Creature", NULL, false});
    MET(vast, {80, "Forest", NULL, "Basic Land", NULL, false});
    BROKEN(vast, {79, "Forest", NULL, "Basic Land", NULL, false});
}

static void test_no_condition(void **state) {
    (void)state;
    Row land = LAND;
    assert_int_equal(judge(COMPANION("Your starting deck is nice"), &land, 1), COMPANION_UNKNOWN);
    assert_int_equal(judge("Flying", &land, 1), COMPANION_NONE);
    assert_int_equal(judge("(Companion" DASH "Your starting deck is nice.)", &land, 1),
                     COMPANION_NONE);
}

// Cards of the sideboard are no cards of the starting deck (702.139b), nor is an unknown one
// judged.
static void test_outside(void **state) {
    (void)state;
    DeckEntry entries[2] = {{.section = DECK_SIDEBOARD, .count = 4}, {.count = 4}};
    CardText one = {.faces = {{.cost = "{R}", .type = "Instant"}}, .face_count = 1};
    DeckCard cards[2] = {{.known = true, .name = "One", .text = one}, {.name = "Unknown"}};
    Deck deck = {.entries = entries, .count = 2};
    CardText companion = {.faces = {{.text = even}}, .face_count = 1};
    CompanionDeck d = {&companion, &deck, cards, 60};
    bool breaks[2];
    assert_int_equal(companion_judge(&d, breaks), COMPANION_MET);
    entries[0].section = DECK_COMMANDER;
    assert_int_equal(companion_judge(&d, breaks), COMPANION_BROKEN);
    assert_true(breaks[0] && !breaks[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mana_values),  cmocka_unit_test(test_symbols),
        cmocka_unit_test(test_types),        cmocka_unit_test(test_others),
        cmocka_unit_test(test_no_condition), cmocka_unit_test(test_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
