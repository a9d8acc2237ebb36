// test_engine.c - the decisions that shape the engine: copies, checkpoints, refusals, marks.
#include "tests/support/table.h"

static const char *const red_deck[] = {
    "Mountain", "Lightning Bolt", "Mountain", "Raging Goblin", "Goblin Piker", "Shock", NULL};
static const char *const green_deck[] = {
    "Forest",       "Grizzly Bears",  "Forest", "Elvish Visionary",
    "Giant Growth", "Llanowar Elves", NULL};

static Table *two_decks(uint64_t seed) {
    Table *t = table_new(2, seed);
    table_library(t, 0, red_deck, 40);
    table_library(t, 1, green_deck, 40);
    setup_beginning(t->e, t->g, player_id(0));
    return t;
}

// ---- 1: the game is a value

static void a_copy_is_equal_and_digests_alike(void **state) {
    (void)state;
    Table *t = two_decks(3);
    table_by_chance(t, 5, 300);
    engine_run(t->e, t->g);
    Game *copy = game_new();
    game_copy(copy, t->g);
    assert_int_equal(copy->used, t->g->used);
    assert_memory_equal(copy, t->g, t->g->used);
    assert_true(game_digest(copy, t->pool) == table_digest(t));
    game_free(copy);
    table_free(t);
}

static void a_copy_plays_on_as_the_original(void **state) {
    (void)state;
    Table *t = two_decks(3);
    table_by_chance(t, 5, 200);
    engine_run(t->e, t->g);
    Game *copy = game_new();
    game_copy(copy, t->g);
    table_by_chance(t, 9, 200);
    engine_run(t->e, t->g);
    uint64_t original = table_digest(t);
    table_by_chance(t, 9, 200);
    engine_run(t->e, copy);
    assert_true(game_digest(copy, t->pool) == original);
    game_free(copy);
    table_free(t);
}

