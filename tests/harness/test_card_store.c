// test_card_store.c - tests of harness/card_store.c: what is kept is found; what is damaged says
// so.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "harness/card_store.h"
#include "tests/harness/test_commands.h"

static const char file[] =
    "[{\"name\": \"Ask // Tell\", \"layout\": \"split\", \"card_faces\": ["
    "{\"name\": \"Ask\", \"mana_cost\": \"{U}\", \"type_line\": \"Instant\", \"oracle_text\": "
    "\"Draw a card.\"}, {\"name\": \"Tell\", \"type_line\": \"Instant\"}]},\n"
    "{\"name\": \"A Bear\", \"layout\": \"normal\", \"type_line\": \"Creature\", \"power\": \"2\", "
    "\"toughness\": \"1+*\", \"loyalty\": \"3\", \"defense\": \"4\", \"color_indicator\": "
    "[\"G\"]}]";

static void keep(const char *place, const char *content, const char *digest) {
    JsonCards cards;
    Status s = {0};
    put("cards.json", content);
    assert_true(card_json_read("cards.json", &cards, &s));
    StoreFacts facts = {.cards = cards.count, .source = "cards.json", .digest = digest};
    if (!card_store_write(place, &cards, &facts, &s)) fail_msg("%s", s.message);
    card_json_free(&cards);
}

static void cards_are_found_again(void **state) {
    (void)state;
    Status s = {0};
    Arena arena = {0};
    CardText card;
    keep("some/where/cards.db", file, "d1");
    CardStore *store = card_store_open("some/where/cards.db", &s);
    assert_non_null(store);
    assert_int_equal(card_store_facts(store).cards, 2);
    assert_string_equal(card_store_facts(store).source, "cards.json");
    assert_string_equal(card_store_facts(store).digest, "d1");
    assert_true(card_store_find(store, span_of("Tell"), &arena, &card, &s));
    assert_string_equal(card.name, "Ask // Tell");
    assert_string_equal(card.layout, "split");
    assert_int_equal(card.face_count, 2);
    assert_string_equal(card.faces[0].text, "Draw a card.");
    assert_string_equal(card.faces[0].cost, "{U}");
    assert_null(card.faces[1].text);
    assert_true(card_store_find(store, span_of("A Bear"), &arena, &card, &s));
    assert_string_equal(card.faces[0].toughness, "1+*");
    assert_string_equal(card.faces[0].loyalty, "3");
    assert_string_equal(card.faces[0].defense, "4");
    assert_string_equal(card.faces[0].color_indicator, "G");
    assert_false(card_store_find(store, span_of("A Bea"), &arena, &card, &s));
    assert_false(card_store_find(store, span_of(""), &arena, &card, &s));
    assert_false(s.failed);
    card_store_close(store);
    arena_free(&arena);
}

// The new one takes the place of the old one, whole or not at all.
static void an_import_replaces_the_one_before(void **state) {
    (void)state;
    Status s = {0};
    Arena arena = {0};
    CardText card;
    keep("cards.db", file, "d1");
    keep("cards.db", "[{\"name\": \"A Fish\", \"type_line\": \"Creature\"}]", "d2");
    assert_int_equal(files_kind("cards.db.new"), FILES_MISSING);
    CardStore *store = card_store_open("cards.db", &s);
    assert_non_null(store);
    assert_string_equal(card_store_facts(store).digest, "d2");
    assert_true(card_store_find(store, span_of("A Fish"), &arena, &card, &s));
    assert_false(card_store_find(store, span_of("A Bear"), &arena, &card, &s));
    card_store_close(store);
    arena_free(&arena);
    JsonCards cards;
    assert_true(card_json_read("cards.json", &cards, &s));
    StoreFacts facts = {.source = "x", .digest = "x"};
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_false(card_store_write("folder", &cards, &facts, &s));  // A folder is in the way.
    assert_int_equal(files_kind("folder.new"), FILES_MISSING);
    card_json_free(&cards);
}

static void refuses(const char *place, const char *part) {
    Status s = {0};
    CardStore *store = card_store_open(place, &s);
    assert_null(store);
    assert_part(s.message, part);
    assert_string_equal(s.file, place);
}

static void what_is_damaged_says_so(void **state) {
    (void)state;
    refuses("nowhere.db", "cannot be read");
    put("text.db",
        "This is no database, but it is longer than the head of one would be. "
        "A database begins with a line of its own, and this does not.");
    refuses("text.db", "damaged");
    put("empty.db", "");
    refuses("empty.db", "another gavel (format 0");
    keep("cards.db", file, "d1");
    assert_int_equal(truncate("cards.db", 4096), 0);
    refuses("cards.db", "damaged");
    keep("cards.db", file, "d1");
    FILE *f = fopen("cards.db", "r+");
    assert_non_null(f);
    fseek(f, 4096, SEEK_SET);
    for (int i = 0; i < 8192; i++) fputc(0x5a, f);
    fclose(f);
    refuses("cards.db", "damaged");
}

int main(void) {
#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)
    const struct CMUnitTest tests[] = {
        IN_PROJECT(cards_are_found_again),
        IN_PROJECT(an_import_replaces_the_one_before),
        IN_PROJECT(what_is_damaged_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
