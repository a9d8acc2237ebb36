// question.c - judging answers by what a question offers.
//
// One small judge per kind of question; what needs the whole board is judged by the rules.
#include "engine/ask/question.h"

#include <stdio.h>
#include <string.h>

static const char *const kind_names[QUESTION_KIND_COUNT] = {
    "priority", "choose",    "order",    "number",   "yes_no",  "mode", "color",
    "divide",   "attackers", "blockers", "mulligan", "payment", "piles"};

static const struct {
    const char *word, *meaning;
} roles[ROLE_COUNT] = {
#define ROLE(name, word, meaning) {word, meaning},
#include "engine/ask/roles.def"
#undef ROLE
};

const char *question_kind_name(QuestionKind k) { return kind_names[k]; }
const char *question_role_name(QuestionRole r) { return roles[r].word; }
const char *question_role_meaning(QuestionRole r) { return roles[r].meaning; }

Choice choice_object(ObjectId id) {
    return (Choice){.kind = CHOICE_OBJECT, .object = id, .player = NO_PLAYER};
}

size_t answer_size(const Answer *a) {
    return offsetof(Answer, items) + (size_t)a->count * sizeof(AnswerItem);
}

void answer_copy(Answer *to, const Answer *from) { memcpy(to, from, answer_size(from)); }
Choice choice_player(PlayerId p) { return (Choice){.kind = CHOICE_PLAYER, .player = p}; }
Choice choice_number(int n) {
    return (Choice){.kind = CHOICE_NUMBER, .number = n, .player = NO_PLAYER};
}
Choice choice_color(ManaType t) {
    return (Choice){.kind = CHOICE_COLOR, .number = (int32_t)t, .player = NO_PLAYER};
}

Choice choice_name(FaceId f) {
    return (Choice){.kind = CHOICE_NAME, .number = (int32_t)f.v, .player = NO_PLAYER};
}
Choice choice_subtype(Subtype t) {
    return (Choice){.kind = CHOICE_SUBTYPE, .number = (int32_t)t, .player = NO_PLAYER};
}

bool choice_same(Choice a, Choice b) {
    return a.kind == b.kind && object_same(a.object, b.object) && player_same(a.player, b.player) &&
           a.number == b.number;
}

bool question_offers(const Question *q, Choice c) {
    for (int i = 0; i < q->option_count; i++)
        if (choice_same(q->options[i], c)) return true;
    return false;
}

static RejectionCode refusal(const Question *q) {
    return q->refusal == REJECTED_NOT ? REJECTED_CHOICE_ILLEGAL : q->refusal;
}

static bool all_offered_once(const Question *q, const Answer *a, Rejection *r) {
    for (int i = 0; i < a->count; i++) {
        if (!question_offers(q, a->items[i].what))
            return rejection_set(r, refusal(q), "\"%s\" does not offer it", q->text);
        for (int k = 0; k < i; k++)
            if (choice_same(a->items[i].what, a->items[k].what) && !q->repeats)
                return rejection_set(r, refusal(q), "the same is chosen twice for \"%s\"", q->text);
    }
    return true;
}

static bool is_chosen(const Answer *a, Choice option) {
    for (int i = 0; i < a->count; i++)
        if (choice_same(a->items[i].what, option)) return true;
    return false;
}

bool question_go_together(const Question *q, const Answer *a) {
    return q->together == NULL || a->count < 2 || q->together(q->together_context, a);
}

// Each that does not go with those kept before it.
void question_leave_out(const Question *q, Answer *a) {
    int wanted = a->count;
    if (question_go_together(q, a)) return;
    a->count = 0;
    for (int i = 0; i < wanted; i++) {
        a->items[a->count++] = a->items[i];
        if (!question_go_together(q, a)) a->count--;
    }
}

bool question_weighs_enough(const Question *q, const Answer *a) {
    int64_t sum = 0;
    for (int i = 0; q->weights != NULL && i < q->option_count; i++)
        if (is_chosen(a, q->options[i])) sum += q->weights[i];
    return q->weights == NULL || sum >= q->least;
}

