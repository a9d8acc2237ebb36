// test_hidden.c - a bot's answer does not depend on what its player cannot see.
//
// Heuristic bots play with the decks of scenarios/decks. At every question the same bot is asked
// twice, each time in a game that follows the live one: as it is, and with everything dealt anew
// that the player asked cannot see. Both answers must be the same. The searching bot is asked at
// some of the questions. GAVEL_HIDDEN says how many positions are compared.
#include <dirent.h>
#include <stdio.h>

#include "engine/ai/bot.h"
#include "engine/play/setup.h"
#include "tests/support/table.h"

enum {
    SAMPLE = 400,     // Positions, unless GAVEL_HIDDEN says otherwise.
    SEARCH_EACH = 4,  // The searching bot is asked at every so manieth question.
    POSITIONS_OF_GAME = 200,
    DECKS_MAX = 64,
    SEED = 16,
};

typedef struct {
    Engine *e;
    Game *g;
    Bot *bots[BOT_KIND_COUNT];
    Decider bot;  // The one that is asked now.
    bool same;    // What it was asked is what the live game asks.
    const Question *live;
    Answer answer;
    bool done;
} Fork;

typedef struct {
    Table *t;
    Fork fork;
    Rng deal;
    const char *names[2];  // Of the decks.
    int questions;
    int compared[BOT_KIND_COUNT];
    int differences;
    bool peeks;    // Who is asked looks at a card that its player cannot see.
    int left_out;  // The same question is not asked when the hidden cards are others.
    int most;
} Watch;

// ---- asking a bot in a game that follows the live one

static bool same_question(const Question *a, const Question *b) {
    if (a->kind != b->kind || a->role != b->role || !player_same(a->player, b->player) ||
        a->option_count != b->option_count)
        return false;
    for (int i = 0; i < a->option_count; i++)
        if (!choice_same(a->options[i], b->options[i])) return false;
    return true;
}

static Decision ask_once(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Fork *f = context;
    f->done = f->bot.decide(f->bot.context, e, g, q, a) == DECIDED;
    f->answer = *a;
    f->same = same_question(f->live, q);
    return DECIDER_STOPS;
}

static void pass_over(void *context, Engine *e, const Game *g, const Question *q,
                      const Rejection *r) {
    (void)context, (void)e, (void)g, (void)q, (void)r;
}

// No bot, but proof that the comparison finds one that peeks.
static Decision peek(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)context;
    (void)e;
    const ZoneList *library = game_zone(g, q->player, ZONE_LIBRARY);
    *a = (Answer){.action = {.kind = ACTION_PASS}};
    a->count = card_is(library->first) ? game_place(g, library->first)->card.v % 2 : 0;
    return DECIDED;
}

static void ask(Watch *w, BotKind kind, uint64_t seed, const Question *q, bool anew) {
    Fork *f = &w->fork;
    f->done = false;
    f->live = q;
    bot_begin(f->bots[kind], seed);
    f->bot =
        w->peeks ? (Decider){.decide = peek, .refused = pass_over} : bot_decider(f->bots[kind]);
    engine_follow(f->e, f->g, w->t->e);
    if (anew) setup_conceal(f->e, f->g, q->player, &w->deal);
    engine_run(f->e, f->g);
}

// ---- comparing

static bool same_action(const Action *a, const Action *b) {
    return a->kind == b->kind && object_same(a->object, b->object) && a->ability == b->ability;
}

static bool same_answer(const Question *q, const Answer *a, const Answer *b) {
    if (q->kind == QUESTION_PRIORITY && !same_action(&a->action, &b->action)) return false;
    if (a->count != b->count || a->automatic != b->automatic) return false;
    for (int i = 0; i < a->count; i++)
        if (!choice_same(a->items[i].what, b->items[i].what) ||
            !choice_same(a->items[i].to, b->items[i].to))
            return false;
    return true;
}

// A card of a library that the player looks at just now, or of a hand that was shown, is named by
// the question or by the answers before it; dealing it anew would change what is seen.
static bool names_hidden(const Game *g, PlayerId viewer, Choice c) {
    const Object *o = c.kind == CHOICE_OBJECT ? game_object(g, c.object) : NULL;
    if (!o) return false;
    return o->zone == ZONE_LIBRARY || (o->zone == ZONE_HAND && !player_same(o->owner, viewer));
}

static bool shows_hidden(const Watch *w, const Game *g, const Question *q) {
    const Answer *const *answers;
    int count = engine_answers_since(w->t->e, &answers);
    for (int i = 0; i < q->option_count; i++)
        if (names_hidden(g, q->player, q->options[i])) return true;
    engine_checkpoint(w->t->e, w->fork.g);
    for (int i = 0; i < count; i++) {
        if (names_hidden(w->fork.g, q->player, choice_object(answers[i]->action.object)))
            return true;
        for (int k = 0; k < answers[i]->count; k++)
            if (names_hidden(w->fork.g, q->player, answers[i]->items[k].what)) return true;
    }
    return false;
}

static void tell_difference(Watch *w, BotKind kind, const Question *q) {
    w->differences++;
    if (w->peeks) return;
    print_message(
        "%s, %s against %s, turn %d, question %d (%s): what is hidden changes the answer\n",
        bot_name(kind), w->names[0], w->names[1], w->t->g->turn, w->questions, q->text);
}

