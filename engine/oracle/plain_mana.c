// plain_mana.c - what a mana ability adds, where its words alone tell it.
//
// Most mana abilities add the same in every game. Payments and "could produce" ask for that often,
// so it is read once.
#include "engine/oracle/plain_mana.h"

#include "engine/base/status.h"
#include "engine/cards/card.h"

// Is the instruction followed in any case? What stands beside it may do more, but adds no mana.
static bool is_unconditional(const IrNode *effect, const IrNode *add) {
    for (const IrNode *n = add; n != effect; n = n->parent) {
        Op frame = (Op)n->parent->op;
        if (frame != OP_SEQUENCE && frame != OP_DOES && frame != OP_LIST) return false;
    }
    return true;
}

static int count_of(const IrNode *n, Op op) {
    int count = n->op == op;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *kid = n->kids[i]; kid != NULL; kid = kid->next)
            count += count_of(kid, op);
    return count;
}

// Symbols of one type each. False: there are others.
static bool read_symbols(const IrNode *mana, uint8_t *amounts) {
    ManaCost cost;
    mana_cost_known(mana->name, &cost);
    for (int i = 0; i < cost.count; i++) {
        if (cost.symbols[i].kind != SYMBOL_TYPE) return false;
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            amounts[t] = (uint8_t)(amounts[t] + ((cost.symbols[i].types >> t) & 1U));
    }
    return true;
}

// "{R} or {G}": one symbol each.
static bool read_choice(const IrNode *mana, PlainMana *out) {
    for (const IrNode *item = ir_kid(mana, FIELD_ITEMS); item != NULL; item = item->next) {
        uint8_t amounts[MANA_TYPE_COUNT] = {0};
        int total = 0;
        if (item->op != OP_MANA_SYMBOLS || !read_symbols(item, amounts)) return false;
        for (int t = 0; t < MANA_TYPE_COUNT; t++) {
            total += amounts[t];
            out->one_of |= (uint8_t)((amounts[t] > 0) << t);
        }
        if (total != 1) return false;
    }
    return true;
}

static bool read_mana(const IrNode *mana, PlainMana *out) {
    _Static_assert(sizeof out->fixed == MANA_TYPE_COUNT, "a number for each type");
    if (mana->op == OP_MANA_SYMBOLS) return read_symbols(mana, out->fixed);
    if (mana->op == OP_MANA_OR) return read_choice(mana, out);
    if (mana->op != OP_MANA_ANY_COLOR) return false;
    const IrNode *n = ir_kid(mana, FIELD_N);
    if (n != NULL && (n->op != OP_NUMBER || n->number < 1 || n->number > UINT8_MAX)) return false;
    out->any_color = (uint8_t)(n == NULL ? 1 : n->number);
    return true;
}

PlainMana plain_mana(const IrNode *effect) {
    PlainMana out = {.known = false}, nothing = {.known = false};
    const IrNode *add = ir_find(effect, OP_ADD_MANA);
    if (add == NULL || count_of(effect, OP_ADD_MANA) > 1 || !is_unconditional(effect, add))
        return nothing;
    const IrNode *who = ir_kid(add, FIELD_WHO);
    if (who != NULL && who->op != OP_YOU) return nothing;
    if (!read_mana(ir_kid(add, FIELD_MANA), &out)) return nothing;
    out.known = true;
    return out;
}
