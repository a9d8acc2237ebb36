// payment_beginnings.c - what is owed before plain mana pays: the cost, and every use of
// converters.
//
// An ability that costs mana or things (a converter) is looked at backwards in time: what it makes
// is taken off what is owed, and its own cost is added. So every order in which converters feed one
// another is found by using them one after the other, the latest first. Equal debts by the same
// converters are one beginning, and of converters that are alike the first ones are used.
#include <string.h>

#include "engine/rules/payment_search.h"

enum {
    BEGINNINGS_MAX = 1 << 14,
    TABLE_FIRST = 1 << 8,
    WITHOUT_END = 1 << 20  // Mana of what could be used again and again.
};

typedef struct {
    Search *x;
    int32_t *table;  // Beginnings by hash; -1: empty.
    uint32_t table_size;
    Trial *trials;
    bool *trial_gains;
    int first_trial[CONVERTERS_MAX], trial_count[CONVERTERS_MAX];
    int twin[CONVERTERS_MAX];           // The converter before it that is alike; -1: none.
    int64_t most_mana[CONVERTERS_MAX];  // What it could make.
    int64_t plain_mana;                 // What all plain supplies could make.
    int64_t available[NEEDS_MAX];       // At most so many of a need could be paid,
    int64_t by_plain[NEEDS_MAX];        // and so many by plain supplies.
    uint64_t mana_needs;                // Those that are paid with mana.
    uint64_t narrower[NEEDS_MAX];       // Needs whose every payment could pay this one as well.
    int rank[NEEDS_MAX];                // Narrower needs come first: mana that is alike pays
                                        // in this order.
    int depth;
    // The use that is being tried.
    const Trial *trial;
    int from, converter;
    bool gains;  // It makes more mana than it costs, or costs no mana.
    int useful;  // How much of its mana pays what its cost could not.
    uint16_t owed[NEEDS_MAX];
} Converting;

static uint16_t *owed_at(const Search *x, int i) { return &x->owed[i * x->p->need_count]; }

static void make_room(Search *x) {
    if (x->beginning_count < x->beginning_room) return;
    int room = x->beginning_room == 0 ? 16 : 2 * x->beginning_room;
    size_t needs = (size_t)x->p->need_count;
    Beginning *more = SCRATCH_ARRAY(x->memory, Beginning, room);
    uint16_t *owed = SCRATCH_ARRAY(x->memory, uint16_t, (size_t)room * needs);
    if (x->beginning_count > 0) {
        memcpy(more, x->beginnings, (size_t)x->beginning_count * sizeof *more);
        memcpy(owed, x->owed, (size_t)x->beginning_count * needs * sizeof *owed);
    }
    x->beginnings = more;
    x->owed = owed;
    x->beginning_room = room;
}

static int add_beginning(Search *x, Beginning b, const uint16_t *owed) {
    make_room(x);
    memcpy(owed_at(x, x->beginning_count), owed, (size_t)x->p->need_count * sizeof *owed);
    x->beginnings[x->beginning_count] = b;
    return x->beginning_count++;
}

// ---- what the cost itself asks for

// How much mana is missing to what must be paid at the least (601.2f).
static int missing(const PaymentProblem *p, const uint16_t *owed) {
    int mana = 0;
    for (int k = 0; k < p->need_count; k++)
        if (p->needs[k].accepts < 1U << THING_BIT) mana += owed[k];
    return p->least > mana ? p->least - mana : 0;
}

// Every choice of what is paid with generic mana or with life instead (601.2b).
static void add_roots(Search *x, int k, uint16_t *owed, int becomes, int life, int life_symbols) {
    const PaymentProblem *p = x->p;
    if (k == p->need_count) {
        if (p->life_symbols >= 0 && life_symbols != p->life_symbols) return;
        if (x->rule == LIFE_PAID && life > 0) return;
        int generic = becomes > p->reduction_left ? becomes - p->reduction_left : 0;
        Price price = x->life_is_dear ? life * ((Price)1 << LIFE_BIT) : 0;
        owed[0] = (uint16_t)(p->needs[0].count + generic);
        owed[0] = (uint16_t)(owed[0] + missing(p, owed));
        Beginning b = {.price = price, .life = life, .parent = -1};
        add_beginning(x, b, owed);
        return;
    }
    const Need *n = &p->needs[k];
    int others = n->generic_instead > 0 || n->life_instead > 0 ? n->count : 0;
    for (int other = 0; other <= others; other++) {
        owed[k] = (uint16_t)(n->count - other);
        bool by_life = n->generic_instead == 0;
        add_roots(x, k + 1, owed, becomes + other * n->generic_instead,
                  life + (by_life ? other * n->life_instead : 0),
                  life_symbols + (by_life ? other : 0));
    }
}

