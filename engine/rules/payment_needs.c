// payment_needs.c - from a game to a payment problem: what a cost needs, what could supply it.
#include "engine/rules/payment_needs.h"

#include "engine/rules/cost.h"
#include "engine/rules/limit.h"
#include "engine/rules/rather_than_mana.h"
#include "engine/rules/trigger.h"
#include "engine/rules/where.h"

enum {
    COLORLESS_ONLY = 1 << MANA_COLORLESS,
    BEYOND_ALL = 60000  // More generic mana than all supplies together could make.
};

static void must_fit(Engine *e, bool fits) {
    if (!fits) engine_hit_limit(e, "size of a payment");
}

// ---- needs

static uint8_t lowest_only(ManaTypeSet types) { return (uint8_t)(types & -types); }

static Need need_of(const ManaSymbol *symbol, unsigned reading) {
    Need n = {.accepts = symbol->types, .count = 1};
    switch ((SymbolKind)symbol->kind) {
        case SYMBOL_GENERIC:
        case SYMBOL_VARIABLE:
            n.accepts = reading & READ_GENERIC_ANY ? MANA_TYPES_ALL : COLORLESS_ONLY;
            n.count = (uint16_t)(symbol->amount > BEYOND_ALL ? BEYOND_ALL : symbol->amount);
            break;
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

void needs_add(Engine *e, PaymentProblem *p, const ManaCost *due, unsigned reading, int before) {
    // needs[0] is the generic mana: what becomes generic joins it.
    p->needs[0].accepts = reading & READ_GENERIC_ANY ? MANA_TYPES_ALL : COLORLESS_ONLY;
    for (int i = 0; i < due->count; i++) {
        Need n = need_of(&due->symbols[i], reading);
        n.before = before;
        must_fit(e, problem_need(p, n));
    }
}

// ---- the pool

static void add_pooled(Engine *e, PaymentProblem *p, int type, bool snow) {
    Supply s = {.pooled = true, .order = p->supply_count, .snow = snow};
    Way w = {.free = 1, .free_types = (ManaTypeSet)(1U << type)};
    must_fit(e, problem_supply(p, s) && problem_way(p, w));
}

// How much mana could be spent at the most.
static int owed_by(const PaymentProblem *p) {
    int owed = 0;
    for (int k = 0; k < p->need_count; k++)
        owed += p->needs[k].count * (1 + p->needs[k].generic_instead);
    return owed;
}

// The pool of a player, sorted by what is said of it.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    const PaidFor *to;
    PaymentProblem *p;
    int *records;
    int owed;
} ManaPool;

static void add_marked(const ManaPool *pool, bool restricted) {
    int count;
    const MarkedMana *all = game_list(pool->g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++) {
        if (!player_same(all[i].player, pool->player) || (all[i].ability.v >= 0) != restricted)
            continue;
        Scope by = {
            .e = pool->e, .g = pool->g, .you = pool->player, .source = all[i].source, .x = -1};
        by.ability = restricted ? pool_ability(pool->e->pool, all[i].ability) : NULL;
        if (!mana_may_pay(&by, pool->to)) continue;
        for (int k = 0; k < all[i].count && k < pool->owed; k++) {
            pool->records[pool->p->supply_count] = i + 1;
            add_pooled(pool->e, pool->p, all[i].type, all[i].snow);
        }
    }
}

// Colorless mana first, then always from what there is most of; no more of a type than is owed.
static void add_unmarked(const ManaPool *pool) {
    int count, left[MANA_TYPE_COUNT], added[MANA_TYPE_COUNT] = {0};
    const MarkedMana *all = game_list(pool->g, LIST_MARKED_MANA, &count);
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        left[t] = game_player(pool->g, pool->player)->mana[t];
        for (int i = 0; i < count; i++)
            if (player_same(all[i].player, pool->player) && all[i].type == t)
                left[t] -= all[i].count;
    }
    for (;;) {
        int next = -1;
        for (int t = MANA_TYPE_COUNT - 1; t >= 0; t--) {
            if (left[t] <= 0 || added[t] >= pool->owed) continue;
            if (next != MANA_COLORLESS && (next < 0 || left[t] >= left[next])) next = t;
        }
        if (next < 0) return;
        pool->records[pool->p->supply_count] = 0;
        add_pooled(pool->e, pool->p, next, false);
        added[next]++;
        left[next]--;
    }
}

