// test_grammar.c - tests of engine/oracle/grammar.c and grammar_index.c: what a table may not hold.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/oracle/grammar.h"

static void refuses(const RowText *rows, int count, const char *message) {
    Status s = {0};
    Grammar *g = grammar_load(rows, count, &s);
    assert_null(g);
    if (!strstr(s.message, message)) fail_msg("'%s' is not in '%s'", message, s.message);
}

static void refuses_row(const char *pattern, int op, RowNumber number, const char *message) {
    RowText rows[] = {
        {"THING", pattern, op, number, NULL, 0},
        {"NUM", "%digits", OP_NUMBER, NUMBER_NONE, NULL, 0},
    };
    refuses(rows, 2, message);
}

static void test_shipped_table_loads(void **state) {
    (void)state;
    Status s = {0};
    Grammar *g = grammar_new(&s);
    if (!g) fail_msg("%s", s.message);
    assert_int_equal(grammar_row_count(g), grammar_rows_count);
    assert_string_equal(grammar_row_text(g, 0), grammar_rows[0].pattern);
    assert_true(grammar_nonterminal(g, "ABILITY") >= 0);
    assert_true(grammar_nonterminal(g, "SPELL") >= 0);
    assert_int_equal(grammar_nonterminal(g, "NOTHING"), -1);
    grammar_free(g);
    grammar_free(NULL);
}

// Every nonterminal but the two that a line starts with is used by some row.
static void test_every_nonterminal_is_used(void **state) {
    (void)state;
    Status s = {0};
    bool used[NONTERMINALS_MAX] = {false};
    Grammar *g = grammar_new(&s);
    assert_non_null(g);
    used[grammar_nonterminal(g, "ABILITY")] = used[grammar_nonterminal(g, "SPELL")] = true;
    for (int r = 0; r < g->row_count; r++)
        for (int a = 0; a < g->rows[r].atom_count; a++)
            if (g->rows[r].atoms[a].kind == ATOM_CHILD)
                used[g->rows[r].atoms[a].nonterminal] = true;
    for (int i = 0; i < g->nonterminal_count; i++)
        if (!used[i]) fail_msg("%s is used by no row", g->nonterminals[i].name);
    grammar_free(g);
}

static void test_bad_rows(void **state) {
    (void)state;
    refuses_row("draw <n:NOTHING> cards", OP_DRAW, NUMBER_NONE, "unknown nonterminal 'NOTHING'");
    refuses_row("draw <number:NUM> cards", OP_DRAW, NUMBER_NONE, "unknown field 'number'");
    refuses_row("draw <to:NUM> cards", OP_DRAW, NUMBER_NONE, "the operation has no field 'to'");
    refuses_row("draw <n:NUM> or <n:NUM> cards", OP_DRAW, NUMBER_NONE, "two children 'n'");
    refuses_row("draw <NUM> cards", OP_DRAW, NUMBER_NONE, "no field for 'NUM'");
    refuses_row("draw <n:NUM.few>", OP_DRAW, NUMBER_NONE, "unknown number 'few'");
    refuses_row("card|cards@n <n:NUM>", OP_DRAW, NUMBER_NONE, "no child to agree with 'n'");
    refuses_row("card|cards@x", OP_DRAW, NUMBER_NONE, "unknown field 'x'");
    refuses_row("card|cards", OP_DRAW, NUMBER_NONE, "two forms without agreement");
    refuses_row("card|cards@", OP_DRAW, NUMBER_NONE, "the number of the row is wrong");
    refuses_row("draw", OP_DRAW, NUMBER_OWN, "the number of the row is wrong");
    refuses_row("%color", OP_COST_TAP, NUMBER_OWN, "the number of the row is wrong");
    refuses_row("%colour", OP_COST_TAP, NUMBER_NONE, "unknown class 'colour'");
    refuses_row("the <NUM>", ROW_PASS, NUMBER_NONE, "a row without operation is one child");
    refuses_row("<n:NUM>", ROW_PASS, NUMBER_NONE, "a row without operation cannot keep 'n'");
    refuses_row("", OP_DRAW, NUMBER_NONE, "nothing to read");
    refuses_row("a b c d e f g h i j k l m n o p q r s t u v w x y a b c d e f g h i j k l m n o p",
                OP_DRAW, NUMBER_NONE, "too many atoms");
}

static void test_left_recursion(void **state) {
    (void)state;
    const RowText direct[] = {{"A", "<a:A> and <b:A>", OP_SEQUENCE, NUMBER_NONE, NULL, 0},
                              {"A", "stop", OP_COST_TAP, NUMBER_NONE, NULL, 0}};
    refuses(direct, 2, "A can begin with itself");
    const RowText roundabout[] = {{"A", "<B>", ROW_PASS, NUMBER_NONE, NULL, 0},
                                  {"B", "<items:A>", OP_LIST, NUMBER_NONE, "or", 1}};
    refuses(roundabout, 2, "can begin with itself");
    const RowText right[] = {{"A", "and <a:A>", OP_SEQUENCE, NUMBER_NONE, NULL, 0}};
    Status s = {0};
    Grammar *g = grammar_load(right, 1, &s);
    assert_non_null(g);
    grammar_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped_table_loads),
        cmocka_unit_test(test_every_nonterminal_is_used),
        cmocka_unit_test(test_bad_rows),
        cmocka_unit_test(test_left_recursion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
