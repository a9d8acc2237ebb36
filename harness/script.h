// script.h - the script of a scenario as a Decider (scenario format, "How the script meets the
// game").
//
// One script answers for all players whose controller it is. It stops the run when its entries are
// used up or something went wrong; script_finish then says what is left to be said. It writes
// failures into the result, and its own progress into the log.
#ifndef GAVEL_HARNESS_SCRIPT_H
#define GAVEL_HARNESS_SCRIPT_H

#include "harness/log.h"
#include "harness/names.h"

enum { SCRIPT_DECISIONS_MAX = 200000 };

typedef struct Script Script;

// Where the last answer of a script came from.
typedef enum {
    ORIGIN_SCRIPT,   // An entry says it.
    ORIGIN_IMPLIED,  // A pass that an entry implies.
    ORIGIN_DEFAULT,  // Nothing says it, and the default answers.
    ORIGIN_ALIKE,    // It makes no difference: equal cards of one hand or library.
    ORIGIN_BOT
} ScriptOrigin;

// Told of what a script does besides answering. Functions may be NULL.
typedef struct {
    // An entry was refused, by the engine or (not `asked`) by the script itself, and logged.
    void (*refused)(void *context, const Game *g, int entry, const Rejection *r, bool asked);
    void (*noted)(void *context, const Game *g, int entry);
    // An `expect` is about to be judged; -1: that of the whole scenario.
    void (*expects)(void *context, const Game *g, int entry, const Node *expect);
    void *context;
} ScriptWatch;

// `names` says where the scenario's objects are; all of it must outlive the script.
Script *script_new(const Names *names, Log *log, Result *result);
void script_free(Script *s);
// From now on every question that a default answers is an unscripted choice, and the default is
// used all the same, so that all of them are found.
void script_forbid_defaults(Script *s);
// Who answers for the player where a bot does (`controller: bot`, `bots`).
void script_set_bot(Script *s, PlayerId player, Decider bot);
Decider script_decider(Script *s);
Decider script_chance(Script *s);  // Fixes results of chance (`random`).
EventSink script_sink(Script *s);
// After the run: entries left over, the end of the game, and the scenario's `expect`.
void script_finish(Script *s, const Game *g, RunResult run);
uint64_t script_decisions(const Script *s);
bool script_bot_answered(const Script *s);  // The last question, by a bot.
void script_set_watch(Script *s, ScriptWatch watch);
// Of the last answer; *entry is the script entry that it belongs to, -1 before the first.
ScriptOrigin script_origin(const Script *s, int *entry);
int script_random_used(const Script *s);  // The entry that fixed the last result; -1: none did.

#endif
