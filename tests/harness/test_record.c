// test_record.c - records: written, read back, played back, and damaged in every way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/files.h"
#include "harness/json.h"
#include "harness/replay.h"
#include "tests/harness/test_record_support.h"

enum { MUTANTS = 1000, MUTANTS_WITH_SUMS = 400 };

static const Seat seats[2] = {
    {"red", "17 Mountain\n8 Goblin Piker\n8 Shock\n7 Mogg Fanatic\n"},
    {"green", "17 Forest\n12 Grizzly Bears\n7 Llanowar Elves\n4 Giant Growth\n"}};

typedef struct {
    Table table;
    const Pool *pool;
    const char *path;
    Text text;  // Of the record.
} Fixture;

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    Status s = {0};
    table_begin(&f->table, seats, 5, 12);
    f->pool = f->table.pool;
    f->path = f->table.path;
    table_play(&f->table, 1);
    assert_true(files_read(f->path, &f->text, &s));
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    text_free(&f->text);
    table_end(&f->table);
    free(f);
    return 0;
}

static void a_record_agrees_with_itself(void **state) {
    Fixture *f = *state;
    Record r;
    Status s = {0};
    Replay x;
    assert_true(record_load(&r, f->path, &s));
    assert_true(r.count > 50);
    assert_true(r.result.line > 0);
    assert_int_equal(r.broken_line, 0);
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool, .resim = true}, &s));
    assert_int_equal(replay_run(&x), REPLAY_AGREES);
    assert_int_equal(x.at, r.count);
    replay_free(&x);
    record_free(&r);
}

static void a_compressed_record_reads_the_same(void **state) {
    Fixture *f = *state;
    char packed[96];
    Text text = {0};
    Status s = {0};
    snprintf(packed, sizeof packed, "%s.zst", f->path);
    RecordFile file;
    assert_true(record_file_open(&file, packed, (Span){f->text.data, f->text.length}, &s));
    assert_true(record_file_close(&file, &s));
    assert_int_equal(files_kind(f->path), FILES_MISSING);
    bool truncated;
    assert_true(record_file_read(packed, &text, &truncated, &s));
    assert_false(truncated);
    assert_int_equal(text.length, f->text.length);
    assert_memory_equal(text.data, f->text.data, text.length);
    text_free(&text);
    unlink(packed);
}

// It is unpacked in parts, and its end may be that of a part.
static void a_compressed_file_of_any_length_is_whole(void **state) {
    Fixture *f = *state;
    char packed[96];
    snprintf(packed, sizeof packed, "%s.zst", f->path);
    for (size_t length = 16 * 1024 - 1; length <= 16 * 1024 + 1; length++) {
        RecordFile file;
        Text text = {0};
        Status s = {0};
        bool truncated;
        assert_true(f->text.length > length);
        assert_true(record_file_open(&file, packed, (Span){f->text.data, length}, &s));
        assert_true(record_file_close(&file, &s));
        assert_true(record_file_read(packed, &text, &truncated, &s));
        assert_int_equal(text.length, length);
        assert_false(truncated);
        text_free(&text);
    }
    unlink(packed);
}

// Whatever of it can be unpacked is played; the end is an error with its line.
static void a_compressed_record_may_break_off(void **state) {
    Fixture *f = *state;
    char packed[96];
    Text bytes = {0}, many = {0};
    Status s = {0};
    Record r;
    RecordFile file;
    for (int i = 0; i < 40; i++)  // More than a block.
        text_add_span(&many, (Span){f->text.data, f->text.length});
    snprintf(packed, sizeof packed, "%s.zst", f->path);
    assert_true(record_file_open(&file, packed, (Span){many.data, 1}, &s));
    record_file_add(&file, many.data + 1, many.length - 1);
    assert_true(record_file_close(&file, &s));
    assert_true(files_read(packed, &bytes, &s));
    Text cut = {0};
    bool truncated;
    assert_true(files_write(packed, (Span){bytes.data, bytes.length - 9}, &s));
    assert_true(record_file_read(packed, &cut, &truncated, &s));
    assert_true(truncated);
    assert_true(cut.length > 0 && cut.length < many.length);
    assert_true(files_write(packed, (Span){bytes.data, 20}, &s));
    assert_false(record_load(&r, packed, &s));
    assert_non_null(strstr(s.message, "break off after 20 bytes"));
    record_free(&r);
    text_free(&cut);
    text_free(&bytes);
    text_free(&many);
    unlink(packed);
}

static void positions_can_be_walked_through(void **state) {
    Fixture *f = *state;
    Record r;
    Status s = {0};
    Replay x;
    assert_true(record_load(&r, f->path, &s));
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool, .keep = true}, &s));
    replay_run(&x);
    for (int i = 0; i < r.count; i++) {
        assert_non_null(x.positions[i].game);
        assert_int_equal(game_digest(x.positions[i].game, f->pool), r.decisions[i].digest);
        assert_int_equal(x.positions[i].game->turn, r.decisions[i].turn);
    }
    replay_free(&x);
    record_free(&r);
}

