// log.c - events become lines of the log.
//
// The array of lines grows by doubling; old arrays stay in the arena until the result is freed,
// which costs less than one array more.
#include "harness/log.h"

#include <string.h>

void log_begin(Log *log, Arena *arena) {
    *log = (Log){.arena = arena, .action = -1, .turn = -1, .active = NO_PLAYER};
}

void log_free(Log *log) { text_free(&log->sentence); }

static const char *step_text(Log *log, const Engine *e, const Game *g) {
    if (log->step && log->turn == g->turn && log->step_number == g->step &&
        player_same(log->active, g->active))
        return log->step;
    log->turn = g->turn;
    log->step_number = g->step;
    log->active = g->active;
    const char *name = player_is(g->active) ? engine_player_name(e, g->active) : "nobody";
    log->step = g->turn > 0 ? arena_format(log->arena, "Turn %d (%s), %s", (int)g->turn, name,
                                           step_name((Step)g->step))
                            : "Before the first turn";
    return log->step;
}

static void grow(Log *log) {
    int capacity = log->capacity ? log->capacity * 2 : 64;
    LogLine *lines = ARENA_ARRAY(log->arena, LogLine, capacity);
    if (log->count > 0) memcpy(lines, log->lines, sizeof lines[0] * (size_t)log->count);
    log->lines = lines;
    log->capacity = capacity;
}

static void add_line(Log *log, const Engine *e, const Game *g, const char *text, size_t length) {
    if (log->count == LOG_LINES_MAX) return;
    if (log->count == log->capacity) grow(log);
    if (log->count == LOG_LINES_MAX - 1) {
        text = "(The log ends here: it has too many lines.)";
        length = strlen(text);
    }
    log->lines[log->count++] = (LogLine){
        .text = arena_copy(log->arena, text, length),
        .step = step_text(log, e, g),
        .action = log->action,
    };
}

static void on_event(void *context, Engine *e, const Game *g, const Event *ev) {
    Log *log = context;
    log->events++;
    if (!event_logged(ev->kind)) return;
    text_clear(&log->sentence);
    engine_event_text(e, g, ev, &log->sentence);
    if (log->sentence.length == 0) return;
    if (log->editor.edit) log->editor.edit(log->editor.context, e, g, ev, &log->sentence);
    add_line(log, e, g, log->sentence.data, log->sentence.length);
}

static size_t mark(void *context) { return (size_t)((Log *)context)->count; }
static void rewind_to(void *context, size_t count) { ((Log *)context)->count = (int)count; }

EventSink log_sink(Log *log) {
    return (EventSink){.event = on_event, .mark = mark, .rewind = rewind_to, .context = log};
}

static void say(Log *log, const Engine *e, const Game *g, Event ev) {
    text_clear(&log->sentence);
    engine_event_text(e, g, &ev, &log->sentence);
    add_line(log, e, g, log->sentence.data, log->sentence.length);
}

void log_start(Log *log, const Engine *e, const Game *g) {
    if (g->turn == 0) return;  // From the beginning: the turn is told when it begins.
    Event turn = event_new(EVENT_TURN_BEGINS), step = event_new(EVENT_STEP_BEGINS);
    turn.player = g->active;
    turn.amount = g->turn;
    step.amount = g->step;
    say(log, e, g, turn);
    if (g->stage != STAGE_BEFORE_STEP) say(log, e, g, step);  // It is told when it begins.
}

void log_note(Log *log, const Engine *e, const Game *g, const char *text) {
    text_clear(&log->sentence);
    text_format(&log->sentence, "Note: %s", text);
    add_line(log, e, g, log->sentence.data, log->sentence.length);
}

void log_refusal(Log *log, const Engine *e, const Game *g, const char *who, const Rejection *r) {
    char text[REJECTION_TEXT_MAX];
    int before = log->count;
    rejection_text(r, who, text, sizeof text);
    add_line(log, e, g, text, strlen(text));
    if (log->count == before) return;
    LogLine *line = &log->lines[before];
    if (r->detail[0]) line->detail = arena_copy(log->arena, r->detail, strlen(r->detail));
    if (log->refusals.refused) log->refusals.refused(log->refusals.context, e, g, line);
}

const char *log_tail(const Log *log, Arena *arena, int most) {
    if (log->count == 0) return NULL;
    Text tail = {0};
    for (int i = log->count > most ? log->count - most : 0; i < log->count; i++)
        text_format(&tail, "%s%s", tail.length > 0 ? "\n" : "", log->lines[i].text);
    const char *copy = arena_copy(arena, text_cstr(&tail), tail.length);
    text_free(&tail);
    return copy;
}
