// record_answer.c - answers as text: in names for people, in ids to be read again.
//
// ids: `pass`, `cast o259/1`, `activate o260#2`; `auto`, `none`, or items joined by spaces. An item
// is a choice, perhaps with >choice (what it attacks, blocks or goes to), *amount, =number,
// @ability. A choice is o, p, n, c or s with a number: object, player, number, color, subtype.
#include <stdlib.h>
#include <string.h>

#include "harness/record.h"

static const char *const action_words[] = {
    [ACTION_PASS] = "pass",           [ACTION_PLAY_LAND] = "play",
    [ACTION_CAST] = "cast",           [ACTION_ACTIVATE] = "activate",
    [ACTION_TURN_UP] = "turn_up",     [ACTION_FORETELL] = "foretell",
    [ACTION_SUSPEND] = "suspend",     [ACTION_PLOT] = "plot",
    [ACTION_IGNORE] = "ignore",       [ACTION_DISCARD] = "discard",
    [ACTION_COMPANION] = "companion", [ACTION_CONCEDE] = "concede"};
static const char choice_letters[] = {
    [CHOICE_NONE] = '-',  [CHOICE_OBJECT] = 'o',  [CHOICE_PLAYER] = 'p', [CHOICE_NUMBER] = 'n',
    [CHOICE_COLOR] = 'c', [CHOICE_SUBTYPE] = 's', [CHOICE_NAME] = 'm'};

const char *record_action_word(int kind) { return action_words[kind]; }

static bool is_action(const Question *q, const Answer *a) {
    return q->kind == QUESTION_PRIORITY || a->action.kind == ACTION_CONCEDE;
}

// ---- in names

static void add_object(const Engine *e, const Game *g, ObjectId id, Text *out) {
    engine_object_name(e, g, id, out);
}

static void add_action(const Engine *e, const Game *g, const Action *a, Text *out) {
    text_add(out, action_words[a->kind]);
    if (a->kind == ACTION_PASS) return;
    text_add_char(out, ' ');
    if (a->kind == ACTION_CONCEDE)
        text_add(out, engine_player_name(e, a->player));
    else
        add_object(e, g, a->object, out);
    if (a->kind == ACTION_ACTIVATE) {
        text_add(out, ", ability ");
        text_add_number(out, a->ability);
    }
    if (a->face == FACE_DOWN)
        text_add(out, " face down");
    else if (a->face > 0) {
        text_add(out, ", face ");
        text_add_number(out, a->face + 1);
    }
}

static void add_choice(const Engine *e, const Game *g, const Question *q, Choice c, Text *out) {
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE: text_add(out, "none"); return;
        case CHOICE_OBJECT: add_object(e, g, c.object, out); return;
        case CHOICE_PLAYER: text_add(out, engine_player_name(e, c.player)); return;
        case CHOICE_NUMBER:
            if (q->kind == QUESTION_YES_NO || q->kind == QUESTION_MULLIGAN)
                text_add(out, c.number == 1 ? "yes" : "no");
            else
                text_add_number(out, c.number);
            return;
        case CHOICE_COLOR: text_add(out, color_word((ManaType)c.number)); return;
        case CHOICE_NAME: text_add(out, engine_face_name(e, c.number)); return;
        case CHOICE_SUBTYPE: text_add(out, subtype_text((Subtype)c.number)); return;
    }
}

static void add_payment(const Engine *e, const Game *g, const Question *q, const AnswerItem *i,
                        Text *out) {
    if (i->amount == PAY_SOURCE)
        add_choice(e, g, q, i->what, out);
    else
        text_add(out, i->amount == PAY_POOL ? "pool" : "life");
}

void record_answer_text(const Engine *e, const Game *g, const Question *q, const Answer *a,
                        Text *out) {
    if (is_action(q, a)) {
        add_action(e, g, &a->action, out);
        return;
    }
    if (q->kind == QUESTION_PAYMENT && a->automatic) {
        text_add(out, "automatic");
        return;
    }
    if (a->count == 0) text_add(out, "none");
    for (int i = 0; i < a->count; i++) {
        const AnswerItem *item = &a->items[i];
        if (i > 0) text_add(out, ", ");
        if (q->kind == QUESTION_PAYMENT)
            add_payment(e, g, q, item, out);
        else
            add_choice(e, g, q, item->what, out);
        if (item->to.kind != CHOICE_NONE) {
            text_add(out, " > ");
            add_choice(e, g, q, item->to, out);
        }
        if (q->kind != QUESTION_PAYMENT && item->amount != 0) {
            text_add(out, ": ");
            text_add_number(out, item->amount);
        }
        if (q->kind == QUESTION_PILES) {
            text_add(out, " in pile ");
            text_add_number(out, item->number + 1);
        }
    }
}

// ---- in ids

static void add_choice_id(Choice c, Text *out) {
    text_add_char(out, choice_letters[c.kind]);
    if (c.kind == CHOICE_OBJECT)
        text_add_number(out, c.object.v);
    else if (c.kind == CHOICE_PLAYER)
        text_add_number(out, c.player.v);
    else if (c.kind != CHOICE_NONE)
        text_add_number(out, c.number);
}

static void add_marked(char mark, int32_t number, Text *out) {
    if (number == 0) return;
    text_add_char(out, mark);
    text_add_number(out, number);
}

static void add_action_ids(const Action *a, Text *out) {
    text_add(out, action_words[a->kind]);
    if (a->kind == ACTION_PASS) return;
    text_add(out, a->kind == ACTION_CONCEDE ? " p" : " o");
    text_add_number(out, a->kind == ACTION_CONCEDE ? a->player.v : a->object.v);
    add_marked('#', a->ability, out);
    add_marked('/', a->face, out);
    if (a->mana_only) text_add_char(out, '!');
    add_marked('~', (int32_t)a->ways, out);
}

