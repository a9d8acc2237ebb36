// record_write.c - the Recorder: stands before the deciders and writes down what they answer.
//
// A line is written after the answer is known and before it is carried out: whatever the answer
// leads to, the record holds it. The line is put together in memory that is kept.
#include <stdlib.h>
#include <string.h>

#include "engine/base/digest.h"
#include "engine/base/memory.h"
#include "harness/json.h"
#include "harness/record.h"

typedef struct {
    Recorder *recorder;
    Decider inner;
} Seat;

struct Recorder {
    const Pool *pool;
    CoreMemo *memo;
    Engine *engine;
    Seat seats[PLAYERS_MAX], chance;
    int players;
    RecordFile file;
    Text line, name, only;
    bool changes;  // Some were written to this line.
    uint32_t sum;
    int decisions;
    int again;  // So many decisions are fed once more: they are written already.
    bool (*by_bot)(const void *context);
    const void *by_bot_context;
};

uint32_t record_line_sum(uint32_t before, const char *line, size_t length) {
    uint64_t digest = digest_bytes(line, length) + before * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(digest ^ digest >> 32);
}

// ---- lines

// A literal, whose length is known.
#define ADD(out, literal) text_add_span((out), (Span){(literal), sizeof(literal) - 1})

static void add_hex(Text *out, uint64_t value, int digits) {
    char text[16];
    for (int i = digits; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    text_add_span(out, (Span){text, (size_t)digits});
}

// Names are mostly plain; the rest takes the longer way.
static void add_string(Text *out, const Text *text) {
    for (size_t i = 0; i < text->length; i++) {
        unsigned char c = (unsigned char)text->data[i];
        if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') continue;
        json_add_string(out, text_cstr(text));
        return;
    }
    text_add_char(out, '"');
    text_add_span(out, (Span){text->data, text->length});
    text_add_char(out, '"');
}

static void seal_line(Recorder *r) {
    r->sum = record_line_sum(r->sum, r->line.data, r->line.length);
    text_add(&r->line, ",\"sum\":\"");
    add_hex(&r->line, r->sum, 8);
    text_add(&r->line, "\"}\n");
}

static void end_line(Recorder *r) {
    seal_line(r);
    record_file_add(&r->file, r->line.data, r->line.length);
    text_clear(&r->line);
}

static void change(void *context, const Game *g, CorePath path) {
    Recorder *r = context;
    if (r->changes) text_add_char(&r->line, ',');
    r->changes = true;
    text_add_char(&r->line, '"');
    core_path_text(path, &r->line);
    text_add(&r->line, "\":");
    if (path.field == CORE_COUNT)
        text_add_number(&r->line, core_count(g, path.group));
    else
        core_value_json(g, r->pool, path, &r->line);
}

// What has changed since the line before, and the position's digest.
static void add_position(Recorder *r, const Game *g) {
    Text *line = &r->line;
    ADD(line, ",\"changed\":{");
    r->changes = false;
    CoreWatch watch = {change, r};
    uint64_t digest = core_memo_digest(r->memo, g, &watch);
    ADD(line, "},\"digest\":\"");
    add_hex(line, digest, 16);
    text_add_char(line, '"');
}

static void write_decision(Recorder *r, const Engine *e, const Game *g, const Question *q,
                           const Answer *a, const char *mark) {
    Text *line = &r->line;
    if (r->again > 0) {
        core_memo_digest(r->memo, g, NULL);
        r->again--;
        return;
    }
    ADD(line, "{\"n\":");
    text_add_number(line, ++r->decisions);
    ADD(line, ",\"turn\":");
    text_add_number(line, g->turn);
    ADD(line, ",\"step\":\"");
    text_add(line, step_name((Step)g->step));
    ADD(line, "\",\"player\":");
    text_clear(&r->name);
    text_add(&r->name, engine_player_name(e, q->player));
    add_string(line, &r->name);
    ADD(line, ",\"kind\":\"");
    text_add(line, question_kind_name(q->kind));
    ADD(line, "\",\"options\":");
    text_add_number(line, q->option_count);
    text_add(line, mark);
    ADD(line, ",\"answer\":");
    text_clear(&r->name);
    record_answer_text(e, g, q, a, &r->name);
    add_string(line, &r->name);
    ADD(line, ",\"ids\":\"");
    record_answer_ids(q, a, line);
    text_add_char(line, '"');
    add_position(r, g);
    end_line(r);
}

// ---- deciders

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Seat *seat = context;
    Decision d = seat->inner.decide(seat->inner.context, e, g, q, a);
    const Recorder *r = seat->recorder;
    bool bot = r->by_bot && r->by_bot(r->by_bot_context);
    if (d == DECIDED) write_decision(seat->recorder, e, g, q, a, bot ? ",\"bot\":true" : "");
    return d;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *why) {
    Seat *seat = context;
    Recorder *r = seat->recorder;
    text_add(&r->line, "{\"refused\":");
    text_add_number(&r->line, r->decisions);
    text_add(&r->line, ",\"code\":\"");
    text_add(&r->line, rejection_code(why->code));
    text_add(&r->line, "\",\"why\":");
    char text[REJECTION_TEXT_MAX];
    json_add_string(&r->line, rejection_text(why, NULL, text, sizeof text));
    end_line(r);
    if (seat->inner.refused) seat->inner.refused(seat->inner.context, e, g, q, why);
}

