// script_internal.h - what the parts of the script share. Private to it.
//
// script.c keeps the place in the script, script_refused.c judges refusals; script_priority.c is
// about priority,
// script_question.c about every other question; script_encode*.c turn what is written into answers;
// script_default.c answers where nothing is written, script_bots.c where a bot does; script_gone.c
// knows what has left the game.
// script_suggest.c says what could be written.
#ifndef GAVEL_HARNESS_SCRIPT_INTERNAL_H
#define GAVEL_HARNESS_SCRIPT_INTERNAL_H

#include "harness/expect.h"
#include "harness/script.h"

typedef enum { RUNNING_NOTHING, RUNNING_RESOLVE, RUNNING_ADVANCE, RUNNING_BOTS } Running;

// The last answer that the script gave, while it is not known whether it was legal.
typedef struct {
    int entry;
    bool open;
    bool announcing;  // A spell or ability is being announced: more questions belong to it.
    bool refused;
    Rejection why;
    uint64_t digest;  // Of the state before it, if it must be refused.
} Pending;

enum { SCRIPT_SHARES_MAX = 1024, SCRIPT_RANDOM_MAX = 64 };

struct Script {
    const Scenario *scenario;
    Engine *engine;
    Names names;
    Log *log;
    Result *result;
    Decider bots[PLAYERS_MAX];
    bool bot[PLAYERS_MAX];  // Who answers for the player now.
    uint64_t decisions;
    bool bot_answered;    // The last question.
    ScriptOrigin origin;  // Of the last answer,
    int origin_entry;     // and the entry it belongs to.
    ScriptWatch watch;
    int next;      // The entry that comes next.
    int current;   // The entry being carried out; -1 before the first.
    bool stopped;  // Nothing more is answered.
    bool failed;
    bool asked_priority;   // Somebody has had priority in this game.
    uint32_t steps_begun;  // Before that: one bit for each Step.
    Running running;
    int running_entry;   // The `resolve`, `advance` or `bots`.
    ObjectId resolving;  // RUNNING_RESOLVE: what was on top.
    bool reached;        // RUNNING_ADVANCE, RUNNING_BOTS: the step has begun.
    int turns_ended;
    int from_turn, from_step;  // Where the `advance` began.
    int left_step;       // The last `advance` that began in the very step it names; -1 if none did.
    int left_step_turn;  // In which turn.
    Pending pending;
    unsigned options_used;      // Of the current entry, one bit for each Option.
    bool options_due;           // They must all have been used by the next priority.
    int targets_used;           // Of its `targets`, or of its `choose` list for targets.
    int targets_listed;         // How many that list has; 0 if it is none.
    int mana_used;              // Symbols of its `for`.
    int mana_entry;             // A `choose` that names mana one after another,
    int mana_chosen;            // how much of it has been chosen,
    int mana_listed;            // and how much it names.
    int walk_entry, walk_turn;  // An attack, block or assign on its way to its step.
    int assign_entry;           // The `assign` that the damage step uses; -1 if none.
    bool *assign_used;          // Of its sources.
    int share_count;            // Combat damage assigned in this step so far, for the default.
    struct {
        ObjectId to;
        int amount;
    } shares[SCRIPT_SHARES_MAX];
    int random[SCRIPT_RANDOM_MAX];  // `random` entries, and how many of them have been used.
    int random_count, random_used;
    Text declined;  // Entries that say what defaults have answered since the last entry was taken:
    int declined_next;  // an entry for a later question would be taken for theirs.
    bool no_defaults;   // A question that a default answers fails the scenario.
    bool default_open, default_refused;
    Rejection default_why;
    NamedOnce *met;  // Every object that was ever in the game (script_gone.c).
    int met_count, met_capacity;
};

typedef enum {
    ANSWERED,
    NOT_ANSWERED,
    AGAIN,  // The entry was dealt with without the engine; look at the next one.
    BOT_ANSWERS,
    SCRIPT_ENDS
} Progress;

// ---- script.c

