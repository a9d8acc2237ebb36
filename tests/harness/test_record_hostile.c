// test_record_hostile.c - records that somebody made to do harm: forged answers, names that act,
// compressed data that is more, or grows to more, than it looks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/files.h"
#include "harness/json.h"
#include "harness/replay.h"
#include "tests/harness/test_record_support.h"

static const Seat seats[2] = {
    {"red", "17 Mountain\n8 Goblin Piker\n8 Shock\n7 Mogg Fanatic\n"},
    {"green", "17 Forest\n12 Grizzly Bears\n7 Llanowar Elves\n4 Giant Growth\n"}};

typedef struct {
    Table table;
    const Pool *pool;
    const char *path;
    Text text;        // Of the record.
    char packed[96];  // A path for a compressed one.
} Fixture;

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    Status s = {0};
    table_begin(&f->table, seats, 5, 12);
    f->pool = f->table.pool;
    f->path = f->table.path;
    table_play(&f->table, 1);
    assert_true(files_read(f->path, &f->text, &s));
    snprintf(f->packed, sizeof f->packed, "%s.zst", f->path);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    unlink(f->packed);
    text_free(&f->text);
    table_end(&f->table);
    free(f);
    return 0;
}

// ---- compressed

// The bytes as one frame.
static void pack(const Fixture *f, Span content, Text *out) {
    RecordFile file;
    Status s = {0};
    assert_true(record_file_open(&file, f->packed, content, &s));
    assert_true(record_file_close(&file, &s));
    assert_true(files_read(f->packed, out, &s));
}

// What reading a file of these bytes says; "": it is read.
static const char *reading(const Fixture *f, const Text *bytes, Text *out, Status *s) {
    bool truncated;
    *s = (Status){0};
    text_clear(out);
    assert_true(files_write(f->packed, (Span){bytes->data, bytes->length}, s));
    bool good = record_file_read(f->packed, out, &truncated, s);
    assert_int_equal(good, !s->failed);
    assert_false(truncated);
    return s->message;
}

static void every_frame_is_read(void **state) {
    Fixture *f = *state;
    Text bytes = {0}, out = {0};
    Status s;
    size_t third = f->text.length / 3;
    for (size_t at = 0; at < f->text.length; at += third) {
        size_t rest = f->text.length - at;
        pack(f, (Span){f->text.data + at, rest < third ? rest : third}, &bytes);
    }
    assert_string_equal(reading(f, &bytes, &out, &s), "");
    assert_int_equal(out.length, f->text.length);
    assert_memory_equal(out.data, f->text.data, out.length);
    text_free(&bytes);
    text_free(&out);
}

static void what_follows_must_be_a_frame(void **state) {
    Fixture *f = *state;
    Text bytes = {0}, out = {0};
    Status s;
    char expected[64];
    pack(f, (Span){f->text.data, f->text.length}, &bytes);
    snprintf(expected, sizeof expected, "not zstd data from byte %zu on: ", bytes.length);
    text_add(&bytes, "what is this?");
    assert_non_null(strstr(reading(f, &bytes, &out, &s), expected));
    // A frame that is to be skipped is one.
    bytes.length -= strlen("what is this?");
    text_add_span(&bytes, (Span){"\x50\x2a\x4d\x18\x03\0\0\0abc", 11});
    assert_string_equal(reading(f, &bytes, &out, &s), "");
    assert_int_equal(out.length, f->text.length);
    text_free(&bytes);
    text_free(&out);
}

// A frame of blocks that say one byte 128 KB long, in four bytes each.
static void add_bomb(Text *bytes, int blocks) {
    text_add_span(bytes, (Span){"\x28\xb5\x2f\xfd\x00\x58", 6});
    for (int i = 0; i < blocks; i++) {
        uint32_t head = (uint32_t)(i == blocks - 1) | 1U << 1 | (uint32_t)(128 * 1024) << 3;
        const char block[] = {(char)(head & 0xff), (char)(head >> 8 & 0xff), (char)(head >> 16),
                              '\n'};
        text_add_span(bytes, (Span){block, sizeof block});
    }
}

