// command_reports.c - the reports that one command line asks for.
#include "harness/command_reports.h"

#include <string.h>
#include <time.h>

#include "harness/files.h"
#include "harness/tell.h"

int64_t reports_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// "junit:results.xml" is a kind and a file; the file is NULL for standard output.
static const char *file_of(const char *reporter) {
    const char *colon = strchr(reporter, ':');
    return colon ? colon + 1 : NULL;
}

ExitStatus reports_check(const Shell *sh, const Words *reporters) {
    if (reporters->count > REPORTS_MAX)
        return command_fail(sh, EXIT_USAGE, "more than %d reporters", REPORTS_MAX);
    for (int i = 0; i < reporters->count; i++) {
        for (int j = 0; j < i; j++) {
            const char *a = file_of(reporters->items[i]), *b = file_of(reporters->items[j]);
            if (!a && !b)
                return command_fail(sh, EXIT_USAGE,
                                    "only one reporter can print to standard output; name a file: "
                                    "--reporter %s:FILE",
                                    reporters->items[i]);
            if (a && b && strcmp(a, b) == 0)
                return command_fail(sh, EXIT_USAGE, "two reporters would write %s", a);
        }
        Status s = {0};
        const char *file = file_of(reporters->items[i]);
        if (file && !files_check_writable(file, &s)) return command_fail_status(sh, EXIT_USAGE, &s);
    }
    return EXIT_GOOD;
}

void reports_open(Reports *r, const Shell *sh) {
    const Words *reporters = &sh->options->values[FLAG_REPORTER];
    static const char *const usual[] = {"pretty"};
    int count = reporters->count ? reporters->count : 1;
    bool github = false;
    *r = (Reports){0};
    for (int i = 0; i < count; i++) {
        const char *reporter = reporters->count ? reporters->items[i] : usual[0];
        const char *file = file_of(reporter);
        Span rest = span_of(reporter);
        ReportKind kind = REPORT_PRETTY;
        report_kind_find(span_cut(&rest, ':'), &kind);
        if (kind == REPORT_PRETTY && !file) r->pretty = true;
        r->items[r->count++] = report_open(kind, sh->out, file, sh->terminal);
        github |= kind == REPORT_GITHUB;
    }
    if (github && sh->summary) r->items[r->count++] = report_append(REPORT_SUMMARY, sh->summary);
}

void reports_add(Reports *r, const ReportItem *item) {
    report_list_add(&r->list, item->result);
    for (int i = 0; i < r->count; i++) report_add(r->items[i], item);
}

static void tell_people(const Shell *sh, const ReportSummary *summary) {
    Text text = {0};
    if (summary->explained) explain_print(summary->explained, false, &text);
    tell_lines(sh->err, text_cstr(&text));
    text_free(&text);
    for (int i = 0; i < summary->slowest_count; i++)
        tell(sh->err, "%9.3f ms  %s\n", (double)summary->slowest[i].microseconds / 1000,
             summary->slowest[i].path);
    for (int i = 0; i < summary->note_count; i++) tell(sh->err, "%s\n", summary->notes[i]);
}

void reports_close(Reports *r, const Shell *sh, const ReportSummary *summary, Status *s) {
    ReportSummary whole = *summary;
    whole.list = &r->list;
    for (int i = 0; i < r->count; i++) report_close(r->items[i], &whole, s);
    if (!r->pretty) tell_people(sh, summary);
    report_list_free(&r->list);
    *r = (Reports){0};
}
