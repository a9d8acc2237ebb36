// page_game.c - the games of a page: scenarios played, records played back.
#include "harness/page_game.h"

#include <string.h>

#include "harness/files.h"
#include "harness/page_tape.h"

void page_game_free(PageGame *g) {
    cJSON_Delete(g->game);
    cJSON_Delete(g->cards);
    *g = (PageGame){0};
}

// ---- scenarios

typedef struct {
    const PageGamePlan *plan;
    PageTape *tape;
    const Scenario *scenario;
    int line;  // To be marked.
    PageGame *out;
} Playing;

static PlayerId seat_of(const Engine *e, const Game *g, const char *seat) {
    for (int p = 0; seat && p < g->player_count; p++)
        if (strcmp(engine_player_name(e, player_id(p)), seat) == 0) return player_id(p);
    return NO_PLAYER;
}

static void begin(void *context, const Names *names, Script *script, const Log *log) {
    Playing *p = context;
    (void)log;
    PlayerId viewer = seat_of(names->engine, names->game, p->plan->seat);
    if (p->plan->seat && !player_is(viewer)) return;
    p->scenario = names->scenario;
    p->tape = page_tape_new(viewer);
    page_tape_limit(p->tape, p->plan->most, p->plan->made);
    page_tape_begin(p->tape, names->engine, names->game, names->scenario, script);
}

static void refused(void *context, const Engine *e, const Game *g, const LogLine *line) {
    const Playing *p = context;
    if (!p->tape) return;
    RefusalSink sink = page_tape_refusals(p->tape);
    sink.refused(sink.context, e, g, line);
}

static void add_head(cJSON *game, const char *title, const char *kind, const char *path) {
    cJSON_AddStringToObject(game, "title", title);
    cJSON_AddStringToObject(game, "kind", kind);
    cJSON_AddStringToObject(game, "path", path);
}

// A scenario says what everybody holds: it is not shown to a single seat.
static void add_script(cJSON *game, const char *text, const char *seat) {
    if (text && !seat)
        cJSON_AddStringToObject(game, "script", text);
    else
        cJSON_AddNullToObject(game, "script");
}

static void add_mark(PageGame *out, int frame) {
    out->mark = frame;
    if (frame >= 0)
        cJSON_AddNumberToObject(out->game, "mark", frame);
    else
        cJSON_AddNullToObject(out->game, "mark");
}

static int mark_of(const PageTape *tape, int line) {
    int frame = line >= 0 ? page_tape_frame_of(tape, line) : -1;
    bool end = line == PAGE_MARK_END || (line >= 0 && frame < 0);
    return end ? page_tape_frames(tape) - 1 : frame;
}

// While the engine, the scenario and its pool are still there.
static void end(void *context, const Game *g) {
    const Playing *p = context;
    const Scenario *sc = p->scenario;
    Text text = {0};
    Status ignored = {0};
    if (!p->tape) return;
    page_tape_end(p->tape, g);
    bool read = files_read(sc->document.file, &text, &ignored);
    p->out->game = cJSON_CreateObject();
    p->out->cards = cJSON_CreateObject();
    add_head(p->out->game, sc->name, "scenario", sc->document.file);
    add_mark(p->out, mark_of(p->tape, p->line));
    add_script(p->out->game, read ? text_cstr(&text) : NULL, p->plan->seat);
    page_tape_write(p->tape, p->out->game, p->out->cards);
    text_free(&text);
}

void page_game_scenario(const Pool *pool, const char *path, const PageGamePlan *plan, int line,
                        PageGame *out) {
    Playing playing = {.plan = plan, .line = line, .out = out};
    RunTap tap = {begin, end, &playing};
    RefusalSink refusals = {refused, &playing};
    RunOptions options = {.tap = &tap,
                          .refusals = &refusals,
                          .without = plan->without,
                          .without_count = plan->without_count,
                          .no_defaults = plan->no_defaults};
    Result result = {0};
    *out = (PageGame){0};
    runner_run_file(pool, path, &options, &result);
    if (!playing.tape && plan->seat) out->problem = "nobody has that name";
    page_tape_free(playing.tape);
    result_free(&result);
}

// ---- records

static const char *head_text(const cJSON *from, const char *key) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(from, key));
}

static void tell_record(Replay *x, PageTape *tape, const PageGamePlan *plan, PageGame *out) {
    const Record *r = x->plan.record;
    const cJSON *scenario = cJSON_GetObjectItemCaseSensitive(r->head, "scenario");
    bool differs = x->end == REPLAY_DIVERGED;
    out->game = cJSON_CreateObject();
    out->cards = cJSON_CreateObject();
    add_head(out->game, files_name(r->path), "record", r->path);
    add_mark(out, differs ? page_tape_frames(tape) - 1 : PAGE_MARK_NONE);
    add_script(out->game, scenario ? head_text(scenario, "text") : NULL, plan->seat);
    page_tape_write(tape, out->game, out->cards);
    if (differs) cJSON_AddStringToObject(out->game, "differs", text_cstr(&x->why));
}

bool page_game_record(const Pool *pool, const Record *record, const PageGamePlan *plan,
                      PageGame *out, Status *s) {
    Replay x;
    ReplayPlan replay = {.record = record,
                         .pool = pool,
                         .without = plan->without,
                         .without_count = plan->without_count,
                         .brief = true};
    *out = (PageGame){0};
    bool good = replay_begin(&x, &replay, s);
    PlayerId viewer = good ? seat_of(x.engine, x.game, plan->seat) : NO_PLAYER;
    if (good && plan->seat && !player_is(viewer)) {
        out->problem = "nobody has that name";
    } else if (good) {
        PageTape *tape = page_tape_new(viewer);
        page_tape_begin(tape, x.engine, x.game, NULL, NULL);
        good = replay_play(&x, s);
        page_tape_end(tape, x.now);
        if (good) tell_record(&x, tape, plan, out);
        page_tape_free(tape);
    }
    out->invalid = x.invalid;
    replay_free(&x);
    return good;
}
