// report.c - the part that all report formats share: where the text goes, and names.
#include "harness/report.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/tell.h"

struct Report {
    const ReportFormat *format;
    FILE *stream;
    char *file;  // NULL: the stream.
    bool append;
    bool terminal;
    int items, kept;  // Kept: those that had something to say.
    Text text;
    Status problem;       // The stream could not be written.
    Arena arena;          // Of the groups' names.
    ReportGroup *groups;  // In the order in which they first came.
    int group_count;
};

static const struct {
    const char *name;
    const ReportFormat *format;
} kinds[REPORT_KIND_COUNT] = {
    [REPORT_PRETTY] = {"pretty", &report_pretty}, [REPORT_TAP] = {"tap", &report_tap},
    [REPORT_JUNIT] = {"junit", &report_junit},    [REPORT_JSON] = {"json", &report_json},
    [REPORT_GITHUB] = {"github", &report_github}, [REPORT_SUMMARY] = {"summary", &report_summary},
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

// The number of a line behind "file:"; 0 where there is none.
static int line_behind(const char *file, const char *place) {
    size_t length = strlen(file);
    if (!place || strncmp(place, file, length) != 0 || place[length] != ':') return 0;
    long line = strtol(place + length + 1, NULL, 10);
    return line > 0 && line <= INT_MAX ? (int)line : 0;
}

int report_line(const Result *r, const Failure *f) {
    int line = line_behind(r->path, f->place);
    int event;
    if (line > 0 || !f->where || sscanf(f->where, "log[%d]", &event) != 1) return line;
    if (event >= r->log_count) event = r->log_count - 1;
    int action = event >= 0 ? r->log[event].action : -1;
    return action >= 0 && action < r->action_count ? r->action_lines[action] : r->line;
}

static void print(const Report *r, const Text *text) {
    if (r->format->commands)
        tell_commands(r->stream, text);
    else
        tell_painted(r->stream, text, r->terminal);
}

// Prints what has gathered, where the report can be read as it grows.
static void flush_stream(Report *r) {
    if (r->file || !r->format->streams) return;
    print(r, &r->text);
    files_flush(r->stream, "standard output", &r->problem);
    text_clear(&r->text);
}

Report *report_open(ReportKind kind, FILE *stream, const char *file, bool terminal) {
    Report *r = memory_zeroed(1, sizeof *r);
    *r = (Report){.format = kinds[kind].format, .stream = stream, .terminal = terminal && !file};
    r->file = file ? memory_text(file) : NULL;
    if (r->format->streams) r->format->begin(&r->text);
    flush_stream(r);
    return r;
}

Report *report_append(ReportKind kind, const char *file) {
    Report *r = report_open(kind, NULL, file, false);
    r->append = true;
    return r;
}

static ReportGroup *group_called(Report *r, const char *name) {
    for (int i = r->group_count - 1; i >= 0; i--)
        if (strcmp(r->groups[i].name, name) == 0) return &r->groups[i];
    // Doubles at each power of two.
    if ((r->group_count & (r->group_count - 1)) == 0) {
        size_t room = r->group_count ? (size_t)r->group_count * 2 : 1;
        r->groups = memory_resize(r->groups, room * sizeof *r->groups);
    }
    ReportGroup *group = &r->groups[r->group_count++];
    *group = (ReportGroup){.name = name};
    return group;
}

// The text that an item is added to.
static Text *text_for(Report *r, const ReportItem *item) {
    if (!r->format->group) return &r->text;
    ReportGroup *group = group_called(r, r->format->group(&r->arena, item));
    OutcomeKind outcome = item->result->outcome;
    group->items++;
    group->failed += outcome == OUTCOME_FAILED || outcome == OUTCOME_UNEXPECTED_PASS;
    group->errors += outcome == OUTCOME_ERROR;
    group->known_failures += outcome == OUTCOME_KNOWN_FAILURE;
    group->microseconds += item->result->microseconds;
    return &group->text;
}

void report_add(Report *r, const ReportItem *item) {
    Text *text = text_for(r, item);
    size_t before = text->length;
    bool full = r->format->items_max > 0 && r->kept == r->format->items_max;
    r->items++;
    if (!full) r->format->item(text, item, r->items, r->terminal);
    r->kept += text->length > before;
    flush_stream(r);
}

static void close_groups(Report *r) {
    for (int i = 0; i < r->group_count; i++) {
        r->format->add_group(&r->text, &r->groups[i]);
        text_free(&r->groups[i].text);
    }
    free(r->groups);
}

bool report_close(Report *r, const ReportSummary *summary, Status *s) {
    Text whole = {0};
    close_groups(r);
    if (r->format->streams)
        text_add_span(&whole, (Span){r->text.data, r->text.length});
    else
        r->format->begin(&whole);
    r->format->end(&whole, &r->text, summary, r->items, r->terminal);
    bool good = true;
    if (r->file) {
        Span text = {whole.data, whole.length};
        good = r->append ? files_append(r->file, text, s) : files_write(r->file, text, s);
    } else {
        print(r, &whole);
        good = files_flush(r->stream, "standard output", &r->problem);
        status_add(s, &r->problem);
    }
    text_free(&whole);
    text_free(&r->text);
    arena_free(&r->arena);
    free(r->file);
    free(r);
    return good;
}
