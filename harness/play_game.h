// play_game.h - a game in which people decide: who sits where, what was decided, and going back.
//
// Persons are asked through a callback, inside the run of the engine; bots answer by themselves.
// What was decided is kept, so that any number of decisions can be taken back: the engine goes on
// from a position of before, by the answers given since (engine.h), and the record is cut to what
// stands.
#ifndef GAVEL_HARNESS_PLAY_GAME_H
#define GAVEL_HARNESS_PLAY_GAME_H

#include "engine/ai/bot.h"
#include "harness/log.h"
#include "harness/record.h"

enum {
    PLAY_DECISIONS_MAX = 100 * 1000,
    PLAY_POSITION_EACH = 16,  // A position is kept after so many decisions.
    PLAY_REFUSALS_MAX = 500   // Then the question is put anew: the engine bears only so many.
};

typedef struct PlayGame PlayGame;

typedef enum {
    PLAY_ANSWERED,  // By the person: taking back stops here.
    PLAY_IMPLIED,   // In the person's stead: taking back goes past it.
    PLAY_BACK,      // Take back to the last decision that was the person's own (play_can_go_back).
    PLAY_LEAVE      // The game ends here, unfinished.
} PlayReply;

// Whoever sits in front of it. `ask` fills the answer. `over` is asked when the game has ended, and
// may go back or leave.
typedef struct {
    PlayReply (*ask)(void *context, PlayGame *p, const Question *q, Answer *a);
    void (*refused)(void *context, PlayGame *p, const Question *q, const Rejection *r);
    PlayReply (*over)(void *context, PlayGame *p);
    void *context;
} PlayPerson;

typedef struct {
    bool person;
    BotKind bot;
    uint64_t bot_seed;
} PlaySeat;

// An answer that stands, or the question that is open now.
typedef struct {
    PlayerId player;
    QuestionKind kind;
    bool own;                          // A person gave it.
    Answer *answer;                    // NULL: it is open.
    RecordMark mark;                   // Before it.
    int log_count;                     // Lines of the log before it.
    Game *position;                    // From which the engine can go on; NULL: it was not kept.
    BotMemory *memories[PLAYERS_MAX];  // Where a person decides.
} PlayDecision;

struct PlayGame {
    Engine *engine;
    Game *game;  // The one that is played: one of two, in turn.
    Game *games[2];
    PlaySeat seats[PLAYERS_MAX];
    Bot *bots[PLAYERS_MAX];
    PlayPerson person;
    Arena arena;
    Log log;  // What the persons may know.
    Recorder *recorder;
    const char *record;  // Its file.
    Game *opening;       // As the record begins,
    int opening_lines;   // with so many lines of the log.
    PlayDecision *decisions;
    int count, capacity;  // Answers that stand; the next one is open.
    int opened;           // `count`, or one more while a question is open.
    int again;            // So many of them are given once more, before anybody is asked.
    int back_to;          // The decision to go back to; -1: none.
    int refusals;         // How often decision `refused_at` was answered illegally.
    int refused_at;
    bool left;          // A person left.
    bool bot_answered;  // The last answer was a bot's.
    struct PlayChair {
        PlayGame *game;
        int seat;
    } chairs[PLAYERS_MAX];  // What the deciders know.
};

// The engine has its players' names and rules, and `g` the opening board. They are the game's from
// now on. Nobody sits before play_begin.
void play_new(PlayGame *p, Engine *e, Game *g);
void play_free(PlayGame *p);
// Takes the seats and begins the record. The head's players need no controllers.
bool play_begin(PlayGame *p, const PlayPerson *person, const char *record, RecordHead *head,
                Status *s);
// Until the game is over and left, or somebody leaves.
RunResult play_run(PlayGame *p);
// Writes the end of the record.
bool play_end(PlayGame *p, RunResult run, Status *s);

// Is there a decision of a person's own to be taken back?
bool play_can_go_back(const PlayGame *p);
bool play_is_person(const PlayGame *p, PlayerId player);

#endif
