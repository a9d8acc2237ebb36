// payment_match.c - the cheapest way in which plain mana pays what is owed: a matching.
//
// Most supplies make one mana: then a payment gives each symbol one of them, and the cheapest one
// is found symbol by symbol, each time along the cheapest chain of supplies that make room for one
// another. Those that make more are few: every choice of them and of their ways is tried, and their
// mana joins the others at no price of its own.
#include <string.h>

#include "engine/rules/payment_search.h"

enum {
    SINGLES_MAX = 96,
    SEVERAL_MAX = 12,    // Supplies that make more than one mana.
    CHOICES_MAX = 1024,  // Of them and of their ways.
    TRIALS_MAX = 96,
    KINDS_MAX = 24,  // Needs.
    ROWS_MAX = 256,  // Mana and things.
    FREE = -1        // Row.pays: nothing.
};
#define LEFT_OVER ((Price)1 << LEFT_OVER_BIT)

// One mana, or one thing.
typedef struct {
    uint32_t needs;  // What it could pay, as bits.
    int8_t pays;     // The need, or FREE.
    int8_t several;  // Whose it is, if of a supply that makes more; else -1.
} Row;

// A supply that makes more than one mana.
typedef struct {
    int plain;  // Its place among the plain supplies.
    int first_trial, trial_count;
} Several;

// For each of those the trial that is chosen, or -1; and what no payment with it falls below.
typedef struct {
    Price bound;
    int8_t chosen[SEVERAL_MAX];
} Choice;

// Which row pays what.
typedef struct {
    int row_count;
    int8_t pays[ROWS_MAX], several[ROWS_MAX];
    int8_t chosen[SEVERAL_MAX];
} Found;

struct Matcher {
    const Search *x;
    int single_count;
    int singles[SINGLES_MAX];             // Places among the plain supplies.
    int16_t way[SINGLES_MAX][KINDS_MAX];  // By need: the cheapest way that pays it.
    Price least[KINDS_MAX];               // The cheapest single for that need.
    Price sums[SINGLES_MAX + 1];          // So many singles add at least that.
    int several_count, several_rows;
    Several several[SEVERAL_MAX];
    int trial_count;
    Trial trials[TRIALS_MAX];
    // First the singles, then what is chosen now; and what each adds where it pays that need.
    int row_count;
    Row rows[ROWS_MAX];
    Price at[ROWS_MAX][KINDS_MAX];
    // What is owed now.
    const uint16_t *owed;
    int need_count, total;
    uint8_t needs[KINDS_MAX];
    uint32_t needed;  // The same as bits.
    int choice_count;
    Choice choices[CHOICES_MAX];
    // The best so far for what is owed now, and what was kept of it.
    Price best;
    Found found, kept;
};

// ---- preparing

static bool is_single(const Trial *t) { return t->block_count == 1 && t->blocks[0].count == 1; }

// Keeps the prices in their order.
static void sort_in(Matcher *m, Price price) {
    int at = m->single_count;
    for (; at > 1 && m->sums[at - 1] > price; at--) m->sums[at] = m->sums[at - 1];
    m->sums[at] = price;
}

static void add_single(Matcher *m, int plain, int first_trial) {
    int i = m->single_count++;
    Price cheapest = PRICE_UNREACHED;
    uint32_t payable = 0;
    for (int t = first_trial; t < m->trial_count; t++) {
        const Trial *trial = &m->trials[t];
        if (trial->price < cheapest) cheapest = trial->price;
        for (uint64_t needs = trial->blocks[0].needs; needs != 0; needs &= needs - 1) {
            int k = __builtin_ctzll(needs);
            if ((payable >> k & 1U) && trial->price >= m->at[i][k]) continue;
            payable |= 1U << k;
            m->at[i][k] = trial->price;
            m->way[i][k] = (int16_t)trial->way;
            if (trial->price < m->least[k]) m->least[k] = trial->price;
        }
    }
    m->singles[i] = plain;
    m->rows[i] = (Row){.needs = payable, .pays = FREE, .several = -1};
    m->trial_count = first_trial;
    sort_in(m, cheapest);
}

static int most_rows(const Matcher *m, int first_trial) {
    int most = 0;
    for (int t = first_trial; t < m->trial_count; t++) {
        int rows = 0;
        for (int b = 0; b < m->trials[t].block_count; b++) rows += m->trials[t].blocks[b].count;
        if (rows > most) most = rows;
    }
    return most;
}

// False: there are too many.
static bool add_plain(Matcher *m, int plain, int *choices) {
    const Search *x = m->x;
    const Supply *s = &x->p->supplies[x->plain[plain]];
    int first = m->trial_count;
    bool single = true;
    for (int w = 0; w < s->way_count; w++) {
        if (m->trial_count >= TRIALS_MAX) return false;
        Trial *t = &m->trials[m->trial_count];
        if (!payment_search_trial(x, x->plain[plain], s->first_way + w, t)) continue;
        single = single && is_single(t);
        m->trial_count++;
    }
    if (m->trial_count == first) return true;
    if (single && m->single_count >= SINGLES_MAX) return false;
    if (single) {
        add_single(m, plain, first);
        return true;
    }
    m->several_rows += most_rows(m, first);
    if (m->several_count >= SEVERAL_MAX || m->several_rows + SINGLES_MAX > ROWS_MAX) return false;
    *choices *= m->trial_count - first + 1;
    m->several[m->several_count++] =
        (Several){.plain = plain, .first_trial = first, .trial_count = m->trial_count - first};
    return *choices <= CHOICES_MAX;
}

