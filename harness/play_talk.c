// play_talk.c - the conversation with whoever plays in a terminal.
//
// A line is a command of play_commands.def, or else an answer. A question is told once; it stands
// until it is answered legally.
#include "harness/play_talk.h"

#include <stdlib.h>
#include <string.h>

#include "harness/card_lookup.h"
#include "harness/command_cards.h"
#include "harness/play_answer.h"
#include "harness/play_names.h"
#include "harness/play_tell.h"
#include "harness/play_why.h"
#include "harness/replay.h"
#include "harness/tell.h"

enum { LOG_SHOWN = 20 };

// A question as it is talked about.
typedef struct {
    PlayTalk *t;
    PlayGame *p;
    const Question *q;  // NULL: the game is over.
    const PlayMenu *menu;
    Answer *a;
    PlayReply reply;
} Open;

static void flush(PlayTalk *t) {
    tell_painted(t->sh->out, &t->out, t->sh->terminal);
    fflush(t->sh->out);
    text_clear(&t->out);
}

// ---- commands: true: there is a reply

static bool say(Open *o, const char *text) {
    text_format(&o->t->out, "%s\n", text);
    return false;
}

static bool reply(Open *o, PlayReply r) {
    o->reply = r;
    return true;
}

static bool talk_pass(Open *o, Span rest) {
    (void)rest;
    if (!o->q) return say(o, "the game is over: undo, or quit");
    if (o->q->kind != QUESTION_PRIORITY)
        return say(o, "there is no priority to pass: answer the question");
    o->a->action = (Action){.kind = ACTION_PASS};
    return reply(o, PLAY_ANSWERED);
}

static bool talk_pass_until(Open *o, Span rest) {
    static const struct {
        const char *word;
        PassUntil until;
    } words[] = {{"end", UNTIL_END},
                 {"end of turn", UNTIL_END},
                 {"turn", UNTIL_MINE},
                 {"my turn", UNTIL_MINE},
                 {"my next turn", UNTIL_MINE},
                 {"next turn", UNTIL_MINE},
                 {"something", UNTIL_SOMETHING},
                 {"something happens", UNTIL_SOMETHING}};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (!span_equal_nocase(rest, span_of(words[i].word))) continue;
        if (!talk_pass(o, rest)) return false;
        o->t->until = words[i].until;
        o->t->until_turn = o->p->game->turn;
        o->t->until_count = o->p->count;
        o->t->until_player = o->q->player;
        return true;
    }
    return say(o, "pass until what: end, my turn or something");
}

static bool talk_undo(Open *o, Span rest) {
    (void)rest;
    if (!play_can_go_back(o->p)) return say(o, "there is nothing to take back");
    return reply(o, PLAY_BACK);
}

static bool talk_board(Open *o, Span rest) {
    (void)rest;
    play_tell_board(o->p, o->t->colors, &o->t->out);
    return false;
}

static bool talk_stack(Open *o, Span rest) {
    (void)rest;
    replay_stack(o->p->engine, o->p->game, &o->t->out);
    return false;
}

static bool talk_hand(Open *o, Span rest) {
    (void)rest;
    for (int i = 0; i < o->p->game->player_count; i++)
        if (o->q ? o->q->player.v == i : play_is_person(o->p, player_id(i)))
            play_tell_hand(o->p, player_id(i), &o->t->out);
    return false;
}

static bool talk_log(Open *o, Span rest) {
    int count = LOG_SHOWN;
    if (rest.length > 0 && !play_read_number(rest, &count))
        return say(o, "log takes a number of lines");
    int from = o->p->log.count - count;
    play_tell_log(o->p, from > 0 ? from : 0, o->t->colors, &o->t->out);
    return false;
}

static bool talk_options(Open *o, Span rest) {
    (void)rest;
    if (!o->q) return say(o, "the game is over: undo, or quit");
    play_tell_status(o->p, o->q->player, &o->t->out);
    play_tell_question(o->p, o->q, o->menu, o->t->colors, &o->t->out);
    return false;
}

// The card of the pool that fits best; of equal ones the first.
static const CardDef *find_card(const Pool *pool, Span name) {
    const CardDef *exact = pool_find(pool, name), *found = NULL;
    const CardDef *const *all = pool_cards(pool);
    int best = FITS_LABEL;
    for (int i = 0; !exact && i < pool_count(pool); i++) {
        int fits = play_name_fits(all[i]->name, name);
        if (fits == FITS_NOT || fits >= best) continue;
        best = fits;
        found = all[i];
    }
    return exact ? exact : found;
}

// What is in the game comes before what else is called so.
static const CardDef *find_card_in_game(const Open *o, Span name) {
    int count, best = FITS_LABEL;
    const CardDef *found = NULL;
    const Object *all = game_list(o->p->game, LIST_OBJECTS, &count);
    const Pool *pool = engine_pool(o->p->engine);
    for (int i = 1; i < count; i++) {
        if (all[i].card.v < 0) continue;
        const CardDef *card = pool_card(pool, all[i].card);
        int fits = play_name_fits(card->name, name);
        if (fits == FITS_NOT || fits >= best) continue;
        best = fits;
        found = card;
    }
    return found;
}