static void a_replay_stops_where_it_should(void **state) {
    Fixture *f = *state;
    Record r;
    Status s = {0};
    Replay x;
    Text board = {0};
    assert_true(record_load(&r, f->path, &s));
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool, .until = 30}, &s));
    assert_int_equal(replay_run(&x), REPLAY_STOPPED);
    assert_int_equal(x.at, 29);
    assert_int_equal(game_digest(x.now, f->pool), r.decisions[29].digest);
    replay_board(x.engine, x.now, &board);
    assert_non_null(strstr(text_cstr(&board), "red: "));
    text_free(&board);
    replay_free(&x);
    record_free(&r);
}

// The record says that something else had changed, and what position it was.
static void a_difference_is_told_in_words_and_fields(void **state) {
    Fixture *f = *state;
    Record r;
    Status s = {0};
    Replay x;
    Text why = {0};
    static const char changed[] = "{\"PLAYERS[1].life\":3,\"GAME.step\":\"upkeep\"}";
    assert_true(record_load(&r, f->path, &s));
    r.decisions[20].digest ^= 1;
    r.decisions[20].changed = span_of(changed);
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool}, &s));
    assert_int_equal(replay_run(&x), REPLAY_DIVERGED);
    assert_int_equal(x.at, 20);
    replay_explain(&x, true, &why);
    static const char *const said[] = {"the last decision that agrees:\n  20  ",
                                       "the board before that, the same in both:\n  Turn ",
                                       "what happens here:\n",
                                       "next in the record:\n  21  ",
                                       "the position differs\n",
                                       "  green: life 20 here, 3 in the record\n",
                                       "  PLAYERS[1].life (green): 20 here, 3 in the record\n"};
    const char *at = text_cstr(&why);
    for (size_t i = 0; i < ARRAY_LEN(said); i++) {
        at = strstr(at, said[i]);
        if (!at) fail_msg("no '%s' where it should be in:\n%s", said[i], text_cstr(&why));
    }
    text_clear(&why);
    replay_explain(&x, false, &why);
    assert_null(strstr(text_cstr(&why), "PLAYERS[1]"));
    assert_non_null(strstr(text_cstr(&why), "--fields shows them"));
    text_free(&why);
    replay_free(&x);
    record_free(&r);
}

static void another_engine_is_named(void **state) {
    Fixture *f = *state;
    Record r;
    Status s = {0};
    Replay x;
    assert_true(record_load(&r, f->path, &s));
    cJSON *engine = cJSON_GetObjectItemCaseSensitive(r.head, "engine");
    cJSON_SetValuestring(cJSON_GetObjectItemCaseSensitive(engine, "version"), "0.0.9");
    cJSON *cards = cJSON_GetObjectItemCaseSensitive(r.head, "cards");
    cJSON_SetValuestring(cJSON_GetObjectItemCaseSensitive(cards, "Shock"), "0000000000000000");
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool}, &s));
    assert_int_equal(replay_run(&x), REPLAY_AGREES);
    assert_non_null(strstr(text_cstr(&x.foreign), "engine: version 0.0.9 in the record"));
    assert_non_null(strstr(text_cstr(&x.foreign), "card: Shock is another card here\n"));
    replay_free(&x);
    record_free(&r);
}

static void answers_come_back_as_they_were(void **state) {
    (void)state;
    static const struct {
        QuestionKind kind;
        const char *ids;
    } good[] = {{QUESTION_PRIORITY, "pass"},
                {QUESTION_PRIORITY, "cast o259/1"},
                {QUESTION_PRIORITY, "activate o260#2!"},
                {QUESTION_PRIORITY, "concede p1"},
                {QUESTION_CHOOSE, "concede p0"},
                {QUESTION_CHOOSE, "none"},
                {QUESTION_CHOOSE, "o1 p0 n-3 c2 s4"},
                {QUESTION_PAYMENT, "auto"},
                {QUESTION_PAYMENT, "o31=-1@1 -*1=2 -*2"},
                {QUESTION_ATTACKERS, "o5>p1 o6>o7*1"}};
    static const char *const bad[] = {"",   "x",     "o",       "o1>",   "o1 ",  "p16",
                                      "c9", "o1*",   "none o1", "o1==2", "n1.5", "o99999999999",
                                      "--", "auto ", "s-1"};
    Answer *a = malloc(sizeof *a);
    for (size_t i = 0; i < ARRAY_LEN(good); i++) {
        Text text = {0};
        Question q = {.kind = good[i].kind};
        assert_true(record_answer_read(span_of(good[i].ids), good[i].kind, a));
        record_answer_ids(&q, a, &text);
        assert_string_equal(text_cstr(&text), good[i].ids);
        text_free(&text);
    }
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        assert_false(record_answer_read(span_of(bad[i]), QUESTION_CHOOSE, a));
    assert_false(record_answer_read(span_of("cast"), QUESTION_PRIORITY, a));
    assert_false(record_answer_read(span_of("cast p1"), QUESTION_PRIORITY, a));
    free(a);
}

