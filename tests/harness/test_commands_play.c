// test_commands_play.c - gavel play as people call it: each kind of question, what can be said,
// what is refused, and what is seen.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/harness/test_commands.h"

// ---- each kind of question

typedef struct {
    const char *kind;    // As records name it.
    const char *board;   // The players of a scenario, and where it starts.
    const char *lines;   // What is typed.
    const char *ids;     // What the record says was answered.
    const char *expect;  // Of the scenario that is saved.
} Kind;

static const Kind kinds[] = {
    {"priority", "{alice: {battlefield: [Mountain], hand: [Shock]}, bob: {}}", "shock\nbob\n\n\n\n",
     "\"answer\":\"cast Shock\"", "bob: {life: 18"},
    {"choose",
     "{alice: {battlefield: [3 Swamp], hand: [Mind Rot]}, bob: {hand: [Shock, Forest, "
     "Duress]}}",
     "cast mind rot\nbob\nauto\nforest\n1 1\nforest, duress\n", "\"answer\":\"Forest, Duress\"",
     "graveyard: [Duress, Forest]"},
    {"order",
     "{alice: {battlefield: [Soul Warden, Ajani's Pridemate, Soul's Attendant, 2 Forest], "
     "hand: [Grizzly Bears]}, bob: {}}",
     "grizzly\nauto\n\n\n2 1\n\n\n\nyes\n\n\n\n", "\"kind\":\"order\"", "alice: {life: 22"},
    {"number", "{alice: {battlefield: [4 Mountain], hand: [Blaze]}, bob: {}}",
     "blaze\nfew\n3\nbob\n\n", "\"ids\":\"n3\"", "bob: {life: 17"},
    {"yes_no",
     "{alice: {battlefield: [2 Plains, 2 Swamp], hand: [Gravedigger], graveyard: [Grizzly "
     "Bears]}, bob: {}}",
     "gravedigger\nauto\n\n\nbears\n\n\nmaybe\ny\n", "\"ids\":\"n1\"", "hand: 1"},
    {"mode",
     "{alice: {battlefield: [4 Island], hand: [Cryptic Command]}, bob: {battlefield: [Grizzly "
     "Bears]}}",
     "cryptic\ndraw\n1 2 3\n2, draw\n\n\n", "\"ids\":\"n3 n4\"", "modes: [3, 4]"},
    {"color", "{alice: {battlefield: [Birds of Paradise], hand: [Shock]}, bob: {}}",
     "tap birds\nred\nshock\nbob\npool\n\n\n", "\"ids\":\"c3\"", "bob: {life: 18"},
    {"divide",
     "{alice: {battlefield: [3 Mountain], hand: [Arc Lightning]}, bob: {battlefield: "
     "[Grizzly Bears]}}",
     "arc\nbob, grizzly bears\n5 5\nbob=1, grizzly=2\n\n\n", "\"kind\":\"divide\"",
     "bob: {life: 19"},
    {"attackers", "{alice: {battlefield: [Grizzly Bears, Goblin Piker]}, bob: {}}", "piker, 1\n",
     "\"kind\":\"attackers\"", "bob: {life: 16"},
    {"blockers",
     "{alice: {battlefield: [Grizzly Bears]}, bob: {battlefield: [Goblin Piker, Elvish "
     "Visionary]}}",
     "all\n1>a, visionary>a\n\n", "\"kind\":\"blockers\"", "graveyard: [Grizzly Bears]"},
    {"payment",
     "{alice: {battlefield: [Mountain, Forest, Birds of Paradise], hand: [Grizzly Bears]}, "
     "bob: {}}",
     "bears\nmountain\nbears\nmountain, birds=G\n\n\n", "\"kind\":\"payment\"",
     "pay: [Mountain, {Birds of Paradise: \"{G}\"}]"},
    {"piles",
     "{alice: {battlefield: [Island], hand: [Preordain], library: [Forest, Shock, Island]}, "
     "bob: {}}",
     "preordain\n\n2 / 1\n\n", "=1", "choose: [[Shock], [Forest]]"},
};

static char *read_all(const char *path) {
    Text text = {0};
    Status s = {0};
    if (!files_read(path, &text, &s)) fail_msg("%s", s.message);
    return text.data;
}

