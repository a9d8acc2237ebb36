// test_commands_sim.c - sim and merge, from the command line to the exit status.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

#define DECKS "--deck red.txt --deck green.txt "

static void put_decks(void) {
    put("red.txt", "17 Mountain\n12 Goblin Piker\n11 Shock\n");
    put("green.txt", "17 Forest\n12 Grizzly Bears\n11 Llanowar Elves\n");
}

// The document without its rate, which depends on the clock.
static char *without_rate(const char *json) {
    char *copy = strdup(json), *rate = strstr(copy, ", \"games_per_second\"");
    assert_non_null(rate);
    *rate = '\0';
    return copy;
}

static void results_do_not_depend_on_workers_or_shards(void **state) {
    Project *p = *state;
    put_decks();
    CALL("sim " DECKS "--games 20 --seed 3 --format json -j1", EXIT_GOOD);
    char *whole = without_rate(p->out);
    assert_part(whole,
                "{\"format\": 1, \"games\": 20, \"seed\": 3, \"players\": [{\"name\": "
                "\"red\", \"deck\": \"red.txt\", \"bot\": \"heuristic\", \"wins\": ");
    CALL("sim " DECKS "--games 20 --seed 3 --format json -j5", EXIT_GOOD);
    char *again = without_rate(p->out);
    assert_string_equal(again, whole);
    free(again);
    CALL("sim " DECKS "--games 20 --seed 3 --format json --shard 1/3", EXIT_GOOD);
    put("1.json", p->out);
    CALL("sim " DECKS "--games 20 --seed 3 --format json --shard 2/3", EXIT_GOOD);
    put("2.json", p->out);
    CALL("sim " DECKS "--games 20 --seed 3 --format json --shard 3/3", EXIT_GOOD);
    put("3.json", p->out);
    CALL("merge 1.json 2.json 3.json", EXIT_GOOD);
    again = without_rate(p->out);
    assert_string_equal(again, whole);
    free(again);
    free(whole);
}

// No card is left out of a deck: what there is no room for is refused.
static void decks_beyond_a_limit_are_refused(void **state) {
    Project *p = *state;
    put("many.txt", "2500 Forest\n");
    CALL("sim --deck many.txt --deck many.txt", EXIT_INVALID);
    assert_part(p->err, "the decks go beyond a limit of the engine: cards in a game");
    CALL("record --deck many.txt --deck many.txt", EXIT_INVALID);
}

static void a_game_can_be_told_alone(void **state) {
    Project *p = *state;
    put_decks();
    CALL("sim " DECKS "--games 9 --format csv", EXIT_GOOD);
    assert_part(p->out, "game,winner,first,reason,turns,decisions,life_red,life_green,seconds\n0,");
    char *line = strdup(strstr(p->out, "\n7,") + 1);
    *strchr(line, '\n') = '\0';
    *strrchr(line, ',') = '\0';  // The clock is not the same each time.
    CALL("sim " DECKS "--game 7 --format csv", EXIT_GOOD);
    assert_part(p->out, line);
    free(line);
    CALL("sim " DECKS "--game 7 --log", EXIT_GOOD);
    assert_part(p->out, "Game 7\n");
    assert_part(p->out, "keeps a hand of");
}

static void every_bot_can_be_chosen_for_each_player(void **state) {
    Project *p = *state;
    put_decks();
    CALL("sim " DECKS "--games 2 --bot search --bot random", EXIT_GOOD);
    assert_part(p->out, "search");
    assert_part(p->out, "random");
    assert_part(p->out, "ended by:");
    assert_part(p->out, "first turn:");
    CALL("sim " DECKS "--bot oracle", EXIT_USAGE);
    assert_part(p->err, "there is no bot 'oracle'");
    CALL("sim " DECKS "--bot search --bot random --bot random", EXIT_USAGE);
    CALL("sim --deck red.txt --deck green.txt --deck red.txt --games 2 --check", EXIT_GOOD);
}

