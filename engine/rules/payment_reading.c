// payment_reading.c - from the best state of a search back to the payment: which mana pays what.
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/payment_search.h"

enum { OWN_MANA = -1, MANA_BESIDE = -2 };

// Which of one supply's mana and things pays which need: a matching, found by augmenting paths.
typedef struct {
    const PaymentProblem *p;
    int slot_count, unit_count;
    int slots[UNITS_MAX];       // The need of each symbol that this supply pays.
    uint64_t needs[UNITS_MAX];  // By unit: those that it could pay;
    uint32_t types[UNITS_MAX];  // its types, 0 for a thing,
    int thing[UNITS_MAX];       // and which thing of its way it is, or OWN_MANA, MANA_BESIDE.
    int taken_by[UNITS_MAX];    // By unit: its slot, or -1.
    bool seen[UNITS_MAX];
} Matching;

// To whom something is owed: the cost itself, or a use of a converter, the latest first.
typedef struct {
    const Search *x;
    PaymentSolution *out;
    int use_count;
    int uses[CONVERSIONS_MAX];                      // Beginnings, the latest in time first.
    uint16_t owed[NEEDS_MAX][CONVERSIONS_MAX + 1];  // By need: to the cost, then by use.
} Debts;

// Where it is written down what a supply pays.
typedef struct {
    uint16_t *used, *more;
    int *given;
} Use;

static bool augment(Matching *m, int slot) {
    for (int u = 0; u < m->unit_count; u++) {
        if (m->seen[u] || !(m->needs[u] >> m->slots[slot] & 1U)) continue;
        m->seen[u] = true;
        if (m->taken_by[u] >= 0 && !augment(m, m->taken_by[u])) continue;
        m->taken_by[u] = slot;
        return true;
    }
    return false;
}

static bool take(Matching *m, int slot) {
    memset(m->seen, 0, (size_t)m->unit_count * sizeof m->seen[0]);
    return augment(m, slot);
}

// The first slot, and most often the only one: nothing is taken yet.
static bool take_first(Matching *m) {
    int u = 0;
    while (u < m->unit_count && !(m->needs[u] >> m->slots[0] & 1U)) u++;
    if (u == m->unit_count) return false;
    m->taken_by[u] = 0;
    return true;
}

static void add_unit(Matching *m, uint64_t needs, uint32_t types, int thing) {
    if (m->unit_count >= UNITS_MAX) return;
    m->needs[m->unit_count] = needs;
    m->types[m->unit_count] = types;
    m->thing[m->unit_count] = thing;
    m->taken_by[m->unit_count++] = -1;
}

static void add_units(Matching *m, const Search *x, int supply, int way) {
    const Way *w = &x->p->ways[way];
    uint32_t snow = x->p->supplies[supply].snow ? FROM_SNOW : 0;
    uint32_t beside = w->for_generic ? FOR_GENERIC : snow;
    for (int t = 0; !w->idle && t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < w->fixed[t]; i++)
            add_unit(m, payment_search_payable(x, 1U << t | snow, w->only, supply), 1U << t,
                     OWN_MANA);
    for (int i = 0; !w->idle && i < w->free; i++)
        add_unit(m, payment_search_payable(x, w->free_types | beside, w->only, supply),
                 w->free_types, OWN_MANA);
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < w->more.mana[t]; i++)
            add_unit(m, payment_search_payable(x, 1U << t, 0, supply), 1U << t, MANA_BESIDE);
    for (int i = 0; i < WAY_THINGS_MAX; i++)
        if (w->things[i] != 0)
            add_unit(m, payment_search_payable(x, w->things[i], 0, supply), 0, i);
}

static int lowest_type(unsigned types) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if ((types >> t) & 1U) return t;
    return MANA_COLORLESS;
}

// Whom a payment of need k goes to. What is given up for the ability of its own object goes to the
// last use of it, the others to the first use in time.
static int creditor(Debts *d, int k, int object, bool thing) {
    int found = -1;
    for (int i = d->use_count; i >= 0; i--) {
        if (d->owed[k][i] == 0) continue;
        if (found < 0) found = i;
        if (!thing || i == 0 || object == 0) continue;
        const Beginning *b = &d->x->beginnings[d->uses[i - 1]];
        int user = d->x->p->supplies[d->x->converters[b->converter]].object;
        if (user == object) found = i;
    }
    gavel_assert(found >= 0);
    d->owed[k][found]--;
    return found;
}

// The place of a use in the order in which uses are done; GIVEN_TO_COST for the cost itself.
static int conversion_of(const Debts *d, int owner) {
    return owner == 0 ? GIVEN_TO_COST : d->use_count - owner;
}

// What helps is no mana: only what it pays is no longer owed.
static void record(Debts *d, const Matching *m, int supply, int way, const Use *use) {
    for (int u = 0; u < m->unit_count; u++) {
        if (m->taken_by[u] < 0) continue;
        int k = m->slots[m->taken_by[u]];
        int owner = creditor(d, k, d->x->p->supplies[supply].object, m->thing[u] >= 0);
        int conversion = conversion_of(d, owner);
        if (m->thing[u] >= 0) {
            use->given[m->thing[u]] = conversion;
            continue;
        }
        if (d->x->p->ways[way].for_generic) continue;
        unsigned fitting = m->types[u] & d->x->p->needs[k].accepts;
        int t = lowest_type(fitting != 0 ? fitting : m->types[u]);
        (m->thing[u] == MANA_BESIDE ? use->more : use->used)[t]++;
        d->out->spent[k][t]++;
        if (conversion < 0)
            d->out->due[t]++;
        else
            d->out->conversions[conversion].own[t]++;
    }
}

