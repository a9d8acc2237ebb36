// search.c - the bot that looks ahead: which questions are worth searching, and what is tried.
#include "engine/ai/search.h"

#include <stdlib.h>

#include "engine/ai/plain.h"
#include "engine/ai/search_internal.h"
#include "engine/base/status.h"

enum {
    WORLDS = 8,
    DECISIONS_SPENT = 100000,  // On one question.
    DECISIONS_MAX = 600,       // In one imagined game.
    ACTIONS_MAX = 24,          // In a turn.
    LEGAL_MAX = 128
};

// ---- imagined games

static bool arrived(void *context, const Game *g, const Question *q) {
    const SearchBot *b = context;
    return q->kind == QUESTION_PRIORITY && g->turn >= b->until_turn;
}

// A game that is won sooner, or lost later, is better.
static int64_t result(const SearchBot *b, PlayerId me) {
    const Game *g = b->trial.game;
    int64_t value = search_value(b->trial.engine, g, me);
    if (!game_over(g) || !player_is(g->winner)) return value;
    return player_same(g->winner, me) ? value - g->turn : value + g->turn;
}

bool search_try(SearchBot *b, const Engine *live, const Question *q, const Answer *a,
                int64_t *sum) {
    *sum = 0;
    for (int w = 0; w < b->worlds; w++) {
        Rng deal = {.seed = b->seed, .used = (uint64_t)w << 32};
        if (b->decisions_left <= 0) return false;
        lookahead_begin(b->their_ahead, b->seed + (uint64_t)w);
        for (int p = 0; p < PLAYERS_MAX; p++) {
            b->players[p] = heuristic_new(b->seed + (uint64_t)w, b->their_ahead);
            b->players[p].quick = true;
        }
        bool ok = trial_run(&b->trial, live, q, a, &deal);
        b->decisions_left -= b->trial.decisions;
        if (!ok) return false;
        *sum += result(b, q->player);
    }
    return true;
}

void search_start(SearchBot *b, const Game *g) {
    b->seed = rng_next(&b->rng);
    b->decisions_left = DECISIONS_SPENT;
    b->until_turn = g->turn + g->player_count + 1;
    b->worlds = WORLDS;
}

// ---- actions

static bool is_theirs(Engine *e, const Game *g, PlayerId me) {
    return !player_same(engine_controller(e, g, game_id(g, g->stack.first)), me);
}

// One's own main phases; an opponent's spell or ability; after blocks; before an opponent's turn
// ends.
static bool is_worth_searching(Engine *e, const Game *g, PlayerId me) {
    bool mine = player_same(g->active, me);
    if (g->stack.count > 0) return is_theirs(e, g, me);
    if (g->step == STEP_DECLARE_BLOCKERS) return true;
    if (!mine) return g->step == STEP_END;
    return g->step == STEP_PRECOMBAT_MAIN || g->step == STEP_POSTCOMBAT_MAIN;
}

static bool same_action(Engine *e, const Game *g, const Action *a, const Action *b) {
    if (a->kind != b->kind || a->ability != b->ability || a->face != b->face) return false;
    if (object_same(a->object, b->object)) return true;
    const Object *x = game_object(g, a->object), *y = game_object(g, b->object);
    // Equal cards in the hand are the same; permanents are not.
    return x && y && x->card.v == y->card.v && x->zone == y->zone && x->zone != ZONE_BATTLEFIELD &&
           engine_pool(e) != NULL;
}

static bool is_candidate(Engine *e, const Game *g, const Action *a) {
    if (a->kind == ACTION_PASS || a->kind == ACTION_CONCEDE || a->kind == ACTION_PLAY_LAND)
        return false;
    if (a->kind != ACTION_ACTIVATE) return true;
    const Ability *ability = engine_activated_ability(e, g, a->object, a->ability);
    return ability && !ability->is_mana;
}

static int candidates(Engine *e, const Game *g, PlayerId me, const Action *own, Action *out) {
    Action legal[LEGAL_MAX];
    int count = engine_legal_actions(e, g, me, legal, LEGAL_MAX), found = 0;
    for (int i = 0; i < count && found < SEARCH_CANDIDATES_MAX; i++) {
        if (!is_candidate(e, g, &legal[i])) continue;
        bool known = same_action(e, g, own, &legal[i]);
        for (int k = 0; k < found; k++) known = known || same_action(e, g, &out[k], &legal[i]);
        if (!known) out[found++] = legal[i];
    }
    return found;
}

// Takes the action if it is better than the best one so far.
static void consider(SearchBot *b, Engine *e, const Question *q, Action action, bool known,
                     int64_t *best, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    int64_t value;
    trial->action = action;
    trial->automatic = false;
    trial->count = 0;
    if (!search_try(b, e, q, trial, &value) || (known && value <= *best)) return;
    *best = value;
    a->action = action;
}

