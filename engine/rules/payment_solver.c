// payment_solver.c - the payment that gives up least: dynamic programming over what is still owed.
//
// A state counts, for each kind of symbol, how many are still to be paid. Supplies are looked at
// one after the other, and for each state the best price of reaching it is kept; so the work grows
// with the number of supplies times the number of states, never with their combinations. What costs
// mana or things itself comes first (payment_beginnings.c): each of its uses is a place to begin.
//
// A price compares cards and permanents, then life, tokens made for mana and counters, creatures
// tapped, mana left over, and the sum of the orders. Where life runs short, what is left of it is
// part of the state.
#include "engine/rules/payment_solver.h"

#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/payment_search.h"

enum {
    STATES_MAX = 1 << 20,
    CELLS_MAX = 1 << 22,  // States times supplies.
    // Of one way.
    CARDS_MAX = 1 << 9,
    LIFE_MAX = 1 << 12,
    TOKENS_MAX = 1 << 7,
    CREATURES_MAX = 1 << 5,
    ORDER_MAX = 650
};

// ---- ways

static Price field(int value, int most, int bit) {
    if (value == 0) return 0;  // Most are.
    int kept = value > most ? most : value < -most ? -most : value;
    return kept * ((Price)1 << bit);
}

static int way_mana(const Way *w) {
    int total = w->free;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) total += w->fixed[t] + w->more.mana[t];
    return total;
}

static int life_price(const Search *x, const Way *w) {
    if (!x->life_is_dear) return 0;
    int loses = w->loses > 0 || x->gain_counts ? w->loses : 0;
    return w->pays + loses + w->loses_later;
}

static int life_bounded(const Search *x, const Way *w) {
    switch (x->rule) {
        case LIFE_FREE: return 0;
        case LIFE_ALL: return w->pays + w->loses;
        case LIFE_SURVIVE: return w->pays + w->loses + w->loses_later;
        case LIFE_PAID: return w->pays + (w->loses < 0 ? w->loses : 0);
    }
    return 0;
}

static Price price_of(const Search *x, const Supply *s, const Way *w) {
    bool converts = w->cost_count > 0 || s->again;
    // What of the pool is not spent is left over.
    int left_over = s->pooled ? -way_mana(w) : 0;
    return field(w->cards, CARDS_MAX, CARDS_BIT) + field(life_price(x, w), LIFE_MAX, LIFE_BIT) +
           field(w->tokens, TOKENS_MAX, TOKENS_BIT) +
           field(w->creatures, CREATURES_MAX, CREATURES_BIT) +
           field(left_over, UNITS_MAX, LEFT_OVER_BIT) + field(converts, 1, CONVERSIONS_BIT) +
           field(s->order, ORDER_MAX, converts ? CONVERTER_BIT : 0);
}

uint64_t payment_search_payable(const Search *x, uint32_t types, unsigned only, int index) {
    uint64_t needs = 0, serving = 0;
    for (; types != 0; types &= types - 1) needs |= x->accepting[__builtin_ctz(types)];
    for (int i = 0; only != 0 && i < PURPOSES_MAX; i++)
        if (only >> i & 1U) serving |= x->of_purpose[i];
    if (only != 0) needs &= serving;
    for (int k = 0; x->in_time && k < x->p->need_count; k++)
        if (index >= x->p->needs[k].before) needs &= ~((uint64_t)1 << k);
    return needs;
}

static void add_block(Trial *t, uint64_t needs, int count, bool mana) {
    t->blocks[t->block_count++] = (Block){needs, count < UNITS_MAX ? count : UNITS_MAX, mana};
}

// Of the way's own mana.
static void add_mana(const Search *x, Trial *t, int supply, uint32_t types, int count) {
    const Way *w = &x->p->ways[t->way];
    uint64_t needs = w->idle ? 0 : payment_search_payable(x, types, w->only, supply);
    add_block(t, needs, count, !w->for_generic);
}

