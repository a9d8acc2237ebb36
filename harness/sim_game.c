// sim_game.c - one game between decks, played by bots.
#include "harness/sim_game.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/play/audit.h"
#include "harness/record.h"

static const char *const reason_texts[SIM_REASON_COUNT] = {
#define SIM_REASON(name, text) text,
#include "harness/sim_reasons.def"
#undef SIM_REASON
};

const char *sim_reason_text(SimReason r) { return reason_texts[r]; }

// A player's seat: the bot, and the limits of the game.
typedef struct {
    SimTable *table;
    Decider bot;
} Seat;

struct SimTable {
    const SimPlan *plan;
    Engine *engine;
    Game *game;
    Bot *bots[PLAYERS_MAX];
    Seat seats[PLAYERS_MAX];
    int decisions;
    bool turns_over;
    Log *log;
    Recorder *recorder;  // NULL until a game is recorded.
    Audit *audit;        // NULL: nothing is checked.
    Text problems;
    Status problem;
};

// Is the position one that can be?
static bool is_sound(SimTable *t, const Game *g, const Question *q) {
    if (t->audit == NULL) return true;
    bool sound = audit_check(t->audit, g, &t->problems);
    if (q->kind == QUESTION_PRIORITY)
        sound = audit_check_settled(t->engine, g, &t->problems) && sound;
    return sound;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Seat *seat = context;
    SimTable *t = seat->table;
    t->turns_over = g->turn > t->plan->turns_most;
    if (t->turns_over || t->decisions >= SIM_DECISIONS_MAX) return DECIDER_STOPS;
    if (!is_sound(t, g, q)) return DECIDER_STOPS;
    t->decisions++;
    return seat->bot.decide(seat->bot.context, e, g, q, a);
}

// Only random play may try what is illegal.
static void note_refusal(const Seat *seat, const Rejection *r) {
    SimTable *t = seat->table;
    char text[REJECTION_TEXT_MAX];
    if (t->audit && t->plan->bots[seat - t->seats] != BOT_RANDOM)
        text_format(&t->problems, "an illegal answer: %s\n",
                    rejection_text(r, NULL, text, sizeof text));
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    Seat *seat = context;
    note_refusal(seat, r);
    if (seat->bot.refused) seat->bot.refused(seat->bot.context, e, g, q, r);
}

// Who listens to the game that is played now: its log, the books that are kept of it.
static int listeners(SimTable *t, EventSink *out) {
    int count = 0;
    if (t->audit) out[count++] = audit_sink(t->audit);
    if (t->log) out[count++] = log_sink(t->log);
    return count;
}

static void listen(void *context, Engine *e, const Game *g, const Event *ev) {
    EventSink sinks[2];
    int count = listeners(context, sinks);
    for (int i = 0; i < count; i++) sinks[i].event(sinks[i].context, e, g, ev);
}

// The number is the log's place; the books know where they were marked last.
static size_t mark(void *context) {
    EventSink sinks[2];
    int count = listeners(context, sinks);
    size_t at = 0;
    for (int i = 0; i < count; i++) at = sinks[i].mark(sinks[i].context);
    return at;
}

static void rewind_to(void *context, size_t at) {
    EventSink sinks[2];
    int count = listeners(context, sinks);
    for (int i = 0; i < count; i++) sinks[i].rewind(sinks[i].context, at);
}

SimTable *sim_table_new(const SimPlan *plan) {
    SimTable *t = memory_zeroed(1, sizeof *t);
    t->plan = plan;
    t->engine = engine_new(plan->pool);
    engine_recompute_each(t->engine, SIM_BATCHES_EACH);
    t->game = game_new();
    for (int i = 0; i < plan->without_count; i++) engine_switch_off(t->engine, plan->without[i]);
    for (int p = 0; p < plan->player_count; p++) {
        t->bots[p] = bot_new(plan->bots[p], plan->pool);
        t->seats[p] = (Seat){t, bot_decider(t->bots[p])};
        engine_set_decider(
            t->engine, player_id(p),
            (Decider){.decide = decide, .refused = refused, .context = &t->seats[p]});
        engine_set_player_name(t->engine, player_id(p), plan->names[p]);
    }
    engine_add_sink(t->engine, (EventSink){listen, mark, rewind_to, t});
    return t;
}

void sim_table_free(SimTable *t) {
    if (t == NULL) return;
    for (int p = 0; p < t->plan->player_count; p++) bot_free(t->bots[p]);
    audit_free(t->audit);
    text_free(&t->problems);
    engine_free(t->engine);
    game_free(t->game);
    recorder_free(t->recorder);
    free(t);
}

typedef struct {
    Engine *e;
    Game *g;
    const SetupGame *game;
    const Deck *const *decks;
    PlayerId starting;
    bool placed;
} Placing;

static void place_deck(Placing *b, PlayerId p, const Deck *deck) {
    for (int i = 0; i < deck->count; i++) {
        const DeckEntry *entry = &deck->entries[i];
        bool side = deck_is_outside(entry);
        for (int k = 0; k < entry->count; k++)
            b->placed &= object_is(
                setup_object(b->e, b->g,
                             &(SetupObject){.card = entry->card->id,
                                            .owner = p,
                                            .controller = p,
                                            .zone = side ? ZONE_OUTSIDE : ZONE_LIBRARY,
                                            .commander = entry->section == DECK_COMMANDER}));
    }
}

