// mana_yield.c - what an effect would add: the possibilities of which its player picks one (106.3).
#include "engine/base/status.h"
#include "engine/rules/mana.h"
#include "engine/rules/operations.h"

enum { YIELD_MOST = 10000 };  // Mana of one type from one instruction.

static uint16_t capped(int n) { return (uint16_t)(n < 0 ? 0 : n > YIELD_MOST ? YIELD_MOST : n); }

static void yield_add(const Scope *s, ManaYields *out, ManaYield y) {
    if (out->count >= MANA_YIELDS_MAX) engine_hit_limit(s->e, "ways to add mana");
    out->items[out->count++] = y;
}

ManaTypeSet mana_yield_types(const ManaYield *y) {
    unsigned types = y->free > 0 ? y->free_types : 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (y->fixed[t] > 0) types |= 1U << t;
    return (ManaTypeSet)types;
}

int mana_yield_total(const ManaYield *y) {
    int total = y->free;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) total += y->fixed[t];
    return total;
}

// Everything of `a` with everything of `b`.
static void yields_combine(const Scope *s, const ManaYields *a, const ManaYields *b,
                           ManaYields *out) {
    out->count = 0;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            ManaYield y = a->items[i];
            const ManaYield *z = &b->items[j];
            for (int t = 0; t < MANA_TYPE_COUNT; t++) y.fixed[t] = capped(y.fixed[t] + z->fixed[t]);
            // Two free parts of different types would need a list of them; no instruction has that.
            gavel_assert(y.free == 0 || z->free == 0 || y.free_types == z->free_types);
            y.free_types |= z->free_types;
            y.free = capped(y.free + z->free);
            yield_add(s, out, y);
        }
}

// Adds the free mana of the types from `from` on in every mix.
static void pick_free(Engine *e, ManaYield y, int from, ManaYields *out) {
    if (y.free == 0) {
        engine_need_room(e, out->count, MANA_YIELDS_MAX, "ways to add mana");
        y.free_types = 0;
        out->items[out->count++] = y;
        return;
    }
    for (int t = from; t < MANA_TYPE_COUNT; t++) {
        if (!((y.free_types >> t) & 1U)) continue;
        ManaYield next = y;
        next.fixed[t] = capped(next.fixed[t] + 1);
        next.free--;
        pick_free(e, next, t, out);
    }
}

void mana_yield_each(Engine *e, const ManaYield *y, ManaYields *out) { pick_free(e, *y, 0, out); }

void mana_yield_by_types(Engine *e, const ManaYield *y, ManaYields *out) {
    unsigned all = y->free_types;
    for (unsigned types = all; types != 0; types = (types - 1) & all) {
        if (__builtin_popcount(types) > y->free) continue;
        ManaYield next = *y;
        for (int t = 0; t < MANA_TYPE_COUNT; t++) {
            int one = types >> t & 1U;
            next.fixed[t] = capped(next.fixed[t] + one);
            next.free = (uint16_t)(next.free - one);
        }
        next.free_types = next.free > 0 ? (ManaTypeSet)types : 0;
        engine_need_room(e, out->count, MANA_YIELDS_MAX, "ways to add mana");
        out->items[out->count++] = next;
    }
}

bool mana_yields_join(const Scope *s, ManaYields *to, const ManaYields *more) {
    if (more->count == 0 || to->count * more->count > MANA_YIELDS_MAX) return false;
    for (int i = 0; i < to->count; i++)
        for (int j = 0; j < more->count; j++)
            if (to->items[i].free > 0 && more->items[j].free > 0 &&
                to->items[i].free_types != more->items[j].free_types)
                return false;
    ManaYields both;
    yields_combine(s, to, more, &both);
    mana_yields_copy(to, &both);
    return true;
}

// `amount` mana, all of one of the types.
static void add_of_one_type(const Scope *s, ManaTypeSet types, int amount, ManaYields *out) {
    if (amount <= 0 || types == 0) return;
    if (amount == 1) {
        yield_add(s, out, (ManaYield){.free = 1, .free_types = types});
        return;
    }
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if ((types >> t) & 1U) {
            ManaYield y = {0};
            y.fixed[t] = capped(amount);
            yield_add(s, out, y);
        }
}

static void add_one(const Scope *s, int type, int amount, ManaYields *out) {
    ManaYield y = {0};
    y.fixed[type] = capped(amount);
    yield_add(s, out, y);
}

