// page_tape.c - stands before the deciders and writes down each position, decision and event.
#include "harness/page_tape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/page_cards.h"
#include "harness/page_event_rule.h"
#include "harness/page_frames.h"
#include "harness/page_words.h"
#include "harness/record.h"

typedef struct {
    PageTape *tape;
    Decider inner;
} Seat;

// A line of the log. What a refused action had announced is taken back, and stays to be seen.
typedef struct {
    char *text;
    RuleId rule;  // CR_COUNT: none is known.
    const char *kind;
    bool undone;
    bool beside;  // The log of the game does not have it.
} Line;

typedef struct {
    cJSON *patch, *decision, *script;
    int first, end;  // Its lines.
} Frame;

struct PageTape {
    PageTable table;
    PageSight *sight;
    Engine *e;
    const Game *g;
    const Scenario *sc;
    Script *script;
    Seat seats[PLAYERS_MAX], chance;
    bool has_chance, ended, begun;
    Line *lines;
    int line_count, line_room;
    Frame *frames;
    int frame_count, frame_room;
    int frames_marked;    // How many there were at the engine's last checkpoint.
    int decisions, most;  // How many there were, and may be; 0: any number.
    int *made;            // Where they are counted as well; NULL: nowhere.
    cJSON *last;          // The position of the last frame.
    cJSON *result;
    Text words;  // Scratch.
};

PageTape *page_tape_new(PlayerId viewer) {
    PageTape *t = memory_zeroed(1, sizeof *t);
    if (player_is(viewer)) t->sight = page_sight_new(viewer);
    return t;
}

void page_tape_limit(PageTape *t, int most, int *made) {
    t->most = most;
    t->made = made;
}

static void free_frame(Frame *f) {
    cJSON_Delete(f->patch);
    cJSON_Delete(f->decision);
    cJSON_Delete(f->script);
}

void page_tape_free(PageTape *t) {
    if (!t) return;
    for (int i = 0; i < t->line_count; i++) free(t->lines[i].text);
    for (int i = 0; i < t->frame_count; i++) free_frame(&t->frames[i]);
    free(t->lines);
    free(t->frames);
    cJSON_Delete(t->last);
    cJSON_Delete(t->result);
    text_free(&t->words);
    if (t->begun) page_table_free(&t->table);
    page_sight_free(t->sight);
    free(t);
}

// ---- lines

static void *grown(void *items, int count, int *room, size_t size) {
    if (count < *room) return items;
    *room = *room ? *room * 2 : 64;
    items = memory_resize(items, size * (size_t)*room);
    return items;
}

static void add_line(PageTape *t, const char *text, RuleId rule, const char *kind) {
    t->lines = grown(t->lines, t->line_count, &t->line_room, sizeof t->lines[0]);
    char *copy = memory_text(text);
    t->lines[t->line_count++] = (Line){.text = copy, .rule = rule, .kind = kind};
}

static void on_event(void *context, Engine *e, const Game *g, const Event *ev) {
    PageTape *t = context;
    if (t->ended) return;
    text_clear(&t->words);
    page_words_event(t->sight, e, g, ev, &t->words);
    if (t->words.length == 0) return;
    add_line(t, text_cstr(&t->words), page_event_rule(ev), event_name(ev->kind));
}

static void drop_frames(PageTape *t, int count);

static size_t mark(void *context) {
    PageTape *t = context;
    t->frames_marked = t->frame_count;
    return (size_t)t->line_count;
}

// A seat does not see what another tries in vain: it never happened.
static void forget(PageTape *t, int lines) {
    drop_frames(t, t->frames_marked);
    while (t->line_count > lines) free(t->lines[--t->line_count].text);
}

static void rewind_to(void *context, size_t mark) {
    PageTape *t = context;
    if (t->ended) return;
    if (t->sight) forget(t, (int)mark);
    for (int i = (int)mark; i < t->line_count; i++) t->lines[i].undone = true;
}

static void on_refusal(void *context, const Engine *e, const Game *g, const LogLine *line) {
    PageTape *t = context;
    Line *last = t->line_count > 0 ? &t->lines[t->line_count - 1] : NULL;
    (void)e;
    (void)g;
    if (t->sight) return;  // It may name what others hold.
    if (last && last->beside && strcmp(last->text, line->text) == 0)
        last->beside = false;  // What the engine refused is now in the log, too.
    else
        add_line(t, line->text, CR_COUNT, "refused");
}

