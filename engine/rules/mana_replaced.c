// mana_replaced.c - what replacement effects make of the mana that a permanent is tapped for
// (106.12b, 616).
//
// The player who taps the permanent chooses which effect comes first, so what it could produce is
// found by trying every order. The same search tells a payment, which already knows what it wants,
// how to answer the questions on the way there.
#include "engine/rules/mana_replaced.h"

#include <string.h>

#include "engine/rules/operations.h"
#include "engine/rules/replacement_gather.h"

enum { ORDERS_MAX = 4000 };

// ---- what one effect makes of it

static int total_of(const uint16_t *mana) {
    int total = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) total += mana[t];
    return total;
}

static uint16_t amount_of(const Scope *s, int n) {
    if (n > UINT16_MAX) engine_hit_limit(s->e, "mana in a pool");
    return (uint16_t)n;
}

static void produce_times(const Scope *s, const uint16_t *from, int times, uint16_t *to) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        to[t] = amount_of(s, quantity_times(s, from[t], times));
}

static void produce_as(const Scope *s, const uint16_t *from, int type, uint16_t *to) {
    memset(to, 0, sizeof(uint16_t) * MANA_TYPE_COUNT);
    to[type] = amount_of(s, total_of(from));
}

// A land of several of the types that are named may produce for any of them.
static ManaTypeSet types_by_kind(const Scope *s, const IrNode *n, ObjectId permanent) {
    ManaTypeSet types = 0;
    for (const IrNode *item = ir_kid(ir_kid(n, FIELD_ITEMS), FIELD_ITEMS); item != NULL;
         item = item->next)
        if (filter_matches(s, ir_kid(item, FIELD_WHAT), permanent))
            types |= mana_types_of_node(s, ir_kid(item, FIELD_MANA));
    return types;
}

bool mana_is_by_kind(const Scope *s, const IrNode *n, ObjectId permanent) {
    return types_by_kind(s, n, permanent) != 0 && CR(s->e, 106_12b);
}

int mana_produced_instead(const Scope *s, const IrNode *n, const Event *ev,
                          Produced out[MANA_TYPE_COUNT]) {
    const uint16_t *from = ev->mana;
    if (n->op == OP_PRODUCE_TIMES) {
        produce_times(s, from, n->number, out[0].of);
        return 1;
    }
    ManaTypeSet types = n->op == OP_STATIC_LANDS_PRODUCE
                            ? types_by_kind(s, n, ev->source)
                            : mana_types_of_node(s, ir_kid(n, FIELD_MANA));
    int count = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (!((types >> t) & 1U)) continue;
        produce_as(s, from, t, out[count].of);
        if (n->number == 1) out[count].of[t] = 1;  // Of any other amount too.
        out[count++].type = t;
    }
    if (count == 0) memcpy(out[count++].of, from, sizeof out[0].of);  // No type is defined.
    return count;
}

// ---- every order

static bool same_mana(const uint16_t *a, const uint16_t *b) {
    return memcmp(a, b, sizeof(uint16_t) * MANA_TYPE_COUNT) == 0;
}

static void keep(Engine *e, const uint16_t *mana, Outcomes *out) {
    if (++out->orders > ORDERS_MAX) engine_hit_limit(e, "orders of effects that replace mana");
    for (int i = 0; i < out->count; i++)
        if (same_mana(out->items[i].of, mana)) return;
    engine_need_room(e, out->count, OUTCOMES_MAX, "outcomes of effects that replace mana");
    memcpy(out->items[out->count++].of, mana, sizeof out->items[0].of);
}

// 616.1e: any of them may come first; of several with the same words it does not matter which.
static bool alike_before(const Gathering *w, int index) {
    for (int i = 0; i < index; i++)
        if (w->items[i].node == w->items[index].node) return true;
    return false;
}

static const IrNode *effect_of(const Candidate *c) {
    return c->node->op == OP_STATIC_LANDS_PRODUCE ? c->node : ir_kid(c->node, FIELD_E);
}

static void follow(Gathering *w, Outcomes *out);

// What may come of it if that effect is applied next.
static void follow_one(Gathering *w, int index, Outcomes *out) {
    SCRATCH_SCOPE(w->e->scratch);
    Gathering *next = SCRATCH_NEW(w->e->scratch, Gathering);
    Event *ev = SCRATCH_NEW(w->e->scratch, Event);
    Bounds bounds;
    Looking l;
    Produced made[MANA_TYPE_COUNT];
    gathering_look(w, &w->items[index], &bounds, &l);
    int count = mana_produced_instead(&l.s, effect_of(&w->items[index]), w->ev, made);
    for (int k = 0; k < count; k++) {
        *next = *w;
        *ev = *w->ev;
        next->ev = ev;
        memcpy(ev->mana, made[k].of, sizeof ev->mana);
        engine_need_room(w->e, ev->applied.count, APPLIED_MAX, "effects that replace mana");
        ev->applied.keys[ev->applied.count++] = w->items[index].key;
        gathering_fill(next);
        gathering_look_again(next);
        follow(next, out);
    }
}