// 106.8-106.11: what symbols other than those of the six types add.
static void yields_of_symbol(const Scope *s, const ManaSymbol *symbol, ManaYields *out) {
    bool phyrexian = symbol->kind == SYMBOL_PHYREXIAN || symbol->kind == SYMBOL_HYBRID_PHYREXIAN;
    out->count = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++) {
        if (!((symbol->types >> t) & 1U)) continue;
        if ((out->count > 0 && !CR(s->e, 106_8)) || (phyrexian && !CR(s->e, 106_9))) break;
        add_one(s, t, 1, out);
    }
    if (symbol->kind == SYMBOL_SNOW && CR(s->e, 106_11)) add_one(s, MANA_COLORLESS, 1, out);
    if (symbol->kind == SYMBOL_GENERIC && CR(s->e, 106_10))
        add_one(s, MANA_COLORLESS, symbol->amount, out);
    if (symbol->kind == SYMBOL_MONO_HYBRID && CR(s->e, 106_8))
        add_one(s, MANA_COLORLESS, symbol->amount, out);
    if (symbol->kind == SYMBOL_VARIABLE) add_one(s, MANA_COLORLESS, s->x, out);
}

// What the symbols of the six types add: there is no choice in it.
static ManaYield yield_of_types(const ManaCost *symbols) {
    ManaYield y = {0};
    for (int i = 0; i < symbols->count; i++) {
        if (symbols->symbols[i].kind != SYMBOL_TYPE) continue;
        uint16_t *fixed = &y.fixed[__builtin_ctz(symbols->symbols[i].types)];
        *fixed = capped(*fixed + 1);
    }
    return y;
}

static void yields_of_symbols(const Scope *s, const IrNode *mana, ManaYields *out) {
    ManaCost cost;
    mana_cost_known(mana->name, &cost);
    ManaYields so_far;
    mana_yields_set(&so_far, yield_of_types(&cost));
    for (int i = 0; i < cost.count; i++) {
        if (cost.symbols[i].kind == SYMBOL_TYPE) continue;
        ManaYields more, both;
        yields_of_symbol(s, &cost.symbols[i], &more);
        yields_combine(s, &so_far, &more, &both);
        mana_yields_copy(&so_far, &both);
    }
    for (int i = 0; i < so_far.count; i++) yield_add(s, out, so_far.items[i]);
}

static void yields_for_each(const Scope *s, const IrNode *symbols, int times, ManaYields *out) {
    ManaYields so_far, once, both;
    once.count = 0;
    mana_yields_set(&so_far, (ManaYield){.free = 0});
    yields_of_symbols(s, symbols, &once);
    for (int i = 0; i < times && i < YIELD_MOST; i++) {
        yields_combine(s, &so_far, &once, &both);
        mana_yields_copy(&so_far, &both);
    }
    for (int i = 0; times > 0 && i < so_far.count; i++) yield_add(s, out, so_far.items[i]);
}

// One of each.
static void yields_of_all(const Scope *s, ManaTypeSet types, ManaYields *out) {
    ManaYield y = {0};
    for (int t = 0; t < MANA_TYPE_COUNT; t++) y.fixed[t] = (types >> t) & 1U;
    yield_add(s, out, y);
}

// As much of each color as there would be if it were chosen.
static void yields_of_colors(const Scope *s, const IrNode *n, ManaYields *out) {
    Scope of = *s;
    for (of.color = 1; of.color <= COLOR_COUNT; of.color++) {
        int amount = quantity(&of, n);
        if (amount > 0) add_one(s, of.color - 1, amount, out);
    }
}

static void add_combination(const Scope *s, ManaTypeSet types, int amount, ManaYields *out) {
    if (amount > 0) yield_add(s, out, (ManaYield){.free = capped(amount), .free_types = types});
}

static void yields_of_mana(const Scope *s, const IrNode *mana, ManaYields *out) {
    const IrNode *n = ir_kid(mana, FIELD_N);
    if (mana->op == OP_MANA_OF_THAT_COLOR) {
        yields_of_colors(s, n, out);
        return;
    }
    int amount = n == NULL ? 1 : quantity(s, n);
    if (mana->op == OP_MANA_SYMBOLS) {
        yields_of_symbols(s, mana, out);
    } else if (mana->op == OP_MANA_FOR_EACH && ir_kid(mana, FIELD_A)->op == OP_MANA_SYMBOLS) {
        yields_for_each(s, ir_kid(mana, FIELD_A), amount, out);
    } else if (mana->op == OP_MANA_OR) {
        for (const IrNode *item = ir_kid(mana, FIELD_ITEMS); item != NULL; item = item->next)
            yields_of_mana(s, item, out);
    } else if (mana->op == OP_MANA_EACH_COLOR_AMONG) {
        yields_of_all(s, mana_types_of_node(s, mana), out);
    } else if (mana->op == OP_MANA_ANY_COMBINATION || mana->op == OP_MANA_FOR_EACH) {
        add_combination(s, mana_types_of_node(s, mana), amount, out);
    } else {
        add_of_one_type(s, mana_types_of_node(s, mana), amount, out);
    }
}

