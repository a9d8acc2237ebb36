// binder_phrases.c - phrases that say the same of a thing twice, or what it cannot be at once.
//
// The grammar puts any number of adjectives before a noun. No card repeats one, so such a text is
// no Oracle text, or it was misread.
#include <string.h>

#include "engine/oracle/binder_internal.h"

static bool same_name(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

// Do both trees say the same, whatever rows have read them?
static bool says_same(const IrNode *a, const IrNode *b) {
    if (!a || !b) return a == b;
    if (a->op != b->op || a->number != b->number || a->kid_count != b->kid_count ||
        !same_name(a->name, b->name))
        return false;
    for (int i = 0; i < a->kid_count; i++) {
        const IrNode *x = a->kids[i], *y = b->kids[i];
        if (a->fields[i] != b->fields[i] || !says_same(x, y) || !says_same(x->next, y->next))
            return false;
    }
    return true;
}

// Filters that match nothing together: by the number of colors (105.2) or by status (110.5).
static const struct {
    Op a, b;
} apart[] = {
    {OP_FILTER_COLORLESS, OP_FILTER_COLOR},        {OP_FILTER_COLORLESS, OP_FILTER_MONOCOLORED},
    {OP_FILTER_COLORLESS, OP_FILTER_MULTICOLORED}, {OP_FILTER_MONOCOLORED, OP_FILTER_MULTICOLORED},
    {OP_FILTER_TAPPED, OP_FILTER_UNTAPPED},
};

// What makes tokens says "colorless" as one of the colors.
static Op meant(const IrNode *n) {
    bool colorless = n->op == OP_FILTER_COLOR && n->number == MANA_COLORLESS;
    return colorless ? OP_FILTER_COLORLESS : (Op)n->op;
}

static bool denies(const IrNode *a, const IrNode *b) {
    return a->op == OP_FILTER_NOT && says_same(ir_kid(a, FIELD_WHAT), b);
}

static bool excludes(const IrNode *a, const IrNode *b) {
    Op x = meant(a), y = meant(b);
    if (denies(a, b) || denies(b, a)) return true;
    for (size_t i = 0; i < ARRAY_LEN(apart); i++)
        if ((x == apart[i].a && y == apart[i].b) || (x == apart[i].b && y == apart[i].a))
            return true;
    return false;
}

static void compare(Binder *b, Op joined, const IrNode *first, const IrNode *second) {
    if (says_same(first, second)) binder_fail(b, "says the same twice", second->binding);
    if (joined == OP_FILTER_AND && excludes(first, second))
        binder_fail(b, "says what cannot be together", second->binding);
}

// Compares each part of `first` with each part of `second`.
static void compare_parts(Binder *b, Op joined, const IrNode *first, const IrNode *second) {
    const IrNode *whole = first->op == joined ? first : second;
    if (whole->op != joined) {
        compare(b, joined, first, second);
        return;
    }
    for (int i = 0; i < whole->kid_count; i++)
        compare_parts(b, joined, whole == first ? whole->kids[i] : first,
                      whole == first ? second : whole->kids[i]);
}

// A cost says its mana at once, as far as it is the same whatever happens: what is paid of one cost
// has room for the symbols of one.
static bool both_mana(const IrNode *x, const IrNode *y) {
    return x->op == OP_COST_MANA && y->op == OP_COST_MANA && !ir_kid(x, FIELD_N) &&
           !ir_kid(y, FIELD_N);
}

// "{W} or {W}", "flying and flying". A line of keywords may repeat one: "Cascade, cascade".
static void compare_items(Binder *b, const IrNode *list) {
    bool line = b->within->parent && b->within->parent->op == OP_KEYWORDS;
    for (const IrNode *x = ir_kid(list, FIELD_ITEMS); x && !line; x = x->next)
        for (const IrNode *y = x->next; y; y = y->next)
            if (both_mana(x, y))
                binder_fail(b, "mana twice in a cost", y->binding);
            else if ((list->op == OP_MANA_OR || x->op == OP_KEYWORD) && says_same(x, y))
                binder_fail(b, "says the same twice", y->binding);
}

void binder_check_phrase(Binder *b, const IrNode *from) {
    if (from->op == OP_FILTER_AND || from->op == OP_FILTER_OR)
        compare_parts(b, (Op)from->op, ir_kid(from, FIELD_A), ir_kid(from, FIELD_B));
    if (from->op == OP_LIST || from->op == OP_MANA_OR) compare_items(b, from);
}
