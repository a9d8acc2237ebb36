// payment.c - paying mana costs (601.2g-h, 118.3): the plan, the player's own list, and the
// spending.
//
// Whether a cost can be paid is the solver's to say. The marks stand around it: a payment that
// needs what a rule permits asks for that rule, and one that fails asks for the rule that stands in
// its way.
#include <stdio.h>
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/payment_lack.h"
#include "engine/rules/payment_needs.h"
#include "engine/rules/replacement.h"
#include "engine/rules/statement.h"
#include "engine/rules/title.h"
#include "engine/rules/uses.h"

// A cost to be paid: how, and with what.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const ManaCost *due;
    ManaCost widened;  // What is due, where other mana may be spent as well (609.4b).
    const PaidFor *to;
    const Answer *list;  // The player's own; NULL: automatic.
    bool making;         // It is being paid, not only thought about.
    unsigned reading;
    Converter converters[CONVERTERS_MAX];  // Of an automatic payment: those that it uses.
    int converter_count;
    unsigned loosened;  // What an effect allows beyond READ_BY_THE_RULES (118.14).
    PaymentProblem problem;
    PaymentSolution solution;
    ObjectId ids[SUPPLIES_MAX];  // By supply,
    int wants[SUPPLIES_MAX];     // the ManaType that the list says, or -1,
    int records[SUPPLIES_MAX];   // and of pooled mana its record, from 1, or 0.
} Payment;

// ---- the problem

static bool refuse(Payment *p, RejectionCode code, const char *name, const char *why) {
    return rejection_set(&p->e->refused, code, "%s cannot pay for it: it %s", name, why);
}

static bool add_listed_source(Payment *p, const AnswerItem *item) {
    View v = view_of(p->e, p->g, item->what.object);
    Title title = title_of(p->e, p->g, item->what.object);
    const char *name = title.text;
    if (!v.known || v.last_known || v.zone != ZONE_BATTLEFIELD)
        return refuse(p, REJECTED_ZONE_WRONG, name, "is not on the battlefield");
    if (!player_same(v.controller, p->player) && CR(p->e, 602_2))
        return refuse(p, REJECTED_ZONE_WRONG, name, "is controlled by another player");
    if (object_same(v.id, p->to->spare) && CR(p->e, 118_10))
        return refuse(p, REJECTED_COST_CANNOT_PAY, name, "is tapped by the cost itself");
    // 605.3c: not again before it has resolved.
    const Ability *named =
        activated_ability(p->e, p->g, v.id, item->ability > 0 ? item->ability : 1);
    if (object_same(v.id, p->e->activating) && named != NULL && named->id.v == p->e->activated.v &&
        CR(p->e, 605_3c))
        return refuse(p, REJECTED_CHOICE_ILLEGAL, name, "is being activated already");
    p->wants[p->problem.supply_count] = item->number;
    if (!supplies_add_listed(p->e, p->g, p->player, v.id, p->to, item->ability, item->number,
                             p->reading, &p->problem, p->ids))
        return refuse(p, REJECTED_CHOICE_ILLEGAL, name, "has no such mana ability");
    if (p->problem.supplies[p->problem.supply_count - 1].way_count == 0)
        return refuse(p, REJECTED_CHOICE_ILLEGAL, name, "cannot make that mana");
    return true;
}

static int listed(const Answer *a, PaymentKind kind) {
    int count = 0;
    for (int i = 0; i < a->count; i++) count += a->items[i].amount == (int)kind;
    return count;
}

// The list is exact: its sources are used, and no more of the pool and of life than it says.
static bool state_listed(Payment *p) {
    p->problem.pooled_most = listed(p->list, PAY_POOL);
    p->problem.life_symbols = listed(p->list, PAY_LIFE);
    supplies_add_pool(p->e, p->g, p->player, p->to, &p->problem, p->records);
    if (!(p->reading & READ_SOURCES)) return true;
    for (int i = 0; i < p->list->count; i++)
        if (p->list->items[i].amount == PAY_SOURCE && !add_listed_source(p, &p->list->items[i]))
            return false;
    return true;
}