// `w` is what may be applied next to w->ev.
static void follow(Gathering *w, Outcomes *out) {
    if (w->count == 0) keep(w->e, w->ev->mana, out);
    for (int i = 0; i < w->count; i++)
        if (!alike_before(w, i)) follow_one(w, i, out);
}

void mana_outcomes(Engine *e, const Game *g, Event *ev, Outcomes *out) {
    SCRATCH_SCOPE(e->scratch);
    Gathering *w = SCRATCH_NEW(e->scratch, Gathering);
    gathering_begin(e, g, ev, w);
    gathering_fill(w);
    gathering_look_again(w);
    follow(w, out);
}

static bool meets(const ManaWish *wish, const Outcomes *out) {
    for (int i = 0; i < out->count; i++)
        if (mana_wish_met(wish, out->items[i].of)) return true;
    return false;
}

bool mana_leads_to(Engine *e, const Game *g, Event *ev, const ManaWish *wish) {
    SCRATCH_SCOPE(e->scratch);
    Outcomes *out = SCRATCH_NEW(e->scratch, Outcomes);
    out->count = out->orders = 0;
    mana_outcomes(e, g, ev, out);
    return meets(wish, out);
}

bool mana_wish_met(const ManaWish *wish, const uint16_t *mana) {
    if (wish->goal != NULL) return same_mana(wish->goal, mana);
    return wish->want < 0 || mana[wish->want] > 0;
}

int mana_choose_produced(Engine *e, const Game *g, Event *ev, const Produced *made, int count) {
    SCRATCH_SCOPE(e->scratch);
    Event *next = SCRATCH_NEW(e->scratch, Event);
    unsigned types = 0;
    int type;
    for (int i = 0; count > 1 && i < count; i++) {
        *next = *ev;
        memcpy(next->mana, made[i].of, sizeof next->mana);
        bool wished = e->wish->goal != NULL || e->wish->want >= 0;
        if (wished && mana_leads_to(e, g, next, e->wish)) return i;
        types |= 1U << made[i].type;
    }
    if (count < 2 || !mana_ask_type(e, g, ev->player, ev->source, (ManaTypeSet)types, &type))
        return 0;
    int chosen = 0;
    while (made[chosen].type != type) chosen++;
    return chosen;
}

bool mana_choose_effects(Gathering *w) {
    const ManaWish *wish = w->e->wish;
    SCRATCH_SCOPE(w->e->scratch);
    Outcomes *all = SCRATCH_NEW(w->e->scratch, Outcomes);
    Outcomes *one = SCRATCH_NEW(w->e->scratch, Outcomes);
    bool same = true;
    int kept = 0;
    all->count = all->orders = 0;
    follow(w, all);
    for (int i = 0; i < w->count; i++) {
        one->count = one->orders = 0;
        follow_one(w, i, one);
        if (!meets(wish, one)) continue;
        same = same && one->count == all->count;
        w->items[kept++] = w->items[i];
        if (wish->goal != NULL) break;
    }
    if (kept > 0) w->count = kept;
    return same;
}

// ---- for whole abilities

static bool looks_at_production(const Engine *e, const Shield *shield) {
    const IrNode *n = ir_at(pool_ability(e->pool, shield->ability)->root, shield->node);
    const ReplacementRow *row = replacement_row(n);
    return row != NULL && (replacement_row_looks_at(row, n) & event_bit(EVENT_PRODUCE_MANA)) != 0;
}

bool mana_may_be_replaced(const Engine *e, const Game *g) {
    int count;
    const Shield *all = game_list(g, LIST_SHIELDS, &count);
    if (g->replaced & event_bit(EVENT_PRODUCE_MANA)) return true;
    for (int i = 0; i < count; i++)
        if (looks_at_production(e, &all[i])) return true;
    return false;
}

Event mana_production(PlayerId player, ObjectId permanent, const uint16_t *mana) {
    Event ev = event_new(EVENT_PRODUCE_MANA);
    ev.player = player;
    ev.source = permanent;
    memcpy(ev.mana, mana, sizeof ev.mana);
    return ev;
}