static void what_is_too_large_is_refused_as_it_grows(void **state) {
    Fixture *f = *state;
    Text bytes = {0}, out = {0};
    Status s;
    add_bomb(&bytes, RECORD_BYTES_MAX / (128 * 1024));
    assert_string_equal(reading(f, &bytes, &out, &s), "");
    assert_int_equal(out.length, RECORD_BYTES_MAX);
    add_bomb(&bytes, 1);
    assert_string_equal(reading(f, &bytes, &out, &s), "larger than 67108864 bytes when unpacked");
    text_clear(&bytes);
    add_bomb(&bytes, 8192);  // 1 GB.
    assert_true(bytes.length < 34000);
    assert_string_equal(reading(f, &bytes, &out, &s), "larger than 67108864 bytes when unpacked");
    assert_true(out.capacity <= 2 * (size_t)RECORD_BYTES_MAX);
    text_free(&bytes);
    text_free(&out);
}

static void a_plain_file_has_a_limit_too(void **state) {
    Fixture *f = *state;
    Text out = {0};
    Status s = {0};
    bool truncated;
    assert_true(files_write(f->packed, span_of("x"), &s));
    assert_int_equal(truncate(f->packed, RECORD_BYTES_MAX + 1), 0);
    assert_false(files_read_most(f->packed, RECORD_BYTES_MAX, &out, &s));
    assert_string_equal(s.message, "larger than 67108864 bytes");
    s = (Status){0};
    text_clear(&out);
    assert_false(record_file_read(f->packed, &out, &truncated, &s));
    assert_string_equal(s.message, "larger than 67108864 bytes");
    text_free(&out);
}

static void a_line_has_a_limit(void **state) {
    (void)state;
    Record r;
    Status s = {0};
    Text text = {0};
    text_add(&text, "{\"gavel_record\":3,\"x\":\"");
    for (int i = 0; i <= RECORD_LINE_MAX; i++) text_add_char(&text, 'x');
    text_add(&text, "\",\"sum\":\"00000000\"}\n");
    assert_false(record_parse(&r, "long.jsonl", (Span){text.data, text.length}, &s));
    assert_string_equal(s.message, "longer than 8388608 bytes");
    assert_int_equal(s.line, 1);
    record_free(&r);
    text_free(&text);
}

// ---- answers

// Plays the record with another answer to the first decision of that kind, whose answer begins so.
static ReplayEnd play_with(const Fixture *f, QuestionKind kind, const char *begins, const char *ids,
                           Status *problem) {
    Record r;
    Replay x;
    Status s = {0};
    int at = 0;
    assert_true(record_parse(&r, "forged.jsonl", (Span){f->text.data, f->text.length}, &s));
    while (at < r.count && (r.decisions[at].kind != kind ||
                            strncmp(r.decisions[at].ids.at, begins, strlen(begins)) != 0))
        at++;
    assert_true(at < r.count);
    r.decisions[at].ids = span_of(ids);
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool}, &s));
    ReplayEnd end = replay_run(&x);
    assert_int_equal(x.invalid, end == REPLAY_INVALID);
    assert_int_equal(x.problem.failed, end == REPLAY_INVALID);
    if (end == REPLAY_INVALID) {
        assert_int_equal(x.at, at);
        assert_int_equal(x.problem.line, r.decisions[at].line);
        assert_string_equal(x.problem.file, "forged.jsonl");
    }
    *problem = x.problem;
    replay_free(&x);
    record_free(&r);
    return end;
}

static void a_forged_answer_is_refused_at_its_line(void **state) {
    Fixture *f = *state;
    static const struct {
        QuestionKind kind;
        const char *begins, *ids, *said;
    } forged[] = {
        {QUESTION_PRIORITY, "play ", "play o4000", "there is no object 4000"},
        {QUESTION_PRIORITY, "cast ", "cast o4294967295", "there is no object 4294967295"},
        {QUESTION_PRIORITY, "cast ", "cast o0", "there is no object 0"},
        {QUESTION_PRIORITY, "cast ", "cast o4096", "there is no object 4096"},
        {QUESTION_PRIORITY, "cast ", "cast o1/99", "there is no face 99"},
        {QUESTION_PRIORITY, "cast ", "cast o1~-2147483648", "no such ways"},
        {QUESTION_PRIORITY, "cast ", "activate o1#2147483647", "no ability 2147483647"},
        {QUESTION_PRIORITY, "pass", "concede p2", "there is no player 2"},
        {QUESTION_ATTACKERS, "o", "o1>p7", "there is no player 7"},
        {QUESTION_ATTACKERS, "o", "p1>p1", "part 1 does not fit"},
        {QUESTION_ATTACKERS, "o", "o1>n3", "part 1 does not fit"},
        {QUESTION_PAYMENT, "", "o1=7", "part 1 does not fit"},
        {QUESTION_PAYMENT, "", "o1@-1", "part 1 does not fit"},
        {QUESTION_PAYMENT, "", "-*9", "part 1 does not fit"},
        {QUESTION_PAYMENT, "", "concede p15", "there is no player 15"},
    };
    for (size_t i = 0; i < ARRAY_LEN(forged); i++) {
        Status s;
        ReplayEnd end = play_with(f, forged[i].kind, forged[i].begins, forged[i].ids, &s);
        if (end != REPLAY_INVALID || !strstr(s.message, forged[i].said))
            fail_msg("%s: end %d, '%s'", forged[i].ids, (int)end, s.message);
    }
}

