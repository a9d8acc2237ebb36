// command_sim.c - `gavel sim`: batches of games between decks, played by bots.
//
// Games are numbered from 0 and done by workers in chunks; results are added up in the order of
// their numbers, so that nothing depends on how many workers there are.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/digest.h"
#include "harness/command.h"
#include "harness/deck_warn.h"
#include "harness/interrupt.h"
#include "harness/sim_stats.h"
#include "harness/tell.h"
#include "harness/workers.h"

enum {
    CHUNK_MAX = 8,
    PROGRESS_MS = 200,
    BAR_WIDTH = 30,
    GAME_MS =
        3600 * 1000  // A bot may think for long; the number of decisions ends what never ends.
};

typedef struct {
    const Shell *sh;
    SimPlan plan;
    Arena arena;
    int first, games;  // The numbers of this shard's games.
    int chunk;         // How many of them are one job: one alone where bots think for long.
    SimTable *table;   // Of this process.
    SimStats stats;
    bool csv;
    int failures;
    double begin, shown;
} Batch;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// ---- the plan

static bool is_control(char c) { return (unsigned char)c < ' ' || c == 0x7f; }

// The name of the file without its ending; what no name may have in it becomes `_`.
static const char *name_of(Arena *arena, const char *path, const SimPlan *plan, int before) {
    const char *base = strrchr(path, '/');
    base = base ? base + 1 : path;
    const char *dot = strrchr(base, '.');
    size_t length = dot && dot != base ? (size_t)(dot - base) : strlen(base);
    char *name = arena_copy(arena, base, length);
    int same = 1;
    for (char *at = name; *at; at++)
        if (is_control(*at)) *at = '_';
    for (int p = 0; p < before; p++)
        same += strncmp(plan->names[p], name, length) == 0 &&
                (plan->names[p][length] == '\0' || plan->names[p][length] == '-');
    return same > 1 ? arena_format(arena, "%s-%d", name, same) : name;
}

static bool name_is_printable(const char *name) {
    if (*name == '\0') return false;
    for (; *name; name++)
        if (is_control(*name)) return false;
    return true;
}

// Logs, records and tables tell players apart by name.
ExitStatus command_check_names(const Shell *sh, const Words *names, int players) {
    if (names->count > 0 && names->count != players)
        return command_fail(sh, EXIT_USAGE, "--name is given once for each deck");
    for (int p = 0; p < names->count; p++) {
        const char *name = names->items[p];
        if (!name_is_printable(name))
            return command_fail(sh, EXIT_USAGE, "--name needs printable characters");
        if (strcmp(name, "draw") == 0)
            return command_fail(sh, EXIT_USAGE, "no player can be named 'draw'");
        for (int other = 0; other < p; other++)
            if (strcmp(names->items[other], name) == 0)
                return command_fail(sh, EXIT_USAGE, "two players are named '%s'", name);
    }
    return EXIT_GOOD;
}

static ExitStatus load_decks(Batch *b, Pool *pool) {
    const Words *decks = &b->sh->options->values[FLAG_DECK];
    const Words *names = &b->sh->options->values[FLAG_PLAYER_NAME];
    if (decks->count < 2 || decks->count > PLAYERS_MAX)
        return command_fail(b->sh, EXIT_USAGE, "%s needs 2 to %d decks: --deck A --deck B",
                            options_verb_name(b->sh->options->verb), PLAYERS_MAX);
    ExitStatus status = command_check_names(b->sh, names, decks->count);
    if (status != EXIT_GOOD) return status;
    b->plan.player_count = decks->count;
    Deck *loaded[PLAYERS_MAX];
    for (int p = 0; p < decks->count; p++) {
        Status s = {0};
        Deck *deck = ARENA_NEW(&b->arena, Deck);
        if (!deck_load(deck, &b->arena, decks->items[p], &s) ||
            !deck_find_cards(deck, pool, pool, &s))
            return command_fail_status(b->sh, EXIT_INVALID, &s);
        b->plan.decks[p] = loaded[p] = deck;
        b->plan.names[p] =
            names->count > 0 ? names->items[p] : name_of(&b->arena, decks->items[p], &b->plan, p);
        if (deck_has_leaders(deck)) b->plan.format = FORMAT_COMMANDER;
    }
    for (int p = 0; p < decks->count; p++) deck_warn(b->sh, loaded[p], b->plan.format);
    return EXIT_GOOD;
}