// ---- the table

static uint32_t hash_of(const Converting *c, uint64_t used, int life, const uint16_t *owed) {
    uint64_t h = used * 0x9E3779B97F4A7C15U + (uint64_t)life;
    for (int k = 0; k < c->x->p->need_count; k++) h = (h ^ owed[k]) * 0x100000001B3U;
    return (uint32_t)(h >> 32 ^ h);
}

static bool is_at(const Converting *c, int i, uint64_t used, int life, const uint16_t *owed) {
    const Beginning *b = &c->x->beginnings[i];
    return b->used == used && b->life == life &&
           memcmp(owed_at(c->x, i), owed, (size_t)c->x->p->need_count * sizeof *owed) == 0;
}

static uint32_t slot_of(const Converting *c, uint64_t used, int life, const uint16_t *owed) {
    uint32_t at = hash_of(c, used, life, owed) & (c->table_size - 1);
    while (c->table[at] >= 0 && !is_at(c, c->table[at], used, life, owed))
        at = (at + 1) & (c->table_size - 1);
    return at;
}

static void enter(Converting *c, int i) {
    const Beginning *b = &c->x->beginnings[i];
    c->table[slot_of(c, b->used, b->life, owed_at(c->x, i))] = i;
}

static void enlarge(Converting *c) {
    if (c->table_size > 0 && 2 * (uint32_t)c->x->beginning_count < c->table_size) return;
    c->table_size = c->table_size == 0 ? TABLE_FIRST : 4 * c->table_size;
    while (c->table_size <= 2 * (uint32_t)c->x->beginning_count) c->table_size *= 2;
    c->table = SCRATCH_ARRAY(c->x->memory, int32_t, c->table_size);
    memset(c->table, -1, c->table_size * sizeof *c->table);
    for (int i = 0; i < c->x->beginning_count; i++) enter(c, i);
}

// ---- using converters

static bool could_be_paid(const Converting *c, const uint16_t *owed, uint64_t used) {
    int64_t mana = 0, most = c->plain_mana;
    for (int k = 0; k < c->x->p->need_count; k++) {
        if (owed[k] > c->available[k]) return false;
        if (c->mana_needs >> k & 1U) mana += owed[k];
    }
    for (int i = 0; i < c->x->converter_count; i++)
        if (!(used >> i & 1U) || c->x->p->supplies[c->x->converters[i]].again)
            most += c->most_mana[i];
    return mana <= most;
}

// Could plain mana alone pay it?
static bool could_be_plain(const Converting *c, const uint16_t *owed) {
    int64_t mana = 0;
    for (int k = 0; k < c->x->p->need_count; k++) {
        if (owed[k] > c->by_plain[k]) return false;
        if (c->mana_needs >> k & 1U) mana += owed[k];
    }
    return mana <= c->plain_mana;
}

// Is it the cheapest payment so far if plain mana pays the rest?
static void try_rest(const Converting *c, int i) {
    Search *x = c->x;
    const Beginning *b = &x->beginnings[i];
    if (x->matcher == NULL) return;
    if (!could_be_plain(c, owed_at(x, i))) return;
    Price rest = payment_match_price(x->matcher, owed_at(x, i), x->least - b->price);
    if (rest == PRICE_UNREACHED) return;
    payment_match_keep(x->matcher);
    x->least = b->price + rest;
    x->least_beginning = i;
}

// Whatever pays the rest, there is a cheaper payment.
static bool is_too_dear(const Search *x, Price price) {
    return x->matcher != NULL && price + x->floor >= x->least;
}