// False: a listed source cannot be used at all (e->refused).
static bool state_problem(Payment *p) {
    problem_clear(&p->problem);
    needs_add(p->e, &p->problem, p->due, p->reading, AFTER_ALL);
    if (p->list != NULL) return state_listed(p);
    supplies_add_pool(p->e, p->g, p->player, p->to, &p->problem, p->records);
    if (!(p->reading & READ_SOURCES)) return true;
    supplies_add_sources(p->e, p->g, p->player, p->to, p->converters, p->converter_count,
                         &p->problem, p->ids);
    // They come last, so that everything else may pay for them.
    for (int i = 0; i < p->converter_count; i++)
        supplies_add_listed(p->e, p->g, p->player, p->converters[i].id, p->to, p->converters[i].n,
                            -1, p->reading, &p->problem, p->ids);
    return true;
}

static bool solve_once(Payment *p) {
    SolverResult result = problem_solve(p->e->scratch, &p->problem, &p->solution);
    if (result == SOLVER_LIMIT) engine_hit_limit(p->e, "symbols of a mana cost");
    return result == SOLVER_FOUND;
}

// 119.4: where saving cards would cost more life than there is, life is saved instead.
static bool solve_within_life(Payment *p) {
    // 119.8: who can't lose life can't pay any.
    bool none = replacement_no_life_loss(p->e, p->g, p->player);
    int life = none ? 0 : game_player(p->g, p->player)->life;
    if (!solve_once(p)) return false;
    if (p->solution.life <= life || p->solution.life == 0) return true;
    p->problem.life_first = true;
    bool found = solve_once(p);
    return found && (p->solution.life <= life || p->solution.life == 0 || !CR(p->e, 119_4));
}

static bool solve_as(Payment *p, unsigned reading) {
    p->reading = reading | p->loosened;
    return state_problem(p) && solve_within_life(p);
}

// ---- what the solution makes use of

static bool uses_colored_for_generic(const Payment *p) {
    for (int t = 0; t < COLOR_COUNT; t++)
        if (p->solution.spent[0][t] > 0) return true;
    return false;
}

static bool uses_other_half(const Payment *p) {
    for (int k = 1; k < p->problem.need_count; k++) {
        unsigned accepts = p->problem.needs[k].accepts, others = accepts & (accepts - 1);
        if (p->solution.as_generic[k] > 0) return true;
        for (int t = 0; p->problem.needs[k].life_instead == 0 && t < MANA_TYPE_COUNT; t++)
            if (((others >> t) & 1U) && p->solution.spent[k][t] > 0) return true;
    }
    return false;
}

static int life_for_symbols(const Payment *p) {
    int life = 0;
    for (int k = 1; k < p->problem.need_count; k++)
        life += p->solution.as_life[k] * p->problem.needs[k].life_instead;
    return life;
}

static bool uses_life(const Payment *p) { return life_for_symbols(p) > 0; }

static bool uses_sources(const Payment *p) {
    for (int i = 0; i < p->problem.supply_count; i++)
        if (!p->problem.supplies[i].pooled && p->solution.way[i] >= 0) return true;
    return false;
}

// 605.3a: also where nobody has priority, in the middle of a resolution.
static bool uses_sources_without_priority(const Payment *p) {
    return p->making && p->g->stage == STAGE_RESOLVE && uses_sources(p);
}

// 118.13: whoever pays chooses how such a symbol is paid; when, depends on what is paid for.
static bool chooses_for_spell(const Payment *p) {
    bool proposed = p->to->on == SPENT_ON_SPELL || p->to->on == SPENT_ON_ABILITY;
    return proposed && (uses_other_half(p) || uses_life(p));
}
static bool chooses_for_special_action(const Payment *p) {
    return p->to->on == SPENT_ON_SPECIAL && (uses_other_half(p) || uses_life(p));
}
static bool chooses_on_resolution(const Payment *p) {
    return p->g->stage == STAGE_RESOLVE && p->to->on == SPENT_ON_OTHER &&
           (uses_other_half(p) || uses_life(p));
}