void supplies_add_pool(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                       PaymentProblem *p, int *records) {
    ManaPool pool = {e, g, player, to, p, records, owed_by(p)};
    add_marked(&pool, true);
    add_unmarked(&pool);
    add_marked(&pool, false);
}

// ---- permanents

// What an ability of the permanent costs, as far as a payment cares.
typedef struct {
    bool taps, once, mana;  // once: can be activated once only; mana: there is mana in its cost
    bool other;             // It costs something that must be chosen, or that is not foreseen.
    int life, cards, energy;
    int times;             // By counters on it, how often it could be activated; -1: no limit.
    const IrNode *others;  // Other permanents that are tapped for it.
} Toll;

static void add_counters(const Scope *s, const IrNode *n, Toll *toll) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    int each = quantity(s, ir_kid(n, FIELD_N));
    if (what == NULL || what->op != OP_SELF || each <= 0) {
        toll->other = true;
        return;
    }
    int times = game_counters(s->g, s->source, (CounterKind)n->number) / each;
    toll->times = toll->times < 0 || times < toll->times ? times : toll->times;
}

static bool leaves_by_it(const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what == NULL) return false;
    return (n->op == OP_COST_SACRIFICE && what->op == OP_SELF) ||
           (n->op == OP_COST_EXILE && what->op == OP_SELF_FROM);
}

// "Activate only once each turn" (602.5b).
static bool is_limited_to_one(const Ability *a) {
    const IrNode *only = ir_kid(a->root, FIELD_ONLY);
    return only != NULL &&
           (ir_find(only, OP_ONLY_ONCE_EACH_TURN) != NULL || ir_find(only, OP_ONLY_ONCE) != NULL);
}

static Toll toll_of(const Scope *s, const Ability *a) {
    Toll toll = {.times = -1, .once = is_limited_to_one(a) && CR(s->e, 602_5b)};
    const IrNode *first = a->cost->op == OP_LIST ? ir_kid(a->cost, FIELD_ITEMS) : a->cost;
    for (const IrNode *n = first; n != NULL; n = n->next) {
        if (n->op == OP_COST_TAP) {
            toll.taps = toll.once = true;
        } else if (n->op == OP_COST_PAY_LIFE) {
            toll.life += quantity(s, ir_kid(n, FIELD_N));
        } else if (leaves_by_it(n)) {
            toll.cards++;
            toll.once = true;
        } else if (n->op == OP_COST_MANA) {
            toll.mana = true;
        } else if (n->op == OP_COST_ENERGY) {
            toll.energy += n->number;
        } else if (n->op == OP_COST_REMOVE_COUNTERS) {
            add_counters(s, n, &toll);
        } else if (n->op == OP_COST_TAP_PERMANENTS && toll.others == NULL) {
            toll.others = n;
        } else {
            toll.other = true;
        }
    }
    return toll;
}

// Does the effect do anything besides adding mana?
static bool does_more(const IrNode *n) {
    if (n->op == OP_ADD_MANA || n->op == OP_SPEND_ONLY) return false;
    if (n->op != OP_SEQUENCE && n->op != OP_LIST && n->op != OP_DOES) return true;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next)
            if (op_room((Op)kid->op) == ROOM_EFFECT && does_more(kid)) return true;
    return false;
}

static int colors_in(ManaTypeSet types) {
    int count = 0;
    for (int t = 0; t < COLOR_COUNT; t++) count += (types & (1U << t)) != 0;
    return count;
}

// A color is worth two: colorless mana alone is the least flexible.
static int flexibility_of(ManaTypeSet types) {
    return 2 * colors_in(types) + ((types & COLORLESS_ONLY) != 0);
}

// What abilities were found to make: most boards have several permanents with the same one.
enum { REMEMBERED_MAX = 24 };
typedef struct {
    int count;
    const Ability *abilities[REMEMBERED_MAX];
    ManaYields yields[REMEMBERED_MAX];
} Remembered;