// Mana and things for which nothing that is said about the way's own mana holds.
static void add_beside(const Search *x, Trial *t, int supply) {
    const Way *w = &x->p->ways[t->way];
    for (int k = 0; k < MANA_TYPE_COUNT; k++)
        if (w->more.mana[k] > 0)
            add_block(t, payment_search_payable(x, 1U << k, 0, supply), w->more.mana[k], true);
    for (int i = 0; i < WAY_THINGS_MAX; i++)
        if (w->things[i] != 0)
            add_block(t, payment_search_payable(x, w->things[i], 0, supply), 1, false);
}

static void add_own(const Search *x, Trial *t, int supply) {
    const Way *w = &x->p->ways[t->way];
    uint32_t snow = x->p->supplies[supply].snow ? FROM_SNOW : 0;
    for (int k = 0; k < MANA_TYPE_COUNT; k++)
        if (w->fixed[k] > 0) add_mana(x, t, supply, 1U << k | snow, w->fixed[k]);
    uint32_t types = w->free_types | (w->for_generic ? FOR_GENERIC : snow);
    if (w->free > 0 && types != 0) add_mana(x, t, supply, types, w->free);
}

bool payment_search_trial(const Search *x, int supply, int way, Trial *out) {
    const Way *w = &x->p->ways[way];
    if (w->helps && !x->helped) return false;
    out->way = way;
    out->block_count = 0;
    add_own(x, out, supply);
    add_beside(x, out, supply);
    uint64_t needs = 0;
    for (int i = 0; i < out->block_count; i++) needs |= out->blocks[i].needs;
    out->gives = (x->rule != LIFE_FREE || x->unspent) && w->loses < 0;
    if (needs == 0 && !out->gives) return false;
    out->price = price_of(x, &x->p->supplies[supply], w);
    out->life = life_bounded(x, w);
    return true;
}

// ---- which supplies to look at

static bool same_supply(const PaymentProblem *p, const Supply *a, const Supply *b) {
    if (a->way_count != b->way_count || a->snow != b->snow || a->pooled != b->pooled) return false;
    for (int i = 0; i < a->way_count; i++) {
        const Way *v = &p->ways[a->first_way + i], *w = &p->ways[b->first_way + i];
        if (memcmp(v->fixed, w->fixed, sizeof v->fixed) != 0 || v->free != w->free ||
            v->free_types != w->free_types || v->only != w->only || v->idle != w->idle ||
            memcmp(v->more.mana, w->more.mana, sizeof v->more.mana) != 0 ||
            memcmp(v->things, w->things, sizeof v->things) != 0 ||
            v->for_generic != w->for_generic || v->helps != w->helps || v->cards != w->cards ||
            v->tokens != w->tokens || v->creatures != w->creatures || v->pays != w->pays ||
            v->loses != w->loses || v->loses_later != w->loses_later)
            return false;
    }
    return true;
}

static bool converts(const PaymentProblem *p, const Supply *s) {
    if (s->again) return true;
    for (int i = 0; i < s->way_count; i++)
        if (p->ways[s->first_way + i].cost_count > 0) return true;
    return false;
}

// The needs that something could be owed of.
static uint64_t asked_needs(const PaymentProblem *p) {
    uint64_t asked = 1;
    for (int k = 1; k < p->need_count; k++)
        if (p->needs[k].count > 0) asked |= (uint64_t)1 << k;
    for (int i = 0; i < p->way_count; i++)
        for (int j = 0; j < p->ways[i].cost_count; j++)
            asked |= (uint64_t)1 << p->ways[i].cost[j].need;
    return asked;
}

static void sort_needs(Search *x) {
    x->asked = asked_needs(x->p);
    x->in_time = false;
    memset(x->accepting, 0, sizeof x->accepting);
    memset(x->of_purpose, 0, sizeof x->of_purpose);
    for (uint64_t needs = x->asked; needs != 0; needs &= needs - 1) {
        int k = __builtin_ctzll(needs);
        const Need *n = &x->p->needs[k];
        x->in_time = x->in_time || n->before != AFTER_ALL;
        x->of_purpose[n->purpose] |= (uint64_t)1 << k;
        for (uint32_t bits = n->accepts; bits != 0; bits &= bits - 1)
            x->accepting[__builtin_ctz(bits)] |= (uint64_t)1 << k;
    }
}

