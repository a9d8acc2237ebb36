// play_tell.c - telling people a game: what happened, where it stands, and what is asked.
#include "harness/play_tell.h"

#include <string.h>

#include "harness/play_answer.h"
#include "harness/play_names.h"
#include "harness/play_sight.h"
#include "harness/replay.h"

static const char bold[] = "\033[1m", faint[] = "\033[2m", plain[] = "\033[0m";

static void add_styled(const char *style, const char *line, bool colors, Text *out) {
    text_format(out, "%s%s%s\n", colors ? style : "", line, colors ? plain : "");
}

// ---- what happened

static bool is_step(const char *line) {
    for (int s = 0; s < STEP_COUNT; s++)
        if (strcmp(line, step_title((Step)s)) == 0) return true;
    return false;
}

static bool is_turn(const char *line) {
    return strncmp(line, "Turn ", 5) == 0 && strstr(line, " \xe2\x80\x94 ") != NULL;
}

// The same several times in a row is told once.
static void add_lines(const LogLine *lines, int *at, int count, Text *out) {
    int times = 1;
    while (*at + 1 < count && strcmp(lines[*at].text, lines[*at + 1].text) == 0) {
        ++*at;
        times++;
    }
    text_format(out, "  | %s", lines[*at].text);
    if (times > 1) text_format(out, " (%d times)", times);
    text_add_char(out, '\n');
}

void play_tell_log(const PlayGame *p, int from, bool colors, Text *out) {
    const LogLine *lines = p->log.lines;
    for (int i = from; i < p->log.count; i++) {
        const char *line = lines[i].text;
        bool last = i + 1 == p->log.count;
        bool empty = last || is_step(lines[i + 1].text) || is_turn(lines[i + 1].text);
        if (is_turn(line))
            add_styled(bold, line, colors, out);
        else if (!is_step(line))
            add_lines(lines, &i, p->log.count, out);
        else if (!empty)
            add_styled(faint, line, colors, out);
    }
}

// ---- where it stands

// Equal cards together, where the first of them lies.
static void add_cards(const PlayGame *p, const ZoneList *list, Text *out) {
    const Game *g = p->game;
    int listed = 0;
    for (CardId c = list->first; card_is(c); c = game_place(g, c)->next) {
        int count = 0;
        CardId first = NO_CARD;
        for (CardId k = list->first; card_is(k); k = game_place(g, k)->next) {
            if (game_place(g, k)->card.v != game_place(g, c)->card.v) continue;
            if (count++ == 0) first = k;
        }
        if (!card_same(first, c)) continue;
        text_add(out, listed++ == 0 ? " " : "; ");
        if (count > 1) text_format(out, "%d ", count);
        text_add(out, pool_card(engine_pool(p->engine), game_place(g, c)->card)->name);
    }
}

void play_tell_hand(const PlayGame *p, PlayerId player, Text *out) {
    const ZoneList *hand = game_zone(p->game, player, ZONE_HAND);
    text_format(out, "hand of %s:", engine_player_name(p->engine, player));
    if (hand->count == 0) text_add(out, " empty");
    add_cards(p, hand, out);
    text_add_char(out, '\n');
}

void play_tell_status(const PlayGame *p, PlayerId player, Text *out) {
    const Game *g = p->game;
    if (g->turn == 0)
        text_add(out, "Before the first turn.");
    else
        text_format(out, "Turn %d (%s), %s.", (int)g->turn,
                    engine_player_name(p->engine, g->active), step_title((Step)g->step));
    for (int i = 0; i < g->player_count; i++)
        text_format(out, "%s %s %d", i > 0 ? "," : "", engine_player_name(p->engine, player_id(i)),
                    game_player(g, player_id(i))->life);
    text_add_char(out, '\n');
    play_tell_hand(p, player, out);
    if (g->stack.count > 0) replay_stack(p->engine, g, out);
}