void record_answer_ids(const Question *q, const Answer *a, Text *out) {
    if (is_action(q, a)) {
        add_action_ids(&a->action, out);
        return;
    }
    if (a->automatic) text_add(out, "auto");
    if (!a->automatic && a->count == 0) text_add(out, "none");
    for (int i = 0; i < a->count; i++) {
        const AnswerItem *item = &a->items[i];
        if (i > 0 || a->automatic) text_add_char(out, ' ');
        add_choice_id(item->what, out);
        if (item->to.kind != CHOICE_NONE) {
            text_add_char(out, '>');
            add_choice_id(item->to, out);
        }
        add_marked('*', item->amount, out);
        add_marked('=', item->number, out);
        add_marked('@', item->ability, out);
    }
}

// ---- reading ids

static bool read_number(Span *rest, int64_t low, int64_t high, int64_t *out) {
    int64_t value = 0;
    size_t at = 0;
    bool negative = rest->length > 0 && rest->at[0] == '-';
    at += negative;
    size_t first = at;
    for (; at < rest->length && rest->at[at] >= '0' && rest->at[at] <= '9'; at++) {
        value = value * 10 + (rest->at[at] - '0');
        if (value > UINT32_MAX) return false;
    }
    if (at == first) return false;
    *rest = (Span){rest->at + at, rest->length - at};
    *out = negative ? -value : value;
    return *out >= low && *out <= high;
}

static bool take_char(Span *rest, char c) {
    if (rest->length == 0 || rest->at[0] != c) return false;
    *rest = (Span){rest->at + 1, rest->length - 1};
    return true;
}

static bool read_choice(Span *rest, Choice *out) {
    int64_t n;
    if (take_char(rest, '-')) {
        *out = (Choice){.kind = CHOICE_NONE};
        return true;
    }
    if (take_char(rest, 'o')) {
        if (!read_number(rest, 0, UINT32_MAX, &n)) return false;
        *out = choice_object((ObjectId){(uint32_t)n});
        return true;
    }
    if (take_char(rest, 'p')) {
        if (!read_number(rest, 0, PLAYERS_MAX - 1, &n)) return false;
        *out = choice_player(player_id((int)n));
        return true;
    }
    static const struct {
        char letter;
        int64_t low, high;
        uint8_t kind;
    } numbers[] = {{'n', INT32_MIN, INT32_MAX, CHOICE_NUMBER},
                   {'c', 0, MANA_TYPE_COUNT - 1, CHOICE_COLOR},
                   {'s', 0, SUBTYPE_COUNT - 1, CHOICE_SUBTYPE},
                   {'m', 0, INT16_MAX, CHOICE_NAME}};
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        if (!take_char(rest, numbers[i].letter)) continue;
        if (!read_number(rest, numbers[i].low, numbers[i].high, &n)) return false;
        *out = (Choice){.kind = numbers[i].kind, .number = (int32_t)n, .player = NO_PLAYER};
        return true;
    }
    return false;
}

static bool read_marked(Span *rest, char mark, int32_t *out) {
    int64_t n;
    if (!take_char(rest, mark)) return true;
    if (!read_number(rest, INT32_MIN, INT32_MAX, &n)) return false;
    *out = (int32_t)n;
    return true;
}

static bool read_item(Span word, AnswerItem *out) {
    *out = (AnswerItem){.amount = 0};
    if (!read_choice(&word, &out->what)) return false;
    if (take_char(&word, '>') && !read_choice(&word, &out->to)) return false;
    return read_marked(&word, '*', &out->amount) && read_marked(&word, '=', &out->number) &&
           read_marked(&word, '@', &out->ability) && word.length == 0;
}

static bool read_action(Span word, Span rest, Action *out) {
    int64_t n;
    int kind = -1;
    int32_t ability = 0, face = 0, ways = 0;
    for (size_t i = 0; i < ARRAY_LEN(action_words); i++)
        if (span_is(word, action_words[i])) kind = (int)i;
    if (kind < 0) return false;
    *out = (Action){.kind = (ActionKind)kind};
    if (kind == ACTION_PASS) return rest.length == 0;
    bool concede = kind == ACTION_CONCEDE;
    if (!take_char(&rest, concede ? 'p' : 'o')) return false;
    if (!read_number(&rest, 0, concede ? PLAYERS_MAX - 1 : UINT32_MAX, &n)) return false;
    if (concede)
        out->player = player_id((int)n);
    else
        out->object = (ObjectId){(uint32_t)n};
    if (!read_marked(&rest, '#', &ability) || !read_marked(&rest, '/', &face)) return false;
    out->mana_only = take_char(&rest, '!');
    if (!read_marked(&rest, '~', &ways)) return false;
    out->ways = (unsigned)ways;
    out->ability = ability;
    out->face = face;
    return rest.length == 0 && ability >= 0 && face >= 0 && face <= FACE_DOWN;
}

bool record_answer_read(Span ids, QuestionKind kind, Answer *out) {
    out->action = (Action){.kind = ACTION_PASS};
    out->automatic = false;
    out->count = 0;
    Span rest = ids, word = span_cut(&rest, ' ');
    if (kind == QUESTION_PRIORITY || span_is(word, "concede"))
        return read_action(word, rest, &out->action);
    if (span_is(ids, "none")) return true;
    if (span_is(word, "auto")) {
        out->automatic = true;
        if (rest.at == NULL) return true;
        word = span_cut(&rest, ' ');
    }
    for (;; word = span_cut(&rest, ' ')) {
        if (out->count == ANSWER_ITEMS_MAX) return false;
        if (!read_item(word, &out->items[out->count++])) return false;
        if (rest.at == NULL) return true;
    }
}