void question_add_weight(const Question *q, Answer *a) {
    for (int pass = 0; pass < 2 && !question_weighs_enough(q, a); pass++) {
        if (pass > 0) a->count = 0;  // Something chosen weighs less than nothing.
        for (int i = 0; i < q->option_count && !question_weighs_enough(q, a); i++)
            if (q->weights[i] > 0 && !is_chosen(a, q->options[i]))
                a->items[a->count++] = (AnswerItem){.what = q->options[i]};
    }
}

enum { NUMBER_WORD_MAX = 24 };

// "none is", "1 is", "2 are"
static const char *number_word(int count, char *into, size_t size) {
    snprintf(into, size, count == 0 ? "none is" : count == 1 ? "1 is" : "%d are", count);
    return into;
}

static bool too_few(const Question *q, int count, Rejection *r) {
    char word[NUMBER_WORD_MAX];
    if (q->role != ROLE_TARGET)
        return rejection_set(r, refusal(q), "\"%s\" needs %d, and %s chosen", q->text, q->min,
                             number_word(count, word, sizeof word));
    if (count == 0) return rejection_set(r, REJECTED_TARGET_MISSING, "no target is named");
    return rejection_set(r, REJECTED_TARGET_MISSING, "it needs %d targets, and %s named", q->min,
                         number_word(count, word, sizeof word));
}

static bool judge_choose(const Question *q, const Answer *a, Rejection *r) {
    char word[NUMBER_WORD_MAX];
    if (a->count < q->min) return too_few(q, a->count, r);
    if (a->count > q->max)
        return rejection_set(r, refusal(q), "\"%s\" allows %d, and %s chosen", q->text, q->max,
                             number_word(a->count, word, sizeof word));
    if (q->all_or_none && a->count > 0 && a->count < q->max)
        return rejection_set(r, refusal(q), "\"%s\" takes %d or none, and %d is chosen", q->text,
                             q->max, a->count);
    if (!all_offered_once(q, a, r)) return false;
    if (!question_go_together(q, a))
        return rejection_set(r, refusal(q), "\"%s\" does not allow these together", q->text);
    if (question_weighs_enough(q, a)) return true;
    return rejection_set(r, refusal(q), "together they are too little for \"%s\"", q->text);
}

static bool judge_order(const Question *q, const Answer *a, Rejection *r) {
    if (a->count != q->option_count)
        return rejection_set(r, refusal(q), "all %d must be put in order", q->option_count);
    return all_offered_once(q, a, r);
}

static bool judge_piles(const Question *q, const Answer *a, Rejection *r) {
    for (int i = 0; i < a->count; i++)
        if (a->items[i].number < 0 || a->items[i].number >= PILE_COUNT)
            return rejection_set(r, refusal(q), "there are two piles");
    return judge_order(q, a, r);
}

static bool judge_number(const Question *q, const Answer *a, Rejection *r) {
    if (a->count != 1 || a->items[0].what.kind != CHOICE_NUMBER)
        return rejection_set(r, refusal(q), "\"%s\" takes a number", q->text);
    int n = a->items[0].what.number;
    if (q->low == q->high && n != q->low)
        return rejection_set(r, refusal(q), "%d is chosen, and only %d is possible", n, q->low);
    if (n < q->low || n > q->high)
        return rejection_set(r, refusal(q), "%d is not between %d and %d", n, q->low, q->high);
    return true;
}

static bool judge_yes_no(const Question *q, const Answer *a, Rejection *r) {
    if (a->count != 1 || a->items[0].what.kind != CHOICE_NUMBER || a->items[0].what.number < 0 ||
        a->items[0].what.number > 1)
        return rejection_set(r, refusal(q), "\"%s\" takes yes or no", q->text);
    if (q->impossible && a->items[0].what.number == 1)
        return rejection_set(r, refusal(q), "\"%s\" cannot be done", q->text);
    return true;
}

