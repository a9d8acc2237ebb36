// test_progress.c - progress is told after a second, and not too often.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "harness/progress.h"

static void progress_is_told_after_a_second(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    Progress p;
    progress_begin_at(&p, to, "rules", 100, 5000);
    progress_step_at(&p, 1, 5999);
    progress_clear(&p);
    fflush(to);
    assert_string_equal(text, "");
    progress_step_at(&p, 20, 6000);
    progress_step_at(&p, 21, 6050);  // Too soon.
    progress_step_at(&p, 10, 35000);
    progress_step_at(&p, 100, 36000);
    progress_clear(&p);
    fclose(to);
    assert_string_equal(text,
                        "\r\033[Krules: 20 of 100, about 4 s left"
                        "\r\033[Krules: 10 of 100, about 5 min left"
                        "\r\033[Krules: 100 of 100\r\033[K");
    free(text);
}

static void nobody_is_told_nothing(void **state) {
    (void)state;
    Progress p;
    progress_begin(&p, NULL, "rules", 100);
    progress_step(&p, 50);
    progress_step_at(&p, 50, INT64_MAX);
    progress_clear(&p);
    assert_false(p.shown);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(progress_is_told_after_a_second),
        cmocka_unit_test(nobody_is_told_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