static void place(void *context) {
    Placing *b = context;
    setup_game(b->e, b->g, b->game);
    for (int p = 0; p < b->game->player_count; p++) {
        setup_player(b->e, b->g, player_id(p), &(SetupPlayer){.life = INT32_MIN});
        place_deck(b, player_id(p), b->decks[p]);
    }
    setup_beginning(b->e, b->g, b->starting);
}

const char *sim_begin(Engine *e, Game *g, const SetupGame *game, const Deck *const *decks,
                      PlayerId starting) {
    Placing b = {e, g, game, decks, starting, true};
    if (!setup_within_limits(e, place, &b)) return engine_limit(e);
    return b.placed ? NULL : "cards in a game";
}

// The n-th number of the batch's stream, so that each game can be played alone.
static uint64_t seed_of(const SimPlan *plan, int number) {
    Rng r = {.seed = plan->seed, .used = (uint64_t)number};
    return rng_next(&r);
}

static uint64_t bot_seed(uint64_t game, int player) { return game + (uint64_t)player + 1; }

static const char *begin_game(SimTable *t, int number) {
    const SimPlan *plan = t->plan;
    SetupGame game = {plan->format, plan->player_count, seed_of(plan, number), 0};
    return sim_begin(t->engine, t->game, &game, plan->decks,
                     player_id(number % plan->player_count));
}

const char *sim_limit(const SimPlan *plan) {
    SimTable *t = sim_table_new(plan);
    const char *limit = begin_game(t, 0);
    sim_table_free(t);
    return limit;
}

static void set_up(SimTable *t, int number) {
    const SimPlan *plan = t->plan;
    const char *limit = begin_game(t, number);
    gavel_assert(limit == NULL);  // See sim_limit.
    for (int p = 0; p < plan->player_count; p++)
        bot_begin(t->bots[p], bot_seed(seed_of(plan, number), p));
    if (t->audit) audit_free(t->audit);
    t->audit = plan->check ? audit_new(t->game) : NULL;
    text_clear(&t->problems);
}

static SimReason reason_of_loss(LossReason lost) {
    switch (lost) {
        case LOSS_NONE: break;
        case LOSS_LIFE: return SIM_LIFE;
        case LOSS_EMPTY_LIBRARY: return SIM_EMPTY_LIBRARY;
        case LOSS_POISON: return SIM_POISON;
        case LOSS_COMMANDER_DAMAGE: return SIM_COMMANDER_DAMAGE;
        case LOSS_EFFECT: return SIM_EFFECT;
        case LOSS_CONCEDE: return SIM_CONCEDE;
    }
    return SIM_LOOP;
}

static SimReason reason_for(const Game *g) {
    LossReason lost = LOSS_NONE;
    for (int p = 0; p < g->player_count && lost == LOSS_NONE; p++)
        lost = game_loss(g, player_id(p));
    return reason_of_loss(lost);
}

// A record of this game, if the plan wants one.
static Recorder *record(SimTable *t, int number, Status *s) {
    const SimPlan *plan = t->plan;
    if (!plan->records && !plan->record) return NULL;
    RecordHead head = {.origin = "sim", .turns_most = plan->turns_most};
    for (int p = 0; p < plan->player_count; p++)
        head.players[p] = (RecordPlayer){plan->names[p], bot_name(plan->bots[p]),
                                         bot_seed(seed_of(plan, number), p), plan->decks[p]};
    char path[4096];
    if (plan->record)
        snprintf(path, sizeof path, "%s", plan->record);
    else
        snprintf(path, sizeof path, "%s/%d%s", plan->records, number,
                 plan->packed ? ".jsonl.zst" : ".jsonl");
    if (!t->recorder) t->recorder = recorder_new(plan->pool);
    return recorder_begin(t->recorder, path, &head, t->engine, t->game, s) ? t->recorder : NULL;
}

static SimReason reason_of(const SimTable *t, RunResult run) {
    if (t->problems.length > 0) return SIM_UNSOUND;
    if (run == RUN_OVER) return reason_for(t->game);
    return t->turns_over ? SIM_TURN_LIMIT : SIM_LIMIT;
}

const char *sim_problems(const SimTable *t) { return text_cstr(&t->problems); }

void sim_play(SimTable *t, int number, Log *log, SimResult *out) {
    t->log = log;
    t->decisions = 0;
    t->turns_over = false;
    set_up(t, number);
    const Game *g = t->game;
    Status problem = {0};
    Recorder *recorder = record(t, number, &problem);
    RunResult run = engine_run(t->engine, t->game);
    if (recorder) recorder_end(recorder, g, run, &problem);
    PlayerId winner = run == RUN_OVER ? g->winner : NO_PLAYER;
    *out = (SimResult){.winner = (int8_t)(player_is(winner) ? winner.v : -1),
                       .starting = (int8_t)(number % t->plan->player_count),
                       .reason = (uint8_t)reason_of(t, run),
                       .turns = t->turns_over ? t->plan->turns_most : g->turn,
                       .unrecorded = problem.failed,
                       .decisions = t->decisions};
    for (int p = 0; p < g->player_count; p++) out->lives[p] = game_player(g, player_id(p))->life;
    if (problem.failed) t->problem = problem;
    t->log = NULL;
}

const Status *sim_problem(const SimTable *t) { return &t->problem; }
