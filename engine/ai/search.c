// search.c - the bot that looks ahead: which questions are worth searching, and what is tried.
#include "engine/ai/search.h"

#include <stdlib.h>

#include "engine/ai/plain.h"
#include "engine/ai/search_internal.h"
#include "engine/base/memory.h"
#include "engine/base/status.h"

enum {
    ACTIONS_MAX = 24,  // In a turn.
    LEGAL_MAX = 128
};

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

static bool try_action(SearchBot *b, Engine *e, const Question *q, Action action,
                       const Sample *best, Sample *out) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    trial->action = action;
    trial->automatic = false;
    trial->count = 0;
    return search_try(b, e, q, trial, best, out);
}

// Takes the action if it is better than the best one so far.
static void consider(SearchBot *b, Engine *e, const Question *q, Action action, Sample *best,
                     Answer *a) {
    Sample sample;
    if (!try_action(b, e, q, action, best, &sample)) return;
    *best = sample;
    a->action = action;
}

// With the heuristic bot's action, or passing. False: neither can be tried.
static bool begin_with(SearchBot *b, Engine *e, const Question *q, Sample *best, Answer *a) {
    Action pass = {.kind = ACTION_PASS};
    if (try_action(b, e, q, a->action, NULL, best)) {
        if (a->action.kind != ACTION_PASS) consider(b, e, q, pass, best, a);
        return true;
    }
    if (a->action.kind == ACTION_PASS || !try_action(b, e, q, pass, NULL, best)) return false;
    a->action = pass;
    return true;
}

static void choose_action(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    Action others[SEARCH_CANDIDATES_MAX], own = a->action;
    if (b->turn != g->turn) b->actions = 0;
    b->turn = g->turn;
    if (own.kind == ACTION_PLAY_LAND || b->actions >= ACTIONS_MAX) return;
    if (!is_worth_searching(e, g, q->player)) return;
    int count = candidates(e, g, q->player, &own, others);
    if (count == 0 && own.kind == ACTION_PASS) return;
    search_start(b, g);
    Sample best;
    if (!begin_with(b, e, q, &best, a)) return;
    for (int i = 0; i < count; i++) consider(b, e, q, others[i], &best, a);
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
                            Sample *best, Answer *a) {
    Sample sample;
    if (same_answer(trial, a) || !search_try(b, e, q, trial, best, &sample)) return;
    *best = sample;
    a->count = trial->count;
    for (int i = 0; i < trial->count; i++) a->items[i] = trial->items[i];
}

static void choose_option(SearchBot *b, Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Answer *trial = SCRATCH_NEW(engine_scratch(e), Answer);
    Sample best;
    trial->automatic = false;
    search_start(b, g);
    if (!search_try(b, e, q, a, NULL, &best)) return;
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
    SearchBot *b = memory_zeroed(1, sizeof *b);
    b->ahead = lookahead_new(pool);
    search_begin_trials(b, pool);
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
