// replacement_instead.c - what happens instead.
//
// Where the modified event is of the same kind, or happens together with the rest of its batch, the
// event is changed in place. Everything else is carried out afterwards, as an effect.
#include <string.h>

#include "engine/rules/apply.h"
#include "engine/rules/damage.h"
#include "engine/rules/mana_replaced.h"
#include "engine/rules/replacement_internal.h"
#include "engine/rules/uses.h"

#define BIT EVENT_BIT

static Replaced changed_amount(Looking *l, const IrNode *n) {
    l->ev->amount = quantity(&l->s, ir_kid(n, FIELD_N));
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

static Replaced lose_instead(Looking *l, const IrNode *n) {
    l->ev->kind = EVENT_LOSE_LIFE;
    return changed_amount(l, n);
}

static bool speaks_of_exiled(const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (n->op == OP_EXILED_CARD || n->op == OP_FILTER_EXILED_WITH) return true;
        for (int i = 0; i < n->kid_count; i++)
            if (speaks_of_exiled(n->kids[i])) return true;
    }
    return false;
}

// 614.14, 607.2b: does another ability of the source speak of what is exiled with it?
static bool is_linked(const Looking *l) {
    View source = view_of(l->s.e, l->s.g, l->s.source);
    const Ability *a;
    for (int i = 0; (a = game_ability(l->s.e->pool, &source.c, i)) != NULL; i++)
        if (speaks_of_exiled(a->root)) return CR(l->s.e, 614_14) && CR(l->s.e, 607_2b);
    return false;
}

// Sacrificing and discarding stay what they are, wherever the card goes (701.9, 701.21).
static Replaced exile_instead(Looking *l, const IrNode *n) {
    (void)n;
    Event *ev = l->ev;
    ev->to = ZONE_EXILE;
    ev->exiled_with = l->shield < 0 && is_linked(l) ? l->s.source : NO_OBJECT;
    if (ev->kind == EVENT_SACRIFICE || ev->kind == EVENT_DISCARD) return REPLACED_CHANGED;
    ev->kind = EVENT_ZONE_CHANGE;
    ev->why = WHY_EFFECT;
    return REPLACED_CHANGED;
}

// A token that would be exiled instead of entering is not created.
static Replaced no_token(Looking *l, const IrNode *n) {
    (void)l;
    (void)n;
    return REPLACED_NOTHING;
}

// "That many", for the next kind of counters.
static void say_how_many(Looking *l, const IrNode *would, int count) {
    for (int i = 0; i < l->s.own->count; i++) {
        Bound *b = &l->s.own->items[i];
        if (b->binding == would->binding && b->kind == BOUND_NUMBER) b->amount = count;
    }
}

static Replaced changed_counters(Looking *l, const IrNode *n) {
    Event *ev = l->ev;
    if (ev->kind == EVENT_COUNTERS) return changed_amount(l, n);
    const IrNode *would = ir_kid(l->node, FIELD_WHEN);
    for (int i = 0; i < ENTERS_WITH_MAX; i++) {
        if (ev->counters[i].count <= 0) continue;
        if (n->number != COUNTER_ANY && ev->counters[i].kind != n->number) continue;
        say_how_many(l, would, ev->counters[i].count);
        ev->counters[i].count = quantity(&l->s, ir_kid(n, FIELD_N));
    }
    return REPLACED_CHANGED;
}

// "Put that many counters on it instead" of damage.
static Replaced counters_instead(Looking *l, const IrNode *n) {
    Event *ev = l->ev;
    ev->kind = EVENT_COUNTERS;
    if (object_is(ev->object)) ev->player = l->s.you;  // Who puts them.
    ev->amount2 = n->number;
    ev->why = WHY_EFFECT;
    return changed_amount(l, n);
}

// 615.13: what one effect prevents at the same time is noticed once. Off: for each source.
static void note_prevented(Looking *l, int amount) {
    Afterwards *after = l->after;
    for (int i = 0; i < after->prevented_count; i++) {
        Prevented *p = &after->prevented[i];
        if (p->effect != l->key || !object_same(p->object, l->ev->object) ||
            !player_same(p->player, l->ev->player) || !CR(l->s.e, 615_13))
            continue;
        p->amount += amount;
        return;
    }
    engine_need_room(l->s.e, after->prevented_count, after->most, "preventions at the same time");
    after->prevented[after->prevented_count++] =
        (Prevented){l->key, l->ev->object, l->ev->player, amount};
}

int instead_prevent(Looking *l, int amount) {
    Event *ev = l->ev;
    if (amount > ev->amount) amount = ev->amount;
    if (amount <= 0) return 0;
    // 615.12: no damage is prevented, and the shield stays as it is.
    if (replacement_shielded(l->s.e, l->s.g, OP_NO_PREVENTION) && CR(l->s.e, 615_12)) return 0;
    Event prevented = event_new(EVENT_PREVENTED);
    prevented.source = ev->source;
    prevented.object = ev->object;
    prevented.player = ev->player;
    prevented.amount = amount;
    apply(l->s.e, l->s.g, &prevented);
    if (l->s.g->listened & BIT(DAMAGE_PREVENTED)) note_prevented(l, amount);
    if (CR(l->s.e, 615_6)) ev->amount -= amount;
    l->prevented = amount;
    return amount;
}

