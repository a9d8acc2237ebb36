// test_bug.c - records of engines that play otherwise lead to scenarios of what goes otherwise.
//
// A game of bots is recorded, and the record then altered as an engine with a fault would have
// written it: life that was not lost, an answer that is not legal, another question.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "harness/bug.h"
#include "harness/extract_difference.h"
#include "harness/json.h"
#include "tests/harness/test_record_support.h"

typedef struct {
    Table table;
    Record record;
    char *changed;
} Fixture;

static int set_up(void **state) {
    static const Seat seats[] = {{"Red-1", "17 Mountain\n12 Goblin Piker\n11 Shock\n"},
                                 {"draw", "17 Forest\n12 Grizzly Bears\n11 Llanowar Elves\n"}};
    Status s = {0};
    Fixture *f = calloc(1, sizeof *f);
    table_begin(&f->table, seats, 5, 12);
    table_play(&f->table, 1);
    assert_true(record_load(&f->record, f->table.path, &s));
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    Fixture *f = *state;
    record_free(&f->record);
    table_end(&f->table);
    cJSON_free(f->changed);
    free(f);
    return 0;
}

// The first decision from `from` on, from 0, before which somebody's life has changed.
static int find_life(const Record *r, int from, const char **field) {
    static const char *const fields[] = {"PLAYERS[0].life", "PLAYERS[1].life"};
    for (int i = from; i < r->count; i++) {
        cJSON *changed =
            cJSON_ParseWithLength(r->decisions[i].changed.at, r->decisions[i].changed.length);
        for (size_t p = 0; p < ARRAY_LEN(fields); p++)
            if (cJSON_GetObjectItemCaseSensitive(changed, fields[p])) *field = fields[p];
        cJSON_Delete(changed);
        if (*field) return i;
    }
    fail_msg("nobody loses life");
    return 0;
}

// As an engine would have it that forgets the loss of life. Returns the decision, from 0.
static int forget_life(Fixture *f) {
    const char *field = NULL;
    int at = find_life(&f->record, 0, &field);
    RecordDecision *d = &f->record.decisions[at];
    cJSON *changed = cJSON_ParseWithLength(d->changed.at, d->changed.length);
    cJSON_DeleteItemFromObjectCaseSensitive(changed, field);
    f->changed = cJSON_PrintUnformatted(changed);
    cJSON_Delete(changed);
    d->changed = span_of(f->changed);
    d->digest ^= 1;
    return at;
}

// The first decision of such a step whose changes contain the key, from 0, as an engine would have
// it of which `edit` says what has changed instead.
static int forge(Fixture *f, Step step, const char *key,
                 void (*edit)(cJSON *changed, const char *key)) {
    for (int i = 1; i < f->record.count; i++) {
        RecordDecision *d = &f->record.decisions[i];
        if (d->step != step) continue;
        cJSON *changed = cJSON_ParseWithLength(d->changed.at, d->changed.length);
        const cJSON *item = NULL;
        const char *found = NULL;
        cJSON_ArrayForEach(item, changed) if (strstr(item->string, key)) found = item->string;
        if (found) edit(changed, found);
        f->changed = found ? cJSON_PrintUnformatted(changed) : NULL;
        cJSON_Delete(changed);
        if (!found) continue;
        d->changed = span_of(f->changed);
        d->digest ^= 1;
        return i;
    }
    fail_msg("nothing changes %s", key);
    return 0;
}

static void have_five(cJSON *changed, const char *key) {
    cJSON_ReplaceItemInObjectCaseSensitive(changed, key, cJSON_CreateNumber(5));
}

// What a player answers first when somebody else acts: a land that is played only later.
static int play_too_early(Fixture *f) {
    Record *r = &f->record;
    for (int i = 0; i < r->count; i++) {
        RecordDecision *d = &r->decisions[i];
        bool passes = d->kind == QUESTION_PRIORITY && span_is(d->ids, "pass");
        for (int k = i + 1; passes && d->turn == 1 && k < r->count; k++) {
            const RecordDecision *later = &r->decisions[k];
            if (later->player != d->player || later->turn == 1 || later->ids.length < 5 ||
                strncmp(later->ids.at, "play ", 5) != 0)
                continue;
            d->ids = later->ids;
            return i;
        }
    }
    fail_msg("nobody plays a land");
    return 0;
}

static Bug begin(const Fixture *f, int at) {
    return (Bug){.record = &f->record, .pool = f->table.pool, .at = at, .jobs = 2};
}

static void assert_has(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in:\n%s", part, text);
}