static ExitStatus choose_bots(Batch *b) {
    const Words *bots = &b->sh->options->values[FLAG_BOT];
    if (bots->count > 1 && bots->count != b->plan.player_count)
        return command_fail(b->sh, EXIT_USAGE, "--bot is given once, or once for each deck");
    for (int p = 0; p < b->plan.player_count; p++) {
        const char *name =
            bots->count == 0 ? bot_name(BOT_HEURISTIC) : bots->items[bots->count == 1 ? 0 : p];
        if (!bot_find(span_of(name), &b->plan.bots[p]))
            return command_fail(b->sh, EXIT_USAGE, "there is no bot '%s'", name);
        if (b->plan.bots[p] == BOT_SEARCH) b->chunk = 1;
    }
    return EXIT_GOOD;
}

static void digest_deck(Digest *d, const Deck *deck) {
    for (int i = 0; i < deck->count; i++) {
        const DeckEntry *e = &deck->entries[i];
        digest_u64(d, (uint64_t)e->count << 8U | (uint64_t)e->section);
        digest_text(d, e->card->name);
    }
}

// What makes games differ, so that only parts of one batch are put together (`merge`).
static const char *batch_of(Batch *b) {
    const SimPlan *plan = &b->plan;
    Digest *d = digest_new();
    digest_text(d, GAVEL_VERSION);
    digest_i64(d, plan->batch_games);
    digest_i64(d, plan->turns_most);
    for (int i = 0; i < plan->without_count; i++) digest_i64(d, plan->without[i]);
    for (int p = 0; p < plan->player_count; p++) digest_deck(d, plan->decks[p]);
    const char *text = arena_format(&b->arena, "%016llx", (unsigned long long)digest_value(d));
    digest_free(d);
    return text;
}

static ExitStatus make_plan(Batch *b, Pool *pool) {
    const Options *o = b->sh->options;
    b->plan.pool = pool;
    b->plan.turns_most = options_number(o, FLAG_TURNS, SIM_TURNS_DEFAULT);
    b->plan.seed = options_seed(o);
    b->plan.records = options_value(o, FLAG_RECORDS);
    b->plan.packed = o->given[FLAG_ZSTD] > 0;
    b->plan.check = o->given[FLAG_CHECK];
    b->games = options_number(o, FLAG_SIM_GAMES, 1);
    if (o->operands.count > 0)
        return command_fail(b->sh, EXIT_USAGE, "what is '%s'? Decks are given with --deck",
                            o->operands.items[0]);
    if (o->given[FLAG_SIM_GAME]) {
        b->first = options_number(o, FLAG_SIM_GAME, 0);
        if (o->given[FLAG_SIM_GAMES] && b->first >= b->games)
            return command_fail(b->sh, EXIT_USAGE, "--game %d is not among %d games from 0 on",
                                b->first, b->games);
        b->games = 1;
    }
    b->plan.batch_games = b->games;
    if (options_shard(o, &b->plan.part, &b->plan.parts)) {
        int64_t all = b->games, part = b->plan.part, parts = b->plan.parts;
        b->first = (int)(all * (part - 1) / parts);
        b->games = (int)(all * part / parts) - b->first;
    }
    RuleId *without;
    ExitStatus status = command_without(b->sh, &b->arena, &without, &b->plan.without_count);
    b->plan.without = without;
    if (status == EXIT_GOOD) status = load_decks(b, pool);
    if (status == EXIT_GOOD) status = choose_bots(b);
    if (status == EXIT_GOOD) b->plan.batch = batch_of(b);
    const char *limit = status == EXIT_GOOD ? sim_limit(&b->plan) : NULL;
    return limit ? command_fail(b->sh, EXIT_INVALID,
                                "the decks go beyond a limit of the engine: %s", limit)
                 : status;
}

static ExitStatus choose_format(Batch *b) {
    const char *format = options_value(b->sh->options, FLAG_SIM_FORMAT);
    b->csv = format && strcmp(format, "csv") == 0;
    if (b->sh->options->given[FLAG_LOG] && format && strcmp(format, "text") != 0)
        return command_fail(b->sh, EXIT_USAGE, "--log goes with --format text only");
    if (!format || b->csv || strcmp(format, "json") == 0 || strcmp(format, "text") == 0)
        return EXIT_GOOD;
    return command_fail(b->sh, EXIT_USAGE, "--format needs text, json or csv, not '%s'", format);
}