RefusalSink page_tape_refusals(PageTape *t) { return (RefusalSink){on_refusal, t}; }

static void noted(void *context, const Game *g, int entry) {
    PageTape *t = context;
    (void)g;
    if (t->sight) return;  // It may say anything.
    text_clear(&t->words);
    text_format(&t->words, "Note: %s", t->sc->actions[entry].value->text);
    add_line(t, text_cstr(&t->words), CR_COUNT, "note");
}

// ---- frames

static void add_frame(PageTape *t, const Game *g, cJSON *decision, cJSON *script) {
    t->frames = grown(t->frames, t->frame_count, &t->frame_room, sizeof t->frames[0]);
    cJSON *now = page_board(&t->table, g);
    cJSON *patch = t->last ? page_patch(t->last, now) : cJSON_Duplicate(now, true);
    cJSON_Delete(t->last);
    t->last = now;
    int first = t->frame_count > 0 ? t->frames[t->frame_count - 1].end : 0;
    t->frames[t->frame_count++] = (Frame){patch, decision, script, first, t->line_count};
}

// Takes back all but the first `count` frames.
static void drop_frames(PageTape *t, int count) {
    if (t->frame_count <= count) return;
    while (t->frame_count > count) {
        Frame *f = &t->frames[--t->frame_count];
        t->decisions -= f->decision != NULL;
        free_frame(f);
    }
    cJSON_Delete(t->last);
    t->last = count > 0 ? cJSON_CreateObject() : NULL;
    for (int i = 0; i < count; i++)
        if (t->frames[i].patch) page_patch_apply(t->last, t->frames[i].patch);
}

static bool is_decision_of(const Frame *f, const char *player, const char *kind) {
    const cJSON *who = cJSON_GetObjectItemCaseSensitive(f->decision, "player");
    const cJSON *what = cJSON_GetObjectItemCaseSensitive(f->decision, "kind");
    return who && what && strcmp(who->valuestring, player) == 0 &&
           strcmp(what->valuestring, kind) == 0;
}

// The lines of the entry that the last answer came from.
static cJSON *script_lines(const PageTape *t) {
    int entry;
    if (!t->script || t->sight) return NULL;
    ScriptOrigin origin = script_origin(t->script, &entry);
    if (entry < 0 || entry >= t->sc->action_count) return NULL;
    bool bots = origin == ORIGIN_BOT && t->sc->actions[entry].kind == ENTRY_BOTS;
    if (origin != ORIGIN_SCRIPT && origin != ORIGIN_IMPLIED && !bots) return NULL;
    const Node *node = t->sc->actions[entry].node;
    return cJSON_CreateIntArray((const int[]){node->line, node->end_line}, 2);
}

static cJSON *decision(PageTape *t, const Game *g, const Question *q, const Answer *a) {
    cJSON *out = cJSON_CreateObject();
    cJSON_AddStringToObject(out, "player", engine_player_name(t->e, q->player));
    cJSON_AddStringToObject(out, "kind", question_kind_name(q->kind));
    text_clear(&t->words);
    page_words_question(t->sight, q, &t->words);
    cJSON_AddStringToObject(out, "question", text_cstr(&t->words));
    text_clear(&t->words);
    page_words_answer(t->sight, t->e, g, q, a, &t->words);
    cJSON_AddStringToObject(out, "answer", text_cstr(&t->words));
    cJSON_AddNumberToObject(out, "number", ++t->decisions);
    if (t->made) *t->made = t->decisions;
    return out;
}

// ---- deciders

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Seat *seat = context;
    PageTape *t = seat->tape;
    Decision d = seat->inner.decide(seat->inner.context, e, g, q, a);
    if (t->ended || (d == DECIDED && !page_words_public(t->sight, g, q))) return d;
    add_frame(t, g, d == DECIDED ? decision(t, g, q, a) : NULL,
              d == DECIDED ? script_lines(t) : NULL);
    if (t->most > 0 && t->decisions >= t->most) d = DECIDER_STOPS;
    t->ended = d == DECIDER_STOPS;  // What the engine now takes back is not undone.
    return d;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    Seat *seat = context;
    PageTape *t = seat->tape;
    char text[REJECTION_TEXT_MAX];
    const char *player = engine_player_name(e, q->player);
    if (!t->sight) {
        add_line(t, rejection_text(r, player, text, sizeof text), CR_COUNT, "refused");
        t->lines[t->line_count - 1].beside = true;
    } else if (t->frame_count > 0 && is_decision_of(&t->frames[t->frame_count - 1], player,
                                                    question_kind_name(q->kind))) {
        drop_frames(t, t->frame_count - 1);
    }
    if (seat->inner.refused) seat->inner.refused(seat->inner.context, e, g, q, r);
}

