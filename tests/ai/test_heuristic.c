// test_heuristic.c - the bot's opening hands, actions and choices; and that it peeks at nothing.
#include "engine/ai/bot.h"
#include "engine/ai/heuristic.h"
#include "tests/support/table.h"

static void hands_are_kept_by_the_table(void **state) {
    (void)state;
    static const struct {
        int cards, least, most;
    } rows[] = {{7, 2, 5}, {6, 2, 4}, {5, 1, 4}, {4, 0, 4}, {1, 0, 1}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        for (int lands = 0; lands <= rows[i].cards; lands++)
            assert_int_equal(heuristic_keeps(rows[i].cards, lands),
                             lands >= rows[i].least && lands <= rows[i].most);
}

// The cards for the bottom of a hand, as their first letters.
static void bottoms(const char *const *hand, int count, const char *letters) {
    Table *t = table_new(2, 1);
    HeuristicBot bot = heuristic_new(1, NULL);
    Decider d = heuristic_decider(&bot);
    Choice options[7];
    Question q = {.kind = QUESTION_CHOOSE,
                  .role = ROLE_BOTTOM,
                  .player = player_id(0),
                  .min = count,
                  .max = count,
                  .options = options};
    Answer a;
    for (int i = 0; hand[i]; i++)
        options[q.option_count++] = choice_object(table_put(t, 0, ZONE_HAND, hand[i]));
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    assert_int_equal(d.decide(d.context, t->e, t->g, &q, &a), DECIDED);
    assert_int_equal(a.count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(engine_name(t->e, t->g, a.items[i].what.object)[0], letters[i]);
    table_free(t);
}

static void surplus_lands_go_to_the_bottom_then_the_cheapest(void **state) {
    (void)state;
    static const char *const five[] = {"Forest", "Forest", "Forest",        "Forest",
                                       "Forest", "Shock",  "Grizzly Bears", NULL};
    static const char *const three[] = {"Forest", "Forest",        "Forest",    "Hill Giant",
                                        "Shock",  "Grizzly Bears", "Craw Wurm", NULL};
    bottoms(five, 1, "F");
    bottoms(five, 2, "FS");
    bottoms(three, 1, "S");
    bottoms(three, 2, "SG");
    bottoms(three, 3, "SGH");
}

// ---- single decisions

typedef struct {
    Bot *bot;
    Decider decider;
    QuestionKind kind;  // The first question of this kind is answered, and then it stops.
    QuestionRole role;
    bool done;
    Answer answer;
    const char *name;  // Of what it acts with.
} Once;

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Once *o = context;
    if (o->done) return DECIDER_STOPS;
    Decision d = o->decider.decide(o->decider.context, e, g, q, a);
    if (q->kind == o->kind && q->role == o->role && player_same(q->player, player_id(0))) {
        o->answer = *a;
        o->done = true;
        if (object_is(a->action.object)) o->name = engine_name(e, g, a->action.object);
    }
    return d;
}

static void run_once(Table *t, Once *o, QuestionKind kind, QuestionRole role) {
    *o = (Once){.bot = bot_new(BOT_HEURISTIC, t->pool), .kind = kind, .role = role};
    bot_begin(o->bot, 7);
    o->decider = bot_decider(o->bot);
    table_by(t, (Decider){.decide = decide, .context = o});
    engine_run(t->e, t->g);
    bot_free(o->bot);
}

static Table *with_hand(const char *const *field, const char *const *hand) {
    Table *t = table_new(2, 1);
    for (int i = 0; field[i]; i++) table_put(t, 0, ZONE_BATTLEFIELD, field[i]);
    for (int i = 0; hand[i]; i++) table_put(t, 0, ZONE_HAND, hand[i]);
    for (int p = 0; p < 2; p++) table_library(t, p, (const char *const[]){"Forest", NULL}, 10);
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    return t;
}

static void acts(const char *const *field, const char *const *hand, ActionKind kind,
                 const char *card) {
    Table *t = with_hand(field, hand);
    Once o;
    run_once(t, &o, QUESTION_PRIORITY, ROLE_ACTION);
    assert_int_equal(o.answer.action.kind, kind);
    if (card) assert_string_equal(o.name, card);
    table_free(t);
}
#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NONE ((const char *const[]){NULL})

static void a_land_is_played_first(void **state) {
    (void)state;
    acts(LIST("Forest", "Forest"), LIST("Grizzly Bears", "Forest"), ACTION_PLAY_LAND, "Forest");
}

static void the_land_that_lets_it_cast_the_most(void **state) {
    (void)state;
    acts(NONE, LIST("Mountain", "Forest", "Llanowar Elves"), ACTION_PLAY_LAND, "Forest");
    acts(NONE, LIST("Forest", "Mountain", "Raging Goblin"), ACTION_PLAY_LAND, "Mountain");
}

static void then_the_most_expensive_spell_it_can_pay_for(void **state) {
    (void)state;
    acts(LIST("Forest", "Forest"), LIST("Llanowar Elves", "Grizzly Bears", "Colossal Dreadmaw"),
         ACTION_CAST, "Grizzly Bears");
    acts(LIST("Mountain", "Mountain"), LIST("Grizzly Bears"), ACTION_PASS, NULL);
}

static void a_burn_spell_is_aimed_at_the_opponent(void **state) {
    (void)state;
    Table *t = with_hand(LIST("Mountain", "Grizzly Bears"), LIST("Shock"));
    Once o;
    run_once(t, &o, QUESTION_CHOOSE, ROLE_TARGET);
    assert_true(o.done);
    assert_int_equal(o.answer.items[0].what.kind, CHOICE_PLAYER);
    assert_int_equal(o.answer.items[0].what.player.v, 1);
    table_free(t);
}

static void a_creature_is_worth_more_than_2_life(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    table_put(t, 0, ZONE_BATTLEFIELD, "Mountain");
    table_put(t, 0, ZONE_HAND, "Shock");
    ObjectId bears = table_put(t, 1, ZONE_BATTLEFIELD, "Grizzly Bears");
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    Once o;
    run_once(t, &o, QUESTION_CHOOSE, ROLE_TARGET);
    assert_true(object_same(o.answer.items[0].what.object, bears));
    table_free(t);
}

// Is what the bot may do when that creature enters worth doing?
static void may(const char *const *field, const char *creature, bool expected) {
    Table *t = with_hand(field, (const char *const[]){creature, NULL});
    Once o;
    run_once(t, &o, QUESTION_YES_NO, ROLE_MAY);
    assert_true(o.done);
    assert_int_equal(o.answer.items[0].what.number, expected);
    table_free(t);
}

static void what_may_be_done_is_done_where_it_helps(void **state) {
    (void)state;
    may(LIST("Forest", "Forest", "Leyline of Vitality"), "Grizzly Bears", true);  // 1 life
    // Its only target would be a creature of one's own.
    may(LIST("Plains", "Plains", "Plains", "Serra Angel"), "Fiend Hunter", false);
}

// ---- whole games

typedef struct {
    Bot *bots[2];
    Decider deciders[2];
} Watched;

static Decision decide_for(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Watched *w = context;
    return w->deciders[q->player.v].decide(w->deciders[q->player.v].context, e, g, q, a);
}

static void refused_for(void *context, Engine *e, const Game *g, const Question *q,
                        const Rejection *r) {
    Watched *w = context;
    w->deciders[q->player.v].refused(w->deciders[q->player.v].context, e, g, q, r);
}

static uint64_t play(uint64_t seed, int *turns) {
    static const char *const red[] = {"Mountain", "Goblin Piker",  "Mountain",
                                      "Shock",    "Raging Goblin", NULL};
    static const char *const green[] = {"Forest",         "Grizzly Bears", "Forest",
                                        "Llanowar Elves", "Giant Growth",  NULL};
    Table *t = table_new(2, seed);
    Watched w;
    table_library(t, 0, red, 40);
    table_library(t, 1, green, 40);
    for (int p = 0; p < 2; p++) {
        w.bots[p] = bot_new(BOT_HEURISTIC, t->pool);
        bot_begin(w.bots[p], seed);
        w.deciders[p] = bot_decider(w.bots[p]);
    }
    table_by(t, (Decider){.decide = decide_for, .refused = refused_for, .context = &w});
    setup_beginning(t->e, t->g, player_id(0));
    assert_int_equal(engine_run(t->e, t->g), RUN_OVER);
    *turns = t->g->turn;
    uint64_t digest = table_digest(t);
    for (int p = 0; p < 2; p++) bot_free(w.bots[p]);
    table_free(t);
    return digest;
}

static void games_end_and_can_be_repeated(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        int turns, again;
        uint64_t first = play(seed, &turns);
        assert_true(play(seed, &again) == first);
        assert_int_equal(turns, again);
        assert_in_range(turns, 3, 90);
    }
}

