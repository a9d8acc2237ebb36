// test_commands_report.c - `gavel report` and its relatives: the page, its data, its flags.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "harness/page_pack.h"
#include "tests/harness/test_commands.h"
#include "tests/harness/test_page_support.h"

static int rows_of(const cJSON *page, const char *key) {
    return cJSON_GetArraySize(page_get(page, key));
}

static const char *item_text(const cJSON *row, int place) {
    return cJSON_GetStringValue(cJSON_GetArrayItem(row, place));
}

static void assert_same_files(const char *one, const char *other) {
    Text a = {0}, b = {0};
    page_read(one, &a);
    page_read(other, &b);
    if (strcmp(text_cstr(&a), text_cstr(&b)) != 0) fail_msg("%s and %s differ", one, other);
    text_free(&a);
    text_free(&b);
}

static void assert_other_files(const char *one, const char *other) {
    Text a = {0}, b = {0};
    page_read(one, &a);
    page_read(other, &b);
    assert_string_not_equal(text_cstr(&a), text_cstr(&b));
    text_free(&a);
    text_free(&b);
}

// Goldens of both scenarios, the second of which then fails in two ways.
static void make_a_failure(Project *p) {
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    Text golden = {0}, changed = {0};
    page_read("golden/6xx/other.json", &golden);
    const char *line = strstr(text_cstr(&golden), "    \"Grizzly Bears resolves.\",\n");
    assert_non_null(line);
    text_add_span(&changed, (Span){golden.data, (size_t)(line - golden.data)});
    text_add(&changed, strchr(line, '\n') + 1);
    put("golden/6xx/other.json", text_cstr(&changed));
    put("scenarios/6xx/other.yaml",
        "name: Something else\nrules: [601.2]\n" BEARS "expect:\n  alice: {hand: 0, life: 7}\n");
    text_free(&golden);
    text_free(&changed);
}

// ---- what is in it

static void a_page_of_a_run_that_passes(void **state) {
    Project *p = *state;
    CALL("run", EXIT_GOLDENS);
    CALL("accept", EXIT_GOOD);
    CALL("report -o page.html", EXIT_GOOD);
    assert_part(p->out, "2 passed, 0 failed");
    assert_part(p->err, "written to page.html");
    cJSON *page = page_load("page.html");
    assert_int_equal(page_get(page, "format")->valueint, 1);
    assert_string_equal(page_text_of(page, "view"), "results");
    assert_int_equal(page_get(page_get(page, "run"), "passed")->valueint, 2);
    assert_string_equal(page_text_of(page_get(page, "run"), "command"), "./gavel run");
    assert_int_equal(rows_of(page, "scenarios"), 2);
    assert_int_equal(rows_of(page, "games"), 0);
    assert_int_equal(rows_of(page, "failures"), 0);
    assert_string_equal(item_text(cJSON_GetArrayItem(page_get(page, "scenarios"), 0), 3), "passed");
    cJSON_Delete(page);
}

static void rules_and_cards_are_counted(void **state) {
    Project *p = *state;
    put("scenarios/unproven.txt", "608.2a  nobody knows how\n");
    put("scenarios/decks/a.txt", "4 Grizzly Bears\n4 Grizzly Bears\n1 Forest\n1 No Such Card\n");
    CALL("report -o page.json --no-golden -k scenarios", EXIT_GOOD);
    cJSON *page = page_load("page.json");
    assert_string_equal(page_text_of(page_get(page, "run"), "command"),
                        "./gavel run --no-golden -k scenarios");
    const cJSON *rules = page_get(page, "rules"), *row;
    assert_true(cJSON_IsFalse(page_get(rules, "proofs")));
    assert_int_equal(rows_of(rules, "list"), CR_COUNT);
    assert_int_equal(rows_of(rules, "chapters"), 9);
    bool listed = false, cited = false;
    cJSON_ArrayForEach(row, page_get(rules, "list")) {
        bool reason = strcmp(item_text(row, 0), "608.2a") == 0;
        listed = listed || (reason && strcmp(item_text(row, 1), "listed") == 0 &&
                            strcmp(item_text(row, 4), "nobody knows how") == 0);
        if (strcmp(item_text(row, 0), "608.3") == 0)
            cited = cJSON_GetArraySize(cJSON_GetArrayItem(row, 5)) == 1;
        if (strcmp(item_text(row, 0), "704.5f") == 0)
            assert_string_equal(item_text(cJSON_GetArrayItem(cJSON_GetArrayItem(row, 3), 0), 0),
                                "engine/rules/sba.c");
    }
    assert_true(listed && cited);
    const cJSON *coverage = page_get(page, "coverage");
    cJSON_ArrayForEach(row, page_get(coverage, "cards")) {
        bool bears = strcmp(item_text(row, 0), "Grizzly Bears") == 0;
        if (bears) assert_int_equal(cJSON_GetArrayItem(row, 1)->valueint, 2);
        if (bears) assert_string_equal(item_text(row, 2), "Creature \xe2\x80\x94 Bear");
        if (strcmp(item_text(row, 0), "Shock") == 0)
            assert_int_equal(cJSON_GetArrayItem(row, 1)->valueint, 0);
    }
    const cJSON *list = cJSON_GetArrayItem(page_get(coverage, "lists"), 0);
    assert_string_equal(item_text(list, 0), "scenarios/decks/a.txt");
    assert_int_equal(cJSON_GetArrayItem(list, 1)->valueint, 3);
    assert_int_equal(cJSON_GetArrayItem(list, 2)->valueint, 2);
    assert_string_equal(item_text(cJSON_GetArrayItem(list, 3), 0), "No Such Card");
    cJSON_Delete(page);
}

