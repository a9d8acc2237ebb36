// test_gavel.c - the public interface plays the engine's games: the same log as a simulated game,
// every kind of question answered, and mistakes named.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/rng.h"
#include "engine/embed/gavel.h"
#include "harness/sim_game.h"

enum { SEED = 5 };

static const char red[] =
    "20 Mountain\n8 Goblin Piker\n4 Goblin King\n8 Shock\n4 Siege-Gang Commander\n";
static const char green[] =
    "20 Forest\n8 Grizzly Bears\n4 Rancor\n8 Llanowar Elves\n4 Colossal Dreadmaw\n";
static const char *const lists[2] = {red, green};
static const char *const names[2] = {"red", "green"};

static GavelCards *all_cards(void) {
    char why[256] = "";
    GavelCards *cards = gavel_cards_new(why, sizeof why);
    if (cards == NULL) fail_msg("%s", why);
    return cards;
}

static void add_deck(GavelGame *g, int player, const char *list) {
    Span rest = span_of(list);
    while (rest.at && rest.length > 0) {
        char name[64] = "";
        Span line = span_cut(&rest, '\n'), card = line;
        Span count = span_cut(&card, ' ');
        memcpy(name, card.at, card.length);
        assert_true(gavel_game_add_cards(g, player, GAVEL_DECK, atoi(count.at), name));
    }
}

// The game that sim_play would number 0.
static GavelGame *begin(const GavelCards *cards, const char *bot) {
    Rng r = {.seed = SEED, .used = 0};
    GavelGame *g = gavel_game_new(cards, rng_next(&r));
    for (int p = 0; p < 2; p++) {
        assert_true(gavel_game_add_player(g, names[p]));
        add_deck(g, p, lists[p]);
        assert_true(gavel_game_set_bot(g, p, bot));
    }
    assert_true(gavel_game_start(g, 0));
    return g;
}

// ---- the same game as gavel sim

static void simulated(Arena *arena, Log *log, SimResult *result) {
    static Deck decks[2];
    Status s = {0};
    Pool *pool = pool_new(&s);
    SimPlan plan = {.pool = pool, .player_count = 2, .turns_most = 100, .seed = SEED};
    for (int i = 0; i < 2; i++) {
        decks[i] = (Deck){0};
        assert_true(deck_parse(&decks[i], arena, "deck", span_of(lists[i]), &s));
        assert_true(deck_find_cards(&decks[i], pool, NULL, &s));
        plan.decks[i] = &decks[i];
        plan.names[i] = names[i];
    }
    SimTable *table = sim_table_new(&plan);
    log_begin(log, arena);
    sim_play(table, 0, log, result);
    sim_table_free(table);
    pool_free(pool);
}

static void assert_log(const GavelGame *g, const Log *log) {
    assert_int_equal(gavel_log_count(g), log->count);
    for (int i = 0; i < log->count; i++)
        assert_string_equal(gavel_log_line(g, i), log->lines[i].text);
}

static void bots_play_the_game_of_gavel_sim(void **state) {
    (void)state;
    Arena arena = {0};
    Log log;
    SimResult result;
    simulated(&arena, &log, &result);
    GavelCards *cards = all_cards();
    GavelGame *g = begin(cards, "heuristic");
    assert_int_equal(gavel_game_play(g), GAVEL_OVER);
    assert_log(g, &log);
    assert_true(log.count > 60);
    assert_int_equal(gavel_game_winner(g), result.winner);
    assert_int_equal(gavel_game_turn(g), result.turns);
    for (int p = 0; p < 2; p++) assert_int_equal(gavel_game_life(g, p), result.lives[p]);
    gavel_game_free(g);
    gavel_cards_free(cards);
    log_free(&log);
    arena_free(&arena);
}

// Stopping at each question, and going on from there, changes nothing.
static void questions_may_be_answered_one_by_one(void **state) {
    (void)state;
    Arena arena = {0};
    Log log;
    SimResult result;
    simulated(&arena, &log, &result);
    GavelCards *cards = all_cards();
    GavelGame *g = begin(cards, NULL);
    int questions = 0;
    while (gavel_game_play(g) == GAVEL_ASKS) {
        assert_true(gavel_question_player(g) >= 0);
        assert_true(gavel_question_text(g)[0] != '\0' || gavel_question_kind(g)[0] != '\0');
        assert_int_equal(gavel_game_play(g), GAVEL_ASKS);  // Nobody has answered yet.
        assert_true(gavel_game_answer_by_bot(g));
        questions++;
    }
    assert_true(questions > 100);
    assert_log(g, &log);
    assert_int_equal(gavel_question_player(g), -1);
    assert_false(gavel_game_answer_by_bot(g));
    gavel_game_free(g);
    gavel_cards_free(cards);
    log_free(&log);
    arena_free(&arena);
}

// ---- people who pick by chance

typedef struct {
    Rng rng;
    int kinds_seen, refusals, questions;
    char seen[16][16];
} Chance;

