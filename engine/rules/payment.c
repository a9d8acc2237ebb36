// payment.c - can a mana cost be paid, and how (601.2g-h, 118.3): stating the problem, and the
// plan.
//
// Whether a cost can be paid is the solver's to say. The marks stand around it: a payment that
// needs what a rule permits asks for that rule, and one that fails asks for the rule that stands in
// its way.
#include "engine/rules/payment_internal.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/ending.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/replacement.h"
#include "engine/rules/statement.h"
#include "engine/rules/title.h"
#include "engine/rules/uses.h"

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
    if (!supplies_add_listed(&p->survey, v.id, item->ability, item->number))
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

// The list is exact: its sources are used, and of the pool and of life as much as it says.
static bool state_listed(Payment *p) {
    p->problem.pooled_exactly = listed(p->list, PAY_POOL);
    p->problem.life_symbols = listed(p->list, PAY_LIFE);
    supplies_add_pool(&p->survey);
    if (!(p->reading & READ_SOURCES)) return true;
    for (int i = 0; i < p->list->count; i++)
        if (p->list->items[i].amount == PAY_SOURCE && !add_listed_source(p, &p->list->items[i]))
            return false;
    return true;
}

static bool has_phyrexian(const ManaCost *due) {
    for (int i = 0; i < due->count; i++)
        if (due->symbols[i].kind == SYMBOL_PHYREXIAN ||
            due->symbols[i].kind == SYMBOL_HYBRID_PHYREXIAN)
            return true;
    return false;
}

// False: a listed source cannot be used at all (e->refused).
static bool state_problem(Payment *p) {
    PaymentProblem *problem = &p->problem;
    bool sources = (p->reading & READ_SOURCES) != 0;
    // 119.8: who can't lose life can't pay any.
    if ((p->reading & READ_PHYREXIAN_LIFE) && has_phyrexian(p->due) &&
        replacement_no_life_loss(p->e, p->g, p->player))
        p->reading &= ~(unsigned)READ_PHYREXIAN_LIFE;
    problem_clear(problem);
    problem->life = game_player(p->g, p->player)->life;
    problem->reduction_left = p->to->reduction_left;
    problem->least = p->to->least;
    p->survey = (Survey){.e = p->e,
                         .g = p->g,
                         .player = p->player,
                         .to = p->to,
                         .reading = p->reading,
                         .p = problem,
                         .ids = p->ids,
                         .records = p->records,
                         .purpose_count = 1};
    p->survey.helped = p->list == NULL && sources && p->to->instead != NULL &&
                       rather_than_mana_may(p->to->instead);
    needs_add(&p->survey, p->due, AFTER_ALL);
    if (p->list != NULL) return state_listed(p);
    if (sources)
        supplies_add_all(&p->survey);
    else
        supplies_add_pool(&p->survey);
    return true;
}

static bool solve_stated(Payment *p) {
    SolverResult result = problem_solve(p->e->scratch, &p->problem, &p->solution);
    if (result == SOLVER_LIMIT) engine_hit_limit(p->e, "ways to pay a mana cost");
    return result == SOLVER_FOUND;
}

// The conversion that the object of the supply is given up for; -1: none.
static int conversion_that_takes(const Payment *p, int object) {
    for (int i = 0; i < p->problem.supply_count; i++) {
        int way = p->solution.way[i];
        if (p->problem.supplies[i].object != object || way < 0) continue;
        const Way *w = &p->problem.ways[way];
        for (int k = 0; k < WAY_THINGS_MAX; k++)
            if (w->cards + w->tokens > 0 && p->solution.given[i][k] > -1)
                return p->solution.given[i][k];
    }
    return -1;
}

// 602.2, 605.3c: once its source has been given up, only that use of an ability remains which was
// begun before that. The supply that is used more often than so; -1: none is.
static int outlived_by(const Payment *p) {
    for (int i = 0; i < p->solution.conversion_count; i++) {
        int supply = p->solution.conversions[i].supply, uses = 0;
        const Supply *s = &p->problem.supplies[supply];
        if (!s->again || s->of_given) continue;
        int taken = conversion_that_takes(p, s->object);
        for (int k = taken + 1; taken >= 0 && k < p->solution.conversion_count; k++)
            uses += p->solution.conversions[k].supply == supply;
        if (uses > 1) return supply;
    }
    return -1;
}

// From here on, what the supply belongs to is not given up.
static void keep_object(PaymentProblem *p, int object) {
    for (int i = 0; i < p->supply_count; i++)
        for (int w = 0; p->supplies[i].object == object && w < p->supplies[i].way_count; w++) {
            Way *way = &p->ways[p->supplies[i].first_way + w];
            if (way->cards + way->tokens > 0) memset(way->things, 0, sizeof way->things);
        }
}

static bool solve_once(Payment *p);

