// command_fuzz.c - `gavel fuzz`: batches of games by chance, and what came of them.
//
// Cards are dealt in random order, so many a game, until each has been in one. Then those that no
// game has played, or whose abilities did nothing, get games of their own. Games are jobs of worker
// processes (workers.h); failures are reported and saved in the order of the games.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/fuzz.h"
#include "harness/fuzz_cards.h"
#include "harness/fuzz_report.h"
#include "harness/interrupt.h"
#include "harness/work_folder.h"
#include "harness/workers.h"

enum {
    CARDS_A_GAME = 6,
    ALONE_TRIES = 4,
    WATCHDOG_MS = 10 * 60 * 1000  // A game is many decisions, and the machine may be busy.
};

// ---- which cards are in which game

static void shuffle(CardDefId *cards, int count, uint64_t seed) {
    Rng rng = {.seed = seed};
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(&rng, (uint32_t)i + 1);
        CardDefId swap = cards[i];
        cards[i] = cards[k];
        cards[k] = swap;
    }
}

// So many games, each about CARDS_A_GAME cards: all cards in one order, then in another.
static CardDefId *deal(const FuzzCards *cards, uint64_t seed, int games) {
    int needed = games * CARDS_A_GAME;
    CardDefId *deals = memory_zeroed((size_t)(needed + cards->count), sizeof *deals);
    for (int at = 0; at < needed; at += cards->count) {
        memcpy(deals + at, cards->items, sizeof *deals * (size_t)cards->count);
        shuffle(deals + at, cards->count, seed * 1000003U + (uint64_t)at);
    }
    return deals;
}

// The part of a batch that --shard names: its games, and the cards that these are about. Numbers of
// games stay what they are in the whole.
static void take_shard(FuzzBatch *b, const Options *o) {
    int part, parts;
    b->alone_first = b->games;
    if (!options_shard(o, &part, &parts)) return;
    int64_t all = b->games;
    b->alone_first += (part - 1) * ALONE_TRIES * b->cards.count;
    b->first = (int)(all * (part - 1) / parts);
    b->games = (int)(all * part / parts) - b->first;
    memmove(b->deals, b->deals + b->first * CARDS_A_GAME,
            sizeof *b->deals * (size_t)(b->games * CARDS_A_GAME));
    fuzz_cards_keep(&b->cards, b->deals, b->games * CARDS_A_GAME);
}

static void deal_batch(FuzzBatch *b, const Options *o) {
    bool one = o->given[FLAG_GAME] > 0;
    int once = (b->cards.count + CARDS_A_GAME - 1) / CARDS_A_GAME;
    int number = options_number(o, FLAG_GAME, 0);
    int games = one ? number + 1 : options_number(o, FLAG_GAMES, once);
    b->per_game = CARDS_A_GAME;
    b->games = games;
    if (one && o->given[FLAG_ONLY]) {
        b->deals = deal(&b->cards, b->seed, 1);
        memcpy(b->deals, b->cards.items, sizeof *b->deals * (size_t)b->cards.count);
        b->per_game = b->cards.count;
        b->first = number;
        b->games = 1;
        return;
    }
    b->deals = deal(&b->cards, b->seed, games);
    if (!one) {
        take_shard(b, o);
        return;
    }
    memmove(b->deals, b->deals + number * CARDS_A_GAME, sizeof *b->deals * CARDS_A_GAME);
    b->first = number;
    b->games = 1;
}

// The cards of which something is yet to be seen, each alone.
static void deal_alone(FuzzBatch *b, unsigned wanted) {
    b->alone = true;
    b->first = b->alone_first;
    b->per_game = 1;
    b->games = 0;
    free(b->deals);
    b->deals = memory_zeroed((size_t)b->cards.count + 1, sizeof *b->deals);
    for (int i = 0; i < b->cards.count; i++) {
        CardDefId id = b->cards.items[i];
        unsigned possible = fuzz_possible(pool_card(b->cards.pool, id));
        if (possible & wanted & ~b->tally->cards[id.v]) b->deals[b->games++] = id;
    }
    b->alone_first += b->games;
}

// ---- playing

static FuzzGame game_of(const FuzzBatch *b, int job) {
    return (FuzzGame){.seed = b->seed,
                      .number = b->first + job,
                      .decisions = b->alone ? b->decisions / 2 : b->decisions,
                      .cards = b->deals + job * b->per_game,
                      .card_count = b->per_game,
                      .company = pool_count(b->cards.shipped)};
}

static void work(void *context, int job, Result *out) {
    const FuzzBatch *b = context;
    Arena arena = {0};
    FuzzGame game = game_of(b, job);
    game.record = fuzz_report_record(b, game.number, &arena);
    b->tally->at[job] = 1;
    fuzz_play(b->cards.pool, &game, b->tally, job, out);
    arena_free(&arena);
}

static bool done(void *context, int job, Result *result) {
    FuzzBatch *b = context;
    FuzzGame game = game_of(b, job);
    b->finished[job] = true;
    progress_clear(&b->progress);
    fuzz_report_game(b, &game, job, result);
    return true;
}

