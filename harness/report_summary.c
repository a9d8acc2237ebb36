// report_summary.c - the page that a build server shows of a job, in Markdown: figures, failures,
// what changed in the goldens, and the slowest scenarios.
//
// What stands in files is shown as written (visible.h): it makes no link, picture or heading.
#include <string.h>

#include "engine/play/engine.h"
#include "harness/markdown.h"
#include "harness/report.h"

enum { DETAILS_MAX = 20, CONTEXT_LINES_MAX = 40 };

static void summary_begin(Text *out) { (void)out; }

// ---- a failure

static void add_values(Text *out, const Failure *f) {
    if (f->expected) {
        text_add(out, "expected ");
        markdown_add_code(out, f->expected);
    }
    if (f->actual) {
        text_add(out, f->expected ? ", actual " : "actual ");
        markdown_add_code(out, f->actual);
    }
}

// The first lines of a diff, or of the events around.
static void add_context(Text *out, const char *context, const char *language) {
    Text lines = {0};
    Span rest = span_of(context);
    int count = 0, left = 0;
    while (rest.at != NULL && rest.length > 0) {
        Span line = span_cut(&rest, '\n');
        if (count < CONTEXT_LINES_MAX) {
            text_add_span(&lines, line);
            text_add_char(&lines, '\n');
            count++;
        } else {
            left++;
        }
    }
    if (left > 0) text_format(&lines, "... %d more lines\n", left);
    text_add_char(out, '\n');
    markdown_add_block(out, language, text_cstr(&lines));
    text_free(&lines);
}

static void add_failure(Text *out, const Result *r, const Failure *f) {
    int line = report_line(r, f);
    text_add(out, "- ");
    if (f->where && strcmp(f->where, r->path) != 0) {
        markdown_add_code(out, f->where);
        text_add_char(out, ' ');
    }
    if (line > 0) text_format(out, "(line %d) ", line);
    if (f->kind == FAILURE_EXPECT && f->expected && f->actual) {
        add_values(out, f);
    } else {
        markdown_add_text(out, f->message ? f->message : "failed");
        if (f->kind == FAILURE_GOLDEN && (f->expected || f->actual)) {
            text_add(out, "; ");
            add_values(out, f);
        }
    }
    text_add_char(out, '\n');
    if (f->context) add_context(out, f->context, f->kind == FAILURE_GOLDEN ? "diff" : "");
}

static void add_rules(Text *out, const Result *r) {
    for (int i = 0; i < r->rule_count; i++) {
        RuleId rule;
        text_add(out, i > 0 ? "; " : r->rule_count == 1 ? "Rule " : "Rules ");
        markdown_add_text(out, r->rules[i]);
        if (!cr_find(span_of(r->rules[i]), &rule)) continue;
        text_add_char(out, ' ');
        markdown_add_text(out, cr_entry(rule)->title);
    }
    if (r->rule_count > 0) text_add(out, "\n\n");
}

static void summary_item(Text *out, const ReportItem *item, int number, bool terminal) {
    (void)number, (void)terminal;
    const Result *r = item->result;
    if (r->outcome == OUTCOME_PASSED || r->outcome == OUTCOME_KNOWN_FAILURE) return;
    text_add(out, "\n#### ");
    markdown_add_code(out, r->path);
    text_add(out, "\n\n");
    if (r->name) {
        markdown_add_text(out, r->name);
        text_add(out, "\n\n");
    }
    add_rules(out, r);
    if (!r->failures) text_add(out, "- it passes now: remove its `known_failure`\n");
    for (const Failure *f = r->failures; f; f = f->next) add_failure(out, r, f);
    if (item->reproduce) {
        text_add(out, "\nReproduce: ");
        markdown_add_code(out, item->reproduce);
        text_add_char(out, '\n');
    }
    if (item->record) {
        text_add(out, "\nRecord: ");
        markdown_add_code(out, item->record);
        text_add_char(out, '\n');
    }
}

