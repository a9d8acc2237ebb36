// command_play.c - `gavel play`: a person plays in the terminal, against bots or all sides.
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "engine/base/memory.h"
#include "harness/command.h"
#include "harness/deck_warn.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/play_save.h"
#include "harness/play_sight.h"
#include "harness/play_talk.h"
#include "harness/runner.h"
#include "harness/sim_game.h"
#include "harness/tell.h"
#include "harness/work_folder.h"

typedef struct {
    const Shell *sh;
    const Pool *pool;  // Of the cards at hand.
    Arena arena;
    int players;
    const char *names[PLAYERS_MAX];
    const Deck *decks[PLAYERS_MAX];
    Format format;
    uint64_t seed;
    Scenario scenario;
    bool loaded;  // `scenario` is.
    Text source;  // Its text.
    const char *record;
    PlayGame game;
    RecordHead head;
} Table;

// ---- from deck lists

static ExitStatus load_decks(Table *t, Pool *pool) {
    static const char *const usual[] = {"alice", "bob", "carol", "dave"};
    const Words *decks = &t->sh->options->values[FLAG_DECK];
    const Words *names = &t->sh->options->values[FLAG_PLAY_NAME];
    Deck *loaded[PLAYERS_MAX];
    t->players = decks->count;
    ExitStatus status = command_check_names(t->sh, names, t->players);
    if (status != EXIT_GOOD) return status;
    for (int p = 0; p < t->players; p++) {
        Status s = {0};
        Deck *deck = ARENA_NEW(&t->arena, Deck);
        if (!deck_load(deck, &t->arena, decks->items[p], &s) ||
            !deck_find_cards(deck, pool, pool, &s))
            return command_fail_status(t->sh, EXIT_INVALID, &s);
        t->decks[p] = loaded[p] = deck;
        t->names[p] = names->count > 0            ? names->items[p]
                      : p < (int)ARRAY_LEN(usual) ? usual[p]
                                                  : arena_format(&t->arena, "player_%d", p + 1);
        if (deck_has_leaders(deck)) t->format = FORMAT_COMMANDER;
    }
    for (int p = 0; p < t->players; p++) deck_warn(t->sh, loaded[p], t->format);
    return EXIT_GOOD;
}

// A game that nobody asked for by its seed is a new one; the record and the first line have it.
static void choose_seed(Table *t) {
    if (t->sh->options->given[FLAG_PLAY_SEED]) {
        t->seed = strtoull(options_value(t->sh->options, FLAG_PLAY_SEED), NULL, 10);
        return;
    }
    if (getrandom(&t->seed, sizeof t->seed, 0) != (ssize_t)sizeof t->seed) t->seed = 1;
    t->seed %= OPTION_NUMBER_MAX;
}

static ExitStatus set_up_decks(Table *t) {
    choose_seed(t);
    Engine *e = engine_new(t->pool);
    Game *g = game_new();
    for (int p = 0; p < t->players; p++) engine_set_player_name(e, player_id(p), t->names[p]);
    SetupGame game = {t->format, t->players, t->seed, 0};
    Rng r = {.seed = t->seed};
    PlayerId starting = player_id((int)rng_below(&r, (uint32_t)t->players));
    play_new(&t->game, e, g);
    const char *limit = sim_begin(e, g, &game, t->decks, starting);
    for (int p = 0; p < t->players; p++) {
        t->head.players[p] = (RecordPlayer){.name = t->names[p], .deck = t->decks[p]};
        t->game.seats[p].bot_seed = t->seed + (uint64_t)p + 1;
    }
    if (!limit) return EXIT_GOOD;
    return command_fail(t->sh, EXIT_INVALID, "the decks go beyond a limit of the engine: %s",
                        limit);
}

// ---- from a scenario's board

static ExitStatus load_scenario(Table *t, const char *path) {
    Status s = {0};
    t->loaded = true;
    if (scenario_load(&t->scenario, t->pool, path, &s) && files_read(path, &t->source, &s)) {
        t->players = t->scenario.player_count;
        for (int p = 0; p < t->players; p++) t->names[p] = t->scenario.players[p].name;
        return EXIT_GOOD;
    }
    for (int i = 1; i < t->scenario.problem_count; i++)
        command_fail_status(t->sh, EXIT_INVALID, &t->scenario.problems[i]);
    return command_fail_status(t->sh, EXIT_INVALID, &s);
}