static void sort_supplies(Search *x) {
    sort_needs(x);
    x->plain_count = x->converter_count = 0;
    x->sparing = x->p->pooled_exactly >= 0;
    for (int i = 0; i < x->p->supply_count; i++) {
        const Supply *s = &x->p->supplies[i];
        if (s->way_count == 0 && !s->must) continue;
        x->sparing = x->sparing || s->must;
        if (!converts(x->p, s)) x->plain[x->plain_count++] = i;
    }
    // What comes first here is tried first as the latest in time.
    for (int late = 1; late >= 0; late--)
        for (int i = 0; i < x->p->supply_count; i++) {
            const Supply *s = &x->p->supplies[i];
            if (s->late != late || s->way_count == 0 || !converts(x->p, s)) continue;
            x->limit = x->limit || x->converter_count == CONVERTERS_MAX;
            if (!x->limit) x->converters[x->converter_count++] = i;
        }
}

// Of supplies that are alike, more than there are symbols can't matter: the first ones do. (Where
// positions matter, Need.before, all but pooled supplies must be used, and pooled ones come first.)
static void drop_superfluous(Search *x, int most_owed) {
    int kept = 0;
    for (int i = 0; i < x->plain_count; i++) {
        const Supply *s = &x->p->supplies[x->plain[i]];
        int alike = 0;
        for (int j = 0; j < kept && !s->must && kept >= most_owed; j++) {
            const Supply *other = &x->p->supplies[x->plain[j]];
            alike += !other->must && same_supply(x->p, s, other);
        }
        if (s->must || alike < most_owed) x->plain[kept++] = x->plain[i];
    }
    x->plain_count = kept;
}

static int most_of(const PaymentProblem *p, const Supply *s) {
    int most = 0;
    for (int i = 0; i < s->way_count; i++) {
        int total = way_mana(&p->ways[s->first_way + i]);
        if (total > most) most = total;
    }
    return most;
}

// Whatever could come of a way, as bits of what needs accept.
static uint32_t types_of(const PaymentProblem *p, const Supply *s) {
    uint32_t types = s->snow ? FROM_SNOW : 0;
    for (int i = 0; i < s->way_count; i++) {
        const Way *w = &p->ways[s->first_way + i];
        types |= w->free > 0 ? w->free_types : 0;
        if (w->for_generic) types |= FOR_GENERIC;
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            types |= (uint32_t)(w->fixed[t] + w->more.mana[t] > 0) << t;
        for (int k = 0; k < WAY_THINGS_MAX; k++) types |= w->things[k];
    }
    return types;
}

// Another: is there something for each symbol?
static bool could_fit(const PaymentProblem *p) {
    uint64_t without = 0;
    uint32_t types = 0;
    for (int k = 1; k < p->need_count; k++) {
        const Need *n = &p->needs[k];
        if (n->count > 0 && n->life_instead == 0 && n->generic_instead == 0)
            without |= (uint64_t)1 << k;
    }
    for (int i = 0; i < p->supply_count && without != 0; i++) {
        uint32_t more = types_of(p, &p->supplies[i]) & ~types;
        types |= more;
        for (uint64_t needs = more == 0 ? 0 : without; needs != 0; needs &= needs - 1)
            if (p->needs[__builtin_ctzll(needs)].accepts & more) without &= ~(needs & -needs);
    }
    return without == 0;
}

// A bound that settles most hopeless costs: is there as much mana as there are symbols?
static bool could_suffice(const PaymentProblem *p) {
    int64_t least = 0, supply = 0;
    for (int k = 0; k < p->need_count; k++)
        if (p->needs[k].life_instead == 0 && p->needs[k].accepts < 1U << THING_BIT)
            least += p->needs[k].count;
    least -= p->reduction_left;
    for (int i = 0; i < p->supply_count && supply < least; i++) {
        if (p->supplies[i].again) return true;
        supply += most_of(p, &p->supplies[i]);
    }
    return supply >= least;
}

