// brute_search.c - every way to pay for a payment board's spell, and the least price among them.
//
// A state is the mana made so far, by type and mark, the life that is left, and what has been
// used. From each state every activation leads on; a state that was reached before is left alone
// unless this way is cheaper. In each state the cost is paid in every way that the mana allows.
//
// To make that quick, activations that may as well happen earlier have a fixed order: those that
// gain life, those that cost life, the others, those that deal damage to the payer, and those that
// tap another permanent. Two such neighbours can always change places so: paying life needs life,
// and damage needs none (119.4); what a permanent could make is most before anything leaves; a
// creature is tapped for its own mana before it is given up. What costs mana or another permanent,
// what counts permanents, and creatures that give themselves up may come in any order after these.
// Once an object's turn in that order is over and nothing later can use it, its state is forgotten.
// The plain search does without all that; the test compares the two.
//
// The price has the parts of the order. First comes whether the payer is left with no life
// (also by a trigger that waits), because anything else is better. Convoke and improvise count
// after cards that are lost and before life. The cards that delve exiles are lost cards.
//
// Less mana is left over where some of it is burnt: by an ability that takes two mana and gives
// one, or by giving up a creature before creatures are counted for mana. Nobody is asked to do
// that, nor forbidden: `left_most` is what is left over if burnt mana counts as left over too.
#include <stdlib.h>
#include <string.h>

#include "tests/support/brute_model.h"

enum { STATES_MAX = 400 * 1000, TABLE_SIZE = 1 << 20 };
// Of what is gone, IS_TAPPED says that its ability was activated before that.
enum { IS_TAPPED = 1, IS_GONE = 2, COUNTER = 4 };

typedef struct {
    uint8_t pool[POOL_CLASSES];
    int8_t life;
    uint8_t later, energy;
    uint8_t next;  // The place in the fixed order; `placed`: all of it is over.
    uint8_t made;  // Activations.
    uint8_t status[BRUTE_OBJECTS_MAX];
} State;

typedef struct {
    uint8_t cards, tokens, creatures;
    uint8_t burnt;  // Mana.
} Given;

typedef struct {
    State s;
    Given given;
    bool waits;  // It is in the queue.
} Node;

typedef struct {
    const Model *m;
    bool plainly, with_others;  // `with_others`: convoke, improvise and delve too.
    int order[BRUTE_OBJECTS_MAX], placed;
    bool kept[BRUTE_OBJECTS_MAX];  // Something later can use it.
    Node *nodes;
    uint64_t *table;  // The run in the upper half, the number of a node in the lower.
    uint64_t runs;
    int32_t *queue;
    long count, head, tail;
    bool found, limit;
    BrutePrice best;
    BrutePrice thrifty;  // The best if burnt mana counts as left over,
    int thrifty_left;    // and the most that is left over then.
} Search;

