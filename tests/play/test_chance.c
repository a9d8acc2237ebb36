// test_chance.c - whoever fixes results of chance is told what came of each, in full and once.
#include "tests/support/table.h"

enum { CARDS = 40 };

typedef struct {
    int asked, told, cards, stops;
    bool mulligan, fixes;
    ObjectId top;
    bool top_told;  // The fixed card was told as the first.
} Watch;

static Decision fix(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Watch *w = context;
    (void)e;
    (void)g;
    w->asked++;
    if (!w->fixes) return DECIDED;
    w->top = q->options[CARDS - 1].object;
    a->count = 1;
    a->items[0] = (AnswerItem){.what = q->options[CARDS - 1]};
    return DECIDED;
}

static void told(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Watch *w = context;
    (void)e;
    w->told++;
    w->cards = a->count;
    w->top_told = object_same(a->items[0].what.object, w->top);
    const ZoneList *library = game_zone(g, q->player, ZONE_LIBRARY);
    assert_true(object_same(a->items[0].what.object, game_id(g, library->first)));
    assert_true(object_same(a->items[a->count - 1].what.object, game_id(g, library->last)));
}

// The first player takes one mulligan; the question what goes to the bottom is left `stops` times.
static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Watch *w = context;
    (void)e;
    (void)g;
    if (q->kind == QUESTION_PRIORITY) return DECIDER_STOPS;
    if (q->role == ROLE_BOTTOM && w->stops-- > 0) return DECIDER_STOPS;
    a->count = 1;
    a->items[0] = (AnswerItem){.what = q->role == ROLE_BOTTOM ? q->options[0] : choice_number(0)};
    if (q->kind != QUESTION_MULLIGAN || q->player.v != 0 || w->mulligan) return DECIDED;
    w->mulligan = true;
    a->items[0].what = choice_number(1);
    return DECIDED;
}

static Table *begin(Watch *w) {
    static const char *const deck[] = {"Forest", "Grizzly Bears", NULL};
    Table *t = table_new(2, 7);
    table_library(t, 0, deck, CARDS);
    table_library(t, 1, deck, CARDS);
    setup_beginning(t->e, t->g, player_id(0));
    engine_set_chance(t->e, (Decider){.decide = fix, .forced = told, .context = w});
    for (int p = 0; p < 2; p++)
        engine_set_decider(t->e, player_id(p), (Decider){.decide = decide, .context = w});
    return t;
}

static void a_shuffle_is_told_in_full(void **state) {
    (void)state;
    Watch w = {.mulligan = true};
    Table *t = begin(&w);
    assert_int_equal(engine_run(t->e, t->g), RUN_STOPPED);
    assert_int_equal(w.asked, 2);
    assert_int_equal(w.told, 2);
    assert_int_equal(w.cards, CARDS);
    table_free(t);
}

static void what_was_fixed_is_told_with_the_rest(void **state) {
    (void)state;
    Watch w = {.mulligan = true, .fixes = true};
    Table *t = begin(&w);
    engine_run(t->e, t->g);
    assert_int_equal(w.told, 2);
    assert_int_equal(w.cards, CARDS);
    assert_true(w.top_told);
    table_free(t);
}

// The question is left amid a mulligan; running again feeds the shuffle back, and tells it to
// nobody.
static void what_is_fed_back_is_not_told_again(void **state) {
    (void)state;
    Watch w = {.stops = 2};
    Table *t = begin(&w);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(engine_run(t->e, t->g), RUN_STOPPED);
        assert_int_equal(w.asked, 3);
        assert_int_equal(w.told, 3);
    }
    assert_int_equal(w.stops, -1);
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shuffle_is_told_in_full),
        cmocka_unit_test(what_was_fixed_is_told_with_the_rest),
        cmocka_unit_test(what_is_fed_back_is_not_told_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
