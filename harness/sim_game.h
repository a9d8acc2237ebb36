// sim_game.h - one game between decks, played by bots.
#ifndef GAVEL_HARNESS_SIM_GAME_H
#define GAVEL_HARNESS_SIM_GAME_H

#include "engine/ai/bot.h"
#include "harness/deck.h"
#include "harness/log.h"

enum {
    SIM_TURNS_DEFAULT = 100,
    SIM_DECISIONS_MAX = 1000 * 1000,
    SIM_BATCHES_EACH = 8  // In the dev build, derived data is recomputed after so many batches.
};

// Why a game ended: as a player loses, or at a limit.
typedef enum {
#define SIM_REASON(name, text) SIM_##name,
#include "harness/sim_reasons.def"
#undef SIM_REASON
    SIM_REASON_COUNT
} SimReason;
const char *sim_reason_text(SimReason r);  // "empty_library"

typedef struct {
    const Pool *pool;
    Format format;
    int player_count;
    const Deck *decks[PLAYERS_MAX];
    BotKind bots[PLAYERS_MAX];
    const char *names[PLAYERS_MAX];
    int turns_most;
    uint64_t seed;        // Of the batch.
    const char *batch;    // What else makes games differ, and their number; for `merge`.
    int batch_games;      // Games of all shards together.
    int part, parts;      // --shard; 0: all of it.
    const char *records;  // The folder in which each game is recorded; NULL: none.
    const char *record;   // The file of a single game; NULL: none.
    bool packed;          // Compress the records.
    const RuleId *without;
    int without_count;  // Rules switched off.
    bool check;         // Every position is checked against the books (play/audit.h).
} SimPlan;

typedef struct {
    int8_t winner;    // The player's number, or -1: a draw.
    int8_t starting;  // Who took the first turn.
    uint8_t reason;   // SimReason
    bool unrecorded;  // It should have been recorded, and could not.
    int32_t turns;
    int32_t decisions;
    double seconds;  // On the clock: the only thing here that is not the same each time.
    int32_t lives[PLAYERS_MAX];
} SimResult;

typedef struct SimTable SimTable;  // An engine, a game and the bots, for one game after another.

SimTable *sim_table_new(const SimPlan *plan);
void sim_table_free(SimTable *t);
// A game from the beginning, with these decks. NULL: good; else the limit that they are beyond, and
// the Game can't be used.
const char *sim_begin(Engine *e, Game *g, const SetupGame *game, const Deck *const *decks,
                      PlayerId starting);
// The limit that the decks of a plan are beyond; NULL: none.
const char *sim_limit(const SimPlan *plan);
// Plays game `number`. Its seed depends on the batch's seed and the number alone; the players take
// the first turn in rotation. With a log, every event is told to it.
void sim_play(SimTable *t, int number, Log *log, SimResult *out);
// Of the last game that could not be recorded: why.
const Status *sim_problem(const SimTable *t);
// Of the last game: what was unsound, a line each; "" if nothing was.
const char *sim_problems(const SimTable *t);

#endif