int brute_price_compare(const BrutePrice *a, const BrutePrice *b) {
    int x[] = {a->dies, a->cards, a->instead, a->life, a->tokens, a->creatures, a->left};
    int y[] = {b->dies, b->cards, b->instead, b->life, b->tokens, b->creatures, b->left};
    for (int i = 0; i < 7; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

static int given_compare(Given a, Given b) {
    int x[] = {a.cards, a.tokens, a.creatures, a.burnt};
    int y[] = {b.cards, b.tokens, b.creatures, b.burnt};
    for (int i = 0; i < 4; i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}

// ---- states

static uint64_t hash_of(const State *s) {
    const unsigned char *at = (const unsigned char *)s;
    uint64_t h = 1469598103934665603U;
    for (size_t i = 0; i < sizeof *s; i++) h = (h ^ at[i]) * 1099511628211U;
    return h ^ h >> 29;
}

static void push(Search *x, int32_t node) {
    if (x->nodes[node].waits) return;
    x->nodes[node].waits = true;
    x->queue[x->tail++ % STATES_MAX] = node;
}

// The known part of the price is already more than the best.
static bool is_hopeless(const Search *x, const State *s, Given given) {
    if (!x->found || x->best.dies) return false;
    (void)s;
    return given.cards > x->best.cards;
}

static void reach(Search *x, const State *s, Given given) {
    if (is_hopeless(x, s, given)) return;
    uint64_t at = hash_of(s) % TABLE_SIZE;
    for (; x->table[at] >> 32 == x->runs; at = (at + 1) % TABLE_SIZE) {
        int32_t known = (int32_t)(x->table[at] & 0xffffffffU);
        Node *n = &x->nodes[known];
        if (memcmp(&n->s, s, sizeof *s) != 0) continue;
        if (given_compare(given, n->given) >= 0) return;
        n->given = given;
        push(x, known);
        return;
    }
    if (x->count == STATES_MAX) {
        x->limit = true;
        return;
    }
    x->table[at] = x->runs << 32 | (uint64_t)x->count;
    x->nodes[x->count] = (Node){.s = *s, .given = given};
    push(x, (int32_t)x->count++);
}

// ---- paying for the spell

typedef struct {
    Search *x;
    const Node *n;
    const BruteDue *due;
    int pool[POOL_CLASSES], total;                 // Total of what may be spent.
    int helpers[BRUTE_OBJECTS_MAX], helper_count;  // Creatures that may convoke.
    unsigned used;                                 // Of the helpers.
} Paying;

static void note_price(Paying *p, int delved, unsigned extra_creatures, bool instead, int spent) {
    const Model *m = p->x->m;
    int life = p->n->s.life - p->due->life, all = 0;
    for (int c = 0; c < POOL_CLASSES; c++) all += p->n->s.pool[c];
    int lost = m->life - life + p->n->s.later;
    BrutePrice price = {.dies = life - p->n->s.later <= 0,
                        .cards = p->n->given.cards + delved,
                        .instead = instead,
                        .life = lost > 0 ? lost : 0,
                        .tokens = p->n->given.tokens,
                        .creatures = p->n->given.creatures + (int)extra_creatures,
                        .left = all - spent};
    BrutePrice thrifty = price;
    thrifty.left += p->n->given.burnt;
    int order = p->x->found ? brute_price_compare(&thrifty, &p->x->thrifty) : -1;
    if (order < 0) p->x->thrifty = thrifty;
    if (order < 0 || (order == 0 && price.left > p->x->thrifty_left))
        p->x->thrifty_left = price.left;
    if (!p->x->found || brute_price_compare(&price, &p->x->best) < 0) p->x->best = price;
    p->x->found = true;
}

static unsigned weight_of_used(const Paying *p) {
    unsigned weight = 0;
    for (int i = 0; i < p->helper_count; i++)
        if ((p->used >> i) & 1U) weight += (unsigned)p->x->m->objects[p->helpers[i]].weight;
    return weight;
}

// The generic part, with everything that may pay for it, in every number of each.
static void pay_generic(Paying *p, int spent_colored) {
    const Model *m = p->x->m;
    const State *s = &p->n->s;
    int generic = p->due->generic;
    // Each subset of the untapped artifacts (improvise) and of the helpers (convoke) that is left.
    int others[BRUTE_OBJECTS_MAX], count = 0;
    for (int i = 0; i < m->count; i++) {
        bool helps = (m->improvise && m->objects[i].has[AN_ARTIFACT]) ||
                     (m->convoke && m->objects[i].has[A_CREATURE]);
        if (!helps || (s->status[i] & (IS_TAPPED | IS_GONE))) continue;
        bool used = false;
        for (int k = 0; k < p->helper_count; k++)
            used = used || (p->helpers[k] == i && ((p->used >> k) & 1U));
        if (!used) others[count++] = i;
    }
    for (unsigned set = 0; set < 1U << count; set++) {
        int helping = __builtin_popcount(set);
        unsigned weight = weight_of_used(p);
        if (helping > generic) continue;
        for (int k = 0; k < count; k++)
            if ((set >> k) & 1U) weight += (unsigned)m->objects[others[k]].weight;
        for (int delved = 0; delved <= (m->delve ? m->graveyard : 0); delved++) {
            int left = generic - helping - delved;
            if (left < 0 || left > p->total - spent_colored) continue;
            note_price(p, delved, weight, p->used != 0 || set != 0, spent_colored + left);
        }
    }
}

static void pay_symbol(Paying *p, int index, int spent) {
    const BruteDue *d = p->due;
    if (index == d->count) {
        pay_generic(p, spent);
        return;
    }
    for (int c = 0; c < DEAD; c++) {
        bool accepts = ((d->masks[index] >> (c % BRUTE_TYPES)) & 1) &&
                       (!d->snow[index] || c / BRUTE_TYPES == MARK_SNOW);
        if (!accepts || p->pool[c] == 0) continue;
        p->pool[c]--;
        pay_symbol(p, index + 1, spent + 1);
        p->pool[c]++;
    }
    for (int i = 0; !d->snow[index] && i < p->helper_count; i++) {
        int colors = p->x->m->objects[p->helpers[i]].colors;
        if (((p->used >> i) & 1U) || (colors & d->masks[index] & 31) == 0) continue;
        p->used |= 1U << i;
        pay_symbol(p, index + 1, spent);
        p->used &= ~(1U << i);
    }
}

// Is there mana for the symbols that are not generic? By trying; without helpers.
static bool symbols_payable(int *pool, const BruteDue *d, int index) {
    if (index == d->count) return true;
    for (int c = 0; c < DEAD; c++) {
        bool accepts = ((d->masks[index] >> (c % BRUTE_TYPES)) & 1) &&
                       (!d->snow[index] || c / BRUTE_TYPES == MARK_SNOW);
        if (!accepts || pool[c] == 0) continue;
        pool[c]--;
        bool rest = symbols_payable(pool, d, index + 1);
        pool[c]++;
        if (rest) return true;
    }
    return false;
}

static void try_to_pay(Search *x, const Node *n) {
    const Model *m = x->m;
    Paying p = {.x = x, .n = n};
    for (int c = 0; c < DEAD; c++) {
        p.pool[c] = n->s.pool[c];
        p.total += p.pool[c];
    }
    for (int i = 0; x->with_others && m->convoke && i < m->count; i++)
        if (m->objects[i].has[A_CREATURE] && !(n->s.status[i] & (IS_TAPPED | IS_GONE)))
            p.helpers[p.helper_count++] = i;
    for (int i = 0; i < m->due_count; i++) {
        p.due = &m->dues[i];
        if (p.due->life > 0 && n->s.life < p.due->life) continue;  // 119.4
        if (x->with_others) {
            pay_symbol(&p, 0, 0);
        } else if (p.total >= p.due->count + p.due->generic && symbols_payable(p.pool, p.due, 0)) {
            note_price(&p, 0, 0, false, p.due->count + p.due->generic);
        }
    }
}

// ---- activating

typedef struct {
    Search *x;
    int object;
    const ModelAbility *a;
} Activation;

static void count_lost(Given *g, const ModelObject *o, bool tapped) {
    if (o->for_mana)
        g->tokens++;
    else
        g->cards++;
    g->cards = (uint8_t)(g->cards + o->auras);
    if (tapped && !o->tapped) g->creatures = (uint8_t)(g->creatures - o->weight);
}

static int counted(const Model *m, const State *s, const ModelAbility *a) {
    int sum = a->others;
    for (int i = 0; i < m->count; i++)
        sum += m->objects[i].has[a->for_each] && !(s->status[i] & IS_GONE);
    return a->for_each == NOBODY ? 1 : sum;
}

static void add_mana(const Activation *at, State s, Given g) {
    const Model *m = at->x->m;
    const ModelAbility *a = at->a;
    int times = counted(m, &s, a), all = counted(m, &(State){0}, a);
    if (times == 0) return;
    s.life = (int8_t)(s.life + a->gain - a->damage);
    s.later = (uint8_t)(s.later + a->later);
    if (!at->x->plainly && s.made < m->most) s.made++;
    for (int i = a->first; i < a->first + a->bag_count; i++) {
        State t = s;
        Given more = g;
        int made = 0, each = 0;
        for (int k = 0; k < BRUTE_TYPES; k++) {
            each += m->bags[i].n[k];
            made += m->bags[i].n[k] * times + m->bags[i].more[k];
            int c = a->mark < 0 ? DEAD : a->mark * BRUTE_TYPES + k;
            t.pool[c] = (uint8_t)(t.pool[c] + m->bags[i].n[k] * times);
            t.pool[k] = (uint8_t)(t.pool[k] + m->bags[i].more[k]);
        }
        int burnt = each * (all - times) + (a->input_count > made ? a->input_count - made : 0);
        more.burnt = (uint8_t)(more.burnt + burnt);
        reach(at->x, &t, more);
    }
}

// The mana in its cost, out of what is not kept for the spell, in every way.
static void pay_inputs(const Activation *at, State *s, Given g, int index, int from) {
    if (index == at->a->input_count) {
        add_mana(at, *s, g);
        return;
    }
    int mask = at->a->inputs[index];
    for (int c = from; c < BRUTE_TYPES * MARK_SPELL; c++) {
        if (s->pool[c] == 0 || !((mask >> (c % BRUTE_TYPES)) & 1)) continue;
        s->pool[c]--;
        // Of inputs that accept the same, the order is no matter.
        bool again = index + 1 < at->a->input_count && at->a->inputs[index + 1] == mask;
        pay_inputs(at, s, g, index + 1, again ? c : 0);
        s->pool[c]++;
    }
}

static bool same_as_earlier(const Activation *at, const State *s, int object, Quality q) {
    const Model *m = at->x->m;
    for (int i = 0; i < object; i++)
        if (m->objects[i].alike == m->objects[object].alike && s->status[i] == s->status[object] &&
            i != at->object && m->objects[i].has[q])
            return !at->x->plainly;
    return false;
}

static void sacrifice_other(const Activation *at, State s, Given g) {
    const Model *m = at->x->m;
    Quality q = at->a->sacrifices;
    if (q == NOBODY) {
        pay_inputs(at, &s, g, 0, 0);
        return;
    }
    for (int i = 0; i < m->count; i++) {
        if (!m->objects[i].has[q] || (s.status[i] & IS_GONE) || same_as_earlier(at, &s, i, q))
            continue;
        State t = s;
        Given more = g;
        count_lost(&more, &m->objects[i], s.status[i] & IS_TAPPED);
        t.status[i] = IS_GONE;
        pay_inputs(at, &t, more, 0, 0);
    }
}

static void tap_others(const Activation *at, State s, Given g, int left, int from) {
    const Model *m = at->x->m;
    if (left == 0) {
        sacrifice_other(at, s, g);
        return;
    }
    for (int i = from; i < m->count; i++) {
        if (!m->objects[i].has[at->a->taps] || (s.status[i] & (IS_TAPPED | IS_GONE))) continue;
        if (same_as_earlier(at, &s, i, at->a->taps)) continue;
        State t = s;
        Given more = g;
        t.status[i] |= IS_TAPPED;
        more.creatures = (uint8_t)(more.creatures + m->objects[i].weight);
        tap_others(at, t, more, left - 1, i + 1);
    }
}

static bool costs_itself(const ModelAbility *a) {
    return a->tap || a->sacrifice || a->exile || a->counter;
}

// While the mana in an ability's cost is paid, its source may be given up for some of that mana
// (605.3a). Once: it could not be activated a second time before that (605.3c).
static void activate_gone(Search *x, const Node *n, int object, const ModelAbility *a) {
    State s = n->s;
    if (!x->plainly && s.made >= x->m->most) return;
    s.status[object] |= IS_TAPPED;
    pay_inputs(&(Activation){x, object, a}, &s, n->given, 0, 0);
}

static void activate(Search *x, const Node *n, int object, const ModelAbility *a) {
    const ModelObject *o = &x->m->objects[object];
    State s = n->s;
    Given g = n->given;
    int status = s.status[object];
    if (status & IS_GONE) {
        if (a->input_count > 0 && !costs_itself(a) && status == IS_GONE)
            activate_gone(x, n, object, a);
        return;
    }
    if (a->tap && ((status & IS_TAPPED) || o->sick)) return;
    if (a->counter && status < COUNTER) return;
    if (a->energy > s.energy || (a->life > 0 && a->life > s.life)) return;
    if (!x->plainly && s.made >= x->m->most) return;
    s.energy = (uint8_t)(s.energy - a->energy);
    s.life = (int8_t)(s.life - a->life);
    g.tokens = (uint8_t)(g.tokens + a->energy + a->counter);
    if (a->counter) s.status[object] = (uint8_t)(s.status[object] - COUNTER);
    if (a->tap) {
        s.status[object] |= IS_TAPPED;
        g.creatures = (uint8_t)(g.creatures + o->weight);
    }
    if (a->sacrifice || a->exile) {
        count_lost(&g, o, s.status[object] & IS_TAPPED);
        s.status[object] = IS_GONE;
    }
    tap_others(&(Activation){x, object, a}, s, g, a->tap_count, 0);
}

// ---- the order

static int rank_of(const Model *m, int object) {
    int rank = 9;
    for (int k = 0; k < m->objects[object].ability_count; k++) {
        const ModelAbility *a = &m->objects[object].abilities[k];
        int own = a->gain > 0 ? 0 : a->life > 0 ? 1 : a->damage > 0 ? 3 : a->tap_count > 0 ? 4 : 2;
        if (a->is_free) continue;
        // Of an object with several, the latest place: its first ability can wait.
        rank = rank == 9 || own > rank ? own : rank;
    }
    return rank;
}

static bool uses_others(const Model *m, const ModelObject *o) {
    bool used = (m->convoke && o->has[A_CREATURE]) || (m->improvise && o->has[AN_ARTIFACT]);
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++) {
            const ModelAbility *a = &m->objects[i].abilities[k];
            used = used || (a->taps && o->has[a->taps]) ||
                   (a->sacrifices && o->has[a->sacrifices]) || (a->for_each && o->has[a->for_each]);
        }
    for (int k = 0; k < o->ability_count; k++) used = used || o->abilities[k].is_free;
    return used;
}

// Does something count what the object is?
static bool is_counted(const Model *m, const ModelObject *o) {
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++) {
            Quality q = m->objects[i].abilities[k].for_each;
            if (q != NOBODY && o->has[q]) return true;
        }
    return false;
}

static void find_order(Search *x, Model *m) {
    x->placed = 0;
    for (int i = 0; i < m->count; i++) {
        ModelObject *o = &m->objects[i];
        for (int k = 0; k < o->ability_count; k++) {
            ModelAbility *a = &o->abilities[k];
            bool gives_itself =
                a->sacrifice && ((!a->tap && o->has[A_CREATURE]) || is_counted(m, o));
            a->is_free = x->plainly || a->input_count > 0 || a->sacrifices != NOBODY ||
                         a->for_each != NOBODY || gives_itself;
        }
    }
    for (int i = 0; i < m->count; i++) x->kept[i] = x->plainly || uses_others(m, &m->objects[i]);
    for (int rank = 0; rank < 9; rank++)
        for (int first = 0; first < m->count; first++)
            for (int i = first; m->objects[first].alike == first && i < m->count; i++)
                if (m->objects[i].alike == first && rank_of(m, i) == rank)
                    x->order[x->placed++] = i;
}

// The next place, with what cannot matter any more forgotten.
static void go_on(Search *x, const Node *n, int to) {
    State s = n->s;
    for (int i = s.next; i < to; i++)
        if (!x->kept[x->order[i]]) s.status[x->order[i]] = 0;
    s.next = (uint8_t)to;
    reach(x, &s, n->given);
}

static void expand_placed(Search *x, const Node *n) {
    const Model *m = x->m;
    int at = n->s.next, object = x->order[at], to = at + 1;
    const ModelObject *o = &m->objects[object];
    for (int k = 0; k < o->ability_count; k++)
        if (!o->abilities[k].is_free) activate(x, n, object, &o->abilities[k]);
    // Of objects that are alike and not yet used, the later ones are used only after this one.
    int start = o->counters * COUNTER | (o->tapped ? IS_TAPPED : 0);
    if (n->s.status[object] == start)
        while (to < x->placed && m->objects[x->order[to]].alike == o->alike &&
               n->s.status[x->order[to]] == start)
            to++;
    go_on(x, n, to);
}

static void expand(Search *x, const Node *n) {
    const Model *m = x->m;
    if (n->s.next < x->placed) {
        expand_placed(x, n);
        return;
    }
    try_to_pay(x, n);
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++)
            if (m->objects[i].abilities[k].is_free) activate(x, n, i, &m->objects[i].abilities[k]);
}