static void each_kind_of_question_is_answered(void **state) {
    Project *p = *state;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        const Kind *k = &kinds[i];
        char scenario[1024], kind[64];
        snprintf(scenario, sizeof scenario,
                 "name: A question\nrules: [500.1]\nplayers: %s\nactions: [{advance: end}]\n"
                 "expect: {alice: {life: 20}}\n",
                 k->board);
        put("x.yaml", scenario);
        p->input = k->lines;
        CALL("play x.yaml --both -o x.jsonl --save saved.yaml", EXIT_GOOD);
        char *out = strdup(p->out), *record = read_all("x.jsonl"), *saved = read_all("saved.yaml");
        snprintf(kind, sizeof kind, "\"kind\":\"%s\"", k->kind);
        bool good = strstr(record, kind) && strstr(record, k->ids) && strstr(saved, k->expect);
        if (!good)
            fail_msg("%s: in\n%s\n%s", k->kind, out + (strlen(out) > 700 ? strlen(out) - 700 : 0),
                     saved);
        p->input = NULL;
        CALL("replay x.jsonl", EXIT_GOOD);
        CALL("run --no-golden saved.yaml", EXIT_GOOD);
        free(out);
        free(record);
        free(saved);
    }
}

// ---- mulligans, seats and bots

static void put_decks(void) {
    put("red.txt", "24 Mountain\n20 Goblin Piker\n16 Shock\n");
    put("green.txt", "24 Forest\n24 Grizzly Bears\n12 Giant Growth\n");
}

static void mulligans_are_asked_and_taken_back(void **state) {
    Project *p = *state;
    put_decks();
    p->input = "mulligan\nforest\nundo\nundo\nperhaps\nkeep\nquit\n";
    CALL("play --deck red.txt --deck green.txt --seed 4 -o x.jsonl", EXIT_GOOD);
    assert_part(p->out, "alice: you; bob: heuristic; seed 4");
    assert_part(p->out, "take a mulligan? (yes or no)");
    assert_part(p->out, "put 1 on the bottom of the library (1: numbers or names)");
    assert_part(p->out, "there is no \"forest\" to choose");
    assert_part(p->out, "there is nothing to take back");
    assert_part(p->out, "that is answered by yes or no");
    assert_part(p->out, "alice keeps a hand of 7.");
    CALL("replay x.jsonl --resim", EXIT_GOOD);
    char *record = read_all("x.jsonl");
    assert_null(strstr(record, "\"answer\":\"yes\""));
    assert_part(record, "\"controller\":\"person\"");
    free(record);
}

static void hands_of_bots_are_not_shown(void **state) {
    Project *p = *state;
    put_decks();
    p->input = "no\nboard\nhand\npass until something\nboard\nlog 900\nquit\n";
    CALL("play --deck red.txt --deck green.txt --seed 4 --seat 2 --bot random -o x.jsonl",
         EXIT_GOOD);
    assert_part(p->out, "alice: random; bob: you");
    assert_part(p->out, "alice draws a card.");
    assert_part(p->out, "bob draws Forest");
    assert_no_part(p->out, "alice draws Mountain");
    assert_no_part(p->out, "hand of alice");
    p->input = "no\nno\nboard\nquit\n";
    CALL("play --deck red.txt --deck green.txt --seed 4 --both -o x.jsonl", EXIT_GOOD);
    assert_part(p->out, "hand of alice:");
    assert_part(p->out, "hand of bob:");
    assert_no_part(p->out, "draws a card");
}

// What a person looks at is told, though nobody asks about it.
static void what_is_looked_at_is_shown(void **state) {
    Project *p = *state;
    put("x.yaml",
        "name: A look\nrules: [500.1]\n"
        "players: {alice: {battlefield: [Swamp], hand: [Duress]},"
        " bob: {hand: [Shock, Grizzly Bears]}}\n"
        "actions: [{advance: end}]\nexpect: {alice: {life: 20}}\n");
    p->input = "duress\n\nshock\nquit\n";
    CALL("play x.yaml -o x.jsonl", EXIT_GOOD);
    assert_part(p->out, "bob reveals Shock.");
    assert_part(p->out, "bob discards Shock.");
}

// ---- what can be said

