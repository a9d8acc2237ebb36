// heuristic.c - the bot that plays by simple rules.
#include "engine/ai/heuristic.h"

#include "engine/ai/bot_act.h"
#include "engine/ai/bot_combat.h"
#include "engine/ai/evaluate.h"
#include "engine/ai/plain.h"

enum { HAND_MAX = 128, LANDS_MAX = 16, CANDIDATES_MAX = 24, X_MAX = 40, WAYS_MAX = 3 };

// ---- opening hands (103.5)

bool heuristic_keeps(int cards, int lands) {
    static const struct { int cards, least, most; } rows[] = {{7, 2, 5}, {6, 2, 4}, {5, 1, 4}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].cards == cards) return lands >= rows[i].least && lands <= rows[i].most;
    return cards < 5 || (lands >= 2 && lands <= 5);
}

static int hand_of(const Game *g, PlayerId p, ObjectId *out) {
    int count = 0;
    for (CardId c = game_zone(g, p, ZONE_HAND)->first; card_is(c) && count < HAND_MAX;
         c = game_place(g, c)->next)
        out[count++] = game_id(g, c);
    return count;
}

static void mulligan(Engine *e, const Game *g, const Question *q, Answer *a) {
    ObjectId hand[HAND_MAX];
    int count = hand_of(g, q->player, hand), lands = 0;
    for (int i = 0; i < count; i++) lands += sight_is_land(e, g, hand[i]);
    plain_number(a, !heuristic_keeps(count, lands));
}

// Lands that a hand of that size has no use for: more than it would be kept with.
static bool too_many_lands(int cards_left, int lands) {
    return lands > 0 && !heuristic_keeps(cards_left, lands) && lands > 2;
}

// Surplus lands first, then the cheapest spells, then lands.
static void bottom(Engine *e, const Game *g, const Question *q, Answer *a) {
    bool taken[OPTIONS_MAX] = {false};
    int lands = 0, left = q->option_count - q->min;
    for (int i = 0; i < q->option_count; i++) lands += sight_is_land(e, g, q->options[i].object);
    for (int n = 0; n < q->min && n < ANSWER_ITEMS_MAX; n++) {
        bool land = too_many_lands(left, lands);
        int best = -1, value = 0;
        for (int i = 0; i < q->option_count; i++) {
            ObjectId id = q->options[i].object;
            bool is_land = sight_is_land(e, g, id);
            int now = is_land != land ? 1000 : sight_mana_value(e, g, id);
            if (taken[i] || (best >= 0 && now >= value)) continue;
            best = i;
            value = now;
        }
        if (best < 0) return;
        taken[best] = true;
        lands -= sight_is_land(e, g, q->options[best].object);
        a->items[a->count++] = (AnswerItem){.what = q->options[best]};
    }
}

// ---- acting in one's own main phases

static bool same_card(const Game *g, ObjectId a, ObjectId b) {
    return game_object(g, a)->card.v == game_object(g, b)->card.v;
}

// The different lands of the hand that may be played now.
static int playable_lands(HeuristicBot *b, Engine *e, const Game *g, PlayerId me, Action *out) {
    ObjectId hand[HAND_MAX];
    int count = hand_of(g, me, hand), found = 0;
    for (int i = 0; i < count && found < LANDS_MAX; i++) {
        Action play = {.kind = ACTION_PLAY_LAND, .object = hand[i]};
        if (!sight_is_land(e, g, hand[i]) || bot_was_refused(b, g, hand[i])) continue;
        bool known = false;
        for (int k = 0; k < found; k++) known = known || same_card(g, hand[i], out[k].object);
        if (!known && engine_can(e, g, me, &play, NULL)) out[found++] = play;
    }
    return found;
}

