// test_export_page.c - harness/EXPORT.md tells the truth: every key of the schema stands there with
// its meaning, nothing else does, and its example comes out.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/export.h"
#include "harness/export_shapes.h"
#include "harness/files.h"
#include "harness/json.h"

typedef struct {
    Text page;
    Pool *pool;
} Fixture;

static int begin(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    Status s = {0};
    *state = f;
    if (!f || !files_read(GAVEL_SOURCE_DIR "/harness/EXPORT.md", &f->page, &s)) return -1;
    f->pool = pool_new(&s);
    return f->pool ? 0 : -1;
}

static int end(void **state) {
    Fixture *f = *state;
    text_free(&f->page);
    pool_free(f->pool);
    free(f);
    return 0;
}

// The section of a shape, up to the next heading.
static Span section_of(const Fixture *f, const char *shape) {
    Text heading = {0};
    text_format(&heading, "\n### %s\n", shape);
    const char *at = strstr(text_cstr(&f->page), text_cstr(&heading));
    if (!at) fail_msg("no section %s", shape);
    const char *after = strstr(at + heading.length, "\n### ");
    text_free(&heading);
    return (Span){at, after ? (size_t)(after - at) : strlen(at)};
}

static int rows_of(Span section) {
    int rows = 0;
    while (section.at != NULL) {
        Span line = span_cut(&section, '\n');
        rows += line.length > 3 && memcmp(line.at, "| `", 3) == 0;
    }
    return rows;
}

static bool has_row(Span section, const char *key, const char *meaning) {
    Text begin_of = {0}, end_of = {0};
    bool found = false;
    text_format(&begin_of, "| `%s` | ", key);
    text_format(&end_of, " | %s |", meaning);
    while (section.at != NULL && !found) {
        Span line = span_cut(&section, '\n');
        found = line.length > begin_of.length + end_of.length &&
                memcmp(line.at, begin_of.data, begin_of.length) == 0 &&
                memcmp(line.at + line.length - end_of.length, end_of.data, end_of.length) == 0;
    }
    text_free(&begin_of);
    text_free(&end_of);
    return found;
}

static void every_key_is_explained(void **state) {
    const Fixture *f = *state;
    Text text = {0};
    Status s = {0};
    export_schema(&text);
    cJSON *schema = json_parse("schema", (Span){text.data, text.length}, &s);
    const cJSON *shape, *field;
    int shapes = 0;
    cJSON_ArrayForEach(shape, cJSON_GetObjectItemCaseSensitive(schema, "$defs")) {
        const cJSON *fields = cJSON_GetObjectItemCaseSensitive(shape, "properties");
        if (!fields) continue;  // A choice of others.
        Span section = section_of(f, shape->string);
        cJSON_ArrayForEach(field, fields) {
            const char *meaning =
                cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(field, "description"));
            if (!has_row(section, field->string, meaning))
                fail_msg("%s: no row for %s: %s", shape->string, field->string, meaning);
        }
        assert_int_equal(rows_of(section), cJSON_GetArraySize(fields));
        shapes++;
    }
    assert_in_range(shapes, 20, 100);
    cJSON_Delete(schema);
    text_free(&text);
}

// What stands between a fence that begins with `fence` and its end.
static Span block(const Fixture *f, const char *fence) {
    const char *at = strstr(text_cstr(&f->page), fence);
    assert_non_null(at);
    at += strlen(fence);
    return (Span){at, (size_t)(strstr(at, "\n```") - at)};
}

static void the_example_comes_out(void **state) {
    const Fixture *f = *state;
    char path[] = "/tmp/gavel-export-XXXXXX";
    Status s = {0};
    Result r;
    Text steps = {0};
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_true(files_write(path, block(f, "```yaml\n"), &s));
    export_scenario(f->pool, path, "x.yaml", &r);
    unlink(path);
    assert_int_equal(r.outcome, OUTCOME_PASSED);
    text_add_char(&steps, '[');
    text_add_span(&steps, block(f, "```json\n"));
    text_add_char(&steps, ']');
    cJSON *shown = json_parse("example", (Span){steps.data, steps.length}, &s);
    if (!shown) fail_msg("%s", s.message);
    cJSON *doc = json_parse("export", span_of(r.golden_json), &s);
    assert_true(cJSON_Compare(shown, cJSON_GetObjectItemCaseSensitive(doc, "steps"), true));
    cJSON_Delete(doc);
    cJSON_Delete(shown);
    text_free(&steps);
    result_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_is_explained),
        cmocka_unit_test(the_example_comes_out),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
