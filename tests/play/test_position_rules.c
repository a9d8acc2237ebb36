// test_position_rules.c - every field that a position says has been decided upon: what it can be.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/play/position_rules.h"

static const StructId said[] = {STRUCT_Game,      STRUCT_Player,          STRUCT_Object,
                                STRUCT_StackItem, STRUCT_Bound,           STRUCT_LastKnown,
                                STRUCT_KindCount, STRUCT_Characteristics, STRUCT_GrantedAbility,
                                STRUCT_Change};

static int missing(StructId id) {
    CoreRows rows = core_rows(id);
    int count = 0;
    for (int i = 0; i < rows.count; i++) {
        const CoreField *f = &rows.first[i];
        if (!position_rule_wanted(id, f) || position_rule(id, f) != NULL) continue;
        fprintf(stderr, "no row in position_rules.c: %s of struct %d\n", f->name, (int)id);
        count++;
    }
    return count;
}

static void every_field_has_a_row(void **state) {
    (void)state;
    int count = 0;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) count += missing(said[i]);
    for (int list = 0; list < LIST_COUNT; list++)
        if (position_detail_of_list((ListId)list) < POSITION_DETAILS)
            count += missing(core_group(list)->id);
    assert_int_equal(count, 0);
}

// A row is of the field's kind, and of a field that there is.
static void every_row_fits_its_field(void **state) {
    (void)state;
    const PositionRule *rule;
    for (int r = 0; (rule = position_rule_at(r)) != NULL; r++) {
        CoreRows rows = core_rows(rule->id);
        const CoreField *f = NULL;
        for (int i = 0; i < rows.count; i++)
            if (strcmp(rows.first[i].name, rule->field) == 0) f = &rows.first[i];
        if (f == NULL) fail_msg("there is no field %s", rule->field);
        bool object = f->kind == CORE_AS_OBJECT || f->kind == CORE_AS_PLACE;
        RuleKind kind = object                       ? RULE_OBJECT
                        : f->kind == CORE_AS_PLAYER  ? RULE_PLAYER
                        : f->kind == CORE_AS_ABILITY ? RULE_ABILITY
                                                     : RULE_NUMBER;
        assert_int_equal(rule->kind, kind);
        assert_true(kind != RULE_NUMBER || rule->low <= rule->high);
    }
}

// The test can fail: a field without a row is one that is wanted.
static void a_field_without_a_row_is_seen(void **state) {
    (void)state;
    CoreRows rows = core_rows(STRUCT_Past);
    bool wanted = false;
    for (int i = 0; i < rows.count; i++) {
        CoreField other = rows.first[i];
        other.name = "a new field";
        wanted = wanted || (position_rule_wanted(STRUCT_Past, &other) &&
                            position_rule(STRUCT_Past, &other) == NULL);
    }
    assert_true(wanted);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_has_a_row),
        cmocka_unit_test(every_row_fits_its_field),
        cmocka_unit_test(a_field_without_a_row_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