static bool talk_card(Open *o, Span rest) {
    const Pool *pool = engine_pool(o->p->engine);
    if (rest.length == 0) return say(o, "card needs a name");
    const CardDef *card = find_card_in_game(o, rest);
    if (!card) card = find_card(pool, rest);
    Text name = {0};
    text_add_span(&name, rest);
    if (card)
        cards_print(pool, card, &o->t->out);
    else
        cards_unknown(pool, "there is no card", text_cstr(&name), &o->t->out);
    if (!card) text_add_char(&o->t->out, '\n');
    text_free(&name);
    return false;
}

static bool talk_why(Open *o, Span rest) {
    if (!o->q) return say(o, "the game is over");
    if (rest.length == 0) return say(o, "why needs a name");
    PlayTalk *t = o->t;
    if (play_why_not_offered(o->p->engine, o->p->game, o->q, rest, &t->out)) return false;
    if (play_why(o->p->engine, o->p->game, o->q->player, rest, &t->out)) return false;
    text_format(&t->out, "there is no \"%.*s\" that you could know of\n", (int)rest.length,
                rest.at);
    return false;
}

static bool talk_stops(Open *o, Span rest) {
    (void)rest;
    o->t->stops = !o->t->stops;
    return say(o, o->t->stops ? "you are asked at every priority"
                              : "you are asked where there is something to do");
}

static bool talk_concede(Open *o, Span rest) {
    (void)rest;
    if (!o->q) return say(o, "the game is over");
    o->a->count = 0;
    o->a->action = (Action){.kind = ACTION_CONCEDE, .player = o->q->player};
    return reply(o, PLAY_ANSWERED);
}

static bool talk_quit(Open *o, Span rest) {
    (void)rest;
    return reply(o, PLAY_LEAVE);
}

static bool talk_show_help(Open *o, Span rest) {
    (void)rest;
    talk_help(&o->t->out);
    return false;
}

static const struct {
    const char *word, *brief;
    bool (*function)(Open *o, Span rest);
    const char *operand, *meaning;
} commands[] = {
#define TALK(word, brief, function, operand, meaning) {word, brief, function, operand, meaning},
#include "harness/play_commands.def"
#undef TALK
};

void talk_help(Text *out) {
    text_add(out,
             "Answer by number or by name (also its beginning): 2, bolt, cast lightning "
             "bolt.\nAt any question:\n");
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        char head[64];
        snprintf(head, sizeof head, "%s %s", commands[i].word, commands[i].operand);
        text_format(out, "  %-34s %s", head, commands[i].meaning);
        if (commands[i].brief[0]) text_format(out, " (%s)", commands[i].brief);
        text_add_char(out, '\n');
    }
}

// The longest command that the line begins with; what is behind it goes to *rest.
static int find_command(Span line, Span *rest) {
    int found = -1;
    size_t best = 0;
    for (int i = 0; i < (int)ARRAY_LEN(commands); i++) {
        const char *const words[] = {commands[i].word, commands[i].brief};
        for (size_t k = 0; k < ARRAY_LEN(words); k++) {
            size_t length = strlen(words[k]);
            bool begins = length > best && line.length >= length &&
                          (line.length == length || line.at[length] == ' ') &&
                          span_equal_nocase((Span){line.at, length}, span_of(words[k]));
            bool takes = commands[i].operand[0] || line.length == length;
            if (!begins || !takes) continue;
            found = i;
            best = length;
        }
    }
    *rest = found >= 0 ? span_trim((Span){line.at + best, line.length - best}) : line;
    return found;
}

// ---- answers

// What the engine would refuse for its form is refused here: the record need not know of it.
static bool is_answer(Open *o, Span line) {
    Text problem = {0};
    Rejection r = {.code = REJECTED_NOT};
    PlayTalk *t = o->t;
    bool good = play_answer(o->p->engine, o->p->game, o->q, o->menu, line, o->a, &problem);
    if (!good) {
        Span name = line;
        span_cut(&name, ' ');  // What stands behind a verb.
        bool told = play_why_not_offered(o->p->engine, o->p->game, o->q, line, &t->out);
        if (!told && o->q->kind == QUESTION_PRIORITY && !strstr(text_cstr(&problem), "may be"))
            told = play_why(o->p->engine, o->p->game, o->q->player, line, &t->out) ||
                   (name.at && play_why(o->p->engine, o->p->game, o->q->player, name, &t->out));
        if (!told) text_format(&t->out, "No: %s.\n", text_cstr(&problem));
    } else if (!question_check(o->q, o->a, &r)) {
        play_tell_refusal(&r, &t->out);
        good = false;
    }
    text_free(&problem);
    return good;
}

static bool take_line(Open *o, Span line) {
    Span rest;
    line = span_trim(line);
    int command = find_command(line, &rest);
    if (command >= 0) return commands[command].function(o, rest);
    if (!o->q)
        return line.length == 0 ? reply(o, PLAY_LEAVE) : say(o, "the game is over: undo, or quit");
    return is_answer(o, line) && reply(o, PLAY_ANSWERED);
}

