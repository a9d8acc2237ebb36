// payment_listed.c - permanents that the player lists for a payment.
#include "engine/rules/cost.h"
#include "engine/rules/payment_needs.h"
#include "engine/rules/payment_toll.h"

static bool has_mana_in_cost(const Ability *a) { return cost_has(a->cost, OP_COST_MANA); }

// The ability meant where the list names none: all plain ones, or else the first that makes mana.
static int first_meant(const Survey *v, ObjectId id) {
    int first = 0;
    const Ability *a;
    for (int n = 1; (a = activated_ability(v->e, v->g, id, n)) != NULL; n++) {
        if (!a->is_mana) continue;
        if (!has_mana_in_cost(a)) return 0;
        if (first == 0) first = n;
    }
    return first;
}

static void add_ways(const Survey *v, const Scope *s, int n, int want) {
    Outcome *o = SCRATCH_NEW(s->e->scratch, Outcome);
    TappedYields *tapped = SCRATCH_NEW(s->e->scratch, TappedYields);
    Toll toll = toll_of(s, s->ability);
    Way w = {.tag = n, .pays = toll.life};
    w.idle = s->ability->restricts_mana && !mana_may_pay(s, v->to);
    toll_outcome(s, n, &toll, o);
    w.loses = o->loses;
    supplies_join_yields(s, toll.taps, &o->yields, tapped);
    if (tapped->count == 0 && want < 0 && !w.idle) survey_must_fit(v, problem_way(v->p, &w));
    for (int i = 0; i < tapped->count; i++) {
        const ManaYield *own = &tapped->items[i].own;
        supplies_set_mana(&w, &tapped->items[i]);
        if (supplies_way_is_idle(&w)) continue;
        if (want >= 0 && !((mana_yield_types(own) >> want) & 1U)) continue;
        if (want >= 0 && ((own->free_types >> want) & 1U)) w.free_types = (ManaTypeSet)(1U << want);
        survey_must_fit(v, problem_way(v->p, &w));
    }
}

bool supplies_add_listed(const Survey *v, ObjectId id, int n, int want) {
    Scope s = {.e = v->e, .g = v->g, .you = v->player, .source = id, .x = -1};
    View view = view_of(v->e, v->g, id);
    PaymentProblem *p = v->p;
    int meant = n > 0 ? n : first_meant(v, id), index = p->supply_count;
    bool found = false;
    SCRATCH_SCOPE(v->e->scratch);
    v->ids[index] = id;
    v->records[index] = 0;
    Supply supply = {.order = index, .must = true, .snow = view_is_super(&view, SUPERTYPE_SNOW)};
    survey_must_fit(v, problem_supply(p, supply));
    for (int i = 1; (s.ability = activated_ability(v->e, v->g, id, i)) != NULL; i++) {
        if (!s.ability->is_mana || (meant > 0 ? i != meant : has_mana_in_cost(s.ability))) continue;
        if (!survey_may_use(v, s.ability)) continue;
        found = true;
        s.granted = activated_granted(v->e, v->g, id, i);
        add_ways(v, &s, i, want);
        ManaCost own;
        cost_mana(s.ability->cost, 0, &own);
        needs_add(v, &own, index);
    }
    return found;
}
