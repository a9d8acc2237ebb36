// play.c - questions of an embedded game in words, and answers to them.
//
// The engine stops where nobody has answered yet (architecture decision 2). Run again, it asks the
// same question again, and the answer that has been given meanwhile is taken.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/embed/embed.h"

// ---- what is asked

static const char *keep(EmbedQuestion *asked, Text *text) {
    const char *copy = arena_copy(&asked->arena, text_cstr(text), text->length);
    text_clear(text);
    return copy;
}

static void add_choice(const Engine *e, const Game *g, const Question *q, Choice c, Text *out) {
    bool named = c.number >= 1 && c.number <= 2 && q->words[0] != NULL;
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE: text_add(out, "nothing"); break;
        case CHOICE_OBJECT: engine_object_name(e, g, c.object, out); break;
        case CHOICE_PLAYER: text_add(out, engine_player_name(e, c.player)); break;
        case CHOICE_NUMBER:
            if (named)
                text_add(out, q->words[c.number - 1]);
            else
                text_add_number(out, c.number);
            break;
        case CHOICE_COLOR: text_add(out, color_word((ManaType)c.number)); break;
        case CHOICE_SUBTYPE: text_add(out, subtype_text((Subtype)c.number)); break;
        case CHOICE_NAME: text_add(out, engine_face_name(e, (int)c.number)); break;
    }
}

static void add_action(const Engine *e, const Game *g, const Action *a, Text *out) {
    static const char *const words[] = {
        [ACTION_PASS] = "pass",          [ACTION_PLAY_LAND] = "play ",
        [ACTION_CAST] = "cast ",         [ACTION_ACTIVATE] = "activate ",
        [ACTION_TURN_UP] = "turn up ",   [ACTION_FORETELL] = "foretell ",
        [ACTION_SUSPEND] = "suspend ",   [ACTION_PLOT] = "plot ",
        [ACTION_IGNORE] = "ignore ",     [ACTION_DISCARD] = "discard ",
        [ACTION_COMPANION] = "take up ", [ACTION_CONCEDE] = "concede"};
    text_add(out, words[a->kind]);
    if (a->kind == ACTION_PASS || a->kind == ACTION_CONCEDE) return;
    engine_object_name(e, g, a->object, out);
    if (a->kind == ACTION_ACTIVATE) text_format(out, ", ability %d", a->ability);
    if (a->face == FACE_DOWN)
        text_add(out, " face down");
    else if (a->face > 0)
        text_format(out, ", face %d", a->face + 1);
}

static void list_actions(EmbedQuestion *asked, Engine *e, const Game *g, const Question *q,
                         Text *text) {
    asked->actions = ARENA_ARRAY(&asked->arena, Action, ACTIONS_LISTED_MAX);
    int count = engine_legal_actions(e, g, q->player, asked->actions, ACTIONS_LISTED_MAX);
    asked->option_count = count < ACTIONS_LISTED_MAX ? count : ACTIONS_LISTED_MAX;
    asked->options = ARENA_ARRAY(&asked->arena, const char *, asked->option_count + 1);
    for (int i = 0; i < asked->option_count; i++) {
        add_action(e, g, &asked->actions[i], text);
        asked->options[i] = keep(asked, text);
    }
}

static const char **list_choices(EmbedQuestion *asked, const Engine *e, const Game *g,
                                 const Question *q, const Choice *choices, int count, Text *text) {
    const char **out = ARENA_ARRAY(&asked->arena, const char *, count + 1);
    for (int i = 0; i < count; i++) {
        add_choice(e, g, q, choices[i], text);
        out[i] = keep(asked, text);
    }
    return out;
}

static void note_question(GavelGame *embedded, Engine *e, const Game *g, const Question *q) {
    EmbedQuestion *asked = &embedded->question;
    Text text = {0};
    arena_reset(&asked->arena);
    asked->open = true;
    asked->player = q->player.v;
    asked->kind = q->kind;
    asked->role = q->role;
    asked->min = q->min;
    asked->max = q->max;
    asked->low = q->low;
    asked->high = q->high;
    memcpy(asked->text, q->text, sizeof asked->text);
    asked->option_count = q->option_count;
    asked->against_count = q->against_count;
    asked->against = list_choices(asked, e, g, q, q->against, q->against_count, &text);
    if (q->kind == QUESTION_PRIORITY)
        list_actions(asked, e, g, q, &text);
    else
        asked->options = list_choices(asked, e, g, q, q->options, q->option_count, &text);
    text_free(&text);
}

// ---- what is answered

static bool says_number(QuestionKind kind) {
    return kind == QUESTION_NUMBER || kind == QUESTION_YES_NO || kind == QUESTION_MULLIGAN;
}

static AnswerItem item_of(const Question *q, const GavelPick *pick) {
    AnswerItem item = {0};
    if (says_number(q->kind)) {
        item.what = choice_number(pick->number);
        return item;
    }
    item.what = q->options[pick->option];
    if (q->kind == QUESTION_DIVIDE) item.amount = pick->number;
    if (q->kind == QUESTION_PILES) item.number = pick->number;
    if (q->against_count > 0) item.to = q->against[pick->to];
    return item;
}

