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

#endif