static void choose_action(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    Action others[SEARCH_CANDIDATES_MAX], own = a->action;
    if (b->turn != g->turn) b->actions = 0;
    b->turn = g->turn;
    if (own.kind == ACTION_PLAY_LAND || b->actions >= ACTIONS_MAX) return;
    if (!is_worth_searching(e, g, q->player)) return;
    int count = candidates(e, g, q->player, &own, others);
    if (count == 0 && own.kind == ACTION_PASS) return;
    int64_t best = 0;
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    trial->action = own;
    trial->automatic = false;
    trial->count = 0;
    search_start(b, g);
    bool known = search_try(b, e, q, trial, &best);
    if (own.kind != ACTION_PASS) consider(b, e, q, (Action){.kind = ACTION_PASS}, known, &best, a);
    for (int i = 0; i < count; i++) consider(b, e, q, others[i], true, &best, a);
    b->heuristic.acting = a->action.object;
    if (a->action.kind != ACTION_PASS) b->actions++;
}

// ---- choices

static bool is_searched(const Question *q) {
    static const QuestionRole roles[] = {
        ROLE_TARGET,         ROLE_MODE,         ROLE_MAY, ROLE_DISCARD, ROLE_SACRIFICE,
        ROLE_COST_SACRIFICE, ROLE_COST_DISCARD, ROLE_PUT, ROLE_COPY,
    };
    bool known = false;
    for (size_t i = 0; i < ARRAY_LEN(roles); i++) known = known || q->role == roles[i];
    bool one = q->min <= 1 && q->max >= 1;
    return known && (q->kind == QUESTION_YES_NO ||
                     (one && (q->kind == QUESTION_CHOOSE || q->kind == QUESTION_MODE)));
}

static bool same_answer(const Answer *a, const Answer *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (!choice_same(a->items[i].what, b->items[i].what)) return false;
    return true;
}

static void consider_choice(SearchBot *b, const Engine *e, const Question *q, const Answer *trial,
                            int64_t *best, Answer *a) {
    int64_t value;
    if (same_answer(trial, a) || !search_try(b, e, q, trial, &value) || value <= *best) return;
    *best = value;
    a->count = trial->count;
    for (int i = 0; i < trial->count; i++) a->items[i] = trial->items[i];
}

static void choose_option(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    int64_t best = 0;
    trial->automatic = false;
    search_start(b, g);
    if (!search_try(b, e, q, a, &best)) return;
    if (q->kind == QUESTION_YES_NO) {
        plain_number(trial, !a->items[0].what.number);
        if (!q->impossible) consider_choice(b, e, q, trial, &best, a);
        return;
    }
    trial->count = 0;
    if (q->min == 0) consider_choice(b, e, q, trial, &best, a);
    for (int i = 0; i < q->option_count && i < SEARCH_CANDIDATES_MAX; i++) {
        trial->count = 1;
        trial->items[0] = (AnswerItem){.what = q->options[i]};
        consider_choice(b, e, q, trial, &best, a);
    }
}

// ---- all questions

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    SearchBot *b = context;
    Decider own = heuristic_decider(&b->heuristic);
    bool calm = b->calm;
    b->calm = false;
    own.decide(own.context, e, g, q, a);
    if (calm) return DECIDED;
    if (q->kind == QUESTION_PRIORITY)
        choose_action(b, e, g, q, a);
    else if (q->kind == QUESTION_ATTACKERS)
        search_attack(b, e, g, q, a);
    else if (q->kind == QUESTION_BLOCKERS)
        search_block(b, e, g, q, a);
    else if (is_searched(q))
        choose_option(b, e, g, q, a);
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    SearchBot *b = context;
    Decider own = heuristic_decider(&b->heuristic);
    own.refused(own.context, e, g, q, r);
    b->calm = true;
}

SearchBot *search_new(const Pool *pool) {
    SearchBot *b = calloc(1, sizeof *b);
    gavel_assert(b != NULL);
    b->ahead = lookahead_new(pool);
    b->their_ahead = lookahead_new(pool);
    trial_begin(&b->trial, pool);
    b->trial.arrived = arrived;
    b->trial.context = b;
    b->trial.decisions_most = DECISIONS_MAX;
    for (int p = 0; p < PLAYERS_MAX; p++) b->trial.players[p] = heuristic_decider(&b->players[p]);
    return b;
}

void search_free(SearchBot *b) {
    if (b == NULL) return;
    trial_end(&b->trial);
    lookahead_free(b->ahead);
    lookahead_free(b->their_ahead);
    free(b);
}

void search_begin(SearchBot *b, uint64_t seed) {
    lookahead_begin(b->ahead, seed);
    b->heuristic = heuristic_new(seed, b->ahead);
    b->rng = (Rng){.seed = seed};
    b->turn = b->actions = 0;
    b->calm = false;
}

Decider search_decider(SearchBot *b) {
    return (Decider){.decide = decide, .refused = refused, .context = b};
}

SearchMemory search_memory(const SearchBot *b) {
    return (SearchMemory){.heuristic = b->heuristic,
                          .ahead = lookahead_memory(b->ahead),
                          .rng = b->rng,
                          .turn = b->turn,
                          .actions = b->actions,
                          .calm = b->calm};
}

void search_recall(SearchBot *b, const SearchMemory *m) {
    b->heuristic = m->heuristic;
    lookahead_recall(b->ahead, m->ahead);
    b->rng = m->rng;
    b->turn = m->turn;
    b->actions = m->actions;
    b->calm = m->calm;
}
