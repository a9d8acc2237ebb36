// runner.h - play one scenario and say what came of it. Goldens are compared elsewhere.
#ifndef GAVEL_HARNESS_RUNNER_H
#define GAVEL_HARNESS_RUNNER_H

#include "engine/play/engine.h"
#include "harness/log.h"
#include "harness/scenario.h"
#include "harness/script.h"

// Somebody who looks on while a scenario is played, from the opening position to the end. `begin`
// may stand before deciders as a Recorder does; NULL: nobody does.
typedef struct {
    void (*begin)(void *context, const Names *names, Script *script, const Log *log);
    void (*end)(void *context, const Game *g);
    void *context;
} RunTap;

typedef struct {
    const RuleId *without;  // Rules switched off.
    int without_count;
    const EventSink *sink;        // A further listener; NULL if there is none.
    const RefusalSink *refusals;  // Told of what is refused; NULL if nobody is.
    bool no_defaults;             // What a default answers is an unscripted choice.
    bool check;                   // Fail where the game is not sound.
    bool uses;                    // Note the grammar rows and operations put to use.
    bool cards;                   // Note which cards take part.
    const RunTap *tap;            // NULL if there is none.
    const char *record;           // Where to record the game; NULL: nowhere.
    // Is shown the game as it ends; may be NULL.
    void (*ended)(void *context, const Scenario *sc, Engine *e, const Game *g);
    void *ended_context;
} RunOptions;

// Loads and plays. Never exits; an invalid scenario gives OUTCOME_ERROR. `pool` holds the shipped
// cards and those of --cards. The result's `path` is `path`.
void runner_run_file(const Pool *pool, const char *path, const RunOptions *options, Result *out);
// Plays a scenario that is already loaded (the self-check plays altered ones).
// Places the board of a scenario, up to the first decision. `s` has the place of what is wrong.
uint64_t runner_bot_seed(const Scenario *sc, int player);  // Of the bot that answers for a player.
// How many objects the zones of the scenario hold; what `position` makes comes after them.
int runner_placed(const Scenario *sc);
bool runner_set_up(const Scenario *scenario, Engine *e, Game *g, Status *s);
// The same; `ids` has room for every unit and gets their objects.
bool runner_set_up_units(const Scenario *scenario, Engine *e, Game *g, ObjectId *ids, Status *s);
void runner_run(const Pool *pool, const Scenario *scenario, const RunOptions *options, Result *out);

#endif