// What somebody could have answered is played, and refused by the rules.
static void an_illegal_answer_is_a_difference(void **state) {
    Fixture *f = *state;
    Status s;
    static const char *const others[] = {"cast o1", "activate o1#9", "turn_up o1", "play o2"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        assert_int_equal(play_with(f, QUESTION_PRIORITY, "cast ", others[i], &s), REPLAY_DIVERGED);
    assert_int_equal(play_with(f, QUESTION_ATTACKERS, "o", "o1>p0", &s), REPLAY_DIVERGED);
    assert_int_equal(play_with(f, QUESTION_MULLIGAN, "", "n7", &s), REPLAY_DIVERGED);
}

// ---- heads

static bool begins_with(const Fixture *f, const char *key, const char *json, Status *s) {
    Record r;
    Replay x;
    *s = (Status){0};
    assert_true(record_parse(&r, "head.jsonl", (Span){f->text.data, f->text.length}, s));
    cJSON_DeleteItemFromObjectCaseSensitive(r.head, key);
    cJSON_AddItemToObject(r.head, key, cJSON_Parse(json));
    bool good = replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool}, s);
    assert_int_equal(good, !s->failed);
    assert_true(good || (x.invalid && s->line == 1));
    replay_free(&x);
    record_free(&r);
    return good;
}

static void heads_that_make_no_sense_are_refused(void **state) {
    Fixture *f = *state;
    Status s;
    assert_true(begins_with(f, "cards", "[1,2]", &s));  // It is only compared.
    assert_false(begins_with(f, "starting", "\"nobody\"", &s));
    assert_false(begins_with(f, "seed", "7", &s));
    assert_false(begins_with(f, "scenario", "{\"path\":1}", &s));
    // The first card of the pool is a token: nothing but tokens cannot be dealt.
    assert_false(begins_with(
        f, "fuzz", "{\"seed\":\"1\",\"game\":1,\"company\":1,\"cards\":[\"Shock\"]}", &s));
    assert_non_null(strstr(s.message, "cannot be dealt again"));
    assert_false(
        begins_with(f, "fuzz", "{\"seed\":\"1\",\"game\":1,\"company\":1000000,\"cards\":[]}", &s));
}

// ---- what is shown

static void replace_all(const Text *from, const char *what, const char *by, Text *out) {
    const char *at = from->data, *found;
    for (; (found = strstr(at, what)); at = found + strlen(what)) {
        text_add_span(out, (Span){at, (size_t)(found - at)});
        text_add(out, by);
    }
    text_add(out, at);
}

static void names_and_words_cannot_act(void **state) {
    Fixture *f = *state;
    Record r;
    Replay x;
    Status s = {0};
    Text named = {0}, text = {0}, line = {0};
    replace_all(&f->text, "\"red\"", "\"r\\u001b[2J\\ned\"", &named);
    replace_all(&named, "\"answer\":\"pass\"", "\"answer\":\"\x1b[31mpass\"", &text);
    sum_anew(&text);
    if (!record_parse(&r, "acting.jsonl", (Span){text.data, text.length}, &s))
        fail_msg("%d: %s", s.line, s.message);
    assert_string_equal(r.names[0], "r\\x1b[2J\\ned");
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool}, &s));
    assert_int_equal(replay_run(&x), REPLAY_AGREES);
    for (int i = 1; i <= r.count; i++) replay_decision_text(&r, i, &line);
    replay_board(x.engine, x.now, &line);
    assert_null(strchr(text_cstr(&line), '\x1b'));
    assert_non_null(strstr(text_cstr(&line), "\\x1b[31mpass"));
    replay_free(&x);
    record_free(&r);
    text_free(&named);
    text_free(&text);
    text_free(&line);
}