static void the_digest_sees_a_change(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    ObjectId bears = table_put(t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    uint64_t before = table_digest(t);
    setup_counters(t->e, t->g, bears, COUNTER_PLUS_ONE, 1);
    uint64_t with_counter = table_digest(t);
    assert_true(before != with_counter);
    setup_player(t->e, t->g, player_id(1), &(SetupPlayer){.life = 19});
    assert_true(table_digest(t) != with_counter);
    table_free(t);
}

// ---- 2: a position is a checkpoint plus answers

// Answers by chance, but stops once, at the first question inside a resolution or announcement.
typedef struct {
    RandomPlayer chance;
    bool stopped;
} StopsInside;

static Decision stops_inside(void *context, Engine *e, const Game *g, const Question *q,
                             Answer *a) {
    StopsInside *s = context;
    bool inside = q->kind != QUESTION_PRIORITY && q->kind != QUESTION_ATTACKERS &&
                  q->kind != QUESTION_BLOCKERS && q->kind != QUESTION_MULLIGAN;
    if (inside && !s->stopped && g->turn > 4) {
        s->stopped = true;
        return DECIDER_STOPS;
    }
    Decider d = random_decider(&s->chance);
    return d.decide(d.context, e, g, q, a);
}

static void a_resumed_position_behaves_as_the_original(void **state) {
    (void)state;
    uint64_t digests[2];
    char *logs[2];
    for (int i = 0; i < 2; i++) {
        Table *t = two_decks(11);
        StopsInside s = {.chance = {.rng = {.seed = 13}, .decisions_most = 400}, .stopped = i == 0};
        table_by(t, (Decider){.decide = stops_inside, .context = &s});
        RunResult result = engine_run(t->e, t->g);
        assert_int_equal(result, RUN_STOPPED);
        if (i == 1) {
            const Answer *const *answers;
            assert_true(engine_answers_since(t->e, &answers) > 0);
            Game *at = game_new();
            engine_checkpoint(t->e, at);
            assert_true(game_digest(at, t->pool) == table_digest(t));
            game_free(at);
            engine_run(t->e, t->g);
        }
        digests[i] = table_digest(t);
        logs[i] = table_log(t);
        table_free(t);
    }
    assert_string_equal(logs[0], logs[1]);
    assert_true(digests[0] == digests[1]);
    free(logs[0]);
    free(logs[1]);
}

// Something triggers before anybody has had priority: that question can be left, too.
static void the_very_first_question_may_be_left(void **state) {
    (void)state;
    uint64_t digests[2];
    char *logs[2];
    for (int i = 0; i < 2; i++) {
        Table *t = table_new(2, 1);
        table_put(t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
        table_put(t, 1, ZONE_BATTLEFIELD, "Grizzly Bears");
        ObjectId goblin = table_put(t, 0, ZONE_BATTLEFIELD, "Festering Goblin");
        setup_counters(t->e, t->g, goblin, COUNTER_MINUS_ONE, 1);
        table_start(t, 9, 0, STEP_PRECOMBAT_MAIN);
        StopsInside s = {.chance = {.rng = {.seed = 3}, .decisions_most = 4}, .stopped = i == 0};
        table_by(t, (Decider){.decide = stops_inside, .context = &s});
        engine_run(t->e, t->g);
        if (i == 1) assert_int_equal(s.chance.decisions, 0);
        if (i == 1) engine_run(t->e, t->g);
        digests[i] = table_digest(t);
        logs[i] = table_log(t);
        table_free(t);
    }
    assert_string_equal(logs[0], logs[1]);
    assert_true(digests[0] == digests[1]);
    free(logs[0]);
    free(logs[1]);
}

// ---- 9: a refused action leaves the game as it was

typedef struct {
    Action action;
    bool tried;
    Rejection refused;
    Choice target;
} OneAction;

static Decision one_action(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    OneAction *one = context;
    (void)e;
    (void)g;
    if (q->kind == QUESTION_PRIORITY) {
        if (one->tried) return DECIDER_STOPS;
        one->tried = true;
        a->action = one->action;
        return DECIDED;
    }
    if (q->kind == QUESTION_PAYMENT) {
        a->automatic = true;
        return DECIDED;
    }
    a->count = 1;
    a->items[0] = (AnswerItem){.what = one->target};
    return DECIDED;
}

static void keep_refusal(void *context, Engine *e, const Game *g, const Question *q,
                         const Rejection *r) {
    (void)e;
    (void)g;
    (void)q;
    ((OneAction *)context)->refused = *r;
}

static void attempt(Table *t, OneAction *one) {
    table_by(t, (Decider){.decide = one_action, .refused = keep_refusal, .context = one});
    engine_run(t->e, t->g);
}

static void a_refused_cast_leaves_the_game_identical(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    ObjectId bolt = table_put(t, 0, ZONE_HAND, "Lightning Bolt");
    table_put(t, 0, ZONE_BATTLEFIELD, "Forest");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    OneAction nothing = {.tried = true};
    attempt(t, &nothing);
    uint64_t before = table_digest(t);
    size_t lines = t->line_count;
    // The target is chosen before the cost turns out to be unpayable (601.2c, 601.2h).
    OneAction one = {.action = {.kind = ACTION_CAST, .object = bolt},
                     .target = choice_player(player_id(1))};
    attempt(t, &one);
    assert_string_equal(rejection_code(one.refused.code), "mana.cannot_pay");
    assert_true(strstr(one.refused.what, "cast Lightning Bolt") != NULL);
    assert_true(table_digest(t) == before);
    assert_int_equal(t->line_count, lines);
    table_free(t);
}

static void an_illegal_target_is_refused_by_its_code(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    ObjectId growth = table_put(t, 0, ZONE_HAND, "Giant Growth");
    table_put(t, 0, ZONE_BATTLEFIELD, "Forest");
    table_put(t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
    table_put(t, 0, ZONE_BATTLEFIELD, "Hill Giant");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    OneAction one = {.action = {.kind = ACTION_CAST, .object = growth},
                     .target = choice_player(player_id(1))};
    attempt(t, &one);
    assert_string_equal(rejection_code(one.refused.code), "target.illegal");
    table_free(t);
}

// 118.10: what is tapped for {T} is not tapped for another part of the cost as well.
static void the_source_is_not_tapped_twice_for_a_cost(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    ObjectId mage = table_put(t, 0, ZONE_BATTLEFIELD, "Spawnbinder Mage");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    Action tap = {.kind = ACTION_ACTIVATE, .object = mage, .ability = 1};
    Rejection r;
    assert_false(engine_can(t->e, t->g, player_id(0), &tap, &r));
    assert_string_equal(rejection_code(r.code), "cost.cannot_pay");
    table_put(t, 0, ZONE_BATTLEFIELD, "Spawnbinder Mage");
    assert_true(engine_can(t->e, t->g, player_id(0), &tap, &r));
    table_free(t);
}

// ---- 6: marks

static void a_mark_fires_only_when_its_rule_matters(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    ObjectId spell = table_put(t, 0, ZONE_HAND, "Divination");
    for (int i = 0; i < 3; i++) table_put(t, 0, ZONE_BATTLEFIELD, "Island");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    Action cast = {.kind = ACTION_CAST, .object = spell};
    Rejection r;
    engine_forget_fired(t->e);
    assert_true(engine_can(t->e, t->g, player_id(0), &cast, &r));
    assert_false(engine_rule_fired(t->e, CR_307_1));  // It was legal: the rule forbade nothing.
    table_start(t, 1, 0, STEP_UPKEEP);
    assert_false(engine_can(t->e, t->g, player_id(0), &cast, &r));
    assert_string_equal(rejection_code(r.code), "timing.not_main_phase");
    assert_true(engine_rule_fired(t->e, CR_307_1));
    table_free(t);
}

static void rules_can_be_switched_off_only_in_their_build(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    assert_int_equal(engine_switch_off(t->e, CR_704_5b), engine_switches_available());
    table_free(t);
}

// ---- N players

static void four_players_play(void **state) {
    (void)state;
    Table *t = table_new(4, 2);
    for (int i = 0; i < 4; i++) table_library(t, i, i % 2 == 0 ? red_deck : green_deck, 30);
    setup_beginning(t->e, t->g, player_id(2));
    table_by_chance(t, 21, 6000);
    RunResult result = engine_run(t->e, t->g);
    assert_true(result == RUN_OVER || result == RUN_STOPPED);
    assert_true(t->g->turn > 4);
    Text problems = {0};
    assert_true(game_check(t->g, &problems));
    text_free(&problems);
    table_free(t);
}

// ---- 10: bounded

static Decision always_wrong(void *context, Engine *e, const Game *g, const Question *q,
                             Answer *a) {
    (void)context;
    (void)e;
    (void)g;
    (void)q;
    a->count = 2;  // To a yes-or-no question.
    return DECIDED;
}

static void a_decider_that_never_answers_legally_hits_a_limit(void **state) {
    (void)state;
    Table *t = two_decks(1);
    table_by(t, (Decider){.decide = always_wrong});
    assert_int_equal(engine_run(t->e, t->g), RUN_LIMIT);
    assert_string_equal(engine_limit(t->e), "illegal answers to one question");
    table_free(t);
}

static bool is_listed(Table *t, ActionKind kind, ObjectId id, int face) {
    Action all[256];
    int count = engine_legal_actions(t->e, t->g, player_id(0), all, 256);
    for (int i = 0; i < count; i++)
        if (all[i].kind == kind && object_same(all[i].object, id) && all[i].face == face)
            return true;
    return false;
}

// 116.2: special actions are legal actions as well, and so is casting face down.
static void special_actions_are_listed(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    for (int i = 0; i < 4; i++) table_put(t, 0, ZONE_BATTLEFIELD, "Island");
    for (int i = 0; i < 4; i++) table_put(t, 0, ZONE_BATTLEFIELD, "Swamp");
    ObjectId foretold = table_put(t, 0, ZONE_HAND, "Augury Raven");
    ObjectId plotted = table_put(t, 0, ZONE_HAND, "Blacksnag Buzzard");
    ObjectId suspended = table_put(t, 0, ZONE_HAND, "Ancestral Vision");
    ObjectId discarded = table_put(t, 0, ZONE_HAND, "Circling Vultures");
    ObjectId morph = table_put(t, 0, ZONE_HAND, "Scornful Egotist");
    ObjectId ignored = table_put(t, 1, ZONE_BATTLEFIELD, "Leonin Arbiter");
    const CardDef *card = pool_find(t->pool, span_of("Scornful Egotist"));
    ObjectId hidden = setup_object(t->e, t->g,
                                   &(SetupObject){.card = card->id,
                                                  .owner = player_id(0),
                                                  .controller = player_id(0),
                                                  .zone = ZONE_BATTLEFIELD,
                                                  .face_down = true});
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    assert_true(is_listed(t, ACTION_FORETELL, foretold, 0));
    assert_true(is_listed(t, ACTION_PLOT, plotted, 0));
    assert_true(is_listed(t, ACTION_SUSPEND, suspended, 0));
    assert_true(is_listed(t, ACTION_DISCARD, discarded, 0));
    assert_true(is_listed(t, ACTION_CAST, morph, FACE_DOWN));
    assert_true(is_listed(t, ACTION_TURN_UP, hidden, 0));
    assert_true(is_listed(t, ACTION_IGNORE, ignored, 0));
    assert_false(is_listed(t, ACTION_FORETELL, plotted, 0));
    assert_false(is_listed(t, ACTION_TURN_UP, ignored, 0));
    table_free(t);
}

// 708.4: what is cast face down is judged as that: its mana value is 0.
static void face_down_casts_are_judged_as_such(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    for (int i = 0; i < 8; i++) table_put(t, 0, ZONE_BATTLEFIELD, "Forest");
    ObjectId morph = table_put(t, 0, ZONE_HAND, "Woolly Loxodon");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    assert_true(is_listed(t, ACTION_CAST, morph, FACE_DOWN));
    table_put(t, 1, ZONE_BATTLEFIELD, "Void Winnower");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    assert_true(is_listed(t, ACTION_CAST, morph, 0));
    assert_false(is_listed(t, ACTION_CAST, morph, FACE_DOWN));
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(special_actions_are_listed),
        cmocka_unit_test(face_down_casts_are_judged_as_such),
        cmocka_unit_test(a_copy_is_equal_and_digests_alike),
        cmocka_unit_test(a_copy_plays_on_as_the_original),
        cmocka_unit_test(the_digest_sees_a_change),
        cmocka_unit_test(a_resumed_position_behaves_as_the_original),
        cmocka_unit_test(the_very_first_question_may_be_left),
        cmocka_unit_test(a_refused_cast_leaves_the_game_identical),
        cmocka_unit_test(an_illegal_target_is_refused_by_its_code),
        cmocka_unit_test(the_source_is_not_tapped_twice_for_a_cost),
        cmocka_unit_test(a_mark_fires_only_when_its_rule_matters),
        cmocka_unit_test(rules_can_be_switched_off_only_in_their_build),
        cmocka_unit_test(four_players_play),
        cmocka_unit_test(a_decider_that_never_answers_legally_hits_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
