// test_fuzz.c - games by chance: the same whatever the processes, and what fails is kept.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/play/random.h"
#include "harness/fuzz.h"
#include "tests/harness/test_commands.h"

static void games_are_the_same_whatever_the_processes(void **state) {
    Project *p = *state;
    CALL("fuzz --games 6 --decisions 60 --seed 3 -j 1", EXIT_GOOD);
    assert_part(p->out, " cards, 6 games, ");
    assert_part(p->out, "\n0 failures\n");
    char *first = strdup(p->out);
    CALL("fuzz --games 6 --decisions 60 --seed 3 -j 3", EXIT_GOOD);
    assert_string_equal(p->out, first);
    CALL("fuzz --games 6 --decisions 60 --seed 4 -j 3", EXIT_GOOD);
    assert_string_not_equal(p->out, first);
    free(first);
}

static void every_card_is_played(void **state) {
    Project *p = *state;
    CALL("fuzz --only Grizzly_Bears --only Lightning_Bolt --decisions 400", EXIT_GOOD);
    assert_part(p->out, "2 cards, 1 games");
    assert_part(p->out, "played                      2 of      2 (100.0 %)");
    assert_no_part(p->out, "never played");
    CALL("fuzz --only Grizzly_Bear", EXIT_INVALID);
    assert_part(p->err, "did you mean Grizzly Bears?");
    CALL("fuzz Grizzly_Bears", EXIT_USAGE);
    CALL("fuzz --show", EXIT_USAGE);
    CALL("fuzz --only Grizzly_Bears --game 2 --show", EXIT_GOOD);
    assert_part(p->out, "casts Grizzly Bears");
}

#define GIVES "    Lands have \"{T}: You gain 1 life.\"\n"
#define GIVES_MANY GIVES GIVES GIVES GIVES GIVES GIVES GIVES GIVES GIVES

// Effects can give so many abilities to one land. A board that begins with more and a game that
// comes to it end by the same limit.
static void a_failure_is_saved_with_its_command(void **state) {
    Project *p = *state;
    put("own.yaml", "- name: Fountain\n  cost: \"{0}\"\n  type: Enchantment\n  text: |\n" GIVES_MANY
                        GIVES_MANY);
    CALL("fuzz --cards own.yaml -o kept --decisions 200", EXIT_FAILED);
    assert_part(p->out, ": limit: abilities that effects give to one object");
    const char *command = strstr(p->out, "./gavel fuzz");
    assert_non_null(command);
    char line[256];
    snprintf(line, sizeof line, "%.*s -o kept", (int)strcspn(command, "\n") - 8, command + 8);
    CALL(line, EXIT_FAILED);
    assert_part(p->out, "1 games");
    assert_part(p->out, ": limit: abilities that effects give to one object");
    Status s = {0};
    Text saved = {0};
    assert_true(files_read("kept/1-0.txt", &saved, &s));
    assert_part(text_cstr(&saved), "  cards: Fountain, Fountain");
    assert_part(text_cstr(&saved), "  reproduce: ./gavel fuzz --cards own.yaml --seed 1 ");
    text_free(&saved);
}

static void a_published_file_may_be_played(void **state) {
    Project *p = *state;
    put("cards.json",
        "[{\"name\": \"A Bear\", \"mana_cost\": \"{1}{G}\", \"type_line\": \"Creature\","
        " \"oracle_text\": \"Trample\", \"power\": \"2\", \"toughness\": \"2\"},\n"
        "{\"name\": \"A Riddle\", \"type_line\": \"Instant\", \"oracle_text\": \"Sing.\"},\n"
        "{\"name\": \"Shock\", \"type_line\": \"Instant\", \"oracle_text\": \"Draw.\"}]");
    CALL("fuzz --cards cards.json --decisions 60", EXIT_GOOD);
    assert_part(p->out, "2 cards (1 more do not compile)");
    CALL("fuzz --cards cards.json --only A_Riddle", EXIT_INVALID);
    put("none.json", "[]");
    CALL("fuzz --cards none.json", EXIT_NOTHING);
    put("bad.json", "3");
    CALL("fuzz --cards bad.json", EXIT_INVALID);
    CALL("fuzz --cards missing.yaml", EXIT_INVALID);
}

#define FACE(name, type, text)                                                \
    "{\"name\": \"" name "\", \"mana_cost\": \"{0}\", \"type_line\": \"" type \
    "\", \"oracle_text\": \"" text "\"}"

static void cards_of_several_faces_are_dealt(void **state) {
    Project *p = *state;
    put("cards.json", "[{\"name\": \"Up // Down\", \"layout\": \"split\", \"card_faces\": [" FACE(
                          "Up", "Sorcery", "Draw a card.") ", " FACE("Down", "Sorcery",
                                                                     "You gain 1 life.") "]},\n"
                      "{\"name\": \"In // Out\", \"layout\": \"split\", \"card_faces\": [" FACE(
                          "In", "Sorcery", "Sing.") ", " FACE("Out", "Sorcery",
                                                              "You gain 1 life.") "]}]");
    CALL("fuzz --cards cards.json --decisions 200", EXIT_GOOD);
    assert_part(p->out, "\nof several faces: 1 cards (1 more do not compile)\n");
    assert_part(p->out, "another face seen           1 of      1 (100.0 %)");
}

// Its games are those of the whole batch, and every card is in one shard.
static void a_shard_is_a_part_of_the_batch(void **state) {
    Project *p = *state;
    CALL("fuzz --games 6 --decisions 20 --seed 3 --shard 1/3", EXIT_GOOD);
    assert_part(p->out, "12 cards, 2 games, ");
    CALL("fuzz --shard 1/2 --game 1", EXIT_USAGE);
    put("own.yaml", "- {name: A, type: Land}\n- {name: B, type: Land}\n");
    CALL("fuzz --cards own.yaml --shard 2/3 --decisions 20", EXIT_GOOD);
    assert_part(p->out, "0 cards, 0 games");
    CALL("fuzz --cards own.yaml --shard 3/3 --decisions 20", EXIT_GOOD);
    assert_part(p->out, "2 cards, ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_the_same_whatever_the_processes, project_begin,
                                        project_end),
        cmocka_unit_test_setup_teardown(every_card_is_played, project_begin, project_end),
        cmocka_unit_test_setup_teardown(a_failure_is_saved_with_its_command, project_begin,
                                        project_end),
        cmocka_unit_test_setup_teardown(a_published_file_may_be_played, project_begin, project_end),
        cmocka_unit_test_setup_teardown(cards_of_several_faces_are_dealt, project_begin,
                                        project_end),
        cmocka_unit_test_setup_teardown(a_shard_is_a_part_of_the_batch, project_begin, project_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