static ExitStatus set_up_scenario(Table *t) {
    Status s = {0};
    Engine *e = engine_new(t->scenario.pool);
    Game *g = game_new();
    play_new(&t->game, e, g);
    t->seed = t->scenario.seed;
    t->head.scenario_path = t->scenario.document.file;
    t->head.scenario = (Span){t->source.data, t->source.length};
    for (int p = 0; p < t->players; p++)
        t->game.seats[p].bot_seed = runner_bot_seed(&t->scenario, p);
    if (runner_set_up(&t->scenario, e, g, &s)) return EXIT_GOOD;
    return command_fail_status(t->sh, EXIT_INVALID, &s);
}

// ---- what the command line says

static ExitStatus check_line(const Shell *sh) {
    const Options *o = sh->options;
    int decks = o->values[FLAG_DECK].count;
    if (o->operands.count > 1 || (o->operands.count == 1) == (decks > 0))
        return command_fail(sh, EXIT_USAGE,
                            "play needs decks or a scenario: gavel play --deck A --deck B, or "
                            "gavel play FILE.yaml");
    if (o->operands.count == 0 && (decks < 2 || decks > PLAYERS_MAX))
        return command_fail(sh, EXIT_USAGE, "play needs 2 to %d decks: --deck A --deck B",
                            PLAYERS_MAX);
    static const Flag flags[] = {FLAG_PLAY_SEED, FLAG_PLAY_NAME};
    for (size_t i = 0; i < ARRAY_LEN(flags) && o->operands.count == 1; i++)
        if (o->given[flags[i]])
            return command_fail(sh, EXIT_USAGE, "%s is for decks: a scenario says it itself",
                                options_flag(flags[i])->long_name);
    if (o->given[FLAG_SEAT] && o->given[FLAG_BOTH])
        return command_fail(sh, EXIT_USAGE, "--seat is one player, --both is all of them");
    return EXIT_GOOD;
}

static ExitStatus choose_seats(Table *t) {
    const Options *o = t->sh->options;
    const char *name = options_value(o, FLAG_PLAY_BOT);
    BotKind bot = BOT_HEURISTIC;
    int seat = options_number(o, FLAG_SEAT, 1);
    if (name && !bot_find(span_of(name), &bot))
        return command_fail(t->sh, EXIT_USAGE, "there is no bot '%s'", name);
    if (seat > t->players)
        return command_fail(t->sh, EXIT_USAGE, "--seat %d: there are %d players", seat, t->players);
    for (int p = 0; p < t->players; p++) {
        t->game.seats[p].person = o->given[FLAG_BOTH] || p + 1 == seat;
        t->game.seats[p].bot = bot;
    }
    return EXIT_GOOD;
}

// The next number that no file has.
static const char *free_record(Table *t) {
    const char *folder = work_to_write(t->sh, "play", &t->arena);
    for (int i = 1; folder; i++) {
        const char *path = files_join(&t->arena, folder, arena_format(&t->arena, "%d.jsonl", i));
        if (files_kind(path) == FILES_MISSING) return path;
    }
    return NULL;
}

static ExitStatus choose_files(Table *t) {
    const char *save = options_value(t->sh->options, FLAG_SAVE_SCENARIO);
    const char *given = options_value(t->sh->options, FLAG_PLAY_RECORD);
    Status s = {0};
    t->record = given ? given : free_record(t);
    if (!t->record)
        return command_fail(t->sh, EXIT_USAGE, "the game cannot be recorded here: give -o FILE");
    if (save && !files_check_writable(save, &s)) return command_fail_status(t->sh, EXIT_USAGE, &s);
    return command_check_record(t->sh, t->record);
}

// ---- the game

