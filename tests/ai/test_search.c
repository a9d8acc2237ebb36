// test_search.c - the bot that looks ahead: what it finds, that it is repeatable and peeks at
// nothing.
#include "engine/ai/bot.h"
#include "tests/support/table.h"

// The first answer of player 0 to a question of that kind.
typedef struct {
    Decider decider;
    QuestionKind kind;
    bool done;
    Answer answer;
    const char *name;
} Once;

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Once *o = context;
    if (o->done) return DECIDER_STOPS;
    if (q->kind == QUESTION_PRIORITY && !player_same(q->player, player_id(0))) {
        a->action = (Action){.kind = ACTION_PASS};
        return DECIDED;
    }
    Decision d = o->decider.decide(o->decider.context, e, g, q, a);
    o->done = q->kind == o->kind && player_same(q->player, player_id(0));
    if (!o->done) return d;
    o->answer = *a;
    if (object_is(a->action.object)) o->name = engine_name(e, g, a->action.object);
    return d;
}

static Once answer_of(Table *t, BotKind kind, QuestionKind question) {
    Bot *bot = bot_new(kind, t->pool);
    bot_begin(bot, 7);
    Once o = {.decider = bot_decider(bot), .kind = question};
    table_by(t, (Decider){.decide = decide, .context = &o});
    engine_run(t->e, t->g);
    assert_true(o.done);
    bot_free(bot);
    return o;
}

static void libraries(Table *t) {
    for (int p = 0; p < 2; p++) table_library(t, p, (const char *const[]){"Forest", NULL}, 10);
}

static void put_tapped(Table *t, int player, const char *name) {
    setup_object(t->e, t->g,
                 &(SetupObject){.card = pool_find(t->pool, span_of(name))->id,
                                .owner = player_id(player),
                                .controller = player_id(player),
                                .zone = ZONE_BATTLEFIELD,
                                .tapped = true});
}

// Two tapped Giants cannot block, but will attack; the one at home is needed as a blocker.
static Table *race(void) {
    Table *t = table_new(2, 1);
    table_put(t, 0, ZONE_BATTLEFIELD, "Hill Giant");
    put_tapped(t, 1, "Hill Giant");
    put_tapped(t, 1, "Hill Giant");
    libraries(t);
    setup_player(t->e, t->g, player_id(0), &(SetupPlayer){.life = 4});
    table_start(t, 1, 0, STEP_BEGINNING_OF_COMBAT);
    return t;
}

static void a_blocker_that_is_needed_stays_at_home(void **state) {
    (void)state;
    Table *t = race();
    assert_int_equal(answer_of(t, BOT_HEURISTIC, QUESTION_ATTACKERS).answer.count, 1);
    table_free(t);
    t = race();
    assert_int_equal(answer_of(t, BOT_SEARCH, QUESTION_ATTACKERS).answer.count, 0);
    table_free(t);
}

static void two_creatures_block_together(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    table_put(t, 1, ZONE_BATTLEFIELD, "Craw Wurm");  // 6/4: two Giants kill it, one dies.
    table_put(t, 0, ZONE_BATTLEFIELD, "Hill Giant");
    table_put(t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
    libraries(t);
    setup_player(t->e, t->g, player_id(0), &(SetupPlayer){.life = 5});
    table_start(t, 1, 1, STEP_BEGINNING_OF_COMBAT);
    assert_int_equal(answer_of(t, BOT_SEARCH, QUESTION_BLOCKERS).answer.count, 2);
    table_free(t);
}

static void an_ability_that_wins_is_used(void **state) {
    (void)state;
    Table *t = table_new(2, 1);
    table_put(t, 0, ZONE_BATTLEFIELD, "Mogg Fanatic");
    table_put(t, 1, ZONE_BATTLEFIELD, "Colossal Dreadmaw");
    libraries(t);
    setup_player(t->e, t->g, player_id(1), &(SetupPlayer){.life = 1});
    table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
    Once o = answer_of(t, BOT_SEARCH, QUESTION_PRIORITY);
    assert_int_equal(o.answer.action.kind, ACTION_ACTIVATE);
    table_free(t);
}

static void one_s_own_board_is_not_swept_away(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        Table *t = table_new(2, 1);
        for (int k = 0; k < 4; k++) table_put(t, 0, ZONE_BATTLEFIELD, "Plains");
        table_put(t, 0, ZONE_BATTLEFIELD, "Serra Angel");
        table_put(t, 0, ZONE_HAND, "Wrath of God");
        libraries(t);
        table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
        Once o = answer_of(t, i == 0 ? BOT_HEURISTIC : BOT_SEARCH, QUESTION_PRIORITY);
        assert_int_equal(o.answer.action.kind, ACTION_PASS);
        table_free(t);
    }
}

// Nothing happens in this game any more: whose library ends first loses it (704.5b).
static void the_last_cards_are_not_drawn(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        Table *t = table_new(2, 1);
        for (int k = 0; k < 3; k++) table_put(t, 0, ZONE_BATTLEFIELD, "Island");
        table_put(t, 0, ZONE_HAND, "Divination");
        libraries(t);
        table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
        Once o = answer_of(t, i == 0 ? BOT_HEURISTIC : BOT_SEARCH, QUESTION_PRIORITY);
        assert_int_equal(o.answer.action.kind, i == 0 ? ACTION_CAST : ACTION_PASS);
        table_free(t);
    }
}

// Only what is hidden differs: the cards of a hand and of a library, and their order.
static void nothing_hidden_is_looked_at(void **state) {
    (void)state;
    static const char *const hidden[4] = {"Wrath of God", "Fog", "Lightning Bolt", "Giant Growth"};
    Answer answers[4];
    for (int i = 0; i < 4; i++) {
        Table *t = table_new(2, 1);
        for (int k = 0; k < 3; k++) {
            table_put(t, 0, ZONE_BATTLEFIELD, "Mountain");
            table_put(t, 1, ZONE_BATTLEFIELD, "Forest");
        }
        table_put(t, 0, ZONE_BATTLEFIELD, "Hill Giant");
        table_put(t, 1, ZONE_BATTLEFIELD, "Gnarled Mass");
        table_put(t, 0, ZONE_HAND, "Shock");
        table_put(t, 0, ZONE_HAND, "Goblin Piker");
        for (int p = 0; p < 2; p++)
            for (int k = 0; k < 4; k++)
                table_put(t, p, p == 1 && k < 2 ? ZONE_HAND : ZONE_LIBRARY, hidden[(i + k) % 4]);
        table_start(t, 1, 0, STEP_PRECOMBAT_MAIN);
        answers[i] = answer_of(t, BOT_SEARCH, QUESTION_ATTACKERS).answer;
        table_free(t);
    }
    for (int i = 1; i < 4; i++) {
        assert_int_equal(answers[i].count, answers[0].count);
        for (int k = 0; k < answers[0].count; k++)
            assert_true(choice_same(answers[i].items[k].what, answers[0].items[k].what));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blocker_that_is_needed_stays_at_home),
        cmocka_unit_test(two_creatures_block_together),
        cmocka_unit_test(an_ability_that_wins_is_used),
        cmocka_unit_test(one_s_own_board_is_not_swept_away),
        cmocka_unit_test(the_last_cards_are_not_drawn),
        cmocka_unit_test(nothing_hidden_is_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
