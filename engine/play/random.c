// random.c - answering by chance: any legal action, any legal choice.
#include "engine/play/random.h"

enum {
    ACTIONS_MAX = 2048,
    PASS_ONE_IN = 3,
    TRIES = 3,
    FAVOURED_ONE_IN = 2,
    X_LARGE_ONE_IN = 4,
    X_SMALL = 2,
    CAREFUL_ONE_IN = 2
};

static bool is_mana(Engine *e, const Game *g, const Action *a) {
    return a->kind == ACTION_ACTIVATE && engine_ability_mana(e, g, a->object, a->ability) != 0;
}

// What is favoured comes first in the list; half of the time it alone is chosen from.
static int favoured(RandomPlayer *p, const Game *g, Action *actions, int count) {
    int first = 0;
    for (int i = 0; i < count; i++) {
        if (!p->favours(p->favours_context, g, &actions[i])) continue;
        Action swap = actions[first];
        actions[first++] = actions[i];
        actions[i] = swap;
    }
    return first > 0 && rng_below(&p->rng, FAVOURED_ONE_IN) == 0 ? first : count;
}

// One of the legal ones among these, each as likely as another: what proves illegal is struck out.
static bool any_legal(RandomPlayer *p, Engine *e, const Game *g, PlayerId player, Action *actions,
                      int *count, Action *chosen) {
    while (*count > 0) {
        uint32_t i = rng_below(&p->rng, (uint32_t)*count);
        *chosen = actions[i];
        if (engine_can(e, g, player, chosen, NULL)) return true;
        actions[i] = actions[--*count];
    }
    return false;
}

// Mana abilities are many and lead nowhere by themselves: they are chosen less often.
static Action any_action(RandomPlayer *p, Engine *e, const Game *g, PlayerId player) {
    Action chosen = {.kind = ACTION_PASS};
    if (p->calm || rng_below(&p->rng, PASS_ONE_IN) == 0) return chosen;
    SCRATCH_SCOPE(engine_scratch(e));
    Action *actions = SCRATCH_ARRAY(engine_scratch(e), Action, ACTIONS_MAX);
    int count = engine_untried_actions(e, g, player, actions, ACTIONS_MAX);
    if (p->favours != NULL) {
        int first = favoured(p, g, actions, count);
        if (first < count && any_legal(p, e, g, player, actions, &first, &chosen)) return chosen;
        count = engine_untried_actions(e, g, player, actions, ACTIONS_MAX);
    }
    bool any = any_legal(p, e, g, player, actions, &count, &chosen);
    for (int i = 1; i < TRIES && any && is_mana(e, g, &chosen); i++)
        any = any_legal(p, e, g, player, actions, &count, &chosen);
    return chosen;
}

// Whatever X is, it must be paid for or have so many targets: small ones are chosen more often. But
// some targets need a larger one: after refusals every second try is one more than that before.
static void small_number(RandomPlayer *p, const Question *q, Answer *a) {
    int *number = &a->items[0].what.number;
    if (p->refusals % 2 == 1) {
        int larger = q->low + p->refusals / 2 + 1;
        *number = larger < q->high ? larger : q->high;
        return;
    }
    if (rng_below(&p->rng, X_LARGE_ONE_IN) == 0 || *number <= q->low + X_SMALL) return;
    *number = q->low + (int)rng_below(&p->rng, X_SMALL + 1);
}

static void choose_action(RandomPlayer *p, Engine *e, const Game *g, const Question *q, Answer *a) {
    if (!p->again) {
        p->action = any_action(p, e, g, q->player);
        p->refusals = 0;
    }
    a->action = p->action;
    p->again = false;
    p->choices = 0;
}

// After a refusal: half of the time the least X and all that can be tapped, which is affordable if
// anything is.
static void choose_carefully(RandomPlayer *p, const Question *q, Answer *a) {
    if (rng_below(&p->rng, CAREFUL_ONE_IN) > 0) return;
    bool is_x = q->kind == QUESTION_NUMBER && q->role == ROLE_X;
    if (is_x && p->refusals % 2 == 0) a->items[0].what.number = q->low;
    if (q->kind != QUESTION_CHOOSE || q->role != ROLE_COST_TAP || q->optional) return;
    a->count = q->max;
    for (int i = 0; i < q->max; i++) a->items[i].what = q->options[i];
}

// 104.3a: anybody, whoever is asked.
static bool concedes(RandomPlayer *p, const Game *g, Answer *a) {
    if (p->concede_one_in == 0 || rng_below(&p->rng, (uint32_t)p->concede_one_in) > 0) return false;
    PlayerId who = player_id((int)rng_below(&p->rng, g->player_count));
    if (game_player(g, who)->left) return false;
    a->action = (Action){.kind = ACTION_CONCEDE, .player = who};
    p->again = false;  // Whoever is asked next need not be who was refused.
    return true;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    RandomPlayer *p = context;
    if (p->decisions_most > 0 && p->decisions >= p->decisions_most) return DECIDER_STOPS;
    p->decisions++;
    if (p->watch != NULL) p->watch(p->watch_context, e, g);
    question_any(q, &p->rng, a);
    if (concedes(p, g, a)) return DECIDED;
    p->choices++;
    if (q->kind == QUESTION_PRIORITY) choose_action(p, e, g, q, a);
    if (q->kind == QUESTION_NUMBER && q->role == ROLE_X) small_number(p, q, a);
    if (p->refusals > 0) choose_carefully(p, q, a);
    bool declaration = q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS;
    if (declaration && p->calm) engine_default_declaration(e, g, q, a);
    if (q->kind == QUESTION_DIVIDE && q->role == ROLE_DAMAGE && p->calm)
        engine_default_division(e, g, q, a);
    p->calm = false;
    return DECIDED;
}

// What chance proposed was illegal as a whole: if there was something to choose, it is tried in
// another way; else the next answer is the safe one.
static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    (void)e;
    (void)g;
    (void)r;
    RandomPlayer *p = context;
    bool action = q->kind == QUESTION_PRIORITY;
    p->again = action && p->choices > 0 && p->refusals < p->retries;
    p->vain = action && !p->again;
    if (action) p->refusals = p->again ? p->refusals + 1 : 0;
    p->calm = !p->again;
}

Decider random_decider(RandomPlayer *p) {
    return (Decider){.decide = decide, .refused = refused, .context = p};
}