static void play_timed(SimTable *t, int number, Log *log, SimResult *out) {
    double begin = now();
    sim_play(t, number, log, out);
    out->seconds = now() - begin;
}

// ---- in a worker

static void work(void *context, int job, Result *out) {
    Batch *b = context;
    if (b->table == NULL) b->table = sim_table_new(&b->plan);
    int from = job * b->chunk, to = from + b->chunk < b->games ? from + b->chunk : b->games;
    char *bytes = arena_take(&out->arena, sizeof(SimResult) * CHUNK_MAX);
    for (int i = from; i < to; i++) {
        SimResult result;
        play_timed(b->table, b->first + i, NULL, &result);
        if (result.unrecorded) result_unwritten(out, sim_problem(b->table));
        memcpy(bytes + (size_t)(i - from) * sizeof result, &result, sizeof result);
    }
    // Results travel as text.
    Text hex = {0};
    for (size_t i = 0; i < sizeof(SimResult) * (size_t)(to - from); i++)
        text_format(&hex, "%02x", (unsigned char)bytes[i]);
    out->golden_json = arena_copy(&out->arena, text_cstr(&hex), strlen(text_cstr(&hex)));
    text_free(&hex);
}

// ---- in the parent

static int hex_digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

static void show_progress(Batch *b, bool last) {
    double t = now();
    if (!b->sh->progress || (!last && (t - b->shown) * 1000 < PROGRESS_MS)) return;
    b->shown = t;
    double rate = t > b->begin ? b->stats.games / (t - b->begin) : 0;
    char bar[BAR_WIDTH + 1];
    int full = b->games > 0 ? (int)((int64_t)b->stats.games * BAR_WIDTH / b->games) : BAR_WIDTH;
    for (int i = 0; i < BAR_WIDTH; i++) bar[i] = i < full ? '#' : '.';
    bar[BAR_WIDTH] = '\0';
    tell_progress(b->sh->err, "[%s] %d of %d games, %.0f/s, %.0f s left ", bar, b->stats.games,
                  b->games, rate, rate > 0 ? (b->games - b->stats.games) / rate : 0);
    if (last) tell(b->sh->err, "\n");
}

// What must never be, whoever plays.
static void check_game(Batch *b, int number, const SimResult *r) {
    bool limit = r->reason == SIM_LIMIT;
    if (!b->plan.check || (!limit && r->reason != SIM_UNSOUND)) return;
    b->failures++;
    tell(b->sh->err, "gavel: game %d %s; play it alone with --game %d --check --log\n", number,
         limit ? "reached a limit of the engine" : "went wrong", number);
}

static void count_game(Batch *b, int number, const SimResult *r) {
    sim_stats_add(&b->stats, r, b->plan.player_count);
    if (!sim_numbers_add(&b->stats.numbers, number, number) && b->failures++ == 0)
        tell(b->sh->err, "gavel: too many games are missing to say which\n");
    sim_durations_add(&b->stats.durations, number, r->seconds);
    check_game(b, number, r);
}

static void take_game(Batch *b, int number, const SimResult *r) {
    count_game(b, number, r);
    if (!b->csv) return;
    Text line = {0};
    sim_print_csv(number, r, &b->plan, &line);
    tell_lines(b->sh->out, text_cstr(&line));
    text_free(&line);
}

static bool done(void *context, int job, Result *result) {
    Batch *b = context;
    const char *hex = result->golden_json;
    if (hex == NULL) {
        b->failures++;
        tell(b->sh->err, "gavel: a worker died in games %d to %d: %s\n", b->first + job * b->chunk,
             b->first + job * b->chunk + b->chunk - 1,
             result->failures ? result->failures->message : "no reason is known");
    }
    for (int i = job * b->chunk; hex && *hex; i++) {
        SimResult r;
        unsigned char bytes[sizeof r];
        for (size_t k = 0; k < sizeof r; k++, hex += 2)
            bytes[k] = (unsigned char)(hex_digit(hex[0]) << 4 | hex_digit(hex[1]));
        memcpy(&r, bytes, sizeof r);
        take_game(b, b->first + i, &r);
    }
    show_progress(b, false);
    return true;
}

// ---- one game with its log

