// test_uses.c - tests of engine/rules/uses.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/rules/uses.h"

// "If c, draw cards, then gain life.": rows 1 to 8, the trees as the compiler leaves them.
typedef struct {
    IrNode root, condition, sequence, draw, count, gain, amount, made;
} Words;

static IrNode node(Op op, uint16_t row) { return (IrNode){.op = (uint16_t)op, .row = row}; }

static void hang(IrNode *parent, Field field, IrNode *kid) {
    parent->fields[parent->kid_count] = (uint8_t)field;
    parent->kids[parent->kid_count++] = kid;
}

static void make(Words *w) {
    *w = (Words){.root = node(OP_IF, 1),
                 .condition = node(OP_CONTROLS, 2),
                 .sequence = node(OP_SEQUENCE, 3),
                 .draw = node(OP_DRAW, 4),
                 .count = node(OP_NUMBER, 5),
                 .gain = node(OP_GAIN_LIFE, 6),
                 .amount = node(OP_NUMBER, 7),
                 .made = node(OP_YOU, 0)};
    hang(&w->root, FIELD_C, &w->condition);
    hang(&w->root, FIELD_E, &w->sequence);
    hang(&w->sequence, FIELD_A, &w->draw);
    hang(&w->sequence, FIELD_B, &w->gain);
    hang(&w->draw, FIELD_N, &w->count);
    hang(&w->draw, FIELD_WHO, &w->made);
    hang(&w->gain, FIELD_N, &w->amount);
    ir_know_parents(&w->root);
}

static void rows_used(const Uses *u, const char *expected) {
    for (int r = 1; r <= 8; r++)
        if (uses_row(u, r) != (expected[r - 1] == '1')) fail_msg("row %d", r);
}

static void a_clause_brings_its_phrases_and_what_it_stands_in(void **state) {
    (void)state;
    Words w;
    make(&w);
    Uses *u = uses_new(8);
    rows_used(u, "00000000");
    uses_note(u, &w.draw);
    rows_used(u, "11111000");
    assert_true(uses_op(u, OP_DRAW) && uses_op(u, OP_IF) && uses_op(u, OP_CONTROLS));
    assert_true(uses_op(u, OP_YOU));  // An operation without words.
    assert_false(uses_op(u, OP_GAIN_LIFE));
    uses_note(u, &w.gain);
    rows_used(u, "11111110");
    uses_free(u);
}

// What stands after "if" is not done because the question was asked.
static void clauses_inside_are_not_used_by_it(void **state) {
    (void)state;
    Words w;
    make(&w);
    Uses *u = uses_new(8);
    uses_note(u, &w.root);
    rows_used(u, "11000000");
    uses_free(u);
}

static void keywords_in_a_list_are_what_a_clause_speaks_of(void **state) {
    (void)state;
    IrNode gain = node(OP_GAIN_KEYWORD, 1), list = node(OP_LIST, 2), flying = node(OP_KEYWORD, 3);
    IrNode quoted = node(OP_TRIGGERED, 4);
    hang(&gain, FIELD_ITEMS, &list);
    hang(&list, FIELD_ITEMS, &flying);
    hang(&gain, FIELD_E, &quoted);
    Uses *u = uses_new(8);
    uses_note(u, &gain);
    rows_used(u, "11100000");
    uses_free(u);
}

static void nobody_asked(void **state) {
    (void)state;
    Engine e = {0};
    IrNode draw = node(OP_DRAW, 1);
    node_used(&e, &draw);
    e.uses = uses_new(1);
    assert_false(uses_row(e.uses, 1));
    node_used(&e, &draw);
    assert_true(uses_row(e.uses, 1));
    uses_free(e.uses);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clause_brings_its_phrases_and_what_it_stands_in),
        cmocka_unit_test(clauses_inside_are_not_used_by_it),
        cmocka_unit_test(keywords_in_a_list_are_what_a_clause_speaks_of),
        cmocka_unit_test(nobody_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