// The only legal answer is not written down, unless somebody says something else.
static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Seat *seat = context;
    if (!seat->inner.forced) return;
    Recorder *r = seat->recorder;
    text_clear(&r->only);
    text_clear(&r->name);
    record_answer_ids(q, a, &r->only);
    seat->inner.forced(seat->inner.context, e, g, q, a);
    record_answer_ids(q, a, &r->name);
    if (strcmp(text_cstr(&r->only), text_cstr(&r->name)) != 0)
        write_decision(r, e, g, q, a, ",\"forced\":true");
}

static Decision decide_chance(void *context, Engine *e, const Game *g, const Question *q,
                              Answer *a) {
    Seat *seat = context;
    Decision d = seat->inner.decide(seat->inner.context, e, g, q, a);
    if (a->count > 0) write_decision(seat->recorder, e, g, q, a, ",\"chance\":true");
    return d;
}

static void take_seats(Recorder *r, Engine *e) {
    for (int p = 0; p < r->players; p++) {
        r->seats[p] = (Seat){r, engine_decider(e, player_id(p))};
        engine_set_decider(
            e, player_id(p),
            (Decider){
                .decide = decide, .refused = refused, .forced = forced, .context = &r->seats[p]});
    }
    r->chance = (Seat){r, engine_chance(e)};
    if (r->chance.inner.decide)
        engine_set_chance(e, (Decider){.decide = decide_chance, .context = &r->chance});
}

static void leave_seats(Recorder *r) {
    for (int p = 0; p < r->players; p++)
        engine_set_decider(r->engine, player_id(p), r->seats[p].inner);
    engine_set_chance(r->engine, r->chance.inner);
}

// ---- beginning and end

Recorder *recorder_new(const Pool *pool) {
    Recorder *r = memory_zeroed(1, sizeof *r);
    r->pool = pool;
    r->memo = core_memo_new(pool);
    return r;
}

void recorder_free(Recorder *r) {
    if (!r) return;
    core_memo_free(r->memo);
    text_free(&r->line);
    text_free(&r->name);
    text_free(&r->only);
    free(r);
}

int recorder_decisions(const Recorder *r) { return r->decisions; }

bool recorder_begin(Recorder *r, const char *path, const RecordHead *head, Engine *e, const Game *g,
                    Status *s) {
    r->engine = e;
    r->players = g->player_count;
    r->decisions = r->again = 0;
    r->by_bot = head->by_bot;
    r->by_bot_context = head->by_bot_context;
    r->sum = 0;
    core_memo_forget(r->memo);
    record_head_write(head, e, g, core_memo_digest(r->memo, g, NULL), &r->line);
    seal_line(r);
    bool good = record_file_open(&r->file, path, (Span){r->line.data, r->line.length}, s);
    text_clear(&r->line);
    if (!good) return false;
    r->file.keeps = head->keeps;
    take_seats(r, e);
    return true;
}

// ---- taking decisions back

RecordMark recorder_mark(const Recorder *r) {
    return (RecordMark){r->file.length, r->sum, r->decisions};
}

void recorder_cut(Recorder *r, RecordMark mark, const Game *from, int again) {
    record_file_cut(&r->file, mark.length);
    r->sum = mark.sum;
    r->decisions = mark.decisions;
    r->again = again;
    core_memo_forget(r->memo);
    core_memo_digest(r->memo, from, NULL);
}

static const char *reason_of(const Game *g) {
    for (int p = 0; p < g->player_count; p++) {
        LossReason lost = game_loss(g, player_id(p));
        if (lost != LOSS_NONE) return loss_name(lost);
    }
    return "";
}

static void write_result(Recorder *r, const Game *g, RunResult run) {
    Text *line = &r->line;
    bool over = run == RUN_OVER;
    const char *limit = run == RUN_LIMIT ? engine_limit(r->engine) : NULL;
    const char *reason = over ? reason_of(g) : limit ? limit : "stopped";
    text_add(line, "{\"result\":\"");
    text_add(line, !over ? "unfinished" : g->result == RESULT_WON ? "won" : "drawn");
    text_add(line, "\",\"winner\":");
    json_add_string(
        line, over && g->result == RESULT_WON ? engine_player_name(r->engine, g->winner) : NULL);
    text_add(line, ",\"reason\":");
    json_add_string(line, reason);
    text_add(line, ",\"turns\":");
    text_add_number(line, g->turn);
    text_add(line, ",\"decisions\":");
    text_add_number(line, r->decisions);
    add_position(r, g);
    end_line(r);
}

bool recorder_end(Recorder *r, const Game *g, RunResult run, Status *s) {
    leave_seats(r);
    write_result(r, g, run);
    return record_file_close(&r->file, s);
}
