// test_imagined.c - imagined games: who plays on in them, and how what comes of them is compared.
#include "engine/ai/heuristic.h"
#include "engine/ai/search_internal.h"
#include "tests/support/table.h"

// ---- who plays on

typedef struct {
    HeuristicBot bot;
    int player;
    bool done;
    ActionKind kind;
    ObjectId object;
} Asked;

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Asked *o = context;
    Decider d = heuristic_decider(&o->bot);
    if (o->done) return DECIDER_STOPS;
    if (q->kind == QUESTION_PRIORITY && q->player.v == o->player) {
        d.decide(d.context, e, g, q, a);
        o->done = true;
        o->kind = a->action.kind;
        o->object = a->action.object;
        return DECIDED;
    }
    return d.decide(d.context, e, g, q, a);
}

// The first action of that player, if all are quick bots.
static Asked first_action(Table *t, int player) {
    Lookahead *ahead = lookahead_new_imagined(t->pool);
    lookahead_begin(ahead, 1);
    Asked o = {.bot = heuristic_new(1, ahead), .player = player};
    o.bot.quick = true;
    table_by(t, (Decider){.decide = decide, .context = &o});
    engine_run(t->e, t->g);
    assert_true(o.done);
    lookahead_free(ahead);
    return o;
}

static void libraries(Table *t, int cards) {
    for (int p = 0; p < 2; p++) table_library(t, p, (const char *const[]){"Plains", NULL}, cards);
}

static Table *with_lands_and_libraries(const char *land, int count, int cards) {
    Table *t = table_new(2, 1);
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < count; i++) table_put(t, p, ZONE_BATTLEFIELD, land);
    libraries(t, cards);
    return t;
}

static Table *with_lands(const char *land, int count) {
    return with_lands_and_libraries(land, count, 40);
}

static void a_sweeper_waits_for_something_to_sweep(void **state) {
    (void)state;
    for (int theirs = 0; theirs < 2; theirs++) {
        Table *t = with_lands("Plains", 4);
        table_put(t, theirs, ZONE_BATTLEFIELD, "Serra Angel");
        table_put(t, 0, ZONE_HAND, "Wrath of God");
        table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
        assert_int_equal(first_action(t, 0).kind, theirs ? ACTION_CAST : ACTION_PASS);
        table_free(t);
    }
}

static void instead_of_what_harms_the_next_dearest_is_cast(void **state) {
    (void)state;
    Table *t = with_lands("Plains", 4);
    table_put(t, 0, ZONE_BATTLEFIELD, "Serra Angel");
    table_put(t, 0, ZONE_HAND, "Wrath of God");
    ObjectId lions = table_put(t, 0, ZONE_HAND, "Savannah Lions");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    Asked o = first_action(t, 0);
    assert_int_equal(o.kind, ACTION_CAST);
    assert_true(object_same(o.object, lions));
    table_free(t);
}

static ActionKind action_with(const char *land, const char *card, int library) {
    Table *t = with_lands_and_libraries(land, 3, library);
    table_put(t, 0, ZONE_HAND, card);
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    ActionKind kind = first_action(t, 0).kind;
    table_free(t);
    return kind;
}

// A sorcery, and a creature that draws as it enters: neither hastens the end of the library.
static void cards_are_drawn_but_not_the_last_ones(void **state) {
    (void)state;
    assert_int_equal(action_with("Island", "Divination", 50), ACTION_CAST);
    assert_int_equal(action_with("Island", "Divination", 10), ACTION_PASS);
    assert_int_equal(action_with("Plains", "Wall of Omens", 40), ACTION_CAST);
    assert_int_equal(action_with("Plains", "Wall of Omens", 4), ACTION_PASS);
    assert_int_equal(action_with("Plains", "Savannah Lions", 4), ACTION_CAST);
}

static void a_spell_is_countered(void **state) {
    (void)state;
    Table *t = with_lands("Island", 5);
    table_put(t, 0, ZONE_HAND, "Mulldrifter");
    ObjectId counter = table_put(t, 1, ZONE_HAND, "Counterspell");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    Asked o = first_action(t, 1);
    assert_int_equal(o.kind, ACTION_CAST);
    assert_true(object_same(o.object, counter));
    table_free(t);
}

// ---- what comes of it

static Sample sample(int64_t first, int64_t rest) {
    Sample s = {.count = SEARCH_WORLDS};
    for (int i = 0; i < s.count; i++) s.worth[i] = i == 0 ? first : rest;
    return s;
}

static void chance_is_no_reason(void **state) {
    (void)state;
    Sample zero = sample(0, 0), once = sample(1000, 0), always = sample(10, 10);
    Sample mostly = sample(-10, 10);
    assert_false(sample_is_better(&zero, &zero));
    assert_false(sample_is_better(&once, &zero));  // By much, but in one world only.
    assert_true(sample_is_better(&always, &zero));
    assert_true(sample_is_better(&mostly, &zero));
    assert_false(sample_is_better(&zero, &always));
}

static int value_with_library(int cards) {
    Table *t = table_new(2, 1);
    table_library(t, 0, (const char *const[]){"Plains", NULL}, cards);
    table_library(t, 1, (const char *const[]){"Plains", NULL}, 20);
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    int value = search_value(t->e, t->g, player_id(0));
    table_free(t);
    return value;
}

// The last cards count for more than a card in hand, the first ones for less (104.3c).
static void a_library_that_ends_is_a_danger(void **state) {
    (void)state;
    assert_int_equal(value_with_library(20), 0);
    assert_true(value_with_library(3) - value_with_library(2) > 100);
    assert_true(value_with_library(50) - value_with_library(49) < 10);
    assert_true(value_with_library(50) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sweeper_waits_for_something_to_sweep),
        cmocka_unit_test(instead_of_what_harms_the_next_dearest_is_cast),
        cmocka_unit_test(cards_are_drawn_but_not_the_last_ones),
        cmocka_unit_test(a_spell_is_countered),
        cmocka_unit_test(chance_is_no_reason),
        cmocka_unit_test(a_library_that_ends_is_a_danger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