static void answer_by_picks(const GavelGame *embedded, const Question *q, Answer *a) {
    if (q->kind == QUESTION_PRIORITY) {
        a->action = embedded->question.actions[embedded->picks[0].option];
        return;
    }
    a->automatic = q->kind == QUESTION_PAYMENT;
    a->count = embedded->pick_count;
    for (int i = 0; i < a->count; i++) a->items[i] = item_of(q, &embedded->picks[i]);
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    GavelGame *embedded = context;
    EmbedAnswer answer = embedded->answer;
    embedded->answer = ANSWER_NONE;
    switch (answer) {
        case ANSWER_NONE: note_question(embedded, e, g, q); return DECIDER_STOPS;
        case ANSWER_PICKS: answer_by_picks(embedded, q, a); break;
        case ANSWER_CONCEDE:
            a->action = (Action){.kind = ACTION_CONCEDE, .player = q->player};
            break;
        case ANSWER_BY_BOT: {
            Decider d = bot_decider(embedded->players[q->player.v].helper);
            if (d.decide(d.context, e, g, q, a) != DECIDED) return DECIDER_STOPS;
            break;
        }
    }
    embedded->question.open = false;
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    (void)g;
    GavelGame *embedded = context;
    embedded->refused = true;
    embedded->refusal = *r;
    rejection_text(r, engine_player_name(e, q->player), embedded->refusal_text,
                   sizeof embedded->refusal_text);
}

Decider embed_decider(GavelGame *g) {
    return (Decider){.decide = decide, .refused = refused, .context = g};
}

static bool is_offered(const EmbedQuestion *asked, const GavelPick *pick) {
    if (says_number(asked->kind)) return true;
    bool to = asked->against_count == 0 || (pick->to >= 0 && pick->to < asked->against_count);
    return to && pick->option >= 0 && pick->option < asked->option_count;
}

bool gavel_game_answer(GavelGame *g, const GavelPick *picks, int count) {
    const EmbedQuestion *asked = &g->question;
    g->error[0] = '\0';
    if (!asked->open) return embed_fail(g, "nothing is asked");
    if (asked->kind == QUESTION_PAYMENT && count != 0)
        return embed_fail(g, "a payment takes no picks");
    if (asked->kind == QUESTION_PRIORITY && count != 1)
        return embed_fail(g, "priority takes one pick");
    if (count < 0 || count > ANSWER_ITEMS_MAX) return embed_fail(g, "too many picks");
    for (int i = 0; i < count; i++)
        if (!is_offered(asked, &picks[i])) return embed_fail(g, "pick %d is not offered", i);
    g->picks = memory_resize(g->picks, sizeof *g->picks * (size_t)(count + 1));
    if (count > 0) memcpy(g->picks, picks, sizeof *picks * (size_t)count);
    g->pick_count = count;
    g->answer = ANSWER_PICKS;
    g->refused = false;
    return true;
}

bool gavel_game_concede(GavelGame *g) {
    g->error[0] = '\0';
    if (!g->question.open) return embed_fail(g, "nothing is asked");
    g->answer = ANSWER_CONCEDE;
    g->refused = false;
    return true;
}

GavelState gavel_game_play(GavelGame *g) {
    if (!g->started) return GAVEL_UNREADY;
    if (g->question.open && g->answer == ANSWER_NONE) return GAVEL_ASKS;
    switch (engine_run(g->engine, g->game)) {
        case RUN_OVER: g->question.open = false; return GAVEL_OVER;
        case RUN_STOPPED: return GAVEL_ASKS;
        case RUN_LIMIT: break;
    }
    embed_fail(g, "a limit of the engine: %s", engine_limit(g->engine));
    return GAVEL_LIMIT;
}

const char *gavel_game_refusal(const GavelGame *g) { return g->refused ? g->refusal_text : ""; }

const char *gavel_game_refusal_code(const GavelGame *g) {
    return g->refused ? rejection_code(g->refusal.code) : "";
}

// ---- reading the question

int gavel_question_player(const GavelGame *g) { return g->question.open ? g->question.player : -1; }

const char *gavel_question_kind(const GavelGame *g) {
    return g->question.open ? question_kind_name(g->question.kind) : "";
}

const char *gavel_question_role(const GavelGame *g) {
    return g->question.open ? question_role_name(g->question.role) : "";
}

const char *gavel_question_text(const GavelGame *g) {
    return g->question.open ? g->question.text : "";
}

int gavel_question_min(const GavelGame *g) { return g->question.min; }
int gavel_question_max(const GavelGame *g) { return g->question.max; }
int gavel_question_low(const GavelGame *g) { return g->question.low; }
int gavel_question_high(const GavelGame *g) { return g->question.high; }
int gavel_question_options(const GavelGame *g) {
    return g->question.open ? g->question.option_count : 0;
}

const char *gavel_question_option(const GavelGame *g, int option) {
    if (option < 0 || option >= gavel_question_options(g)) return "";
    return g->question.options[option];
}

int gavel_question_against_count(const GavelGame *g) {
    return g->question.open ? g->question.against_count : 0;
}

const char *gavel_question_against(const GavelGame *g, int to) {
    if (to < 0 || to >= gavel_question_against_count(g)) return "";
    return g->question.against[to];
}
