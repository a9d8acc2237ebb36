// report_github.c - workflow commands that GitHub shows beside the lines of a change.
//
// One command for each scenario, since GitHub shows few of a step. What stands in files is made
// visible first (visible.h), then escaped: whoever writes a scenario cannot write a command.
#include <stdlib.h>
#include <string.h>

#include "engine/base/visible.h"
#include "harness/report.h"

// Properties also escape what would end them.
static void add_escaped(Text *out, const char *text, bool property) {
    for (; *text; text++) {
        if (*text == '%' || *text == '\n' || *text == '\r' ||
            (property && (*text == ':' || *text == ',')))
            text_format(out, "%%%02X", (unsigned)*text);
        else
            text_add_char(out, *text);
    }
}

static void add_property(Text *out, const char *name, const char *value) {
    Text shown = {0};
    visible_add(&shown, span_of(value));
    text_format(out, "%s=", name);
    add_escaped(out, text_cstr(&shown), true);
    text_free(&shown);
}

// The column behind "file:line:"; 0 where there is none.
static long column_of(const char *file, const char *place) {
    size_t length = strlen(file);
    if (!place || strncmp(place, file, length) != 0 || place[length] != ':') return 0;
    const char *colon = strchr(place + length + 1, ':');
    return colon ? strtol(colon + 1, NULL, 10) : 0;
}

static void add_place(Text *out, const Result *r, const Failure *f) {
    add_property(out, "file", r->path);
    int line = f ? report_line(r, f) : 0;
    if (line <= 0) line = r->line;
    if (line > 0) text_format(out, ",line=%d", line);
    long column = f ? column_of(r->path, f->place) : 0;
    if (column > 0) text_format(out, ",col=%ld", column);
}

static void add_value(Text *message, const char *label, const char *value) {
    if (!value) return;
    text_format(message, "\n%s: ", label);
    visible_add(message, span_of(value));
}

// Everything of a failure; each value in a line of its own.
static void add_failure(Text *message, const Result *r, const Failure *f) {
    if (message->length > 0) text_add_char(message, '\n');
    const char *said = f->message ? f->message : "failed";
    // What the message or the diff says need not be said twice.
    bool repeats = f->where && strncmp(said, f->where, strlen(f->where)) == 0;
    bool golden = f->kind == FAILURE_GOLDEN && f->context;
    if (f->where && strcmp(f->where, r->path) != 0 && !repeats && !golden) {
        visible_add(message, span_of(f->where));
        text_add(message, ": ");
    }
    visible_add_lines(message, span_of(said));
    if (!repeats && !golden) add_value(message, "expected", f->expected);
    if (!repeats && !golden) add_value(message, "actual", f->actual);
    if (!f->context) return;
    text_add_char(message, '\n');
    visible_add_lines(message, span_of(f->context));
    while (message->data[message->length - 1] == '\n') message->data[--message->length] = '\0';
}

static void add_command(Text *out, const ReportItem *item) {
    const Result *r = item->result;
    Text message = {0};
    for (const Failure *f = r->failures; f; f = f->next) add_failure(&message, r, f);
    if (!r->failures) text_add(&message, "it passes now: remove its known_failure");
    add_value(&message, "reproduce", item->reproduce);
    add_value(&message, "record", item->record);
    text_add(out, "::error ");
    add_place(out, r, r->failures);
    text_add_char(out, ',');
    add_property(out, "title", r->name ? r->name : r->path);
    text_add(out, "::");
    add_escaped(out, text_cstr(&message), false);
    text_add_char(out, '\n');
    text_free(&message);
}

static void add_pending(Text *out, const ReportItem *item) {
    Text path = {0};
    visible_add(&path, span_of(item->golden_path));
    text_add(out, "::warning ");
    add_place(out, item->result, NULL);
    text_add(out, "::golden pending: ");
    add_escaped(out, text_cstr(&path), false);
    text_add(out, ".new\n");
    text_free(&path);
}

static void github_begin(Text *out) { (void)out; }

static void github_item(Text *out, const ReportItem *item, int number, bool terminal) {
    (void)number, (void)terminal;
    const Result *r = item->result;
    if (r->outcome == OUTCOME_PASSED && item->golden == GOLDEN_NEW) add_pending(out, item);
    if (r->outcome == OUTCOME_PASSED || r->outcome == OUTCOME_KNOWN_FAILURE) return;
    add_command(out, item);
}

static void github_end(Text *out, const Text *body, const ReportSummary *s, int items,
                       bool terminal) {
    (void)body, (void)items, (void)terminal;
    if (s->interrupted)
        text_format(out, "::error::interrupted by %s, %d not played\n", s->interrupted,
                    s->unplayed);
    text_format(out,
                "::notice::%d passed, %d failed, %d errors, %d known failures, %d goldens pending, "
                "%d missing, %d orphaned\n",
                s->passed, s->failed, s->errors, s->known_failures, s->pending, s->missing,
                s->orphaned);
}

const ReportFormat report_github = {.streams = true,
                                    .commands = true,
                                    .begin = github_begin,
                                    .item = github_item,
                                    .end = github_end};
