// binder_checks.c - what is understood word by word but not carried out yet, refused by name.
#include "engine/oracle/binder_internal.h"
#include "engine/oracle/in_words.h"

// What several players may do, each with what they choose, has handlers of its own.
static bool is_own_choice(const IrNode *n) {
    return n->op == OP_SACRIFICE || n->op == OP_REVEAL || n->op == OP_PUT_ONTO_BATTLEFIELD;
}

// Does an instruction have somebody choose an object?
bool binder_has_choice(const IrNode *n) {
    for (int i = 0; i < n->kid_count; i++) {
        const IrNode *kid = n->kids[i];
        bool choice = kid->op == OP_FROM_AMONG || (kid->op == OP_ANY_ONE && ir_kid(kid, FIELD_WHO));
        if ((choice && !is_own_choice(n)) || binder_has_choice(kid)) return true;
    }
    return false;
}

static bool chooses_x(const IrNode *n) {
    const IrNode *count = n->op == OP_FROM_AMONG || n->op == OP_ANY_ONE ? ir_kid(n, FIELD_N) : NULL;
    if (count && count->op == OP_VARIABLE) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (chooses_x(n->kids[i])) return true;
    return false;
}

static bool takes_at_random(const IrNode *n) {
    if (n->op == OP_ANY_ONE && n->number == 1) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (takes_at_random(n->kids[i])) return true;
    return false;
}

// "You may reveal X cards from among them": with an X of 0, none are chosen by who does it as well.
void binder_check_offer(Binder *b, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_E);
    if (what->op == OP_SEQUENCE && ir_kid(what, FIELD_A)->op == OP_PAY)
        binder_fail(b, "may pay and do something else", 0);
    if (binder_is_several(ir_kid(n, FIELD_WHO)) && binder_has_choice(ir_kid(n, FIELD_E)))
        binder_fail(b, "several players may choose", 0);
    if (takes_at_random(what)) binder_fail(b, "may do something at random", 0);
    if (chooses_x(ir_kid(n, FIELD_E))) binder_fail(b, "may choose X from among cards", 0);
}

// Only a printed line stands for abilities in words.
void binder_refuse_given_words(Binder *b, const IrNode *n) {
    const IrNode *items = ir_kid(n, FIELD_ITEMS);
    bool gives = n->op == OP_GAIN_KEYWORD || n->op == OP_STATIC_GAIN_KEYWORD || n->op == OP_BEING ||
                 n->op == OP_EXCEPT_HAS;
    if (gives && items && in_words_any(items)) binder_fail(b, "this keyword is not given yet", 0);
}

static bool speaks_of_binding(const IrNode *n, int binding) {
    if (n->binding == binding) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (speaks_of_binding(n->kids[i], binding)) return true;
    return false;
}

// "Each creature deals damage equal to its power": the amount would be each one's own.
static void check_own_amount(Binder *b, const IrNode *n) {
    const IrNode *src = ir_kid(n, FIELD_SRC), *amount = ir_kid(n, FIELD_N);
    if (src->op != OP_EACH || src->binding == NO_BINDING || !amount) return;
    if (speaks_of_binding(amount, src->binding)) binder_fail(b, "an amount of each one's own", 0);
}

static bool means_self(const Binder *b, const IrNode *n) {
    if (n->op == OP_SELF) return true;
    const IrNode *by =
        n->binding == NO_BINDING ? NULL : b->ability->bindings[n->binding].introduced_by;
    return by && by->op == OP_SELF;
}

// "For each other creature": other than what gets it, which the count knows only of the source.
static void check_other_counted(Binder *b, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT), *src = ir_kid(n, FIELD_SRC);
    const IrNode *subject = src ? src : what;
    if (!subject || op_room((Op)subject->op) != ROOM_OBJECT || means_self(b, subject)) return;
    for (int i = 0; i < n->kid_count; i++)
        if (op_room((Op)n->kids[i]->op) == ROOM_QUANTITY && ir_find(n->kids[i], OP_FILTER_OTHER))
            binder_fail(b, "other than what it is said of", 0);
}

// "Another" is said of what the sentence is about; only of this object itself does it mean others
// than the source.
static void check_another(Binder *b, const IrNode *n) {
    const IrNode *c = ir_kid(n, FIELD_C), *e = ir_kid(n, FIELD_E);
    const IrNode *what = ir_kid(e && e->op == OP_DOES ? e : n, FIELD_WHAT);
    if (!c || !what || !ir_find(c, OP_FILTER_OTHER)) return;
    if (what->op == OP_SELF || what->op == OP_ALL || what->op == OP_EACH) return;
    if (!means_self(b, what)) binder_fail(b, "other than what it is attached to", 0);
}

// "Each player reveals the top card of their library": there would be as many as players, and what
// is said of "that card" would be said of each one's own.
static void check_own_card(Binder *b, const IrNode *n) {
    const IrNode *who = ir_kid(n, FIELD_WHO), *card = ir_find(ir_kid(n, FIELD_E), OP_TOP_CARD);
    if (!who || who->binding == NO_BINDING || !binder_is_several(who) || !card) return;
    if (speaks_of_binding(card, who->binding)) binder_fail(b, "a card of each player's own", 0);
}

