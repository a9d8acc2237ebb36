// bot_act.c - what the heuristic bot casts and activates, and when.
//
// Everything is compared with passing, at the end of the turn (lookahead.h): a spell must not be
// worse, an ability must be better, so that nothing is repeated for no gain.
#include "engine/ai/bot_act.h"

enum { LEGAL_MAX = 128, CANDIDATES_MAX = 24, PICKS_MAX = 12, ACTIONS_MAX = 24 };

// ---- when

bool bot_acts_freely(const Game *g, PlayerId me) {
    return player_same(g->active, me) && g->stack.count == 0 &&
           (g->step == STEP_PRECOMBAT_MAIN || g->step == STEP_POSTCOMBAT_MAIN);
}

static bool somebody_attacks(const Game *g) {
    int count;
    (void)game_list(g, LIST_ATTACKS, &count);
    return count > 0;
}

// Against an opponent's spell or ability; once blockers are declared; before an opponent's turn
// ends.
static bool may_respond(Engine *e, const Game *g, PlayerId me) {
    if (g->stack.count > 0)
        return !player_same(engine_controller(e, g, game_id(g, g->stack.first)), me);
    if (g->step == STEP_DECLARE_BLOCKERS) return somebody_attacks(g);
    return g->step == STEP_END && !player_same(g->active, me);
}

bool bot_was_refused(const HeuristicBot *b, const Game *g, ObjectId id) {
    if (b->turn != g->turn) return false;
    for (int i = 0; i < b->refusal_count; i++)
        if (object_same(b->refusals[i], id)) return true;
    return false;
}

// ---- what

static bool is_type(Engine *e, const Game *g, ObjectId id, CardType type) {
    return (engine_characteristics(e, g, id).type.types >> type) & 1U;
}

static bool is_candidate(const HeuristicBot *b, Engine *e, const Game *g, const Action *a) {
    if (bot_was_refused(b, g, a->object)) return false;
    if (a->kind == ACTION_CAST) return true;
    if (a->kind != ACTION_ACTIVATE) return false;
    const Ability *ability = engine_activated_ability(e, g, a->object, a->ability);
    return ability && !ability->is_mana;
}

// Equal cards in one zone that is not the battlefield are the same.
static bool is_same(const Game *g, const Action *a, const Action *b) {
    if (a->kind != b->kind || a->ability != b->ability || a->face != b->face) return false;
    const Object *x = game_object(g, a->object), *y = game_object(g, b->object);
    return x && y && x->card.v == y->card.v && x->zone == y->zone && x->zone != ZONE_BATTLEFIELD;
}

static int candidates(const HeuristicBot *b, Engine *e, const Game *g, PlayerId me, Action *out) {
    Action legal[LEGAL_MAX];
    int count = engine_legal_actions(e, g, me, legal, LEGAL_MAX), found = 0;
    for (int i = 0; i < count && found < CANDIDATES_MAX; i++) {
        bool known = !is_candidate(b, e, g, &legal[i]);
        for (int k = 0; k < found && !known; k++) known = is_same(g, &out[k], &legal[i]);
        if (!known) out[found++] = legal[i];
    }
    return found;
}

// The dearest spells first; abilities last. Equals keep their order.
static void sort(Engine *e, const Game *g, Action *all, int count) {
    int cost[CANDIDATES_MAX];
    for (int i = 0; i < count; i++) {
        cost[i] = all[i].kind == ACTION_CAST ? sight_mana_value(e, g, all[i].object) : -1;
        for (int k = i; k > 0 && cost[k] > cost[k - 1]; k--) {
            Action action = all[k];
            int swap = cost[k];
            all[k] = all[k - 1];
            cost[k] = cost[k - 1];
            all[k - 1] = action;
            cost[k - 1] = swap;
        }
    }
}

// ---- what comes of it

typedef struct {
    HeuristicBot *b;
    Engine *e;
    const Game *g;
    const Question *q;
    Answer *trial;
    bool free;  // One's own main phase.
} Judge;

// With the best target or mode. A trick for one's own creature waits until blockers are declared.
static bool judge(const Judge *j, Action action, int *value) {
    bool known = false, mine = false;
    TurnTrial t = {.option_count = 1};
    j->trial->action = action;
    for (int pick = 0; pick == 0 || (pick < t.option_count && pick < PICKS_MAX); pick++) {
        int options = t.option_count;
        t.pick = pick;
        if (!lookahead_turn(j->b->ahead, j->e, j->q, j->trial, j->g->turn, &t)) {
            if (pick > 0) t.option_count = options;
            continue;
        }
        if (known && t.value <= *value) continue;
        known = true;
        mine = t.mine;
        *value = t.value;
    }
    bool waits = j->free && mine && action.kind == ACTION_CAST &&
                 is_type(j->e, j->g, action.object, TYPE_INSTANT);
    return known && !waits;
}

static Action choose(const Judge *j, const Action *all, int count) {
    Action best = {.kind = ACTION_PASS};
    int passing, value;
    lookahead_deal(j->b->ahead);
    if (!judge(j, best, &passing)) return best;
    int most = passing;
    for (int i = 0; i < count; i++) {
        bool cast = all[i].kind == ACTION_CAST;
        if (!judge(j, all[i], &value)) continue;
        if (j->free && cast && value >= passing) return all[i];
        if (value <= most) continue;
        most = value;
        best = all[i];
    }
    return best;
}

// ---- all of it

Action bot_act(HeuristicBot *b, Engine *e, const Game *g, const Question *q) {
    Action all[CANDIDATES_MAX], pass = {.kind = ACTION_PASS};
    bool free = bot_acts_freely(g, q->player);
    if (b->ahead == NULL || b->quick) return bot_act_quickly(b, e, g, q);
    if (b->acted_turn != g->turn) b->actions = 0;
    b->acted_turn = g->turn;
    if (b->actions >= ACTIONS_MAX || !(free || may_respond(e, g, q->player))) return pass;
    int count = candidates(b, e, g, q->player, all);
    if (count == 0) return pass;
    sort(e, g, all, count);
    SCRATCH_SCOPE(engine_scratch(e));
    Judge j = {.b = b, .e = e, .g = g, .q = q, .free = free};
    j.trial = SCRATCH_NEW(engine_scratch(e), Answer);
    j.trial->automatic = false;
    j.trial->count = 0;
    Action chosen = choose(&j, all, count);
    b->actions += chosen.kind != ACTION_PASS;
    return chosen;
}
