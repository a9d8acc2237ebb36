// page_failure.c - what a page says of a scenario that failed: the failures, the logs of golden and
// run side by side, and both outcomes in words.
#include "harness/page_failure.h"

#include <stdlib.h>
#include <string.h>

#include "engine/play/engine.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/page_outcome.h"

const char *page_status(const ReportItem *item) {
    if (item->golden == GOLDEN_NEW) return "pending";
    if (item->golden == GOLDEN_ORPHANED) return "orphaned";
    return report_outcome_name(item->result->outcome);
}

// ---- the log in groups, by step

static bool is_step(const char *line) {
    for (int s = 0; s < STEP_COUNT; s++)
        if (strcmp(line, step_title((Step)s)) == 0) return true;
    return false;
}

static bool is_turn(const char *line) {
    return strncmp(line, "Turn ", strlen("Turn ")) == 0 && strstr(line, " \xe2\x80\x94 ") != NULL;
}

typedef struct {
    cJSON *groups, *lines;
    const char *turn;
    int at;        // Lines so far.
    int first;     // The line that differs.
    int place[2];  // Its group, and its place there; -1: the heading.
} Groups;

static void open_group(Groups *g, const char *step) {
    Text heading = {0};
    text_add(&heading, g->turn ? g->turn : "");
    if (step) text_format(&heading, "%s%s", g->turn ? ", " : "", step);
    cJSON *group = cJSON_CreateArray();
    cJSON_AddItemToArray(group, cJSON_CreateString(text_cstr(&heading)));
    cJSON_AddItemToArray(group, g->lines = cJSON_CreateArray());
    cJSON_AddItemToArray(g->groups, group);
    text_free(&heading);
}

static void add_line(Groups *g, const char *line) {
    bool heading = is_turn(line) || is_step(line);
    if (is_turn(line)) g->turn = line;
    if (is_step(line))
        open_group(g, line);
    else if (heading || !g->lines)
        open_group(g, NULL);
    if (g->at++ == g->first) {
        g->place[0] = cJSON_GetArraySize(g->groups) - 1;
        g->place[1] = heading ? -1 : cJSON_GetArraySize(g->lines);
    }
    if (!heading) cJSON_AddItemToArray(g->lines, cJSON_CreateString(line));
}

static cJSON *groups_of_golden(const cJSON *log, Groups *g) {
    const cJSON *item;
    g->groups = cJSON_CreateArray();
    cJSON_ArrayForEach(item, log) if (cJSON_IsString(item)) add_line(g, item->valuestring);
    return g->groups;
}

static cJSON *groups_of_run(const Result *r, Groups *g) {
    g->groups = cJSON_CreateArray();
    for (int i = 0; i < r->log_count; i++) add_line(g, r->log[i].text);
    return g->groups;
}

static int first_difference(const cJSON *golden, const Result *r) {
    int i = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, golden) {
        if (i >= r->log_count || !cJSON_IsString(item) ||
            strcmp(item->valuestring, r->log[i].text) != 0)
            return i;
        i++;
    }
    return i < r->log_count ? i : -1;
}

// ---- the failure

int page_failure_line(const Result *r) {
    int action = -1;
    for (const Failure *f = r->failures; f; f = f->next) {
        if (!f->where) continue;
        if (strncmp(f->where, "log[", strlen("log[")) == 0) return atoi(f->where + strlen("log["));
        if (strncmp(f->where, "actions[", strlen("actions[")) == 0 && action < 0)
            action = atoi(f->where + strlen("actions["));
    }
    for (int i = 0; i < r->log_count && action >= 0; i++)
        if (r->log[i].action >= action) return i;
    return -1;
}

static void add_text(cJSON *out, const char *key, const char *text) {
    if (text)
        cJSON_AddStringToObject(out, key, text);
    else
        cJSON_AddNullToObject(out, key);
}

static void add_words(cJSON *out, const Failure *f, bool seated) {
    static const char *const kinds[] = {"expect", "golden", "script", "crash"};
    add_text(out, "kind", kinds[f->kind]);
    add_text(out, "where", f->where ? f->where : f->place);
    add_text(out, "place", f->place);
    if (seated) return;
    add_text(out, "expected", f->expected);
    add_text(out, "actual", f->actual);
    add_text(out, "message", f->message);
}

static void add_golden(cJSON *out, const ReportItem *item, const cJSON *golden) {
    const Result *r = item->result;
    const cJSON *log = cJSON_GetObjectItemCaseSensitive(golden, "log");
    int first = first_difference(log, r);
    Groups old = {.first = first, .place = {-1, -1}}, new = old;
    cJSON_AddItemToObject(out, "golden", groups_of_golden(log, &old));
    cJSON_AddItemToObject(out, "actual_log", groups_of_run(r, &new));
    const int *place = new.place[0] >= 0 ? new.place : old.place;
    if (first >= 0) cJSON_AddItemToObject(out, "first", cJSON_CreateIntArray(place, 2));
    cJSON_AddItemToObject(out, "board_golden",
                          page_outcome_lines(cJSON_GetObjectItemCaseSensitive(golden, "outcome")));
}

static cJSON *read_golden(const char *path) {
    Text text = {0};
    Status ignored = {0};
    cJSON *root = path && files_kind(path) == FILES_REGULAR && files_read(path, &text, &ignored)
                      ? json_parse(path, (Span){text.data, text.length}, &ignored)
                      : NULL;
    text_free(&text);
    return root;
}

static void add_logs(cJSON *out, const ReportItem *item) {
    const Result *r = item->result;
    cJSON *golden = read_golden(item->golden_path);
    cJSON *actual = r->golden_json ? cJSON_Parse(r->golden_json) : NULL;
    Groups all = {.first = -1};
    if (golden && r->golden_json)
        add_golden(out, item, golden);
    else if (r->log_count > 0)
        cJSON_AddItemToObject(out, "actual_log", groups_of_run(r, &all));
    if (actual)
        cJSON_AddItemToObject(
            out, "board_actual",
            page_outcome_lines(cJSON_GetObjectItemCaseSensitive(actual, "outcome")));
    cJSON_Delete(golden);
    cJSON_Delete(actual);
}

// Nothing fails where a known failure passes.
static Failure unexpected_pass(const Result *r) {
    return (Failure){.kind = FAILURE_EXPECT,
                     .where = "known_failure",
                     .place = r->path,
                     .expected = "a failure",
                     .actual = "it passes",
                     .message = r->known_failure};
}

cJSON *page_failure(const ReportItem *item, const char *id, bool seated) {
    const Result *r = item->result;
    Failure passes = unexpected_pass(r);
    const Failure *first = r->failures ? r->failures : &passes;
    cJSON *out = cJSON_CreateObject();
    add_text(out, "path", r->path);
    add_text(out, "game", id);
    cJSON_AddNullToObject(out, "frame");
    add_words(out, first, seated);
    cJSON *more = first->next ? cJSON_AddArrayToObject(out, "more") : NULL;
    for (const Failure *f = first->next; f; f = f->next) {
        cJSON *one = cJSON_CreateObject();
        add_words(one, f, seated);
        cJSON_AddItemToArray(more, one);
    }
    if (!seated) add_logs(out, item);
    add_text(out, "command", item->reproduce);
    // One that is kept outside of the project is no matter of the page.
    add_text(out, "record", item->record && item->record[0] != '/' ? item->record : NULL);
    return out;
}