// ---- the whole

static void run(Search *x, const Model *m) {
    State s = {.life = (int8_t)m->life, .energy = (uint8_t)m->energy};
    x->runs++;
    x->count = x->head = x->tail = 0;
    for (int c = 0; c < POOL_CLASSES; c++) s.pool[c] = (uint8_t)m->pool[c];
    for (int i = 0; i < m->count; i++)
        s.status[i] =
            (uint8_t)(m->objects[i].counters * COUNTER | (m->objects[i].tapped ? IS_TAPPED : 0));
    reach(x, &s, (Given){0});
    while (x->head < x->tail && !x->limit) {
        int32_t at = x->queue[x->head++ % STATES_MAX];
        x->nodes[at].waits = false;
        Node n = x->nodes[at];
        if (!is_hopeless(x, &n.s, n.given)) expand(x, &n);
    }
}

BruteResult brute_solve(const BruteBoard *b, bool plainly) {
    static Model model;
    static Search search;
    if (search.nodes == NULL) {
        search.nodes = malloc(sizeof(Node) * STATES_MAX);
        search.table = calloc(TABLE_SIZE, sizeof(uint64_t));
        search.queue = malloc(sizeof(int32_t) * STATES_MAX);
    }
    Search *x = &search;
    model_make(&model, b, plainly);
    x->m = &model;
    x->plainly = plainly;
    x->found = false;
    x->limit = model.overflow;
    x->with_others = false;
    find_order(x, &model);
    run(x, &model);
    long states = x->count;
    bool more = model.convoke || model.improvise || model.delve;
    if (more && !x->limit && (!x->found || x->best.dies || x->best.cards > 0)) {
        x->with_others = true;
        run(x, &model);
        states += x->count;
    }
    BruteResult r = {.states = states};
    r.verdict = x->limit ? BRUTE_LIMIT : x->found ? BRUTE_PAYABLE : BRUTE_UNPAYABLE;
    if (x->found) r.price = x->best;
    r.left_most = x->thrifty_left;
    return r;
}