// Two games that differ only in what the active player can't see lead to the same decision.
static void nothing_hidden_is_looked_at(void **state) {
    (void)state;
    static const char *const theirs[2] = {"Colossal Dreadmaw", "Shock"};
    Answer answers[2];
    for (int i = 0; i < 2; i++) {
        Table *t = table_new(2, 1);
        for (int k = 0; k < 3; k++) table_put(t, 0, ZONE_BATTLEFIELD, "Mountain");
        table_put(t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
        table_put(t, 0, ZONE_HAND, "Shock");
        table_put(t, 0, ZONE_HAND, "Raging Goblin");
        table_put(t, 0, ZONE_LIBRARY, theirs[i]);
        table_put(t, 0, ZONE_LIBRARY, theirs[1 - i]);
        table_put(t, 1, ZONE_HAND, theirs[i]);
        table_put(t, 1, ZONE_LIBRARY, theirs[1 - i]);
        table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
        Once o;
        run_once(t, &o, QUESTION_CHOOSE, ROLE_TARGET);
        assert_true(o.done);
        answers[i] = o.answer;
        table_free(t);
    }
    assert_int_equal(answers[0].count, answers[1].count);
    assert_true(choice_same(answers[0].items[0].what, answers[1].items[0].what));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_kept_by_the_table),
        cmocka_unit_test(surplus_lands_go_to_the_bottom_then_the_cheapest),
        cmocka_unit_test(a_land_is_played_first),
        cmocka_unit_test(the_land_that_lets_it_cast_the_most),
        cmocka_unit_test(then_the_most_expensive_spell_it_can_pay_for),
        cmocka_unit_test(a_burn_spell_is_aimed_at_the_opponent),
        cmocka_unit_test(a_creature_is_worth_more_than_2_life),
        cmocka_unit_test(what_may_be_done_is_done_where_it_helps),
        cmocka_unit_test(games_end_and_can_be_repeated),
        cmocka_unit_test(nothing_hidden_is_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