static void assert_passes(const Bug *b) {
    Judge judge = {.pool = b->pool};
    Result result;
    judge_play(&judge, text_cstr(&b->text), false, &result);
    if (result.outcome != OUTCOME_PASSED)
        fail_msg("%s\n%s", result.failures ? result.failures->message : "", text_cstr(&b->text));
    result_free(&result);
}

// ---- what differs

static void a_difference_becomes_a_small_scenario(void **state) {
    Fixture *f = *state;
    int at = forget_life(f), cards, actions;
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_int_equal(b.decision, at + 1);
    assert_true(b.from <= at);
    assert_passes(&b);
    const char *text = text_cstr(&b.text);
    assert_has(text, "life: ");
    assert_has(text, "red_1");
    assert_has(text, "about: ");
    assert_has(text, "In the record, ");
    assert_true(b.rule_count > 0 && b.finding.event_count == 1);
    shrink_measure(text, &cards, &actions);
    assert_true(cards <= 6 && actions >= 1 && actions <= 4);
    bug_free(&b);
}

// "draw" is a word of the format, so that this player needs another name in any case.
static void names_stay_unless_they_shall_not(void **state) {
    Fixture *f = *state;
    forget_life(f);
    Bug b = begin(f, 0);
    b.anonymous = true;
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_has(text_cstr(&b.text), "alice");
    assert_null(strstr(text_cstr(&b.text), "red_1"));
    bug_free(&b);
    b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_has(text_cstr(&b.text), "red_1: ");
    assert_has(text_cstr(&b.text), "bob: ");
    bug_free(&b);
}

static void an_answer_that_is_refused_is_rejected(void **state) {
    Fixture *f = *state;
    int at = play_too_early(f);
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_int_equal(b.replay.at, at + 1);
    assert_true(b.replay.refused);
    assert_has(text_cstr(&b.text), "play: ");
    assert_has(text_cstr(&b.text), "rejected: ");
    assert_passes(&b);
    bug_free(&b);
}

// The other engine allowed it among more options than there are here.
static void an_answer_among_other_options_is_rejected_too(void **state) {
    Fixture *f = *state;
    int at = play_too_early(f);
    f->record.decisions[at].options++;
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_true(b.replay.refused);
    assert_has(text_cstr(&b.text), "rejected: ");
    assert_passes(&b);
    bug_free(&b);
}

static void an_answer_that_was_refused_stands(void **state) {
    Fixture *f = *state;
    int at = 0;
    while (f->record.decisions[at].ids.length < 5 ||
           strncmp(f->record.decisions[at].ids.at, "play ", 5) != 0)
        at++;
    f->record.decisions[at].refused = REJECTED_NOT_MAIN_PHASE;
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_int_equal(b.replay.at, at + 1);
    assert_has(text_cstr(&b.replay.why), "stands now");
    assert_passes(&b);
    bug_free(&b);
}

static void another_question_becomes_a_scenario(void **state) {
    Fixture *f = *state;
    const char *field = NULL;
    int at = find_life(&f->record, 0, &field);
    f->record.decisions[at].options++;
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_int_equal(b.decision, at + 1);
    assert_has(text_cstr(&b.replay.why), "another question is asked");
    assert_passes(&b);
    bug_free(&b);
}

static void the_end_may_differ(void **state) {
    Fixture *f = *state;
    f->record.result.digest ^= 1;
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_int_equal(b.decision, f->record.count + 1);
    assert_passes(&b);
    bug_free(&b);
}

// The last line says what has changed since the last decision.
static void what_differs_at_the_end_is_told(void **state) {
    Fixture *f = *state;
    RecordResult *result = &f->record.result;
    cJSON *changed = cJSON_ParseWithLength(result->changed.at, result->changed.length);
    assert_non_null(changed);
    cJSON_DeleteItemFromObjectCaseSensitive(changed, "PLAYERS[1].life");
    cJSON_AddNumberToObject(changed, "PLAYERS[1].life", 77);
    f->changed = cJSON_PrintUnformatted(changed);
    cJSON_Delete(changed);
    result->changed = span_of(f->changed);
    result->digest ^= 1;
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_has(text_cstr(&b.text), ": life 77.");
    assert_has(strstr(text_cstr(&b.text), "expect: "), "life: ");
    assert_passes(&b);
    bug_free(&b);
}

static Bug find(const Fixture *f) {
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_passes(&b);
    return b;
}

