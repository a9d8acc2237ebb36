// payment_needs.c - what a cost needs: its symbols, as the rules let them be read; and the mana
// that is in the pool.
#include "engine/rules/payment_needs.h"

enum {
    COLORLESS_ONLY = 1 << MANA_COLORLESS,
    BEYOND_ALL = 60000  // More generic mana than all supplies together could make.
};

void survey_must_fit(const Survey *v, bool fits) {
    if (!fits) engine_hit_limit(v->e, "size of a payment");
}

bool survey_may_use(const Survey *v, const Ability *a) {
    return (v->reading & READ_ANY_SOURCE) != 0 || mana_is_intrinsic(v->e, a);
}

// ---- needs

ManaTypeSet needs_named_types(const ManaCost *cost) {
    unsigned types = 0;
    for (int i = 0; i < cost->count; i++) types |= cost->symbols[i].types;
    return (ManaTypeSet)types;
}

static uint32_t lowest_only(ManaTypeSet types) { return (uint32_t)(types & -types); }

// 107.4b: any type. Off: beside other symbols only their types, and colorless. 702.51a, 702.66a,
// 702.126a: help pays for generic mana of the spell itself.
static uint32_t generic_types(const Survey *v, const ManaCost *cost, int purpose) {
    uint32_t named = v->reading & READ_GENERIC_ANY ? 0 : needs_named_types(cost);
    uint32_t types = named != 0 ? named | COLORLESS_ONLY : MANA_TYPES_ALL;
    return types | (v->helped && purpose == 0 ? FOR_GENERIC : 0);
}

static Need need_of(const Survey *v, const ManaCost *cost, int i, int purpose) {
    const ManaSymbol *symbol = &cost->symbols[i];
    unsigned reading = v->reading;
    Need n = {.accepts = symbol->types, .count = 1, .purpose = (uint8_t)purpose};
    switch ((SymbolKind)symbol->kind) {
        case SYMBOL_GENERIC:
        case SYMBOL_VARIABLE:
            n.accepts = generic_types(v, cost, purpose);
            n.count = (uint16_t)(symbol->amount > BEYOND_ALL ? BEYOND_ALL : symbol->amount);
            return n;
        case SYMBOL_TYPE: break;
        case SYMBOL_HYBRID:
            if (!(reading & READ_HYBRID_HALVES)) n.accepts = lowest_only(symbol->types);
            break;
        case SYMBOL_MONO_HYBRID:
            if (reading & READ_HYBRID_HALVES) n.generic_instead = symbol->amount;
            break;
        case SYMBOL_HYBRID_PHYREXIAN:
        case SYMBOL_PHYREXIAN:
            if (reading & READ_PHYREXIAN_LIFE) n.life_instead = PHYREXIAN_LIFE;
            break;
        case SYMBOL_SNOW: n.accepts = reading & READ_SNOW_LOOSE ? MANA_TYPES_ALL : FROM_SNOW; break;
    }
    bool colored = n.accepts != MANA_TYPES_ALL && (n.accepts & COLORS_ALL);
    if (colored && (reading & READ_COLORED_LOOSE)) n.accepts = MANA_TYPES_ALL;
    if (symbol->kind == SYMBOL_TYPE && n.accepts == COLORLESS_ONLY &&
        (reading & READ_COLORLESS_LOOSE))
        n.accepts = MANA_TYPES_ALL;
    return n;
}

void needs_loosen(PaymentProblem *p, unsigned reading) {
    for (int k = 1; k < p->need_count; k++) {
        uint32_t *accepts = &p->needs[k].accepts;
        bool colored =
            *accepts < FROM_SNOW && *accepts != MANA_TYPES_ALL && (*accepts & COLORS_ALL);
        if ((colored && (reading & READ_COLORED_LOOSE)) ||
            (*accepts == COLORLESS_ONLY && (reading & READ_COLORLESS_LOOSE)) ||
            (*accepts == FROM_SNOW && (reading & READ_SNOW_LOOSE)))
            *accepts = MANA_TYPES_ALL;
    }
}

