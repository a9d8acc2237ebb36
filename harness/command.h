// command.h - the verbs of the command line.
//
// Each verb is a function from a Shell to an exit status. Data goes to `out`, everything else to
// `err`; the verbs know nothing else of the world but files and the Shell.
#ifndef GAVEL_HARNESS_COMMAND_H
#define GAVEL_HARNESS_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/play/engine.h"
#include "harness/card_json.h"
#include "harness/options.h"
#include "harness/result.h"
#include "harness/select.h"

// Exit status, as the contract says.
typedef enum {
#define EXIT_STATUS(id, number, meaning) EXIT_##id = number,
#include "harness/options_exits.def"
#undef EXIT_STATUS
} ExitStatus;

typedef struct {
    const Options *options;
    FILE *in, *out, *err;
    const char *program;  // How to call gavel again.
    const char *home;     // The project's folder; NULL if not known.
    const char *cache;    // The user's folder for what can be made again; NULL if there is none.
    const char *summary;  // Where a build server shows what a step says of itself; NULL: nowhere.
    const char *store;    // Where imported cards are kept; NULL if there is no place for them.
    bool ci;              // CI is set.
    bool terminal;        // `out` is one, and colours are wanted.
    bool progress;        // `err` is one, and progress is wanted.
} Shell;

// Reads the command line and carries it out. The shell's options are not used.
ExitStatus command_main(const Shell *sh, int count, char **arguments);

ExitStatus command_run(const Shell *sh);
ExitStatus command_accept(const Shell *sh);
ExitStatus command_reject(const Shell *sh);
ExitStatus command_review(const Shell *sh);
ExitStatus command_show(const Shell *sh);
ExitStatus command_new(const Shell *sh);
ExitStatus command_rules(const Shell *sh);
ExitStatus command_cards(const Shell *sh);
ExitStatus command_selfcheck(const Shell *sh);
ExitStatus command_strength(const Shell *sh);
ExitStatus command_fuzz(const Shell *sh);
ExitStatus command_bench(const Shell *sh);
ExitStatus command_sim(const Shell *sh);
ExitStatus command_record(const Shell *sh);
ExitStatus command_replay(const Shell *sh);
ExitStatus command_extract(const Shell *sh);
ExitStatus command_play(const Shell *sh);
ExitStatus command_deck(const Shell *sh);
ExitStatus command_merge(const Shell *sh);
ExitStatus command_shrink(const Shell *sh);
ExitStatus command_bug(const Shell *sh);
ExitStatus command_export(const Shell *sh);
ExitStatus command_schema(const Shell *sh);
ExitStatus command_man(const Shell *sh);
ExitStatus command_completion(const Shell *sh);
ExitStatus command_report(const Shell *sh);
// The record of a game that fails, made a scenario and shrunk.
ExitStatus command_shrink_record(const Shell *sh, const Pool *pool, const char *record,
                                 const char *out);

// ---- what verbs share

// "gavel: ..." on standard error; returns `status`.
ExitStatus command_fail(const Shell *sh, ExitStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The same for a message that is composed already, of one line or several.
ExitStatus command_fail_lines(const Shell *sh, ExitStatus status, const char *lines);
ExitStatus command_fail_status(const Shell *sh, ExitStatus status, const Status *problem);

// The status of a command that a signal (interrupt.h) has ended; says so, and what was done until
// then.
ExitStatus command_interrupted(const Shell *sh, int number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The shipped cards and those of --cards. Those of a published file (.json) are compiled when they
// are named, if the shipped pool has none of the name. Free with command_pool_free.
typedef struct {
    Pool *shipped, *pool;
    JsonCards *published;
    int published_count;
    Arena arena;  // Of the folders that scenarios may name files of (reach.h).
} CommandPool;
ExitStatus command_pool(const Shell *sh, CommandPool *out);
void command_pool_free(CommandPool *p);
bool command_is_published(const char *path);  // By its ending, .json.

// What the operands and the filter flags select. Prints why and returns the status if it is wrong
// or nothing is selected. Free with select_free in any case.
ExitStatus command_select(const Shell *sh, const Words *paths, Selection *out);

// Are these names for so many players: all of them or none, each once, printable (command_sim.c)?
ExitStatus command_check_names(const Shell *sh, const Words *names, int players);

// Can --golden, if it is given, be the folder of goldens?
ExitStatus command_check_golden(const Shell *sh);
// Can records be written to this file, or into this folder? If not, the command line is wrong.
ExitStatus command_check_record(const Shell *sh, const char *file);
ExitStatus command_check_records(const Shell *sh, const char *folder);
// What switching off `number` means, into out[CR_COUNT]: that rule alone if the engine marks it, as
// the gate tries it (608.2 without 608.2a); otherwise all that it marks under it.
int command_rules_meant(Span number, RuleId *out);
// The rules of --without; memory from `arena`.
ExitStatus command_without(const Shell *sh, Arena *arena, RuleId **out, int *count);
FILE *command_progress(const Shell *sh);  // Where progress is told; NULL: nowhere.
int command_jobs(const Shell *sh);        // -j, or the number of cores.
// The result of something that cannot be run.
void command_problem_result(Result *out, const char *path, const char *problem);
// Name and rules of a scenario whose worker died.
void command_lost_result(Result *out, const char *path);
// Appends a word as a shell would read it; what hides or acts in it (visible.h) as $'\033'.
void command_quote(Text *out, const char *word);

#endif
