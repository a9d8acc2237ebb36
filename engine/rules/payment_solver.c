// payment_solver.c - the least dear way to pay a cost: dynamic programming over what is still owed.
//
// A state counts, for each kind of symbol, how many are still to be paid. Supplies are looked at
// one after the other, and for each state the best price of reaching it is kept; so the work grows
// with the number of supplies times the number of states, never with their combinations. A price
// compares cards, then life, then harm, then the mana made, then flexibility, then order.
#include "engine/rules/payment_solver.h"

#include <string.h>

#include "engine/base/status.h"

enum {
    STATES_MAX = 1 << 20,
    CELLS_MAX = 1 << 22,          // States times supplies.
    WAY_UNITS_MAX = 512,          // Mana of one way that is looked at.
    CARDS_OR_LIFE_MAX = 1 << 20,  // Per way; sums stay below 2^32.
    HARM_MAX = 4,
    MADE_MAX = 80,
    FLEXIBILITY_MAX = 80,
    ORDER_MAX = 1300  // Sums over SUPPLIES_MAX supplies stay below 2^20.
};

typedef struct {
    uint64_t major, minor;
} Price;
static const Price UNREACHED = {UINT64_MAX, UINT64_MAX};

// How a state was reached over one supply.
typedef struct {
    int32_t from;
    int16_t way;  // -1: the supply was not used.
} Step;

typedef struct {
    const PaymentProblem *p;
    int radix[NEEDS_MAX];
    int32_t stride[NEEDS_MAX];
    int32_t states;       // Without the pool's allowance: pool_stride.
    int32_t pool_stride;  // 0: no limit on the pool.
    int most_owed;        // Symbols at the most.
    int kept[SUPPLIES_MAX];
    int kept_count;
    Price *best, *next, *trial, *spread;
    int32_t *origin, *spread_origin;  // Where `trial` and `spread` came from.
    Step *steps;                      // [kept][states]
} Search;

void problem_clear(PaymentProblem *p) {
    p->need_count = 1;
    p->needs[0] = (Need){.accepts = MANA_TYPES_ALL, .before = AFTER_ALL};
    p->supply_count = p->way_count = 0;
    p->pooled_most = p->life_symbols = -1;
    p->life_first = false;
}

static bool same_need(const Need *a, const Need *b) {
    return a->accepts == b->accepts && a->generic_instead == b->generic_instead &&
           a->life_instead == b->life_instead && a->before == b->before;
}

bool problem_need(PaymentProblem *p, Need need) {
    if (need.count == 0) return true;
    for (int i = 0; i < p->need_count; i++)
        if (same_need(&p->needs[i], &need)) {
            if (p->needs[i].count + need.count > UINT16_MAX) return false;
            p->needs[i].count = (uint16_t)(p->needs[i].count + need.count);
            return true;
        }
    if (p->need_count >= NEEDS_MAX) return false;
    p->needs[p->need_count++] = need;
    return true;
}

bool problem_supply(PaymentProblem *p, Supply supply) {
    if (p->supply_count >= SUPPLIES_MAX) return false;
    supply.first_way = p->way_count;
    supply.way_count = 0;
    p->supplies[p->supply_count++] = supply;
    return true;
}

bool problem_way(PaymentProblem *p, Way way) {
    gavel_assert(p->supply_count > 0);
    if (p->way_count >= WAYS_MAX) return false;
    p->ways[p->way_count++] = way;
    p->supplies[p->supply_count - 1].way_count++;
    return true;
}

// ---- prices

static bool cheaper(Price a, Price b) {
    return a.major != b.major ? a.major < b.major : a.minor < b.minor;
}

static uint64_t at_most(int value, int most) { return (uint64_t)(value > most ? most : value); }

static int way_total(const Way *w) {
    int total = w->free;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) total += w->fixed[t];
    return total;
}

static uint64_t cards_and_life(const Search *x, int cards, int life) {
    uint64_t c = at_most(cards, CARDS_OR_LIFE_MAX), l = at_most(life, CARDS_OR_LIFE_MAX);
    return x->p->life_first ? l << 32 | c : c << 32 | l;
}

static Price price_of(const Search *x, const Supply *s, const Way *w) {
    uint64_t made = s->pooled ? 0 : at_most(way_total(w), MADE_MAX);
    return (Price){cards_and_life(x, w->cards, w->life),
                   at_most(w->harm, HARM_MAX) << 52 | made << 36 |
                       at_most(s->flexibility, FLEXIBILITY_MAX) << 20 |
                       at_most(s->order, ORDER_MAX)};
}

