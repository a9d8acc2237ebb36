// test_show.c - tests of engine/oracle/show.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/oracle/oracle_support.h"

static void test_tokens(void **state) {
    (void)state;
    CardFace face = make_face("Test Card", "Land", "{T}: Add\nx (y");
    Text out = {0};
    oracle_show_tokens(&face, &out);
    assert_string_equal(
        text_cstr(&out),
        "1:1 symbol {T}\n1:4 mark :\n1:6 word Add\n2:3: a parenthesis is not closed\n2:1 word x\n");
    text_free(&out);
}

static void test_ability(void **state) {
    Oracle *o = *state;
    Text out = {0};
    oracle_show_ability(o->grammar,
                        first_ability(o, "Instant", "Return target creature to its owner's hand."),
                        &out);
    assert_string_equal(text_cstr(&out),
                        "spell\n"
                        "  LIST\n"
                        "    items: SPELL_LINE\n"
                        "      e: RETURN_TO_HAND\n"
                        "        what: TARGET #0\n"
                        "          what: FILTER_TYPE Creature\n"
                        "        zone: ZONE_HAND\n"
                        "          who: OWNER_OF\n"
                        "            what: IT #0\n"
                        "  #0 target: TARGET\n");
    text_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_ability),
    };
    return cmocka_run_group_tests(tests, set_up_oracle, tear_down_oracle);
}