// Does the phrase mean something else for each source?
static bool speaks_of_itself(const IrNode *n) {
    if (n->op == OP_SELF || n->op == OP_FILTER_OTHER) return true;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next)
            if (speaks_of_itself(kid)) return true;
    return false;
}

static const ManaYields *yields_of(const Scope *s, const Ability *a, Remembered *r) {
    for (int i = 0; i < r->count; i++)
        if (r->abilities[i] == a) return &r->yields[i];
    bool keep = r->count < REMEMBERED_MAX - 1 && !speaks_of_itself(a->effect);
    ManaYields *yields = &r->yields[r->count];  // The last place is for what is not kept.
    mana_yields_of_effect(s, a->effect, yields);
    if (mana_foresight(a->effect) == NOT_FORESEEN) yields->count = 0;
    if (keep) r->abilities[r->count++] = a;
    return yields;
}

static bool brings_more(const Scope *s) {
    return (s->g->listened & event_bit(EVENT_TAPPED_FOR_MANA)) != 0 ||
           mana_factor(s->e, s->g, s->you, s->source) > 1;
}

void supplies_join_yields(const Scope *s, ManaYields *yields) {
    bool listened = (s->g->listened & event_bit(EVENT_TAPPED_FOR_MANA)) != 0;
    int factor = mana_factor(s->e, s->g, s->you, s->source);
    if (yields->count == 0) return;
    if (factor > 1) mana_yields_times(yields, factor);
    if (listened) trigger_join_mana(s->e, s->g, s->you, s->source, yields);
}

// Adds what the n-th activated ability makes as ways of the latest supply; only those with `want`.
static void add_ways(const Scope *s, const Ability *a, int n, int want, PaymentProblem *p,
                     Remembered *r) {
    Toll toll = toll_of(s, a);
    ManaYields joined;
    const ManaYields *yields = yields_of(s, a, r);
    if (toll.taps && yields->count > 0 && brings_more(s)) {
        joined = *yields;
        supplies_join_yields(s, &joined);
        yields = &joined;
    }
    Supply *supply = &p->supplies[p->supply_count - 1];
    if (yields->count == 0 && want < 0 && supply->must)
        must_fit(s->e, problem_way(p, (Way){.tag = n}));
    for (int i = 0; i < yields->count; i++) {
        const ManaYield *y = &yields->items[i];
        if (want >= 0 && !((mana_yield_types(y) >> want) & 1U)) continue;
        Way w = {.free = y->free, .free_types = y->free_types, .tag = n};
        for (int t = 0; t < MANA_TYPE_COUNT; t++) w.fixed[t] = y->fixed[t];
        if (want >= 0 && ((y->free_types >> want) & 1U)) w.free_types = (ManaTypeSet)(1U << want);
        w.life = toll.life;
        w.cards = toll.cards;
        w.harm =
            does_more(a->effect) + (toll.energy > 0) + (toll.times >= 0) + (toll.others != NULL);
        supply->flexibility += flexibility_of(mana_yield_types(y));
        must_fit(s->e, problem_way(p, w));
    }
}

static Scope scope_at(Engine *e, const Game *g, PlayerId player, ObjectId id) {
    return (Scope){.e = e, .g = g, .you = player, .source = id, .x = -1};
}

static bool may_pay(const Scope *s, const Ability *a, const PaidFor *to) {
    Scope by = *s;
    by.ability = a;
    return mana_may_pay(&by, to);
}

static bool begin_supply(Engine *e, const Game *g, ObjectId id, bool must, PaymentProblem *p,
                         ObjectId *ids) {
    View v = view_of(e, g, id);
    ids[p->supply_count] = id;
    Supply s = {.order = p->supply_count, .must = must, .snow = view_is_super(&v, SUPERTYPE_SNOW)};
    return problem_supply(p, s);
}

// What the sources looked at so far have in common: energy, and creatures that are only tapped.
typedef struct {
    Remembered yields;
    int energy, idle;
} Looking;

