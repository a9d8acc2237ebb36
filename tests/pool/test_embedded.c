// test_embedded.c - the embedded card data is what lies in engine/pool/data, sorted by name.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/pool/embedded.h"

static void names_are_sorted(void **state) {
    (void)state;
    for (int i = 1; i < embedded_file_count; i++)
        assert_true(strcmp(embedded_files[i - 1].name, embedded_files[i].name) < 0);
}

static void bytes_are_the_files(void **state) {
    (void)state;
    for (int i = 0; i < embedded_file_count; i++) {
        const EmbeddedFile *file = &embedded_files[i];
        char path[4096];
        snprintf(path, sizeof path, "%s/engine/pool/data/%s", GAVEL_SOURCE_DIR, file->name);
        FILE *in = fopen(path, "rb");
        if (!in) fail_msg("cannot open %s", path);
        unsigned char *bytes = malloc(file->size + 1);
        assert_non_null(bytes);
        assert_int_equal(fread(bytes, 1, file->size + 1, in), file->size);
        if (file->size > 0) assert_memory_equal(bytes, file->data, file->size);
        assert_int_equal(file->data[file->size], 0);
        free(bytes);
        fclose(in);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_sorted),
        cmocka_unit_test(bytes_are_the_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
