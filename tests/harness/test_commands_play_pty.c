// test_commands_play_pty.c - people at a terminal: a whole game, any keys at all, Ctrl-C and worse.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>

#include "engine/base/rng.h"
#include "tests/harness/test_commands.h"
#include "tests/harness/test_pty.h"

enum { PROMPTS_MAX = 5000, KEYS = 1000 };

static int set_up(void **state) {
    project_begin(state);
    put("red.txt",
        "20 Mountain\n8 Goblin Piker\n8 Shock\n8 Mogg Fanatic\n8 Lightning Bolt\n"
        "8 Arc Lightning\n");
    put("green.txt", "24 Forest\n12 Grizzly Bears\n12 Giant Growth\n12 Llanowar Elves\n");
    return 0;
}

static int times(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text++) count++;
    return count;
}

// ---- a whole game

// One after another, whatever is asked: some are refused, and some of what stands is taken back.
static const char *const answers[] = {"no", "1",    "bob",   "",  "all",  "1", "2 1",
                                      "",   "auto", "board", "2", "none", "3"};
enum { UNDO_EACH = 17 };

static const char *answer(int i) {
    return i % UNDO_EACH == UNDO_EACH - 1 ? "undo" : answers[(size_t)i % ARRAY_LEN(answers)];
}

static void a_whole_game_is_played_at_a_terminal(void **state) {
    Project *p = *state;
    Pty pty;
    pty_begin(&pty, "play --deck red.txt --deck green.txt --seed 4 -o game.jsonl --save game.yaml");
    bool on = pty_wait(&pty);
    for (int i = 0; on && i < PROMPTS_MAX && !strstr(text_cstr(&pty.seen), "The game is over"); i++)
        on = pty_say(&pty, answer(i));
    assert_part(text_cstr(&pty.seen), "The game is over");
    if (on) on = pty_say(&pty, "undo");  // Also from the end of the game.
    for (int i = 0; on && i < PROMPTS_MAX; i++) on = pty_say(&pty, "");
    assert_int_equal(pty_end(&pty), EXIT_GOOD);
    assert_true(times(text_cstr(&pty.seen), "taken back") > 4);
    assert_part(text_cstr(&pty.seen), "\033[1m");
    assert_part(text_cstr(&pty.seen), "game.yaml begins before decision");
    text_free(&pty.seen);
    CALL("replay game.jsonl --resim", EXIT_GOOD);
    assert_part(p->err, "would make them again");
    CALL("run --no-golden game.yaml", EXIT_GOOD);
}

// ---- any keys

// Words that mean something come often enough to get somewhere; else any byte at all but those that
// the terminal keeps for itself.
static const char *const words[] = {"1",
                                    "2",
                                    "\n",
                                    "pass\n",
                                    "no\n",
                                    "all\n",
                                    "undo\n",
                                    "1>a",
                                    "shock",
                                    "why ",
                                    "card ",
                                    "bob\n",
                                    "pass until end\n",
                                    "auto\n",
                                    "\033[A",
                                    "\033[5~",
                                    " ",
                                    "stops\n",
                                    "log 5\n",
                                    "options\n",
                                    "stack\n",
                                    "hand\n"};
static const char kept_cooked[] = {3, 4, 15, 17, 18, 19, 21, 22, 23, 26, 28, 0};
static const char kept_raw[] = {3, 4, 0};

static void random_keys(Rng *r, const char *kept, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        char byte = (char)rng_below(r, 256);
        if (rng_below(r, 3) > 0)
            text_add(out, words[rng_below(r, (uint32_t)ARRAY_LEN(words))]);
        else if (byte != '\0' && !strchr(kept, byte))
            text_add_char(out, byte);
    }
}

static void no_keys_upset_a_game(void **state) {
    Project *p = *state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Rng r = {.seed = seed};
        Text keys = {0};
        Pty pty;
        random_keys(&r, kept_cooked, KEYS, &keys);
        pty_begin(&pty, "play --deck red.txt --deck green.txt --seed 9 --both -o keys.jsonl");
        bool on = pty_wait(&pty);
        for (Span rest = {keys.data, keys.length}; on && rest.at;) {
            Span line = span_cut(&rest, '\n');
            pty_type(&pty, line.at, line.length);
            on = pty_say(&pty, "");
        }
        if (on) pty_say(&pty, "quit");
        assert_int_equal(pty_end(&pty), EXIT_GOOD);
        text_free(&pty.seen);
        text_free(&keys);
        CALL("replay keys.jsonl", EXIT_GOOD);
    }
}

