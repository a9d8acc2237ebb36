// report_tap.c - Test Anything Protocol, version 14, with YAML diagnostics.
#include <string.h>

#include "engine/base/visible.h"
#include "harness/json.h"
#include "harness/report.h"

static void tap_begin(Text *out) { text_add(out, "TAP version 14\n"); }

// A description: one line, with the characters escaped that would begin a directive.
static void add_description(Text *out, const char *text) {
    Text shown = {0};
    visible_add(&shown, span_of(text));
    for (const char *at = text_cstr(&shown); *at; at++) {
        if (*at == '#' || *at == '\\') text_add_char(out, '\\');
        text_add_char(out, *at);
    }
    text_free(&shown);
}

static void add_pair(Text *out, const char *key, const char *value) {
    if (!value) return;
    text_format(out, "      %s: ", key);
    json_add_string(out, value);
    text_add_char(out, '\n');
}

static void add_failure(Text *out, const Failure *f) {
    text_format(out, "    - kind: %s\n", report_failure_name(f->kind));
    add_pair(out, "where", f->where);
    add_pair(out, "place", f->place);
    add_pair(out, "expected", f->expected);
    add_pair(out, "actual", f->actual);
    add_pair(out, "message", f->message);
    add_pair(out, "context", f->context);
}

static void tap_item(Text *out, const ReportItem *item, int number, bool terminal) {
    (void)terminal;
    const Result *r = item->result;
    bool known = r->outcome == OUTCOME_KNOWN_FAILURE;
    text_format(out, "%s %d - ", r->outcome == OUTCOME_PASSED ? "ok" : "not ok", number);
    add_description(out, r->path);
    if (r->name) {
        text_add(out, ": ");
        add_description(out, r->name);
    }
    if (known) {
        text_add(out, " # TODO ");
        add_description(out, r->known_failure ? r->known_failure : "known failure");
    }
    text_add_char(out, '\n');
    if (r->outcome == OUTCOME_PASSED && item->golden == GOLDEN_NEW) {
        text_add(out, "# golden pending: ");
        add_description(out, item->golden_path);
        text_add(out, ".new\n");
    }
    if (r->outcome == OUTCOME_PASSED || known) return;
    text_format(out, "  ---\n  status: %s\n", report_outcome_name(r->outcome));
    if (item->reproduce) {
        text_add(out, "  reproduce: ");
        json_add_string(out, item->reproduce);
        text_add_char(out, '\n');
    }
    text_add(out, r->failures ? "  failures:\n" : "  failures: []\n");
    for (const Failure *f = r->failures; f; f = f->next) add_failure(out, f);
    text_add(out, "  ...\n");
}

static void tap_end(Text *out, const Text *body, const ReportSummary *s, int items, bool terminal) {
    (void)body, (void)terminal;
    if (s->pending + s->missing + s->orphaned > 0)
        text_format(out, "# goldens: %d pending, %d missing, %d orphaned\n", s->pending, s->missing,
                    s->orphaned);
    text_format(out, "1..%d\n", items);
    if (s->interrupted)
        text_format(out, "Bail out! interrupted by %s, %d not played\n", s->interrupted,
                    s->unplayed);
}

const ReportFormat report_tap = {
    .streams = true, .begin = tap_begin, .item = tap_item, .end = tap_end};