static void questions_stand_until_they_are_answered(void **state) {
    Project *p = *state;
    put("x.yaml",
        "name: Refusals\nrules: [500.1]\nplayers:\n"
        "  alice: {battlefield: [Mountain, Forest], hand: [Shock, Divination, Forest, Forest]}\n"
        "  bob: {battlefield: [Grizzly Bears, Gladecover Scout]}\n"
        "actions: [{advance: end}]\nexpect: {alice: {life: 20}}\n");
    p->input =
        "why shock\nwhy divination\ncast divination\ndivination\nfoo\n99\npass until rain\n"
        "log x\ncard shock\ncard Schock\ncard\nwhy\nwhy Nobody\nhelp\nstack\nforest\n"
        "forest\nshock\nscout\nbears\nauto\nstops\n\nstops\nquit\n";
    CALL("play x.yaml --both -o x.jsonl", EXIT_GOOD);
    static const char *const said[] = {"cast Shock {R}: that can be done now",
                                       "cannot cast Divination {2}{U}: ",
                                       "cannot cast Divination {2}{U}: ",
                                       "cannot cast Divination {2}{U}: ",
                                       "there is no \"foo\" to choose",
                                       "there is no number 99 here",
                                       "pass until what: end, my turn or something",
                                       "log takes a number of lines",
                                       "deals 2 damage to any target",
                                       "did you mean Shock?",
                                       "card needs a name",
                                       "why needs a name",
                                       "there is no \"Nobody\" that you could know of",
                                       "pass until end|my turn|something",
                                       "the stack is empty",
                                       "alice plays Forest",
                                       "cannot play Forest",
                                       "Shock: choose any target",
                                       "No: ",
                                       "pay {R}",
                                       "you are asked at every priority",
                                       "alice has priority",
                                       "you are asked where there is something to do",
                                       "the game is left in turn 2"};
    const char *at = p->out;
    for (size_t i = 0; i < ARRAY_LEN(said); i++) {
        at = strstr(at, said[i]);
        if (!at) fail_msg("no '%s' where it should be in:\n%s", said[i], p->out);
        at += strlen(said[i]);
    }
    CALL("replay x.jsonl", EXIT_GOOD);
}

static void passing_goes_on_until_what_was_said(void **state) {
    Project *p = *state;
    put_decks();
    p->input = "no\npass until my turn\noptions\npass until end\nquit\n";
    CALL("play --deck red.txt --deck green.txt --seed 4 -o x.jsonl", EXIT_GOOD);
    assert_part(p->out, "Turn 3 (alice), ");
    assert_no_part(p->out, "Turn 2 (alice)");
}

static void conceding_ends_the_game_and_can_be_taken_back(void **state) {
    Project *p = *state;
    put_decks();
    p->input = "concede\nundo\nno\nconcede\nboard\nwhy\nfoo\nundo\nconcede\n\n";
    CALL("play --deck red.txt --deck green.txt --seed 4 -o x.jsonl", EXIT_GOOD);
    assert_part(p->out, "alice loses \xe2\x80\x94 concedes.");
    assert_part(p->out, "bob wins in turn 1");
    CALL("replay x.jsonl", EXIT_GOOD);
}

// ---- the command line

static void wrong_command_lines_are_refused(void **state) {
    Project *p = *state;
    put_decks();
    static const struct {
        const char *line;
        int status;
        const char *why;
    } lines[] = {
        {"play", EXIT_USAGE, "play needs decks or a scenario"},
        {"play --deck red.txt", EXIT_USAGE, "play needs 2 to"},
        {"play scenarios/6xx/bears.yaml --deck red.txt", EXIT_USAGE, "play needs decks or"},
        {"play scenarios/6xx/bears.yaml --seed 3", EXIT_USAGE, "--seed is for decks"},
        {"play scenarios/6xx/bears.yaml --seat 3", EXIT_USAGE, "--seat 3: there are 2 players"},
        {"play scenarios/6xx/bears.yaml --seat 1 --both", EXIT_USAGE, "--seat is one player"},
        {"play scenarios/6xx/bears.yaml --bot deep", EXIT_USAGE, "there is no bot 'deep'"},
        {"play scenarios/6xx/bears.yaml -o red.txt/x", EXIT_USAGE, "red.txt"},
        {"play scenarios/6xx/bears.yaml --save red.txt/x", EXIT_USAGE, "red.txt"},
        {"play --deck red.txt --deck green.txt --name ann", EXIT_USAGE, "once for each deck"},
        {"play nothing.yaml", EXIT_INVALID, "nothing.yaml"},
        {"play red.txt", EXIT_INVALID, "red.txt"},
    };
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        CALL(lines[i].line, lines[i].status);
        assert_part(p->err, lines[i].why);
    }
}

// Nothing typed at all: the record is there and has its end.
static void no_input_is_a_game_that_was_left(void **state) {
    Project *p = *state;
    p->input = NULL;
    CALL("play scenarios/6xx/bears.yaml -o x.jsonl", EXIT_GOOD);
    assert_part(p->out, "its script is not played");
    assert_part(p->out, "0 decisions recorded in x.jsonl");
    CALL("replay x.jsonl", EXIT_GOOD);
    CALL("play scenarios/6xx/bears.yaml -o x.jsonl --save y.yaml", EXIT_INVALID);
    assert_part(p->err, "what was played cannot be a scenario: nothing was");
}

