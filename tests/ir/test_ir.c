// test_ir.c - tests of engine/ir/ir.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/ir/ir.h"

static void test_names(void **state) {
    (void)state;
    assert_string_equal(op_name(OP_DAMAGE), "DAMAGE");
    assert_string_equal(op_fields(OP_DAMAGE), "src n to* a*");
    assert_int_equal(op_room(OP_TARGET), ROOM_OBJECT);
    assert_string_equal(field_name(FIELD_SRC), "src");
    Field field;
    assert_true(field_find(span_of("until"), &field));
    assert_int_equal(field, FIELD_UNTIL);
    assert_false(field_find(span_of("untl"), &field));
}

static void test_field_use(void **state) {
    (void)state;
    assert_int_equal(op_field_use(OP_DAMAGE, FIELD_N), FIELD_REQUIRED);
    assert_int_equal(op_field_use(OP_MODIFY_PT, FIELD_UNTIL), FIELD_OPTIONAL);
    assert_int_equal(op_field_use(OP_DAMAGE, FIELD_WHO), FIELD_ABSENT);
}

// Every word of every operation's list of children is a field.
static void test_every_field_is_known(void **state) {
    (void)state;
    for (int op = 0; op < OP_COUNT; op++) {
        Span rest = span_of(op_fields((Op)op));
        while (rest.length > 0) {
            Span word = span_cut(&rest, ' ');
            Field field;
            if (word.length > 0 && word.at[word.length - 1] == '*') word.length--;
            if (!field_find(word, &field))
                fail_msg("%s: '%.*s'", op_name((Op)op), (int)word.length, word.at);
        }
    }
}

static void test_kids(void **state) {
    (void)state;
    const IrNode kid = {.op = OP_NUMBER, .number = 3};
    const IrNode node = {.op = OP_DRAW, .kid_count = 1, .fields = {FIELD_N}, .kids = {&kid}};
    assert_ptr_equal(ir_kid(&node, FIELD_N), &kid);
    assert_null(ir_kid(&node, FIELD_WHO));
}

// A node is found again at the place where it was counted, items of lists included.
static void test_places(void **state) {
    (void)state;
    IrNode third = {.op = OP_YOU}, second = {.op = OP_NUMBER, .next = &third};
    IrNode first = {.op = OP_DRAW, .kid_count = 1, .kids = {&second}};
    IrNode root = {.op = OP_SEQUENCE, .kid_count = 1, .kids = {&first}};
    const IrNode *all[] = {&root, &first, &second, &third};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ir_place(&root, all[i]), i);
        assert_ptr_equal(ir_at(&root, i), all[i]);
    }
    IrNode stranger = {.op = OP_YOU};
    assert_int_equal(ir_place(&root, &stranger), -1);
    assert_null(ir_at(&root, 4));
}

static void test_parents(void **state) {
    (void)state;
    IrNode second = {.op = OP_YOU}, first = {.op = OP_NUMBER, .next = &second};
    IrNode kid = {.op = OP_DRAW, .kid_count = 1, .kids = {&first}};
    IrNode root = {.op = OP_SEQUENCE, .kid_count = 2, .kids = {&kid, &first}};
    ir_know_parents(&root);
    assert_null(root.parent);
    assert_ptr_equal(kid.parent, &root);
    assert_ptr_equal(first.parent, &kid);
    assert_ptr_equal(second.parent, &kid);
    ir_put_under(&root, &second);
    assert_ptr_equal(root.parent, &second);
    assert_string_equal(room_name(ROOM_WOULD), "replacement");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_field_use),
        cmocka_unit_test(test_every_field_is_known),
        cmocka_unit_test(test_kids),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_parents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
