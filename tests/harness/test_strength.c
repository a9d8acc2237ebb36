// test_strength.c - who notices what alone, and who is needed.
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "harness/strength.h"
#include "tests/harness/test_commands.h"

static const char *const paths[] = {"scenarios/b.yaml", "scenarios/a.yaml", "scenarios/c.yaml"};

static const Deed *deed(const Deeds *d, DeedKind kind, const char *name) {
    for (int i = 0; i < d->count; i++)
        if (d->items[i].kind == kind && strcmp(d->items[i].name, name) == 0) return &d->items[i];
    fail_msg("nothing is known of %s", name);
    return NULL;
}

static void the_last_word_on_a_fault_counts(void **state) {
    (void)state;
    Deeds d = {0};
    Status s = {0};
    put("results.jsonl",
        "{\"key\": \"k1\", \"expectation\": [\"scenarios/a.yaml\"]}\n"
        "{\"key\": \"k2\", \"expectation\": [\"scenarios/a.yaml\"], \"golden\": "
        "[\"scenarios/c.yaml\", \"scenarios/gone.yaml\"]}\n"
        "{\"key\": \"k1\", \"status\": \"golden\", \"golden\": [\"scenarios/b.yaml\"]}\n"
        "{\"key\": \"k3\", \"status\": \"survived\"}\n");
    assert_true(strength_read_faults(&d, "results.jsonl", paths, 3, &s));
    assert_int_equal(d.faults, 3);
    assert_true(strength_is_alone(deed(&d, DEED_FAULT, "k1"), 0));
    assert_int_equal(deed(&d, DEED_EXPECTED, "k1")->count, 0);
    assert_int_equal(deed(&d, DEED_FAULT, "k2")->count, 2);
    assert_true(strength_is_alone(deed(&d, DEED_EXPECTED, "k2"), 1));
    assert_int_equal(deed(&d, DEED_FAULT, "k3")->count, 0);
    arena_free(&d.arena);
}

static void what_is_no_list_of_faults_is_refused(void **state) {
    (void)state;
    Deeds d = {0};
    Status s = {0};
    assert_true(strength_read_faults(&d, "missing.jsonl", paths, 3, &s));
    assert_int_equal(d.faults, 0);
    put("results.jsonl", "{\"path\": \"x.c\"}\n");
    assert_false(strength_read_faults(&d, "results.jsonl", paths, 3, &s));
    assert_part(s.message, "no \"key\"");
    put("results.jsonl", "{\"key\"\n");
    assert_false(strength_read_faults(&d, "results.jsonl", paths, 3, &s));
    arena_free(&d.arena);
}

// Two do the first thing, one of them the second as well; the third is also done by one that is not
// among them.
static void one_of_several_is_needed(void **state) {
    (void)state;
    Deeds d = {0};
    bool needed[3];
    strength_add(&d, DEED_MARK, "101.1", (int[]){0, 1}, 2);
    strength_add(&d, DEED_FAULT, "k1", (int[]){1}, 1);
    strength_add(&d, DEED_FAULT, "k2", (int[]){0, 2}, 2);
    strength_add(&d, DEED_EXPECTED, "k2", (int[]){0}, 1);
    strength_needed(&d, (bool[]){true, true, false}, 3, needed);
    assert_false(needed[0]);
    assert_true(needed[1]);
    assert_false(needed[2]);
    strength_needed(&d, (bool[]){true, true, true}, 3, needed);
    assert_true(needed[0]);
    assert_true(needed[1]);
    assert_false(needed[2]);
    arena_free(&d.arena);
}

// Who alone notices a fault counts, be it by its golden.
static void the_verb_tells_who_counts(void **state) {
    Project *p = *state;
    if (!engine_switches_available()) {
        CALL("strength", EXIT_USAGE);
        assert_part(p->err, "switched off");
        return;
    }
    put("build/mutants/results.jsonl",
        "{\"key\": \"k1\", \"golden\": [\"scenarios/6xx/bears.yaml\"]}\n");
    CALL("strength", EXIT_GOOD);
    assert_part(p->out, "counts  scenarios/6xx/bears.yaml  ");
    assert_part(p->out, "alone notices k1\n");
    assert_part(p->out, "2 scenarios: ");
    assert_part(p->out, "; 1 faults are known\n");
    CALL("strength scenarios/6xx/bears.yaml", EXIT_GOOD);
    assert_part(p->out, "1 scenarios: ");
    CALL("strength --idle", EXIT_GOOD);
    assert_no_part(p->out, "bears.yaml");
    put("other/x.yaml", "name: Other\nrules: [608.3]\n" BEARS "expect: {turn: 1}\n");
    CALL("strength other/x.yaml", EXIT_INVALID);
    assert_part(p->err, "no scenario of the project");
    put("build/mutants/results.jsonl", "nothing\n");
    CALL("strength", EXIT_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_last_word_on_a_fault_counts, project_begin,
                                        project_end),
        cmocka_unit_test_setup_teardown(what_is_no_list_of_faults_is_refused, project_begin,
                                        project_end),
        cmocka_unit_test_setup_teardown(one_of_several_is_needed, project_begin, project_end),
        cmocka_unit_test_setup_teardown(the_verb_tells_who_counts, project_begin, project_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