// Played by a bot as well: the saved scenario has the head of the first, and asks for no bot.
static void a_saved_scenario_keeps_its_name_and_rules(void **state) {
    Project *p = *state;
    p->input = "bears\nauto\npass until my turn\nquit\n";
    CALL("play scenarios/6xx/bears.yaml --bot search -o x.jsonl --save y.yaml", EXIT_GOOD);
    char *saved = read_all("y.yaml");
    assert_part(saved, "name: Bears resolve\nrules: [608.3]\n");
    assert_part(saved, "cast: Grizzly Bears");
    free(saved);
    CALL("run --no-golden y.yaml", EXIT_GOOD);
    CALL("replay x.jsonl --resim", EXIT_GOOD);
    assert_part(p->err, "would make them again");
}

// ---- left in the middle

// The first `count` lines.
static char *first_lines(const char *lines, int count) {
    const char *end = lines;
    for (int i = 0; i < count && *end; i++) end = strchr(end, '\n') + 1;
    char *copy = calloc(1, (size_t)(end - lines) + 1);
    memcpy(copy, lines, (size_t)(end - lines));
    return copy;
}

static int count_lines(const char *lines) {
    int count = 0;
    for (const char *c = lines; *c; c++) count += *c == '\n';
    return count;
}

// Leaves after each line: what was saved passes, or there was nothing to be saved. Returns how
// often it was saved.
static int leave_everywhere(Project *p, const char *command, const char *lines) {
    int saved = 0;
    for (int n = 0; n <= count_lines(lines); n++) {
        char *input = first_lines(lines, n);
        p->input = input;
        int status = gavel(p, command);
        p->input = NULL;
        bool nothing = strstr(p->err, "cannot be a scenario: nothing was") ||
                       strstr(p->err, "left in the middle of the first decision");
        if (status != EXIT_GOOD && !nothing)
            fail_msg("left after:\n%s%s%s", input,
                     p->out + (strlen(p->out) > 700 ? strlen(p->out) - 700 : 0), p->err);
        if (status == EXIT_GOOD) CALL("run --no-golden left.yaml", EXIT_GOOD);
        saved += status == EXIT_GOOD;
        free(input);
    }
    return saved;
}

static void a_game_that_is_left_anywhere_is_saved(void **state) {
    Project *p = *state;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        char scenario[1024];
        snprintf(scenario, sizeof scenario,
                 "name: A question\nrules: [500.1]\nplayers: %s\nactions: [{advance: end}]\n"
                 "expect: {alice: {life: 20}}\n",
                 kinds[i].board);
        put("x.yaml", scenario);
        leave_everywhere(p, "play x.yaml --both -o x.jsonl --save left.yaml", kinds[i].lines);
    }
}

// A bot keeps what nobody has kept.
static void mulligans_that_are_left_are_saved(void **state) {
    Project *p = *state;
    put_decks();
    const char *lines = "keep\nmulligan\nforest\nmulligan\n1 2\nkeep\n";
    int saved = leave_everywhere(
        p, "play --deck red.txt --deck green.txt --both -o x.jsonl --save left.yaml", lines);
    assert_int_equal(saved, count_lines(lines));
}

// What was refused is no part of it, also where it ends.
static void an_action_that_is_left_after_a_refusal_is_saved(void **state) {
    Project *p = *state;
    put("x.yaml",
        "name: A question\nrules: [500.1]\nplayers: {alice: {battlefield: [2 Forest], hand: "
        "[Forest, Grizzly Bears]}, bob: {}}\nactions: [{advance: end}]\nexpect: {alice: {life: "
        "20}}\n");
    p->input = "play forest\nbears\n1\nbears\n";
    CALL("play x.yaml --both -o x.jsonl --save left.yaml", EXIT_GOOD);
    assert_part(p->out, "No: Cannot cast Grizzly Bears");
    p->input = NULL;
    CALL("run --no-golden left.yaml", EXIT_GOOD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, project_begin, project_end)
        TEST(each_kind_of_question_is_answered),
        TEST(mulligans_are_asked_and_taken_back),
        TEST(hands_of_bots_are_not_shown),
        TEST(what_is_looked_at_is_shown),
        TEST(questions_stand_until_they_are_answered),
        TEST(passing_goes_on_until_what_was_said),
        TEST(conceding_ends_the_game_and_can_be_taken_back),
        TEST(wrong_command_lines_are_refused),
        TEST(no_input_is_a_game_that_was_left),
        TEST(a_saved_scenario_keeps_its_name_and_rules),
        TEST(a_game_that_is_left_anywhere_is_saved),
        TEST(mulligans_that_are_left_are_saved),
        TEST(an_action_that_is_left_after_a_refusal_is_saved),
#undef TEST
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
