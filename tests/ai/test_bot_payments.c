// test_bot_payments.c - on generated boards the bots see every payment and try none that is not
// there, as a brute-force search judges it (tests/support/brute.h).
//
// The spell is in the bot's hand, or its commander, in its own main phase. Of spells with {X} the
// verdict is that for X = 0: the bot chooses X as large as it can pay for.
#include <stdio.h>

#include "engine/ai/bot.h"
#include "engine/ai/heuristic.h"
#include "tests/support/brute_table.h"

enum { SEED = 51, SAMPLE = 300, SEARCH_SAMPLE = 10 };

typedef struct {
    BruteTable *t;
    Decider bot;
    bool asked, cast, refused;
    char why[300];
} Watch;

// Asks the bot, until it has cast something or passed.
static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Watch *w = context;
    bool priority = q->kind == QUESTION_PRIORITY;
    if (priority && (w->asked || q->player.v != 0)) return DECIDER_STOPS;
    Decision d = w->bot.decide(w->bot.context, e, g, q, a);
    if (!priority) return d;
    w->asked = true;
    w->cast = a->action.kind == ACTION_CAST;
    return w->cast ? d : DECIDER_STOPS;
}

static void note_refusal(void *context, Engine *e, const Game *g, const Question *q,
                         const Rejection *r) {
    Watch *w = context;
    w->refused = true;
    snprintf(w->why, sizeof w->why, "%s: %.250s", rejection_code(r->code), r->why);
    if (w->bot.refused != NULL) w->bot.refused(w->bot.context, e, g, q, r);
}

// Boards in which the bot would act: its own turn.
static bool next_board(BruteBoard *b, uint64_t seed, uint64_t *index) {
    do brute_board(b, seed, (*index)++);
    while (b->time == BRUTE_THEIR_TURN);
    b->x = 0;
    return true;
}

// `may_do_else`: the bot may have reasons not to cast it, or casts something else.
static const char *judge(const Watch *w, bool offered, bool payable, bool may_do_else) {
    if (w->refused) return "tried what was refused";
    if (offered && !payable) return "is offered what cannot be paid";
    if (!offered && payable) return "is not offered what can be paid";
    if (may_do_else) return NULL;
    if (w->cast && !payable) return "casts what cannot be paid";
    if (!w->cast && payable) return "passes on what can be paid";
    return NULL;
}

static const char *play(BruteTable *t, const BruteBoard *b, Decider bot, bool may_do_else,
                        Watch *w) {
    BruteResult r = brute_solve(b, false);
    if (r.verdict == BRUTE_LIMIT) return NULL;
    for (int i = 0; i < b->count; i++) may_do_else = may_do_else || b->objects[i].in_hand;
    brute_table_set(t, b);
    *w = (Watch){.t = t, .bot = bot};
    for (int i = 0; i < 2; i++)
        engine_set_decider(
            t->e, player_id(i),
            (Decider){
                .decide = decide, .refused = note_refusal, .forced = w->bot.forced, .context = w});
    bool offered = brute_table_offers(t);
    engine_run(t->e, t->g);
    return judge(w, offered, r.verdict == BRUTE_PAYABLE, may_do_else);
}

static void tell_board(const BruteBoard *b, uint64_t index, const char *what, const Watch *w) {
    printf("board %llu: the bot %s; %s\n", (unsigned long long)index, what, w->why);
    brute_board_print(b);
}

static long watch(BotKind kind, long boards, bool tell) {
    BruteTable *t = brute_table_new();
    Bot *bot = bot_new(kind, t->pool);
    long wrong = 0;
    uint64_t index = 0;
    for (long i = 0; i < boards; i++) {
        BruteBoard b;
        Watch w;
        next_board(&b, SEED, &index);
        bot_begin(bot, 1);
        const char *what = play(t, &b, bot_decider(bot), true, &w);
        if (what == NULL) continue;
        wrong++;
        if (tell) tell_board(&b, index - 1, what, &w);
    }
    printf("%s bot: %ld boards, %ld wrong\n", bot_name(kind), boards, wrong);
    bot_free(bot);
    brute_table_free(t);
    return wrong;
}

// The heuristic bot as it is in imagined games, where it may decline an instant or a sorcery; and
// without a lookahead, where it casts whatever can be paid.
static long watch_quick(long boards, bool looks, bool tell) {
    BruteTable *t = brute_table_new();
    Lookahead *ahead = looks ? lookahead_new_imagined(t->pool) : NULL;
    long wrong = 0;
    uint64_t index = 0;
    for (long i = 0; i < boards; i++) {
        BruteBoard b;
        Watch w;
        next_board(&b, SEED, &index);
        if (looks) lookahead_begin(ahead, 1);
        HeuristicBot bot = heuristic_new(1, ahead);
        bot.quick = true;
        const char *what = play(t, &b, heuristic_decider(&bot), looks, &w);
        if (what == NULL) continue;
        wrong++;
        if (tell) tell_board(&b, index - 1, what, &w);
    }
    printf("%s bot: %ld boards, %ld wrong\n", looks ? "quick" : "plain", boards, wrong);
    lookahead_free(ahead);
    brute_table_free(t);
    return wrong;
}

static long number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text != NULL ? atol(text) : otherwise;
}

static void the_heuristic_bot_sees_every_payment(void **state) {
    (void)state;
    bool whole = getenv("GAVEL_BOT_PAYMENTS") != NULL;
    long wrong = watch(BOT_HEURISTIC, number("GAVEL_BOT_PAYMENTS", SAMPLE), whole);
    assert_int_equal(wrong, 0);
}

static void the_bot_of_imagined_games_tries_only_what_can_be_paid(void **state) {
    (void)state;
    bool whole = getenv("GAVEL_BOT_PAYMENTS") != NULL;
    assert_int_equal(watch_quick(number("GAVEL_BOT_PAYMENTS", SAMPLE), true, whole), 0);
}

static void without_a_lookahead_whatever_can_be_paid_is_cast(void **state) {
    (void)state;
    bool whole = getenv("GAVEL_BOT_PAYMENTS") != NULL;
    assert_int_equal(watch_quick(number("GAVEL_BOT_PAYMENTS", SAMPLE), false, whole), 0);
}

static void the_searching_bot_tries_only_what_can_be_paid(void **state) {
    (void)state;
    bool whole = getenv("GAVEL_BOT_PAYMENTS") != NULL;
    long boards = whole ? number("GAVEL_BOT_PAYMENTS", 0) / 25 : SEARCH_SAMPLE;
    long wrong = watch(BOT_SEARCH, boards, whole);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_heuristic_bot_sees_every_payment),
        cmocka_unit_test(the_bot_of_imagined_games_tries_only_what_can_be_paid),
        cmocka_unit_test(without_a_lookahead_whatever_can_be_paid_is_cast),
        cmocka_unit_test(the_searching_bot_tries_only_what_can_be_paid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