static void greet(const Table *t) {
    FILE *out = t->sh->out;
    for (int p = 0; p < t->players; p++)
        tell(out, "%s%s: %s", p > 0 ? "; " : "", t->names[p],
             t->game.seats[p].person ? "you" : bot_name(t->game.seats[p].bot));
    tell(out, "; seed %llu\nrecorded in %s\n", (unsigned long long)t->seed, t->record);
    if (t->loaded && t->scenario.action_count > 0)
        tell(out, "the board of %s; its script is not played\n", t->scenario.document.file);
    tell(out, "`help` lists what can be said\n");
}

static void tell_end(const Table *t, RunResult run) {
    const Game *g = t->game.game;
    FILE *out = t->sh->out;
    int decisions = recorder_decisions(t->game.recorder);
    if (run == RUN_LIMIT)
        tell(out, "the engine reached a limit: %s\n", engine_limit(t->game.engine));
    else if (run != RUN_OVER)
        tell(out, "the game is left in turn %d\n", (int)g->turn);
    else if (player_is(g->winner))
        tell(out, "%s wins in turn %d\n", engine_player_name(t->game.engine, g->winner),
             (int)g->turn);
    else
        tell(out, "the game is a draw in turn %d\n", (int)g->turn);
    tell(out, "%d decisions recorded in %s\n  %s replay %s --step\n", decisions, t->record,
         t->sh->program, t->record);
}

static ExitStatus save(Table *t) {
    const char *path = options_value(t->sh->options, FLAG_SAVE_SCENARIO);
    Status s = {0};
    int first;
    if (!path) return EXIT_GOOD;
    if (!play_save(t->pool, t->record, t->loaded ? &t->scenario : NULL, path, &first, &s))
        return command_fail_status(t->sh, EXIT_INVALID, &s);
    tell(t->sh->out, "%s begins before decision %d, and passes\n  %s run %s\n", path, first,
         t->sh->program, path);
    return EXIT_GOOD;
}

static ExitStatus play(Table *t) {
    LineInput *input = ARENA_NEW(&t->arena, LineInput);
    PlayTalk talk;
    Status s = {0};
    input_begin(input, t->sh->in);
    talk_begin(&talk, t->sh, input);
    t->head.origin = "play";
    t->game.log.editor = play_sight(&t->game);
    PlayPerson person = talk_person(&talk);
    ExitStatus status = EXIT_GOOD;
    if (!play_begin(&t->game, &person, t->record, &t->head, &s)) {
        status = command_fail_status(t->sh, EXIT_USAGE, &s);
    } else {
        greet(t);
        RunResult run = play_run(&t->game);
        tell_end(t, run);
        if (!play_end(&t->game, run, &s)) status = command_fail_status(t->sh, EXIT_INTERNAL, &s);
    }
    talk_free(&talk);
    return status == EXIT_GOOD ? save(t) : status;
}

static ExitStatus play_held(Table *t) {
    Interrupt interrupt;
    interrupt_hold(&interrupt);
    ExitStatus status = play(t);
    int number = interrupt_take(&interrupt);
    if (number) status = command_interrupted(t->sh, number, "what was played is in %s", t->record);
    interrupt_release(&interrupt);
    return status;
}

ExitStatus command_play(const Shell *sh) {
    CommandPool pool = {0};
    Table *t = memory_zeroed(1, sizeof *t);
    t->sh = sh;
    ExitStatus status = check_line(sh);
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    t->pool = pool.pool;
    const char *path = sh->options->operands.count > 0 ? sh->options->operands.items[0] : NULL;
    if (status == EXIT_GOOD) status = path ? load_scenario(t, path) : load_decks(t, pool.pool);
    if (status == EXIT_GOOD) status = choose_files(t);
    if (status == EXIT_GOOD) {
        status = path ? set_up_scenario(t) : set_up_decks(t);
        if (status == EXIT_GOOD) status = choose_seats(t);
        if (status == EXIT_GOOD) status = play_held(t);
        play_free(&t->game);
    }
    if (t->loaded) scenario_free(&t->scenario);
    text_free(&t->source);
    arena_free(&t->arena);
    free(t);
    command_pool_free(&pool);
    return status;
}