static void a_memo_digests_as_one_look_does(void **state) {
    Fixture *f = *state;
    Record r;
    Status s = {0};
    Replay x;
    CoreMemo *memo = core_memo_new(f->pool);
    assert_true(record_load(&r, f->path, &s));
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool, .keep = true}, &s));
    replay_run(&x);
    for (int i = 0; i < r.count; i += 3) {
        const Game *g = x.positions[i * 7 % r.count].game;
        assert_int_equal(core_memo_digest(memo, g, NULL), game_digest(g, f->pool));
    }
    core_memo_free(memo);
    replay_free(&x);
    record_free(&r);
}

// ---- damage

typedef struct {
    char *at;
    size_t length;
} Line;

static int cut_lines(Text *text, Line *lines, int most) {
    int count = 0;
    for (char *at = text->data, *end; count < most && (end = strchr(at, '\n')); at = end + 1)
        lines[count++] = (Line){at, (size_t)(end - at) + 1};
    return count;
}

static void copy_lines(Text *out, const Text *from, Rng *rng, int how) {
    static Line lines[4000];
    Text source = {0};
    text_add_span(&source, (Span){from->data, from->length});
    int count = cut_lines(&source, lines, 4000);
    int a = (int)rng_below(rng, (uint32_t)count), b = (int)rng_below(rng, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        int k = how == 2 && i == a ? b : how == 2 && i == b ? a : i;  // Swapped.
        if (how == 1 && i == a) continue;                             // Dropped.
        text_add_span(out, (Span){lines[k].at, lines[k].length});
        if (how == 3 && i == a) text_add_span(out, (Span){lines[k].at, lines[k].length});
    }
    text_free(&source);
}

static void mutate(Text *out, const Text *from, Rng *rng) {
    uint32_t how = rng_below(rng, 6);
    if (how >= 1 && how <= 3) {
        copy_lines(out, from, rng, (int)how);
        return;
    }
    text_add_span(out, (Span){from->data, from->length});
    size_t at = rng_below(rng, (uint32_t)out->length);
    if (how == 0) out->data[at] = (char)(out->data[at] ^ 1 << rng_below(rng, 8));
    if (how == 4) out->length = at;
    for (int i = 0; how == 5 && i < 20; i++)
        out->data[rng_below(rng, (uint32_t)out->length)] = (char)rng_below(rng, 256);
}

// Never a crash, always a place: a line that is refused, or the decision where it differs.
static bool play_mutant(const Fixture *f, const Text *text) {
    Record r;
    Status s = {0};
    Replay x;
    bool noticed = false;
    if (!record_parse(&r, "mutant.jsonl", (Span){text->data, text->length}, &s)) {
        assert_true(s.line > 0);
        assert_true(s.message[0] != '\0');
        noticed = true;
    } else if (!replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool}, &s)) {
        assert_true(s.message[0] != '\0');
        noticed = true;
        replay_free(&x);
    } else {
        Text why = {0};
        ReplayEnd end = replay_run(&x);
        noticed = end == REPLAY_DIVERGED || r.broken_line > 0 || r.result.line == 0;
        if (end == REPLAY_DIVERGED) replay_explain(&x, true, &why);
        assert_true(end != REPLAY_DIVERGED || why.length > 0);
        text_free(&why);
        replay_free(&x);
    }
    record_free(&r);
    return noticed;
}

static void mutants_are_found_at_their_place(void **state) {
    Fixture *f = *state;
    Rng rng = {.seed = 6};
    for (int i = 0; i < MUTANTS; i++) {
        Text text = {0};
        mutate(&text, &f->text, &rng);
        bool same =
            text.length == f->text.length && memcmp(text.data, f->text.data, text.length) == 0;
        if (!play_mutant(f, &text) && !same) fail_msg("mutant %d was not noticed", i);
        text_free(&text);
    }
}

static void mutants_with_right_sums_do_no_harm(void **state) {
    Fixture *f = *state;
    Rng rng = {.seed = 7};
    for (int i = 0; i < MUTANTS_WITH_SUMS; i++) {
        Text text = {0};
        mutate(&text, &f->text, &rng);
        text_add(&text, "");
        sum_anew(&text);
        play_mutant(f, &text);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_record_agrees_with_itself, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_compressed_record_reads_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_compressed_file_of_any_length_is_whole, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_compressed_record_may_break_off, set_up, tear_down),
        cmocka_unit_test_setup_teardown(positions_can_be_walked_through, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_replay_stops_where_it_should, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_difference_is_told_in_words_and_fields, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(another_engine_is_named, set_up, tear_down),
        cmocka_unit_test(answers_come_back_as_they_were),
        cmocka_unit_test_setup_teardown(a_memo_digests_as_one_look_does, set_up, tear_down),
        cmocka_unit_test_setup_teardown(mutants_are_found_at_their_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(mutants_with_right_sums_do_no_harm, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