// What rules permit: asked for when the payment needs it.
static const struct {
    RuleId rule;
    unsigned reading;
    bool (*uses)(const Payment *p);
} permissions[] = {
    {CR_107_4b, READ_GENERIC_ANY, uses_colored_for_generic},
    {CR_107_4e, READ_HYBRID_HALVES, uses_other_half},
    {CR_107_4f, READ_PHYREXIAN_LIFE, uses_life},
    {CR_118_13a, READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE, chooses_for_spell},
    {CR_118_13b, READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE, chooses_on_resolution},
    {CR_118_13c, READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE, chooses_for_special_action},
    {CR_601_2g, READ_SOURCES, uses_sources},
    {CR_118_2, READ_SOURCES, uses_sources},
    {CR_605_3a, READ_SOURCES, uses_sources_without_priority},
    {CR_117_1d, READ_SOURCES, uses_sources_without_priority},
};

// What rules forbid: asked for when lifting it would let the cost be paid.
static const struct {
    RuleId rule;
    unsigned reading;
} prohibitions[] = {
    {CR_107_4a, READ_COLORED_LOOSE},
    {CR_107_4c, READ_COLORLESS_LOOSE},
    {CR_107_4h, READ_SNOW_LOOSE},
};

static bool has_symbol(const ManaCost *due, unsigned reading) {
    for (int i = 0; i < due->count; i++) {
        const ManaSymbol *s = &due->symbols[i];
        bool colored = (s->types & COLORS_ALL) != 0;
        if (reading == READ_COLORED_LOOSE && colored) return true;
        if (reading == READ_COLORLESS_LOOSE && s->kind == SYMBOL_TYPE && !colored) return true;
        if (reading == READ_SNOW_LOOSE && s->kind == SYMBOL_SNOW) return true;
    }
    return false;
}

// Solves with what the rules permit; a permission that is switched off is taken away and the rest
// must do.
static bool solve_permitted(Payment *p) {
    unsigned reading = READ_BY_THE_RULES;
    bool found = solve_as(p, reading);
    for (size_t i = 0; found && i < ARRAY_LEN(permissions); i++) {
        if (!(reading & permissions[i].reading) || !permissions[i].uses(p)) continue;
        if (rule_on(p->e, permissions[i].rule)) continue;
        reading &= ~permissions[i].reading;
        found = solve_as(p, reading);
    }
    return found;
}

// ---- with mana abilities that cost mana

static int cards_given_up(const Payment *p) {
    int cards = 0;
    for (int i = 0; i < p->problem.supply_count; i++)
        if (p->solution.way[i] >= 0) cards += p->problem.ways[p->solution.way[i]].cards;
    return cards;
}

static bool is_dear(const Payment *p) { return p->solution.life > 0 || cards_given_up(p) > 0; }

typedef struct {
    const Converter *all;
    int count, most, tries;
    bool dear;  // Cards and life may be spent.
} Conversion;

static bool is_used(const Payment *p, const Converter *c) {
    for (int i = 0; i < p->converter_count; i++)
        if (object_same(p->converters[i].id, c->id) && p->converters[i].n != c->n) return true;
    return false;
}

// One more of them, in every order: one may pay for the next.
static bool solve_with_more(Payment *p, Conversion *c, unsigned used) {
    for (int i = 0; i < c->count; i++) {
        if ((used >> i & 1U) || is_used(p, &c->all[i]) || --c->tries < 0) continue;
        p->converters[p->converter_count++] = c->all[i];
        bool whole = p->converter_count == c->most;
        bool found = whole ? solve_permitted(p) && (c->dear || !is_dear(p))
                           : solve_with_more(p, c, used | 1U << i);
        if (found) return true;
        p->converter_count--;
    }
    return false;
}