static ExitStatus play_logged(Batch *b) {
    SimTable *table = sim_table_new(&b->plan);
    for (int i = 0; i < b->games && !interrupt_waits(); i++) {
        Arena arena = {0};
        Log log;
        SimResult r;
        log_begin(&log, &arena);
        play_timed(table, b->first + i, &log, &r);
        tell(b->sh->out, "Game %d\n", b->first + i);
        for (int k = 0; k < log.count; k++) tell(b->sh->out, "%s\n", log.lines[k].text);
        tell(b->sh->out, "\n");
        count_game(b, b->first + i, &r);
        tell_lines(b->sh->err, sim_problems(table));
        log_free(&log);
        arena_free(&arena);
    }
    ExitStatus status = b->failures > 0 ? EXIT_FAILED : EXIT_GOOD;
    if (sim_problem(table)->failed)
        status = command_fail_status(b->sh, EXIT_INTERNAL, sim_problem(table));
    sim_table_free(table);
    return status;
}

static ExitStatus play_batch(Batch *b) {
    Status s = {0};
    WorkerPlan workers = {.processes = command_jobs(b->sh),
                          .jobs = (b->games + b->chunk - 1) / b->chunk,
                          .watchdog_ms = GAME_MS,
                          .context = b,
                          .work = work,
                          .done = done};
    if (workers.jobs > 0 && !workers_run(&workers, &s))
        return command_fail_status(b->sh, EXIT_INTERNAL, &s);
    show_progress(b, true);
    return b->failures > 0 ? EXIT_FAILED : EXIT_GOOD;
}

static void print_batch(Batch *b) {
    const char *format = options_value(b->sh->options, FLAG_SIM_FORMAT);
    Text out = {0};
    if (b->csv)
        ;
    else if (format && strcmp(format, "json") == 0)
        sim_print_json(&b->stats, &b->plan, now() - b->begin, &out);
    else
        sim_print_text(&b->stats, &b->plan, now() - b->begin, &out);
    tell_lines(b->sh->out, text_cstr(&out));
    text_free(&out);
}

// ---- one game, recorded

static ExitStatus record_game(Batch *b) {
    SimTable *table = sim_table_new(&b->plan);
    SimResult r;
    sim_play(table, b->first, NULL, &r);
    ExitStatus status = EXIT_GOOD;
    if (r.unrecorded) status = command_fail_status(b->sh, EXIT_INTERNAL, sim_problem(table));
    sim_table_free(table);
    if (r.unrecorded) return status;
    tell(b->sh->out, "%s: %d decisions, %d turns, %s%s (%s)\n", b->plan.record, r.decisions,
         r.turns, r.winner < 0 ? "nobody" : b->plan.names[r.winner], " wins",
         sim_reason_text((SimReason)r.reason));
    return EXIT_GOOD;
}

ExitStatus command_record(const Shell *sh) {
    CommandPool pool;
    ExitStatus status = command_pool(sh, &pool);
    if (status != EXIT_GOOD) return status;
    Batch b = {.sh = sh};
    status = make_plan(&b, pool.pool);
    const char *file = options_value(sh->options, FLAG_RECORD_FILE);
    b.plan.record = file ? file : "game.jsonl";
    if (status == EXIT_GOOD) status = command_check_record(sh, b.plan.record);
    if (status == EXIT_GOOD) status = record_game(&b);
    arena_free(&b.arena);
    command_pool_free(&pool);
    return status;
}

ExitStatus command_sim(const Shell *sh) {
    CommandPool pool;
    ExitStatus status = command_pool(sh, &pool);
    if (status != EXIT_GOOD) return status;
    Batch b = {.sh = sh, .chunk = CHUNK_MAX, .begin = now()};
    status = choose_format(&b);
    if (status == EXIT_GOOD) status = make_plan(&b, pool.pool);
    if (status == EXIT_GOOD && b.plan.records) status = command_check_records(sh, b.plan.records);
    if (status == EXIT_GOOD) {
        Interrupt interrupt;
        interrupt_hold(&interrupt);
        Text head = {0};
        if (b.csv) sim_print_csv_head(&b.plan, &head);
        tell_lines(sh->out, text_cstr(&head));
        text_free(&head);
        status = sh->options->given[FLAG_LOG] ? play_logged(&b) : play_batch(&b);
        int number = interrupt_take(&interrupt);
        if (number) b.stats.interrupted = interrupt_name(number);
        print_batch(&b);
        if (number)
            status = command_interrupted(sh, number, "%d of %d games were played", b.stats.games,
                                         b.games);
        interrupt_release(&interrupt);
    }
    sim_durations_free(&b.stats.durations);
    arena_free(&b.arena);
    command_pool_free(&pool);
    return status;
}