static Price price_sum(Price a, Price b) { return (Price){a.major + b.major, a.minor + b.minor}; }

// ---- which supplies to look at

static bool same_supply(const PaymentProblem *p, const Supply *a, const Supply *b) {
    if (a->way_count != b->way_count || a->snow != b->snow || a->pooled != b->pooled) return false;
    for (int i = 0; i < a->way_count; i++) {
        const Way *v = &p->ways[a->first_way + i], *w = &p->ways[b->first_way + i];
        if (memcmp(v->fixed, w->fixed, sizeof v->fixed) != 0 || v->free != w->free ||
            v->free_types != w->free_types || v->cards != w->cards || v->life != w->life ||
            v->harm != w->harm)
            return false;
    }
    return true;
}

// Of supplies that are alike, more than there are symbols can't matter: the first ones do. (Where
// positions matter, Need.before, all but pooled supplies must be used, and pooled ones come first.)
static bool is_superfluous(const Search *x, int index) {
    const Supply *s = &x->p->supplies[index];
    if (s->must) return false;
    if (s->way_count == 0) return true;
    int alike = 0;
    for (int i = 0; i < x->kept_count; i++) {
        const Supply *other = &x->p->supplies[x->kept[i]];
        alike += !other->must && other->order <= s->order && same_supply(x->p, s, other);
    }
    return alike >= x->most_owed;
}

static int most_of(const PaymentProblem *p, const Supply *s) {
    int most = 0;
    for (int i = 0; i < s->way_count; i++) {
        int total = way_total(&p->ways[s->first_way + i]);
        if (total > most) most = total;
    }
    return most;
}

// A bound that settles most hopeless costs: is there as much mana as there are symbols?
static bool could_suffice(const PaymentProblem *p) {
    int64_t least = 0, supply = 0;
    for (int k = 0; k < p->need_count; k++)
        if (p->needs[k].life_instead == 0) least += p->needs[k].count;
    int pooled = 0;
    for (int i = 0; i < p->supply_count; i++) {
        if (p->supplies[i].pooled && p->pooled_most >= 0 && pooled++ >= p->pooled_most) continue;
        supply += most_of(p, &p->supplies[i]);
    }
    return supply >= least;
}

// ---- states

static int digit(const Search *x, int32_t state, int k) {
    return (int)(state / x->stride[k]) % x->radix[k];
}

// Numbers the states. False: too many.
static bool measure(Search *x) {
    const PaymentProblem *p = x->p;
    int64_t size = 1, generic = p->needs[0].count;
    for (int k = 1; k < p->need_count; k++)
        generic += (int64_t)p->needs[k].generic_instead * p->needs[k].count;
    x->most_owed = 0;
    for (int k = 0; k < p->need_count; k++) {
        int64_t most = k == 0 ? generic : p->needs[k].count;
        x->stride[k] = (int32_t)size;
        size *= most + 1;
        if (size > STATES_MAX) return false;
        x->radix[k] = (int)most + 1;
        x->most_owed += (int)most;
    }
    x->pool_stride = 0;
    if (p->pooled_most >= 0) {
        x->pool_stride = (int32_t)size;
        size *= p->pooled_most + 1;
    }
    x->states = (int32_t)size;
    return size <= STATES_MAX;
}

// Every choice of what is paid with generic mana or with life instead: each is a place to begin.
static void begin(Search *x, int k, int32_t state, int generic, int life, int life_symbols) {
    const PaymentProblem *p = x->p;
    if (k == p->need_count) {
        if (p->life_symbols >= 0 && life_symbols != p->life_symbols) return;
        state += generic * x->stride[0];
        if (x->pool_stride != 0) state += p->pooled_most * x->pool_stride;
        Price price = {cards_and_life(x, 0, life), 0};
        if (cheaper(price, x->best[state])) x->best[state] = price;
        return;
    }
    const Need *n = &p->needs[k];
    int other_ways = n->generic_instead > 0 || n->life_instead > 0 ? n->count : 0;
    for (int other = 0; other <= other_ways; other++) {
        int32_t left = state + (n->count - other) * x->stride[k];
        if (n->generic_instead > 0)
            begin(x, k + 1, left, generic + other * n->generic_instead, life, life_symbols);
        else
            begin(x, k + 1, left, generic, life + other * n->life_instead, life_symbols + other);
    }
}

// ---- the search

// One mana pays a symbol of need k, in every state that owes one: from `trial` into `spread`.
static void spread_over(Search *x, int k, int32_t least, int32_t pool_step) {
    int32_t stride = x->stride[k], block = stride * x->radix[k], by = stride + pool_step;
    for (int32_t base = 0; base < x->states; base += block)
        for (int32_t s = base + stride; s < base + block; s++) {
            if (s < least || !cheaper(x->trial[s], x->spread[s - by])) continue;
            x->spread[s - by] = x->trial[s];
            x->spread_origin[s - by] = x->origin[s];
        }
}