// As few of them as will do.
static bool solve_with_converters(Payment *p, bool dear) {
    enum { MOST_USED = 4, TRIES_MAX = 400 };
    Converter all[CONVERTERS_MAX];
    if (p->list != NULL) return false;
    Conversion c = {.all = all, .tries = TRIES_MAX, .dear = dear};
    c.count = supplies_find_converters(p->e, p->g, p->player, p->to, dear, all);
    for (c.most = 1; c.most <= c.count && c.most <= MOST_USED; c.most++) {
        p->converter_count = 0;
        if (solve_with_more(p, &c, 0)) return true;
    }
    p->converter_count = 0;
    return false;
}

// Cards and life are spent only where no other mana would do.
static bool solve_automatically(Payment *p) {
    bool found = solve_permitted(p);
    if (found && (p->list != NULL || !is_dear(p))) return true;
    if (solve_with_converters(p, false)) return true;
    return found ? solve_permitted(p) : solve_with_converters(p, true);
}

// The rule whose restriction alone stands in the way, the payment without it being solved;
// CR_COUNT: there is none.
static RuleId rule_in_the_way(Payment *p) {
    for (size_t i = 0; i < ARRAY_LEN(prohibitions); i++) {
        if (!has_symbol(p->due, prohibitions[i].reading)) continue;
        if (solve_as(p, READ_BY_THE_RULES | prohibitions[i].reading)) return prohibitions[i].rule;
    }
    return CR_COUNT;
}

// Nothing is paid at all: what remains of a payment without the rule that asks for all of it.
static void pay_nothing(Payment *p) {
    problem_clear(&p->problem);
    memset(&p->solution, 0, sizeof p->solution);
}

static bool lets_spend(const Scope *s, const IrNode *n, const void *context) {
    const Payment *p = context;
    Scope looking = *s;
    looking.proposed = p->to->object;
    looking.proposer = p->player;
    return filter_matches(&looking, ir_kid(n, FIELD_WHAT), p->to->object);
}

// 118.14: mana of every type counts as any type.
static bool may_spend_any_type(Payment *p) {
    return p->to->on == SPENT_ON_SPELL &&
           statement_any(p->e, p->g, OP_SPEND_ANY_TYPE, lets_spend, p);
}

static bool payment_find(Payment *p) {
    p->e->refused.code = REJECTED_NOT;
    if (solve_automatically(p)) return true;
    if (p->e->refused.code == REJECTED_NOT && may_spend_any_type(p) && CR(p->e, 118_14)) {
        p->loosened = READ_COLORED_LOOSE | READ_COLORLESS_LOOSE;
        if (solve_permitted(p)) return true;
    }
    if (p->e->refused.code != REJECTED_NOT) return false;  // A listed source cannot be used.
    RuleId rule = rule_in_the_way(p);
    if (rule != CR_COUNT) return !rule_on(p->e, rule);
    // 118.3: the resources must be there; 601.2h: of a list, no part may be missing.
    if (p->list == NULL ? CR(p->e, 118_3) : CR(p->e, 601_2h)) return false;
    pay_nothing(p);
    return true;
}

// ---- the plan

static PlanStep *plan_step(Payment *p, PaymentPlan *plan, PaymentKind kind) {
    if (plan->count >= PLAN_STEPS_MAX) engine_hit_limit(p->e, "steps of a payment");
    PlanStep *step = &plan->steps[plan->count++];
    *step = (PlanStep){.kind = kind, .source = NO_OBJECT};
    return step;
}

