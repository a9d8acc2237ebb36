// plain.c - an answer to any question without looking ahead: legal, quick, and not foolish.
//
// Cards are chosen by mana value: the highest, the first among equals; where something of one's own
// is given up, the lowest. Targets are an opponent's where there is one.
#include "engine/ai/plain.h"

#include "engine/ai/bot_combat.h"

void plain_number(Answer *a, int number) {
    a->count = 1;
    a->items[0] = (AnswerItem){.what = choice_number(number)};
}

bool plain_gives_up(const Question *q) {
    static const QuestionRole roles[] = {
        ROLE_COST_SACRIFICE, ROLE_COST_DISCARD,  ROLE_COST_EXILE, ROLE_COST_TAP,
        ROLE_COST_RETURN,    ROLE_COST_COUNTERS, ROLE_DISCARD,    ROLE_SACRIFICE,
    };
    for (size_t i = 0; i < ARRAY_LEN(roles); i++)
        if (q->role == roles[i]) return true;
    return false;
}

bool plain_is_aim(const Question *q) {
    bool one = q->min <= 1 && q->max >= 1;
    if (q->kind == QUESTION_MODE) return one && q->role == ROLE_MODE;
    return one && q->kind == QUESTION_CHOOSE && q->role == ROLE_TARGET;
}

// ---- choices of cards, objects and players

static bool is_theirs(Engine *e, const Game *g, PlayerId me, Choice c) {
    if (c.kind == CHOICE_PLAYER) return !player_same(c.player, me);
    if (c.kind != CHOICE_OBJECT) return false;
    PlayerId controller = engine_controller(e, g, c.object);
    return player_is(controller) && !player_same(controller, me);
}

// How much the bot wants to choose this one.
static int wish(Engine *e, const Game *g, const Question *q, Choice c) {
    if (q->role == ROLE_TARGET) return is_theirs(e, g, q->player, c);
    bool known = c.kind == CHOICE_OBJECT && sight_knows(g, q->player, c.object);
    // What a player searches through or is shown is seen by that player.
    bool shown = c.kind == CHOICE_OBJECT && q->role != ROLE_TARGET;
    int value = known || shown ? sight_mana_value(e, g, c.object) : 0;
    return plain_gives_up(q) ? -value : value;
}

static void choose(Engine *e, const Game *g, const Question *q, Answer *a) {
    bool taken[OPTIONS_MAX] = {false};
    int most = q->max < q->option_count ? q->max : q->option_count;
    bool gains = !plain_gives_up(q) && q->role != ROLE_TARGET;
    int wanted = q->min > 0 || !gains ? q->min : most;
    if (q->role == ROLE_TARGET && wanted == 0 && most > 0) wanted = 1;
    for (int n = 0; n < wanted && n < ANSWER_ITEMS_MAX; n++) {
        int best = -1, value = 0;
        for (int i = 0; i < q->option_count; i++) {
            if (taken[i]) continue;
            int now = wish(e, g, q, q->options[i]);
            if (best >= 0 && now <= value) continue;
            best = i;
            value = now;
        }
        if (best < 0) break;
        taken[best] = !q->repeats;
        a->items[a->count++] = (AnswerItem){.what = q->options[best]};
    }
    question_leave_out(q, a);
    question_add_weight(q, a);
}

static void order(Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    a->count = q->option_count;
    for (int i = 0; i < a->count; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
}

// ---- colours

static int color_wish(Engine *e, const Game *g, PlayerId me, ManaType color) {
    int wanted = 0;
    for (CardId c = game_zone(g, me, ZONE_HAND)->first; card_is(c); c = game_place(g, c)->next) {
        const CardFace *face = pool_face(engine_pool(e), game_place(g, c)->face);
        wanted += (int)((face->colors >> color) & 1U);
    }
    return wanted;
}

Choice plain_color(Engine *e, const Game *g, const Question *q) {
    int best = -1, wanted = 0;
    for (int i = 0; i < q->option_count; i++) {
        if (q->options[i].kind != CHOICE_COLOR || q->options[i].number == MANA_COLORLESS) continue;
        int now = color_wish(e, g, q->player, (ManaType)q->options[i].number);
        if (best >= 0 && now <= wanted) continue;
        best = i;
        wanted = now;
    }
    return q->options[best < 0 ? 0 : best];
}

static void color(Engine *e, const Game *g, const Question *q, Answer *a) {
    a->count = 1;
    a->items[0] = (AnswerItem){.what = plain_color(e, g, q)};
}

// ---- the rest

static void number(Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    plain_number(a, q->low);
}

static void mode(Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    a->count = q->min > 0 ? q->min : q->max > 0;
    for (int i = 0; i < a->count; i++)
        a->items[i] = (AnswerItem){.what = q->options[q->repeats ? 0 : i]};
}

// A commander goes back to where it can be cast from; anything else is declined.
static void yes_no(Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    plain_number(a, q->role == ROLE_COMMANDER_ZONE && !q->impossible);
}

static void divide(Engine *e, const Game *g, const Question *q, Answer *a) {
    if (q->role == ROLE_DAMAGE) {
        bot_divide(e, g, q, a);
        return;
    }
    order(e, g, q, a);
    for (int i = 0; i < a->count; i++) a->items[i].amount = q->low;
    if (a->count > 0) a->items[0].amount += q->high - q->low * a->count;
}

static void declare(Engine *e, const Game *g, const Question *q, Answer *a) {
    engine_default_declaration(e, g, q, a);
}

static void pay(Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    (void)q;
    a->automatic = true;
}

static void pass(Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    (void)q;
    a->action = (Action){.kind = ACTION_PASS};
}

static void (*const makers[QUESTION_KIND_COUNT])(Engine *e, const Game *g, const Question *q,
                                                 Answer *a) = {
    [QUESTION_PRIORITY] = pass,    [QUESTION_CHOOSE] = choose,   [QUESTION_ORDER] = order,
    [QUESTION_NUMBER] = number,    [QUESTION_YES_NO] = yes_no,   [QUESTION_MODE] = mode,
    [QUESTION_COLOR] = color,      [QUESTION_DIVIDE] = divide,   [QUESTION_ATTACKERS] = declare,
    [QUESTION_BLOCKERS] = declare, [QUESTION_MULLIGAN] = yes_no, [QUESTION_PAYMENT] = pay,
    [QUESTION_PILES] = order,
};

void plain_answer(Engine *e, const Game *g, const Question *q, Answer *a) {
    a->count = 0;
    a->automatic = false;
    makers[q->kind](e, g, q, a);
}