static void a_failure_shows_its_first_difference(void **state) {
    Project *p = *state;
    make_a_failure(p);
    CALL("report -o page.json", EXIT_FAILED);
    cJSON *page = page_load("page.json");
    assert_int_equal(rows_of(page, "failures"), 1);
    const cJSON *failure = cJSON_GetArrayItem(page_get(page, "failures"), 0);
    assert_string_equal(page_text_of(failure, "kind"), "expect");
    assert_string_equal(page_text_of(failure, "where"), "expect.alice.life");
    assert_string_equal(page_text_of(failure, "expected"), "7");
    assert_string_equal(page_text_of(failure, "command"), "./gavel run scenarios/6xx/other.yaml");
    assert_int_equal(rows_of(failure, "more"), 1);
    const cJSON *first = page_get(failure, "first"), *group, *lines;
    int at = cJSON_GetArrayItem(first, 0)->valueint, line = cJSON_GetArrayItem(first, 1)->valueint;
    group = cJSON_GetArrayItem(page_get(failure, "actual_log"), at);
    lines = cJSON_GetArrayItem(group, 1);
    assert_part(item_text(group, 0), "Precombat main phase");
    assert_string_equal(item_text(lines, line), "Grizzly Bears resolves.");
    // Its game is marked where that happens.
    const cJSON *game = page_game_called(page, "other");
    int mark = page_get(game, "mark")->valueint;
    assert_int_equal(page_get(failure, "frame")->valueint, mark);
    char *frame = cJSON_PrintUnformatted(cJSON_GetArrayItem(page_get(game, "frames"), mark));
    assert_part(frame, "Grizzly Bears resolves.");
    free(frame);
    assert_part(page_text_of(game, "script"), "cast: Grizzly Bears");
    cJSON_Delete(page);
}

// Every frame but the last has a decision; those that an entry answers say its line.
static void frames_tell_decisions_and_script_lines(void **state) {
    Project *p = *state;
    CALL("report -o page.json --no-golden --full -k bears", EXIT_GOOD);
    cJSON *page = page_load("page.json");
    const cJSON *frames = page_get(page_game_called(page, "bears"), "frames"), *frame;
    int count = cJSON_GetArraySize(frames), at = 0, cast = 0;
    cJSON_ArrayForEach(frame, frames) {
        const cJSON *d = cJSON_GetObjectItemCaseSensitive(frame, "d");
        assert_true((d != NULL) == (++at < count));
        if (!d) break;
        assert_int_equal(page_get(d, "number")->valueint, at);
        if (strcmp(page_text_of(d, "answer"), "cast Grizzly Bears {1}{G}") != 0) continue;
        cast++;
        const cJSON *script = page_get(frame, "script");
        assert_int_equal(cJSON_GetArrayItem(script, 0)->valueint, 10);
        assert_int_equal(cJSON_GetArrayItem(script, 1)->valueint, 10);
    }
    assert_int_equal(cast, 1);
    cJSON *end = page_position(page_game_called(page, "bears"), count - 1);
    char *text = cJSON_PrintUnformatted(end);
    assert_part(text,
                "\"zone\":\"battlefield\",\"owner\":\"alice\",\"kind\":\"card\","
                "\"card\":\"Grizzly Bears\"");
    free(text);
    cJSON_Delete(end);
    cJSON_Delete(page);
}