static int draw(Chance *c, int low, int high) {
    return high <= low ? low : low + (int)(rng_next(&c->rng) % (uint64_t)(high - low + 1));
}

static bool is_kind(const GavelGame *g, const char *kind) {
    return strcmp(gavel_question_kind(g), kind) == 0;
}

static void note_kind(Chance *c, const char *kind) {
    for (int i = 0; i < c->kinds_seen; i++)
        if (strcmp(c->seen[i], kind) == 0) return;
    strncat(c->seen[c->kinds_seen++], kind, sizeof c->seen[0] - 1);
}

// So many different options, in any order.
static int pick_some(Chance *c, GavelPick *picks, int count, int options) {
    int order[256];
    assert_in_range(options, 0, 256);
    for (int i = 0; i < options; i++) order[i] = i;
    for (int i = 0; i < count; i++) {
        int at = draw(c, i, options - 1), other = order[i];
        order[i] = order[at];
        order[at] = other;
        picks[i] = (GavelPick){.option = order[i]};
    }
    return count;
}

static int pick_pairs(Chance *c, const GavelGame *g, GavelPick *picks) {
    int options = gavel_question_options(g), against = gavel_question_against_count(g);
    int count = pick_some(c, picks, draw(c, 0, options), options);
    for (int i = 0; i < count; i++) picks[i].to = draw(c, 0, against - 1);
    return count;
}

static int pick_shares(const GavelGame *g, GavelPick *picks) {
    int options = gavel_question_options(g), left = gavel_question_high(g);
    for (int i = 0; i < options; i++) {
        picks[i] = (GavelPick){.option = i, .number = gavel_question_low(g)};
        left -= picks[i].number;
    }
    picks[0].number += left;
    return options;
}

static int pick(Chance *c, const GavelGame *g, GavelPick *picks) {
    int options = gavel_question_options(g), low = gavel_question_min(g);
    int most = gavel_question_max(g) < options ? gavel_question_max(g) : options;
    if (is_kind(g, "payment")) return 0;
    if (is_kind(g, "priority") || is_kind(g, "color")) return pick_some(c, picks, 1, options);
    if (is_kind(g, "order")) return pick_some(c, picks, options, options);
    if (is_kind(g, "choose") || is_kind(g, "mode"))
        return pick_some(c, picks, draw(c, low, most), options);
    if (is_kind(g, "attackers") || is_kind(g, "blockers")) return pick_pairs(c, g, picks);
    if (is_kind(g, "divide")) return pick_shares(g, picks);
    if (is_kind(g, "piles")) return pick_some(c, picks, options, options);
    bool number = is_kind(g, "number");
    picks[0] = (GavelPick){.number = number ? draw(c, gavel_question_low(g), gavel_question_high(g))
                                     : is_kind(g, "mulligan") ? 0
                                                              : draw(c, 0, 1)};
    return 1;
}

// What is refused again and again is left to a bot.
static void play_by_chance(const GavelCards *cards, Chance *c, uint64_t seed) {
    enum { QUESTIONS_MOST = 2000, REFUSALS_MOST = 3 };
    GavelPick picks[256];
    GavelGame *g = begin(cards, NULL);
    int refused = 0;
    c->rng = (Rng){.seed = seed};
    for (int i = 0; i < QUESTIONS_MOST && gavel_game_play(g) == GAVEL_ASKS; i++) {
        bool again = gavel_game_refusal(g)[0] != '\0';
        refused = again ? refused + 1 : 0;
        c->refusals += again;
        c->questions++;
        note_kind(c, gavel_question_kind(g));
        for (int o = 0; o < gavel_question_options(g); o++)
            assert_true(gavel_question_option(g, o)[0] != '\0');
        if (refused >= REFUSALS_MOST)
            assert_true(gavel_game_answer_by_bot(g));
        else
            assert_true(gavel_game_answer(g, picks, pick(c, g, picks)));
    }
    assert_non_null(strstr(gavel_game_position(g), "\"players\""));
    gavel_game_free(g);
}

static void every_question_can_be_answered(void **state) {
    (void)state;
    GavelCards *cards = all_cards();
    Chance c = {.kinds_seen = 0};
    for (uint64_t seed = 1; seed <= 3; seed++) play_by_chance(cards, &c, seed);
    assert_true(c.questions > 300);
    assert_true(c.kinds_seen >= 5);  // Priority, attackers, blockers, targets, mulligans.
    gavel_cards_free(cards);
}

// ---- single calls

static int option_of(const GavelGame *g, const char *text) {
    for (int i = 0; i < gavel_question_options(g); i++)
        if (strcmp(gavel_question_option(g, i), text) == 0) return i;
    return -1;
}

static void pass_on(GavelGame *g) {
    GavelPick nothing = {0};
    assert_int_equal(gavel_game_play(g), GAVEL_ASKS);
    assert_true(gavel_game_answer(g, &nothing, is_kind(g, "attackers") ? 0 : 1));
}