static bool has_plain_mana(const Engine *e, const Characteristics *c) {
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, c, i)) != NULL; i++)
        if (a->is_mana && !cost_has(a->cost, OP_COST_MANA)) return true;
    return false;
}

// Permanents that could be tapped for another's ability and make no mana themselves.
static int idle_for(const Scope *s, const IrNode *others) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    int idle = 0;
    filter_gather(s, ir_kid(others, FIELD_WHAT), ZONE_BATTLEFIELD, &found);
    for (int i = 0; i < found.count; i++) {
        Characteristics c = game_characteristics(s->g, s->e->pool, found.items[i].object);
        idle += !has_plain_mana(s->e, &c);
    }
    return idle;
}

// Is what it shares with other sources still there? If so, it is set aside for it.
static bool has_share(const Scope *s, const Toll *toll, Looking *l) {
    int energy = game_player_counters(s->g, s->you, COUNTER_ENERGY);
    if (l->energy + toll->energy > energy) return false;
    if (toll->others != NULL) {
        int needed = quantity(s, ir_kid(toll->others, FIELD_N));
        if (l->idle + needed > idle_for(s, toll->others)) return false;
        l->idle += needed;
    }
    l->energy += toll->energy;
    return true;
}

// Could the ability be activated at once, by itself? What is tapped or removed for it is foreseen.
static bool is_plain(const Scope *s, const Ability *a, const Toll *toll, bool tapped) {
    if (!a->is_mana) return false;
    if (toll->other || toll->mana || (toll->taps && tapped)) return false;
    if (!toll->once && toll->times < 0) return false;
    Scope own = *s;
    own.ability = a;
    return limit_allows_ability(&own, a, NULL) && cost_payable(s, a->cost, NULL);
}

// What is activated is used last: it may be wanted untapped for what it becomes.
static void spare_source(const Game *g, const PaidFor *to, ObjectId id, PaymentProblem *p) {
    const StackItem *item = to->on == SPENT_ON_ABILITY ? game_stack_item(g, to->object) : NULL;
    if (item == NULL || !object_same(item->source, id)) return;
    for (int i = p->supplies[p->supply_count - 1].first_way; i < p->way_count; i++)
        p->ways[i].harm++;
}

static bool works_there(Engine *e, const Ability *a, Zone zone) {
    return a->works_in == 0 ? zone == ZONE_BATTLEFIELD : where_functions(e, a, zone);
}

static void add_source(Engine *e, const Game *g, PlayerId player, CardId card, const PaidFor *to,
                       PaymentProblem *p, ObjectId *ids, Looking *l) {
    ObjectId id = game_id(g, card);
    Characteristics c = game_characteristics(g, e->pool, id);
    Scope s = scope_at(e, g, player, id);
    bool begun = false;
    int n = 0, owed = owed_by(p);
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, &c, i)) != NULL; i++) {
        if (a->kind != ABILITY_ACTIVATED) continue;
        n++;
        if (!a->is_mana || !works_there(e, a, (Zone)game_place(g, card)->zone)) continue;
        s.granted = game_granted(e->pool, &c, i);
        Toll toll = toll_of(&s, a);
        if (!is_plain(&s, a, &toll, game_place(g, card)->tapped)) continue;
        if (a->restricts_mana && !may_pay(&s, a, to)) continue;
        if (!has_share(&s, &toll, l)) continue;
        // Without {T} it may be activated again, as often as there are counters.
        int times = toll.once ? 1 : toll.times < owed ? toll.times : owed;
        for (int k = 0; k < times; k++) {
            if (!begun || k > 0) must_fit(e, begin_supply(e, g, id, false, p, ids));
            begun = true;
            add_ways(&s, a, n, -1, p, &l->yields);
        }
    }
    ManaTypeSet instead =
        to->instead == NULL ? 0 : rather_than_mana_types(e, g, player, to->instead, card);
    if (instead != 0) {
        if (!begun) must_fit(e, begin_supply(e, g, id, false, p, ids));
        begun = true;
        must_fit(e, problem_way(p, (Way){.free = 1, .free_types = instead}));
    }
    if (begun) spare_source(g, to, id, p);
}