static void what_is_refused_is_told(void **state) {
    Project *p = *state;
    put("scenarios/6xx/refused.yaml",
        "name: Refused\nrules: [601.2]\nplayers:\n  alice:\n    battlefield: [Forest]\n"
        "    hand: [Grizzly Bears]\n  bob: {}\nactions:\n  - note: One Forest is not enough.\n"
        "  - alice: {cast: Grizzly Bears, rejected: mana.cannot_pay}\n");
    CALL("report -o page.json --no-golden --full -k refused", EXIT_GOOD);
    Text text = {0};
    page_read("page.json", &text);
    assert_part(text_cstr(&text), "[\"Note: One Forest is not enough.\",null,\"note\"]");
    assert_part(text_cstr(&text), ",null,\"refused\"]");
    text_free(&text);
}

static void records_have_games_too(void **state) {
    Project *p = *state;
    put("red.txt", "24 Mountain\n20 Goblin Piker\n16 Shock\n");
    put("green.txt", "24 Forest\n24 Grizzly Bears\n12 Giant Growth\n");
    CALL("record --deck red.txt --deck green.txt --seed 3 -o game.jsonl", EXIT_GOOD);
    CALL("report -o page.json --games game.jsonl --no-golden", EXIT_GOOD);
    CALL("replay game.jsonl --html game.html", EXIT_GOOD);
    cJSON *page = page_load("page.json"), *game = page_load("game.html");
    const cJSON *one = page_game_called(page, "game"), *other = page_game_called(game, "game");
    assert_true(cJSON_Compare(one, other, true));
    assert_string_equal(page_text_of(game, "view"), "play");
    assert_true(cJSON_IsNull(page_get(game, "run")));
    assert_true(cJSON_IsTrue(page_get(page_get(one, "result"), "over")));
    assert_true(rows_of(one, "frames") > 100);
    cJSON_Delete(page);
    cJSON_Delete(game);
    CALL("replay game.jsonl --html a.json --no-text", EXIT_GOOD);
    Text text = {0};
    page_read("a.json", &text);
    assert_part(text_cstr(&text), "\"Shock\":{");
    assert_no_part(text_cstr(&text), "deals 2 damage to any target");
    text_free(&text);
}

static void a_known_failure_that_passes_is_a_failure(void **state) {
    Project *p = *state;
    put("scenarios/6xx/known.yaml",
        "name: Known\nrules: [608.3]\nknown_failure: It cannot.\n" BEARS);
    CALL("report -o page.json --no-golden", EXIT_FAILED);
    cJSON *page = page_load("page.json");
    const cJSON *failure = cJSON_GetArrayItem(page_get(page, "failures"), 0);
    assert_string_equal(page_text_of(failure, "where"), "known_failure");
    assert_string_equal(page_text_of(failure, "message"), "It cannot.");
    page_game_called(page, "known");
    cJSON_Delete(page);
}

static void what_is_invalid_has_no_game(void **state) {
    Project *p = *state;
    put("scenarios/6xx/wrong.yaml", "name: Wrong\nrules: [999.9]\n" BEARS);
    CALL("report -o page.json --no-golden --full", EXIT_INVALID);
    cJSON *page = page_load("page.json");
    const cJSON *failure = cJSON_GetArrayItem(page_get(page, "failures"), 0);
    assert_string_equal(page_text_of(failure, "kind"), "script");
    assert_part(page_text_of(failure, "place"), "scenarios/6xx/wrong.yaml:2:");
    assert_true(cJSON_IsNull(page_get(failure, "game")));
    assert_int_equal(rows_of(page, "games"), 2);
    cJSON_Delete(page);
}

// ---- one seat

