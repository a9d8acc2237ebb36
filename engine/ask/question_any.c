// question_any.c - a legal answer by chance, for random play.
//
// Built from the question alone. Whole declarations may still be refused by the rules (an attack
// that must be made with others); the answer for such a refusal is "none".
#include "engine/ask/question.h"

static int between(Rng *r, int low, int high) {
    return high <= low ? low : low + (int)rng_below(r, (uint32_t)(high - low) + 1);
}

// The first `count` of the options in a random order.
static void some_of(const Question *q, Rng *r, int count, Answer *a) {
    int total = q->option_count < ANSWER_ITEMS_MAX ? q->option_count : ANSWER_ITEMS_MAX;
    for (int i = 0; i < total; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    if (count > total) count = total;  // Nothing is legal then.
    for (int i = 0; i < count; i++) {
        int k = between(r, i, total - 1);
        AnswerItem swap = a->items[i];
        a->items[i] = a->items[k];
        a->items[k] = swap;
    }
    a->count = count;
}

static void any_choice(const Question *q, Rng *r, Answer *a) {
    int most = q->max < q->option_count ? q->max : q->option_count;
    int count = q->all_or_none ? most * between(r, 0, 1) : between(r, q->min, most);
    some_of(q, r, count, a);
    question_leave_out(q, a);
    question_add_weight(q, a);
}

static void any_order(const Question *q, Rng *r, Answer *a) { some_of(q, r, q->option_count, a); }

static void any_piles(const Question *q, Rng *r, Answer *a) {
    any_order(q, r, a);
    for (int i = 0; i < a->count; i++) a->items[i].number = between(r, 0, PILE_COUNT - 1);
}

static void any_number(const Question *q, Rng *r, Answer *a) {
    int high = q->high - q->low > 20 ? q->low + 20 : q->high;
    a->count = 1;
    a->items[0] = (AnswerItem){.what = choice_number(between(r, q->low, high))};
}

static void any_yes_no(const Question *q, Rng *r, Answer *a) {
    a->count = 1;
    a->items[0] = (AnswerItem){.what = choice_number(q->impossible ? 0 : between(r, 0, 1))};
}

static void any_division(const Question *q, Rng *r, Answer *a) {
    a->count = q->option_count;
    for (int i = 0; i < a->count; i++)
        a->items[i] = (AnswerItem){.what = q->options[i], .amount = q->low};
    for (int left = q->high - q->low * a->count; left > 0; left--)
        a->items[between(r, 0, a->count - 1)].amount++;
}

static void any_pairs(const Question *q, Rng *r, Answer *a) {
    a->count = 0;
    for (int i = 0; i < q->option_count && a->count < ANSWER_ITEMS_MAX; i++) {
        if (q->against_count == 0 || between(r, 0, 1) == 0) continue;
        a->items[a->count++] = (AnswerItem){.what = q->options[i],
                                            .to = q->against[between(r, 0, q->against_count - 1)]};
    }
}

static void automatic(const Question *q, Rng *r, Answer *a) {
    (void)q;
    (void)r;
    a->automatic = true;
}

static void pass(const Question *q, Rng *r, Answer *a) {
    (void)q;
    (void)r;
    a->action = (Action){.kind = ACTION_PASS};
}

static void (*const makers[QUESTION_KIND_COUNT])(const Question *q, Rng *r, Answer *a) = {
    [QUESTION_PRIORITY] = pass,       [QUESTION_CHOOSE] = any_choice,
    [QUESTION_ORDER] = any_order,     [QUESTION_NUMBER] = any_number,
    [QUESTION_YES_NO] = any_yes_no,   [QUESTION_MODE] = any_choice,
    [QUESTION_COLOR] = any_choice,    [QUESTION_DIVIDE] = any_division,
    [QUESTION_ATTACKERS] = any_pairs, [QUESTION_BLOCKERS] = any_pairs,
    [QUESTION_MULLIGAN] = any_yes_no, [QUESTION_PAYMENT] = automatic,
    [QUESTION_PILES] = any_piles,
};

void question_any(const Question *q, Rng *r, Answer *a) {
    a->count = 0;
    a->automatic = false;
    makers[q->kind](q, r, a);
}
