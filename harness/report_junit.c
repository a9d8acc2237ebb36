// report_junit.c - the XML that build servers read.
//
// A test case is a scenario, a suite a folder of them. Its rules and tags are properties.
// What XML cannot hold, and what hides or acts, is written as in other reports (visible.h).
#include <string.h>

#include "engine/base/visible.h"
#include "harness/json.h"
#include "harness/report.h"

// In an attribute, line ends must be written as references to survive.
static void add_escaped(Text *out, const char *text, bool attribute) {
    for (; *text; text++) {
        if (*text == '&')
            text_add(out, "&amp;");
        else if (*text == '<')
            text_add(out, "&lt;");
        else if (*text == '>')
            text_add(out, "&gt;");
        else if (*text == '"' && attribute)
            text_add(out, "&quot;");
        else if (*text == '\n' && attribute)
            text_add(out, "&#10;");
        else
            text_add_char(out, *text);
    }
}

// What is visible has none of the characters that XML cannot hold but these two.
static void add_held(Text *out, const Text *shown, bool attribute) {
    Text held = {0};
    Span rest = {shown->data, shown->length}, bytes;
    for (uint32_t code; json_next_character(&rest, &code, &bytes);)
        text_add_span(&held, code == 0xfffe || code == 0xffff ? span_of("\xef\xbf\xbd") : bytes);
    add_escaped(out, text_cstr(&held), attribute);
    text_free(&held);
}

static void add_attribute(Text *out, const char *name, const char *value) {
    Text shown = {0};
    visible_add(&shown, span_of(value));
    text_format(out, " %s=\"", name);
    add_held(out, &shown, true);
    text_add_char(out, '"');
    text_free(&shown);
}

static void add_message(Text *out, const char *value) {
    Text shown = {0};
    visible_add_lines(&shown, span_of(value));
    text_add(out, " message=\"");
    add_held(out, &shown, true);
    text_add_char(out, '"');
    text_free(&shown);
}

static void junit_begin(Text *out) {
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

static void add_lines(Text *out, const char *label, const char *value) {
    if (!value) return;
    Text shown = {0};
    visible_add_lines(&shown, span_of(value));
    text_add(out, label);
    add_held(out, &shown, false);
    text_add_char(out, '\n');
    text_free(&shown);
}

static void add_line(Text *out, const char *label, const char *value) {
    if (!value) return;
    Text shown = {0};
    visible_add(&shown, span_of(value));
    add_lines(out, label, text_cstr(&shown));
    text_free(&shown);
}

static void add_problem(Text *out, const ReportItem *item, const char *element) {
    const Result *r = item->result;
    const Failure *first = r->failures;
    text_format(out, "    <%s", element);
    add_attribute(out, "type", first ? report_failure_name(first->kind) : "unexpected_pass");
    add_message(out, first && first->message ? first->message : "it passes now");
    text_add(out, ">");
    for (const Failure *f = first; f; f = f->next) {
        add_line(out, "where: ", f->where);
        add_line(out, "place: ", f->place);
        add_lines(out, "", f->message);
        add_lines(out, "expected: ", f->expected);
        add_lines(out, "actual: ", f->actual);
        add_lines(out, "", f->context);
    }
    add_line(out, "reproduce: ", item->reproduce);
    add_line(out, "record: ", item->record);
    text_format(out, "</%s>\n", element);
}

static double seconds(uint64_t microseconds) { return (double)microseconds / 1e6; }

static void add_property(Text *out, const char *name, const char *value) {
    text_add(out, "      <property");
    add_attribute(out, "name", name);
    add_attribute(out, "value", value);
    text_add(out, "/>\n");
}

static void add_properties(Text *out, const Result *r) {
    if (r->rule_count + r->tag_count == 0) return;
    text_add(out, "    <properties>\n");
    for (int i = 0; i < r->rule_count; i++) add_property(out, "rule", r->rules[i]);
    for (int i = 0; i < r->tag_count; i++) add_property(out, "tag", r->tags[i]);
    text_add(out, "    </properties>\n");
}

// Where it fails, or else where it begins.
static int line_of(const Result *r) {
    int line = r->failures ? report_line(r, r->failures) : 0;
    return line > 0 ? line : r->line;
}

static void junit_item(Text *out, const ReportItem *item, int number, bool terminal) {
    (void)number, (void)terminal;
    const Result *r = item->result;
    Arena arena = {0};
    text_add(out, "  <testcase");
    add_attribute(out, "classname", files_folder(&arena, r->path));
    add_attribute(out, "name", r->name ? r->name : files_name(r->path));
    add_attribute(out, "file", r->path);
    arena_free(&arena);
    if (line_of(r) > 0) text_format(out, " line=\"%d\"", line_of(r));
    text_format(out, " time=\"%.6f\">\n", seconds(r->microseconds));
    add_properties(out, r);
    if (r->outcome == OUTCOME_KNOWN_FAILURE) {
        text_add(out, "    <skipped");
        add_attribute(out, "message", r->known_failure ? r->known_failure : "known failure");
        text_add(out, "/>\n");
    } else if (r->outcome != OUTCOME_PASSED) {
        add_problem(out, item, r->outcome == OUTCOME_ERROR ? "error" : "failure");
    } else if (item->golden == GOLDEN_NEW) {
        Text shown = {0};
        visible_format(&shown, "golden pending: %s.new", item->golden_path);
        text_add(out, "    <system-out>");
        add_held(out, &shown, false);
        text_add(out, "</system-out>\n");
        text_free(&shown);
    }
    text_add(out, "  </testcase>\n");
}

static const char *junit_group(Arena *arena, const ReportItem *item) {
    return files_folder(arena, item->result->path);
}

static void junit_add_group(Text *body, const ReportGroup *g) {
    text_add(body, "<testsuite");
    add_attribute(body, "name", g->name);
    text_format(body, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"%.6f\">\n",
                g->items, g->failed, g->errors, g->known_failures, seconds(g->microseconds));
    text_add(body, text_cstr(&g->text));
    text_add(body, "</testsuite>\n");
}

static void junit_end(Text *out, const Text *body, const ReportSummary *s, int items,
                      bool terminal) {
    (void)terminal;
    text_format(out,
                "<testsuites name=\"gavel\" tests=\"%d\" failures=\"%d\" errors=\"%d\" "
                "skipped=\"%d\" time=\"%.3f\">\n",
                items, s->failed, s->errors, s->known_failures, s->seconds);
    text_add(out, text_cstr(body));
    if (s->interrupted)
        text_format(out,
                    "<testsuite name=\"gavel\" tests=\"0\" failures=\"0\" errors=\"0\" "
                    "skipped=\"0\" time=\"0\">\n"
                    "  <system-err>interrupted by %s, %d not played</system-err>\n</testsuite>\n",
                    s->interrupted, s->unplayed);
    text_add(out, "</testsuites>\n");
}

const ReportFormat report_junit = {
    .begin = junit_begin,
    .item = junit_item,
    .end = junit_end,
    .group = junit_group,
    .add_group = junit_add_group,
};