static void keep_attacking(cJSON *changed, const char *key) {
    const cJSON *count = cJSON_GetObjectItemCaseSensitive(changed, key);
    cJSON_ReplaceItemInObjectCaseSensitive(changed, key, cJSON_CreateNumber(!count->valueint));
}

// What has ended here and not in the record: it has to be expected that it has.
static void those_that_cease_to_attack_are_expected_to(void **state) {
    Fixture *f = *state;
    forge(f, STEP_DECLARE_ATTACKERS, "ATTACKS.count", keep_attacking);
    Bug b = find(f);
    assert_has(text_cstr(&b.text), "attacking: ");
    bug_free(&b);
}

// What something was before it died: nothing has to happen any more.
static void what_left_is_looked_at_before(void **state) {
    Fixture *f = *state;
    forge(f, STEP_COMBAT_DAMAGE, "characteristics.power", have_five);
    Bug b = find(f);
    int cards, actions;
    shrink_measure(text_cstr(&b.text), &cards, &actions);
    assert_true(b.finding.before);
    assert_has(text_cstr(&b.text), "power: ");
    assert_has(text_cstr(&b.text), ", not 5.");
    assert_true(cards <= 2 && actions == 0);
    bug_free(&b);
}

static void be_in_the_end_step(cJSON *changed, const char *key) {
    if (strcmp(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(changed, key)), "end") != 0)
        cJSON_ReplaceItemInObjectCaseSensitive(changed, key, cJSON_CreateString("end"));
}

// A script that named the step would make no sense in the other engine.
static void another_step_is_reached_by_passing(void **state) {
    Fixture *f = *state;
    forge(f, STEP_DRAW, "GAME.step", be_in_the_end_step);
    Bug b = find(f);
    assert_has(text_cstr(&b.text), ": pass");
    assert_has(text_cstr(&b.text), "step: ");
    assert_null(strstr(text_cstr(&b.text), "advance: draw"));
    bug_free(&b);
}

static void stay_in_the_library(cJSON *changed, const char *key) {
    (void)key;
    for (cJSON *item = changed->child, *next; item; item = next) {
        next = item->next;
        if (strstr(item->string, "zone") || strstr(item->string, ".next"))
            cJSON_Delete(cJSON_DetachItemViaPointer(changed, item));
    }
}

// A card that is drawn must not lie in hand from the beginning.
static void what_happens_last_goes_on_to_happen(void **state) {
    Fixture *f = *state;
    forge(f, STEP_DRAW, "draws_this_turn", stay_in_the_library);
    Bug b = find(f);
    int cards, actions;
    shrink_measure(text_cstr(&b.text), &cards, &actions);
    assert_has(text_cstr(&b.text), "zone: hand");
    assert_true(actions > 0);
    Judge judge = {.pool = b.pool};
    assert_true(judge_is_effective(&judge, text_cstr(&b.text)));
    bug_free(&b);
}

// The loser of the record has not lost here.
static void a_game_that_goes_on_is_expected_to(void **state) {
    Fixture *f = *state;
    f->record.count -= 2;
    f->record.result = (RecordResult){
        .line = 1, .kind = "won", .winner = f->record.names[0], .turns = 12, .digest = 1};
    Bug b = find(f);
    assert_has(text_cstr(&b.text), "lost: false");
    assert_has(text_cstr(&b.text), "bob: {life: ");
    bug_free(&b);
}

// ---- a decision that is named

static void a_decision_becomes_a_scenario(void **state) {
    Fixture *f = *state;
    const char *field = NULL;
    int at = find_life(&f->record, 0, &field);
    Bug b = begin(f, at);  // The one before, from 1.
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_false(b.diverges);
    assert_int_equal(b.decision, at);
    assert_passes(&b);
    assert_has(text_cstr(&b.text), "life: ");
    assert_null(strstr(text_cstr(&b.text), "In the record"));
    bug_free(&b);
}

static bool is_pass(const Record *r, int i) {
    return i < r->count && span_is(r->decisions[i].ids, "pass");
}

// Two players pass in turn, and the second pass ends a step.
static void after_a_pass_it_is_what_happens_next(void **state) {
    Fixture *f = *state;
    int at = 0, cards, actions;
    while (!is_pass(&f->record, at) || !is_pass(&f->record, at + 1)) at++;
    Bug b = begin(f, at + 1);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_int_equal(b.asked, at + 1);
    assert_true(b.at > b.asked && b.decision == b.at);
    assert_passes(&b);
    assert_true(b.finding.event_count > 0);
    assert_null(strstr(text_cstr(&b.text), "What happens"));
    shrink_measure(text_cstr(&b.text), &cards, &actions);
    assert_true(cards > 0 && actions > 0);
    bug_free(&b);
}