// "This spell has cascade as long as ...": of what spells say of themselves only flash is asked
// for.
static void check_spell_itself(Binder *b, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (!what || what->op != OP_SELF || what->number != SELF_SPELL) return;
    for (const IrNode *k = ir_kid(ir_kid(n, FIELD_ITEMS), FIELD_ITEMS); k; k = k->next)
        if (k->op != OP_KEYWORD || k->number != KEYWORD_FLASH)
            binder_fail(b, "a keyword of the spell itself", 0);
}

static bool says_zone(const IrNode *n) {
    if (n->op == OP_FILTER_CARD && ir_kid(n, FIELD_ZONE)) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (says_zone(n->kids[i])) return true;
    return false;
}

// "Target artifact card and target creature card from your graveyard": the first is found there
// too, which it does not say itself.
static void check_zone_of_both(Binder *b, const IrNode *n) {
    const IrNode *first = ir_kid(n, FIELD_A), *what = ir_kid(first, FIELD_WHAT);
    if ((first->op != OP_TARGET && first->op != OP_ANY_ONE) || !what) return;
    if (ir_find(what, OP_FILTER_CARD) && !says_zone(what))
        binder_fail(b, "a card of a zone that is said later", 0);
}

// Targets are chosen before anything is carried out (601.2c).
static void check_type_of_target(Binder *b, const IrNode *n) {
    const IrNode *type = ir_find(n, OP_FILTER_CHOSEN_TYPE);
    if (type && type->binding != NO_BINDING) binder_fail(b, "a target of a type chosen later", 0);
    const IrNode *name = ir_find(n, OP_FILTER_CHOSEN_NAME);
    if (name && name->binding != NO_BINDING) binder_fail(b, "a target of a name chosen later", 0);
}

void binder_check(Binder *b, const IrNode *n) {
    if (n->op == OP_TARGET) check_type_of_target(b, n);
    if (n->op == OP_OBJECT_AND_OBJECT) check_zone_of_both(b, n);
    if (n->op == OP_CAST_NOW && ir_kid(n, FIELD_WHAT)->op == OP_THE_COPY)
        binder_fail(b, "casting a copy of a card", 0);
    if ((n->op == OP_SACRIFICE || n->op == OP_PUT_ONTO_BATTLEFIELD || n->op == OP_MOVE_COUNTERS) &&
        takes_at_random(n))
        binder_fail(b, "something taken at random", 0);
    if (op_room((Op)n->op) == ROOM_STATIC) check_another(b, n);
    if (n->op == OP_DAMAGE) check_own_amount(b, n);
    if (n->op == OP_REPLACE && ir_kid(n, FIELD_E)->op == OP_MAY)
        binder_fail(b, "a replacement that may be declined", 0);
}

// "When you cycle this card, create an X/X token": the X of the cycling cost.
static void check_cycled_x(Binder *b, const IrNode *n) {
    const IrNode *when = ir_kid(n, FIELD_WHEN), *e = ir_kid(n, FIELD_E);
    if (when->op == OP_WHEN_CYCLES && ir_find(e, OP_VARIABLE) && !ir_find(e, OP_PAY))
        binder_fail(b, "the X of a cycling cost", 0);
}

static bool has_target_with_x(const IrNode *n) {
    for (; n; n = n->next) {
        const IrNode *x = n->op == OP_TARGET ? ir_find(ir_kid(n, FIELD_WHAT), OP_VARIABLE) : NULL;
        if (x && !ir_kid(x, FIELD_N)) return true;
        for (int i = 0; i < n->kid_count; i++)
            if (has_target_with_x(n->kids[i])) return true;
    }
    return false;
}

// "You may pay {X}. If you do, return target card with mana value X": the target is chosen first.
static void check_paid_x(Binder *b, const IrNode *n) {
    const IrNode *e = ir_kid(n, FIELD_E);
    if (ir_find(e, OP_PAY) && has_target_with_x(e))
        binder_fail(b, "a target by an X that is paid later", 0);
}

// A name that another ability asks for would have to be kept (607.2d).
static void check_name_asked(Binder *b, const IrNode *n) {
    const IrNode *name = ir_find(n, OP_CHOOSE_NAME);
    if (name && name->binding == NO_BINDING)
        binder_fail(b, "a card name that another ability asks for", 0);
}

void binder_check_completed(Binder *b, const IrNode *n) {
    if (n->op == OP_TRIGGERED || n->op == OP_ACTIVATED || n->op == OP_SPELL_LINE)
        check_name_asked(b, n);
    if (n->op == OP_TRIGGERED) {
        check_cycled_x(b, n);
        check_paid_x(b, n);
    }
    if (n->op == OP_STATIC_GAIN_KEYWORD) check_spell_itself(b, n);
    if (n->op == OP_DOES) check_own_card(b, n);
    if (n->op == OP_DAMAGE || n->op == OP_MODIFY_PT || n->op == OP_STATIC_MODIFY_PT ||
        n->op == OP_PUT_COUNTERS)
        check_other_counted(b, n);
}