// A game that a signal has ended leaves no record: nothing is wrong with it.
static void remove_unfinished(const FuzzBatch *b) {
    for (int job = 0; job < b->games; job++) {
        Arena arena = {0};
        Status ignored = {0};
        const char *path = fuzz_report_record(b, b->first + job, &arena);
        if (path && b->tally->at[job] > 0 && !b->finished[job]) files_remove(path, &ignored);
        arena_free(&arena);
    }
}

static ExitStatus play_all(FuzzBatch *b) {
    Status s = {0};
    WorkerPlan plan = {.processes = command_jobs(b->sh),
                       .jobs = b->games,
                       .watchdog_ms = WATCHDOG_MS,
                       .progress = &b->progress,
                       .context = b,
                       .work = work,
                       .done = done};
    memset(b->tally->at, 0, sizeof *b->tally->at * (size_t)b->games);  // None has begun.
    b->finished = memory_zeroed((size_t)b->games + 1, sizeof *b->finished);
    progress_begin(&b->progress, command_progress(b->sh), "games", b->games);
    bool good = workers_run(&plan, &s);
    remove_unfinished(b);
    free(b->finished);
    return good ? EXIT_GOOD : command_fail_status(b->sh, EXIT_INTERNAL, &s);
}

// In this process, so that what happens can be read up to a crash.
static ExitStatus show(FuzzBatch *b) {
    FuzzGame game = game_of(b, 0);
    Result result = {0};
    game.show = b->sh->out;
    fuzz_play(b->cards.pool, &game, b->tally, 0, &result);
    fuzz_report_game(b, &game, 0, &result);
    result_free(&result);
    return b->unsaved;
}

// All games, then those about cards of which something is yet to be seen.
static ExitStatus play_rounds(FuzzBatch *b, bool every) {
    ExitStatus status = play_all(b);
    for (int i = 0; status == EXIT_GOOD && every && i < ALONE_TRIES && !interrupt_waits(); i++) {
        deal_alone(b, i == 0 ? FUZZ_PLAYED : FUZZ_ABILITIES);
        status = play_all(b);
    }
    return status;
}

// What failed is made a scenario and the figures are printed, but after a signal only the figures.
static ExitStatus report(FuzzBatch *b, const Interrupt *interrupt) {
    int number = interrupt_take(interrupt);
    ExitStatus status = number ? EXIT_GOOD : fuzz_report_shrink(b);
    fuzz_report_batch(b);
    if (status == EXIT_GOOD) status = b->unsaved;
    if (number) return command_interrupted(b->sh, number, "%d games were played", b->played);
    return status == EXIT_GOOD && b->failures > 0 ? EXIT_FAILED : status;
}

static ExitStatus play(FuzzBatch *b) {
    const Options *o = b->sh->options;
    Interrupt interrupt;
    b->seed = options_seed(o);
    b->decisions = options_number(o, FLAG_DECISIONS, FUZZ_DECISIONS);
    deal_batch(b, o);
    int jobs = b->cards.count > b->games ? b->cards.count : b->games;
    b->tally = fuzz_tally_new(jobs, pool_count(b->cards.pool));
    bool one = o->given[FLAG_GAME] > 0;
    ExitStatus status = EXIT_GOOD;
    if (one && o->given[FLAG_SHOW_GAME]) status = show(b);
    interrupt_hold(&interrupt);
    if (!one || !o->given[FLAG_SHOW_GAME]) status = play_rounds(b, !one && !o->given[FLAG_GAMES]);
    if (status == EXIT_GOOD) status = report(b, &interrupt);
    interrupt_release(&interrupt);
    fuzz_tally_free(b->tally);
    free(b->deals);
    return status;
}

ExitStatus command_fuzz(const Shell *sh) {
    const Options *o = sh->options;
    if (o->operands.count > 0) return command_fail(sh, EXIT_USAGE, "fuzz takes no operands");
    if (o->given[FLAG_SHARD] && o->given[FLAG_GAME])
        return command_fail(sh, EXIT_USAGE, "one game has no shards");
    if (o->given[FLAG_SHOW_GAME] && !o->given[FLAG_GAME])
        return command_fail(sh, EXIT_USAGE, "--show needs --game");
    Arena arena = {0};
    FuzzBatch batch = {.sh = sh, .folder = options_value(o, FLAG_SAVE)};
    if (!batch.folder) batch.folder = work_to_write(sh, "fuzz", &arena);
    ExitStatus status = fuzz_cards_load(sh, &batch.cards);
    if (status == EXIT_GOOD && o->given[FLAG_GAME] && batch.cards.count > FUZZ_CARDS_MAX &&
        o->given[FLAG_ONLY])
        status = command_fail(sh, EXIT_USAGE, "one game is about %d cards at most", FUZZ_CARDS_MAX);
    if (status == EXIT_GOOD) status = play(&batch);
    text_free(&batch.refusals);
    fuzz_cards_free(&batch.cards);
    arena_free(&arena);
    return status;
}
