// test_bot_combat.c - with what a bot attacks and blocks, and how it divides damage.
#include "engine/ai/bot_combat.h"
#include "tests/support/table.h"

// Names of one side's creatures, NULL-terminated.
typedef const char *Side[8];

typedef struct {
    Table *t;
    Answer answer;
    QuestionKind kind;
    void (*answers)(Engine *e, const Game *g, const Question *q, Answer *a);
    bool asked;
} Asked;

// Answers the one question by the bot and keeps the answer; passes otherwise.
static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Asked *x = context;
    if (x->asked) return DECIDER_STOPS;
    if (q->kind == x->kind) {
        x->answers(e, g, q, a);
        x->answer = *a;
        x->asked = true;
        return DECIDED;
    }
    if (q->kind == QUESTION_ATTACKERS) {  // Everything attacks.
        for (int i = 0; i < q->option_count; i++)
            a->items[a->count++] = (AnswerItem){.what = q->options[i], .to = q->against[0]};
        return DECIDED;
    }
    if (q->kind == QUESTION_BLOCKERS) {  // Everything blocks the first attacker.
        for (int i = 0; i < q->option_count; i++)
            a->items[a->count++] = (AnswerItem){.what = q->options[i], .to = q->against[0]};
        return DECIDED;
    }
    a->action = (Action){.kind = ACTION_PASS};
    return DECIDED;
}

static void put_side(Table *t, int player, const char *const *names) {
    for (int i = 0; names[i]; i++) table_put(t, player, ZONE_BATTLEFIELD, names[i]);
}

static Asked *ask_with(QuestionKind kind,
                       void (*answers)(Engine *, const Game *, const Question *, Answer *),
                       const char *const *mine, const char *const *theirs, int my_life,
                       int their_life) {
    Asked *x = calloc(1, sizeof *x);
    x->t = table_new(2, 1);
    x->kind = kind;
    x->answers = answers;
    put_side(x->t, 0, mine);
    put_side(x->t, 1, theirs);
    setup_player(x->t->e, x->t->g, player_id(0), &(SetupPlayer){.life = my_life});
    setup_player(x->t->e, x->t->g, player_id(1), &(SetupPlayer){.life = their_life});
    table_by(x->t, (Decider){.decide = decide, .context = x});
    table_start(x->t, 1, 0, STEP_BEGINNING_OF_COMBAT);
    engine_run(x->t->e, x->t->g);
    return x;
}

static void done(Asked *x) {
    table_free(x->t);
    free(x);
}

static int attackers_at(int my_life, Side mine, Side theirs, int life) {
    Asked *x = ask_with(QUESTION_ATTACKERS, bot_attack, mine, theirs, my_life, life);
    assert_true(x->asked);
    int count = x->answer.count;
    done(x);
    return count;
}

static int attackers(Side mine, Side theirs, int life) {
    return attackers_at(20, mine, theirs, life);
}

static void everything_attacks_where_nobody_blocks(void **state) {
    (void)state;
    assert_int_equal(attackers((Side){"Grizzly Bears", "Grizzly Bears"}, (Side){NULL}, 20), 2);
}

static void everything_attacks_when_it_is_lethal_whatever_blocks(void **state) {
    (void)state;
    Side two = {"Grizzly Bears", "Grizzly Bears"}, wall = {"Colossal Dreadmaw"};
    assert_int_equal(attackers(two, wall, 2), 2);
    assert_int_equal(attackers(two, wall, 3), 0);
}

static void what_would_die_for_nothing_stays_at_home(void **state) {
    (void)state;
    assert_int_equal(attackers((Side){"Grizzly Bears"}, (Side){"Colossal Dreadmaw"}, 20), 0);
    assert_int_equal(attackers((Side){"Colossal Dreadmaw"}, (Side){"Grizzly Bears"}, 20), 1);
}

static void blocks_are_predicted_by_the_bots_own_rule(void **state) {
    (void)state;
    // Two 2/2s could kill the 3/3 together; neither would block it alone.
    assert_int_equal(attackers((Side){"Hill Giant"}, (Side){"Grizzly Bears", "Grizzly Bears"}, 20),
                     1);
    // One chump-blocks against lethal damage; 3 of 6 get through.
    Side giants = {"Hill Giant", "Hill Giant"};
    assert_int_equal(attackers(giants, (Side){"Colossal Dreadmaw"}, 3), 2);
    assert_int_equal(attackers(giants, (Side){"Colossal Dreadmaw"}, 4), 0);
}

static void what_trades_evenly_attacks(void **state) {
    (void)state;
    Side two = {"Grizzly Bears", "Grizzly Bears"};
    assert_int_equal(attackers(two, two, 20), 2);
}

static void what_strikes_first_does_not_die(void **state) {
    (void)state;
    assert_int_equal(attackers((Side){"White Knight"}, (Side){"Gray Ogre"}, 20), 1);
    assert_int_equal(attackers((Side){"Gray Ogre"}, (Side){"White Knight"}, 20), 0);
}

static void enough_stay_at_home_to_survive(void **state) {
    (void)state;
    // The 6/6 kills in one turn; who stays at home can block it.
    Side two = {"Wind Drake", "Wind Drake"}, wurm = {"Colossal Dreadmaw"};
    assert_int_equal(attackers_at(20, two, wurm, 20), 2);
    assert_int_equal(attackers_at(6, two, (Side){"Craw Wurm"}, 20), 1);
    // Two Drakes at home could not keep off all of that.
    assert_int_equal(attackers_at(3, two, (Side){"Craw Wurm", "Craw Wurm", "Craw Wurm"}, 20), 2);
}

