// test_question.c - answers judged by what a question offers; forced and random answers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/ask/question.h"

static Choice numbers[4];

static Question choose(int min, int max) {
    for (int i = 0; i < 4; i++) numbers[i] = choice_number(i + 1);
    return (Question){.kind = QUESTION_CHOOSE,
                      .min = min,
                      .max = max,
                      .options = numbers,
                      .option_count = 4,
                      .text = "pick"};
}

static Answer picks(int count, const int *values) {
    Answer a = {.count = count};
    for (int i = 0; i < count; i++) a.items[i].what = choice_number(values[i]);
    return a;
}

static RejectionCode judge(const Question *q, const Answer *a) {
    Rejection r = {.code = REJECTED_NOT};
    bool ok = question_check(q, a, &r);
    assert_int_equal(ok, r.code == REJECTED_NOT);
    return r.code;
}

static void choosing_counts_and_options_are_kept(void **state) {
    (void)state;
    Question q = choose(1, 2);
    Answer one = picks(1, (int[]){2}), two = picks(2, (int[]){1, 4});
    Answer none = picks(0, NULL), three = picks(3, (int[]){1, 2, 3});
    Answer twice = picks(2, (int[]){3, 3}), strange = picks(1, (int[]){9});
    assert_int_equal(judge(&q, &one), REJECTED_NOT);
    assert_int_equal(judge(&q, &two), REJECTED_NOT);
    assert_int_equal(judge(&q, &none), REJECTED_CHOICE_ILLEGAL);
    assert_int_equal(judge(&q, &three), REJECTED_CHOICE_ILLEGAL);
    assert_int_equal(judge(&q, &twice), REJECTED_CHOICE_ILLEGAL);
    assert_int_equal(judge(&q, &strange), REJECTED_CHOICE_ILLEGAL);
}

static void what_is_chosen_weighs_enough(void **state) {
    (void)state;
    Question q = choose(1, 4);
    q.weights = (int[]){2, -1, 0, 3};
    q.least = 4;
    Answer light = picks(2, (int[]){1, 3}), heavy = picks(2, (int[]){1, 4});
    Answer pulled = picks(3, (int[]){1, 2, 4}), all = picks(4, (int[]){1, 2, 3, 4});
    assert_int_equal(judge(&q, &light), REJECTED_CHOICE_ILLEGAL);
    assert_int_equal(judge(&q, &heavy), REJECTED_NOT);
    assert_int_equal(judge(&q, &pulled), REJECTED_NOT);
    q.least = 5;
    assert_int_equal(judge(&q, &all), REJECTED_CHOICE_ILLEGAL);
    for (uint64_t seed = 0; seed < 50; seed++) {
        Rng r = {.seed = seed};
        Answer a = {0};
        question_any(&q, &r, &a);
        assert_int_equal(judge(&q, &a), REJECTED_NOT);
    }
}

static void targets_have_codes_of_their_own(void **state) {
    (void)state;
    Question q = choose(1, 1);
    q.role = ROLE_TARGET;
    q.refusal = REJECTED_TARGET_ILLEGAL;
    Answer none = picks(0, NULL), strange = picks(1, (int[]){9});
    assert_int_equal(judge(&q, &none), REJECTED_TARGET_MISSING);
    assert_int_equal(judge(&q, &strange), REJECTED_TARGET_ILLEGAL);
}

static void an_order_names_everything_once(void **state) {
    (void)state;
    Question q = choose(0, 0);
    q.kind = QUESTION_ORDER;
    Answer all = picks(4, (int[]){4, 3, 2, 1}), some = picks(3, (int[]){1, 2, 3});
    assert_int_equal(judge(&q, &all), REJECTED_NOT);
    assert_int_equal(judge(&q, &some), REJECTED_CHOICE_ILLEGAL);
}

static void numbers_stay_in_bounds(void **state) {
    (void)state;
    Question q = {.kind = QUESTION_NUMBER, .low = 0, .high = 3, .text = "X"};
    Answer in = picks(1, (int[]){3}), out = picks(1, (int[]){4}), none = picks(0, NULL);
    assert_int_equal(judge(&q, &in), REJECTED_NOT);
    assert_int_equal(judge(&q, &out), REJECTED_CHOICE_ILLEGAL);
    assert_int_equal(judge(&q, &none), REJECTED_CHOICE_ILLEGAL);
}