static bool is_left_out(const Game *g, CardId card, const PaidFor *to, const Converter *but,
                        int count) {
    ObjectId id = game_id(g, card);
    for (int i = 0; i < count; i++)
        if (object_same(but[i].id, id)) return true;
    bool cast = object_same(id, to->object) && game_place(g, card)->zone == ZONE_HAND;
    return object_same(id, to->spare) || cast;
}

void supplies_add_sources(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                          const Converter *but, int but_count, PaymentProblem *p, ObjectId *ids) {
    Looking l;
    l.yields.count = l.energy = l.idle = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        if (player_same(game_place(g, c)->controller, player) &&
            !is_left_out(g, c, to, but, but_count))
            add_source(e, g, player, c, to, p, ids, &l);
    const ZoneList *hand = game_zone(g, player, ZONE_HAND);
    for (CardId c = hand->first; card_is(c); c = game_place(g, c)->next)
        if (!is_left_out(g, c, to, but, but_count) &&
            pool_face(e->pool, game_place(g, c)->face)->works_elsewhere)
            add_source(e, g, player, c, to, p, ids, &l);
}

// ---- abilities that cost mana themselves

int supplies_find_converters(Engine *e, const Game *g, PlayerId player, const PaidFor *to,
                             bool dear, Converter *out) {
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        ObjectId id = game_id(g, c);
        if (!player_same(o->controller, player) || is_left_out(g, c, to, NULL, 0)) continue;
        Scope s = scope_at(e, g, player, id);
        const Ability *a;
        for (int n = 1; (a = activated_ability(e, g, id, n)) != NULL; n++) {
            if (!a->is_mana || !cost_has(a->cost, OP_COST_MANA)) continue;
            Toll toll = toll_of(&s, a);
            Toll free_of_mana = toll;
            free_of_mana.mana = false;
            free_of_mana.once = true;
            if (toll.others != NULL || toll.energy > 0 ||
                ((toll.cards > 0 || toll.life > 0) && !dear))
                continue;
            s.granted = activated_granted(e, g, id, n);
            if (object_same(id, e->activating) || !is_plain(&s, a, &free_of_mana, o->tapped))
                continue;
            if (a->restricts_mana && !may_pay(&s, a, to)) continue;
            for (int k = 0; k < (toll.once ? 1 : CONVERTER_TIMES_MAX) && count < CONVERTERS_MAX;
                 k++)
                out[count++] = (Converter){id, n};
        }
    }
    return count;
}

// ---- listed permanents

static bool has_mana_in_cost(const Ability *a) { return cost_has(a->cost, OP_COST_MANA); }

// The ability meant where the list names none: all plain ones, or else the first that makes mana.
static int first_meant(const Engine *e, const Game *g, ObjectId id) {
    int first = 0;
    const Ability *a;
    for (int n = 1; (a = activated_ability(e, g, id, n)) != NULL; n++) {
        if (!a->is_mana) continue;
        if (!has_mana_in_cost(a)) return 0;
        if (first == 0) first = n;
    }
    return first;
}

bool supplies_add_listed(Engine *e, const Game *g, PlayerId player, ObjectId id, const PaidFor *to,
                         int n, int want, unsigned reading, PaymentProblem *p, ObjectId *ids) {
    Scope s = scope_at(e, g, player, id);
    int meant = n > 0 ? n : first_meant(e, g, id);
    int index = p->supply_count;
    bool found = false;
    Remembered r;
    r.count = 0;
    must_fit(e, begin_supply(e, g, id, true, p, ids));
    const Ability *a;
    for (int i = 1; (a = activated_ability(e, g, id, i)) != NULL; i++) {
        if (!a->is_mana || (meant > 0 ? i != meant : has_mana_in_cost(a))) continue;
        found = true;
        if (a->restricts_mana && !may_pay(&s, a, to)) continue;
        add_ways(&s, a, i, want, p, &r);
        ManaCost own;
        cost_mana(a->cost, 0, &own);
        needs_add(e, p, &own, reading, index);
    }
    return found;
}
