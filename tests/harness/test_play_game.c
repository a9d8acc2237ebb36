// test_play_game.c - taking decisions back leaves no trace: whoever changes their mind and then
// does the same after all has played the same game, to the byte of the record.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/play/random.h"
#include "harness/files.h"
#include "harness/play_game.h"
#include "harness/replay.h"
#include "tests/harness/test_record_support.h"

enum { VISITS_MAX = 20000, BACK_ONE_IN = 6, DECISIONS_MOST = 1500 };

// A person whose answer depends on nothing but how many decisions stand, and how often this one
// was refused.
typedef struct {
    bool changes_mind;
    bool visited[VISITS_MAX];
    Rng moods;
    int backs;
    RandomPlayer random;
} Person;

static PlayReply ask(void *context, PlayGame *p, const Question *q, Answer *a) {
    Person *x = context;
    int tried = p->refused_at == p->count ? p->refusals : 0;
    if (p->count >= DECISIONS_MOST) return PLAY_LEAVE;
    bool back = x->changes_mind && !x->visited[p->count] && play_can_go_back(p) &&
                rng_below(&x->moods, BACK_ONE_IN) == 0;
    if (back) {
        x->visited[p->count] = true;
        x->backs++;
        return PLAY_BACK;
    }
    x->random = (RandomPlayer){.rng = {.seed = (uint64_t)(p->count * 1000 + tried)}};
    Decider d = random_decider(&x->random);
    d.decide(d.context, p->engine, p->game, q, a);
    return p->count % 3 == 0 ? PLAY_IMPLIED : PLAY_ANSWERED;
}

static void refused(void *context, PlayGame *p, const Question *q, const Rejection *r) {
    (void)context;
    (void)p;
    (void)q;
    (void)r;
}

// Once the game is over it is taken back a few times as well.
static PlayReply over(void *context, PlayGame *p) {
    Person *x = context;
    if (!x->changes_mind || x->backs % 5 == 0 || !play_can_go_back(p)) return PLAY_LEAVE;
    x->backs++;
    return PLAY_BACK;
}

typedef struct {
    BotKind bot;
    bool both;
    uint64_t seed;
} Play;

static void play_one(Table *t, Play how, bool changes_mind, const char *path, int *backs) {
    Engine *e = engine_new(t->pool);
    Game *g = game_new();
    engine_recompute_each(e, SIM_BATCHES_EACH);
    for (int i = 0; i < 2; i++) engine_set_player_name(e, player_id(i), t->plan.names[i]);
    SetupGame setup = {FORMAT_CONSTRUCTED, 2, how.seed, 0};
    assert_null(sim_begin(e, g, &setup, t->plan.decks, player_id(0)));
    PlayGame p;
    play_new(&p, e, g);
    RecordHead head = {.origin = "play"};
    for (int i = 0; i < 2; i++) {
        p.seats[i] = (PlaySeat){how.both || i == 0, how.bot, how.seed + (uint64_t)i + 1};
        head.players[i] = (RecordPlayer){.name = t->plan.names[i], .deck = t->plan.decks[i]};
    }
    Person *x = calloc(1, sizeof *x);
    assert_non_null(x);
    x->changes_mind = changes_mind;
    x->moods.seed = how.seed;
    PlayPerson person = {ask, refused, over, x};
    Status s = {0};
    assert_true(play_begin(&p, &person, path, &head, &s));
    assert_true(play_end(&p, play_run(&p), &s));
    *backs = x->backs;
    free(x);
    play_free(&p);
}

static void assert_same_bytes(const char *a, const char *b) {
    Text one = {0}, other = {0};
    Status s = {0};
    assert_true(files_read(a, &one, &s));
    assert_true(files_read(b, &other, &s));
    assert_true(one.length > 1000);
    assert_string_equal(text_cstr(&one), text_cstr(&other));
    text_free(&one);
    text_free(&other);
}

static void assert_replays(const Table *t, const char *path) {
    Record r;
    Replay x;
    Status s = {0};
    assert_true(record_load(&r, path, &s));
    ReplayPlan plan = {.record = &r, .pool = t->pool, .resim = true};
    assert_true(replay_begin(&x, &plan, &s));
    assert_int_equal(replay_run(&x), REPLAY_AGREES);
    assert_int_equal(x.at, r.count);
    replay_free(&x);
    record_free(&r);
}

static void check(Play how) {
    static const Seat seats[2] = {
        {"alice",
         "20 Mountain\n8 Goblin Piker\n8 Shock\n8 Arc Lightning\n8 Mogg Fanatic\n"
         "8 Lightning Bolt\n"},
        {"bob", "24 Forest\n12 Grizzly Bears\n12 Giant Growth\n12 Llanowar Elves\n"}};
    Table t;
    int none, backs;
    char straight[64], winding[64];
    table_begin(&t, seats, how.seed, 50);
    snprintf(straight, sizeof straight, "/tmp/gavel-straight-%d.jsonl", (int)getpid());
    snprintf(winding, sizeof winding, "/tmp/gavel-winding-%d.jsonl", (int)getpid());
    play_one(&t, how, false, straight, &none);
    play_one(&t, how, true, winding, &backs);
    assert_int_equal(none, 0);
    assert_true(backs > 10);
    assert_same_bytes(straight, winding);
    assert_replays(&t, winding);
    unlink(straight);
    unlink(winding);
    table_end(&t);
}

static void minds_are_changed_against_the_heuristic_bot(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) check((Play){BOT_HEURISTIC, false, seed});
}

static void minds_are_changed_against_the_random_bot(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) check((Play){BOT_RANDOM, false, seed});
}

static void minds_are_changed_on_both_sides(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) check((Play){BOT_HEURISTIC, true, seed});
}

// The searching bot thinks for long: a few turns of one game show that it goes on as before.
static void minds_are_changed_against_the_searching_bot(void **state) {
    (void)state;
    check((Play){BOT_SEARCH, false, 4});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minds_are_changed_against_the_heuristic_bot),
        cmocka_unit_test(minds_are_changed_against_the_random_bot),
        cmocka_unit_test(minds_are_changed_on_both_sides),
        cmocka_unit_test(minds_are_changed_against_the_searching_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
