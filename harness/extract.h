// extract.h - a position of a recorded game, and what came after it, as a scenario.
#ifndef GAVEL_HARNESS_EXTRACT_H
#define GAVEL_HARNESS_EXTRACT_H

#include "engine/play/position.h"
#include "harness/replay.h"

typedef enum { EXTRACT_STEP, EXTRACT_TURN, EXTRACT_GAME } ExtractEnd;

// An answer of the game: what was asked, in which position, and what was said.
typedef struct {
    int position;  // Index of the decision; of a forced answer, the one before it.
    bool forced, refused;
    QuestionKind kind;
    QuestionRole role;
    PlayerId player;
    ObjectId source;  // What asks;
    ObjectId of;      // of an ability on the stack, whose it is.
    int stack;        // How many objects are on the stack.
    int slot, min, max;
    const char *keyword;
    const Answer *answer;  // Only the items in use are there.
    const char *rejected;  // Written all the same, as refused with this code; NULL: it is not.
} ExtractMove;
// What is asked and answered at that decision; the words and the answer are the caller's.
ExtractMove extract_move(const Game *g, const Question *q, const Answer *a, int position);

typedef struct ExtractPart ExtractPart;
// What a scenario is to show, besides what extract_expect finds: who looks writes the expectations.
typedef struct ExtractFinding {
    void (*expect)(const void *context, const ExtractPart *part, Text *out);
    const void *context;
} ExtractFinding;

// A recorded game played back whole: its positions and moves.
typedef struct {
    Arena arena;
    Replay replay;
    ExtractMove *moves;
    int move_count, move_capacity;
    const char *players[PLAYERS_MAX];  // As a scenario may call them.
    bool zones_only;                   // Nothing is to be written with the key `position`.
    bool anonymous;                    // Players get the usual names.
    bool passes;                       // The last passes are written one by one.
    const RuleId *without;             // Rules that are off.
    int without_count;
    const ExtractFinding *finding;  // What is expected instead of the usual; NULL: the usual.
} Extract;

bool extract_begin(Extract *x, const Record *record, const Pool *pool, Status *s);
// The same with the rules, names and expectations that `x` has already.
bool extract_begin_as(Extract *x, const Record *record, const Pool *pool, Status *s);
// Names for the players that a scenario may use, as near as can be to their own.
void extract_name_players(Extract *x, const Record *r);
// A line of the game's log with the names that the players have in a scenario.
const char *extract_renamed(const Extract *x, const Record *r, const char *line, Text *room);
// The answers of the last decision, refused in the end, stand in scripts, `rejected` with the code.
void extract_keep_refused(Extract *x);
void extract_free(Extract *x);

// The position before decision `at`, from 1; of one in the middle of a cast or a resolution, that
// before what led to it, with the answers since as the first actions. False: it cannot be put as a
// scenario, and `why` says for which reason. What is written has been played: it passes, with the
// same events.
bool extract_write(Extract *x, int at, ExtractEnd end, Text *out, Text *why);
// Adds to the head of a scenario the position before decision `at` and all answers since, unplayed.
bool extract_write_unplayed(Extract *x, int at, Text *out);
// Where decision `at` belongs: itself, or the one in the middle of whose consequences it is made.
int extract_checkpoint(const Extract *x, int at);
// The position before decision `from`, and the answers up to the end of the step or turn of `at`.
bool extract_write_from(Extract *x, int from, int at, ExtractEnd end, Text *out, Text *why);
// The last decision before `at` from which that can be written, and is; 0: there is none.
int extract_earlier(Extract *x, int at, ExtractEnd end, Text *out);

// ---- parts (extract_board.c, extract_cards.c, extract_script.c)

struct ExtractPart {
    Extract *x;
    const Game *g;          // The opening position,
    int at, end;            // its decision, from 0, and that at which the scenario ends.
    const Game *last;       // The position there.
    bool *aliased;          // By place: the script needs a name of its own for it.
    bool plain;             // The zones and `start` say all of it;
    PositionDetail detail;  // otherwise `position` says so much of the rest.
    Text script;
};

// Could a board of zones alone be this position?
bool extract_is_plain(const Game *g);
// The key `position`: what differs from the board that the scenario `board` places.
bool extract_position(const ExtractPart *part, const char *board, Text *out, Text *why);
void extract_cards(const ExtractPart *part, Text *out);  // `cards`: what the pool alone has not.
// Several tokens of the opening share the card's name but differ: which of them it is, from 1; else
// 0.
int extract_token_number(const ExtractPart *part, const CardDef *card);
void extract_board(const ExtractPart *part, Text *out);
void extract_script(ExtractPart *part);
void extract_expect(const ExtractPart *part, Text *out);
// How the scenario names an object of the game `now`; takes a name of its own where it must.
void extract_name(const ExtractPart *part, const Game *now, ObjectId id, Text *out);
void extract_alias(const ExtractPart *part, CardId card, Text *out);
bool extract_unique(const ExtractPart *part, const char *name);

#endif