static void what_is_asked_is_in_words(void **state) {
    (void)state;
    GavelCards *cards = all_cards();
    GavelGame *g = begin(cards, NULL);
    GavelPick maybe = {.number = 7};
    assert_int_equal(gavel_game_play(g), GAVEL_ASKS);
    assert_true(gavel_game_answer(g, &maybe, 1));
    assert_string_equal(gavel_game_refusal(g), "");
    assert_int_equal(gavel_game_play(g), GAVEL_ASKS);
    assert_string_equal(gavel_question_kind(g), "mulligan");
    assert_string_equal(gavel_game_refusal_code(g), "choice.illegal");
    assert_non_null(strstr(gavel_game_refusal(g), "red"));
    pass_on(g);  // Both keep their hands.
    pass_on(g);
    assert_int_equal(gavel_game_play(g), GAVEL_ASKS);
    assert_string_equal(gavel_question_kind(g), "priority");
    assert_string_equal(gavel_question_option(g, 0), "pass");
    assert_string_equal(gavel_game_step(g), "upkeep");
    assert_int_equal(gavel_game_active(g), 0);
    while (option_of(g, "play Mountain") < 0) pass_on(g), gavel_game_play(g);
    GavelPick land = {.option = option_of(g, "play Mountain")};
    assert_true(gavel_game_answer(g, &land, 1));
    assert_int_equal(gavel_game_play(g), GAVEL_ASKS);
    assert_int_equal(option_of(g, "play Mountain"), -1);
    assert_string_equal(gavel_log_line(g, gavel_log_count(g) - 1), "red plays Mountain.");
    assert_true(gavel_game_concede(g));
    assert_int_equal(gavel_game_play(g), GAVEL_OVER);
    assert_int_equal(gavel_game_winner(g), 1);
    bool ruled = false;
    for (int i = 0; i < gavel_log_count(g); i++)
        ruled = ruled || strcmp(gavel_log_rule(g, i), "104.3a") == 0;
    assert_true(ruled);
    gavel_game_free(g);
    gavel_cards_free(cards);
}

static void assert_wrong(bool good, const GavelGame *g, const char *why) {
    assert_false(good);
    if (!strstr(gavel_game_error(g), why))
        fail_msg("says '%s', not '%s'", gavel_game_error(g), why);
}

static void mistakes_are_named(void **state) {
    (void)state;
    GavelCards *cards = all_cards();
    char why[256] = "";
    assert_false(gavel_cards_add_file(cards, "no/such.yaml", why, sizeof why));
    assert_non_null(strstr(why, "no/such.yaml"));
    assert_true(gavel_cards_has(cards, "Grizzly Bears"));
    assert_false(gavel_cards_has(cards, "Grizzly Beers"));
    assert_string_equal(gavel_cards_name(cards, gavel_cards_count(cards)), "");
    GavelGame *g = gavel_game_new(cards, 1);
    assert_int_equal(gavel_game_play(g), GAVEL_UNREADY);
    assert_wrong(gavel_game_start(g, 0), g, "two players");
    assert_true(gavel_game_add_player(g, "a") && gavel_game_add_player(g, "b"));
    assert_wrong(gavel_game_add_player(g, ""), g, "needs a name");
    assert_wrong(gavel_game_add_cards(g, 0, GAVEL_DECK, 4, "Grizzly Beers"), g,
                 "did you mean \"Grizzly Bears\"?");
    assert_wrong(gavel_game_add_cards(g, 0, GAVEL_DECK, 0, "Shock"), g, "from 1 to");
    assert_wrong(gavel_game_add_cards(g, 2, GAVEL_DECK, 4, "Shock"), g, "no player 2");
    assert_wrong(gavel_game_set_bot(g, 0, "clever"), g, "no bot");
    assert_wrong(gavel_game_set_format(g, "chess"), g, "no format");
    assert_true(gavel_game_set_format(g, "constructed"));
    assert_wrong(gavel_game_start(g, -1), g, "no player -1");
    assert_wrong(gavel_game_answer(g, NULL, 0), g, "nothing is asked");
    assert_true(gavel_game_add_cards(g, 0, GAVEL_DECK, 20, "Forest"));
    assert_true(gavel_game_add_cards(g, 1, GAVEL_DECK, 20, "Forest"));
    assert_true(gavel_game_start(g, 1));
    assert_wrong(gavel_game_add_player(g, "c"), g, "has started");
    pass_on(g);
    pass_on(g);
    assert_int_equal(gavel_game_play(g), GAVEL_ASKS);
    GavelPick wrong = {.option = gavel_question_options(g)};
    assert_wrong(gavel_game_answer(g, &wrong, 1), g, "not offered");
    assert_wrong(gavel_game_answer(g, &wrong, 0), g, "one pick");
    gavel_game_free(g);
    gavel_cards_free(cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_the_game_of_gavel_sim),
        cmocka_unit_test(questions_may_be_answered_one_by_one),
        cmocka_unit_test(every_question_can_be_answered),
        cmocka_unit_test(what_is_asked_is_in_words),
        cmocka_unit_test(mistakes_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