void play_tell_board(const PlayGame *p, bool colors, Text *out) {
    Text board = {0};
    replay_board_seen(p->engine, p->game, play_seen(p), &board);
    for (Span rest = {text_cstr(&board), board.length}; rest.at && rest.length > 0;) {
        Span line = span_cut(&rest, '\n');
        bool head = line.length > 0 && line.at[0] != ' ';
        if (head && colors) text_add(out, bold);
        text_add_span(out, line);
        text_add(out, head && colors ? plain : "");
        text_add_char(out, '\n');
    }
    text_free(&board);
    for (int i = 0; i < p->game->player_count; i++)
        if (play_is_person(p, player_id(i))) play_tell_hand(p, player_id(i), out);
}

// ---- what is asked

// Of a question without words of its own.
static const char *words_of(const Question *q) {
    if (q->text[0]) return q->text;
    if (q->role == ROLE_TRIGGER_ORDER)
        return "order the triggered abilities: the first resolves first";
    return question_kind_name(q->kind);
}

static bool several_persons(const PlayGame *p) {
    unsigned seen = play_seen(p);
    return (seen & (seen - 1)) != 0;
}

static int like_count(const PlayMenu *m, int at) {
    int count = 0;
    for (int i = at; i < m->count; i++) count += m->items[i].like == at;
    return count;
}

static void add_item(const PlayMenu *m, int at, Text *out) {
    const PlayItem *item = &m->items[at];
    int number = play_number_of(m->items, m->count, at), ignored, count = like_count(m, at);
    if (play_read_number(span_of(item->label), &ignored))
        text_format(out, "  %3s", item->label);
    else
        text_format(out, "  %3d  %s", number, item->label);
    if (count > 1) text_format(out, " (%d of them)", count);
    text_add_char(out, '\n');
}

// What makes mana is seldom needed, since payments are made of it: it shares a line.
static void add_mana(const PlayMenu *m, Text *out) {
    int listed = 0;
    for (int i = 0; i < m->count; i++) {
        if (!m->items[i].mana || m->items[i].like != i) continue;
        text_format(out, "%s %d %s", listed++ == 0 ? "  mana:" : ",",
                    play_number_of(m->items, m->count, i), m->items[i].label + strlen("activate "));
        int count = like_count(m, i);
        if (count > 1) text_format(out, " (%d)", count);
    }
    if (listed > 0) text_add_char(out, '\n');
}

static void add_against(const Question *q, const PlayMenu *m, Text *out) {
    text_add(out, q->kind == QUESTION_ATTACKERS ? "  to attack:\n" : "  attackers:\n");
    for (int i = 0; i < m->against_count; i++)
        text_format(out, "  %3c  %s\n", i < 26 ? 'a' + i : ' ', m->against[i].label);
}

void play_tell_menu(const Question *q, const PlayMenu *m, Text *out) {
    if (q->kind == QUESTION_YES_NO || q->kind == QUESTION_MULLIGAN) return;
    for (int i = 0; i < m->count; i++)
        if (m->items[i].like == i && !m->items[i].mana) add_item(m, i, out);
    add_mana(m, out);
    if (m->against_count > 0) add_against(q, m, out);
}

void play_tell_question(const PlayGame *p, const Question *q, const PlayMenu *m, bool colors,
                        Text *out) {
    Text words = {0};
    if (q->kind == QUESTION_MULLIGAN) play_tell_hand(p, q->player, out);
    if (several_persons(p) && q->kind != QUESTION_PRIORITY &&
        strncmp(q->text, engine_player_name(p->engine, q->player),
                strlen(engine_player_name(p->engine, q->player))) != 0)
        text_format(&words, "%s: ", engine_player_name(p->engine, q->player));
    text_format(&words, "%s (", words_of(q));
    play_answer_hint(q, m, &words);
    text_add_char(&words, ')');
    play_tell_menu(q, m, out);
    add_styled(bold, text_cstr(&words), colors, out);
    text_free(&words);
}

void play_tell_refusal(const Rejection *r, Text *out) {
    char text[REJECTION_TEXT_MAX];
    text_format(out, "No: %s", r->what[0] ? rejection_text(r, NULL, text, sizeof text) : r->why);
    if (r->detail[0]) text_format(out, " (%s)", r->detail);
    text_add_char(out, '\n');
}