const Entry *script_entry(const Script *s, int index);
const Entry *script_current(const Script *s);  // NULL before the first.
const Game *script_game(const Script *s);
// Makes the entry the current one. `announcing`: what it says is used bit by bit.
void script_take(Script *s, int index, bool announcing);
// Fails the scenario and stops. `node` gives the place; NULL: that of the current entry.
Failure *script_fail(Script *s, const Node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The same for a message that is composed already, of one line or several.
Failure *script_fail_lines(Script *s, const Node *node, const char *lines);
// The scenario itself is at fault (OUTCOME_ERROR).
void script_error(Script *s, const Node *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Whoever watches is told that an expectation is about to be judged.
void script_tell_expect(const Script *s, int entry, const Node *expect);
// A note goes into the log.
void script_note(Script *s, int index);
Failure *script_fail_entry(Script *s, int index, const Node *node, const char *message);
void script_options_used_up(Script *s);
// Has everything that the finished `assign` says been used?
void script_finish_assign(Script *s);

// ---- script_refused.c

// Is the entry refused as it says? Fails the scenario where not.
bool script_judge_refusal(Script *s, int index, const Rejection *r, bool same_state);
void script_fail_rejection(Script *s, int index, const Node *node, const char *expected,
                           const char *actual, const char *explanation);
// The entry is refused without asking the engine, for that reason: AGAIN if that is what it says,
// else SCRIPT_ENDS.
Progress script_reject(Script *s, int index, RejectionCode code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
Progress script_reject_as(Script *s, int index, const Rejection *r);
// What the entry attempts: "cast Shock". Fills that in where the refusal does not say it.
void script_say_attempt(const Script *s, const Entry *e, Rejection *r);

// ---- script_priority.c

// The entry, one of the harness's own, becomes the current one and is begun.
void script_start_entry(Script *s, const Entry *e);
Progress script_at_priority(Script *s, const Question *q, Answer *a);
bool script_advance_ends_this_turn(const Script *s);

// ---- script_bots.c

// Does a bot answer for that player now?
bool script_by_bot(const Script *s, PlayerId player);
Decision script_ask_bot(Script *s, const Game *g, const Question *q, Answer *a);
void script_tell_bot(Script *s, const Game *g, const Question *q, const Rejection *r);
void script_set_controller(Script *s, const Entry *e);
void script_start_bots(Script *s, const Entry *e);
bool script_bots_done(Script *s);
// Before anyone had priority: entries at the head of the script that say who answers.
void script_begin_controllers(Script *s);

// ---- script_question.c

Progress script_at_question(Script *s, const Question *q, Answer *a);
void script_at_forced(Script *s, const Question *q, Answer *a);
bool script_is_announcement(const Script *s, const Question *q);
// Is a list of targets, of which some are answered, not at its end yet?
bool script_continues_targets(const Script *s, const Question *q);
// The same for mana of several types, one after another.
bool script_continues_mana(const Script *s, const Question *q);

// ---- script_gone.c

void script_meet_all(Script *s);  // The objects of the opening position.
void script_meet(Script *s, const Game *g, const Event *ev);
// Nothing answers to the name now, and something did: its id, which is nobody's any more.
bool script_find_gone(const Script *s, const NameRef *ref, ObjectId *out);

// ---- script_random.c

// The `random` entry waits until something is left to chance.
void script_wait_for_chance(Script *s, int index);
void script_chance_used_up(Script *s);  // Fails the scenario if one still waits.

// ---- script_default.c

bool script_default(Script *s, const Question *q, Answer *a);
// What the default would be, unless it was refused.
bool script_default_answer(const Script *s, const Question *q, Answer *a);
void script_keep_shares(Script *s, const Question *q, const Answer *a);
void script_show_question(Script *s, const Question *q, Text *out);

// ---- script_suggest.c

// The entries that answer the question: "- alice: {choose: Grizzly Bears}", one a line. Before it
// stand those for questions that defaults have answered. False if none was found.
bool script_suggest(Script *s, const Question *q, Text *out);
// Where these entries belong: before actions[the result].
int script_suggest_place(const Script *s, const Question *q);
// A default answers the question: an entry of a later one must not be taken for its answer.
void script_note_default(Script *s, const Question *q);
// A player's entry as it could stand in the script, with another object or a further option (each
// may be NULL).
void script_show_entry(const Script *s, const Entry *e, const char *object, const char *option,
                       Text *out);

#endif