// ---- the whole

static void add_headline(Text *out, const ReportSummary *s, int items) {
    int bad = s->failed + s->errors;
    text_add(out, "### gavel: ");
    if (s->interrupted)
        text_format(out, "interrupted by %s, %d of %d scenarios not played", s->interrupted,
                    s->unplayed, items + s->unplayed);
    else if (bad > 0)
        text_format(out, "%d of %d failed", bad, items);
    else
        text_format(out, "all %d passed", items);
    if (s->parts > 1) text_format(out, " (shard %d of %d)", s->part, s->parts);
    text_add(out, "\n\n");
}

static void add_figures(Text *out, const ReportSummary *s) {
    const struct {
        const char *title;
        int count;
        bool always;
    } figures[] = {{"passed", s->passed, true},
                   {"failed", s->failed, true},
                   {"errors", s->errors, false},
                   {"known failures", s->known_failures, false},
                   {"goldens pending", s->pending, false},
                   {"goldens missing", s->missing, false},
                   {"goldens orphaned", s->orphaned, false},
                   {"not played", s->unplayed, false}};
    for (int row = 0; row < 3; row++) {
        for (size_t i = 0; i < ARRAY_LEN(figures); i++) {
            if (!figures[i].always && figures[i].count == 0) continue;
            if (row == 0) text_format(out, "| %s ", figures[i].title);
            if (row == 1) text_add(out, "|---:");
            if (row == 2) text_format(out, "| %d ", figures[i].count);
        }
        if (row == 0) text_add(out, "| time |\n");
        if (row == 1) text_add(out, "|---:|\n");
        if (row == 2) text_format(out, "| %.1f s |\n", s->seconds);
    }
}

static void add_slowest(Text *out, const ReportSummary *s) {
    if (s->slowest_count > 0) text_add(out, "\n#### Slowest\n\n| ms | scenario |\n|---:|---|\n");
    for (int i = 0; i < s->slowest_count; i++) {
        text_format(out, "| %.3f | ", (double)s->slowest[i].microseconds / 1000);
        markdown_add_text(out, s->slowest[i].path);
        text_add(out, " |\n");
    }
}

// What many failures have in common is often their cause.
static void add_common_rule(Text *out, const ReportSummary *s) {
    const ReportListRule *most = s->list ? report_list_rule(s->list) : NULL;
    RuleId rule;
    if (!most) return;
    text_format(out, "\n%d of what failed cite rule **", most->count);
    markdown_add_text(out, most->number);
    text_add(out, "**");
    if (cr_find(span_of(most->number), &rule)) {
        text_add_char(out, ' ');
        markdown_add_text(out, cr_entry(rule)->title);
    }
    text_add(out, ".\n");
}

static void summary_end(Text *out, const Text *body, const ReportSummary *s, int items,
                        bool terminal) {
    (void)terminal;
    Text list = {0};
    add_headline(out, s, items);
    add_figures(out, s);
    if (s->list && s->failed + s->errors > DETAILS_MAX) report_list_print(s->list, &list);
    add_common_rule(out, s);
    if (list.length > 0) {
        text_add_char(out, '\n');
        markdown_add_block(out, "", text_cstr(&list));
    }
    if (body->length > 0) {
        text_format(out, "\n<details%s><summary>%s</summary>\n",
                    s->failed + s->errors <= DETAILS_MAX ? " open" : "",
                    s->failed + s->errors <= DETAILS_MAX ? "What failed" : "The first failures");
        text_add(out, text_cstr(body));
        text_add(out, "\n</details>\n");
    }
    if (s->explained) {
        text_add(out, "\n#### What changed in the goldens\n\n");
        explain_print(s->explained, true, out);
    }
    add_slowest(out, s);
    text_add_char(out, '\n');
    text_free(&list);
}

const ReportFormat report_summary = {
    .begin = summary_begin, .item = summary_item, .end = summary_end, .items_max = DETAILS_MAX};