// As in records: the only legal answer is no decision, unless somebody says something else.
static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Seat *seat = context;
    PageTape *t = seat->tape;
    if (!seat->inner.forced) return;
    Text only = {0}, said = {0};
    record_answer_ids(q, a, &only);
    seat->inner.forced(seat->inner.context, e, g, q, a);
    record_answer_ids(q, a, &said);
    if (strcmp(text_cstr(&only), text_cstr(&said)) != 0 && !t->ended &&
        page_words_public(t->sight, g, q))
        add_frame(t, g, decision(t, g, q, a), script_lines(t));
    text_free(&only);
    text_free(&said);
}

static Decision decide_chance(void *context, Engine *e, const Game *g, const Question *q,
                              Answer *a) {
    Seat *seat = context;
    PageTape *t = seat->tape;
    Decision d = seat->inner.decide(seat->inner.context, e, g, q, a);
    if (a->count > 0 && !t->ended && page_words_public(t->sight, g, q))
        add_frame(t, g, decision(t, g, q, a), NULL);
    return d;
}

static void take_seats(PageTape *t) {
    for (int p = 0; p < t->table.player_count; p++) {
        t->seats[p] = (Seat){t, engine_decider(t->e, player_id(p))};
        engine_set_decider(
            t->e, player_id(p),
            (Decider){
                .decide = decide, .refused = refused, .forced = forced, .context = &t->seats[p]});
    }
    t->chance = (Seat){t, engine_chance(t->e)};
    t->has_chance = t->chance.inner.decide != NULL;
    Decider chance = t->chance.inner;  // Keeps `forced`, with its context.
    if (t->has_chance && !chance.forced)
        engine_set_chance(t->e, (Decider){.decide = decide_chance, .context = &t->chance});
}

// ---- beginning and end

static void say(PageTape *t, Event ev) {
    text_clear(&t->words);
    engine_event_text(t->e, t->g, &ev, &t->words);
    add_line(t, text_cstr(&t->words), page_event_rule(&ev), event_name(ev.kind));
}

// The headings of a board that is placed within a turn (log_start).
static void tell_beginning(PageTape *t) {
    if (t->g->turn == 0) return;
    Event turn = event_new(EVENT_TURN_BEGINS), step = event_new(EVENT_STEP_BEGINS);
    turn.player = t->g->active;
    turn.amount = t->g->turn;
    step.amount = t->g->step;
    say(t, turn);
    if (t->g->stage != STAGE_BEFORE_STEP) say(t, step);
}

void page_tape_begin(PageTape *t, Engine *e, const Game *g, const Scenario *sc, Script *script) {
    t->e = e;
    t->g = g;
    t->sc = sc;
    t->script = script;
    t->begun = true;
    page_table_begin(&t->table, e, g, t->sight);
    tell_beginning(t);
    engine_add_sink(e, (EventSink){on_event, mark, rewind_to, t});
    if (script) script_set_watch(script, (ScriptWatch){.noted = noted, .context = t});
    take_seats(t);
}

static cJSON *result_of(const PageTape *t, const Game *g) {
    cJSON *out = cJSON_CreateObject();
    const char *limit = engine_limit(t->e);
    const char *reason = game_over(g)  ? ""
                         : t->most > 0 ? "the engine stops after this decision"
                         : limit       ? limit
                                       : "the game stops here";
    cJSON_AddBoolToObject(out, "over", game_over(g));
    if (game_over(g) && g->result == RESULT_WON)
        cJSON_AddStringToObject(out, "winner", engine_player_name(t->e, g->winner));
    else
        cJSON_AddNullToObject(out, "winner");
    Text words = {0};
    for (int p = 0; p < g->player_count && game_over(g); p++) {
        LossReason lost = game_loss(g, player_id(p));
        if (lost == LOSS_NONE) continue;
        text_format(&words, "%s%s: %s", words.length ? ", " : "",
                    engine_player_name(t->e, player_id(p)), loss_name(lost));
    }
    for (char *c = words.data; c && *c; c++)
        if (*c == '_') *c = ' ';
    cJSON_AddStringToObject(out, "reason", words.length ? text_cstr(&words) : reason);
    text_free(&words);
    return out;
}

