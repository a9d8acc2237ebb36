// test_shrink.c - scenarios made smaller while they fail in the same way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/shrink_cut.h"
#include "harness/sim_game.h"

static const char large[] =
    "name: Too much of everything\n"
    "rules: [510.2]\n"
    "seed: {value: 7, used: 3}\n"
    "players:\n"
    "  alice:\n"
    "    life: 13\n"
    "    battlefield: [3 Mountain, {card: Goblin Piker, as: piker, tapped: false}, Grizzly Bears]\n"
    "    hand: [Shock, 2 Mountain]\n"
    "    library: [4 Mountain, Shock, Forest]\n"
    "  bob:\n"
    "    battlefield: [2 Forest]\n"
    "    graveyard: [Shock]\n"
    "actions:\n"
    "  - alice: {play: Mountain}\n"
    "  - alice: {cast: Shock, targets: [bob]}\n"
    "  - resolve\n"
    "  - alice: {attack: {piker: bob, Grizzly Bears: bob}}\n"
    "  - advance: end\n"
    "  - note: over\n"
    "expect:\n"
    "  bob: {life: 3, hand: 0}\n"
    "  alice: {life: 13}\n";

static void what_is_not_needed_is_left_out(void **state) {
    (void)state;
    Status s = {0};
    Pool *pool = pool_new(&s);
    Judge judge = {.kind = JUDGE_FAILS, .pool = pool};
    Text text = {0}, laid_out = {0};
    int cards, actions;
    text_add(&text, large);
    assert_true(judge_begin(&judge, large));
    assert_string_equal(judge.signature, "expect:bob.life is 14 after: bob loses life");
    shrink_text(&(Shrink){.judge = &judge, .anonymous = true}, &text);
    assert_true(judge_likes(&judge, text_cstr(&text)));
    shrink_measure(text_cstr(&text), &cards, &actions);
    assert_int_equal(cards, 4);
    assert_int_equal(actions, 3);
    shrink_layout(text_cstr(&text), "# From a test.\n", &laid_out);
    assert_string_equal(text_cstr(&laid_out),
                        "# From a test.\nname: Too much of everything\nrules: [510.2]\n"
                        "players:\n  alice:\n"
                        "    battlefield: [Mountain, Goblin Piker, Grizzly Bears]\n"
                        "    hand: [Shock]\n  bob: {}\nactions:\n"
                        "  - alice: {cast: Shock, targets: [bob]}\n"
                        "  - alice: {attack: [Goblin Piker, Grizzly Bears]}\n"
                        "  - advance: end\nexpect:\n  bob: {life: 3}\n");
    text_free(&text);
    text_free(&laid_out);
    judge_end(&judge);
    pool_free(pool);
}

// However many are played at once: the same candidates count, and the same one is left.
static void jobs_do_not_matter(void **state) {
    (void)state;
    Status s = {0};
    Pool *pool = pool_new(&s);
    static const char *const commands[] = {NULL, "grep -q 'Shock' {} && grep -q 'life: 3' {}"};
    for (size_t c = 0; c < ARRAY_LEN(commands); c++) {
        Text first = {0};
        int played = 0;
        for (int jobs = 1; jobs <= 7; jobs += 3) {
            Judge judge = {.kind = commands[c] ? JUDGE_COMMAND : JUDGE_FAILS,
                           .pool = pool,
                           .command = commands[c],
                           .jobs = jobs};
            Text text = {0};
            text_add(&text, large);
            assert_true(judge_begin(&judge, large));
            shrink_text(&(Shrink){.judge = &judge, .anonymous = true}, &text);
            if (jobs == 1) {
                text_add(&first, text_cstr(&text));
                played = judge.played;
            }
            assert_string_equal(text_cstr(&text), text_cstr(&first));
            assert_int_equal(judge.played, played);
            text_free(&text);
            judge_end(&judge);
        }
        text_free(&first);
    }
    pool_free(pool);
}

// A card gives way to one without abilities of the same size, also where it has another name; one
// that nobody looks at to a basic land.
static void cards_become_simpler(void **state) {
    (void)state;
    Status s = {0};
    Pool *pool = pool_new(&s);
    Judge judge = {.kind = JUDGE_FAILS, .pool = pool, .jobs = 2};
    static const char scenario[] =
        "name: Two attack\nrules: [510.2]\nplayers:\n  alice: {battlefield: [Serra Angel, "
        "{card: Serra Angel, as: second}]}\n  bob: {hand: [Craw Wurm]}\nactions:\n  - alice: "
        "{attack: [second]}\n  - advance: end\nexpect: {bob: {life: 20, hand: 1}}\n";
    Text text = {0};
    text_add(&text, scenario);
    assert_true(judge_begin(&judge, scenario));
    assert_string_equal(judge.signature, "expect:bob.life is 16 after: bob loses life");
    shrink_text(&(Shrink){.judge = &judge, .anonymous = true}, &text);
    assert_null(strstr(text_cstr(&text), "Serra Angel"));
    assert_null(strstr(text_cstr(&text), "second"));
    assert_null(strstr(text_cstr(&text), "hand"));
    assert_true(judge_likes(&judge, text_cstr(&text)));
    text_free(&text);
    judge_end(&judge);
    pool_free(pool);
}

