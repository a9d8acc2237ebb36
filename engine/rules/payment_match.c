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
    SEVERAL_MAX = 12,   // Supplies that make more than one mana.
    CHOICES_MAX = 768,  // Of them and of their ways.
    TRIALS_MAX = 96,
    KINDS_MAX = 24,  // Needs of which something is owed.
    ROWS_MAX = 256,  // Mana and things.
    FREE = -1        // Row.pays: nothing.
};
#define LEFT_OVER ((Price)1 << LEFT_OVER_BIT)

// One mana, or one thing.
typedef struct {
    uint32_t kinds;  // What it could pay, as bits of kinds.
    int8_t pays;     // The kind, or FREE.
} Row;

typedef struct {
    int plain;  // Its place among the plain supplies.
    int first_trial, trial_count;
    int chosen;  // The trial, or -1.
} Several;

struct Matcher {
    const Search *x;
    int single_count;
    int singles[SINGLES_MAX];  // Places among the plain supplies.
    uint64_t payable[SINGLES_MAX];
    Price cost[SINGLES_MAX][KINDS_MAX];   // By need: the cheapest of its ways that pays it,
    int16_t way[SINGLES_MAX][KINDS_MAX];  // and which one that is.
    int several_count;
    Several several[SEVERAL_MAX];
    int trial_count;
    Trial trials[TRIALS_MAX];
    // What is owed now.
    int kind_count, total;
    uint8_t needs[KINDS_MAX];  // By kind: the need,
    int owed[KINDS_MAX];       // how much of it,
    Price least[KINDS_MAX];    // and the cheapest single supply for it.
    int row_count;             // First the singles.
    Row rows[ROWS_MAX];        //
    Price at[ROWS_MAX][KINDS_MAX];
    Price best;
    int8_t best_pays[ROWS_MAX];
    int best_chosen[SEVERAL_MAX];
};

// ---- preparing

static bool is_single(const Trial *t) { return t->block_count == 1 && t->blocks[0].count == 1; }

static void add_single(Matcher *m, int plain, int first_trial) {
    int i = m->single_count++;
    m->singles[i] = plain;
    m->payable[i] = 0;
    for (int t = first_trial; t < m->trial_count; t++) {
        const Trial *trial = &m->trials[t];
        for (uint64_t needs = trial->blocks[0].needs; needs != 0; needs &= needs - 1) {
            int k = __builtin_ctzll(needs);
            if ((m->payable[i] >> k & 1U) && trial->price >= m->cost[i][k]) continue;
            m->payable[i] |= (uint64_t)1 << k;
            m->cost[i][k] = trial->price;
            m->way[i][k] = (int16_t)trial->way;
        }
    }
    m->trial_count = first_trial;
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
    if (m->several_count >= SEVERAL_MAX) return false;
    *choices *= m->trial_count - first + 1;
    m->several[m->several_count++] =
        (Several){.plain = plain, .first_trial = first, .trial_count = m->trial_count - first};
    return *choices <= CHOICES_MAX;
}

Matcher *payment_match_prepare(const Search *x) {
    if (x->rule != LIFE_FREE || x->sparing || x->p->need_count > KINDS_MAX) return NULL;
    Matcher *m = SCRATCH_NEW(x->memory, Matcher);
    int choices = 1;
    m->x = x;
    m->single_count = m->several_count = m->trial_count = 0;
    for (int i = 0; i < x->plain_count; i++)
        if (!add_plain(m, i, &choices)) return NULL;
    return m;
}

Price payment_match_floor(const Matcher *m) {
    Price floor = 0;
    for (int i = 0; i < m->single_count; i++) {
        Price least = 0;
        for (uint64_t needs = m->payable[i]; needs != 0; needs &= needs - 1) {
            Price price = m->cost[i][__builtin_ctzll(needs)];
            if (price < least) least = price;
        }
        floor += least;
    }
    for (int t = 0; t < m->trial_count; t++)
        if (m->trials[t].price < 0) floor += m->trials[t].price;
    return floor;
}

// ---- matching