static void no_keys_upset_a_walk(void **state) {
    Project *p = *state;
    CALL("record --deck red.txt --deck green.txt --seed 3 -o game.jsonl", EXIT_GOOD);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Rng r = {.seed = seed};
        Text keys = {0};
        Pty pty;
        random_keys(&r, kept_raw, KEYS, &keys);
        pty_begin(&pty, "replay game.jsonl --step");
        assert_true(pty_wait(&pty));
        pty_press(&pty, keys.data, keys.length);
        while (!pty.ended) pty_press(&pty, "\nquit\n", 6);
        assert_int_equal(pty_end(&pty), EXIT_GOOD);
        text_free(&pty.seen);
        text_free(&keys);
    }
}

// ---- walking by keys

static void arrow_keys_walk(void **state) {
    Project *p = *state;
    CALL("record --deck red.txt --deck green.txt --seed 3 -o game.jsonl", EXIT_GOOD);
    static const struct {
        const char *keys, *shown;
    } steps[] = {
        {"\033[C", "\r2  turn 0"}, {"\033[B", "3  turn 1"},   {"\033[D", "\r2  turn 0"},
        {"\033[A", "\r1  turn 0"}, {"\033[6~", "turn 1, "},   {"\033[6~", "turn 2, "},
        {"\033[5~", "turn 1, "},   {"\033[H", "\r1  turn 0"}, {"\033OC", "\r2  turn 0"},
        {"t3x\177\n", "turn 3, "}, {"5\n", "5  turn"},        {"\025\n", "6  turn"},
        {"/shock\n", "Shock"},     {"n\n", "Shock"},          {"\033[F", "end of the rec"}};
    Pty pty;
    pty_begin(&pty, "replay game.jsonl --step");
    assert_true(pty_wait(&pty));
    for (size_t i = 0; i < ARRAY_LEN(steps); i++) {
        size_t before = pty.seen.length;
        pty_type(&pty, steps[i].keys, strlen(steps[i].keys));
        assert_true(pty_wait(&pty));
        if (!strstr(pty.seen.data + before, steps[i].shown))
            fail_msg("step %zu: no '%s' in:\n%s", i, steps[i].shown, pty.seen.data + before);
    }
    pty_type(&pty, "\003", 1);
    assert_int_equal(pty_end(&pty), EXIT_GOOD);
    text_free(&pty.seen);
}

// ---- ends

static void ctrl_c_leaves_a_record(void **state) {
    Project *p = *state;
    Pty pty;
    pty_begin(&pty, "play --deck red.txt --deck green.txt --seed 4 -o game.jsonl");
    assert_true(pty_wait(&pty));
    pty_say(&pty, "no");
    pty_type(&pty, "\003", 1);
    assert_int_equal(pty_end(&pty), EXIT_INTERRUPTED);
    assert_part(text_cstr(&pty.seen), "what was played is in game.jsonl");
    text_free(&pty.seen);
    CALL("replay game.jsonl", EXIT_GOOD);
}

static void a_kill_leaves_a_record_of_what_stands(void **state) {
    Project *p = *state;
    Pty pty;
    int status;
    pty_begin(&pty, "play --deck red.txt --deck green.txt --seed 4 --both -o game.jsonl");
    assert_true(pty_wait(&pty));
    static const char *const said[] = {"no", "no", "", "", "", "", "undo", "undo", "", "undo"};
    for (size_t i = 0; i < ARRAY_LEN(said); i++) assert_true(pty_say(&pty, said[i]));
    kill(pty.child, SIGKILL);
    assert_int_equal(waitpid(pty.child, &status, 0), pty.child);
    close(pty.fd);
    text_free(&pty.seen);
    CALL("replay game.jsonl", EXIT_GOOD);
    assert_part(p->err, "the game was not finished");
    assert_no_part(p->err, " 0 decisions");
}

// Ctrl-D: the end of input.
static void the_end_of_input_ends_the_game(void **state) {
    Project *p = *state;
    Pty pty;
    pty_begin(&pty, "play scenarios/6xx/bears.yaml -o game.jsonl --save saved.yaml");
    assert_true(pty_wait(&pty));
    assert_true(pty_say(&pty, "cast grizzly"));
    assert_true(pty_say(&pty, "auto"));
    pty_type(&pty, "\004", 1);
    assert_int_equal(pty_end(&pty), EXIT_GOOD);
    text_free(&pty.seen);
    CALL("replay game.jsonl", EXIT_GOOD);
    CALL("run --no-golden saved.yaml", EXIT_GOOD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_whole_game_is_played_at_a_terminal, set_up, project_end),
        cmocka_unit_test_setup_teardown(no_keys_upset_a_game, set_up, project_end),
        cmocka_unit_test_setup_teardown(no_keys_upset_a_walk, set_up, project_end),
        cmocka_unit_test_setup_teardown(arrow_keys_walk, set_up, project_end),
        cmocka_unit_test_setup_teardown(ctrl_c_leaves_a_record, set_up, project_end),
        cmocka_unit_test_setup_teardown(a_kill_leaves_a_record_of_what_stands, set_up, project_end),
        cmocka_unit_test_setup_teardown(the_end_of_input_ends_the_game, set_up, project_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