static void plan_from(Payment *p, PaymentPlan *plan) {
    const PaymentProblem *problem = &p->problem;
    PlanStep *pool = NULL;
    plan->count = 0;
    for (int i = 0; i < problem->supply_count; i++) {
        if (p->solution.way[i] < 0) continue;
        PlanStep *step = pool;
        if (!problem->supplies[i].pooled) {
            step = plan_step(p, plan, PAY_SOURCE);
            step->source = p->ids[i];
            step->ability = problem->ways[p->solution.way[i]].tag;
        } else if (pool == NULL) {
            step = pool = plan_step(p, plan, PAY_POOL);
        }
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            step->mana[t] = (uint16_t)(step->mana[t] + p->solution.used[i][t]);
    }
    int life = life_for_symbols(p);
    if (life > 0) plan_step(p, plan, PAY_LIFE)->life = life;
}

typedef struct {
    PlayerId player;
    ManaCost *due;
} Widening;

// 609.4b: a symbol of one color is paid with another as well; the cost stays what it is.
static bool widen(const Scope *s, const IrNode *n, const void *context) {
    const Widening *w = context;
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    int spent = ir_kid(n, FIELD_A)->number, as = ir_kid(n, FIELD_B)->number;
    for (int i = 0; i < players.count; i++)
        for (int k = 0; player_same(players.items[i].player, w->player) && k < w->due->count; k++) {
            ManaTypeSet *types = &w->due->symbols[k].types;
            if (!((*types >> as) & 1U) || !CR(s->e, 609_4b)) continue;
            node_used(s->e, n);
            *types = (ManaTypeSet)(*types | (1U << spent));
        }
    return false;  // All of them are looked at.
}

static void payment_start(Payment *p, Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                          const ManaCost *due) {
    if (g->replaced & event_bit(EVENT_PAY_MANA)) {
        p->widened = *due;
        Widening w = {player, &p->widened};
        statement_any(e, g, OP_STATIC_SPEND_AS, widen, &w);
        due = &p->widened;
    }
    p->e = e;
    p->g = g;
    p->player = player;
    p->due = due;
    p->to = to;
    p->list = NULL;
    p->making = false;
    p->converter_count = 0;
    p->loosened = 0;
}

// No symbols, or {0}: there is nothing to pay.
static bool is_nothing(const ManaCost *due) {
    for (int i = 0; i < due->count; i++)
        if (due->symbols[i].kind != SYMBOL_GENERIC || due->symbols[i].amount > 0) return false;
    return true;
}

bool payment_solve(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                   const ManaCost *due, PaymentPlan *plan) {
    if (plan != NULL) plan->count = 0;
    if (is_nothing(due)) return due->count == 0 || CR(e, 107_4d);
    SCRATCH_SCOPE(e->scratch);
    Payment *p = SCRATCH_NEW(e->scratch, Payment);
    payment_start(p, e, g, player, to, due);
    Rejection before = e->refused;
    bool found = payment_find(p);
    e->refused = before;
    if (found && plan != NULL) plan_from(p, plan);
    return found;
}

bool payment_from_pool(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                       const ManaCost *due) {
    if (is_nothing(due)) return true;
    SCRATCH_SCOPE(e->scratch);
    Payment *p = SCRATCH_NEW(e->scratch, Payment);
    payment_start(p, e, g, player, to, due);
    return solve_as(p, READ_BY_THE_RULES & ~(unsigned)READ_SOURCES);
}

// ---- making it

// The mana for a cost that only supplies before `before` may pay: that of a listed ability, or with
// AFTER_ALL the cost that is due.
static void mana_for(const Payment *p, int before, uint16_t *out) {
    memset(out, 0, sizeof(uint16_t) * MANA_TYPE_COUNT);
    for (int k = 0; k < p->problem.need_count; k++)
        for (int t = 0; p->problem.needs[k].before == before && t < MANA_TYPE_COUNT; t++)
            out[t] = (uint16_t)(out[t] + p->solution.spent[k][t]);
}

// A source could not be used: the reason is about it, not about what is paid for.
static bool blame(Payment *p, ObjectId source) {
    Rejection why = p->e->refused;
    return rejection_set(&p->e->refused, why.code, "%s cannot pay for it: %.180s",
                         title_of(p->e, p->g, source).text, why.why);
}