// Either its source is kept, or it is used only once: whichever gives up less.
static bool solve_apart(Payment *p, int supply) {
    SCRATCH_SCOPE(p->e->scratch);
    PaymentProblem *stated = SCRATCH_NEW(p->e->scratch, PaymentProblem);
    PaymentSolution *once = SCRATCH_NEW(p->e->scratch, PaymentSolution);
    *stated = p->problem;
    p->problem.supplies[supply].again = false;
    bool found = solve_once(p);
    *once = p->solution;
    p->problem = *stated;
    keep_object(&p->problem, p->problem.supplies[supply].object);
    bool kept = solve_once(p);
    if (!kept || (found && payment_is_less(once, &p->solution))) p->solution = *once;
    p->problem = *stated;
    return found || kept;
}

static bool solve_once(Payment *p) {
    if (!solve_stated(p)) return false;
    int supply = outlived_by(p);
    return supply < 0 || solve_apart(p, supply);
}

// 119.4: no more life is paid than there is. Who can't lose may be left with none.
static bool solve_within_life(Payment *p) {
    bool found = solve_once(p);
    if (found && p->solution.dies && ending_cannot_lose(p->e, p->g, p->player)) {
        p->problem.cannot_lose = true;
        found = solve_once(p);
    }
    if (found || !p->solution.lacks_life || CR(p->e, 119_4)) return found;
    p->problem.any_life = true;
    return solve_once(p);
}

static bool state_as(Payment *p, unsigned reading) {
    p->stated = reading;
    p->reading = reading | p->loosened;
    return state_problem(p);
}

static bool solve_as(Payment *p, unsigned reading) {
    return state_as(p, reading) && solve_within_life(p);
}

bool payment_solve_pool(Payment *p) {
    p->list = NULL;
    return solve_as(p, READ_BY_THE_RULES & ~(unsigned)READ_SOURCES);
}

// ---- what the solution makes use of