static void expand(Converting *c, int from);

// One more beginning, or a cheaper way to one that is known: then what follows it is cheaper too.
static void reach(Converting *c, int unused) {
    Search *x = c->x;
    const Way *w = &x->p->ways[c->trial->way];
    const Beginning *parent = &x->beginnings[c->from];
    uint16_t owed[NEEDS_MAX];
    memcpy(owed, c->owed, sizeof owed);
    for (int i = 0; i < w->cost_count; i++)
        owed[w->cost[i].need] = (uint16_t)(owed[w->cost[i].need] + w->cost[i].count);
    bool again = x->p->supplies[x->converters[c->converter]].again;
    uint64_t used = parent->used | (again ? 0 : (uint64_t)1 << c->converter);
    Beginning b = {.price = parent->price + c->trial->price,
                   .used = used,
                   .life = parent->life + c->trial->life,
                   .parent = c->from,
                   .converter = c->converter,
                   .way = c->trial->way};
    b.price += unused * ((Price)1 << LEFT_OVER_BIT);
    if (is_too_dear(x, b.price) || !could_be_paid(c, owed, used)) return;
    uint32_t slot = slot_of(c, used, b.life, owed);
    if (c->table[slot] < 0) {
        if (x->beginning_count >= BEGINNINGS_MAX) {
            x->limit = true;
            return;
        }
        c->table[slot] = add_beginning(x, b, owed);
        try_rest(c, c->table[slot]);
        enlarge(c);
        return;
    }
    int known = c->table[slot];
    if (b.price >= x->beginnings[known].price) return;
    x->beginnings[known] = b;
    try_rest(c, known);
    if (known >= c->from || c->depth >= CONVERSIONS_MAX) return;  // It is still to be looked at.
    Converting outer = *c;
    c->depth++;
    expand(c, known);
    outer.table = c->table;
    outer.table_size = c->table_size;
    *c = outer;
}

// Could whatever pays for the use pay this need at once?
static bool is_detour(const Converting *c, int k) {
    const Way *w = &c->x->p->ways[c->trial->way];
    const Need *n = &c->x->p->needs[k];
    for (int i = 0; i < w->cost_count; i++) {
        const Need *own = &c->x->p->needs[w->cost[i].need];
        if (own->accepts < 1U << THING_BIT && own->purpose == n->purpose &&
            (own->accepts & ~n->accepts) == 0)
            return true;
    }
    return false;
}

// What a converter makes pays as much as it can, in every way. One that makes no more mana than it
// costs is of use only where it pays what its cost could not.
static void give(Converting *c, int block, int left, int lowest, int unused, int given) {
    const Trial *t = c->trial;
    for (; block < t->block_count && left == 0; lowest = 0)
        if (++block < t->block_count) left = t->blocks[block].count;
    if (block >= t->block_count) {
        if (given > 0 && (c->gains || c->useful > 0)) reach(c, unused);
        return;
    }
    const Block *b = &t->blocks[block];
    bool any = false;
    uint64_t owed = 0;
    for (int k = 0; k < c->x->p->need_count; k++) owed |= (uint64_t)(c->owed[k] > 0) << k;
    for (uint64_t needs = b->needs & owed; needs != 0; needs &= needs - 1) {
        int k = __builtin_ctzll(needs);
        any = true;
        // What would pay the narrower need may pay this one instead.
        if (c->rank[k] < lowest || (b->needs & owed & c->narrower[k]) != 0) continue;
        int useful = b->mana && !c->gains && !is_detour(c, k);
        c->owed[k]--;
        c->useful += useful;
        give(c, block, left - 1, c->rank[k], unused, given + 1);
        c->useful -= useful;
        c->owed[k]++;
    }
    if (!any) give(c, block, 0, 0, unused + (b->mana ? left : 0), given);
}

static void use_trial(Converting *c, int from, int converter, int trial) {
    if (is_too_dear(c->x, c->x->beginnings[from].price + c->trials[trial].price)) return;
    c->from = from;
    c->converter = converter;
    c->trial = &c->trials[trial];
    c->gains = c->trial_gains[trial];
    c->useful = 0;
    memcpy(c->owed, owed_at(c->x, from), (size_t)c->x->p->need_count * sizeof c->owed[0]);
    give(c, 0, c->trial->blocks[0].count, 0, 0, 0);
}

