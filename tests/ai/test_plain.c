// test_plain.c - what a bot answers without looking ahead: cards, colours, payments.
#include "engine/ai/bot.h"
#include "engine/ai/plain.h"
#include "tests/support/table.h"

#define CARDS(...) ((const char *const[]){__VA_ARGS__, NULL})

typedef struct {
    Table *t;
    Choice options[16];
    Question q;
    Answer a;
} Asked;

// Player 0 is asked about cards in their hand.
static void ask(Asked *x, QuestionKind kind, QuestionRole role, const char *const *hand) {
    memset(x, 0, sizeof *x);
    x->t = table_new(2, 1);
    x->q = (Question){.kind = kind, .role = role, .player = player_id(0), .options = x->options};
    for (int i = 0; hand[i]; i++)
        x->options[x->q.option_count++] = choice_object(table_put(x->t, 0, ZONE_HAND, hand[i]));
    table_start(x->t, 1, 0, STEP_PRECOMBAT_MAIN);
}

static void answer(Asked *x, int min, int max) {
    x->q.min = min;
    x->q.max = max;
    plain_answer(x->t->e, x->t->g, &x->q, &x->a);
    assert_true(question_check(&x->q, &x->a, &(Rejection){0}));
}

static void is_answer(Asked *x, int index, const char *name) {
    assert_true(index < x->a.count);
    assert_string_equal(engine_name(x->t->e, x->t->g, x->a.items[index].what.object), name);
}

static void the_highest_mana_value_is_chosen_the_first_on_ties(void **state) {
    (void)state;
    Asked x;
    ask(&x, QUESTION_CHOOSE, ROLE_SEARCH,
        CARDS("Forest", "Grizzly Bears", "Hill Giant", "Colossal Dreadmaw", "Craw Wurm"));
    answer(&x, 0, 1);
    is_answer(&x, 0, "Colossal Dreadmaw");
    answer(&x, 2, 2);
    is_answer(&x, 1, "Craw Wurm");
    answer(&x, 0, 5);  // What may be had is taken.
    assert_int_equal(x.a.count, 5);
    table_free(x.t);
}

static void the_lowest_is_given_up_and_no_more_than_must_be(void **state) {
    (void)state;
    static const QuestionRole roles[] = {ROLE_DISCARD, ROLE_SACRIFICE, ROLE_COST_DISCARD,
                                         ROLE_COST_SACRIFICE};
    for (size_t i = 0; i < ARRAY_LEN(roles); i++) {
        Asked x;
        ask(&x, QUESTION_CHOOSE, roles[i], CARDS("Hill Giant", "Grizzly Bears", "Runeclaw Bear"));
        answer(&x, 1, 1);
        is_answer(&x, 0, "Grizzly Bears");
        answer(&x, 0, 3);
        assert_int_equal(x.a.count, 0);
        table_free(x.t);
    }
}

// ---- colours

static ManaType color_for(const char *const *hand, const ManaType *offered, int count) {
    Asked x;
    ask(&x, QUESTION_COLOR, ROLE_MANA, hand);
    x.q.option_count = count;
    for (int i = 0; i < count; i++) x.options[i] = choice_color(offered[i]);
    answer(&x, 1, 1);
    ManaType chosen = (ManaType)x.a.items[0].what.number;
    table_free(x.t);
    return chosen;
}

static void the_color_that_is_needed_else_the_first(void **state) {
    (void)state;
    static const ManaType all[] = {MANA_COLORLESS, MANA_WHITE, MANA_RED, MANA_GREEN};
    assert_int_equal(color_for(CARDS("Grizzly Bears", "Shock", "Llanowar Elves"), all, 4),
                     MANA_GREEN);
    assert_int_equal(color_for(CARDS("Shock"), all, 4), MANA_RED);
    assert_int_equal(color_for(CARDS("Counterspell"), all, 4), MANA_WHITE);
    assert_int_equal(color_for(CARDS("Shock"), all, 1), MANA_COLORLESS);
}

// ---- payments

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    int *left = context;
    if (q->kind == QUESTION_PRIORITY && (*left)-- == 0) return DECIDER_STOPS;
    a->action = (Action){.kind = ACTION_PASS};
    if (q->kind != QUESTION_PRIORITY) {
        plain_answer(e, g, q, a);
        return DECIDED;
    }
    CardId first = game_zone(g, player_id(0), ZONE_HAND)->first;
    a->action = (Action){.kind = ACTION_CAST, .object = game_id(g, first)};
    a->count = 0;
    return DECIDED;
}

// What is left of a pool after a spell for {2} or {1} is cast with it.
static void pays(const char *card, const uint16_t *pool, const uint16_t *rest) {
    Table *t = table_new(2, 1);
    SetupPlayer player = {.life = 20};
    int casts = 1;
    memcpy(player.mana, pool, sizeof player.mana);
    table_put(t, 0, ZONE_HAND, card);
    setup_player(t->e, t->g, player_id(0), &player);
    table_by(t, (Decider){.decide = decide, .context = &casts});
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    engine_run(t->e, t->g);
    assert_int_equal(t->g->stack.count, 1);
    for (int i = 0; i < MANA_TYPE_COUNT; i++)
        assert_int_equal(game_player(t->g, player_id(0))->mana[i], rest[i]);
    table_free(t);
}

static void generic_mana_is_colorless_first_then_from_the_largest_pool(void **state) {
    (void)state;
    typedef uint16_t Pool6[MANA_TYPE_COUNT];  // WUBRGC
    pays("Howling Mine", (Pool6){0, 0, 0, 2, 3, 2}, (Pool6){0, 0, 0, 2, 3, 0});
    pays("Howling Mine", (Pool6){0, 0, 0, 2, 4, 1}, (Pool6){0, 0, 0, 2, 3, 0});
    pays("Howling Mine", (Pool6){1, 0, 0, 2, 4, 0}, (Pool6){1, 0, 0, 2, 2, 0});
    pays("Bonesplitter", (Pool6){1, 3, 0, 2, 0, 0}, (Pool6){1, 2, 0, 2, 0, 0});
    // Coloured symbols take their colour.
    pays("Grizzly Bears", (Pool6){0, 0, 0, 3, 1, 0}, (Pool6){0, 0, 0, 2, 0, 0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_mana_value_is_chosen_the_first_on_ties),
        cmocka_unit_test(the_lowest_is_given_up_and_no_more_than_must_be),
        cmocka_unit_test(the_color_that_is_needed_else_the_first),
        cmocka_unit_test(generic_mana_is_colorless_first_then_from_the_largest_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