Matcher *payment_match_prepare(const Search *x) {
    if (x->rule != LIFE_FREE || x->unspent || x->sparing || x->p->need_count > KINDS_MAX)
        return NULL;
    Matcher *m = SCRATCH_NEW(x->memory, Matcher);
    int choices = 1;
    m->x = x;
    m->single_count = m->several_count = m->several_rows = m->trial_count = 0;
    m->sums[0] = 0;
    for (int k = 0; k < x->p->need_count; k++) m->least[k] = PRICE_UNREACHED;
    for (int i = 0; i < x->plain_count; i++)
        if (!add_plain(m, i, &choices)) return NULL;
    for (int i = 1; i <= m->single_count; i++) m->sums[i] += m->sums[i - 1];
    return m;
}

Price payment_match_floor(const Matcher *m) {
    Price floor = 0;
    for (int i = 1; i <= m->single_count; i++)
        if (m->sums[i] < floor) floor = m->sums[i];
    for (int t = 0; t < m->trial_count; t++)
        if (m->trials[t].price < 0) floor += m->trials[t].price;
    return floor;
}

static void add_available(const Matcher *m, const Several *s, uint64_t mana_needs, int64_t *by_need,
                          int64_t *mana) {
    int64_t most[KINDS_MAX] = {0}, most_mana = 0;
    for (int t = s->first_trial; t < s->first_trial + s->trial_count; t++) {
        int64_t now[KINDS_MAX] = {0}, now_mana = 0;
        for (int b = 0; b < m->trials[t].block_count; b++) {
            const Block *block = &m->trials[t].blocks[b];
            if (block->needs & mana_needs) now_mana += block->count;
            for (uint64_t needs = block->needs; needs != 0; needs &= needs - 1)
                now[__builtin_ctzll(needs)] += block->count;
        }
        for (int k = 0; k < m->x->p->need_count; k++)
            if (now[k] > most[k]) most[k] = now[k];
        if (now_mana > most_mana) most_mana = now_mana;
    }
    for (int k = 0; k < m->x->p->need_count; k++) by_need[k] += most[k];
    *mana += most_mana;
}

void payment_match_available(const Matcher *m, uint64_t mana_needs, int64_t *by_need,
                             int64_t *mana) {
    for (int r = 0; r < m->single_count; r++) {
        *mana += (m->rows[r].needs & mana_needs) != 0;
        for (uint32_t needs = m->rows[r].needs; needs != 0; needs &= needs - 1)
            by_need[__builtin_ctz(needs)]++;
    }
    for (int i = 0; i < m->several_count; i++)
        add_available(m, &m->several[i], mana_needs, by_need, mana);
}

// ---- choosing among what makes more than one mana

// What the way makes becomes rows. Each mana of it is left over until it pays something.
static void add_rows(Matcher *m, int several, const Trial *t, Price *price) {
    *price += t->price;
    for (int b = 0; b < t->block_count; b++) {
        const Block *block = &t->blocks[b];
        if (block->mana) *price += block->count * LEFT_OVER;
        uint32_t useful = (uint32_t)block->needs & m->needed;
        for (int i = 0; i < block->count && i < m->total && useful != 0; i++) {
            Price *at = m->at[m->row_count];
            for (uint32_t needs = useful; needs != 0; needs &= needs - 1)
                at[__builtin_ctz(needs)] = block->mana ? -LEFT_OVER : 0;
            m->rows[m->row_count++] =
                (Row){.needs = useful, .pays = FREE, .several = (int8_t)several};
        }
    }
}

// No payment with these rows is cheaper: by what each need takes, and by how many singles it takes.
static Price bound_of(const Matcher *m, Price base) {
    Price by_need = base;
    int others = m->row_count - m->single_count, singles = m->total - others;
    if (singles > m->single_count) return PRICE_UNREACHED;
    uint32_t paid = 0;
    for (int r = m->single_count; r < m->row_count; r++) paid |= m->rows[r].needs;
    for (int i = 0; i < m->need_count; i++) {
        int k = m->needs[i];
        Price least = m->least[k];
        if ((paid >> k & 1U) && least > -LEFT_OVER) least = -LEFT_OVER;
        if (least == PRICE_UNREACHED) return PRICE_UNREACHED;
        by_need += m->owed[k] * least;
    }
    Price by_count = base - others * LEFT_OVER;
    if (singles > 0) by_count += m->sums[singles];
    return by_count > by_need ? by_count : by_need;
}

