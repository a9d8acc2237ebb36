// report_pretty.c - for people: a block for each failure, and a summary line.
//
// Scenarios that pass say nothing. Colours and the time only for a terminal, so that the same run
// prints the same bytes into a file.
#include <string.h>

#include "engine/base/visible.h"
#include "harness/report.h"

static void colored(Text *out, bool terminal, const char *color, const char *text) {
    if (terminal)
        text_format(out, "\033[%sm%s\033[0m", color, text);
    else
        text_add(out, text);
}

static const char red[] = "1;31", green[] = "1;32", yellow[] = "1;33", dim[] = "2";

// Every line of `text` behind `margin`; diff lines in colour.
static void add_lines(Text *out, const char *text, const char *margin, bool terminal) {
    Span rest = span_of(text);
    if (rest.length > 0 && rest.at[rest.length - 1] == '\n') rest.length--;
    while (rest.at != NULL) {
        Span line = span_cut(&rest, '\n');
        const char *color = NULL;
        if (line.length > 0 && terminal)
            color = line.at[0] == '+' ? green : line.at[0] == '-' ? red : NULL;
        text_add(out, margin);
        if (color) text_format(out, "\033[%sm", color);
        visible_add(out, line);
        text_add(out, color ? "\033[0m\n" : "\n");
    }
}

static void add_line(Text *out, const char *label, const char *text) {
    if (!text) return;
    text_add(out, label);
    visible_add(out, span_of(text));
    text_add_char(out, '\n');
}

static void add_value(Text *out, const char *label, const char *value) {
    if (!value) return;
    if (!strchr(value, '\n')) {
        text_format(out, "    %-9s", label);
        add_line(out, " ", value);
        return;
    }
    text_format(out, "    %s\n", label);
    add_lines(out, value, "      ", false);
}

// Without the first line, where that begins with the path: it only repeats the values.
static const char *beyond_values(const Failure *f) {
    bool repeats = f->kind == FAILURE_EXPECT && f->where && f->expected && f->actual &&
                   strncmp(f->message, f->where, strlen(f->where)) == 0;
    const char *more = strchr(f->message, '\n');
    return !repeats ? f->message : more ? more + 1 : NULL;
}

// Where it is, unless the headline has just said that.
static void add_where(Text *out, const Failure *f, const char *headline, bool terminal) {
    const char *where = f->where ? f->where : report_failure_name(f->kind);
    if (strcmp(where, headline) == 0) return;
    text_add(out, "  ");
    visible_add(out, span_of(where));
    if (f->place && strcmp(f->place, where) != 0) {
        Text place = {0};
        visible_add(&place, span_of(f->place));
        text_add(out, "  ");
        colored(out, terminal, dim, text_cstr(&place));
        text_free(&place);
    }
    text_add_char(out, '\n');
}

static void add_failure(Text *out, const Failure *f, const char *headline, bool terminal) {
    add_where(out, f, headline, terminal);
    const char *message = f->message ? beyond_values(f) : NULL;
    if (message) add_lines(out, message, "    ", false);
    if (f->kind != FAILURE_GOLDEN || !f->context) {
        add_value(out, "expected:", f->expected);
        add_value(out, "actual:", f->actual);
    }
    if (f->context) add_lines(out, f->context, "    | ", terminal && f->kind == FAILURE_GOLDEN);
}

static const char *headline(const ReportItem *item) {
    switch (item->result->outcome) {
        case OUTCOME_PASSED: return item->golden == GOLDEN_NEW ? "NEW" : NULL;
        case OUTCOME_FAILED: return item->golden == GOLDEN_ORPHANED ? "ORPHANED GOLDEN" : "FAIL";
        case OUTCOME_ERROR: return "ERROR";
        case OUTCOME_KNOWN_FAILURE: return "KNOWN";
        case OUTCOME_UNEXPECTED_PASS: return "UNEXPECTED PASS";
    }
    return NULL;
}

static const char *headline_color(const ReportItem *item) {
    OutcomeKind outcome = item->result->outcome;
    return outcome == OUTCOME_PASSED || outcome == OUTCOME_KNOWN_FAILURE ? yellow : red;
}

static void pretty_begin(Text *out) { (void)out; }

static void pretty_item(Text *out, const ReportItem *item, int number, bool terminal) {
    (void)number;
    const Result *r = item->result;
    const char *head = headline(item);
    if (!head) return;
    colored(out, terminal, headline_color(item), head);
    text_add_char(out, ' ');
    visible_add(out, span_of(r->path));
    if (r->name) text_add(out, ": ");
    if (r->name) visible_add(out, span_of(r->name));
    text_add_char(out, '\n');
    if (r->outcome == OUTCOME_PASSED) {
        text_add(out, "  pending: ");
        visible_add(out, span_of(item->golden_path));
        text_add(out, ".new\n");
        return;
    }
    add_line(out, "  known failure: ", r->known_failure);
    if (r->outcome == OUTCOME_KNOWN_FAILURE) return;
    if (r->outcome == OUTCOME_UNEXPECTED_PASS)
        text_add(out, "    it passes now: remove its `known_failure`\n");
    for (const Failure *f = r->failures; f; f = f->next) add_failure(out, f, r->path, terminal);
    add_line(out, "  reproduce: ", item->reproduce);
    add_line(out, "  record: ", item->record);
    text_add_char(out, '\n');
}

static void add_count(Text *out, int count, const char *one, const char *many, const char *color) {
    if (count == 0) return;
    if (color) text_format(out, "\033[%sm", color);
    text_format(out, "%s%d %s", out->length ? ", " : "", count, count == 1 ? one : many);
    if (color) text_add(out, "\033[0m");
}

static void add_slowest(Text *out, const ReportSummary *s) {
    if (s->slowest_count > 0) text_add(out, "slowest:\n");
    for (int i = 0; i < s->slowest_count; i++) {
        text_format(out, "  %9.3f ms  ", (double)s->slowest[i].microseconds / 1000);
        add_line(out, "", s->slowest[i].path);
    }
}

static void pretty_end(Text *out, const Text *body, const ReportSummary *s, int items,
                       bool terminal) {
    (void)body, (void)items;
    Text plain = {0};
    if (s->list) report_list_print(s->list, &plain);
    add_slowest(&plain, s);
    visible_add_lines(out, span_of(text_cstr(&plain)));
    text_free(&plain);
    if (s->explained) explain_print(s->explained, false, out);
    for (int i = 0; i < s->note_count; i++) text_format(out, "%s\n", s->notes[i]);
    Text line = {0};
    if (terminal)
        text_format(&line, "\033[%sm%d passed\033[0m", s->passed ? green : dim, s->passed);
    else
        text_format(&line, "%d passed", s->passed);
    text_format(&line, ", %d failed", s->failed);
    add_count(&line, s->errors, "error", "errors", terminal ? red : NULL);
    add_count(&line, s->known_failures, "known failure", "known failures", NULL);
    add_count(&line, s->pending, "golden pending", "goldens pending", terminal ? yellow : NULL);
    add_count(&line, s->missing, "golden missing", "goldens missing", terminal ? red : NULL);
    add_count(&line, s->orphaned, "golden orphaned", "goldens orphaned", terminal ? red : NULL);
    add_count(&line, s->unplayed, "not played", "not played", terminal ? yellow : NULL);
    text_add(out, text_cstr(&line));
    if (terminal) text_format(out, " in %.2f s", s->seconds);
    text_add_char(out, '\n');
    text_free(&line);
}

const ReportFormat report_pretty = {
    .streams = true, .begin = pretty_begin, .item = pretty_item, .end = pretty_end};
