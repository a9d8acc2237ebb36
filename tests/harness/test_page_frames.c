// test_page_frames.c - merge patches (RFC 7396): what they say, and that they lead back.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/rng.h"
#include "harness/page_frames.h"

static cJSON *parse(const char *text) {
    cJSON *value = cJSON_Parse(text);
    if (!value) fail_msg("not JSON: %s", text);
    return value;
}

static char *print(const cJSON *value) {
    return value ? cJSON_PrintUnformatted(value) : strdup("nothing");
}

static void assert_patch(const char *from, const char *to, const char *patch) {
    cJSON *a = parse(from), *b = parse(to), *difference = page_patch(a, b);
    char *said = print(difference);
    assert_string_equal(said, patch);
    if (difference) page_patch_apply(a, difference);
    assert_true(cJSON_Compare(a, b, true));
    free(said);
    cJSON_Delete(difference);
    cJSON_Delete(a);
    cJSON_Delete(b);
}

static void a_patch_says_what_has_changed(void **state) {
    (void)state;
    assert_patch("{}", "{}", "nothing");
    assert_patch("{\"a\":1,\"b\":[1,{\"c\":2}]}", "{\"b\":[1,{\"c\":2}],\"a\":1}", "nothing");
    assert_patch("{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}");
    assert_patch("{\"a\":\"b\"}", "{\"a\":\"b\",\"b\":\"c\"}", "{\"b\":\"c\"}");
    assert_patch("{\"a\":\"b\",\"b\":\"c\"}", "{\"b\":\"c\"}", "{\"a\":null}");
    assert_patch("{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}");
    assert_patch("{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}");
    assert_patch("{\"a\":[1,2]}", "{\"a\":[1]}", "{\"a\":[1]}");
    assert_patch("{\"a\":1}", "{\"a\":\"1\"}", "{\"a\":\"1\"}");
    assert_patch("{\"a\":true}", "{\"a\":false}", "{\"a\":false}");
    assert_patch("{\"a\":{\"b\":\"c\",\"d\":1}}", "{\"a\":{\"b\":\"d\"}}",
                 "{\"a\":{\"b\":\"d\",\"d\":null}}");
    assert_patch("{\"a\":{\"b\":1}}", "{\"a\":{}}", "{\"a\":{\"b\":null}}");
    assert_patch("{\"a\":1}", "{\"a\":{\"b\":{}}}", "{\"a\":{\"b\":{}}}");
    assert_patch("{\"a\":{\"b\":1}}", "{\"a\":2}", "{\"a\":2}");
}

// The examples of the RFC that patch an object.
static void a_patch_is_applied_as_the_rfc_says(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        {"{\"a\":\"b\"}", "{\"a\":null}", "{}"},
        {"{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\":\"c\"}"},
        {"{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\":{\"b\":\"d\"}}"},
        {"{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}"},
        {"{\"e\":1}", "{\"a\":1}", "{\"e\":1,\"a\":1}"},
        {"{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\":{\"bb\":{}}}"},
        {"{\"a\":[1]}", "{\"a\":{\"b\":2}}", "{\"a\":{\"b\":2}}"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cJSON *value = parse(rows[i][0]), *patch = parse(rows[i][1]), *wanted = parse(rows[i][2]);
        page_patch_apply(value, patch);
        if (!cJSON_Compare(value, wanted, true)) fail_msg("row %zu", i);
        cJSON_Delete(value);
        cJSON_Delete(patch);
        cJSON_Delete(wanted);
    }
}

static cJSON *random_value(Rng *r, int depth);

static cJSON *random_object(Rng *r, int depth) {
    cJSON *out = cJSON_CreateObject();
    for (char key[2] = "a"; key[0] <= 'f'; key[0]++)
        if (rng_below(r, 2)) cJSON_AddItemToObject(out, key, random_value(r, depth));
    return out;
}

static cJSON *random_value(Rng *r, int depth) {
    cJSON *list;
    switch (rng_below(r, depth > 0 ? 5 : 3)) {
        case 0: return cJSON_CreateNumber(rng_below(r, 3));
        case 1: return cJSON_CreateString(rng_below(r, 2) ? "x" : "y");
        case 2: return cJSON_CreateBool(rng_below(r, 2) == 0);
        case 3:
            list = cJSON_CreateArray();
            for (uint32_t i = rng_below(r, 3); i > 0; i--)
                cJSON_AddItemToArray(list, random_value(r, depth - 1));
            return list;
        default: return random_object(r, depth - 1);
    }
}

static void a_patch_leads_from_anything_to_anything(void **state) {
    (void)state;
    enum { PAIRS = 5000 };
    Rng r = {.seed = 7};
    int changed = 0;
    for (int i = 0; i < PAIRS; i++) {
        cJSON *a = random_object(&r, 3), *b = random_object(&r, 3), *patch = page_patch(a, b);
        assert_true((patch == NULL) == (cJSON_Compare(a, b, true) != 0));
        changed += patch != NULL;
        if (patch) page_patch_apply(a, patch);
        assert_true(cJSON_Compare(a, b, true));
        cJSON_Delete(a);
        cJSON_Delete(b);
        cJSON_Delete(patch);
    }
    assert_true(changed > PAIRS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_patch_says_what_has_changed),
        cmocka_unit_test(a_patch_is_applied_as_the_rfc_says),
        cmocka_unit_test(a_patch_leads_from_anything_to_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