// The land that lets the player cast the most; the first among equals.
static bool choose_land(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Action *out) {
    Action lands[LANDS_MAX];
    int count = playable_lands(b, e, g, q->player, lands), most = 0;
    if (count == 0) return false;
    *out = lands[0];
    for (int i = 0; b->ahead && count > 1 && i < count; i++) {
        int castable = lookahead_castable(b->ahead, e, q, lands[i]);
        if (i > 0 && castable <= most) continue;
        most = castable;
        *out = lands[i];
    }
    return true;
}

static void act(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    a->action = (Action){.kind = ACTION_PASS};
    b->acting = NO_OBJECT;
    bool tired = b->turn == g->turn && b->refusal_count == HEURISTIC_REFUSALS_MAX;
    if (tired) return;
    bool land = bot_acts_freely(g, q->player) && choose_land(b, e, g, q, &a->action);
    if (!land) a->action = bot_act(b, e, g, q);
    if (a->action.kind != ACTION_PASS) b->acting = a->action.object;
}

// ---- choices that are tried out

static bool look(HeuristicBot *b, const Engine *e, const Game *g, const Question *q,
                 const Answer *a, int *value) {
    if (b->quick) return lookahead_try(b->ahead, e, q, a, value);
    TurnTrial t = {.pick = 0};
    if (!lookahead_turn(b->ahead, e, q, a, g->turn, &t)) return false;
    *value = t.value;
    return true;
}

static bool better(HeuristicBot *b, const Engine *e, const Game *g, const Question *q,
                   const Answer *a, int *best, bool known) {
    int value;
    if (!look(b, e, g, q, a, &value) || (known && value <= *best)) return false;
    *best = value;
    return true;
}

// Is it a creature?
static bool object_worth(Engine *e, const Game *g, ObjectId id, int *worth) {
    SeenCreature c;
    bool creature = sight_creature(e, g, id, &c);
    *worth = creature ? evaluate_creature(&c) : sight_mana_value(e, g, id);
    return creature;
}

// Is that one of the options that are tried? In imagined games few are: of each player's creatures
// and other objects, the one that is worth most.
static bool is_tried(const HeuristicBot *b, Engine *e, const Game *g, const Question *q, int at) {
    int worth = 0, other = 0;
    if (!b->quick || q->options[at].kind != CHOICE_OBJECT) return true;
    PlayerId whose = engine_controller(e, g, q->options[at].object);
    bool creature = object_worth(e, g, q->options[at].object, &worth);
    for (int i = 0; i < q->option_count; i++) {
        Choice c = q->options[i];
        if (i == at || c.kind != CHOICE_OBJECT) continue;
        if (!player_same(engine_controller(e, g, c.object), whose)) continue;
        if (object_worth(e, g, c.object, &other) != creature) continue;
        if (other > worth || (other == worth && i < at)) return false;
    }
    return true;
}

// One of the options: the one after which the position is best. Without one, the plain answer.
static void choose_best(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    trial->automatic = false;
    bool known = false;
    int best = 0, chosen = -1;
    trial->count = 0;
    if (q->min == 0) known = better(b, e, g, q, trial, &best, false);
    for (int i = 0; i < q->option_count && i < CANDIDATES_MAX; i++) {
        if (!is_tried(b, e, g, q, i)) continue;
        trial->count = 1;
        trial->items[0] = (AnswerItem){.what = q->options[i]};
        if (!better(b, e, g, q, trial, &best, known)) continue;
        known = true;
        chosen = i;
    }
    if (!known) {
        plain_answer(e, g, q, a);
        return;
    }
    a->count = chosen >= 0;
    if (chosen >= 0) a->items[0] = (AnswerItem){.what = q->options[chosen]};
}

static void choose_yes_no(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    trial->automatic = false;
    int yes = 0, no = 0;
    plain_answer(e, g, q, a);
    if (q->impossible || q->role == ROLE_COMMANDER_ZONE) return;
    plain_number(trial, 1);
    if (!look(b, e, g, q, trial, &yes)) return;
    plain_number(trial, 0);
    if (!look(b, e, g, q, trial, &no) || yes > no) plain_number(a, 1);
}