// Mana that is there for the taking: of a way that costs no more than what is tapped or given up
// for it, and that may be spent on the cost itself.
static int free_mana(const Way *w) {
    bool costs = w->cost_count > 0 || w->pays > 0 || w->loses > 0 || w->loses_later > 0;
    bool spendable = !w->idle && !w->for_generic && (w->only == 0 || (w->only & 1U));
    if (costs || !spendable) return 0;
    return way_mana(w) - (w->free_types == 0 ? w->free : 0);
}

bool problem_is_ample(const PaymentProblem *p) {
    if (p->pooled_exactly >= 0 || p->life_symbols >= 0 || p->life_owed > 0) return false;
    int64_t due = 0, there = 0;
    for (int k = 0; k < p->need_count; k++) {
        const Need *n = &p->needs[k];
        bool any = (n->accepts & MANA_TYPES_ALL) == MANA_TYPES_ALL && n->before == AFTER_ALL;
        if (n->count > 0 && (!any || n->purpose != 0)) return false;
        due += n->count;
    }
    if (due < p->least) due = p->least;
    for (int i = 0; i < p->supply_count; i++) {
        const Supply *s = &p->supplies[i];
        int most = 0;
        if (s->must) return false;
        for (int w = 0; w < s->way_count; w++) {
            int mana = free_mana(&p->ways[s->first_way + w]);
            if (mana > most) most = mana;
        }
        there += most;
    }
    return there >= due;
}

// ---- states

// How much life could be gained, and spent, at the most.
static void life_range(const Search *x, int *gain, int *spend) {
    *gain = *spend = 0;
    for (int i = 0; i < x->plain_count; i++) {
        const Supply *s = &x->p->supplies[x->plain[i]];
        int most = 0, least = 0;
        for (int w = 0; w < s->way_count; w++) {
            int life = life_bounded(x, &x->p->ways[s->first_way + w]);
            if (life > most) most = life;
            if (life < least) least = life;
        }
        *gain -= least;
        *spend += most;
    }
}

static bool measure_life(Search *x, int64_t *size) {
    int gain, spend, begun = 0;
    x->life_stride = 0;
    if (x->rule == LIFE_FREE) return true;
    life_range(x, &gain, &spend);
    for (int i = 0; i < x->beginning_count; i++)
        if (x->beginnings[i].life > begun) begun = x->beginnings[i].life;
    if (x->bound > spend + begun) x->bound = spend + begun;
    x->life_low = -gain;
    x->life_radix = x->bound + 2 * gain + 1;
    int given = 0;
    for (int i = 0; i < x->beginning_count; i++)
        if (-x->beginnings[i].life > given) given = -x->beginnings[i].life;
    x->life_radix += given;
    x->life_stride = (int32_t)*size;
    *size *= x->life_radix > 0 ? x->life_radix : 1;
    return x->life_radix > 0;
}

// Numbers the states. False: too many, or none.
static bool measure(Search *x) {
    const PaymentProblem *p = x->p;
    int64_t size = 1;
    int most_owed = 0;
    for (int k = 0; k < p->need_count; k++) {
        int most = 0;
        for (int i = 0; i < x->beginning_count; i++) {
            int owed = x->owed[i * p->need_count + k];
            if (owed > most) most = owed;
        }
        x->stride[k] = (int32_t)size;
        x->radix[k] = most + 1;
        size *= most + 1;
        most_owed += most;
        if (size > STATES_MAX) x->limit = true;
        if (x->limit) return false;
    }
    x->base = (int32_t)size;
    drop_superfluous(x, most_owed);
    x->pool_stride = 0;
    if (p->pooled_exactly >= 0) {
        x->pool_stride = (int32_t)size;
        size *= p->pooled_exactly + 1;
    }
    if (!measure_life(x, &size)) return false;
    x->limit = size > STATES_MAX || size * x->plain_count > CELLS_MAX;
    x->states = (int32_t)size;
    return !x->limit;
}