static void expand(Converting *c, int from) {
    for (int i = 0; i < c->x->converter_count && !c->x->limit; i++) {
        uint64_t used = c->x->beginnings[from].used;
        if (used >> i & 1U) continue;
        if (c->twin[i] >= 0 && !(used >> c->twin[i] & 1U)) continue;
        for (int t = 0; t < c->trial_count[i]; t++) use_trial(c, from, i, c->first_trial[i] + t);
    }
}

// ---- preparing

static int mana_of(const Trial *t) {
    int mana = 0;
    for (int i = 0; i < t->block_count; i++)
        mana += t->blocks[i].needs == 0 ? 0 : t->blocks[i].count;
    return mana;
}

static int mana_in_cost(const Converting *c, const Way *w) {
    int mana = 0;
    for (int i = 0; i < w->cost_count; i++)
        if (c->mana_needs >> w->cost[i].need & 1U) mana += w->cost[i].count;
    return mana;
}

static bool only_mana(const Trial *t) {
    for (int i = 0; i < t->block_count; i++)
        if (!t->blocks[i].mana) return false;
    return true;
}

// How often a way could be used, by the things that it costs.
static int64_t most_uses(const Converting *c, const Way *w) {
    int64_t uses = WITHOUT_END;
    for (int i = 0; i < w->cost_count; i++) {
        int k = w->cost[i].need;
        if (c->mana_needs >> k & 1U) continue;
        if (c->available[k] / w->cost[i].count < uses) uses = c->available[k] / w->cost[i].count;
    }
    return uses;
}

static void compare_needs(Converting *c) {
    const PaymentProblem *p = c->x->p;
    for (int k = 0; k < p->need_count; k++) {
        const Need *wide = &p->needs[k];
        c->rank[k] = __builtin_popcount(wide->accepts) * NEEDS_MAX + k;
        for (int j = 0; j < p->need_count; j++) {
            const Need *narrow = &p->needs[j];
            bool within = (narrow->accepts & ~wide->accepts) == 0 &&
                          narrow->accepts != wide->accepts && narrow->purpose == wide->purpose &&
                          narrow->before == wide->before;
            c->narrower[k] |= (uint64_t)within << j;
        }
    }
}

// What may be used again and again adds to the mana only if it makes more than it costs.
static int64_t gain_again(const Converting *c, const Trial *t) {
    const Way *w = &c->x->p->ways[t->way];
    int64_t gain = mana_of(t) - mana_in_cost(c, w);
    return gain > 0 ? gain * most_uses(c, w) : 0;
}

// What one way adds to what could be paid of each need.
static void add_available(const Search *x, const Trial *t, int64_t *most) {
    for (int k = 0; k < x->p->need_count; k++) {
        int64_t now = 0;
        for (int i = 0; i < t->block_count; i++)
            if (t->blocks[i].needs >> k & 1U) now += t->blocks[i].count;
        if (now > most[k]) most[k] = now;
    }
}

static void look_at_plain(Converting *c) {
    Search *x = c->x;
    if (x->matcher != NULL) {
        payment_match_available(x->matcher, c->mana_needs, c->available, &c->plain_mana);
        memcpy(c->by_plain, c->available, sizeof c->by_plain);
        return;
    }
    for (int i = 0; i < x->plain_count; i++) {
        const Supply *s = &x->p->supplies[x->plain[i]];
        int64_t most[NEEDS_MAX] = {0};
        int mana = 0;
        for (int w = 0; w < s->way_count; w++) {
            Trial t;
            if (!payment_search_trial(x, x->plain[i], s->first_way + w, &t)) continue;
            add_available(x, &t, most);
            if (mana_of(&t) > mana) mana = mana_of(&t);
        }
        c->plain_mana += mana;
        for (int k = 0; k < x->p->need_count; k++) c->available[k] += most[k];
    }
    memcpy(c->by_plain, c->available, sizeof c->by_plain);
}