static void compare(Watch *w, BotKind kind, const Question *q) {
    uint64_t seed = rng_next(&w->deal);
    ask(w, kind, seed, q, false);
    if (!w->fork.done) return;
    Answer *first = malloc(sizeof *first);
    *first = w->fork.answer;
    ask(w, kind, seed, q, true);
    if (!w->fork.done || !w->fork.same) {
        w->left_out++;
    } else {
        w->compared[kind]++;
        if (!same_answer(q, first, &w->fork.answer)) tell_difference(w, kind, q);
    }
    free(first);
}

static int compared(const Watch *w) { return w->compared[BOT_HEURISTIC] + w->compared[BOT_SEARCH]; }

// ---- the live game

typedef struct {
    Watch *w;
    Decider players[2];
} Live;

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Live *l = context;
    Watch *w = l->w;
    if (w->questions++ >= POSITIONS_OF_GAME || compared(w) >= w->most) return DECIDER_STOPS;
    if (g->turn > 0 && !shows_hidden(w, g, q)) {  // Before the first turn, hands are drawn.
        compare(w, BOT_HEURISTIC, q);
        if (w->questions % SEARCH_EACH == 0) compare(w, BOT_SEARCH, q);
    } else {
        w->left_out++;
    }
    const Decider *d = &l->players[q->player.v];
    return d->decide(d->context, e, g, q, a);
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    const Decider *d = &((Live *)context)->players[q->player.v];
    if (d->refused) d->refused(d->context, e, g, q, r);
}

// Lines "4 Shock"; what is neither that nor in the pool is passed over.
static void read_deck(Table *t, int player, const char *name) {
    char path[512], line[256], card[256];
    snprintf(path, sizeof path, "%s/scenarios/decks/%s", GAVEL_SOURCE_DIR, name);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s cannot be read", path);
    int count;
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "Sideboard", 9) == 0) break;
        if (sscanf(line, "%d %255[^\r\n]", &count, card) != 2) continue;
        if (!pool_find(t->pool, span_of(card))) continue;
        for (int i = 0; i < count; i++) table_put(t, player, ZONE_LIBRARY, card);
    }
    fclose(file);
}

static void play(Watch *w, uint64_t seed) {
    w->t = table_new(2, seed);
    Bot *bots[2];
    Live live = {.w = w};
    w->questions = 0;
    for (int p = 0; p < 2; p++) {
        read_deck(w->t, p, w->names[p]);
        bots[p] = bot_new(BOT_HEURISTIC, w->t->pool);
        bot_begin(bots[p], seed + (uint64_t)p);
        live.players[p] = bot_decider(bots[p]);
    }
    Fork *f = &w->fork;
    f->e = engine_new(w->t->pool);
    f->g = game_new();
    Decider once = {.decide = ask_once, .refused = pass_over, .context = f};
    for (int p = 0; p < 2; p++) engine_set_decider(f->e, player_id(p), once);
    f->bots[BOT_HEURISTIC] = bot_new(BOT_HEURISTIC, w->t->pool);
    f->bots[BOT_SEARCH] = bot_new(BOT_SEARCH, w->t->pool);
    table_by(w->t, (Decider){.decide = decide, .refused = refused, .context = &live});
    setup_beginning(w->t->e, w->t->g, player_id(0));
    engine_run(w->t->e, w->t->g);
    bot_free(f->bots[BOT_HEURISTIC]);
    bot_free(f->bots[BOT_SEARCH]);
    engine_free(f->e);
    game_free(f->g);
    for (int p = 0; p < 2; p++) bot_free(bots[p]);
    table_free(w->t);
}

// ---- the decks

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int list_decks(char **out) {
    char path[512];
    int count = 0;
    snprintf(path, sizeof path, "%s/scenarios/decks", GAVEL_SOURCE_DIR);
    DIR *folder = opendir(path);
    if (!folder) fail_msg("%s cannot be read", path);
    for (const struct dirent *d; (d = readdir(folder)) != NULL && count < DECKS_MAX;) {
        size_t length = strlen(d->d_name);
        if (length > 4 && strcmp(d->d_name + length - 4, ".txt") == 0)
            out[count++] = strdup(d->d_name);
    }
    closedir(folder);
    qsort(out, (size_t)count, sizeof *out, by_name);
    return count;
}

static Watch *watch(int most, bool peeks) {
    char *decks[DECKS_MAX];
    int count = list_decks(decks);
    Watch *w = calloc(1, sizeof *w);
    w->most = most;
    w->peeks = peeks;
    w->deal.seed = SEED;
    assert_true(count >= 2);
    for (int game = 0; compared(w) < w->most; game++) {
        w->names[0] = decks[game % count];
        w->names[1] = decks[(game + 1 + game / count) % count];
        play(w, SEED + (uint64_t)game);
    }
    for (int i = 0; i < count; i++) free(decks[i]);
    return w;
}

static void what_is_hidden_changes_no_answer(void **state) {
    (void)state;
    const char *wanted = getenv("GAVEL_HIDDEN");
    Watch *w = watch(wanted ? atoi(wanted) : SAMPLE, false);
    print_message("answers compared: %d of heuristic, %d of search; %d positions left out\n",
                  w->compared[BOT_HEURISTIC], w->compared[BOT_SEARCH], w->left_out);
    assert_int_equal(w->differences, 0);
    assert_true(w->compared[BOT_SEARCH] > 0);
    free(w);
}

static void who_peeks_is_found(void **state) {
    (void)state;
    Watch *w = watch(SAMPLE / 4, true);
    assert_true(w->differences > 0);
    free(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_hidden_changes_no_answer),
                                       cmocka_unit_test(who_peeks_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