static bool judge_divide(const Question *q, const Answer *a, Rejection *r) {
    if (!all_offered_once(q, a, r)) return false;
    int64_t sum = 0;
    for (int i = 0; i < a->count; i++) {
        if (a->items[i].amount < q->low)
            return rejection_set(r, refusal(q), "each share must be at least %d", q->low);
        sum += a->items[i].amount;
    }
    if (sum != q->high)
        return rejection_set(r, refusal(q), "the shares add up to %lld, not %d", (long long)sum,
                             q->high);
    if (q->low > 0 && a->count != q->option_count)
        return rejection_set(r, refusal(q), "each of them must get a share");
    return true;
}

// Whole actions, declarations and payments are judged when they are carried out.
static bool judge_later(const Question *q, const Answer *a, Rejection *r) {
    (void)q;
    (void)a;
    (void)r;
    return true;
}

static bool (*const judges[QUESTION_KIND_COUNT])(const Question *, const Answer *, Rejection *) = {
    [QUESTION_PRIORITY] = judge_later,  [QUESTION_CHOOSE] = judge_choose,
    [QUESTION_ORDER] = judge_order,     [QUESTION_NUMBER] = judge_number,
    [QUESTION_YES_NO] = judge_yes_no,   [QUESTION_MODE] = judge_choose,
    [QUESTION_COLOR] = judge_choose,    [QUESTION_DIVIDE] = judge_divide,
    [QUESTION_ATTACKERS] = judge_later, [QUESTION_BLOCKERS] = judge_later,
    [QUESTION_MULLIGAN] = judge_yes_no, [QUESTION_PAYMENT] = judge_later,
    [QUESTION_PILES] = judge_piles,
};

bool question_check(const Question *q, const Answer *a, Rejection *r) {
    if (a->count < 0 || a->count > ANSWER_ITEMS_MAX)
        return rejection_set(r, refusal(q), "\"%s\" cannot take so many", q->text);
    return judges[q->kind](q, a, r);
}

static bool only_choice(const Question *q, Answer *only) {
    if (q->max > 0 && !(q->min == q->option_count && q->max >= q->min)) return false;
    only->count = q->max > 0 ? q->option_count : 0;
    for (int i = 0; i < only->count; i++) only->items[i] = (AnswerItem){.what = q->options[i]};
    return true;
}

static bool only_share(const Question *q, Answer *only) {
    if (q->option_count != 1 && q->high != q->low * q->option_count) return false;
    only->count = q->option_count;
    for (int i = 0; i < only->count; i++)
        only->items[i] =
            (AnswerItem){.what = q->options[i], .amount = q->option_count == 1 ? q->high : q->low};
    return true;
}

bool question_forced(const Question *q, Answer *only) {
    only->count = 0;
    if (q->option_count > ANSWER_ITEMS_MAX) return false;
    switch (q->kind) {
        case QUESTION_CHOOSE:
        case QUESTION_MODE:
        case QUESTION_COLOR: return only_choice(q, only);
        case QUESTION_ORDER:
            if (q->option_count > 1 && !q->alike) return false;
            only->count = q->option_count;
            for (int i = 0; i < q->option_count; i++)
                only->items[i] = (AnswerItem){.what = q->options[i]};
            return true;
        case QUESTION_NUMBER:
            if (q->low != q->high) return false;
            only->count = 1;
            only->items[0] = (AnswerItem){.what = choice_number(q->low)};
            return true;
        case QUESTION_DIVIDE: return only_share(q, only);
        case QUESTION_YES_NO:
            only->count = q->impossible ? 1 : 0;
            only->items[0] = (AnswerItem){.what = choice_number(0)};
            return q->impossible;
        case QUESTION_PRIORITY:   // Passing is always possible, and so is conceding.
        case QUESTION_ATTACKERS:  // Always asked (scenario format, "How the script meets the
                                  // game").
        case QUESTION_BLOCKERS:
        case QUESTION_MULLIGAN:
        case QUESTION_PAYMENT:
        case QUESTION_PILES:
        case QUESTION_KIND_COUNT: return false;
    }
    return false;
}