// The script's own failure is kept: what it needs stays.
static void what_the_failure_needs_stays(void **state) {
    (void)state;
    Status s = {0};
    Pool *pool = pool_new(&s);
    Judge judge = {.kind = JUDGE_FAILS, .pool = pool};
    static const char scenario[] =
        "name: A second land\nrules: [305.2]\nplayers:\n  alice: {hand: [3 Mountain, Forest], "
        "life: "
        "9}\n  bob: {battlefield: [Grizzly Bears]}\nactions:\n  - alice: {play: Mountain}\n  - "
        "note: "
        "now\n  - alice: {play: Forest}\n";
    Text text = {0};
    int cards, actions;
    text_add(&text, scenario);
    assert_true(judge_begin(&judge, scenario));
    shrink_text(&(Shrink){.judge = &judge, .anonymous = true}, &text);
    shrink_measure(text_cstr(&text), &cards, &actions);
    assert_int_equal(cards, 2);
    assert_int_equal(actions, 2);
    text_free(&text);
    judge_end(&judge);
    pool_free(pool);
}

static void what_passes_is_not_interesting(void **state) {
    (void)state;
    Status s = {0};
    Pool *pool = pool_new(&s);
    Judge judge = {.kind = JUDGE_FAILS, .pool = pool};
    assert_false(
        judge_begin(&judge, "name: Nothing\nrules: [510.2]\nplayers: {alice: {}, bob: {}}\n"));
    judge_end(&judge);
    pool_free(pool);
}

static void a_command_may_judge(void **state) {
    (void)state;
    Status s = {0};
    Pool *pool = pool_new(&s);
    Judge judge = {.kind = JUDGE_COMMAND, .pool = pool, .command = "grep -q Shock {}"};
    assert_true(judge_begin(&judge, large));
    Text text = {0};
    text_add(&text, large);
    shrink_text(&(Shrink){.judge = &judge, .anonymous = true}, &text);
    assert_non_null(strstr(text_cstr(&text), "Shock"));
    assert_null(strstr(text_cstr(&text), "Forest"));
    assert_true(judge_reads(&judge, "candidate.yaml", text_cstr(&text), &s));
    text_free(&text);
    judge_end(&judge);
    pool_free(pool);
}

// ---- records

// A deliberate fault: the engine crashes when a creature dies.
static void crash(void *context, Engine *e, const Game *g, const Event *ev) {
    (void)context;
    (void)e;
    (void)g;
    if (ev->kind == EVENT_DESTROY) gavel_never("a creature dies");
}

// Records a game of two decks, and plays it into `r`.
static void record_game(const Pool *pool, Arena *arena, const char *path, Record *r) {
    static const char *const sources[] = {"17 Mountain\n8 Goblin Piker\n8 Shock\n7 Mogg Fanatic\n",
                                          "17 Forest\n12 Grizzly Bears\n11 Llanowar Elves\n"};
    Status s = {0};
    Deck decks[2];
    SimPlan plan = {.pool = pool, .player_count = 2, .turns_most = 12, .seed = 5, .record = path};
    for (int i = 0; i < 2; i++) {
        assert_true(deck_parse(&decks[i], arena, "deck", span_of(sources[i]), &s));
        assert_true(deck_find_cards(&decks[i], pool, NULL, &s));
        plan.decks[i] = &decks[i];
        plan.names[i] = i == 0 ? "red" : "green";
    }
    SimTable *table = sim_table_new(&plan);
    SimResult result;
    sim_play(table, 1, NULL, &result);
    sim_table_free(table);
    assert_true(record_load(r, path, &s));
}

// A game that crashes is cut out where it does, and made small, while it crashes in the same place.
static void a_crash_is_shrunk(void **state) {
    (void)state;
    Status s = {0};
    Pool *pool = pool_new(&s);
    Arena arena = {0};
    Record r;
    char path[64];
    snprintf(path, sizeof path, "/tmp/gavel-shrink-%d.jsonl", (int)getpid());
    record_game(pool, &arena, path, &r);
    EventSink sink = {.event = crash};
    Judge judge = {.kind = JUDGE_FAILS, .pool = pool, .sink = &sink, .jobs = 2};
    Text text = {0};
    int at, cards, actions;
    assert_int_equal(shrink_cut(&judge, &r, &text, &at, &s), CUT_FOUND);
    assert_non_null(strstr(judge.signature, "a creature dies"));
    shrink_text(&(Shrink){.judge = &judge, .anonymous = true}, &text);
    shrink_measure(text_cstr(&text), &cards, &actions);
    assert_true(cards <= 3 && actions <= 4);
    assert_true(judge_likes(&judge, text_cstr(&text)));
    judge_end(&judge);
    Judge sound = {.kind = JUDGE_FAILS, .pool = pool};
    assert_int_equal(shrink_cut(&sound, &r, &text, &at, &s), CUT_NOTHING);
    judge_end(&sound);
    text_free(&text);
    record_free(&r);
    unlink(path);
    arena_free(&arena);
    pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_needed_is_left_out),
        cmocka_unit_test(jobs_do_not_matter),
        cmocka_unit_test(cards_become_simpler),
        cmocka_unit_test(what_the_failure_needs_stays),
        cmocka_unit_test(what_passes_is_not_interesting),
        cmocka_unit_test(a_command_may_judge),
        cmocka_unit_test(a_crash_is_shrunk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