static void messages_are_one_line_that_cannot_act(void **state) {
    Fixture *f = *state;
    static const char *const forged[][2] = {
        {"\"kind\":\"priority\"", "\"kind\":\"\\u001b]0;x\\u0007\""},
        {"\"step\":\"upkeep\"", "\"step\":\"up\\nkeep\\u202e\""},
        {"\"ids\":\"pass\"", "\"ids\":\"pa\\r::error::ss\""},
        {"\"reason\":", "\"reason\\n\":"}};
    for (size_t i = 0; i < ARRAY_LEN(forged); i++) {
        Record r;
        Status s = {0};
        Text text = {0};
        replace_all(&f->text, forged[i][0], forged[i][1], &text);
        sum_anew(&text);
        assert_false(record_parse(&r, "acting.jsonl", (Span){text.data, text.length}, &s));
        for (const char *c = s.message; *c; c++) assert_true((unsigned char)*c >= ' ');
        assert_null(strstr(s.message, "\xe2\x80\xae"));
        record_free(&r);
        text_free(&text);
    }
}

// ---- what is long

// Positions are kept up to a limit; where nobody walks, none are.
static void kept_positions_have_a_limit(void **state) {
    Fixture *f = *state;
    Record r;
    Replay x;
    Status s = {0};
    assert_true(record_parse(&r, "kept.jsonl", (Span){f->text.data, f->text.length}, &s));
    ReplayPlan plan = {.record = &r, .pool = f->pool, .keep = true, .kept_most = 400 * 1024};
    assert_true(replay_begin(&x, &plan, &s));
    assert_false(replay_play(&x, &s));
    assert_true(x.at > 0 && x.at < r.count);
    assert_int_equal(s.line, r.decisions[x.at].line);
    assert_non_null(strstr(s.message, "cannot be walked through"));
    assert_non_null(x.positions[x.at - 1].game);
    assert_null(x.positions[x.at].game);
    replay_free(&x);
    plan.keep = false;
    s = (Status){0};
    assert_true(replay_begin(&x, &plan, &s));
    assert_true(replay_play(&x, &s));
    replay_free(&x);
    record_free(&r);
}

// A line of thousands of fields, many of them the same, is compared once each.
static void many_fields_are_compared_once(void **state) {
    Fixture *f = *state;
    Record r;
    Replay x;
    Status s = {0};
    Text changed = {0}, why = {0};
    assert_true(record_parse(&r, "many.jsonl", (Span){f->text.data, f->text.length}, &s));
    text_add(&changed, "{\"PLAYERS[1].life\":3");
    for (int i = 0; i < 100000; i++) text_add(&changed, ",\"PLAYERS[1].life\":3");
    text_add_char(&changed, '}');
    r.decisions[20].digest ^= 1;
    r.decisions[20].changed = (Span){changed.data, changed.length};
    assert_true(replay_begin(&x, &(ReplayPlan){.record = &r, .pool = f->pool}, &s));
    assert_int_equal(replay_run(&x), REPLAY_DIVERGED);
    replay_explain(&x, true, &why);
    assert_true(why.length < 10000);
    const char *told = strstr(text_cstr(&why), "green: life 20 here, 3 in the record\n");
    assert_non_null(told);
    assert_null(strstr(told + 1, "green: life 20 here, 3 in the record\n"));
    text_free(&changed);
    text_free(&why);
    replay_free(&x);
    record_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_frame_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_follows_must_be_a_frame, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_too_large_is_refused_as_it_grows, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_plain_file_has_a_limit_too, set_up, tear_down),
        cmocka_unit_test(a_line_has_a_limit),
        cmocka_unit_test_setup_teardown(a_forged_answer_is_refused_at_its_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_illegal_answer_is_a_difference, set_up, tear_down),
        cmocka_unit_test_setup_teardown(heads_that_make_no_sense_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_and_words_cannot_act, set_up, tear_down),
        cmocka_unit_test_setup_teardown(messages_are_one_line_that_cannot_act, set_up, tear_down),
        cmocka_unit_test_setup_teardown(kept_positions_have_a_limit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(many_fields_are_compared_once, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