// The greatest X that is not refused.
static void choose_x(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    trial->automatic = false;
    int value, high = q->high < X_MAX ? q->high : X_MAX;
    int lands = sight_untapped_lands(e, g, q->player) + X_MAX / 4;
    plain_answer(e, g, q, a);
    for (int x = high < lands ? high : lands; x > q->low; x--) {
        plain_number(trial, x);
        if (!look(b, e, g, q, trial, &value)) continue;
        plain_number(a, x);
        return;
    }
}

// How often an optional or alternative way is taken: what turns out best of what can be paid for.
static void choose_way(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    trial->automatic = false;
    bool known = false;
    int best = 0;
    plain_answer(e, g, q, a);
    for (int n = q->low; n <= q->high && n < q->low + WAYS_MAX; n++) {
        plain_number(trial, n);
        if (!better(b, e, g, q, trial, &best, known)) continue;
        known = true;
        plain_number(a, n);
    }
}

static bool is_tried_out(const Question *q) {
    bool discard = q->kind == QUESTION_CHOOSE && q->role == ROLE_DISCARD && q->optional;
    return plain_is_aim(q) || (discard && q->min <= 1 && q->max >= 1);
}

// ---- all questions

static void answer(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    a->count = 0;
    if (b->ahead && !b->quick && q->kind != QUESTION_PRIORITY) lookahead_deal(b->ahead);
    if (q->kind == QUESTION_PRIORITY) {
        act(b, e, g, q, a);
    } else if (q->kind == QUESTION_MULLIGAN) {
        mulligan(e, g, q, a);
    } else if (q->kind == QUESTION_ATTACKERS) {
        bot_attack(e, g, q, a);
    } else if (q->kind == QUESTION_BLOCKERS) {
        bot_block(e, g, q, a);
    } else if (q->role == ROLE_BOTTOM) {
        bottom(e, g, q, a);
    } else if (b->ahead && is_tried_out(q)) {
        choose_best(b, e, g, q, a);
    } else if (b->ahead && q->kind == QUESTION_YES_NO) {
        choose_yes_no(b, e, g, q, a);
    } else if (b->ahead && q->role == ROLE_X) {
        choose_x(b, e, g, q, a);
    } else if (b->ahead && q->role == ROLE_WAY) {
        choose_way(b, e, g, q, a);
    } else {
        plain_answer(e, g, q, a);
    }
}

// After a refusal: what is always legal; else any answer that fits the question.
static void answer_calmly(HeuristicBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    if (q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS)
        engine_default_declaration(e, g, q, a);
    else if (q->kind == QUESTION_DIVIDE && q->role == ROLE_DAMAGE)
        engine_default_division(e, g, q, a);
    else
        question_any(q, &b->rng, a);
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    HeuristicBot *b = context;
    // A refused action is remembered, and another one looked for.
    if (b->calm && q->kind != QUESTION_PRIORITY)
        answer_calmly(b, e, g, q, a);
    else
        answer(b, e, g, q, a);
    b->calm = false;
    return DECIDED;
}

static void remember_refusal(HeuristicBot *b, const Game *g) {
    if (b->turn != g->turn) b->refusal_count = 0;
    b->turn = g->turn;
    if (object_is(b->acting) && b->refusal_count < HEURISTIC_REFUSALS_MAX)
        b->refusals[b->refusal_count++] = b->acting;
    b->acting = NO_OBJECT;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    HeuristicBot *b = context;
    (void)e;
    (void)r;
    b->calm = true;
    if (q->kind == QUESTION_PRIORITY) remember_refusal(b, g);
}

HeuristicBot heuristic_new(uint64_t seed, Lookahead *ahead) {
    return (HeuristicBot){.rng = {.seed = seed}, .ahead = ahead};
}

Decider heuristic_decider(HeuristicBot *b) {
    return (Decider){.decide = decide, .refused = refused, .context = b};
}