static const char worlds[] =
    "name: Two worlds\nrules: [608.2c]\nstart: {turn: 2, active: bob, step: precombat_main}\n"
    "players:\n  alice: {battlefield: [2 Mountain], hand: [Shock]}\n  bob:\n"
    "    battlefield: [8 Island, 2 Swamp, {card: %s, face_down: true}]\n"
    "    hand: [Preordain, Demonic Tutor, Brainstorm, %s, %s, %s]\n"
    "    library: [%s, %s, Mountain, Shock, Swamp, %s, Island, %s, Island]\n"
    "actions:\n  - note: bob holds %s.\n"
    "  - bob: {cast: %s, rejected: mana.cannot_pay}\n"
    "  - bob: {cast: Preordain}\n  - resolve\n  - bob: {choose: [[%s], [%s]]}\n"
    "  - bob: {cast: Brainstorm}\n  - resolve\n  - bob: {choose: [%s, %s]}\n"
    "  - bob: {order: [%s, %s]}\n"
    "  - bob: {cast: Demonic Tutor}\n  - resolve\n  - bob: {choose: %s}\n"
    "  - bob: {foretell: %s}\n"
    "  - alice: {cast: Shock, targets: [bob]}\n  - resolve\n"
    "  - advance: {player: alice, step: precombat_main}\n";

// `morph` lies face down, `keeps` and `fails` are in the hand, `exiles` is foretold, `top` and
// `under` lie on the library, `finds` somewhere in it, and `rest` with it.
static void put_world(const char *morph, const char *keeps, const char *fails, const char *exiles,
                      const char *top, const char *under, const char *rest, const char *finds) {
    Text text = {0};
    text_format(&text, worlds, morph, keeps, fails, exiles, top, under, rest, finds, keeps, fails,
                top, under, keeps, top, top, keeps, finds, exiles);
    put("one/world.yaml", text_cstr(&text));
    text_free(&text);
}

// All that differs is hidden from alice: her page is the same, byte for byte. Bob's is not.
static void a_seat_sees_nothing_of_what_is_hidden(void **state) {
    Project *p = *state;
    put_world("Woolly Loxodon", "Grizzly Bears", "Hill Giant", "Saw It Coming", "Forest", "Plains",
              "Opt", "Duress");
    CALL("report -o alice1.json --no-golden --full --seat alice one", EXIT_GOOD);
    CALL("report -o bob1.json --no-golden --full --seat bob one", EXIT_GOOD);
    put_world("Exalted Angel", "Plains", "Grizzly Bears", "Augury Raven", "Craw Wurm",
              "Giant Growth", "Forest", "Shock");
    CALL("report -o alice2.json --no-golden --full --seat alice one", EXIT_GOOD);
    CALL("report -o bob2.json --no-golden --full --seat bob one", EXIT_GOOD);
    assert_same_files("alice1.json", "alice2.json");
    assert_other_files("bob1.json", "bob2.json");
    Text alice = {0}, bob = {0};
    page_read("alice2.json", &alice);
    page_read("bob2.json", &bob);
    static const char *const hidden[] = {"Exalted Angel", "Augury Raven", "Craw Wurm", "bob holds",
                                         "Grizzly Bears"};
    for (size_t i = 0; i < ARRAY_LEN(hidden); i++) assert_no_part(text_cstr(&alice), hidden[i]);
    assert_part(text_cstr(&alice), "bob foretells a card.");
    assert_part(text_cstr(&alice), "A card is put into its owner's hand.");
    assert_part(text_cstr(&bob), "Exalted Angel");
    assert_part(text_cstr(&bob), "Craw Wurm goes back into the library.");
    cJSON *page = page_load("alice2.json");
    cJSON *begin = page_position(page_game_called(page, "world"), 0);
    assert_int_equal(page_get(page_get(page_get(begin, "players"), "bob"), "hand")->valueint, 6);
    cJSON_Delete(begin);
    cJSON_Delete(page);
    text_free(&alice);
    text_free(&bob);
}

static void a_seat_is_somebody(void **state) {
    Project *p = *state;
    put("red.txt", "24 Mountain\n20 Goblin Piker\n16 Shock\n");
    CALL("record --deck red.txt --deck red.txt --name ann --name ben --seed 3 -o game.jsonl",
         EXIT_GOOD);
    CALL("replay game.jsonl --html ann.json --seat ann", EXIT_GOOD);
    CALL("replay game.jsonl --html x.json --seat alice", EXIT_USAGE);
    assert_part(p->err, "game.jsonl: --seat alice: nobody has that name");
    // Scenarios have other players: their games are left out.
    CALL("report -o page.json --seat ann --full --no-golden", EXIT_GOOD);
    cJSON *page = page_load("page.json");
    assert_int_equal(rows_of(page, "games"), 0);
    assert_true(
        cJSON_IsNull(cJSON_GetArrayItem(cJSON_GetArrayItem(page_get(page, "scenarios"), 0), 4)));
    cJSON_Delete(page);
}

