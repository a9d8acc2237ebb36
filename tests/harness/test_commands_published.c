// test_commands_published.c - every verb that takes --cards finds the cards of a published file,
// and says of a refused card which it is and what stopped it.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "harness/json.h"
#include "tests/harness/test_commands.h"

#define DASH " \xe2\x80\x94 "
#define CREATURE(name, cost, subtype, text)                                                        \
    "{\"name\": \"" name "\", \"mana_cost\": \"" cost "\", \"type_line\": \"Creature" DASH subtype \
    "\", \"oracle_text\": \"" text "\", \"power\": \"2\", \"toughness\": \"2\"}"

// The names of some refused cards consist of subtypes, as those of tokens do.
static const char published[] = "["
    CREATURE("Own Bear", "{1}{G}", "Bear", "Trample") ",\n"
    CREATURE("Own Wolf", "{1}{G}", "Wolf", "When this creature enters, you gain 1 life.") ",\n"
    CREATURE("Leviathan", "{G}", "Leviathan", "Sing.") ",\n"
    CREATURE("Giant Crab", "{G}", "Crab", "Vigilance") ",\n"
    CREATURE("Own Spy", "{G}", "Spyling", "") ",\n"
    CREATURE("Own Cost", "{Q}", "Bear", "") ",\n"
    "{\"name\": \"Own Power\", \"type_line\": \"Creature\", \"power\": \"two\", \"toughness\": \"1\"},\n"
    "{\"name\": \"Own Number\", \"type_line\": \"Creature\"},\n"
    "{\"name\": \"Druid Class\", \"type_line\": \"Enchantment" DASH "Class\", \"oracle_text\": "
    "\"Sing.\"},\n"
    "{\"name\": \"Wet // Dry\", \"layout\": \"split\", \"card_faces\": [{\"name\": \"Wet\", "
    "\"type_line\": \"Instant\", \"oracle_text\": \"Draw a card.\"}, {\"name\": \"Dry\", "
    "\"type_line\": \"Instant\", \"oracle_text\": \"Sing.\"}]}]";

#define DECKS "--deck own.txt --deck own.txt --cards own.json "

static void put_own(void) {
    put("own.json", published);
    put("own.txt", "17 Forest\n12 Own Bear\n11 Own Wolf\n");
    put("scenarios/own/own.yaml",
        "name: Own bears\nrules: [608.3]\nplayers:\n  alice:\n    battlefield: [2 Forest]\n"
        "    hand: [Own Bear]\n  bob: {}\nactions:\n  - alice: {cast: Own Bear}\n  - resolve\n"
        "expect:\n  alice: {has: [Own Bear]}\n");
    put("scenarios/own/deck.yaml",
        "name: Own deck\nrules: [103.1]\nplayers:\n  alice: {deck: ../../own.txt, controller: "
        "bot}\n"
        "  bob: {deck: ../../own.txt, controller: bot}\nactions:\n"
        "  - advance: {turn: 2, step: upkeep}\nexpect: {turn: 2}\n");
}

static void decks_have_cards_of_the_file(void **state) {
    Project *p = *state;
    put_own();
    CALL("sim --deck own.txt --deck own.txt", EXIT_INVALID);
    assert_part(p->err, "own.txt:2:1: unknown card \"Own Bear\"");
    CALL("sim " DECKS "--games 4 -j2", EXIT_GOOD);
    assert_part(p->out, "4 games");
    CALL("sim " DECKS "--game 0 --log", EXIT_GOOD);
    assert_part(p->out, " casts Own ");
    CALL("record " DECKS "-o game.jsonl", EXIT_GOOD);
    CALL("replay game.jsonl", EXIT_FOREIGN);
    assert_part(p->err, "game.jsonl:1:1: the deck of own: unknown card \"Own Bear\"");
    assert_no_part(p->err, ":2:1:");
    CALL("replay game.jsonl --cards own.json", EXIT_GOOD);
    assert_part(p->err, "no difference");
    CALL("replay game.jsonl --cards own.json --resim", EXIT_GOOD);
}

static void every_card_that_a_deck_lacks_is_told(void **state) {
    Project *p = *state;
    put_own();
    put("bad.txt", "1 Own Nosuch\n17 Forest\n1 Own Number\n1 Nosuch Card\n1 Druid Class\n");
    CALL("sim --deck bad.txt --deck own.txt --cards own.json", EXIT_INVALID);
    const char *lines[] = {"bad.txt:1:1: unknown card \"Own Nosuch\"",
                           "bad.txt:3:1: ", "bad.txt:4:1: unknown card \"Nosuch Card\"",
                           "bad.txt:5:1: "};
    const char *at = p->err;
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        at = at ? strstr(at, lines[i]) : NULL;
        if (!at) fail_msg("%s is not told in its order: %s", lines[i], p->err);
    }
}

// What is cut out of such a game describes its cards, so that it is played without the file too.
static void what_is_cut_out_can_be_played(void **state) {
    Project *p = *state;
    put_own();
    CALL("record " DECKS "-o game.jsonl", EXIT_GOOD);
    CALL("extract game.jsonl --cards own.json --at 40 --earlier -o cut.yaml", EXIT_GOOD);
    CALL("run --no-golden cut.yaml", EXIT_GOOD);
    CALL("run --no-golden cut.yaml --cards own.json", EXIT_GOOD);
}