static bool uses_other_color_for_generic(const Payment *p) {
    ManaTypeSet named = needs_named_types(p->due);
    for (int t = 0; named != 0 && t < COLOR_COUNT; t++)
        if (p->solution.spent[0][t] > 0 && !((named >> t) & 1U)) return true;
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

int payment_life_for_symbols(const Payment *p) {
    int life = 0;
    for (int k = 1; k < p->problem.need_count; k++)
        life += p->solution.as_life[k] * p->problem.needs[k].life_instead;
    return life;
}

static bool uses_life(const Payment *p) { return payment_life_for_symbols(p) > 0; }

static bool uses_sources(const Payment *p) {
    for (int i = 0; i < p->problem.supply_count; i++) {
        int way = p->solution.way[i];
        if (way >= 0 && p->problem.ways[way].tag > 0) return true;
    }
    return p->solution.conversion_count > 0;
}

static bool is_proposed(const Payment *p) {
    return p->to->on == SPENT_ON_SPELL || p->to->on == SPENT_ON_ABILITY;
}

// 601.2g, 602.2b: other mana abilities than those of basic land types.
static bool proposal_uses_other_sources(const Payment *p) {
    if (!is_proposed(p)) return false;
    for (int i = 0; i < p->problem.supply_count; i++) {
        int way = p->solution.way[i], n = way >= 0 ? p->problem.ways[way].tag : 0;
        if (n > 0 && !mana_is_intrinsic(p->e, activated_ability(p->e, p->g, p->ids[i], n)))
            return true;
    }
    return p->solution.conversion_count > 0;
}

// 118.2: also for costs that are no spell's and no ability's.
static bool uses_sources_for_other_cost(const Payment *p) {
    return !is_proposed(p) && uses_sources(p);
}

// 605.3a: also where nobody has priority, in the middle of a resolution.
static bool uses_sources_without_priority(const Payment *p) {
    return p->making && p->g->stage == STAGE_RESOLVE && uses_sources(p);
}

// 118.13: whoever pays chooses how such a symbol is paid; when, depends on what is paid for.
static bool chooses_for_spell(const Payment *p) {
    return is_proposed(p) && (uses_other_half(p) || uses_life(p));
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
    {CR_107_4b, READ_GENERIC_ANY, uses_other_color_for_generic},
    {CR_107_4e, READ_HYBRID_HALVES, uses_other_half},
    {CR_107_4f, READ_PHYREXIAN_LIFE, uses_life},
    {CR_118_13a, READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE, chooses_for_spell},
    {CR_118_13b, READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE, chooses_on_resolution},
    {CR_118_13c, READ_HYBRID_HALVES | READ_PHYREXIAN_LIFE, chooses_for_special_action},
    {CR_601_2g, READ_ANY_SOURCE, proposal_uses_other_sources},
    {CR_118_2, READ_SOURCES, uses_sources_for_other_cost},
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

// The problem that was stated, read more loosely than the rule lets it be, and solved. Whether it
// can be is all that is asked while the rule is on.
static bool solve_loosened(Payment *p, RuleId rule, unsigned reading) {
    SCRATCH_SCOPE(p->e->scratch);
    Need *strict = SCRATCH_ARRAY(p->e->scratch, Need, NEEDS_MAX);
    memcpy(strict, p->problem.needs, sizeof p->problem.needs);
    needs_loosen(&p->problem, reading);
    if (problem_is_ample(&p->problem) && rule_on(p->e, rule)) return true;
    p->problem.any_will_do = true;
    bool found = solve_within_life(p);
    if (!found) memcpy(p->problem.needs, strict, sizeof p->problem.needs);
    return found;
}

// The rule whose restriction alone stands in the way, the payment without it being solved;
// CR_COUNT: there is none.
static RuleId rule_in_the_way(Payment *p) {
    // What was stated last may lack what a rule that is off permits.
    if (p->stated != READ_BY_THE_RULES) state_as(p, READ_BY_THE_RULES);
    p->problem.any_life = p->problem.cannot_lose = false;
    for (size_t i = 0; i < ARRAY_LEN(prohibitions); i++) {
        if (!has_symbol(p->due, prohibitions[i].reading)) continue;
        if (solve_loosened(p, prohibitions[i].rule, prohibitions[i].reading))
            return prohibitions[i].rule;
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

// 118.14: mana of every type counts as any type; or 609.4b: as any color.
static unsigned loosened_by_words(Payment *p) {
    if (p->to->loose == LOOSE_ANY_TYPE ||
        (p->to->on == SPENT_ON_SPELL &&
         statement_any(p->e, p->g, OP_SPEND_ANY_TYPE, lets_spend, p)))
        return CR(p->e, 118_14) ? READ_COLORED_LOOSE | READ_COLORLESS_LOOSE : 0;
    return p->to->loose == LOOSE_ANY_COLOR && CR(p->e, 609_4b) ? READ_COLORED_LOOSE : 0;
}

bool payment_find(Payment *p) {
    p->e->refused.code = REJECTED_NOT;
    if (solve_permitted(p)) return true;
    unsigned loosened = p->e->refused.code == REJECTED_NOT ? loosened_by_words(p) : 0;
    if (loosened != 0) {
        p->loosened = loosened;
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

ObjectId payment_source(const Payment *p, int n) {
    int supply = p->solution.conversions[n].supply;
    if (!p->problem.supplies[supply].of_given) return p->ids[supply];
    for (int i = 0; i < p->problem.supply_count; i++)
        for (int k = 0; k < WAY_THINGS_MAX; k++)
            if (p->solution.given[i][k] == n && object_is(p->ids[i])) return p->ids[i];
    gavel_never("nothing is given for an ability that gives up its source");
}

// ---- the plan

static PlanStep *plan_step(Payment *p, PaymentPlan *plan, PaymentKind kind) {
    if (plan->count >= PLAN_STEPS_MAX) engine_hit_limit(p->e, "steps of a payment");
    PlanStep *step = &plan->steps[plan->count++];
    *step = (PlanStep){.kind = kind, .source = NO_OBJECT};
    return step;
}

static void plan_source(Payment *p, PaymentPlan *plan, ObjectId source, int way,
                        const uint16_t *used, const uint16_t *more) {
    PlanStep *step = plan_step(p, plan, PAY_SOURCE);
    step->source = source;
    step->ability = p->problem.ways[way].tag;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) step->mana[t] = (uint16_t)(used[t] + more[t]);
}

static void plan_from(Payment *p, PaymentPlan *plan) {
    const PaymentProblem *problem = &p->problem;
    const PaymentSolution *solution = &p->solution;
    PlanStep *pool = NULL;
    plan->count = 0;
    for (int i = 0; i < problem->supply_count; i++) {
        int way = solution->way[i];
        if (way < 0) continue;
        if (problem->ways[way].tag > 0)
            plan_source(p, plan, p->ids[i], way, solution->used[i], solution->more[i]);
        if (!problem->supplies[i].pooled) continue;
        if (pool == NULL) pool = plan_step(p, plan, PAY_POOL);
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            pool->mana[t] = (uint16_t)(pool->mana[t] + solution->used[i][t]);
    }
    for (int i = 0; i < solution->conversion_count; i++) {
        const Conversion *c = &solution->conversions[i];
        if (problem->ways[c->way].tag > 0)
            plan_source(p, plan, payment_source(p, i), c->way, c->used, c->more);
    }
    int life = payment_life_for_symbols(p);
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

void payment_start(Payment *p, Engine *e, const Game *g, PlayerId player, const PaidFor *to,
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
    p->loosened = 0;
}

// No symbols, or {0}: there is nothing to pay.
bool payment_is_nothing(const ManaCost *due) {
    for (int i = 0; i < due->count; i++)
        if (due->symbols[i].kind != SYMBOL_GENERIC || due->symbols[i].amount > 0) return false;
    return true;
}

bool payment_solve(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                   const ManaCost *due, PaymentPlan *plan) {
    if (plan != NULL) plan->count = 0;
    if (payment_is_nothing(due)) return due->count == 0 || CR(e, 107_4d);
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
    if (payment_is_nothing(due)) return true;
    SCRATCH_SCOPE(e->scratch);
    Payment *p = SCRATCH_NEW(e->scratch, Payment);
    payment_start(p, e, g, player, to, due);
    return payment_solve_pool(p);
}