// 615.10: that much of every event, each time.
static Replaced prevent(Looking *l, const IrNode *n) {
    const IrNode *some = ir_kid(n, FIELD_N);
    bool part = some != NULL && CR(l->s.e, 615_10);
    int done = instead_prevent(l, part ? quantity(&l->s, some) : l->ev->amount);
    scope_bind(&l->s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_NUMBER,
                              .amount = done,
                              .player = NO_PLAYER});
    return l->ev->amount > 0 ? REPLACED_CHANGED : REPLACED_NOTHING;
}

// 701.19b: each time, not only the next time.
static Replaced regenerate(Looking *l, const IrNode *n) {
    (void)n;
    if (CR(l->s.e, 701_19b)) l->ev->kind = EVENT_REGENERATE;
    return REPLACED_CHANGED;
}

// The color of their choice, if the effect leaves one (106.12b). A payment has chosen already.
Replaced instead_produce(Looking *l, const IrNode *n) {
    Produced made[MANA_TYPE_COUNT];
    int count = mana_produced_instead(&l->s, n, l->ev, made);
    memcpy(l->ev->mana, made[mana_choose_produced(l->s.e, l->s.g, l->ev, made, count)].of,
           sizeof l->ev->mana);
    return REPLACED_CHANGED;
}

static Replaced unspent_becomes(Looking *l, const IrNode *n) {
    if (l->ev->kind == EVENT_MANA_MOVES) l->ev->amount2 = 0;
    l->ev->kind = EVENT_MANA_BECOMES;
    l->ev->position = n->number;
    return REPLACED_CHANGED;
}

static Replaced enter_under(Looking *l, const IrNode *n) {
    SCRATCH_SCOPE(l->s.e->scratch);
    Set players = set_new(l->s.e);
    players_meant(&l->s, ir_kid(n, FIELD_WHO), &players);
    if (players.count > 0) l->ev->player = players.items[0].player;
    return REPLACED_CHANGED;
}

static const struct {
    Op op;
    EventSet kinds;  // Of events.
    Replaced (*change)(Looking *l, const IrNode *n);
} rows[] = {
    {OP_DAMAGE, BIT(DAMAGE), changed_amount},
    {OP_PREVENT, BIT(DAMAGE), prevent},
    {OP_PUT_COUNTERS, BIT(DAMAGE), counters_instead},
    {OP_PUT_COUNTERS, BIT(COUNTERS) | BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN), changed_counters},
    {OP_GAIN_LIFE, BIT(GAIN_LIFE), changed_amount},
    {OP_LOSE_LIFE, BIT(GAIN_LIFE), lose_instead},
    {OP_EXILE, BIT(ZONE_CHANGE) | BIT(DESTROY) | BIT(SACRIFICE) | BIT(DISCARD), exile_instead},
    {OP_EXILE, BIT(CREATE_TOKEN), no_token},
    {OP_REGENERATE, BIT(DESTROY), regenerate},
    {OP_UNSPENT_BECOMES, BIT(POOL_EMPTIES) | BIT(MANA_MOVES), unspent_becomes},
    {OP_PRODUCE_TIMES, BIT(PRODUCE_MANA), instead_produce},
    {OP_PRODUCE_INSTEAD, BIT(PRODUCE_MANA), instead_produce},
    {OP_ENTER_UNDER, BIT(ZONE_CHANGE) | BIT(CREATE_TOKEN), enter_under},
    {OP_CREATE_THOSE, BIT(CREATE_TOKEN), changed_amount},
};

static int row_for(Op op, EventKind kind) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op && (rows[i].kinds & event_bit(kind)) != 0) return (int)i;
    return -1;
}

Replaced instead_do(Looking *l, const IrNode *effect, const IrNode **rest) {
    const IrNode *n = effect;
    *rest = NULL;
    while (n->op == OP_DOES) n = ir_kid(n, FIELD_E);
    if (n->op == OP_SEQUENCE || n->op == OP_WHEN_YOU_DO) {
        bool then = n->op == OP_SEQUENCE;
        const IrNode *first = ir_kid(n, then ? FIELD_A : FIELD_E);
        while (first->op == OP_DOES) first = ir_kid(first, FIELD_E);
        int r = row_for((Op)first->op, l->ev->kind);
        if (r >= 0) {
            *rest = then ? ir_kid(n, FIELD_B) : n;
            node_used(l->s.e, first);
            return rows[r].change(l, first);
        }
    }
    int r = row_for((Op)n->op, l->ev->kind);
    if (r >= 0) node_used(l->s.e, n);
    if (r >= 0) return rows[r].change(l, n);
    *rest = effect;
    return REPLACED_ENTIRELY;
}

bool instead_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}