static bool activate_all(Payment *p) {
    for (int i = 0; i < p->problem.supply_count; i++) {
        if (p->problem.supplies[i].pooled || p->solution.way[i] < 0) continue;
        uint16_t paid[MANA_TYPE_COUNT];
        mana_for(p, i, paid);
        ManaWish wish = {.want = -1, .pick_for_me = p->list == NULL, .paid = paid};
        if (p->list != NULL) wish.want = p->wants[i];
        memcpy(wish.wish, p->solution.used[i], sizeof wish.wish);
        int ability = p->problem.ways[p->solution.way[i]].tag;
        if (!mana_ability_activate_as(p->e, p->g, p->player, p->ids[i], ability, &wish))
            return blame(p, p->ids[i]);
    }
    return true;
}

static bool has_marked_mana(const Payment *p) {
    int count;
    const MarkedMana *all = game_list(p->g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, p->player)) return true;
    return false;
}

// Where some of the pool is not like the rest, which mana pays is decided once all of it is there.
// Records are taken from the last, so that those before keep their numbers.
static bool spend_marked(Payment *p) {
    p->list = NULL;
    if (!solve_as(p, READ_BY_THE_RULES & ~(unsigned)READ_SOURCES)) return false;
    for (int record = (int)p->g->lists[LIST_MARKED_MANA].count; record >= 0; record--)
        for (int t = 0; t < MANA_TYPE_COUNT; t++) {
            int amount = 0;
            for (int i = 0; i < p->problem.supply_count; i++)
                if (p->records[i] == record) amount += p->solution.used[i][t];
            mana_spend_from(p->e, p->g, p->player, t, amount, record);
        }
    return true;
}

// Takes mana and life. The mana abilities may have made other mana than was expected: then the pool
// must do as it is.
static bool spend(Payment *p) {
    uint16_t amounts[MANA_TYPE_COUNT];
    mana_for(p, AFTER_ALL, amounts);
    if (!mana_in_pool(p->g, p->player, amounts)) {
        p->list = NULL;
        if (!solve_as(p, READ_BY_THE_RULES & ~(unsigned)READ_SOURCES)) return false;
        mana_for(p, AFTER_ALL, amounts);
    }
    if (!has_marked_mana(p))
        mana_spend(p->e, p->g, p->player, amounts);
    else if (!spend_marked(p))
        return false;
    Event ev = event_new(EVENT_PAY_LIFE);
    ev.player = p->player;
    ev.amount = life_for_symbols(p);
    if (ev.amount > 0 && CR(p->e, 118_3b)) apply(p->e, p->g, &ev);
    return true;
}

// `due` as it stands; p->due with the types that may be spent on it.
static bool cannot_pay(Payment *p, const ManaCost *due) {
    if (p->e->refused.code != REJECTED_NOT) return false;
    char cost[64];
    if (p->list == NULL)
        return payment_lack(p->e, p->g, p->player, p->to, due, p->due, &p->e->refused);
    return rejection_set(&p->e->refused, REJECTED_MANA_CANNOT_PAY,
                         "the listed sources do not pay exactly %s",
                         mana_cost_text(due, cost, sizeof cost));
}

bool payment_make(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                  const ManaCost *due) {
    if (is_nothing(due) && (due->count == 0 || CR(e, 107_4d))) return true;
    Question q = question_new(QUESTION_PAYMENT, ROLE_PAYMENT, player, to->object);
    char cost[64];
    q.cost = due;
    q.refusal = REJECTED_MANA_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "pay %s", mana_cost_text(due, cost, sizeof cost));
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    if (!ask(e, g, &q, a)) return false;
    Payment *p = SCRATCH_NEW(e->scratch, Payment);
    payment_start(p, e, g, player, to, due);
    if (!a->automatic) p->list = a;
    p->making = true;
    if (is_nothing(due) || !payment_find(p)) return cannot_pay(p, due);
    return (activate_all(p) && spend(p)) || cannot_pay(p, due);
}