// ---- bytes

static void the_same_bytes_each_time(void **state) {
    Project *p = *state;
    make_a_failure(p);
    CALL("report -o a.html --full -j 1", EXIT_FAILED);
    CALL("report -o b.html --full -j 3", EXIT_FAILED);
    CALL("run --report c.html -j 2", EXIT_FAILED);
    CALL("report -o d.html", EXIT_FAILED);
    assert_same_files("a.html", "b.html");
    assert_same_files("c.html", "d.html");
    assert_other_files("a.html", "c.html");
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part)) count++;
    return count;
}

static void names_are_no_markup(void **state) {
    Project *p = *state;
    put("scenarios/6xx/bears.yaml",
        "name: \"</script><script>alert(1)</script> \xe2\x80\xae bears /*GAVEL_JS*/ GAVEL_DATA\"\n"
        "rules: [608.3]\ntags: [\"<b>\"]\n" BEARS "  - note: \"<!-- \xe2\x81\xa6 -->\"\n");
    CALL("report -o page.html --no-golden --full", EXIT_GOOD);
    Text html = {0}, document = {0}, plain = {0};
    page_read("page.html", &html);
    page_unpack(text_cstr(&html), &document);
    page_pack((Span){"", 0}, &plain);
    assert_int_equal(count_of(text_cstr(&html), "</script"),
                     count_of(text_cstr(&plain), "</script"));
    assert_no_part(text_cstr(&html), "alert(1)");
    assert_no_part(text_cstr(&html), "\xe2\x80\xae");
    assert_part(text_cstr(&document),
                "</script><script>alert(1)</script> \xe2\x9f\xa8U+202E\xe2"
                "\x9f\xa9 bears /*GAVEL_JS*/ GAVEL_DATA");
    assert_part(text_cstr(&document), "Note: <!-- \xe2\x9f\xa8U+2066\xe2\x9f\xa9 -->");
    assert_no_part(text_cstr(&document), "\xe2\x81\xa6");
    text_free(&html);
    text_free(&document);
    text_free(&plain);
}

// ---- what is no page

static void wrong_calls_are_refused(void **state) {
    Project *p = *state;
    CALL("report", EXIT_USAGE);
    assert_part(p->err, "report needs a file: gavel report -o report.html");
    put("file", "");
    CALL("report -o file/page.html", EXIT_USAGE);
    CALL("report -o page.html --games file", EXIT_INVALID);
    CALL("report -o page.html --lists nothing.txt", EXIT_INVALID);
    CALL("report -o page.html nowhere", EXIT_INVALID);
    if (!engine_switches_available()) {
        CALL("report -o page.html --proven", EXIT_USAGE);
        assert_part(p->err, "--proven needs the build");
    }
    put("red.txt", "24 Mountain\n20 Goblin Piker\n16 Shock\n");
    CALL("record --deck red.txt --deck red.txt --seed 3 -o game.jsonl", EXIT_GOOD);
    CALL("replay game.jsonl --seat alice", EXIT_USAGE);
    assert_part(p->err, "--seat and --no-text are for --html");
    CALL("replay game.jsonl game.jsonl --html x.html", EXIT_USAGE);
}

static void the_schema_is_printed(void **state) {
    Project *p = *state;
    CALL("report --schema", EXIT_GOOD);
    cJSON *schema = cJSON_Parse(p->out);
    assert_non_null(schema);
    assert_non_null(page_get(page_get(schema, "$defs"), "position"));
    cJSON_Delete(schema);
}

#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, project_begin, project_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_PROJECT(a_page_of_a_run_that_passes),
        IN_PROJECT(rules_and_cards_are_counted),
        IN_PROJECT(a_failure_shows_its_first_difference),
        IN_PROJECT(frames_tell_decisions_and_script_lines),
        IN_PROJECT(what_is_refused_is_told),
        IN_PROJECT(records_have_games_too),
        IN_PROJECT(a_known_failure_that_passes_is_a_failure),
        IN_PROJECT(what_is_invalid_has_no_game),
        IN_PROJECT(a_seat_sees_nothing_of_what_is_hidden),
        IN_PROJECT(a_seat_is_somebody),
        IN_PROJECT(the_same_bytes_each_time),
        IN_PROJECT(names_are_no_markup),
        IN_PROJECT(wrong_calls_are_refused),
        IN_PROJECT(the_schema_is_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