static void shares_add_up(void **state) {
    (void)state;
    Question q = choose(0, 0);
    q.kind = QUESTION_DIVIDE;
    q.low = 1;
    q.high = 6;
    Answer a = picks(4, (int[]){1, 2, 3, 4});
    for (int i = 0; i < 4; i++) a.items[i].amount = 1;
    assert_int_equal(judge(&q, &a), REJECTED_CHOICE_ILLEGAL);  // 4, not 6.
    a.items[0].amount = 3;
    assert_int_equal(judge(&q, &a), REJECTED_NOT);
    a.items[0].amount = 4;
    a.items[1].amount = 0;
    assert_int_equal(judge(&q, &a), REJECTED_CHOICE_ILLEGAL);  // Everyone gets at least 1.
    q.low = 0;
    assert_int_equal(judge(&q, &a), REJECTED_NOT);
}

static void too_many_items_are_refused(void **state) {
    (void)state;
    Question q = choose(0, 4);
    Answer a = {.count = ANSWER_ITEMS_MAX + 1};
    assert_int_equal(judge(&q, &a), REJECTED_CHOICE_ILLEGAL);
}

static void a_single_legal_answer_is_found(void **state) {
    (void)state;
    Answer only;
    Question q = choose(1, 1);
    assert_false(question_forced(&q, &only));
    q.option_count = 1;
    assert_true(question_forced(&q, &only));
    assert_int_equal(only.items[0].what.number, 1);
    q.min = 0;  // May be declined.
    assert_false(question_forced(&q, &only));
    q = choose(4, 4);
    assert_true(question_forced(&q, &only));
    assert_int_equal(only.count, 4);
    Question x = {.kind = QUESTION_NUMBER, .low = 2, .high = 2};
    assert_true(question_forced(&x, &only));
    assert_int_equal(only.items[0].what.number, 2);
    Question order = choose(0, 0);
    order.kind = QUESTION_ORDER;
    assert_false(question_forced(&order, &only));
    order.alike = true;  // Any order is the same.
    assert_true(question_forced(&order, &only));
    assert_int_equal(only.count, 4);
    assert_int_equal(judge(&order, &only), REJECTED_NOT);
    Question attack = {.kind = QUESTION_ATTACKERS};
    assert_false(question_forced(&attack, &only));  // Always asked.
}

static void random_answers_are_legal(void **state) {
    (void)state;
    Rng rng = {.seed = 4};
    const QuestionKind kinds[] = {QUESTION_CHOOSE,  QUESTION_ORDER, QUESTION_NUMBER,
                                  QUESTION_YES_NO,  QUESTION_MODE,  QUESTION_DIVIDE,
                                  QUESTION_MULLIGAN};
    for (int i = 0; i < 2000; i++) {
        Question q = choose(1, 3);
        q.kind = kinds[(unsigned)i % ARRAY_LEN(kinds)];
        q.low = i % 2;
        q.high = 7;
        Answer a;
        question_any(&q, &rng, &a);
        assert_int_equal(judge(&q, &a), REJECTED_NOT);
    }
}

static void codes_have_names_both_ways(void **state) {
    (void)state;
    for (int i = 1; i < REJECTED_COUNT; i++) {
        RejectionCode found;
        assert_true(rejection_find(span_of(rejection_code((RejectionCode)i)), &found));
        assert_int_equal(found, i);
    }
    RejectionCode none;
    assert_false(rejection_find(span_of("timing.bad"), &none));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choosing_counts_and_options_are_kept),
        cmocka_unit_test(what_is_chosen_weighs_enough),
        cmocka_unit_test(targets_have_codes_of_their_own),
        cmocka_unit_test(an_order_names_everything_once),
        cmocka_unit_test(numbers_stay_in_bounds),
        cmocka_unit_test(shares_add_up),
        cmocka_unit_test(too_many_items_are_refused),
        cmocka_unit_test(a_single_legal_answer_is_found),
        cmocka_unit_test(random_answers_are_legal),
        cmocka_unit_test(codes_have_names_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