// Several ways to add one mana are one way with a choice.
static void yields_simplify(ManaYields *y) {
    int kept = 0;
    for (int i = 0; i < y->count; i++)
        if (mana_yield_total(&y->items[i]) > 0) y->items[kept++] = y->items[i];
    y->count = kept;
    unsigned types = 0;
    for (int i = 0; i < y->count; i++) {
        if (mana_yield_total(&y->items[i]) > 1) return;
        types |= mana_yield_types(&y->items[i]);
    }
    if (y->count < 2) return;
    y->items[0] = (ManaYield){.free = 1, .free_types = (ManaTypeSet)types};
    y->count = 1;
}

void mana_yields_of_node(const Scope *s, const IrNode *add, ManaYields *out) {
    out->count = 0;
    yields_of_mana(s, ir_kid(add, FIELD_MANA), out);
    yields_simplify(out);
}

static void gather(const Scope *s, const IrNode *n, ManaYields *so_far) {
    if (n->op == OP_ADD_MANA) {
        ManaYields more, both;
        mana_yields_of_node(s, n, &more);
        if (more.count == 0) return;
        yields_combine(s, so_far, &more, &both);
        mana_yields_copy(so_far, &both);
        return;
    }
    if (op_room((Op)n->op) == ROOM_ABILITY) return;  // What it gives to something adds nothing now.
    if ((n->op == OP_IF || n->op == OP_UNLESS) && !condition_lets(s, n)) return;
    if (n->op == OP_IF_INSTEAD) {
        bool instead = condition_lets(s, n);
        gather(s, ir_kid(n, instead ? FIELD_E2 : FIELD_E), so_far);
        return;
    }
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next) gather(s, kid, so_far);
}

void mana_yields_of_effect(const Scope *s, const IrNode *effect, ManaYields *out) {
    mana_yields_set(out, (ManaYield){.free = 0});
    gather(s, effect, out);
    yields_simplify(out);
}

// Most add the same in every game.
void mana_yields_of_ability(const Scope *s, const Ability *a, ManaYields *out) {
    if (!a->adds.known) {
        mana_yields_of_effect(s, a->effect, out);
        return;
    }
    ManaYield y = {.free_types = a->adds.one_of};
    for (int t = 0; t < MANA_TYPE_COUNT; t++) y.fixed[t] = a->adds.fixed[t];
    if (a->adds.any_color > 0) {
        out->count = 0;
        add_of_one_type(s, CR(s->e, 106_1a) ? COLORS_ALL : MANA_TYPES_ALL, a->adds.any_color, out);
        return;
    }
    y.free = y.free_types != 0;
    mana_yields_set(out, y);
}

static const bool is_frame[OP_COUNT] = {
    [OP_SEQUENCE] = true, [OP_DOES] = true,   [OP_LIST] = true,
    [OP_IF] = true,       [OP_UNLESS] = true, [OP_IF_INSTEAD] = true,
};

// Follows the instructions in their order; `acted` is the most that has been done so far.
static ManaForesight foresee(const IrNode *n, ManaForesight *acted) {
    ManaForesight worst = FORESEEN_EXACTLY;
    if (n->op == OP_ADD_MANA) return *acted;
    if (op_room((Op)n->op) != ROOM_EFFECT || mana_is_spoken_of((Op)n->op)) return worst;
    if (!is_frame[n->op]) {
        ManaForesight now = n->op == OP_PUT_COUNTERS ? FORESEEN_AT_LEAST : NOT_FORESEEN;
        if (now > *acted) *acted = now;
        return worst;
    }
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next) {
            ManaForesight now = foresee(kid, acted);
            if (now > worst) worst = now;
        }
    return worst;
}

// Does it speak of an X that is announced, or of what is given up for it?
static bool speaks_of_cost(const IrNode *effect) {
    const IrNode *x = ir_find(effect, OP_VARIABLE);
    return (x != NULL && ir_kid(x, FIELD_N) == NULL) || ir_find(effect, OP_THE_SACRIFICED) != NULL;
}

// Where counters are put first, a number of counters can only be greater.
ManaForesight mana_foresight(const IrNode *effect) {
    if (speaks_of_cost(effect)) return NOT_FORESEEN;
    ManaForesight acted = FORESEEN_EXACTLY, how = foresee(effect, &acted);
    if (how == FORESEEN_AT_LEAST && ir_find(effect, OP_COUNTERS_ON) == NULL) return NOT_FORESEEN;
    return how;
}
