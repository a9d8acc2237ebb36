// report.c - the part that all report formats share: where the text goes, and names.
#include "harness/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "harness/files.h"

struct Report {
    const ReportFormat *format;
    FILE *stream;
    char *file;  // NULL: the stream.
    bool terminal;
    int items;
    Text text;
};

static const struct {
    const char *name;
    const ReportFormat *format;
} kinds[REPORT_KIND_COUNT] = {
    [REPORT_PRETTY] = {"pretty", &report_pretty}, [REPORT_TAP] = {"tap", &report_tap},
    [REPORT_JUNIT] = {"junit", &report_junit},    [REPORT_JSON] = {"json", &report_json},
    [REPORT_GITHUB] = {"github", &report_github},
};

const char *report_kind_name(ReportKind k) { return kinds[k].name; }

bool report_kind_find(Span name, ReportKind *out) {
    for (int k = 0; k < REPORT_KIND_COUNT; k++) {
        if (!span_is(name, kinds[k].name)) continue;
        if (out) *out = (ReportKind)k;
        return true;
    }
    return false;
}

const char *report_outcome_name(OutcomeKind k) {
    switch (k) {
        case OUTCOME_PASSED: return "passed";
        case OUTCOME_FAILED: return "failed";
        case OUTCOME_ERROR: return "error";
        case OUTCOME_KNOWN_FAILURE: return "known_failure";
        case OUTCOME_UNEXPECTED_PASS: return "unexpected_pass";
    }
    return "failed";
}

const char *report_failure_name(FailureKind k) {
    switch (k) {
        case FAILURE_EXPECT: return "expect";
        case FAILURE_GOLDEN: return "golden";
        case FAILURE_SCRIPT: return "script";
        case FAILURE_CRASH: return "crash";
    }
    return "crash";
}

// Prints what has gathered, where the report can be read as it grows.
static void flush_stream(Report *r) {
    if (r->file || !r->format->streams) return;
    fwrite(r->text.data ? r->text.data : "", 1, r->text.length, r->stream);
    fflush(r->stream);
    text_clear(&r->text);
}

Report *report_open(ReportKind kind, FILE *stream, const char *file, bool terminal) {
    Report *r = calloc(1, sizeof *r);
    gavel_assert(r != NULL);
    *r = (Report){.format = kinds[kind].format, .stream = stream, .terminal = terminal && !file};
    r->file = file ? strdup(file) : NULL;
    gavel_assert(!file || r->file);
    if (r->format->streams) r->format->begin(&r->text);
    flush_stream(r);
    return r;
}

void report_add(Report *r, const ReportItem *item) {
    r->format->item(&r->text, item, ++r->items, r->terminal);
    flush_stream(r);
}

bool report_close(Report *r, const ReportSummary *summary, Status *s) {
    Text whole = {0};
    if (r->format->streams)
        text_add_span(&whole, (Span){r->text.data, r->text.length});
    else
        r->format->begin(&whole);
    r->format->end(&whole, &r->text, summary, r->items, r->terminal);
    bool good = true;
    if (r->file) {
        good = files_write(r->file, (Span){whole.data, whole.length}, s);
    } else {
        fwrite(whole.data ? whole.data : "", 1, whole.length, r->stream);
        if (fflush(r->stream) != 0 || ferror(r->stream))
            good = status_fail(s, (Place){"standard output", 0, 0}, "cannot be written: %s",
                               strerror(errno));
    }
    text_free(&whole);
    text_free(&r->text);
    free(r->file);
    free(r);
    return good;
}