static void lay_out(Search *x) {
    x->best = SCRATCH_ARRAY(x->memory, Price, x->states);
    x->next = SCRATCH_ARRAY(x->memory, Price, x->states);
    x->begun = SCRATCH_ARRAY(x->memory, int32_t, x->states);
    x->open = SCRATCH_ARRAY(x->memory, uint64_t, x->base);
    x->steps = SCRATCH_ARRAY(x->memory, Step, (size_t)x->states * (size_t)x->plain_count);
    memset(x->open, 0, (size_t)x->base * sizeof *x->open);
    for (int k = 0; k < x->p->need_count; k++) {
        if (x->radix[k] == 1) continue;
        int32_t stride = x->stride[k], block = stride * x->radix[k];
        for (int32_t from = 0; from < x->base; from += block)
            for (int32_t s = from + stride; s < from + block; s++) x->open[s] |= (uint64_t)1 << k;
    }
    for (int32_t i = 0; i < x->states; i++) x->best[i] = PRICE_UNREACHED;
}

static void place_beginnings(Search *x) {
    for (int i = 0; i < x->beginning_count; i++) {
        const Beginning *b = &x->beginnings[i];
        int32_t state = 0;
        for (int k = 0; k < x->p->need_count; k++)
            state += x->owed[i * x->p->need_count + k] * x->stride[k];
        if (x->pool_stride != 0) state += x->p->pooled_exactly * x->pool_stride;
        if (x->life_stride != 0) {
            int left = x->bound - b->life - x->life_low;
            if (left < 0) continue;
            state += left * x->life_stride;
        }
        if (b->price >= x->best[state]) continue;
        x->best[state] = b->price;
        x->begun[state] = i;
    }
}

// ---- the search

// One use of a supply, from one state.
typedef struct {
    Search *x;
    const Trial *trial;
    Step *steps;
    int32_t from, state;  // The second without the pool's count and life.
    Price price;
} Giving;

static void arrive(const Giving *v, int32_t to, int unused) {
    Price price = v->price;
    price += unused * ((Price)1 << LEFT_OVER_BIT);
    if (price >= v->x->next[to]) return;
    v->x->next[to] = price;
    v->steps[to] = (Step){v->from, (int16_t)v->trial->way};
}

// Everything pays as much as it can, in every way; where others must pay something too, it may pay
// less. `state` is without the pool's count and life,
// `lowest` the first need that mana like this may still pay.
static void give(const Giving *v, int block, int left, int lowest, int32_t state, int32_t rest,
                 int unused) {
    const Trial *t = v->trial;
    for (; block < t->block_count && left == 0; lowest = 0)
        if (++block < t->block_count) left = t->blocks[block].count;
    if (block >= t->block_count) {
        if (state != v->state || t->gives) arrive(v, state + rest, unused);
        return;
    }
    uint64_t needs = t->blocks[block].needs & v->x->open[state];
    if (needs == 0 || v->x->sparing)
        give(v, block, 0, 0, state, rest, unused + (t->blocks[block].mana ? left : 0));
    for (needs &= ~(uint64_t)0 << lowest; needs != 0; needs &= needs - 1) {
        int k = __builtin_ctzll(needs);
        give(v, block, left - 1, k, state - v->x->stride[k], rest, unused);
    }
}

// Where the supply's use leads by the count of the pool and by life. False: it can't be used.
static bool shift(const Search *x, const Supply *s, const Trial *t, int32_t *rest) {
    if (x->pool_stride != 0 && s->pooled) {
        if (*rest / x->pool_stride % (x->p->pooled_exactly + 1) == 0) return false;
        *rest -= x->pool_stride;
    }
    if (x->life_stride == 0 || t->life == 0) return true;
    int left = *rest / x->life_stride - t->life;
    if (left < 0 || left >= x->life_radix) return false;
    *rest -= t->life * x->life_stride;
    return true;
}

static bool is_single(const Trial *t) {
    return t->block_count == 1 && t->blocks[0].count == 1 && !t->gives;
}

static void try_way(Search *x, const Supply *s, const Trial *t, Step *steps) {
    Giving v = {.x = x, .trial = t, .steps = steps};
    bool single = is_single(t), shifts = x->pool_stride != 0 || x->life_stride != 0;
    uint64_t payable = t->blocks[0].needs;
    for (int32_t from = 0; from < x->states; from++) {
        if (x->best[from] == PRICE_UNREACHED) continue;
        int32_t state = shifts ? from % x->base : from, rest = from - state;
        v.from = from;
        v.state = state;
        v.price = x->best[from] + t->price;
        if (shifts && !shift(x, s, t, &rest)) continue;
        if (!single) {
            give(&v, 0, t->blocks[0].count, 0, state, rest, 0);
            continue;
        }
        for (uint64_t needs = payable & x->open[state]; needs != 0; needs &= needs - 1)
            arrive(&v, state - x->stride[__builtin_ctzll(needs)] + rest, 0);
    }
}

