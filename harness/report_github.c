// report_github.c - workflow commands that GitHub shows beside the lines of a change.
#include <stdlib.h>
#include <string.h>

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

// The line and column at the end of "file:line:column"; 0 where there is none.
static void add_place(Text *out, const char *file, const char *place) {
    size_t length = strlen(file);
    text_add(out, "file=");
    add_escaped(out, file, true);
    if (!place || strncmp(place, file, length) != 0 || place[length] != ':') return;
    char *end;
    long line = strtol(place + length + 1, &end, 10);
    if (line <= 0) return;
    text_format(out, ",line=%ld", line);
    if (*end != ':') return;
    long column = strtol(end + 1, &end, 10);
    if (column > 0) text_format(out, ",col=%ld", column);
}

static void add_command(Text *out, const ReportItem *item, const Failure *f) {
    const Result *r = item->result;
    Text message = {0};
    if (f) {
        if (f->where && strcmp(f->where, r->path) != 0) text_format(&message, "%s: ", f->where);
        text_add(&message, f->message ? f->message : "failed");
        if (f->expected) text_format(&message, "\nexpected: %s", f->expected);
        if (f->actual) text_format(&message, "\nactual: %s", f->actual);
        if (f->context) text_format(&message, "\n%s", f->context);
    } else {
        text_add(&message, "it passes now: remove its known_failure");
    }
    if (item->reproduce) text_format(&message, "\nreproduce: %s", item->reproduce);
    if (item->record) text_format(&message, "\nrecord: %s", item->record);
    text_add(out, "::error ");
    add_place(out, r->path, f ? f->place : NULL);
    text_add(out, ",title=");
    add_escaped(out, r->name ? r->name : r->path, true);
    text_add(out, "::");
    add_escaped(out, text_cstr(&message), false);
    text_add_char(out, '\n');
    text_free(&message);
}

static void add_pending(Text *out, const ReportItem *item) {
    text_add(out, "::warning ");
    add_place(out, item->result->path, NULL);
    text_add(out, "::golden pending: ");
    add_escaped(out, item->golden_path, false);
    text_add(out, ".new\n");
}

static void github_begin(Text *out) { (void)out; }

static void github_item(Text *out, const ReportItem *item, int number, bool terminal) {
    (void)number, (void)terminal;
    const Result *r = item->result;
    if (r->outcome == OUTCOME_PASSED && item->golden == GOLDEN_NEW) add_pending(out, item);
    if (r->outcome == OUTCOME_PASSED || r->outcome == OUTCOME_KNOWN_FAILURE) return;
    if (!r->failures) add_command(out, item, NULL);
    for (const Failure *f = r->failures; f; f = f->next) add_command(out, item, f);
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

const ReportFormat report_github = {true, github_begin, github_item, github_end};
