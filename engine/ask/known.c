// known.c - does an answer name only what the game knows?
//
// What is asked here holds for every answer that can be meant, legal or not; the judges of
// question.c and the rules then rely on it.
#include "engine/ask/known.h"

#include "engine/ir/cast_way.h"

enum { ABILITIES_NAMED_MAX = 1000 };

static bool unknown(Rejection *r, const char *what, long long number) {
    return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "there is no %s %lld", what, number);
}

// It is there, or was: places are used again, and each time with a greater number.
static bool object_known(const Game *g, ObjectId id) {
    CardId card = object_card(id);
    return card_is(card) && card.v < g->lists[LIST_OBJECTS].count &&
           id.v / CARDS_MAX <= game_place(g, card)->incarnation;
}

static bool choice_known(const Pool *pool, const Game *g, const Question *q, Choice c,
                         Rejection *r) {
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE:
        case CHOICE_NUMBER: return true;
        case CHOICE_OBJECT:
            return object_known(g, c.object) || question_offers(q, c) ||
                   unknown(r, "object", c.object.v);
        case CHOICE_PLAYER: return c.player.v < g->player_count || unknown(r, "player", c.player.v);
        case CHOICE_COLOR:
            return (c.number >= 0 && c.number < MANA_TYPE_COUNT) || unknown(r, "color", c.number);
        case CHOICE_SUBTYPE:
            return (c.number >= 0 && c.number < SUBTYPE_COUNT) || unknown(r, "subtype", c.number);
        case CHOICE_NAME:
            return (c.number >= 0 && c.number < pool_face_count(pool)) ||
                   unknown(r, "name", c.number);
    }
    return false;
}

// ---- actions

static bool conceding_known(const Game *g, PlayerId p, Rejection *r) {
    if (p.v >= g->player_count) return unknown(r, "player", p.v);
    return !game_player(g, p)->left ||
           rejection_set(r, REJECTED_CHOICE_ILLEGAL, "that player has left the game");
}

static bool action_known(const Game *g, const Action *a, Rejection *r) {
    static const unsigned all_ways = 0
#define WAY(name, bit, word) | 1U << (bit)
#include "engine/ir/cast_ways.def"
#undef WAY
        ;
    if (a->kind == ACTION_PASS) return true;
    if (a->kind == ACTION_CONCEDE) return conceding_known(g, a->player, r);
    if (!object_known(g, a->object)) return unknown(r, "object", a->object.v);
    if (a->ability < 0 || a->ability > ABILITIES_NAMED_MAX)
        return unknown(r, "ability", a->ability);
    if (a->face < 0 || (a->face >= FACES_MAX && a->face != FACE_DOWN))
        return unknown(r, "face", a->face);
    return (a->ways & ~all_ways) == 0 ||
           rejection_set(r, REJECTED_CHOICE_ILLEGAL, "there are no such ways to cast it");
}

// ---- items

static bool is_object(Choice c) { return c.kind == CHOICE_OBJECT; }

// What an item of the kind of question can be made of.
static bool item_fits(const Question *q, const AnswerItem *i) {
    bool player = i->to.kind == CHOICE_PLAYER;
    switch (q->kind) {
        case QUESTION_ATTACKERS:
            return is_object(i->what) && (player || is_object(i->to) || i->to.kind == CHOICE_NONE);
        case QUESTION_BLOCKERS: return is_object(i->what) && is_object(i->to);
        case QUESTION_PAYMENT:
            return (i->amount == PAY_SOURCE ? is_object(i->what)
                                            : i->amount == PAY_POOL || i->amount == PAY_LIFE) &&
                   i->number >= -1 && i->number < MANA_TYPE_COUNT && i->ability >= 0 &&
                   i->ability <= ABILITIES_NAMED_MAX;
        case QUESTION_PRIORITY:
        case QUESTION_CHOOSE:
        case QUESTION_ORDER:
        case QUESTION_NUMBER:
        case QUESTION_YES_NO:
        case QUESTION_MODE:
        case QUESTION_COLOR:
        case QUESTION_DIVIDE:
        case QUESTION_MULLIGAN:
        case QUESTION_PILES:
        case QUESTION_KIND_COUNT: return true;
    }
    return false;
}

static bool items_known(const Pool *pool, const Game *g, const Question *q, const Answer *a,
                        Rejection *r) {
    if (a->count < 0 || a->count > ANSWER_ITEMS_MAX)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "nothing has so many parts");
    for (int i = 0; i < a->count; i++) {
        const AnswerItem *item = &a->items[i];
        if (!choice_known(pool, g, q, item->what, r) || !choice_known(pool, g, q, item->to, r))
            return false;
        if (!item_fits(q, item))
            return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "part %d does not fit the question",
                                 i + 1);
    }
    return true;
}

bool answer_is_known(const Pool *pool, const Game *g, const Question *q, const Answer *a,
                     Rejection *r) {
    if (q->kind == QUESTION_PRIORITY) return action_known(g, &a->action, r);
    if (a->action.kind == ACTION_CONCEDE) return conceding_known(g, a->action.player, r);
    return items_known(pool, g, q, a, r);
}

bool answer_is_chance(const Question *q, const Answer *a, Rejection *r) {
    if (a->action.kind != ACTION_PASS)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "chance does nothing");
    if (q->kind == QUESTION_YES_NO || q->kind == QUESTION_NUMBER) return question_check(q, a, r);
    if (a->count > q->option_count)
        return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "there are not so many");
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k <= i; k++)
            if (k < i ? choice_same(a->items[k].what, a->items[i].what)
                      : !question_offers(q, a->items[i].what))
                return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "chance cannot choose that");
    return true;
}
