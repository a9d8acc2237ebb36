// record.h - games written down decision by decision (RECORDS.md is the format).
//
// A Recorder stands between an engine and whoever decides: scripts, bots and chance are recorded in
// the same way. A Record is such a file read back, checked line by line.
#ifndef GAVEL_HARNESS_RECORD_H
#define GAVEL_HARNESS_RECORD_H

#include "engine/play/engine.h"
#include "harness/deck.h"
#include "harness/fuzz.h"
#include "harness/temporary.h"

enum {
    RECORD_VERSION = 3,
    RECORD_BYTES_MAX = 64 * 1024 * 1024,  // Of a file, and of what it is unpacked to.
    RECORD_LINE_MAX = 8 * 1024 * 1024,
    RECORD_LINES_MAX = 1000 * 1000
};

// ---- writing

typedef struct {
    const char *name;
    const char *controller;  // "script", or a bot's name.
    uint64_t bot_seed;       // Of a bot.
    const Deck *deck;        // NULL: the scenario says what the player has.
} RecordPlayer;

// Where a game comes from. Either a scenario, or players with decks.
typedef struct {
    const char *origin;         // The verb: "run", "sim", "fuzz".
    const char *scenario_path;  // NULL: there is none.
    Span scenario;              // Its text.
    int turns_most;             // Of `sim`; 0: no limit.
    bool keeps;                 // A full disk leaves what was written until then.
    const FuzzGame *fuzz;       // A game by chance; NULL: none.
    // Did a bot give the last answer of a player whom a script has? May be NULL.
    bool (*by_bot)(const void *context);
    const void *by_bot_context;
    RecordPlayer players[PLAYERS_MAX];
} RecordHead;

typedef struct Recorder Recorder;
Recorder *recorder_new(const Pool *pool);
void recorder_free(Recorder *r);
// The game is set up and its deciders are known. Writes the head and stands before the deciders
// from now on. A path that ends in .zst is compressed when the game is over.
bool recorder_begin(Recorder *r, const char *path, const RecordHead *head, Engine *e, const Game *g,
                    Status *s);
// Writes the result and gives the deciders back. False if something could not be written.
bool recorder_end(Recorder *r, const Game *g, RunResult run, Status *s);
int recorder_decisions(const Recorder *r);

// Where a record stands before a decision, to be cut back to there. What is cut off is gone from
// the file at once, so that whatever ends the program leaves a record of what still stands.
typedef struct {
    size_t length;
    uint32_t sum;
    int decisions;
} RecordMark;
RecordMark recorder_mark(const Recorder *r);
// The game is played again from the position `from`, and the decisions since then, up to the mark,
// are answered as before: so many are not written a second time.
void recorder_cut(Recorder *r, RecordMark mark, const Game *from, int again);

// ---- the head, written and read (record_head.c)

void record_head_write(const RecordHead *head, const Engine *e, const Game *g, uint64_t digest,
                       Text *out);
// What a card is, in 64 bits: its printed facts.
uint64_t record_card_digest(const CardDef *card);

// ---- answers as text (record_answer.c)

// In names, for people.
void record_answer_text(const Engine *e, const Game *g, const Question *q, const Answer *a,
                        Text *out);
// In ids, to be read again.
void record_answer_ids(const Question *q, const Answer *a, Text *out);
const char *record_action_word(int kind);  // Of an ActionKind: "activate".
bool record_answer_read(Span ids, QuestionKind kind, Answer *out);

// ---- the file (record_file.c)

// Bytes are written to a shared mapping of the file: they are the system's as soon as they are
// there, so that a crash or a kill of the program loses none, without a call for each line.
typedef struct {
    int fd;
    char *window;
    size_t at, length;  // Where the window begins; the length of the file.
    size_t whole;       // Up to the end of the last line.
    char *path;         // As given,
    char *plain;        // and of the file while it grows.
    Temporary place;    // Holds the record that was there before, for the case of a failure,
    const char *old;    // under this name; NULL: there was none.
    bool shown;         // The new one is there under its name.
    bool keeps;         // If the disk is full: what was written stays.
    bool failed;
    int error;  // The errno of that.
} RecordFile;

// The file appears with these first lines in it: there is never an empty record. If something
// cannot be written, closing it says so, and removes what was written unless it `keeps` that.
bool record_file_open(RecordFile *f, const char *path, Span first, Status *s);
void record_file_add(RecordFile *f, const char *bytes, size_t count);
// Takes back all but the first `length` bytes.
void record_file_cut(RecordFile *f, size_t length);
bool record_file_close(RecordFile *f, Status *s);
// Could a record be written there? What is there stays.
bool record_file_check(const char *path, Status *s);
// The whole text of a record, compressed or not, without what a killed program had not used.
// `truncated`: it is compressed, and breaks off; what could be unpacked is there.
bool record_file_read(const char *path, Text *out, bool *truncated, Status *s);

// ---- reading (record_read.c)

typedef struct {
    int line;  // In the file, from 1.
    int number;
    int turn, options;
    Step step;
    int player;
    QuestionKind kind;
    bool forced, chance;
    bool bot;               // A bot answered in a scenario.
    RejectionCode refused;  // What became of the answer; REJECTED_NOT: it stood.
    uint64_t digest;
    Span answer, ids;  // In names, in ids.
    Span changed;      // The JSON of what had changed since the decision before.
} RecordDecision;

typedef struct {
    int line;  // 0: there is none; the game was not finished.
    const char *kind, *winner, *reason;
    int turns;
    Span changed;  // As of a decision; nothing in records that do not say it.
    uint64_t digest;
} RecordResult;

typedef struct cJSON RecordJson;
typedef struct {
    Arena arena;
    const char *path;
    Text text;
    RecordJson *head;
    int player_count;
    const char *names[PLAYERS_MAX];
    uint64_t digest;  // Before anything was decided.
    int count;
    RecordDecision *decisions;
    RecordResult result;
    int broken_line;  // The line in which it breaks off; 0: it is whole.
    bool truncated;   // It is compressed, and the file breaks off.
} Record;

// False with the line of what is wrong. A last line that is not complete is no failure but
// `broken_line`: what is before it can be played. Free with record_free in any case.
bool record_load(Record *r, const char *path, Status *s);
bool record_parse(Record *r, const char *path, Span source, Status *s);
void record_free(Record *r);

// The sum at the end of a line: of the line so far and the sum of the line before.
uint32_t record_line_sum(uint32_t before, const char *line, size_t length);

#endif