static void look_at(Search *x, int i) {
    const Supply *s = &x->p->supplies[x->plain[i]];
    Step *steps = &x->steps[(size_t)i * (size_t)x->states];
    for (int32_t k = 0; k < x->states; k++) steps[k] = (Step){k, -1};
    if (s->must)
        for (int32_t k = 0; k < x->states; k++) x->next[k] = PRICE_UNREACHED;
    else
        memcpy(x->next, x->best, (size_t)x->states * sizeof(Price));
    for (int w = 0; w < s->way_count; w++) {
        Trial t;
        if (payment_search_trial(x, x->plain[i], s->first_way + w, &t) && t.block_count > 0)
            try_way(x, s, &t, steps);
    }
    Price *swap = x->best;
    x->best = x->next;
    x->next = swap;
}

static int digit(const Search *x, int32_t state, int k) {
    return (int)(state / x->stride[k]) % x->radix[k];
}

// Back from the end to where it began: how each supply is used.
static int follow_back(const Search *x, int32_t state, Paying *by) {
    for (int i = x->plain_count - 1; i >= 0; i--) {
        const Step *step = &x->steps[(size_t)i * (size_t)x->states + (size_t)state];
        by[i].way = step->way;
        for (int k = 0; step->way >= 0 && k < x->p->need_count; k++)
            by[i].paid[k] = digit(x, step->from, k) - digit(x, state, k);
        state = step->from;
    }
    return x->begun[state];
}

// The best state in which nothing is owed any more; -1: none.
static int32_t best_end(const Search *x) {
    int32_t end = -1;
    int lives = x->life_stride == 0 ? 1 : x->life_radix;
    for (int i = x->life_stride == 0 ? 0 : -x->life_low; i < lives; i++) {
        int32_t s = i * x->life_stride;
        if (x->best[s] == PRICE_UNREACHED) continue;
        if (end < 0 || x->best[s] < x->best[end]) end = s;
    }
    return end;
}

// From all beginnings on, over all states.
static bool count_states(Search *x, PaymentSolution *out, Price *price) {
    if (x->beginning_count == 0 || !measure(x)) return false;
    lay_out(x);
    place_beginnings(x);
    for (int i = 0; i < x->plain_count; i++) look_at(x, i);
    int32_t end = best_end(x);
    if (end < 0) return false;
    Paying *by = SCRATCH_ARRAY(x->memory, Paying, x->plain_count);
    *price = x->best[end];
    int beginning = follow_back(x, end, by);
    payment_search_read(x, beginning, by, out);
    return true;
}

static bool read_matched(Search *x, PaymentSolution *out, Price *price) {
    if (x->least_beginning < 0) return false;
    Paying *by = SCRATCH_ARRAY(x->memory, Paying, x->plain_count);
    for (int i = 0; i < x->plain_count; i++) {
        by[i].way = -1;
        memset(by[i].paid, 0, (size_t)x->p->need_count * sizeof by[i].paid[0]);
    }
    *price = x->least;
    payment_match_read(x->matcher, by);
    payment_search_read(x, x->least_beginning, by, out);
    return true;
}

// Prepares and searches. False: there is no payment, or x->limit.
static bool search_run(Search *x, PaymentSolution *out, Price *price) {
    sort_supplies(x);
    if (x->limit) return false;
    x->matcher = payment_match_prepare(x);
    payment_search_begin(x);
    if (x->limit) return false;
    return x->matcher != NULL ? read_matched(x, out, price) : count_states(x, out, price);
}

// ---- how life is counted

// What the payment does to the payer's life.
typedef struct {
    int paid, lost, gained, later, owed;
} LifeTally;

