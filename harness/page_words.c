// page_words.c - questions, answers and events in the words of the page.
//
// The engine's words name every card, and number those of one name ("Mountain#2"). For a player's
// sight, names of cards that are hidden are left out, and so are the numbers: they would tell how
// many of that name there are elsewhere.
#include "harness/page_words.h"

#include <string.h>

#include "engine/base/status.h"
#include "harness/play_menu.h"
#include "harness/record.h"

// ---- numbers

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void drop_numbers(const PageSight *s, Text *out, size_t from) {
    size_t to = from;
    if (!s || !out->data) return;
    for (size_t i = from; i < out->length; i++) {
        bool number = out->data[i] == '#' && i > from && out->data[i - 1] != ' ' &&
                      is_digit(out->data[i + 1]);
        if (!number) {
            out->data[to++] = out->data[i];
            continue;
        }
        while (is_digit(out->data[i + 1])) i++;
    }
    out->data[to] = '\0';
    out->length = to;
}

// ---- questions

// What everybody sees another decide: it is about what lies open, or is announced.
static bool is_open_role(QuestionRole role) {
    static const QuestionRole open[] = {
        ROLE_ACTION,        ROLE_TARGET,        ROLE_MODE,      ROLE_X,
        ROLE_PAYMENT,       ROLE_DIVISION,      ROLE_DAMAGE,    ROLE_ATTACKERS,
        ROLE_BLOCKERS,      ROLE_ATTACKED,      ROLE_MULLIGAN,  ROLE_TRIGGER_ORDER,
        ROLE_PROTECTOR,     ROLE_LEGEND,        ROLE_CALL,      ROLE_COIN,
        ROLE_DIE,           ROLE_TIMES,         ROLE_SACRIFICE, ROLE_COST_SACRIFICE,
        ROLE_COST_TAP,      ROLE_COST_COUNTERS, ROLE_MANA,      ROLE_TAP_OR_UNTAP,
        ROLE_COMMANDER_ZONE};
    for (size_t i = 0; i < ARRAY_LEN(open); i++)
        if (open[i] == role) return true;
    return false;
}

static bool sees_choice(const PageSight *s, const Game *g, Choice c) {
    return c.kind != CHOICE_OBJECT || page_sees(s, g, c.object);
}

bool page_words_public(const PageSight *s, const Game *g, const Question *q) {
    if (!s || player_same(page_sight_viewer(s), q->player)) return true;
    if (!is_open_role(q->role)) return false;
    if (object_is(q->source) && game_object(g, q->source) && !page_sees(s, g, q->source))
        return false;
    // Cards in a hand that could pay are no secret that a payment tells: they are not named.
    for (int i = 0; i < q->option_count && q->kind != QUESTION_PAYMENT; i++)
        if (!sees_choice(s, g, q->options[i])) return false;
    return true;
}

void page_words_question(const PageSight *s, const Question *q, Text *out) {
    size_t from = out->length;
    if (q->text[0])
        text_add(out, q->text);
    else if (q->role == ROLE_TRIGGER_ORDER)
        text_add(out, "order the triggered abilities: the first resolves first");
    else
        text_add(out, question_kind_name(q->kind));
    drop_numbers(s, out, from);
}

// ---- answers

// Of waiting triggers the sources are named.
static void add_triggers(const Engine *e, const Game *g, const Answer *a, Text *out) {
    int count = 0;
    const WaitingTrigger *waiting = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < a->count; i++) {
        int number = a->items[i].what.number;
        text_add(out, i > 0 ? ", " : "");
        if (number >= 0 && number < count && object_is(waiting[number].source))
            engine_object_name(e, g, waiting[number].source, out);
        else
            text_add_number(out, number);
    }
}

static bool is_unseen(const PageSight *s, const Game *g, const Question *q, const Answer *a) {
    if (!s || player_same(page_sight_viewer(s), q->player)) return false;
    for (int i = 0; i < a->count; i++)
        if (!sees_choice(s, g, a->items[i].what) || !sees_choice(s, g, a->items[i].to)) return true;
    return false;
}

static void add_action(const PageSight *s, Engine *e, const Game *g, const Question *q,
                       const Action *a, Text *out) {
    bool other = s && !player_same(page_sight_viewer(s), q->player);
    if (other && a->kind == ACTION_FORETELL)
        text_add(out, "foretell a card");
    else if (other && a->face == FACE_DOWN)
        text_add(out, "cast a card face down");
    else
        play_action_text(e, g, a, out);
}

void page_words_answer(const PageSight *s, Engine *e, const Game *g, const Question *q,
                       const Answer *a, Text *out) {
    size_t from = out->length;
    bool concedes = a->action.kind == ACTION_CONCEDE;
    if (q->kind == QUESTION_PRIORITY && !concedes)
        add_action(s, e, g, q, &a->action, out);
    else if (q->role == ROLE_TRIGGER_ORDER && !concedes)
        add_triggers(e, g, a, out);
    else if (q->kind == QUESTION_ATTACKERS && a->count == 0 && !concedes)
        text_add(out, "no attackers");
    else if (q->kind == QUESTION_BLOCKERS && a->count == 0 && !concedes)
        text_add(out, "no blockers");
    else if (is_unseen(s, g, q, a))
        text_add(out, "with a card that is not seen");
    else
        record_answer_text(e, g, q, a, out);
    drop_numbers(s, out, from);
}

// ---- events

static bool is_hidden_zone(Zone z) {
    return z == ZONE_LIBRARY || z == ZONE_HAND || z == ZONE_OUTSIDE;
}

// 400.2: what moves between hidden zones, or face down, is not seen. Nobody sees what goes from
// one place of a library to another, unless it is revealed, which is told by itself.
static bool is_secret(const PageSight *s, const Game *g, const Event *ev) {
    if (ev->kind != EVENT_ZONE_CHANGE || !object_is(ev->result)) return false;
    const Object *o = game_place(g, object_card(ev->result));
    Zone from = (Zone)ev->from, to = (Zone)ev->to;
    if (from == ZONE_LIBRARY && to == ZONE_LIBRARY) return true;
    if (to == ZONE_EXILE) return !page_sees(s, g, ev->result);
    if (player_same(o->owner, page_sight_viewer(s))) return false;
    return (is_hidden_zone(from) || from == ZONE_EXILE) && is_hidden_zone(to);
}

// The first mention of the card; nothing else in the sentence is hidden.
static void conceal(const Engine *e, const Game *g, ObjectId id, Text *out) {
    Text name = {0}, changed = {0};
    engine_object_name(e, g, id, &name);
    const char *all = text_cstr(out), *at = name.length > 0 ? strstr(all, text_cstr(&name)) : NULL;
    if (at) {
        text_add_span(&changed, (Span){all, (size_t)(at - all)});
        text_add(&changed, at == all ? "A card" : "a card");
        text_add(&changed, at + name.length);
        text_clear(out);
        text_add(out, text_cstr(&changed));
    }
    text_free(&changed);
    text_free(&name);
}

void page_words_event(const PageSight *s, Engine *e, const Game *g, const Event *ev, Text *out) {
    if (!event_logged(ev->kind)) return;
    engine_event_text(e, g, ev, out);
    if (!s || out->length == 0) return;
    if (is_secret(s, g, ev)) conceal(e, g, ev->result, out);
    drop_numbers(s, out, 0);
}
