// report_list.c - the short list of what failed, for the end of a run.
#include "harness/report_list.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/event_shape.h"

// ---- reasons

// The first line, cut where it is too long.
static void add_line(Text *out, const char *text) {
    size_t length = strcspn(text, "\n");
    bool cut = length > REPORT_LIST_WIDTH_MAX;
    if (cut) {
        length = REPORT_LIST_WIDTH_MAX;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
    }
    text_add_span(out, (Span){text, length});
    if (cut) text_add(out, "…");
}

static bool is_log(const Failure *f) {
    return f->kind == FAILURE_GOLDEN && f->where && strncmp(f->where, "log[", 4) == 0;
}

static void add_event_difference(Text *out, const Failure *f) {
    if (f->expected) text_format(out, "\"%s\"", f->expected);
    text_format(out, "%s", f->expected ? (f->actual ? " is now " : " is gone") : "new: ");
    if (f->actual) text_format(out, "\"%s\"", f->actual);
}

static void add_reason(Text *out, const Result *r) {
    const Failure *f = r->failures;
    if (!f) {
        text_add(out, "it passes now: remove its `known_failure`");
    } else if (r->outcome == OUTCOME_ERROR && f->place) {
        int more = 0;
        for (const Failure *other = f->next; other; other = other->next) more++;
        add_line(out, f->message);
        if (more > 0) text_format(out, " (and %d more)", more);
    } else if (f->kind == FAILURE_EXPECT && f->expected && f->actual) {
        text_format(out, "%s: expected ", f->where);
        add_line(out, f->expected);
        text_add(out, ", actual ");
        add_line(out, f->actual);
    } else {
        if (f->kind != FAILURE_GOLDEN) text_format(out, "%s: ", f->where);
        add_line(out, f->message);
    }
}

static void count_rule(ReportList *l, const char *number) {
    for (int i = 0; i < l->rule_count; i++) {
        if (strcmp(l->rules[i].number, number) != 0) continue;
        l->rules[i].count++;
        return;
    }
    if (l->rule_count == l->rule_capacity) {
        l->rule_capacity = l->rule_capacity ? l->rule_capacity * 2 : 16;
        l->rules = memory_resize(l->rules, sizeof *l->rules * (size_t)l->rule_capacity);
    }
    l->rules[l->rule_count++] = (ReportListRule){arena_copy(&l->arena, number, strlen(number)), 1};
}

const ReportListRule *report_list_rule(const ReportList *l) {
    const ReportListRule *most = NULL;
    bool alone = true;
    for (int i = 0; i < l->rule_count; i++) {
        const ReportListRule *rule = &l->rules[i];
        if (most && rule->count < most->count) continue;
        alone = !most || rule->count > most->count;
        most = rule;
    }
    return most && alone && most->count > 1 ? most : NULL;
}

void report_list_add(ReportList *l, const Result *r) {
    if (r->outcome == OUTCOME_PASSED || r->outcome == OUTCOME_KNOWN_FAILURE) return;
    for (int i = 0; i < r->rule_count; i++) count_rule(l, r->rules[i]);
    if (l->count == l->capacity) {
        l->capacity = l->capacity ? l->capacity * 2 : 16;
        l->items = memory_resize(l->items, sizeof *l->items * (size_t)l->capacity);
    }
    // Of what is invalid, the place says most.
    const Failure *first = r->failures;
    bool placed = r->outcome == OUTCOME_ERROR && first && first->place;
    const char *path = placed ? first->place : r->path;
    Text shown = {0}, reason = {0}, shape = {0};
    visible_add(&shown, span_of(path));
    ReportListItem item = {.path = arena_copy(&l->arena, text_cstr(&shown), shown.length)};
    const Failure *log = r->failures;
    while (log && !is_log(log)) log = log->next;
    if (log) {
        add_event_difference(&reason, log);
        event_shape(&shape, log->expected ? log->expected : "");
        text_add_char(&shape, '\n');
        event_shape(&shape, log->actual ? log->actual : "");
        item.shape = arena_copy(&l->arena, text_cstr(&shape), shape.length);
    } else {
        add_reason(&reason, r);
    }
    item.reason = arena_copy(&l->arena, text_cstr(&reason), reason.length);
    l->items[l->count++] = item;
    text_free(&shown);
    text_free(&reason);
    text_free(&shape);
}

void report_list_free(ReportList *l) {
    free(l->items);
    free(l->rules);
    arena_free(&l->arena);
    *l = (ReportList){0};
}

// ---- printing

static bool alike(const ReportListItem *a, const ReportListItem *b) {
    return a->shape && b->shape && strcmp(a->shape, b->shape) == 0;
}

// Has an item before this one printed it with its group?
static bool is_printed(const ReportList *l, int index) {
    for (int i = 0; i < index; i++)
        if (alike(&l->items[i], &l->items[index])) return true;
    return false;
}

static int group_size(const ReportList *l, int first) {
    int size = 1;
    for (int i = first + 1; i < l->count; i++) size += alike(&l->items[first], &l->items[i]);
    return size;
}

static void print_group(const ReportList *l, int first, int size, Text *out) {
    int printed = 0;
    text_format(out, "  %d scenarios, as in: %s\n", size, l->items[first].reason);
    for (int i = first; i < l->count && printed < REPORT_LIST_PATHS_MAX; i++) {
        if (i > first && !alike(&l->items[first], &l->items[i])) continue;
        text_format(out, "    %s\n", l->items[i].path);
        printed++;
    }
    if (size > printed) text_format(out, "    and %d more\n", size - printed);
}

void report_list_print(const ReportList *l, Text *out) {
    int lines = 0, named = 0;
    if (l->count < 2) return;
    text_add(out, "failed:\n");
    for (int i = 0; i < l->count && lines < REPORT_LIST_GROUPS_MAX; i++) {
        if (is_printed(l, i)) continue;
        int size = group_size(l, i);
        lines++;
        named += size;
        if (size > 1)
            print_group(l, i, size, out);
        else
            text_format(out, "  %s: %s\n", l->items[i].path, l->items[i].reason);
    }
    if (named < l->count) text_format(out, "  and %d more\n", l->count - named);
}
