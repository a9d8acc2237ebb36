// golden_difference.c - says in words and as a diff how two goldens differ.
//
// The log comes first: its diff begins at the first event that differs and says in which step and
// after which action. A difference of the outcome follows. Name and rules are not compared, nor is
// the layout: they say nothing about the game.
#include "harness/golden_difference.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/diff.h"
#include "harness/json.h"

typedef struct {
    Span text;
    const cJSON *root;
} Side;

typedef struct {
    char **lines;
    int count;
} Lines;

static DiffSide side(const Lines *l) { return (DiffSide){(const char *const *)l->lines, l->count}; }

static void add_line(Lines *l, const char *text, size_t length) {
    // Doubles at each power of two.
    if ((l->count & (l->count - 1)) == 0) {
        size_t room = l->count ? (size_t)l->count * 2 : 1;
        l->lines = memory_resize(l->lines, room * sizeof *l->lines);
    }
    l->lines[l->count] = memory_text_part(text, length);
    l->count++;
}

static void free_lines(Lines *l) {
    for (int i = 0; i < l->count; i++) free(l->lines[i]);
    free(l->lines);
    *l = (Lines){0};
}

// The log's events, one a line.
static Lines log_lines(const cJSON *root) {
    Lines lines = {0};
    const cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(root, "log")) {
        const char *text = cJSON_IsString(item) ? item->valuestring : "(not a text)";
        add_line(&lines, text, strlen(text));
    }
    return lines;
}

static Lines text_lines(Span text) {
    Lines lines = {0};
    while (text.at != NULL) {
        Span line = span_cut(&text, '\n');
        add_line(&lines, line.at ? line.at : "", line.length);
    }
    return lines;
}

// Everything under `key`, pretty-printed.
static Lines printed_lines(const cJSON *root, const char *key) {
    Text printed = {0};
    json_add_pretty(&printed, cJSON_GetObjectItemCaseSensitive(root, key));
    Lines lines = text_lines((Span){printed.data, printed.length});
    text_free(&printed);
    return lines;
}

// From behind `begin` up to the last brace. Strings hold no line ends, so `begin` is no part of
// one.
static Span part_from(Span document, const char *begin) {
    static const char end[] = "\n}";
    size_t before = strlen(begin), after = strlen(end);
    while (document.length > 0 && document.at[document.length - 1] == '\n') document.length--;
    if (document.length < before + after ||
        memcmp(document.at + document.length - after, end, after) != 0)
        return (Span){NULL, 0};
    for (size_t i = 0; i + before + after <= document.length; i++)
        if (memcmp(document.at + i, begin, before) == 0)
            return (Span){document.at + i + before, document.length - i - before - after};
    return (Span){NULL, 0};
}

Span golden_game(Span document) { return part_from(document, "\n  \"log\": "); }
Span golden_outcome(Span document) { return part_from(document, "\n  \"outcome\": "); }

static const char *keep(Result *run, DiffSide s, int index) {
    if (!run || index >= s.count) return NULL;
    return arena_format(&run->arena, "%s", s.lines[index]);
}

// Where event `index` of the new log stands: its step and the last action begun.
static void add_position(Text *out, const Result *run, int index) {
    if (!run || run->log_count == 0) return;
    const LogLine *line = &run->log[index < run->log_count ? index : run->log_count - 1];
    if (line->step) text_format(out, ", in %s", line->step);
    if (line->action < 0)
        text_add(out, ", before the first action");
    else
        text_format(out, ", after action %d (actions[%d])", line->action + 1, line->action);
}