// Which of the supply's mana pays the `paid` of each need.
static void match(Debts *d, int supply, int way, const int *paid, const Use *use) {
    SCRATCH_SCOPE(d->x->memory);
    Matching *m = SCRATCH_NEW(d->x->memory, Matching);
    m->p = d->x->p;
    m->slot_count = m->unit_count = 0;
    add_units(m, d->x, supply, way);
    for (int k = 0; k < d->x->p->need_count; k++)
        for (int i = 0; i < paid[k]; i++) m->slots[m->slot_count++] = k;
    for (int i = 0; i < m->slot_count; i++) {
        bool matched = i == 0 ? take_first(m) : take(m, i);
        gavel_assert(matched);
    }
    record(d, m, supply, way, use);
}

// At its root a beginning lacks exactly what is paid otherwise.
static void read_root(Debts *d, int root) {
    const PaymentProblem *p = d->x->p;
    const uint16_t *owed = &d->x->owed[root * p->need_count];
    for (int k = 0; k < p->need_count; k++) {
        const Need *n = &p->needs[k];
        d->owed[k][0] = owed[k];
        if (k == 0) continue;
        uint16_t other = (uint16_t)(n->count - owed[k]);
        if (n->generic_instead > 0)
            d->out->as_generic[k] = other;
        else
            d->out->as_life[k] = other;
    }
}

static void give_up(PaymentSolution *out, const Way *w) {
    out->cards += w->cards;
    out->tokens += w->tokens;
    out->creatures += w->creatures;
}

// The uses of converters that lead to a beginning, the latest in time first.
static void read_uses(Debts *d, int beginning) {
    const Search *x = d->x;
    const PaymentProblem *p = x->p;
    int chain[CONVERSIONS_MAX], count = 0;
    for (int i = beginning; x->beginnings[i].parent >= 0; i = x->beginnings[i].parent) {
        gavel_assert(count < CONVERSIONS_MAX);
        chain[count++] = i;
    }
    int root = count == 0 ? beginning : x->beginnings[chain[count - 1]].parent;
    read_root(d, root);
    d->out->conversion_count = count;
    for (int i = 0; i < count; i++) {
        const Beginning *b = &x->beginnings[chain[i]];
        d->out->conversions[i] = (Conversion){.supply = x->converters[b->converter], .way = b->way};
    }
    d->use_count = count;
    for (int i = 0; i < count; i++) d->uses[i] = chain[count - 1 - i];
    for (int i = 0; i < count; i++) {
        const Beginning *b = &x->beginnings[d->uses[i]];
        const uint16_t *before = &x->owed[b->parent * p->need_count];
        const uint16_t *after = &x->owed[d->uses[i] * p->need_count];
        const Way *w = &p->ways[b->way];
        int paid[NEEDS_MAX], supply = x->converters[b->converter];
        for (int k = 0; k < p->need_count; k++) paid[k] = before[k] - after[k];
        for (int c = 0; c < w->cost_count; c++) paid[w->cost[c].need] += w->cost[c].count;
        Conversion *conversion = &d->out->conversions[count - 1 - i];
        Use use = {conversion->used, conversion->more, d->out->given[supply]};
        match(d, supply, b->way, paid, &use);
        for (int c = 0; c < w->cost_count; c++)
            d->owed[w->cost[c].need][i + 1] =
                (uint16_t)(d->owed[w->cost[c].need][i + 1] + w->cost[c].count);
        give_up(d->out, w);
    }
}

static void clear(const PaymentProblem *p, PaymentSolution *out) {
    memset(out->used, 0, sizeof out->used[0] * (size_t)p->supply_count);
    memset(out->more, 0, sizeof out->more[0] * (size_t)p->supply_count);
    memset(out->spent, 0, sizeof out->spent[0] * (size_t)p->need_count);
    memset(out->as_generic, 0, sizeof out->as_generic);
    memset(out->as_life, 0, sizeof out->as_life);
    memset(out->due, 0, sizeof out->due);
    for (int i = 0; i < p->supply_count; i++) {
        out->way[i] = -1;
        for (int k = 0; k < WAY_THINGS_MAX; k++) out->given[i][k] = GIVEN_TO_NOBODY;
    }
    out->cards = out->life = out->tokens = out->creatures = 0;
    out->dies = out->lacks_life = false;
}

void payment_search_read(const Search *x, int beginning, const Paying *by, PaymentSolution *out) {
    SCRATCH_SCOPE(x->memory);
    Debts *d = SCRATCH_NEW(x->memory, Debts);
    memset(d->owed, 0, sizeof d->owed[0] * (size_t)x->p->need_count);
    d->x = x;
    d->out = out;
    clear(x->p, out);
    read_uses(d, beginning);
    for (int i = x->plain_count - 1; i >= 0; i--) {
        int supply = x->plain[i];
        if (by[i].way < 0) continue;
        out->way[supply] = by[i].way;
        Use use = {out->used[supply], out->more[supply], out->given[supply]};
        match(d, supply, by[i].way, by[i].paid, &use);
        give_up(out, &x->p->ways[by[i].way]);
    }
}
