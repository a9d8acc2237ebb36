// replay_explain.c - how a game that is played back differs from the one that was recorded.
//
// The position before the last decision was the same. What had changed by the next one stands in
// the record; what has changed now is seen by comparing. Where the two disagree is the difference.
#include <stdlib.h>
#include <string.h>

#include "harness/json.h"
#include "harness/replay.h"

enum { EVENTS_SHOWN = 12, FIELDS_SHOWN = 60 };

typedef struct {
    const Replay *x;
    const cJSON *recorded;  // What had changed.
    Text *out;
    int shown, left_out;
} Explainer;

void replay_decision_text(const Record *r, int number, Text *out) {
    const RecordDecision *d = &r->decisions[number - 1];
    text_format(out, "%d  turn %d, %s, %s: %s%s: %.*s", d->number, d->turn, step_name(d->step),
                r->names[d->player], question_kind_name(d->kind), d->chance ? " (chance)" : "",
                (int)d->answer.length, d->answer.at);
    if (d->refused != REJECTED_NOT) text_format(out, " (refused: %s)", rejection_code(d->refused));
}

// Whose field it is, for people.
static void add_subject(const Explainer *k, CorePath path, Text *out) {
    const Replay *x = k->x;
    const Game *g = path.group == LIST_OBJECTS && path.index < core_count(x->now, LIST_OBJECTS)
                        ? x->now
                        : x->before;
    if (path.group == CORE_PLAYERS && path.index < g->player_count && path.field != CORE_COUNT)
        text_format(out, " (%s)", engine_player_name(x->engine, player_id(path.index)));
    if (path.group != LIST_OBJECTS || path.field == CORE_COUNT) return;
    if (path.index < 1 || path.index >= core_count(g, LIST_OBJECTS)) return;
    CardId card = {(uint16_t)path.index};
    if (game_place(g, card)->kind == OBJECT_FREE) return;
    text_add(out, " (");
    engine_object_name(x->engine, g, game_id(g, card), out);
    text_add(out, ")");
}

static void value_text(const cJSON *value, Text *out) {
    if (cJSON_IsString(value))
        text_add(out, value->valuestring);
    else
        text_format(out, "%.0f", value->valuedouble);
}

static void compare(Explainer *k, CorePath path) {
    const Replay *x = k->x;
    Text name = {0}, then = {0}, now = {0};
    core_path_text(path, &name);
    const cJSON *recorded =
        k->recorded ? cJSON_GetObjectItemCaseSensitive(k->recorded, text_cstr(&name)) : NULL;
    if (recorded)
        value_text(recorded, &then);
    else if (!core_value_text(x->before, x->pool, path, &then))
        text_add(&then, "0");
    if (!core_value_text(x->now, x->pool, path, &now)) text_add(&now, "none");
    if (strcmp(text_cstr(&then), text_cstr(&now)) != 0) {
        if (k->shown++ < FIELDS_SHOWN) {
            text_format(k->out, "  %s", text_cstr(&name));
            add_subject(k, path, k->out);
            text_format(k->out, ": %s in the record, %s now\n", text_cstr(&then), text_cstr(&now));
        } else {
            k->left_out++;
        }
    }
    text_free(&name);
    text_free(&then);
    text_free(&now);
}

static void compare_change(void *context, const Game *g, CorePath path) {
    Explainer *k = context;
    (void)g;
    Text name = {0};
    core_path_text(path, &name);
    // What the record names too is compared there.
    bool both = k->recorded && cJSON_GetObjectItemCaseSensitive(k->recorded, text_cstr(&name));
    text_free(&name);
    if (!both) compare(k, path);
}

static void compare_fields(Explainer *k) {
    const Replay *x = k->x;
    const cJSON *field = NULL;
    cJSON_ArrayForEach(field, k->recorded) {
        CorePath path;
        if (core_path_find(span_of(field->string), &path)) compare(k, path);
    }
    CoreMemo *memo = core_memo_new(x->pool);
    core_memo_digest(memo, x->before, NULL);
    CoreWatch watch = {compare_change, k};
    core_memo_digest(memo, x->now, &watch);
    core_memo_free(memo);
}

static void add_events(const Replay *x, Text *out) {
    int first = x->log.count > EVENTS_SHOWN ? x->log.count - EVENTS_SHOWN : 0;
    if (x->log.count > 0) text_add(out, "the last events:\n");
    for (int i = first; i < x->log.count; i++) text_format(out, "  | %s\n", x->log.lines[i].text);
}

void replay_explain(const Replay *x, Text *out) {
    const Record *r = x->plan.record;
    bool open = x->at < r->count;
    if (x->at > 0) {
        text_add(out, "after   ");
        replay_decision_text(r, x->at, out);
        text_add_char(out, '\n');
    }
    text_add(out, "before  ");
    if (open)
        replay_decision_text(r, x->at + 1, out);
    else
        text_add(out, "the end of the record");
    text_format(out, "\n%s\n", text_cstr(&x->why));
    add_events(x, out);
    if (!open || x->end != REPLAY_DIVERGED) return;
    Explainer k = {.x = x, .out = out};
    cJSON *recorded =
        cJSON_ParseWithLength(r->decisions[x->at].changed.at, r->decisions[x->at].changed.length);
    k.recorded = recorded;
    Text fields = {0};
    k.out = &fields;
    compare_fields(&k);
    if (fields.length > 0) text_format(out, "the difference:\n%s", text_cstr(&fields));
    if (k.left_out > 0) text_format(out, "  and %d more\n", k.left_out);
    text_free(&fields);
    cJSON_Delete(recorded);
}
