// spent.c - what mana was spent to cast a spell or activate an ability (106.3, 107.4h, 400.7d).
//
// The mana is noted on the stack as it is paid, and stays known of the permanent that the spell
// becomes. Nothing is spent on a copy, nor on what was cast for nothing.
#include "engine/rules/scope.h"

static const uint16_t nothing[SPENT_COUNT];

static const uint16_t *spent_on(const Scope *s, const IrNode *n) {
    HowCast cast = cast_meant(s, n);
    bool known = cast.spent != NULL && knows_cast(s, &cast);
    return known ? cast.spent : nothing;
}

static int of_types(const uint16_t *spent, int count) {
    int sum = 0;
    for (int t = 0; t < count; t++) sum += spent[t];
    return sum;
}

int spent_amount(const Scope *s, const IrNode *n) {
    const uint16_t *spent = spent_on(s, n);
    if (n->number < SPENT_COUNT) return spent[n->number];
    if (n->number == SPENT_ALL) return of_types(spent, MANA_TYPE_COUNT);
    if (n->number == SPENT_COLORED) return of_types(spent, COLOR_COUNT);
    int most = 0;
    for (int t = 0; t < COLOR_COUNT; t++)
        if (spent[t] > most) most = spent[t];
    return most;
}

int spent_colors(const Scope *s, const IrNode *n) {
    const uint16_t *spent = spent_on(s, n);
    // 106.1a: colorless is none. Off: it counts as one.
    bool six = spent[MANA_COLORLESS] > 0 && !CR(s->e, 106_1a);
    int colors = 0;
    for (int t = 0; t < (six ? MANA_TYPE_COUNT : COLOR_COUNT); t++) colors += spent[t] > 0;
    return colors;
}

// The fewest times that one of the symbols' kinds suffices. 107.4h: {S} is mana of a snow source.
int spent_sets(const Scope *s, const IrNode *n) {
    const uint16_t *spent = spent_on(s, n);
    int needed[SPENT_COUNT] = {0}, sets = -1;
    ManaCost symbols;
    mana_cost_known(n->name, &symbols);
    for (int i = 0; i < symbols.count; i++) {
        const ManaSymbol *symbol = &symbols.symbols[i];
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            if (symbol->kind == SYMBOL_TYPE && (symbol->types >> t) & 1U) needed[t]++;
        if (symbol->kind == SYMBOL_SNOW) needed[SPENT_SNOW]++;
    }
    for (int kind = 0; kind < SPENT_COUNT; kind++) {
        if (needed[kind] == 0) continue;
        int times = spent[kind] / needed[kind];
        if (kind == SPENT_SNOW && times > 0 && !CR(s->e, 107_4h)) times = 0;
        if (sets < 0 || times < sets) sets = times;
    }
    return sets < 0 ? 0 : sets;
}

bool was_spent(const Scope *s, const IrNode *n) { return spent_sets(s, n) > 0; }