static void scenarios_have_cards_of_the_file(void **state) {
    Project *p = *state;
    put_own();
    CALL("run --no-golden scenarios/own", EXIT_INVALID);
    CALL("run --no-golden scenarios/own --cards own.json --records records", EXIT_GOOD);
    assert_part(p->out, "2 passed");
    CALL("replay records --cards own.json", EXIT_GOOD);
    CALL("selfcheck scenarios/own/own.yaml --cards own.json", EXIT_GOOD);
    assert_part(p->out, "2 alterations of 1 scenarios");
    CALL("show state scenarios/own/own.yaml --cards own.json", EXIT_GOOD);
    CALL("show card Own_Bear --cards own.json", EXIT_GOOD);
    CALL("cards show Own_Bear --cards own.json", EXIT_GOOD);
    put("wrong.yaml",
        "name: Wrong\nrules: [608.3]\nplayers:\n  alice:\n    battlefield: [2 Forest, Own Wolf]\n"
        "    hand: [Own Bear]\n  bob: {}\nactions:\n  - alice: {cast: Own Bear}\n  - resolve\n"
        "expect:\n  alice: {life: 7}\n");
    CALL("shrink wrong.yaml --cards own.json", EXIT_GOOD);
    assert_no_part(p->out, "Own Wolf");
}

static void games_by_chance_are_about_cards_of_the_file(void **state) {
    Project *p = *state;
    put_own();
    CALL("fuzz --cards own.json --games 1 --decisions 50 -o fuzz", EXIT_GOOD);
    assert_part(p->out, "3 cards (7 more do not compile)");
    CALL("fuzz --cards own.json --only Own_Bear --games 1 --decisions 50 -o fuzz", EXIT_GOOD);
    CALL("fuzz --cards own.json --only Leviathan --games 1", EXIT_INVALID);
    assert_part(p->err, "Leviathan: line 1: words not understood: 'Sing.'");
}

// Wherever a card is needed, a refused one is told by its own words.
static void a_refused_card_is_named(void **state) {
    static const struct {
        const char *name, *message;
    } refused[] = {
        {"Leviathan", "Leviathan: line 1: words not understood: 'Sing.'"},
        {"Druid Class", "Druid Class: line 1: words not understood: 'Sing.'"},
        {"Own Spy", "Own Spy: unknown subtype 'Spyling'"},
        {"Own Cost", "Own Cost: "},
        {"Own Power", "Own Power: "},
        {"Own Number", "Own Number: a creature needs power and toughness"},
        {"Wet // Dry", "Wet // Dry: Dry: line 1: words not understood: 'Sing.'"},
    };
    Project *p = *state;
    put_own();
    for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
        char text[512], path[64];
        snprintf(text, sizeof text,
                 "name: Refused\nrules: [608.3]\nplayers:\n  alice: {hand: [\"%s\"]}\n  bob: {}\n",
                 refused[i].name);
        snprintf(path, sizeof path, "refused/%zu.yaml", i);
        put(path, text);
    }
    CALL("run --no-golden refused --cards own.json", EXIT_INVALID);
    assert_no_part(p->out, "given with --cards");
    for (size_t i = 0; i < ARRAY_LEN(refused); i++) assert_part(p->out, refused[i].message);
    for (size_t i = 0; i < ARRAY_LEN(refused); i += 2) {  // A deck is refused for its first.
        char text[512];
        snprintf(text, sizeof text, "10 Forest\n4 %s\n", refused[i].name);
        put("refused.txt", text);
        CALL("sim --deck refused.txt --deck own.txt --cards own.json", EXIT_INVALID);
        assert_part(p->err, "refused.txt:2:1: ");
        assert_part(p->err, refused[i].message);
    }
    CALL("record --deck refused.txt --deck own.txt --cards own.json", EXIT_INVALID);
    assert_part(p->err, "refused.txt:2:1: Wet // Dry: ");
}

static void a_name_that_may_be_a_token_is_a_card_where_it_compiles(void **state) {
    Project *p = *state;
    put_own();
    put("crab.yaml",
        "name: Crab\nrules: [608.3]\nplayers:\n  alice: {battlefield: [Forest], hand: [Giant "
        "Crab]}\n"
        "  bob: {}\nactions:\n  - alice: {cast: Giant Crab}\n  - resolve\n"
        "expect:\n  Giant Crab: {zone: battlefield}\n");
    CALL("run --no-golden crab.yaml --cards own.json", EXIT_GOOD);
}

static void assert_names_its_card(const cJSON *refusal) {
    const char *card = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(refusal, "card"));
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(refusal, "message"));
    assert_non_null(card);
    assert_non_null(text);
    assert_int_equal(strncmp(text, card, strlen(card)), 0);
    assert_int_equal(text[strlen(card)], ':');
}

static void every_refusal_of_a_check_names_its_card(void **state) {
    Project *p = *state;
    put_own();
    CALL("cards check own.json --refused --format json", EXIT_GOOD);
    Status s = {0};
    cJSON *root = json_parse("check", span_of(p->out), &s);
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "refused_cards"), *item;
    assert_int_equal(cJSON_GetArraySize(list), 7);
    cJSON_ArrayForEach(item, list) assert_names_its_card(item);
    cJSON_Delete(root);
    CALL("cards check own.json --refused", EXIT_GOOD);
    assert_part(p->err, "\nOwn Spy: unknown subtype 'Spyling'\n");
    assert_part(p->err, "\nWet // Dry: Dry: line 1: ");
    CALL("cards check own.json --format json", EXIT_GOOD);
    assert_no_part(p->out, "refused_cards");
}

#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_PROJECT(decks_have_cards_of_the_file),
        IN_PROJECT(every_card_that_a_deck_lacks_is_told),
        IN_PROJECT(what_is_cut_out_can_be_played),
        IN_PROJECT(scenarios_have_cards_of_the_file),
        IN_PROJECT(games_by_chance_are_about_cards_of_the_file),
        IN_PROJECT(a_refused_card_is_named),
        IN_PROJECT(a_name_that_may_be_a_token_is_a_card_where_it_compiles),
        IN_PROJECT(every_refusal_of_a_check_names_its_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