static bool same_converter(const PaymentProblem *p, const Supply *a, const Supply *b) {
    if (a->way_count != b->way_count || a->again || b->again || a->snow != b->snow) return false;
    for (int i = 0; i < a->way_count; i++) {
        Way v = p->ways[a->first_way + i], w = p->ways[b->first_way + i];
        v.tag = w.tag;
        if (memcmp(&v, &w, sizeof v) != 0) return false;
    }
    return true;
}

static void look_at_converter(Converting *c, int i) {
    Search *x = c->x;
    const Supply *s = &x->p->supplies[x->converters[i]];
    int64_t most[NEEDS_MAX] = {0};
    c->most_mana[i] = 0;
    c->trial_count[i] = 0;
    c->first_trial[i] = i == 0 ? 0 : c->first_trial[i - 1] + c->trial_count[i - 1];
    for (int w = 0; w < s->way_count; w++) {
        Trial *t = &c->trials[c->first_trial[i] + c->trial_count[i]];
        if (!payment_search_trial(x, x->converters[i], s->first_way + w, t)) continue;
        int own = mana_in_cost(c, &x->p->ways[t->way]);
        c->trial_gains[c->first_trial[i] + c->trial_count[i]++] =
            own == 0 || mana_of(t) > own || !only_mana(t);
        if (t->price < 0) x->floor += s->again ? -PRICE_UNREACHED / 2 : t->price;
        add_available(x, t, most);
    }
    for (int k = 0; k < x->p->need_count; k++)
        c->available[k] += s->again && most[k] > 0 ? WITHOUT_END : most[k];
    c->twin[i] = -1;
    for (int j = i - 1; j >= 0 && c->twin[i] < 0; j--)
        if (same_converter(x->p, &x->p->supplies[x->converters[j]], s)) c->twin[i] = j;
}

static void bound_converter(Converting *c, int i) {
    bool again = c->x->p->supplies[c->x->converters[i]].again;
    for (int t = c->first_trial[i]; t < c->first_trial[i] + c->trial_count[i]; t++) {
        int64_t mana = again ? gain_again(c, &c->trials[t]) : mana_of(&c->trials[t]);
        if (mana > c->most_mana[i]) c->most_mana[i] = mana;
    }
}

static int ways_of_converters(const Search *x) {
    int count = 0;
    for (int i = 0; i < x->converter_count; i++)
        count += x->p->supplies[x->converters[i]].way_count;
    return count;
}

static void match_roots(Search *x) {
    x->least = PRICE_UNREACHED;
    x->least_beginning = -1;
    if (x->matcher == NULL) return;
    x->floor = payment_match_floor(x->matcher);
    for (int i = 0; i < x->beginning_count; i++) {
        Price price = x->beginnings[i].price;
        Price rest = payment_match_price(x->matcher, owed_at(x, i), x->least - price);
        if (rest == PRICE_UNREACHED) continue;
        payment_match_keep(x->matcher);
        x->least = price + rest;
        x->least_beginning = i;
    }
}

void payment_search_begin(Search *x) {
    uint16_t owed[NEEDS_MAX];
    add_roots(x, 1, owed, 0, x->p->life_owed, 0);
    match_roots(x);
    bool enough = x->p->any_will_do && x->least_beginning >= 0;
    if (x->converter_count == 0 || enough) return;
    Converting *c = SCRATCH_NEW(x->memory, Converting);
    memset(c, 0, sizeof *c);
    c->x = x;
    c->trials = SCRATCH_ARRAY(x->memory, Trial, ways_of_converters(x));
    c->trial_gains = SCRATCH_ARRAY(x->memory, bool, ways_of_converters(x));
    for (int k = 0; k < x->p->need_count; k++)
        if (x->p->needs[k].accepts < 1U << THING_BIT) c->mana_needs |= (uint64_t)1 << k;
    compare_needs(c);
    look_at_plain(c);
    for (int i = 0; i < x->converter_count; i++) look_at_converter(c, i);
    for (int i = 0; i < x->converter_count; i++) bound_converter(c, i);
    enlarge(c);
    for (int i = 0; i < x->beginning_count && !x->limit; i++)
        if (could_be_paid(c, owed_at(x, i), x->beginnings[i].used)) expand(c, i);
}