static PlayReply talk(Open *o) {
    PlayTalk *t = o->t;
    Text line = {0};
    for (bool done = false; !done;) {
        if (t->input->terminal) text_add(&t->out, "> ");
        flush(t);
        InputResult result = input_line(t->input, &line);
        if (result != INPUT_LINE) {
            if (t->input->terminal) text_add(&t->out, "\n");
            o->reply = PLAY_LEAVE;
            break;
        }
        done = take_line(o, (Span){text_cstr(&line), line.length});
    }
    text_free(&line);
    flush(t);
    return o->reply;
}

// ---- what needs no person

// Has anybody else acted since the person began to pass?
static bool something_happened(const PlayTalk *t, const PlayGame *p) {
    for (int i = t->until_count; i < p->count; i++) {
        const PlayDecision *d = &p->decisions[i];
        bool acted = d->kind == QUESTION_PRIORITY
                         ? d->answer->action.kind != ACTION_PASS
                         : d->kind == QUESTION_ATTACKERS && d->answer->count > 0;
        if (acted && !player_same(d->player, t->until_player)) return true;
    }
    return false;
}

static bool goes_on_passing(PlayTalk *t, const PlayGame *p, const Question *q) {
    const Game *g = p->game;
    if (t->until == UNTIL_ASKED || !player_same(q->player, t->until_player)) return false;
    bool mine = player_same(g->active, q->player) && g->turn > t->until_turn;
    bool over = (t->until == UNTIL_END && g->turn > t->until_turn) ||
                (t->until == UNTIL_MINE && mine) || something_happened(t, p);
    if (over) t->until = UNTIL_ASKED;
    return !over;
}

// Nothing to choose, or priority that is passed by itself.
static bool is_implied(PlayTalk *t, PlayGame *p, const Question *q, const PlayMenu *m, Answer *a) {
    bool declares = q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS;
    if (t->again) return false;
    a->count = 0;
    a->automatic = false;
    a->action = (Action){.kind = ACTION_PASS};
    if (declares && q->option_count == 0) return true;
    bool passing = goes_on_passing(t, p, q);
    if (passing && q->kind == QUESTION_ATTACKERS) {
        engine_default_declaration(p->engine, p->game, q, a);
        return true;
    }
    if (q->kind == QUESTION_PRIORITY) return passing || (!t->stops && !play_menu_offers(m));
    t->until = UNTIL_ASKED;
    return false;
}

// ---- what the game calls

static void tell_news(PlayTalk *t, PlayGame *p) {
    if (t->told > p->log.count) t->told = p->log.count;
    play_tell_log(p, t->told, t->colors, &t->out);
    t->told = p->log.count;
}

// The board is told once in a turn, and before blocks.
static void tell_place(PlayTalk *t, PlayGame *p, const Question *q) {
    bool new_turn = t->board_turn != p->game->turn && p->game->turn > 0;
    text_add_char(&t->out, '\n');
    if (new_turn || q->kind == QUESTION_BLOCKERS) {
        play_tell_board(p, t->colors, &t->out);
        t->board_turn = p->game->turn;
    } else if (q->kind == QUESTION_PRIORITY) {
        play_tell_status(p, q->player, &t->out);
    }
}

static PlayReply ask(void *context, PlayGame *p, const Question *q, Answer *a) {
    PlayTalk *t = context;
    PlayMenu menu;
    arena_reset(&t->arena);
    play_menu(p->engine, p->game, q, &t->arena, &menu);
    if (is_implied(t, p, q, &menu, a)) return PLAY_IMPLIED;
    tell_news(t, p);
    if (!t->again || q->kind != t->asked) {
        tell_place(t, p, q);
        play_tell_question(p, q, &menu, t->colors, &t->out);
    }
    t->again = false;
    t->asked = q->kind;
    Open open = {.t = t, .p = p, .q = q, .menu = &menu, .a = a, .reply = PLAY_LEAVE};
    PlayReply said = talk(&open);
    if (said == PLAY_BACK) {
        text_add(&t->out, "taken back\n");
        t->until = UNTIL_ASKED;
        t->board_turn = -1;
    }
    return said;
}

static void refused(void *context, PlayGame *p, const Question *q, const Rejection *r) {
    PlayTalk *t = context;
    (void)p;
    (void)q;
    play_tell_refusal(r, &t->out);
    t->again = true;
}

static PlayReply over(void *context, PlayGame *p) {
    PlayTalk *t = context;
    tell_news(t, p);
    text_add(&t->out, "The game is over (Enter leaves, undo takes back).\n");
    Open open = {.t = t, .p = p, .reply = PLAY_LEAVE};
    t->board_turn = -1;
    return talk(&open);
}

PlayPerson talk_person(PlayTalk *t) { return (PlayPerson){ask, refused, over, t}; }

void talk_begin(PlayTalk *t, const Shell *sh, LineInput *input) {
    const char *term = getenv("TERM");
    *t = (PlayTalk){.sh = sh, .input = input, .board_turn = -1};
    t->colors = sh->terminal && !(term && strcmp(term, "dumb") == 0);
}

void talk_free(PlayTalk *t) {
    text_free(&t->out);
    arena_free(&t->arena);
}