static void nobody_stays_at_home_in_a_race_that_is_won(void **state) {
    (void)state;
    Side two = {"Wind Drake", "Wind Drake"};
    assert_int_equal(attackers_at(12, two, (Side){"Craw Wurm"}, 8), 2);
    assert_int_equal(attackers_at(6, two, (Side){"Craw Wurm"}, 4), 2);
    assert_int_equal(attackers_at(6, two, (Side){"Craw Wurm"}, 5), 1);
}

static void what_cannot_be_blocked_attacks(void **state) {
    (void)state;
    assert_int_equal(attackers((Side){"Wind Drake", "Grizzly Bears"}, (Side){"Hill Giant"}, 20), 1);
    assert_int_equal(attackers((Side){"Wind Drake"}, (Side){"Giant Spider"}, 20), 0);
}

// How many blocks player 1 declares against everything of player 0.
static Asked *blocks(Side attacking, Side blocking, int life) {
    Asked *x = ask_with(QUESTION_BLOCKERS, bot_block, attacking, blocking, 20, life);
    return x;
}

static void a_creature_blocks_what_it_kills(void **state) {
    (void)state;
    Asked *x = blocks((Side){"Grizzly Bears"}, (Side){"Colossal Dreadmaw", "Grizzly Bears"}, 20);
    assert_int_equal(x->answer.count, 1);
    // The smaller one is enough.
    assert_string_equal(engine_name(x->t->e, x->t->g, x->answer.items[0].what.object),
                        "Grizzly Bears");
    done(x);
}

static void a_creature_that_kills_nothing_does_not_block(void **state) {
    (void)state;
    Asked *x = blocks((Side){"Colossal Dreadmaw"}, (Side){"Grizzly Bears"}, 20);
    assert_true(x->asked);
    assert_int_equal(x->answer.count, 0);
    done(x);
}

static void it_chump_blocks_only_against_lethal_damage(void **state) {
    (void)state;
    Asked *x = blocks((Side){"Hill Giant", "Hill Giant"}, (Side){"Grizzly Bears"}, 6);
    assert_int_equal(x->answer.count, 1);
    done(x);
    x = blocks((Side){"Hill Giant", "Hill Giant"}, (Side){"Grizzly Bears"}, 7);
    assert_int_equal(x->answer.count, 0);
    done(x);
}

static void a_1_1_does_not_block_a_1_3(void **state) {
    (void)state;
    Asked *x = blocks((Side){"Aquamoeba"}, (Side){"Raging Goblin"}, 20);
    assert_true(x->asked);
    assert_int_equal(x->answer.count, 0);
    done(x);
}

static void the_strongest_attacker_is_blocked_first(void **state) {
    (void)state;
    Asked *x =
        blocks((Side){"Goblin Piker", "Gray Ogre", "Hill Giant"}, (Side){"Gnarled Mass"}, 20);
    assert_int_equal(x->answer.count, 1);
    assert_string_equal(engine_name(x->t->e, x->t->g, x->answer.items[0].to.object), "Hill Giant");
    done(x);
}

static void each_blocker_is_used_once_the_smallest_first(void **state) {
    (void)state;
    Asked *x = blocks((Side){"Gray Ogre", "Goblin Piker"},
                      (Side){"Hill Giant", "Grizzly Bears", "Raging Goblin"}, 20);
    assert_int_equal(x->answer.count, 2);
    // 2/2 by the 2/2; then the 2/1 by the 1/1, which is enough for it.
    assert_string_equal(engine_name(x->t->e, x->t->g, x->answer.items[0].what.object),
                        "Grizzly Bears");
    assert_string_equal(engine_name(x->t->e, x->t->g, x->answer.items[1].what.object),
                        "Raging Goblin");
    done(x);
}

static void damage_goes_to_blockers_by_toughness(void **state) {
    (void)state;
    Asked *x = ask_with(QUESTION_DIVIDE, bot_divide, (Side){"Hill Giant"},
                        (Side){"Colossal Dreadmaw", "Grizzly Bears"}, 20, 20);
    assert_true(x->asked);
    for (int i = 0; i < x->answer.count; i++) {
        const char *name = engine_name(x->t->e, x->t->g, x->answer.items[i].what.object);
        assert_int_equal(x->answer.items[i].amount, strcmp(name, "Grizzly Bears") == 0 ? 2 : 1);
    }
    done(x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_attacks_where_nobody_blocks),
        cmocka_unit_test(everything_attacks_when_it_is_lethal_whatever_blocks),
        cmocka_unit_test(what_would_die_for_nothing_stays_at_home),
        cmocka_unit_test(blocks_are_predicted_by_the_bots_own_rule),
        cmocka_unit_test(what_trades_evenly_attacks),
        cmocka_unit_test(what_strikes_first_does_not_die),
        cmocka_unit_test(enough_stay_at_home_to_survive),
        cmocka_unit_test(nobody_stays_at_home_in_a_race_that_is_won),
        cmocka_unit_test(what_cannot_be_blocked_attacks),
        cmocka_unit_test(a_creature_blocks_what_it_kills),
        cmocka_unit_test(a_creature_that_kills_nothing_does_not_block),
        cmocka_unit_test(it_chump_blocks_only_against_lethal_damage),
        cmocka_unit_test(a_1_1_does_not_block_a_1_3),
        cmocka_unit_test(the_strongest_attacker_is_blocked_first),
        cmocka_unit_test(each_blocker_is_used_once_the_smallest_first),
        cmocka_unit_test(damage_goes_to_blockers_by_toughness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
