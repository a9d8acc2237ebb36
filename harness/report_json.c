// report_json.c - one JSON document: the summary, then every scenario with the time that it took.
#include "harness/json.h"
#include "harness/report.h"

static void json_begin(Text *out) { text_add(out, "{\"format\": 1,\n"); }

static void add_key(Text *out, const char *before, const char *key, const char *value) {
    text_format(out, "%s\"%s\": ", before, key);
    json_add_string(out, value);
}

// A golden's difference is only understood with its diff.
static void add_message(Text *out, const Failure *f) {
    Text message = {0};
    text_add(&message, f->message ? f->message : "");
    if (f->kind == FAILURE_GOLDEN && f->context) text_format(&message, "\n%s", f->context);
    add_key(out, ", ", "message", text_cstr(&message));
    text_free(&message);
}

static void add_failure(Text *out, const Failure *f, bool first, bool invalid) {
    text_add(out, first ? "\n      {" : ",\n      {");
    add_key(out, "", "kind", report_failure_name(f->kind));
    // Of what is invalid, the place says most.
    add_key(out, ", ", "where", (invalid && f->place) || !f->where ? f->place : f->where);
    add_key(out, ", ", "expected", f->expected);
    add_key(out, ", ", "actual", f->actual);
    add_message(out, f);
    text_add(out, "}");
}

static void json_item(Text *out, const ReportItem *item, int number, bool terminal) {
    (void)terminal;
    const Result *r = item->result;
    text_add(out, number == 1 ? "\n    {" : ",\n    {");
    add_key(out, "", "path", r->path);
    add_key(out, ", ", "name", r->name ? r->name : "");
    text_add(out, ", \"rules\": [");
    for (int i = 0; i < r->rule_count; i++) {
        if (i > 0) text_add(out, ", ");
        json_add_string(out, r->rules[i]);
    }
    text_add(out, "]");
    add_key(out, ", ", "status", report_outcome_name(r->outcome));
    text_add(out, ", \"failures\": [");
    for (const Failure *f = r->failures; f; f = f->next)
        add_failure(out, f, f == r->failures, r->outcome == OUTCOME_ERROR);
    text_add(out, "]");
    if (r->microseconds > 0) text_format(out, ", \"seconds\": %.6f", (double)r->microseconds / 1e6);
    text_add(out, "}");
}

static void json_end(Text *out, const Text *body, const ReportSummary *s, int items,
                     bool terminal) {
    (void)terminal;
    text_format(out,
                "  \"summary\": {\"passed\": %d, \"failed\": %d, \"errors\": %d, "
                "\"known_failures\": %d, \"missing\": %d, \"orphaned\": %d, \"pending\": %d",
                s->passed, s->failed, s->errors, s->known_failures, s->missing, s->orphaned,
                s->pending);
    if (s->unplayed > 0) text_format(out, ", \"unplayed\": %d", s->unplayed);
    if (s->interrupted) add_key(out, ", ", "interrupted", s->interrupted);
    text_format(out, ", \"shard\": [%d, %d]", s->parts > 0 ? s->part : 1,
                s->parts > 0 ? s->parts : 1);
    if (s->batch) add_key(out, ", ", "batch", s->batch);
    text_format(out, ", \"seconds\": %.3f},\n", s->seconds);
    text_format(out, "  \"scenarios\": [%s%s]}\n", text_cstr(body), items ? "\n  " : "");
}

const ReportFormat report_json = {
    .streams = false, .begin = json_begin, .item = json_item, .end = json_end};