static void no_games_and_equal_names_behave(void **state) {
    Project *p = *state;
    put_decks();
    CALL("sim --deck red.txt --deck red.txt --games 0", EXIT_GOOD);
    assert_part(p->out, "0 games, seed 1");
    assert_part(p->out, "red-2");
    CALL("sim --deck red.txt --deck red.txt --games 0 --format json", EXIT_GOOD);
    assert_part(p->out, "\"interval\": [0.0000, 1.0000]");
    CALL("sim --deck red.txt", EXIT_USAGE);
    CALL("sim " DECKS "blue.txt", EXIT_USAGE);
    assert_part(p->err, "what is 'blue.txt'?");
    CALL("sim " DECKS "--games 5 --game 5", EXIT_USAGE);
    assert_part(p->err, "--game 5 is not among 5 games");
    put("a,b.txt", "17 Mountain\n");
    CALL("sim --deck a,b.txt --deck red.txt --games 1 --format csv", EXIT_GOOD);
    assert_part(p->out, ",\"life_a,b\",life_red,seconds\n");
    CALL("sim --deck red.txt --deck missing.txt", EXIT_INVALID);
}

static int count_of(const char *text, char c) {
    int count = 0;
    for (; *text; text++) count += *text == c;
    return count;
}

static void each_game_tells_how_long_it_took(void **state) {
    Project *p = *state;
    put_decks();
    CALL("sim " DECKS "--games 5 --format json --shard 2/2", EXIT_GOOD);
    put("2.json", p->out);
    assert_int_equal(count_of(strstr(p->out, "\"seconds\": ["), ','), 2);
    char *seconds = strdup(strstr(p->out, "\"seconds\": [") + strlen("\"seconds\": ["));
    CALL("sim " DECKS "--games 5 --format json --shard 1/2", EXIT_GOOD);
    put("1.json", p->out);
    CALL("merge 2.json 1.json", EXIT_GOOD);
    assert_int_equal(count_of(strstr(p->out, "\"seconds\": ["), ','), 4);
    assert_part(p->out, seconds);  // Those of the later shard stand last.
    free(seconds);
}

static void players_are_named_and_up_to_six_lead_commanders(void **state) {
    Project *p = *state;
    put_decks();
    put("kamahl.txt", "Commander\n1 Kamahl, Fist of Krosa\nDeck\n30 Forest\n10 Grizzly Bears\n");
    CALL("sim " DECKS "--name ann --name Ben --games 1 --format csv", EXIT_GOOD);
    assert_part(p->out, ",life_ann,life_Ben,seconds\n");
    CALL("sim " DECKS "--name ann", EXIT_USAGE);
    assert_part(p->err, "--name is given once for each deck");
    CALL("sim " DECKS "--name ann --name ann", EXIT_USAGE);
    assert_part(p->err, "two players are named 'ann'");
    CALL("sim " DECKS "--name ann --name draw", EXIT_USAGE);
    CALL("sim " DECKS "--name ann --name \t", EXIT_USAGE);
    assert_part(p->err, "printable");
    CALL(
        "sim --deck kamahl.txt --deck kamahl.txt --deck kamahl.txt --deck kamahl.txt --deck "
        "kamahl.txt --deck kamahl.txt --turns 12 --check --format csv",
        EXIT_GOOD);
    assert_part(p->out, ",life_kamahl,life_kamahl-2,");
    assert_part(p->out, ",turn_limit,12,");
    assert_part(p->out, ",40,");
}

static void only_parts_of_one_batch_are_merged(void **state) {
    Project *p = *state;
    put_decks();
    CALL("sim " DECKS "--games 2 --format json", EXIT_GOOD);
    put("a.json", p->out);
    CALL("sim " DECKS "--games 2 --seed 2 --format json", EXIT_GOOD);
    put("b.json", p->out);
    CALL("merge a.json b.json", EXIT_INVALID);
    assert_part(p->err, "another seed");
    CALL("run --no-golden --reporter json", EXIT_GOOD);
    put("run.json", p->out);
    CALL("merge run.json a.json", EXIT_INVALID);
    assert_part(p->err, "a run and simulated games cannot be put together");
    put("bad.json", "{\"format\": 1}");
    CALL("merge bad.json", EXIT_INVALID);
    put("bad.json", "{\"format\": 1, \"summary\": {\"passed\": 1}, \"scenarios\": []}");
    CALL("merge bad.json", EXIT_INVALID);
    assert_part(p->err, "it does not say which shard of how many it is");
    CALL("merge", EXIT_USAGE);
}