static void after_the_last_pass_there_is_nothing(void **state) {
    Fixture *f = *state;
    int at = 0;
    while (!is_pass(&f->record, at)) at++;
    f->record.count = at + 1;
    f->record.result = (RecordResult){.line = 0};
    Bug b = begin(f, at + 1);
    assert_int_equal(bug_find(&b), BUG_SILENT);
    bug_free(&b);
}

// A cast is named by what is cast, not by the mana that comes first.
static void a_cast_has_the_name_of_the_spell(void **state) {
    Fixture *f = *state;
    int at = 0;
    while (f->record.decisions[at].kind != QUESTION_PAYMENT) at++;
    Bug b = begin(f, at + 1);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    assert_has(text_cstr(&b.text), "name: ");
    assert_has(strstr(text_cstr(&b.text), "name: "), " casts ");
    bug_free(&b);
}

// From the first ability of Nissa on a land is a creature for good, which zones do not say: the
// scenario begins near the decision all the same, and not before that.
static void what_zones_do_not_say_is_no_reason_to_begin_early(void **state) {
    static const Seat seats[] = {
        {"green", "24 Forest\n4 Nissa, Who Shakes the World\n12 Llanowar Elves\n"},
        {"white", "20 Plains\n20 Wall of Omens\n"}};
    Fixture f = {0};
    Status s = {0};
    (void)state;
    table_begin(&f.table, seats, 6, 20);
    table_play(&f.table, 0);
    assert_true(record_load(&f.record, f.table.path, &s));
    int at = f.record.count - 1;
    while (at > 0 && strncmp(f.record.decisions[at].ids.at, "cast", 4) != 0) at--;
    assert_true(at > 100);
    Bug b = begin(&f, at + 1);
    assert_int_equal(bug_find(&b), BUG_FOUND);
    if (b.from < b.at - 20) fail_msg("decision %d, cut out before %d", b.at, b.from);
    assert_passes(&b);
    bug_free(&b);
    record_free(&f.record);
    table_end(&f.table);
}

static void what_agrees_needs_a_decision(void **state) {
    Fixture *f = *state;
    Bug b = begin(f, 0);
    assert_int_equal(bug_find(&b), BUG_AGREES);
    bug_free(&b);
    int at = forget_life(f);
    b = begin(f, at + 2);
    assert_int_equal(bug_find(&b), BUG_AFTER);
    bug_free(&b);
}

// ---- cut out, not shrunk

static void a_difference_is_cut_out_whole(void **state) {
    Fixture *f = *state;
    Status s = {0};
    Text text = {0}, why = {0};
    ExtractDifference d;
    int at = forget_life(f);
    assert_true(extract_difference_find(&d, &f->record, f->table.pool, NULL, 0, &s));
    assert_int_equal(d.at, at);
    assert_true(extract_difference_write(&d, 0, &text, &why));
    assert_has(text_cstr(&text), "about: \"From ");
    assert_has(text_cstr(&text), "seed: {");
    assert_null(strstr(text_cstr(&text), "What happens after"));
    assert_null(strstr(text_cstr(&text), "[500.1]"));
    Bug as = {.pool = f->table.pool, .text = text};
    assert_passes(&as);
    text_clear(&text);
    assert_true(extract_difference_write(&d, 1, &text, &why));  // From the first decision on.
    as.text = text;
    assert_passes(&as);
    extract_difference_free(&d);
    text_free(&text);
    text_free(&why);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_difference_becomes_a_small_scenario, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_stay_unless_they_shall_not, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_answer_that_is_refused_is_rejected, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_answer_among_other_options_is_rejected_too, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_answer_that_was_refused_stands, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_question_becomes_a_scenario, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_end_may_differ, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_differs_at_the_end_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(those_that_cease_to_attack_are_expected_to, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_left_is_looked_at_before, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_step_is_reached_by_passing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_happens_last_goes_on_to_happen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_that_goes_on_is_expected_to, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_decision_becomes_a_scenario, set_up, tear_down),
        cmocka_unit_test_setup_teardown(after_a_pass_it_is_what_happens_next, set_up, tear_down),
        cmocka_unit_test_setup_teardown(after_the_last_pass_there_is_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_cast_has_the_name_of_the_spell, set_up, tear_down),
        cmocka_unit_test(what_zones_do_not_say_is_no_reason_to_begin_early),
        cmocka_unit_test_setup_teardown(what_agrees_needs_a_decision, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_difference_is_cut_out_whole, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
