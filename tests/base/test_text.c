// test_text.c - tests of engine/base/text.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "engine/base/text.h"

static void test_adding(void **state) {
    (void)state;
    Text t = {0};
    assert_string_equal(text_cstr(&t), "");
    text_add(&t, "");
    assert_string_equal(t.data, "");
    text_add(&t, "Grizzly");
    text_add_char(&t, ' ');
    text_add_span(&t, (Span){"Bearskin", 4});
    text_add_span(&t, (Span){NULL, 0});
    text_format(&t, "#%d", 2);
    assert_string_equal(text_cstr(&t), "Grizzly Bear#2");
    assert_int_equal(t.length, 14);
    text_free(&t);
    assert_null(t.data);
    assert_int_equal(t.length + t.capacity, 0);
}

static void test_growth_keeps_everything(void **state) {
    (void)state;
    Text t = {0};
    for (int i = 0; i < 10000; i++) text_add_char(&t, (char)('a' + i % 26));
    text_format(&t, "%5000d", 1);
    assert_int_equal(t.length, 15000);
    assert_int_equal(strlen(t.data), 15000);
    for (int i = 0; i < 10000; i++) assert_int_equal(t.data[i], 'a' + i % 26);
    text_free(&t);
}

static void test_clear_keeps_the_memory(void **state) {
    (void)state;
    Text t = {0};
    text_clear(&t);
    text_add(&t, "before");
    char *data = t.data;
    text_clear(&t);
    assert_string_equal(text_cstr(&t), "");
    text_add(&t, "after");
    assert_ptr_equal(t.data, data);
    assert_string_equal(text_cstr(&t), "after");
    text_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adding),
        cmocka_unit_test(test_growth_keeps_everything),
        cmocka_unit_test(test_clear_keeps_the_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