static LifeTally life_of(const PaymentProblem *p, const PaymentSolution *out) {
    LifeTally t = {.owed = p->life_owed};
    for (int k = 1; k < p->need_count; k++) t.owed += out->as_life[k] * p->needs[k].life_instead;
    for (int i = 0; i < p->supply_count + out->conversion_count; i++) {
        bool converted = i >= p->supply_count;
        int way = converted ? out->conversions[i - p->supply_count].way : out->way[i];
        if (way < 0) continue;
        const Way *w = &p->ways[way];
        t.paid += w->pays;
        t.later += w->loses_later;
        t.lost += w->loses > 0 ? w->loses : 0;
        t.gained -= w->loses < 0 ? w->loses : 0;
    }
    return t;
}

// 601.2g-h, 119.4: abilities come first, those that give life before all others; then the cost.
static bool life_suffices(const PaymentProblem *p, const LifeTally *t) {
    int left = p->life + t->gained - t->paid;
    if (t->paid > 0 && left < 0) return false;
    return t->owed == 0 || left - t->lost >= t->owed;
}

static int life_spent(const LifeTally *t) {
    return t->paid + t->lost + t->later + t->owed - t->gained;
}

static bool payer_dies(const PaymentProblem *p, const LifeTally *t) {
    return !p->cannot_lose && p->life > 0 && life_spent(t) >= p->life;
}

// What one search looks for.
typedef struct {
    const PaymentProblem *p;
    Scratch *memory;
    LifeRule rule;
    int bound;
    bool life_is_dear, gain_counts, unspent, helped;
} Aim;

// One search. `price` is what it gives up.
static SolverResult search(const Aim *x, PaymentSolution *out, Price *price) {
    SCRATCH_SCOPE(x->memory);
    Search *run = SCRATCH_NEW(x->memory, Search);
    run->p = x->p;
    run->memory = x->memory;
    run->rule = x->rule;
    run->bound = x->bound;
    run->life_is_dear = x->life_is_dear;
    run->gain_counts = x->gain_counts;
    run->unspent = x->unspent;
    run->helped = x->helped;
    run->beginning_count = run->beginning_room = 0;
    run->limit = false;
    bool found = search_run(run, out, price);
    if (run->limit) return SOLVER_LIMIT;
    if (!found) return SOLVER_NONE;
    LifeTally t = life_of(x->p, out);
    out->life = life_spent(&t);
    if (out->life < 0) out->life = 0;
    out->dies = payer_dies(x->p, &t);
    return SOLVER_FOUND;
}

static bool leaves_giver(const PaymentProblem *p, const PaymentSolution *out) {
    for (int i = 0; i < p->supply_count; i++) {
        const Supply *s = &p->supplies[i];
        for (int w = 0; w < s->way_count && out->way[i] < 0; w++)
            if (p->ways[s->first_way + w].loses < 0) return true;
    }
    return false;
}

static bool could_cost_life(const PaymentProblem *p) {
    for (int k = 1; k < p->need_count; k++)
        if (p->needs[k].count > 0 && p->needs[k].life_instead > 0) return true;
    for (int i = 0; i < p->way_count; i++)
        if (p->ways[i].pays + p->ways[i].loses_later > 0 || p->ways[i].loses > 0) return true;
    return false;
}

// Gives up less where something gives life to spend elsewhere, though no mana of it is spent. One
// that is too hard to look for is done without.
static void use_unspent(Aim x, PaymentSolution *out, Price *price) {
    SCRATCH_SCOPE(x.memory);
    PaymentSolution *other = SCRATCH_NEW(x.memory, PaymentSolution);
    Price other_price;
    x.unspent = true;
    if (search(&x, other, &other_price) != SOLVER_FOUND || other_price >= *price) return;
    *out = *other;
    *price = other_price;
}

// Life that is gained makes up for life that is given up, and for no more.
static SolverResult search_net(Aim x, PaymentSolution *out, Price *price) {
    x.gain_counts = true;
    SolverResult result = search(&x, out, price);
    if (result != SOLVER_FOUND) return result;
    if (could_cost_life(x.p) && leaves_giver(x.p, out)) use_unspent(x, out, price);
    LifeTally t = life_of(x.p, out);
    if (life_spent(&t) >= 0) return result;
    x.rule = LIFE_SURVIVE;
    x.bound = 0;
    x.life_is_dear = false;
    return search(&x, out, price);
}