static void outcomes_of(const Scope *s, const uint16_t *mana, Outcomes *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Event *ev = SCRATCH_NEW(s->e->scratch, Event);
    *ev = mana_production(s->you, s->source, mana);
    if (total_of(mana) > 0) mana_outcomes(s->e, s->g, ev, out);
}

// What it adds if all that is free is of that type.
static void of_one_type(const ManaYield *y, int type, uint16_t *mana) {
    memcpy(mana, y->fixed, sizeof y->fixed);
    mana[type] = (uint16_t)(mana[type] + y->free);
}

// 106.7: no effect makes a type of a mix that it would not make of mana of one type.
ManaTypeSet mana_types_replaced(const Scope *s, const ManaYield *y) {
    SCRATCH_SCOPE(s->e->scratch);
    Outcomes *out = SCRATCH_NEW(s->e->scratch, Outcomes);
    uint16_t mana[MANA_TYPE_COUNT];
    unsigned types = 0;
    out->count = out->orders = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (y->free > 0 ? !((y->free_types >> t) & 1U) : t > 0) continue;
        of_one_type(y, t, mana);
        outcomes_of(s, mana, out);
    }
    for (int i = 0; i < out->count; i++)
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            if (out->items[i].of[t] > 0) types |= 1U << t;
    return (ManaTypeSet)types;
}

// Does some effect change that much mana? None asks for its types.
static bool is_changed(const Scope *s, const ManaYield *y) {
    uint16_t mana[MANA_TYPE_COUNT];
    int type = 0;
    while (y->free > 0 && !((y->free_types >> type) & 1U)) type++;
    of_one_type(y, type, mana);
    SCRATCH_SCOPE(s->e->scratch);
    Event *ev = SCRATCH_NEW(s->e->scratch, Event);
    Gathering *w = SCRATCH_NEW(s->e->scratch, Gathering);
    *ev = mana_production(s->you, s->source, mana);
    gathering_begin(s->e, s->g, ev, w);
    gathering_fill(w);
    return w->count > 0;
}

void mana_yields_settle(const Scope *s, ManaYields *yields) {
    ManaYields all;
    mana_yields_copy(&all, yields);
    yields->count = 0;
    for (int i = 0; i < all.count; i++) {
        if (is_changed(s, &all.items[i])) {
            mana_yield_each(s->e, &all.items[i], yields);
            continue;
        }
        engine_need_room(s->e, yields->count, MANA_YIELDS_MAX, "ways to add mana");
        yields->items[yields->count++] = all.items[i];
    }
}

void mana_yields_replace(const Scope *s, ManaYields *yields) {
    if (!mana_may_be_replaced(s->e, s->g)) return;
    SCRATCH_SCOPE(s->e->scratch);
    Outcomes *out = SCRATCH_NEW(s->e->scratch, Outcomes);
    ManaYields all;
    mana_yields_copy(&all, yields);
    mana_yields_settle(s, &all);
    yields->count = out->count = out->orders = 0;
    for (int i = 0; i < all.count; i++) {
        if (all.items[i].free > 0)
            yields->items[yields->count++] = all.items[i];
        else
            outcomes_of(s, all.items[i].fixed, out);
    }
    for (int i = 0; i < out->count; i++) {
        ManaYield y = {.free = 0};
        memcpy(y.fixed, out->items[i].of, sizeof y.fixed);
        engine_need_room(s->e, yields->count, MANA_YIELDS_MAX, "ways to add mana");
        yields->items[yields->count++] = y;
    }
}

// ---- abilities between which there is nothing to choose

// "{T}: Add ..." and nothing else.
static bool only_taps(const Ability *a) {
    const IrNode *cost = a->cost->op == OP_LIST ? ir_kid(a->cost, FIELD_ITEMS) : a->cost;
    return cost->op == OP_COST_TAP && cost->next == NULL && a->effect->op == OP_ADD_MANA &&
           !a->restricts_mana;
}

static bool same_yields(const ManaYields *a, const ManaYields *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (!same_mana(a->items[i].fixed, b->items[i].fixed) ||
            a->items[i].free != b->items[i].free ||
            a->items[i].free_types != b->items[i].free_types)
            return false;
    return true;
}

bool mana_abilities_alike(const Scope *s, const Ability *a, const Ability *b) {
    ManaYields first, second;
    if (!only_taps(a) || !only_taps(b)) return false;
    mana_yields_of_ability(s, a, &first);
    mana_yields_of_ability(s, b, &second);
    mana_yields_replace(s, &first);
    mana_yields_replace(s, &second);
    return same_yields(&first, &second);
}
