// fuzz_record.c - a record is read and played back. Its sums are made anew, so that they do not
// refuse whatever is changed; behind a first byte '!' the file is read as it is.
#include <stdio.h>
#include <string.h>

#include "harness/replay.h"
#include "tests/fuzz/fuzz.h"

enum { DECISIONS_MOST = 60 };

static const char sum_key[] = ",\"sum\":\"";
enum { SUM_KEY = sizeof sum_key - 1, SUM_TAIL = SUM_KEY + 8 + 2 };  // ...xxxxxxxx"}

// The line without its sum and closing brace.
static Span without_sum(Span line) {
    if (line.length >= SUM_TAIL && memcmp(line.at + line.length - SUM_TAIL, sum_key, SUM_KEY) == 0)
        line.length -= SUM_TAIL;
    else if (line.length > 0 && line.at[line.length - 1] == '}')
        line.length--;
    return line;
}

static void sum_up(Span source, Text *out) {
    uint32_t sum = 0;
    while (source.at && source.length > 0) {
        Span line = without_sum(span_cut(&source, '\n'));
        sum = record_line_sum(sum, line.at, line.length);
        text_add_span(out, line);
        text_format(out, "%s%08x\"}\n", sum_key, (unsigned)sum);
    }
}

static void play(const Record *r) {
    Replay x;
    Status s = {0};
    Text out = {0};
    ReplayPlan plan = {.record = r, .pool = fuzz_pool(), .resim = true};
    if (r->count > DECISIONS_MOST) plan.until = DECISIONS_MOST;
    if (replay_begin(&x, &plan, &s)) {
        if (replay_run(&x) == REPLAY_DIVERGED) replay_explain(&x, true, &out);
        if (x.now) replay_board(x.engine, x.now, &out);
    }
    replay_free(&x);
    text_free(&out);
}

void fuzz_input(Span input) {
    Record r;
    Status s = {0};
    Text text = {0};
    bool plain = input.length > 0 && input.at[0] == '!';
    if (plain)
        text_add_span(&text, ((Span){input.at + 1, input.length - 1}));
    else
        sum_up(input, &text);
    if (record_parse(&r, "fuzz.jsonl", (Span){text.data, text.length}, &s)) play(&r);
    record_free(&r);
    text_free(&text);
}
