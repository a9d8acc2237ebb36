// replay.h - a record played back: its answers are fed to the engine, and each position compared.
#ifndef GAVEL_HARNESS_REPLAY_H
#define GAVEL_HARNESS_REPLAY_H

#include "engine/ai/bot.h"
#include "harness/log.h"
#include "harness/record.h"
#include "harness/scenario.h"

enum { REPLAY_KEPT_MAX = 384 * 1024 * 1024 };  // Bytes of the positions that are kept.

typedef struct {
    const Record *record;
    const Pool *pool;
    const RuleId *without;  // Rules switched off.
    int without_count;
    int until;  // Stop before this decision; 0: play all of it.
    // Where only the options of a question differ, the recorded answer is tried all the same.
    bool tries;
    bool resim;        // Ask the bots again: they must answer the same.
    bool keep;         // Keep every position, to walk through them.
    size_t kept_most;  // Bytes of positions; 0: REPLAY_KEPT_MAX.
    bool brief;        // Only whether it agrees: nothing is kept that could explain a difference.
    // Is told of every answer, also of those that are the only legal ones. May be NULL.
    void (*see)(void *context, const Game *g, const Question *q, const Answer *a, bool forced);
    void *see_context;
    // What happens, and which rules matter, is counted from the answer to this decision on; 0: from
    // the last answer.
    int window;
    // By player: who decides once the answers of the record are used up. NULL: it stops there.
    const Decider *beyond;
} ReplayPlan;

typedef enum {
    REPLAY_AGREES,
    REPLAY_STOPPED,   // Before the decision of `until`.
    REPLAY_DIVERGED,  // The game is not the one that was recorded.
    REPLAY_BOT,       // A bot answers otherwise.
    REPLAY_INVALID  // An answer names what the game does not know, or there are too many positions
                    // to be kept; `problem` says it.
} ReplayEnd;

// A position that was kept: the game before a decision, and the log so far.
typedef struct {
    const Game *game;
    int log_count;
    const char *question;
    bool checkpoint;  // No answer has led here since the engine last took a checkpoint.
} ReplayPosition;

typedef struct Replay Replay;
struct Replay {
    ReplayPlan plan;
    Arena arena;
    Engine *engine;
    Game *game;
    Game *before, *now;  // At the decision before, and where it stopped.
    CoreMemo *memo;
    Log log;
    bool scenario_loaded;
    Scenario scenario;
    Pool *supplied;    // The cards of decks and games by chance that only a published file has.
    const Pool *pool;  // The scenario's, these, or the plan's.
    Bot *bots[PLAYERS_MAX];
    int bot_decisions;         // How many of the record's they made.
    Answer *answer;            // Of a bot.
    int at;                    // Decisions fed so far.
    const char *offered;       // The last question had other options (`tries`),
    int options;               // so many.
    bool refused;              // The last answer was refused.
    RejectionCode refused_as;  // And how.
    int log_before;            // Lines of the log before that answer.
    bool *earlier;             // By rule: it mattered before what is counted (not if `brief`).
    bool is_beyond;            // The answers of the record are used up.
    ReplayEnd end;
    Status problem;  // Of REPLAY_INVALID, with the line.
    bool invalid;    // That, or the head makes no sense: no other engine or pool would help.
    Text why;        // What the difference is, in a sentence.
    Text foreign;    // How engine and cards differ from those of the record; empty: they do not.
    ReplayPosition *positions;
    size_t kept;  // Bytes of them.
};

// Sets the game up. False: this engine or pool cannot (`s` says why). Free with replay_free in any
// case.
bool replay_begin(Replay *x, const ReplayPlan *plan, Status *s);
ReplayEnd replay_run(Replay *x);
// The same; false where it ends with REPLAY_INVALID, whose problem is then in `s`.
bool replay_play(Replay *x, Status *s);
void replay_free(Replay *x);

// After REPLAY_DIVERGED: the decision, what happens here, and the difference in the words of the
// board; `fields`: also in the engine's own (replay_explain.c).
void replay_explain(const Replay *x, bool fields, Text *out);
// The first line of the log that the last answer, or that of `window`, has led to.
int replay_events_begin(const Replay *x);
// Where it goes otherwise after so many answers: "at decision 57 of 90", "at its end".
void replay_where_text(const Record *r, int answers, Text *out);
// A decision as a line: "57  turn 3, upkeep, alice: priority: cast Shock".
void replay_decision_text(const Record *r, int number, Text *out);

// A board as players would want to see it (replay_board.c).
void replay_board(Engine *e, const Game *g, Text *out);
// Without hands, which are only counted; what lies face down is named where it belongs to a player
// whose bit is set.
void replay_board_seen(Engine *e, const Game *g, unsigned players, Text *out);
void replay_stack(Engine *e, const Game *g, Text *out);
// A permanent and the state that it is in: "Grizzly Bears 2/2 (tapped, 1 damage)".
void replay_permanent(Engine *e, const Game *g, ObjectId id, Text *out);
// Every object whose name contains `part`, in any case, with its place and state, one a line.
void replay_objects(Engine *e, const Game *g, Span part, Text *out);
bool replay_mentions(const char *text, Span part);  // In any case.

#endif