// One mana of `mask` pays one symbol, in every state, or is left over.
static void spread(Search *x, int index, uint8_t mask) {
    const PaymentProblem *p = x->p;
    bool counted = p->supplies[index].pooled && x->pool_stride != 0;
    int32_t pool_step =
        counted ? x->pool_stride : 0;  // Below that no more of the pool may be used.
    memcpy(x->spread, x->trial, (size_t)x->states * sizeof(Price));
    memcpy(x->spread_origin, x->origin, (size_t)x->states * sizeof(int32_t));
    for (int k = 0; k < p->need_count; k++)
        if ((p->needs[k].accepts & mask) && index < p->needs[k].before)
            spread_over(x, k, pool_step, pool_step);
    Price *prices = x->trial;
    int32_t *origins = x->origin;
    x->trial = x->spread;
    x->origin = x->spread_origin;
    x->spread = prices;
    x->spread_origin = origins;
}

// The single mana of a way, as masks; no more than could be needed.
static int units_of(const Search *x, const Supply *s, const Way *w, uint8_t *masks) {
    int most = x->most_owed < WAY_UNITS_MAX ? x->most_owed : WAY_UNITS_MAX;
    uint8_t snow = s->snow ? FROM_SNOW : 0;
    int count = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < w->fixed[t] && i < most && count < WAY_UNITS_MAX; i++)
            masks[count++] = (uint8_t)(1U << t | snow);
    for (int i = 0; i < w->free && i < most && count < WAY_UNITS_MAX; i++)
        masks[count++] = (uint8_t)(w->free_types | snow);
    return count;
}

static void try_way(Search *x, int index, int way, Step *steps) {
    const Supply *s = &x->p->supplies[index];
    uint8_t masks[WAY_UNITS_MAX];
    int units = units_of(x, s, &x->p->ways[way], masks);
    Price price = price_of(x, s, &x->p->ways[way]);
    memcpy(x->trial, x->best, (size_t)x->states * sizeof(Price));
    for (int32_t i = 0; i < x->states; i++) x->origin[i] = i;
    for (int u = 0; u < units; u++) spread(x, index, masks[u]);
    for (int32_t i = 0; i < x->states; i++) {
        if (x->trial[i].major == UNREACHED.major) continue;
        Price sum = price_sum(x->trial[i], price);
        if (!cheaper(sum, x->next[i])) continue;
        x->next[i] = sum;
        steps[i] = (Step){x->origin[i], (int16_t)way};
    }
}

static void look_at(Search *x, int kept) {
    int index = x->kept[kept];
    const Supply *s = &x->p->supplies[index];
    Step *steps = &x->steps[(size_t)kept * (size_t)x->states];
    for (int32_t i = 0; i < x->states; i++) {
        x->next[i] = s->must ? UNREACHED : x->best[i];
        steps[i] = (Step){i, -1};
    }
    for (int w = 0; w < s->way_count; w++) try_way(x, index, s->first_way + w, steps);
    Price *swap = x->best;
    x->best = x->next;
    x->next = swap;
}

// The best state in which nothing is owed any more; -1: none.
static int32_t best_end(const Search *x) {
    int32_t end = -1;
    for (int32_t s = 0; s < x->states; s += x->pool_stride == 0 ? x->states : x->pool_stride) {
        if (x->best[s].major == UNREACHED.major) continue;
        if (end < 0 || cheaper(x->best[s], x->best[end])) end = s;
    }
    return end;
}

// ---- reading the answer

// Which of one supply's mana pays which symbol: a matching, found by augmenting paths.
typedef struct {
    const PaymentProblem *p;
    int index, slot_count, unit_count;
    int slots[WAY_UNITS_MAX];  // The need of each symbol that this supply pays.
    uint8_t masks[WAY_UNITS_MAX];
    int taken_by[WAY_UNITS_MAX];  // By unit: its slot, or -1.
    bool seen[WAY_UNITS_MAX];
} Matching;

static bool augment(Matching *m, int slot) {
    const Need *n = &m->p->needs[m->slots[slot]];
    for (int u = 0; u < m->unit_count; u++) {
        if (m->seen[u] || !(n->accepts & m->masks[u])) continue;
        m->seen[u] = true;
        if (m->taken_by[u] >= 0 && !augment(m, m->taken_by[u])) continue;
        m->taken_by[u] = slot;
        return true;
    }
    return false;
}