void page_tape_end(PageTape *t, const Game *g) {
    if (!t->ended) add_frame(t, g, NULL, NULL);
    t->ended = true;
    t->result = result_of(t, g);
    for (int p = 0; p < t->table.player_count; p++)
        engine_set_decider(t->e, player_id(p), t->seats[p].inner);
    engine_set_chance(t->e, t->chance.inner);
}

// ---- what came of it

int page_tape_frames(const PageTape *t) { return t->frame_count; }

// "ZONE_CHANGE" is "zone_change".
static cJSON *kind_json(const char *kind) {
    char small[64];
    size_t i = 0;
    for (; kind[i] && i + 1 < sizeof small; i++) small[i] = (char)tolower((unsigned char)kind[i]);
    small[i] = '\0';
    return cJSON_CreateString(small);
}

static cJSON *line_json(const Line *l) {
    cJSON *out = cJSON_CreateArray();
    cJSON_AddItemToArray(out, cJSON_CreateString(l->text));
    cJSON_AddItemToArray(out, l->rule < CR_COUNT ? cJSON_CreateString(cr_entry(l->rule)->number)
                                                 : cJSON_CreateNull());
    cJSON_AddItemToArray(out, kind_json(l->undone ? "undone" : l->kind));
    return out;
}

// Lines and frames are handed over.
static cJSON *frame_json(PageTape *t, Frame *f) {
    cJSON *out = cJSON_CreateObject();
    if (f->patch) cJSON_AddItemToObject(out, "p", f->patch);
    if (f->end > f->first) {
        cJSON *lines = cJSON_AddArrayToObject(out, "e");
        for (int i = f->first; i < f->end; i++)
            cJSON_AddItemToArray(lines, line_json(&t->lines[i]));
    }
    if (f->decision) cJSON_AddItemToObject(out, "d", f->decision);
    if (f->script) cJSON_AddItemToObject(out, "script", f->script);
    *f = (Frame){.first = f->first, .end = f->end};
    return out;
}

// The cards of positions that are still there, as keys.
static void note_cards(const PageTape *t, cJSON *shown) {
    for (int i = 0; i < t->frame_count; i++) {
        const cJSON *object;
        cJSON_ArrayForEach(object,
                           cJSON_GetObjectItemCaseSensitive(t->frames[i].patch, "objects")) {
            const cJSON *card = cJSON_GetObjectItemCaseSensitive(object, "card");
            if (cJSON_IsString(card) && !cJSON_GetObjectItemCaseSensitive(shown, card->valuestring))
                cJSON_AddTrueToObject(shown, card->valuestring);
        }
    }
}

void page_tape_write(PageTape *t, cJSON *game, cJSON *cards) {
    cJSON *shown = cJSON_CreateObject();
    note_cards(t, shown);
    page_cards_add(cards, &t->table, shown);
    cJSON_Delete(shown);
    cJSON *players = cJSON_AddArrayToObject(game, "players");
    for (int p = 0; p < t->table.player_count; p++)
        cJSON_AddItemToArray(players, cJSON_CreateString(t->table.players[p]));
    cJSON_AddItemToObject(game, "result", t->result);
    t->result = NULL;
    cJSON *frames = cJSON_AddArrayToObject(game, "frames");
    for (int i = 0; i < t->frame_count; i++)
        cJSON_AddItemToArray(frames, frame_json(t, &t->frames[i]));
}

// Counts the lines that the log of the game has, too: not what was taken back.
int page_tape_frame_of(const PageTape *t, int line) {
    int at = -1;
    for (int i = 0; i < t->line_count; i++) {
        at += !t->lines[i].undone && !t->lines[i].beside;
        if (at < line) continue;
        for (int f = 0; f < t->frame_count; f++)
            if (i < t->frames[f].end) return f;
    }
    return -1;
}
