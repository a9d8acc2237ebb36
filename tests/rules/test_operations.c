// test_operations.c - every operation that the grammar can make has somebody who carries it out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/oracle/grammar.h"
#include "engine/oracle/in_words.h"
#include "engine/rules/operations.h"

// Understood by the places that read whole abilities, not by a table of their own.
static bool structural(Op op) {
    switch ((int)op) {
        case OP_LIST:
        case OP_KEYWORD:
        case OP_KEYWORDS:
        case OP_PROTECTION:
        case OP_TOXIC:
        case OP_PARTNER:  // Works before the game (702.124a).
        case OP_SPELL_LINE:
        case OP_ACTIVATED:
        case OP_ENCHANT:
        case OP_EQUIP:
        case OP_CLASS_LEVEL:
        case OP_LEVEL_UP:
        case OP_LEVEL:
        case OP_LEVEL_PT:
        case OP_WARD:
        case OP_WORDED:
        case OP_WORD:
        case OP_TRIGGERED:
        case OP_STATIC:
        case OP_TOKEN_NAMED:
        case OP_TOKEN:             // The pool makes a card of it.
        case OP_PRODUCES:          // Read by STATIC_LANDS_PRODUCE.
        case OP_BEING:             // A description, read by BECOME and STATIC_IS.
        case OP_OBJECT_OR_OBJECT:  // In triggers.
            return true;
        default: return false;
    }
}

static bool supported(Op op) {
    switch (op_room(op)) {
        case ROOM_ABILITY:
        case ROOM_LIST: return structural(op) || in_words(&(IrNode){.op = (uint16_t)op}, 0) != NULL;
        case ROOM_EFFECT: return effect_supported(op);
        case ROOM_COST: return cost_supported(op);
        case ROOM_TRIGGER: return trigger_supported(op);
        case ROOM_STATIC:
            if (casting_supported(op)) return true;
            return static_supported(op) || statement_supported(op) || replacement_supported(op) ||
                   combat_statement_supported(op);
        case ROOM_WOULD: return replacement_supported(op);
        case ROOM_CONDITION: return condition_supported(op);
        case ROOM_OBJECT: return object_supported(op) || target_supported(op) || structural(op);
        case ROOM_PLAYER: return player_supported(op);
        case ROOM_FILTER: return filter_supported(op);
        case ROOM_QUANTITY: return quantity_supported(op);
        case ROOM_MANA: return mana_supported(op);
        case ROOM_DURATION: return duration_supported(op);
        case ROOM_ZONE: return zone_supported(op);
        case ROOM_LIMIT: return limit_supported(op);
    }
    return false;
}

static void every_operation_of_the_grammar_is_carried_out(void **state) {
    (void)state;
    Status s = {0};
    Grammar *g = grammar_new(&s);
    assert_non_null(g);
    int missing = 0;
    for (int i = 0; i < g->row_count; i++) {
        int op = g->rows[i].text->op;
        if (op == ROW_PASS || supported((Op)op)) continue;
        print_error("%s is made by \"%s\" and carried out by nobody\n", op_name((Op)op),
                    g->rows[i].text->pattern);
        missing++;
    }
    assert_int_equal(missing, 0);
    grammar_free(g);
}

// The check itself can fail: a cost is no effect.
static void an_operation_of_another_room_is_not_an_effect(void **state) {
    (void)state;
    assert_false(effect_supported(OP_COST_TAP));
    assert_false(filter_supported(OP_DRAW));
    assert_false(trigger_supported(OP_DRAW));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_of_the_grammar_is_carried_out),
        cmocka_unit_test(an_operation_of_another_room_is_not_an_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