void needs_add(const Survey *v, const ManaCost *due, int before) {
    // needs[0] is the generic mana: what becomes generic joins it.
    v->p->needs[0].accepts = generic_types(v, due, 0);
    for (int i = 0; i < due->count; i++) {
        Need n = need_of(v, due, i, 0);
        n.before = before;
        survey_must_fit(v, n.count == 0 || problem_need(v->p, n) >= 0);
    }
}

bool needs_add_own(const Survey *v, const ManaCost *own, int purpose, Way *way) {
    for (int i = 0; i < own->count; i++) {
        Need n = need_of(v, own, i, purpose);
        uint16_t count = n.count;
        n.before = AFTER_ALL;
        n.count = 0;
        n.generic_instead = n.life_instead = 0;
        if (count == 0) continue;
        int k = problem_need(v->p, n), at = 0;
        while (at < way->cost_count && way->cost[at].need != k) at++;
        if (k < 0 || at == WAY_COSTS_MAX) return false;
        if (at == way->cost_count) {
            way->cost[at].need = (uint8_t)k;
            way->cost[at].count = 0;
            way->cost_count++;
        }
        way->cost[at].count = (uint16_t)(way->cost[at].count + count);
    }
    return true;
}

// ---- the pool

static void add_pooled(const Survey *v, int type, bool snow, int record, uint8_t only) {
    Supply s = {.pooled = true, .order = v->p->supply_count, .snow = snow};
    Way w = {.free = 1, .free_types = (ManaTypeSet)(1U << type), .only = only};
    v->records[v->p->supply_count] = record;
    v->ids[v->p->supply_count] = NO_OBJECT;
    survey_must_fit(v, problem_supply(v->p, s) && problem_way(v->p, &w));
}

// How much mana could be spent at the most, abilities that cost mana aside.
static int owed_by(const PaymentProblem *p) {
    int owed = 0;
    for (int k = 0; k < p->need_count; k++)
        owed += p->needs[k].count * (1 + p->needs[k].generic_instead);
    return owed;
}

uint8_t survey_purposes(const Survey *v, const Scope *by) {
    unsigned only = mana_may_pay(by, v->to) ? 1U : 0;
    for (int i = 1; i < v->purpose_count; i++) {
        PaidFor ability = {.object = v->purposes[i], .on = SPENT_ON_ABILITY};
        if (mana_may_pay(by, &ability)) only |= 1U << i;
    }
    return (uint8_t)only;
}

static void add_marked(const Survey *v, bool restricted, int most) {
    int count;
    const MarkedMana *all = game_list(v->g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++) {
        if (!player_same(all[i].player, v->player) || (all[i].ability.v >= 0) != restricted)
            continue;
        Scope by = {.e = v->e, .g = v->g, .you = v->player, .source = all[i].source, .x = -1};
        by.ability = restricted ? pool_ability(v->e->pool, all[i].ability) : NULL;
        uint8_t only = restricted ? survey_purposes(v, &by) : 0;
        if (restricted && only == 0) continue;
        for (int k = 0; k < all[i].count && k < most; k++)
            add_pooled(v, all[i].type, all[i].snow, i + 1, only);
    }
}

// Colorless mana first, then always from what there is most of.
static void add_unmarked(const Survey *v, int most) {
    int count, left[MANA_TYPE_COUNT], added[MANA_TYPE_COUNT] = {0};
    const MarkedMana *all = game_list(v->g, LIST_MARKED_MANA, &count);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        left[t] = game_player(v->g, v->player)->mana[t];
        for (int i = 0; i < count; i++)
            if (player_same(all[i].player, v->player) && all[i].type == t) left[t] -= all[i].count;
    }
    for (;;) {
        int next = -1;
        for (int t = MANA_TYPE_COUNT - 1; t >= 0; t--) {
            if (left[t] <= 0 || added[t] >= most) continue;
            if (next != MANA_COLORLESS && (next < 0 || left[t] >= left[next])) next = t;
        }
        if (next < 0) return;
        add_pooled(v, next, false, 0, 0);
        added[next]++;
        left[next]--;
    }
}

void supplies_add_pool(const Survey *v) {
    int most = owed_by(v->p) + v->own_mana;  // More of one type is never of use.
    add_marked(v, true, most);
    add_unmarked(v, most);
    add_marked(v, false, most);
}