// Where the cheapest payment kills or takes more life than there is: one that does neither, else
// one that only kills.
static SolverResult search_within_life(Aim x, PaymentSolution *out, Price *price) {
    x.gain_counts = true;
    x.rule = LIFE_SURVIVE;
    x.bound = x.p->life - 1;
    SolverResult result = x.p->cannot_lose || x.bound < 0 ? SOLVER_NONE : search(&x, out, price);
    if (result != SOLVER_NONE) return result;
    SCRATCH_SCOPE(x.memory);
    PaymentSolution *other = SCRATCH_NEW(x.memory, PaymentSolution);
    Price other_price;
    x.rule = LIFE_ALL;
    x.bound = x.p->life;
    if (x.bound >= 0) result = search(&x, out, price);
    x.rule = LIFE_PAID;
    if (result == SOLVER_LIMIT || x.p->life_owed > 0) return result;
    if (x.bound < 0) x.bound = 0;
    SolverResult second = search(&x, other, &other_price);
    if (second == SOLVER_LIMIT) return second;
    if (second == SOLVER_FOUND && (result == SOLVER_NONE || other_price < *price)) {
        *out = *other;
        result = second;
    }
    return result;
}

static bool gives_life(const PaymentProblem *p) {
    for (int i = 0; i < p->way_count; i++)
        if (p->ways[i].loses < 0) return true;
    return false;
}

static SolverResult solve(Scratch *memory, const PaymentProblem *p, bool helped,
                          PaymentSolution *out) {
    Aim x = {.p = p, .memory = memory, .life_is_dear = true, .helped = helped};
    Price price;
    SolverResult result = gives_life(p) ? search_net(x, out, &price) : search(&x, out, &price);
    if (result != SOLVER_FOUND) return result;
    LifeTally t = life_of(p, out);
    if ((p->any_life || life_suffices(p, &t)) && !out->dies) return result;
    SCRATCH_SCOPE(memory);
    PaymentSolution *within = SCRATCH_NEW(memory, PaymentSolution);
    result = search_within_life(x, within, &price);
    if (result == SOLVER_FOUND) *out = *within;
    if (result == SOLVER_NONE && p->any_life) return SOLVER_FOUND;
    out->lacks_life = result == SOLVER_NONE;
    return result;
}

bool payment_is_less(const PaymentSolution *a, const PaymentSolution *b) {
    if (a->dies != b->dies) return b->dies;
    if (a->cards != b->cards) return a->cards < b->cards;
    if (a->life != b->life) return a->life < b->life;
    if (a->tokens != b->tokens) return a->tokens < b->tokens;
    return a->creatures < b->creatures;
}

static bool has_helpers(const PaymentProblem *p) {
    for (int i = 0; i < p->way_count; i++)
        if (p->ways[i].helps) return true;
    return false;
}

// Is the second, which taps things rather than pay mana, worth it?
static bool help_is_worth(const PaymentSolution *without, const PaymentSolution *with) {
    if (without->dies != with->dies) return without->dies;
    return with->cards < without->cards;
}

SolverResult problem_solve(Scratch *memory, const PaymentProblem *p, PaymentSolution *out) {
    out->lacks_life = false;
    if (!could_suffice(p) || !could_fit(p)) return SOLVER_NONE;
    SolverResult result = solve(memory, p, false, out);
    bool least = result == SOLVER_FOUND && !out->dies && out->cards == 0;
    if (result == SOLVER_LIMIT || least || !has_helpers(p)) return result;
    SCRATCH_SCOPE(memory);
    PaymentSolution *with = SCRATCH_NEW(memory, PaymentSolution);
    with->lacks_life = false;
    SolverResult second = solve(memory, p, true, with);
    if (second == SOLVER_LIMIT) return second;
    if (second == SOLVER_FOUND && (result == SOLVER_NONE || help_is_worth(out, with))) {
        *out = *with;
        result = second;
    }
    out->lacks_life = result == SOLVER_NONE && (out->lacks_life || with->lacks_life);
    return result;
}