// Gives one more of that kind a row of its own, where that is possible at all: the cheapest chain
// in which each row makes room for the one before. `price` is what it adds.
static bool pay_one(Matcher *m, int kind, Price *price) {
    Price reached[KINDS_MAX], least = PRICE_UNREACHED;
    int from[KINDS_MAX], over[KINDS_MAX], last_kind = 0, last_row = -1;
    for (int k = 0; k < m->kind_count; k++) reached[k] = PRICE_UNREACHED;
    reached[kind] = 0;
    for (uint32_t waiting = 1U << kind; waiting != 0;) {
        int k = __builtin_ctz(waiting);
        waiting &= waiting - 1;
        for (int r = 0; r < m->row_count; r++) {
            const Row *row = &m->rows[r];
            if (!(row->kinds >> k & 1U) || row->pays == k) continue;
            Price now = reached[k] + m->at[r][k];
            if (row->pays == FREE) {
                if (now >= least) continue;
                least = now;
                last_kind = k;
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
    m->rows[last_row].pays = (int8_t)last_kind;
    for (int k = last_kind; k != kind; k = from[k]) m->rows[over[k]].pays = (int8_t)from[k];
    *price += least;
    return true;
}

// No payment with these rows is cheaper.
static Price bound_of(const Matcher *m, Price base) {
    for (int k = 0; k < m->kind_count; k++) {
        Price least = m->least[k];
        for (int r = m->single_count; r < m->row_count; r++)
            if ((m->rows[r].kinds >> k & 1U) && m->at[r][k] < least) least = m->at[r][k];
        if (least == PRICE_UNREACHED) return PRICE_UNREACHED;
        base += m->owed[k] * least;
    }
    return base;
}

static void match_all(Matcher *m, Price price) {
    if (m->row_count < m->total || bound_of(m, price) >= m->best) return;
    for (int r = 0; r < m->row_count; r++) m->rows[r].pays = FREE;
    for (int k = m->kind_count - 1; k >= 0; k--)
        for (int i = 0; i < m->owed[k]; i++)
            if (!pay_one(m, k, &price)) return;
    if (price >= m->best) return;
    m->best = price;
    for (int r = 0; r < m->row_count; r++) m->best_pays[r] = m->rows[r].pays;
    for (int i = 0; i < m->several_count; i++) m->best_chosen[i] = m->several[i].chosen;
}

static uint32_t kinds_of(const Matcher *m, uint64_t needs) {
    uint32_t kinds = 0;
    for (int k = 0; k < m->kind_count; k++) kinds |= (uint32_t)(needs >> m->needs[k] & 1U) << k;
    return kinds;
}

// What the way makes becomes rows. Each mana of it is left over until it pays something.
static void add_rows(Matcher *m, const Trial *t, Price *price) {
    for (int b = 0; b < t->block_count; b++) {
        const Block *block = &t->blocks[b];
        uint32_t kinds = kinds_of(m, block->needs);
        if (block->mana) *price += block->count * LEFT_OVER;
        for (int i = 0; i < block->count && i < m->total && kinds != 0; i++) {
            if (m->row_count >= ROWS_MAX) return;
            Row *row = &m->rows[m->row_count];
            row->kinds = kinds;
            for (int k = 0; k < m->kind_count; k++)
                m->at[m->row_count][k] = block->mana ? -LEFT_OVER : 0;
            m->row_count++;
        }
    }
}

// Every choice of the supplies that make more than one mana, from that one on.
static void choose(Matcher *m, int i, Price price) {
    if (i == m->several_count) {
        match_all(m, price);
        return;
    }
    Several *s = &m->several[i];
    int rows = m->row_count;
    s->chosen = -1;
    choose(m, i + 1, price);
    for (int t = s->first_trial; t < s->first_trial + s->trial_count; t++) {
        Price with = price + m->trials[t].price;
        s->chosen = t;
        add_rows(m, &m->trials[t], &with);
        if (m->row_count > rows) choose(m, i + 1, with);
        m->row_count = rows;
    }
}

static bool state_owed(Matcher *m, const uint16_t *owed) {
    m->kind_count = m->total = 0;
    for (int k = 0; k < m->x->p->need_count; k++) {
        if (owed[k] == 0) continue;
        m->needs[m->kind_count] = (uint8_t)k;
        m->least[m->kind_count] = PRICE_UNREACHED;
        m->owed[m->kind_count++] = owed[k];
        m->total += owed[k];
    }
    return m->total <= ROWS_MAX;
}

static void state_singles(Matcher *m) {
    m->row_count = m->single_count;
    for (int i = 0; i < m->single_count; i++) {
        uint32_t kinds = kinds_of(m, m->payable[i]);
        m->rows[i].kinds = kinds;
        for (; kinds != 0; kinds &= kinds - 1) {
            int k = __builtin_ctz(kinds);
            Price price = m->cost[i][m->needs[k]];
            m->at[i][k] = price;
            if (price < m->least[k]) m->least[k] = price;
        }
    }
}

Price payment_match_price(Matcher *m, const uint16_t *owed, Price below) {
    m->best = below;
    if (!state_owed(m, owed)) return PRICE_UNREACHED;
    state_singles(m);
    choose(m, 0, 0);
    return m->best < below ? m->best : PRICE_UNREACHED;
}

// ---- what it found

static void read_single(const Matcher *m, int i, Paying *by) {
    int kind = m->best_pays[i];
    if (kind == FREE) return;
    Paying *p = &by[m->singles[i]];
    p->way = m->way[i][m->needs[kind]];
    p->paid[m->needs[kind]] = 1;
}

// The rows of what was chosen stand in the order in which they were added.
static void read_several(Matcher *m, int i, Paying *by) {
    Several *s = &m->several[i];
    Price ignored = 0;
    if (m->best_chosen[i] < 0) return;
    const Trial *t = &m->trials[m->best_chosen[i]];
    int r = m->row_count;
    add_rows(m, t, &ignored);
    Paying *p = &by[s->plain];
    for (; r < m->row_count; r++) {
        if (m->best_pays[r] == FREE) continue;
        p->way = t->way;
        p->paid[m->needs[m->best_pays[r]]]++;
    }
}

void payment_match_read(Matcher *m, const uint16_t *owed, Paying *by) {
    payment_match_price(m, owed, PRICE_UNREACHED);
    m->row_count = m->single_count;
    for (int i = 0; i < m->single_count; i++) read_single(m, i, by);
    for (int i = 0; i < m->several_count; i++) read_several(m, i, by);
}
