// fuzz_golden.c - two goldens are compared, and what differs is told in every way.
//
// They are parted by a line "=====". Without one, the golden is compared with itself.
#include "harness/explain.h"
#include "harness/golden_difference.h"
#include "harness/json.h"
#include "tests/fuzz/fuzz.h"

static void compare(Span old, Span new, Result *run) {
    Status s = {0};
    GoldenDifference d = {0};
    golden_difference(&d, "fuzz.json", old, new, run, &s);
    text_free(&d.message);
    text_free(&d.diff);
}

static void explain(Span old, Span new) {
    Text out = {0};
    Explanation *x = explain_begin("before");
    explain_add(x, "golden/a.json", old, new);
    explain_add(x, "golden/b.json", new, (Span){NULL, 0});
    explain_add(x, "golden/c.json", (Span){NULL, 0}, old);
    explain_print(x, true, &out);
    explain_print(x, false, &out);
    explain_free(x);
    text_free(&out);
}

static void head(Span old, Span new) {
    Status s = {0};
    cJSON *a = json_parse("a.json", old, &s), *b = json_parse("b.json", new, &s);
    if (a && b) golden_same_head(a, b);
    cJSON_Delete(a);
    cJSON_Delete(b);
}

void fuzz_input(Span input) {
    Span old, new;
    Result run = {.outcome = OUTCOME_PASSED};
    fuzz_split(input, "=====", &old, &new);
    if (new.length == 0) new = old;
    compare(old, new, NULL);
    golden_game(old);
    golden_outcome(old);
    explain(old, new);
    head(old, new);
    // A run whose log is shorter than its golden says.
    compare(old, new, &run);
    result_free(&run);
}