static void describe_log(GoldenDifference *d, Lines *old, Lines *new, int first, Result *run) {
    Text heading = {0};
    if (run && first < run->log_count && run->log[first].step)
        text_add(&heading, run->log[first].step);
    d->where = run ? arena_format(&run->arena, "log[%d]", first) : NULL;
    d->old_line = keep(run, side(old), first);
    d->new_line = keep(run, side(new), first);
    text_format(&d->message, "the log differs from event %d on", first + 1);
    d->beyond = first < new->count ? new->count - first : 0;
    if (d->beyond == 0)
        text_add(&d->message, " (it ends before it)");
    else if (first >= old->count)
        text_add(&d->message, " (it goes on)");
    add_position(&d->message, run, first);
    diff_unified(side(old), side(new), heading.length ? text_cstr(&heading) : NULL, &d->diff);
    text_free(&heading);
}

static void compare_logs(GoldenDifference *d, const cJSON *old, const cJSON *new, Result *run) {
    Lines before = log_lines(old), now = log_lines(new);
    int first = diff_first(side(&before), side(&now));
    if (first >= 0) describe_log(d, &before, &now, first, run);
    free_lines(&before);
    free_lines(&now);
}

// Takes the lines.
static void compare_lines(GoldenDifference *d, const char *key, Lines before, Lines now,
                          Result *run) {
    int first = diff_first(side(&before), side(&now));
    if (first >= 0) {
        if (d->message.length == 0) {
            d->where = key;
            d->old_line = keep(run, side(&before), first);
            d->new_line = keep(run, side(&now), first);
        }
        // Where something else failed too, the events say enough.
        bool enough = run && run->failures && d->message.length > 0;
        text_format(&d->message, "%s%s differs", d->message.length ? "; " : "", key);
        if (!enough) diff_unified(side(&before), side(&now), key, &d->diff);
    }
    free_lines(&before);
    free_lines(&now);
}

// In the goldens' own layout, unless one of them was laid out by somebody else.
static void compare_outcomes(GoldenDifference *d, const Side *old, const Side *new, Result *run) {
    if (cJSON_Compare(cJSON_GetObjectItemCaseSensitive(old->root, "outcome"),
                      cJSON_GetObjectItemCaseSensitive(new->root, "outcome"), true))
        return;
    Span before = golden_outcome(old->text), now = golden_outcome(new->text);
    if (before.at && now.at)
        compare_lines(d, "outcome", text_lines(before), text_lines(now), run);
    else
        compare_lines(d, "outcome", printed_lines(old->root, "outcome"),
                      printed_lines(new->root, "outcome"), run);
}

bool golden_same_head(const cJSON *a, const cJSON *b) {
    static const char *const keys[] = {"format", "scenario", "rules"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const cJSON *one = cJSON_GetObjectItemCaseSensitive(a, keys[i]);
        const cJSON *other = cJSON_GetObjectItemCaseSensitive(b, keys[i]);
        if ((one || other) && !cJSON_Compare(one, other, true)) return false;
    }
    return true;
}

static void compare_documents(GoldenDifference *d, const Side *old, const Side *new, Result *run) {
    d->head = !golden_same_head(old->root, new->root);
    compare_logs(d, old->root, new->root, run);
    compare_outcomes(d, old, new, run);
    compare_lines(d, "format", printed_lines(old->root, "format"),
                  printed_lines(new->root, "format"), run);
}

bool golden_difference(GoldenDifference *d, const char *path, Span old, Span new, Result *run,
                       Status *s) {
    cJSON *before = json_parse(path, old, s);
    if (!before) return false;
    bool good = true;
    Status ours = {0};
    cJSON *now = json_parse("(this run)", new, &ours);
    if (!cJSON_IsObject(before)) {
        good = status_fail(s, (Place){path, 1, 1}, "not a golden: expected a JSON object");
    } else if (!now) {
        good =
            status_fail(s, (Place){path, 0, 0}, "this run's golden is not JSON: %s", ours.message);
    } else {
        visible_format(&d->diff, "--- %s\n+++ %s\n", path, run ? "this run" : "pending");
        compare_documents(d, &(Side){old, before}, &(Side){new, now}, run);
    }
    cJSON_Delete(before);
    cJSON_Delete(now);
    return good;
}