static void put_run_shards(Project *p) {
    CALL("run --no-golden --reporter json:run1.json --shard 1/3", EXIT_GOOD);
    CALL("run --no-golden --reporter json:run2.json --shard 2/3", EXIT_GOOD);
    CALL("run --no-golden --reporter json:run3.json --shard 3/3", EXIT_GOOD);
}

// Two scenarios make three shards: the last is empty, and says so.
static void shards_of_a_run_are_merged(void **state) {
    Project *p = *state;
    put_run_shards(p);
    CALL("merge run2.json run3.json run1.json", EXIT_GOOD);
    assert_part(p->out, "\"passed\": 2");
    assert_part(p->out, "\"shard\": [1, 1]");
    put("whole.json", p->out);
    CALL("merge whole.json", EXIT_GOOD);
}

static void shards_of_a_run_that_do_not_fit_are_told(void **state) {
    Project *p = *state;
    put_run_shards(p);
    CALL("merge run2.json", EXIT_INVALID);
    assert_string_equal(p->out, "");
    assert_string_equal(p->err, "gavel: shards 1 and 3 of 3 are missing\n");
    CALL("merge run3.json run1.json", EXIT_INVALID);
    assert_string_equal(p->err, "gavel: shard 2 of 3 is missing\n");
    CALL("merge run1.json run2.json run1.json", EXIT_INVALID);
    assert_part(p->err, "shard 1 of 3 comes twice: it is run1.json too");
    CALL("run --no-golden --reporter json:half.json --shard 2/2", EXIT_GOOD);
    CALL("merge run1.json half.json", EXIT_INVALID);
    assert_part(p->err, "half.json: shard 2 of 2, but there are 3 in other files");
    CALL("run --no-golden -k other --reporter json:some.json --shard 2/3", EXIT_GOOD);
    CALL("merge run1.json some.json", EXIT_INVALID);
    assert_part(p->err, "some.json: a shard of another batch");
    CALL("run --no-golden --check --reporter json:checked.json --shard 2/3", EXIT_GOOD);
    CALL("merge run1.json checked.json", EXIT_INVALID);
    assert_part(p->err, "checked.json: a shard of another batch");
}

static void shards_of_games_that_do_not_fit_are_told(void **state) {
    Project *p = *state;
    put_decks();
    CALL("sim " DECKS "--games 4 --format json --shard 1/4", EXIT_GOOD);
    put("1.json", p->out);
    CALL("sim " DECKS "--games 4 --format json --shard 4/4", EXIT_GOOD);
    put("4.json", p->out);
    CALL("merge 1.json 4.json", EXIT_INVALID);
    assert_string_equal(p->err, "gavel: shards 2 and 3 of 4 are missing\n");
    CALL("merge 1.json 1.json", EXIT_INVALID);
    assert_part(p->err, "shard 1 of 4 comes twice");
    CALL("sim " DECKS "--games 8 --format json --shard 2/4", EXIT_GOOD);
    put("more.json", p->out);
    CALL("merge 1.json more.json", EXIT_INVALID);
    assert_part(p->err, "more.json: a shard of another batch");
    put("red.txt", "18 Mountain\n12 Goblin Piker\n10 Shock\n");
    CALL("sim " DECKS "--games 4 --format json --shard 2/4", EXIT_GOOD);
    put("deck.json", p->out);
    CALL("merge 1.json deck.json", EXIT_INVALID);
    assert_part(p->err, "deck.json: a shard of another batch");
}

#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_PROJECT(results_do_not_depend_on_workers_or_shards),
        IN_PROJECT(decks_beyond_a_limit_are_refused),
        IN_PROJECT(a_game_can_be_told_alone),
        IN_PROJECT(every_bot_can_be_chosen_for_each_player),
        IN_PROJECT(no_games_and_equal_names_behave),
        IN_PROJECT(each_game_tells_how_long_it_took),
        IN_PROJECT(players_are_named_and_up_to_six_lead_commanders),
        IN_PROJECT(only_parts_of_one_batch_are_merged),
        IN_PROJECT(shards_of_a_run_are_merged),
        IN_PROJECT(shards_of_a_run_that_do_not_fit_are_told),
        IN_PROJECT(shards_of_games_that_do_not_fit_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