static int lowest_type(unsigned types) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if ((types >> t) & 1U) return t;
    return MANA_COLORLESS;
}

static void record(const Matching *m, PaymentSolution *out) {
    for (int u = 0; u < m->unit_count; u++) {
        if (m->taken_by[u] < 0) continue;
        int need = m->slots[m->taken_by[u]];
        unsigned types = m->masks[u] & MANA_TYPES_ALL, fitting = types & m->p->needs[need].accepts;
        int t = lowest_type(fitting != 0 ? fitting : types);
        out->used[m->index][t]++;
        out->spent[need][t]++;
    }
}

static void match_supply(const Search *x, int index, const Step *step, int32_t state,
                         PaymentSolution *out) {
    Matching m = {.p = x->p, .index = index};
    m.unit_count = units_of(x, &x->p->supplies[index], &x->p->ways[step->way], m.masks);
    for (int k = 0; k < x->p->need_count; k++)
        for (int i = digit(x, step->from, k) - digit(x, state, k); i > 0; i--)
            m.slots[m.slot_count++] = k;
    for (int u = 0; u < m.unit_count; u++) m.taken_by[u] = -1;
    for (int i = 0; i < m.slot_count; i++) {
        memset(m.seen, 0, sizeof m.seen);
        bool matched = augment(&m, i);
        gavel_assert(matched);
    }
    record(&m, out);
}

// At its beginning a state lacks exactly what is paid otherwise.
static void read_beginning(const Search *x, int32_t state, PaymentSolution *out) {
    for (int k = 1; k < x->p->need_count; k++) {
        const Need *n = &x->p->needs[k];
        uint16_t other = (uint16_t)(n->count - digit(x, state, k));
        if (n->generic_instead > 0)
            out->as_generic[k] = other;
        else
            out->as_life[k] = other;
        out->life += out->as_life[k] * n->life_instead;
    }
}

static void read_answer(const Search *x, int32_t end, PaymentSolution *out) {
    const PaymentProblem *p = x->p;
    memset(out->used, 0, sizeof out->used[0] * (size_t)p->supply_count);
    memset(out->spent, 0, sizeof out->spent);
    memset(out->as_generic, 0, sizeof out->as_generic);
    memset(out->as_life, 0, sizeof out->as_life);
    for (int i = 0; i < p->supply_count; i++) out->way[i] = -1;
    out->life = 0;
    int32_t state = end;
    for (int i = x->kept_count - 1; i >= 0; i--) {
        const Step *step = &x->steps[(size_t)i * (size_t)x->states + (size_t)state];
        if (step->way >= 0) {
            out->way[x->kept[i]] = step->way;
            out->life += p->ways[step->way].life;
            match_supply(x, x->kept[i], step, state, out);
        }
        state = step->from;
    }
    read_beginning(x, state, out);
}

// ---- the whole

static void lay_out(Search *x, Scratch *memory) {
    x->best = SCRATCH_ARRAY(memory, Price, x->states);
    x->next = SCRATCH_ARRAY(memory, Price, x->states);
    x->trial = SCRATCH_ARRAY(memory, Price, x->states);
    x->spread = SCRATCH_ARRAY(memory, Price, x->states);
    x->steps = SCRATCH_ARRAY(memory, Step, (size_t)x->states * (size_t)x->kept_count);
    x->origin = SCRATCH_ARRAY(memory, int32_t, x->states);
    x->spread_origin = SCRATCH_ARRAY(memory, int32_t, x->states);
}

static SolverResult run(Search *x, PaymentSolution *out) {
    for (int32_t i = 0; i < x->states; i++) x->best[i] = UNREACHED;
    begin(x, 1, 0, x->p->needs[0].count, 0, 0);
    for (int i = 0; i < x->kept_count; i++) look_at(x, i);
    int32_t end = best_end(x);
    if (end < 0) return SOLVER_NONE;
    read_answer(x, end, out);
    return SOLVER_FOUND;
}

SolverResult problem_solve(Scratch *memory, const PaymentProblem *p, PaymentSolution *out) {
    if (!could_suffice(p)) return SOLVER_NONE;
    Search x = {.p = p};
    if (!measure(&x)) return SOLVER_LIMIT;
    for (int i = 0; i < p->supply_count; i++)
        if (!is_superfluous(&x, i)) x.kept[x.kept_count++] = i;
    if ((int64_t)x.kept_count * x.states > CELLS_MAX) return SOLVER_LIMIT;
    SCRATCH_SCOPE(memory);
    lay_out(&x, memory);
    return run(&x, out);
}