// Every choice, from that supply on.
static void choose(Matcher *m, int i, Price price, int8_t *chosen) {
    if (i == m->several_count) {
        Choice *c = &m->choices[m->choice_count];
        c->bound = bound_of(m, price);
        memcpy(c->chosen, chosen, sizeof c->chosen);
        m->choice_count += c->bound < m->best;
        return;
    }
    const Several *s = &m->several[i];
    int rows = m->row_count;
    chosen[i] = -1;
    choose(m, i + 1, price, chosen);
    for (int t = s->first_trial; t < s->first_trial + s->trial_count; t++) {
        Price with = price;
        chosen[i] = (int8_t)t;
        add_rows(m, i, &m->trials[t], &with);
        if (m->row_count > rows) choose(m, i + 1, with, chosen);
        m->row_count = rows;
    }
}

// ---- matching

// Gives one more of that need a row of its own, where that is possible at all: the cheapest chain
// in which each row makes room for the one before. `price` is what it adds.
static bool pay_one(Matcher *m, int need, Price *price) {
    Price reached[KINDS_MAX], least = PRICE_UNREACHED;
    int from[KINDS_MAX], over[KINDS_MAX], last_need = 0, last_row = -1;
    for (int i = 0; i < m->need_count; i++) reached[m->needs[i]] = PRICE_UNREACHED;
    reached[need] = 0;
    for (uint32_t waiting = 1U << need; waiting != 0;) {
        int k = __builtin_ctz(waiting);
        waiting &= waiting - 1;
        for (int r = 0; r < m->row_count; r++) {
            const Row *row = &m->rows[r];
            if (!(row->needs >> k & 1U) || row->pays == k) continue;
            Price now = reached[k] + m->at[r][k];
            if (row->pays == FREE) {
                if (now >= least) continue;
                least = now;
                last_need = k;
                last_row = r;
                continue;
            }
            now -= m->at[r][row->pays];
            if (now >= reached[row->pays]) continue;
            reached[row->pays] = now;
            from[row->pays] = k;
            over[row->pays] = r;
            waiting |= 1U << row->pays;
        }
    }
    if (last_row < 0) return false;
    m->rows[last_row].pays = (int8_t)last_need;
    for (int k = last_need; k != need; k = from[k]) m->rows[over[k]].pays = (int8_t)from[k];
    *price += least;
    return true;
}

static void match_all(Matcher *m, const Choice *c) {
    Price price = 0;
    m->row_count = m->single_count;
    for (int i = 0; i < m->several_count; i++)
        if (c->chosen[i] >= 0) add_rows(m, i, &m->trials[c->chosen[i]], &price);
    for (int r = 0; r < m->row_count; r++) m->rows[r].pays = FREE;
    for (int i = m->need_count - 1; i >= 0; i--)
        for (int n = 0; n < m->owed[m->needs[i]]; n++)
            if (!pay_one(m, m->needs[i], &price)) return;
    if (price >= m->best) return;
    m->best = price;
    m->found.row_count = m->row_count;
    for (int r = 0; r < m->row_count; r++) {
        m->found.pays[r] = m->rows[r].pays;
        m->found.several[r] = m->rows[r].several;
    }
    memcpy(m->found.chosen, c->chosen, sizeof c->chosen);
}

// The choice of the lowest bound that is left; NULL: none of them can be the best.
static Choice *next_choice(Matcher *m) {
    Choice *next = NULL;
    for (int i = 0; i < m->choice_count; i++) {
        Choice *c = &m->choices[i];
        if (c->bound < m->best && (next == NULL || c->bound < next->bound)) next = c;
    }
    return next;
}

static bool state_owed(Matcher *m, const uint16_t *owed) {
    m->owed = owed;
    m->need_count = m->total = 0;
    m->needed = 0;
    for (int k = 0; k < m->x->p->need_count; k++) {
        if (owed[k] == 0) continue;
        m->needs[m->need_count++] = (uint8_t)k;
        m->needed |= 1U << k;
        m->total += owed[k];
    }
    return m->total <= ROWS_MAX;
}

Price payment_match_price(Matcher *m, const uint16_t *owed, Price below) {
    int8_t chosen[SEVERAL_MAX];
    m->best = below;
    m->row_count = m->single_count;
    m->choice_count = 0;
    if (!state_owed(m, owed)) return PRICE_UNREACHED;
    choose(m, 0, 0, chosen);
    for (Choice *c; (c = next_choice(m)) != NULL; c->bound = PRICE_UNREACHED) match_all(m, c);
    return m->best < below ? m->best : PRICE_UNREACHED;
}

void payment_match_keep(Matcher *m) { m->kept = m->found; }

// ---- what it found

static void read_row(const Matcher *m, int r, Paying *by) {
    int need = m->kept.pays[r], several = m->kept.several[r];
    if (need == FREE) return;
    Paying *p = &by[several < 0 ? m->singles[r] : m->several[several].plain];
    p->way = several < 0 ? m->way[r][need] : m->trials[m->kept.chosen[several]].way;
    p->paid[need]++;
}

void payment_match_read(const Matcher *m, Paying *by) {
    for (int r = 0; r < m->kept.row_count; r++) read_row(m, r, by);
}
