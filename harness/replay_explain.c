// replay_explain.c - how a game that is played back differs from the one that was recorded, told as
// events and boards.
#include "harness/replay_facts.h"

enum { EVENTS_SHOWN = 30, FACTS_SHOWN = 30, FIELDS_SHOWN = 60 };

void replay_decision_text(const Record *r, int number, Text *out) {
    const RecordDecision *d = &r->decisions[number - 1];
    text_format(out, "%d  turn %d, %s, %s: %s%s: %.*s", d->number, d->turn, step_name(d->step),
                r->names[d->player], question_kind_name(d->kind), d->chance ? " (chance)" : "",
                (int)d->answer.length, d->answer.at);
    if (d->refused != REJECTED_NOT) text_format(out, " (refused: %s)", rejection_code(d->refused));
}

void replay_where_text(const Record *r, int answers, Text *out) {
    if (answers < r->count)
        text_format(out, "at decision %d of %d", answers + 1, r->count);
    else
        text_format(out, "at its end, after %d decisions", answers);
}

static void add_indented(const char *text, Text *out) {
    Span rest = span_of(text);
    while (rest.at) {
        Span line = span_cut(&rest, '\n');
        if (line.length == 0) continue;
        text_add(out, "  ");
        text_add_span(out, line);
        text_add_char(out, '\n');
    }
}

// The position in which both are the same for the last time.
static void add_board(const Replay *x, Text *out) {
    Text board = {0};
    replay_board(x->engine, x->before, &board);
    text_add(out, "the board before that, the same in both:\n");
    add_indented(text_cstr(&board), out);
    text_free(&board);
}

// A refused answer takes back what led to it, also events before it.
int replay_events_begin(const Replay *x) {
    return x->log_before < x->log.count ? x->log_before : x->log.count;
}

// What that decision has led to here.
static void add_events(const Replay *x, Text *out) {
    int first = replay_events_begin(x), left_out = x->log.count - first - EVENTS_SHOWN;
    if (x->log.count == first) {
        text_add(out, "nothing happens here before the next question\n");
        return;
    }
    text_add(out, "what happens here:\n");
    if (left_out > 0) text_format(out, "  | (%d events before these)\n", left_out);
    for (int i = left_out > 0 ? first + left_out : first; i < x->log.count; i++)
        text_format(out, "  | %s\n", x->log.lines[i].text);
}

static void add_facts(const Facts *f, bool fields, Text *out) {
    int shown = f->fact_count < FACTS_SHOWN ? f->fact_count : FACTS_SHOWN;
    if (shown > 0) text_add(out, "what differs:\n");
    for (int i = 0; i < shown; i++) {
        text_add(out, "  ");
        fact_text(f, &f->facts[i], out);
        text_add_char(out, '\n');
    }
    if (f->fact_count > shown) text_format(out, "  and %d more\n", f->fact_count - shown);
    if (f->change_count == 0) return;
    if (!fields) {
        text_format(
            out,
            "%d of the engine's fields differ: --fields shows them (in a walk: differs fields)\n",
            f->change_count);
        return;
    }
    text_add(out, "the engine's fields that differ:\n");
    shown = f->change_count < FIELDS_SHOWN ? f->change_count : FIELDS_SHOWN;
    for (int i = 0; i < shown; i++) {
        text_add(out, "  ");
        field_text(f, &f->changes[i], out);
        text_add_char(out, '\n');
    }
    if (f->change_count > shown) text_format(out, "  and %d more\n", f->change_count - shown);
}

// What the record says came next.
static void add_next(const Replay *x, Text *out) {
    const Record *r = x->plan.record;
    text_add(out, "next in the record:\n  ");
    if (x->at < r->count)
        replay_decision_text(r, x->at + 1, out);
    else if (r->result.line > 0)
        text_format(out, "the end: %s%s%s", r->result.kind, r->result.winner ? " by " : "",
                    r->result.winner ? r->result.winner : "");
    else
        text_add(out, "the end of the record");
    text_add_char(out, '\n');
}

void replay_explain(const Replay *x, bool fields, Text *out) {
    if (x->at > 0) {
        text_add(out, "the last decision that agrees:\n  ");
        replay_decision_text(x->plan.record, x->at, out);
        text_add_char(out, '\n');
        add_board(x, out);
    }
    add_events(x, out);
    add_next(x, out);
    text_format(out, "%s\n", text_cstr(&x->why));
    if (x->end != REPLAY_DIVERGED) return;
    Facts facts;
    facts_of_divergence(x, &facts);
    add_facts(&facts, fields, out);
    facts_free(&facts);
}
